"""The worked examples: those of the printed rules with their numbers, and those the rulings add."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tafelrunde
from tafelrunde.games.broom_service import components, maps

from .position import (
    ALBERT,
    BEATE,
    CARLA,
    DANIEL,
    GAME,
    ROLES,
    Position,
    choices,
    choose,
    do,
    fly,
    goods,
    lead,
    may,
    points,
    refusal,
    step,
    targets,
    towers,
    where,
)

FOREST = "forest_witch"
BACK: dict[str, Any] = {"board": "back"}


@pytest.mark.rule("BS-R02", "BS-1.3")
@pytest.mark.parametrize(("seats", "wands"), [(5, [1, 2, 2, 2, 1]), (4, [1, 2, 2, 1]), (3, [1, 2, 1]), (2, [1, 1])])
def test_01_everybody_starts_with_ten_points_a_potion_of_each_colour_and_wands_by_turn_order(
    seats: int, wands: list[int]
) -> None:
    state = GAME.new(seats, 3, {"first_seat": "1"})
    assert points(state) == [10] * seats
    for seat in range(seats):
        assert goods(state, seat) == {"orange": 1, "violet": 1, "green": 1, "wand": wands[seat]}


@pytest.mark.rule("BS-5.1", "BS-R04")
@pytest.mark.parametrize(("seats", "shown"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_02_bewitched_roles_are_shown_by_the_number_of_players_and_cost_three_when_laid(seats: int, shown: int) -> None:
    assert len(GAME.new(seats, 3).view()["bewitched"]) == shown
    state = Position(seats).bewitched(FOREST).hands([FOREST], [FOREST]).load()
    lead(state, ALBERT, FOREST)
    assert points(state)[ALBERT] == 7
    do(state, BEATE, "declare", how="cowardly")
    assert points(state)[BEATE] == 7


@pytest.mark.rule("BS-R03")
@pytest.mark.parametrize(("seats", "before"), [(2, [4, 7]), (3, [6]), (4, []), (5, [])])
def test_03_the_bewitched_pile_is_shuffled_before_these_rounds(seats: int, before: list[int]) -> None:
    state = GAME.new(seats, 3)
    chance = random.Random(3)
    shuffled = []
    seen: list[str] = list(state.view()["bewitched"])
    while state.actors():
        seat = chance.choice(state.actors())
        told = state.apply(seat, chance.choice(state.legal(seat)))
        fresh = [event.kind for event in told]
        if "reshuffled" in fresh:
            shuffled.append(state.view()["round"])
            seen = []
        if "round" in fresh:
            shown = state.view()["bewitched"]
            assert not set(seen) & set(shown)  # the pile is gone through before it is shuffled
            seen += shown
    assert shuffled == before


def five_at_the_table() -> Position:
    hands = ([FOREST, "root_gatherer"], [FOREST], [FOREST, "valley_druid"], ["weather_fairy"], ["hill_witch"])
    return Position(5).hands(*hands)


@pytest.mark.rule("BS-R09", "BS-R10", "BS-R11", "BS-3.7")
def test_04_the_trick_of_albert_beate_carla_daniel_and_emily() -> None:
    state = five_at_the_table().load()
    lead(state, ALBERT, FOREST, "cowardly")
    fly(state, ALBERT, 1, "fern_wood")  # at once, and that was all of it
    assert where(state, ALBERT)[0] == "fern_wood"
    assert state.actors() == (BEATE,)
    do(state, BEATE, "declare", how="brave")
    told = do(state, CARLA, "declare", how="brave")
    assert [event.kind for event in told] == ["followed", "outbid", "passed", "passed", "acts"]
    fly(state, CARLA, 1, "fern_wood")
    do(state, CARLA, "deliver", tower="front_violet_1")
    assert points(state) == [10, 10, 13, 10, 10]
    assert where(state, BEATE) == ["west_castle", "east_castle"]
    assert (step(state), state.actors()) == ("Lead", (CARLA,))


@pytest.mark.rule("BS-8.7", "BS-3.5")
def test_05_carla_goes_on_with_the_cowardly_valley_druid() -> None:
    hands: list[list[str]] = [["root_gatherer"], [], ["valley_druid"], ["weather_fairy"], ["hill_witch"]]
    position = Position(5).hands(*hands, leader=CARLA).points(10, 10, 13, 10, 10)
    state = position.pawns(CARLA, "fern_wood", "east_castle").load()
    lead(state, CARLA, "valley_druid", "cowardly")
    told = do(state, CARLA, "deliver", tower="front_orange_1")
    assert points(state)[CARLA] == 16
    assert [event.kind for event in told] == ["delivered", "passed", "passed", "passed", "leads"]  # no bonus
    assert told[1].data["seat"] == DANIEL


@pytest.mark.rule("BS-4.2", "BS-4.3")
def test_06_all_cowardly_the_same_leads_again_and_without_cards_the_next_clockwise() -> None:
    state = Position(3).hands([FOREST, "root_gatherer"], [FOREST], ["hill_witch"]).load()
    lead(state, ALBERT, FOREST, "cowardly")
    do(state, ALBERT, "pass")
    do(state, BEATE, "declare", how="cowardly")
    do(state, BEATE, "pass")
    assert (step(state), state.actors()) == ("Lead", (ALBERT,))
    lead(state, ALBERT, "root_gatherer", "cowardly")
    do(state, ALBERT, "pass")
    assert (step(state), state.actors()) == ("Lead", (CARLA,))  # Albert has none left, nor has Beate


@pytest.mark.rule("BS-R19", "BS-R14")
def test_07_a_brave_witch_may_move_only_or_do_nothing_but_never_deliver_without_moving() -> None:
    state = Position().hands([FOREST, "root_gatherer"], ["hill_witch"]).load()
    lead(state, ALBERT, FOREST)
    assert refusal(state, ALBERT, "deliver", tower="front_violet_4") == "BS-7.5"  # at the castle where it stands
    moved = state.copy()
    fly(moved, ALBERT, 1, "fern_wood")
    do(moved, ALBERT, "pass")
    assert (step(moved), moved.actors(), points(moved)[ALBERT]) == ("Lead", (ALBERT,), 10)
    do(state, ALBERT, "pass")
    assert (step(state), state.actors(), where(state, ALBERT)[0]) == ("Lead", (ALBERT,), "west_castle")


@pytest.mark.rule("BS-R20", "BS-8.2", "BS-R22")
@pytest.mark.parametrize(
    ("tower", "value", "wands", "regions"),
    [
        ("front_sq_violet_1", 4, 0, {"toad_wood", "candle_hill", "foxglove_heath"}),
        ("front_violet_10", 6, 0, {"candle_hill", "foxglove_heath"}),
        ("front_orange_9", 5, 0, {"candle_hill"}),
        ("front_violet_9", 3, 1, {"foxglove_heath"}),
    ],
)
def test_08_four_towers_and_where_they_are_supplied_from(tower: str, value: int, wands: int, regions: set[str]) -> None:
    for region in ("toad_wood", "candle_hill", "foxglove_heath"):
        druid = "summit_druid" if region == "candle_hill" else "valley_druid"
        position = Position().clear_all().pawns(ALBERT, region, "east_castle").goods(ALBERT, orange=2, violet=2)
        state = position.hands([druid, FOREST], [druid]).load()
        lead(state, ALBERT, druid, "cowardly")
        assert (tower in towers(state, ALBERT)) == (region in regions)
        if region not in regions:
            assert refusal(state, ALBERT, "deliver", tower=tower) == "BS-8.4"
            continue
        do(state, ALBERT, "deliver", tower=tower)
        assert points(state)[ALBERT] == 10 + value
        assert goods(state, ALBERT).get("wand", 0) == wands
        filled = tower in state.view()["filled"]
        assert filled == (tower != "front_sq_violet_1")  # once, and the square one again and again


@pytest.mark.rule("BS-R22", "BS-8.3")
def test_09_two_roles_of_one_player_may_each_supply_the_same_square_tower_one_role_only_once() -> None:
    position = Position().clear("raven_crag").goods(ALBERT, violet=3).pawns(ALBERT, "raven_crag", "west_castle")
    state = position.hands(["summit_druid", "valley_druid"], ["hill_witch"]).load()
    lead(state, ALBERT, "summit_druid")
    do(state, ALBERT, "deliver", tower="front_sq_violet_2")
    assert (step(state), points(state)[ALBERT]) == ("Lead", 15)  # one potion, then the role is over
    lead(state, ALBERT, "valley_druid")
    do(state, ALBERT, "deliver", tower="front_sq_violet_2")
    assert points(state)[ALBERT] == 20


@pytest.mark.rule("BS-R24", "BS-8.8")
def test_10_a_brave_druid_gets_three_more_and_without_delivery_nothing() -> None:
    state = Position().pawns(ALBERT, "fern_wood", "east_castle").hands(["valley_druid"], [FOREST]).load()
    lead(state, ALBERT, "valley_druid")
    waived = state.copy()
    do(state, ALBERT, "deliver", tower="front_violet_1")
    assert points(state)[ALBERT] == 10 + 3 + 3
    do(waived, ALBERT, "pass")
    assert points(waived)[ALBERT] == 10


@pytest.mark.rule("BS-9.2", "BS-9.4", "BS-9.3")
def test_11_a_cloud_for_three_wands() -> None:
    position = Position().cloud("raven_crag", "thunder_3_3").cloud("mole_mountain", "thunder_1_1")
    poor = position.goods(ALBERT, wand=2).hands(["weather_fairy"], [FOREST]).load()
    lead(poor, ALBERT, "weather_fairy")
    assert refusal(poor, ALBERT, "dispel", space="raven_crag") == "BS-9.2"
    rich = position.goods(ALBERT, wand=3).load()
    lead(rich, ALBERT, "weather_fairy")
    waived = rich.copy()
    do(rich, ALBERT, "dispel", space="raven_crag")
    assert (goods(rich, ALBERT), points(rich)[ALBERT]) == ({}, 13)
    assert rich.view()["players"][ALBERT]["bolts"] == 3
    do(waived, ALBERT, "pass")
    assert points(waived)[ALBERT] == 10


@pytest.mark.rule("BS-R26", "BS-R27")
def test_12_a_region_with_two_clouds_is_still_closed_after_the_first() -> None:
    position = Position().clear("thunder_peak", "moon_heath").pawns(ALBERT, "thunder_peak", "east_castle")
    position.cloud("elder_wood_1", "thunder_1_1").cloud("elder_wood_2", "thunder_1_2").goods(ALBERT, wand=2)
    state = position.hands(["weather_fairy", FOREST], ["hill_witch"]).load()
    lead(state, ALBERT, "weather_fairy")
    assert may(state, ALBERT, "dispel", space="elder_wood_1")
    do(state, ALBERT, "dispel", space="elder_wood_2")
    lead(state, ALBERT, FOREST, "cowardly")
    assert not choices(state, ALBERT, "fly")
    opened = position.clear("elder_wood_1", "elder_wood_2").load()
    lead(opened, ALBERT, FOREST)
    assert targets(opened, ALBERT, 1) == {"elder_wood"}


def finish(position: Position) -> tafelrunde.State:
    """The last card of the last round is played: nothing but the final scoring is left."""
    state = position.round(7).hands(["root_gatherer"]).load()
    lead(state, ALBERT, "root_gatherer")
    do(state, ALBERT, "pass")
    assert state.outcome() is not None
    return state


@pytest.mark.rule("BS-11.2", "BS-R41", "BS-R42")
def test_13_final_scoring_of_the_picture() -> None:
    """One set of four, one of three, bolts for 19, three resources over: 25."""
    position = Position().event("old_times").goods(ALBERT, violet=5, orange=2, green=2, wand=1).goods(BEATE)
    for space in ("owl_wood", "raven_crag", "moor_heath", "goat_hill"):
        position.cloud(space, "thunder_2_2").clear(space, by=ALBERT)
    state = finish(position)
    assert state.view()["players"][ALBERT]["bolts"] == 8
    assert points(state) == [10 + 4 + 2 + 19, 10]


@pytest.mark.rule("BS-11.4", "BS-R43")
def test_14_a_tie_is_broken_by_resources_and_shared_when_they_are_equal_too() -> None:
    position = Position().event("old_times").goods(ALBERT, violet=2).goods(BEATE, violet=3)
    outcome = finish(position).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((10, 10), (BEATE,))
    outcome = finish(Position().event("old_times").goods(ALBERT, violet=2).goods(BEATE, orange=2)).outcome()
    assert outcome is not None
    assert outcome.winners == (ALBERT, BEATE)


def end_round(position: Position) -> tafelrunde.State:
    """Albert plays the last card of a round, to no effect."""
    state = position.hands(["root_gatherer"]).load()
    lead(state, ALBERT, "root_gatherer")
    do(state, ALBERT, "pass")
    return state


@pytest.mark.rule("BS-R34")
def test_15_dangerous_regions() -> None:
    position = Position(3).event("dangerous_regions").clear_all()
    position.pawns(ALBERT, "fern_wood", "owl_wood").pawns(BEATE, "bell_heath", "fern_wood")
    assert points(end_round(position.pawns(CARLA, "lake_crag", "east_castle"))) == [8, 6, 8]


@pytest.mark.rule("BS-R35")
def test_16_pleasant_regions() -> None:
    position = Position(3).event("pleasant_regions").clear_all()
    position.pawns(ALBERT, "east_castle", "lake_crag").pawns(BEATE, "bell_heath", "fern_wood")
    assert points(end_round(position.pawns(CARLA, "wolf_heath", "bell_heath"))) == [10, 12, 14]


@pytest.mark.rule("BS-R29", "BS-R30", "BS-10.3")
@pytest.mark.parametrize(("count", "gain"), [(2, 6), (3, 3), (4, 0), (5, -3), (6, -6)])
def test_17_more_or_less_and_the_extra_card_after_the_numbers_are_shown(count: int, gain: int) -> None:
    position = Position(2, **BACK).event("more_or_less").forest("extra_card", "brave", "points", "brave")
    state = position.holds(ALBERT, 1).load()
    choose(state, ALBERT, *ROLES[:count])
    choose(state, BEATE, *ROLES[:4])
    assert points(state) == [10 + gain, 10]
    assert (step(state), state.actors()) == ("ExtraCard", (ALBERT,))
    do(state, ALBERT, "pick", role=ROLES[9])
    assert points(state) == [10 + gain, 10]
    assert state.view()["players"][ALBERT]["cards"] == count + 1


@pytest.mark.rule("BS-R31", "BS-10.4", "BS-10.5", "BS-R32", "BS-R63")
def test_18_black_market_moonshine_and_the_five_point_tile_are_alternatives() -> None:
    for event in ("black_market", "moonshine"):
        position = Position(2, **BACK).event(event).forest("points", "brave", "extra_card", "brave").holds(ALBERT, 1)
        start = position.goods(ALBERT).hands(["fruit_gatherer", FOREST], ["hill_witch"]).load()
        lead(start, ALBERT, "fruit_gatherer", "cowardly")
        acted, used, five = start.copy(), start.copy(), start.copy()
        do(acted, ALBERT, "gather", haul="potion")
        assert (goods(acted, ALBERT), points(acted)[ALBERT]) == ({"violet": 1}, 10)
        if event == "black_market":
            do(used, ALBERT, "market")
            assert (goods(used, ALBERT), points(used)[ALBERT]) == ({}, 13)
        else:
            do(used, ALBERT, "still", resource="wand")
            assert (goods(used, ALBERT), points(used)[ALBERT]) == ({"wand": 1}, 10)
        do(five, ALBERT, "five")
        assert (goods(five, ALBERT), points(five)[ALBERT]) == ({}, 15)
        for state in (acted, used, five):
            assert step(state) == "Lead"  # nothing more for this card


@pytest.mark.rule("BS-R33")
def test_19_in_the_old_days_the_leader_must_be_brave_tile_or_no_tile() -> None:
    position = Position(2, **BACK).event("old_times").forest("brave", "brave", "points", "points")
    state = position.holds(ALBERT, 1).hands([FOREST], [FOREST]).load()
    assert refusal(state, ALBERT, "lead", role=FOREST, how="cowardly") == "BS-10.7"
    lead(state, ALBERT, FOREST, "brave")
    assert may(state, BEATE, "declare", how="cowardly")


@pytest.mark.rule("BS-R36")
def test_20_full_hands_totals_are_open_offers_are_shown_together() -> None:
    position = Position(3).event("full_hands").goods(ALBERT, orange=3).goods(BEATE, wand=2).goods(CARLA, green=1)
    state = end_round(position)
    assert [player["total"] for player in state.view()["players"]] == [3, 2, 1]
    assert state.actors() == (ALBERT, BEATE, CARLA)
    for _ in range(3):
        do(state, ALBERT, "offer", resource="orange")
    do(state, ALBERT, "done")
    assert state.view(BEATE)["players"][ALBERT]["resources"] == {"orange": 3}  # nothing is seen yet
    do(state, BEATE, "offer", resource="wand")
    do(state, BEATE, "done")
    told = do(state, CARLA, "done")
    assert [(event.data["seat"], event.data["count"]) for event in told if event.kind == "offered"] == [
        (ALBERT, 3),
        (BEATE, 1),
        (CARLA, 0),
    ]
    assert points(state) == [18, 14, 10]
    assert [goods(state, seat) for seat in range(3)] == [{}, {"wand": 1}, {"green": 1}]


@pytest.mark.rule("BS-R37")
def test_21_empty_hands_takes_nothing() -> None:
    position = Position(3).event("empty_hands").goods(ALBERT, orange=3).goods(BEATE, wand=2).goods(CARLA, green=1)
    state = end_round(position)
    assert points(state) == [10, 13, 16]
    assert [goods(state, seat) for seat in range(3)] == [{"orange": 3}, {"wand": 2}, {"green": 1}]


@pytest.mark.rule("BS-R38")
def test_22_one_of_everything_only_one_set() -> None:
    position = Position().event("one_of_everything").goods(ALBERT, 2, 2, 2, 2).goods(BEATE, 2, 2, 2)
    state = end_round(position)
    assert state.actors() == (ALBERT,)  # Beate has no wand
    do(state, ALBERT, "hand_in")
    assert points(state) == [17, 10]
    assert goods(state, ALBERT) == {"orange": 1, "violet": 1, "green": 1, "wand": 1}
    assert step(state) == "ChooseRoles"  # and not asked again


@pytest.mark.rule("BS-R39")
def test_23_like_minded_in_one_forest_or_in_two() -> None:
    position = Position(3).event("like_minded").clear_all()
    position.pawns(ALBERT, "fern_wood", "fern_wood").pawns(BEATE, "fern_wood", "owl_wood")
    assert points(end_round(position.pawns(CARLA, "fern_wood", "bell_heath"))) == [14, 14, 10]


@pytest.mark.rule("BS-R45", "BS-12.2", "BS-R23")
@pytest.mark.parametrize(("second", "gain"), [("bramble_wood", 9), ("beacon_hill", 7)])
def test_24_fair_wind(second: str, gain: int) -> None:
    """A pawn beside two of these clouds, brave druid, tower of 2 with a wand: 2 + 2 + 2 + 3 points and 1 wand."""
    position = Position(2, storm_clouds=True).no_storms().cloud("mole_mountain", "bonus").cloud(second, "bonus")
    state = position.goods(ALBERT, violet=1).hands(["summit_druid"], [FOREST]).load()
    lead(state, ALBERT, "summit_druid")
    do(state, ALBERT, "deliver", tower="front_violet_2")
    assert points(state)[ALBERT] == 10 + gain
    assert goods(state, ALBERT) == {"wand": 1}


@pytest.mark.rule("BS-R49", "BS-12.6", "BS-R51")
@pytest.mark.parametrize(("colour", "enough"), [("orange", 3), ("violet", 4), ("green", 4)])
def test_25_coloured_storms(colour: str, enough: int) -> None:
    for count in (enough, enough - 1):
        position = Position(2, storm_clouds=True).no_storms().cloud("raven_crag", colour)
        position.now["goods"][ALBERT] = {colour: count, "wand": 1}
        state = position.hands(["weather_fairy"], [FOREST]).load()
        lead(state, ALBERT, "weather_fairy", "cowardly")
        do(state, ALBERT, "dispel", space="raven_crag")
        assert points(state)[ALBERT] == (15 if count == enough else 10)
        assert goods(state, ALBERT) == {colour: count}
        assert state.view()["players"][ALBERT]["bolts"] == 1


@pytest.mark.rule("BS-R47", "BS-R48", "BS-12.4", "BS-12.5")
def test_26_storm_clouds_that_move_and_deliver() -> None:
    position = Position(2, storm_clouds=True).no_storms().cloud("raven_crag", "move").goods(ALBERT, orange=1, wand=2)
    state = position.hands(["weather_fairy", FOREST], ["hill_witch"]).load()
    lead(state, ALBERT, "weather_fairy")
    do(state, ALBERT, "dispel", space="raven_crag")
    assert step(state) == "FreeMove"
    assert targets(state, ALBERT, 1) == {"raven_crag", "bell_heath", "thistle_hill", "fern_wood"}
    fly(state, ALBERT, 1, "raven_crag")
    assert (step(state), points(state)[ALBERT]) == ("Lead", 13)  # no delivery

    position.cloud("raven_crag", "deliver").goods(ALBERT, orange=1, violet=1, wand=2)
    state = position.pawns(ALBERT, "west_castle", "west_castle").load()
    lead(state, ALBERT, "weather_fairy")
    do(state, ALBERT, "dispel", space="raven_crag")
    assert towers(state, ALBERT) == {"front_violet_4", "front_sq_violet_2"}
    do(state, ALBERT, "deliver", tower="front_violet_4")
    assert points(state)[ALBERT] == 10 + 3 + 3  # the fairy's three and the tower, no druid's three


@pytest.mark.rule("BS-13.11")
@pytest.mark.parametrize(("amulets", "gain"), [(0, 0), (1, 4), (2, 9), (3, 15)])
def test_27_amulets(amulets: int, gain: int) -> None:
    position = Position(2, mountain_tiles="on").event("old_times").goods(ALBERT)
    position.now["amulets"][ALBERT] = ["1", "2", "3"][:amulets]
    assert points(finish(position))[ALBERT] == 10 + gain


def before_silver_peak(tile: str, *hand: str, **options: Any) -> Position:
    """Albert's first pawn stands next to Silver Peak, on which the tile lies."""
    others = [other for other in ("potions", "wands", "deliver", "moves", "cloud") if other != tile]
    position = Position(2, mountain_tiles="on", **options).mountain(tile, *others[:2])
    position.clear("silver_peak", "toad_wood").pawns(ALBERT, "bell_heath", "east_castle")
    return position.hands(hand, ["hill_witch"])


