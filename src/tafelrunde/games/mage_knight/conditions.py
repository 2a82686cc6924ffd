"""Whether something can be used now: the part of the turn, its conditions, its cost; and the list of all that can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.actions import PLAY
from tafelrunde.games.mage_knight.components import (
    BASIC_COLOURS,
    BASIC_MODES,
    BLUE,
    CARD_COLOUR,
    CARD_MODES,
    FIRE,
    ICE,
    MODE_COSTS,
    MODE_OPS,
    MODE_OWNER,
    MODE_THING,
    MODE_WHEN,
    OF_CARD,
    OF_UNIT,
    ONCE_A_TURN,
    POWERED_MODES,
    RED,
    SKILL_MODES,
    SPELLS,
    UNIT_LEVEL,
    UNIT_MODES,
    WOUND,
)
from tafelrunde.games.mage_knight.effects import (
    ATTACKING,
    BLOCKING,
    FIGHTING,
    TALKING,
)
from tafelrunde.games.mage_knight.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.fight import (
    attacker,
    fortifications,
    living,
    resists_of,
    targets,
    walled,
)
from tafelrunde.games.mage_knight.land import distance_field
from tafelrunde.games.mage_knight.mana import affordable
from tafelrunde.games.mage_knight.packing import BOUND, DEFEATED, KEPT, KIND, NO_ATTACK, SPENT, USED, WOUND_UNIT
from tafelrunde.games.mage_knight.turn import (
    ALL_SIEGE,
    DICE,
    DIPLOMACY,
    EXTRA_TURN,
    HEAT,
    MOVE,
    NO_DICE,
    PHASE,
    SIDEWAYS_SKILL,
    STRUCK,
    TALENT,
    TIME_BENDING,
    UNITS_BARRED,
)

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState
    from tafelrunde.kernel.choices import Choices

# ---- may it be used


def blood(mode: int) -> int:
    """The colour that counts against resistances: the card's, or red or blue mana that an ability is paid with."""
    if MODE_OWNER[mode] == OF_CARD:
        return CARD_COLOUR[MODE_THING[mode]]
    for colour in MODE_COSTS[mode]:
        if MODE_OWNER[mode] == OF_UNIT and colour <= BLUE:
            return colour
    return -1


def immune(position: MageKnightState, mode: int, foe: int) -> bool:
    """Red effects do nothing to those that resist fire (MK-8.1.15), blue ones to those that resist ice (MK-8.1.16)."""
    colour = blood(mode)
    if colour > BLUE or colour < 0:
        return False
    summoned = position.foe_summon[foe] >= 0
    resists = resists_of(position, foe, attacker(position, foe) if summoned else position.foe[foe])
    return bool(resists >> (FIRE if colour == RED else ICE) & 1)


def aims(position: MageKnightState, mode: int, op: int, foe: int) -> bool:
    """Can an operation be aimed at this enemy?"""
    flags = position.foe_is[foe]
    if flags & DEFEATED:
        return False
    holds = op == o.NO_ATTACK or op == o.CHILL or op == o.LETHAL_CHILL or op == o.ILLUSION
    summoned = position.foe_summon[foe] >= 0
    if summoned and not holds:
        return False
    if holds and (flags & NO_ATTACK or position.turn[PHASE] == ATTACKING):  # nothing left to hold back
        weakens = op == o.LETHAL_CHILL or (op == o.CHILL and resists_of(position, foe, position.foe[foe]) >> FIRE & 1)
        if summoned or not weakens:
            return False
    if op == o.ILLUSION and fortifications(position, foe):  # MK-19.26
        return False
    return not immune(position, mode, foe)


def any_aim(position: MageKnightState, mode: int, op: int) -> bool:
    for foe in range(len(position.foe)):
        if aims(position, mode, op, foe):
            return True
    return False


def in_source(position: MageKnightState, basic: bool) -> bool:
    for die in position.dice:
        if die < (BASIC_COLOURS if basic else 6):
            return True
    return False


