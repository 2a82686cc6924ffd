"""The damage phase: what enemies that were not blocked do to units and hero (MK-8.4.1 to MK-8.4.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import ASSIGN, CHOOSE_FOE, HERO_TAKES
from tafelrunde.games.mage_knight.box.components import (
    PARALYZE,
    POISON,
)
from tafelrunde.games.mage_knight.effects.choosing.base import Pick
from tafelrunde.games.mage_knight.position.packing import (
    BOUND,
    DEALT,
    DEFEATED,
    RESISTED,
    WOUNDS_UNIT,
    Unit,
    hurt,
    kind_of,
    marked,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO, Decision
from tafelrunde.games.mage_knight.position.turn import GLORY_ALL, RESIST_ALL, SKIP, UNITS_BARRED, UNITS_SAFE
from tafelrunde.games.mage_knight.world.duel import printed_armor, printed_resists, resists_element
from tafelrunde.games.mage_knight.world.fight import (
    abilities_of,
    attacker,
    attacks,
    damage_from,
    element_of,
)
from tafelrunde.games.mage_knight.world.units import barring
from tafelrunde.kernel.shape import Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

UNHURT: Final = -1


def next_damage(position: Position, seat: int) -> None:
    """The enemies that were not blocked deal their damage, one by one (MK-8.4.1); then the attack phase begins.

    Who comes first matters only where units can take some of it; then it is asked.
    """
    due = [] if position.turn[SKIP] else [foe for foe in range(len(position.foe)) if attacks(position, foe)]
    if not due:
        position.start_attack(seat)
    elif len(due) > 1 and sheltered(position, seat):
        position.replace(Onslaught(seat))
    else:
        deal(position, seat, due[0])


class Onslaught(Pick):
    """Whose damage comes next (MK-8.4.1)."""

    ABOUT: ClassVar[str] = "MK-8.4.1"
    ACTION: ClassVar[int] = CHOOSE_FOE

    def candidates(self, position: Position, seat: int) -> list[int]:
        return [foe for foe in range(len(position.foe)) if attacks(position, foe)]

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        position.push(self)  # in whose place comes what follows
        deal(position, seat, thing)


def deal(position: Position, seat: int, foe: int) -> None:
    """An enemy deals its damage, or the monster that it summoned does (MK-8.4.14)."""
    position.foe_is[foe] |= DEALT
    damage = damage_from(position, foe)
    if position.events is not None:
        position.tell("attacks", "MK-8.4.1", {"enemy": attacker(position, foe), "count": damage})
    suffer(position, seat, foe, damage)


def sheltered(position: Position, seat: int) -> bool:
    for slot in range(len(position.units[seat])):
        if not shelter_refusal(position, seat, slot):
            return True
    return False


def suffer(position: Position, seat: int, foe: int, damage: int) -> None:
    """Ask who takes the damage; with no unit to take it, the hero does."""
    if sheltered(position, seat):
        position.replace(Damage(seat, foe, damage))
        return
    hero_suffers(position, seat, foe, damage)


def shelter_refusal(position: Position, seat: int, slot: int) -> str:
    """The rule against giving damage to a unit; empty where there is none."""
    unit = position.units[seat][slot]
    turn = position.turn
    if unit & (WOUNDS_UNIT | RESISTED):
        return "MK-8.4.7" if unit & RESISTED else "MK-10.3"
    if turn[UNITS_BARRED] and not unit & BOUND:
        return barring(position)
    return "MK-19.28" if turn[UNITS_SAFE] else ""


def unit_armor(position: Position, unit: Unit) -> int:
    return printed_armor(unit, position.turn[GLORY_ALL])


def unit_resists(position: Position, unit: Unit, element: int) -> bool:
    """Does a unit resist? Cold fire takes both fire and ice resistance (MK-8.4.6)."""
    return resists_element(printed_resists(unit, position.turn[RESIST_ALL]), element)


class Damage(Decision):
    """Who takes the damage of an enemy: a unit, or the hero all that is left (MK-8.4.3)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "foe": Number(0, 9), "count": Number(1, 99)}

    def __init__(self, seat: int, foe: int, count: int) -> None:
        super().__init__(seat)
        self.foe = foe
        self.count = count

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(HERO_TAKES)
        for slot in range(len(position.units[seat])):
            rule = shelter_refusal(position, seat, slot)
            if rule:
                out.refuse(ASSIGN + slot, rule)
            else:
                out.allow(ASSIGN + slot)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == HERO_TAKES:
            hero_suffers(position, seat, self.foe, self.count)
            return
        slot = action - ASSIGN
        left = unit_suffers(position, seat, slot, self.foe, self.count)
        if left > 0:
            suffer(position, seat, self.foe, left)
        else:
            next_damage(position, seat)

    def audit(self, position: Position) -> list[str]:
        return [] if self.foe < len(position.foe) else ["damage comes from an enemy that is not there"]

    def fits(self, position: Position) -> bool:
        if self.foe >= len(position.foe) or not sheltered(position, self.seat):
            return False
        flags = position.foe_is[self.foe]
        return flags & (DEALT | DEFEATED) == DEALT and self.count <= damage_from(position, self.foe)


def left_by(position: Position, unit: Unit, foe: int, damage: int) -> int:
    """What a unit leaves of the damage for others; a resistant one may stay UNHURT and leave nothing (MK-8.4.5)."""
    armor = unit_armor(position, unit)
    if unit_resists(position, unit, element_of(position, foe)):
        damage -= armor
        if damage <= 0:
            return UNHURT
    return max(0, damage - armor)


def unit_suffers(position: Position, seat: int, slot: int, foe: int, damage: int) -> int:
    """A unit takes damage: with resistance first unwounded (MK-8.4.5); poison MK-8.4.12, paralysis MK-8.4.13."""
    unit = position.units[seat][slot]
    left = left_by(position, unit, foe, damage)
    if left == UNHURT:
        position.set_unit(seat, slot, marked(unit, RESISTED))
        return 0
    abilities = abilities_of(position, foe)
    if position.events is not None:
        position.tell("unit_wounded", "MK-8.4.4", {"seat": seat, "unit": kind_of(unit)})
    if abilities & PARALYZE:
        position.lose_unit(seat, slot)
    else:
        position.set_unit(seat, slot, hurt(unit, 2 if abilities & POISON else 1))
    return left


def wounds_by(position: Position, seat: int, damage: int) -> int:
    """A wound for every armor value that the damage begins (MK-8.4.8)."""
    return -(-damage // position.armor(seat))


def hero_suffers(position: Position, seat: int, foe: int, damage: int) -> None:
    """Wounds to the hand; poison adds as many to the discard pile, paralysis empties the hand."""
    abilities = abilities_of(position, foe)
    for _wound in range(wounds_by(position, seat, damage)):
        position.wound(seat, "MK-8.4.8")
        if abilities & POISON:
            position.wound_to_discard(seat)
    if abilities & PARALYZE:
        position.discard_plain(seat)
    next_damage(position, seat)
