"""What the map says about ways and places to explore is what happens when a hero goes there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest

from tafelrunde.games.mage_knight.box.components import BACK, SPACE, WAY, WAYS
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import MOVE
from tafelrunde.games.mage_knight.world.land import reveal_garrisons
from tafelrunde.kernel.rng import split

from .position import GAME, all_spaces, allowed, do, fight, new, rule, step, turn


def deep(seats: int, seed: int, points: int) -> Position:
    """A turn deep in a game, by day, with move points at hand."""
    state = cast(Position, GAME.new(seats, seed, {"scenario": "conquest", "duels": "never"}))
    GAME.deepen(state, split(seed, ("scene",))[0])
    state.round = 1
    reveal_garrisons(state)
    turn(state)
    state.turn[MOVE] = points
    return state


def look(state: Position) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(0)["travel"])


def way(state: Position, here: str, there: str) -> str:
    near = state.near[SPACE.index(here) * WAYS : SPACE.index(here) * WAYS + 6]
    return WAY.ids[near.index(Space(SPACE.index(there)))]


def path(reach: dict[str, dict[str, Any]], start: str, goal: str) -> list[str]:
    spaces = [goal]
    while spaces[0] != start:
        spaces.insert(0, reach[spaces[0]]["from"])
    return spaces


def unknown(state: Position) -> set[str]:
    """The spaces where a token lies face down."""
    return {space["space"] for space in state.view(0)["spaces"] if any(id in BACK.ids for id in space["tokens"])}


@rule("MK-6.4", "MK-6.8", "MK-6.10", "MK-16.3", "MK-16.6")
@pytest.mark.parametrize("seed", range(12))
def test_every_way_can_be_walked_as_it_says(seed: int) -> None:
    state = deep(2, seed, 9)
    start = SPACE.ids[state.place[0]]
    reach = {entry["space"]: entry for entry in look(state)["reach"]}
    for goal, entry in reach.items():
        walker = state.copy()
        spaces = path(reach, start, goal)
        for here, there in pairwise(spaces):
            assert step(walker) == "Turn", f"{goal}: stopped at {here}"
            do(walker, "move", way=way(walker, here, there))
        assert walker.turn[MOVE] == 9 - entry["cost"]
        fought = step(walker) != "Turn"
        assert fought == bool(entry["assault"] or entry["provokes"]), goal
        assert {SPACE.index(space) for space in entry["provokes"]} <= set(walker.foe_from) if fought else True
        seen = unknown(state) - unknown(walker)
        assert set(entry["reveals"]) <= seen
        assert len(spaces) > 2 or fought or set(entry["reveals"]) == seen


@rule("MK-6.4")
@pytest.mark.parametrize("seed", range(6))
def test_one_step_away_it_names_the_moves_that_are_allowed(seed: int) -> None:
    state = deep(3, seed, 3)
    reach = {entry["space"] for entry in look(state)["reach"]}
    here = state.place[0]
    for number in range(6):
        space = state.near[here * WAYS + number]
        if space >= 0 and allowed(state, "move", way=WAY.ids[number]):
            assert SPACE.ids[space] in reach


@rule("MK-6.12", "MK-6.13", "MK-6.16")
def test_places_to_explore_are_those_that_can_be_revealed() -> None:
    state = turn(new(1, 3))
    state.turn[MOVE] = 2
    for space in all_spaces(state):
        state.place[0] = space
        places = [place for place in look(state)["explore"] if place["way"]]
        assert {place["way"] for place in places} == {id for id in WAY.ids[:6] if allowed(state, "explore", way=id)}
        if places:
            break
    place = places[0]
    do(state, "explore", way=place["way"])
    assert (state.tile_a[-1], state.tile_b[-1]) == (place["a"], place["b"])


def test_there_is_no_way_out_of_a_combat() -> None:
    assert look(turn(new()))["price"] == 2
    assert new().view(0)["travel"] is None  # tactics are chosen
    assert fight(turn(new()), "prowlers").view(0)["travel"] is None
