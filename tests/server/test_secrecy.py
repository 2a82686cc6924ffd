"""Secrecy: what a seat is sent follows from what it may know, and from nothing else.

Whole random games are played through the application itself. After every action, everything that a seat can ask for is
asked twice: of the real table, and of one in which all that the seat cannot know is dealt anew, other seats' actions
are scrambled, their secret events emptied and the seed is another. Both answers must be the same, byte for byte.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

import tafelrunde
from server.helpers import Guest, Server, hear
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.record import Record
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.guard import Guard
from tafelrunde.server.hall import Hall
from tafelrunde.server.room import Room, Told
from tafelrunde.server.thinking import explain

GAMES = {"avalon": 2, "saga": 3, "broom_service": 3}
TOLD_ONCE = ("actions", "refusals", "undo", "log", "since", "status", "seats", "prompt")  # differ in a replay


@asynccontextmanager
async def application(database: Path) -> AsyncIterator[Guard]:
    app = make_app(Settings(database=str(database), limits=False, workers=1))
    async with app.app.lifespan():
        yield app


async def visitor(app: Guard) -> httpx.AsyncClient:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(cast(Any, app)), base_url="http://localhost")
    client.headers["X-CSRF"] = (await client.get("/api/me")).json()["csrf"]
    return client


def dealt_anew(room: Room, seat: int | None, seed: int) -> Room:
    """The same to a seat, and another thing altogether to everybody else."""
    assert room.table is not None
    table = tafelrunde.Table(room.table.game, room.table.state.seats, 1, room.header.options)
    table.state = room.table.state.determinize(seat, seed)
    table.actions = [(by, action if by == seat else 0) for by, action in room.table.actions]
    table.log = room.table.log
    table._undoable = room.table._undoable
    told = tuple(Told(number, by, [emptied(event, seat) for event in events]) for number, by, events in room.told)
    entries = tuple(
        entry if entry.seat == seat else replace(entry, action=entry.action and 0) for entry in room.entries
    )
    return replace(room, table=table, told=told, entries=entries, header=replace(room.header, seed=seed), _seen={})


def emptied(event: Event, seat: int | None) -> Event:
    if event.secret is None or (seat is not None and event.to >> seat & 1):
        return event
    return Event(event.kind, event.rule, event.data, dict.fromkeys(event.secret, 0), event.to)


async def everything(client: httpx.AsyncClient, room: Room, wrong: int) -> list[str]:
    """All that a person can be sent without changing anything: views, lists, conflicts, refusals."""
    path = f"/api/tables/{room.id}"
    answers = [
        await client.get(path),
        await client.get(path, params={"since": max(0, room.number - 3)}),
        await client.get(f"{path}/record"),
        await client.get(f"{path}/chat"),
        await client.get(f"{path}/replay", params={"at": room.number}),
        await client.get("/api/tables", params={"scope": "mine"}),
        await client.post(f"{path}/actions", json={"number": room.number + 7, "action": 0}),
        await client.post(f"{path}/undo", json={"number": room.number + 7}),
        await client.post(f"{path}/rematch", json={}),
        await client.post(f"{path}/continue", json={"at": 0}),
    ]
    if wrong >= 0:
        answers.append(await client.post(f"{path}/actions", json={"number": room.number, "action": wrong}))
        assert answers[-1].status_code in (403, 422), answers[-1].text
    return [answer.text for answer in answers]


@pytest.mark.parametrize("game", GAMES)
def test_answers_do_not_depend_on_what_a_seat_cannot_know(game: str, database: Path) -> None:
    asyncio.run(play_and_compare(game, database))


async def play_and_compare(game: str, database: Path) -> None:
    chance = random.Random(f"secrecy {game}")
    seats = GAMES[game]
    async with application(database) as app:
        hall: Hall = app.app.state.hall
        people = [await visitor(app) for _ in range(seats + 1)]  # the last one only looks on
        wishes = [{"kind": "me"}] + [{"kind": "open"}] * (seats - 1)
        new = await people[0].post("/api/tables", json={"game": game, "seats": wishes})
        id = new.json()["id"]
        for number, person in enumerate(people[1:seats], 1):
            assert (await person.post(f"/api/tables/{id}/sit", json={"seat": number})).status_code == 200
        before: dict[tuple[int, int], dict[str, Any]] = {}
        while True:
            room = await hall.room(id)
            assert room.table is not None
            if room.status == "finished":
                break
            state = room.table.state
            who = chance.randrange(seats + 1)
            seat = who if who < seats else None
            legal = set(state.legal(who)) if seat is not None else set()
            wrong = next((code for code in chance.sample(range(state.game.codec.size), 20) if code not in legal), -1)
            real = await everything(people[who], room, wrong)
            hall._rooms[id] = dealt_anew(room, seat, chance.randrange(10**6))
            other = await everything(people[who], room, wrong)
            hall._rooms[id] = room
            assert real == other
            assert not any(str(room.header.seed) in text for text in real)
            assert not any(stream.text() in text for stream in state.streams for text in real)
            before[who, room.number] = (await people[who].get(f"/api/tables/{id}")).json()
            if before and chance.random() < 0.2:  # what a replay shows is what was shown then
                then, number = chance.choice(list(before))
                shown = (await people[then].get(f"/api/tables/{id}/replay", params={"at": number})).json()
                assert shown["actions"] == []
                for key in set(shown) - set(TOLD_ONCE):
                    assert shown[key] == before[then, number][key], key
            mover = chance.choice(state.actors())
            choice = chance.choice(state.legal(mover))
            data = {"number": room.number, "action": choice}
            assert (await people[mover].post(f"/api/tables/{id}/actions", json=data)).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_hints_do_not_depend_on_what_a_seat_cannot_know(game: str) -> None:
    chance = random.Random(f"hints {game}")
    state = tafelrunde.game(game).new(GAMES[game], seed=8)
    for _ in range(chance.randrange(5, 12)):
        seat = state.actors()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    seat = state.actors()[0]
    hints = [
        explain(
            Record(
                game=game,
                version=state.game.version,
                seats=state.seats,
                seed=0,
                options=state.options,
                actions=[],
                position=position.dump(),
            ),
            seat,
            "7",
        )
        for position in (state, state.determinize(seat, 99))
    ]
    assert hints[0] == hints[1]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_secret_comes_over_the_connection(game: str, server: Server) -> None:
    """Everything that two real connections get in a game is what the rules show that seat; the seed is nowhere."""
    seats, seed = GAMES[game], 4_835_703_278_458_516_698
    guests = [Guest(server.address) for _ in range(seats)]
    id = guests[0].open(game, "me", *["open"] * (seats - 1), seed=seed)["id"]
    for number, guest in enumerate(guests[1:], 1):
        guest.sit(id, number)
    mirror = tafelrunde.Table(tafelrunde.game(game), seats, seed)
    chance = random.Random(6)
    with guests[0].live(id) as own, Guest(server.address).live(id) as strange:
        for number in range(1, 40):
            if not mirror.state.actors():
                break
            mover = chance.choice(mirror.state.actors())
            choice = chance.choice(mirror.state.legal(mover))
            events = mirror.play(mover, choice)
            guests[mover].act({"id": id, "number": number - 1}, choice)
            for socket, seat in ((own, 0), (strange, None)):
                while (message := hear(socket, "update"))["table"]["number"] < number:
                    pass
                table = message["table"]
                assert table["view"] == mirror.state.view(seat)
                told = [event.view(seat, mirror.game.domains) for event in events]
                assert [{"event": e["event"], "rule": e["rule"], **e["fields"]} for e in table["log"]] == told
                assert str(seed) not in str(message)
                assert not any(stream.text() in str(message) for stream in mirror.state.streams)
