"""What a seat may know of a position (AV-2.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.games.avalon.components import (
    CARD,
    KINDS,
    LAND,
    LIGHT,
    PLACES,
    SEATS,
    TERRAIN,
    TERRAINS,
    TILE,
    TILES,
)
from tafelrunde.kernel.shape import Counts

if TYPE_CHECKING:
    from tafelrunde.games.avalon.state import AvalonState


def look(state: AvalonState, seat: int) -> dict[str, Any]:
    """The game's part of a view; -1 is a spectator."""
    return {
        "turn": state.turn + 1 if state.stack else state.turn,
        "conquests": state.conquests,
        "discounted": state.discounted,
        "row": [_place(state, at) for at in range(PLACES)],
        "players": [_player(state, other, seat) for other in range(SEATS)],
        "deck": len(state.deck),
        "discard": Counts(CARD).write(state.discard),
        "tiles": [_tile(state, tile) for tile in range(TILES)],
    }


def _place(state: AvalonState, at: int) -> dict[str, Any]:
    land = state.land[at]
    face_up = state.owner[at] >= 0
    return {
        "land": LAND.ids[land] if face_up else None,
        "terrain": TERRAINS.ids[TERRAIN[land]] if face_up and TERRAIN[land] >= 0 else None,
        "crowns": state.crowns[land] if face_up else None,
        "owner": state.owner[at] if face_up else None,
        "price": [_price(state, seat, at) for seat in range(SEATS)],
        "piles": [[CARD.ids[card] for card in state.piles[seat * PLACES + at]] for seat in range(SEATS)],
    }


def _price(state: AvalonState, seat: int, at: int) -> int | None:
    """What a seat would have to give up after an attack here, the attack card counted; None where it may not attack."""
    return state.price(seat, at) + 1 if not state.attack_refusal(seat, at) else None


def _player(state: AvalonState, seat: int, viewer: int) -> dict[str, Any]:
    cards = state.hand if seat == viewer else state.seen  # what could be counted besides is not told (AV-2.6)
    tile = state.held[seat]
    return {
        "hand_size": state.hand_size[seat],
        "hand": Counts(CARD).write(cards[seat * KINDS : (seat + 1) * KINDS]),
        "crowns": state.score[seat],
        "held": TILE.ids[tile] if tile >= 0 else None,
    }


def _tile(state: AvalonState, tile: int) -> dict[str, Any]:
    return {
        "tile": TILE.ids[tile],
        "light": LIGHT[tile],
        "open": state.open[tile],
        "used": state.used[tile],
        "worth": [state.worth(seat, tile) for seat in range(SEATS)],
    }
