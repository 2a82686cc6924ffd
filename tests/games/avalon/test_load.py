"""Positions from outside: what can exist is read unchanged, what cannot is refused in one clear line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.kernel.errors import BadPosition

from .position import GAME, Position, number, play

Dump = dict[str, Any]


def example() -> Dump:
    """A position that can exist, with something everywhere."""
    position = Position().own(0, "plain_open", "avalon").own(1, "plain_castle").pile(0, 3, "red_knight")
    position.pile(1, 3, "red_knight", "blue_sorceress").hand(0, "red_sorceress").hand(1, "green_knight")
    return position.discard("violet_knight").tiles(light_two=2, dark_all=1).held(1, "dark_four").dump()


def refused(position: Any) -> str:
    with pytest.raises(BadPosition) as error:
        GAME.load(position)
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 300
    return message


def test_a_possible_position_is_read_and_written_unchanged() -> None:
    assert GAME.load(example()).dump() == example()
    assert GAME.load(json.dumps(example())).dump() == example()
    assert GAME.load(json.dumps(example()).encode()).dump() == example()


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_can_be_written_and_read(seed: int) -> None:
    state = GAME.new(seed=seed, options={"turn_limit": 30})
    moves = 0
    while state.actors():
        assert GAME.load(json.dumps(state.dump())).dump() == state.dump()
        (seat,) = state.actors()
        legal = state.legal(seat)
        state.apply(seat, legal[(moves * 7919 + seed) % len(legal)])
        moves += 1
    assert GAME.load(state.dump()).outcome() is not None


def test_a_read_position_plays_on_like_the_written_one() -> None:
    state = GAME.new(seed=8)
    copy = GAME.load(json.dumps(state.dump()))
    for _move in range(60):
        (seat,) = state.actors()
        action = state.legal(seat)[-1] if _move % 3 else state.legal(seat)[0]
        assert [event.data for event in state.apply(seat, action)] == [event.data for event in copy.apply(seat, action)]
    assert state.dump() == copy.dump()


def test_a_position_in_the_middle_of_each_step_is_read() -> None:
    position = Position().pile(1, 0, "red_knight").pile(0, 0, "blue_knight").hand(0, "red_knight", "red_sorceress")
    state = position.state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    assert GAME.load(state.dump()).legal(1) == [number("decline")]
    play(state, 1, "decline")
    play(state, 0, "attack", card="red_knight", at=0)
    assert GAME.load(state.dump()).legal(1) == [number("decline")]
    play(state, 1, "decline")
    assert GAME.load(state.dump()).legal(0) == state.legal(0)


def put(*path: str | int, to: Any) -> Callable[[Dump], None]:
    """Set one value deep in a dump."""

    def change(dump: Dump) -> None:
        place: Any = dump
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


def drop(*path: str | int) -> Callable[[Dump], None]:
    def change(dump: Dump) -> None:
        place: Any = dump
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


TURN = {"step": "Turn", "seat": 0}
LOSSES = {"step": "Losses", "seat": 0, "due": 2}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param(
            put("position", "hand", 0, to={"red_knight": 1}),
            "8 cards of red_knight, not 9",
            id="9 red knights",
        ),
        pytest.param(drop("position", "deck", 0), "8 cards of yellow_knight, not 7", id="a card missing"),
        pytest.param(put("position", "deck", 0, to="pink_knight"), "unknown card 'pink_knight'", id="unknown card"),
        pytest.param(put("position", "deck", 0, to=3), "unknown card 3", id="a number as card"),
        pytest.param(put("position", "piles", 0, 3, to="red_knight"), "a list is needed", id="a pile that is no list"),
        pytest.param(drop("position", "piles", 1, 0), "11 entries are needed, not 10", id="a place missing"),
        pytest.param(put("position", "piles", to=[]), "2 entries are needed, not 0", id="no side"),
        pytest.param(put("position", "hand", 0, to={"pink_knight": 1}), "unknown card", id="unknown card in hand"),
        pytest.param(put("position", "hand", 0, "red_sorceress", to=-1), "from 1 to 999", id="a negative count"),
        pytest.param(put("position", "hand", 0, "red_sorceress", to=1.5), "from 1 to 999", id="half a card"),
        pytest.param(put("position", "hand", 0, to=["red_knight"]), "object of counts", id="a list as hand"),
        pytest.param(
            put("position", "known", 1, to={"blue_knight": 1}),
            "more cards of blue_knight are known",
            id="known too much",
        ),
        pytest.param(put("position", "seen", 1, to={"green_knight": 1}), "were seen of seat 1", id="seen too much"),
        pytest.param(put("position", "land", 0, to="swamp"), "eleven territories", id="two swamps"),
        pytest.param(put("position", "land", 0, to="desert"), "unknown land 'desert'", id="unknown territory"),
        pytest.param(put("position", "owner", 0, to=2), "from 0 to 1", id="a third owner"),
        pytest.param(put("position", "owner", 0, to=True), "from 0 to 1", id="an owner that is no number"),
        pytest.param(drop("position", "open", "dark_all"), "1 tiles dark_all, not 0", id="a tile missing"),
        pytest.param(put("position", "used", "light_two", to=1), "2 tiles light_two, not 3", id="a tile too many"),
        pytest.param(put("position", "held", 1, to="dark_six"), "unknown tile 'dark_six'", id="unknown tile"),
        pytest.param(put("position", "held", to=[None]), "2 entries", id="a seat without a place for tiles"),
        pytest.param(put("position", "turn", to=400), "ends after 400 turns", id="a turn after the last"),
        pytest.param(put("position", "turn", to=-1), "from 0 to 400", id="a turn before the first"),
        pytest.param(put("position", "conquests", to=3), "from 0 to 2", id="three conquests"),
        pytest.param(put("position", "discounted", to=1), "true or false", id="a flag that is none"),
        pytest.param(drop("position", "discard"), "'discard' is missing", id="a field missing"),
        pytest.param(put("position", "weather", to="mist"), "unknown field 'weather'", id="a field too many"),
        pytest.param(put("position", to=7), "an object is needed", id="no position"),
        pytest.param(drop("position"), "'position' is missing", id="the position missing"),
        pytest.param(drop("streams"), "'streams' is missing", id="streams missing"),
        pytest.param(drop("streams", "land"), "exactly these are needed: deck, land, start", id="a stream missing"),
        pytest.param(put("streams", "deck", to="xyz"), "sixteen hexadecimal digits", id="a bad stream"),
        pytest.param(put("streams", "deck", to=17), "sixteen hexadecimal digits", id="a stream that is a number"),
        pytest.param(put("version", to=99), "version 99", id="wrong version"),
        pytest.param(put("game", to="saga"), "not a position of avalon", id="wrong game"),
        pytest.param(drop("game"), "not a position of avalon", id="no game"),
        pytest.param(put("options", to=[]), "position.options", id="options that are none"),
        pytest.param(put("steps", 0, "step", to="Dance"), "no step", id="unknown step"),
        pytest.param(put("steps", 0, "seat", to=2), "from 0 to 1", id="a step of a third seat"),
        pytest.param(
            put("steps", 0, "card", to="red_knight"),
            "unknown field 'card'",
            id="a step with a field too many",
        ),
        pytest.param(put("steps", 0, to={"step": "Turn"}), "'seat' is missing", id="a step with a field missing"),
        pytest.param(put("steps", to={}), "a list is needed", id="steps that are no list"),
        pytest.param(put("steps", to=[]), "the game is not over", id="finished without a winner"),
        pytest.param(put("steps", to=[TURN, TURN]), "bottom of the steps", id="a turn upon a turn"),
        pytest.param(put("steps", to=[LOSSES]), "upon the turn of seat 0", id="losses without a turn"),
        pytest.param(
            put("steps", to=[TURN, {**LOSSES, "seat": 1}]),
            "upon the turn of seat 1",
            id="losses out of turn",
        ),
        pytest.param(put("steps", to=[TURN, {**LOSSES, "due": 0}]), "from 1 to 81", id="losses of nothing"),
        pytest.param(put("steps", to=[TURN, LOSSES, LOSSES]), "upon the turn of seat 0", id="losses upon losses"),
        pytest.param(put("steps", to=[{"step": "HandLimit", "seat": 0}]), "more than five", id="no hand limit to keep"),
        pytest.param(
            put("steps", to=[TURN, {"step": "Defence", "seat": 1, "card": "red_knight", "at": "5"}]),
            "red_knight, must lie on top at place 5",
            id="a defence against nothing",
        ),
        pytest.param(
            put("steps", to=[TURN, {"step": "Defence", "seat": 1, "card": "red_knight", "at": "12"}]),
            "unknown at '12'",
            id="a defence nowhere",
        ),
        pytest.param(
            put("steps", to=[TURN, {"step": "Defence", "seat": 0, "card": "red_knight", "at": "4"}]),
            "upon the turn of seat 1",
            id="a defence against oneself",
        ),
        pytest.param(
            put("steps", to=[TURN, {"step": "CounterSpell", "seat": 1, "card": "red_knight", "at": "4"}]),
            "only a sorceress",
            id="a counter-spell against a knight",
        ),
    ],
)
def test_an_impossible_position_is_refused(change: Callable[[Dump], None], says: str) -> None:
    position = example()
    change(position)
    assert says in refused(position)
    assert says in refused(json.dumps(position))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"avalon"', "7", b"\xff\xfe", "{'game': 'avalon'}"])
def test_a_text_that_is_no_position_is_refused(text: str | bytes) -> None:
    assert "not a position" in refused(text)


def test_a_truncated_text_is_refused_wherever_it_breaks_off() -> None:
    text = json.dumps(example())
    for length in range(0, len(text), 97):
        assert "not JSON" in refused(text[:length])


def test_a_finished_game_needs_a_winner_or_the_turn_limit() -> None:
    lands = ("plain_open", "forest_open", "hills_open", "plain_castle", "forest_castle")
    assert "the game is not over" in refused(Position().own(0, *lands, "swamp").steps().dump())
    won = GAME.load(Position().own(0, *lands, "plain_second").steps().dump()).outcome()
    assert won is not None
    assert won.winners == (0,)
    over = GAME.load(Position(turn_limit=20).having(turn=20).steps().dump()).outcome()
    assert over is not None
    assert over.reason == "AV-9.3"


def test_a_position_that_cannot_be_paid_further_is_refused() -> None:
    position = Position().own(0, "plain_open").having(conquests=1).steps(TURN, LOSSES)
    assert "no card to lose" in refused(position.dump())


def test_loading_does_not_change_what_was_given() -> None:
    position = example()
    state = GAME.load(position)
    play(state, 0, "reinforce", card="red_sorceress", at=0)
    play(state, 0, "supply", tile="light_two")
    assert position == example()


def defence(position: Position, card: str = "red_knight") -> Dump:
    """Seat 0 has attacked at the first place with a card, which lies on top there."""
    return position.steps(TURN, {"step": "Defence", "seat": 1, "card": card, "at": "1"}).dump()


@pytest.mark.rule("AV-5.2", "AV-7.1")
def test_an_attack_that_the_numbers_forbade_is_refused() -> None:
    attacker = ("blue_knight", "red_knight")
    GAME.load(defence(Position().pile(0, 0, *attacker).pile(1, 0, "green_knight")))
    few = Position().pile(0, 0, *attacker).pile(1, 0, "green_knight", "green_knight")
    assert "too few cards" in refused(defence(few))
    castle = Position().row("plain_castle").own(1, "plain_castle").pile(0, 0, *attacker)
    GAME.load(defence(castle))
    assert "too few cards" in refused(defence(castle.pile(1, 0, "green_knight")))


@pytest.mark.rule("AV-7.6")
def test_an_attack_by_a_sorceress_without_the_stone_circle_is_refused() -> None:
    position = Position().pile(0, 0, "red_sorceress")
    assert "stone circle" in refused(defence(position, "red_sorceress"))
    GAME.load(defence(position.own(0, "forest_stone_circle"), "red_sorceress"))


@pytest.mark.rule("AV-8.3", "AV-8.4")
@pytest.mark.parametrize(
    ("position", "says"),
    [
        (Position().held(1, "light_two"), "light_two cannot lie before seat 1"),
        (Position().held(0, "dark_four"), "seat 0 has drawn for its tile when its turn began"),
        (Position().having(held_open=[False, True]), "no tile lies before seat 1"),
    ],
)
def test_a_tile_before_a_seat_is_dark_and_waits_for_its_next_turn(position: Position, says: str) -> None:
    assert says in refused(position.dump())


@pytest.mark.rule("AV-8.3")
def test_a_seat_at_its_hand_limit_may_have_a_tile_before_it() -> None:
    position = Position().hand(0, *["red_knight"] * 6).held(0, "dark_four")
    GAME.load(position.steps({"step": "HandLimit", "seat": 0}).dump())


@pytest.mark.rule("AV-9.1")
@pytest.mark.parametrize("step", ["Turn", "HandLimit"])
def test_a_seat_that_should_have_won_in_its_last_turn_is_refused(step: str) -> None:
    lands = ("plain_open", "forest_open", "hills_open", "plain_castle", "forest_castle")
    position = Position().hand(0, *["red_knight"] * 6).steps({"step": step, "seat": 0}).own(1, *lands, "swamp")
    GAME.load(position.dump())
    assert "seat 1 has 15 crowns and won" in refused(position.own(1, "avalon").dump())


@pytest.mark.rule("AV-7.5")
def test_a_discount_without_avalon_or_without_a_conquest_is_refused() -> None:
    position = Position().having(discounted=True, conquests=1)
    assert "only the owner of avalon" in refused(position.dump())
    GAME.load(position.own(0, "avalon").dump())
    assert "only the owner of avalon" in refused(position.having(conquests=0).dump())


@pytest.mark.rule("AV-6.4", "AV-6.5")
def test_losses_without_a_conquest_or_a_card_to_pay_with_are_refused() -> None:
    assert "without a conquest" in refused(Position().hand(0, "red_knight").steps(TURN, LOSSES).dump())
    position = Position().own(0, "avalon").having(conquests=1).steps(TURN, LOSSES)
    assert "no card to lose" in refused(position.dump())
    GAME.load(position.hand(0, "red_knight").dump())
