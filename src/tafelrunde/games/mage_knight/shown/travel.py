"""For the map that is drawn: where the active hero could go, what that would start, where a tile could be revealed."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    LEAP_Q,
    LEAP_R,
    SPACE,
    TILE_STEPS,
    WAY,
    WAYS,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ACTED, BEND, MOVE
from tafelrunde.games.mage_knight.shown.views import Place, Reach, Travel
from tafelrunde.games.mage_knight.steps.moving import Turn
from tafelrunde.games.mage_knight.world.land import (
    assaulted,
    cost,
    face_down,
    garrisons_beside,
    placement_refusal,
    position_of,
    provoked,
    step_refusal,
    tile_at,
)

EXPLORING: Final = 2  # move points (MK-6.13)


def travel(position: Position) -> Travel | None:
    """Ways and places to explore for the active seat; None while it cannot move."""
    step = position.stack[-1] if position.stack else None
    if not isinstance(step, Turn) or position.turn[ACTED]:
        return None
    return Travel(reach=reach(position, step.seat), explore=places(position, step.seat), price=EXPLORING)


def reach(position: Position, seat: int) -> list[Reach]:
    """Every space within the move points: what it costs, the space before it, the fight that would begin, what is seen.

    A way without a fight goes before a cheaper one with a fight; where a fight begins, a way ends (MK-6.8, MK-6.10).
    """
    start = position.place[seat]
    ways = WAYS if position.turn[BEND] else 6
    spent = {start: 0}
    found: dict[Space, tuple[int, Space, list[Space]]] = {}  # price, space before, enemies provoked
    fights: dict[Space, tuple[int, Space, list[Space]]] = {}
    edge = [start]
    while edge:
        here = min(edge, key=spent.__getitem__)
        edge.remove(here)
        for way in range(ways):
            space = position.near[here * WAYS + way]
            if space < 0 or step_refusal(position, seat, here, space, position.turn[MOVE] - spent[here]):
                continue
            price = spent[here] + cost(position, seat, space)
            angry = [] if position.turn[BEND] else provoked(position, here, space)
            if angry or assaulted(position, seat, space):
                if space not in fights or price < fights[space][0]:
                    fights[space] = (price, here, angry)
            elif space not in spent or price < spent[space]:
                spent[space] = price
                found[space] = (price, here, angry)
                edge.append(space)
    return [
        Reach(
            space=SPACE.ids[space],
            cost=price,
            before=SPACE.ids[before],
            assault=assaulted(position, seat, space),
            provokes=[SPACE.ids[enemies] for enemies in angry],
            reveals=[SPACE.ids[near] for near in garrisons_beside(position, space) if face_down(position, near)],
        )
        for space, (price, before, angry) in sorted((fights | found).items())
        if space != start
    ]


def places(position: Position, seat: int) -> list[Place]:
    """Every position where the next tile may lie, and the way to it from where the hero stands, if it is next to it."""
    here = position.place[seat]
    ways: dict[tuple[int, int], str] = {}
    for way in range(WAYS if position.turn[BEND] else 6):
        if position.near[here * WAYS + way] < 0:
            at = position_of(position.q[here] + LEAP_Q[way + 1], position.r[here] + LEAP_R[way + 1])
            ways.setdefault(at, WAY.ids[way])
    around = {
        (a + da, b + db)
        for a, b in zip(position.tile_a, position.tile_b, strict=True)
        for da, db in TILE_STEPS
        if tile_at(position, a + da, b + db) < 0
    }
    return [Place(a=a, b=b, way=ways.get((a, b))) for a, b in sorted(around) if not placement_refusal(position, a, b)]
