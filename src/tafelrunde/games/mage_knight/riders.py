"""Operations that only change a number of the turn, or work at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.components import BLACK, FIRE, ICE, RED, WOUND
from tafelrunde.games.mage_knight.effects import TALKING
from tafelrunde.games.mage_knight.enemies import ride_combat, toughness
from tafelrunde.games.mage_knight.fight import living
from tafelrunde.games.mage_knight.land import turn_up, turn_up_ruin
from tafelrunde.games.mage_knight.packing import SPENT, WOUND_UNIT
from tafelrunde.games.mage_knight.points import sideways_points
from tafelrunde.games.mage_knight.turn import (
    AGILITY,
    AMBUSH,
    BEND,
    BLACK_OK,
    BLOCKED_ARMOR,
    BURNING,
    CAST,
    DESERT_NIGHT,
    DICE,
    DIPLOMACY,
    ENDLESS,
    EXPLODING,
    FAME_LATER,
    FOREST_DAY,
    GOLD_OK,
    GRAIL,
    GRAIL_DRAW,
    HEAT,
    INFLUENCE,
    LAKE_COST,
    LEADERSHIP,
    LEARNING,
    MASTERY,
    NO_DICE,
    OPEN_LAND,
    PATHS,
    PHASE,
    POLARIZED,
    PROTECTION,
    REPUTATION_LATER,
    SIDEWAYS_SKILL,
    STORM,
    SWAMP_COST,
    TALE_FAME,
    TALE_REPUTATION,
    TALENT,
    TEMPO,
    TIME_BENDING,
    UNIT_NOW,
    UNITS_SAFE,
    UNSWIFT,
    WILD_LAND,
)

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState


def ride(position: MageKnightState, seat: int, mode: int, op: int, a: int) -> None:
    """Everything that only changes a number of the turn, or works at once."""
    turn = position.turn
    if op == o.DICE:
        turn[DICE] += a
    elif op == o.STORM:
        turn[DICE] += 3
        turn[STORM] = 1
        for index in range(len(position.dice)):
            if position.dice[index] < 6:
                position.dice[index] = position.below(4, 6)
        position.reveal()
    elif op == o.MASTERY:
        turn[MASTERY] = 1
    elif op == o.POLARIZE:
        turn[POLARIZED] = 1
    elif op == o.ENDLESS:
        turn[ENDLESS] |= 1 << a | 1 << BLACK
        position.gain_fame(seat, turn[CAST + a], "MK-4.5.2")
    elif op == o.SUN:
        if position.dark():
            turn[FOREST_DAY] = 1
            turn[GOLD_OK] = 1
            daylight(position, seat)
    elif op == o.DARKNESS:
        if not position.night:
            turn[DESERT_NIGHT] = 1
            turn[BLACK_OK] = 1
    elif op == o.MANNERS:
        if turn[PHASE] == TALKING:
            turn[FAME_LATER] += 1
            turn[REPUTATION_LATER] += a
    elif op == o.TOUGHNESS:
        position.points[12 + ICE] += toughness(position)
    elif op == o.BLOCKED_ARMOR:
        turn[BLOCKED_ARMOR] += a
    elif op == o.AGILITY:
        turn[AGILITY] = max(a, turn[AGILITY])
    elif op == o.SWAMP:
        turn[SWAMP_COST] = a + 1
    elif op == o.LAKE:
        # a lake stays unsafe (MK-19.7)
        turn[LAKE_COST] = a + 1 if not turn[LAKE_COST] else min(a + 1, turn[LAKE_COST])
    elif op == o.OPEN_LAND:
        turn[OPEN_LAND] += a
    elif op == o.WILD_LAND:
        turn[WILD_LAND] += a
    elif op == o.PATHS:
        turn[PATHS] = max(a, turn[PATHS])
    elif op == o.TALE:
        turn[TALE_REPUTATION] += 1
        turn[TALE_FAME] += a - 1
    elif op == o.HEAT:
        turn[HEAT] = a
        turn[UNITS_SAFE] = 1
    elif op == o.TEMPO:
        turn[TEMPO] |= a
    elif op == o.DIPLOMACY:
        turn[DIPLOMACY] = a + 1
    elif op == o.NEED:
        wounds = position.wounds_in_hand(seat)
        for unit in position.units[seat]:
            wounds += unit >> 6 & 3
        turn[INFLUENCE] += a * wounds
    elif op == o.AMBUSH:
        turn[AMBUSH] += a
    elif op == o.LEARNING:
        turn[LEARNING] |= a
    elif op == o.BURNING:
        turn[BURNING] += 1
    elif op == o.EXPLODING:
        turn[EXPLODING] += 1
    elif op == o.UNSWIFT:
        turn[UNSWIFT] += 1
    elif op == o.HURT:
        slot = turn[UNIT_NOW] - 1
        if slot >= 0:
            position.set_unit(seat, slot, position.units[seat][slot] + WOUND_UNIT)
    elif op == o.HORN:
        horn(position, seat, a)
    elif op == o.GRAIL:
        turn[GRAIL] += 2  # points that bring fame when used (MK-19.17)
    elif op == o.GRAIL_DRAW:
        turn[GRAIL_DRAW] = 1
    elif op == o.PROTECTION:
        turn[PROTECTION] = 1
    elif op == o.WAVE_ATTACK:
        position.points[FIRE] += a * living(position)
    elif op == o.WAVE_BLOCK:
        position.points[12 + FIRE] += a * living(position)
    elif op == o.LEADERSHIP:
        turn[LEADERSHIP] = 1
    elif op == o.SIDEWAYS:
        turn[SIDEWAYS_SKILL] = a
        if a == 3:  # Who Needs Magic?: the 3 is for those who use no die (MK-19.19)
            turn[NO_DICE] = 1
    elif op == o.UNIVERSAL:
        turn[SIDEWAYS_SKILL] = 4 + a
    elif op == o.PAIN:
        position.from_hand(seat, WOUND)
        position.play[seat] = (*position.play[seat], WOUND)
        sideways_points(position, seat, 2)
    elif op == o.TALENT:
        turn[TALENT] += 1
    elif op == o.TIME_BENDING:
        turn[TIME_BENDING] = 1
    elif op == o.BEND:
        turn[BEND] = 1
    elif op == o.READY_ALL:
        position.units[seat] = tuple([unit & ~SPENT for unit in position.units[seat]])
    else:
        ride_combat(position, seat, mode, op, a)


def horn(position: MageKnightState, seat: int, dice: int) -> None:
    """Horn of Wrath: a wound for every black or red (MK-19.18)."""
    position.reveal()
    for _die in range(dice):
        face = position.below(4, 6)
        if position.events is not None:
            position.tell("rolled", "MK-4.5.2", {"seat": seat, "colour": face})
        if face in (BLACK, RED):
            position.wound(seat, "MK-4.5.2")


def daylight(position: MageKnightState, seat: int) -> None:
    """Amulet of the Sun at night: garrisons nearby and ruins are seen as by day (MK-19.16)."""
    base = position.place[seat] * 18
    for way in range(6):
        space = position.near[base + way]
        if space >= 0 and 3 <= position.site[space] <= 4:
            turn_up(position, space)
    for space in range(len(position.ruin)):
        turn_up_ruin(position, space)
