"""Choosing an enemy."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.box.actions import CHOOSE_FOE, CHOOSE_UNIT
from tafelrunde.games.mage_knight.effects.choosing.base import Effect


class ChooseFoe(Effect):
    """An enemy that an effect is aimed at."""

    ACTION: ClassVar[int] = CHOOSE_FOE


class ChooseRivalUnit(Effect):
    """A unit of the other player that an effect is aimed at (MK-11.3.5)."""

    ABOUT: ClassVar[str] = "MK-11.3.5"
    ACTION: ClassVar[int] = CHOOSE_UNIT
