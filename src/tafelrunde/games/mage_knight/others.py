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
                position.wound(other, "MK-19.15")
        position.gain_crystal(seat, a, True)
        position.gain_crystal(seat, a, True)
    elif op == o.RITUAL:
        ritual(position, seat, a)
    elif op == o.FREEZE or op == o.WEATHER:
        position.middle[seat] = MODE_THING[mode] + 1
    elif op == o.EXPLOIT:
        position.gain_mana(seat, a)
        position.middle[seat] = MODE_THING[mode] + 1 | a << 6


def meltdown(position: MageKnightState, seat: int) -> None:
    """Every other seat loses a random crystal, or takes a wound; one of the crystals lost may be gained."""
    from tafelrunde.games.mage_knight.steps.choosing import Salvage

    lost: list[int] = []
    for other in range(position.seats):
        if other == seat:
            continue
        row = position.crystals[other * BASIC_COLOURS : (other + 1) * BASIC_COLOURS]
        if not sum(row):
            position.wound(other, "MK-19.15")
            continue
        number = position.below(4, sum(row))
        position.reveal()
        for colour in range(BASIC_COLOURS):
            if number < row[colour]:
                position.crystals[other * BASIC_COLOURS + colour] -= 1
                lost.append(colour)
                if position.events is not None:
                    position.tell("lost_crystal", "MK-19.15", {"seat": other, "colour": colour})
                break
            number -= row[colour]
    if lost:
        position.push(Salvage(seat, tuple(lost)))


def nearest(position: MageKnightState, seat: int) -> list[int]:
    """The other heroes that are nearest."""
    found: list[int] = []
    best = 999
    here = position.place[seat]
    for other in range(position.seats):
        if other != seat:
            there = position.place[other]
            q = position.q[here] - position.q[there]
            r = position.r[here] - position.r[there]
            away = max(abs(q), abs(r), abs(q + r))
            if away < best:
                found, best = [], away
            if away == best:
                found.append(other)
    return found


def ritual(position: MageKnightState, seat: int, wounds: int) -> None:
    """Healing Ritual: one or two wounds leave the hand, one of them for the nearest other hero (MK-19.23)."""
    from tafelrunde.games.mage_knight.steps.choosing import Unburden

    for _wound in range(wounds):
        position.from_hand(seat, WOUND)
    others = nearest(position, seat)
    if len(others) == 1:
        position.wound(others[0], "MK-19.23")
    elif others:
        position.push(Unburden(seat))
