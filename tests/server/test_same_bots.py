"""The bots at a table are those of the lab: with the same seed they play the same game, action by action."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import tafelrunde
from server.helpers import Guest, serving, wait_for
from tafelrunde.bots import Bot, make

SEED = 5


@pytest.mark.parametrize(
    ("game", "bots", "options", "actions"),
    [
        ("mage_knight", ["greedy", "easy"], {"scenario": "blitz_conquest"}, 60),
        ("saga", ["greedy", "learned", "easy"], {}, 30),
    ],
)
def test_lab_and_table_play_the_same_game(
    database: Path, game: str, bots: list[str], options: dict[str, Any], actions: int
) -> None:
    with serving(database, "--no-limits") as server:
        ann = Guest(server.address)
        id = ann.open(game, *bots, options=options, seed=SEED)["id"]
        wait_for(lambda: (found := ann.table(id))["number"] >= actions or found["status"] == "finished")
    with contextlib.closing(sqlite3.connect(database)) as connection:
        played = connection.execute("select seat, action from actions where table_id = ? order by number", (id,))
        entries = played.fetchall()
    state = tafelrunde.game(game).new(len(bots), SEED, options)
    players: dict[int, Bot] = {}
    for number, (seat, action) in enumerate(entries):
        player = players.setdefault(seat, make(bots[seat], state.game, f"{SEED}/{number}/{seat}"))
        assert player.act(state, seat) == action, (number, seat)
        state.advance(seat, action)
    assert len(entries) >= actions
