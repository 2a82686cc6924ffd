"""Decisions that are made before everybody's eyes: in this game almost all."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.box.actions import CODEC
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import Decision


class OpenStep(Decision):
    """Everybody sees what is chosen (MK-2.2.9)."""

    ABOUT: ClassVar[str] = ""  # the rule that says what is asked for, against others of its kind

    def is_open(self, position: Position, seat: int, action: int) -> bool:
        return True

    def against(self, position: Position, seat: int, action: int) -> str:
        return self.ABOUT if asked(position, seat, action) else ""


def asked(position: Position, seat: int, action: int) -> bool:
    """Is something of this kind asked for?"""
    kind = CODEC.kind(action)
    return any(CODEC.kind(other) is kind for other in position.legal(seat))
