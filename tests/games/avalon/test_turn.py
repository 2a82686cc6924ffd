"""AV-3: the turn, and what may be laid where."""

from __future__ import annotations

import pytest

from .position import (
    CARDS,
    GAME,
    LANDS,
    Position,
    hand,
    hand_size,
    kinds,
    may,
    owner,
    pile,
    play,
    refusal,
    step,
)


@pytest.mark.rule("AV-3.1", "AV-R14")
def test_all_hand_cards_may_be_played_one_after_another() -> None:
    cards = [
        "red_knight",
        "red_knight",
        "blue_sorceress",
        "green_knight",
        "violet_knight",
        "yellow_sorceress",
    ]
    state = Position().hand(0, *cards).state()
    for card in cards:
        play(state, 0, "reinforce", card=card, at=2)
        assert state.actors() == (0,)
    assert pile(state, 0, 2) == cards
    assert hand_size(state, 0) == 0


@pytest.mark.rule("AV-3.1", "AV-R23")
def test_a_turn_may_pass_without_a_card_played() -> None:
    state = Position().hand(0, "red_knight").state()
    play(state, 0, "supply", tile="dark_four")
    assert state.actors() == (1,)
    assert hand(state, 0) == {"red_knight": 1}


@pytest.mark.rule("AV-3.1", "AV-R14")
@pytest.mark.parametrize("kind", ["reinforce", "attack", "enchant"])
def test_a_card_on_the_table_cannot_be_played_again(kind: str) -> None:
    position = Position().pile(0, 0, "red_knight", "red_sorceress").pile(1, 0, "red_knight")
    state = position.hand(0, "blue_knight").own(0, "forest_stone_circle").state()
    assert refusal(state, 0, kind, card="red_knight", at=0) == "AV-3.1"
    assert refusal(state, 0, kind, card="red_sorceress", at=0) == "AV-3.1"


@pytest.mark.rule("AV-3.1", "AV-R14")
def test_counter_spell_and_defence_come_from_the_hand() -> None:
    position = Position().pile(1, 0, "red_sorceress", "red_knight").hand(0, "red_sorceress", "red_knight")
    state = position.state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    assert refusal(state, 1, "counter", card="red_sorceress") == "AV-3.1"
    play(state, 1, "decline")
    play(state, 0, "attack", card="red_knight", at=0)
    assert refusal(state, 1, "defend", card="red_knight") == "AV-3.1"


@pytest.mark.rule("AV-3.1")
def test_without_hand_cards_only_the_supply_is_left() -> None:
    state = Position().pile(0, 3, "red_knight").state()
    assert [GAME.decode(action)["kind"] for action in state.legal(0)] == ["supply"] * 6
    assert refusal(state, 0, "reinforce", card="red_knight", at=3) == "AV-3.1"


@pytest.mark.rule("AV-3.2")
def test_a_card_goes_on_top_of_the_own_pile_at_that_place_alone() -> None:
    position = Position().pile(0, 4, "blue_knight").pile(1, 4, "green_knight").hand(0, "red_sorceress")
    state = position.state()
    before = state.view()["row"]
    play(state, 0, "reinforce", card="red_sorceress", at=4)
    after = state.view()["row"]
    assert after[4]["piles"] == [["blue_knight", "red_sorceress"], ["green_knight"]]
    assert after[:4] + after[5:] == before[:4] + before[5:]


@pytest.mark.rule("AV-3.2")
def test_seat_1_lays_on_its_own_side_too() -> None:
    state = Position().turn_of(1).hand(1, "red_knight").state()
    play(state, 1, "reinforce", card="red_knight", at=10)
    assert (pile(state, 0, 10), pile(state, 1, 10)) == ([], ["red_knight"])


@pytest.mark.rule("AV-3.3", "AV-R15")
def test_any_card_may_reinforce_any_territory() -> None:
    state = Position().own(0, *LANDS[:3]).own(1, *LANDS[3:6]).having(conquests=2).hand(0, *CARDS).state()
    for card in CARDS:
        for at in range(11):
            assert may(state, 0, "reinforce", card=card, at=at)


