"""AV-5: attack, defence and conquest."""

from __future__ import annotations

import pytest

from .position import (
    COLOURS,
    LANDS,
    Position,
    conquer,
    due,
    hand,
    kinds,
    may,
    owner,
    pay,
    pile,
    play,
    refusal,
    step,
)


@pytest.mark.rule("AV-5.1")
def test_a_sorceress_cannot_attack_without_the_stone_circle() -> None:
    state = Position().hand(0, "red_sorceress", "red_knight").own(1, "forest_stone_circle").state()
    for at in range(11):
        assert refusal(state, 0, "attack", card="red_sorceress", at=at) == "AV-5.1"
    assert may(state, 0, "attack", card="red_knight", at=0)


@pytest.mark.rule("AV-5.1", "AV-3.1", "AV-R14")
def test_a_knight_just_enchanted_cannot_attack() -> None:
    state = Position().pile(1, 0, "red_knight").hand(0, "red_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    play(state, 1, "decline")
    assert pile(state, 0, 0)[-1] == "red_knight"
    assert refusal(state, 0, "attack", card="red_knight", at=0) == "AV-3.1"


@pytest.mark.rule("AV-5.2", "AV-R12")
@pytest.mark.parametrize(
    ("mine", "theirs", "rule"),
    [(0, 0, ""), (0, 1, "AV-5.2"), (1, 1, ""), (2, 1, ""), (2, 3, "AV-5.2"), (3, 3, ""), (5, 6, "AV-5.2")],
)
@pytest.mark.parametrize("owned", [False, True])
def test_an_attack_needs_as_many_own_cards_there_before_the_knight_is_laid(
    mine: int, theirs: int, rule: str, owned: bool
) -> None:
    position = Position().hand(0, "red_knight").own(1, *(["plain_open"] if owned else []))
    position.pile(0, 0, *["blue_sorceress"] * mine).pile(1, 0, *["blue_knight"] * theirs)
    assert refusal(position.state(), 0, "attack", card="red_knight", at=0) == rule


@pytest.mark.rule("AV-5.3", "AV-R13")
def test_own_territories_cannot_be_attacked_but_reinforced_and_enchanted() -> None:
    position = Position().own(0, *LANDS[:3]).own(1, *LANDS[3:6]).pile(0, 1, "blue_knight").pile(1, 1, "red_knight")
    state = position.hand(0, "red_knight", "red_sorceress").state()
    for at in range(3):
        assert refusal(state, 0, "attack", card="red_knight", at=at) == "AV-5.3"
    assert may(state, 0, "attack", card="red_knight", at=3)
    assert may(state, 0, "attack", card="red_knight", at=8)
    assert may(state, 0, "reinforce", card="red_knight", at=1)
    assert may(state, 0, "enchant", card="red_sorceress", at=1)


@pytest.mark.rule("AV-5.3", "AV-R13")
@pytest.mark.parametrize("owner_before", [None, 1])
def test_a_territory_in_the_mist_is_defended_like_any_other(owner_before: int | None) -> None:
    position = Position().hand(0, "red_knight").hand(1, "red_knight")
    if owner_before is not None:
        position.own(owner_before, "plain_open")
    state = position.state()
    play(state, 0, "attack", card="red_knight", at=0)
    play(state, 1, "defend", card="red_knight")
    assert owner(state, 0) == owner_before
    assert (state.view()["row"][0]["land"] is None) == (owner_before is None)


@pytest.mark.rule("AV-5.4", "AV-R16")
def test_only_a_knight_of_the_attacking_colour_defends() -> None:
    state = Position().hand(0, "red_knight").hand(1, *(f"{c}_knight" for c in COLOURS), "red_sorceress").state()
    play(state, 0, "attack", card="red_knight", at=0)
    for colour in COLOURS:
        answer = refusal(state, 1, "defend", card=f"{colour}_knight")
        assert answer == ("" if colour == "red" else "AV-5.4")
    assert refusal(state, 1, "defend", card="red_sorceress") == "AV-5.4"


@pytest.mark.rule("AV-5.4", "AV-R16")
def test_defence_is_voluntary_and_asked_for_at_once() -> None:
    state = Position().hand(0, "red_knight", "blue_knight").hand(1, "red_knight").state()
    play(state, 0, "attack", card="red_knight", at=0)
    assert state.actors() == (1,)
    play(state, 1, "decline")
    assert owner(state, 0) == 0
    assert hand(state, 1) == {"red_knight": 1}


@pytest.mark.rule("AV-5.4", "AV-R16")
def test_defence_does_not_look_at_numbers() -> None:
    state = Position().pile(0, 0, *["blue_knight"] * 6).hand(0, "red_knight").hand(1, "red_knight").state()
    play(state, 0, "attack", card="red_knight", at=0)
    assert may(state, 1, "defend", card="red_knight")


@pytest.mark.rule("AV-5.5", "AV-R16")
def test_after_a_defence_both_knights_lie_on_top_and_nothing_is_lost() -> None:
    position = Position().pile(0, 0, "green_knight").pile(1, 0, "blue_knight").own(1, "plain_open")
    state = position.hand(0, "red_knight").hand(1, "red_knight").state()
    play(state, 0, "attack", card="red_knight", at=0)
    assert kinds(play(state, 1, "defend", card="red_knight")) == ["repelled"]
    assert pile(state, 0, 0) == ["green_knight", "red_knight"]
    assert pile(state, 1, 0) == ["blue_knight", "red_knight"]
    assert owner(state, 0) == 1
    assert (hand(state, 0), hand(state, 1)) == ({}, {})
    assert state.view()["discard"] == {}


@pytest.mark.rule("AV-5.4", "AV-R16")
def test_nothing_answers_a_defence() -> None:
    state = Position().hand(0, "red_knight", "red_knight").hand(1, "red_knight", "red_knight").state()
    play(state, 0, "attack", card="red_knight", at=0)
    play(state, 1, "defend", card="red_knight")
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("AV-5.6", "AV-R17")
def test_the_same_territory_may_be_attacked_again_while_numbers_allow() -> None:
    state = Position().hand(0, *["red_knight"] * 3).hand(1, *["red_knight"] * 2).state()
    for _time in range(2):
        play(state, 0, "attack", card="red_knight", at=0)
        play(state, 1, "defend", card="red_knight")
    conquer(state, 0, "red_knight", 0)
    assert owner(state, 0) == 0


@pytest.mark.rule("AV-5.6", "AV-5.8", "AV-R17", "AV-R18")
def test_repelled_attacks_do_not_count_as_conquests() -> None:
    state = Position().hand(0, *["red_knight"] * 5).hand(1, *["red_knight"] * 3).state()
    for at in range(3):
        play(state, 0, "attack", card="red_knight", at=at)
        play(state, 1, "defend", card="red_knight")
    assert state.view()["conquests"] == 0
    for at in (3, 4):
        conquer(state, 0, "red_knight", at)
        pay(state, 0, at)
    assert (owner(state, 3), owner(state, 4)) == (0, 0)


@pytest.mark.rule("AV-5.7", "AV-R02")
def test_a_conquest_turns_up_the_territory_then_takes_losses() -> None:
    position = Position().row("hills_open").pile(0, 0, "blue_knight").pile(1, 0, "green_knight")
    state = position.hand(0, "red_knight").state()
    assert kinds(play(state, 0, "attack", card="red_knight", at=0)) == ["attacked"]
    assert owner(state, 0) is None
    events = play(state, 1, "decline")
    assert kinds(events) == ["conquered", "both_lost", "owes"]
    place = state.view()["row"][0]
    assert (place["land"], place["terrain"], place["crowns"], place["owner"]) == ("hills_open", "hills", 3, 0)
    assert state.view()["players"][0]["crowns"] == 3


@pytest.mark.rule("AV-5.7", "AV-R02")
def test_an_enemy_territory_changes_its_owner() -> None:
    state = Position().own(1, "plain_open").hand(0, "red_knight").state()
    assert [player["crowns"] for player in state.view()["players"]] == [0, 3]
    conquer(state, 0, "red_knight", 0)
    assert owner(state, 0) == 0
    assert [player["crowns"] for player in state.view()["players"]] == [3, 0]


@pytest.mark.rule("AV-5.7")
def test_seat_1_conquers_just_the_same() -> None:
    position = Position().turn_of(1).own(0, "plain_open").pile(1, 0, "blue_knight").pile(0, 0, "green_knight")
    state = position.hand(1, "red_knight").state()
    conquer(state, 1, "red_knight", 0)
    assert owner(state, 0) == 1
    assert state.actors() == (1,)
    assert due(state) == 2 + 1


@pytest.mark.rule("AV-5.8", "AV-R18")
def test_the_limit_of_two_conquests_starts_anew_with_the_next_turn() -> None:
    state = Position().hand(0, *["red_knight"] * 3).having(conquests=2).state()
    assert refusal(state, 0, "attack", card="red_knight", at=0) == "AV-5.8"
    play(state, 0, "supply", tile="dark_four")
    play(state, 1, "supply", tile="dark_four")
    assert may(state, 0, "attack", card="red_knight", at=0)


@pytest.mark.rule("AV-5.8", "AV-R18", "AV-R06")
def test_one_conquest_leaves_room_for_just_one_more() -> None:
    state = Position().hand(0, *["red_knight"] * 3).having(conquests=1).state()
    conquer(state, 0, "red_knight", 0)
    pay(state, 0, 0)
    assert refusal(state, 0, "attack", card="red_knight", at=1) == "AV-5.8"
