"""What is within reach: where pawns may fly, which towers they may supply, which clouds they may conjure away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tafelrunde.games.broom_service.actions import DELIVER, DISPEL, FLY
from tafelrunde.games.broom_service.components import (
    CLOUD_WANDS,
    KINDS,
    PAWNS,
    WAND,
    WATER,
)
from tafelrunde.games.broom_service.maps import (
    FIRST_REGION,
    FIRST_SPACE,
    REGION_TERRAIN,
    REGIONS,
    SPACES_IN,
    SPACES_NEAR,
    TOWER_BIT,
    WITHIN_REACH,
)
from tafelrunde.games.broom_service.state import NOWHERE, BroomState

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

# ---- flying


def can_fly(state: BroomState, seat: i64, terrains: i64) -> bool:
    """Is there a region that one of the seat's pawns may enter (BS-7.1, BS-7.2)?"""
    lying = state.lying
    for place in range(PAWNS * seat, PAWNS * seat + PAWNS):
        for region in WITHIN_REACH[terrains][state.pawns[place]]:
            spaces: i64 = SPACES_IN[region]
            if not spaces & lying:
                return True
    return False


def offer_flights(state: BroomState, seat: i64, terrains: i64, out: Choices) -> None:
    """One step with either pawn into a neighbour of the right terrain (BS-7.1), if it is open (BS-7.2).

    An island has none but its own regions, so it is left by turbo only (BS-15.8, BS-15.9).
    """
    lying = state.lying
    for pawn in range(PAWNS):
        first = FLY + pawn * REGIONS
        within = WITHIN_REACH[terrains][state.pawns[PAWNS * seat + pawn]]
        for region in within:
            spaces: i64 = SPACES_IN[region]
            if not spaces & lying:
                out.allow(first + region)
            elif out.explaining:
                out.refuse(first + region, "BS-7.2")
        if out.explaining:
            for region in range(FIRST_REGION[state.side], FIRST_REGION[state.side + 1]):
                if region not in within:
                    out.refuse(first + region, "BS-7.3" if REGION_TERRAIN[region] == WATER else "BS-7.1")


# ---- supplying


def can_supply(state: BroomState, seat: i64, terrains: i64) -> bool:
    """Is there a tower that one of the seat's pawns on such terrain may supply (BS-8.7)?"""
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        if terrains >> REGION_TERRAIN[here] & 1 and can_supply_from(state, seat, here):
            return True
    return False


def can_supply_from(state: BroomState, seat: i64, region: i64) -> bool:
    for tower in state.towers_at(region):
        if not state.supply_refusal(seat, tower):
            return True
    return False


def offer_towers(state: BroomState, seat: i64, terrains: i64, out: Choices) -> None:
    """Every tower at a pawn that stands on such terrain, once (BS-8.7)."""
    seen: i64 = 0
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        if terrains >> REGION_TERRAIN[here] & 1:
            seen = offer_towers_at(state, seat, here, seen, out)
    if out.explaining:
        here, there = state.pawns[PAWNS * seat : PAWNS * (seat + 1)]
        for tower in {*state.towers_at(here), *state.towers_at(there)}:
            if not seen & TOWER_BIT[tower]:
                seen |= TOWER_BIT[tower]
                out.refuse(DELIVER + tower, state.supply_refusal(seat, tower) or "BS-8.7")
        refuse_far_towers(state, seen, out)


def offer_towers_at(state: BroomState, seat: i64, region: i64, seen: i64, out: Choices) -> i64:
    """Every tower at a region but those seen already, as TOWER_BIT; with these, they are returned."""
    for tower in state.towers_at(region):
        bit: i64 = TOWER_BIT[tower]
        if not seen & bit:
            seen |= bit
            rule = state.supply_refusal(seat, tower)
            if rule:
                out.refuse(DELIVER + tower, rule)
            else:
                out.allow(DELIVER + tower)
    return seen


def refuse_far_towers(state: BroomState, seen: i64, out: Choices) -> None:
    """All towers that no pawn stands at (BS-8.4)."""
    for tower in state.towers():
        if not seen & TOWER_BIT[tower]:
            out.refuse(DELIVER + tower, "BS-13.1" if state.covered & TOWER_BIT[tower] else "BS-8.4")


def best_place(state: BroomState, seat: i64, tower: i64, terrains: i64) -> int:
    """The region of the pawn that earns more by supplying the tower (BS-8.9)."""
    best = NOWHERE
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        fits = terrains >> REGION_TERRAIN[here] & 1 and tower in state.towers_at(here)
        if fits and (best == NOWHERE or state.wind(here) > state.wind(best)):
            best = here
    return best


# ---- conjuring


def can_dispel(state: BroomState, seat: i64) -> bool:
    """Is there a cloud next to one of the seat's pawns that it can pay for (BS-9.1, BS-9.2)?"""
    wands = state.goods[KINDS * seat + WAND]
    if wands:
        for pawn in range(PAWNS):
            for space in SPACES_NEAR[state.pawns[PAWNS * seat + pawn]]:
                if state.lying >> space & 1 and CLOUD_WANDS[state.cloud(space)] <= wands:
                    return True
    return False


def offer_clouds(state: BroomState, seat: i64, out: Choices) -> None:
    """Every cloud next to a pawn that can be paid for, once (BS-9.1, BS-9.6)."""
    wands = state.goods[KINDS * seat + WAND]
    near: i64 = 0
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
