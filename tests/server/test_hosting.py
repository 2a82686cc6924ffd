"""For whoever runs a server: limits, what is swept away, and the commands that work while it runs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from server.helpers import Guest, Server, wait_for
from tafelrunde.cli import commands
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server import admin
from tafelrunde.server import database as db
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import Hall
from tafelrunde.server.wire import NewTable, SeatWish

LONG_AGO, DAYS = "2001-01-01T00:00:00.000+00:00", 8000  # before that, nobody has played here


@pytest.fixture(params=["server", "servers"])
def place(request: pytest.FixtureRequest) -> Server:
    """A server on SQLite, or one of two on PostgreSQL."""
    given: Any = request.getfixturevalue(request.param)
    return given if isinstance(given, Server) else given[0]


def tafelrunde(*words: str) -> str:
    """What a command prints."""
    done = CliRunner().invoke(commands, words, standalone_mode=False)
    assert done.exception is None, done.exception
    return done.output


def change(place: Server, what: sa.Table, ids: list[str], **values: str) -> None:
    async def run() -> None:
        engine = db.make_engine(db.database_url(str(place.database)))
        async with engine.execution_options(writing=True).begin() as connection:
            await connection.execute(what.update().where(what.c.id.in_(ids)).values(values))
        await engine.dispose()

    asyncio.run(run())


def test_what_guests_left_behind_goes_and_what_others_need_stays(place: Server) -> None:
    ann, ben, cleo = (Guest(place.address, name) for name in ("Ann", "Ben", "Cleo"))
    cleo.post("/api/me/passphrase", passphrase="a very long secret")
    cleo.http.headers["X-CSRF"] = cleo.get("/api/me")["csrf"]
    forgotten = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
    ann.post(f"/api/tables/{forgotten}/chat", 201, text="Hallo?")
    ann.post(f"/api/tables/{forgotten}/bot", seat=1, bot="random")
    ann.act(ann.table(forgotten), ann.table(forgotten)["actions"][0]["action"])
    shared = ben.open("avalon", "me", "open")["id"]
    cleo.sit(shared, 1)
    recent = ann.open("avalon", "me", "open")["id"]
    change(place, db.tables, [forgotten, shared], changed=LONG_AGO)
    change(place, db.people, [one.me["id"] for one in (ann, ben, cleo)], seen=LONG_AGO)
    swept, people = admin.sweep(str(place.database), DAYS)
    assert (swept, people) == (1, 0)
    names = {one.id: one.name for one in admin.known(str(place.database))}
    assert ben.me["id"] in names, "cleo would like to know whom she played with"
    assert Guest(place.address).table(shared)["seats"][0]["name"] == "Ben"
    assert Guest(place.address).table(recent)["seats"][0]["name"] == "Ann"
    assert forgotten not in tafelrunde("tables", "list", "--database", str(place.database))
    change(place, db.tables, [recent], changed=LONG_AGO)
    assert admin.sweep(str(place.database), DAYS) == (1, 1)
    assert ann.me["id"] not in {one.id for one in admin.known(str(place.database))}


def test_a_table_is_closed_while_people_play(place: Server) -> None:
    ann = Guest(place.address, "Ann")
    id = ann.open("avalon", "me", "open")["id"]
    assert id in tafelrunde("tables", "close", id, "--database", str(place.database))
    table = wait_for(lambda: (table := ann.table(id))["status"] == "finished" and table)
    assert (table["ending"]["why"], table["actions"]) == ("closed", [])
    with pytest.raises(TafelrundeError, match="no table"):
        admin.close(str(place.database), id)


def test_who_is_banned_is_gone_and_does_not_come_back(place: Server) -> None:
    troll = Guest(place.address, f"Troll {place.address}")
    troll.post("/api/me/passphrase", passphrase="under the bridge")
    me = troll.get("/api/me")
    assert me["id"] == troll.me["id"]
    database = ("--database", str(place.database))
    assert me["id"] in tafelrunde("people", "list", me["name"], *database)
    tafelrunde("people", "ban", me["id"], *database)
    wait_for(lambda: troll.get("/api/me")["id"] != me["id"])
    login = {"name": me["name"], "passphrase": "under the bridge"}
    assert Guest(place.address).post("/api/login", 403, **login)["code"] == "banned"
    assert "banned" in tafelrunde("people", "list", me["name"], *database)
    tafelrunde("people", "unban", me["id"], *database)
    assert Guest(place.address).post("/api/login", **login)["id"] == me["id"]
    with pytest.raises(TafelrundeError, match="nobody"):
        admin.ban(str(place.database), "nobody at all")


def test_everything_about_a_person_but_the_passphrase(place: Server) -> None:
    ann, ben = Guest(place.address, "Ann"), Guest(place.address, "Ben")
    ann.post("/api/me/passphrase", passphrase="a very long secret")
    ann.http.headers["X-CSRF"] = ann.get("/api/me")["csrf"]
    id = ann.open("avalon", "me", "open")["id"]
    ben.sit(id, 1)
    ann.post(f"/api/tables/{id}/chat", 201, text="Auf ein gutes Spiel")
    ben.post(f"/api/tables/{id}/chat", 201, text="Gleichfalls")
    told = tafelrunde("people", "export", ann.me["id"], "--database", str(place.database))
    found = json.loads(told)
    assert found["person"]["name"] == "Ann"
    assert [(one["id"], one["seat"]) for one in found["tables"]] == [(id, 0)]
    assert [one["text"] for one in found["said"]] == ["Auf ein gutes Spiel"]
    assert not {"passphrase", "seed", "key"} & {key for one in (found["person"], *found["tables"]) for key in one}
    assert ben.me["id"] not in told


def test_nobody_opens_more_tables_than_they_may(database: Path) -> None:
    async def open_many() -> None:
        app = make_app(Settings(database=str(database), workers=1, most_tables=2))
        async with app.app.lifespan():
            hall: Hall = app.app.state.hall
            ann, ben = [await app.app.state.identity.welcome() for _ in range(2)]
            wish = NewTable("avalon", [SeatWish("me"), SeatWish("open")])
            first = await hall.open(ann, wish)
            await hall.open(ann, wish)
            with pytest.raises(Refused, match="too_many_tables"):
                await hall.open(ann, wish)
            await hall.open(ben, wish)
            await hall.store.close_table(first.id)
            await hall.open(ann, wish)

    asyncio.run(open_many())


def test_a_copy_goes_nowhere_where_something_is(tmp_path: Path, database: Path) -> None:
    with pytest.raises(TafelrundeError, match="no such file"):
        admin.backup(str(database), tmp_path / "copy")
    database.write_text("no database at all")
    with pytest.raises(TafelrundeError, match="that file is no database"):
        admin.backup(str(database), tmp_path / "copy")
    database.write_bytes(db.MAGIC + b"and then nothing that fits")
    with pytest.raises(TafelrundeError, match="could not be copied"):
        admin.backup(str(database), tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    with pytest.raises(TafelrundeError, match="there is one already"):
        admin.recover(database, str(database))