def partners(position: MageKnightState, seat: int, card: int, half: int, due: tuple[int, ...]) -> list[int]:
    """Modes of other action cards in hand that could be used now together with a card; their mana is not paid.

    What is `due` for the card itself must be payable besides (MK-4.1.10).
    """
    found: list[int] = []
    last = -1
    for other in position.hand[seat]:
        if other in (last, card):
            continue
        if other >= SPELLS:
            break
        last = other
        for mode in POWERED_MODES[other] if half else BASIC_MODES[other]:
            ops = MODE_OPS[mode]
            if ops[0] == o.BOOST or ops[0] == o.AGAIN or ops[0] == o.AGAIN_POWERED:
                continue
            if in_place(position, mode) and can(position, seat, mode, 1):
                rest = MODE_COSTS[mode][1:] if half else MODE_COSTS[mode]
                if affordable(position, seat, (*due, *rest)):
                    found.append(mode)
    return found


def in_place(position: MageKnightState, mode: int) -> bool:
    """Is this the part of the turn for it (MK-8.1.13)?"""
    phase = position.turn[PHASE]
    when = MODE_WHEN[mode]
    if when & phase:
        return True
    if phase == RANGED_PHASE and position.turn[ALL_SIEGE]:  # all attacks are siege attacks now
        return when == ATTACKING and o.ATTACK in MODE_OPS[mode][::3]
    return phase == BLOCKING and position.turn[DIPLOMACY] > 0 and when == TALKING and MODE_OPS[mode][0] != o.FORTUNE


def ready_candidates(position: MageKnightState, seat: int, level: int) -> bool:
    for unit in position.units[seat]:
        if unit & SPENT and UNIT_LEVEL[unit & KIND] <= level:
            return True
    return False


def wounded_units(position: MageKnightState, seat: int) -> bool:
    for unit in position.units[seat]:
        if unit >> 6 & 3:
            return True
    return False


def leap_limit(position: MageKnightState, op: int) -> int:
    if op == o.WINGS:
        return min(5, position.turn[MOVE])
    if op == o.FLIGHT:
        return 2 if position.turn[MOVE] >= 2 else 1
    return 3


def leap_spaces(position: MageKnightState, seat: int, op: int) -> list[int]:
    """Where a leap may end (MK-6.28, MK-19.11)."""
    here = position.place[seat]
    limit = leap_limit(position, op)
    away = distance_field(position, here, limit, op == o.TRAVEL or op == o.UNDERGROUND)
    found: list[int] = []
    for space in range(len(away)):
        if away[space] > limit or space == here:
            continue
        if op == o.UNDERGROUND:
            site = position.site[space]
            open_city = site == 5 and (position.reconnaissance or position.conquered(space))
            if 3 <= site <= 5 and not open_city and not position.safe(seat, space):
                found.append(space)
        elif position.safe(seat, space):
            found.append(space)
    return found


