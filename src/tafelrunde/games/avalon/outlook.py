"""How likely a seat is to win Avalon, for the search: log odds, fitted to the ends of many games.

What counts most is not what greed goes for. A card is worth more than a crown: whoever has the cards takes the crowns.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.avalon.components import (
    AVALON,
    CASTLE,
    COLOURS,
    CROWNS_TO_WIN,
    HAND_LIMIT,
    KINDS,
    NO_TERRAIN,
    PLACES,
    STONE_CIRCLE,
    TERRAIN,
)
from tafelrunde.games.avalon.state import NOBODY, AvalonState
from tafelrunde.games.avalon.steps import CounterSpell, Defence, Losses

CROWN: Final = 0.16
ENOUGH: Final = 8.0  # crowns to win, if they are still there when the turn ends
LAID: Final = 0.22  # a card at any place
KNIGHT: Final = 0.14  # in hand
KNIGHT_COLOUR: Final = 0.14  # each colour among them
SORCERESS: Final = 0.11
SORCERESS_COLOUR: Final = 0.065
SPARE: Final = 0.02  # a card above the hand limit
COMING: Final = 0.16  # a card that a dark tile will bring
TERRITORY: Final = 0.11  # with a terrain
CASTLE_HELD: Final = 0.23
AVALON_HELD: Final = 0.43
CIRCLE_HELD: Final = 0.16
TURN: Final = 0.3  # whose turn it is
HAS_ANSWER: Final = 0.09  # the chance that one unknown hand card is the one colour and type needed


def outlook(state: AvalonState, seat: int) -> float:
    """One's own means against the opponent's, whose turn it is, and what the pending step will probably bring."""
    if not state.stack:
        return 0.0
    value = means(state, seat) - means(state, 1 - seat)
    value += TURN if state.stack[0].seat == seat else -TURN
    step = state.stack[-1]
    gain = pending(state)
    return value + gain if step.seat == seat else value - gain


def means(state: AvalonState, seat: int) -> float:
    """Crowns, cards and territories of a seat."""
    crowns = state.score[seat]
    value = CROWN * crowns + (ENOUGH if crowns >= CROWNS_TO_WIN else 0.0) + hand(state, seat)
    tile = state.held[seat]
    if tile >= 0:
        value += COMING * state.worth(seat, tile)
    for at in range(PLACES):
        value += LAID * len(state.piles[seat * PLACES + at])
        if state.owner[at] == seat:
            land = state.land[at]
            if TERRAIN[land] != NO_TERRAIN:
                value += TERRITORY
            if CASTLE[land]:
                value += CASTLE_HELD
            elif land == AVALON:
                value += AVALON_HELD
            elif land == STONE_CIRCLE:
                value += CIRCLE_HELD
    return value


def hand(state: AvalonState, seat: int) -> float:
    """The best cards first; those above the hand limit will have to go."""
    knights = knight_colours = sorceresses = sorceress_colours = 0
    first = seat * KINDS
    for colour in range(COLOURS):
        count = state.hand[first + colour]
        if count:
            knights += count
            knight_colours += 1
        count = state.hand[first + COLOURS + colour]
        if count:
            sorceresses += count
            sorceress_colours += 1
    kept = min(knights, HAND_LIMIT)
    more = min(sorceresses, HAND_LIMIT - kept)
    value = KNIGHT * kept + KNIGHT_COLOUR * knight_colours + SORCERESS * more + SORCERESS_COLOUR * sorceress_colours
    return value + SPARE * (knights + sorceresses - kept - more)


def pending(state: AvalonState) -> float:
    """What the step that is asked will bring the seat that is asked."""
    step = state.stack[-1]
    if isinstance(step, Losses):
        return -LAID * step.due
    if isinstance(step, Defence):
        return -no_answer(state, step.seat) * conquest(state, 1 - step.seat, step.at)
    if isinstance(step, CounterSpell):
        return -2 * LAID * no_answer(state, step.seat)
    return 0.0


def no_answer(state: AvalonState, seat: int) -> float:
    """The chance that a seat has no answer in its hand."""
    return float((1.0 - HAS_ANSWER) ** state.hand_size[seat])


def conquest(state: AvalonState, seat: int, at: int) -> float:
    """What it is worth to conquer a place, losses counted; a territory in the mist is worth two crowns."""
    if state.owner[at] == NOBODY:
        gain = 2 * CROWN + TERRITORY
    else:
        gain = 2 * CROWN * state.crowns[state.land[at]] + 2 * TERRITORY
    return gain - LAID * state.price(seat, at)
