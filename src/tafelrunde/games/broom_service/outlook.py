"""How likely a seat is to win Broom Service, for the search: its points in the end, fitted to many games."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.broom_service.components import (
    AMULET_POINTS,
    FOREST_TILES,
    KINDS,
    MOUNTAIN_TILES,
    PAWNS,
    ROUNDS,
    WAND,
    bolt_points,
)
from tafelrunde.games.broom_service.evaluation import (
    STORM_NEEDS,
    STORM_POTION,
    event_value,
    hand_value,
    open_ways,
    pending_value,
    place_value,
    storm_lies,
)
from tafelrunde.games.broom_service.state import BITS, BroomState
from tafelrunde.kernel.odds import lead

POINTS: Final = [0.0, 0.0, 5.0, 5.0, 4.0, 4.0]  # so many points ahead make one unit of log odds, by seats

# What one of each brings in the end, by round; between these rounds, what lies between.
KNOTS: Final = [0, 2, 4, 6]
BOLT: Final = 1
BOLT_POINTS: Final = 2
OPEN_WAY: Final = 3
SET_POINTS: Final = 4
POTION: Final = 5  # the first two of a colour
SPARE_POTION: Final = 6
A_WAND: Final = 7  # the first four
TILE: Final = 8  # a forest tile
PLACE: Final = 9  # where the pawns stand, by the evaluation
EVENT: Final = 10  # the rest, too
HAND: Final = 11
PENDING: Final = 12
CARD: Final = 13  # in hand: the evaluation hopes for too much of them
FITTED: Final = [
    [0.92, 0.99, 0.96, 0.95],  # a point
    [0.60, 1.54, 1.00, 0.19],
    [0.62, 0.35, 0.64, 0.94],
    [-0.24, -0.78, -0.53, -0.30],
    [0.05, 0.04, 0.37, 0.28],
    [1.65, 0.95, 0.84, 0.84],
    [-0.50, 0.98, 0.79, 0.40],
    [1.74, 0.92, 0.77, 0.63],
    [4.00, 2.86, 1.71, 0.57],
    [0.31, 0.52, 0.48, 0.36],
    [0.38, 0.79, 0.61, 0.62],
    [0.66, 0.64, 0.72, 0.77],
    [0.68, 0.61, 0.64, 0.68],
    [-1.34, -1.02, -0.90, -1.14],
]


def between(round: int) -> list[float]:
    """The weights in a round."""
    above = 1
    while KNOTS[above] < round:
        above += 1
    part = (round - KNOTS[above - 1]) / (KNOTS[above] - KNOTS[above - 1])
    return [row[above - 1] + part * (row[above] - row[above - 1]) for row in FITTED]


WEIGHTS: Final[list[list[float]]] = [between(round) for round in range(ROUNDS)]


def outlook(state: BroomState, seat: int) -> float:
    """The log odds that a seat wins, against the best of the others."""
    return lead(all_prospects(state), seat)


def all_prospects(state: BroomState) -> list[float]:
    """What each seat may expect in the end, in log odds."""
    points = POINTS[state.seats]
    return [prospects(state, seat) / points for seat in range(state.seats)]


def prospects(state: BroomState, seat: int) -> float:
    """The points that a seat may expect in the end."""
    if state.round >= ROUNDS:
        return float(state.points[seat])
    weights = WEIGHTS[state.round]
    bolts = state.bolts[seat]
    pawns = PAWNS * seat
    places = place_value(state, seat, state.pawns[pawns]) + place_value(state, seat, state.pawns[pawns + 1])
    return (
        weights[0] * state.points[seat]
        + weights[BOLT] * bolts
        + weights[BOLT_POINTS] * bolt_points(bolts)
        + weights[OPEN_WAY] * open_ways(state, seat)
        + weights[SET_POINTS] * state.set_points(seat)
        + weights[PLACE] * places
        + weights[EVENT] * event_value(state, seat)
        + weights[HAND] * hand_value(state, seat)
        + weights[PENDING] * pending_value(state, seat)
        + weights[CARD] * BITS[state.roles(seat)]
        + goods(state, seat, weights)
        + tiles(state, seat, weights)
    )


def goods(state: BroomState, seat: int, weights: list[float]) -> float:
    """What resources bring, those in a closed fist left out."""
    value = 0.0
    for kind in range(KINDS):
        count = state.goods[KINDS * seat + kind] - state.offer[KINDS * seat + kind]
        if kind == WAND:
            value += weights[A_WAND] * min(count, 4)
        else:
            value += weights[POTION] * min(count, 2) + weights[SPARE_POTION] * max(0, count - 2)
            if state.storm and storm_lies(state, kind):
                value += STORM_POTION * min(count, STORM_NEEDS[kind])
    return value


def tiles(state: BroomState, seat: int, weights: list[float]) -> float:
    """What amulets and forest tiles bring."""
    amulets = held = 0
    for space in range(MOUNTAIN_TILES):
        amulets += state.amulets[seat] >> space & 1
    for space in range(FOREST_TILES):
        held += state.held[seat] >> space & 1
    return AMULET_POINTS[amulets] + weights[TILE] * held
