"""A player's units as the opponent's effects meet them in a combat of two players (MK-11.2.4, MK-11.3.5, MK-11.3.6)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    CITY,
    COLD_FIRE,
    FIRE,
    GLORY_BANNER,
    ICE,
    KEEP,
    PHYSICAL,
    PORTAL,
    PROTECTION_BANNER,
    TOWER,
    UNIT_ARMOR,
    UNIT_RESISTS,
)
from tafelrunde.games.mage_knight.position.duel import AGGRESSOR, ATTACK_ELEMENTS, ATTACKER, DEFENDER, opponent
from tafelrunde.games.mage_knight.position.packing import Unit, banner_of, bit, can_act, has, hurt, kind_of, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import face_down
from tafelrunde.games.mage_knight.position.turn import (
    GLORY_ALL,
    IGNORE_SITE,
    JUSTICE_STRONG,
    RESIST_ALL,
    UNITS_SAFE,
)

BOTH: Final[int] = bit(FIRE) | bit(ICE)  # together they resist cold fire
ALL_RESISTS: Final[int] = bit(PHYSICAL) | BOTH


def entry_of(position: Position, seat: int, entry: int) -> int:
    """A number of a seat's turn, whether that lies on the table or on the shelf."""
    for one in position.shelf:
        if one[0] == seat:
            return one[1][entry]
    return position.turn[entry]


def printed_armor(unit: Unit, more: int) -> int:
    """Armour with what banners add."""
    armor = UNIT_ARMOR[kind_of(unit)] + more
    return armor + 1 if banner_of(unit) in (GLORY_BANNER, PROTECTION_BANNER) else armor


def printed_resists(unit: Unit, all_kinds: int) -> int:
    """Resistances with what a banner or an effect adds, as bits."""
    resists = UNIT_RESISTS[kind_of(unit)]
    if banner_of(unit) == PROTECTION_BANNER:
        resists |= BOTH
    return resists | ALL_RESISTS if all_kinds else resists


def resists_element(resists: int, element: int) -> bool:
    """Cold fire takes both fire and ice resistance (MK-8.4.6)."""
    return resists & BOTH == BOTH if element == COLD_FIRE else has(resists, element)


# ---- the opponent's units


def weakness(position: Position, seat: int, slot: int) -> tuple[int, int]:
    """The armour that a unit has lost in this combat, and the resistances, as bits (MK-11.3.6)."""
    for owner, place, less, lost in position.frail:
        if owner == seat and place == slot:
            return less, lost
    return 0, 0


def weaken(position: Position, seat: int, slot: int, less: int, lost: int) -> None:
    """A unit loses armour or resistances for the whole combat (MK-11.3.6)."""
    before, gone = weakness(position, seat, slot)
    others = [one for one in position.frail if one[0] != seat or one[1] != slot]
    position.frail = tuple(sorted([*others, (seat, slot, before + less, gone | lost)]))


def armor_now(position: Position, seat: int, slot: int) -> int:
    """Armour never falls below 1 (MK-11.3.5)."""
    less, _lost = weakness(position, seat, slot)
    return max(1, printed_armor(position.units[seat][slot], entry_of(position, seat, GLORY_ALL)) - less)


def resists_now(position: Position, seat: int, slot: int) -> int:
    _less, lost = weakness(position, seat, slot)
    resists = printed_resists(position.units[seat][slot], entry_of(position, seat, RESIST_ALL)) & ~lost
    if entry_of(position, opponent(position, seat), JUSTICE_STRONG):
        resists &= ~bit(PHYSICAL)
    return resists


def price_of_wound(position: Position, seat: int, slot: int) -> int:
    """The damage that wounds a unit: its armour, twice if it resists an element of the attack (MK-11.2.4)."""
    resists = resists_now(position, seat, slot)
    armor = armor_now(position, seat, slot)
    for element in range(4):
        if has(position.duel[ATTACK_ELEMENTS], element) and resists_element(resists, element):
            return 2 * armor
    return armor


def sheltered_rule(position: Position, seat: int, slot: int) -> str:
    """The rule against giving damage to a unit of the blocker; empty where there is none."""
    if wounded(position.units[seat][slot]):
        return "MK-10.3"
    return "MK-19.28" if entry_of(position, seat, UNITS_SAFE) else ""


def wound_unit(position: Position, seat: int, slot: int, rule: str) -> None:
    unit = position.units[seat][slot]
    position.set_unit(seat, slot, hurt(unit, 1))
    if position.events is not None:
        position.tell("unit_wounded", rule, {"seat": seat, "unit": kind_of(unit)})


# ---- the combat


def enemies(position: Position) -> int:
    """What counts as the number of enemies: ready unwounded units, those that take part, and the hero (MK-11.3.6)."""
    other = opponent(position, position.active())
    part = attackers(position) if other == position.duel[ATTACKER] else []
    count = 1
    for slot in range(len(position.units[other])):
        unit = position.units[other][slot]
        if can_act(unit) or slot in part:
            count += 1
    return count


def attackers(position: Position) -> list[int]:
    """The units that take part in the attack now made, by their places."""
    return sorted({slot for slot, _points, _count in position.shares})


def duel_walled(position: Position) -> bool:
    """Do walls protect the blocker: only the defender, in a keep or mage tower, at range (MK-11.2.2)?"""
    duel = position.duel
    return duel[ATTACKER] == duel[AGGRESSOR] and behind_walls(position, duel[DEFENDER])


def behind_walls(position: Position, seat: int) -> bool:
    """Is this the defender, in a keep or mage tower whose walls still count?"""
    duel = position.duel
    site = position.site[position.place[seat]]
    return seat == duel[DEFENDER] and site in (KEEP, TOWER) and not entry_of(position, duel[AGGRESSOR], IGNORE_SITE)


def take_share(position: Position, index: int, points: int, slot: int) -> None:
    """A unit gives its part to the attack."""
    position.shares = (*position.shares, (slot, index, points))


def duel_refusal(position: Position, seat: int, other: int) -> str:
    """The rule against attacking a hero on the same space; empty where there is none (MK-11.1.1)."""
    if not position.duels:
        return "MK-14.8" if position.options["duels"] == "never" else "MK-6.34"
    if position.allies(seat, other):
        return "MK-13.3.4"
    if position.site[position.place[seat]] in (PORTAL, CITY) or len(position.trail) < 2 or not position.plays(other):
        return "MK-11.1.1"
    if position.last_turns >= 0 or position.final:
        return "MK-11.1.1"
    return "MK-11.1.3" if face_down(position, other) else ""
