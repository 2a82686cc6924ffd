"""PettingZoo's own tests, on every game and number of seats."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

import tafelrunde
from tafelrunde.adapters.gymnasium_env import SeatEnv
from tafelrunde.adapters.pettingzoo_env import TableEnv, env, parallel_env
from tafelrunde.bots.learned import has_learned
from tafelrunde.kernel.errors import IllegalAction

CYCLES = 150 if tafelrunde.compiled() else 30
TABLES = [(id, seats) for id in tafelrunde.games() for seats in tafelrunde.game(id).seats]


@pytest.fixture(autouse=True)
def quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # remarks on the shape of observations, which is documented
        yield


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_api(id: str, seats: int) -> None:
    fewest = tafelrunde.game(id).seats[0]
    api_test(env(id, seats=seats), num_cycles=CYCLES if seats == fewest else CYCLES // 3)


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_the_same_seed_gives_the_same_game(id: str, seats: int) -> None:
    seed_test(lambda: env(id, seats=seats), num_cycles=CYCLES // 3)


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_as_a_parallel_environment(id: str, seats: int) -> None:
    parallel_api_test(parallel_env(id, seats=seats), num_cycles=CYCLES // 3)


@pytest.mark.parametrize("id", tafelrunde.games())
def test_a_game_is_cut_off_after_max_cycles(id: str) -> None:
    """PettingZoo's max_cycles_test samples without a mask and is for games without turns; this asks the same."""
    table = env(id, max_cycles=5)
    table.reset(seed=1)
    steps = 0
    for agent in table.agent_iter():
        observation, _, done, cut, _ = table.last()
        over = done or cut
        assert cut == (steps >= 5 and not done)
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
        steps += not over
    assert steps == 5


@pytest.mark.parametrize("id", tafelrunde.games())
def test_rewards_come_at_the_end_and_add_up(id: str) -> None:
    table = TableEnv(id)
    table.reset(seed=3)
    chance = np.random.default_rng(1)
    while not any(table.terminations.values()):
        assert not any(table.rewards.values())
        table.step(int(chance.choice(table.table.legal(table.possible_agents.index(table.agent_selection)))))
    outcome = table.table.outcome()
    assert outcome is not None
    if len(table.possible_agents) > 1:
        assert sum(table.rewards.values()) == pytest.approx(0)
        best = [seat for seat, value in enumerate(table.rewards.values()) if value == max(table.rewards.values())]
        assert best == list(outcome.winners)


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    table = env("avalon")
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(int(np.argmin(table.last()[0]["action_mask"])))


@pytest.mark.parametrize("id", tafelrunde.games())
def test_state_is_what_all_seats_know_together(id: str) -> None:
    table = TableEnv(id, seats=tafelrunde.game(id).seats[-1])
    table.reset(seed=2)
    known = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert table.state().shape == table.state_space.shape
    assert (table.state() == np.concatenate(known)).all()


@pytest.mark.parametrize("id", tafelrunde.games())
def test_environments_are_pickled_and_copied_as_supersuit_does(id: str) -> None:
    table = TableEnv(id)
    table.reset(seed=3)
    for other in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert (other.last()[0]["observation"] == table.last()[0]["observation"]).all()
    seat = SeatEnv(id, others="learned" if has_learned(tafelrunde.game(id)) else "greedy", seats=2)
    seat.reset(seed=3)
    other = pickle.loads(pickle.dumps(seat))
    action = int(seat.table.legal(0)[0])
    assert (other.step(action)[0]["observation"] == seat.step(action)[0]["observation"]).all()


def test_a_table_is_a_batch_whose_last_position_stays() -> None:
    """What is seen is what the game itself says after the same actions, and a copy of a finished table is finished."""
    table = TableEnv("avalon")
    table.reset(seed=5)
    state = table.game.new(2, 5, table.options)
    while not any(table.terminations.values()):
        seat = table.possible_agents.index(table.agent_selection)
        assert state.actors()[0] == seat
        for agent in table.agents:
            seen = table.observe(agent)
            other = table.possible_agents.index(agent)
            assert np.array_equal(seen["observation"], table.observation.tensor(state, other))
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(state.legal(other))
        action = state.legal(seat)[0]
        state.advance(seat, action)
        table.step(action)
    after = pickle.loads(pickle.dumps(table))
    for one in (table, after):
        assert one.table.dump() == state.dump()
        assert one.table.result().scores == state.result().scores
        assert not one.observe("seat_1")["action_mask"].any()
