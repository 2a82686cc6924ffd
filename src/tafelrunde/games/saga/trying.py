"""Everything in sight that the deciding seat might try: whatever of it is not allowed has a rule against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.actions import (
    ADD,
    CHOOSE,
    COLLECT,
    CONQUER,
    DECLINE,
    END_TURN,
    EXTRA,
    HIDE,
    HIRE,
    KNIGHT,
    LAY,
    OPEN,
    TAKE,
    TURN_UP,
)
from tafelrunde.games.saga.components import CARDS, LANDS, SETS, TROOPS

if TYPE_CHECKING:
    from tafelrunde.games.saga.state import SagaState


def tries(position: SagaState, seat: int) -> list[int]:
    """Each card in hand in each way, on the own troops and on all lands; whatever lies there, and the free knights."""
    row = position.attack[seat]
    own = [*range(len(row)), *[TROOPS + land for land in range(LANDS) if position.owner[land] == seat]]
    found = [END_TURN, COLLECT, DECLINE]
    found += [CHOOSE + number for number in range(SETS)]
    found += [CONQUER + at for at in range(len(row))]
    for card in range(CARDS):
        if position.free[card]:
            found += [HIRE + card, KNIGHT + card]
        if position.hand[seat * CARDS + card]:
            found += [OPEN + card, ADD + card]
            found += [LAY + at * CARDS + card for at in (*range(len(row)), *range(TROOPS, TROOPS + LANDS))]
            found += [first + at * CARDS + card for first in (HIDE, EXTRA) for at in own]
    for at, troop in enumerate(row):
        found += [TAKE + at * CARDS + card for card in troops.cards(troop)]
        found += [first + at * CARDS + card for first in (TAKE, TURN_UP) for card in troops.face_down(troop)]
    for land, troop in enumerate(position.defence):
        found += [TAKE + (TROOPS + land) * CARDS + card for card in troops.cards(troop)]
    return found
