"""How the end of a game is told."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import tafelrunde
from tafelrunde import Outcome
from tafelrunde.server.present import game_detail
from tafelrunde.terminal.boards import Sheet, sheets
from tafelrunde.terminal.ending import print_outcome
from web.scenes import SCENES


@pytest.mark.parametrize(
    ("ranking", "verdict", "shares"),
    [
        ([1], "Ada has reached 7 points.", [1.0]),
        ([2], "Lost, with 7 points.", [0.0]),
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


@pytest.mark.rule("BS-11.4")
@pytest.mark.parametrize(
    ("scores", "ranking", "decided"),
    [([40, 40, 9], [2, 1, 3], True), ([40, 40, 9], [1, 1, 3], False), ([40, 9, 9], [1, 3, 2], False)],
)
def test_a_tie_that_was_broken_says_by_which_rule(scores: list[int], ranking: list[int], decided: bool) -> None:
    screen = io.StringIO()
    outcome = Outcome(scores, ranking, "BS-11.1")
    print_outcome(Console(file=screen, width=100), tafelrunde.game("broom_service"), outcome, "en", ["Ada", "Bo", "Cy"])
    assert ("The best were tied; this decided:" in screen.getvalue()) == decided
    assert ("BS-11.4" in screen.getvalue()) == decided
    assert game_detail(tafelrunde.game("broom_service")).tie == "BS-11.4", "so that a page can say so, too"


@pytest.mark.parametrize(
    ("ranking", "teams", "verdict"),
    [
        ([1, 1], [0, 0], "Everybody wins together."),
        ([2, 2], [0, 0], "Everybody has lost together."),
        ([2, 2], [], "Nobody has won."),
        ([1, 1], [0, 1], "A draw."),
        ([1, 3, 1, 3], [0, 1, 0, 1], "Ada and Cy win together."),
    ],
)
def test_who_plays_together_wins_and_loses_together(ranking: list[int], teams: list[int], verdict: str) -> None:
    names = ["Ada", "Bo", "Cy", "Di"][: len(ranking)]
    outcome = Outcome([7] * len(ranking), ranking, "AV-9.1")
    screen = io.StringIO()
    print_outcome(Console(file=screen, width=100), tafelrunde.game("avalon"), outcome, "en", names, Sheet(teams))
    assert verdict in screen.getvalue()


def test_of_teams_the_table_shows_the_members_and_what_the_points_are_for() -> None:
    state = SCENES["team-end"]()
    outcome = state.outcome()
    assert outcome is not None
    screen = io.StringIO()
    sheet = sheets("mage_knight")(state.look(-1), state.game.words, "de")
    names = ["Ada", "Bo", "Cy", "Di"]
    print_outcome(Console(file=screen, width=100), state.game, outcome, "de", names, sheet)
    lines = [line.split() for line in screen.getvalue().splitlines()]
    assert ["Rang", "Spieler", "Team", "Punkte"] in lines
    assert ["1", "Ada", "1", str(outcome.scores[0])] in lines
    assert ["Punkte", "für", "Ada", "Cy", "Bo", "Di"] in lines
    fame = state.view(0)["members"]
    parts = [f"({fame[seat]['fame']})" for seat in (0, 2, 1, 3)]
    assert next(line for line in lines if line[:1] == ["Ruhm"])[2::2] == parts
