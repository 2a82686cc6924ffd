"""BS-12 to BS-15: storm clouds, mountain tiles, forest tiles, hill tiles and islands."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.broom_service import maps

from .position import (
    ALBERT,
    BEATE,
    CARLA,
    GAME,
    Position,
    choices,
    do,
    fly,
    goods,
    kinds,
    lead,
    may,
    points,
    refusal,
    step,
    targets,
    towers,
    where,
)

FAIRY, MOUNTAIN, HILL, FOREST, HEATH = "weather_fairy", "mountain_witch", "hill_witch", "forest_witch", "heath_witch"
OTHER = ["root_gatherer"]  # what Beate holds, so that she never follows


def front(**options: Any) -> Position:
    return (
        Position(2, storm_clouds=True, mountain_tiles="on", **options).no_storms().mountain("wands", "moves", "cloud")
    )


def back(**options: Any) -> Position:
    position = Position(2, board="back", storm_clouds=True, **options).no_storms()
    return position.mountain("wands", "moves", "cloud").hill("ac", "ab", "orange", "cd")


# ---- storm clouds


@pytest.mark.rule("BS-R45", "BS-12.2")
def test_fair_wind_looks_at_the_pawn_after_its_move_and_two_clouds_in_one_region_count_twice() -> None:
    position = front().cloud("elder_wood_1", "bonus").cloud("elder_wood_2", "bonus").clear("thunder_peak", "moon_heath")
    position.pawns(ALBERT, "thunder_peak", "east_castle").goods(ALBERT, orange=1)
    state = position.hands([HEATH], OTHER).load()
    lead(state, ALBERT, HEATH)
    fly(state, ALBERT, 1, "moon_heath")
    do(state, ALBERT, "deliver", tower="front_orange_11")
    assert points(state)[ALBERT] == 10 + 7 + 4


@pytest.mark.rule("BS-12.2")
def test_fair_wind_ends_when_the_cloud_is_gone() -> None:
    position = front().cloud("mole_mountain", "bonus").clear("mole_mountain").goods(ALBERT, violet=1)
    state = position.hands(["summit_druid"], OTHER).load()
    lead(state, ALBERT, "summit_druid", "cowardly")
    do(state, ALBERT, "deliver", tower="front_violet_2")
    assert points(state)[ALBERT] == 12


@pytest.mark.rule("BS-8.9", "BS-12.2")
def test_a_pawn_on_another_terrain_lends_the_druid_no_wind() -> None:
    position = front().cloud("mole_mountain", "bonus").clear("raven_crag").goods(ALBERT, violet=1)
    state = position.pawns(ALBERT, "raven_crag", "fern_wood").hands(["summit_druid"], OTHER).load()
    lead(state, ALBERT, "summit_druid", "cowardly")
    do(state, ALBERT, "deliver", tower="front_sq_violet_2")  # from the mountain, where no wind blows
    assert points(state)[ALBERT] == 12


@pytest.mark.rule("BS-R46", "BS-12.3")
def test_fair_wind_also_for_tiles_storm_clouds_and_the_tower_tile() -> None:
    tile = front().mountain("deliver", "moves", "cloud").clear("silver_peak").cloud("mole_mountain", "bonus")
    tile.pawns(ALBERT, "bell_heath", "east_castle").goods(ALBERT, orange=1)
    state = tile.hands([MOUNTAIN], OTHER).load()
    lead(state, ALBERT, MOUNTAIN, "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    do(state, ALBERT, "deliver", tower="front_sq_orange_1")
    assert points(state)[ALBERT] == 10 + 3 + 2

    storm = front().cloud("raven_crag", "deliver").cloud("mole_mountain", "bonus").goods(ALBERT, orange=1, wand=2)
    state = storm.hands([FAIRY], OTHER).load()
    lead(state, ALBERT, FAIRY, "cowardly")
    do(state, ALBERT, "dispel", space="raven_crag")
    do(state, ALBERT, "deliver", tower="front_sq_orange_1")
    assert points(state)[ALBERT] == 10 + 3 + 2

    tower = back().hill("orange", "ab", "ac", "cd").cloud("pine_wood", "bonus").goods(ALBERT, orange=1)
    state = tower.pawns(ALBERT, "gust_hill", "south_castle").hands(["summit_druid"], OTHER).load()
    lead(state, ALBERT, "summit_druid", "cowardly")
    do(state, ALBERT, "deliver", tower="hill_tile")
    assert points(state)[ALBERT] == 10 + 7 + 2


@pytest.mark.rule("BS-R47", "BS-12.4")
def test_tailwind_moves_either_pawn_sets_off_tiles_and_may_be_waived() -> None:
    position = front().cloud("silver_peak", "move").pawns(ALBERT, "bell_heath", "east_castle")
    start = position.goods(ALBERT, wand=2).hands([FAIRY, FOREST], OTHER).load()
    lead(start, ALBERT, FAIRY)
    do(start, ALBERT, "dispel", space="silver_peak")
    assert targets(start, ALBERT, 2) == {"lake_crag", "barrow_hill"}
    state = start.copy()
    fly(state, ALBERT, 1, "silver_peak")  # just cleared, with a mountain tile
    do(state, ALBERT, "use")
    assert (goods(state, ALBERT), state.view()["players"][ALBERT]["amulets"]) == ({"wand": 2}, 1)
    do(start, ALBERT, "pass")
    assert step(start) == "Lead"


@pytest.mark.rule("BS-R50", "BS-12.7")
def test_first_pay_then_the_cloud_and_the_three_points_then_the_effect() -> None:
    position = front().cloud("raven_crag", "orange").goods(ALBERT, orange=3, wand=1)
    state = position.hands([FAIRY], OTHER).load()
    lead(state, ALBERT, FAIRY)
    told = do(state, ALBERT, "dispel", space="raven_crag")
    assert kinds(told)[:3] == ["dispelled", "bonus", "storm_paid"]
    assert points(state)[ALBERT] == 10 + 3 + 5


@pytest.mark.rule("BS-R51", "BS-12.8")
@pytest.mark.parametrize("cloud", ["bonus", "move", "deliver", "orange", "violet", "green"])
def test_every_storm_cloud_shows_one_bolt(cloud: str) -> None:
    state = front().cloud("raven_crag", cloud).goods(ALBERT, wand=2).hands([FAIRY], OTHER).load()
    lead(state, ALBERT, FAIRY)
    do(state, ALBERT, "dispel", space="raven_crag")
    assert state.view()["players"][ALBERT]["bolts"] == 1


@pytest.mark.rule("BS-R52", "BS-12.9")
def test_storm_clouds_work_for_mountain_tiles_and_forest_tiles_the_three_points_only_for_brave_action() -> None:
    by_tile = front().mountain("cloud", "moves", "wands").clear("silver_peak").cloud("toad_wood", "green")
    by_tile.pawns(ALBERT, "bell_heath", "east_castle").goods(ALBERT, green=4, wand=1)
    state = by_tile.hands([MOUNTAIN], OTHER).load()
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    do(state, ALBERT, "dispel", space="toad_wood")
    assert points(state)[ALBERT] == 10 + 5

    bold = back().forest("brave", "points", "points", "brave").holds(ALBERT, 1).cloud("hazel_wood", "green")
    state = bold.goods(ALBERT, green=4, wand=1).hands([FAIRY], OTHER).load()
    lead(state, ALBERT, FAIRY, "cowardly")
    do(state, ALBERT, "bold")
    do(state, ALBERT, "dispel", space="hazel_wood")
    assert points(state)[ALBERT] == 10 + 3 + 5


# ---- mountain tiles


def before_peak(tile: str, **options: Any) -> Position:
    """Albert's first pawn stands next to Silver Peak, on which the tile lies."""
    others = [other for other in ("potions", "wands", "deliver", "moves", "cloud") if other != tile]
    position = front(**options).mountain(tile, *others[:2]).clear("silver_peak", "toad_wood")
    return position.pawns(ALBERT, "bell_heath", "east_castle").hands([MOUNTAIN, FOREST], OTHER)


