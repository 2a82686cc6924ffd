"""Whether something can be used now: the part of the turn, its conditions, its cost; and the list of all that can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight.box.actions import PLAY
from tafelrunde.games.mage_knight.box.components import (
    BASIC_MODES,
    CARD_MODES,
    ONCE_A_TURN,
    POWERED_MODES,
    SKILL_MODES,
    SPELLS,
    UNIT_MODES,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, CALM, FIGHTING, MOVING, TALKING
from tafelrunde.games.mage_knight.box.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber
from tafelrunde.games.mage_knight.effects.operation import ROWS, Mode
from tafelrunde.games.mage_knight.position.duel import partly
from tafelrunde.games.mage_knight.position.packing import BOUND, SPENT, Unit, bit, can_act, has, kind_of, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ACTED, ALL_SIEGE, DIPLOMACY, PHASE, RESTED, TALENT, UNITS_BARRED
from tafelrunde.games.mage_knight.world.mana import affordable
from tafelrunde.games.mage_knight.world.units import barring

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def in_place(position: Position, mode: Mode) -> bool:
    """Is this the part of the turn for it (MK-8.1.13)? For some effects every phase of a combat is (MK-8.1.14)."""
    phase = position.turn[PHASE]
    if mode.when & phase:
        return True
    if phase == RANGED_PHASE and position.turn[ALL_SIEGE]:  # all attacks are siege attacks now
        return mode.charges
    return phase == BLOCKING and position.turn[DIPLOMACY] > 0 and mode.bargains


def out_of_place(position: Position, when: int) -> str:
    """The rule that keeps what belongs to other parts of a turn out of this one.

    In combat that is all that bears the symbol of healing (MK-19.1).
    """
    phase = position.turn[PHASE]
    if phase & FIGHTING:
        if when == CALM:
            return "MK-8.1.17"
        if phase == RANGED_PHASE and when & ATTACKING:
            return "MK-8.2.2"
        return "MK-8.5.3" if when == ATTACKING else "MK-8.1.13"
    if when & MOVING:
        return "MK-5.13" if position.turn[ACTED] == RESTED else "MK-5.9"
    return "MK-7.2" if when & TALKING else "MK-8.1.19"


def condition(position: Position, seat: int, mode: Mode, used: int) -> str:
    """The rule that an operation of a mode names against it; `used`: plain cards of the hand that are this card."""
    for operation in mode.operations:
        rule = operation.refusal(position, seat, mode, used)
        if rule:
            return rule
    return ""


def fits(position: Position, seat: int, mode: Mode, used: int, due: tuple[int, ...]) -> bool:
    """Could a mode be used now, and what is due for it be paid?"""
    return in_place(position, mode) and not condition(position, seat, mode, used) and affordable(position, seat, due)


def partners(position: Position, seat: int, card: Card, half: int, due: tuple[int, ...]) -> list[int]:
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
        for number in POWERED_MODES[other] if half else BASIC_MODES[other]:
            mode = ROWS[number]
            if mode.couples:
                continue
            rest = mode.costs[1:] if half else mode.costs
            if fits(position, seat, mode, 1, (*due, *rest)):
                found.append(number)
    return found


def arms_modes(position: Position, seat: int) -> list[int]:
    """Abilities of units in the offer that could be used now; none where units may not fight (MK-19.27)."""
    found: list[int] = []
    if position.turn[UNITS_BARRED]:
        return found
    for unit in sorted(set(position.unit_offer)):
        for number in UNIT_MODES[unit]:
            mode = ROWS[number]
            if mode.lendable and fits(position, seat, mode, 0, mode.costs):
                found.append(number)
    return found


def list_plays(position: Position, seat: int, out: Choices) -> None:
    """Everything that could be played now: cards in hand, ready units, skills (MK-4.1.2, MK-4.2.5, MK-4.3.5).

    A hero who is knocked out has no such card left, but units and skills (MK-8.4.11).
    """
    hand = position.hand[seat]
    last = -1
    for card in hand:
        if card in (last, WOUND):
            continue
        last = card
        for mode in CARD_MODES[card]:
            consider(position, seat, mode, 1, out)
    if position.turn[TALENT]:
        for card in position.spell_offer:
            if card not in hand:
                for mode in CARD_MODES[card]:
                    consider(position, seat, mode, 0, out)
    list_units(position, seat, out)
    for skill in position.skills[seat]:
        if has(position.used_turn[seat] | position.used_round[seat], skill):
            if out.explaining:
                for mode in SKILL_MODES[skill]:
                    out.refuse(PLAY + mode, "MK-4.3.5" if ONCE_A_TURN[skill] else "MK-4.3.3")
            continue
        barred = position.duel and partly(position)  # MK-11.1.4
        for mode in SKILL_MODES[skill]:
            if barred and not ROWS[mode].early:
                out.refuse(PLAY + mode, "MK-11.1.4")
            else:
                consider(position, seat, mode, 0, out)


def list_units(position: Position, seat: int, out: Choices) -> None:
    """The abilities of every kind of unit once; of several of a kind one that can act counts."""
    barred = position.turn[UNITS_BARRED]
    seen = 0
    for unit in position.units[seat]:
        kind = kind_of(unit)
        if not can_act(unit) or has(seen, kind) or (barred and not unit & BOUND):
            continue
        seen |= bit(kind)
        for mode in UNIT_MODES[kind]:
            consider(position, seat, mode, 0, out)
    if out.explaining:
        for unit in position.units[seat]:
            kind = kind_of(unit)
            if not has(seen, kind):
                seen |= bit(kind)
                for mode in UNIT_MODES[kind]:
                    out.refuse(PLAY + mode, idle(position, unit))


def idle(position: Position, unit: Unit) -> str:
    """The rule that keeps a unit from acting."""
    if unit & SPENT:
        return "MK-4.2.12"
    return "MK-10.3" if wounded(unit) else barring(position)


def consider(position: Position, seat: int, number: ModeNumber, used: int, out: Choices) -> None:
    """Allow a mode, or refuse it with the rule that forbids it now."""
    mode = ROWS[number]
    if not in_place(position, mode):
        if out.explaining:
            out.refuse(PLAY + number, out_of_place(position, mode.when))
        return
    rule = condition(position, seat, mode, used)
    if rule:
        out.refuse(PLAY + number, rule)
    elif affordable(position, seat, mode.costs):
        out.allow(PLAY + number)
    else:
        out.refuse(PLAY + number, "MK-4.1.10")
