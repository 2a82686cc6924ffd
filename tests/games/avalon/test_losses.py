"""AV-6: what a conquest costs."""

from __future__ import annotations

import pytest

from .position import (
    Position,
    conquer,
    discarded,
    due,
    hand,
    hand_size,
    kinds,
    may,
    owner,
    pay,
    pile,
    play,
    refusal,
    step,
)


@pytest.mark.rule("AV-6.1", "AV-R03")
def test_part_one_takes_all_cards_of_the_loser_and_as_many_of_the_conqueror_from_the_top() -> None:
    position = Position().pile(0, 0, "yellow_knight", "green_knight", "blue_knight")
    position.pile(1, 0, "violet_sorceress", "blue_sorceress").pile(1, 1, "yellow_knight")
    state = position.hand(0, "red_knight").state()
    conquer(state, 0, "red_knight", 0)
    assert pile(state, 0, 0) == ["yellow_knight", "green_knight"]
    assert pile(state, 1, 0) == []
    assert pile(state, 1, 1) == ["yellow_knight"]
    assert discarded(state) == {"red_knight": 1, "blue_knight": 1, "violet_sorceress": 1, "blue_sorceress": 1}


@pytest.mark.rule("AV-6.1", "AV-R03")
def test_part_one_is_payable_with_the_smallest_force() -> None:
    position = Position().pile(0, 0, *["blue_knight"] * 4).pile(1, 0, *["green_knight"] * 4)
    state = position.hand(0, "red_knight").state()
    conquer(state, 0, "red_knight", 0)
    assert pile(state, 0, 0) == ["blue_knight"]


@pytest.mark.rule("AV-6.2", "AV-R01")
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 0), (1, 1), (2, 1), (4, 2), (5, 5)])
def test_part_two_counts_all_cards_there_with_the_attack_card_before_part_one(mine: int, theirs: int) -> None:
    position = Position().pile(0, 0, *["blue_knight"] * mine).pile(1, 0, *["green_knight"] * theirs)
    state = position.hand(0, "red_knight").pile(0, 1, *["violet_knight"] * 8).state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == mine + 1 + theirs


@pytest.mark.rule("AV-6.3", "AV-R04")
def test_part_two_is_paid_from_the_hand_and_from_piles_anywhere_top_card_first() -> None:
    position = Position().own(1, "plain_second").pile(0, 0, "yellow_knight", "green_knight")
    position.pile(0, 2, "blue_sorceress", "violet_knight").pile(1, 0, "green_sorceress")
    state = position.hand(0, "red_knight", "violet_sorceress").state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 4
    assert kinds(play(state, 0, "lose_pile", at=2)) == ["lost_pile"]  # at a territory of the opponent
    assert pile(state, 0, 2) == ["blue_sorceress"]
    assert kinds(play(state, 0, "lose_hand", card="violet_sorceress")) == ["lost_hand"]
    pay(state, 0, 0, 2)  # the place just conquered, and what lay under the first card
    assert pile(state, 0, 0) == ["yellow_knight"]
    assert pile(state, 0, 2) == []
    assert discarded(state) == {
        "red_knight": 1,
        "green_sorceress": 1,
        "violet_knight": 1,
        "violet_sorceress": 1,
        "green_knight": 1,
        "blue_sorceress": 1,
    }
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("AV-6.3", "AV-R04")
def test_nobody_pays_with_cards_that_are_not_there_or_not_theirs() -> None:
    position = Position().pile(0, 0, "blue_knight").pile(1, 3, "green_knight").hand(0, "red_knight", "red_knight")
    state = position.hand(1, "yellow_knight").state()
    conquer(state, 0, "red_knight", 0)
    assert refusal(state, 0, "lose_pile", at=3) == "AV-6.3"
    assert refusal(state, 0, "lose_hand", card="yellow_knight") == "AV-6.3"
    assert refusal(state, 1, "lose_hand", card="yellow_knight") == "TR-1.2"


@pytest.mark.rule("AV-6.4", "AV-R05")
def test_who_cannot_pay_loses_everything_and_keeps_the_conquest() -> None:
    position = Position().pile(0, 0, *["blue_knight"] * 3).pile(1, 0, *["green_knight"] * 3)
    state = position.hand(0, "red_knight", "violet_knight").pile(0, 7, "yellow_knight").state()
    assert may(state, 0, "attack", card="red_knight", at=0)
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 7
    pay(state, 0, 0, 7)
    events = play(state, 0, "lose_hand", card="violet_knight")
    assert [(event.kind, event.rule, event.data.get("count")) for event in events[1:]] == [("lapsed", "AV-6.4", 4)]
    assert owner(state, 0) == 0
    assert hand_size(state, 0) == 0
    assert all(pile(state, 0, at) == [] for at in range(11))
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("AV-6.4", "AV-R05")
def test_a_payment_cannot_be_stopped_while_a_card_is_left() -> None:
    state = Position().pile(0, 0, "blue_knight").hand(0, "red_knight", "violet_knight").state()
    conquer(state, 0, "red_knight", 0)
    pay(state, 0, 0)
    assert due(state) == 1
    assert state.actors() == (0,)
    pay(state, 0, 0)
    assert due(state) == 0
    assert hand(state, 0) == {"violet_knight": 1}


@pytest.mark.rule("AV-6.5", "AV-R06")
def test_losses_are_paid_before_the_next_card_or_the_end_of_the_turn() -> None:
    position = Position().pile(0, 5, *["blue_knight"] * 3).pile(1, 6, "blue_knight")
    state = position.hand(0, "red_knight", "violet_knight", "blue_sorceress").state()
    conquer(state, 0, "red_knight", 0)
    assert step(state) == {"step": "Losses", "seat": 0, "due": 1}
    assert refusal(state, 0, "reinforce", card="violet_knight", at=0) != ""
    assert refusal(state, 0, "attack", card="violet_knight", at=1) != ""
    assert refusal(state, 0, "enchant", card="blue_sorceress", at=6) != ""
    assert refusal(state, 0, "supply", tile="light_two") != ""
    pay(state, 0, 5)
    assert may(state, 0, "reinforce", card="violet_knight", at=0)
    assert may(state, 0, "supply", tile="light_two")


@pytest.mark.rule("AV-6.5", "AV-R06")
def test_each_conquest_is_paid_on_its_own() -> None:
    state = Position().hand(0, *["red_knight"] * 4).pile(0, 1, "blue_knight").state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 1
    pay(state, 0, "red_knight")
    conquer(state, 0, "red_knight", 1)
    assert due(state) == 2
