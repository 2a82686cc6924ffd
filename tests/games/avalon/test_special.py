"""AV-7: castles, Avalon, the stone circle and the swamp."""

from __future__ import annotations

import pytest

from .position import (
    CARDS,
    Position,
    conquer,
    discarded,
    due,
    may,
    owner,
    pay,
    pile,
    play,
    refusal,
    step,
    tile,
)

CASTLES = ("plain_castle", "forest_castle", "hills_castle")


def siege(land: str, mine: int, theirs: int) -> Position:
    """A territory at 0, so many cards there; seat 0 has a red knight, and enough to pay elsewhere."""
    position = Position().row(land).pile(0, 0, *["blue_knight"] * mine).pile(1, 0, *["green_knight"] * theirs)
    return position.pile(0, 5, *["violet_knight"] * 8).hand(0, "red_knight")


@pytest.mark.rule("AV-7.1", "AV-R07")
@pytest.mark.parametrize("land", CASTLES)
@pytest.mark.parametrize(("mine", "theirs", "rule"), [(1, 1, "AV-7.1"), (2, 1, ""), (3, 3, "AV-7.1"), (4, 3, "")])
def test_an_enemy_castle_needs_one_card_more(land: str, mine: int, theirs: int, rule: str) -> None:
    state = siege(land, mine, theirs).own(1, land).state()
    assert refusal(state, 0, "attack", card="red_knight", at=0) == rule


@pytest.mark.rule("AV-7.1")
def test_no_other_territory_needs_one_card_more() -> None:
    for land in ("plain_open", "forest_stone_circle", "avalon", "swamp", "hills_second"):
        assert may(siege(land, 1, 1).own(1, land).state(), 0, "attack", card="red_knight", at=0)


@pytest.mark.rule("AV-7.1", "AV-R07")
def test_a_castle_changes_nothing_for_defence_and_counter_spell() -> None:
    position = siege("plain_castle", 2, 1).own(1, "plain_castle").hand(0, "green_sorceress")
    state = position.hand(1, "red_knight", "green_sorceress").state()
    play(state, 0, "enchant", card="green_sorceress", at=0)
    assert may(state, 1, "decline")
    play(state, 1, "counter", card="green_sorceress")
    assert refusal(state, 0, "attack", card="red_knight", at=0) == "AV-7.1"  # now 2 against 2
    state = position.state()
    play(state, 0, "attack", card="red_knight", at=0)
    play(state, 1, "defend", card="red_knight")
    assert owner(state, 0) == 1


@pytest.mark.rule("AV-7.2", "AV-R08")
def test_an_empty_enemy_castle_needs_one_own_card_and_costs_three() -> None:
    assert refusal(
        siege("hills_castle", 0, 0).own(1, "hills_castle").state(), 0, "attack", card="red_knight", at=0
    ) == ("AV-7.2")
    state = siege("hills_castle", 1, 0).own(1, "hills_castle").state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 2 + 0 + 1
    assert discarded(state) == {}


@pytest.mark.rule("AV-7.3")
@pytest.mark.parametrize(("mine", "theirs", "extra"), [(2, 1, 5), (3, 2, 7), (5, 1, 8)])
def test_a_conquered_enemy_castle_costs_one_card_more(mine: int, theirs: int, extra: int) -> None:
    state = siege("forest_castle", mine, theirs).own(1, "forest_castle").state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == extra


@pytest.mark.rule("AV-7.4", "AV-R07")
@pytest.mark.parametrize("land", CASTLES)
def test_a_castle_in_the_mist_has_no_effect(land: str) -> None:
    state = siege(land, 0, 0).state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 1
    assert may(siege(land, 1, 1).state(), 0, "attack", card="red_knight", at=0)


@pytest.mark.rule("AV-7.4", "AV-7.1")
def test_a_castle_works_for_its_conqueror_from_the_next_attack_on() -> None:
    position = siege("plain_castle", 0, 0).hand(1, "blue_knight", "green_knight")
    state = position.state()
    conquer(state, 0, "red_knight", 0)
    pay(state, 0, 0)
    play(state, 0, "supply", tile="light_two")
    assert refusal(state, 1, "attack", card="blue_knight", at=0) == "AV-7.2"
    play(state, 1, "reinforce", card="green_knight", at=0)
    conquer(state, 1, "blue_knight", 0)
    assert due(state) == 3


@pytest.mark.rule("AV-7.5", "AV-7.4", "AV-R02", "AV-R09")
def test_the_conquest_that_wins_avalon_may_itself_be_discounted_to_nothing() -> None:
    state = siege("avalon", 0, 0).state()
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 1
    play(state, 0, "discount")
    assert due(state) == 0
    assert discarded(state) == {}
    assert pile(state, 0, 0) == ["red_knight"]
    assert step(state) == {"step": "Turn", "seat": 0}


@pytest.mark.rule("AV-7.5", "AV-R09")
def test_only_the_owner_of_avalon_has_its_discount() -> None:
    for seat in (None, 1):
        position = siege("plain_open", 0, 0)
        if seat is not None:
            position.own(seat, "avalon")
        state = position.state()
        conquer(state, 0, "red_knight", 0)
        assert refusal(state, 0, "discount") == "AV-7.5"


