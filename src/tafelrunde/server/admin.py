"""Administration: tables listed, set aside and restored by `tafelrunde tables`, even while a server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server import database as db
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


def _with(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    url = db.database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise TafelrundeError(f"--database {url.database}: there is no such file")

    async def run() -> T:
        store = Store(db.make_engine(url))
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (OSError, sa.exc.SQLAlchemyError) as error:
        why = str(error).splitlines()[0]
        raise TafelrundeError(
            f"--database {url.render_as_string()}: {why}; start the server once to bring it up to date"
        ) from None
