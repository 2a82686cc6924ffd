"""Scoring: achievements with their titles, and cities; what else counts a scenario knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BASIC_COLOURS,
    DEN,
    DUNGEON,
    KEEP,
    MONASTERY,
    RUINS,
    SPAWN,
    SPELLS,
    TOMB,
    TOWER,
    UNIT_LEVEL,
    WOUND,
)
from tafelrunde.games.mage_knight.position.packing import banner_of, kind_of, wounds_of

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position

CATEGORIES: Final = ("knowledge", "loot", "leader", "conqueror", "adventurer", "beating")
BEATING: Final = 5


def owned(position: Position, seat: int) -> list[int]:
    """All deed cards that a seat owns."""
    return [
        *position.deck[seat],
        *position.hand[seat],
        *position.discard[seat],
        *position.play[seat],
        *position.aside[seat],
        *position.stored[seat],
    ]


def achievements(position: Position, seat: int) -> list[int]:
    """The points of a seat in the six categories, without titles.

    MK-17.1, MK-17.2, MK-17.3, MK-17.4, MK-17.5, MK-17.6, MK-17.7.
    """
    cards = owned(position, seat)
    knowledge = loot = wounds = 0
    for card in cards:
        if card == WOUND:
            wounds += 1
        elif card >= ARTIFACTS:
            loot += 2
        elif card >= SPELLS:
            knowledge += 2
        elif card >= ADVANCED:
            knowledge += 1
    leader = 0
    for unit in position.units[seat]:
        level = UNIT_LEVEL[kind_of(unit)]
        leader += level // 2 if wounds_of(unit) else level
        if banner_of(unit):
            loot += 2
    loot += sum(position.crystals[seat * BASIC_COLOURS : (seat + 1) * BASIC_COLOURS]) // 2
    conqueror = adventurer = 0
    for space in range(len(position.shield)):
        if position.shield[space] == seat:
            site = position.site[space]
            if site in (KEEP, TOWER, MONASTERY):
                conqueror += 2
            elif site in (RUINS, DUNGEON, TOMB, DEN, SPAWN):
                adventurer += 2
    return [knowledge, loot, leader, conqueror, adventurer, -2 * wounds]


def titles(points: list[list[int]]) -> list[int]:
    """Titles: 3 for the best of a category, 1 each if tied; the beating takes them away (MK-17.8)."""
    bonus = [0] * len(points)
    for category in range(len(CATEGORIES)):
        values = [-row[category] if category == BEATING else row[category] for row in points]
        best = max(values)
        if best <= 0:
            continue
        holders = [seat for seat, value in enumerate(values) if value == best]
        for seat in holders:
            worth = 3 if len(holders) == 1 else 1
            bonus[seat] += -worth if category == BEATING else worth
    return bonus


def cities_held(position: Position, seat: int) -> int:
    """Points for cities: 7 for the leader, 4 for anybody else with a shield there (MK-15.2.4)."""
    points = 0
    for index in range(len(position.cities)):
        if seat in position.city_shields[index]:
            points += 7 if position.leader(index) == seat else 4
    return points


def conquered_cities(position: Position) -> int:
    count = 0
    for index in range(len(position.cities)):
        if not position.tokens[position.cities[index]] and position.city_shields[index]:
            count += 1
    return count


def score(position: Position, seat: int) -> int:
    """The score of a seat were the game to end now, without titles."""
    return position.fame[seat] + sum(achievements(position, seat))


def sheets(position: Position, with_titles: bool) -> list[dict[str, int]]:
    """Fame and achievements of each seat (MK-15.1.7)."""
    points = [achievements(position, seat) for seat in range(position.seats)]
    found = [
        {"fame": position.fame[seat], **dict(zip(CATEGORIES, points[seat], strict=True))}
        for seat in range(position.seats)
    ]
    if with_titles:
        for seat, bonus in enumerate(titles(points)):
            found[seat]["titles"] = bonus
    return found


def most(points: list[int], alone: int, tied: int) -> list[int]:
    """A title of its own for whoever has the most of something, if there is any.

    >>> most([7, 4, 7], 5, 2)
    [2, 0, 2]
    """
    best = max(points)
    worth = alone if points.count(best) == 1 else tied
    return [worth if best and one == best else 0 for one in points]
