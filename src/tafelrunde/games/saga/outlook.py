"""How likely a seat is to win Saga, for the search: what the scores will be in the end, fitted to many games."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.saga import scoring
from tafelrunde.games.saga.components import LANDS
from tafelrunde.games.saga.evaluation import best_attack, danger
from tafelrunde.games.saga.state import SagaState
from tafelrunde.kernel.odds import lead

POINTS: Final = 11.0  # so many points ahead make one unit of log odds

# What one of each brings in the end, by the cards in the smallest hand; between these numbers, what lies between.
KNOTS: Final = [0, 2, 4, 7, 12]
FAME: Final = 0
LAKE_LAND: Final = 1  # its points for an attack troop
HAND: Final = 2  # its points, which are negative
CARD: Final = 3  # in hand
LAND: Final = 4  # points of own lands
HARVEST: Final = 5  # their fame a turn, for each card in the smallest hand
LAND_AT_RISK: Final = 6  # the same two, as far as the land is in danger
HARVEST_AT_RISK: Final = 7
ATTACK: Final = 8  # attacks, up to what they need
PREY: Final = 9  # the harvest attacked, by the part of the attack that is there
TROOP: Final = 10  # attack troops
FITTED: Final = [
    [0.86, 0.79, 0.69, 0.62, 0.41],
    [0.71, 0.70, 0.63, 0.39, -1.05],
    [1.19, 0.34, 0.25, 0.07, -0.23],
    [0.01, -0.27, 0.48, 0.93, 7.87],
    [0.93, 0.77, 0.58, 0.59, 0.52],
    [0.39, 1.83, 1.60, 1.20, 0.88],
    [0.18, -0.91, -1.14, -0.69, 3.14],
    [1.25, -0.56, -1.14, -0.63, -1.23],
    [0.13, -0.12, 0.02, 0.84, 3.06],
    [1.07, 2.76, 1.05, 0.69, 0.12],
    [-1.24, 0.54, 1.78, 2.92, -3.38],
]


# The same with three and four seats: nearly the evaluation, and a card in hand is a burden there. Fits to the ends of
# games predict better and play worse (docs/bots.md).
POINTS_OF_MANY: Final = 9.0
FOR_THREE_OR_FOUR: Final = [
    [1.0, 1.0, 1.0, 1.0, 1.0],
    [0.8, 0.8, 0.8, 0.8, 0.8],
    [1.0, 1.0, 0.6, 0.6, 0.6],
    [-0.7, -0.7, -0.7, -0.4, -0.2],
    [1.0, 1.0, 1.0, 1.0, 1.0],
    [0.7, 0.7, 0.7, 0.7, 0.7],
    [-0.5, -0.5, -0.5, -0.5, -0.5],
    [-0.35, -0.35, -0.35, -0.35, -0.35],
    [0.45, 0.45, 0.45, 0.45, 0.45],
    [0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.0, 0.0, 0.0, 0.0],
]


def between(fitted: list[list[float]], points: float, left: int) -> list[float]:
    """The weights for so many cards in the smallest hand, in log odds."""
    above = 1
    while KNOTS[above] < left and above < len(KNOTS) - 1:
        above += 1
    low, high = KNOTS[above - 1], KNOTS[above]
    part = (min(left, high) - low) / (high - low)
    return [(row[above - 1] + part * (row[above] - row[above - 1])) / points for row in fitted]


FOR_TWO: Final[list[list[float]]] = [between(FITTED, POINTS, left) for left in range(KNOTS[-1] + 1)]
FOR_MANY: Final[list[list[float]]] = [between(FOR_THREE_OR_FOUR, POINTS_OF_MANY, left) for left in range(KNOTS[-1] + 1)]


def outlook(state: SagaState, seat: int) -> float:
    """The log odds that a seat wins, against the best of the others."""
    return lead(all_prospects(state), seat)


def all_prospects(state: SagaState) -> list[float]:
    """What each seat may expect in the end, in log odds."""
    left = min(state.hand_size)
    weights = (FOR_TWO if state.seats == 2 else FOR_MANY)[min(left, KNOTS[-1])]
    return [prospects(state, seat, left, weights) for seat in range(state.seats)]


def prospects(state: SagaState, seat: int, left: int, weights: list[float]) -> float:
    """What a seat may expect in the end: points, in log odds."""
    points = (
        weights[FAME] * state.fame[seat]
        + weights[LAKE_LAND] * scoring.troop_points(state, seat)
        + weights[HAND] * scoring.hand_points(state, seat)
        + weights[CARD] * state.hand_size[seat]
        + weights[TROOP] * len(state.attack[seat])
    )
    for land in range(LANDS):
        harvest = float(left * state.yields(land))
        if state.owner[land] == seat:
            risk = danger(state, seat, land)
            points += (weights[LAND] + risk * weights[LAND_AT_RISK]) * scoring.land_points(state, land)
            points += (weights[HARVEST] + risk * weights[HARVEST_AT_RISK]) * harvest
        else:
            needed = state.needed(land)
            attack = min(best_attack(state, seat, land), needed)
            points += attack * (weights[ATTACK] + weights[PREY] * harvest / needed)
    return points
