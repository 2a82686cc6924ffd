"""A table survives an upgrade: it stays readable when its rules are gone, and goes on under new ones."""

import asyncio
import json
import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import msgspec
import pytest
import sqlalchemy as sa

import tafelrunde
from server.helpers import Guest, Server, play_on, serving, wait_for
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.record import digest
from tafelrunde.server import database as db
from tafelrunde.server import past, present
from tafelrunde.server.past import Kept
from tafelrunde.server.room import Told

GAMES = {"avalon": 2, "broom_service": 3, "mage_knight": 2, "saga": 2}  # with so many seats
SHORT = {"avalon": {"turn_limit": 10}}
LATER = (str(Path(__file__).with_name("later.py")),)  # a server whose games are in another version
NAMES = ("Ann", "Ben", "Cem")


class Party:
    """Some people, who see every server, and a stranger who looks on."""

    def __init__(self, server: Server) -> None:
        self.guests = [Guest(server.address, name) for name in NAMES]
        self.stranger = Guest(server.address)

    @property
    def everybody(self) -> list[Guest]:
        return [*self.guests, self.stranger]

    def move_to(self, server: Server) -> None:
        for guest in self.everybody:
            guest.address = server.address
            guest.http.base_url = httpx.URL(server.address)

    def sit(self, game: str, **more: Any) -> str:
        """A table at which they sit."""
        id: str = self.guests[0].open(game, "me", *["open"] * (GAMES[game] - 1), **more)["id"]
        for seat in range(1, GAMES[game]):
            self.guests[seat].sit(id, seat)
        return id

    def play(self, id: str, seed: int, most: int) -> None:
        """Some actions, some of them taken back."""
        chance = random.Random(seed)
        for _ in range(most):
            play_on(self.guests, id, chance, 2)
            if chance.random() < 0.3:
                self.take_back(id)

    def take_back(self, id: str) -> bool:
        """Whoever may takes the last action back."""
        for guest in self.guests:
            if guest.http.post(f"/api/tables/{id}/undo", json={"number": guest.table(id)["number"]}).is_success:
                return True
        return False

    def see(self, id: str) -> list[dict[str, Any]]:
        return [guest.table(id) for guest in self.everybody]


def finished(party: Party, game: str) -> str:
    """A table whose game is over."""
    table, chance = tafelrunde.Table(tafelrunde.game(game), GAMES[game], 2), random.Random(2)
    while actors := table.state.actors():
        table.play(actors[0], chance.choice(table.state.legal(actors[0])))
    record = json.loads(table.record().to_json())
    opened = party.guests[0].open(game, "me", *["random"] * (GAMES[game] - 1), record=record)
    assert opened["status"] == "finished"
    return str(opened["id"])


