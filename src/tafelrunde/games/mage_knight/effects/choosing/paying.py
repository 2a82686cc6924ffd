"""Paying with mana where there is a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tafelrunde.games.mage_knight.box.actions import (
    SPEND,
    STOLEN_DIE,
)
from tafelrunde.games.mage_knight.box.components import COLOUR, MODE, MODE_COSTS
from tafelrunde.games.mage_knight.box.numbers import ModeNumber
from tafelrunde.games.mage_knight.effects.choosing.base import Pick, unplayed
from tafelrunde.games.mage_knight.effects.operation import run
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import LAST_MODE
from tafelrunde.games.mage_knight.world.mana import choices, spend, unpayable
from tafelrunde.kernel.shape import Name, Row, Shape

if TYPE_CHECKING:
    pass


def pay(position: Position, seat: int, mode: ModeNumber, due: tuple[int, ...]) -> None:
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

    def __init__(self, seat: int, mode: ModeNumber, colour: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.mode = mode
        self.colour = colour

    def against(self, position: Position, seat: int, action: int) -> str:
        paying = SPEND <= action < SPEND + STOLEN_DIE
        return unpayable(position, action - SPEND, self.colour[0]) if paying else ""

    def candidates(self, position: Position, seat: int) -> list[int]:
        return choices(position, seat, self.colour)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        spend(position, seat, self.colour[0], thing)
        pay(position, seat, self.mode, self.colour[1:])

    def fits(self, position: Position) -> bool:
        costs = MODE_COSTS[self.mode]
        fits = 0 < len(self.colour) <= len(costs) and costs[len(costs) - len(self.colour) :] == self.colour
        return fits and not unplayed(position, self.seat, self.mode)


def begin(position: Position, seat: int, mode: ModeNumber, costs: tuple[int, ...]) -> None:
    """Pay what is due, asking where there is a choice; then run."""
    position.turn[LAST_MODE] = mode + 1
    if costs:
        pay(position, seat, mode, costs)
    else:
        run(position, seat, mode, 0)
