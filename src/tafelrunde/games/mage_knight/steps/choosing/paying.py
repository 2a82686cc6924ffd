"""Paying with mana where there is a choice."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.actions import SPEND
from tafelrunde.games.mage_knight.components import COLOUR, MODE
from tafelrunde.games.mage_knight.mana import choices, spend
from tafelrunde.games.mage_knight.powers import run
from tafelrunde.games.mage_knight.state import MageKnightState
from tafelrunde.games.mage_knight.steps.choosing.base import WHO, Pick
from tafelrunde.kernel.shape import Name, Row, Shape


def pay(position: MageKnightState, seat: int, mode: int, due: tuple[int, ...]) -> None:
    """Pay what is due: at once while there is only one way, else by asking (MK-4.4.9)."""
    while due:
        ways = choices(position, seat, due)
        if len(ways) != 1:
            position.push(Pay(seat, mode, due))
            return
        spend(position, seat, due[0], ways[0])
        due = due[1:]
    run(position, seat, mode, 0)


class Pay(Pick):
    """Which mana to pay with."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "colour": Row(Name(COLOUR))}
    ACTION: ClassVar[int] = SPEND

    def __init__(self, seat: int, mode: int, colour: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.mode = mode
        self.colour = colour

    def candidates(self, position: MageKnightState, seat: int) -> list[int]:
        return choices(position, seat, self.colour)

    def chosen(self, position: MageKnightState, seat: int, thing: int) -> None:
        spend(position, seat, self.colour[0], thing)
        pay(position, seat, self.mode, self.colour[1:])