def same(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Does somebody see the same of the game, byte for byte?"""
    return all(
        json.dumps(before[part], sort_keys=True) == json.dumps(after[part], sort_keys=True)
        for part in ("view", "log", "undone", "number", "since", "seat", "version", "game")
    )


def kept(database: Path) -> dict[str, int]:
    """The tables whose positions are kept, and after which entry."""
    with closing(sqlite3.connect(database)) as connection:
        return dict(connection.execute("select table_id, number from snapshots").fetchall())


def test_a_log_can_be_read_from_the_database_without_replaying(server: Server) -> None:
    """What every seat saw of each event is kept beside the entry, undone ones too."""
    party, undone = Party(server), 0
    for game in GAMES:
        id = party.sit(game)
        party.play(id, 5, 10)
        with closing(sqlite3.connect(server.database)) as connection:
            query = "select number, seat, action, events from actions where table_id = ? order by number"
            rows = connection.execute(query, [id]).fetchall()
        told = [Told(number, seat, past.read(events)) for number, seat, action, events in rows if action is not None]
        for table in party.see(id):
            names = [seat["name"] for seat in table["seats"]]
            log = present.log(tafelrunde.game(game), told, 0, table["seat"], names)
            assert [msgspec.to_builtins(entry) for entry in log] == table["log"]
        undone += len(table["undone"])
    assert undone


def test_tables_of_all_games_survive_an_upgrade(database: Path, tmp_path: Path) -> None:
    """They stay readable, nothing hidden is shown, and they go on to the end when everybody agrees."""
    with serving(database, "--no-limits") as server:
        party = Party(server)
        ann = party.guests[0]
        running = {game: party.sit(game, options=SHORT.get(game, {})) for game in GAMES}
        for number, id in enumerate(running.values()):
            party.play(id, number, 8)
        over = {game: finished(party, game) for game in GAMES}
        waiting = ann.open("avalon", "me", "open")["id"]
        bots = ann.open("avalon", "hard", "hard")["id"]
        before = {id: party.see(id) for id in (*running.values(), *over.values(), waiting)}
        records = {id: ann.get(f"/api/tables/{id}/record") for id in over.values()}
        replays = {id: ann.get(f"/api/tables/{id}/replay", at=before[id][0]["number"]) for id in over.values()}
    assert any(table["undone"] for tables in before.values() for table in tables)
    with serving(database, "--no-limits", log=tmp_path / "log", program=LATER) as server:
        party.move_to(server)
        assert {line["status"] for line in ann.get("/api/tables", scope="mine")} == {"frozen", "finished"}
        for game, id in running.items():
            look_at_frozen(party, game, id, before[id])
        for id in over.values():
            look_at_finished(party, id, before[id], records[id], replays[id])
        frozen = ann.table(waiting)
        assert (frozen["status"], same(before[waiting][0], frozen)) == ("frozen", True)
        assert ann.post(f"/api/tables/{waiting}/upgrade", agree=True)["status"] == "waiting"
        for game, id in running.items():
            go_on(party, game, id, before[id])
        for game in ("avalon", "saga"):  # the others are too long for a test
            reach_the_end(party, running[game], before[running[game]])
        assert party.stranger.post(f"/api/tables/{bots}/upgrade", 403, agree=True)["code"] == "not_yours"
        assert ann.post(f"/api/tables/{bots}/upgrade", agree=True)["status"] in ("running", "finished")
    assert '"level":"error"' not in (tmp_path / "log").read_text()


def look_at_frozen(party: Party, game: str, id: str, before: list[dict[str, Any]]) -> None:
    for guest, seen, now in zip(party.everybody, before, party.see(id), strict=True):
        assert (now["status"], now["actions"], now["undo"]["allowed"]) == ("frozen", [], False)
        assert now["message"]["de"] != now["message"]["en"]
        assert same(seen, now), (game, guest.me["name"])
        half = guest.get(f"/api/tables/{id}/replay", at=now["number"] // 2)
        assert half["log"] == [entry for entry in seen["log"] if entry["number"] <= now["number"] // 2]
        assert (half["view"], half["open"]) == (seen["view"], False)
    ann = party.guests[0]
    assert ann.act(now, 0, 409)["code"] == "frozen"
    assert ann.undo(now, 409)["code"] == "frozen"
    assert ann.post(f"/api/tables/{id}/hint", 409)["code"] == "frozen"
    assert ann.http.get(f"/api/tables/{id}/record").status_code == 409


def look_at_finished(
    party: Party, id: str, before: list[dict[str, Any]], record: dict[str, Any], replay: dict[str, Any]
) -> None:
    for seen, now in zip(before, party.see(id), strict=True):
        assert now["status"] == "finished"
        assert now["upgrade"] is None
        assert same(seen, now)
    ann = party.guests[0]
    assert ann.get(f"/api/tables/{id}/record") == record
    assert same(replay, ann.get(f"/api/tables/{id}/replay", at=now["number"]))
    assert ann.post(f"/api/tables/{id}/upgrade", 409, agree=True)["code"] == "no_upgrade"
    assert ann.post(f"/api/tables/{id}/continue", 409, at=1)["code"] == "frozen"
    seated = [guest for guest in party.guests if guest.table(id)["seat"] is not None]
    again = [guest.post(f"/api/tables/{id}/rematch") for guest in seated][-1]
    assert again["version"] == record["version"] + 1


def go_on(party: Party, game: str, id: str, before: list[dict[str, Any]]) -> None:
    """Everybody agrees, and it goes on to the end."""
    people, number = party.guests[: GAMES[game]], before[0]["number"]
    assert party.stranger.post(f"/api/tables/{id}/upgrade", 403, agree=True)["code"] == "not_seated"
    table = people[0].post(f"/api/tables/{id}/upgrade", agree=True)
    assert table["upgrade"]["agreed"] == ["Ann"]
    assert table["upgrade"]["missing"] == list(NAMES[1 : len(people)])
    assert people[0].post(f"/api/tables/{id}/upgrade", agree=False)["upgrade"]["mine"] is False
    for guest in people:
        table = guest.post(f"/api/tables/{id}/upgrade", agree=True)
    assert (table["status"], table["number"], table["upgrade"]) == ("running", number, None)
    for seen, now in zip(before, party.see(id), strict=True):
        assert now["version"] == seen["version"] + 1
        assert same(without_version(seen), without_version(now))
        assert now["actions"] == seen["actions"]
        assert now["undo"]["allowed"] is False
    assert people[0].post(f"/api/tables/{id}/upgrade", 409, agree=True)["code"] == "no_upgrade"
    early = people[0].get(f"/api/tables/{id}/replay", at=number // 2)
    assert early["log"] == [entry for entry in before[0]["log"] if entry["number"] <= number // 2]
    play_on(people, id, random.Random(1), 3)


def reach_the_end(party: Party, id: str, before: list[dict[str, Any]]) -> None:
    """Bots take over."""
    for seat, guest in enumerate(party.guests[:2]):
        guest.post(f"/api/tables/{id}/bot", seat=seat, bot="greedy")
    ann, number = party.guests[0], before[-1]["number"]
    wait_for(lambda: ann.table(id)["status"] == "finished", 120)
    after = party.stranger.table(id)
    early = [{**entry, "text": None} for entry in before[-1]["log"]]  # bots have other names
    whole = party.everybody[-1].log(id)
    assert [{**entry, "text": None} for entry in whole[: len(early)]] == early
    record = ann.get(f"/api/tables/{id}/record")
    assert (record["version"], record["position"]["version"]) == (before[0]["version"] + 1,) * 2
    assert 0 < len(record["actions"]) <= after["number"] - number
    first, second = (ann.get(f"/api/tables/{id}/replay", at=at) for at in (number // 2, number + 1))
    assert (first["number"], first["message"] is None) == (number // 2, False)
    assert (second["number"], second["message"]) == (number + 1, None)


def without_version(table: dict[str, Any]) -> dict[str, Any]:
    return {**table, "version": 0, "view": {**table["view"], "version": 0}}


def test_an_old_database_is_filled_in_and_a_killed_server_loses_no_board(database: Path, tmp_path: Path) -> None:
    """A database of the first revision has neither events nor positions: they are made while its rules are here."""
    with serving(tmp_path / "new.sqlite", "--no-limits") as server:
        party = Party(server)
        tables = {game: party.sit(game, seed=7) for game in GAMES}  # the first revision knew no keys
        for number, id in enumerate(tables.values()):
            party.play(id, number, 6)
        over = finished(party, "saga")
        before = {id: party.see(id) for id in (*tables.values(), over)}
    as_first_revision(tmp_path / "new.sqlite", database)
    server = Server(database, "--no-limits")
    try:
        wait_for(lambda: set(kept(database)) == set(before), 60)
        party.move_to(server)
        for id in before:
            assert all(map(same, before[id], party.see(id)))
        further, back = tables["saga"], tables["avalon"]
        play_on(party.guests, further, random.Random(3), 1)
        while not party.take_back(back):
            play_on(party.guests, back, random.Random(3), 1)
            wait_for(lambda: kept(database)[back] == party.stranger.table(back)["number"])
        before |= {id: party.see(id) for id in (further, back)}
    finally:
        server.kill()
    old = kept(database)
    assert old[further] < before[further][0]["number"], "it was too slow to be killed in time"
    with serving(database, "--no-limits", program=LATER) as server:
        party.move_to(server)
        for id in set(before) - {further, back}:
            assert all(map(same, before[id], party.see(id)))
        # the new rules know how it went on; where they do not, the board is older than the log
        for seen, now in zip(before[further], party.see(further), strict=True):
            assert same({**seen, "view": {**seen["view"], "version": seen["version"] + 1}}, now)
        for seen, now in zip(before[back], party.see(back), strict=True):
            assert (now["log"], now["undone"]) == (seen["log"], seen["undone"])
            assert f"entry {old[back]}" in now["message"]["en"]
            assert now["view"]["version"] == seen["version"]
        for guest in party.guests[:2]:
            table = guest.post(f"/api/tables/{further}/upgrade", agree=True)
        assert (table["status"], table["number"]) == ("running", before[further][0]["number"])
        fault = party.guests[0].post(f"/api/tables/{back}/upgrade", 422, agree=True)
        assert fault["code"] == "cannot_go_on"
        assert party.guests[0].table(back)["upgrade"]["agreed"] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_an_earlier_server_kept_is_read_and_keeps_its_digest(game: str) -> None:
    """It kept positions in the first format, and no digest beside them."""
    state = tafelrunde.game(game).new(GAMES[game], 3)
    now = Kept.of(state, 5)
    earlier = Kept.read(Kept(5, now.version, state.dump(1), now.views).data())
    assert earlier.name == now.name == digest(state)
    assert "format" not in earlier.position
    brought = state.game.bring_forward(earlier.position, now.version)
    assert state.game.load(brought).dump() == now.position


def as_first_revision(source: Path, target: Path) -> None:
    """A database as the first release made it, with the tables of another one."""
    engine = sa.create_engine(f"sqlite:///{target}")
    with engine.begin() as connection:
        db.migrate(connection, "0001")
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("attach ? as other", [str(source)])
        for table in ("people", "tables", "seats", "actions", "chat", "secrets"):
            columns = ", ".join(row[1] for row in connection.execute(f"pragma table_info({table})"))
            connection.execute(f"insert into {table} ({columns}) select {columns} from other.{table}")
        connection.commit()


def test_what_the_new_rules_refuse_does_not_go_on(database: Path) -> None:
    with serving(database, "--no-limits") as server:
        party = Party(server)
        id = party.sit("saga")
        party.play(id, 1, 3)
        before = party.see(id)
    with closing(sqlite3.connect(database)) as connection:
        ((data,),) = connection.execute("select data from snapshots").fetchall()
        position = Kept.read(data)
        position.position["steps"][-1]["step"] = "Gone"
        connection.execute("update snapshots set data = ?", [position.data()])
        connection.execute("update actions set events = ?", [past.ENCODER.encode([past.Past("sang", "SA-0", {})])])
        connection.commit()
    with serving(database, "--no-limits", program=LATER) as server:
        party.move_to(server)
        fault = party.guests[0].post(f"/api/tables/{id}/upgrade", 422, agree=True)
        assert fault["code"] == "cannot_go_on"
        assert "Gone" in fault["text"]["de"]
        for seen, now in zip(before, party.see(id), strict=True):
            assert (now["status"], now["view"], now["version"]) == ("frozen", seen["view"], seen["version"])
            assert now["upgrade"]["agreed"] == []
            assert now["log"][0]["text"] == {"de": "sang, nach früheren Regeln", "en": "sang, by earlier rules"}


def test_a_position_of_a_newer_version_is_not_brought_back() -> None:
    game = tafelrunde.game("avalon")
    position = {**game.new(seed=1).dump(), "version": game.version - 1}
    assert game.load(game.bring_forward(position, game.version - 1)).dump() == game.new(seed=1).dump()
    with pytest.raises(BadPosition, match="newer"):
        game.bring_forward(position, game.version + 1)


def test_of_two_processes_one_takes_a_table_to_the_new_rules(apart: str) -> None:
    """On PostgreSQL; everybody agrees at the same time, at one or the other process."""
    with serving(apart, "--no-limits") as server:
        party = Party(server)
        ids = [party.sit("broom_service") for _ in range(3)]
        for number, id in enumerate(ids):
            party.play(id, number, 3)
        before = {id: party.see(id) for id in ids}
    with serving(apart, "--no-limits", program=LATER) as one, serving(apart, "--no-limits", program=LATER) as other:
        party.move_to(one)
        for id in ids:
            assert all(map(same, before[id], party.see(id)))
            threads = [
                threading.Thread(target=agree, args=(address, guest, id))
                for guest, address in zip(party.guests, (one.address, other.address, one.address), strict=True)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for server in (one, other):
                party.move_to(server)
                for seen, now in zip(before[id], party.see(id), strict=True):
                    assert (now["status"], now["version"]) == ("running", seen["version"] + 1)
                    assert same(without_version(seen), without_version(now))
            play_on(party.guests, id, random.Random(1), 3)
    epochs = asyncio.run(ask(apart, "select table_id, version, number from epochs"))
    assert sorted(map(tuple, epochs)) == sorted((id, before[id][0]["version"], 0) for id in ids)


async def ask(url: str, query: str) -> list[Any]:
    connection = await asyncpg.connect(url)
    try:
        return list(await connection.fetch(query))
    finally:
        await connection.close()


def agree(address: str, guest: Guest, id: str) -> None:
    """Say so until it counts: of several who say so at once, some look again."""
    guest.http.base_url = httpx.URL(address)
    while guest.http.post(f"/api/tables/{id}/upgrade", json={"agree": True}).json().get("code") == "conflict":
        pass
