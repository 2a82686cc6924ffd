"""A bot's time tells nothing: it answers people after a time that does not depend on what it holds."""

import sqlite3
import time
from datetime import datetime
from pathlib import Path

import tafelrunde
from server.helpers import Guest, serving
from tafelrunde.bots import make
from tafelrunde.server.turns import EVEN, QUICK, even_wait

PROGRAM = (str(Path(__file__).with_name("poisoned.py")),)


def test_answers_lie_on_a_grid() -> None:
    for bot in ("random", "greedy", "easy", "medium", "hard"):
        grid = EVEN.get(bot, QUICK)
        for passed in (0.0, 0.01, 0.9 * grid, grid + 0.01, 2.5 * grid):
            times = (passed + even_wait(bot, passed)) / grid
            assert abs(times - round(times)) < 1e-4
            assert 1 <= round(times) <= passed / grid + 1


def test_one_legal_action_and_many_are_answered_after_the_same_time(database: Path) -> None:
    """In the last round of five the bot has one chip left, and in the first five of them."""
    with serving(database, program=PROGRAM) as server:
        ann = Guest(server.address)
        table = ann.open("poison", "me", "random", options={"rounds": 5})
        while (table := ann.table(table["id"]))["status"] == "running":
            if table["actions"]:
                ann.act(table, table["actions"][0]["action"])
            time.sleep(0.02)
    with sqlite3.connect(database) as connection:
        ((begun,),) = connection.execute("select created from tables").fetchall()
        rows = connection.execute("select seat, at from actions order by number").fetchall()
    connection.close()
    assert len(rows) == 10
    waits = []
    for number in range(0, 10, 2):
        asked = max(at for _, at in rows[number - 2 : number]) if number else begun
        (answered,) = [at for seat, at in rows[number : number + 2] if seat == 1]
        waits.append((datetime.fromisoformat(answered) - datetime.fromisoformat(asked)).total_seconds())
    assert min(waits) > 0.9 * QUICK, waits  # without an even time it is a hundredth of a second


def test_a_share_of_a_level_is_less_of_everything() -> None:
    game = tafelrunde.game("avalon")
    state = game.new(seed=7)
    seat = state.actors()[0]
    visits = [
        sum(advice.visits for advice in make("medium", game, 1, share).explain(state, seat, 99)) for share in (1.0, 0.1)
    ]
    assert visits[1] < visits[0] / 3
