"""How well a seat stands, for bots, in fame: what it has, and what its turn and the map may still bring."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BASIC_COLOURS,
    BLUE,
    BRUTAL,
    CARD,
    CARD_MODES,
    DEN,
    DUNGEON,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_FAME,
    ENEMY_RESISTS,
    HERO,
    KEEP,
    MONASTERY,
    PARALYZE,
    PHYSICAL,
    POISON,
    RED,
    RUINS,
    SPAWN,
    SPELLS,
    SUMMON,
    SWIFT,
    TOMB,
    TOWER,
    UNIT_COST,
    UNIT_LEVEL,
    WOUND,
    WRITTEN,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, MOVING, TALKING
from tafelrunde.games.mage_knight.box.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.mind.prospects import CARD_INFLUENCE, PAIN, prospects, strength, time_left
from tafelrunde.games.mage_knight.mind.together import CITY_WORTH, together
from tafelrunde.games.mage_knight.position.duel import AGGRESSOR, ATTACK, ATTACKER, COMMITTED, FULLY, MELEE, opponent
from tafelrunde.games.mage_knight.position.fields import CHOOSING_HEROES, DRAFTING
from tafelrunde.games.mage_knight.position.packing import SPENT, has, kind_of, wounds_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import conquered_cities
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    ACTIONS_WON,
    ARTIFACTS_WON,
    FRESH,
    HEAL,
    HIDDEN_DIE,
    INFLUENCE,
    MOVE,
    PHASE,
    RANDOM_CRYSTALS,
    SPELLS_WON,
    STAGE,
    UNITS_WON,
)
from tafelrunde.games.mage_knight.steps.duel.closing import fame_for
from tafelrunde.games.mage_knight.steps.heroes import Contest, without_hero
from tafelrunde.games.mage_knight.world.exchange import attack_left, attack_value
from tafelrunde.games.mage_knight.world.fight import (
    DEFEATED,
    NO_ATTACK,
    STRENGTHENING,
    TARGET,
    abilities_of,
    armor_of,
    armor_total,
    attack_total,
    attacks,
    block_needed,
    block_total,
    damage_from,
    resists_of,
)
from tafelrunde.games.mage_knight.world.units import joins_at

SCORED: Final = (KEEP, TOWER, MONASTERY, RUINS, DUNGEON, TOMB, DEN, SPAWN)  # sites that count for their conqueror
CARD_WORTH: Final = 0.25  # a card that can still be used in this round
CARDS_A_TURN: Final = 3.2  # so many are used
TILE_WORTH: Final = 1.5  # a tile revealed
LEVEL: Final = 1.2
RELIEF: Final = 0.4  # from the third wound in hand on: one rest takes them all away
HERO_WORTH: Final = (1.0, 2.6, 1.2, 2.0)  # in fame, as players tend to rate the heroes
NUMBERS: Final = ("move", "influence", "attack", "block", "ranged", "siege", "heal")
TASTE: Final[list[float]] = [  # actions of the same kind compared: by the most points that they give
    0.04 * max([a for mode in CARD_MODES[card] for word, a, _b in WRITTEN[mode].words if word in NUMBERS], default=4)
    if card < SPELLS
    else 0.0
    for card in range(len(CARD))
]
MALICE: Final = 0.3  # what the pain of an opponent is worth, measured by one's own
AIMED: Final = 10.0  # a city, besides what it scores, where a game alone is lost without all of them
FLIGHT: Final = 3  # damage that mostly forces a retreat


def evaluate(position: Position, seat: int) -> float:
    """What is owned, what this turn may still become, and the time that is left."""
    if not position.stack:
        return finished(position, seat)
    return situation(position, seat, owned(position, seat) + time_left(position))


def finished(position: Position, seat: int) -> float:
    """A game that is over: its score, and more for whoever has won against others, or alone for the aim of the game."""
    outcome = position.result()
    worth = outcome.scores[seat] + (20.0 if position.seats > 1 and outcome.ranking[seat] == 1 else 0.0)
    if position.seats == 1 and position.scenario.can_be_lost:
        worth += AIMED * conquered_cities(position)
    return worth


def situation(position: Position, seat: int, worth: float) -> float:
    """What is owned, and the time that is left, are worth so much: and what the turn and the map may bring."""
    worth += position.scenario.worth(position, seat)
    if position.scenario.joint:
        worth += together(position, seat)
    if position.duel and seat in position.duel[:2]:
        return worth + duel_worth(position, seat)
    if position.setup == CHOOSING_HEROES:
        return worth + hero_worth(position, seat)
    if position.active() == seat and not position.turn[FRESH]:
        return worth + turn_worth(position, seat)
    if position.turn[HIDDEN_DIE] and seat == position.seat_before():
        worth += die_worth(position)
    return worth + prospects(position, seat, 0, False)


def owned(position: Position, seat: int) -> float:
    """Fame, and what may become fame: levels, cards, units, crystals; conquests; wounds count against it."""
    left = (position.rounds - position.round + 1) / position.rounds
    use = 0.4 + 0.6 * left
    worth = 1.0 * position.fame[seat] + LEVEL * position.level[seat] + 1.0 * len(position.skills[seat])
    worth += 0.15 * min(position.reputation[seat] - 7, 6)
    if position.reputation[seat] < 4:
        worth -= 0.3 * (4 - position.reputation[seat])
    worth += CITY_WORTH * conquered_cities(position)
    for colour in range(BASIC_COLOURS):
        worth += 0.35 * use * position.crystals[seat * BASIC_COLOURS + colour]
    for unit in position.units[seat]:
        level = UNIT_LEVEL[kind_of(unit)]
        worth += use * (0.8 * level + 0.8)
        if unit & SPENT:
            worth -= 0.3 * level
        if wounds_of(unit):
            worth -= 0.6 * level * wounds_of(unit)
    for space in range(len(position.shield)):
        if position.shield[space] == seat and position.site[space] in SCORED:
            worth += 1.5
    spell, artifact = 1.8 * use, 2.0 * use
    worth += cards_worth(position.deck[seat], use, spell, artifact, -0.7 * PAIN)
    worth += cards_worth(position.discard[seat], use, spell, artifact, -0.6 * PAIN)
    worth += cards_worth(position.play[seat], use, spell, artifact, -0.6 * PAIN)
    worth += cards_worth(position.hand[seat], use, spell, artifact, -PAIN)
    wounds = position.wounds_in_hand(seat)
    worth += RELIEF * max(0, wounds - 2)
    cards = 1.0 * (len(position.deck[seat]) + position.plain_cards(seat))
    needed = CARDS_A_TURN * turns_left(position, seat)
    worth += CARD_WORTH * cards if cards <= needed else CARD_WORTH * (needed + 0.15 * (cards - needed))
    if position.drafted:
        worth += draft_worth(position, seat, use)
    if position.upgrades:
        for pile in (position.deck[seat], position.hand[seat], position.discard[seat], position.play[seat]):
            for card in pile:
                worth += use * TASTE[card]
    return worth + TILE_WORTH * len(position.tiles)


def turns_left(position: Position, seat: int) -> float:
    """How many turns the round may still have for a seat, after the present one."""
    if position.last_turns >= 0:
        return 1.0 if position.last_turns > len(position.order) - 1 else 0.0
    if position.final:
        return 1.0
    if position.scenario.dummy:
        return 1.0 + len(position.dummy_deck) / 3.7
    return 1.0 + min([len(position.deck[other]) for other in range(position.seats)]) / CARDS_A_TURN


def cards_worth(cards: tuple[Card, ...], action: float, spell: float, artifact: float, wound: float) -> float:
    """The better cards of a deck, and its wounds, each by what one of its kind is worth."""
    worth = 0.0
    for card in cards:
        if card >= ADVANCED:
            if card == WOUND:
                worth += wound
            elif card >= ARTIFACTS:
                worth += artifact
            elif card >= SPELLS:
                worth += spell
            else:
                worth += action
    return worth


def turn_worth(position: Position, seat: int) -> float:
    """Rewards that wait, and what the points and cards at hand can still do in this turn."""
    turn = position.turn
    phase = turn[PHASE]
    worth = 0.1 * sum(position.mana)
    worth += 2.0 * turn[ARTIFACTS_WON] + 1.8 * turn[SPELLS_WON] + 1.0 * turn[ACTIONS_WON] + 2.0 * turn[UNITS_WON]
    worth += 0.4 * turn[RANDOM_CRYSTALS]
    if turn[HEAL]:
        wounds = position.wounds_in_hand(seat)
        for unit in position.units[seat]:
            wounds += wounds_of(unit)
        worth += 0.9 * PAIN * min(turn[HEAL], wounds)
    if phase == TALKING:
        worth += talk_worth(position, seat)
    elif position.foe:
        return worth + combat_worth(position, seat, phase)
    if phase == MOVING and not turn[ACTED] and not turn[STAGE]:
        return worth + prospects(position, seat, turn[MOVE], True)
    return worth + prospects(position, seat, 0, False)


def duel_worth(position: Position, seat: int) -> float:
    """A combat of two players: what the attack now made or put together may do, and what the opponent suffers.

    To begin one costs a turn and to commit fully the next one, so both must bring something.
    """
    duel = position.duel
    other = opponent(position, seat)
    worth = MALICE * PAIN * position.wounds_in_hand(other)
    for unit in position.units[other]:
        worth += MALICE * UNIT_LEVEL[kind_of(unit)] * wounds_of(unit)
    live = position.active() == seat
    if live:
        worth += 0.1 * sum(position.mana)
    if seat == duel[ATTACKER]:
        made = duel[ATTACK] or (attack_value(position) if live else 0)
        worth += MALICE * PAIN * made / position.armor(other)
        if duel[MELEE] and made >= FLIGHT:
            worth += 0.5 * fame_for(position, seat, other)
    else:
        left = attack_left(position) if live and position.turn[PHASE] == BLOCKING else duel[ATTACK]
        worth -= PAIN * (left // position.armor(seat))
    if seat == duel[AGGRESSOR]:
        return worth - 0.6
    return worth - (1.2 if duel[COMMITTED] == FULLY else 0.0)


def talk_worth(position: Position, seat: int) -> float:
    """Influence is worth what it can buy, with the cards still in hand."""
    points = position.turn[INFLUENCE]
    more = 0
    for card in position.hand[seat]:
        more += CARD_INFLUENCE[card]
    site = position.site[position.place[seat]]
    worth = 0.03 * min(points, 12)
    if len(position.units[seat]) < position.commands(seat):
        best = 0.0
        for unit in position.unit_offer:
            if joins_at(position, unit, site) and UNIT_COST[unit] <= points + more:
                hope = min(1.0, max(0, points) / UNIT_COST[unit])
                best = max(best, (0.5 + 0.5 * hope) * (0.7 * UNIT_LEVEL[unit] + 0.6))
        worth += best
    return worth


def combat_worth(position: Position, seat: int, phase: int) -> float:
    """Enemies that can still be beaten, and the damage that still threatens."""
    worth = 0.0
    armor = position.armor(seat)
    power = strength(position, seat)
    if phase != BLOCKING:
        need = armor_total(position)
        if need:
            power += min(need, attack_total(position, phase == RANGED_PHASE))
    needs: list[tuple[float, int]] = []
    for foe in range(len(position.foe)):
        if not position.foe_is[foe] & DEFEATED:
            resists = resists_of(position, foe, position.foe[foe])
            needs.append((armor_of(position, foe) * (1.7 if has(resists, PHYSICAL) else 1.0), position.foe[foe]))
    needs.sort()
    for cost, enemy in needs:
        if cost <= power:
            worth += 0.85 * ENEMY_FAME[enemy] + 0.4
            power -= cost
        else:
            worth += 0.4 * ENEMY_FAME[enemy] * max(0.0, power) / cost
            break
    if phase != ATTACKING:
        for foe in range(len(position.foe)):
            threat = 0.0
            if attacks(position, foe):
                abilities = abilities_of(position, foe)
                threat = PAIN * ((damage_from(position, foe) + armor - 1) // armor)
                if abilities & POISON:
                    threat *= 1.6
                if phase == BLOCKING and position.foe_is[foe] & TARGET:
                    need = max(1, block_needed(position, foe))
                    threat *= 1.0 - 0.9 * min(need, block_total(position, foe)) / need
                elif phase == RANGED_PHASE:
                    threat *= 0.8
            elif phase == RANGED_PHASE and summons(position, foe):
                threat = 0.8 * PAIN * ((6 + armor - 1) // armor)
            worth -= threat
    return worth


def draft_worth(position: Position, seat: int, use: float) -> float:
    """Cards set aside are worth less than those in the deck; the one that was just chosen comes to either."""
    worth = 0.0
    for card in position.drafted[seat]:
        worth += 0.6 * use * (1.0 + TASTE[card])
    if position.draft_pick and position.draft_pick[seat] >= 0:
        worth += (0.6 if position.setup == DRAFTING else 0.4) * use * (1.0 + TASTE[position.draft_pick[seat]])
    return worth


def hero_worth(position: Position, seat: int) -> float:
    """The hero a seat has, or would get for its bid; without one the best that may be left."""
    if position.hero[seat] >= 0:
        return HERO_WORTH[position.hero[seat]]
    step = position.stack[-1]
    free = [HERO_WORTH[hero] for hero in range(len(HERO)) if hero not in position.hero]
    if isinstance(step, Contest):
        if step.seat_by == seat:
            return HERO_WORTH[step.hero] - 1.0 * step.count
        free.remove(HERO_WORTH[step.hero])
    free.sort(reverse=True)
    before = [other for other in without_hero(position) if other != seat]
    return free[min(len(free) - 1, len(before) // 2)]


def die_worth(position: Position) -> float:
    """What the hidden die does for whoever has set it: harm to the other hero, less the fame it may bring him."""
    colour = position.turn[HIDDEN_DIE] - 1
    if colour not in STRENGTHENING:
        return 0.0
    seat, enemy = position.active(), position.foe[0]
    hard = ENEMY_ARMOR[enemy] * (2.0 if has(ENEMY_RESISTS[enemy], PHYSICAL) else 1.0)
    safe = min(1.0, 0.25 * strength(position, seat) / hard)  # how likely the hero wins all the same
    if colour == RED:
        fierce = ENEMY_ABILITIES[enemy] & (BRUTAL | POISON | PARALYZE | SWIFT)
        return (0.5 if fierce else 0.25) * (0 if ENEMY_ABILITIES[enemy] & SUMMON else 1) - 0.5 * safe
    doubled = 2.0 if has(ENEMY_RESISTS[enemy], PHYSICAL) else 1.0
    return 0.05 * doubled * ENEMY_FAME[enemy] * (1.0 if colour == BLUE else 0.5) - 0.5 * safe


def summons(position: Position, foe: int) -> bool:
    return not position.foe_is[foe] & (DEFEATED | NO_ATTACK) and bool(ENEMY_ABILITIES[position.foe[foe]] & SUMMON)
