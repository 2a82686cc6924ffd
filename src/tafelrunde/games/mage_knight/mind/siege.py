"""What a city demands of a hero who besieges it, and how much of that he could bring."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    BLUE,
    BRUTAL,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_BACK,
    ENEMY_FAME,
    ENEMY_RESISTS,
    GREEN,
    PHYSICAL,
    POISON,
    RED,
    SUMMON,
    WHITE,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.mind.prospects import HARD, UNSEEN, distances, fresh_strength
from tafelrunde.games.mage_knight.position.packing import FACE_UP, Token, enemy_of, has
from tafelrunde.games.mage_knight.position.position import Position

PRIZE: Final = 20.0  # a city, in fame, besides that of its garrison
HOPE: Final = 0.5  # what a siege promises counts for at the gates
NEAR: Final = 8.0  # so many move points away it counts half
UNKNOWN: Final = 0.15  # and that of a city that is not found yet
LAST: Final = 6.0  # in the last sixth of the game it counts the less, the nearer the end


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
