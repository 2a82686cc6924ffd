"""Changed positions: refused in one line, or played to their end; in every game."""

import itertools

import pytest

import tafelrunde
from tafelrunde.conformance.mutation import Trial, mutants
from tafelrunde.conformance.soak import batch, soak
from tafelrunde.kernel.game import Game

COUNT = 300 if tafelrunde.compiled() else 100
PROPER = [id for id in tafelrunde.games() if id != "bids"]


@pytest.mark.parametrize("id", PROPER)
def test_whatever_is_changed_a_position_is_refused_or_plays_to_its_end(id: str) -> None:
    assert soak(id, COUNT, seed=7) == []


@pytest.mark.parametrize("id", PROPER)
def test_refusals_name_what_is_wrong_and_some_changes_are_harmless(id: str) -> None:
    trials = [Trial(tafelrunde.game(id), mutant, 1) for mutant in itertools.islice(mutants(tafelrunde.game(id), 3), 80)]
    refusals = [trial.refusal for trial in trials if trial.refusal]
    assert 20 < len(refusals) < 80
    assert not [refusal for refusal in refusals if "Error" in refusal]  # found by an audit, not by an accident


def test_a_process_that_does_not_end_is_stopped_and_its_position_named() -> None:
    (problem,) = batch("avalon", 1, 10**6, patience=1.0)
    assert "the process ended with -9" in problem


@pytest.fixture(params=PROPER)
def game(request: pytest.FixtureRequest) -> Game:
    return tafelrunde.game(request.param)


def test_the_same_seed_changes_the_same(game: Game) -> None:
    one, two = ([repr(mutant) for mutant in itertools.islice(mutants(game, 5), 30)] for _ in range(2))
    assert one == two
