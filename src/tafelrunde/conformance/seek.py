"""A game played only to see what no other has shown yet: begun deep where a game offers that, taking what is new."""

from __future__ import annotations

from typing import Any

from tafelrunde.bots import make
from tafelrunde.conformance.configurations import Configuration
from tafelrunde.conformance.walk import Findings, Walk
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import below, split

FEW = 40  # entries that are left when chance has done what it can
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
        position = scene(game, configuration, seed)
        super().__init__(game, configuration, seed, findings, light=True, position=position)
        self.missing = missing
        self.tails = {entry.partition(".")[2] for entry in missing}
        self.short = position is not None
        if self.short:  # chance is quick; the bot helps where it does not suffice
            help_it = len(missing) <= FEW and below(self.streams, 0, 8) == 0
            self.guide = make("greedy", game, seed) if help_it else None

    def decide(self) -> bool:
        if self.short and len(self.table.actions) > LENGTH:
            return False
        return super().decide()

    def pick(self, seat: int, legal: list[int]) -> int:
        whim = below(self.streams, 0, 4)
        new = [action for action in legal if self.promises(action)] if whim > 1 else []
        if new:
            return new[below(self.streams, 0, len(new))]
        if whim == 1:
            return min(legal, key=self.seen)
        return super().pick(seat, legal)

    def seen(self, action: int) -> int:
        """How often such an action was taken before."""
        return self.findings.reached[f"action.{self.game.codec.kind(action).name}"]

    def promises(self, action: int) -> bool:
        """Has the action a kind, or anything in its fields, that an entry still missing speaks of?"""
        fields = self.game.decode(action)
        kind = fields.pop("kind")
        if f"action.{kind}" in self.missing:
            return True
        return any(
            f"{field}={self.game.domains[field].ids[value]}" in self.tails
            for field, value in fields.items()
            if field in self.game.domains
        )
