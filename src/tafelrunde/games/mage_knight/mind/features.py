"""What a learned judgement of the end of a turn looks at: numbers that a seat can know, the same for every scenario."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BASIC_COLOURS,
    BASIC_MODES,
    CITY,
    DRACONUM,
    IS_CORE,
    KEEP,
    MONASTERY,
    ORCS,
    POWERED_MODES,
    REPUTATION,
    SITE,
    SKILL,
    SPELLS,
    UNIT_ARMOR,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_MODES,
    WAYS,
    WOUND,
    WRITTEN,
    level_start,
)
from tafelrunde.games.mage_knight.box.numbers import ModeNumber, Space
from tafelrunde.games.mage_knight.mind.campaign import campaign
from tafelrunde.games.mage_knight.mind.evaluation import owned, turns_left
from tafelrunde.games.mage_knight.mind.prospects import FAR, distances, fresh_strength, frontier, prospects, time_left
from tafelrunde.games.mage_knight.mind.siege import REACH, expected, foe, garrison
from tafelrunde.games.mage_knight.position.packing import SPENT, kind_of, wounds_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import achievements, conquered_cities
from tafelrunde.games.mage_knight.world.units import joins_at

POWERS: Final = (  # what a card or a unit can give
    ("move",),
    ("influence",),
    ("attack", "ranged", "siege"),
    ("ranged", "siege"),
    ("siege",),
    ("block",),
    ("heal",),
)
KINDS: Final = len(POWERS)
CITIES: Final = 2  # looked at one by one, the nearest first
PER_CITY: Final = 10


def _most(modes: list[ModeNumber], names: tuple[str, ...], least: int) -> int:
    return max([least, *(a for mode in modes for name, a, _ in WRITTEN[mode].words if name in names)])


def _powers(modes: list[list[ModeNumber]], sideways: int) -> list[list[float]]:
    """For each thing what it gives of every kind; a card sideways gives 1 of what is no ranged attack or healing."""
    plain = (sideways, sideways, sideways, 0, 0, sideways, 0)
    return [[1.0 * _most(own, names, least) for names, least in zip(POWERS, plain, strict=True)] for own in modes]


BASIC: Final[list[list[float]]] = [*_powers(BASIC_MODES[:WOUND], 1), [0.0] * KINDS]  # the wound
POWERED: Final[list[list[float]]] = [*_powers(POWERED_MODES[:WOUND], 1), [0.0] * KINDS]
OF_UNITS: Final[list[list[float]]] = _powers(UNIT_MODES, 0)


def features(position: Position, seat: int) -> list[float]:
    """Everything that a seat's score may still depend on, as numbers; always as many."""
    out: list[float] = []
    _time(position, seat, out)
    _hero(position, seat, out)
    bring = _cards(position, seat, out)
    army = _army(position, seat, out)
    _map(position, seat, out)
    _sieges(position, seat, bring, army, out)
    _rivals(position, seat, out)
    _storm(position, seat, bring, army, out)
    _one_by_one(position, seat, out)
    out.extend(campaign(position, seat))
    return out


def _time(position: Position, seat: int, out: list[float]) -> None:
    scenario = position.scenario
    left = 1.0 * (position.rounds - position.round)
    turns = turns_left(position, seat)
    out.append(left)
    out.append(turns)
    out.append(left * 6.0 + turns)
    out.append(1.0 if position.night else 0.0)
    out.append(1.0 if position.final else 0.0)
    out.append(1.0 if position.last_turns >= 0 else 0.0)
    out.append(1.0 if scenario.city_ends else 0.0)
    out.append(1.0 * len(scenario.levels))
    out.append(1.0 * scenario.blitz)
    out.append(1.0 * position.seats)
    cores = 0
    for tile in position.tile_deck:
        if IS_CORE[tile]:
            cores += 1
    out.append(1.0 * len(position.tile_deck))
    out.append(1.0 * cores)
    out.append(1.0 if position.core_seen else 0.0)
    out.append(time_left(position))


