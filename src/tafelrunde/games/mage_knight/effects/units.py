"""Operations with units: one's own, and those of the offer."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import BANNER, FOREST, UNIT_LEVEL
from tafelrunde.games.mage_knight.box.effects import CALM
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.together import Arms as ArmsStep
from tafelrunde.games.mage_knight.effects.choosing.units import ChooseUnit, FreeUnit, ReadyUnits, tire_next
from tafelrunde.games.mage_knight.effects.conditions import arms_modes
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.packing import (
    SPENT,
    WOUNDS_UNIT,
    Unit,
    hurt,
    kind_of,
    with_banner,
    without,
    wounded,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import HEAL, UNITS_BARRED
from tafelrunde.games.mage_knight.world.units import any_spent, any_wounded, barring

TOP: Final = 9  # above every level


class UnitChoice(Operation):
    """An operation on one unit of one's own."""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.push(ChooseUnit(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        return list(range(len(position.units[seat])))


class Ready(UnitChoice):
    """A spent unit up to a level becomes ready (MK-4.2.8)."""

    NAME: ClassVar[str] = "ready"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if mode.operations[0] is not self:  # besides something else it may find none
            return ""
        return "" if any_spent(position, seat, self.a) else "MK-4.5.5"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        return any_spent(position, seat, self.a) and super().work(position, seat, mode, at)

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        unit = position.units[seat][thing]
        return "" if unit & SPENT and UNIT_LEVEL[kind_of(unit)] <= self.a else "MK-4.2.8"

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        unit = without(position.units[seat][thing], SPENT)
        told_ready(position, seat, unit)
        position.set_unit(seat, thing, unit)
        return False


class Energy(UnitChoice):
    """A unit becomes ready, with 3 healed as well; then units of the others may be tired (MK-19.15)."""

    NAME: ClassVar[str] = "energy"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if any_spent(position, seat, TOP) else "MK-4.5.5"

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        return "" if position.units[seat][thing] & SPENT else "MK-4.2.8"

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        unit = without(position.units[seat][thing], SPENT)
        if self.a == 3:
            unit = without(unit, WOUNDS_UNIT)
        position.set_unit(seat, thing, unit)
        tire_next(position, seat, 0, self.a)
        told_ready(position, seat, unit)
        return False


def told_ready(position: Position, seat: int, unit: Unit) -> None:
    if position.events is not None:
        position.tell("readied", "MK-4.2.8", {"seat": seat, "unit": kind_of(unit)})


class Mend(UnitChoice):
    """A wound of a unit is healed (MK-19.20)."""

    NAME: ClassVar[str] = "mend"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if any_wounded(position, seat) else "MK-4.5.5"

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        return "" if wounded(position.units[seat][thing]) else "MK-4.5.5"

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        position.set_unit(seat, thing, hurt(position.units[seat][thing], -1))
        return False


class Banner(UnitChoice):
    """The card is given to a unit (MK-4.2.9, MK-4.2.10)."""

    NAME: ClassVar[str] = "banner"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if position.units[seat] else "MK-4.5.5"

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        unit = position.units[seat][thing]
        card = Card(mode.thing)
        position.drop_banner(seat, unit)
        cards = list(position.play[seat])
        cards.remove(card)
        position.play[seat] = tuple(cards)
        unit = with_banner(unit, BANNER[card])
        if position.events is not None:
            position.tell("bannered", "MK-4.2.9", {"seat": seat, "card": card, "unit": kind_of(unit)})
        position.set_unit(seat, thing, unit)
        return False


class ReadyAll(Operation):
    NAME: ClassVar[str] = "ready_all"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if any_spent(position, seat, TOP) else "MK-4.5.5"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.units[seat] = tuple([without(unit, SPENT) for unit in position.units[seat]])
        return False


class Restore(Operation):
    """Heal 3, in a forest 5; with 1 units of as many levels become ready."""

    NAME: ClassVar[str] = "restore"
    WHEN: ClassVar[int] = CALM

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        points = 5 if position.terrain[position.place[seat]] == FOREST else 3
        position.turn[HEAL] += points
        if self.a and any_spent(position, seat, points):
            position.push(ReadyUnits(seat, points))
            return True
        return False


class Arms(Operation):
    """An ability of a unit in the offer (MK-19.27)."""

    NAME: ClassVar[str] = "arms"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if arms_modes(position, seat):
            return ""
        return barring(position) if position.turn[UNITS_BARRED] else "MK-4.5.5"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if not arms_modes(position, seat):
            return False  # the mana that the only ability needs was paid with
        position.push(ArmsStep(seat))
        return True


class Glory(Operation):
    """A unit of the offer for free."""

    NAME: ClassVar[str] = "glory"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if position.unit_offer and position.commands(seat) else "MK-4.5.5"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.push(FreeUnit(seat))
        return True


OPERATIONS: Final[tuple[type[Operation], ...]] = (Ready, Energy, Mend, Banner, ReadyAll, Restore, Arms, Glory)
