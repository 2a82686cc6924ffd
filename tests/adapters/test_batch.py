"""Batches: N games stepped together are N games, whatever array they are written into."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import tafelrunde
from tafelrunde.kernel.batch import Batch, returns
from tafelrunde.kernel.errors import BadOption, IllegalAction
from tafelrunde.kernel.state import State

STEPS = 400 if tafelrunde.compiled() else 40


class Arrays:
    """What a caller gives a batch to write to."""

    def __init__(self, batch: Batch) -> None:
        count = batch.count
        self.observations = np.full((count, batch.size), 7, np.int8)
        self.masks = np.full((count, batch.actions), 7, np.int8)
        self.actors = np.full(count, 7, np.int8)
        self.rewards = np.full((count, batch.seats), 7, np.float32)
        self.ended = np.ones(count, np.bool_)
        self.cut = np.ones(count, np.bool_)
        batch.write_to(self.observations, self.masks, self.actors, self.rewards, self.ended, self.cut)


def configurations() -> list[tuple[str, int]]:
    return [(id, seats) for id in tafelrunde.games() for seats in tafelrunde.game(id).seats]


@pytest.mark.parametrize(("id", "seats"), configurations())
def test_a_batch_plays_what_single_games_play(id: str, seats: int) -> None:
    game = tafelrunde.game(id)
    batch = Batch(game, 3, seats, seed=11)
    arrays = Arrays(batch)
    observer = game.observer(seats, batch.options)
    batch.reset()
    seeds = [11, 12, 13]
    states = [game.new(seats, seed) for seed in seeds]
    chance = np.random.default_rng(1)
    for _ in range(STEPS):
        actions = []
        for number, state in enumerate(states):
            seat = state.actors()[0]
            legal = state.legal(seat)
            assert arrays.actors[number] == seat
            assert np.flatnonzero(arrays.masks[number]).tolist() == sorted(legal)
            assert arrays.masks[number].max() == 1
            assert arrays.observations[number].tobytes() == bytes(observer.observe(state, seat))
            actions.append(int(chance.choice(legal)))
        batch.step(np.array(actions))
        for number, state in enumerate(states):
            state.advance(int(state.actors()[0]), actions[number])
            assert arrays.ended[number] == (not state.stack)
            assert arrays.rewards[number].tolist() == pytest.approx(returns(state))
            if not state.stack:
                seeds[number] += batch.count
                states[number] = game.new(seats, seeds[number])
        assert batch.seeds == seeds
    assert not arrays.cut.any()


def test_a_game_is_cut_off_at_the_limit_and_the_next_one_begins() -> None:
    batch = Batch(tafelrunde.game("saga"), 2, limit=5)
    arrays = Arrays(batch)
    batch.reset(4)
    for step in range(1, 12):
        batch.step(arrays.masks.argmax(axis=1))
        assert arrays.cut.tolist() == [step % 5 == 0] * 2
        assert not arrays.ended.any()
    assert batch.seeds == [4 + 2 * 2, 5 + 2 * 2]
    assert batch.lengths == [1, 1]


def test_nobody_sees_what_another_has_chosen_at_the_same_time() -> None:
    batch = Batch(tafelrunde.game("broom_service"), 2, 3)
    arrays = Arrays(batch)
    seen = []
    for which in (0, -1):
        batch.reset(5)
        assert len(batch.states[0].actors()) == 3
        while arrays.actors[0] == 0:
            batch.step([legal[which] for legal in batch.legal])
        seen.append(arrays.observations[0].copy())
    assert (seen[0] == seen[1]).all()


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch(tafelrunde.game("avalon"), 2, seed=1)
    arrays = Arrays(batch)
    batch.reset()
    before = [state.dump() for state in batch.states]
    good = arrays.masks.argmax(axis=1)
    with pytest.raises(IllegalAction, match="AV-"):
        batch.step(np.array([good[0], arrays.masks[1].argmin()]))
    with pytest.raises(BadOption, match="2 actions are needed"):
        batch.step(good[:1])
    assert [state.dump() for state in batch.states] == before


def spoilt(name: str, array: Any) -> None:
    batch = Batch(tafelrunde.game("avalon"), 2)
    arrays = vars(Arrays(batch))
    batch.write_to(**{**arrays, name: array})


def test_arrays_that_do_not_fit_are_refused() -> None:
    for name, array in {
        "observations": np.zeros((2, 5), np.int8),
        "masks": np.zeros((2, 389), np.int32),
        "rewards": np.zeros((2, 2), np.float64),
        "actors": np.zeros((2, 2), np.int8)[:, 0],
        "ended": "ab",
        "cut": b"ab",
    }.items():
        with pytest.raises(BadOption, match=f"^{name}: an array"):
            spoilt(name, array)
    with pytest.raises(BadOption, match="write_to comes first"):
        Batch(tafelrunde.game("avalon"), 2).reset()
    with pytest.raises(BadOption, match="at least one"):
        Batch(tafelrunde.game("avalon"), 0)


def test_states_of_a_batch_are_states() -> None:
    batch = Batch(tafelrunde.game("avalon"), 1)
    Arrays(batch)
    batch.reset()
    assert isinstance(batch.states[0], State)


@pytest.mark.parametrize(("id", "seats"), configurations())
def test_a_batch_goes_on_alike_after_a_pickle_or_a_copy(id: str, seats: int) -> None:
    """In the step after which games were cut off, too: what they brought is told once."""
    batch = Batch(tafelrunde.game(id), 2, seats, seed=5, limit=9)
    arrays = Arrays(batch)
    batch.reset()
    chance = np.random.default_rng(1)

    def drawn() -> list[int]:
        return [int(chance.choice(np.flatnonzero(mask))) for mask in arrays.masks]

    while not arrays.cut.any() and not arrays.ended.any():
        batch.step(drawn())
    twins = [pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch)]
    written = [Arrays(twin) for twin in twins]
    for _ in range(3):
        for twin, other in zip(twins, written, strict=True):
            for name, array in vars(other).items():
                assert (array == vars(arrays)[name]).all(), name
            assert (twin.seeds, twin.lengths) == (batch.seeds, batch.lengths)
        actions = drawn()
        for one in (batch, *twins):
            one.step(actions)


def test_a_batch_that_has_not_begun_is_copied_too() -> None:
    batch = Batch(tafelrunde.game("saga"), 2, 3, {"sides": "mixed"}, seed=5, limit=9)
    Arrays(batch)
    twin = pickle.loads(pickle.dumps(batch))
    with pytest.raises(BadOption, match="write_to comes first"):
        twin.reset()
    Arrays(twin)
    batch.reset()
    twin.reset()
    assert [state.dump() for state in twin.states] == [state.dump() for state in batch.states]
    assert (twin.limit, twin.options) == (batch.limit, batch.options)
