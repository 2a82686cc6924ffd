"""Cards and units that are used through another card."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tafelrunde.games.mage_knight.box.actions import DONE, PLAY
from tafelrunde.games.mage_knight.box.components import (
    BASIC_MODES,
    MODE,
    MODE_COSTS,
    MODE_HALF,
    MODE_OWNER,
    MODE_THING,
    OF_CARD,
    POWERED_MODES,
    SPELLS,
)
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber
from tafelrunde.games.mage_knight.effects.choosing.base import Pick, unplayed
from tafelrunde.games.mage_knight.effects.choosing.paying import begin
from tafelrunde.games.mage_knight.effects.conditions import arms_modes, fits, partners
from tafelrunde.games.mage_knight.effects.operation import ROWS
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import BOOST, PLAYED
from tafelrunde.kernel.shape import Name, Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def extra_costs(mode: ModeNumber) -> tuple[int, ...]:
    """What is paid beyond the mana of the card itself."""
    return MODE_COSTS[mode][1:] if MODE_HALF[mode] else MODE_COSTS[mode]


class Together(Pick):
    """Another action card is played together with this one: stronger, or several times over (MK-19.3)."""

    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "mode": Name(MODE),
        "half": Number(0, 1),
        "count": Number(1, 3),
    }
    ACTION: ClassVar[int] = PLAY

    def __init__(self, seat: int, mode: ModeNumber, half: int, count: int) -> None:
        super().__init__(seat)
        self.mode = mode
        self.half = half
        self.count = count

    def candidates(self, position: Position, seat: int) -> list[int]:
        return partners(position, seat, Card(MODE_THING[self.mode]), self.half, ())

    def options(self, position: Position, seat: int, out: Choices) -> None:
        super().options(position, seat, out)
        if out.empty():
            out.allow(DONE)  # what would have fitted cannot be paid any more

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        mode = ModeNumber(thing)
        card = Card(MODE_THING[mode])
        position.turn[PLAYED] += 1
        position.from_hand(seat, card)
        if ROWS[self.mode].operations[0].NAME == "boost":
            position.play[seat] = (*position.play[seat], card)
            position.turn[BOOST] = self.count
        else:
            position.box = (*position.box, card)
            position.push(Again(seat, mode, self.count - 1))
        if position.events is not None:
            position.tell("played", "MK-4.1.2", {"seat": seat, "mode": thing})
        begin(position, seat, mode, extra_costs(mode))

    def fits(self, position: Position) -> bool:
        return ROWS[self.mode].couples and not unplayed(position, self.seat, self.mode)


class Again(Pick):
    """The same half once more, with its choices made anew; or no more of it."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "count": Number(1, 3)}
    ACTION: ClassVar[int] = PLAY
    OPTIONAL: ClassVar[bool] = True

    def __init__(self, seat: int, mode: ModeNumber, count: int) -> None:
        super().__init__(seat)
        self.mode = mode
        self.count = count

    def candidates(self, position: Position, seat: int) -> list[int]:
        card = MODE_THING[self.mode]
        found: list[int] = []
        for mode in POWERED_MODES[card] if MODE_HALF[self.mode] else BASIC_MODES[card]:
            if fits(position, seat, ROWS[mode], 0, extra_costs(mode)):
                found.append(mode)
        return found

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        mode = ModeNumber(thing)
        if self.count > 1:
            position.push(Again(seat, mode, self.count - 1))
        begin(position, seat, mode, extra_costs(mode))

    def fits(self, position: Position) -> bool:
        mode = self.mode
        return MODE_OWNER[mode] == OF_CARD and MODE_THING[mode] < SPELLS and not ROWS[mode].couples


class Arms(Pick):
    """Call to Arms: an ability of a unit in the offer."""

    ACTION: ClassVar[int] = PLAY

    def candidates(self, position: Position, seat: int) -> list[int]:
        return arms_modes(position, seat)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        if position.events is not None:
            position.tell("played", "MK-4.5.2", {"seat": seat, "mode": thing})
        begin(position, seat, ModeNumber(thing), MODE_COSTS[thing])
