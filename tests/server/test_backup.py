"""Backup and restore as docs/server.md says: taken while people play, and nothing acknowledged before is missing."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa
from pgserver._commands import POSTGRES_BIN_PATH

from server.helpers import SOON, Server, in_background, serving, wait_for
from server.test_durability import Player, have_done
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server import admin

PLAYERS = 3


@contextlib.contextmanager
def playing(server: Server) -> Iterator[list[Player]]:
    """People who play on and on."""
    players = [Player(server.address, number) for number in range(PLAYERS)]
    stop = threading.Event()
    threads = [in_background(partial(player.play, stop)) for player in players]
    wait_for(partial(have_done, players, 20))
    try:
        yield players
    finally:
        stop.set()
        for thread in threads:
            thread.join(SOON)


Moves = dict[tuple[str, int], Any]  # table and number -> action


def has_everything(restored: str | Path, kept: Moves, before: list[Moves], players: list[Player]) -> None:
    """Whatever was acknowledged before is there, everybody is who they were, and every game goes on."""
    for acknowledged in before:
        assert acknowledged
        assert acknowledged.items() <= kept.items()
    with serving(restored, "--no-limits") as server:
        for player, acknowledged in zip(players, before, strict=True):
            player.move_to(server.address)
            player.tables = list(dict.fromkeys(table for table, _ in acknowledged))
            assert player.guest.get("/api/me")["id"] == player.guest.me["id"]
            for table, number in dict(sorted(acknowledged)).items():  # the last one of each table
                assert player.guest.table(table)["number"] >= number
            wait_for(player.goes_on)


def test_a_copy_of_a_file_that_is_written_to(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with serving(database, "--no-limits") as server, playing(server) as players:
        before = [dict(player.acknowledged) for player in players]
        admin.backup(str(database), copy)
        wait_for(partial(have_done, players, sum(map(len, before)) + 5))
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        rows = connection.execute("select table_id, number, action from actions").fetchall()
    restored = tmp_path / "restored.sqlite"
    admin.recover(copy, str(restored))
    has_everything(restored, {(table, number): action for table, number, action in rows}, before, players)


def test_a_dump_of_a_postgresql_that_is_written_to(apart: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(POSTGRES_BIN_PATH), prepend=os.pathsep)
    dump = tmp_path / "copy.dump"
    restored = sa.make_url(apart).set(database="restored").render_as_string(hide_password=False)
    with serving(apart, "--no-limits") as server, playing(server) as players:
        before = [dict(player.acknowledged) for player in players]
        admin.backup(apart, dump)
        wait_for(partial(have_done, players, sum(map(len, before)) + 5))
    run("createdb", f"--maintenance-db={apart}", "restored")
    admin.recover(dump, restored)
    with pytest.raises(TafelrundeError, match="pg_restore"):  # nothing is written over
        admin.recover(dump, restored)
    has_everything(restored, asyncio.run(actions(restored)), before, players)


def run(program: str, *options: str) -> None:
    subprocess.run([POSTGRES_BIN_PATH / program, *options], check=True, timeout=120)


async def actions(url: str) -> Moves:
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch("select table_id, number, action from actions")
        return {(table, number): action for table, number, action in rows}
    finally:
        await connection.close()
