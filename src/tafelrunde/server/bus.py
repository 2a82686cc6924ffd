"""The bus: who wants to hear of which table. One process tells its own connections; PostgreSQL tells all processes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator

import asyncpg
import sqlalchemy as sa

CHANNEL = "tafelrunde"
AGAIN = 1.0  # seconds until a lost connection is tried again
EVERYTHING = "*"  # from now on we hear; something may have been missed: look at every table again
NOTHING = "-"  # from now on we hear nothing


class Listener:
    """Somebody who waits for news of a table; news that come together are heard once."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.table = self.chat = True  # at first everything is new

    def tell(self, what: str) -> None:
        if what == "chat":
            self.chat = True
        else:
            self.table = True
        self.news.set()


class Bus:
    """News of tables.

    >>> bus = Bus()
    >>> with bus.listening("t") as listener:
    ...     bus.tell("t")
    ...     listener.news.is_set(), bus.listeners("t")
    (True, 1)
    """

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}

    @contextlib.contextmanager
    def listening(self, table: str) -> Iterator[Listener]:
        listener = Listener()
        self._listeners.setdefault(table, set()).add(listener)
        try:
            yield listener
        finally:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]

    def listeners(self, table: str) -> int:
        return len(self._listeners.get(table, ()))

    def tell(self, table: str, what: str = "table") -> None:
        """To the connections of this process."""
        for listener in self._listeners.get(table, ()):
            listener.tell(what)

    def tell_all(self) -> None:
        for table in self._listeners:
            self.tell(table)
            self.tell(table, "chat")


async def listen(url: sa.URL, heard: Callable[[str], None]) -> None:
    """Hear what the processes on a PostgreSQL tell, for ever; also when hearing begins and when it ends."""
    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        lost = asyncio.Event()
        try:
            connection = await asyncpg.connect(dsn)
        except (OSError, asyncpg.PostgresError):
            await asyncio.sleep(AGAIN)
            continue
        try:
            connection.add_termination_listener(lambda *_, lost=lost: lost.set())
            await connection.add_listener(CHANNEL, lambda _c, _p, _n, payload: heard(payload))
            heard(EVERYTHING)
            await lost.wait()
            heard(NOTHING)
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)
        await asyncio.sleep(AGAIN)
