"""What a conquest would cost, as the view works it out for everybody who draws it."""

from __future__ import annotations

from typing import Any

import pytest

from .position import GAME, Position, due, play

THEIRS = 1


def bill(position: Position, seat: int = 0, at: int = 0) -> dict[str, Any] | None:
    found: dict[str, Any] | None = position.state().view()["row"][at]["bills"][seat]
    return found


def battle(mine: int, theirs: int) -> Position:
    """At place 0, with five cards in the hand of seat 0."""
    position = Position().hand(0, "red_knight", "red_knight", "green_knight", "blue_knight", "blue_knight")
    return position.pile(0, 0, *["yellow_knight"] * mine).pile(THEIRS, 0, *["violet_knight"] * theirs)


@pytest.mark.rule("AV-6.2")
def test_both_sides_and_the_attacking_card_count() -> None:
    assert bill(battle(2, 1)) == {"due": 4, "mine": 3, "theirs": 1, "castle": 0, "discount": False, "short": 0}
    assert bill(battle(0, 0)) == {"due": 1, "mine": 1, "theirs": 0, "castle": 0, "discount": False, "short": 0}


@pytest.mark.rule("AV-5.2")
def test_there_is_none_where_one_may_not_attack() -> None:
    position = battle(0, 1)
    assert bill(position) is None
    assert position.state().view()["row"][0]["price"] == [None, 2]


@pytest.mark.rule("AV-7.3")
def test_a_castle_costs_one_more() -> None:
    found = bill(battle(2, 1).row("plain_castle").own(THEIRS, "plain_castle"))
    assert found is not None
    assert (found["due"], found["castle"]) == (5, 1)


@pytest.mark.rule("AV-7.5")
def test_avalon_lowers_it_once_a_turn() -> None:
    position = battle(1, 1).own(0, "avalon")
    found = bill(position)
    assert found is not None
    assert found["discount"]
    found = bill(position.having(discounted=True, conquests=1))
    assert found is not None
    assert not found["discount"]


@pytest.mark.rule("AV-6.4")
def test_what_cannot_be_given_up_lapses() -> None:
    position = Position().hand(0, "red_knight").pile(0, 0, "yellow_knight", "yellow_knight")
    found = bill(position.pile(THEIRS, 0, "violet_knight", "violet_knight"))
    assert found is not None
    assert (found["due"], found["short"]) == (5, 4)  # two of three cards go with theirs, one is left


def test_the_bill_of_an_attack_is_what_is_then_owed() -> None:
    state = battle(2, 1).state()
    expected = state.view()["row"][0]["bills"][0]
    play(state, 0, "attack", card="red_knight", at=0)
    assert state.view()["bill"] == expected  # the card lies there now, and is not counted twice
    assert state.view()["row"][1]["bills"][0]["due"] == 1
    play(state, 1, "decline")
    assert due(state) == expected["due"]
    assert state.view()["bill"] is None


@pytest.mark.rule("AV-5.4", "AV-7.6")
def test_the_view_names_the_card_that_would_answer() -> None:
    state = Position().own(0, "forest_stone_circle").hand(0, "red_sorceress").state()
    play(state, 0, "attack", card="red_sorceress", at=0)
    assert state.view()["step"]["answer"] == "red_knight"
    state = Position().hand(0, "red_sorceress").pile(THEIRS, 0, "red_knight").state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    assert state.view()["step"]["answer"] == "red_sorceress"
    assert state.view()["bill"] is None


def test_the_rules_of_special_territories_are_printed() -> None:
    rules = {id: land["rule"] for id, land in GAME.material()["lands"].items() if land["rule"]}
    castles = dict.fromkeys(("plain_castle", "forest_castle", "hills_castle"), "AV-7.1")
    assert rules == {**castles, "forest_stone_circle": "AV-7.6", "avalon": "AV-7.5", "swamp": "AV-7.7"}
