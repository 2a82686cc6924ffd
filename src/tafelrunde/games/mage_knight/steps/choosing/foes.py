"""Choosing an enemy."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.actions import CHOOSE_FOE
from tafelrunde.games.mage_knight.conditions import aims
from tafelrunde.games.mage_knight.enemies import aim
from tafelrunde.games.mage_knight.state import MageKnightState
from tafelrunde.games.mage_knight.steps.choosing.base import Effect


class ChooseFoe(Effect):
    """An enemy that an effect is aimed at."""

    ACTION: ClassVar[int] = CHOOSE_FOE

    def candidates(self, position: MageKnightState, seat: int) -> list[int]:
        return list(range(len(position.foe)))

    def refusal(self, position: MageKnightState, seat: int, thing: int) -> str:
        return "" if aims(position, self.mode, self.op(), thing) else "MK-4.5.2"

    def chosen(self, position: MageKnightState, seat: int, thing: int) -> None:
        if position.events is not None:
            position.tell("aimed", "MK-4.5.2", {"seat": seat, "mode": self.mode, "enemy": position.foe[thing]})
        aim(position, seat, self.op(), self.amount(), thing)
        self.go_on(position)
