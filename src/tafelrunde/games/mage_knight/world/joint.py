"""Joint assaults on cities: who may start one, whom they may invite, and how the defenders are dealt (MK-12)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import CITY, DUMMY, NO_SPACE, WAYS
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.fields import TOKENS_STREAM
from tafelrunde.games.mage_knight.position.packing import enemy_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import face_down
from tafelrunde.games.mage_knight.position.turn import PROPOSED

PROPOSALS: Final = 3  # in one turn; the book knows no end to them (MK-12.2)


def wall_beside(position: Position, seat: int) -> Space:
    """The space of a city next to a hero that is still defended; -1 none."""
    base = position.place[seat] * WAYS
    for way in range(6):
        space = position.near[base + way]
        if space >= 0 and position.site[space] == CITY and position.tokens[position.gate(space)]:
            return space
    return NO_SPACE


def city_beside(position: Position, seat: int) -> Space:
    """The city next to a hero that is still defended, by the space where its garrison lies; -1 none.

    To a megalopolis it does not matter which of its parts one is next to (MK-14.6).
    """
    space = wall_beside(position, seat)
    return position.gate(space) if space >= 0 else NO_SPACE


def helpers(position: Position, seat: int, city: Space) -> list[int]:
    """The other heroes next to a city whose turn-order token lies open (MK-12.1)."""
    found: list[int] = []
    for other in range(position.seats):
        if other == seat or other not in position.order or face_down(position, other):
            continue
        if city_beside(position, other) == city:
            found.append(other)
    return found


def joint_refusal(position: Position, seat: int, city: Space) -> str:
    """The rule against proposing a joint assault on a city that the hero can reach; empty where there is none."""
    if position.last_turns >= 0 or position.final or not helpers(position, seat, city):
        return "MK-12.1"
    if len(position.tokens[city]) < 2 or position.turn[PROPOSED] >= PROPOSALS:
        return "MK-12.2"
    return ""


def in_turn_order(position: Position, share: tuple[int, ...]) -> list[int]:
    """Whoever has a share, in turn order, beginning with the one whose turn it is (MK-12.5)."""
    count = len(position.order)
    seats = [position.order[(position.next + place) % count] for place in range(count)]
    return [seat for seat in seats if seat < DUMMY and share[seat]]


def deal(position: Position, city: Space, share: tuple[int, ...]) -> None:
    """The defenders are shuffled and dealt in the agreed numbers (MK-12.4); then the assault is under way."""
    tokens = sorted([enemy_of(token) for token in position.tokens[city]])
    position.shuffle(TOKENS_STREAM, tokens)
    position.reveal()
    rows: list[tuple[int, ...]] = []
    for seat in in_turn_order(position, share):
        enemies = tokens[: share[seat]]
        tokens = tokens[share[seat] :]
        rows.append((seat, *enemies))
        if position.events is not None:
            position.tell("dealt", "MK-12.4", {"seat": seat, "enemy": enemies})
    position.joint = tuple(rows)
    position.joint_at = city
    position.joint_stage = 0


def dealt(position: Position, seat: int) -> tuple[int, ...]:
    """The defenders that a seat faces in the joint assault."""
    for row in position.joint:
        if row[0] == seat:
            return row[1:]
    return ()
