"""AV-9: victory, and the technical end."""

from __future__ import annotations

import pytest

from tafelrunde import State

from .position import Position, conquer, hand, kinds, may, pay, play, refusal, step

FOURTEEN = ("plain_open", "forest_open", "hills_open", "plain_castle", "forest_castle", "swamp")


@pytest.mark.rule("AV-9.1", "AV-R32")
def test_15_crowns_in_mid_turn_do_not_stop_the_turn() -> None:
    position = Position().row(*FOURTEEN, "avalon").own(0, *FOURTEEN).pile(0, 5, "green_knight")
    state = position.hand(0, "red_knight", "blue_knight").state()
    conquer(state, 0, "red_knight", 6)
    assert state.view()["players"][0]["crowns"] == 15
    assert state.outcome() is None
    assert step(state)["step"] == "Losses"
    pay(state, 0, 5)
    assert state.outcome() is None
    assert may(state, 0, "reinforce", card="blue_knight", at=0)
    events = play(state, 0, "supply", tile="light_two")
    assert kinds(events)[-1] == "won"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranking, outcome.winners, outcome.reason) == (
        (15, 0),
        (1, 2),
        (0,),
        "AV-9.1",
    )


@pytest.mark.rule("AV-9.1", "AV-R32")
def test_seat_1_wins_at_the_end_of_its_own_turn() -> None:
    state = Position().turn_of(1).own(1, *FOURTEEN, "plain_second").state()
    play(state, 1, "supply", tile="dark_four")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 16), (1,))


@pytest.mark.rule("AV-9.1", "AV-8.10")
def test_the_turn_ends_only_with_the_hand_limit_kept() -> None:
    state = Position().own(0, *FOURTEEN, "avalon").hand(0, *["red_knight"] * 6).state()
    play(state, 0, "supply", tile="dark_four")
    assert state.outcome() is None
    play(state, 0, "discard", card="red_knight")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("AV-9.1", "TR-1.1")
def test_after_the_end_nobody_acts() -> None:
    state = Position().own(0, *FOURTEEN, "avalon").hand(1, "red_knight").state()
    play(state, 0, "supply", tile="light_two")
    assert state.actors() == ()
    assert (state.legal(0), state.legal(1), state.refusals(1)) == ([], [], [])
    assert refusal(state, 1, "reinforce", card="red_knight", at=0) == "TR-1.1"
    assert state.view(1)["outcome"]["winners"] == [0]
    assert state.view(1)["step"] is None


@pytest.mark.rule("AV-9.1", "AV-1.2")
@pytest.mark.parametrize(("scheme", "wins"), [("T1", False), ("T2", False), ("T3", True)])
def test_victory_counts_the_crowns_of_the_chosen_scheme(scheme: str, wins: bool) -> None:
    lands = ("plain_open", "forest_open", "hills_open", "plain_castle", "forest_castle")
    state = Position(crowns=scheme).own(0, *lands).state()  # 3 + 3 + 3 and two castles
    play(state, 0, "supply", tile="light_two")
    assert (state.outcome() is not None) == wins


@pytest.mark.rule("AV-9.2", "AV-R34")
def test_the_crowns_of_avalon_and_swamp_count_for_victory() -> None:
    lands = ("plain_open", "forest_open", "hills_open", "plain_castle", "forest_castle")  # 13
    state = Position().own(0, *lands, "avalon", "swamp").state()
    play(state, 0, "supply", tile="light_two")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (15, 0)


@pytest.mark.rule("AV-9.2", "AV-5.8", "AV-R34")
def test_avalon_and_swamp_are_conquests_like_any_other() -> None:
    position = Position().row("avalon", "swamp").hand(0, *["red_knight"] * 3).own(1, "swamp")
    state = position.state()
    for at in (0, 1):
        conquer(state, 0, "red_knight", at)
        assert step(state) == {"step": "Losses", "seat": 0, "due": 1}
        pay(state, 0, at)
    assert refusal(state, 0, "attack", card="red_knight", at=2) == "AV-5.8"


def last_turn(**options: str) -> Position:
    """The tenth and last turn of a game, which is seat 0's."""
    return Position(turn_limit=10, **options).having(turn=9)


def ended(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    play(state, 0, "supply", tile="light_two")
    outcome = state.outcome()
    assert outcome is not None
    return outcome.scores, outcome.winners, outcome.reason


@pytest.mark.rule("AV-9.3", "AV-R35")
def test_option_turn_limit_ends_the_game_after_that_many_single_turns() -> None:
    state = Position(turn_limit=10).state()
    turns = 0
    while state.actors():
        (seat,) = state.actors()
        if step(state)["step"] == "HandLimit":
            play(state, seat, "discard", card=next(iter(hand(state, seat))))
            continue
        state.apply(seat, state.legal(seat)[0])
        turns += 1
    assert turns == 10
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "AV-9.3")


@pytest.mark.rule("AV-9.3", "AV-R35")
def test_one_turn_before_the_limit_the_game_goes_on() -> None:
    state = last_turn().having(turn=8).state()
    play(state, 0, "supply", tile="light_two")
    assert state.outcome() is None
    assert state.actors() == (1,)


@pytest.mark.rule("AV-9.3", "AV-R35")
@pytest.mark.parametrize(("at_limit", "winners"), [("crowns", (1,)), ("draw", (0, 1))])
def test_option_at_limit_says_whether_crowns_decide(at_limit: str, winners: tuple[int, ...]) -> None:
    state = last_turn(at_limit=at_limit).own(0, "plain_castle").own(1, "plain_open").state()
    assert ended(state) == ((2, 3), winners, "AV-9.3")


@pytest.mark.rule("AV-9.3", "AV-R35")
@pytest.mark.parametrize("at_limit", ["crowns", "draw"])
def test_equal_crowns_at_the_limit_are_a_draw(at_limit: str) -> None:
    state = last_turn(at_limit=at_limit).own(0, "plain_open").own(1, "hills_open").state()
    assert ended(state) == ((3, 3), (0, 1), "AV-9.3")


@pytest.mark.rule("AV-9.3", "AV-9.1")
@pytest.mark.parametrize("at_limit", ["crowns", "draw"])
def test_15_crowns_in_the_last_turn_still_win(at_limit: str) -> None:
    state = last_turn(at_limit=at_limit).own(0, *FOURTEEN, "avalon").own(1, "hills_castle").state()
    assert ended(state) == ((15, 2), (0,), "AV-9.1")
