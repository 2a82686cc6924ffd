"""The twenty conformance examples: printed ones (1 to 12), and what follows from the text (13 to 20)."""

from __future__ import annotations

import pytest

from .position import (
    GAME,
    LANDS,
    Position,
    conquer,
    discarded,
    due,
    hand,
    hand_size,
    may,
    owner,
    pay,
    pile,
    play,
    refusal,
    step,
    tile,
)


@pytest.mark.rule("AV-6.1", "AV-6.2", "AV-R01", "AV-R03")
def test_example_01_conquest_3_to_1_costs_1_each_and_4_more() -> None:
    position = Position().pile(0, 0, "blue_knight", "blue_sorceress").pile(1, 0, "green_knight")
    state = position.pile(0, 5, *["violet_knight"] * 4).hand(0, "red_knight").state()
    conquer(state, 0, "red_knight", 0)
    assert pile(state, 0, 0) == ["blue_knight", "blue_sorceress"]
    assert pile(state, 1, 0) == []
    assert discarded(state) == {"red_knight": 1, "green_knight": 1}
    assert due(state) == 3 + 1


@pytest.mark.rule("AV-6.1", "AV-6.2", "AV-6.3", "AV-R01")
def test_example_02_conquest_1_to_0_costs_1_which_may_be_the_knight_itself() -> None:
    state = Position().hand(0, "red_knight", "blue_knight").state()
    conquer(state, 0, "red_knight", 4)
    assert discarded(state) == {}
    assert due(state) == 1
    pay(state, 0, 4)
    assert discarded(state) == {"red_knight": 1}
    assert owner(state, 4) == 0
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("AV-6.2")
@pytest.mark.parametrize(("defenders", "extra"), [(0, 1), (1, 3)])
def test_example_03_the_smallest_force_against_0_or_1_pays_at_most_three(defenders: int, extra: int) -> None:
    position = Position().hand(0, "red_knight").pile(0, 9, *["blue_knight"] * 3)
    position.pile(0, 2, *["green_knight"] * defenders).pile(1, 2, *["yellow_knight"] * defenders)
    state = position.state()
    conquer(state, 0, "red_knight", 2)
    assert due(state) == extra


def castle(attackers: int) -> Position:
    """Seat 1 owns a castle at 0 with one card there; seat 0 has some cards there and a red knight in hand."""
    position = Position().row("hills_castle").own(1, "hills_castle").pile(1, 0, "green_knight")
    return position.pile(0, 0, *["blue_sorceress"] * attackers).pile(0, 7, *["violet_knight"] * 5).hand(0, "red_knight")


@pytest.mark.rule("AV-7.1", "AV-R07")
def test_example_04_a_castle_with_1_card_is_attacked_with_2_cards_not_with_1() -> None:
    assert refusal(castle(1).state(), 0, "attack", card="red_knight", at=0) == "AV-7.1"
    assert may(castle(2).state(), 0, "attack", card="red_knight", at=0)


@pytest.mark.rule("AV-7.3", "AV-R07")
def test_example_05_the_conquered_castle_costs_1_each_and_5_more() -> None:
    state = castle(2).state()
    conquer(state, 0, "red_knight", 0)
    assert discarded(state) == {"red_knight": 1, "green_knight": 1}
    assert due(state) == 3 + 1 + 1


def two_conquests_with_avalon() -> Position:
    """Seat 0 owns Avalon; at 0 and 1 a 2:1 conquest is waiting for it, and it can pay."""
    position = Position().own(0, "avalon").hand(0, "red_knight", "blue_knight").pile(0, 5, *["violet_knight"] * 6)
    for at in (0, 1):
        position.pile(0, at, "green_sorceress").pile(1, at, "yellow_sorceress")
    return position


@pytest.mark.rule("AV-7.5", "AV-R09")
def test_example_06_avalon_makes_3_extra_losses_2_but_only_once_a_turn() -> None:
    state = two_conquests_with_avalon().state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 3
    play(state, 0, "discount")
    assert due(state) == 2
    assert refusal(state, 0, "discount") == "AV-7.5"
    pay(state, 0, 5, 5)
    conquer(state, 0, "blue_knight", 1)
    assert due(state) == 3
    assert refusal(state, 0, "discount") == "AV-7.5"


@pytest.mark.rule("AV-7.5", "AV-R09")
def test_example_06_avalon_may_be_saved_for_the_second_conquest() -> None:
    state = two_conquests_with_avalon().state()
    conquer(state, 0, "red_knight", 0)
    pay(state, 0, 5, 5, 5)
    conquer(state, 0, "blue_knight", 1)
    assert due(state) == 3
    play(state, 0, "discount")
    assert due(state) == 2


