"""How well a seat stands, for bots that plan with care: what counts in the end counts the more, the nearer it is."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    UNIT_LEVEL,
)
from tafelrunde.games.mage_knight.box.effects import BLOCKING, RANGED
from tafelrunde.games.mage_knight.mind.evaluation import (
    CARD_WORTH,
    CARDS_A_TURN,
    RELIEF,
    SCORED,
    TASTE,
    TILE_WORTH,
    cards_worth,
    draft_worth,
    finished,
    situation,
    turns_left,
)
from tafelrunde.games.mage_knight.mind.prospects import PAIN, time_left
from tafelrunde.games.mage_knight.mind.siege import siege, storm
from tafelrunde.games.mage_knight.mind.together import CITY_WORTH
from tafelrunde.games.mage_knight.position.packing import DEFEATED, SPENT, TARGET, kind_of, wounds_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import cities_held, conquered_cities
from tafelrunde.games.mage_knight.position.turn import PHASE
from tafelrunde.games.mage_knight.world.fight import armor_total, attack_total

DUMMY_CARDS: Final = 16.0  # cards with which the dummy player begins a round
CITY_FOR_ALL: Final = 8.0  # a city counts so much more where it is for all, or one is alone
FOUND: Final = 2.0  # a city on the map
DEFENDER_FEWER: Final = 1.0  # one less in a city
TO_EXPLORE: Final = 0.5  # a tile more on the way to the cities
BEATEN: Final = 3.0  # an enemy, while the fight lasts: only for the order in which ways are tried
LATE: Final = 1.0  # a wound at the end, besides what it costs before


def appraise(position: Position, seat: int) -> float:
    """As `evaluate`, with another eye for what is owned."""
    if not position.stack:
        return finished(position, seat)
    left = rest_of_game(position)
    worth = belongings(position, seat, left) + time_left(position)
    if position.active() == seat and not position.duel:
        worth += storm(position, seat)
        if position.foe:
            worth += BEATEN * beaten(position)
    return situation(position, seat, worth)


def beaten(position: Position) -> float:
    """How many enemies of the fight are beaten; those aimed at as far as the attack has come.

    Without it nothing tells an attack that is nearly strong enough from cards that are still in hand.
    """
    count = 0.0
    aimed = 0
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & DEFEATED:
            count += 1.0
        elif position.foe_is[foe] & TARGET:
            aimed += 1
    phase = position.turn[PHASE]
    if aimed and phase != BLOCKING:
        need = max(1, armor_total(position))
        count += aimed * min(need, attack_total(position, phase == RANGED)) / need
    return count


def rest_of_game(position: Position) -> float:
    """The part of the game that is still to come, from 1 to 0."""
    if position.final:
        return 0.0
    part = min(1.0, len(position.dummy_deck) / DUMMY_CARDS) if position.scenario.dummy else 0.5
    if position.last_turns >= 0 or position.announced:
        part = 0.0
    return (position.rounds - position.round + part) / position.rounds


def belongings(position: Position, seat: int, left: float) -> float:
    """What a seat has: what it scores, and what it is good for until then."""
    worth = 1.0 * position.fame[seat] + (0.4 + 0.9 * left) * position.level[seat]
    worth += (0.2 + 1.0 * left) * len(position.skills[seat])
    worth += 0.2 * left * min(position.reputation[seat] - 7, 6)
    if position.reputation[seat] < 4:
        worth -= 0.4 * left * (4 - position.reputation[seat])
    worth += cities(position, seat, left)
    for colour in range(BASIC_COLOURS):
        worth += (0.45 + 0.1 * left) * position.crystals[seat * BASIC_COLOURS + colour]
    for unit in position.units[seat]:
        level = UNIT_LEVEL[kind_of(unit)]
        worth += 1.0 * level + left * (0.3 * level + 1.0)
        if unit & SPENT:
            worth -= 0.3 * level * min(1.0, 2.0 * left)
        if wounds_of(unit):
            worth -= 0.6 * level * wounds_of(unit)
    for space in range(len(position.shield)):
        if position.shield[space] == seat and position.site[space] in SCORED:
            worth += 2.0
    late = LATE * (1.0 - left)
    action, better = 1.0 + 0.6 * left, 2.0 + 0.8 * left
    worth += cards_worth(position.deck[seat], action, better, better, -0.7 * PAIN - late)
    worth += cards_worth(position.discard[seat], action, better, better, -0.6 * PAIN - late)
    worth += cards_worth(position.play[seat], action, better, better, -0.6 * PAIN - late)
    worth += cards_worth(position.hand[seat], action, better, better, -PAIN - late)
    worth += RELIEF * max(0, position.wounds_in_hand(seat) - 2)
    cards = 1.0 * (len(position.deck[seat]) + position.plain_cards(seat))
    needed = CARDS_A_TURN * turns_left(position, seat)
    worth += CARD_WORTH * cards if cards <= needed else CARD_WORTH * (needed + 0.15 * (cards - needed))
    if position.drafted:
        worth += draft_worth(position, seat, 0.4 + 0.6 * left)
    if position.upgrades:
        for pile in (position.deck[seat], position.hand[seat], position.discard[seat], position.play[seat]):
            for card in pile:
                worth += (0.4 + 0.6 * left) * TASTE[card]
    return worth + TILE_WORTH * len(position.tiles)


def cities(position: Position, seat: int, left: float) -> float:
    """Cities taken, and how far the sieges of the others have come."""
    taken = conquered_cities(position)
    if position.seats == 1 or position.scenario.joint:
        worth = (CITY_WORTH + CITY_FOR_ALL) * taken
    else:
        worth = 0.5 * CITY_WORTH * taken + 1.5 * cities_held(position, seat)
    if not position.scenario.open_cities or not position.scenario.levels:
        return worth
    worth += TO_EXPLORE * left * len(position.tiles) + siege(position, seat, left)
    for city in position.cities:
        if position.tokens[city]:
            worth += FOUND * min(1.0, 3.0 * left) - DEFENDER_FEWER * (len(position.tokens[city]) - 3)
        else:
            worth += FOUND + 3.0 * DEFENDER_FEWER
    return worth
