"""What raises points, and what a card played sideways is worth."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    CARD_COLOUR,
    COLD_FIRE,
    ENEMY_ABILITIES,
    ENEMY_RESISTS,
    FIRE,
    GLORY_BANNER,
    ICE,
    SUMMON,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, TALKING
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.duel import ATTACK_ELEMENTS, CARD_ASIDE, note
from tafelrunde.games.mage_knight.position.packing import GLORIOUS, TARGET, banner_of, bit, count, has, marked
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    AMBUSH,
    GLORY_ALL,
    HEAT,
    INFLUENCE,
    LEADERSHIP,
    MOVE,
    PHASE,
    SIDEWAYS_SKILL,
    UNIT_NOW,
)
from tafelrunde.games.mage_knight.world.fight import attacker, element_of

# where in the sixteen points of a fight each kind begins; the four elements follow
MELEE_POINTS: Final = 0
RANGED_POINTS: Final = 4
SIEGE_POINTS: Final = 8
BLOCK_POINTS: Final = 12


def ambushed(position: Position, kind: int) -> int:
    """Ambush: the first attack or block card of the turn is worth more."""
    bonus = position.turn[AMBUSH]
    position.turn[AMBUSH] = 0
    return 2 * bonus if kind == BLOCK_POINTS else bonus


def unit_bonus(position: Position, seat: int, kind: int) -> int:
    """What raises attacks and blocks of units: Into the Heat, Leadership, the Banner of Glory (MK-19.8)."""
    turn = position.turn
    bonus = turn[HEAT]
    if turn[LEADERSHIP]:
        if kind == BLOCK_POINTS:
            bonus += 3
            turn[LEADERSHIP] = 0
        elif turn[PHASE] == ATTACKING:
            bonus += 2
            turn[LEADERSHIP] = 0
        elif kind == RANGED_POINTS:
            bonus += 1
            turn[LEADERSHIP] = 0
    slot = turn[UNIT_NOW] - 1
    if turn[GLORY_ALL]:
        bonus += 1
        if slot < 0 or not position.units[seat][slot] & GLORIOUS:  # once for each unit, also one called to arms
            position.gain_fame(seat, 1, "MK-4.5.2")
        if slot >= 0:
            position.set_unit(seat, slot, marked(position.units[seat][slot], GLORIOUS))
    if slot >= 0 and banner_of(position.units[seat][slot]) == GLORY_BANNER:
        bonus += 1
        position.gain_fame(seat, 1, "MK-4.2.9")
    return bonus


def toughness(position: Position) -> int:
    """Cold Toughness: one for every ability, attack colour and resistance on the token that is blocked (MK-19.4).

    The attack of a player has only its colours (MK-11.3.5).
    """
    if position.duel:
        elements = position.duel[ATTACK_ELEMENTS]
        return count(elements & (bit(FIRE) | bit(ICE))) + (2 if has(elements, COLD_FIRE) else 0)
    for foe in range(len(position.foe)):
        if position.foe_is[foe] & TARGET:
            token = attacker(position, foe)
            shown = count(ENEMY_ABILITIES[token] & ~SUMMON) + count(ENEMY_RESISTS[token])
            element = element_of(position, foe)
            return shown + (2 if element == 3 else 1 if element else 0)
    return 0


def sideways_points(position: Position, seat: int, worth: int) -> None:
    """Move, Influence, Block or Attack, whatever this part of the turn is for (MK-4.1.7, MK-4.1.8)."""
    turn = position.turn
    phase = turn[PHASE]
    if phase == BLOCKING:
        position.points[BLOCK_POINTS] += worth + ambushed(position, BLOCK_POINTS)
    elif phase == ATTACKING:
        if position.duel:
            note(position, CARD_ASIDE, 1)
        position.points[MELEE_POINTS] += worth + ambushed(position, MELEE_POINTS)
    elif phase == TALKING:
        turn[INFLUENCE] += worth
    else:
        turn[MOVE] += worth


def sideways_worth(position: Position, card: Card) -> int:
    """1, or more with a skill (MK-19.19)."""
    skill = position.turn[SIDEWAYS_SKILL]
    if skill == 0:
        return 1
    if skill == 1:
        return 3 if card >= ADVANCED else 2
    if skill < 4:
        return skill
    return 4 if card < ARTIFACTS and CARD_COLOUR[card] == skill - 4 else 3
