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
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.packing import banner_of, kind_of, wounds_of
from tafelrunde.kernel.game import ranked

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position

CATEGORIES: Final = ("knowledge", "loot", "leader", "conqueror", "adventurer", "beating")
ADVENTURER: Final = 4
BEATING: Final = 5


def owned(position: Position, seat: int) -> list[Card]:
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
            elif site in (RUINS, DEN, SPAWN):
                adventurer += 2
            elif site in (DUNGEON, TOMB):
                adventurer += position.scenario.underground_points
    return [knowledge, loot, leader, conqueror, adventurer, -2 * wounds]


def titles(points: list[list[int]], without: int = -1) -> list[dict[str, int]]:
    """Titles: 3 for the best of a category, 1 each if tied; the beating takes them away (MK-17.8).

    In one category there may be none. Only those are listed that somebody has.
    """
    bonus: list[dict[str, int]] = [{} for _row in points]
    for category in range(len(CATEGORIES)):
        values = [-row[category] if category == BEATING else row[category] for row in points]
        best = max(values)
        if best <= 0 or category == without:
            continue
        worth = 3 if values.count(best) == 1 else 1
        for seat, value in enumerate(values):
            bonus[seat][CATEGORIES[category]] = 0 if value != best else -worth if category == BEATING else worth
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


def sides(position: Position) -> list[list[int]]:
    """Who is scored together: the seats of each team, or everybody for themselves."""
    found: list[list[int]] = []
    for team in sorted({position.team_of(seat) for seat in range(position.seats)}):
        found.append([seat for seat in range(position.seats) if position.team_of(seat) == team])
    return found


def best_of_sides(position: Position, values: list[int]) -> list[int]:
    """Of what the seats have in one category the higher value of each side (MK-13.3.5)."""
    return [max([values[seat] for seat in side]) for side in sides(position)]


def to_seats(position: Position, values: list[int]) -> list[int]:
    """What each side has, for each seat of it."""
    found = [0] * position.seats
    for side, value in zip(sides(position), values, strict=True):
        for seat in side:
            found[seat] = value
    return found


def together(rows: list[list[int]]) -> list[int]:
    """The achievements of a team: the higher of all values, but of beatings the worst (MK-13.3.5)."""
    return [
        min([row[category] for row in rows]) if category == BEATING else max([row[category] for row in rows])
        for category in range(len(CATEGORIES))
    ]


def sheets(position: Position) -> list[dict[str, int]]:
    """Fame and achievements of each seat (MK-15.1.7); a team has them together, and of fame the lower (MK-13.3.5)."""
    bonus = honours(position)
    found: list[dict[str, int]] = [{} for _seat in range(position.seats)]
    for side, points in zip(sides(position), achieved(position), strict=True):
        for seat in side:
            found[seat]["fame"] = min([position.fame[mate] for mate in side])
            found[seat].update(zip(CATEGORIES, points, strict=True))
            if position.scenario.titles:
                found[seat]["titles"] = sum(bonus[seat].values())
    return found


def achieved(position: Position) -> list[list[int]]:
    """The achievements of each side."""
    return [together([achievements(position, seat) for seat in side]) for side in sides(position)]


def honours(position: Position) -> list[dict[str, int]]:
    """What the titles are worth to each seat, one by one; a team has them together."""
    found: list[dict[str, int]] = [{} for _seat in range(position.seats)]
    if position.scenario.titles:
        for side, bonus in zip(sides(position), titles(achieved(position), position.scenario.untitled), strict=True):
            for seat in side:
                found[seat] = bonus
    return found


def members(position: Position) -> list[dict[str, int]]:
    """What each member of a team brings to its sheet; nothing where there are no teams."""
    if not position.team:
        return []
    return [
        {
            "fame": position.fame[seat],
            **dict(zip(CATEGORIES, achievements(position, seat), strict=True)),
            "cities": cities_held(position, seat),
        }
        for seat in range(position.seats)
    ]


def ranks(position: Position, totals: list[int]) -> list[int]:
    """The rank of every seat by its total; a team counts once.

    Two teams with 30 and 20 points come first and second, not first and third.
    """
    return to_seats(position, ranked([totals[side[0]] for side in sides(position)]))


def most(points: list[int], alone: int, tied: int) -> list[int]:
    """A title of its own for whoever has the most of something, if there is any; alone there are no titles.

    >>> most([7, 4, 7], 5, 2)
    [2, 0, 2]
    """
    if len(points) == 1:
        return [0]
    best = max(points)
    worth = alone if points.count(best) == 1 else tied
    return [worth if best and one == best else 0 for one in points]


def time_saved(position: Position) -> dict[str, int]:
    """Alone: rounds that were not needed, cards the dummy has left, and an end that nobody announced (MK-15.6.5)."""
    return {
        "rounds_left": 30 * (position.rounds - position.round),
        "dummy_cards": len(position.dummy_deck),
        "in_time": 0 if position.announced else 5,
    }
