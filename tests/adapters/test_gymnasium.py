"""Gymnasium's own checker on every game and number of seats, and the vector environment."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tafelrunde
from tafelrunde.adapters.gymnasium_env import SeatEnv, TableVectorEnv

TABLES = [(id, seats) for id in tafelrunde.games() for seats in tafelrunde.game(id).seats]


@pytest.fixture(autouse=True)
def quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # there is no registered name to make other render modes by
        yield


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_checker(id: str, seats: int) -> None:
    check_env(SeatEnv(id, seat=seats - 1, seats=seats, render_mode="ansi"))


@pytest.mark.parametrize("id", tafelrunde.games())
def test_a_seat_plays_to_the_end(id: str) -> None:
    table = SeatEnv(id, max_cycles=None if tafelrunde.compiled() else 20)
    seen, _ = table.reset(seed=3)
    table.action_space.seed(1)
    ended = cut = False
    while not ended and not cut:
        seen, reward, ended, cut, info = table.step(table.action_space.sample(seen["action_mask"]))
        assert not info
        assert reward == 0 or ended
    assert cut or reward >= -1
    assert not seen["action_mask"].any() or cut


def test_an_illegal_action_loses() -> None:
    table = SeatEnv("avalon")
    seen, _ = table.reset(seed=1)
    _, reward, ended, _, info = table.step(int(seen["action_mask"].argmin()))
    assert (reward, ended) == (-1, True)
    assert info["rule"].startswith("AV-")


@pytest.mark.parametrize("own", [True, False])
def test_vector(own: bool) -> None:
    tables = TableVectorEnv("saga", 4, seats=3, max_cycles=30, copy=own)
    chance = np.random.default_rng(1)
    seen, infos = tables.reset(seed=5)
    assert tables.batch.seeds == [5, 6, 7, 8]
    first = {name: array.copy() for name, array in seen.items()}
    again = seen
    over = 0
    for _ in range(200):
        assert seen in tables.observation_space
        actions = [int(chance.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        acted = infos["actor"].copy()
        seen, rewards, ended, cut, infos = tables.step(actions)
        assert (rewards == infos["rewards"][np.arange(4), acted]).all()
        assert not infos["rewards"][~(ended | cut)].any()
        over += int((ended | cut).sum())
    assert over >= 24
    assert (again["observation"] == first["observation"]).all() == own
    fresh, _ = tables.reset(seed=5)
    assert (fresh["observation"] == first["observation"]).all()


@pytest.mark.parametrize("id", tafelrunde.games())
def test_vectors_are_pickled_and_copied(id: str) -> None:
    tables = TableVectorEnv(id, 3, max_cycles=7)
    seen, _ = tables.reset(seed=4)
    for _ in range(7):
        seen = tables.step(seen["action_mask"].argmax(axis=1))[0]
    twins = [pickle.loads(pickle.dumps(tables)), copy.deepcopy(tables)]
    for _ in range(9):
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, ended, cut, infos = tables.step(actions)
        for twin in twins:
            other, *told, others = twin.step(actions)
            assert all((other[name] == seen[name]).all() for name in seen)
            assert all((one == two).all() for one, two in zip(told, (rewards, ended, cut), strict=True))
            assert (others["rewards"] == infos["rewards"]).all()
    again = [one.reset()[0]["observation"] for one in (tables, *twins)]
    assert (again[0] == again[1]).all(), "its chance goes along"
    assert (again[0] == again[2]).all()
