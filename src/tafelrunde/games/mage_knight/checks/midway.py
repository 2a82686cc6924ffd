"""Positions halfway through a game, for training: what a seat has hangs on chance, not on how well it played before.

So it is learned what an army, a good name or a strong deck leads to, though whoever plays might never gather one.
"""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, BONDS, CITY, MONASTERY, SPAWN, WOUND, level_start
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.checks.scene import (
    assailable,
    call_in,
    hire,
    learn,
    place,
    set_up,
    shuffled,
    take,
    thin,
    uncover,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.rounds import new_unit_offer
from tafelrunde.games.mage_knight.steps.tactics import draw_tactic
from tafelrunde.games.mage_knight.world.land import reveal_garrisons
from tafelrunde.kernel.rng import Stream


def midway(position: Position, stream: Stream) -> None:
    """Make a game that has just been set up look like one of whose rounds some are over."""
    set_up(position, stream)
    position.round = min(position.rounds, 2 + stream.below(max(1, position.rounds - 1)))
    call_in(position)
    if position.scenario.dummy_first:
        position.chosen = 0
        draw_tactic(position)
    tiles = len(position.tile_deck)
    found = tiles * (position.round - 1) * (50 + stream.below(101)) // (100 * position.rounds) + stream.below(3)
    least = 3 if position.scenario.city_ends else 0  # where the game ends with a city, it is not found yet
    uncover(position, max(least, tiles - found), stream)
    conquer(position, stream)
    new_unit_offer(position)
    for seat in range(position.seats):
        grow(position, seat, stream)
        place(position, seat, stream)
    reveal_garrisons(position)
    position.revealed = False


def conquer(position: Position, stream: Stream) -> None:
    """Every fourth site is taken; of every third city some defenders are beaten."""
    for space in range(len(position.site)):
        site = position.site[space]
        if site == CITY:
            if assailable(position, Space(space)) and stream.below(3) == 0:
                garrison = shuffled(position.tokens[space], stream)
                thin(position, Space(space), garrison, 1 + stream.below(len(garrison)), stream)
        elif MONASTERY <= site <= SPAWN and stream.below(4) == 0:
            take(position, Space(space), stream.below(position.seats))


def grow(position: Position, seat: int, stream: Stream) -> None:
    """A level as it is reached about that time; of all else that a hero can have by then more or less."""
    level = min(9, position.round - 1 + stream.below(4))
    position.level[seat] = level
    position.fame[seat] = level_start(level) + stream.below(level_start(level + 1) - level_start(level))
    position.reputation[seat] = 2 + stream.below(11)
    learn(position, seat, level // 2)
    for colour in range(BASIC_COLOURS):
        position.crystals[seat * BASIC_COLOURS + colour] = stream.below(2) * stream.below(3)
    cards = [*position.deck[seat], *position.hand[seat], *gained(position, stream.below(level + 2), stream)]
    cards += [WOUND] * (stream.below(2) * stream.below(5))
    deck: list[int] = list(cards)
    stream.shuffle(deck)
    size = position.hand_limit(seat)
    position.hand[seat] = tuple([Card(card) for card in sorted(deck[:size])])
    position.deck[seat] = tuple([Card(card) for card in deck[size:]])
    tokens = position.commands(seat) - (1 if BONDS in position.skills[seat] else 0)
    for _ in range(stream.below(tokens + 1)):
        elite = position.core_seen and stream.below(2) == 1 and bool(position.elite_deck)
        if elite or position.regular_deck:
            hire(position, seat, elite, 0)


def gained(position: Position, count: int, stream: Stream) -> list[Card]:
    """Cards that were won: actions as often as spells and artifacts together."""
    found: list[Card] = []
    for _ in range(count):
        kind = stream.below(4)
        if kind < 2:
            found.append(position.advanced_deck[-1])
            position.advanced_deck = position.advanced_deck[:-1]
        elif kind == 2:
            found.append(position.spell_deck[-1])
            position.spell_deck = position.spell_deck[:-1]
        else:
            found.append(position.artifact_deck[-1])
            position.artifact_deck = position.artifact_deck[:-1]
    return found
