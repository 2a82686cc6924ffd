"""The one interpreter of effects: how a mode is used, and what its operations do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.components import (
    ARTIFACTS,
    BLACK,
    CARD_COLOUR,
    FIRE,
    FOREST,
    GLORY,
    GOLD,
    ICE,
    MODE_COSTS,
    MODE_HALF,
    MODE_OPS,
    MODE_OWNER,
    MODE_THING,
    OF_CARD,
    OF_UNIT,
    ONCE_A_TURN,
    POWERED_HALF,
    RED,
    WOUND,
)
from tafelrunde.games.mage_knight.conditions import (
    any_aim,
    immune,
    ready_candidates,
    ready_units,
)
from tafelrunde.games.mage_knight.effects import (
    ANY_COLOUR,
    ATTACKING,
    BLOCKING,
    TALKING,
)
from tafelrunde.games.mage_knight.fight import (
    DEFEATED,
    NO_ATTACK,
    NO_FIRE,
    NO_FORT,
    NO_ICE,
    NO_PHYSICAL,
    TARGET,
    attacker,
    defeat,
    element_of,
    fortifications,
    living,
    resists_of,
)
from tafelrunde.games.mage_knight.land import turn_up, turn_up_ruin
from tafelrunde.games.mage_knight.turn import (
    AGILITY,
    ALL_COLD_FIRE,
    ALL_SIEGE,
    AMBUSH,
    BEND,
    BLACK_OK,
    BLOCKED_ARMOR,
    BOOST,
    BURNING,
    DESERT_NIGHT,
    DICE,
    DIPLOMACY,
    DRAW_MORE,
    ENDLESS,
    EXPLODING,
    FAME_LATER,
    FOREST_DAY,
    GLORY_ALL,
    GOLD_OK,
    GRAIL,
    GRAIL_DRAW,
    HEAL,
    HEAT,
    IGNORE_SITE,
    INFLUENCE,
    JUSTICE,
    JUSTICE_STRONG,
    LAKE_COST,
    LAST_MODE,
    LEADERSHIP,
    LEARNING,
    MASTERY,
    MOVE,
    NO_DICE,
    OPEN_LAND,
    PATHS,
    PHASE,
    PLAYED,
    PROTECTION,
    REPUTATION_LATER,
    RESIST_ALL,
    SIDEWAYS_SKILL,
    SKIP,
    STORM,
    SWAMP_COST,
    TALE_FAME,
    TALE_REPUTATION,
    TALENT,
    TEMPO,
    TIME_BENDING,
    UNIT_NOW,
    UNITS_BARRED,
    UNITS_SAFE,
    UNSWIFT,
    WILD_LAND,
)

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

SPENT = 1 << 5
WOUND_UNIT = 1 << 6
COURAGE_USED = 1 << 12
KIND = 31
SOURCE_USED = 1 << 3


# ---- using it


def use(position: MageKnightState, seat: int, mode: int) -> None:
    """Play a mode: the card goes to the play area, the unit is spent, the skill used; then pay, then it works.

    MK-4.1.3, MK-4.1.4, MK-4.1.5 for cards; MK-4.2.6, MK-4.2.7 for units; MK-6.24: there is no powering later.
    """
    owner, thing = MODE_OWNER[mode], MODE_THING[mode]
    if owner == OF_CARD:
        play_card(position, seat, thing, MODE_HALF[mode] == POWERED_HALF and thing >= ARTIFACTS)
    elif owner == OF_UNIT:
        slot = acting_unit(position, seat, thing)
        position.set_unit(seat, slot, position.units[seat][slot] | SPENT)
        position.turn[UNIT_NOW] = slot + 1
    elif ONCE_A_TURN[thing]:
        position.used_turn[seat] |= 1 << thing
    else:
        position.used_round[seat] |= 1 << thing
    if position.events is not None:
        rule = "MK-4.1.2" if owner == OF_CARD else "MK-4.2.5" if owner == OF_UNIT else "MK-4.3.5"
        position.tell("played", rule, {"seat": seat, "mode": mode})
    begin(position, seat, mode, MODE_COSTS[mode])


def play_card(position: MageKnightState, seat: int, card: int, gone: bool) -> None:
    position.turn[PLAYED] += 1
    if card not in position.hand[seat]:
        position.turn[TALENT] = 0  # a spell played from the offer stays there
        return
    position.from_hand(seat, card)
    if gone:
        position.box = (*position.box, card)
    else:
        position.play[seat] = (*position.play[seat], card)


def acting_unit(position: MageKnightState, seat: int, kind: int) -> int:
    """The unit that acts: of several alike one with a banner, else the first (MK-4.2.5)."""
    barred = position.turn[UNITS_BARRED]
    best = -1
    units = position.units[seat]
    for slot in range(len(units)):
        unit = units[slot]
        fit = unit & KIND == kind and not unit & (SPENT | 3 * WOUND_UNIT) and (not barred or unit >> 13 & 1)
        if fit and (best < 0 or (unit >> 8 & 7 and not units[best] >> 8 & 7)):
            best = slot
    return best


def begin(position: MageKnightState, seat: int, mode: int, costs: tuple[int, ...]) -> None:
    """Pay what is due, asking where there is a choice; then run."""
    from tafelrunde.games.mage_knight.steps.choosing import pay

    position.turn[LAST_MODE] = mode + 1
    if costs:
        pay(position, seat, mode, costs)
    else:
        run(position, seat, mode, 0)


def run(position: MageKnightState, seat: int, mode: int, at: int) -> None:
    """Carry out the operations of a mode from `at` on; one that asks pushes a step, which goes on afterwards."""
    row = MODE_OPS[mode]
    while at < len(row):
        op, a, b = row[at], row[at + 1], row[at + 2]
        if op <= o.FORTUNE:
            value(position, seat, mode, op, a, b)
        elif op <= o.OWNED or op == o.MOTIVATION:
            if gain(position, seat, mode, at, op, a):
                return
        elif asks(position, seat, mode, at, op, a):
            return
        else:
            ride(position, seat, mode, op, a)
        at += 3
    position.turn[BOOST] = 0
    position.turn[UNIT_NOW] = 0


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
    if turn[GLORY_ALL]:
        bonus += 1
        position.gain_fame(seat, 1, "MK-4.2.9")
    slot = turn[UNIT_NOW] - 1
    if slot >= 0 and position.units[seat][slot] >> 8 & 7 == GLORY:
        bonus += 1
        position.gain_fame(seat, 1, "MK-4.2.9")
    return bonus


def gain(position: MageKnightState, seat: int, mode: int, at: int, op: int, a: int) -> bool:
    """Gains and small costs; True if something has to be chosen first."""
    from tafelrunde.games.mage_knight.steps import choosing

    if op == o.MANA:
        if a == ANY_COLOUR:
            position.push(choosing.ChooseColour(seat, mode, at))
            return True
        position.gain_mana(seat, a)
    elif op == o.CRYSTAL:
        position.gain_crystal(seat, a, True)
    elif op == o.MANA_TIME:
        position.gain_mana(seat, BLACK if position.dark() else GOLD)
    elif op == o.DRAW:
        position.draw(seat, a)
    elif op == o.FAME:
        position.gain_fame(seat, a, "MK-4.5.1")
    elif op == o.REPUTATION_LATER:
        position.turn[REPUTATION_LATER] += a
    elif op == o.WOUND:
        position.wound(seat, "MK-4.5.2")
    elif op == o.ROLL_CRYSTAL:
        face = position.below(4, 6)
        position.reveal()
        if position.events is not None:
            position.tell("rolled", "MK-4.5.2", {"seat": seat, "colour": face})
        if face == BLACK:
            position.gain_fame(seat, 1, "MK-4.5.2")
        elif face == GOLD:
            position.push(choosing.ChooseColour(seat, mode, at))
            return True
        else:
            position.gain_crystal(seat, face, True)
    elif op == o.DISCARD:
        position.push(choosing.ChooseCard(seat, mode, at))
        return True
    elif op == o.DISCARD_WOUND:
        position.from_hand(seat, WOUND)
        position.discard[seat] = (*position.discard[seat], WOUND)
    elif op == o.MOTIVATION:
        position.draw(seat, 2)
        position.motivated[seat] = 2  # until the end of the next turn (MK-19.21)
        least = min([position.fame[other] for other in range(position.seats) if other != seat], default=10**6)
        if position.fame[seat] < least:
            position.gain_mana(seat, a)
    return False


def asks(position: MageKnightState, seat: int, mode: int, at: int, op: int, a: int) -> bool:
    """Operations that ask for something; True if a step was pushed."""
    from tafelrunde.games.mage_knight.steps import choosing

    if op == o.BOOST or op == o.AGAIN or op == o.AGAIN_POWERED:
        half = 0 if op == o.AGAIN else 1
        position.push(choosing.Together(seat, mode, half, a))
        return True
    if op == o.MANA_DRAW or op == o.STORM_DIE or op == o.CLAIM:
        position.push(choosing.ChooseDie(seat, mode, at))
        return True
    if op == o.POLARIZE:
        position.push(choosing.Polarize(seat, mode, at))
        return True
    if op == o.DECOMPOSE or op == o.TRAINING or op == o.BOOK:
        position.push(choosing.ChooseCard(seat, mode, at))
        return True
    if op == o.JUSTICE:
        position.turn[JUSTICE] = 1
        position.push(choosing.Justice(seat, mode, at))
        return True
    if op == o.SPELL:
        position.push(choosing.TakeCard(seat, mode, at, a))
        return True
    if op == o.MEDITATE:
        return meditate(position, seat, mode, at, a)
    if op in AIMED:
        if not any_aim(position, mode, op):
            return False
        position.push(choosing.ChooseFoe(seat, mode, at))
        return True
    if op == o.READY or op == o.MEND or op == o.BANNER or op == o.ENERGY:
        if op == o.READY and not ready_candidates(position, seat, a):
            return False
        position.push(choosing.ChooseUnit(seat, mode, at))
        return True
    if op == o.RESTORE:
        forest = position.terrain[position.place[seat]] == FOREST
        position.turn[HEAL] += 5 if forest else 3
        if a and ready_candidates(position, seat, 5 if forest else 3):
            position.push(choosing.ReadyUnits(seat, 5 if forest else 3))
            return True
        return False
    if op == o.ARMS:
        position.push(choosing.Arms(seat))
        return True
    if op == o.GLORY:
        position.push(choosing.FreeUnit(seat))
        return True
    if op == o.TRAVEL or op == o.UNDERGROUND or op == o.WINGS or op == o.FLIGHT:
        position.push(choosing.Leap(seat, mode, at))
        return True
    if op == o.MIND_READ or op == o.MIND_STEAL:
        position.gain_crystal(seat, a, True)
        return choosing.ask_minds(position, seat, a, op == o.MIND_STEAL)
    return False


AIMED = (
    o.EXPOSE,
    o.ARMOR,
    o.QUAKE,
    o.NO_ATTACK,
    o.DESTROY,
    o.CHILL,
    o.LETHAL_CHILL,
    o.ILLUSION,
    o.BREAK,
)


def meditate(position: MageKnightState, seat: int, mode: int, at: int, a: int) -> bool:
    """Two cards of the discard pile, by chance or chosen, go on top of the deed deck or under it (MK-19.14)."""
    from tafelrunde.games.mage_knight.steps import choosing

    position.turn[DRAW_MORE] += 2
    if a == 2:
        position.push(choosing.Recall(seat, min(2, len(position.discard[seat])), ()))
        return True
    picked: list[int] = []
    for _card in range(min(2, len(position.discard[seat]))):
        pile = sorted(position.discard[seat])
        card = pile.pop(position.below(3, len(pile)))
        position.discard[seat] = tuple(pile)
        picked.append(card)
    position.reveal()
    choosing.place_or_ask(position, seat, tuple(picked))
    return True


def aim(position: MageKnightState, seat: int, mode: int, op: int, a: int, foe: int) -> None:
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
        flags[foe] &= ~(TARGET if position.turn[PHASE] == BLOCKING else 0)
        if position.foe_summon[foe] < 0:
            if op == o.CHILL:
                flags[foe] |= NO_FIRE
            elif op == o.LETHAL_CHILL:
                position.foe_less[foe] += a


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
    elif op == o.ENDLESS:
        turn[ENDLESS] |= 1 << a | 1 << BLACK
    elif op == o.SUN:
        if position.night:
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
        turn[GRAIL] += 2
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
        if a == 2 and not any(die & 56 == SOURCE_USED for die in position.dice):
            turn[NO_DICE] = 1
    elif op == o.UNIVERSAL:
        turn[SIDEWAYS_SKILL] = 3 + a
    elif op == o.PAIN:
        position.from_hand(seat, WOUND)
        position.play[seat] = (*position.play[seat], WOUND)
        sideways_points(position, seat, 2)
    elif op == o.TALENT:
        turn[TALENT] = 1
    elif op == o.TIME_BENDING:
        turn[TIME_BENDING] = 1
    elif op == o.BEND:
        turn[BEND] = 1
    elif op == o.READY_ALL:
        position.units[seat] = tuple([unit & ~SPENT for unit in position.units[seat]])
    else:
        ride_combat(position, seat, mode, op, a)


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
        turn[JUSTICE] = 1
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
        from tafelrunde.games.mage_knight.others import against_others

        against_others(position, seat, mode, op, a)


def horn(position: MageKnightState, seat: int, dice: int) -> None:
    """Horn of Wrath: a wound for every black or red (MK-19.18)."""
    position.reveal()
    for _die in range(dice):
        face = position.below(4, 6)
        if position.events is not None:
            position.tell("rolled", "MK-4.5.2", {"seat": seat, "colour": face})
        if face in (BLACK, RED):
            position.wound(seat, "MK-4.5.2")


def toughness(position: MageKnightState) -> int:
    """Cold Toughness: one for every ability, attack colour and resistance on the token that is blocked (MK-19.4)."""
    from tafelrunde.games.mage_knight.components import ENEMY_ABILITIES, ENEMY_RESISTS

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


def daylight(position: MageKnightState, seat: int) -> None:
    """Amulet of the Sun at night: garrisons nearby and ruins are seen as by day (MK-19.16)."""
    base = position.place[seat] * 18
    for way in range(6):
        space = position.near[base + way]
        if space >= 0 and 3 <= position.site[space] <= 4:
            turn_up(position, space)
    for space in range(len(position.ruin)):
        turn_up_ruin(position, space)


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
    if skill == 2:
        return 3 if position.turn[NO_DICE] else 2
    return 4 if card < ARTIFACTS and CARD_COLOUR[card] == skill - 3 else 3