def two_forests_a_plain_and_hills() -> Position:
    return Position().own(0, "forest_open", "forest_castle", "plain_open", "hills_second")


@pytest.mark.rule("AV-8.6", "AV-8.2", "AV-R27")
def test_example_07_light_best_terrain_gives_2_at_once_for_two_forests() -> None:
    state = two_forests_a_plain_and_hills().state()
    play(state, 0, "supply", tile="light_terrain")
    assert hand_size(state, 0) == 2


@pytest.mark.rule("AV-8.7", "AV-R28")
def test_example_08_light_area_gives_3_for_four_neighbours_with_avalon_between() -> None:
    position = Position().row("plain_open", "avalon", "hills_open", "forest_castle")
    state = position.own(0, "plain_open", "avalon", "hills_open", "forest_castle").state()
    play(state, 0, "supply", tile="light_area")
    assert hand_size(state, 0) == 3


@pytest.mark.rule("AV-8.6", "AV-8.3", "AV-R27")
def test_example_09_dark_best_terrain_gives_4_next_turn_for_two_forests() -> None:
    state = two_forests_a_plain_and_hills().state()
    play(state, 0, "supply", tile="dark_terrain")
    assert hand_size(state, 0) == 0
    play(state, 1, "supply", tile="dark_four")
    assert hand_size(state, 0) == 4


@pytest.mark.rule("AV-8.5", "AV-8.2", "AV-8.3", "AV-R24", "AV-R25")
def test_example_10_light_gives_2_at_once_and_dark_4_next_turn() -> None:
    state = Position().state()
    play(state, 0, "supply", tile="light_two")
    assert hand_size(state, 0) == 2
    play(state, 1, "supply", tile="dark_four")
    assert hand_size(state, 1) == 0
    play(state, 0, "supply", tile="light_area")
    assert hand_size(state, 1) == 4


@pytest.mark.rule("AV-2.1", "AV-2.2", "AV-2.3", "AV-2.4")
def test_example_11_set_up() -> None:
    view = GAME.new(seats=2, seed=3).view()
    assert [place["owner"] for place in view["row"]] == [None] * 11
    assert [place["land"] for place in view["row"]] == [None] * 11
    assert all([len(cards) for cards in place["piles"]] == [1, 1] for place in view["row"])
    assert [player["hand_size"] for player in view["players"]] == [5, 5]
    assert view["deck"] == 48
    assert sum(entry["open"] for entry in view["tiles"]) == 9


@pytest.mark.rule("AV-9.1", "AV-R32")
@pytest.mark.parametrize(("more", "crowns", "wins"), [("swamp", 14, False), ("plain_second", 15, True)])
def test_example_12_15_crowns_win_at_the_end_of_the_own_turn_and_14_do_not(more: str, crowns: int, wins: bool) -> None:
    lands = ["plain_open", "forest_open", "hills_open", "plain_castle", "forest_castle"]  # 3 + 3 + 3 + 2 + 2
    state = Position().own(0, *lands, more).state()
    assert state.view()["players"][0]["crowns"] == crowns
    assert state.outcome() is None
    play(state, 0, "supply", tile="light_two")
    outcome = state.outcome()
    assert (outcome is not None and outcome.winners == (0,)) == wins
    assert state.actors() == (() if wins else (1,))


@pytest.mark.rule("AV-7.4", "AV-R02", "AV-R07")
def test_example_13_a_castle_turned_up_by_the_conquest_does_not_count_yet() -> None:
    position = Position().row("plain_castle").pile(0, 0, "blue_knight").pile(1, 0, "green_knight")
    state = position.pile(0, 3, *["violet_knight"] * 3).hand(0, "red_knight").state()
    conquer(state, 0, "red_knight", 0)
    assert state.view()["row"][0]["land"] == "plain_castle"
    assert due(state) == 3


@pytest.mark.rule("AV-5.5", "AV-5.6", "AV-6.2", "AV-R16", "AV-R17")
def test_example_14_after_a_repelled_attack_2_to_2_a_new_attack_costs_2_each_and_5_more() -> None:
    position = Position().pile(0, 0, "blue_knight").pile(1, 0, "green_knight").pile(0, 3, *["violet_knight"] * 5)
    state = position.hand(0, "red_knight", "yellow_knight").hand(1, "red_knight").state()
    play(state, 0, "attack", card="red_knight", at=0)
    play(state, 1, "defend", card="red_knight")
    assert pile(state, 0, 0) == ["blue_knight", "red_knight"]
    assert pile(state, 1, 0) == ["green_knight", "red_knight"]
    conquer(state, 0, "yellow_knight", 0)
    assert pile(state, 0, 0) == ["blue_knight"]
    assert sum(discarded(state).values()) == 2 + 2
    assert due(state) == 3 + 2


