"""The one interpreter of effects: how a mode is used, and what its operations do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.asking import asks, gain
from tafelrunde.games.mage_knight.components import (
    ARTIFACTS,
    MODE_COSTS,
    MODE_HALF,
    MODE_OPS,
    MODE_OWNER,
    MODE_THING,
    OF_CARD,
    OF_UNIT,
    ONCE_A_TURN,
    POWERED_HALF,
)
from tafelrunde.games.mage_knight.points import value
from tafelrunde.games.mage_knight.riders import ride
from tafelrunde.games.mage_knight.state import BOUND, KIND, SPENT, WOUND_UNIT
from tafelrunde.games.mage_knight.turn import BOOST, LAST_MODE, PLAYED, TALENT, UNIT_NOW, UNITS_BARRED

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState


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
        fit = unit & KIND == kind and not unit & (SPENT | 3 * WOUND_UNIT) and (not barred or unit & BOUND)
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
