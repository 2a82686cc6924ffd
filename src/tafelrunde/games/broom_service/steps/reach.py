"""What is within reach: where pawns may fly, which towers they may supply, which clouds they may conjure away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.broom_service.actions import BOLD, DELIVER, DISPEL, FIVE, FLY
from tafelrunde.games.broom_service.components import (
    BRAVE_TILE,
    CLOUD_WANDS,
    KINDS,
    PAWNS,
    POINTS_TILE,
    WAND,
    WATER,
)
from tafelrunde.games.broom_service.maps import (
    FIRST_REGION,
    FIRST_SPACE,
    FIRST_TOWER,
    NEIGHBOURS,
    REGION_TERRAIN,
    REGIONS,
    SPACES_IN,
    SPACES_NEAR,
    TILE_TOWER,
    TOWER_BIT,
    TOWER_COLOUR,
)
from tafelrunde.games.broom_service.state import NOWHERE, BroomState

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

# ---- flying


def can_fly(state: BroomState, seat: int, terrains: int) -> bool:
    """Is there a region that one of the seat's pawns may enter (BS-7.1, BS-7.2)?"""
    for pawn in range(PAWNS):
        for region in NEIGHBOURS[state.pawns[PAWNS * seat + pawn]]:
            if terrains >> REGION_TERRAIN[region] & 1 and not SPACES_IN[region] & state.lying:
                return True
    return False


def offer_flights(state: BroomState, seat: int, terrains: int, out: Choices) -> None:
    """One step with either pawn into an open neighbour of the right terrain (BS-7.1)."""
    for pawn in range(PAWNS):
        first = FLY + pawn * REGIONS
        for region in NEIGHBOURS[state.pawns[PAWNS * seat + pawn]]:
            if terrains >> REGION_TERRAIN[region] & 1 and not SPACES_IN[region] & state.lying:
                out.allow(first + region)
    if out.explaining:
        refuse_flights(state, seat, terrains, out)


def refuse_flights(state: BroomState, seat: int, terrains: int, out: Choices) -> None:
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        for region in range(FIRST_REGION[state.side], FIRST_REGION[state.side + 1]):
            action = FLY + pawn * REGIONS + region
            if REGION_TERRAIN[region] == WATER:
                out.refuse(action, "BS-7.3")
            elif region not in NEIGHBOURS[here] or not terrains >> REGION_TERRAIN[region] & 1:
                out.refuse(action, "BS-7.1")
            elif state.closed(region):
                out.refuse(action, "BS-7.2")


# ---- supplying


def can_supply(state: BroomState, seat: int, terrains: int) -> bool:
    """Is there a tower that one of the seat's pawns on such terrain may supply (BS-8.7)?"""
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        if terrains >> REGION_TERRAIN[here] & 1 and can_supply_from(state, seat, here):
            return True
    return False


def can_supply_from(state: BroomState, seat: int, region: int) -> bool:
    for tower in state.towers_at(region):
        if state.open_tower(seat, tower, TOWER_COLOUR[tower]):
            return True
    return False


def offer_towers(state: BroomState, seat: int, terrains: int, out: Choices) -> None:
    """Every open tower at a pawn that stands on such terrain, once (BS-8.7)."""
    allowed = 0
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        if terrains >> REGION_TERRAIN[here] & 1:
            for tower in state.towers_at(here):
                if not allowed & TOWER_BIT[tower] and state.open_tower(seat, tower, TOWER_COLOUR[tower]):
                    allowed |= TOWER_BIT[tower]
                    out.allow(DELIVER + tower)
    if out.explaining:
        refuse_towers(state, seat, terrains, out)


def offer_towers_at(state: BroomState, seat: int, region: int, out: Choices) -> None:
    """Every open tower at the region where a witch has arrived (BS-7.5)."""
    for tower in state.towers_at(region):
        if state.open_tower(seat, tower, TOWER_COLOUR[tower]):
            out.allow(DELIVER + tower)
    if out.explaining:
        for tower in towers_of_side(state):
            rule = tower_refusal(state, seat, tower, tower in state.towers_at(region))
            if rule:
                out.refuse(DELIVER + tower, rule)


