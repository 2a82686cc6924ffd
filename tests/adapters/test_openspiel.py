"""OpenSpiel's own simulation test on every game, and its own search bot at our tables."""

import json
import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import tafelrunde
from tafelrunde.adapters.openspiel import register
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.rng import split

GAMES = [id for id in tafelrunde.games() if id != "bids"]
TABLES = [(id, n) for id in GAMES for n in tafelrunde.game(id).seats[: None if tafelrunde.compiled() else 1]]


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_random_simulation(id: str, seats: int) -> None:
    register()
    game = pyspiel.load_game(f"python_tafelrunde_{id}(players={seats})")
    pyspiel.random_sim_test(game, 1, True, False)  # serialized at every step


@pytest.mark.parametrize("id", GAMES)
def test_states_are_pickled_and_serialized(id: str) -> None:
    register()
    game = pyspiel.load_game(f"python_tafelrunde_{id}")
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(12):
        state.apply_action(state.legal_actions()[-1])
    pair = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (pickle.loads(pickle.dumps(state)), pair[1], game.deserialize_state(state.serialize())):
        assert other.position.dump() == state.position.dump()


def test_more_players_and_fewer_deals() -> None:
    register()
    game = pyspiel.load_game("python_tafelrunde_saga(players=4,deals=3)")
    assert (game.num_players(), game.max_chance_outcomes()) == (4, 3)
    with pytest.raises(Exception, match="saga is for 2 to 4 seats"):
        pyspiel.load_game("python_tafelrunde_saga(players=9)")


def test_options_are_parameters() -> None:
    register()
    game = pyspiel.load_game("python_tafelrunde_saga(players=3,sides=mixed,fame=strict,round_cap=12)")
    state = game.new_initial_state()
    state.apply_action(3)
    options = state.position.options
    assert (options["sides"], options["fame"], options["round_cap"]) == ("mixed", "strict", 12)
    assert game.deserialize_state(state.serialize()).position.options == options
    with pytest.raises(Exception, match="option round_cap: 5 is not possible"):
        pyspiel.load_game("python_tafelrunde_saga(round_cap=5)")
    with pytest.raises(Exception, match="only possible with storm_clouds=on"):
        pyspiel.load_game("python_tafelrunde_broom_service(left_out=2)")


def played(id: str, steps: int = 40) -> Any:
    """A state in the middle of a game, with a game of OpenSpiel's around it."""
    register()
    state = pyspiel.load_game(f"python_tafelrunde_{id}(players=2)").new_initial_state()
    state.apply_action(7)
    chance = np.random.default_rng(1)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("id", GAMES)
def test_observers_honour_their_type(id: str) -> None:
    state = played(id)
    game, kind, of = state.get_game(), pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    views = [json.dumps(state.position.view(seat)) for seat in (0, 1, None)]
    single = make_observation(game, kind(perfect_recall=False, private_info=of.SINGLE_PLAYER))
    public = make_observation(game, kind(perfect_recall=False, private_info=of.NONE))
    all_of_it = make_observation(game, kind(perfect_recall=False, private_info=of.ALL_PLAYERS))
    for observer in (single, public, all_of_it):
        observer.set_from(state, 1)
    assert single.string_from(state, 1) == views[1]
    assert public.string_from(state, 1) == views[2]
    assert all_of_it.string_from(state, 1) == "\n".join(views[:2])
    assert (all_of_it.tensor[len(single.tensor) :] == single.tensor).all()
    other = state.resample_from_infostate(0, lambda: 0.3).resample_from_infostate(1, lambda: 0.7)
    before = public.tensor.copy()
    public.set_from(other, 0)
    assert (public.tensor == before).all()
    with pytest.raises(ValueError, match="public information is part of it"):
        make_observation(game, kind(perfect_recall=False, public_info=False))
    recall = make_observation(game, kind(perfect_recall=True))
    assert recall.tensor is None
    with pytest.raises(ValueError, match="fits into no tensor"):
        recall.set_from(state, 0)


@pytest.mark.parametrize("id", GAMES)
def test_information_states_are_perfect_recall(id: str) -> None:
    """What a player was told stays in them, and nothing of what it was not told gets in."""
    state = played(id, 12)
    for _ in range(12):
        player = state.current_player()
        before = [state.information_state_string(seat) for seat in range(2)]
        other = state.resample_from_infostate(player, lambda: 0.4)
        assert other.information_state_string(player) == before[player]
        assert state.clone().information_state_string(player) == before[player]
        action = state.legal_actions()[-1]
        state.apply_action(action)
        if state.is_terminal():
            break
        for seat in range(2):
            told, _, _ = before[seat].rpartition("\n")
            assert state.information_state_string(seat).startswith(told)
        assert json.dumps({"action": action}) in state.information_state_string(player)
    whole = pickle.loads(pickle.dumps(state))
    assert whole.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("id", GAMES)
def test_open_spiels_own_search_plays(id: str, recall: bool) -> None:
    register()
    game = pyspiel.load_game(f"python_tafelrunde_{id}")
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.5,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        max_simulations=2,
        random_state=chance,
        use_observation_string=not recall,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    state = game.new_initial_state()
    state.apply_action(5)
    for _ in range(3 if tafelrunde.compiled() else 1):
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
