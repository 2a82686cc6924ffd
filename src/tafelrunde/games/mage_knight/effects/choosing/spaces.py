"""Choosing where to go without walking."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.box.actions import LEAP_TO
from tafelrunde.games.mage_knight.box.components import LEAP_Q, LEAP_R, LEAPS
from tafelrunde.games.mage_knight.effects.choosing.base import Effect
from tafelrunde.games.mage_knight.position.position import Position


def leap_of(position: Position, here: int, space: int) -> int:
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
