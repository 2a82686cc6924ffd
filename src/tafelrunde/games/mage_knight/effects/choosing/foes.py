"""Choosing an enemy."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.box.actions import CHOOSE_FOE
from tafelrunde.games.mage_knight.effects.choosing.base import Effect


class ChooseFoe(Effect):
    """An enemy that an effect is aimed at."""

    ACTION: ClassVar[int] = CHOOSE_FOE
