"""The shelf: a turn in progress is put aside while another seat plays a part of its own turn, and is taken back.

What belongs to the seat that plays lies on the table: the row of the turn, its points, pure mana and its trail. Of
every other seat that is in the middle of something the same lies on the shelf. `playing` is the seat that plays within
the turn of another, or -1: then the one plays whose turn it is.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import COLOUR
from tafelrunde.games.mage_knight.position.fields import Shelved
from tafelrunde.games.mage_knight.position.packing import bit, has
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ENTRIES

COLOUR_COUNT: Final[int] = len(COLOUR)


def shelved(position: Position, seat: int) -> Shelved | None:
    """What lies on the shelf of a seat."""
    for one in position.shelf:
        if one[0] == seat:
            return one
    return None


def hand_to(position: Position, seat: int) -> None:
    """Another seat plays: what lies on the table goes on the shelf, and its own comes down, or is new.

    A new part of a turn begins with the mana that was kept for it (MK-11.1.4).
    """
    acting = position.active()
    if acting == seat:
        return
    row = (acting, tuple(position.turn), tuple(position.mana), tuple(position.points), position.trail)
    own = shelved(position, seat)
    position.shelf = (*[one for one in position.shelf if one[0] not in (acting, seat)], row)
    lay_down(position, seat, own)


def lay_down(position: Position, seat: int, own: Shelved | None) -> None:
    """This lies on the table from now on."""
    position.playing = -1 if position.order[position.next] == seat else seat
    if own is None:
        position.turn = [0] * ENTRIES
        position.mana = kept_mana(position, seat)
        position.points = [0] * 16
        position.trail = (position.place[seat],)
    else:
        _seat, turn, mana, points, trail = own
        position.turn, position.mana, position.points, position.trail = list(turn), list(mana), list(points), trail


def part_over(position: Position, keeps_mana: bool) -> None:
    """The part of the seat that plays is over, and the turn in which it was played goes on.

    Its pure mana is gone, or kept until the end of its own next turn (MK-11.1.4).
    """
    seat = position.playing
    owner = position.order[position.next]
    if keeps_mana and any(position.mana):
        keep_mana(position, seat, position.mana)
    own = shelved(position, owner)
    position.shelf = tuple([one for one in position.shelf if one[0] not in (owner, seat)])
    lay_down(position, owner, own)


# ---- mana that is kept for the next turn


def kept_mana(position: Position, seat: int) -> list[int]:
    """The pure mana that a seat has kept, which it takes now."""
    kept = position.kept
    if not kept:
        return [0] * COLOUR_COUNT
    own = list(kept[seat * COLOUR_COUNT : (seat + 1) * COLOUR_COUNT])
    keep_mana(position, seat, [0] * COLOUR_COUNT)
    return own


def keep_mana(position: Position, seat: int, mana: list[int]) -> None:
    """So much pure mana waits for a seat; nothing is written where nobody has any."""
    row = list(position.kept) or [0] * (position.seats * COLOUR_COUNT)
    row[seat * COLOUR_COUNT : (seat + 1) * COLOUR_COUNT] = mana
    position.kept = tuple(row) if any(row) else ()


# ---- tokens of the turn order that lie face down


def turn_down(position: Position, seat: int) -> None:
    """The token lies face down: the next regular turn of its seat is skipped (MK-11.1.3)."""
    position.down |= bit(seat)


def face_down(position: Position, seat: int) -> bool:
    return has(position.down, seat)


def turn_up(position: Position, seat: int) -> None:
    position.down &= ~bit(seat)
