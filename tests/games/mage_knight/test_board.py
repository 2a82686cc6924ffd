"""The board in the terminal: drawn from views only, at every stage of a game, in both languages."""

from __future__ import annotations

import pytest
from rich.console import Console

from tafelrunde.kernel.rng import split
from tafelrunde.kernel.views import View
from tafelrunde.terminal.boards import board

from .position import GAME, do, fight, new, space_of, turn


def drawn(view: View, lang: str) -> str:
    console = Console(width=100, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(board("mage_knight")(view, GAME.words, lang, ("Ann", "Bob", "Cid", "Dan")))
    return console.export_text()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_board_is_drawn_all_through_a_game(lang: str) -> None:
    state = new(4, 3, scenario="blitz_conquest")
    stream = split(3, ("board",))[0]
    for number in range(400):
        if not state.stack:
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.advance(seat, legal[stream.below(len(legal))])
        if number % 20 == 0:
            text = drawn(state.look(-1 if number % 40 else seat), lang)
            assert "Ann" in text


def test_the_board_shows_what_an_enemy_needs() -> None:
    text = drawn(fight(turn(new()), "high_dragon").look(0), "en")
    assert "High Dragon, Armour 9, Attack 6" in text


def test_the_board_shows_teams_and_the_points_of_sites() -> None:
    state = new(4, scenario="conquer_and_hold")
    state.shield[space_of(state, "keep")] = 2
    text = drawn(state.look(0), "en")
    assert "team A" in text
    assert "team B" in text
    assert "Points for keeps and towers: Ann 3 · Bob 0 · Cid 3 · Dan 0" in text
    assert "Still face down: 2 countryside tiles, 4 core tiles." in text
    state.place[0] = space_of(state, "keep")
    assert "[your team's]" in drawn(state.look(0), "en")


def test_the_board_shows_the_way_home() -> None:
    state = new(4, scenario="one_to_return", teams="opposite")
    for rival in ("3", "2"):
        do(state, "choose_hero", rival=rival)
    assert "The portal closes after the first day · to return: Cid" in drawn(state.look(0), "en")
    assert "to return" not in drawn(state.look(-1), "en")
    state.round = 2
    state.settle()
    state.order = (0, 1, 2)
    text = drawn(state.look(0), "en")
    assert "Whoever stands on the portal space O at the end wins" in text
    assert "out of the game" in " ".join(text.split())
