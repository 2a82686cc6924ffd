"""Points of some kind, from cards, units and skills: moving, talking, attacking, blocking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.components import ARTIFACTS, CARD_COLOUR, GLORY, MODE_OWNER, OF_CARD, OF_UNIT
from tafelrunde.games.mage_knight.conditions import ready_units
from tafelrunde.games.mage_knight.effects import ATTACKING, BLOCKING, TALKING
from tafelrunde.games.mage_knight.turn import (
    AMBUSH,
    BOOST,
    GLORY_ALL,
    HEAL,
    HEAT,
    INFLUENCE,
    LEADERSHIP,
    MOVE,
    PHASE,
    SIDEWAYS_SKILL,
    UNIT_NOW,
)

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

GLORIOUS = 1 << 14  # as in `state.py`


def value(position: MageKnightState, seat: int, mode: int, op: int, a: int, b: int) -> None:
    """Points of some kind, with all that raises them; they add up (MK-4.1.9, MK-4.5.3)."""
    turn = position.turn
    night = position.dark()
    if op == o.MOVE_TIME:
        op, a, b = o.MOVE, b if night else a, 0
    elif op == o.INFLUENCE_TIME:
        op, a, b = o.INFLUENCE, b if night else a, 0
    elif op == o.RANGED_TIME:
        op, a, b = o.RANGED, b if night else a, 0
    elif op == o.FORWARD_MARCH:
        op, a = o.MOVE, min(3, ready_units(position, seat))
    elif op == o.FORTUNE:
        op, a = o.INFLUENCE, sum(1 for c in position.crystals[seat * 4 : seat * 4 + 4] if c)
    if op == o.HEAL:
        turn[HEAL] += a
        return
    a += turn[BOOST]
    turn[BOOST] = 0
    owner = MODE_OWNER[mode]
    if op == o.MOVE:
        turn[MOVE] += a
        return
    if op == o.INFLUENCE:
        turn[INFLUENCE] += a
        return
    if owner == OF_UNIT:
        a += unit_bonus(position, seat, op)
    elif owner == OF_CARD:
        a += ambushed(position, op)
    kind = op - o.ATTACK  # attack, ranged, siege, block
    position.points[kind * 4 + b] += a


def ambushed(position: MageKnightState, op: int) -> int:
    """Ambush: the first attack or block card of the turn is worth more."""
    bonus = position.turn[AMBUSH]
    position.turn[AMBUSH] = 0
    return 2 * bonus if op == o.BLOCK else bonus


def unit_bonus(position: MageKnightState, seat: int, op: int) -> int:
    """What raises attacks and blocks of units: Into the Heat, Leadership, the Banner of Glory (MK-19.8)."""
    turn = position.turn
    bonus = turn[HEAT]
    if turn[LEADERSHIP]:
        if op == o.BLOCK:
            bonus += 3
            turn[LEADERSHIP] = 0
        elif turn[PHASE] == ATTACKING:
            bonus += 2
            turn[LEADERSHIP] = 0
        elif op == o.RANGED:
            bonus += 1
            turn[LEADERSHIP] = 0
    slot = turn[UNIT_NOW] - 1
    if turn[GLORY_ALL]:
        bonus += 1
        if slot < 0 or not position.units[seat][slot] & GLORIOUS:  # once for each unit, also one called to arms
            position.gain_fame(seat, 1, "MK-4.5.2")
        if slot >= 0:
            position.set_unit(seat, slot, position.units[seat][slot] | GLORIOUS)
    if slot >= 0 and position.units[seat][slot] >> 8 & 7 == GLORY:
        bonus += 1
        position.gain_fame(seat, 1, "MK-4.2.9")
    return bonus


def sideways_points(position: MageKnightState, seat: int, worth: int) -> None:
    """Move, Influence, Block or Attack, whatever this part of the turn is for (MK-4.1.7, MK-4.1.8)."""
    turn = position.turn
    phase = turn[PHASE]
    if phase == BLOCKING:
        position.points[12] += worth + ambushed(position, o.BLOCK)
    elif phase == ATTACKING:
        position.points[0] += worth + ambushed(position, o.ATTACK)
    elif phase == TALKING:
        turn[INFLUENCE] += worth
    else:
        turn[MOVE] += worth


def sideways_worth(position: MageKnightState, card: int) -> int:
    """1, or more with a skill (MK-19.19)."""
    skill = position.turn[SIDEWAYS_SKILL]
    if skill == 0:
        return 1
    if skill == 1:
        return 3 if card >= 16 else 2
    if skill < 4:
        return skill
    return 4 if card < ARTIFACTS and CARD_COLOUR[card] == skill - 4 else 3
