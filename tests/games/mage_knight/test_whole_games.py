"""Whole games in every scenario with every number of seats, and the conformance kit on some of them."""

from __future__ import annotations

import itertools

import pytest

from tafelrunde.conformance.configurations import Configuration
from tafelrunde.conformance.walk import Findings, Walk
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.rng import split

from .position import GAME, new

SCENARIOS = ("first_reconnaissance", "conquest", "blitz_conquest")


@pytest.mark.parametrize(("scenario", "seats"), list(itertools.product(SCENARIOS, range(1, 5))))
def test_random_games_end(scenario: str, seats: int) -> None:
    for seed in range(3):
        state = new(seats, seed, scenario=scenario)
        random_play(state, split(seed, ("play",))[0], GAME.max_length(seats, state.options))
        outcome = state.outcome()
        assert outcome is not None
        assert len(outcome.scores) == seats
        assert state.audit() == []


@pytest.mark.parametrize(("scenario", "seats"), list(itertools.product(SCENARIOS, (1, 2, 4))))
def test_the_kit_finds_nothing(scenario: str, seats: int) -> None:
    findings = Findings()
    Walk(GAME, Configuration(seats, {"scenario": scenario}), 11 * seats, findings).play()
    assert findings.problems == []
