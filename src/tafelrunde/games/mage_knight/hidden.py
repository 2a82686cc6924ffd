"""Dealing anew what a seat cannot know (MK-2.2.9, MK-4.8.2): decks, other hands, face-down tokens, tiles, skills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight.components import BACKS, CITY_TILES, CORE, COUNTRYSIDE, ENEMY_BACK, IS_CORE
from tafelrunde.kernel.rng import Stream

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

FACE_UP = 1 << 5


def mixed(cards: tuple[int, ...], stream: Stream) -> tuple[int, ...]:
    """The same cards in an order that tells nothing of the old one."""
    pool = sorted(cards)
    stream.shuffle(pool)
    return tuple(pool)


def redeal(position: MageKnightState, seat: int, stream: Stream) -> None:
    for other in range(position.seats):
        deal_cards(position, other, other == seat, stream)
        position.skill_stack[other] = mixed(position.skill_stack[other], stream)
    position.dummy_deck = mixed(position.dummy_deck, stream)
    position.dummy_skills = mixed(position.dummy_skills, stream)
    position.advanced_deck = mixed(position.advanced_deck, stream)
    position.spell_deck = mixed(position.spell_deck, stream)
    position.artifact_deck = mixed(position.artifact_deck, stream)
    position.regular_deck = mixed(position.regular_deck, stream)
    position.elite_deck = mixed(position.elite_deck, stream)
    deal_tokens(position, stream)
    deal_tiles(position, stream)


def deal_cards(position: MageKnightState, other: int, own: bool, stream: Stream) -> None:
    """A seat knows its own hand; of any deck, only the cards gained on top of it are known."""
    deck = position.deck[other]
    hidden = len(deck) - position.known[other]
    stored = position.stored[other]
    pool = [*deck[:hidden], *stored]
    hand = 0
    if not own:
        hand = len(position.hand[other])
        pool += position.hand[other]
    pool.sort()
    stream.shuffle(pool)
    position.deck[other] = (*pool[:hidden], *deck[hidden:])
    position.stored[other] = tuple(pool[hidden : hidden + len(stored)])
    if not own:
        position.hand[other] = tuple(sorted(pool[hidden + len(stored) :]))
        assert len(position.hand[other]) == hand


def deal_tokens(position: MageKnightState, stream: Stream) -> None:
    """Face-down tokens could be any that are in no open place."""
    pools: list[list[int]] = [list(pile) for pile in position.piles]
    for tokens in position.tokens:
        for token in tokens:
            if not token & FACE_UP:
                pools[ENEMY_BACK[token]].append(token)
    for back in range(BACKS):
        pools[back].sort()
        stream.shuffle(pools[back])
    for space in range(len(position.tokens)):
        tokens = position.tokens[space]
        if tokens:
            position.tokens[space] = tuple(
                [token if token & FACE_UP else pools[ENEMY_BACK[token]].pop() for token in tokens]
            )
    position.piles = [tuple(pool) for pool in pools]
    ruins = [*position.ruin_pile, *(ruin - 16 for ruin in position.ruin if ruin >= 16)]
    ruins.sort()
    stream.shuffle(ruins)
    for space in range(len(position.ruin)):
        if position.ruin[space] >= 16:
            position.ruin[space] = ruins.pop() + 16
    position.ruin_pile = tuple(ruins)


def deal_tiles(position: MageKnightState, stream: Stream) -> None:
    """The backs of the stack are known, and how many cities are in it; in First Reconnaissance the order, too.

    MK-2.1.17.
    """
    deck = position.tile_deck
    country = [tile for tile in deck if not IS_CORE[tile]]
    cities = 0
    others = 0
    for tile in deck:
        if tile in CITY_TILES:
            cities += 1
        elif tile in CORE:
            others += 1
    aside = list(position.tile_aside)
    if not position.reconnaissance:
        pool = sorted([*country, *(tile for tile in aside if tile in COUNTRYSIDE)])
        stream.shuffle(pool)
        keep = len(country)
        country = pool[:keep]
        aside = [tile for tile in aside if tile not in COUNTRYSIDE] + pool[keep:]
    city_pool = sorted([tile for tile in (*deck, *aside) if tile in CITY_TILES])
    core_pool = sorted([tile for tile in (*deck, *aside) if tile in CORE])
    stream.shuffle(city_pool)
    stream.shuffle(core_pool)
    below = [*city_pool[:cities], *core_pool[:others]]
    stream.shuffle(below)
    rest = [tile for tile in aside if tile in COUNTRYSIDE] + city_pool[cities:] + core_pool[others:]
    position.tile_aside = tuple(sorted(rest))
    position.tile_deck = (*below, *country)
