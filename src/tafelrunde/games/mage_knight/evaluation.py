"""How well a seat stands, for bots: what it has, and what the points at hand and the enemies before it may still bring.

Greedy play looks one action ahead, so the worth of a card in hand, of points not yet used and of a space to stand on is
counted here; otherwise nothing would ever be begun.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.components import (
    ARTIFACTS,
    BASIC_COLOURS,
    BASIC_MODES,
    CITY,
    DAY_COST,
    DEN,
    DUNGEON,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_FAME,
    ENEMY_RESISTS,
    GLADE,
    KEEP,
    LEAP_Q,
    LEAP_R,
    MINE,
    MODE_OPS,
    MONASTERY,
    NIGHT_COST,
    ORCS,
    REPUTATION,
    RUINS,
    SPAWN,
    SPELLS,
    SUMMON,
    TOMB,
    TOWER,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_MODES,
    UNIT_SITES,
    VILLAGE,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.effects import ATTACKING, BLOCKING, MOVING, TALKING
from tafelrunde.games.mage_knight.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.fight import (
    DEFEATED,
    NO_ATTACK,
    TARGET,
    armor_of,
    armor_total,
    attack_total,
    attacks,
    block_needed,
    block_total,
    damage_from,
)
from tafelrunde.games.mage_knight.land import placement_refusal, position_of, provoked
from tafelrunde.games.mage_knight.scoring import BEATING, achievements, conquered_cities, score
from tafelrunde.games.mage_knight.turn import (
    ACTED,
    ARTIFACTS_WON,
    DICE,
    HEAL,
    INFLUENCE,
    MOVE,
    PHASE,
    RANDOM_CRYSTALS,
    SPELLS_WON,
    STAGE,
    UNITS_WON,
)

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

CARD_WORTH = 0.45
WOUND_WORTH = -0.7
POINT = 0.55  # a move point that brings one nearer to something
STEP = 0.6  # a point of distance to it
FAR = 999

_FIELDS: Final[dict[tuple[object, ...], list[int]]] = {}  # distances on maps seen before: nothing of a position is kept


def evaluate(position: MageKnightState, seat: int) -> float:
    """Fame and score first; then strength; then what this turn may still become."""
    if not position.stack:
        outcome = position.result()
        return 3.0 * outcome.scores[seat] + (20.0 if outcome.ranking[seat] == 1 else 0.0)
    worth = 2.2 * position.fame[seat] + 1.0 * (score(position, seat) - position.fame[seat])
    worth -= 0.7 * achievements(position, seat)[BEATING]  # wounds can still be healed
    worth += 0.3 * (position.reputation[seat] - 7)
    worth += 3.0 * position.level[seat] + 2.0 * len(position.skills[seat])
    worth += 25.0 * conquered_cities(position) + 7.5 * len(position.tiles)
    for colour in range(BASIC_COLOURS):
        worth += 0.5 * position.crystals[seat * BASIC_COLOURS + colour]
    for unit in position.units[seat]:
        level = UNIT_LEVEL[unit & 31]
        worth += 2.0 * level + 1.5
        if unit & 32:
            worth -= 0.6 * level
        worth -= 0.8 * level * (unit >> 6 & 3)
    worth += hand_worth(position, seat)
    if position.order and position.next < len(position.order) and position.order[position.next] == seat:
        worth += turn_worth(position, seat)
    return worth


def hand_worth(position: MageKnightState, seat: int) -> float:
    """Cards in hand and deck are what turns are made of; wounds in hand are worse than wounds in the discard pile."""
    worth = 0.43 * len(position.deck[seat])
    for card in position.hand[seat]:
        if card == WOUND:
            worth += WOUND_WORTH
        else:
            worth += CARD_WORTH + (0.4 if card >= SPELLS else 0.0) + (0.3 if card >= ARTIFACTS else 0.0)
    return worth


def turn_worth(position: MageKnightState, seat: int) -> float:
    turn = position.turn
    phase = turn[PHASE]
    worth = 0.15 * sum(position.mana)
    worth += 4.0 * turn[ARTIFACTS_WON] + 3.0 * turn[SPELLS_WON] + 2.0 * turn[UNITS_WON] + turn[RANDOM_CRYSTALS]
    if turn[HEAL]:
        wounds = position.wounds_in_hand(seat)
        for unit in position.units[seat]:
            wounds += unit >> 6 & 3
        worth += 1.3 * min(turn[HEAL], wounds)
    if phase == TALKING:
        worth += talk_worth(position, seat)
    elif position.foe:
        worth += combat_worth(position, seat, phase)
    else:
        worth += aims(position, seat, phase == MOVING and not turn[ACTED] and not turn[STAGE])
    site = position.site[position.place[seat]]
    if site == MINE:
        worth += 0.5
    elif site == GLADE and (position.wounds_in_hand(seat) or WOUND in position.discard[seat]):
        worth += 1.6
    return worth


def distances(position: MageKnightState, seat: int) -> list[int]:
    """What it costs in move points to come to each space, without a fight on the way."""
    here = position.place[seat]
    wild: list[int] = []  # rampaging enemies: not entered, not provoked
    walls: list[int] = []  # entered only to fight
    for space in range(len(position.site)):
        site = position.site[space]
        if site >= ORCS and position.tokens[space]:
            wild.append(space)
        elif site in (KEEP, TOWER, CITY) and not position.safe(seat, space):
            walls.append(space)
    key = (position.tiles, position.tile_a, position.tile_b, position.night, here, tuple(wild), tuple(walls))
    found = _FIELDS.get(key)
    if found is not None:
        return found
    prices = NIGHT_COST if position.night else DAY_COST
    away = [FAR] * len(position.terrain)
    away[here] = 0
    edge = [here]
    while edge:
        beyond: list[int] = []
        for space in edge:
            if space in walls and space != here:
                continue
            for way in range(6):
                other = position.near[space * WAYS + way]
                if other < 0 or other in wild:
                    continue
                price = 2 if position.site[other] == CITY else prices[position.terrain[other]]
                if price and away[space] + price < away[other] and not provoked(position, space, other):
                    away[other] = away[space] + price
                    beyond.append(other)
        edge = beyond
    if len(_FIELDS) > 4000:
        _FIELDS.clear()
    _FIELDS[key] = away
    return away


def _best(modes: list[int], first: int, last: int) -> int:
    """The largest value between two operations that the modes give; a card sideways is worth 1."""
    best = 1
    for mode in modes:
        row = MODE_OPS[mode]
        for at in range(0, len(row), 3):
            if first <= row[at] <= last:
                best = max(best, row[at + 1])
    return best


CARD_ATTACK: Final[list[int]] = [_best(modes, o.ATTACK, o.SIEGE) for modes in BASIC_MODES[:WOUND]] + [0]
CARD_BLOCK: Final[list[int]] = [_best(modes, o.BLOCK, o.BLOCK) for modes in BASIC_MODES[:WOUND]] + [0]
UNIT_ATTACK: Final[list[int]] = [_best(modes, o.ATTACK, o.SIEGE) for modes in UNIT_MODES]


def strength(position: MageKnightState, seat: int, blocking: bool = False) -> float:
    """The attack (or block) that a hand, ready units and a little mana can bring together."""
    power = 0.0
    for card in position.hand[seat]:
        power += CARD_BLOCK[card] if blocking else CARD_ATTACK[card]
    for unit in position.units[seat]:
        if not unit & 32 and not unit >> 6 & 3:
            power += UNIT_ATTACK[unit & 31]
    if position.turn[DICE] > 0 and power:
        power += 1.5
    for colour in range(BASIC_COLOURS):
        power += 0.5 * position.crystals[seat * BASIC_COLOURS + colour]
    return power


def prey(tokens: tuple[int, ...], site: int, power: float) -> float:
    """What a fight with these enemies promises: fame if it can be won, nothing if it cannot."""
    need = 0.0
    fame = 0.0
    for token in tokens:
        if token & 32:
            enemy = token & 31
            need += ENEMY_ARMOR[enemy] * (2 if ENEMY_RESISTS[enemy] & 1 else 1)
            fame += ENEMY_FAME[enemy]
        else:
            need += 8.0
            fame += 3.5
    chance = max(0.0, min(1.0, 3.0 - 2.0 * need / max(1.0, power)))
    return chance * (2.2 * fame + (12.0 if site == CITY else 3.0 if site in (KEEP, TOWER) else 2.0))


def hunt(position: MageKnightState, seat: int, tokens: tuple[int, ...], site: int, power: float) -> float:
    """The same from afar: less the wounds to be feared, and a little less than a fight that has begun."""
    wounds = 0
    armor = position.armor(seat)
    for token in tokens:
        attack = ENEMY_ATTACK[token & 31] if token & 32 else 5
        wounds += ((attack or 6) + armor - 1) // armor
    return max(0.0, 0.9 * prey(tokens, site, power) - 1.3 * wounds - 0.5)


def aims(position: MageKnightState, seat: int, moving: bool) -> float:
    """The best thing to go for, less the way to it; and the move points at hand as far as they bring one there."""
    fresh = position.hand_limit(seat) * 1.2  # what a full hand could do in a later turn
    for unit in position.units[seat]:
        fresh += 0.0 if unit >> 6 & 3 else UNIT_ATTACK[unit & 31]
    power = strength(position, seat)
    away = distances(position, seat)
    points = position.turn[MOVE] if moving else 0
    best = 0.0
    reach = 0
    free = len(position.units[seat]) < position.commands(seat)
    for space in range(len(away)):
        site = position.site[space]
        if site < 0:
            continue
        tokens = position.tokens[space]
        cost = away[space]
        value = 0.0
        if site >= ORCS:
            if not tokens:
                continue
            cost = FAR
            for way in range(6):
                other = position.near[space * WAYS + way]
                if other >= 0:
                    cost = min(cost, away[other])
            if cost:
                value = hunt(position, seat, tokens, site, fresh)
            elif moving:
                value = hunt(position, seat, tokens, site, power - 1.0)
            else:
                value = 0.5 * hunt(position, seat, tokens, site, fresh)
        elif site in (KEEP, TOWER):
            if tokens and position.shield[space] < 0:
                value = hunt(position, seat, tokens, site, fresh - 1.0)
        elif site == CITY:
            if tokens:
                value = hunt(position, seat, tokens, site, fresh - 1.0)
        elif site in (VILLAGE, MONASTERY):
            if position.shield[space] < 0 and position.unit_offer:
                value = RECRUITING if free and can_recruit(position, seat, site, cost == 0) else 0.0
        elif site in (DEN, DUNGEON, TOMB, RUINS, SPAWN):
            if position.shield[space] < 0:
                value = hunt(position, seat, tokens or (0,), site, fresh)
        elif site == GLADE and WOUND in position.hand[seat]:
            value = 1.5
        if value and cost < FAR:
            gain = value - STEP * cost
            if gain > best:
                best, reach = gain, cost
    edge = frontier(position, away)
    if edge < FAR:
        gain = 10.0 - STEP * (edge + 2)
        if gain > best:
            best, reach = gain, edge + 2
    return best + POINT * min(points, reach) + 0.02 * points


RECRUITING: Final = 2.5


def can_recruit(position: MageKnightState, seat: int, site: int, now: bool) -> bool:
    """Could the hand (or, later, a full one) pay for a unit that is to be had there?"""
    if position.reputation[seat] == 0:
        return False
    points = 1.4 * (position.plain_cards(seat) if now else position.hand_limit(seat))
    points += REPUTATION[position.reputation[seat]]
    return any(UNIT_SITES[unit] >> site & 1 and UNIT_COST[unit] <= points for unit in position.unit_offer)


def frontier(position: MageKnightState, away: list[int]) -> int:
    """The way to the nearest space from which a tile can be revealed."""
    best = FAR
    if not position.tile_deck:
        return best
    for space in range(len(away)):
        if away[space] < best:
            for way in range(6):
                if position.near[space * WAYS + way] < 0:
                    q, r = position.q[space] + LEAP_Q[way + 1], position.r[space] + LEAP_R[way + 1]
                    a, b = position_of(q, r)
                    if not placement_refusal(position, a, b):
                        best = away[space]
                        break
    return best


def talk_worth(position: MageKnightState, seat: int) -> float:
    """Influence is worth what it can buy."""
    points = position.turn[INFLUENCE]
    worth = 0.05 * min(points, 12)
    more = 1.6 * position.plain_cards(seat)
    site = position.site[position.place[seat]]
    if len(position.units[seat]) < position.commands(seat):
        best = 0.0
        for unit in position.unit_offer:
            if UNIT_SITES[unit] >> site & 1 and UNIT_COST[unit] <= points + more:
                best = max(best, 0.2 + RECRUITING + 2.0 * UNIT_LEVEL[unit] * min(1.0, max(0, points) / UNIT_COST[unit]))
        worth += best
    if site in (VILLAGE, MONASTERY) and position.wounds_in_hand(seat):
        worth += 0.3 * min(points, 3)
    return worth


def combat_worth(position: MageKnightState, seat: int, phase: int) -> float:
    """Progress of the attack or block now being put together, and the damage that still threatens."""
    worth = 0.0
    armor = position.armor(seat)
    power = strength(position, seat)
    if phase in (RANGED_PHASE, BLOCKING):
        need = 0
        fame = 0
        for foe in range(len(position.foe)):
            if not position.foe_is[foe] & DEFEATED:
                need += armor_of(position, foe) * (2 if ENEMY_RESISTS[position.foe[foe]] & 1 else 1)
                fame += ENEMY_FAME[position.foe[foe]]
        sure = strength(position, seat) - (1.5 if position.turn[DICE] > 0 else 0.0)
        prize = 2.2 * fame + 3.0
        worth += prize if sure >= need else 0.1 * prize * sure / max(1, need)
    if phase in (RANGED_PHASE, ATTACKING):
        need = armor_total(position)
        if need:
            have = attack_total(position, phase == RANGED_PHASE)
            fame = 0
            for foe in range(len(position.foe)):
                if position.foe_is[foe] & TARGET:
                    fame += ENEMY_FAME[position.foe[foe]] + 2
            rest = need - have
            hope = min(1.0, have / need)
            if rest <= power:
                worth += (
                    (0.6 if phase == ATTACKING else 0.0)
                    + (2.0 if phase == ATTACKING else 0.3) * fame * hope
                    - 0.05 * max(0, have - need)
                )
            else:
                worth += 0.1 * fame * hope
    if phase != ATTACKING:
        for foe in range(len(position.foe)):
            if attacks(position, foe):
                threat = 1.3 * ((damage_from(position, foe) + armor - 1) // armor)
                if phase == BLOCKING and position.foe_is[foe] & TARGET:
                    need = max(1, block_needed(position, foe))
                    have = min(need, block_total(position, foe))
                    if need - have <= strength(position, seat, True):
                        threat *= 1.0 - 0.9 * have / need
                worth -= threat
            elif phase == RANGED_PHASE and ENEMY_ABILITIES[position.foe[foe]] & SUMMON:
                alive = not position.foe_is[foe] & (DEFEATED | NO_ATTACK)
                worth -= 0.0 if not alive else 1.3 * ((6 + armor - 1) // armor)
    for foe in range(len(position.foe)):
        worth += 0.1 * (ENEMY_ARMOR[position.foe[foe]] - armor_of(position, foe))
    return worth
