"""Bots: legal, repeatable, fair, and greedy is better than chance."""

import pytest

import tafelrunde
from tafelrunde.bots import KINDS, make
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.simulate import simulate


@pytest.mark.parametrize("id", tafelrunde.games())
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_chooses_legally_and_the_same_with_the_same_seed(id: str, kind: str) -> None:
    game = tafelrunde.game(id)
    state = game.new(seed=3)
    one, two = make(kind, game, 5), make(kind, game, 5)
    for _ in range(60):
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


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(TafelrundeError, match="bots are: random, greedy"):
        make("hal", tafelrunde.game("avalon"))
