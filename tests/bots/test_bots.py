"""Bots: legal, repeatable, fair, and greedy is better than chance."""

import pytest

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.bots.search import Search
from tafelrunde.bots.tree import Tree
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.rng import split
from tafelrunde.lab.simulate import simulate


@pytest.mark.parametrize("id", tafelrunde.games())
@pytest.mark.parametrize("kind", ["random", "greedy", "search:easy"])
def test_a_bot_chooses_legally_and_the_same_with_the_same_seed(id: str, kind: str) -> None:
    game = tafelrunde.game(id)
    state = game.new(seed=3)
    one, two = make(kind, game, 5), make(kind, game, 5)
    for _ in range(20):
        if not state.actors():
            break
        seat = state.actors()[0]
        action = one.act(state, seat)
        assert action == two.act(state, seat)
        assert action in state.legal(seat)
        state.advance(seat, action)


@pytest.mark.parametrize("id", [id for id in tafelrunde.games() if id != "bids"])
def test_greedy_is_clearly_better_than_chance(id: str) -> None:
    seats = tafelrunde.game(id).seats[0]
    bots = ["greedy"] + ["random"] * (seats - 1)
    result = simulate(tafelrunde.game(id), bots, games=20 if tafelrunde.compiled() else 6, seed=1)
    assert result["win_rates"][0] > 0.8


@pytest.mark.parametrize("id", tafelrunde.games())
def test_search_does_not_look_at_what_its_seat_cannot_know(id: str) -> None:
    game = tafelrunde.game(id)
    state = game.new(seed=4)
    for number in range(12 if tafelrunde.compiled() else 3):
        if not state.actors():
            break
        seat = state.actors()[0]
        choices = {
            make("search:easy", game, 5).act(world, seat)
            for world in (state, state.determinize(seat, 1), state.determinize(seat, 2))
        }
        assert len(choices) == 1
        state.advance(seat, state.legal(seat)[number % len(state.legal(seat))])


def test_search_explains_itself() -> None:
    game = tafelrunde.game("avalon")
    state = game.new(seed=4)
    seat = state.actors()[0]
    best = Search(game, 1, "easy").explain(state, seat)
    assert [entry["visits"] for entry in best] == sorted((entry["visits"] for entry in best), reverse=True)
    assert all(0 <= entry["value"] <= 1 and entry["action"] in state.legal(seat) for entry in best)


def test_search_keeps_to_its_time_and_its_iterations() -> None:
    game = tafelrunde.game("saga")
    state = game.new(seats=3, seed=4)
    hurried = Tree(state, state.actors()[0], split(1, ("a",))[0])
    hurried.grow(10**9, 0.05)
    assert hurried.ranking()
    counted = Tree(state, state.actors()[0], split(1, ("a",))[0])
    counted.grow(64, 60.0)
    assert counted.iterations == counted.root.visits == 64


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(TafelrundeError, match="bots are: random, greedy, search:easy"):
        make("hal", tafelrunde.game("avalon"))
