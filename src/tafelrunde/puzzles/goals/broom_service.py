"""Goals of Broom Service: the last roles of a round, when nobody else holds one and nobody can follow."""

from __future__ import annotations

from typing import cast

from tafelrunde.games.broom_service.components import ROLES
from tafelrunde.games.broom_service.state import CLOSING, BroomState
from tafelrunde.games.broom_service.steps.choosing import Together
from tafelrunde.games.broom_service.steps.round import Lead
from tafelrunde.kernel.state import State
from tafelrunde.puzzles.kind import Kind


class Points(Kind):
    """The most points that the roles in hand can bring."""

    id = "points"
    least = 3
    en = "Earn {count} points in this round with the roles that you still hold."
    de = "Hole in dieser Runde mit den Rollen, die du noch hast, {count} Punkte."

    def offers(self, state: State, seat: int) -> list[int]:
        position = cast(BroomState, state)
        if not isinstance(position.top, Lead):
            return []
        mine, others = 0, 0
        for other in range(position.seats):
            roles = position.hand >> ROLES * other & (1 << ROLES) - 1
            if other == seat:
                mine = int(roles).bit_count()
            else:
                others |= roles
        return [0] if mine >= 1 and not others else []

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        return cast(BroomState, now).points[seat] - cast(BroomState, start).points[seat]

    def over(self, start: State, now: State, seat: int) -> bool:
        before, after = cast(BroomState, start), cast(BroomState, now)
        return after.round != before.round or after.stage >= CLOSING or isinstance(after.top, Together)


BOTS = ("greedy", "random", "greedy")
KINDS = (Points(),)
