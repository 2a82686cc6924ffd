"""What the map promises a seat: ways, enemies that could be beaten, places worth going to."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ALTAR,
    BASIC_COLOURS,
    BASIC_MODES,
    BRUTAL,
    CITY,
    DAY_COST,
    DEN,
    DUNGEON,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_BACK,
    ENEMY_FAME,
    ENEMY_RESISTS,
    GLADE,
    GREY,
    IS_CORE,
    KEEP,
    LEAP_Q,
    LEAP_R,
    MINE,
    MONASTERY,
    NIGHT_COST,
    ORCS,
    PHYSICAL,
    POISON,
    REPUTATION,
    RUINS,
    SPAWN,
    SUMMON,
    TOMB,
    TOWER,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_MODES,
    VILLAGE,
    VIOLET,
    WAYS,
    WOUND,
    WRITTEN,
)
from tafelrunde.games.mage_knight.box.numbers import ModeNumber, Space
from tafelrunde.games.mage_knight.position.packing import (
    FACE_UP,
    SPENT,
    Token,
    can_act,
    enemy_of,
    has,
    kind_of,
    wounds_of,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import DICE
from tafelrunde.games.mage_knight.world.land import placement_refusal, position_of, provoked
from tafelrunde.games.mage_knight.world.units import joins_at

EDGE: Final = 3.0  # to come to where a tile can be revealed
NOWHERE: Final = 6  # the way to it where there is none
HURT: Final = 0.75  # of the wounds that a fight may bring
SECOND: Final = 0.3  # of the second best thing to go for
LATER: Final = 0.15  # of what is promised, for turns to come
FULL: Final = 0.5  # the same when there is no more to explore
NOW: Final = 0.7  # and for this one
PER_CARD: Final = 1.35  # attack of a card yet unknown
ROUND: Final = 8.0  # what a round to come may bring
FAR: Final = 999
CORES: Final = 3  # core tiles in First Reconnaissance, the city among them
PROVOKED: Final = 5  # as many move points as a fight on the way costs
STEP: Final = 0.2  # what a move point of distance takes away
PAIN: Final = 0.9  # a wound
UNSEEN: Final = (2.8, 3.7, 4.7, 4.6, 7.4, 8.0)  # fame to be expected of a token that is face down, by its back
HARD: Final = (4.5, 7.0, 6.5, 5.5, 9.5, 10.0)  # and the attack that it takes
ALTAR_WORTH: Final = 5.0

# Distances and shores on maps seen before: nothing of a position is kept.
_FIELDS: Final[dict[tuple[object, ...], list[int]]] = {}
_SHORES: Final[dict[tuple[object, ...], list[Space]]] = {}


def distances(position: Position, seat: int) -> list[int]:
    """What it costs in move points to come to each space; a fight that is provoked on the way is not cheap either."""
    here = position.place[seat]
    wild: list[int] = []  # rampaging enemies: not entered
    walls: list[int] = []  # entered only to fight
    for space in range(len(position.site)):
        site = position.site[space]
        if site >= ORCS:
            if position.tokens[space]:
                wild.append(space)
        elif KEEP <= site <= CITY and not position.safe(seat, Space(space)):
            walls.append(space)
    key = (
        position.tiles,
        position.tile_a,
        position.tile_b,
        position.tile_turns,
        position.twins,
        position.night,
        here,
        tuple(wild),
        tuple(walls),
    )
    found = _FIELDS.get(key)
    if found is not None:
        return found
    prices = NIGHT_COST if position.night else DAY_COST
    away = [FAR] * len(position.terrain)
    away[here] = 0
    edge = [here]
    while edge:
        beyond: list[Space] = []
        for space in edge:
            if space in walls and space != here:
                continue
            for way in range(6):
                other = position.near[space * WAYS + way]
                if other < 0 or other in wild:
                    continue
                price = 2 if position.site[other] == CITY else prices[position.terrain[other]]
                if price and provoked(position, space, other):
                    price += PROVOKED
                if price and away[space] + price < away[other]:
                    away[other] = away[space] + price
                    beyond.append(other)
        edge = beyond
    if len(_FIELDS) > 4000:
        _FIELDS.clear()
    _FIELDS[key] = away
    return away


def best_of(modes: list[ModeNumber], *names: str) -> int:
    """The largest value of these operations that the modes give; a card sideways is worth 1."""
    return max([1, *(a for mode in modes for name, a, _ in WRITTEN[mode].words if name in names)])


ATTACKS: Final = ("attack", "ranged", "siege")
CARD_ATTACK: Final[list[int]] = [best_of(modes, *ATTACKS) for modes in BASIC_MODES[:WOUND]] + [0]
CARD_BLOCK: Final[list[int]] = [best_of(modes, "block") for modes in BASIC_MODES[:WOUND]] + [0]
CARD_INFLUENCE: Final[list[int]] = [best_of(modes, "influence") for modes in BASIC_MODES[:WOUND]] + [0]
UNIT_ATTACK: Final[list[int]] = [best_of(modes, *ATTACKS) for modes in UNIT_MODES]


def strength(position: Position, seat: int) -> float:
    """The attack that a hand, ready units and a little mana can bring together."""
    power = 0.0
    for card in position.hand[seat]:
        power += CARD_ATTACK[card]
    for unit in position.units[seat]:
        if can_act(unit):
            power += UNIT_ATTACK[kind_of(unit)]
    if position.turn[DICE] > 0 and power:
        power += 1.5
    for colour in range(BASIC_COLOURS):
        if position.crystals[seat * BASIC_COLOURS + colour]:
            power += 1.0
    return power


def fresh_strength(position: Position, seat: int) -> float:
    """What a hand of a later turn could do."""
    wounds = position.wounds_in_hand(seat)
    power = PER_CARD * max(0, position.hand_limit(seat) - wounds) + 1.5
    for unit in position.units[seat]:
        if not wounds_of(unit):
            power += UNIT_ATTACK[kind_of(unit)] * (0.5 if unit & SPENT else 1.0)
    for colour in range(BASIC_COLOURS):
        if position.crystals[seat * BASIC_COLOURS + colour]:
            power += 0.6
    return power


def hunt(position: Position, seat: int, tokens: tuple[Token, ...], power: float, prize: float) -> float:
    """What a fight promises: fame and prize if it can be won, less the wounds to be feared."""
    armor = position.armor(seat)
    need = fame = wounds = 0.0
    for token in tokens:
        enemy = enemy_of(token)
        if token & FACE_UP:
            abilities = ENEMY_ABILITIES[enemy]
            need += ENEMY_ARMOR[enemy] * (1.8 if has(ENEMY_RESISTS[enemy], PHYSICAL) else 1.0)
            fame += ENEMY_FAME[enemy]
            attack = 5 if abilities & SUMMON else ENEMY_ATTACK[enemy]
            if abilities & BRUTAL:
                attack *= 2
            pain = (attack + armor - 1) // armor
            wounds += 2 * pain if abilities & POISON else pain
        else:
            need += HARD[ENEMY_BACK[enemy]]
            fame += UNSEEN[ENEMY_BACK[enemy]]
            wounds += (5 + armor - 1) // armor
    chance = max(0.0, min(1.0, 1.6 * power / max(1.0, need) - 0.9))
    return chance * (fame + prize - 0.25 * need) - HURT * PAIN * wounds


def prospects(position: Position, seat: int, points: int, now: bool) -> float:
    """The best thing to go for, less the way to it, and a part of the second best; `now`: with the hand as it is."""
    away = distances(position, seat)
    later = fresh_strength(position, seat)
    power = min(strength(position, seat), 1.5 * later) if now else later
    edge = frontier(position, away)
    share = LATER if edge < FAR else FULL
    base = EDGE - STEP * (max(0, edge + 2 - points) if edge < FAR else NOWHERE)
    best, second = (base, 0.0) if edge < FAR else (0.0, 0.0)
    for space in range(len(away)):
        site = position.site[space]
        if site < 0:
            continue
        cost = away[space]
        if site >= ORCS and position.tokens[space]:
            for way in range(6):
                other = position.near[space * WAYS + way]
                if other >= 0 and away[other] < cost:
                    cost = away[other]
        if cost >= FAR:
            continue
        reached = now and cost <= points
        value = promise(position, seat, Space(space), site, power if reached else later - 0.4 * cost, reached)
        if value > 0.0:
            value = (NOW if reached else share) * value - STEP * max(0, cost - points)
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
    return best + SECOND * second + (0.0 if edge < FAR else base)


def time_left(position: Position) -> float:
    """What the rounds to come are worth; in First Reconnaissance every core tile revealed might have been the city."""
    if position.final:
        return 1.0 * position.final_turns
    worth = ROUND * (position.rounds - position.round)
    if position.scenario.city_ends and worth:
        hidden = 0
        for tile in position.tile_deck:
            if IS_CORE[tile]:
                hidden += 1
        worth *= hidden / CORES
    return worth


def shy(position: Position) -> bool:
    """Is it too early to reveal the next tile, because with the city the game ends?"""
    risky = position.scenario.city_ends and not position.final and IS_CORE[position.tile_deck[-1]]
    return risky and position.round < position.rounds


def promise(position: Position, seat: int, space: Space, site: int, power: float, now: bool) -> float:
    """What a space promises to a hero who comes there with such strength."""
    tokens = position.tokens[position.gate(space)]
    if site >= ORCS:
        return hunt(position, seat, tokens, power, 0.5) if tokens else 0.0
    if site in (KEEP, TOWER):
        return stronghold(position, seat, space, site, power)
    if site == CITY:
        if not tokens or not position.scenario.open_cities:
            return 0.0
        return 3.0 + max(0.0, hunt(position, seat, tokens[:2], power, 4.0))
    if site in (DEN, DUNGEON, TOMB, RUINS, SPAWN):
        return adventure(position, seat, space, site, power) if position.shield[space] < 0 else 0.0
    if site in (VILLAGE, MONASTERY):
        free = len(position.units[seat]) < position.commands(seat)
        return recruits(position, seat, site, now) if free and position.shield[space] < 0 else 0.0
    if site == GLADE:
        if position.marked and space not in position.marked[seat]:
            return 2.0
        return 1.0 if position.wounds_in_hand(seat) or WOUND in position.discard[seat] else 0.0
    if site == MINE and position.scenario.mines and position.shield[space] < 0:
        return hunt(position, seat, tokens, power, 6.0)
    return 0.4 if site == MINE else 0.0


def stronghold(position: Position, seat: int, space: Space, site: int, power: float) -> float:
    """A keep or a tower; where it is points, it is worth taking from others, too (MK-15.10.3)."""
    held = position.scenario.towers_held
    if position.shield[space] < 0:
        bonus = (6.0 if site == KEEP else 4.0) if held else (1.5 if site == KEEP else 2.8)
        return hunt(position, seat, position.tokens[space], power, bonus)
    if not held or position.ours(seat, space):
        return 0.0
    hard = position.scenario.defenders(position) * HARD[GREY if site == KEEP else VIOLET]
    chance = max(0.0, min(1.0, power / hard - 0.4))
    return chance * (8.0 if site == KEEP else 6.0) - 1.5


def adventure(position: Position, seat: int, space: Space, site: int, power: float) -> float:
    tokens = position.tokens[space]
    if site == RUINS:
        ruin = position.ruin[space]
        if 0 <= ruin < 16 and ALTAR[ruin] >= 0:
            return ALTAR_WORTH if position.crystals[seat * BASIC_COLOURS + ALTAR[ruin]] >= 2 else 0.0
        return max(0.0, hunt(position, seat, tokens, power, 3.0)) if tokens else 1.0 if power > 12 else 0.0
    if tokens:
        return hunt(position, seat, tokens, power, 2.0 if site == DEN else 4.0)
    alone = strength_alone(position, seat, power)  # units stay outside
    chance = max(0.0, min(1.0, alone / (9.0 if site == DUNGEON else 13.0) - 0.4))
    return chance * (7.0 if site == DUNGEON else 12.0) - 2.0


def strength_alone(position: Position, seat: int, power: float) -> float:
    for unit in position.units[seat]:
        if can_act(unit):
            power -= UNIT_ATTACK[kind_of(unit)]
    return power


def recruits(position: Position, seat: int, site: int, now: bool) -> float:
    """The best unit that could be paid for."""
    if position.reputation[seat] == 0:
        return 0.0
    points = 1.0 * REPUTATION[position.reputation[seat]]
    if now:
        for card in position.hand[seat]:
            points += CARD_INFLUENCE[card]
        points += 1.0
    else:
        points += 1.5 * position.hand_limit(seat)
    best = 0.0
    for unit in position.unit_offer:
        if joins_at(position, unit, site) and UNIT_COST[unit] <= points:
            best = max(best, 0.8 + 0.8 * UNIT_LEVEL[unit])
    return best


def frontier(position: Position, away: list[int]) -> int:
    """The way to the nearest space from which a tile can and should be revealed."""
    best = FAR
    if not position.tile_deck or shy(position):
        return best
    for space in shores(position):
        if away[space] < best and (not KEEP <= position.site[space] <= CITY or position.conquered(space)):
            best = away[space]
    return best


def shores(position: Position) -> list[Space]:
    """All spaces beside which the next tile may lie."""
    key = (
        position.tiles,
        position.tile_a,
        position.tile_b,
        position.tile_turns,
        position.shape,
        position.scenario.plan,
        IS_CORE[position.tile_deck[-1]],
    )
    found = _SHORES.get(key)
    if found is not None:
        return found
    found = []
    for number in range(len(position.site)):
        space = Space(number)
        for way in range(6):
            if position.near[space * WAYS + way] < 0:
                q, r = position.q[space] + LEAP_Q[way + 1], position.r[space] + LEAP_R[way + 1]
                a, b = position_of(q, r)
                if not placement_refusal(position, a, b):
                    found.append(space)
                    break
    if len(_SHORES) > 4000:
        _SHORES.clear()
    _SHORES[key] = found
    return found
