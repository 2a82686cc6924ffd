"""Administration: what `tafelrunde tables` and `tafelrunde people` do with a database, even while a server runs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server import database as db
from tafelrunde.server import times
from tafelrunde.server.store import Store

T = TypeVar("T")


class Standing(NamedTuple):
    """A table in the list."""

    id: str
    game: str
    status: str
    number: int
    failures: int
    changed: str


def standing(database: str, only_aside: bool) -> list[Standing]:
    """The tables that are not finished, or only those that are set aside; the last changed first."""
    table = db.tables.c
    status = sa.func.coalesce("aside: " + table.aside, table.status)
    columns = (table.id, table.game, status, table.number, table.failures, table.changed)
    which = table.aside.is_not(None) if only_aside else (table.status != "finished") | table.aside.is_not(None)

    async def ask(store: Store) -> list[Standing]:
        async with store.engine.connect() as connection:
            rows = await connection.execute(sa.select(*columns).where(which).order_by(table.changed.desc()))
            return [Standing(*row) for row in rows]

    return _with(database, ask)


def set_aside(database: str, id: str) -> None:
    if not _with(database, lambda store: store.set_aside(id, "admin")):
        raise TafelrundeError(f"no table {id!r} that could be set aside: see `tafelrunde tables list`")


def restore(database: str, id: str) -> None:
    if not _with(database, lambda store: store.restore(id)):
        raise TafelrundeError(f"no table {id!r} is set aside: see `tafelrunde tables list --aside`")


def close(database: str, id: str) -> None:
    """End a table."""
    if not _with(database, lambda store: store.close_table(id)):
        raise TafelrundeError(f"no table {id!r} that could be closed: see `tafelrunde tables list`")


def sweep(database: str, days: int) -> tuple[int, int]:
    """Delete what guests left behind who were not here for so long: how many tables, how many people."""
    tables, people = _with(database, lambda store: store.sweep(times.text(times.seconds() - days * times.DAY)))
    return len(tables), people


# ---- people


class Known(NamedTuple):
    """Somebody in the list."""

    id: str
    status: str
    tables: int
    seen: str
    name: str


def known(database: str, name: str = "") -> list[Known]:
    """The people, or those of a name, the last seen first; `guest` has no passphrase."""
    person = db.people.c
    count = sa.select(sa.func.count()).where(db.seats.c.person == person.id).scalar_subquery()
    columns = (person.id, person.passphrase, person.banned, count.label("tables"), person.seen, person.name)

    async def ask(store: Store) -> list[Known]:
        async with store.engine.connect() as connection:
            rows = (await connection.execute(sa.select(*columns).order_by(person.seen.desc()))).all()
        wanted = db.login_name(name)
        return [
            Known(row.id, _status(row.passphrase, row.banned), row.tables, row.seen or "-", row.name)
            for row in rows
            if not wanted or db.login_name(row.name) == wanted
        ]

    return _with(database, ask)


def _status(passphrase: str | None, banned: bool) -> str:
    return "banned" if banned else "guest" if passphrase is None else "member"


def ban(database: str, id: str, banned: bool = True) -> None:
    """Nobody comes in by this person's sessions or passphrase any more; or they do again."""

    async def change(store: Store) -> bool:
        if await store.person(id) is None:
            return False
        await store.change_person(id, end=banned, banned=banned)
        return True

    if not _with(database, change):
        raise TafelrundeError(f"nobody {id!r} is known: see `tafelrunde people list`")


def export(database: str, id: str) -> dict[str, Any]:
    """Everything that is kept about somebody, but for the hash of the passphrase."""
    found = _with(database, lambda store: store.everything(id))
    if found is None:
        raise TafelrundeError(f"nobody {id!r} is known: see `tafelrunde people list`")
    told: dict[str, Any] = msgspec.to_builtins(found)
    return told


# ---- copies


def backup(database: str, file: Path) -> None:
    """A copy of the database in a file, also while servers run: what was acknowledged before is in it."""
    url = _there(database)
    if file.exists():
        raise TafelrundeError(f"{file} is there already: choose another name")
    if url.get_backend_name() == "sqlite":
        _copy(Path(url.database or ""), file)
    else:
        _postgres("pg_dump", url, "--format=custom", f"--file={file}")


def recover(file: Path, database: str) -> None:
    """A database from a copy, in a new place."""
    url = db.database_url(database)
    if not file.is_file():
        raise TafelrundeError(f"{file}: there is no such file")
    if url.get_backend_name() != "sqlite":
        _postgres("pg_restore", url, "--exit-on-error", "--single-transaction", "--no-owner", str(file))
        return
    there = Path(url.database or "")
    if there.exists():
        raise TafelrundeError(f"--database {there}: there is one already; move it away first, with its -wal and -shm")
    _copy(file, there)


def _copy(source: Path, target: Path) -> None:
    """Whole and sound, or not at all."""
    fresh = target.with_name(target.name + ".new")
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            contextlib.closing(sqlite3.connect(fresh)) as new,
        ):
            old.backup(new)
            sound = new.execute("pragma integrity_check").fetchone() == ("ok",)
            new.execute("select count(*) from actions")
        if not sound:
            raise TafelrundeError(f"{source} is damaged: nothing was copied")
        fresh.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise TafelrundeError(f"{source} could not be copied to {target}: {error}") from None
    finally:
        fresh.unlink(missing_ok=True)


def _postgres(program: str, url: sa.URL, *options: str) -> None:
    """One of PostgreSQL's own programs; the password is not to be seen among the processes."""
    found = shutil.which(program)
    if found is None:
        raise TafelrundeError(f"{program} is not here: install PostgreSQL's client programs")
    address = url.set(drivername="postgresql", password=None).render_as_string()
    secret = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    command, environment = [found, *options, f"--dbname={address}"], {**os.environ, **secret}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TafelrundeError(f"{program}: {(done.stderr.splitlines() or ['it failed'])[0]}")


def _there(database: str) -> sa.URL:
    url = db.database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise TafelrundeError(f"--database {url.database}: there is no such file")
    return url


def _with(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    url = _there(database)

    async def run() -> T:
        store = Store(db.make_engine(url))
        try:
            return await work(store)
        except (OSError, sa.exc.SQLAlchemyError):
            await db.given_up(store.engine)
            raise
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (OSError, sa.exc.SQLAlchemyError) as error:
        why = str(error).splitlines()[0]
        raise TafelrundeError(
            f"--database {url.render_as_string()}: {why}; start the server once to bring it up to date"
        ) from None
