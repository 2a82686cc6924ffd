"""Trouble: a broken or full database, people who send half a request, and what all of it leaves in the log."""

import contextlib
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.helpers import SOON, Guest, Server, hear, serving, wait_for
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.database import database_url
from tafelrunde.server.serve import check_address

IMPATIENT = """
from tafelrunde.server import timeouts
timeouts.SECONDS = 1.0
from tafelrunde.cli import main
main()
"""


class Place(NamedTuple):
    """A server of which we know where everything is kept."""

    server: Server
    database: Path
    log: Path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("trouble")
    with serving(folder / "tables.sqlite", "--no-limits", log=folder / "log", program=("-c", IMPATIENT)) as server:
        yield Place(server, folder / "tables.sqlite", folder / "log")


# ---- half a request


def answered(server: Server, *parts: bytes, pause: float = 0.0) -> bytes:
    """What comes back until the server hangs up; the parts are sent one after the other."""
    where = urlsplit(server.address)
    assert where.hostname is not None
    with socket.create_connection((where.hostname, where.port or 80), timeout=SOON) as wire:
        for part in parts:
            with contextlib.suppress(OSError):
                wire.sendall(part)
            wire.settimeout(pause or SOON)
            with contextlib.suppress(TimeoutError):
                if pause and not wire.recv(1, socket.MSG_PEEK):
                    break
        wire.settimeout(SOON)
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while some := wire.recv(4096):
                heard += some
        return heard


HALF = {
    "nothing": b"",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Wait",
    "no body": b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n",
    "half a chunk": b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{",
    "half a handshake": b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgr",
}


@pytest.mark.parametrize("what", HALF)
def test_half_a_request_is_not_waited_for_for_ever(place: Place, what: str) -> None:
    heard = answered(place.server, HALF[what])
    assert heard.startswith(b"HTTP/1.1 408") if HALF[what] else heard == b""


def test_a_request_byte_by_byte_is_not_waited_for_for_ever(place: Place) -> None:
    head = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Long: "
    assert answered(place.server, head, *[b"x"] * 300, pause=0.1).startswith(b"HTTP/1.1 408")


def test_a_head_without_end_is_refused(place: Place) -> None:
    assert answered(place.server, b"GET / HTTP/1.1\r\n", *[b"X-Long: " + b"x" * 9000 + b"\r\n"] * 20).startswith(
        b"HTTP/1.1 431"
    )


def test_an_answer_that_nobody_takes_is_not_kept_for_ever(place: Place) -> None:
    where = urlsplit(place.server.address)
    assert where.hostname is not None
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        wire.settimeout(SOON)
        wire.connect((where.hostname, where.port or 80))
        wire.sendall(b"GET /api/games/mage_knight HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)

        def gone() -> bool:
            try:
                wire.send(b"x")
            except OSError:
                return True
            return False

        wait_for(gone)


def test_whole_requests_are_answered_one_after_the_other(place: Place) -> None:
    ann = Guest(place.server.address)
    for _ in range(3):
        ann.get("/api/games")
    id = ann.open("avalon", "me", "open")["id"]
    with ann.live(id) as page, pytest.raises(TimeoutError):
        hear(page, "never", 3)  # an open page is not half a request


# ---- lines that were missed


def test_however_many_lines_were_missed_none_is_lost(place: Place) -> None:
    ann, ben = Guest(place.server.address), Guest(place.server.address)
    id = ann.open("avalon", "me", "open")["id"]
    ann.post(f"/api/tables/{id}/chat", 201, text="first")
    with contextlib.closing(sqlite3.connect(place.database)) as connection, connection:
        lines = [(id, number, "Ann", 0, f"line {number}", "2026-01-01T00:00:00") for number in range(2, 460)]
        columns = "table_id, number, name, seat, text, at"
        connection.executemany(f"insert into chat ({columns}) values (?, ?, ?, ?, ?, ?)", lines)
    for after in (0, 1, 17):
        with ben.live(id, chat=after) as page:
            heard: list[int] = []
            while not heard or heard[-1] < 459:
                heard += [line["id"] for line in hear(page, "said")["lines"]]
        assert heard == list(range(after + 1, 460))
        seen: list[int] = []
        while lines_ := ben.get(f"/api/tables/{id}/chat", after=seen[-1] if seen else after):
            seen += [line["id"] for line in lines_]
        assert seen == heard
    assert [line["id"] for line in ben.get(f"/api/tables/{id}/chat")] == list(range(260, 460))  # the last ones


# ---- a full disk


def health(server: Server) -> Any:
    answer = httpx.get(server.address + "/health", timeout=SOON)
    return answer.status_code, answer.json().get("status")


def test_a_full_disk_is_told(place: Place) -> None:
    """Files of the server may grow no more: as if the disk were full."""
    ann = Guest(place.server.address)
    id = ann.open("avalon", "me", "open")["id"]
    assert health(place.server) == (200, "ok")
    pid, unlimited = place.server.process.pid, resource.RLIM_INFINITY
    assert resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, unlimited))[1] == unlimited
    try:
        assert ann.post(f"/api/tables/{id}/chat", 503, text="hi")["code"] == "busy"
        assert health(place.server) == (503, "unwritable")
        assert ann.table(id)["status"] == "waiting"  # one can still look
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
    wait_for(lambda: health(place.server) == (200, "ok"))
    assert ann.post(f"/api/tables/{id}/chat", 201, text="hi")[0]["id"] == 1