@pytest.mark.rule("AV-3.3", "AV-R15")
def test_a_card_laid_without_announcement_is_mere_reinforcement() -> None:
    position = Position().pile(1, 1, "red_knight").hand(0, "red_knight", "red_sorceress")
    state = position.state()
    assert may(state, 0, "attack", card="red_knight", at=0)
    assert may(state, 0, "enchant", card="red_sorceress", at=1)
    assert kinds(play(state, 0, "reinforce", card="red_knight", at=0)) == ["reinforced"]
    assert kinds(play(state, 0, "reinforce", card="red_sorceress", at=1)) == ["reinforced"]
    assert owner(state, 0) is None
    assert pile(state, 1, 1) == ["red_knight"]
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("TR-1.2")
def test_only_the_seat_that_is_asked_may_act() -> None:
    state = Position().hand(0, "red_knight").hand(1, "red_knight").state()
    assert refusal(state, 1, "reinforce", card="red_knight", at=0) == "TR-1.2"
    assert state.legal(1) == []
    play(state, 0, "attack", card="red_knight", at=0)
    assert refusal(state, 0, "supply", tile="light_two") == "TR-1.2"


@pytest.mark.rule("AV-3.1", "AV-4.5", "AV-5.4", "AV-6.2", "AV-6.5", "AV-7.5", "AV-8.1", "AV-8.10")
def test_what_is_not_asked_for_is_refused_by_the_rule_that_says_when_it_is_done() -> None:
    position = Position().pile(0, 0, "green_knight").hand(0, "red_knight", "blue_knight").hand(1, "red_knight")
    state = position.state()
    assert refusal(state, 0, "decline") == "AV-8.1"
    assert refusal(state, 0, "discount") == "AV-7.5"
    assert refusal(state, 0, "discard", card="red_knight") == "AV-8.10"
    assert refusal(state, 0, "lose_hand", card="red_knight") == "AV-6.2"
    assert refusal(state, 0, "lose_pile", at=0) == "AV-6.2"
    assert refusal(state, 0, "defend", card="red_knight") == "AV-5.4"
    play(state, 0, "attack", card="red_knight", at=0)
    assert refusal(state, 1, "counter", card="red_knight") == "AV-4.5"
    assert refusal(state, 1, "reinforce", card="red_knight", at=3) == "AV-3.1"
    assert refusal(state, 1, "supply", tile="light_two") == "AV-8.1"
    assert refusal(state, 1, "lose_hand", card="red_knight") == "AV-6.2"
    play(state, 1, "decline")
    assert refusal(state, 0, "decline") == "AV-6.5"
    assert refusal(state, 0, "enchant", card="blue_knight", at=2) == "AV-6.5"
    assert refusal(state, 0, "supply", tile="light_two") == "AV-6.5"
    assert refusal(state, 0, "discard", card="blue_knight") == "AV-8.10"


@pytest.mark.rule("AV-8.10", "AV-8.1")
def test_at_the_hand_limit_nothing_is_played_any_more() -> None:
    state = Position().hand(0, *["red_knight"] * 6).state()
    play(state, 0, "supply", tile="light_two")
    assert refusal(state, 0, "reinforce", card="red_knight", at=0) == "AV-8.10"
    assert refusal(state, 0, "decline") == "AV-8.10"
    assert refusal(state, 0, "supply", tile="dark_four") == "AV-8.1"


@pytest.mark.rule("AV-3.1", "AV-8.1")
def test_nobody_is_asked_to_play_a_card_without_one() -> None:
    holding, empty = Position().hand(0, "red_knight").state(), Position().hand(1, "red_knight").state()
    assert GAME.question(holding, 0, "en", ["Ann", "Ben"]).startswith("Play a card")
    assert GAME.question(empty, 0, "en", ["Ann", "Ben"]).startswith("Your hand is empty")
    assert "Spiele eine Karte" not in GAME.question(empty, 0, "de", ["Ann", "Ben"])
