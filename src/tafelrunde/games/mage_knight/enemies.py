"""What effects do to enemies: to one that is chosen, or to all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.components import ENEMY_ABILITIES, ENEMY_RESISTS
from tafelrunde.games.mage_knight.conditions import immune
from tafelrunde.games.mage_knight.effects import BLOCKING
from tafelrunde.games.mage_knight.fight import (
    attacker,
    defeat,
    element_of,
    fortifications,
    honour,
    resists_of,
    settle_riders,
)
from tafelrunde.games.mage_knight.others import against_others
from tafelrunde.games.mage_knight.packing import DEFEATED, NO_ATTACK, NO_FIRE, NO_FORT, NO_ICE, NO_PHYSICAL, TARGET
from tafelrunde.games.mage_knight.turn import (
    ALL_COLD_FIRE,
    ALL_SIEGE,
    GLORY_ALL,
    IGNORE_SITE,
    JUSTICE_STRONG,
    PHASE,
    RESIST_ALL,
    SKIP,
)

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState


def aim(position: MageKnightState, seat: int, op: int, a: int, foe: int) -> None:
    """What an operation does to the enemy chosen."""
    flags = position.foe_is
    if op == o.EXPOSE:
        flags[foe] |= NO_FORT | NO_PHYSICAL | NO_FIRE | NO_ICE
    elif op == o.ARMOR:
        position.foe_less[foe] += a
    elif op == o.QUAKE:
        position.foe_less[foe] += 2 * a if fortifications(position, foe) else a
    elif op == o.DESTROY:
        defeat(position, seat, foe, "MK-4.5.2")
    elif op == o.BREAK:
        resists = resists_of(position, foe, position.foe[foe])
        position.foe_less[foe] += (resists & 1) + (resists >> 1 & 1) + (resists >> 2 & 1)
    else:
        flags[foe] |= NO_ATTACK
        if position.turn[PHASE] == BLOCKING and flags[foe] & TARGET:
            settle_riders(position)
        if position.foe_summon[foe] < 0:  # the rest would fall on a summoner, whom nothing reaches now (MK-8.3.3)
            if op == o.CHILL:
                flags[foe] |= NO_FIRE
            elif op == o.LETHAL_CHILL:
                position.foe_less[foe] += a


def ride_combat(position: MageKnightState, seat: int, mode: int, op: int, a: int) -> None:
    turn = position.turn
    flags = position.foe_is
    if op == o.EXPOSE_FORTS:
        for foe in range(len(flags)):
            flags[foe] |= NO_FORT
    elif op == o.EXPOSE_RESISTANCES:
        for foe in range(len(flags)):
            flags[foe] |= NO_PHYSICAL | NO_FIRE | NO_ICE
    elif op == o.ARMOR_ALL or op == o.QUAKE_ALL:
        for foe in range(len(flags)):
            if not flags[foe] & DEFEATED and not immune(position, mode, foe) and position.foe_summon[foe] < 0:
                position.foe_less[foe] += 2 * a if op == o.QUAKE_ALL and fortifications(position, foe) else a
    elif op == o.SKIP_ATTACKS:
        turn[SKIP] = 1
    elif op == o.WINGS_OF_NIGHT:
        turn[SKIP] = 1  # the points are not used up (MK-19.12)
    elif op == o.DEMOLISH:
        turn[IGNORE_SITE] = 1
    elif op == o.JUSTICE_STRONG:
        honour(position, seat)
        turn[JUSTICE_STRONG] = 1
    elif op == o.ALL_COLD_FIRE:
        turn[ALL_COLD_FIRE] = 1
    elif op == o.ALL_SIEGE:
        turn[ALL_SIEGE] = 1
    elif op == o.RESIST_ALL:
        turn[RESIST_ALL] = 1
    elif op == o.GLORY_ALL:
        turn[GLORY_ALL] = 1
    else:
        against_others(position, seat, mode, op, a)


def toughness(position: MageKnightState) -> int:
    """Cold Toughness: one for every ability, attack colour and resistance on the token that is blocked (MK-19.4)."""
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET:
            token = attacker(position, foe)
            count = 0
            for bit in range(5):
                count += ENEMY_ABILITIES[token] >> bit & 1
            for bit in range(3):
                count += ENEMY_RESISTS[token] >> bit & 1
            element = element_of(position, foe)
            return count + (2 if element == 3 else 1 if element else 0)
    return 0