@pytest.mark.rule("BS-R54", "BS-13.3")
def test_each_player_uses_a_tile_once_and_it_stays_for_the_others() -> None:
    position = before_peak("wands").goods(ALBERT).goods(BEATE).pawns(BEATE, "bell_heath", "silver_peak")
    position.now["amulets"][BEATE] = ["1"]
    state = position.load()
    lead(state, ALBERT, MOUNTAIN, "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    assert goods(state, ALBERT) == {"wand": 2}
    tile = state.view()["tiles"]["mountain"][0]
    assert (tile["tile"], tile["amulets"]) == ("wands", [])


@pytest.mark.rule("BS-R54")
def test_the_tile_of_another_player_is_not_used_up() -> None:
    position = before_peak("wands").hands([MOUNTAIN, FOREST], [MOUNTAIN]).pawns(BEATE, "bell_heath", "east_castle")
    state = position.goods(BEATE).load()
    lead(state, ALBERT, MOUNTAIN, "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    do(state, BEATE, "declare", how="cowardly")
    fly(state, BEATE, 1, "silver_peak")
    do(state, BEATE, "use")
    assert goods(state, BEATE) == {"wand": 2}


@pytest.mark.rule("BS-R55", "BS-13.4")
def test_tile_and_delivery_in_either_order() -> None:
    for first in ("use", "deliver"):
        state = before_peak("wands").goods(ALBERT, green=1).load()
        lead(state, ALBERT, MOUNTAIN)
        fly(state, ALBERT, 1, "silver_peak")
        for action in (first, "deliver" if first == "use" else "use"):
            if action == "use":
                do(state, ALBERT, "use")
            else:
                do(state, ALBERT, "deliver", tower="front_green_8")
        assert (points(state)[ALBERT], goods(state, ALBERT), step(state)) == (15, {"wand": 2}, "Lead")


@pytest.mark.rule("BS-R55", "BS-13.4")
@pytest.mark.parametrize(("pawn", "region", "lost"), [(1, "toad_wood", True), (2, "lake_crag", False)])
def test_a_pawn_carried_away_delivers_no_more(pawn: int, region: str, lost: bool) -> None:
    state = before_peak("moves").goods(ALBERT, green=1).load()
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    fly(state, ALBERT, pawn, region)
    do(state, ALBERT, "pass")
    assert (step(state) == "Lead") == lost
    assert (towers(state, ALBERT) == {"front_green_8"}) == (not lost)


@pytest.mark.rule("BS-13.4")
def test_not_even_if_it_comes_back() -> None:
    state = before_peak("moves").goods(ALBERT, green=1).load()
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    fly(state, ALBERT, 1, "toad_wood")
    fly(state, ALBERT, 1, "silver_peak")
    assert step(state) == "Lead"


@pytest.mark.rule("BS-R55", "BS-13.4", "BS-13.10")
@pytest.mark.parametrize("then", ["use", "pass"])
def test_a_tile_reached_by_the_other_pawn_does_not_cost_the_witch_her_delivery(then: str) -> None:
    position = front().mountain("moves", "cloud", "potions").clear("silver_peak", "thunder_peak", "candle_hill")
    position.pawns(ALBERT, "bell_heath", "candle_hill").goods(ALBERT, green=1)
    state = position.hands([MOUNTAIN], OTHER).load()
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")  # two moves
    fly(state, ALBERT, 2, "thunder_peak")
    do(state, ALBERT, then)  # potions
    do(state, ALBERT, "pass")  # no second move
    do(state, ALBERT, "deliver", tower="front_green_8")
    assert points(state)[ALBERT] == 15


@pytest.mark.rule("BS-13.6")
def test_two_wands() -> None:
    state = before_peak("wands").goods(ALBERT).load()
    lead(state, ALBERT, MOUNTAIN, "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    told = do(state, ALBERT, "use")
    assert (goods(state, ALBERT), told[0].rule) == ({"wand": 2}, "BS-13.6")


@pytest.mark.rule("BS-R59", "BS-13.7")
def test_the_delivery_tile_serves_every_terrain_with_either_pawn_and_no_three_points() -> None:
    for region, tower, value in (("fern_wood", "front_violet_1", 3), ("lake_crag", "front_orange_3", 4)):
        position = before_peak("deliver").pawns(ALBERT, "bell_heath", region).goods(ALBERT, orange=1, violet=1)
        state = position.load()
        lead(state, ALBERT, MOUNTAIN)
        fly(state, ALBERT, 1, "silver_peak")
        do(state, ALBERT, "use")
        do(state, ALBERT, "deliver", tower=tower)
        assert points(state)[ALBERT] == 10 + value


@pytest.mark.rule("BS-8.3", "BS-13.7")
def test_a_delivery_by_tile_counts_as_a_role_of_its_own() -> None:
    """The brave Mountain Witch supplies a square tower, and the tile supplies it once more."""
    position = front().mountain("wands", "deliver", "cloud").clear("ember_peak", "wolf_heath").goods(ALBERT, green=2)
    state = position.pawns(ALBERT, "wolf_heath", "east_castle").hands([MOUNTAIN], OTHER).load()
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "ember_peak")
    do(state, ALBERT, "deliver", tower="front_sq_green_2")
    do(state, ALBERT, "use")
    do(state, ALBERT, "deliver", tower="front_sq_green_2")
    assert points(state)[ALBERT] == 18


@pytest.mark.rule("BS-13.8")
def test_two_moves_at_most_and_fewer_if_one_likes() -> None:
    state = before_peak("moves").load()
    lead(state, ALBERT, MOUNTAIN, "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    assert step(state) == "FreeMove"
    fly(state, ALBERT, 2, "barrow_hill")
    assert step(state) == "FreeMove"
    do(state, ALBERT, "pass")
    assert (step(state), where(state, ALBERT)) == ("Lead", ["silver_peak", "barrow_hill"])


@pytest.mark.rule("BS-3.8", "BS-13.9")
def test_a_tile_that_can_do_nothing_says_so() -> None:
    state = before_peak("cloud").goods(ALBERT).load()
    lead(state, ALBERT, MOUNTAIN, "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    assert kinds(do(state, ALBERT, "use"))[:2] == ["used_tile", "idle"]
    assert step(state) == "Lead"


@pytest.mark.rule("BS-R57", "BS-13.9")
def test_the_cloud_tile_costs_wands_and_gives_no_three_points() -> None:
    position = before_peak("cloud").cloud("mole_mountain", "thunder_1_1").cloud("bramble_wood", "thunder_3_3")
    state = position.goods(ALBERT, wand=2).load()
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    assert refusal(state, ALBERT, "dispel", space="bramble_wood") == "BS-9.2"
    do(state, ALBERT, "dispel", space="mole_mountain")
    assert (points(state)[ALBERT], goods(state, ALBERT)) == (10, {"wand": 1})
    assert state.view()["players"][ALBERT]["bolts"] == 1


@pytest.mark.rule("BS-R58", "BS-13.10")
def test_a_move_by_a_tile_sets_off_the_next_tile() -> None:
    position = front().mountain("wands", "moves", "potions").clear("ember_peak", "thunder_peak", "candle_hill")
    position.pawns(ALBERT, "wolf_heath", "candle_hill").clear("wolf_heath").goods(ALBERT)
    state = position.hands([MOUNTAIN], OTHER).load()
    lead(state, ALBERT, MOUNTAIN, "cowardly")
    fly(state, ALBERT, 1, "ember_peak")
    do(state, ALBERT, "use")  # two moves
    fly(state, ALBERT, 2, "thunder_peak")
    do(state, ALBERT, "use")  # potions, before the second move
    assert goods(state, ALBERT) == {"orange": 1, "violet": 1, "green": 1}
    assert step(state) == "FreeMove"
    assert state.view()["players"][ALBERT]["amulets"] == 2


# ---- forest tiles


@pytest.mark.rule("BS-R60", "BS-14.2")
def test_the_first_to_come_takes_the_tile_and_uses_it_once() -> None:
    position = back().forest("points", "brave", "brave", "points").clear("hazel_wood").hands([FOREST, HEATH], [FOREST])
    state = position.load()
    lead(state, ALBERT, FOREST, "cowardly")
    told = fly(state, ALBERT, 1, "hazel_wood")
    assert kinds(told)[:2] == ["flew", "took_tile"]
    do(state, BEATE, "declare", how="cowardly")
    told = fly(state, BEATE, 1, "hazel_wood")
    assert "took_tile" not in kinds(told)
    assert len(state.view()["tiles"]["forest"]) == 3
    lead(state, ALBERT, HEATH, "cowardly")
    do(state, ALBERT, "five")
    assert points(state)[ALBERT] == 15
    assert state.view()["players"][ALBERT]["tiles"] == []
    assert len(state.view()["tiles"]["forest"]) == 3  # out of the game, not back on the map


@pytest.mark.rule("BS-14.4", "BS-14.6")
def test_tiles_are_for_cowards_only() -> None:
    position = back().forest("points", "brave", "brave", "points").holds(ALBERT, 1, 2)
    state = position.hands(["fruit_gatherer"], OTHER).load()
    lead(state, ALBERT, "fruit_gatherer", "brave")
    assert refusal(state, ALBERT, "bold") == "BS-14.4"
    assert refusal(state, ALBERT, "five") == "BS-14.6"


@pytest.mark.rule("BS-R61", "BS-14.4")
def test_a_witch_by_tile_moves_and_delivers_at_once_and_a_gatherer_takes_three() -> None:
    position = back().forest("brave", "brave", "points", "points").holds(ALBERT, 1, 2).goods(ALBERT, green=1)
    state = position.hands([FOREST, "root_gatherer"], ["hill_witch"]).load()
    lead(state, ALBERT, FOREST, "cowardly")
    do(state, ALBERT, "bold")
    fly(state, ALBERT, 1, "badger_wood")
    do(state, ALBERT, "deliver", tower="back_green_1")
    assert points(state)[ALBERT] == 13
    lead(state, ALBERT, "root_gatherer", "cowardly")
    do(state, ALBERT, "bold")
    do(state, ALBERT, "gather", haul="two_potions_wand")
    assert goods(state, ALBERT) == {"orange": 2, "wand": 1}
    assert state.view()["players"][ALBERT]["tiles"] == []


@pytest.mark.rule("BS-R63", "BS-14.6")
def test_five_points_instead_of_the_action() -> None:
    position = back().forest("points", "brave", "brave", "points").holds(ALBERT, 1)
    state = position.goods(ALBERT).hands(["fruit_gatherer", FOREST], OTHER).load()
    lead(state, ALBERT, "fruit_gatherer", "cowardly")
    do(state, ALBERT, "five")
    assert (points(state)[ALBERT], goods(state, ALBERT), step(state)) == (15, {}, "Lead")


# ---- hill tiles and islands


@pytest.mark.rule("BS-R64", "BS-15.2")
def test_the_turbo_is_mandatory_and_goes_to_one_of_the_two_circles() -> None:
    position = back().pawns(ALBERT, "plover_heath", "south_castle").hands([HILL, FOREST], OTHER)
    state = position.load()
    lead(state, ALBERT, HILL, "cowardly")
    fly(state, ALBERT, 1, "gust_hill")
    assert refusal(state, ALBERT, "land", circle="B") == "BS-15.2"
    do(state, ALBERT, "land", circle="A")
    assert (where(state, ALBERT)[0], step(state)) == ("circle_hill", "Lead")


@pytest.mark.rule("BS-R65", "BS-15.3")
def test_after_the_turbo_only_towers_of_the_circle_are_supplied() -> None:
    position = back().pawns(ALBERT, "plover_heath", "south_castle").goods(ALBERT, 1, 1, 1)
    state = position.hands([HILL, FOREST], OTHER).load()
    lead(state, ALBERT, HILL, "brave")
    fly(state, ALBERT, 1, "gust_hill")
    do(state, ALBERT, "land", circle="C")
    assert towers(state, ALBERT) <= set(towers_at("stone_heath"))
    assert refusal(state, ALBERT, "deliver", tower="back_green_5") == "BS-8.4"  # where it came from


def towers_at(region: str) -> list[str]:
    return [maps.TOWER.ids[tower] for tower in maps.TOWERS_AT[maps.REGION.index(region)]]


@pytest.mark.rule("BS-R66", "BS-15.4")
def test_the_turbo_fires_for_storm_clouds_and_mountain_tiles_too_without_delivery() -> None:
    position = back().cloud("hazel_wood", "move").pawns(ALBERT, "plover_heath", "south_castle")
    state = position.goods(ALBERT, 1, 1, 1, 2).hands([FAIRY, FOREST], OTHER).load()
    lead(state, ALBERT, FAIRY)
    do(state, ALBERT, "dispel", space="hazel_wood")
    fly(state, ALBERT, 1, "gust_hill")
    assert step(state) == "Turbo"
    do(state, ALBERT, "land", circle="C")
    assert (step(state), points(state)[ALBERT]) == ("Lead", 13)

    position = back().clear_all().pawns(ALBERT, "mist_heath", "south_castle").hands([MOUNTAIN, FOREST], OTHER)
    state = position.load()
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "crown_peak")
    do(state, ALBERT, "use")
    fly(state, ALBERT, 1, "whirl_hill")
    do(state, ALBERT, "land", circle="B")
    assert where(state, ALBERT)[0] == "surf_heath"
    assert step(state) == "FreeMove"  # the second move


@pytest.mark.rule("BS-R67", "BS-15.5")
def test_circles_are_free_of_clouds_and_tiles() -> None:
    for region in maps.CIRCLE_REGION:
        assert not maps.SPACES_IN[region]
        assert (maps.MOUNTAIN_AT[region], maps.FOREST_AT[region], maps.HILL_AT[region]) == (-1, -1, -1)


@pytest.mark.rule("BS-15.5")
def test_after_landing_the_pawn_goes_on_from_the_circle() -> None:
    position = back().pawns(ALBERT, "plover_heath", "south_castle").hands([HILL, MOUNTAIN], OTHER)
    state = position.clear("frost_peak").load()
    lead(state, ALBERT, HILL, "cowardly")
    fly(state, ALBERT, 1, "gust_hill")
    do(state, ALBERT, "land", circle="A")
    lead(state, ALBERT, MOUNTAIN)
    assert targets(state, ALBERT, 1) == {"frost_peak"}


@pytest.mark.rule("BS-R68", "BS-15.6")
def test_back_to_the_circle_it_came_from() -> None:
    position = back().hill("ab", "ac", "orange", "cd").pawns(ALBERT, "circle_hill", "south_castle")
    state = position.hands([HILL, FOREST], OTHER).load()
    lead(state, ALBERT, HILL, "cowardly")
    fly(state, ALBERT, 1, "whirl_hill")
    do(state, ALBERT, "land", circle="A")
    assert where(state, ALBERT)[0] == "circle_hill"


@pytest.mark.rule("BS-R69", "BS-15.7")
def test_the_tower_tile_takes_orange_only_and_serves_tile_and_storm_cloud() -> None:
    position = back().hill("orange", "ab", "ac", "cd").pawns(ALBERT, "gust_hill", "south_castle")
    state = position.event("black_market").goods(ALBERT, violet=3).hands(["summit_druid"], OTHER).load()
    lead(state, ALBERT, "summit_druid", "cowardly")
    assert refusal(state, ALBERT, "deliver", tower="hill_tile") == "BS-8.1"
    position.event("like_minded").cloud("pine_wood", "deliver").goods(ALBERT, orange=1, wand=2).hands([FAIRY], OTHER)
    state = position.load()
    lead(state, ALBERT, FAIRY, "cowardly")
    do(state, ALBERT, "dispel", space="pine_wood")
    do(state, ALBERT, "deliver", tower="hill_tile")
    assert points(state)[ALBERT] == 17


@pytest.mark.rule("BS-15.7")
def test_a_hill_that_lies_without_tiles_is_an_ordinary_hill() -> None:
    position = Position(2, board="back", hill_tiles="off").pawns(ALBERT, "plover_heath", "south_castle")
    state = position.hands([HILL, FOREST], OTHER).load()
    lead(state, ALBERT, HILL, "cowardly")
    fly(state, ALBERT, 1, "gust_hill")
    assert (step(state), where(state, ALBERT)[0]) == ("Lead", "gust_hill")


@pytest.mark.rule("BS-R70", "BS-15.8")
def test_islands_may_be_out_of_reach() -> None:
    """No land way leads to B or D; only tiles that show them do."""
    mainland = {maps.REGION.index("north_castle")}
    while True:
        more = {other for region in mainland for other in maps.NEIGHBOURS[region]} - mainland
        if not more:
            break
        mainland |= more
    islands = {"seal_wood", "gull_hill", "surf_heath", "dragon_wood", "dragon_rock"}
    assert not {maps.REGION.ids[region] for region in mainland} & islands
    assert len(mainland) == 32


@pytest.mark.rule("BS-R71", "BS-15.9")
def test_stranded_pawns_go_on_acting() -> None:
    position = back().pawns(ALBERT, "dragon_wood", "dragon_wood").goods(ALBERT, violet=1, orange=1, wand=3)
    position.hands([FAIRY, MOUNTAIN, "valley_druid", "summit_druid"], OTHER)
    state = position.load()
    lead(state, ALBERT, FAIRY)
    do(state, ALBERT, "dispel", space="dragon_rock")
    lead(state, ALBERT, MOUNTAIN)
    fly(state, ALBERT, 1, "dragon_rock")
    do(state, ALBERT, "pass")
    lead(state, ALBERT, "valley_druid")
    do(state, ALBERT, "deliver", tower="back_violet_13")
    assert points(state)[ALBERT] == 10 + 3 + 9 + 3
    assert where(state, ALBERT) == ["dragon_rock", "dragon_wood"]


def test_all_variants_together_play_to_the_end_with_any_number_of_seats() -> None:
    for seats in (2, 3, 4, 5):
        state = GAME.new(seats, seats, {"board": "back", "storm_clouds": True, "left_out": 13})
        while state.actors():
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[(7 * len(legal)) // 11])
        assert state.outcome() is not None


def test_three_seats_see_the_same_tiles() -> None:
    state = Position(3, board="back").load()
    assert len({str(state.view(seat)["tiles"]) for seat in (None, ALBERT, BEATE, CARLA)}) == 1
    assert choices(state, ALBERT, "pick")
    assert may(state, ALBERT, "pick", role="hill_witch")
