"""How many tables one server process holds: scripted clients at N tables at once, on SQLite and on PostgreSQL.

Each table has two players with a live connection each. Whoever is asked waits about as long as `--pace` says and sends
a random legal action; the time until the server answers that it is kept is one sample. With `--pace 0` nobody waits:
that shows how many moves a second are possible at all, and there every move waits for the moves of all other tables.

    python bench/load.py --tables 200 --pace 1 --seconds 20

With `--attack` somebody opens so many tables of four `hard` bots (of as many as a game has seats), and what is
measured is how long a greedy bot takes to answer somebody else: from the action of a person until it is a person's turn
again, over a live connection. The server's limits are off for it, and with them the even time after which bots answer
people: within the limits one person opens 30 such tables at once and 6 more a minute.

    python bench/load.py --attack 0 30 180

With `--against` people play one bot each, at `--tables` tables of all games; whoever is asked thinks about `--pace`
seconds. Measured is how long it takes until an action of a person is kept, and how long a bot takes for each of its
actions.

    python bench/load.py --against medium hard --tables 20 --pace 5 --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

TARGET = 100.0  # milliseconds: p99 of a move at 200 tables
ANSWERED = 1000.0  # milliseconds: p99 of a greedy bot's answer, whatever other bots think about
GAMES = ("avalon", "saga", "broom_service", "mage_knight")
SEARCHING = ("broom_service", "mage_knight", "saga")  # games for four


class Choice(msgspec.Struct):
    action: int


class Seen(msgspec.Struct):
    number: int
    status: str
    actions: list[Choice]


class Message(msgspec.Struct):
    type: str
    table: Seen | None = None


DECODER = msgspec.json.Decoder(Message)


class Samples:
    """What was measured while `open`."""

    def __init__(self) -> None:
        self.open = False
        self.milliseconds: list[float] = []
        self.conflicts = 0
        self.cpu = 0.0  # seconds that the server used for them

    def at(self, share: float) -> float:
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Player:
    """One connection: chooses at random whenever it is asked."""

    def __init__(self, socket: ClientConnection, pace: float, samples: Samples) -> None:
        self.socket = socket
        self.pace = pace
        self.samples = samples

    async def play(self) -> None:
        table, done = Seen(0, "waiting", []), -1  # the newest table, and the number up to which I have acted
        while True:
            while not table.actions or table.number <= done:
                table = DECODER.decode(await self.socket.recv()).table or table
            if self.pace:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.pace)
            done = table.number
            message = {"type": "act", "request": 1, "number": done, "action": random.choice(table.actions).action}
            begin = time.perf_counter()
            await self.socket.send(msgspec.json.encode(message).decode())
            while (answer := DECODER.decode(await self.socket.recv())).type not in ("done", "failed"):
                table = answer.table or table
            if self.samples.open and answer.type == "done":
                self.samples.milliseconds.append(1000 * (time.perf_counter() - begin))
            self.samples.conflicts += answer.type == "failed"


async def visit(address: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(base_url=address, timeout=60)
    client.headers["X-CSRF"] = (await client.get("/api/me")).json()["csrf"]
    return client


async def sit_down(address: str, game: str, pace: float, samples: Samples) -> list[asyncio.Task[None]]:
    """Two people at a new table."""
    one, other = await visit(address), await visit(address)
    wishes = [{"kind": "me"}, {"kind": "open"}]
    table = (await one.post("/api/tables", json={"game": game, "seats": wishes})).json()["id"]
    (await other.post(f"/api/tables/{table}/sit", json={"seat": 1})).raise_for_status()
    place = address.replace("http", "ws", 1) + f"/api/tables/{table}/live?full=1"
    players = []
    for client in (one, other):
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
        socket = await connect(place, additional_headers=cookie, max_size=None, compression=None, open_timeout=60)
        players.append(asyncio.create_task(Player(socket, pace, samples).play()))
        await client.aclose()
    return players


async def load(address: str, process: int, tables: int, pace: float, seconds: float, game: str) -> Samples:
    samples = Samples()
    players: list[asyncio.Task[None]] = []
    for _ in range(0, tables, 10):
        groups = await asyncio.gather(*(sit_down(address, game, pace, samples) for _ in range(min(10, tables))))
        players += [player for group in groups for player in group]
    await asyncio.sleep(2 * pace + 1)
    samples.open, before = True, cpu_seconds(process)
    await asyncio.sleep(seconds)
    samples.open, samples.cpu = False, cpu_seconds(process) - before
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return samples


async def attack(address: str, tables: int, seconds: float, game: str) -> Samples:
    """Somebody opens tables of searching bots, and somebody else plays against a greedy one."""
    villain, person, samples = await visit(address), await visit(address), Samples()
    for number in range(tables):
        wishes = [{"kind": "bot", "bot": "hard"}] * 4
        wish = {"game": SEARCHING[number % len(SEARCHING)], "seats": wishes}
        (await villain.post("/api/tables", json=wish)).raise_for_status()
    cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in person.cookies.items())}
    how: dict[str, Any] = {"additional_headers": cookie, "max_size": None, "compression": None, "open_timeout": 60}
    end = 0.0
    while not end or time.perf_counter() < end:
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
        table = (await person.post("/api/tables", json=wish)).json()["id"]
        async with connect(address.replace("http", "ws", 1) + f"/api/tables/{table}/live?full=1", **how) as socket:
            await answers(socket, samples, end or math.inf)
        if not end:  # the first game does not count: processes are still starting
            samples, end = Samples(), time.perf_counter() + seconds
    await villain.aclose()
    await person.aclose()
    return samples


async def answers(socket: ClientConnection, samples: Samples, end: float) -> None:
    """One game: how long it takes from each action until I am asked again, where the bot has acted in between."""
    table = Seen(0, "running", [])
    while table.status == "running" and time.perf_counter() < end:
        while not table.actions and table.status == "running":
            table = DECODER.decode(await socket.recv()).table or table
        if table.status != "running":
            break
        message = {"type": "act", "request": 1, "number": table.number, "action": random.choice(table.actions).action}
        number, begin = table.number, time.perf_counter()
        await socket.send(msgspec.json.encode(message).decode())
        table = Seen(number, "running", [])
        while table.status == "running" and (table.number <= number or not table.actions):
            table = DECODER.decode(await socket.recv()).table or table
        if table.number > number + 1:
            moves = table.number - number - 1  # of the bot, one after the other
            samples.milliseconds.append(1000 * (time.perf_counter() - begin) / moves)
        await asyncio.sleep(0.05)


def measure_attack(given: argparse.Namespace) -> None:
    row(("database", "tables of bots", "answers", "p50 ms", "p95 ms", "p99 ms", "most ms", f"p99 < {ANSWERED:.0f}"))
    row(("---",) * 8)
    with tempfile.TemporaryDirectory() as folder:
        for tables in given.attack:
            with server(str(Path(folder) / f"{tables}.sqlite")) as (address, _):
                samples = asyncio.run(attack(address, tables, given.seconds, given.game))
            found = [f"{samples.at(share):.0f}" for share in (0.5, 0.95, 0.99, 1)]
            verdict = "✓" if samples.at(0.99) < ANSWERED else "✗"
            row(("SQLite", tables, len(samples.milliseconds), *found, verdict))


class Rival:
    """Somebody at a table with a bot."""

    def __init__(self, pace: float, kept: Samples, answered: Samples) -> None:
        self.pace = pace
        self.kept = kept
        self.answered = answered

    async def play(self, address: str, game: str, bot: str) -> None:
        """One game after the other."""
        person = await visit(address)
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in person.cookies.items())}
        how: dict[str, Any] = {"additional_headers": cookie, "max_size": None, "compression": None, "open_timeout": 60}
        while True:
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}
            table = (await person.post("/api/tables", json=wish)).json()["id"]
            async with connect(address.replace("http", "ws", 1) + f"/api/tables/{table}/live?full=1", **how) as socket:
                await self._game(socket)

    async def _game(self, socket: ClientConnection) -> None:
        table, number, acted, under_way = Seen(0, "running", []), -1, 0.0, False
        while table.status == "running":
            answer = DECODER.decode(await socket.recv())
            if answer.type == "done":
                self._note(self.kept, acted)
            under_way = under_way and answer.type not in ("done", "failed")
            if (
                answer.table
                and answer.table.actions
                and answer.table.number > number + 1
                and acted
                and not table.actions
            ):
                self._note(self.answered, acted, answer.table.number - number - 1)
            table = answer.table or table
            if under_way or not table.actions or table.number <= number:
                continue
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.pace)
            number, acted, under_way = table.number, time.perf_counter(), True
            action = random.choice(table.actions).action
            message = {"type": "act", "request": 1, "number": number, "action": action}
            table = Seen(number, "running", [])
            await socket.send(msgspec.json.encode(message).decode())

    @staticmethod
    def _note(samples: Samples, begin: float, actions: int = 1) -> None:
        if samples.open:
            samples.milliseconds.append(1000 * (time.perf_counter() - begin) / actions)


async def against(address: str, bot: str, tables: int, pace: float, seconds: float) -> tuple[Samples, Samples]:
    kept, answered = Samples(), Samples()
    games = [GAMES[number % len(GAMES)] for number in range(tables)]
    rivals = [asyncio.create_task(Rival(pace, kept, answered).play(address, game, bot)) for game in games]
    await asyncio.sleep(2 * pace + 2)
    kept.open = answered.open = True
    await asyncio.wait(rivals, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    kept.open = answered.open = False
    failed = [one.exception() for one in rivals if one.done()]
    for rival in rivals:
        rival.cancel()
    await asyncio.gather(*rivals, return_exceptions=True)
    if failed:
        raise failed[0] or AssertionError
    return kept, answered


def measure_against(given: argparse.Namespace) -> None:
    row(("bot", "tables", "what", "number", "p50 ms", "p95 ms", "p99 ms", "most ms"))
    row(("---",) * 8)
    with tempfile.TemporaryDirectory() as folder:
        for bot, tables in product(given.against, given.tables):
            with server(str(Path(folder) / f"{bot}-{tables}.sqlite")) as (address, _):
                both = asyncio.run(against(address, bot, tables, given.pace, given.seconds))
            for what, samples in zip(("a person's action is kept", "an action of a bot"), both, strict=True):
                found = [f"{samples.at(share):.0f}" for share in (0.5, 0.95, 0.99, 1)]
                row((f"`{bot}`", tables, what, len(samples.milliseconds), *found))


def cpu_seconds(process: int) -> float:
    """What a process has used so far: says more than latencies on a machine that has other things to do."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(database: str) -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--no-limits", "--log", "plain"]
    process = subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[1]
        while True:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(address + "/health", timeout=60)
                break
            time.sleep(0.1)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def databases(folder: str) -> Iterator[dict[str, str]]:
    """SQLite, and PostgreSQL where the wheel `pgserver` is installed."""
    sqlite = {"SQLite": str(Path(folder) / "tables.sqlite")}
    try:
        from pgserver.postgres_server import get_server
    except ImportError:
        print("PostgreSQL is left out: pgserver is not installed.")
        yield sqlite
        return
    with get_server(Path(folder) / "pg", cleanup_mode="stop") as postgres:
        yield sqlite | {"PostgreSQL": postgres.get_uri()}


