"""The final scoring (SG-9, SG-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import (
    CARDS,
    HAND_ZERO,
    LANDS,
    PLUS_5,
    SCORE_ATTACK_TROOP,
    TROOP_15,
    TROOP_ZERO,
    TWO_FROM_EACH,
    worth,
)

if TYPE_CHECKING:
    from tafelrunde.games.saga.state import SagaState


def land_points(state: SagaState, land: int) -> int:
    """What the troop under a land brings its owner (SG-9.3), unless it counts nothing (SG-10.4) or 15 (SG-10.8)."""
    if land == state.bearer[TROOP_ZERO]:
        return 0
    if land == state.bearer[TROOP_15]:
        return 15
    return troops.value(state.defence[land])


def lands_points(state: SagaState, seat: int) -> int:
    """All lands of a seat."""
    points = 0
    for land in range(LANDS):
        if state.owner[land] == seat:
            points += land_points(state, land)
    return points


def corn_points(state: SagaState, seat: int) -> int:
    """Five for Corn Land on its crown side (SG-10.1)."""
    return 5 if state.holder(PLUS_5) == seat else 0


def troop_points(state: SagaState, seat: int) -> int:
    """Attack troops count for nothing (SG-9.4), but Lake Land scores the best one (SG-10.2)."""
    best = 0
    if state.holder(SCORE_ATTACK_TROOP) == seat:
        for troop in state.attack[seat]:
            best = max(best, troops.value(troop))
    return best


def hand_points(state: SagaState, seat: int) -> int:
    """What a hand costs (SG-9.5), unless Forest Land makes it count nothing (SG-10.3): zero or less."""
    return 0 if state.holder(HAND_ZERO) == seat else -hand_worth(state, seat)


def hand_worth(state: SagaState, seat: int) -> int:
    """The values of all cards in a hand."""
    points = 0
    for card in range(CARDS):
        points += state.hand[seat * CARDS + card] * worth(card)
    return points


def total(state: SagaState, seat: int) -> int:
    """Fame (SG-9.2), lands and special points, less the hand; payments to Forest Land have been made (SG-9.1)."""
    return (
        state.fame[seat]
        + lands_points(state, seat)
        + corn_points(state, seat)
        + troop_points(state, seat)
        + hand_points(state, seat)
    )


def pay_forest_land(state: SagaState) -> None:
    """Everyone gives the owner 2 fame, or what there is (SG-10.7)."""
    owner = state.holder(TWO_FROM_EACH)
    if owner < 0:
        return
    for seat in range(state.seats):
        if seat != owner:
            paid = min(2, state.fame[seat])
            state.fame[seat] -= paid
            state.fame[owner] += paid
            if paid and state.events is not None:
                data = {"seat": seat, "seat_to": owner, "count": paid, "ability": TWO_FROM_EACH}
                state.tell("paid", "SG-10.7", data)
