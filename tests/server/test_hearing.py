"""Two processes on one PostgreSQL: a page at one sees what is done at the other, whatever becomes of the news."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Iterator
from typing import Any

import asyncpg
import httpx
import pytest
import sqlalchemy as sa
from websockets.asyncio.client import connect

from server.helpers import SOON, Guest, Server, hear, in_background, serving, wait_for
from tafelrunde.server import bus

TRIES = 80
AT_ONCE = 8


class Hurry:
    """One person acts at one process while a page is just being opened at the other."""

    def __init__(self, here: Server, there: Server) -> None:
        self.here, self.there = here.address, there.address
        self.chance = random.Random(5)
        self.late: list[float] = []  # seconds until an open page had seen what was done

    async def run(self, tries: int) -> list[float]:
        one, other = await self._guest(), await self._guest()
        try:
            left = list(range(tries))
            await asyncio.gather(*(self._tries(one, other, left) for _ in range(AT_ONCE)))
        finally:
            await one.aclose()
            await other.aclose()
        return self.late

    async def _guest(self) -> httpx.AsyncClient:
        guest = httpx.AsyncClient(base_url=self.there, timeout=SOON, verify=False)
        guest.headers["X-CSRF"] = (await guest.get("/api/me")).json()["csrf"]
        return guest

    async def _tries(self, one: httpx.AsyncClient, other: httpx.AsyncClient, left: list[int]) -> None:
        while left:
            left.pop()
            wish = {"game": "avalon", "options": {"start": "1"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
            id = (await one.post("/api/tables", json=wish)).json()["id"]
            await other.post(f"/api/tables/{id}/sit", json={"seat": 1})
            table = (await one.get(f"/api/tables/{id}")).json()
            data = {"number": 0, "action": table["actions"][0]["action"]}
            page = asyncio.create_task(self._page(id))
            await asyncio.sleep(self.chance.random() * 0.04)
            answer = await one.post(f"/api/tables/{id}/actions", json=data)
            assert answer.status_code == 200
            done = time.monotonic()
            opened, seen = await page
            self.late.append(max(0.0, seen - max(done, opened)))

    async def _page(self, id: str) -> tuple[float, float]:
        """When the page was open, and when it had the action; never, if it does not come."""
        address = self.here.replace("http", "ws", 1) + f"/api/tables/{id}/live?full=1"
        async with connect(address, max_size=2**24) as socket:
            opened = time.monotonic()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SOON):
                    while True:
                        message = json.loads(await socket.recv())
                        if message["type"] == "update" and message["table"]["number"] == 1:
                            return opened, time.monotonic()
        return opened, float("inf")


def test_a_page_that_connects_while_somebody_acts_elsewhere_does_not_stay_behind(
    servers: tuple[Server, Server],
) -> None:
    late = asyncio.run(Hurry(*servers).run(TRIES))
    assert len(late) == TRIES
    assert max(late) < SOON


class Wire:
    """A wire to the database that can be cut without anybody noticing: connections stay open and carry nothing."""

    def __init__(self, url: str) -> None:
        self.socket = f"{sa.make_url(url).query['host']}/.s.PGSQL.5432"
        self.url = url
        self.port = 0
        self.listeners: list[asyncio.Event] = []  # of the connections that hear news
        self._loop = asyncio.new_event_loop()

    def __enter__(self) -> "Wire":
        in_background(self._run)
        wait_for(lambda: self.port)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)

    @property
    def address(self) -> str:
        url = sa.make_url(self.url)
        return url.set(host="127.0.0.1", port=self.port, query={}).render_as_string(hide_password=False)

    def cut(self) -> None:
        """Whatever hears news hears nothing more."""
        for cut in self.listeners:
            self._loop.call_soon_threadsafe(cut.set)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connected, "127.0.0.1"))
        self.port = server.sockets[0].getsockname()[1]
        self._loop.run_forever()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_unix_connection(self.socket)
        cut = asyncio.Event()
        await asyncio.gather(self._carry(reader, forth, cut), self._carry(back, writer, cut))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: asyncio.Event) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if data.find(b"LISTEN", 0, 64) > 0 and cut not in self.listeners:
                    self.listeners.append(cut)
                if not cut.is_set():
                    writer.write(data)
                    await writer.drain()
            writer.close()


@pytest.fixture
def wire(url: str) -> Iterator[Wire]:
    with Wire(url) as wire:
        yield wire


def health(server: Server) -> Any:
    answer = httpx.get(server.address + "/health", timeout=SOON)
    return answer.status_code, answer.json()["status"]


def moves_are_seen(page: Any, mover: Guest, id: str) -> None:
    """Whatever is done and said at the other process comes to the page."""
    table = mover.table(id)
    if table["undo"]["allowed"]:
        number = mover.undo(table)["number"]
    else:
        number = mover.act(table, table["actions"][0]["action"])["number"]
    while hear(page, "update")["table"]["number"] < number:
        pass
    line = mover.post(f"/api/tables/{id}/chat", 201, text="Oho!")[0]["id"]
    while hear(page, "said")["lines"][-1]["id"] < line:
        pass


def test_a_connection_that_dies_without_a_word_is_noticed_and_nothing_is_missed(
    servers: tuple[Server, Server], wire: Wire
) -> None:
    with serving(wire.address, "--no-limits") as here:
        there = servers[0]
        ann, cat = Guest(there.address, "Ann"), Guest(here.address, "Cat")
        id = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
        Guest(there.address).sit(id, 1)
        with cat.live(id) as page:
            moves_are_seen(page, ann, id)
            wire.cut()
            moves_are_seen(page, ann, id)
            wait_for(lambda: health(here) == (503, "deaf"))
            moves_are_seen(page, ann, id)
            wait_for(lambda: health(here) == (200, "ok"))
            assert len(wire.listeners) == 2  # another connection hears now
            moves_are_seen(page, ann, id)
            wait_for(lambda: ann.table(id)["spectators"] == 1)  # and is heard


def test_a_connection_that_is_ended_is_made_anew(servers: tuple[Server, Server], url: str) -> None:
    async def end() -> int:
        connection = await asyncpg.connect(url)
        try:
            listening = "select pid from pg_stat_activity where query = 'select 1' or query ilike 'listen%'"
            return int(await connection.fetchval(f"select count(pg_terminate_backend(pid)) from ({listening}) as l"))
        finally:
            await connection.close()

    ann, cat = Guest(servers[0].address, "Ann"), Guest(servers[1].address, "Cat")
    id = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
    Guest(servers[0].address).sit(id, 1)
    with cat.live(id) as page:
        for _ in range(3):
            assert asyncio.run(end()) >= 2
            moves_are_seen(page, ann, id)
            wait_for(lambda: health(servers[0]) == health(servers[1]) == (200, "ok"))
            moves_are_seen(page, ann, id)


def test_no_error_of_a_connection_ends_the_hearing(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is ended just while it is asked raises none of the database's errors, but one of the client's own."""
    errors = [asyncpg.InternalClientError("another state"), asyncpg.InterfaceError("closed"), OSError("gone")]
    heard: list[str] = []

    async def broken(dsn: str, timeout: float) -> None:
        raise errors.pop() if errors else asyncio.CancelledError

    monkeypatch.setattr(asyncpg, "connect", broken)
    monkeypatch.setattr(bus, "AGAIN", 0)
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(bus.listen(sa.make_url("postgresql+asyncpg://here/"), heard.append))
    assert heard == [bus.NOTHING] * 3