def can(position: MageKnightState, seat: int, mode: int, used: int) -> bool:
    """Are the conditions of a mode met; `used`: how many plain cards of the hand are this very card."""
    row = MODE_OPS[mode]
    turn = position.turn
    phase = turn[PHASE]
    for at in range(0, len(row), 3):
        op, a = row[at], row[at + 1]
        if op <= o.FORTUNE:
            if phase & FIGHTING and (o.ATTACK <= op <= o.BLOCK or op == o.RANGED_TIME):
                if o.EXPOSE <= row[0] <= o.EXPOSE_RESISTANCES:
                    continue  # only what it exposes can be aimed at afterwards
                if not targets(position):
                    return False
                if phase == RANGED_PHASE and op != o.SIEGE and not turn[ALL_SIEGE] and walled(position):
                    return False
            if op == o.FORWARD_MARCH and not ready_units(position, seat):
                return False
            if op == o.FORTUNE and not any(position.crystals[seat * 4 : seat * 4 + 4]):
                return False
        elif op <= o.ROLL_CRYSTAL:
            continue
        elif op == o.DISCARD:
            if position.plain_cards(seat) <= used:
                return False
        elif op == o.DISCARD_WOUND:
            if not position.wounds_in_hand(seat):
                return False
        elif op == o.RITUAL:
            if position.wounds_in_hand(seat) < a:
                return False
        elif op == o.PAIN:
            if (
                turn[SIDEWAYS_SKILL]
                or not position.wounds_in_hand(seat)
                or (phase & FIGHTING and not targets(position))
            ):
                return False
        elif op == o.INVOKE:
            if not invocation(position, seat, row[0], a):
                return False
        elif op == o.OWNED:
            if not position.crystals[seat * BASIC_COLOURS + a]:
                return False
        elif op == o.BOOST or op == o.AGAIN_POWERED:
            if not partners(position, seat, MODE_THING[mode], 1, MODE_COSTS[mode]):
                return False
        elif op == o.AGAIN:
            if not partners(position, seat, MODE_THING[mode], 0, MODE_COSTS[mode]):
                return False
        elif op == o.MANA_DRAW:
            if not in_source(position, False) or turn[NO_DICE]:
                return False
        elif op == o.STORM_DIE or op == o.CLAIM:
            if not in_source(position, True) or (op == o.CLAIM and position.claim[seat]):
                return False
        elif op == o.POLARIZE:
            owned = any(position.mana) or any(position.crystals[seat * 4 : seat * 4 + 4])
            if not owned and (not turn[DICE] or turn[NO_DICE] or not in_source(position, False)):
                return False
        elif op == o.SIDEWAYS or op == o.UNIVERSAL:
            if turn[SIDEWAYS_SKILL] or not position.plain_cards(seat):
                return False
            if op == o.SIDEWAYS and a == 3 and any(die & 56 in (USED, KEPT) for die in position.dice):
                return False
        elif op == o.DECOMPOSE or op == o.TRAINING or op == o.BOOK:
            if not throwable(position, seat, mode, op, a):
                return False
        elif op == o.TALENT:
            if not position.spell_offer:
                return False
        elif op == o.SPELL:
            if not any(CARD_COLOUR[card] == a for card in position.spell_offer):
                return False
        elif op == o.MEDITATE:
            if not position.discard[seat]:
                return False
        elif o.EXPOSE <= op <= o.ILLUSION:
            if op in (o.EXPOSE_FORTS, o.EXPOSE_RESISTANCES, o.ARMOR_ALL, o.QUAKE_ALL):
                continue
            if not any_aim(position, mode, op):
                return False
        elif op == o.BREAK:
            if not any_aim(position, mode, op):
                return False
        elif op == o.WINGS_OF_NIGHT:
            if turn[MOVE] < living(position):
                return False
        elif op == o.HEAT:
            if turn[STRUCK] or turn[HEAT] or any(position.points):  # only at the start of a combat
                return False
        elif op == o.READY:
            if at == 0 and not ready_candidates(position, seat, a):
                return False
        elif op == o.READY_ALL or op == o.ENERGY:
            if not ready_candidates(position, seat, 9):
                return False
        elif op == o.MEND:
            if not wounded_units(position, seat):
                return False
        elif op == o.BANNER:
            if not position.units[seat]:
                return False
        elif op == o.ARMS:
            if not arms_modes(position, seat):
                return False
        elif op == o.GLORY:
            if not position.unit_offer or not position.commands(seat):
                return False
        elif o.TRAVEL <= op <= o.WINGS or op == o.FLIGHT:
            if turn[MOVE] < 1 and op == o.WINGS:
                return False
            if not leap_spaces(position, seat, op):
                return False
        elif op == o.MOTIVATION:
            if position.motivated[seat]:
                return False
        elif op == o.JUSTICE:
            if not targets(position):
                return False
        elif op == o.TIME_BENDING:
            if turn[EXTRA_TURN] or turn[TIME_BENDING]:
                return False
        elif (op == o.FREEZE or op == o.WEATHER or op == o.EXPLOIT) and position.middle[seat]:
            return False
    return True


def invocation(position: MageKnightState, seat: int, price: int, colour: int) -> bool:
    """Invocation: could the mana be used at once, after what is discarded for it (MK-19.22)?"""
    from tafelrunde.games.mage_knight.steps.choosing.invoking import invocable, invocable_without

    below = position.stack[-1]
    if price == o.DISCARD_WOUND:
        return invocable(position, seat, colour, below)
    last = -1
    for card in position.hand[seat]:
        if card not in (last, WOUND):
            last = card
            if invocable_without(position, seat, colour, card, below):
                return True
    return False


