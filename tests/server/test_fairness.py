"""Nobody cheats unseen: all are told how a table was opened and who sat where, and no shuffle can be worked out."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import create_engine, text

import tafelrunde
from server.helpers import Guest, Server, hear, play_on, serving
from tafelrunde.kernel.rng import is_key

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


# ---- what nobody can work out


def kept(database: Path, id: str) -> tuple[int, str | None]:
    """The seed and the key of a table, as the database has them."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        seed, key = connection.execute(text("select seed, key from tables where id = :id"), {"id": id}).one()
    engine.dispose()
    return seed, key


def test_a_fresh_table_is_shuffled_from_a_key_that_nobody_sees_before_the_end(database: Path) -> None:
    with serving(database, "--no-limits") as server:
        ann, ben = Guest(server.address, "Ann"), Guest(server.address, "Ben")
        answers: list[str] = []
        for somebody in (ann, ben):
            somebody.http.event_hooks["response"] = [lambda answer: answers.append(answer.read().decode())]
        id = ann.open("avalon", "me", "open", options={"turn_limit": 10}, public=True)["id"]
        seed, key = kept(database, id)
        assert seed == 0
        assert key is not None
        assert is_key(key)
        with ann.live(id) as socket:
            ben.sit(id, 1)
            play_on([ann, ben], id, random.Random(3), most=8)
            for somebody in (ann, ben):
                somebody.post(f"/api/tables/{id}/offer", kind="help")
            ann.post(f"/api/tables/{id}/hint") if ann.table(id)["actions"] else ben.post(f"/api/tables/{id}/hint")
            answers += [str(socket.recv(5)) for _ in range(2)]
        ann.get(f"/api/tables/{id}/replay", at=3)
        ann.get("/api/tables", scope="public")
        assert ann.http.get(f"/api/tables/{id}/record").status_code == 409
        streams = tafelrunde.game("avalon").new(seed=key).streams
        for secret in (key, *(stream.text()[:64] for stream in streams)):
            assert not [answer for answer in answers if secret in answer]
        assert play_on([ann, ben], id, random.Random(4))["status"] == "finished"
        record = tafelrunde.Record.from_json(ann.http.get(f"/api/tables/{id}/record").content)
        assert record.seed == key
        assert tafelrunde.Table.replay(record).state.outcome() is not None
        ben.post(f"/api/tables/{id}/rematch")
        again = ann.post(f"/api/tables/{id}/rematch")["id"]
        later = ann.post(f"/api/tables/{id}/continue", 201, at=4)["id"]
        assert kept(database, again)[1] not in (None, key)
        assert kept(database, later) == (0, key)
        chosen = ann.open("avalon", "me", "random", seed=7)["id"]
        assert kept(database, chosen) == (7, None)
        wish = {**msgspec.to_builtins(record), "seed": "no key"}
        assert ann.post("/api/tables", 422, game="avalon", seats=[{"kind": "me"}] * 2, record=wish)
        number = ann.table(later)["number"]
        server.kill()
    with serving(database, "--no-limits") as server:  # sealed tables are replayed like all others
        assert Guest(server.address).table(later)["number"] >= number


def test_two_processes_agree_on_who_sat_where_and_on_the_shuffle(servers: tuple[Server, Server]) -> None:
    ann, ben = Guest(servers[0].address, "Ann"), Guest(servers[1].address, "Ben")
    elsewhere = Guest(servers[1].address)
    elsewhere.http.cookies, elsewhere.http.headers["X-CSRF"] = ann.http.cookies, ann.me["csrf"]
    id = running(ann, ben)
    ben.post(f"/api/tables/{id}/leave")
    ann.post(f"/api/tables/{id}/leave")
    assert elsewhere.sit(id, 1, 409)["code"] == "seen"
    assert elsewhere.sit(id, 0)["seat"] == 0
    changes = [("Ben", 1, "Ben", None), ("Ann", 0, "Ann", None), ("Ann", 0, None, "Ann")]
    assert told(ann.table(id)) == told(ben.table(id)) == changes
    assert ann.table(id)["view"] == elsewhere.table(id)["view"]  # each has replayed it from the same key
