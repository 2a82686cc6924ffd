"""The learned bot: plays as a network says that was trained by `tafelrunde learn`, where a game's folder has one.

It comes the way that bots of other packages come, by an entry point.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.policy import FILE, Policy, read_policy
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

if TYPE_CHECKING:
    from tafelrunde.kernel.observer import Observer

WORDS: Final = 1 << 32  # as many as a stream has
SHARPER: Final = 2.0  # it takes what it likes more often than it did in training: probabilities to this power


@cache
def _policy(path: Path, game: Game) -> Policy:
    return read_policy(path, game)


def has_learned(game: Game) -> bool:
    """Is there a network for a game?"""
    return (Path(game.folder) / FILE).exists()


class Adviser:
    """Looks at what a seat may know, and asks the network how much it likes each legal action."""

    def __init__(self, game: Game, policy: Policy | None = None) -> None:
        self.game = game
        self.policy = _policy(Path(game.folder) / FILE, game) if policy is None else policy
        self.observer: Observer | None = None
        self.units: list[float] = []
        self.table: tuple[int, dict[str, Any]] = (0, {})  # the seats and options that the observer is for

    def likings(self, state: State, seat: int) -> list[tuple[int, float]]:
        """The legal actions, and how often each was taken in training, measured by the one most often taken."""
        if self.observer is None or self.table != (state.seats, state.options):
            self.table = state.seats, state.options
            self.observer = self.game.observer(state.seats, state.options)
            self.units = self.observer.planes.units
        row = bytes(self.observer.observe(state, seat))
        seen = [at for at, number in enumerate(row) if number]
        values = [(row[at] - 256 if row[at] > 127 else row[at]) * self.units[at] for at in seen]
        legal = state.legal(seat)
        found = self.policy.taste.likings(seen, values, legal)
        most = max(found)
        return [(action, math.exp(liking - most)) for action, liking in zip(legal, found, strict=True)]


class Learned(Bot):
    """Draws an action by how much its network likes each."""

    def __init__(self, game: Game, seed: object, policy: Policy | None = None) -> None:
        super().__init__(game, seed)
        self.adviser = Adviser(game, policy)

    @classmethod
    def refuses(cls, game: Game) -> str:
        return "" if has_learned(game) else f"the bot learned does not play {game.id}: it was not trained for that"

    def chances(self, state: State, seat: int) -> list[tuple[int, float]]:
        """How often it takes each legal action."""
        weights = [(action, liking**SHARPER) for action, liking in self.adviser.likings(state, seat)]
        total = sum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def choose(self, state: State, seat: int) -> int:
        chances = self.chances(state, seat)
        drawn = self.word() / WORDS
        for action, chance in chances:
            drawn -= chance
            if drawn < 0:
                return action
        return max(chances, key=lambda one: one[1])[0]

    def advise(self, state: State, seat: int) -> list[Advice]:
        found = [Advice(action, chance, 0) for action, chance in self.chances(state, seat)]
        return sorted(found, key=lambda advice: -advice.value)
