"""Goals of Saga: lands that change hands in this turn, while no card of others lies face down."""

from __future__ import annotations

from typing import cast

from tafelrunde.games.saga.components import LANDS
from tafelrunde.games.saga.state import SagaState
from tafelrunde.games.saga.steps.turn import Afterwards, Turn
from tafelrunde.kernel.state import State
from tafelrunde.puzzles.kind import Kind


def begins(state: SagaState, seat: int) -> bool:
    """Does a turn of the seat begin in which it sees all that can decide it?"""
    fresh = isinstance(state.top, Turn) and not isinstance(state.top, Afterwards) and not state.hired
    return fresh and not state.veils


class SagaKind(Kind):
    """What a turn of Saga has in common."""

    def over(self, start: State, now: State, seat: int) -> bool:
        return cast(SagaState, now).turn != cast(SagaState, start).turn


class Several(SagaKind):
    """More lands than before, two at least."""

    id = "lands"
    least = 2
    en = "Have {count} lands more at the end of this turn than now."
    de = "Besitze nach diesem Zug {count} Länder mehr als jetzt."

    def offers(self, state: State, seat: int) -> list[int]:
        return [0] if begins(cast(SagaState, state), seat) else []

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        before, after = cast(SagaState, start).owner, cast(SagaState, now).owner
        return after.count(seat) - before.count(seat)


class TakeLand(SagaKind):
    """A certain land."""

    id = "land"
    about = "land"
    en = "Conquer {what} in this turn."
    de = "Erobere in diesem Zug {what}."

    def offers(self, state: State, seat: int) -> list[int]:
        position = cast(SagaState, state)
        if not begins(position, seat):
            return []
        return [land for land in range(LANDS) if position.owner[land] != seat]

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        return int(cast(SagaState, now).owner[what] == seat)


BOTS = ("greedy", "greedy")
KINDS = (Several(), TakeLand())
