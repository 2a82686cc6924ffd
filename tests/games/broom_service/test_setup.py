"""BS-1, BS-5, BS-16: set-up, what is open, bewitched roles, sides and variants."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tafelrunde.games.broom_service import maps
from tafelrunde.kernel.errors import BadOption, BadPosition

from .position import ALBERT, BEATE, GAME, Position, choose, do, goods, lead, points, step


def play_on(seats: int, seed: int, **options: object) -> Counter[str]:
    """A whole random game; how often each kind of event happened."""
    state = GAME.new(seats, seed, options)
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    while state.actors():
        seat = chance.choice(state.actors())
        for event in state.apply(seat, chance.choice(state.legal(seat))):
            counts[event.kind] += 1
    assert state.outcome() is not None
    return counts


@pytest.mark.rule("BS-1.1", "BS-4.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_lasts_seven_rounds_of_four_to_ten_tricks(seats: int) -> None:
    state = GAME.new(seats, 5)
    chance = random.Random(5)
    rounds = 1
    tricks = {1: 0}
    while state.actors():
        seat = chance.choice(state.actors())
        for event in state.apply(seat, chance.choice(state.legal(seat))):
            if event.kind == "round":
                rounds = event.data["count"]
                tricks[rounds] = 0
            tricks[rounds] += event.kind == "led"
    assert list(tricks) == [1, 2, 3, 4, 5, 6, 7]
    assert all(2 <= count <= 10 for count in tricks.values())  # two only in More or Less
    assert state.view()["round"] == 7


@pytest.mark.rule("BS-1.1")
@pytest.mark.parametrize("seats", [1, 6])
def test_one_or_six_cannot_play(seats: int) -> None:
    with pytest.raises(Exception, match="2 to 5 seats"):
        GAME.new(seats, 1)


@pytest.mark.rule("BS-R01")
def test_the_first_seat_is_chosen_or_drawn() -> None:
    assert [GAME.new(3, 1, {"first_seat": str(seat)}).view()["leader"] for seat in (1, 2, 3)] == [0, 1, 2]
    assert GAME.new(3, 1, {"first_seat": "5"}).view()["leader"] == 1  # counted round the table
    assert {GAME.new(4, seed).view()["leader"] for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.rule("BS-1.4", "BS-R02")
def test_wands_follow_the_first_seat() -> None:
    state = GAME.new(4, 1, {"first_seat": "3"})
    assert [goods(state, seat)["wand"] for seat in range(4)] == [2, 1, 1, 2]


@pytest.mark.rule("BS-1.5")
@pytest.mark.parametrize(
    ("board", "castles"), [("front", ["west_castle", "east_castle"]), ("back", ["north_castle", "south_castle"])]
)
def test_a_pawn_in_each_castle(board: str, castles: list[str]) -> None:
    assert GAME.new(3, 1, {"board": board}).view()["pawns"] == [castles] * 3


@pytest.mark.rule("BS-1.6")
@pytest.mark.parametrize(("board", "spaces"), [("front", 18), ("back", 19)])
def test_a_thundercloud_on_every_space_and_never_too_many_of_a_kind(board: str, spaces: int) -> None:
    seen = set()
    for seed in range(20):
        clouds = [cloud["cloud"] for cloud in GAME.new(2, seed, {"board": board}).view()["clouds"] if cloud["lies"]]
        assert len(clouds) == spaces
        assert all(cloud.startswith("thunder") for cloud in clouds)
        assert max(Counter(clouds).values()) <= 6
        seen.add(tuple(clouds))
    assert len(seen) == 20


@pytest.mark.rule("BS-1.7")
def test_seven_different_events_and_each_of_the_ten_now_and_then() -> None:
    first = set()
    for seed in range(40):
        state = GAME.new(2, seed)
        deck = state.dump()["position"]["deck"]
        assert len(set(deck)) == 10
        assert state.view()["event"] == deck[0]
        first.add(deck[0])
    assert len(first) == 10


@pytest.mark.rule("BS-R17")
def test_potions_are_taken_even_when_the_box_would_be_empty() -> None:
    state = Position().goods(ALBERT, violet=60, wand=24).hands(["fruit_gatherer"], ["hill_witch"]).load()
    lead(state, ALBERT, "fruit_gatherer")
    do(state, ALBERT, "gather", haul="two_potions_wand")
    assert goods(state, ALBERT) == {"violet": 62, "wand": 25}


@pytest.mark.rule("BS-R05")
def test_points_fall_below_zero() -> None:
    state = Position().points(1, 0).bewitched("hill_witch").hands(["hill_witch"], ["hill_witch"]).load()
    lead(state, ALBERT, "hill_witch")
    do(state, BEATE, "declare", how="brave")
    assert points(state) == [-2, -3]


@pytest.mark.rule("BS-1.9")
def test_everybody_sees_what_lies_open_and_nobody_sees_a_hand() -> None:
    state = Position(3).hands(["hill_witch", "forest_witch"], ["root_gatherer"], []).load()
    for viewer in (None, 0, 1, 2):
        players = state.view(viewer)["players"]
        assert [player["cards"] for player in players] == [2, 1, 0]
        assert [player["points"] for player in players] == [10, 10, 10]
        hands = [player["hand"] for player in players]
        assert all(hand is None for seat, hand in enumerate(hands) if seat != viewer)
    assert state.view(0)["players"][0]["hand"] == ["hill_witch", "forest_witch"]


@pytest.mark.rule("BS-5.2", "BS-R04")
def test_a_bewitched_role_costs_once_whoever_lays_it_however() -> None:
    hands = (["hill_witch", "root_gatherer"], ["hill_witch"], ["hill_witch"], ["root_gatherer"])
    state = Position(4).bewitched("hill_witch").hands(*hands).load()
    lead(state, 0, "hill_witch", "brave")
    do(state, 1, "declare", how="brave")  # Albert is out, and has paid
    do(state, 2, "declare", how="cowardly")
    do(state, 2, "pass")  # not used, and paid all the same
    assert step(state) == "Flight"
    assert points(state) == [7, 7, 7, 10]


@pytest.mark.rule("BS-5.1")
def test_new_bewitched_roles_every_round() -> None:
    state = Position(4).event("old_times").hands(["root_gatherer"]).load()
    before = state.dump()["position"]
    lead(state, ALBERT, "root_gatherer")
    do(state, ALBERT, "pass")
    after = state.dump()["position"]
    assert after["cursed"] == before["curses"][1:2]


@pytest.mark.rule("BS-16.1")
def test_two_sides() -> None:
    for side, regions in ((0, 24), (1, 37)):
        assert maps.FIRST_WATER[side] - maps.FIRST_REGION[side] == regions
    assert play_on(2, 1, board="back")["round"] == 6


@pytest.mark.rule("BS-16.1")
def test_neighbours_are_mutual_and_never_across_the_sides_or_water() -> None:
    for region in range(maps.REGIONS):
        for other in maps.NEIGHBOURS[region]:
            assert region in maps.NEIGHBOURS[other]
            assert (region < maps.FIRST_REGION[1]) == (other < maps.FIRST_REGION[1])
            assert maps.REGION_TERRAIN[other] != 4


@pytest.mark.rule("BS-16.2", "BS-14.1", "BS-15.1", "BS-13.2")
def test_variants_by_side_and_option() -> None:
    def tiles(**options: object) -> list[int]:
        shown = GAME.new(2, 1, options).view()["tiles"]
        return [len(shown["mountain"]), len(shown["forest"]), len(shown["hill"])]

    assert tiles() == [0, 0, 0]
    assert tiles(mountain_tiles="on") == [3, 0, 0]
    assert tiles(board="back") == [3, 4, 4]
    assert tiles(board="back", mountain_tiles="off") == [0, 4, 4]
    assert tiles(board="back", forest_tiles="off") == [3, 0, 4]
    assert tiles(board="back", hill_tiles="off", storm_clouds=True) == [3, 4, 0]


@pytest.mark.rule("BS-R44", "BS-12.1")
def test_storm_clouds_are_mixed_in_and_more_of_them_come_when_thunderclouds_are_left_out() -> None:
    def storms(**options: object) -> int:
        total = 0
        for seed in range(30):
            clouds = [cloud["cloud"] for cloud in GAME.new(2, seed, options).view()["clouds"]]
            assert len(clouds) == 18
            total += sum(not cloud.startswith("thunder") for cloud in clouds)
        return total

    assert storms() == 0
    few, many = storms(storm_clouds=True), storms(storm_clouds=True, left_out=13)
    assert 30 * 3 < few < 30 * 6  # 8 of 32 on 18 spaces: four and a half
    assert many > 30 * 7  # 8 of 19
    with pytest.raises(BadOption, match="left_out"):
        GAME.new(2, 1, {"storm_clouds": True, "left_out": 14})


@pytest.mark.rule("BS-12.1")
def test_thunderclouds_are_left_out_only_for_storm_clouds() -> None:
    with pytest.raises(BadOption, match="option left_out: only possible with storm_clouds=on"):
        GAME.new(2, 1, {"left_out": 3})
    assert GAME.settings({"left_out": 0})["left_out"] == 0
    position = GAME.new(2, 1, {"storm_clouds": True, "left_out": 3}).dump()
    position["options"]["storm_clouds"] = False
    with pytest.raises(BadPosition, match="left_out"):
        GAME.load(position)


@pytest.mark.rule("BS-13.2")
def test_an_amulet_of_everybody_beside_each_mountain_tile() -> None:
    tiles = GAME.new(4, 2, {"mountain_tiles": "on"}).view()["tiles"]["mountain"]
    assert len({tile["tile"] for tile in tiles}) == 3
    assert all(tile["amulets"] == [0, 1, 2, 3] for tile in tiles)
    assert [tile["region"] for tile in tiles] == ["silver_peak", "ember_peak", "thunder_peak"]


@pytest.mark.rule("BS-14.1", "BS-15.1")
def test_four_of_six_forest_and_hill_tiles() -> None:
    for seed in range(20):
        tiles = GAME.new(2, seed, {"board": "back"}).view()["tiles"]
        assert max(Counter(tile["tile"] for tile in tiles["forest"]).values()) <= 2
        assert len({tile["tile"] for tile in tiles["hill"]}) == 4


def test_choosing_comes_first() -> None:
    state = GAME.new(2, 1, {"first_seat": "1"})
    assert (step(state), state.actors()) == ("ChooseRoles", (0, 1))
    hand = ("root_gatherer", "herb_gatherer", "fruit_gatherer", "hill_witch")
    choose(state, BEATE, *hand)
    choose(state, ALBERT, *hand)
    assert (step(state), state.actors()) == ("Lead", (ALBERT,))
