"""Questions about a seat's units: which are fit to act, spent, wounded."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.components import KEEP, MONASTERY, TOWER, UNIT_LEVEL, UNIT_SITES, VILLAGE
from tafelrunde.games.mage_knight.position.packing import BOUND, SPENT, can_act, has, kind_of, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import FIGHT, UNITS_BARRED
from tafelrunde.games.mage_knight.world.fight import MONASTERY_FIGHT


def joins_at(position: Position, unit: int, site: int) -> bool:
    """Can a unit be recruited at a kind of site (MK-7.9)?

    Where towers are held like keeps, units of monasteries join there, too, and those of villages in keeps (MK-15.10.2).
    """
    sites = UNIT_SITES[unit]
    if has(sites, site):
        return True
    if not position.scenario.towers_held:
        return False
    return (site == TOWER and has(sites, MONASTERY)) or (site == KEEP and has(sites, VILLAGE))


def fit_count(position: Position, seat: int) -> int:
    """How many units are ready and unwounded."""
    count = 0
    for unit in position.units[seat]:
        if can_act(unit):
            count += 1
    return count


def fit_units(position: Position, seat: int, kind: int) -> list[int]:
    """Ready, unwounded units of a kind, where units may act at all; one of those that are alike in everything."""
    barred = position.turn[UNITS_BARRED]
    units = position.units[seat]
    found: list[int] = []
    for slot in range(len(units)):
        unit = units[slot]
        if kind_of(unit) != kind or not can_act(unit) or (barred and not unit & BOUND):
            continue
        if not any(units[other] == unit for other in found):
            found.append(slot)
    return found


def any_spent(position: Position, seat: int, level: int) -> bool:
    """Is there a spent unit up to a level?"""
    for unit in position.units[seat]:
        if unit & SPENT and UNIT_LEVEL[kind_of(unit)] <= level:
            return True
    return False


def any_wounded(position: Position, seat: int) -> bool:
    for unit in position.units[seat]:
        if wounded(unit):
            return True
    return False


def barring(position: Position) -> str:
    """The rule that keeps units out of this combat."""
    return "MK-16.2" if position.turn[FIGHT] == MONASTERY_FIGHT else "MK-16.15"
