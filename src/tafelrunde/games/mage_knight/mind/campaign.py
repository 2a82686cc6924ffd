"""What leads to the cities, where a game alone is lost without them: numbers whose weights were found by trying.

What things go together with in games that were played is learned by `tafelrunde train`; what they lead to when more is
made of them, only games tell in which they counted for more (`tafelrunde tune`).
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import ADVANCED, BASIC_COLOURS, REPUTATION, UNIT_LEVEL, WOUND
from tafelrunde.games.mage_knight.mind.evaluation import turns_left
from tafelrunde.games.mage_knight.mind.prospects import distances, fresh_strength
from tafelrunde.games.mage_knight.mind.siege import REACH, garrison
from tafelrunde.games.mage_knight.position.packing import kind_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import conquered_cities

LEVERS: Final = (  # each number, and by how many points one of it is made to count for more or less at a time
    ("hidden tiles, a round to come", 0.2),
    ("cities found", 2.5),
    ("cities taken", 10.0),
    ("cities taken, a round to come", 4.0),
    ("levels of units", 0.5),
    ("levels of units, a round to come", 0.15),
    ("free commands", 0.8),
    ("reputation, a round to come", 0.1),
    ("strength, a round to come", 0.08),
    ("crystals", 0.3),
    ("cards won, a round to come", 0.15),
    ("wounds", 0.5),
    ("fame", 0.1),
    ("level, a round to come", 0.3),
    ("nearness of a city", 2.0),
    ("odds of an assault", 3.0),
)
BAD_NAME: Final = -6  # what the worst reputation counts for: nobody talks to such a hero


def campaign(position: Position, seat: int) -> list[float]:
    """The numbers of `LEVERS`; all of them zero where cities are not what a game is about."""
    if position.seats > 1 or not position.scenario.can_be_lost:
        return [0.0] * len(LEVERS)
    rounds = position.rounds - position.round + turns_left(position, seat) / 6.0
    cards = wounds = 0
    for pile in (position.hand[seat], position.deck[seat], position.discard[seat], position.play[seat]):
        for card in pile:
            if card == WOUND:
                wounds += 1
            elif card >= ADVANCED:
                cards += 1
    levels = crystals = 0
    for unit in position.units[seat]:
        levels += UNIT_LEVEL[kind_of(unit)]
    for colour in range(BASIC_COLOURS):
        crystals += position.crystals[seat * BASIC_COLOURS + colour]
    power = fresh_strength(position, seat)
    taken = 1.0 * conquered_cities(position)
    away = distances(position, seat)
    near = odds = 0.0
    for city in position.cities:
        if position.tokens[city]:
            close = REACH / (REACH + min(away[city], 40))
            near = max(near, close)
            odds = max(odds, close * garrison(position, city).odds(power))
    return [
        rounds * len(position.tile_deck),
        1.0 * len(position.cities),
        taken,
        rounds * taken,
        1.0 * levels,
        rounds * levels,
        1.0 * (position.commands(seat) - len(position.units[seat])),
        rounds * max(BAD_NAME, REPUTATION[position.reputation[seat]]),
        rounds * power,
        1.0 * crystals,
        rounds * cards,
        1.0 * wounds,
        1.0 * position.fame[seat],
        rounds * position.level[seat],
        near,
        odds,
    ]
