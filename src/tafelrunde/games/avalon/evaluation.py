"""How well a seat stands in Avalon, for bots."""

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

CROWN: Final = 10.0
TERRITORY: Final = 5.0  # brings supply
KNIGHT: Final = 4.0  # in hand
SORCERESS: Final = 2.5
LAID: Final = 2.0
MARGIN: Final = 1.5  # one card more than the opponent at a place, for each crown there
HAS_ANSWER: Final = 0.09  # the chance that one unknown hand card is the one colour and type needed


def evaluate(state: AvalonState, seat: int) -> float:
    """Crowns first, then supply, cards in hand and laid, and what the pending step will probably bring."""
    return _standing(state, seat) - _standing(state, 1 - seat) + _pending(state, seat)


def _standing(state: AvalonState, seat: int) -> float:
    crowns = state.score[seat]
    value = CROWN * crowns + (1000.0 if crowns >= CROWNS_TO_WIN else 0.0)
    value += _hand(state, seat)
    tile = state.held[seat]
    if tile >= 0:
        value += 0.7 * KNIGHT * state.worth(seat, tile)
    for at in range(PLACES):
        mine = len(state.piles[seat * PLACES + at])
        margin = mine - len(state.piles[(1 - seat) * PLACES + at])
        land = state.land[at]
        value += LAID * min(mine, 2) + 0.3 * LAID * max(0, mine - 2)
        if state.owner[at] == seat:
            margin += 1 if CASTLE[land] else 0
            value += TERRITORY if TERRAIN[land] != NO_TERRAIN or land == AVALON else 0.0
            value += TERRITORY if land == STONE_CIRCLE else 0.0
            value += MARGIN * state.crowns[land] * max(-1, min(margin, 1))
    return value


def _hand(state: AvalonState, seat: int) -> float:
    """The best cards first; those above the hand limit will have to go."""
    knights = sum(state.hand[seat * KINDS : seat * KINDS + COLOURS])
    others = state.hand_size[seat] - knights
    kept = min(knights, HAND_LIMIT)
    more = min(others, HAND_LIMIT - kept)
    return KNIGHT * kept + SORCERESS * more + 0.2 * (state.hand_size[seat] - kept - more)


def _pending(state: AvalonState, seat: int) -> float:
    if not state.stack:
        return 0.0
    step = state.stack[-1]
    if isinstance(step, Losses):
        return -LAID * step.due if step.seat == seat else LAID * step.due
    if isinstance(step, Defence):
        attacker = 1 - step.seat
        value = (1.0 - HAS_ANSWER) ** state.hand_size[step.seat] * _conquest(state, attacker, step.at)
        return value if attacker == seat else -value
    if isinstance(step, CounterSpell):
        value = 3 * LAID * (1.0 - HAS_ANSWER) ** state.hand_size[step.seat] - LAID
        return value if step.seat != seat else -value
    return 0.0


def _conquest(state: AvalonState, seat: int, at: int) -> float:
    """What it is worth to conquer a place, losses counted; a territory in the mist is worth two crowns."""
    if state.owner[at] == NOBODY:
        gain = 2 * CROWN + TERRITORY
    else:
        gain = 2 * CROWN * state.crowns[state.land[at]] + TERRITORY
    return gain - LAID * state.price(seat, at)
