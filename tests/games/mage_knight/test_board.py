"""The board in the terminal: drawn from views only, at every stage of a game, in both languages."""

from __future__ import annotations

import pytest
from rich.console import Console

from tafelrunde.kernel.rng import split
from tafelrunde.kernel.views import View
from tafelrunde.terminal.boards import board

from .position import GAME, fight, new, turn


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
