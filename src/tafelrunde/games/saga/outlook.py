"""How likely a seat is to win Saga, for the search: the evaluation as log odds."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.saga.evaluation import evaluate
from tafelrunde.games.saga.state import SagaState

POINTS: Final = 20.0  # so many points ahead make one unit of log odds, measured over many games


def outlook(state: SagaState, seat: int) -> float:
    """The log odds that a seat wins."""
    return evaluate(state, seat) / POINTS
