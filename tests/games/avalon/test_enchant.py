"""AV-4: enchanting, and the counter-spell."""

from __future__ import annotations

import pytest

from .position import COLOURS, Position, hand, hand_size, kinds, may, owner, pile, play, refusal, step


@pytest.mark.rule("AV-4.1")
def test_a_knight_cannot_enchant() -> None:
    state = Position().pile(1, 0, "red_knight").hand(0, "red_knight", "red_sorceress").state()
    assert refusal(state, 0, "enchant", card="red_knight", at=0) == "AV-4.1"
    assert may(state, 0, "enchant", card="red_sorceress", at=0)


@pytest.mark.rule("AV-4.2", "AV-R19")
@pytest.mark.parametrize("kind", ["knight", "sorceress"])
def test_the_target_is_the_top_card_of_the_same_colour_whatever_its_kind(kind: str) -> None:
    position = Position().hand(0, *(f"{colour}_sorceress" for colour in COLOURS))
    for at, colour in enumerate(COLOURS):
        position.pile(1, at, f"{colour}_{kind}")
    state = position.state()
    for at, top in enumerate(COLOURS):
        for colour in COLOURS:
            answer = refusal(state, 0, "enchant", card=f"{colour}_sorceress", at=at)
            assert answer == ("" if colour == top else "AV-4.2")


@pytest.mark.rule("AV-4.2", "AV-R19")
def test_a_card_under_the_top_is_no_target() -> None:
    state = Position().pile(1, 0, "red_knight", "blue_knight").hand(0, "red_sorceress").state()
    assert refusal(state, 0, "enchant", card="red_sorceress", at=0) == "AV-4.2"


@pytest.mark.rule("AV-4.2", "AV-R19")
def test_no_card_opposite_is_no_target_nor_is_the_own_one() -> None:
    state = Position().pile(0, 0, "red_knight").hand(0, "red_sorceress").state()
    for at in range(11):
        assert refusal(state, 0, "enchant", card="red_sorceress", at=at) == "AV-4.2"


@pytest.mark.rule("AV-4.2", "AV-R19", "AV-7.1")
def test_enchanting_has_no_condition_on_numbers_owners_or_castles() -> None:
    position = Position().own(1, "plain_castle").own(0, "plain_open").hand(0, "red_sorceress")
    for at in range(3):  # an own territory, an enemy castle, one in the mist: 0 against 4
        position.pile(1, at, "blue_knight", "blue_knight", "red_sorceress" if at else "red_knight", "red_knight")
    state = position.state()
    assert all(may(state, 0, "enchant", card="red_sorceress", at=at) for at in range(3))


@pytest.mark.rule("AV-4.3", "AV-R20")
def test_the_captured_card_lies_on_the_sorceress_and_the_turn_goes_on() -> None:
    position = Position().pile(1, 0, "blue_knight", "red_sorceress").hand(0, "red_sorceress", "green_knight")
    state = position.state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    events = play(state, 1, "decline")
    assert kinds(events) == ["captured"]
    assert pile(state, 0, 0) == ["red_sorceress", "red_sorceress"]
    assert pile(state, 1, 0) == ["blue_knight"]
    assert hand(state, 0) == {"green_knight": 1}
    assert step(state) == {"step": "Turn", "seat": 0}
    assert owner(state, 0) is None


@pytest.mark.rule("AV-4.3", "AV-R20")
def test_the_captured_card_and_not_the_sorceress_is_the_next_target() -> None:
    position = Position().pile(1, 0, "blue_knight", "red_knight").hand(0, "red_sorceress")
    state = position.hand(1, "red_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    play(state, 1, "decline")
    play(state, 0, "supply", tile="light_two")
    play(state, 1, "enchant", card="red_sorceress", at=0)
    play(state, 0, "decline")
    assert pile(state, 0, 0) == ["red_sorceress"]
    assert pile(state, 1, 0) == ["blue_knight", "red_sorceress", "red_knight"]


def enchantment(*defence: str) -> Position:
    """Seat 0 casts a red sorceress upon a red knight; seat 1 has these cards in hand."""
    position = Position().pile(0, 3, "violet_knight").pile(1, 3, "red_knight").hand(1, *defence)
    return position.hand(0, "red_sorceress", "blue_knight")


@pytest.mark.rule("AV-4.4", "AV-R21")
def test_a_counter_spell_protects_the_target_and_takes_the_attacker() -> None:
    state = enchantment("red_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=3)
    assert pile(state, 0, 3) == ["violet_knight", "red_sorceress"]
    assert kinds(play(state, 1, "counter", card="red_sorceress")) == ["countered"]
    assert pile(state, 0, 3) == ["violet_knight"]
    assert pile(state, 1, 3) == ["red_knight", "red_sorceress"]
    assert hand(state, 1) == {"red_sorceress": 1}


@pytest.mark.rule("AV-4.5")
def test_only_a_sorceress_of_the_attacking_colour_counters() -> None:
    state = enchantment("red_sorceress", "red_knight", "blue_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=3)
    assert refusal(state, 1, "counter", card="red_knight") == "AV-4.5"
    assert refusal(state, 1, "counter", card="blue_sorceress") == "AV-4.5"
    assert may(state, 1, "counter", card="red_sorceress")


@pytest.mark.rule("AV-4.5")
def test_a_counter_spell_is_voluntary_and_decided_at_once() -> None:
    state = enchantment("red_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=3)
    assert state.actors() == (1,)
    assert may(state, 1, "decline")
    play(state, 1, "decline")
    assert pile(state, 0, 3) == ["violet_knight", "red_sorceress", "red_knight"]
    assert hand(state, 1) == {"red_sorceress": 1}


@pytest.mark.rule("AV-4.5")
def test_nothing_answers_a_counter_spell() -> None:
    state = enchantment("red_sorceress").hand(0, "red_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=3)
    play(state, 1, "counter", card="red_sorceress")
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("AV-4.6")
def test_after_a_counter_spell_the_turn_goes_on_with_more_spells() -> None:
    state = enchantment("red_sorceress").hand(0, "red_sorceress").state()
    play(state, 0, "enchant", card="red_sorceress", at=3)
    play(state, 1, "counter", card="red_sorceress")
    assert state.actors() == (0,)
    assert may(state, 0, "reinforce", card="blue_knight", at=0)
    assert may(state, 0, "attack", card="blue_knight", at=0)
    assert may(state, 0, "enchant", card="red_sorceress", at=3)


@pytest.mark.rule("AV-4.6")
def test_there_is_no_limit_to_enchantments_in_a_turn() -> None:
    position = Position().hand(0, *["red_sorceress"] * 4)
    for at in range(4):
        position.pile(1, at, "red_knight")
    state = position.state()
    for at in range(4):
        play(state, 0, "enchant", card="red_sorceress", at=at)
        play(state, 1, "decline")
    assert [pile(state, 0, at) for at in range(4)] == [["red_sorceress", "red_knight"]] * 4
    assert hand_size(state, 0) == 0
