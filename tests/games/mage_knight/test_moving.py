"""Movement: what a step costs, where it leads, and what it brings about."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    FOREST,
    HILLS,
    LAKE,
    MOUNTAIN,
    PLAINS,
    SEA,
    SITE,
    SKILL,
    START_SPACE,
    SWAMP,
    WASTELAND,
    WOUND,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ACTED, MOVE, OPEN_LAND, PATHS, SWAMP_COST, WILD_LAND
from tafelrunde.games.mage_knight.world.land import IMPASSABLE, cost, provoked

from .position import (
    GAME,
    against,
    all_spaces,
    allowed,
    beside,
    do,
    explore_all,
    foes,
    hand,
    mana,
    new,
    pass_turn,
    put,
    space_of,
    step,
    total,
    turn,
    way_to,
)


def open_map(seats: int = 4, seed: int = 0, **options: str) -> Position:
    state = turn(new(seats, seed, scenario="conquest", **options))
    explore_all(state)
    return state


def near(state: Position, space: Space) -> list[Space]:
    return [other for other in state.near[space * 18 : space * 18 + 6] if other >= 0]


def stand(state: Position, space: Space, seat: int = 0) -> None:
    state.place[seat] = space
    if seat == 0:
        state.trail = (space,)


def terrain(state: Position, kind: int) -> Space:
    """A space of this terrain with nothing on it, next to a safe one."""
    return next(
        s
        for s in all_spaces(state)
        if state.terrain[s] == kind and state.site[s] < 0 and any(state.safe(0, n) for n in near(state, s))
    )


@pytest.mark.rule("MK-6.5", "MK-6.6", "MK-6.7")
def test_what_terrain_costs() -> None:
    state = open_map()
    prices = {kind: cost(state, 0, terrain(state, kind)) for kind in (PLAINS, HILLS, FOREST, WASTELAND, SWAMP)}
    assert prices == {PLAINS: 2, HILLS: 3, FOREST: 3, WASTELAND: 4, SWAMP: 5}
    assert cost(state, 0, terrain(state, LAKE)) == cost(state, 0, terrain(state, MOUNTAIN)) == IMPASSABLE
    green = next(c for c in state.cities if state.terrain[c] == SWAMP)
    assert cost(state, 0, green) == 2
    sea = next(n for n in near(state, START_SPACE) if state.terrain[n] == SEA)
    stand(state, START_SPACE)
    state.turn[MOVE] = 20
    assert against(state, "move", way=way_to(state, sea)) == "MK-6.7"
    hand(state, "frost_bridge")
    mana(state, "blue")
    do(state, "play", mode="frost_bridge.powered")
    assert against(state, "move", way=way_to(state, sea)) == "MK-6.7"  # no lake
    assert cost(state, 0, terrain(state, LAKE)) == 1


@pytest.mark.rule("MK-6.2", "MK-6.3", "MK-6.4", "MK-6.23", "MK-4.1.9", "MK-4.5.1")
def test_points_add_up_and_are_paid_space_by_space() -> None:
    state = turn(new())
    hand(state, "march", "stamina", "rage")
    do(state, "play", mode="march.basic")
    assert total(state, "move") == 2
    plains = next(way for way in range(6) if allowed(state, "move", way=way))
    forest = next(n for n in near(state, START_SPACE) if state.terrain[n] == FOREST)
    assert against(state, "move", way=way_to(state, forest)) == "MK-6.4"
    do(state, "sideways", card="rage")
    assert total(state, "move") == 3
    do(state, "move", way=plains)
    assert total(state, "move") == 1
    do(state, "play", mode="stamina.basic")  # after a step
    assert total(state, "move") == 3


@pytest.mark.rule("MK-6.24", "MK-4.1.2")
def test_a_card_is_played_once_and_never_powered_later() -> None:
    state = turn(new())
    hand(state, "march", "rage")
    mana(state, "green")
    do(state, "play", mode="march.basic")
    assert state.play[0] == (GAME.domains["card"].index("march"),)
    assert against(state, "play", mode="march.powered") == "TR-1.3"


@pytest.mark.rule("MK-6.8", "MK-8.1.1")
@pytest.mark.parametrize("site", ["keep", "mage_tower", "city"])
def test_entering_a_fortified_site_is_an_assault(site: str) -> None:
    state = open_map()
    space = next(s for s in all_spaces(state) if state.site[s] == SITE.index(site))
    stand(state, beside(state, space))
    put(state, space, "golems")
    state.turn[MOVE] = 20
    do(state, "move", way=way_to(state, space))
    while step(state) == "JoinIn":
        do(state, "done")
    assert step(state) == "Ranged"
    assert "golems" in foes(state)
    assert state.reputation[0] == 6


@pytest.mark.rule("MK-6.11")
def test_adventure_sites_stop_nobody() -> None:
    state = open_map()
    den = space_of(state, "monster_den")
    assert state.tokens[den]
    start = next(n for n in near(state, den) if state.safe(0, n) and not provoked(state, n, den))
    stand(state, start)
    state.turn[MOVE] = 20
    do(state, "move", way=way_to(state, den))
    assert step(state) == "Turn"
    assert allowed(state, "move", way=way_to(state, start))
    assert state.safe(0, den)


@pytest.mark.rule("MK-6.25", "MK-6.26", "MK-4.5.3")
def test_cheaper_terrain_lasts_for_the_turn_and_costs_never_less_than_nothing() -> None:
    state = open_map(1)
    hand(state, "march", "path_finding", "rage", "stamina")
    mana(state, "green")
    swamp = terrain(state, SWAMP)
    hills = terrain(state, HILLS)
    do(state, "play", mode="path_finding.powered")  # all terrain costs 2
    assert (cost(state, 0, swamp), cost(state, 0, hills)) == (2, 2)
    state.turn[WILD_LAND] = 3
    assert cost(state, 0, hills) == 0
    pass_turn(state)
    while step(state) != "Turn":
        state.apply(0, state.legal(0)[0])
    assert (cost(state, 0, swamp), cost(state, 0, hills)) == (5, 3)


@pytest.mark.rule("MK-6.26", "MK-19.23")
def test_reductions_come_in_the_order_that_is_best_and_what_makes_it_dearer_before_them() -> None:
    state = open_map(2)
    forest = terrain(state, FOREST)
    swamp = terrain(state, SWAMP)
    state.middle[0] = 1 + SKILL.index("prayer_of_weather")
    state.turn[WILD_LAND] = 1  # foresters
    assert cost(state, 0, forest) == 0  # 3 - 2, and the least is 1 there; then 1 less
    state.turn[PATHS] = 1
    assert cost(state, 0, swamp) == 1  # 5 - 1 - 2 - 1
    assert cost(state, 1, forest) == 2  # for the other it is dearer by 1, less 1 down to 2 at the least, less 1
    state.turn[WILD_LAND] = 0
    state.turn[PATHS] = 2
    assert cost(state, 1, swamp) == 2
    assert cost(state, 1, terrain(state, PLAINS)) == 2


@pytest.mark.rule("MK-6.6")
def test_a_city_costs_2_whatever_makes_terrain_cheaper_or_dearer() -> None:
    state = open_map()
    for city in state.cities:
        state.turn[OPEN_LAND] = state.turn[WILD_LAND] = 2
        state.turn[SWAMP_COST] = 2  # frost bridge
        state.middle[0] = 1 + SKILL.index("prayer_of_weather")
        assert [cost(state, seat, city) for seat in (0, 1)] == [2, 2]
    assert {state.terrain[city] for city in state.cities} >= {PLAINS, SWAMP}


@pytest.mark.rule("MK-6.27", "MK-9.2", "MK-19.7")
def test_a_lake_can_be_crossed_but_not_stayed_on() -> None:
    state = open_map(1)
    lake, start = next(
        (s, n)
        for s in all_spaces(state)
        for n in near(state, s)
        if state.terrain[s] == LAKE and state.site[s] < 0 and state.safe(0, n) and not provoked(state, n, s)
    )
    stand(state, start)
    hand(state, "song_of_wind", "rage")
    mana(state, "white", "blue")
    do(state, "play", mode="song_of_wind.powered.2")
    assert cost(state, 0, lake) == 0
    do(state, "move", way=way_to(state, lake))
    assert not state.safe(0, lake)
    do(state, "end_turn")
    assert state.place[0] == start
    assert state.hand[0].count(WOUND) == 1


@pytest.mark.rule("MK-6.28", "MK-19.11")
def test_a_leap_costs_only_what_it_says_and_ends_on_a_safe_space() -> None:
    state = open_map(2)
    stand(state, START_SPACE)
    hand(state, "underground_travel", "rage")
    mana(state, "green")
    do(state, "play", mode="underground_travel.basic")
    assert step(state) == "Leap"
    goals = [GAME.decode(action)["to"] for action in state.legal(0)]
    assert goals
    state.apply(0, state.legal(0)[-1])
    assert state.safe(0, state.place[0])
    assert total(state, "move") == 0


@pytest.mark.rule("MK-6.29")
def test_which_spaces_are_safe() -> None:
    state = open_map()
    keep, tower, city = space_of(state, "keep"), space_of(state, "mage_tower"), state.cities[0]
    orcs, plains = space_of(state, "marauding_orcs"), terrain(state, PLAINS)
    assert [state.safe(0, space) for space in (keep, tower, city, orcs)] == [False] * 4
    assert state.safe(0, plains)
    state.place[1] = plains
    assert not state.safe(0, plains)
    state.shield[keep] = 1
    assert not state.safe(0, keep)
    state.shield[keep] = 0
    state.shield[tower] = 1
    put(state, city)
    put(state, orcs)
    assert [state.safe(0, space) for space in (keep, tower, city, orcs)] == [True] * 4
    assert not state.safe(0, terrain(state, LAKE))


@pytest.mark.rule("MK-6.30", "MK-6.34")
def test_another_hero_may_be_passed_but_bars_every_action() -> None:
    state = turn(new(2))
    village = space_of(state, "village")
    start = next(n for n in near(state, village) if state.safe(0, n) and not provoked(state, n, village))
    stand(state, start)
    state.place[1] = village
    state.turn[MOVE] = 20
    do(state, "move", way=way_to(state, village))
    assert step(state) == "Turn"
    assert against(state, "interact") == "MK-6.34"
    assert against(state, "enter") == "MK-6.34"
    assert any(allowed(state, "move", way=way) for way in range(6))
    hand(state, "rage", "march")
    do(state, "sideways", card="rage")
    do(state, "end_turn")
    assert state.place[0] == start
    assert WOUND in state.hand[0]


@pytest.mark.rule("MK-6.34")
def test_no_step_onto_another_hero_may_provoke_enemies() -> None:
    state = turn(new(2))
    orcs = space_of(state, "marauding_orcs")
    start, goal = next(
        (a, b)
        for a in near(state, orcs)
        for b in near(state, orcs)
        if b in near(state, a) and state.safe(0, a) and state.safe(0, b)
    )
    stand(state, start)
    state.turn[MOVE] = 20
    assert allowed(state, "move", way=way_to(state, goal))
    state.place[1] = goal
    assert against(state, "move", way=way_to(state, goal)) == "MK-6.34"


@pytest.mark.rule("MK-6.34", "MK-6.30")
def test_the_owner_in_the_keep_ends_the_movement_without_an_assault() -> None:
    state = open_map(duels="never")
    keep = space_of(state, "keep")
    put(state, keep)
    state.shield[keep] = 1
    stand(state, keep, 1)
    start = next(n for n in near(state, keep) if state.safe(0, n) and not provoked(state, n, keep))
    stand(state, start)
    state.turn[MOVE] = 20
    do(state, "move", way=way_to(state, keep))
    assert step(state) == "Turn"
    assert state.turn[ACTED]
    assert state.reputation[0] == 7
    hand(state, "rage", "march")
    do(state, "end_turn")
    assert state.place[0] == start


@pytest.mark.rule("MK-6.33", "MK-6.32")
def test_a_conquered_city_and_the_portal_hold_several_heroes() -> None:
    state = open_map()
    city = state.cities[0]
    put(state, city)
    state.city_shields[0] = (1,)
    for seat in range(4):
        stand(state, city, seat)
    assert state.safe(0, city)
    assert allowed(state, "interact")
    assert state.safe(2, START_SPACE)


@pytest.mark.rule("MK-6.4")
def test_orcs_that_are_beaten_are_not_told_of_where_somebody_walks() -> None:
    state = turn(new(2))
    orcs = space_of(state, "marauding_orcs")
    put(state, orcs)
    stand(state, beside(state, orcs))
    state.turn[MOVE] = 20
    (moved,) = [event for event in do(state, "move", way=way_to(state, orcs)) if event.kind == "moved"]
    assert "site" not in moved.data
