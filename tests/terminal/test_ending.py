"""How the end of a game is told."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import tafelrunde
from tafelrunde import Outcome
from tafelrunde.terminal.ending import print_outcome


@pytest.mark.parametrize(
    ("ranking", "verdict", "shares"),
    [
        ([1], "Ada wins.", [1.0]),
        ([2], "Lost.", [0.0]),
        ([2, 1], "Bo wins.", [0.0, 1.0]),
        ([1, 1], "A draw.", [0.5, 0.5]),
        ([1, 3, 1], "Ada and Cy share the victory.", [0.5, 0.0, 0.5]),
    ],
)
def test_who_won_and_whether_anybody_did(ranking: list[int], verdict: str, shares: list[float]) -> None:
    names = ["Ada", "Bo", "Cy"][: len(ranking)]
    outcome = Outcome([7] * len(ranking), ranking, "AV-9.1")
    screen = io.StringIO()
    print_outcome(Console(file=screen, width=100), tafelrunde.game("avalon"), outcome, "en", names)
    assert verdict in screen.getvalue()
    assert [outcome.share(seat) for seat in range(len(ranking))] == shares
