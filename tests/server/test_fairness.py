"""Nobody cheats unseen: all are told how a table was opened and who sat where, and no shuffle can be worked out."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tafelrunde
from server.helpers import Guest, hear, play_on, serving

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


# ---- who sat where


def told(table: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The changes of seats that a view tells of: who did it, which seat, who was there, who is."""

    def name(sitter: dict[str, Any] | None) -> str | None:
        return None if sitter is None else sitter["bot"] or sitter["name"]

    return [(one["by"], one["seat"], name(one["before"]), name(one["after"])) for one in table["seatings"]]


def running(ann: Guest, ben: Guest) -> str:
    id: str = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
    ben.sit(id, 1)
    return id


def test_who_takes_a_seat_and_gives_it_back_is_told_to_everybody(guest: Guests) -> None:
    ann, ben, cat = guest("Ann"), guest("Ben"), guest("Cat")
    id = running(ann, ben)
    table = ann.table(id)
    assert table["seatings"] == []  # who sat down before it began has seen nothing
    ann.act(table, table["actions"][0]["action"])
    ben.post(f"/api/tables/{id}/bot", seat=1, bot="random")
    ann.post(f"/api/tables/{id}/bot", seat=1, bot="greedy")
    ann.post(f"/api/tables/{id}/bot", seat=1, bot="greedy")  # nothing changes, nothing is told
    ann.post(f"/api/tables/{id}/bot", seat=1)
    ben.sit(id, 1)
    ben.post(f"/api/tables/{id}/leave")
    changes = [
        ("Ben", 1, "Ben", "random"),
        ("Ann", 1, "random", "greedy"),
        ("Ann", 1, "greedy", None),
        ("Ben", 1, None, "Ben"),
        ("Ben", 1, "Ben", None),
    ]
    for somebody in (ann, ben, cat):
        assert told(somebody.table(id)) == changes
        assert told(somebody.table(id, since=somebody.table(id)["number"])) == changes
    numbers = [one["number"] for one in ann.table(id)["seatings"]]
    assert numbers == sorted(numbers)
    assert numbers[0] >= 1
    assert told(cat.get(f"/api/tables/{id}/replay", at=0)) == []
    assert told(cat.get(f"/api/tables/{id}/replay", at=numbers[-1])) == changes


def test_a_change_of_seats_comes_at_once_and_after_a_lost_connection(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    id = running(ann, ben)
    with ann.live(id) as socket:
        assert told(hear(socket, "update")["table"]) == []
        ben.post(f"/api/tables/{id}/leave")
        while not (changes := told(hear(socket, "update")["table"])):
            pass
        assert changes == [("Ben", 1, "Ben", None)]
    ben.sit(id, 1)
    with ann.live(id, since=ann.table(id)["number"]) as socket:
        assert told(hear(socket, "update")["table"]) == [*changes, ("Ben", 1, None, "Ben")]


def test_whoever_has_seen_one_hand_plays_no_other(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    id = running(ann, ben)
    ann.post(f"/api/tables/{id}/leave")
    ben.post(f"/api/tables/{id}/leave")
    fault = ann.sit(id, 1, 409)
    assert fault["code"] == "seen"
    assert "seat 1" in fault["text"]["en"]
    assert told(ann.table(id))[-1] == ("Ben", 1, "Ben", None)  # nothing was changed
    assert ann.sit(id, 0)["seat"] == 0
    assert ben.sit(id, 1)["seat"] == 1


def test_the_host_cannot_look_into_a_bots_hand_and_then_play_against_it(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    id = ann.open("saga", "open", "random", "open")["id"]
    ben.sit(id, 0)
    ann.post(f"/api/tables/{id}/bot", seat=2, bot="random")
    ann.post(f"/api/tables/{id}/bot", seat=1)
    assert ann.sit(id, 1)["view"]["seat"] == 1
    ann.post(f"/api/tables/{id}/bot", seat=1, bot="random")
    ann.post(f"/api/tables/{id}/bot", seat=2)
    assert ann.sit(id, 2, 409)["code"] == "seen"
    assert ("Ann", 1, None, "Ann") in told(ben.table(id))


def test_seats_do_not_change_for_ever(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    id = running(ann, ben)
    for _ in range(10):
        ben.post(f"/api/tables/{id}/leave")
        ben.sit(id, 1)
    assert ben.post(f"/api/tables/{id}/leave", 409)["code"] == "restless"
    assert ann.post(f"/api/tables/{id}/leave")["seat"] is None  # others may still
    assert len(ben.table(id)["seatings"]) == 21


def test_changes_of_seats_survive_a_restart(database: Path) -> None:
    with serving(database, "--no-limits") as server:
        ann, ben = Guest(server.address, "Ann"), Guest(server.address, "Ben")
        id = running(ann, ben)
        ben.post(f"/api/tables/{id}/leave")
        before = ann.table(id)["seatings"]
        server.kill()
    with serving(database, "--no-limits") as server:
        assert Guest(server.address).table(id)["seatings"] == before != []
