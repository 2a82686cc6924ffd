"""Spells and skills that reach the other seats (MK-4.3.4, MK-19.15, MK-19.23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.components import BASIC_COLOURS, MODE_THING, WOUND

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState


def against_others(position: MageKnightState, seat: int, mode: int, op: int, a: int) -> None:
    if op == o.MELTDOWN:
        meltdown(position, seat)
    elif op == o.RADIANCE:
        for other in range(position.seats):
            for _crystal in range(position.crystals[other * BASIC_COLOURS + a]):
                position.wound(other, "MK-4.5.2")
        position.gain_crystal(seat, a, True)
        position.gain_crystal(seat, a, True)
    elif op == o.RITUAL:
        ritual(position, seat)
    elif op == o.FREEZE or op == o.WEATHER:
        position.middle[seat] = MODE_THING[mode] + 1
    elif op == o.EXPLOIT:
        position.gain_mana(seat, a)
        position.middle[seat] = MODE_THING[mode] + 1 | a << 6


def meltdown(position: MageKnightState, seat: int) -> None:
    """Every other seat loses a random crystal, or takes a wound; one of the crystals lost is gained."""
    best = -1
    for other in range(position.seats):
        if other == seat:
            continue
        row = position.crystals[other * BASIC_COLOURS : (other + 1) * BASIC_COLOURS]
        if not sum(row):
            position.wound(other, "MK-4.5.2")
            continue
        number = position.below(4, sum(row))
        position.reveal()
        for colour in range(BASIC_COLOURS):
            if number < row[colour]:
                position.crystals[other * BASIC_COLOURS + colour] -= 1
                mine = position.crystals[seat * BASIC_COLOURS + colour]
                if best < 0 or mine < position.crystals[seat * BASIC_COLOURS + best]:
                    best = colour
                break
            number -= row[colour]
    if best >= 0:
        position.gain_crystal(seat, best, True)


def ritual(position: MageKnightState, seat: int) -> None:
    """Healing Ritual: up to two wounds leave the hand, one of them for the nearest other hero."""
    wounds = min(2, position.wounds_in_hand(seat))
    for _wound in range(wounds):
        position.from_hand(seat, WOUND)
    if position.seats > 1:  # one of them, even the only one (MK-19.23)
        nearest, best = -1, 999
        for other in range(position.seats):
            if other != seat:
                here, there = position.place[seat], position.place[other]
                q = position.q[here] - position.q[there]
                r = position.r[here] - position.r[there]
                away = max(abs(q), abs(r), abs(q + r))
                if away < best:
                    nearest, best = other, away
        position.wound(nearest, "MK-4.3.4")
