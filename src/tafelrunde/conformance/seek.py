"""A game played only to see what no other has shown yet: begun deep where a game offers that, taking what is new."""

from __future__ import annotations

from typing import Any

from tafelrunde.conformance.configurations import Configuration
from tafelrunde.conformance.walk import Findings, Walk
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import below, split

FROM_START = 5  # one game of so many begins at the beginning: what a set-up asks is over in deep positions
WATCHED = 4  # decisions between two looks at what is refused, on average, while some refusal is missing
LENGTH = 150  # decisions from a deep position: what it has to show comes soon


def scene(game: Game, configuration: Configuration, seed: int) -> dict[str, Any] | None:
    """A position deep in a game, if the game offers such."""
    state = game.new(configuration.seats, seed, configuration.options)
    return state.dump() if game.deepen(state, split(seed, ("scene",))[0]) else None


class Seek(Walk):
    """Chance, but what could bring about something still missing comes first."""

    def __init__(
        self, game: Game, configuration: Configuration, seed: int, findings: Findings, missing: set[str]
    ) -> None:
        deep = scene(game, configuration, seed)
        position = deep if seed % FROM_START else None
        super().__init__(game, configuration, seed, findings, light=True, position=position)
        self.missing = missing
        if any(entry.startswith("refused.") for entry in missing):
            self.every = WATCHED
        self.tails = {entry.partition(".")[2] for entry in missing}
        self.short = deep is not None
        self.bold = self.short and below(self.streams, 0, 2) == 0
        if self.short:
            self.guide = None  # a bot that plans is slow, and most of its plans show nothing new

    def decide(self) -> bool:
        if self.short and len(self.table.actions) > LENGTH:
            return False
        return super().decide()

    def pick(self, seat: int, legal: list[int]) -> int:
        whim = below(self.streams, 0, 4)
        new = [action for action in legal if self.promises(action)] if whim > 1 else []
        if new:
            return new[below(self.streams, 0, len(new))]
        if self.bold:
            if whim:
                return max(legal, key=lambda action: self.after(seat, action))
        elif whim == 1:
            return min(legal, key=self.seen)
        return super().pick(seat, legal)

    def after(self, seat: int, action: int) -> float:
        """How well the seat would stand: what succeeds shows more than what chance tries."""
        state = self.state.copy()
        state.advance(seat, action)
        return self.game.evaluate(state, seat)

    def seen(self, action: int) -> int:
        """How often such an action was taken before."""
        return self.findings.reached[f"action.{self.game.codec.kind(action).name}"]

    def promises(self, action: int) -> bool:
        """Has the action a kind, or anything in its fields, that an entry still missing speaks of?"""
        fields = self.game.decode(action)
        kind = fields.pop("kind")
        if f"action.{kind}" in self.missing:
            return True
        return any(f"{field}={id}" in self.tails for field, id in fields.items())
