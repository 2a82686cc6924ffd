"""A server in a process of its own, and guests who talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import sqlalchemy as sa
from pgserver.postgres_server import PostgresServer, get_server
from websockets.sync.client import ClientConnection, connect

from server.forking import started

START = 60.0  # seconds until a server must be up
PROGRAM = ("-m", "tafelrunde.cli")
SOON = 30.0  # seconds within which something that must happen has happened


class Server:
    """`tafelrunde serve` in a process of its own."""

    def __init__(
        self, database: str | Path, *options: str, log: Path | None = None, program: Sequence[str] = PROGRAM
    ) -> None:
        command = [*program, "serve", "--port", "0", "--log", "json", "--database", str(database), *options]
        self.database = database
        self._log = open(log or os.devnull, "ab")  # noqa: SIM115
        self.process = started(command, self._log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Tafelrunde: "), line
        self.address = line.split()[1]
        wait_for(self._up, START)

    def _up(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(self.address + "/health", timeout=5).status_code == 200
        return False

    def kill(self) -> None:
        """At once, as when the power fails."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self._log.close()
        return code


@contextlib.contextmanager
def serving(
    database: str | Path, *options: str, log: Path | None = None, program: Sequence[str] = PROGRAM
) -> Iterator[Server]:
    server = Server(database, *options, log=log, program=program)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            assert server.stop() == 0


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A real PostgreSQL, in a folder that no other run of the tests closes to it (it may have a user of its own)."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, _started(Path(folder)) as database:
        yield database.get_uri()


def _started(folder: Path) -> PostgresServer:
    """The wheel waits ten seconds for its start; a busy machine may need another try."""
    for number in range(2):
        with contextlib.suppress(subprocess.TimeoutExpired):
            return get_server(folder / str(number))
    return get_server(folder / "last")


def database_apart(url: str) -> str:
    """A fresh database beside the one that all share.

    Server processes on one database share all work: whoever kills some, or gives them a clock of their own, would
    otherwise find that the servers of other tests have done it, at another time.
    """
    name = f"apart_{secrets.token_hex(8)}"

    async def create() -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(f"create database {name}")
        finally:
            await connection.close()

    asyncio.run(create())
    return sa.make_url(url).set(database=name).render_as_string(hide_password=False)


def wait_for(true: Callable[[], Any], seconds: float = SOON) -> Any:
    """What `true` says, as soon as it is true."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
    return found


class Guest:
    """Somebody with a session of their own."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=30, verify=False)  # to read certificates takes long
        self.me = self.get("/api/me")
        self.http.headers["X-CSRF"] = self.me["csrf"]
        if name is not None:
            self.me = self.http.patch("/api/me", json={"name": name}).json()

    def move(self, address: str) -> None:
        """Go on at another address, with the same session."""
        self.address = address
        self.http.base_url = httpx.URL(address)

    def get(self, path: str, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **data: Any) -> Any:
        answer = self.http.post(path, json=data)
        assert answer.status_code == status, answer.text
        return answer.json()

    def open(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A new table; seats are `me`, `open` or a bot."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        table: dict[str, Any] = self.post("/api/tables", 201, game=game, seats=wishes, **more)
        return table

    def table(self, id: str, **params: Any) -> dict[str, Any]:
        table: dict[str, Any] = self.get(f"/api/tables/{id}", **params)
        return table

    def log(self, id: str) -> list[dict[str, Any]]:
        """The whole log, in parts."""
        log: list[dict[str, Any]] = []
        before: int | None = 2**31 - 1
        while before is not None:
            part = self.get(f"/api/tables/{id}/log", before=before)
            log = part["log"] + log
            before = part["before"]
        return log

    def sit(self, id: str, seat: int, status: int = 200) -> Any:
        return self.post(f"/api/tables/{id}/sit", status, seat=seat)

    def act(self, table: dict[str, Any], action: Any, status: int = 200) -> Any:
        return self.post(f"/api/tables/{table['id']}/actions", status, number=table["number"], action=action)

    def undo(self, table: dict[str, Any], status: int = 200) -> Any:
        return self.post(f"/api/tables/{table['id']}/undo", status, number=table["number"])

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def live(self, id: str, since: int = 0, chat: int = 0, **headers: str) -> ClientConnection:
        address = self.address.replace("http", "ws", 1) + f"/api/tables/{id}/live?full=1&since={since}&chat={chat}"
        return connect(address, additional_headers={"Cookie": self.cookie, **headers}, max_size=2**24)


def hear(socket: ClientConnection, kind: str, seconds: float = SOON) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(seconds))
        if message["type"] == kind:
            return message


def play_on(guests: list[Guest], id: str, chance: random.Random, most: int = 10_000) -> dict[str, Any]:
    """Let the guests of a table choose at random until it is over, or so often."""
    for _ in range(most):
        for guest in guests:
            table = guest.table(id)
            if table["actions"] and table["status"] == "running":
                guest.act(table, chance.choice(table["actions"])["action"])
                break
        else:
            if table["status"] != "running":
                return table
            time.sleep(0.02)  # a bot's turn
    return table


def in_background(work: Callable[[], Any]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread
