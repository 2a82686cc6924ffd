"""What a seat may know of a position (AV-2.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.avalon.components import (
    AT,
    AVALON,
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
    defender,
)
from tafelrunde.games.avalon.views import AvalonView, Bill, Misty, Place, Player, Step, Tile
from tafelrunde.kernel.shape import Counts

if TYPE_CHECKING:
    from tafelrunde.games.avalon.state import AvalonState


def look(state: AvalonState, seat: int) -> AvalonView:
    """What a seat may know; -1 is a spectator."""
    frame = state.frame(seat, Step)
    return AvalonView(
        **frame,
        turn=state.turn + 1 if state.stack else state.turn,
        conquests=state.conquests,
        discounted=state.discounted,
        bill=_reaction(state, frame["step"]),
        row=[_place(state, at) for at in range(PLACES)],
        mist=[Misty(id, state.crowns[land]) for land, id in enumerate(LAND.ids) if _misty(state, land)],
        players=[_player(state, other, seat) for other in range(SEATS)],
        deck=len(state.deck),
        discard=Counts(CARD).write(state.discard),
        tiles=[_tile(state, tile) for tile in range(TILES)],
    )


def _reaction(state: AvalonState, step: Step | None) -> Bill | None:
    """Tell the card that would answer (AV-4.5, AV-5.4), and what an attack costs if nothing does."""
    if step is None or not isinstance(step.card, str):
        return None
    card = CARD.index(step.card)
    if step.step == "CounterSpell":
        step.answer = CARD.ids[card]
        return None
    step.answer = CARD.ids[defender(card)]
    return _bill(state, 1 - step.seat, AT.index(step.at), 0)


def _misty(state: AvalonState, land: int) -> bool:
    """Does a territory lie face down?"""
    return state.owner[state.place_of[land]] < 0


def _place(state: AvalonState, at: int) -> Place:
    land = state.land[at]
    face_up = state.owner[at] >= 0
    bills = [None if state.attack_refusal(seat, at) else _bill(state, seat, at, 1) for seat in range(SEATS)]
    return Place(
        land=LAND.ids[land] if face_up else None,
        terrain=TERRAINS.ids[TERRAIN[land]] if face_up and TERRAIN[land] >= 0 else None,
        crowns=state.crowns[land] if face_up else None,
        owner=state.owner[at] if face_up else None,
        price=[None if bill is None else bill.due for bill in bills],
        bills=bills,
        piles=[[CARD.ids[card] for card in state.piles[seat * PLACES + at]] for seat in range(SEATS)],
    )


def _bill(state: AvalonState, seat: int, at: int, coming: int) -> Bill:
    """For a seat that conquers a place, with so many cards still to be laid there: the attacking one, or none."""
    theirs = len(state.piles[(1 - seat) * PLACES + at])
    due = state.price(seat, at) + coming
    cards = state.hand_size[seat] + sum(len(state.piles[seat * PLACES + place]) for place in range(PLACES))
    return Bill(
        due=due,
        mine=len(state.piles[seat * PLACES + at]) + coming,
        theirs=theirs,
        castle=int(state.enemy_castle(seat, at)),
        discount=state.owns(seat, AVALON) and not state.discounted,
        short=max(0, due - (cards - theirs)),
    )


def _player(state: AvalonState, seat: int, viewer: int) -> Player:
    cards = state.hand if seat == viewer else state.seen  # what could be counted besides is not told (AV-2.6)
    tile = state.held[seat]
    return Player(
        hand_size=state.hand_size[seat],
        hand=Counts(CARD).write(cards[seat * KINDS : (seat + 1) * KINDS]),
        crowns=state.score[seat],
        held=TILE.ids[tile] if tile >= 0 else None,
    )


def _tile(state: AvalonState, tile: int) -> Tile:
    return Tile(
        tile=TILE.ids[tile],
        light=LIGHT[tile],
        open=state.open[tile],
        used=state.used[tile],
        worth=[state.worth(seat, tile) for seat in range(SEATS)],
    )
