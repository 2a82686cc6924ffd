"""Choosing where to go without walking."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tafelrunde.games.mage_knight.box.actions import LEAP_TO, PROPOSE, SHARE
from tafelrunde.games.mage_knight.box.components import LEAP_Q, LEAP_R, LEAPS
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.base import Effect
from tafelrunde.games.mage_knight.position.position import Position

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def leap_of(position: Position, here: Space, space: Space) -> int:
    """The leap from one space to another; 0 if that is too far."""
    q, r = position.q[space] - position.q[here], position.r[space] - position.r[here]
    for to in range(1, LEAPS):
        if LEAP_Q[to] == q and LEAP_R[to] == r:
            return to
    return 0


class Leap(Effect):
    """Where a leap ends (MK-6.28, MK-19.11)."""

    ABOUT: ClassVar[str] = "MK-19.11"
    ACTION: ClassVar[int] = LEAP_TO

    def options(self, position: Position, seat: int, out: Choices) -> None:
        """A city that is reached underground may be assaulted jointly, too (MK-12.1)."""
        super().options(position, seat, out)
        if position.scenario.joint:
            here = position.place[seat]
            for city in self.operation().joint(position, seat):
                out.allow(PROPOSE + leap_of(position, here, city))

    def take(self, position: Position, seat: int, action: int) -> None:
        if PROPOSE <= action < SHARE:
            here = position.place[seat]
            for city in self.operation().joint(position, seat):
                if PROPOSE + leap_of(position, here, city) == action:
                    position.propose(seat, city)
                    return
        super().take(position, seat, action)

    def land(self, position: Position, seat: int, space: Space) -> None:
        """The leap ends here, as was proposed to the others."""
        self.operation().land(position, seat, space)
