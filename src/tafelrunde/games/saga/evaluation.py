"""How well a seat stands in Saga, for bots."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.saga import scoring
from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import LANDS
from tafelrunde.games.saga.state import SagaState

SAFE: Final = 6.0


def evaluate(state: SagaState, seat: int) -> float:
    """One's own standing against the best of the others."""
    best = -1000.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, standing(state, other))
    return standing(state, seat) - best


def standing(state: SagaState, seat: int) -> float:
    """The score as it is, the fame still to come, what attacks may bring, and the danger to one's lands."""
    if not state.stack:
        return float(scoring.total(state, seat))
    left = min(state.hand_size)  # about as many turns until somebody has laid everything
    value = state.fame[seat] + scoring.corn_points(state, seat) + 0.8 * scoring.troop_points(state, seat)
    late = 1.0 if left < 3 else 0.6
    value += late * scoring.hand_points(state, seat)
    for land in range(LANDS):
        if state.owner[land] == seat:
            safety = 1.0 - 0.5 * danger(state, seat, land)
            value += safety * (scoring.land_points(state, land) + 0.7 * left * state.yields(land))
        else:
            mine = best_attack(state, seat, land)
            value += 0.45 * min(mine, state.needed(land)) if mine else 0.0
    return value


def danger(state: SagaState, seat: int, land: int) -> float:
    """How near the others are to taking a land: 0 where their best attack lacks SAFE and more, 1 at its gates."""
    threat = 0
    for other in range(state.seats):
        if other != seat:
            threat = max(threat, best_attack(state, other, land))
    return 1.0 - min(1.0, (state.needed(land) - threat) / SAFE)


def best_attack(state: SagaState, seat: int, land: int) -> int:
    best = 0
    for troop in state.attack[seat]:
        if troops.target(troop) == land:
            best = max(best, troops.value(troop))
    return best
