"""Everything in the box comes into play: deep positions are sound, and games from them reach what chance does not."""

from __future__ import annotations

import itertools
import json

import pytest

import tafelrunde
from tafelrunde.conformance.configurations import Configuration, configurations
from tafelrunde.conformance.kit import expected
from tafelrunde.conformance.seek import Seek, scene
from tafelrunde.conformance.walk import Findings, Walk
from tafelrunde.games.mage_knight.box.components import CARD, ENEMY, MODE, SKILL, TACTIC, UNIT

from .position import GAME

SCENARIOS = ("first_reconnaissance", "conquest", "blitz_conquest")


def test_the_milestones_name_everything_in_the_box() -> None:
    wanted = GAME.milestones()
    for head, domain in (("played.mode", MODE), ("learned.skill", SKILL), ("recruited.unit", UNIT)):
        assert {f"{head}={id}" for id in domain.ids} <= wanted
    assert {f"sideways.card={id}" for id in CARD.ids if id != "wound"} <= wanted
    assert {f"defeated.enemy={id}" for id in ENEMY.ids} <= wanted
    assert {f"tactic.tactic={id}" for id in TACTIC.ids} <= wanted


@pytest.mark.parametrize(("scenario", "seats"), list(itertools.product(SCENARIOS, (1, 2, 4))))
def test_deep_positions_could_be_and_games_go_on_from_them(scenario: str, seats: int) -> None:
    configuration = Configuration(seats, {"scenario": scenario})
    position = scene(GAME, configuration, 7 * seats)
    assert position is not None
    state = GAME.load(json.dumps(position))
    assert state.audit() == []
    assert max(state.view(0)["players"][seat]["level"] for seat in range(seats)) > 1
    findings = Findings()
    Walk(GAME, configuration, seats, findings, position=position).play()
    assert findings.problems == []


@pytest.mark.parametrize(
    ("scenario", "seats", "teams"),
    [("conquer_and_hold", 4, "opposite"), ("one_to_return", 3, "none"), ("one_to_return", 4, "random")],
)
def test_deep_positions_of_scenarios_that_can_be_lost(scenario: str, seats: int, teams: str) -> None:
    configuration = Configuration(seats, {"scenario": scenario, "teams": teams})
    position = scene(GAME, configuration, seats)
    findings = Findings()
    Walk(GAME, configuration, seats, findings, position=position).play()
    assert findings.problems == []


@pytest.mark.skipif(not tafelrunde.compiled(), reason="many games: only with the compiled rules")
def test_everything_is_reached() -> None:
    findings = Findings()
    missing = expected(GAME)
    for number, configuration in enumerate(itertools.islice(configurations(GAME, 1), 6000)):
        if not missing:
            break
        Seek(GAME, configuration, number, findings, missing).play()
        missing -= set(findings.reached)
    assert sorted(missing) == []
    assert findings.problems == []
