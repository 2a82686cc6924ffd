"""AV-8: supply tiles, drawing, and the hand limit."""

from __future__ import annotations

import pytest

from .position import (
    LANDS,
    Position,
    conquer,
    discarded,
    hand,
    hand_size,
    kinds,
    may,
    play,
    refusal,
    step,
    tile,
)

TILES = ("light_two", "light_terrain", "light_area", "dark_four", "dark_terrain", "dark_all")


@pytest.mark.rule("AV-8.1", "AV-R23")
def test_a_turn_ends_with_exactly_one_tile_and_in_no_other_way() -> None:
    state = Position().hand(0, "red_knight").state()
    play(state, 0, "reinforce", card="red_knight", at=0)
    assert state.actors() == (0,)  # with an empty hand the turn still waits for a tile
    assert all(may(state, 0, "supply", tile=name) for name in TILES)
    play(state, 0, "supply", tile="light_area")
    assert step(state) == {"step": "Turn", "seat": 1}
    assert refusal(state, 0, "supply", tile="light_two") == "TR-1.2"


@pytest.mark.rule("AV-8.1", "AV-R23")
def test_a_tile_that_gives_nothing_may_have_to_be_taken() -> None:
    state = Position().tiles(light_area=1, dark_all=1).state()
    assert hand_size(state, 0) == 0
    assert [name for name in TILES if may(state, 0, "supply", tile=name)] == ["light_area", "dark_all"]
    play(state, 0, "supply", tile="light_area")
    assert hand_size(state, 0) == 0
    assert state.actors() == (1,)


@pytest.mark.rule("AV-8.2", "AV-R24")
def test_a_light_tile_gives_its_cards_at_once_from_the_top_of_the_pile() -> None:
    state = Position().on_deck("red_knight", "blue_sorceress", "green_knight").state()
    play(state, 0, "supply", tile="light_two")
    assert hand(state, 0) == {"red_knight": 1, "blue_sorceress": 1}
    assert state.view()["deck"] == 78
    assert tile(state, "light_two")["used"] == 1


@pytest.mark.rule("AV-8.3", "AV-R25")
def test_a_dark_tile_lies_before_the_seat_until_its_next_turn() -> None:
    state = Position().on_deck("red_knight", "blue_knight", "green_knight", "violet_knight").state()
    play(state, 0, "supply", tile="dark_four")
    assert state.view()["players"][0]["held"] == "dark_four"
    assert hand(state, 0) == {}
    play(state, 1, "supply", tile="dark_terrain")
    assert state.view()["players"][0]["held"] is None
    assert hand(state, 0) == {"red_knight": 1, "blue_knight": 1, "green_knight": 1, "violet_knight": 1}
    assert state.view()["players"][1]["held"] == "dark_terrain"


@pytest.mark.rule("AV-8.3", "AV-8.10", "AV-8.11", "AV-R25")
def test_the_hand_limit_holds_when_the_dark_tile_is_taken_but_not_when_it_pays() -> None:
    state = Position().hand(0, *["red_knight"] * 6).state()
    play(state, 0, "supply", tile="dark_four")
    assert step(state) == {"step": "HandLimit", "seat": 0}
    play(state, 0, "discard", card="red_knight")
    play(state, 1, "supply", tile="light_two")
    assert hand_size(state, 0) == 5 + 4
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("AV-8.4", "AV-R26")
def test_a_taken_tile_can_no_longer_be_chosen() -> None:
    state = Position().state()
    play(state, 0, "supply", tile="light_terrain")
    assert refusal(state, 1, "supply", tile="light_terrain") == "AV-8.4"
    play(state, 1, "supply", tile="dark_all")
    assert refusal(state, 0, "supply", tile="dark_all") == "AV-8.4"
    play(state, 0, "supply", tile="light_two")
    assert may(state, 1, "supply", tile="light_two")  # there are two of them


@pytest.mark.rule("AV-8.4", "AV-R26")
def test_a_dark_tile_goes_back_used_after_its_cards_are_drawn() -> None:
    state = Position().state()
    play(state, 0, "supply", tile="dark_all")
    play(state, 1, "supply", tile="dark_terrain")
    assert refusal(state, 0, "supply", tile="dark_all") == "AV-8.4"
    assert (tile(state, "dark_all")["open"], tile(state, "dark_all")["used"]) == (0, 1)


@pytest.mark.rule("AV-8.4", "AV-R26")
def test_the_ninth_tile_renews_all_nine() -> None:
    state = Position().tiles(light_area=1).state()
    events = play(state, 0, "supply", tile="light_area")
    assert "tiles_renewed" in kinds(events)
    assert [tile(state, name)["open"] for name in TILES] == [2, 1, 2, 2, 1, 1]
    assert [tile(state, name)["used"] for name in TILES] == [0] * 6


