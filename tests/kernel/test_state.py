"""The state: asking, applying, refusing, copying, loading — on the smallest game there is, and on all real ones."""

import json
from typing import Any

import pytest

import tafelrunde
from tafelrunde.kernel.errors import BadOption, BadPosition, IllegalAction, UnknownGame
from tafelrunde.kernel.record import digest


@pytest.fixture
def state() -> tafelrunde.State:
    return tafelrunde.game("bids").new(seats=2, seed=7)


def test_several_seats_owe_the_same_step_and_act_in_any_order(state: tafelrunde.State) -> None:
    assert state.actors() == (0, 1)
    other = state.copy()
    state.apply(0, 3)
    assert state.actors() == (1,)
    state.apply(1, 2)
    other.apply(1, 2)
    other.apply(0, 3)
    assert digest(state) == digest(other)


def test_nothing_of_a_secret_choice_shows_before_all_have_chosen(state: tafelrunde.State) -> None:
    (placed,) = state.apply(0, 3)
    assert placed.seen_by(1) == {"seat": 0}
    assert placed.seen_by(0) == {"seat": 0, "chip": 3}
    assert state.view(1)["bids"] == ["hidden", -1]
    assert [event.kind for event in state.apply(1, 2)][:3] == ["placed", "shown", "shown"]


def test_a_refusal_names_its_rule_and_changes_nothing(state: tafelrunde.State) -> None:
    state.apply(0, 3)
    state.apply(1, 2)
    before = digest(state)
    assert [(action, rule.id) for action, rule in state.refusals(0)] == [(3, "BI-1.1")]
    with pytest.raises(IllegalAction, match="Each chip can be bid once") as refusal:
        state.apply(0, 3)
    assert refusal.value.rule.id == "BI-1.1"
    assert digest(state) == before


@pytest.mark.rule("TR-1.2")
def test_a_seat_that_is_not_asked_is_refused(state: tafelrunde.State) -> None:
    state.apply(0, 3)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(0, 1)
    assert refusal.value.rule.id == "TR-1.2"
    assert state.legal(0) == []
    assert state.refusals(0) == []


@pytest.mark.rule("TR-1.1")
def test_after_the_end_nobody_can_act(state: tafelrunde.State) -> None:
    while state.actors():
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.outcome() is not None
    with pytest.raises(IllegalAction) as refusal:
        state.apply(0, 1)
    assert refusal.value.rule.id == "TR-1.1"


@pytest.mark.rule("TR-1.3")
def test_an_action_of_another_step_is_refused() -> None:
    """With the rule that says when it is done; where a step knows of none, with the table's own."""
    game = tafelrunde.game("avalon")
    state = game.new(seed=1)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(state.actors()[0], game.encode({"kind": "decline"}))
    assert refusal.value.rule.id == "AV-8.1"
    with pytest.raises(IllegalAction) as refusal:
        state.apply(state.actors()[0], game.codec.size)
    assert refusal.value.rule.id == "TR-1.3"


@pytest.mark.parametrize("action", [-1, 5, 10**30, "3", 2.0, None])
def test_what_is_no_action_at_all_is_refused(state: tafelrunde.State, action: Any) -> None:
    before = digest(state)
    with pytest.raises((IllegalAction, TypeError)):
        state.apply(0, action)
    assert digest(state) == before


def test_events_are_collected_only_while_applying(state: tafelrunde.State) -> None:
    state.advance(0, 3)
    assert state.events is None
    assert state.apply(1, 2)
    assert state.events is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 99}, "version 99"),
        ({"seats": 7}, "2 to 3 seats"),
        ({"seats": True}, "2 to 3 seats"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
        ({"options": []}, "object is needed"),
        ({"game": "chess"}, "not a position of bids"),
        ({"streams": {}}, "streams"),
        ({"streams": {"prizes": "xyz"}}, "sixteen hexadecimal"),
        ({"streams": {"prizes": "0" * 16}}, "all zeros"),
        ({"steps": "Bid"}, "list is needed"),
        ({"steps": ["Bid"]}, "no step 'Bid'"),
        ({"steps": [{"step": ["Bid"]}]}, "no step"),
        ({"steps": [[1]]}, "no step"),
        ({"steps": [{"step": "Auction"}]}, "no step .*Auction"),
        ({"steps": [{"step": "Bid", "seat": 0}]}, "unknown field 'seat'"),
        ({"position": {}}, "'prizes' is missing"),
        ({"position": None}, "object is needed"),
    ],
)
def test_an_impossible_position_is_refused_in_one_line(
    state: tafelrunde.State, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadPosition, match=message) as refusal:
        state.game.load({**state.dump(), **change})
    assert "\n" not in str(refusal.value)


def test_positions_are_checked_for_conservation_and_ranges(state: tafelrunde.State) -> None:
    dump = state.dump()
    for field, value, message in [
        ("prize", dump["position"]["prizes"][0], "twice"),
        ("prize", 10, "0 to 9"),
        ("prize", "1", "whole number"),
        ("bids", [1], "2 entries"),
        ("bids", {}, "list"),
    ]:
        broken = {**dump, "position": {**dump["position"], field: value}}
        with pytest.raises(BadPosition, match=message):
            state.game.load(broken)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"game": "bids"}', b"\xff", "[" * 100_000])
def test_text_that_is_no_position_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadPosition):
        tafelrunde.game("bids").load(text)


def test_a_dump_is_plain_json_and_loads_again(state: tafelrunde.State) -> None:
    state.apply(0, 4)
    again = state.game.load(json.dumps(state.dump()))
    assert digest(again) == digest(state)
    assert again.actors() == (1,)


def test_unknown_games_seats_seeds_and_options_are_refused() -> None:
    with pytest.raises(UnknownGame, match=r"games are: .*avalon"):
        tafelrunde.game("chess")
    game = tafelrunde.game("avalon")
    with pytest.raises(BadOption, match="is for 2 seats, not 3"):
        game.new(seats=3)
    with pytest.raises(BadOption, match="no option 'x'"):
        game.new(options={"x": 1})
    with pytest.raises(BadOption, match="one of T1, T2, T3"):
        game.new(options={"crowns": "T9"})
    with pytest.raises(BadOption, match="10 to 400"):
        game.new(options={"turn_limit": 1})
    seed: Any = "seven"
    with pytest.raises((BadOption, TypeError)):
        game.new(seed=seed)


@pytest.mark.parametrize("id", tafelrunde.games())
def test_the_same_seed_gives_the_same_game_and_another_seed_another(id: str) -> None:
    game = tafelrunde.game(id)
    assert digest(game.new(seed=5)) == digest(game.new(seed=5))
    assert digest(game.new(seed=5)) != digest(game.new(seed=6))
