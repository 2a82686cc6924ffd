"""Storing: what every query needs, and how something is changed so that all server processes hear of it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tafelrunde.server import database as db
from tafelrunde.server.bus import CHANNEL
from tafelrunde.server.times import now

PROBED = 5.0  # seconds for which we believe that the database can be written to


class Taken(Exception):
    """Somebody else was quicker; nothing was changed."""


class Seated(Taken):
    """The person has a seat at the table already; nothing was changed."""


class Storing:
    """The database. A method that changes something has been committed when it returns."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.process = secrets.token_urlsafe(6)  # what this server process is called among the others
        self.postgres = engine.dialect.name == "postgresql"
        self._writer = engine.execution_options(writing=True)
        # SQLite has room for one writer: waiting here is cheaper and fairer than its own
        self._turn: AbstractAsyncContextManager[Any] = nullcontext() if self.postgres else asyncio.Lock()
        self._insert: Any = postgresql.insert if self.postgres else sqlite.insert
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._probed = 0.0  # when something could last be written, as far as we tried; 0: it is not certain
        self._plain = None if self.postgres else db.make_plain_engine(engine.url)

    async def close(self) -> None:
        self._thread.shutdown()
        if self._plain is not None:
            self._plain.dispose()
        await self.engine.dispose()

    @asynccontextmanager
    async def _write(self, table: str = "", what: str = "table") -> AsyncIterator[AsyncConnection]:
        """A transaction. When it is committed, all server processes hear of the table."""
        try:
            async with self._turn, self._writer.begin() as connection:
                yield connection
                if table:
                    await self._tell(connection, f"{table} {what} {self.process}")
        except sa.exc.NoResultFound:  # it was deleted meanwhile
            raise Taken from None
        except (OSError, sa.exc.DBAPIError):
            self._probed = 0.0  # can anything be written at all?
            raise

    async def _tell(self, connection: AsyncConnection, words: str) -> None:
        """To all server processes, when the transaction is committed."""
        if self.postgres:
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, words)))

    async def _rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            rows: Sequence[Any] = (await connection.execute(query)).all()
            return rows

    async def ready(self) -> None:
        """Returns if the database answers."""
        await self._rows(sa.select(sa.literal(1)))

    async def writable(self) -> bool:
        """Can anything be kept? It is tried now and then, and again after everything that could not be."""
        if not self._probed or time.monotonic() - self._probed > PROBED:
            probe = self._insert(db.secrets).values(name="probe", value=now())
            probe = probe.on_conflict_do_update(index_elements=["name"], set_={"value": now()})
            try:
                async with self._write() as connection:
                    await connection.execute(probe)
            except (OSError, sa.exc.DBAPIError):
                return False
            self._probed = time.monotonic()
        return True
