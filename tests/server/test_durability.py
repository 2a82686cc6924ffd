"""Durability: whatever was acknowledged is there after the server was killed, and every table goes on."""

import contextlib
import random
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import httpx
from sqlalchemy import create_engine, text

from server.helpers import Guest, Server, in_background, serving, wait_for

KILLS = 3
TABLES = 4


class Player:
    """Plays one game after the other, through every crash, and remembers what was acknowledged."""

    def __init__(self, address: str, number: int) -> None:
        self.guest = Guest(address)
        self.game = "avalon" if number % 2 else "saga"
        self.tables: list[str] = []
        self.acknowledged: dict[tuple[str, int], int] = {}  # table and number -> action
        self.chance = random.Random(number)
        self.open()

    def open(self) -> None:
        self.tables.append(self.guest.open(self.game, "me", "greedy")["id"])

    def play(self, stop: threading.Event) -> None:
        while not stop.is_set():
            with contextlib.suppress(httpx.TransportError):
                table = self.guest.table(self.tables[-1])
                if table["status"] != "running":
                    self.open()  # else a quick machine has nothing left to do before the last crash
                    continue
                if not table["actions"]:
                    time.sleep(0.01)
                    continue
                choice = self.chance.choice(table["actions"])["action"]
                data = {"number": table["number"], "action": choice}
                answer = self.guest.http.post(f"/api/tables/{table['id']}/actions", json=data)
                if answer.status_code == 200:
                    self.acknowledged[table["id"], table["number"] + 1] = choice

    def goes_on(self) -> bool:
        """Whoever's turn it was when the server died: now it is mine, or the game is over."""
        tables = [self.guest.table(id) for id in self.tables]
        return all(table["actions"] or table["view"]["outcome"] for table in tables)

    def move_to(self, address: str) -> None:
        self.guest.address = address
        self.guest.http.base_url = httpx.URL(address)


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def have_done(players: list[Player], count: int) -> bool:
    return acknowledged(players) >= count


def test_a_killed_server_has_lost_nothing(database: Path) -> None:
    chance = random.Random(17)
    server = Server(database, "--no-limits")
    players = [Player(server.address, number) for number in range(TABLES)]
    for _ in range(KILLS):
        stop = threading.Event()
        threads = [in_background(partial(player.play, stop)) for player in players]
        wait_for(partial(have_done, players, acknowledged(players) + 8))
        time.sleep(chance.random() / 2)
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        with create_engine(f"sqlite:///{database}").connect() as connection:
            rows = connection.execute(text("select table_id, number, action from actions")).all()
        kept = {(table, number): action for table, number, action in rows}
        for player in players:
            assert player.acknowledged.items() <= kept.items()
        server = Server(database, "--no-limits")
        for player in players:
            player.move_to(server.address)
            wait_for(player.goes_on)
            for table, number in dict(sorted(player.acknowledged)).items():  # the last one of each table
                assert player.guest.table(table)["number"] >= number
    assert server.stop() == 0


def test_bots_go_on_by_themselves_after_a_restart(database: Path) -> None:
    """Nobody is connected, nobody asks: the turns that were pending when the server died are played all the same."""
    server = Server(database)
    ann = Guest(server.address)
    id = ann.open("broom_service", *["easy"] * 3)["id"]
    wait_for(lambda: ann.table(id)["number"] > 2)
    server.kill()
    number = entries(database, id)
    with serving(database):
        wait_for(lambda: entries(database, id) > number + 5, 60)


def entries(database: Path, id: str) -> int:
    with create_engine(f"sqlite:///{database}").connect() as connection:
        count = connection.execute(text("select count(*) from actions where table_id = :id"), {"id": id})
        return int(count.scalar_one())


def test_one_server_for_one_file(database: Path) -> None:
    with serving(database):
        command = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--database", str(database)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert second.returncode == 2
    assert "another server uses" in second.stderr
    assert len(second.stderr.splitlines()) == 1