@pytest.mark.rule("AV-7.5", "AV-R09")
def test_avalon_leaves_part_one_unchanged_and_works_in_the_middle_of_paying() -> None:
    state = siege("plain_open", 1, 1).own(0, "avalon").state()
    conquer(state, 0, "red_knight", 0)
    assert discarded(state) == {"red_knight": 1, "green_knight": 1}
    pay(state, 0, 5, 5)
    assert due(state) == 1
    play(state, 0, "discount")
    assert due(state) == 0
    assert sum(discarded(state).values()) == 4


@pytest.mark.rule("AV-7.5", "AV-R09")
def test_avalon_works_again_in_the_next_turn() -> None:
    position = siege("plain_open", 0, 0).own(0, "avalon").hand(0, "red_knight")
    state = position.state()
    conquer(state, 0, "red_knight", 0)
    play(state, 0, "discount")
    play(state, 0, "supply", tile="dark_four")
    play(state, 1, "supply", tile="dark_four")
    conquer(state, 0, "red_knight", 1)
    assert may(state, 0, "discount")


@pytest.mark.rule("AV-7.5")
def test_avalon_taken_from_the_opponent_discounts_at_once() -> None:
    state = siege("avalon", 0, 0).own(1, "avalon").state()
    conquer(state, 0, "red_knight", 0)
    assert may(state, 0, "discount")


@pytest.mark.rule("AV-7.6", "AV-R10")
def test_the_stone_circle_lets_every_sorceress_attack_under_all_attack_rules() -> None:
    position = Position().own(0, "forest_stone_circle", "plain_open").own(1, "plain_castle").hand(0, *CARDS)
    state = position.pile(1, 2, "blue_knight").state()
    for card in CARDS:
        assert refusal(state, 0, "attack", card=card, at=0) == "AV-5.3"
        assert refusal(state, 0, "attack", card=card, at=1) == "AV-7.2"
        assert refusal(state, 0, "attack", card=card, at=2) == "AV-5.2"
        assert may(state, 0, "attack", card=card, at=3)
    state = position.having(conquests=2).state()
    assert refusal(state, 0, "attack", card="red_sorceress", at=3) == "AV-5.8"


@pytest.mark.rule("AV-7.6", "AV-R10")
def test_an_attacking_sorceress_conquers_like_a_knight_and_does_not_enchant() -> None:
    position = Position().own(0, "forest_stone_circle").pile(0, 0, "blue_knight").pile(1, 0, "red_knight")
    state = position.pile(0, 3, *["violet_knight"] * 4).hand(0, "red_sorceress").state()
    events = play(state, 0, "attack", card="red_sorceress", at=0)
    assert [(event.kind, event.rule) for event in events] == [("attacked", "AV-7.6")]
    assert pile(state, 1, 0) == ["red_knight"]
    play(state, 1, "decline")
    assert owner(state, 0) == 0
    assert discarded(state) == {"red_knight": 1, "red_sorceress": 1}
    assert due(state) == 3


@pytest.mark.rule("AV-7.6", "AV-R10")
def test_the_stone_circle_gives_no_right_to_defend_with_sorceresses() -> None:
    state = Position().own(1, "forest_stone_circle").hand(0, "red_knight").hand(1, "red_sorceress").state()
    play(state, 0, "attack", card="red_knight", at=0)
    assert refusal(state, 1, "defend", card="red_sorceress") == "AV-5.4"


@pytest.mark.rule("AV-7.6", "AV-7.4", "AV-R10")
def test_the_stone_circle_works_as_soon_as_conquered_and_ends_when_lost() -> None:
    position = Position().row("forest_stone_circle").hand(0, "red_knight", "red_sorceress", "blue_sorceress")
    state = position.hand(1, "red_knight", "green_sorceress").state()
    assert refusal(state, 0, "attack", card="red_sorceress", at=1) == "AV-5.1"
    conquer(state, 0, "red_knight", 0)
    pay(state, 0, 0)
    assert may(state, 0, "attack", card="red_sorceress", at=1)
    play(state, 0, "supply", tile="dark_four")
    conquer(state, 1, "red_knight", 0)
    pay(state, 1, 0)
    assert may(state, 1, "attack", card="green_sorceress", at=1)
    play(state, 1, "supply", tile="dark_four")
    assert refusal(state, 0, "attack", card="red_sorceress", at=1) == "AV-5.1"


@pytest.mark.rule("AV-7.7", "AV-R11")
def test_the_swamp_is_one_crown_and_nothing_else() -> None:
    position = siege("plain_open", 1, 1).own(0, "swamp").hand(0, "red_sorceress")
    state = position.state()
    assert state.view()["players"][0]["crowns"] == 1
    assert [tile(state, name)["worth"][0] for name in ("light_terrain", "light_area", "dark_terrain", "dark_all")] == (
        [0, 0, 0, 0]
    )
    assert refusal(state, 0, "attack", card="red_sorceress", at=1) == "AV-5.1"
    conquer(state, 0, "red_knight", 0)
    assert due(state) == 3
    assert refusal(state, 0, "discount") == "AV-7.5"
