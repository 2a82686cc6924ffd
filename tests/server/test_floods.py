"""Floods within the limits: what one person, page or address can make the server do has an end."""

import asyncio
import contextlib
import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server.helpers import Guest, Server, hear, serving
from tafelrunde.server import live
from tafelrunde.server.bus import Bus
from tafelrunde.server.limits import CONNECTIONS, LOOKING, RATES, Limits
from tafelrunde.server.live import STRIKES, Connection, Lagging
from tafelrunde.server.present import SHOWN
from tafelrunde.server.wire import Done, TableView, Text, Undo


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its limits."""
    folder = tmp_path_factory.mktemp("limited")
    with serving(folder / "tables.sqlite", log=folder / "log") as server:
        yield server
    assert '"level":"error"' not in (folder / "log").read_text()


def watching(server: Server, id: str, place: str = "127.0.0.1") -> ClientConnection:
    """Somebody without a name who looks on, from an address of this machine."""
    port = int(server.address.rpartition(":")[2])
    path = f"ws://localhost:{port}/api/tables/{id}/live"
    return connect(path, sock=socket.create_connection(("127.0.0.1", port), source_address=(place, 0)))


def begun(ann: Guest, game: str = "avalon", *others: str, **more: Any) -> dict[str, Any]:
    """A table at which the first seat has something to do."""
    table = ann.open(game, "me", *(others or ("open",)), **more)
    if not others:
        Guest(ann.address).sit(table["id"], 1)
    return ann.table(table["id"])


def count(page: ClientConnection, kinds: Counter[str]) -> None:
    """What comes, by its kind, or for a fault by its code; until the end, or until nothing more comes."""
    while True:
        message = json.loads(page.recv(20))
        kinds[message["fault"]["code"] if message["type"] == "failed" else message["type"]] += 1


def test_junk_has_few_answers_and_then_an_end(limited: Server) -> None:
    ann = Guest(limited.address)
    id = begun(ann)["id"]
    answers: Counter[str] = Counter()
    with ann.live(id) as page:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(500):
                page.send("junk")
        with pytest.raises(ConnectionClosed) as closed:
            count(page, answers)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4429, "too_fast")
    most = RATES["message"][1] + STRIKES[1]
    assert 0 < answers["bad_request"] + answers["too_fast"] < 2 * most
    with ann.live(id) as page:  # and who behaves again is heard again
        time.sleep(1)
        page.send(json.dumps({"type": "ping", "request": 5}))
        assert hear(page, "done")["request"] == 5


def test_who_comes_and_goes_is_told_in_little(limited: Server) -> None:
    ann = Guest(limited.address)
    id = begun(ann)["id"]
    kinds: Counter[str] = Counter()
    heard = 0
    with ann.live(id) as page:
        hear(page, "update")
        for _ in range(3):
            with contextlib.ExitStack() as crowd:
                for _ in range(20):
                    crowd.enter_context(watching(limited, id, "127.0.0.2"))
        with watching(limited, id, "127.0.0.2"):
            looking = -1
            with contextlib.suppress(TimeoutError):
                while text := page.recv(4):
                    message = json.loads(text)
                    kinds[message["type"]] += 1
                    heard += len(text)
                    looking = message.get("spectators", looking)
            assert looking == 1
    assert not kinds["update"]
    assert kinds["here"] <= 20  # of 61 who came and 60 who went
    assert heard < 2000


def test_no_more_look_on_than_there_is_room_for(limited: Server) -> None:
    ann = Guest(limited.address)
    id = begun(ann)["id"]
    with contextlib.ExitStack() as crowd:
        for number in range(LOOKING):
            page = crowd.enter_context(watching(limited, id, f"127.0.1.{number // (CONNECTIONS - 10)}"))
            hear(page, "update")
        one_more = crowd.enter_context(watching(limited, id, "127.0.1.99"))
        with pytest.raises(ConnectionClosed) as closed:
            one_more.recv(20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        with ann.live(id) as mine:  # whoever plays is let in
            assert hear(mine, "update")["table"]["seat"] == 0


class Page:
    """The socket of a page that reads when it is told to."""

    client = None

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.got: list[dict[str, Any]] = []
        self.closed: list[tuple[int, str]] = []

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.got.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


class OneTable:
    """A hall whose one table has another number whenever somebody looks."""

    def __init__(self) -> None:
        self.bus = Bus()
        self.number = 0

    async def view(self, *_: Any, **__: Any) -> TableView:
        text = Text("", "")
        named: dict[str, Any] = {"view": {}, "prompt": text, "actions": [], "refusals": [], "undo": Undo(False)}
        many: dict[str, Any] = {
            "seats": [],
            "log": [],
            "undone": [],
            "spectators": 0,
            "created": "",
            "host": False,
            "origin": "fresh",
        }
        return TableView("t", self.number, 0, "avalon", 1, "running", False, seat=0, **many, **named)

    async def said(self, *_: Any) -> list[Any]:
        return []


def test_a_page_that_does_not_read_gets_the_newest_and_not_everything() -> None:
    """While nobody reads nothing piles up: of a thousand changes two come, the first and the last."""

    async def flood() -> list[int]:
        page, hall = Page(), OneTable()
        connection = Connection(page, hall, "t", None, 0, 0, Limits())  # type: ignore[arg-type]
        with hall.bus.listening("t") as listener:
            telling = asyncio.create_task(connection._tell(listener))
            for number in range(1000):
                hall.number = number
                hall.bus.tell("t")
                await asyncio.sleep(0)
            page.reads.set()
            while not page.got or page.got[-1].get("table", page.got[-1])["number"] < 999:
                await asyncio.sleep(0.01)
            telling.cancel()
        return [one.get("table", one)["number"] for one in page.got]

    numbers = asyncio.run(asyncio.wait_for(flood(), 30))
    assert len(numbers) == 2
    assert numbers[-1] == 999


def test_a_page_that_never_reads_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is sent waits for it, but not for ever."""
    monkeypatch.setattr(live, "LAGS", 0.01)
    page = Page()
    connection = Connection(page, OneTable(), "", None, 0, 0, Limits())  # type: ignore[arg-type]

    async def send() -> None:
        await connection._send(Done(1, 1))

    with pytest.raises(Lagging):
        asyncio.run(send())
    assert page.closed == [(4408, "lagging")]