def row(cells: tuple[Any, ...]) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table (0: none)")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--game", default="avalon")
    parser.add_argument("--attack", type=int, nargs="+", help="so many tables of searching bots beside a person")
    parser.add_argument("--against", nargs="+", help="people against such bots, one each")
    given = parser.parse_args()
    cores = f"{os.cpu_count()} cores shared with the clients"
    played = given.game if given.against is None else ", ".join(GAMES)
    print(f"{played}, one server process, {cores}, load before the start {os.getloadavg()[0]:.1f}")
    if given.attack is not None:
        measure_attack(given)
        return
    if given.against is not None:
        measure_against(given)
        return
    heads = ("moves/s", "p50 ms", "p95 ms", "p99 ms", "most ms", "CPU ms/move", "conflicts")
    row(("database", "tables", *heads, f"p99 < {TARGET:.0f}"))
    row(("---",) * 10)
    with tempfile.TemporaryDirectory() as folder, databases(folder) as places:
        for name, database in places.items():
            for tables in given.tables:
                with server(database) as (address, process):
                    samples = asyncio.run(load(address, process, tables, given.pace, given.seconds, given.game))
                found = [f"{samples.at(share):.1f}" for share in (0.5, 0.95, 0.99, 1)]
                rate = f"{len(samples.milliseconds) / given.seconds:.0f}"
                cpu = f"{1000 * samples.cpu / max(1, len(samples.milliseconds)):.2f}"
                verdict = "✓" if samples.at(0.99) < TARGET else "✗"
                row((name, tables, rate, *found, cpu, samples.conflicts, verdict))


if __name__ == "__main__":
    main()
