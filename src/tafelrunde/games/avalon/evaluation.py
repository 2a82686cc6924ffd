"""How well a seat stands in Avalon, for bots."""

from __future__ import annotations

from tafelrunde.games.avalon.components import AVALON, CROWNS_TO_WIN, NO_TERRAIN, PLACES, STONE_CIRCLE, TERRAIN
from tafelrunde.games.avalon.state import AvalonState
from tafelrunde.games.avalon.steps import Defence


def evaluate(state: AvalonState, seat: int) -> float:
    """Crowns first, then territories that supply, cards in hand and on the table, and who can be attacked where."""
    return _standing(state, seat) - _standing(state, 1 - seat)


def _standing(state: AvalonState, seat: int) -> float:
    crowns = state.crowns_of(seat)
    value = 10.0 * crowns + (1000.0 if crowns >= CROWNS_TO_WIN else 0.0)
    cards = state.hand_size[seat]
    value += 4.0 * min(cards, 5) + 1.0 * max(0, cards - 5)
    tile = state.held[seat]
    if tile >= 0:
        value += 3.0 * state.worth(seat, tile)
    for at in range(PLACES):
        mine = len(state.piles[seat * PLACES + at])
        theirs = len(state.piles[(1 - seat) * PLACES + at])
        value += 2.0 * min(mine, 3) + 0.3 * max(0, mine - 3)
        owner = state.owner[at]
        if owner == seat:
            land = state.land[at]
            if TERRAIN[land] != NO_TERRAIN:
                value += 3.0
            elif land == AVALON:
                value += 5.0
            if land == STONE_CIRCLE:
                value += 3.0
            if mine < theirs or (mine == theirs and mine < 2):
                value -= 3.0  # the opponent may attack here
        elif mine >= theirs:
            value += 1.5
    if state.stack:
        step = state.stack[-1]
        if isinstance(step, Defence) and step.seat != seat:
            value += 12.0  # most attacks succeed
    return value