def test_who_uses_up_the_time_of_the_server_waits() -> None:
    """Not how many requests: how long they keep everybody else waiting."""
    limits = Limits()

    async def busy() -> str:
        for _ in range(3):
            limits.bucket("work", "ann").take(3000)  # as if three seconds had passed
            await asyncio.sleep(0)
        return "done"

    async def ask() -> str:
        result: str = await limits.timed("ann", busy())
        return result

    assert asyncio.run(ask()) == "done"
    assert limits.wait("work", "ann") > 2
    assert limits.wait("work", "ben") == 0


def test_a_long_log_comes_in_parts(server: Server) -> None:
    """To move and to take it back, again and again, makes no view larger; and nothing of the log is lost."""
    ann = Guest(server.address)
    table = begun(ann, seed=4, options={"start": "1"})
    first = len(json.dumps(table))
    action = next(one["action"] for one in table["actions"] if not one["final"])
    with ann.live(table["id"]) as page:
        hear(page, "update")
        number = 0
        for request in range(1, 601):
            message = {"type": "act", "action": action} if number % 2 == 0 else {"type": "undo"}
            page.send(json.dumps({**message, "request": request, "number": number}))
            number = hear(page, "done")["number"]
    whole = ann.log(table["id"])
    assert {entry["number"] for entry in whole} == set(range(1, 600, 2))
    view = ann.table(table["id"])
    assert len(view["log"]) <= SHOWN
    assert view["log"] == whole[-len(view["log"]) :]
    assert view["before"] == view["log"][0]["number"] == view["undone"][0]
    assert len(json.dumps(view)) < first + 100_000
    part = ann.get(f"/api/tables/{table['id']}/log", before=view["before"])
    assert part["log"][-1]["number"] == view["before"] - 2
    assert set(part["undone"]) == {entry["number"] for entry in part["log"]}
    assert ann.table(table["id"], since=599)["undone"] == [599]  # what was known then is struck out now
    assert ann.table(table["id"], since=600)["undone"] == []
    then = ann.get(f"/api/tables/{table['id']}/replay", at=599)
    assert then["log"][-1]["number"] == 599
    assert 599 not in then["undone"]
    assert (
        ann.get(f"/api/tables/{table['id']}/log", before=then["before"], at=599)["log"][-1]["number"] < then["before"]
    )


def test_looks_at_the_past_go_on_from_one_another(server: Server) -> None:
    """Eight people who ask for the same late moment, again and again, cost one replay of the game."""
    ann = Guest(server.address)
    table = begun(ann, seed=4, options={"start": "1"})
    action = next(one["action"] for one in table["actions"] if not one["final"])
    for number in range(60):
        table = ann.undo(table) if number % 2 else ann.act(table, action)

    def replayed() -> int:
        lines = ann.http.get("/metrics").text.splitlines()
        return int(next(line for line in lines if line.startswith("tafelrunde_entries_replayed_total")).split()[1])

    before, people = replayed(), [Guest(server.address) for _ in range(8)]

    def look(one: Guest) -> None:
        for at in (50, 51, 52, 50):
            assert one.get(f"/api/tables/{table['id']}/replay", at=at)["number"] == at

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(look, people))
    assert replayed() - before < 8 * 60  # of 8 * 4 * 50
