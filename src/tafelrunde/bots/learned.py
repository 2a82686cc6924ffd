"""The learned bot: plays as a network says that was trained by `tafelrunde learn`, where a game's folder has one.

It comes the way that bots of other packages come, by an entry point.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.policy import FILE, Policy, read_policy
from tafelrunde.kernel.errors import MissingExtra
from tafelrunde.kernel.extras import need
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

if TYPE_CHECKING:
    from tafelrunde.kernel.observer import Observer

WORDS: Final = 1 << 32  # as many as a stream has
SHARPER: Final = 2.0  # it takes what it likes more often than it did in training: probabilities to this power


@cache
def _policy(path: Path, game: Game) -> Policy:
    return read_policy(path, game)


class Learned(Bot):
    """Looks at what its seat may know, asks its network how much it likes each legal action, and draws one by that."""

    def __init__(self, game: Game, seed: object, policy: Policy | None = None) -> None:
        super().__init__(game, seed)
        self.policy = _policy(Path(game.folder) / FILE, game) if policy is None else policy
        self.observer: Observer | None = None
        self.units: Any = None
        self.table: tuple[int, dict[str, Any]] = (0, {})  # the seats and options that the observer is for

    @classmethod
    def refuses(cls, game: Game) -> str:
        if not (Path(game.folder) / FILE).exists():
            return f"the bot learned does not play {game.id}: it was not trained for that"
        try:
            need("lab", "numpy")
        except MissingExtra as error:
            return f"the bot learned: {error}"
        return ""

    def chances(self, state: State, seat: int) -> list[tuple[int, float]]:
        """How often it takes each legal action."""
        import numpy as np

        if self.observer is None or self.table != (state.seats, state.options):
            self.table = state.seats, state.options
            self.observer = self.game.observer(state.seats, state.options)
            self.units = np.array(self.observer.planes.units, np.float32)
        numbers = np.frombuffer(bytes(self.observer.observe(state, seat)), np.int8)
        legal = state.legal(seat)
        likings = self.policy.likings_of(numbers * self.units, legal).astype(float)
        weights = np.exp((likings - likings.max()) * SHARPER)
        return list(zip(legal, (weights / weights.sum()).tolist(), strict=True))

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
