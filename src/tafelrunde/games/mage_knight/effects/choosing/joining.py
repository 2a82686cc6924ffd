"""A unit joins an army: under which command token, and in whose place."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tafelrunde.games.mage_knight.box.actions import BIND, DISBAND, DONE
from tafelrunde.games.mage_knight.box.components import BONDS, UNIT
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.packing import BOUND, kind_of, recruit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, RECRUITED
from tafelrunde.kernel.shape import Name, Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def bonds_free(position: Position, seat: int) -> bool:
    """Is the command token of Bonds of Loyalty there and free?"""
    if BONDS not in position.skills[seat]:
        return False
    for unit in position.units[seat]:
        if unit & BOUND:
            return False
    return True


def join(position: Position, seat: int, unit: int, ending: int = 0, more: int = 0) -> bool:
    """A unit is recruited, ready and unwounded (MK-4.2.3, MK-7.10); without a free token another goes first (MK-4.2.4).

    It lies in the unit area (MK-4.2.1), and the offer is not refilled before the next round (MK-4.6.5).
    False if that is still to be decided; with `ending` the end of the turn goes on afterwards. `more` is what Bonds of
    Loyalty saved: where another command token is free, too, it is asked which of them the unit gets (MK-19.24).
    """
    offer = list(position.unit_offer)
    offer.remove(unit)
    position.unit_offer = tuple(offer)
    position.turn[RECRUITED] += 1
    if position.events is not None:
        position.tell("recruited", "MK-7.9", {"seat": seat, "unit": unit})
    free = len(position.units[seat]) < position.commands(seat) - 1
    if bonds_free(position, seat) and free and position.turn[INFLUENCE] >= more:
        position.push(Bind(seat, unit, more, ending))
        position.unit_box = (*position.unit_box, unit)
        return False
    if bonds_free(position, seat):
        position.units[seat] = (*position.units[seat], recruit(unit, BOUND))
    elif len(position.units[seat]) < position.commands(seat):
        position.units[seat] = (*position.units[seat], recruit(unit, 0))
    else:
        position.push(Disband(seat, unit, ending))
        position.unit_box = (*position.unit_box, unit)  # it waits there until a place is free
        return False
    return True


def come(position: Position, seat: int, unit: int, flags: int, ending: int) -> None:
    """A unit that waited in the box takes its place."""
    box = list(position.unit_box)
    box.remove(unit)
    position.unit_box = tuple(box)
    position.units[seat] = (*position.units[seat], recruit(unit, flags))
    if ending:
        position.hand_out_rewards(seat)


class Bind(OpenStep):
    """Under Bonds of Loyalty, or under another command token for the full price (MK-19.24)."""

    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "unit": Name(UNIT),
        "count": Number(0, 5),
        "ending": Number(0, 1),
    }

    def __init__(self, seat: int, unit: int, count: int, ending: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.count = count
        self.ending = ending

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(BIND)
        out.allow(DONE)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if action == DONE:
            position.turn[INFLUENCE] -= self.count
        come(position, seat, self.unit, BOUND if action == BIND else 0, self.ending)

    def fits(self, position: Position) -> bool:
        return self.unit in position.unit_box


class Disband(OpenStep):
    """Which unit makes room for a new one."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "unit": Name(UNIT), "ending": Number(0, 1)}

    def __init__(self, seat: int, unit: int, ending: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.ending = ending

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for slot in range(len(position.units[seat])):
            if position.units[seat][slot] & BOUND:
                out.refuse(DISBAND + slot, "MK-19.24")
            else:
                out.allow(DISBAND + slot)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        slot = action - DISBAND
        if position.events is not None:
            position.tell("disbanded", "MK-4.2.4", {"seat": seat, "unit": kind_of(position.units[seat][slot])})
        position.lose_unit(seat, slot)
        come(position, seat, self.unit, 0, self.ending)

    def fits(self, position: Position) -> bool:
        return self.unit in position.unit_box
