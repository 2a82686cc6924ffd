"""The hall: rooms are kept ready, but not too many, and a forgotten one comes back as it was."""

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.kernel.errors import BrokenGame
from tafelrunde.server import rooms as module
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import Hall
from tafelrunde.server.routes import find_game
from tafelrunde.server.wire import NewTable, SeatWish


def test_rooms_are_kept_within_bounds_and_rebuilt_by_replay(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 3)
    asyncio.run(_many_tables(database))


async def _many_tables(database: Path) -> None:
    chance = random.Random(9)
    app = make_app(Settings(database=str(database), limits=False, workers=1))
    async with app.app.lifespan():
        hall: Hall = app.app.state.hall
        ann, ben = await app.app.state.identity.welcome(), await app.app.state.identity.welcome()
        ids = []
        for _ in range(8):
            table = await hall.open(ann, NewTable("saga", [SeatWish("me"), SeatWish("open")]))
            await hall.sit(table.id, ben, 1)
            ids.append(table.id)
        assert hall.kept == 3
        shown = {}
        for _ in range(60):
            id = chance.choice(ids)
            for person in (ann, ben):
                view = await hall.view(id, person)
                if view.actions and view.status == "running":
                    last = chance.choice(view.actions)
                    shown[id] = await hall.act(id, person, view.number, last.action)
                    if shown[id].undo.allowed and chance.random() < 0.3:
                        shown[id] = await hall.act(id, person, shown[id].number, None)
                    break
        assert hall.kept == 3
        assert hall.replays > 8
        for id, before in shown.items():
            hall._rooms.clear()
            after = await hall.view(id, ann if before.seat == 0 else ben, before.since)
            assert (after.view, after.log, after.undone, after.undo) == (
                before.view,
                before.log,
                before.undone,
                before.undo,
            )


def test_a_table_that_is_not_there(database: Path) -> None:
    async def ask() -> None:
        app = make_app(Settings(database=str(database), workers=1))
        async with app.app.lifespan():
            with pytest.raises(Refused, match="no_table"):
                await app.app.state.hall.room("x" * 22)

    asyncio.run(ask())


def test_hints_that_fail_are_not_held_against_the_table(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.server.hall.explain", os.abort)

    async def ask() -> None:
        app = make_app(Settings(database=str(database), workers=1))
        async with app.app.lifespan():
            hall: Hall = app.app.state.hall
            ann = await app.app.state.identity.welcome()
            id = (await hall.open(ann, NewTable("mage_knight", [SeatWish("me")]))).id
            for _ in range(3):
                with pytest.raises(Refused, match="busy"):
                    await hall.hint(id, ann)
            room = await hall.room(id)
            assert (room.status, room.header.aside, room.header.failures) == ("running", None, 0)

    asyncio.run(ask())


def test_news_of_a_table_that_is_just_being_read_are_not_lost(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was read before the news is old: the next one who asks reads again."""

    async def ask() -> None:
        app = make_app(Settings(database=str(database), workers=1))
        async with app.app.lifespan():
            hall: Hall = app.app.state.hall
            ann = await app.app.state.identity.welcome()
            id = (await hall.open(ann, NewTable("saga", [SeatWish("me"), SeatWish("open")]))).id
            hall._rooms.clear()
            read: list[Any] = []
            header = hall.store.header

            async def slow(id: str) -> Any:
                found = await header(id)
                if not read:
                    hall.forget(id)  # just now another process has done something
                read.append(found)
                return found

            monkeypatch.setattr(hall.store, "header", slow)
            for times in (1, 2, 2):
                await hall.room(id, fresh=False)
                assert len(read) == times
            hall.forget(id)
            monkeypatch.setattr(hall.store, "header", broken)
            for _ in range(2):  # what could not be read is still old
                with pytest.raises(OSError, match="gone"):
                    await hall.room(id, fresh=False)

    asyncio.run(ask())


async def broken(id: str) -> Any:
    raise OSError("gone")


def test_what_is_wrong_with_a_game_is_not_told_over_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_game(id: str) -> Any:
        raise BrokenGame(f"the game {id} cannot be read: ImportError in /somewhere/secret.py")

    monkeypatch.setattr("tafelrunde.game", broken_game)
    with pytest.raises(Refused, match="not_found") as found:
        find_game("saga")
    assert "saga" in found.value.text.de
    assert "secret" not in f"{found.value.text}"