def refuse_towers(state: BroomState, seat: int, terrains: int, out: Choices) -> None:
    for tower in towers_of_side(state):
        near = [pawn for pawn in range(PAWNS) if tower in state.towers_at(state.pawns[PAWNS * seat + pawn])]
        fitting = [pawn for pawn in near if terrains >> REGION_TERRAIN[state.pawns[PAWNS * seat + pawn]] & 1]
        rule = tower_refusal(state, seat, tower, bool(near))
        if not rule and not fitting:
            rule = "BS-8.7"
        if rule:
            out.refuse(DELIVER + tower, rule)


def towers_of_side(state: BroomState) -> list[int]:
    towers = list(range(FIRST_TOWER[state.side], FIRST_TOWER[state.side + 1]))
    if state.tower_region == NOWHERE and TILE_TOWER in towers:
        towers.remove(TILE_TOWER)
    return towers


def tower_refusal(state: BroomState, seat: int, tower: int, near: bool) -> str:
    """The rule against supplying a tower; empty where there is none."""
    if state.covered & TOWER_BIT[tower]:
        return "BS-13.1"
    if not near:
        return "BS-8.4"
    if state.filled & TOWER_BIT[tower]:
        return "BS-8.2"
    if not state.goods[KINDS * seat + TOWER_COLOUR[tower]]:
        return "BS-8.1"
    return ""


def best_place(state: BroomState, seat: int, tower: int, terrains: int) -> int:
    """The region of the pawn that earns more by supplying the tower (BS-8.9)."""
    best = NOWHERE
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        fits = terrains >> REGION_TERRAIN[here] & 1 and tower in state.towers_at(here)
        if fits and (best == NOWHERE or state.wind(here) > state.wind(best)):
            best = here
    return best


# ---- conjuring


def can_dispel(state: BroomState, seat: int) -> bool:
    """Is there a cloud next to one of the seat's pawns that it can pay for (BS-9.1, BS-9.2)?"""
    wands = state.goods[KINDS * seat + WAND]
    if wands:
        for pawn in range(PAWNS):
            for space in SPACES_NEAR[state.pawns[PAWNS * seat + pawn]]:
                if state.lying >> space & 1 and CLOUD_WANDS[state.cloud(space)] <= wands:
                    return True
    return False


def offer_clouds(state: BroomState, seat: int, out: Choices) -> None:
    """Every cloud next to a pawn that can be paid for, once (BS-9.1, BS-9.6)."""
    wands = state.goods[KINDS * seat + WAND]
    near = 0
    for pawn in range(PAWNS):
        for space in SPACES_NEAR[state.pawns[PAWNS * seat + pawn]]:
            if state.lying >> space & 1 and not near >> space & 1:
                near |= 1 << space
                if CLOUD_WANDS[state.cloud(space)] <= wands:
                    out.allow(DISPEL + space)
                else:
                    out.refuse(DISPEL + space, "BS-9.2")
    if out.explaining:
        for space in range(FIRST_SPACE[state.side], FIRST_SPACE[state.side + 1]):
            if state.lying >> space & 1 and not near >> space & 1:
                out.refuse(DISPEL + space, "BS-9.1")


def refuse_tiles(state: BroomState, seat: int, bold: str, five: str, out: Choices) -> None:
    """Forest tiles held that cannot be used here: fresh ones wait (BS-14.2), the others fall under the rules given."""
    for action, tile, rule in ((BOLD, BRAVE_TILE, bold), (FIVE, POINTS_TILE, five)):
        spaces = range(len(state.forest))
        if any(state.held[seat] >> space & 1 and state.forest[space] == tile for space in spaces):
            why = rule if state.usable(seat, tile) >= 0 else "BS-14.2"
            if why:
                out.refuse(action, why)
