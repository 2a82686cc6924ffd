"""Everything in sight that the deciding seat might try: whatever of it is not allowed has a rule against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.broom_service.actions import (
    BOLD,
    DECLARE,
    DELIVER,
    DISPEL,
    DONE,
    EXTRA,
    FIVE,
    GATHER,
    HAND_IN,
    LAND,
    MARKET,
    OFFER,
    PASS,
    PICK,
    STILL,
    USE,
    fly,
    lead,
)
from tafelrunde.games.broom_service.components import (
    BLACK_MARKET,
    BRAVE_TILE,
    CIRCLES,
    EVERYTHING,
    EXTRA_TILE,
    FULL_HANDS,
    HAULS,
    HOW,
    KINDS,
    MOONSHINE,
    PAWNS,
    POINTS_TILE,
    ROLES,
)
from tafelrunde.games.broom_service.maps import FIRST_REGION, FIRST_SPACE, MOUNTAIN_AT

if TYPE_CHECKING:
    from tafelrunde.games.broom_service.state import BroomState


def tries(position: BroomState, seat: int) -> list[int]:
    """Passing, role cards, tiles, what the event offers, and on the board every region, tower and cloud."""
    hows = range(len(HOW))
    found = [PASS, DONE, *[DECLARE + how for how in hows]]
    found += [PICK + role for role in range(ROLES)]
    found += [lead(role, how) for role in range(ROLES) if position.roles(seat) >> role & 1 for how in hows]
    found += [GATHER + haul for haul in range(HAULS)]
    found += tiles(position, seat) + occasions(position)
    lying = range(position.first_space, FIRST_SPACE[position.side + 1])
    found += [DISPEL + space for space in lying if position.lying >> space & 1]
    found += [DELIVER + tower for tower in position.towers()]
    regions = range(FIRST_REGION[position.side], FIRST_REGION[position.side + 1])
    return found + [fly(pawn, region) for pawn in range(PAWNS) for region in regions]


def tiles(position: BroomState, seat: int) -> list[int]:
    """The tiles held, those under the own pawns, and the stone circles."""
    held = [tile for space, tile in enumerate(position.forest) if position.held[seat] >> space & 1]
    found = [action for action, tile in ((EXTRA, EXTRA_TILE), (BOLD, BRAVE_TILE), (FIVE, POINTS_TILE)) if tile in held]
    if position.hill:
        found += [LAND + circle for circle in range(CIRCLES)]
    if position.mountain and any(MOUNTAIN_AT[position.pawns[PAWNS * seat + pawn]] >= 0 for pawn in range(PAWNS)):
        found.append(USE)
    return found


def occasions(position: BroomState) -> list[int]:
    """What the event of this round has to offer."""
    event = position.event()
    if event == BLACK_MARKET:
        return [MARKET]
    if event == EVERYTHING:
        return [HAND_IN]
    first = {MOONSHINE: STILL, FULL_HANDS: OFFER}.get(event)
    return [] if first is None else [first + kind for kind in range(KINDS)]