def ready_units(position: MageKnightState, seat: int) -> int:
    count = 0
    for unit in position.units[seat]:
        if not unit & (SPENT | 3 * WOUND_UNIT):
            count += 1
    return count


def throwable(position: MageKnightState, seat: int, mode: int, op: int, a: int) -> list[int]:
    """Action cards in hand that can be thrown away for an effect; another copy of the card itself counts."""
    mine = MODE_THING[mode] if MODE_OWNER[mode] == OF_CARD else -1
    found: list[int] = []
    last = -1
    for card in position.hand[seat]:
        if card >= SPELLS:
            break
        if card == last or (card == mine and card >= 16):
            continue
        last = card
        if op != o.DECOMPOSE:
            offer = position.spell_offer if op == o.BOOK and a == 2 else position.advanced_offer
            if not any(CARD_COLOUR[offered] == CARD_COLOUR[card] for offered in offer):
                continue
        found.append(card)
    return found


def arms_modes(position: MageKnightState, seat: int) -> list[int]:
    """Abilities of units in the offer that could be used now; none where units may not fight (MK-19.27)."""
    found: list[int] = []
    if position.turn[UNITS_BARRED]:
        return found
    for unit in sorted(set(position.unit_offer)):
        for mode in UNIT_MODES[unit]:
            if MODE_OPS[mode][-3] == o.HURT:
                continue
            usable = in_place(position, mode) and can(position, seat, mode, 0)
            if usable and affordable(position, seat, MODE_COSTS[mode]):
                found.append(mode)
    return found


def list_plays(position: MageKnightState, seat: int, out: Choices) -> None:
    """Everything that could be played now: cards in hand, ready units, skills (MK-4.1.2, MK-4.2.5, MK-4.3.5).

    A hero who is knocked out has no such card left, but units and skills (MK-8.4.11).
    """
    turn = position.turn
    hand = position.hand[seat]
    last = -1
    for card in hand:
        if card in (last, WOUND):
            continue
        last = card
        for mode in CARD_MODES[card]:
            consider(position, seat, mode, 1, out)
    if turn[TALENT]:
        for card in position.spell_offer:
            if card not in hand:
                for mode in CARD_MODES[card]:
                    consider(position, seat, mode, 0, out)
    seen = 0
    for unit in position.units[seat]:
        kind = unit & KIND
        if unit & SPENT or seen >> kind & 1:
            continue
        if unit >> 6 & 3 or (turn[UNITS_BARRED] and not unit & BOUND):
            continue
        seen |= 1 << kind
        for mode in UNIT_MODES[kind]:
            consider(position, seat, mode, 0, out)
    if out.explaining:
        for unit in position.units[seat]:
            kind = unit & KIND
            if unit & SPENT and not seen >> kind & 1:
                seen |= 1 << kind
                for mode in UNIT_MODES[kind]:
                    out.refuse(PLAY + mode, "MK-4.2.12")
    for skill in position.skills[seat]:
        if (position.used_turn[seat] | position.used_round[seat]) >> skill & 1:
            if out.explaining:
                for mode in SKILL_MODES[skill]:
                    out.refuse(PLAY + mode, "MK-4.3.5" if ONCE_A_TURN[skill] else "MK-4.3.3")
            continue
        for mode in SKILL_MODES[skill]:
            consider(position, seat, mode, 0, out)


def consider(position: MageKnightState, seat: int, mode: int, used: int, out: Choices) -> None:
    if not in_place(position, mode):
        out.refuse(PLAY + mode, "MK-4.5.1")
    elif not can(position, seat, mode, used):
        out.refuse(PLAY + mode, "MK-4.5.2")
    elif not affordable(position, seat, MODE_COSTS[mode]):
        out.refuse(PLAY + mode, "MK-4.1.10")
    else:
        out.allow(PLAY + mode)
