"""BS-6 to BS-9: gatherers, witches, druids and the Weather Fairy."""

from __future__ import annotations

import pytest

from .position import (
    ALBERT,
    BEATE,
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

GATHERERS = [("root_gatherer", "orange"), ("herb_gatherer", "green"), ("fruit_gatherer", "violet")]


@pytest.mark.rule("BS-R16", "BS-6.1", "BS-6.3")
@pytest.mark.parametrize(("role", "colour"), GATHERERS)
def test_a_brave_gatherer_takes_two_potions_of_the_colour_and_a_wand(role: str, colour: str) -> None:
    state = Position().goods(ALBERT).hands([role], ["hill_witch"]).load()
    lead(state, ALBERT, role)
    do(state, ALBERT, "gather", haul="two_potions_wand")
    assert goods(state, ALBERT) == {colour: 2, "wand": 1}


@pytest.mark.rule("BS-6.3")
@pytest.mark.parametrize(("role", "colour"), GATHERERS)
def test_the_colour_is_said_of_potions_only(role: str, colour: str) -> None:
    state = Position().goods(ALBERT).hands([role], ["hill_witch"]).load()
    lead(state, ALBERT, role)
    answers = {GAME.answer(state, ALBERT, action) for action in state.legal(ALBERT)}
    assert {f"Take 1 wand and 1 potion ({colour})", "Take 1 wand"} <= answers


@pytest.mark.rule("BS-6.2")
@pytest.mark.parametrize(("role", "colour"), GATHERERS)
def test_a_cowardly_gatherer_takes_one_or_the_other(role: str, colour: str) -> None:
    state = Position().goods(ALBERT).hands([role], ["hill_witch"]).load()
    lead(state, ALBERT, role, "cowardly")
    assert refusal(state, ALBERT, "gather", haul="potion_wand") == "BS-6.2"
    assert refusal(state, ALBERT, "gather", haul="two_potions") == "BS-6.2"
    other = state.copy()
    do(state, ALBERT, "gather", haul="potion")
    do(other, ALBERT, "gather", haul="wand")
    assert (goods(state, ALBERT), goods(other, ALBERT)) == ({colour: 1}, {"wand": 1})


@pytest.mark.rule("BS-R18", "BS-7.1")
@pytest.mark.parametrize(
    ("witch", "west", "east"),
    [
        ("mountain_witch", set(), {"lake_crag"}),
        ("hill_witch", {"thistle_hill"}, {"barrow_hill"}),
        ("forest_witch", {"fern_wood"}, set()),
        ("heath_witch", {"bell_heath"}, set()),
    ],
)
def test_each_witch_goes_one_step_into_her_own_terrain_with_either_pawn(
    witch: str, west: set[str], east: set[str]
) -> None:
    state = Position().hands([witch], ["root_gatherer"]).load()
    lead(state, ALBERT, witch)
    assert (targets(state, ALBERT, 1), targets(state, ALBERT, 2)) == (west, east)


@pytest.mark.rule("BS-7.1")
def test_not_two_steps_not_another_terrain_not_across_a_corner() -> None:
    state = Position().clear_all().hands(["heath_witch"], ["root_gatherer"]).load()
    lead(state, ALBERT, "heath_witch")
    for region in ("moor_heath", "thistle_hill", "west_castle"):
        assert refusal(state, ALBERT, "fly", pawn="first", region=region) == "BS-7.1"
    # Thistle Hill and Fern Wood meet at neither border nor corner; Raven Crag lies between them
    assert targets(state, ALBERT, 1) == {"bell_heath"}


@pytest.mark.rule("BS-7.2")
def test_clouds_close_a_region_until_they_are_gone() -> None:
    position = Position().hands(["mountain_witch"], ["root_gatherer"])
    state = position.load()
    lead(state, ALBERT, "mountain_witch")
    assert refusal(state, ALBERT, "fly", pawn="first", region="raven_crag") == "BS-7.2"
    state = position.clear("raven_crag").load()
    lead(state, ALBERT, "mountain_witch")
    assert may(state, ALBERT, "fly", pawn="first", region="raven_crag")


@pytest.mark.rule("BS-7.3")
def test_never_onto_water_nor_across() -> None:
    state = Position().clear_all().hands(["mountain_witch"], ["root_gatherer"]).load()
    lead(state, ALBERT, "mountain_witch")
    assert refusal(state, ALBERT, "fly", pawn="first", region="mirror_lake") == "BS-7.3"
    assert refusal(state, ALBERT, "fly", pawn="first", region="lake_crag") == "BS-7.1"  # beyond the lake


@pytest.mark.rule("BS-7.4")
def test_any_number_of_pawns_share_a_region() -> None:
    position = Position(5).hands(["forest_witch"], ["root_gatherer"])
    for seat in range(1, 5):
        position.pawns(seat, "fern_wood", "fern_wood")
    state = position.load()
    lead(state, ALBERT, "forest_witch")
    fly(state, ALBERT, 1, "fern_wood")
    assert where(state, ALBERT)[0] == "fern_wood"


@pytest.mark.rule("BS-7.5", "BS-R19")
def test_a_brave_witch_delivers_only_with_the_pawn_that_moved_where_it_arrived() -> None:
    position = Position().goods(ALBERT, 1, 1, 1).pawns(ALBERT, "thistle_hill", "east_castle")
    state = position.hands(["heath_witch"], ["root_gatherer"]).load()
    lead(state, ALBERT, "heath_witch")
    fly(state, ALBERT, 1, "bell_heath")
    assert towers(state, ALBERT) == {"front_violet_4", "front_orange_4"}
    assert refusal(state, ALBERT, "deliver", tower="front_orange_2") == "BS-8.4"  # at the other pawn
    do(state, ALBERT, "deliver", tower="front_orange_4")
    assert step(state) == "Lead"  # one potion
    assert points(state)[ALBERT] == 13


@pytest.mark.rule("BS-7.6")
def test_a_cowardly_witch_only_moves() -> None:
    state = Position().hands(["forest_witch"], ["root_gatherer"]).load()
    lead(state, ALBERT, "forest_witch", "cowardly")
    assert refusal(state, ALBERT, "deliver", tower="front_violet_4") == "BS-7.6"
    told = fly(state, ALBERT, 1, "fern_wood")
    assert kinds(told)[0] == "flew"
    assert step(state) == "Lead"


@pytest.mark.rule("BS-8.1")
def test_a_delivery_needs_and_costs_a_potion_of_the_colour() -> None:
    position = Position().pawns(ALBERT, "fern_wood", "east_castle").goods(ALBERT, violet=1, orange=0)
    state = position.hands(["valley_druid"], ["root_gatherer"]).load()
    lead(state, ALBERT, "valley_druid", "cowardly")
    assert refusal(state, ALBERT, "deliver", tower="front_orange_1") == "BS-8.1"
    do(state, ALBERT, "deliver", tower="front_violet_1")
    assert (goods(state, ALBERT), points(state)[ALBERT]) == ({}, 13)


@pytest.mark.rule("BS-8.2", "BS-R22")
def test_a_round_tower_takes_one_potion_in_the_whole_game() -> None:
    position = Position().pawns(ALBERT, "fern_wood", "east_castle").filled("front_violet_1")
    state = position.goods(ALBERT, violet=2, orange=1).hands(["valley_druid"], ["root_gatherer"]).load()
    lead(state, ALBERT, "valley_druid")
    assert refusal(state, ALBERT, "deliver", tower="front_violet_1") == "BS-8.2"


@pytest.mark.rule("BS-R21", "BS-8.5")
def test_a_tower_on_a_border_is_supplied_from_the_open_side() -> None:
    """Raven Crag lies under a cloud, the square tower at its corner is open from the castle."""
    state = Position().hands(["valley_druid"], ["root_gatherer"]).load()
    lead(state, ALBERT, "valley_druid")
    do(state, ALBERT, "deliver", tower="front_sq_violet_2")
    assert points(state)[ALBERT] == 15


@pytest.mark.rule("BS-R23", "BS-8.6")
def test_wands_at_a_tower_come_with_the_points() -> None:
    state = Position().goods(ALBERT, green=1).hands(["valley_druid"], ["root_gatherer"]).load()
    lead(state, ALBERT, "valley_druid", "cowardly")
    told = do(state, ALBERT, "deliver", tower="front_green_1")
    assert (goods(state, ALBERT), points(state)[ALBERT]) == ({"wand": 1}, 12)
    assert kinds(told)[:2] == ["delivered", "took_wands"]


@pytest.mark.rule("BS-8.7")
@pytest.mark.parametrize(
    ("druid", "region", "serves"),
    [
        ("summit_druid", "lake_crag", True),
        ("summit_druid", "thistle_hill", True),
        ("summit_druid", "fern_wood", False),
        ("summit_druid", "bell_heath", False),
        ("valley_druid", "fern_wood", True),
        ("valley_druid", "bell_heath", True),
        ("valley_druid", "lake_crag", False),
        ("valley_druid", "thistle_hill", False),
    ],
)
def test_druids_serve_two_terrains_each_where_a_pawn_stands(druid: str, region: str, serves: bool) -> None:
    position = Position().pawns(ALBERT, region, region).goods(ALBERT, 1, 1, 1, 1)
    state = position.event("black_market").hands([druid], ["root_gatherer"]).load()
    lead(state, ALBERT, druid, "cowardly")
    assert bool(towers(state, ALBERT)) == serves
    if not serves:
        rules = {rule.id for action, rule in state.refusals(ALBERT) if GAME.decode(action)["kind"] == "deliver"}
        assert rules == {"BS-8.7", "BS-8.4"}
    assert where(state, ALBERT) == [region, region]


@pytest.mark.rule("BS-8.9")
def test_of_two_pawns_at_a_tower_the_one_with_more_points_delivers() -> None:
    position = Position(2, storm_clouds=True).no_storms().cloud("wolf_heath", "bonus").goods(ALBERT, violet=1)
    position.pawns(ALBERT, "barrow_hill", "east_castle").hands(["summit_druid"], ["root_gatherer"])
    position.cloud("mole_mountain", "bonus")
    state = position.load()
    lead(state, ALBERT, "summit_druid", "cowardly")
    assert [c["tower"] for c in choices(state, ALBERT, "deliver")].count("front_violet_2") == 1
    do(state, ALBERT, "deliver", tower="front_violet_2")
    assert points(state)[ALBERT] == 10 + 2 + 4  # from East Castle, beside both clouds


@pytest.mark.rule("BS-R25", "BS-9.1")
def test_the_fairy_reaches_clouds_next_to_her_pawns_over_land_only() -> None:
    position = Position().goods(ALBERT, wand=9).hands(["weather_fairy"], ["root_gatherer"])
    state = position.load()
    lead(state, ALBERT, "weather_fairy")
    reach = {c["space"] for c in choices(state, ALBERT, "dispel")}
    assert reach == {"raven_crag", "mole_mountain", "bramble_wood", "wolf_heath"}
    assert refusal(state, ALBERT, "dispel", space="silver_peak") == "BS-9.1"  # across the lake


@pytest.mark.rule("BS-9.3", "BS-9.4")
def test_a_cowardly_fairy_gets_the_cloud_but_no_three_points() -> None:
    position = Position().cloud("raven_crag", "thunder_2_3").goods(ALBERT, wand=3)
    state = position.hands(["weather_fairy"], ["root_gatherer"]).load()
    lead(state, ALBERT, "weather_fairy", "cowardly")
    do(state, ALBERT, "dispel", space="raven_crag")
    player = state.view()["players"][ALBERT]
    assert (player["points"], player["bolts"], player["bolt_points"]) == (10, 3, 4)
    assert goods(state, ALBERT) == {"wand": 1}
    assert not [cloud for cloud in state.view()["clouds"] if cloud["region"] == "raven_crag" and cloud["lies"]]


@pytest.mark.rule("BS-R27", "BS-9.6")
def test_of_two_clouds_in_a_region_the_player_chooses() -> None:
    position = Position().clear("thunder_peak").pawns(BEATE, "thunder_peak", "east_castle").goods(BEATE, wand=6)
    position.cloud("elder_wood_1", "thunder_1_1").cloud("elder_wood_2", "thunder_3_3")
    state = position.hands([], ["weather_fairy"], leader=BEATE).load()
    lead(state, BEATE, "weather_fairy")
    assert {"elder_wood_1", "elder_wood_2"} <= {c["space"] for c in choices(state, BEATE, "dispel")}
