"""Nobody cheats unseen: all are told how a table was opened and who sat where, and no shuffle can be worked out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import tafelrunde
from server.helpers import Guest, play_on

Guests = Callable[..., Guest]


# ---- how a table was opened


def origins(somebody: Guest, id: str) -> set[str]:
    """What the table, its replay and the list of tables say about it."""
    (line,) = (line for line in somebody.get("/api/tables", scope="public") if line["id"] == id)
    return {line["origin"], somebody.table(id)["origin"], somebody.get(f"/api/tables/{id}/replay", at=0)["origin"]}


def test_everybody_is_told_before_they_sit_down_how_a_table_was_opened(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    table = tafelrunde.Table(tafelrunde.game("avalon"), seed=7)
    record = tafelrunde.Record.from_json(table.record().to_json())
    wishes: dict[str, dict[str, Any]] = {
        "fresh": {},
        "seed": {"seed": 7},
        "position": {"position": table.state.dump()},
        "record": {"record": {"game": "avalon", "version": record.version, "seats": 2, "seed": 7}},
    }
    wishes["record"]["record"] |= {"options": record.options, "actions": []}
    for origin, wish in wishes.items():
        id = ann.open("avalon", "me", "open", public=True, **wish)["id"]
        assert origins(ben, id) == {origin}
        ben.sit(id, 1)
        assert origins(ben, id) == {origin}


def test_a_rematch_is_fresh_and_what_goes_on_from_a_finished_game_is_not(guest: Guests) -> None:
    ann = guest("Ann")
    id = ann.open("avalon", "me", "random", seed=7, options={"turn_limit": 10})["id"]
    play_on([ann], id, random.Random(1))
    assert ann.table(id)["origin"] == "seed"
    assert ann.post(f"/api/tables/{id}/rematch")["origin"] == "fresh"
    assert ann.post(f"/api/tables/{id}/continue", 201, at=4)["origin"] == "continued"
