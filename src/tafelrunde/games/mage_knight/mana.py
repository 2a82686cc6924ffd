"""Paying with mana: tokens, crystals, Source dice, gold by day and black by night (MK-4.4.1, MK-4.4.5 to MK-4.4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight.actions import CRYSTAL_OF, DIE_OF, FREE, STOLEN_DIE, TOKEN_OF
from tafelrunde.games.mage_knight.components import BASIC_COLOURS, BLACK, GOLD, MANA_STEAL, SKILL
from tafelrunde.games.mage_knight.turn import DICE, ENDLESS, NO_DICE, SPENT_CRYSTALS, STORM, USED_COLOURS

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

USED = 1 << 3
STOLEN = 3 << 3
EXPLOIT = SKILL.index("mana_exploit") + 1


def ways(position: MageKnightState, seat: int, colour: int) -> list[int]:
    """All ways in which a seat can pay one mana of a colour now; a crystal is as good as a token.

    MK-4.4.4, MK-4.4.8.
    """
    turn = position.turn
    if turn[ENDLESS] >> colour & 1 and position.usable(colour):
        return [FREE]
    found: list[int] = []
    basic = colour < BASIC_COLOURS
    if not basic and not position.usable(colour):
        return found
    gold = basic and position.usable(GOLD)
    if position.mana[colour]:
        found.append(TOKEN_OF + colour)
    if gold and position.mana[GOLD]:
        found.append(TOKEN_OF + GOLD)
    if basic and position.crystals[seat * BASIC_COLOURS + colour]:
        found.append(CRYSTAL_OF + colour)
    if turn[DICE] > 0 and not turn[NO_DICE]:
        if colour in position.dice:  # a die that lies in the Source is just its face
            found.append(DIE_OF + colour)
        if basic:
            if (gold or turn[STORM]) and GOLD in position.dice:
                found.append(DIE_OF + GOLD)
            if turn[STORM] and BLACK in position.dice:
                found.append(DIE_OF + BLACK)
    if position.tactic[seat] == MANA_STEAL and not position.tactic_used[seat] and (STOLEN | colour) in position.dice:
        found.append(STOLEN_DIE)
    return found


def take(position: MageKnightState, seat: int, colour: int, way: int) -> None:
    """Pay in a certain way, without what follows from it."""
    if way == FREE:
        return
    if way == STOLEN_DIE:
        position.dice[position.dice.index(STOLEN | colour)] = USED | colour
        position.tactic_used[seat] = True
    elif way >= DIE_OF:
        face = way - DIE_OF
        position.dice[position.dice.index(face)] = USED | face
        position.turn[DICE] -= 1
    elif way >= CRYSTAL_OF:
        position.crystals[seat * BASIC_COLOURS + way - CRYSTAL_OF] -= 1
        position.turn[SPENT_CRYSTALS + way - CRYSTAL_OF] += 1
    else:
        position.mana[way] -= 1


def untake(position: MageKnightState, seat: int, colour: int, way: int) -> None:
    """Give back what `take` took: for trying out."""
    if way == FREE:
        return
    if way == STOLEN_DIE:
        position.dice[position.dice.index(USED | colour)] = STOLEN | colour
        position.tactic_used[seat] = False
    elif way >= DIE_OF:
        face = way - DIE_OF
        position.dice[position.dice.index(USED | face)] = face
        position.turn[DICE] += 1
    elif way >= CRYSTAL_OF:
        position.crystals[seat * BASIC_COLOURS + way - CRYSTAL_OF] += 1
        position.turn[SPENT_CRYSTALS + way - CRYSTAL_OF] -= 1
    else:
        position.mana[way] += 1


def affordable(position: MageKnightState, seat: int, costs: tuple[int, ...]) -> bool:
    """Can all of this be paid (MK-4.1.10)?"""
    if not costs:
        return True
    found = ways(position, seat, costs[0])
    if len(costs) == 1:
        return len(found) > 0
    for way in found:
        take(position, seat, costs[0], way)
        fine = affordable(position, seat, costs[1:])
        untake(position, seat, costs[0], way)
        if fine:
            return True
    return False


def choices(position: MageKnightState, seat: int, due: tuple[int, ...]) -> list[int]:
    """The ways to pay the first of what is due that leave the rest payable."""
    found = ways(position, seat, due[0])
    if len(due) == 1:
        return found
    good: list[int] = []
    for way in found:
        take(position, seat, due[0], way)
        if affordable(position, seat, due[1:]):
            good.append(way)
        untake(position, seat, due[0], way)
    return good


def spend(position: MageKnightState, seat: int, colour: int, way: int) -> None:
    """Pay, and bear what other seats have laid on using this colour (Mana Exploit, Mana Curse)."""
    take(position, seat, colour, way)
    if position.events is not None:
        position.tell("paid", "MK-4.4.9", {"seat": seat, "colour": colour, "payment": way})
    used = position.turn[USED_COLOURS]
    if used >> colour & 1:
        return
    position.turn[USED_COLOURS] = used | 1 << colour
    for other in range(position.seats):
        if other == seat:
            continue
        skill = position.middle[other]
        if skill & 63 == EXPLOIT and skill >> 6 != colour:
            position.wound(seat, "MK-4.3.4")
        claim = position.claim[other]
        if claim and claim >> 4 and claim & 7 == colour + 1:
            position.wound(seat, "MK-4.5.2")