@pytest.mark.rule("AV-8.4", "AV-R26")
def test_the_eighth_tile_renews_nothing() -> None:
    state = Position().tiles(light_area=1, dark_four=1).state()
    assert "tiles_renewed" not in kinds(play(state, 0, "supply", tile="light_area"))
    assert [tile(state, name)["open"] for name in TILES] == [0, 0, 0, 1, 0, 0]


@pytest.mark.rule("AV-8.4", "AV-R26")
def test_dark_tiles_held_at_the_renewal_come_back_open_once_drawn_for() -> None:
    position = Position().tiles(dark_four=1).held(1, "dark_all")
    state = position.state()
    play(state, 0, "supply", tile="dark_four")  # the ninth; both seats now hold a dark tile or had one
    assert may(state, 1, "supply", tile="dark_all")  # seat 1 has drawn for it
    assert tile(state, "dark_four")["open"] == 1
    play(state, 1, "supply", tile="light_two")
    assert tile(state, "dark_four")["open"] == 2  # and now seat 0 for its own


@pytest.mark.rule("AV-8.4", "AV-R26")
def test_over_many_turns_every_nine_tiles_are_taken_just_once() -> None:
    state = Position().state()
    copies = {name: tile(state, name)["open"] for name in TILES}
    for _round in range(3):
        taken = dict.fromkeys(TILES, 0)
        for _turn in range(9):
            (seat,) = state.actors()
            name = [name for name in TILES if may(state, seat, "supply", tile=name)][-1]
            taken[name] += 1
            play(state, seat, "supply", tile=name)
            while step(state)["step"] == "HandLimit":
                play(state, seat, "discard", card=next(iter(hand(state, seat))))
        assert taken == copies


@pytest.mark.rule("AV-8.5")
def test_fixed_tiles_do_not_look_at_territories() -> None:
    for lands in ((), LANDS[:5]):
        state = Position().own(0, *lands).state()
        assert tile(state, "light_two")["worth"] == [2, 2]
        assert tile(state, "dark_four")["worth"] == [4, 4]


@pytest.mark.rule("AV-8.6", "AV-R27")
@pytest.mark.parametrize(
    ("lands", "best"),
    [
        ((), 0),
        (("avalon", "swamp"), 0),
        (("plain_open", "forest_open", "hills_open"), 1),
        (("plain_open", "plain_castle", "hills_open", "hills_castle"), 2),
        (("hills_open", "hills_castle", "hills_second", "avalon", "swamp"), 3),
        (("forest_stone_circle", "forest_castle", "forest_open", "plain_open"), 3),
    ],
)
def test_best_terrain_counts_the_most_frequent_one(lands: tuple[str, ...], best: int) -> None:
    state = Position().own(0, *lands).state()
    assert tile(state, "light_terrain")["worth"] == [best, 0]
    assert tile(state, "dark_terrain")["worth"] == [2 * best, 0]


@pytest.mark.rule("AV-8.6")
def test_best_terrain_gives_a_real_draw() -> None:
    state = Position().own(0, "hills_open", "hills_castle", "hills_second").state()
    play(state, 0, "supply", tile="light_terrain")
    assert hand_size(state, 0) == 3


def area(position: Position) -> list[int]:
    return list(tile(position.state(), "light_area")["worth"])


@pytest.mark.rule("AV-8.7", "AV-R28")
def test_the_area_is_the_longest_run_of_own_neighbours_of_any_terrain() -> None:
    position = Position().own(0, "plain_open", "plain_castle", "forest_open", "forest_castle", "forest_stone_circle")
    assert area(position) == [3, 0]  # 2 and 3, with a gap between
    assert area(position.own(1, "plain_second")) == [3, 1]


@pytest.mark.rule("AV-8.7", "AV-R28")
def test_the_row_has_two_ends() -> None:
    position = Position().row("plain_open", "avalon").own(0, "plain_open", "hills_second", "hills_castle")
    assert position.now["land"][-3:] == ["hills_castle", "hills_second", "swamp"]
    assert area(position.own(0, "swamp")) == [2, 0]


@pytest.mark.rule("AV-8.7", "AV-R28")
@pytest.mark.parametrize("special", ["avalon", "swamp"])
@pytest.mark.parametrize(
    ("bridge", "owned_by", "worth"),
    [("any", None, 1), ("any", 0, 2), ("any", 1, 2), ("own", None, 1), ("own", 0, 2), ("own", 1, 1)],
)
def test_option_bridge_says_whose_avalon_and_swamp_connect_and_in_the_mist_none_do(
    special: str, bridge: str, owned_by: int | None, worth: int
) -> None:
    position = Position(bridge=bridge).row("plain_open", special, "hills_open").own(0, "plain_open", "hills_open")
    if owned_by is not None:
        position.own(owned_by, special)
    assert area(position) == [worth, 0]


