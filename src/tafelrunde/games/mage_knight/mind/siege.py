"""What a city demands of a hero who besieges it, and how much of that he could bring."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ARTIFACTS,
    BASIC_COLOURS,
    BLUE,
    BRUTAL,
    CARD_COLOUR,
    CITY,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_BACK,
    ENEMY_FAME,
    ENEMY_RESISTS,
    GOLD,
    GREEN,
    PHYSICAL,
    POISON,
    POWERED_MODES,
    RED,
    SPELLS,
    SUMMON,
    UNIT_ARMOR,
    WHITE,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, RANGED
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.mind.prospects import (
    ATTACKS,
    CARD_ATTACK,
    HARD,
    UNIT_ATTACK,
    UNSEEN,
    best_of,
    distances,
    fresh_strength,
)
from tafelrunde.games.mage_knight.position.packing import FACE_UP, Token, can_act, enemy_of, has, kind_of, wounds_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import DICE, PHASE
from tafelrunde.games.mage_knight.steps.damage import Damage, Onslaught
from tafelrunde.games.mage_knight.world.fight import (
    DEFEATED,
    armor_of,
    armor_total,
    attack_total,
    attacks,
    damage_from,
    resists_of,
)

PRIZE: Final = 20.0  # a city, in fame, besides that of its garrison
HOPE: Final = 0.5  # what a siege promises counts for at the gates
NEAR: Final = 8.0  # so many move points away it counts half
REACH: Final = 7.0  # the same of any place, for those who learn
UNKNOWN: Final = 0.15  # and that of a city that is not found yet
LAST: Final = 6.0  # in the last sixth of the game it counts the less, the nearer the end
STORMED: Final = 0.8  # of the prize, while the assault is under way
POWERED_ATTACK: Final[list[int]] = [best_of(modes, *ATTACKS) for modes in POWERED_MODES[:WOUND]] + [0]


class Garrison:
    """What the defenders of a city demand together."""

    def __init__(self) -> None:
        self.need = 0.0  # attack
        self.harm = 0.0  # what they deal
        self.fame = 0.0
        self.least = 99.0  # the attack that the weakest takes

    def odds(self, power: float) -> float:
        """The part of it that one assault may beat."""
        return min(1.0, power / max(1.0, self.need))

    def promise(self, power: float) -> float:
        """What a siege may bring."""
        odds = self.odds(power)
        return odds * self.fame + odds * odds * PRIZE


def foe(token: Token) -> tuple[float, float, float]:
    """The attack that an enemy takes, what it deals, and its fame."""
    enemy = enemy_of(token)
    if not token & FACE_UP:
        back = ENEMY_BACK[enemy]
        return HARD[back], 5.0, UNSEEN[back]
    abilities = ENEMY_ABILITIES[enemy]
    attack = 5.0 if abilities & SUMMON else 1.0 * ENEMY_ATTACK[enemy]
    if abilities & BRUTAL:
        attack *= 2.0
    if abilities & POISON:
        attack *= 1.5
    need = ENEMY_ARMOR[enemy] * (1.8 if has(ENEMY_RESISTS[enemy], PHYSICAL) else 1.0)
    return need, attack, 1.0 * ENEMY_FAME[enemy]


def garrison(position: Position, city: Space) -> Garrison:
    """That of a city on the map; what its colour adds, on the average."""
    found = Garrison()
    more = 1.0 if position.city_has(city, WHITE) else 0.0
    worse = 1.6 if position.city_has(city, RED) else 1.3 if position.city_has(city, GREEN) else 1.0
    added = 1.0 if position.city_has(city, BLUE) else 0.0
    for token in position.tokens[city]:
        need, harm, fame = foe(token)
        found.need += need + more
        found.harm += harm * worse + added
        found.fame += fame
        found.least = min(found.least, need + more)
    return found


def expected(level: int) -> Garrison:
    """That of a city that is not found yet, by its level.

    >>> expected(5).need > expected(1).need
    True
    """
    found = Garrison()
    found.need = 6.0 + 3.0 * level
    found.harm = 5.0 + 2.4 * level
    found.fame = 4.0 + 2.4 * level
    return found


def siege(position: Position, seat: int, left: float) -> float:
    """How much of the cities that are still to be had is within reach: the nearer and the stronger, the more.

    `left` is the part of the game that is still to come.
    """
    power = fresh_strength(position, seat)
    away = distances(position, seat)
    worth = 0.0
    for city in position.cities:
        if position.tokens[city]:
            worth += garrison(position, city).promise(power) * NEAR / (NEAR + min(away[city], 40))
    levels = position.scenario.levels
    for number in range(len(position.cities), len(levels)):
        worth += UNKNOWN * expected(levels[number]).promise(power)
    return HOPE * min(1.0, LAST * left) * worth


def storm(position: Position, seat: int) -> float:
    """What an assault that is under way promises: the city, the more likely the better all its defenders are matched.

    Nothing else tells a way of the turn on which the city falls from others, before its last defender does.
    """
    place = position.place[seat]
    if position.site[place] != CITY or position.joint_at >= 0 or not position.scenario.open_cities:
        return 0.0
    city = position.gate(place)
    if not position.tokens[city]:
        return 0.0
    phase = position.turn[PHASE]
    need = 0.0
    if position.foe:
        for foe in range(len(position.foe)):
            if not position.foe_is[foe] & DEFEATED:
                hard = has(resists_of(position, foe, position.foe[foe]), PHYSICAL)
                need += armor_of(position, foe) * (1.7 if hard else 1.0)
        power = might(position, seat) if phase == ATTACKING else withstood(position, seat)
        if phase != BLOCKING:
            power += min(armor_total(position), attack_total(position, phase == RANGED))
    else:
        need = garrison(position, city).need
        power = might(position, seat)
    odds = min(1.0, power / max(1.0, need))
    return STORMED * PRIZE * odds * odds


def withstood(position: Position, seat: int) -> float:
    """What is left to attack with when all enemies that are not blocked yet have dealt their damage.

    Where it would strike the hero down, units take it, those first that do not attack any more, or cards block it.
    """
    armor = position.armor(seat)
    wounds = position.wounds_in_hand(seat) + 1 - position.hand_limit(seat)
    for foe in range(len(position.foe)):
        if attacks(position, foe):
            wounds += (damage_from(position, foe) + armor - 1) // armor
    power = might(position, seat)
    if wounds <= 0:
        return power
    harm = 1.0 * wounds * armor
    blocked = power - harm
    fresh: list[tuple[int, int]] = []
    for unit in position.units[seat]:
        if can_act(unit):
            fresh.append((UNIT_ATTACK[kind_of(unit)], UNIT_ARMOR[kind_of(unit)]))
        elif not wounds_of(unit):
            harm -= UNIT_ARMOR[kind_of(unit)]
    fresh.sort()
    for attack, stands in fresh:
        if harm > 0.0:
            harm -= stands
            power -= attack
    if harm > 0.0:
        power = 0.0
    return power if isinstance(position.stack[-1], (Damage, Onslaught)) else max(power, blocked, 0.0)


def might(position: Position, seat: int) -> float:
    """The attack that the hand, ready units and all mana at hand can bring at once."""
    power = 0.0
    gains: list[int] = []
    for card in position.hand[seat]:
        power += CARD_ATTACK[card]
        gain = POWERED_ATTACK[card] - CARD_ATTACK[card]
        if gain > 0 and _can_be_powered(position, seat, card):
            gains.append(gain)
    sources = sum(position.mana) + (1 if position.turn[DICE] > 0 else 0)
    for colour in range(BASIC_COLOURS):
        sources += position.crystals[seat * BASIC_COLOURS + colour]
    gains.sort(reverse=True)
    for gain in gains[:sources]:
        power += gain
    for unit in position.units[seat]:
        if can_act(unit):
            power += UNIT_ATTACK[kind_of(unit)]
    return power


def _can_be_powered(position: Position, seat: int, card: Card) -> bool:
    """Is there mana of its colour? Spells take black, too: at night; artifacts take none."""
    if card >= ARTIFACTS:
        return True
    if card >= SPELLS and not position.night:
        return False
    colour = CARD_COLOUR[card]
    if position.mana[colour] or position.crystals[seat * BASIC_COLOURS + colour]:
        return True
    return position.turn[DICE] > 0 and (colour in position.dice or (GOLD in position.dice and not position.night))
