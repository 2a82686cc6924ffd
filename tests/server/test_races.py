"""Races: what several ask for at the same moment, at two processes on one PostgreSQL or at one on SQLite."""

import asyncio
import contextlib
import json
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import asyncpg
import httpx
import pytest

import tafelrunde
from server.helpers import SOON, Guest, Server
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.database import database_url, make_engine
from tafelrunde.server.hall import Hall
from tafelrunde.server.room import Entry
from tafelrunde.server.store import Store, Taken
from tafelrunde.server.times import now
from tafelrunde.server.wire import NewTable, SeatWish

TRIES = 8
AHEAD = """
import asyncio, sys, time
true = time.time
time.time = lambda: true() + 600
from tafelrunde.server.database import database_url, make_engine
from tafelrunde.server.store import Store

async def take():
    store = Store(make_engine(database_url(sys.argv[1])))
    print(await store.lease(sys.argv[2], "ahead", float(sys.argv[3])))
    await store.close()

asyncio.run(take())
"""


async def at_once(*asked: tuple[Guest, str, dict[str, Any]]) -> list[httpx.Response]:
    """What several guests post at the same moment."""
    async with contextlib.AsyncExitStack() as stack:
        posts: list[Callable[[], Awaitable[httpx.Response]]] = []
        for guest, path, data in asked:
            client = httpx.AsyncClient(base_url=guest.address, timeout=SOON, cookies=guest.http.cookies, verify=False)
            await stack.enter_async_context(client)
            await client.get("/api/games")  # connected
            posts.append(partial(client.post, path, json=data, headers={"X-CSRF": guest.me["csrf"]}))
        return await asyncio.gather(*(post() for post in posts))


def at(server: Server, guest: Guest) -> Guest:
    there = Guest(server.address)
    there.http.cookies, there.me = guest.http.cookies, guest.me
    there.http.headers["X-CSRF"] = guest.me["csrf"]
    return there


def test_nobody_gets_two_seats(servers: tuple[Server, Server]) -> None:
    host, ann = Guest(servers[0].address), Guest(servers[0].address, "Ann")
    there = at(servers[1], ann)
    for _ in range(TRIES):
        id = host.open("saga", "open", "open", "open")["id"]
        answers = asyncio.run(
            at_once(
                (ann, f"/api/tables/{id}/sit", {"seat": 0}),
                (there, f"/api/tables/{id}/sit", {"seat": 1}),
                (ann, f"/api/tables/{id}/sit", {"seat": 2}),
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"seated"}
        assert sum(seat["kind"] == "person" for seat in host.table(id)["seats"]) == 1


def played() -> dict[str, Any]:
    """A short game from its beginning to its end."""
    chance = random.Random(3)
    table = tafelrunde.Table(tafelrunde.game("avalon"), seed=2, options={"turn_limit": 10})
    while actors := table.state.actors():
        table.play(actors[0], chance.choice(table.state.legal(actors[0])))
    record: dict[str, Any] = json.loads(table.record().to_json())
    return record


def test_a_rematch_asked_for_twice_is_one_table(servers: tuple[Server, Server], url: str) -> None:
    ann, ben = Guest(servers[0].address, "Ann"), Guest(servers[1].address, "Ben")
    for _ in range(TRIES):
        id = ann.open("avalon", "me", "open", record=played())["id"]
        assert ben.sit(id, 1)["status"] == "finished"
        before = asyncio.run(count(url))
        path = f"/api/tables/{id}/rematch"
        answers = asyncio.run(at_once((ann, path, {}), (ben, path, {}), (at(servers[1], ann), path, {})))
        assert [answer.status_code for answer in answers] == [200] * 3
        assert {answer.json()["id"] for answer in answers} <= {id, ann.table(id)["rematch"]}
        assert asyncio.run(count(url)) == before + 1


async def count(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval("select count(*) from tables"))
    finally:
        await connection.close()


@pytest.mark.parametrize("where", ["server", "servers"])
def test_whoever_says_something_is_answered_with_it(where: str, request: pytest.FixtureRequest) -> None:
    given = request.getfixturevalue(where)
    here, there = given if isinstance(given, tuple) else (given, given)
    guests = [Guest(server.address) for server in (here, there) * 4]
    id = guests[0].open("avalon", "me", "open")["id"]
    path = f"/api/tables/{id}/chat"
    for number in range(TRIES):
        said = [(guest, path, {"text": f"{number} {index}"}) for index, guest in enumerate(guests)]
        lines = [answer.json()[0] for answer in asyncio.run(at_once(*said))]
        assert [line["text"] for line in lines] == [f"{number} {index}" for index in range(len(guests))]
        assert len({line["id"] for line in lines}) == len(guests)


def test_the_time_of_a_lease_is_the_time_of_the_database(url: str, servers: tuple[Server, Server]) -> None:
    """A process whose clock is ten minutes ahead takes no lease away, and holds none for ten minutes."""

    def ahead(id: str, seconds: float) -> bool:
        command = [sys.executable, "-c", AHEAD, url, id, str(seconds)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout == "True\n"

    async def here() -> None:
        store = Store(make_engine(database_url(url)))
        try:
            assert await store.lease("mine", "here", 300)
            assert not await asyncio.to_thread(ahead, "mine", 300)
            assert await asyncio.to_thread(ahead, "theirs", 0.5)
            async with asyncio.timeout(SOON):
                while not await store.lease("theirs", "here", 1):
                    await asyncio.sleep(0.2)
            for id in ("mine", "theirs"):
                await store.release(id, "here")
        finally:
            await store.close()

    asyncio.run(here())


def test_a_move_knows_who_sits_where(url: str, servers: tuple[Server, Server]) -> None:
    """A bot sat down in another process just before: the move is made anew, else nobody would wake the bot."""

    async def play() -> None:
        apps = [make_app(Settings(database=url, limits=False, workers=1)).app for _ in range(2)]
        async with apps[0].lifespan(), apps[1].lifespan():
            here, there = (app.state.hall for app in apps)
            assert isinstance(here, Hall)
            ann, ben = [await apps[0].state.identity.welcome() for _ in range(2)]
            seats = [SeatWish("me"), SeatWish("open")]
            id = (await here.open(ann, NewTable("avalon", seats, options={"start": "1"}))).id
            await there.sit(id, ben, 1)
            room = await here.room(id)
            assert room.table is not None
            await there.hand_over(id, ben, 1, "random")
            after = room.after([Entry(1, 0, room.table.state.legal(0)[0], now())])
            with pytest.raises(Taken):
                await here._append(room, after)
            assert (await here.act(id, ann, 0, after.entries[-1].action)).number >= 1

    asyncio.run(play())