@pytest.mark.rule("AV-4.3", "AV-R20")
def test_example_15_an_enchantment_adds_2_to_the_own_pile_and_takes_1_from_the_other() -> None:
    position = Position().pile(0, 6, "blue_knight").pile(1, 6, "green_knight", "red_knight")
    state = position.hand(0, "red_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=6)
    play(state, 1, "decline")
    assert pile(state, 0, 6) == ["blue_knight", "red_sorceress", "red_knight"]
    assert pile(state, 1, 6) == ["green_knight"]


@pytest.mark.rule("AV-4.4", "AV-R21")
def test_example_16_a_counter_spell_moves_the_attacking_sorceress_to_the_defenders_hand() -> None:
    position = Position().pile(0, 6, "blue_knight").pile(1, 6, "green_knight", "red_knight")
    state = position.hand(0, "red_sorceress", "blue_knight").hand(1, "red_sorceress", "violet_knight").state()
    play(state, 0, "enchant", card="red_sorceress", at=6)
    play(state, 1, "counter", card="red_sorceress")
    assert pile(state, 0, 6) == ["blue_knight"]
    assert pile(state, 1, 6) == ["green_knight", "red_knight", "red_sorceress"]
    assert hand(state, 1) == {"red_sorceress": 1, "violet_knight": 1}
    assert hand(state, 0) == {"blue_knight": 1}


@pytest.mark.rule("AV-7.6", "AV-R10")
def test_example_17_only_a_red_knight_repels_a_red_sorceress_of_the_stone_circle() -> None:
    position = Position().own(0, "forest_stone_circle").hand(0, "red_sorceress")
    state = position.hand(1, "red_knight", "red_sorceress", "blue_knight").state()
    play(state, 0, "attack", card="red_sorceress", at=0)
    assert refusal(state, 1, "defend", card="red_sorceress") == "AV-5.4"
    assert refusal(state, 1, "defend", card="blue_knight") == "AV-5.4"
    assert may(state, 1, "defend", card="red_knight")


@pytest.mark.rule("AV-8.8", "AV-8.3", "AV-R25", "AV-R29")
def test_example_18_dark_all_counts_3_when_one_of_four_territories_is_lost_before_the_draw() -> None:
    position = Position().own(0, *LANDS[:4]).pile(1, 5, "violet_knight").hand(1, "red_knight")
    state = position.state()
    assert tile(state, "dark_all")["worth"][0] == 4
    play(state, 0, "supply", tile="dark_all")
    conquer(state, 1, "red_knight", 0)
    pay(state, 1, 5)
    play(state, 1, "supply", tile="light_two")
    assert hand_size(state, 0) == 3


@pytest.mark.rule("AV-8.2", "AV-8.10", "AV-R24")
def test_example_19_four_cards_and_three_more_make_seven_then_five() -> None:
    position = Position().own(0, "plain_open", "plain_castle", "plain_second")
    state = position.hand(0, *["red_knight"] * 4).on_deck(*["blue_knight"] * 3).state()
    play(state, 0, "supply", tile="light_terrain")
    assert hand(state, 0) == {"red_knight": 4, "blue_knight": 3}
    assert state.actors() == (0,)
    play(state, 0, "discard", card="red_knight")
    assert state.actors() == (0,)
    play(state, 0, "discard", card="blue_knight")
    assert hand_size(state, 0) == 5
    assert step(state) == {"step": "Turn", "seat": 1}


@pytest.mark.rule("AV-5.8", "AV-R18")
def test_example_20_after_two_conquests_no_attack_but_enchanting_goes_on() -> None:
    position = Position().pile(1, 7, "red_knight").hand(0, *["red_knight"] * 3, "red_sorceress")
    state = position.state()
    for at in (0, 1):
        conquer(state, 0, "red_knight", at)
        pay(state, 0, at)
    assert refusal(state, 0, "attack", card="red_knight", at=2) == "AV-5.8"
    assert may(state, 0, "enchant", card="red_sorceress", at=7)
    assert may(state, 0, "reinforce", card="red_knight", at=7)
