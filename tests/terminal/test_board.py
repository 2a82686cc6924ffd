"""Boards: drawn from views alone, at any usual width."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console

import tafelrunde
from tafelrunde.kernel.views import View
from tafelrunde.terminal.boards import board, draw_anything

NAMES = ["Anna-Magdalena", "Greedy", "Cem", "Dora", "Egon"]


def drawn(view: View, lang: str, width: int, draw: Any = None) -> str:
    game = tafelrunde.game(view.game)
    console = Console(file=io.StringIO(), width=width, color_system=None, highlight=False)
    console.print((draw or board(game.id))(view, game.words, lang, NAMES[: view.seats]))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("id", tafelrunde.games())
def test_boards_fit(id: str) -> None:
    game = tafelrunde.game(id)
    rng = random.Random(4)
    for seats in game.seats:
        state, number = game.new(seats=seats, seed=4), 0
        while state.actors() and number < 600:
            seat = state.actors()[0]
            if number % 40 == 0:
                for lang, width in (("de", 80), ("en", 100), ("de", 120)):
                    for viewer in (seat, -1):
                        shown = drawn(state.look(viewer), lang, width)
                        assert max(map(len, shown.splitlines())) <= width
            state.advance(seat, rng.choice(state.legal(seat)))
            number += 1
        assert drawn(state.look(0), "de", 100)


@pytest.mark.parametrize("id", tafelrunde.games())
def test_boards_tell_no_secret(id: str) -> None:
    game = tafelrunde.game(id)
    rng = random.Random(5)
    state = game.new(seed=5)
    for number in range(120):
        if not state.actors():
            break
        seat = state.actors()[0]
        if number % 20 == 0:
            other = state.determinize(seat, number)
            assert drawn(state.look(seat), "en", 100) == drawn(other.look(seat), "en", 100)
        state.advance(seat, rng.choice(state.legal(seat)))


def test_avalon_shows_what_matters() -> None:
    game = tafelrunde.game("avalon")
    position = game.new(seed=7, options={"start": "1"}).dump()
    lands, crowns = position["position"]["land"], {"plain_open": "♛♛♛", "avalon": "♛ "}
    for place, owner in ((lands.index("plain_open"), 0), (lands.index("avalon"), 1)):
        position["position"]["owner"][place] = owner
    shown = drawn(game.load(position).look(0), "en", 100)
    assert "♛  3/15" in shown
    assert "♛  1/15" in shown
    assert "▼Anna" in shown
    assert "▲Greedy" in shown
    assert all(crown in shown for crown in crowns.values())
    assert "R♞ Y✦ G✦×2 V✦" in shown or "hand 5" in shown
    assert shown.count("░") == 9 * 3 * 7


def test_a_game_without_a_board_is_shown_as_a_tree() -> None:
    view = tafelrunde.game("avalon").new(seed=7).look(0)
    shown = drawn(view, "en", 100, draw_anything)
    assert "players" in shown
    assert '"hand_size": 5' in shown
    assert board("no_such_game") is draw_anything