@pytest.mark.rule("AV-8.7", "AV-R28")
def test_avalon_and_swamp_side_by_side_still_connect() -> None:
    position = Position().row("plain_open", "avalon", "swamp", "hills_open")
    assert area(position.own(0, "plain_open", "avalon", "hills_open").own(1, "swamp")) == [2, 0]


@pytest.mark.rule("AV-8.8", "AV-R29")
def test_all_territories_count_but_avalon_and_the_swamp() -> None:
    state = Position().own(0, *LANDS[3:]).own(1, *LANDS[:2]).state()
    assert tile(state, "dark_all")["worth"] == [6, 2]


@pytest.mark.rule("AV-8.9", "AV-R30")
def test_an_empty_draw_pile_is_renewed_from_the_discards_in_the_middle_of_a_draw() -> None:
    position = Position().on_deck("red_knight").pile_rest_but("blue_knight", "blue_knight", "green_knight")
    state = position.state()
    events = play(state, 0, "supply", tile="light_two")
    assert "reshuffled" in kinds(events)
    assert hand_size(state, 0) == 2
    assert hand(state, 0)["red_knight"] == 1
    assert state.view()["deck"] == 2
    assert discarded(state) == {}


@pytest.mark.rule("AV-8.9")
def test_the_renewed_pile_is_shuffled() -> None:
    decks = set()
    for seed in ("0000000000000001", "1234567890abcdef", "00ff00ff00ff00ff"):
        position = Position().discard_rest()
        position.data["streams"]["deck"] = seed
        state = position.state()
        play(state, 0, "supply", tile="light_two")
        decks.add(tuple(state.dump()["position"]["deck"]))
    assert len(decks) == 3


@pytest.mark.rule("AV-8.9")
def test_the_pile_is_renewed_only_when_a_card_is_still_to_be_drawn() -> None:
    state = Position().on_deck("red_knight", "blue_knight").discard_rest().state()
    assert "reshuffled" not in kinds(play(state, 0, "supply", tile="light_two"))
    assert state.view()["deck"] == 0
    assert "reshuffled" in kinds(play(state, 1, "supply", tile="light_two"))


@pytest.mark.rule("AV-8.9", "AV-R30")
def test_with_both_piles_empty_the_rest_of_a_draw_lapses() -> None:
    state = Position().on_deck("red_knight").pile_rest(0, 0).state()
    events = play(state, 0, "supply", tile="light_two")
    assert hand(state, 0) == {"red_knight": 1}
    lapsed = [(event.rule, event.data["count"]) for event in events if event.kind == "pile_empty"]
    assert lapsed == [("AV-8.9", 1)]
    assert state.actors() == (1,)


@pytest.mark.rule("AV-8.10")
def test_the_surplus_is_discarded_by_free_choice_until_five_are_left() -> None:
    state = Position().hand(0, *["red_knight"] * 4, *["blue_sorceress"] * 4).state()
    play(state, 0, "supply", tile="dark_all")
    assert may(state, 0, "discard", card="red_knight")
    for _card in range(3):
        assert step(state) == {"step": "HandLimit", "seat": 0}
        assert refusal(state, 0, "discard", card="green_knight") != ""
        play(state, 0, "discard", card="blue_sorceress")
    assert hand(state, 0) == {"red_knight": 4, "blue_sorceress": 1}
    assert discarded(state) == {"blue_sorceress": 3}
    assert step(state) == {"step": "Turn", "seat": 1}


@pytest.mark.rule("AV-8.10")
def test_five_cards_are_within_the_limit() -> None:
    state = Position().hand(0, *["red_knight"] * 3).state()
    play(state, 0, "supply", tile="light_two")
    assert hand_size(state, 0) == 5
    assert step(state) == {"step": "Turn", "seat": 1}


@pytest.mark.rule("AV-8.11", "AV-R22")
def test_a_counter_spell_may_bring_a_hand_above_five_in_the_opponents_turn() -> None:
    position = Position().pile(1, 0, "red_knight").hand(0, "red_sorceress")
    state = position.hand(1, *["red_sorceress"] * 2, *["blue_knight"] * 4).state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    play(state, 1, "counter", card="red_sorceress")
    assert hand_size(state, 1) == 6
    play(state, 0, "supply", tile="dark_four")
    assert hand_size(state, 1) == 6
    assert step(state) == {"step": "Turn", "seat": 1}


@pytest.mark.rule("AV-8.11", "AV-R22")
def test_a_turn_may_begin_and_go_on_with_more_than_five_cards() -> None:
    state = Position().hand(0, *["red_knight"] * 8, "blue_knight").state()
    play(state, 0, "reinforce", card="red_knight", at=0)
    conquer(state, 0, "red_knight", 1)
    play(state, 0, "lose_hand", card="red_knight")
    assert hand_size(state, 0) == 6
    assert step(state) == {"step": "Turn", "seat": 0}
