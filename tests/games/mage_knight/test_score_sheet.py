"""The score sheet: its lines add up to the score, and each scenario has the lines that count in it."""

from __future__ import annotations

from typing import cast

import pytest

from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import CATEGORIES
from tafelrunde.kernel.rng import split

from .position import GAME, rule

ALONE = ["cities", "all_cities", "rounds_left", "dummy_cards", "in_time"]
OTHERS = ["titles", "cities", "most_cities"]


@rule("MK-1.5", "MK-15.1.7", "MK-15.1.8", "MK-15.2.4", "MK-15.6.5")
@pytest.mark.parametrize(
    ("scenario", "seats", "more"),
    [
        ("first_reconnaissance", 1, []),
        ("first_reconnaissance", 3, ["titles"]),
        ("conquest", 1, ALONE),
        ("conquest", 2, OTHERS),
        ("blitz_conquest", 4, OTHERS),
    ],
)
def test_the_lines_of_the_sheet_add_up(scenario: str, seats: int, more: list[str]) -> None:
    for seed in range(5):
        state = cast(Position, GAME.new(seats, seed, {"scenario": scenario}))
        GAME.deepen(state, split(seed, ("scene",))[0])
        sheets = state.scenario.parts(state)
        assert all(list(sheet) == ["fame", *CATEGORIES, *more] for sheet in sheets)
        assert tuple(sum(sheet.values()) for sheet in sheets) == state.result().scores
        assert state.view(0)["scores"] == sheets
