"""OpenSpiel's own simulation test on every game, and its own search bot at our tables."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import tafelrunde
from tafelrunde.adapters.openspiel import register
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.rng import split

GAMES = [id for id in tafelrunde.games() if id != "bids"]


@pytest.mark.parametrize("id", GAMES)
def test_random_simulation(id: str) -> None:
    register()
    pyspiel.random_sim_test(pyspiel.load_game(f"python_tafelrunde_{id}"), 1, False, False)


def test_more_players_and_fewer_deals() -> None:
    register()
    game = pyspiel.load_game("python_tafelrunde_saga(players=4,deals=3)")
    assert (game.num_players(), game.max_chance_outcomes()) == (4, 3)
    with pytest.raises(Exception, match="saga is for 2 to 4 seats"):
        pyspiel.load_game("python_tafelrunde_saga(players=9)")


@pytest.mark.parametrize("id", GAMES)
def test_open_spiels_own_search_plays(id: str) -> None:
    register()
    game = pyspiel.load_game(f"python_tafelrunde_{id}")
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.5,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        max_simulations=2,
        random_state=chance,
        use_observation_string=True,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    state = game.new_initial_state()
    state.apply_action(5)
    for _ in range(4 if tafelrunde.compiled() else 1):
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("id", GAMES)
def test_resampled_states_look_the_same_to_the_player(id: str) -> None:
    register()
    game = pyspiel.load_game(f"python_tafelrunde_{id}")
    state = game.new_initial_state()
    state.apply_action(7)
    random_play(state.position, split(1, ("x",))[0], 30)
    player = state.current_player()
    if player < 0:
        pytest.skip("over by then")
    other = state.resample_from_infostate(player, lambda: 0.37)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    assert state.clone().observation_string(player) == state.observation_string(player)
