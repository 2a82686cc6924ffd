"""Compiled or not: what the kernel makes is copied and pickled, and explains itself to `help`."""

import copy
import inspect
import multiprocessing
import pickle
import pydoc
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import tafelrunde
from tafelrunde.kernel.game import Game, Outcome
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.record import digest
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.state import State

TABLES = [(id, seats) for id in tafelrunde.games() if id != "bids" for seats in tafelrunde.game(id).seats]
STEPS = 40


def middle(id: str, seats: int) -> State:
    state = tafelrunde.game(id).new(seats, 11)
    random_play(state, split(5, ("x",))[0], STEPS)
    return state


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_positions_go_on_alike_after_a_pickle_or_a_copy(id: str, seats: int) -> None:
    state = middle(id, seats)
    others = [again(state), copy.copy(state), copy.deepcopy(state)]
    before = state.dump()
    random_play(state, split(6, ("x",))[0], STEPS)
    for other in others:
        assert type(other) is type(state)
        assert other.dump() == before, "it is its own"
        random_play(other, split(6, ("x",))[0], STEPS)
        assert other.dump() == state.dump()


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_observers_are_made_again(id: str, seats: int) -> None:
    state = middle(id, seats)
    observer = state.game.observer(seats, state.options)
    for other in (again(observer), copy.deepcopy(observer)):
        assert type(other) is type(observer)
        assert bytes(other.observe(state, 0)) == bytes(observer.observe(state, 0))


def test_games_are_found_again_and_never_copied() -> None:
    for id in tafelrunde.games():
        game = tafelrunde.game(id)
        assert again(game) is game is copy.deepcopy(game)


def test_a_game_that_its_id_does_not_lead_to_is_not_pickled() -> None:
    make: Any = type(tafelrunde.game("avalon"))
    other = make()
    for thing in (other, other.new()):
        with pytest.raises(pickle.PicklingError, match="another game is found by the id avalon"):
            pickle.dumps(thing)


def test_what_games_and_positions_are_made_of() -> None:
    for id in tafelrunde.games():
        state = middle(id, tafelrunde.game(id).seats[0])
        game = state.game
        for copied in (again, copy.deepcopy):
            assert copied(state.streams[0]).text() == state.streams[0].text()
            assert copied(game.codec).decode(0) == game.decode(0)
            for option in game.options:
                twin = copied(option)
                assert (twin.check(option.default), twin.under, twin.came_later) == (
                    option.default,
                    option.under,
                    option.came_later,
                )
                assert (twin.needs, twin.seats) == (option.needs, option.seats)
            assert copied(game.words).title("en") == game.words.title("en")
            for step in state.stack:
                other = copied(step)
                assert type(other) is type(step)
                assert [getattr(other, name) for name in step.FIELDS] == [getattr(step, name) for name in step.FIELDS]


def test_events_outcomes_and_tables() -> None:
    table = tafelrunde.Table(tafelrunde.game("broom_service"), 3, 4)
    for _ in range(12):
        seat = table.state.actors()[0]
        table.play(seat, table.state.legal(seat)[0])
    twin = again(table)
    assert twin.record() == table.record()
    told = [[event.view(None, table.game.domains) for event in events] for events in table.log]
    assert [[event.view(None, table.game.domains) for event in events] for events in twin.log] == told
    outcome = Outcome([3, 4], [2, 1], "BS-1.1")
    assert again(outcome).view() == copy.deepcopy(outcome).view() == outcome.view()


def test_positions_go_to_other_processes() -> None:
    states = [middle("avalon", 2), middle("saga", 3)]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(digest, states)) == [digest(state) for state in states]


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (tafelrunde, "Tafelrunde: a digital table for modern board games."),
        (State, "Everything a rule may look at, and nothing else; on top of `stack` lies the decision now owed."),
        (State.legal, "The actions that a seat may choose now."),
        (
            State.stack,
            "The decisions that wait for those upon them; `push`, `pop` and `replace` change it, or a new list.",
        ),
        (Game.new, "A fresh game, ready for its first decision: a number of seats, a seed, options by name."),
        (tafelrunde.game, "The game of that id."),
        (
            sys.modules[State.__module__],
            "States: one position of a game, and the only ways to ask it, change it and look",
        ),
    ],
)
def test_help_says_what_the_sources_say(thing: Any, said: str) -> None:
    assert said in pydoc.plain(pydoc.render_doc(thing))


def test_help_has_signatures() -> None:
    assert list(inspect.signature(Game.new).parameters) == ["self", "seats", "seed", "options"]
    assert list(inspect.signature(State).parameters) == ["game", "seats", "options"]
    assert list(inspect.signature(random_play).parameters) == ["state", "stream", "limit"]
