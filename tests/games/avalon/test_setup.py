"""AV-1 and AV-2: what lies in the box, and how it is dealt."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde import State

from .position import CARDS, GAME, LANDS, Position, conquer, hand, owner, play, step


def cards_by_kind(state: State) -> Counter[str]:
    """All character cards of a position, wherever they are."""
    position = state.dump()["position"]
    every = Counter(position["deck"]) + Counter(position["discard"])
    for counts in position["hand"]:
        every += Counter(counts)
    for row in position["piles"]:
        for cards in row:
            every += Counter(cards)
    return every


@pytest.mark.rule("AV-1.1")
def test_there_are_eight_knights_and_eight_sorceresses_of_each_of_five_colours() -> None:
    assert len(CARDS) == 10
    for seed in range(3):
        assert cards_by_kind(GAME.new(seed=seed)) == dict.fromkeys(CARDS, 8)


def crowns(scheme: str) -> dict[str, int]:
    """The crowns of all territories, seen by giving seat 0 one after the other."""
    seen = {}
    for land in LANDS:
        place = Position(crowns=scheme).row(land).own(0, land).state().view()["row"][0]
        seen[land] = place["crowns"]
    return seen


@pytest.mark.rule("AV-1.2")
@pytest.mark.parametrize(("scheme", "third", "castle", "total"), [("T1", 2, 2, 23), ("T2", 1, 2, 20), ("T3", 2, 3, 26)])
def test_option_crowns_sets_the_crowns_of_the_territories(scheme: str, third: int, castle: int, total: int) -> None:
    found = crowns(scheme)
    assert [found[f"{terrain}_open"] for terrain in ("plain", "forest", "hills")] == [3, 3, 3]
    assert [found[f"{terrain}_castle"] for terrain in ("plain", "forest", "hills")] == [castle] * 3
    assert [found[land] for land in ("plain_second", "forest_stone_circle", "hills_second")] == [third] * 3
    assert (found["avalon"], found["swamp"]) == (1, 1)
    assert sum(found.values()) == total


@pytest.mark.rule("AV-1.2")
def test_there_are_three_territories_of_each_terrain_and_two_without() -> None:
    terrains = [Position().row(land).own(0, land).state().view()["row"][0]["terrain"] for land in LANDS]
    assert Counter(terrains) == {"plain": 3, "forest": 3, "hills": 3, None: 2}


@pytest.mark.rule("AV-1.3", "AV-2.4")
@pytest.mark.parametrize(("scheme", "terrain", "area"), [("S1", 1, 2), ("S2", 2, 1)])
def test_option_supply_divides_the_light_tiles_and_all_nine_begin_open(scheme: str, terrain: int, area: int) -> None:
    tiles = GAME.new(seed=5, options={"supply": scheme}).view()["tiles"]
    assert {entry["tile"]: entry["open"] for entry in tiles} == {
        "light_two": 2,
        "light_terrain": terrain,
        "light_area": area,
        "dark_four": 2,
        "dark_terrain": 1,
        "dark_all": 1,
    }
    assert sum(entry["open"] for entry in tiles if entry["light"]) == 5
    assert sum(entry["used"] for entry in tiles) == 0


@pytest.mark.rule("AV-2.1")
def test_the_row_is_shuffled_and_nobody_owns_anything() -> None:
    rows = [tuple(GAME.new(seed=seed).dump()["position"]["land"]) for seed in range(20)]
    assert all(sorted(row) == sorted(LANDS) for row in rows)
    assert len(set(rows)) == 20
    assert GAME.new(seed=1).dump()["position"]["owner"] == [None] * 11


@pytest.mark.rule("AV-2.2", "AV-2.3")
def test_cards_are_shuffled_then_dealt_one_a_pile_and_five_a_hand() -> None:
    deals = []
    for seed in range(20):
        position = GAME.new(seed=seed).dump()["position"]
        assert [[len(cards) for cards in row] for row in position["piles"]] == [[1] * 11] * 2
        assert [sum(counts.values()) for counts in position["hand"]] == [5, 5]
        assert len(position["deck"]) == 48
        assert position["discard"] == {}
        deals.append(str((position["piles"], position["hand"], position["deck"])))
    assert len(set(deals)) == 20


def test_the_same_seed_deals_the_same_game() -> None:
    assert GAME.new(seed=11).dump() == GAME.new(seed=11).dump()


@pytest.mark.rule("AV-2.5", "AV-R31")
@pytest.mark.parametrize(("start", "seat"), [("1", 0), ("2", 1)])
def test_option_start_says_which_seat_begins(start: str, seat: int) -> None:
    for seed in range(8):
        assert GAME.new(seed=seed, options={"start": start}).actors() == (seat,)


@pytest.mark.rule("AV-2.5", "AV-R31")
def test_by_default_chance_decides_who_begins() -> None:
    begins = Counter(GAME.new(seed=seed).actors() for seed in range(60))
    assert begins[(0,)] > 15
    assert begins[(1,)] > 15


@pytest.mark.rule("AV-2.5", "AV-R31")
def test_the_first_turn_may_attack() -> None:
    state = GAME.new(seed=2, options={"start": "1"})
    knight = next(card for card in hand(state, 0) if card.endswith("knight"))
    conquer(state, 0, knight, 3)
    assert owner(state, 3) == 0


def test_a_game_is_for_two_seats_only() -> None:
    for seats in (1, 3):
        with pytest.raises(Exception, match="avalon is for 2 seats"):
            GAME.new(seats=seats)


@pytest.mark.parametrize(
    "options",
    [
        {"start": "3"},
        {"crowns": "T4"},
        {"supply": "S3"},
        {"bridge": "none"},
        {"at_limit": "x"},
        {"colour": "red"},
    ]
    + [{"turn_limit": limit} for limit in (9, 401, 40.5, True, None, "many")],
)
def test_an_option_that_does_not_exist_is_refused_in_one_line(options: dict[str, Any]) -> None:
    with pytest.raises(Exception, match=next(iter(options))) as refused:
        GAME.new(options=options)
    assert type(refused.value).__name__ == "BadOption"
    assert "\n" not in str(refused.value)


@pytest.mark.rule("AV-2.3")
def test_the_draw_pile_is_what_is_left_and_is_drawn_from() -> None:
    state = GAME.new(seed=4, options={"start": "2"})
    play(state, 1, "supply", tile="light_two")
    while step(state)["step"] == "HandLimit":
        play(state, 1, "discard", card=next(iter(hand(state, 1))))
    assert state.view()["deck"] == 46
