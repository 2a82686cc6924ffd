"""Revealing tiles: where they may lie, what they cost, and what their sites do."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    CITY_TILES,
    CORE,
    COUNTRYSIDE,
    ENEMY_BACK,
    GARRISON,
    GREENS,
    GREY,
    OFFSET_Q,
    OFFSET_R,
    REDS,
    SITE,
    TILE,
    TILE_KIND,
    TILE_TERRAIN,
    VIOLET,
    WAYS,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import FACE_UP, enemy_of, token_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import FOREST_DAY, MOVE
from tafelrunde.games.mage_knight.steps.rounds import end_round
from tafelrunde.games.mage_knight.world.land import next_tile, place_tile, placement_refusal

from .position import against, all_spaces, allowed, beside, do, explore_all, new, put, space_of, turn, way_to


def edge(state: Position) -> tuple[Space, int]:
    """A space from which a tile can be revealed, and the way."""
    for here in all_spaces(state):
        if state.safe(0, here):
            state.place[0] = here
            for way in range(6):
                if allowed(state, "explore", way=way):
                    return here, way
    raise AssertionError("no tile can be revealed")


@pytest.mark.rule("MK-6.12", "MK-6.13", "MK-6.14", "MK-6.15", "MK-6.22")
def test_a_tile_is_named_before_it_is_drawn_and_lies_as_it_is() -> None:
    state = turn(new(1, 2, scenario="conquest"))
    state.turn[MOVE] = 20
    here, way = edge(state)
    top = state.tile_deck[-1]
    points = state.turn[MOVE]
    do(state, "explore", way=way)
    assert state.turn[MOVE] == points - 2
    assert state.tiles[-1] == top
    first = 7 * (len(state.tiles) - 1)
    assert state.terrain[first : first + 7] == TILE_TERRAIN[top]  # never turned
    centre = first + 3
    assert [(state.q[first + n] - state.q[centre], state.r[first + n] - state.r[centre]) for n in range(7)] == list(
        zip(OFFSET_Q, OFFSET_R, strict=True)
    )
    assert any(first <= space < first + 7 for space in state.near[here * WAYS : here * WAYS + 6])
    assert any(allowed(state, "move", way=w) for w in range(6))  # and on one goes


@pytest.mark.rule("MK-6.12", "MK-13.1.2", "MK-13.1.3")
@pytest.mark.parametrize(
    ("seats", "scenario", "outside", "inside"),
    [
        (2, "conquest", [(-1, 2), (2, -1), (0, -1)], [(0, 2), (1, 1), (2, 0)]),
        (4, "conquest", [(3, -3), (0, 3), (1, -2)], [(0, 2), (2, -2), (1, 1)]),
        (4, "blitz_conquest", [(0, 2), (1, 2)], [(2, -2), (1, 1)]),
    ],
)
def test_no_tile_lies_beyond_the_coast(
    seats: int, scenario: str, outside: list[tuple[int, int]], inside: list[tuple[int, int]]
) -> None:
    state = turn(new(seats, scenario=scenario))
    assert [placement_refusal(state, a, b) for a, b in outside] == ["MK-6.12"] * len(outside)
    assert [placement_refusal(state, a, b) for a, b in inside] == [""] * len(inside)


@pytest.mark.rule("MK-6.16", "MK-6.17", "MK-13.1.1")
def test_countryside_and_core_tiles_need_neighbours() -> None:
    state = turn(new(2, scenario="conquest"))
    assert placement_refusal(state, 1, 1) == ""  # touches two
    assert placement_refusal(state, 0, 2) == ""  # touches one that touches two
    assert placement_refusal(state, 0, 3) == "MK-6.16"
    state.tile_deck = tuple(tile for tile in state.tile_deck if tile not in COUNTRYSIDE)
    assert placement_refusal(state, 1, 1) == ""
    assert placement_refusal(state, 0, 2) == "MK-6.17"
    state.tiles, state.tile_a, state.tile_b = (*state.tiles, 5), (*state.tile_a, 1), (*state.tile_b, 1)
    assert placement_refusal(state, 0, 2) == "MK-13.1.1"  # two neighbours, but on the coast
    assert placement_refusal(state, 1, 2) == "MK-6.17"
    early = turn(new(2))
    early.tile_deck = early.tile_deck[:3]
    early.tiles, early.tile_a, early.tile_b = (*early.tiles, 5), (*early.tile_a, 1), (*early.tile_b, 1)
    assert placement_refusal(early, 0, 2) == ""  # First Reconnaissance has no such limit


@pytest.mark.rule("MK-6.18")
def test_with_an_empty_stack_gaps_are_filled_but_never_with_a_city() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    kinds = []
    while any(TILE_KIND[tile] != "city" for tile in state.tile_aside):
        kinds.append(TILE_KIND[next_tile(state)])
    assert kinds == sorted(kinds, reverse=True)  # countryside first
    assert set(kinds) == {"countryside", "core"}
    assert all(tile in CITY_TILES for tile in state.tile_aside)
    assert placement_refusal(state, 1, 1) == "MK-6.18"
    other = turn(new(2, scenario="conquest"))
    other.tile_deck = ()
    assert placement_refusal(other, 1, 1) == "MK-6.18"  # touches only two
    other.tiles, other.tile_a, other.tile_b = (*other.tiles, 5, 6), (*other.tile_a, 0, 2), (*other.tile_b, 2, 0)
    assert placement_refusal(other, 1, 1) == ""
    assert len(CORE) == 4


@pytest.mark.rule("MK-6.19", "MK-16.20", "MK-16.3", "MK-16.17", "MK-16.18")
def test_sites_get_their_tokens_when_revealed() -> None:
    state = new(4, 1, scenario="conquest")
    explore_all(state)
    wanted = {
        "marauding_orcs": (GREENS, 1, True),
        "draconum": (REDS, 1, True),
        "keep": (GREY, 1, False),
        "mage_tower": (VIOLET, 1, False),
        "monster_den": (3, 1, False),
        "spawning_grounds": (3, 2, False),
    }
    for site, (back, count, face_up) in wanted.items():
        for space in all_spaces(state):
            if state.site[space] == SITE.index(site):
                tokens = state.tokens[space]
                if len(state.piles[back]):  # unless the pile ran out
                    assert len(tokens) == count, site
                assert all(ENEMY_BACK[token & 31] == back for token in tokens)
                assert all(bool(token & FACE_UP) == face_up for token in tokens)


@pytest.mark.rule("MK-6.20")
def test_a_monastery_brings_a_card_to_the_unit_offer() -> None:
    state = turn(new(2, scenario="conquest"))
    tile = TILE.index("countryside_5")
    state.tile_deck = tuple(t for t in state.tile_deck if t != tile)
    state.tile_aside = tuple(t for t in state.tile_aside if t != tile)
    offer, before, card = state.advanced_offer, state.monastery_offer, state.advanced_deck[-1]
    if tile not in state.tiles:
        place_tile(state, 0, tile, 1, 1)
        assert state.monastery_offer == (*before, card)
    assert state.advanced_offer == offer
    assert len(state.monastery_offer) == state.monasteries()


@pytest.mark.rule("MK-6.21", "MK-16.7", "MK-16.6")
def test_a_city_gets_its_garrison_by_level_face_down() -> None:
    state = new(1, 5, scenario="conquest")
    explore_all(state)
    for city, level in zip(state.cities, (5, 8), strict=True):
        row = GARRISON[state.colour[city]][level - 1]
        backs = [ENEMY_BACK[token & 31] for token in state.tokens[city]]
        assert [backs.count(back) for back in (GREY, VIOLET, 3, 4)] == row
        assert not any(token & FACE_UP for token in state.tokens[city])
    chosen = new(1, 5, scenario="conquest", city_level=11)
    assert chosen.city_levels == (11, 11)


@pytest.mark.rule("MK-16.6", "MK-16.3")
@pytest.mark.parametrize("night", [False, True])
def test_garrisons_are_seen_by_day_and_cities_always(night: bool) -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    state.round = 2 if night else 1
    for site, seen in (("city", True), ("keep", not night), ("mage_tower", not night)):
        space = next(s for s in all_spaces(state) if state.site[s] == SITE.index(site) and neighbours_open(state, s))
        goal = beside(state, space)
        start = next(n for n in state.near[goal * WAYS : goal * WAYS + 6] if n >= 0 and state.safe(0, n))
        state.tokens[space] = tuple(token_of(enemy_of(token), 0) for token in state.tokens[space])
        clear_orcs(state)
        state.place[0] = start
        state.trail = (start,)
        state.turn[MOVE] = 20
        do(state, "move", way=way_to(state, goal))
        assert bool(state.tokens[space][0] & FACE_UP) == seen, site


def neighbours_open(state: Position, space: Space) -> bool:
    """Can one come to a safe space next to this one from another that is not next to it?"""
    return any(n >= 0 and state.safe(0, n) for n in state.near[space * WAYS : space * WAYS + 6])


def clear_orcs(state: Position) -> None:
    for space in all_spaces(state):
        if state.site[space] >= SITE.index("marauding_orcs"):
            put(state, space)


@pytest.mark.rule("MK-16.3", "MK-16.8")
def test_with_the_day_garrisons_and_ruins_are_seen() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    keep, ruins = space_of(state, "keep"), space_of(state, "ancient_ruins")
    put(state, keep, "golems")
    state.tokens[keep] = (token_of(enemy_of(state.tokens[keep][0]), 0),)
    state.ruin[ruins] += 16
    state.place[0] = beside(state, keep)
    state.round = 2
    assert state.view(0)["spaces"][ruins]["ruin"] == "hidden"
    end_round(state)
    assert state.tokens[keep][0] & FACE_UP
    assert state.ruin[ruins] < 16


@pytest.mark.rule("MK-16.8", "MK-19.16")
def test_ruins_are_face_down_at_night_until_a_hero_comes() -> None:
    state = turn(new(2, scenario="conquest"))
    state.round = 2
    tile = TILE.index("countryside_10")
    state.tile_deck = tuple(t for t in state.tile_deck if t != tile)
    state.tile_aside = tuple(t for t in state.tile_aside if t != tile)
    sunny = state.copy()
    place_tile(state, 0, tile, 1, 1)
    ruins = Space(len(state.ruin) - 1)
    assert state.ruin[ruins] >= 16
    state.place[0] = next(n for n in state.near[ruins * WAYS : ruins * WAYS + 6] if n >= 0 and state.safe(0, n))
    state.trail = (state.place[0],)
    state.turn[MOVE] = 9
    do(state, "move", way=way_to(state, ruins))
    assert state.ruin[ruins] < 16
    sunny.turn[FOREST_DAY] = 1  # Amulet of the Sun
    place_tile(sunny, 0, tile, 1, 1)
    assert sunny.ruin[-1] < 16


@pytest.mark.rule("MK-15.1.4", "MK-15.1.6")
def test_the_city_of_first_reconnaissance_ends_the_game_and_stays_closed() -> None:
    state = turn(new(2))
    state.tile_deck = tuple(sorted(state.tile_deck, key=lambda tile: tile in CITY_TILES))
    state.turn[MOVE] = 20
    here, way = edge(state)
    state.place[0] = here
    do(state, "explore", way=way)
    assert state.final_turns == 3
    city = state.cities[0]
    assert state.tokens[city] == ()
    state.place[0] = next(n for n in state.near[city * WAYS : city * WAYS + 6] if n >= 0 and state.terrain[n] < 6)
    assert against(state, "move", way=way_to(state, city)) == "MK-15.1.4"
