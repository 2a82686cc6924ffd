"""Choosing where to go without walking."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.actions import LEAP_TO
from tafelrunde.games.mage_knight.components import LEAP_Q, LEAP_R, LEAPS
from tafelrunde.games.mage_knight.conditions import leap_spaces
from tafelrunde.games.mage_knight.land import distance_field
from tafelrunde.games.mage_knight.state import MageKnightState
from tafelrunde.games.mage_knight.steps.choosing.base import Effect
from tafelrunde.games.mage_knight.turn import MOVE, MOVED, UNDERGROUND


def leap_of(position: MageKnightState, here: int, space: int) -> int:
    """The leap from one space to another; 0 if that is too far."""
    q, r = position.q[space] - position.q[here], position.r[space] - position.r[here]
    for to in range(1, LEAPS):
        if LEAP_Q[to] == q and LEAP_R[to] == r:
            return to
    return 0


class Leap(Effect):
    """Where a leap ends (MK-6.28, MK-19.11)."""

    ACTION: ClassVar[int] = LEAP_TO

    def candidates(self, position: MageKnightState, seat: int) -> list[int]:
        here = position.place[seat]
        return [leap_of(position, here, space) for space in leap_spaces(position, seat, self.op())]

    def chosen(self, position: MageKnightState, seat: int, thing: int) -> None:
        from tafelrunde.games.mage_knight.steps.moving import arrive

        here = position.place[seat]
        op = self.op()
        for space in leap_spaces(position, seat, op):
            if leap_of(position, here, space) == thing:
                away = distance_field(position, here, 5, False)[space]
                if op == o.WINGS:
                    position.turn[MOVE] -= away
                elif op == o.FLIGHT and away == 2:
                    position.turn[MOVE] -= 2
                position.turn[MOVED] = 1
                if op == o.UNDERGROUND:
                    position.turn[UNDERGROUND] = 1
                arrive(position, seat, space, False)
                if op != o.UNDERGROUND:
                    self.go_on(position)
                return