def _hero(position: Position, seat: int, out: list[float]) -> None:
    level, fame = position.level[seat], position.fame[seat]
    out.append(1.0 * fame)
    out.append(1.0 * level)
    out.append(1.0 * (level_start(level + 1) - fame))
    out.append(1.0 * position.reputation[seat])
    out.append(1.0 * max(-6, REPUTATION[position.reputation[seat]]))
    out.append(1.0 * len(position.skills[seat]))
    out.append(1.0 * (position.commands(seat) - len(position.units[seat])))
    kinds = colours = 0
    for colour in range(BASIC_COLOURS):
        crystals = position.crystals[seat * BASIC_COLOURS + colour]
        colours += crystals
        kinds += 1 if crystals else 0
    out.append(1.0 * colours)
    out.append(1.0 * kinds)
    for points in achievements(position, seat):
        out.append(1.0 * points)
    for hero in range(4):
        out.append(1.0 if position.hero[seat] == hero else 0.0)
    out.append(owned(position, seat))
    out.append(prospects(position, seat, 0, False))


def _cards(position: Position, seat: int, out: list[float]) -> list[float]:
    """What deck and hand hold for this round, and all cards for the next ones; returns what an average hand gives."""
    hand, deck = position.hand[seat], position.deck[seat]
    limit = position.hand_limit(seat)
    wounds = [0, 0]
    sums = [[0.0] * (2 * KINDS), [0.0] * (2 * KINDS)]
    counts = [0, 0]
    better = [0] * 6
    piles = (hand, deck, position.discard[seat], position.play[seat])
    for number in range(4):
        later = number >= 2
        for card in piles[number]:
            if card == WOUND:
                wounds[1 if later else 0] += 1
                continue
            counts[1 if later else 0] += 1
            row = sums[1 if later else 0]
            for kind in range(KINDS):
                row[kind] += BASIC[card][kind]
                row[KINDS + kind] += POWERED[card][kind]
            if card >= ADVANCED:
                at = 0 if card < SPELLS else 1 if card < ARTIFACTS else 2
                better[at + (3 if later else 0)] += 1
    out.append(1.0 * position.wounds_in_hand(seat))
    out.append(1.0 * wounds[0])
    out.append(1.0 * wounds[1])
    out.append(1.0 * counts[0])
    out.append(1.0 * counts[1])
    out.append(1.0 * limit)
    for number in better:
        out.append(1.0 * number)
    bring: list[float] = []
    clean = max(0, limit - position.wounds_in_hand(seat))
    now, every = max(1, counts[0]), max(1, counts[0] + counts[1])
    dilution = counts[0] / max(1, counts[0] + wounds[0] - position.wounds_in_hand(seat))
    for kind in range(2 * KINDS):
        first = sums[0][kind]
        out.append(first)
        out.append(clean * dilution * first / now)
        bring.append(limit * (first + sums[1][kind]) / every)
        out.append(bring[kind])
    return bring


def _army(position: Position, seat: int, out: list[float]) -> list[float]:
    """Units, ready and not; returns what all of them give."""
    ready = [0.0] * KINDS
    all = [0.0] * KINDS
    levels = hurt = spent = 0
    armor = 0.0
    for unit in position.units[seat]:
        kind = kind_of(unit)
        levels += UNIT_LEVEL[kind]
        armor += UNIT_ARMOR[kind]
        if wounds_of(unit):
            hurt += UNIT_LEVEL[kind]
        elif unit & SPENT:
            spent += UNIT_LEVEL[kind]
        for power in range(KINDS):
            value = OF_UNITS[kind][power]
            all[power] += value
            if not wounds_of(unit) and not unit & SPENT:
                ready[power] += value
    out.append(1.0 * len(position.units[seat]))
    out.append(1.0 * levels)
    out.append(1.0 * hurt)
    out.append(1.0 * spent)
    out.append(armor)
    out.extend(ready)
    out.extend(all)
    return all


def _map(position: Position, seat: int, out: list[float]) -> None:
    """Places that are still to be had, each the less the farther away; enemies abroad; where tiles can be revealed."""
    away = distances(position, seat)
    open = [0.0] * len(SITE)
    mine = [0.0] * len(SITE)
    fame = need = 0.0
    units = 0.0
    for space in range(len(away)):
        site = position.site[space]
        if site < 0:
            continue
        if position.shield[space] == seat:
            mine[site] += 1.0
        cost = away[space]
        if site >= ORCS:
            if not position.tokens[space]:
                continue
            for way in range(6):
                other = position.near[space * WAYS + way]
                if other >= 0 and away[other] < cost:
                    cost = away[other]
        elif site == CITY or (position.shield[space] >= 0 and site >= KEEP):
            continue
        if cost >= FAR:
            continue
        near = REACH / (REACH + cost)
        open[site] += near
        for token in position.tokens[space]:
            row = foe(token)
            fame += near * row[2]
            need += near * row[0]
        if KEEP >= site > 0 or site == MONASTERY:
            for unit in position.unit_offer:
                if joins_at(position, unit, site):
                    units = max(units, near * UNIT_LEVEL[unit] - 0.05 * UNIT_COST[unit])
    for site in range(len(SITE)):
        out.append(open[site])
    for site in range(KEEP, DRACONUM):
        out.append(mine[site])
    out.append(fame)
    out.append(need)
    out.append(units)
    edge = frontier(position, away)
    out.append(1.0 if edge >= FAR else 0.0)
    out.append(12.0 if edge >= FAR else 1.0 * edge)


