"""Decisions that are made before everybody's eyes: in this game almost all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.state import State


class OpenStep(Step):
    """Everybody sees what is chosen (MK-2.2.9)."""

    def is_open(self, state: State, seat: int, action: int) -> bool:
        return True
