"""What is impossible about a position: every card, unit, token, tile and skill is in exactly one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight.components import (
    ADVANCED,
    ARTIFACTS,
    BONDS,
    CARD,
    CITY_TILES,
    COMPETITIVE,
    CORE,
    COUNTRYSIDE,
    ENEMY,
    ENEMY_COUNT,
    RUINS_TOKENS,
    SKILL,
    STARTING_DECK,
    TILE,
    UNIT,
    UNIT_COUNT,
    WOUND,
)

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

BOUND = 8192
DEFEATED = 2


def audit(position: MageKnightState) -> list[str]:
    problems: list[str] = []
    cards(position, problems)
    things(position, problems)
    tokens(position, problems)
    for seat in range(position.seats):
        bonds = 1 if BONDS in position.skills[seat] else 0
        bound = len([unit for unit in position.units[seat] if unit & BOUND])
        if bound > bonds or len(position.units[seat]) - bound > position.commands(seat) - bonds:
            problems.append(f"seat {seat} has more units than command tokens")
        if position.known[seat] > len(position.deck[seat]):
            problems.append(f"more cards of seat {seat}'s deck are known than there are")
        if any(position.seen[seat].count(card) > position.hand[seat].count(card) for card in position.seen[seat]):
            problems.append(f"a card seen in the hand of seat {seat} is not there")
        if list(position.hand[seat]) != sorted(position.hand[seat]):
            problems.append(f"the hand of seat {seat} is not sorted")
    return problems


def cards(position: MageKnightState, problems: list[str]) -> None:
    found = [0] * len(CARD)
    for seat in range(position.seats):
        for pile in (
            position.deck[seat],
            position.hand[seat],
            position.discard[seat],
            position.play[seat],
            position.aside[seat],
            position.stored[seat],
        ):
            for card in pile:
                found[card] += 1
        for unit in position.units[seat]:
            if unit >> 8 & 7:
                found[ARTIFACTS + (unit >> 8 & 7) - 1] += 1
    for pile in (
        position.advanced_deck,
        position.advanced_offer,
        position.monastery_offer,
        position.spell_deck,
        position.spell_offer,
        position.artifact_deck,
        position.drawn,
        position.dummy_deck,
        position.dummy_discard,
        position.box,
    ):
        for card in pile:
            found[card] += 1
    wanted = [0] * len(CARD)
    heroes = [*position.hero] + ([position.dummy_hero] if position.dummy_hero >= 0 else [])
    for hero in heroes:
        for card in STARTING_DECK[hero]:
            wanted[card] += 1
    for card in range(ADVANCED, WOUND):
        wanted[card] = 0 if position.seats == 1 and card in COMPETITIVE else 1
    for card in range(WOUND):
        if found[card] != wanted[card]:
            problems.append(f"there are {wanted[card]} cards {CARD.ids[card]}, not {found[card]}")


def things(position: MageKnightState, problems: list[str]) -> None:
    units = [0] * len(UNIT)
    for pile in (position.regular_deck, position.elite_deck, position.unit_offer, position.unit_box):
        for unit in pile:
            units[unit] += 1
    for seat in range(position.seats):
        for unit in position.units[seat]:
            units[unit & 31] += 1
    for kind in range(len(UNIT)):
        if units[kind] != UNIT_COUNT[kind]:
            problems.append(f"there are {UNIT_COUNT[kind]} units {UNIT.ids[kind]}, not {units[kind]}")
    skills = [0] * len(SKILL)
    for row in (*position.skills, *position.skill_stack, position.common_skills, position.dummy_skills):
        for skill in row:
            skills[skill] += 1
    if max(skills) > 1:
        problems.append(f"the skill {SKILL.ids[skills.index(max(skills))]} is there twice")
    tiles = [*position.tiles[1:], *position.tile_deck, *position.tile_aside]
    if sorted(tiles) != sorted([*COUNTRYSIDE, *CORE, *CITY_TILES]) or TILE.ids[position.tiles[0]][:5] != "start":
        problems.append("each tile must be in the stack, set aside or on the map once")
    if sorted(position.ruin_pile + position.ruin_heap + tuple(r % 16 for r in position.ruin if r >= 0)) != list(
        range(RUINS_TOKENS)
    ):
        problems.append("each ruins token must be in one place")


def tokens(position: MageKnightState, problems: list[str]) -> None:
    """Foes drawn for a fight (their space is -1) lie on the table, and so do summoned monsters."""
    found = [0] * len(ENEMY)
    for pile in (*position.piles, *position.heaps):
        for token in pile:
            found[token] += 1
    for pile in position.tokens:
        for token in pile:
            found[token & 31] += 1
    for number in range(len(position.foe)):
        if position.foe_from[number] < 0 and not position.foe_is[number] & DEFEATED:
            found[position.foe[number]] += 1
        if position.foe_summon[number] >= 0:
            found[position.foe_summon[number]] += 1
    for enemy in range(len(ENEMY)):
        if found[enemy] != ENEMY_COUNT[enemy]:
            problems.append(f"there are {ENEMY_COUNT[enemy]} tokens {ENEMY.ids[enemy]}, not {found[enemy]}")
