"""Choosing units: one's own, or of the offer."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.box.actions import CHOOSE_UNIT, RECRUIT
from tafelrunde.games.mage_knight.box.components import MODE, MODE_COSTS, MODE_OWNER, MODE_THING, OF_UNIT, UNIT_LEVEL
from tafelrunde.games.mage_knight.box.numbers import ModeNumber
from tafelrunde.games.mage_knight.effects.choosing.base import Effect, Pick
from tafelrunde.games.mage_knight.effects.choosing.joining import join
from tafelrunde.games.mage_knight.effects.choosing.paying import begin
from tafelrunde.games.mage_knight.position.packing import SPENT, kind_of, marked, without
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import UNIT_NOW
from tafelrunde.games.mage_knight.world.units import fit_units
from tafelrunde.kernel.shape import Name, Number, Shape


class ChooseUnit(Effect):
    """A unit of one's own: to make ready, to heal, or to carry a banner."""

    ACTION: ClassVar[int] = CHOOSE_UNIT


def tire_next(position: Position, seat: int, other: int, level: int) -> None:
    """Ask about the next other seat that has a unit to tire."""
    while other < position.seats:
        if other != seat:
            for unit in position.units[other]:
                if not unit & SPENT and UNIT_LEVEL[kind_of(unit)] <= level:
                    position.push(Tire(seat, other, level))
                    return
        other += 1


class Tire(Pick):
    """Energy Flow: which ready unit of another seat becomes spent, if one likes (MK-19.15)."""

    ABOUT: ClassVar[str] = "MK-19.15"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "seat_of": WHO, "level": Number(2, 3)}
    ACTION: ClassVar[int] = CHOOSE_UNIT
    OPTIONAL: ClassVar[bool] = True

    def __init__(self, seat: int, seat_of: int, level: int) -> None:
        super().__init__(seat)
        self.seat_of = seat_of
        self.level = level

    def candidates(self, position: Position, seat: int) -> list[int]:
        units = position.units[self.seat_of]
        return [slot for slot in range(len(units)) if not units[slot] & SPENT]

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        return "MK-19.15" if UNIT_LEVEL[kind_of(position.units[self.seat_of][thing])] > self.level else ""

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        unit = position.units[self.seat_of][thing]
        position.set_unit(self.seat_of, thing, marked(unit, SPENT))
        if position.events is not None:
            position.tell("tired", "MK-19.15", {"seat": self.seat_of, "unit": kind_of(unit)})
        self.stopped(position, seat)

    def stopped(self, position: Position, seat: int) -> None:
        tire_next(position, seat, self.seat_of + 1, self.level)

    def fits(self, position: Position) -> bool:
        return self.seat_of < position.seats and self.seat_of != self.seat


class WhichUnit(Pick):
    """Of several units of a kind that differ, say in their banner: which one acts (MK-4.2.5)?"""

    ABOUT: ClassVar[str] = "MK-4.2.5"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE)}
    ACTION: ClassVar[int] = CHOOSE_UNIT

    def __init__(self, seat: int, mode: ModeNumber) -> None:
        super().__init__(seat)
        self.mode = mode

    def candidates(self, position: Position, seat: int) -> list[int]:
        return fit_units(position, seat, MODE_THING[self.mode])

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        activate(position, seat, self.mode, thing)

    def fits(self, position: Position) -> bool:
        return MODE_OWNER[self.mode] == OF_UNIT


class ReadyUnits(Pick):
    """Rebirth: units with a sum of levels become ready."""

    ABOUT: ClassVar[str] = "MK-4.2.8"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "count": Number(1, 5)}
    ACTION: ClassVar[int] = CHOOSE_UNIT
    OPTIONAL: ClassVar[bool] = True

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def candidates(self, position: Position, seat: int) -> list[int]:
        units = position.units[seat]
        return [slot for slot in range(len(units)) if units[slot] & SPENT]

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        return "MK-4.2.8" if UNIT_LEVEL[kind_of(position.units[seat][thing])] > self.count else ""

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        unit = without(position.units[seat][thing], SPENT)
        position.set_unit(seat, thing, unit)
        left = self.count - UNIT_LEVEL[kind_of(unit)]
        if left > 0:
            position.push(ReadyUnits(seat, left))


class FreeUnit(Pick):
    """Call to Glory: a unit of the offer for free; its place there stays empty (MK-4.6.5)."""

    ACTION: ClassVar[int] = RECRUIT

    def candidates(self, position: Position, seat: int) -> list[int]:
        return sorted(set(position.unit_offer))

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        join(position, seat, thing)


def activate(position: Position, seat: int, mode: ModeNumber, slot: int) -> None:
    position.set_unit(seat, slot, marked(position.units[seat][slot], SPENT))
    position.turn[UNIT_NOW] = slot + 1
    if position.events is not None:
        position.tell("played", "MK-4.2.5", {"seat": seat, "mode": mode})
    begin(position, seat, mode, MODE_COSTS[mode])
