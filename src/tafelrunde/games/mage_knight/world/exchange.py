"""What an attack and a block are worth in a combat of two players, and what damage buys (MK-11.2.3, MK-11.3.2)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ARTIFACTS,
    BANNER_CARD,
    CITY,
    COLD_FIRE,
    DAY_COST,
    NIGHT_COST,
    PHYSICAL,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.duel import ATTACK, ATTACK_ELEMENTS, ATTACKER, CARD_ASIDE, MELEE, note
from tafelrunde.games.mage_knight.position.packing import banner_of, bit, has, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ALL_COLD_FIRE, JUSTICE_STRONG, SKIP, UNSWIFT
from tafelrunde.games.mage_knight.world.fight import EFFICIENT_BLOCKS, block_worth, first_kind

THEFT: Final = 5  # damage for an artifact
NO_WAY: Final = 99


def attack_value(position: Position) -> int:
    """The points of the attack that is being put together, of all kinds that count here (MK-11.2.2, MK-11.3.1)."""
    melee = position.duel[MELEE]
    total = 0
    for kind in range(first_kind(position, not melee), 3):
        for element in range(4):
            value = position.points[kind * 4 + element]
            if element == PHYSICAL and melee and position.turn[JUSTICE_STRONG]:
                value *= 2
            total += value
    return total


def attack_elements(position: Position) -> int:
    """The elements in that attack, as bits: with a card played sideways it is physical, all of it (MK-11.3.1)."""
    if position.duel[CARD_ASIDE]:
        return bit(PHYSICAL)
    found = 0
    for kind in range(first_kind(position, not position.duel[MELEE]), 3):
        for element in range(4):
            if position.points[kind * 4 + element]:
                found |= bit(COLD_FIRE if position.turn[ALL_COLD_FIRE] else element)
    return found


def measure(position: Position) -> None:
    """The attack is made: from now on it counts so much, and of these elements."""
    note(position, ATTACK, attack_value(position))
    note(position, ATTACK_ELEMENTS, attack_elements(position))


def withhold(position: Position, slot: int) -> None:
    """The part of a unit is taken out of the attack; it stays spent (MK-11.3.7)."""
    seat, attacker = position.active(), position.duel[ATTACKER]
    position.hand_to(attacker)
    for place, index, points in position.shares:
        if place == slot:
            position.points[index] -= points
    position.shares = tuple([share for share in position.shares if share[0] != slot])
    measure(position)
    position.hand_to(seat)


def efficient(elements: int) -> int:
    """Which blocks count in full: those that fit one of the elements at least (MK-11.2.3)."""
    fine = 0
    for element in range(4):
        if has(elements, element):
            fine |= EFFICIENT_BLOCKS[element]
    return fine


def block_value(position: Position) -> int:
    """What the block is worth that is being put together; what does not fit counts half (MK-11.2.3)."""
    return block_worth(position, efficient(position.duel[ATTACK_ELEMENTS]))


def attack_left(position: Position) -> int:
    """What the block leaves of the attack: at range two points take one away, unless swiftness is (MK-11.2.3)."""
    if position.turn[SKIP]:
        return 0
    block = block_value(position)
    if not position.duel[MELEE] and not position.turn[UNSWIFT]:
        block //= 2
    return max(0, position.duel[ATTACK] - block)


# ---- what damage buys in melee


def loot(position: Position, seat: int) -> list[Card]:
    """The artifacts of a seat that can be stolen: discarded, in the play area, on a wounded unit (MK-11.3.2)."""
    cards = [card for card in (*position.discard[seat], *position.play[seat]) if ARTIFACTS <= card < WOUND]
    cards += [BANNER_CARD[banner_of(unit)] for unit in position.units[seat] if wounded(unit) and banner_of(unit)]
    return sorted(cards)


def retreat_cost(position: Position, seat: int, way: int) -> int:
    """The damage that forces a hero this way: the move cost as printed, onto a safe space (MK-11.3.3)."""
    space = position.near[position.place[seat] * WAYS + way]
    if space < 0 or not position.safe(seat, space):
        return NO_WAY
    if position.site[space] == CITY:
        return 2
    terrain = position.terrain[space]
    return NIGHT_COST[terrain] if position.night else DAY_COST[terrain]