def _sieges(position: Position, seat: int, bring: list[float], army: list[float], out: list[float]) -> None:
    """What the garrisons of the nearest cities demand, and what a hand and the army can bring against them."""
    away = distances(position, seat)
    rows: list[tuple[int, Space]] = []
    for space in position.cities:
        if position.tokens[space]:
            rows.append((away[space], space))
    rows.sort()
    levels = position.scenario.levels if position.scenario.open_cities else ()
    out.append(1.0 * conquered_cities(position))
    out.append(1.0 * len(rows))
    out.append(1.0 * (len(levels) - len(position.cities)))
    attack = 0.5 * (bring[2] + bring[KINDS + 2]) + army[2]
    siege = 0.5 * (bring[4] + bring[KINDS + 4]) + army[4]
    block = 0.5 * (bring[5] + bring[KINDS + 5]) + army[5]
    power = fresh_strength(position, seat)
    for number in range(CITIES):
        if number >= len(rows):
            for _ in range(PER_CITY):
                out.append(0.0)
            continue
        cost, city = rows[number]
        there = garrison(position, city)
        near = REACH / (REACH + min(cost, 40))
        out.append(1.0)
        out.append(near)
        out.append(1.0 * len(position.tokens[city]))
        out.append(there.need)
        out.append(there.harm)
        out.append(there.fame)
        out.append(min(2.0, attack / max(1.0, there.need)))
        out.append(min(2.0, (siege + block) / max(1.0, there.harm)))
        out.append(min(2.0, attack / max(1.0, there.least)))
        out.append(near * there.promise(power))
    need = promise = 0.0
    for number in range(len(position.cities), len(levels)):
        there = expected(levels[number])
        need += there.need
        promise += there.promise(power)
    out.append(power)
    out.append(need)
    out.append(promise)


def _rivals(position: Position, seat: int, out: list[float]) -> None:
    """The strongest of the others."""
    fame = level = units = 0
    for other in range(position.seats):
        if other != seat:
            fame = max(fame, position.fame[other])
            level = max(level, position.level[other])
            units = max(units, len(position.units[other]))
    out.append(1.0 * fame)
    out.append(1.0 * level)
    out.append(1.0 * units)


def _storm(position: Position, seat: int, bring: list[float], army: list[float], out: list[float]) -> None:
    """Whether the weakest garrison that can be reached may be beaten at once, and how often that can still be tried."""
    away = distances(position, seat)
    best = siege = block = 0.0
    power = 0.5 * (bring[2] + bring[KINDS + 2]) + army[2]
    for city in position.cities:
        if position.tokens[city] and away[city] < FAR:
            there = garrison(position, city)
            odds = REACH / (REACH + away[city]) * min(2.0, power / max(1.0, there.need))
            if odds > best:
                best = odds
                siege = min(2.0, (0.5 * (bring[4] + bring[KINDS + 4]) + army[4]) / max(1.0, there.least))
                block = min(2.0, (0.5 * (bring[5] + bring[KINDS + 5]) + army[5]) / max(1.0, there.harm))
    out.append(best)
    out.append(best * best)
    out.append(best * (6.0 * (position.rounds - position.round) + turns_left(position, seat)))
    out.append(best * block)
    out.append(best * siege)


def _one_by_one(position: Position, seat: int, out: list[float]) -> None:
    """Cards that were won, units and skills, each for itself."""
    cards = [0.0] * (WOUND - ADVANCED)
    for pile in (position.hand[seat], position.deck[seat], position.discard[seat], position.play[seat]):
        for card in pile:
            if ADVANCED <= card < WOUND:
                cards[card - ADVANCED] += 1.0
    out.extend(cards)
    units = [0.0] * len(UNIT_LEVEL)
    for unit in position.units[seat]:
        units[kind_of(unit)] += 0.5 if wounds_of(unit) else 1.0
    out.extend(units)
    skills = [0.0] * len(SKILL)
    for skill in position.skills[seat]:
        skills[skill] = 1.0
    out.extend(skills)