# ---- the log


def test_the_log_names_no_tables_people_or_actions(place: Place) -> None:
    """Whatever the database says when something fails."""
    ann, ben = Guest(place.server.address), Guest(place.server.address)
    id = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
    ben.sit(id, 1)
    table = ann.table(id)
    with contextlib.closing(sqlite3.connect(place.database)) as connection:
        for one in ("actions", "chat"):
            connection.execute(f"alter table {one} rename to {one}_gone")
    assert ann.act(table, table["actions"][0]["action"], 503)["code"] == "busy"
    assert ann.post(f"/api/tables/{id}/chat", 503, text="a secret")["code"] == "busy"
    with contextlib.suppress(ConnectionClosed), ann.live(id) as page:
        hear(page, "update", 2)
    log = place.log.read_text()
    assert '"level":"error"' in log
    assert "OperationalError" in log
    for secret in (id, ann.me["id"], ben.me["id"], "a secret", "[parameters"):
        assert secret not in log, secret


# ---- databases that are none


def refused(database: Path) -> str:
    command = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--database", str(database)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2, ended.stderr
    lines = ended.stderr.splitlines()
    assert len(lines) == 1, ended.stderr
    assert "--database" in lines[0]
    assert "sqlalche" not in lines[0]
    return lines[0]


def test_a_database_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"not a database at all" * 1000)
    assert "that file is no database" in refused(garbage)
    garbage.write_text("{}")  # SQLite itself would take it for an empty one, and write over it
    with pytest.raises(TafelrundeError, match="that file is no database; name another, or a new one"):
        database_url(str(garbage))
    assert garbage.read_text() == "{}"
    refused(tmp_path)  # a folder


@pytest.mark.parametrize(
    "url",
    ["", "nonsense", "play.example.org", "ftp://x.org", "http://", "https://x:99999", "https://x/?a", "http://[x"],
)
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(TafelrundeError, match=r"--public-url .*: give it like https://"):
        check_address(url)


@pytest.mark.skipif(shutil.which("chattr") is None, reason="needs chattr")
def test_a_database_that_must_not_change_is_one_line(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with serving(database):
        pass
    if subprocess.run(["chattr", "+i", database], capture_output=True).returncode:
        pytest.skip("files cannot be made immutable here")
    try:
        assert "readonly" in refused(database)
    finally:
        subprocess.run(["chattr", "-i", database], check=True)
