"""What all decisions of Mage Knight have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import SEATS
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.kernel.shape import Number, Shape
from tafelrunde.kernel.step import Step

WHO: Final = Number(0, SEATS - 1)


class Decision(Step[Position]):
    """A step of this game: it is asked of a seat."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def fits(self, position: Position) -> bool:
        """Is there what it asks about? For positions from outside, in which it lies where it can lie."""
        return True