@pytest.mark.rule("BS-R56", "BS-13.5")
def test_28_three_potions_of_which_the_brave_mountain_witch_may_deliver_one_at_once() -> None:
    state = before_silver_peak("potions", "mountain_witch").goods(ALBERT).load()
    lead(state, ALBERT, "mountain_witch")
    fly(state, ALBERT, 1, "silver_peak")
    assert not towers(state, ALBERT)
    do(state, ALBERT, "use")
    assert goods(state, ALBERT) == {"orange": 1, "violet": 1, "green": 1}
    do(state, ALBERT, "deliver", tower="front_green_8")
    assert points(state)[ALBERT] == 15
    assert goods(state, ALBERT) == {"orange": 1, "violet": 1}


@pytest.mark.rule("BS-R54", "BS-13.3")
def test_29_a_tile_not_used_at_the_first_entry_is_lost_the_amulet_is_not() -> None:
    state = before_silver_peak("wands", "mountain_witch", "heath_witch", FOREST).goods(ALBERT).load()
    lead(state, ALBERT, "mountain_witch", "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "pass")
    assert state.view()["players"][ALBERT]["amulets"] == 1
    lead(state, ALBERT, "heath_witch", "cowardly")
    fly(state, ALBERT, 1, "bell_heath")
    again = Position(2, mountain_tiles="on").mountain("wands", "moves", "cloud").clear("silver_peak")
    again.pawns(ALBERT, "bell_heath", "east_castle").hands(["mountain_witch", FOREST], ["hill_witch"])
    again.now["amulets"][ALBERT] = ["1"]
    state = again.goods(ALBERT).load()
    lead(state, ALBERT, "mountain_witch", "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    assert (step(state), goods(state, ALBERT)) == ("Lead", {})


@pytest.mark.rule("BS-R53", "BS-13.1")
@pytest.mark.parametrize(
    ("tower", "region"),
    [("front_violet_8", "silver_peak"), ("front_orange_8", "ember_peak"), ("front_green_9", "thunder_peak")],
)
def test_30_towers_under_mountain_tiles_cannot_be_supplied(tower: str, region: str) -> None:
    for tiles, open_ in (("on", False), ("book", True)):
        position = Position(2, mountain_tiles=tiles).clear_all().pawns(ALBERT, region, "east_castle")
        state = position.goods(ALBERT, 1, 1, 1).hands(["summit_druid"], [FOREST]).load()
        lead(state, ALBERT, "summit_druid")
        assert may(state, ALBERT, "deliver", tower=tower) == open_
        if not open_:
            assert refusal(state, ALBERT, "deliver", tower=tower) == "BS-13.1"


@pytest.mark.rule("BS-R59", "BS-13.7", "BS-13.8")
def test_31_the_deliver_tile_serves_square_towers_and_the_moves_tile_two_steps() -> None:
    state = before_silver_peak("deliver", "mountain_witch", FOREST).goods(ALBERT, orange=1).load()
    lead(state, ALBERT, "mountain_witch", "cowardly")
    fly(state, ALBERT, 1, "silver_peak")
    do(state, ALBERT, "use")
    assert "front_sq_orange_1" in towers(state, ALBERT)  # with the other pawn
    do(state, ALBERT, "deliver", tower="front_sq_orange_1")
    assert points(state)[ALBERT] == 13

    for pawn, region in ((1, "lake_crag"), (2, "barrow_hill")):
        state = before_silver_peak("moves", "mountain_witch", FOREST).load()
        lead(state, ALBERT, "mountain_witch", "cowardly")
        fly(state, ALBERT, 1, "silver_peak")
        do(state, ALBERT, "use")
        fly(state, ALBERT, 1, "toad_wood")
        fly(state, ALBERT, pawn, region)
        assert where(state, ALBERT)[pawn - 1] == region
        assert step(state) == "Lead"


@pytest.mark.rule("BS-R60", "BS-14.2", "BS-14.3")
def test_32_a_forest_tile_waits_for_the_next_trick_and_only_one_goes_with_a_card() -> None:
    position = Position(2, **BACK).event("black_market").clear_all().mountain("wands", "moves", "cloud")
    position.forest("points", "points", "brave", "brave").pawns(ALBERT, "mist_heath", "lark_heath")
    state = position.hands(["mountain_witch", "fruit_gatherer"], ["hill_witch"]).load()
    lead(state, ALBERT, "mountain_witch", "cowardly")
    fly(state, ALBERT, 1, "crown_peak")
    do(state, ALBERT, "use")  # two moves
    fly(state, ALBERT, 1, "lynx_wood")  # where the tile “Cowardly, but act bravely” lies
    assert [tile["tile"] for tile in state.view()["players"][ALBERT]["tiles"]] == ["brave"]
    assert refusal(state, ALBERT, "bold") == "BS-14.2"
    do(state, ALBERT, "pass")
    lead(state, ALBERT, "fruit_gatherer", "cowardly")
    assert may(state, ALBERT, "bold")  # the next trick

    position = Position(2, **BACK).forest("brave", "points", "brave", "points").holds(ALBERT, 1, 2, 3)
    state = position.hands(["fruit_gatherer"], [FOREST]).load()
    lead(state, ALBERT, "fruit_gatherer", "cowardly")
    do(state, ALBERT, "bold")
    assert refusal(state, ALBERT, "five") == "BS-14.3"
    assert refusal(state, ALBERT, "bold") == "BS-14.3"


@pytest.mark.rule("BS-R61", "BS-14.4")
def test_33_cowardly_but_acting_bravely() -> None:
    position = Position(3, **BACK).forest("brave", "points", "brave", "points").holds(BEATE, 1)
    position.goods(BEATE, violet=1).pawns(BEATE, "wind_crag", "south_castle")
    state = position.hands(["summit_druid", FOREST], ["summit_druid", FOREST], ["summit_druid"]).load()
    lead(state, ALBERT, "summit_druid", "brave")
    do(state, BEATE, "declare", how="cowardly")
    do(state, BEATE, "bold")
    do(state, BEATE, "deliver", tower="back_violet_2")
    assert points(state)[BEATE] == 10 + 3 + 3  # the full brave effect, at once
    assert state.view()["trick"]["brave"] == ALBERT  # who stays in
    do(state, CARLA, "declare", how="cowardly")
    do(state, CARLA, "pass")
    assert state.actors() == (ALBERT,)
    do(state, ALBERT, "pass")
    assert (step(state), state.actors()) == ("Lead", (ALBERT,))


@pytest.mark.rule("BS-R64", "BS-R65", "BS-15.2", "BS-15.3")
def test_34_turbo_over_gust_hill() -> None:
    position = Position(2, **BACK).hill("ac", "ab", "bc", "cd").pawns(ALBERT, "plover_heath", "south_castle")
    start = position.goods(ALBERT, green=1).hands(["hill_witch", FOREST], ["root_gatherer"]).load()
    for how in ("brave", "cowardly"):
        state = start.copy()
        lead(state, ALBERT, "hill_witch", how)
        fly(state, ALBERT, 1, "gust_hill")
        assert {choice["circle"] for choice in choices(state, ALBERT, "land")} == {"A", "C"}
        assert refusal(state, ALBERT, "pass") == "BS-15.2"
        do(state, ALBERT, "land", circle="C")
        assert where(state, ALBERT)[0] == "stone_heath"
        if how == "brave":
            do(state, ALBERT, "deliver", tower="back_green_11")
            assert points(state)[ALBERT] == 16
        assert step(state) == "Lead"
    assert points(state)[ALBERT] == 10


@pytest.mark.rule("BS-R69", "BS-15.7")
def test_35_the_tower_on_the_hill_tile() -> None:
    position = Position(2, **BACK).hill("orange", "ab", "bc", "cd").goods(ALBERT, orange=2)
    position.pawns(ALBERT, "plover_heath", "south_castle").hands(["hill_witch", FOREST], ["root_gatherer"])
    state = position.load()
    lead(state, ALBERT, "hill_witch")
    fly(state, ALBERT, 1, "gust_hill")
    do(state, ALBERT, "deliver", tower="hill_tile")
    assert (points(state)[ALBERT], where(state, ALBERT)[0]) == (17, "gust_hill")
    for how, gain in (("cowardly", 7), ("brave", 10)):
        state = position.pawns(ALBERT, "gust_hill", "south_castle").hands(["summit_druid"], [FOREST]).load()
        lead(state, ALBERT, "summit_druid", how)
        do(state, ALBERT, "deliver", tower="hill_tile")
        assert points(state)[ALBERT] == 10 + gain
        assert goods(state, ALBERT) == {"orange": 1}
        assert "hill_tile" not in state.view()["filled"]  # again and again


@pytest.mark.rule("BS-R70", "BS-15.8")
def test_36_who_leaves_the_islands() -> None:
    for region in ("dragon_wood", "dragon_rock"):
        state = all_witches(Position(2, **BACK).clear("dragon_rock").pawns(ALBERT, region, region))
        assert island_moves(state) <= {"dragon_wood", "dragon_rock"}
    for tile, leaves in (("orange", False), ("ac", True)):
        tiles = [other for other in ("ab", "bc", "cd") if other != tile]
        position = Position(2, **BACK).hill(*tiles, tile).clear("seal_wood").pawns(ALBERT, "surf_heath", "surf_heath")
        state = all_witches(position)
        assert island_moves(state) == {"seal_wood", "gull_hill"}
        lead(state, ALBERT, "hill_witch", "cowardly")
        fly(state, ALBERT, 1, "gull_hill")
        assert (step(state) == "Turbo") == leaves


WITCHES = ("mountain_witch", "hill_witch", "forest_witch", "heath_witch")


def all_witches(position: Position) -> tafelrunde.State:
    return position.hands(WITCHES, ["root_gatherer"]).load()


def island_moves(state: tafelrunde.State) -> set[str]:
    """Where the pawns can go with any witch."""
    reached = set()
    for witch in WITCHES:
        after = state.copy()
        lead(after, ALBERT, witch, "cowardly")
        if step(after) == "Flight":
            reached |= targets(after, ALBERT, 1) | targets(after, ALBERT, 2)
    return reached


@pytest.mark.rule("BS-16.1", "BS-1.6")
def test_37_components() -> None:
    material = components.BOX["material"]
    assert len(components.BOX["role"]) * 5 == material["role_cards"] == 50
    assert len(components.BOX["event"]) == material["event_cards"] == 10
    assert components.ROUNDS == 7
    assert sum(entry["count"] for entry in components.BOX["thundercloud"]) == material["thunderclouds"] == 24
    assert sum(entry["count"] for entry in components.BOX["storm_cloud"]) == material["storm_clouds"] == 8
    assert (material["wands"], material["potions"], material["amulets"]) == (24, 60, 15)
    tiles = [sum(entry.get("count", 1) for entry in components.BOX[kind]) for kind in TILES]
    assert tiles == [5, 6, 6]
    assert sum(tiles) == material["landscape_tiles"] == 17
    assert [maps.FIRST_SPACE[side + 1] - maps.FIRST_SPACE[side] for side in range(2)] == [18, 19]
    assert [len(maps.CASTLES[side]) for side in range(2)] == [2, 2]


TILES = ("mountain_tile", "forest_tile", "hill_tile")
