"""Everything in sight that the deciding seat might try: whatever of it is not allowed has a rule against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.avalon.actions import (
    COUNTER,
    DECLINE,
    DEFEND,
    DISCARD,
    DISCOUNT,
    LOSE_HAND,
    LOSE_PILE,
    SUPPLY,
    attack,
    enchant,
    reinforce,
)
from tafelrunde.games.avalon.components import KINDS, PLACES, TILES

if TYPE_CHECKING:
    from tafelrunde.games.avalon.state import AvalonState


def tries(position: AvalonState, seat: int) -> list[int]:
    """The tiles, the own piles, and each card in hand in each way and at each place."""
    found = [DECLINE, DISCOUNT]
    found += [SUPPLY + tile for tile in range(TILES)]
    found += [LOSE_PILE + at for at in range(PLACES)]
    for card in range(KINDS):
        if position.hand[seat * KINDS + card]:
            found += [COUNTER + card, DEFEND + card, LOSE_HAND + card, DISCARD + card]
            found += [reinforce(card, at) for at in range(PLACES)]
            found += [attack(card, at) for at in range(PLACES)]
            found += [enchant(card, at) for at in range(PLACES)]
    return found
