"""The bus: publish and subscribe, by table. One process tells its own connections; PostgreSQL tells all processes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator

import asyncpg
import sqlalchemy as sa

CHANNEL = "tafelrunde"
AGAIN = 0.5  # seconds until a lost connection is retried
BEAT = 0.2  # seconds between two questions whether the connection still carries anything
MOMENT, MOMENTS = 0.1, 4  # so many moments without an answer, and we say that we hear nothing
LOST = 3.0  # seconds without an answer, and the connection is given up
EVERYTHING = "*"  # from now on we hear; something may have been missed: look at every table again
NOTHING = "-"  # from now on we may hear nothing


class Listener:
    """Somebody who waits for news of a table; news that come together are heard once."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.table = self.chat = True  # at first everything is new
        self.here = False

    def tell(self, what: str) -> None:
        """What is new: the `table`, its `chat`, or who is `here`."""
        setattr(self, what if what in ("chat", "here") else "table", True)
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

    @property
    def tables(self) -> list[str]:
        """The tables that somebody listens to."""
        return list(self._listeners)

    def tell_all(self) -> None:
        for table in self._listeners:
            self.tell(table)
            self.tell(table, "chat")


# whatever a connection that breaks can raise: one that is ended while it is asked says "internal client error"
BROKEN = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


async def listen(url: sa.URL, heard: Callable[[str], None]) -> None:
    """Hear what the processes on a PostgreSQL tell, for ever; also when hearing begins and when it ends."""
    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        with contextlib.suppress(*BROKEN):
            connection = await asyncpg.connect(dsn, timeout=LOST)
            try:
                await asyncio.wait_for(connection.add_listener(CHANNEL, lambda _c, _p, _n, news: heard(news)), LOST)
                heard(EVERYTHING)
                await _while_heard(connection, heard)
            finally:
                connection.terminate()
        heard(NOTHING)
        await asyncio.sleep(AGAIN)


async def _while_heard(connection: asyncpg.Connection[asyncpg.Record], heard: Callable[[str], None]) -> None:
    """A connection can die without a word, so it is asked again and again. Ends, with an error, when it is lost."""
    while True:
        await asyncio.sleep(BEAT)
        beat = asyncio.create_task(connection.execute("select 1", timeout=LOST))
        try:
            for _ in range(MOMENTS):  # moments rather than one long wait: where we ourselves are slow, it counts once
                if (await asyncio.wait({beat}, timeout=MOMENT))[0]:
                    break
            else:
                heard(NOTHING)
                await beat
                heard(EVERYTHING)
            await beat
        finally:
            beat.cancel()
