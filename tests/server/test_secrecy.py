"""Secrecy: what a seat is sent follows from what it may know, and from nothing else.

Whole random games are played through the application itself. After every action, everything that a seat can ask for is
asked twice: of the real table, and of its double, in which all that the seat cannot know is dealt anew, everything that
happened is told as it could as well have happened, and the seed is another. Both answers must be the same, byte for
byte. So that this says something, the games are those in which secrets occur, and the double must have been different,
at some time, in every part of a position that can be a secret, and in every event that keeps one.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest

import tafelrunde
from server.helpers import Guest, Server, hear
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.record import Record, digest
from tafelrunde.kernel.state import State
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.hall import Hall
from tafelrunde.server.middleware import Guard
from tafelrunde.server.notices import Words, occasions, words
from tafelrunde.server.past import Past
from tafelrunde.server.room import Room, Told
from tafelrunde.server.thinking import explain


class Case(NamedTuple):
    """Games with secrets: their seeds, what of a position can be a secret, and which events keep one."""

    game: str
    seats: int
    options: dict[str, Any]
    seeds: tuple[int, ...]
    secrets: set[str]
    events: set[str]


CASES = {
    "avalon": Case("avalon", 2, {"turn_limit": 40}, (3,), {"deck", "hand", "land"}, {"drew"}),
    "saga": Case("saga", 3, {"sides": "other"}, (14, 18, 26), {"attack", "hand", "veils"}, {"hidden"}),
    "broom_service": Case("broom_service", 3, {}, (4,), {"curses", "deck", "hand", "offer"}, {"chose"}),
    "mage_knight": Case(
        "mage_knight",
        2,
        {"scenario": "blitz_conquest"},
        (1,),
        {"advanced_deck", "artifact_deck", "deck", "elite_deck", "hand", "piles", "regular_deck", "ruin_pile"}
        | {"skill_stack", "spell_deck", "stored", "tile_aside", "tile_deck", "tokens"},
        {"drew"},
    ),
    "mage_knight alone": Case(
        "mage_knight", 1, {}, (1,), {"deck", "dummy_deck", "dummy_skills", "skill_stack"}, {"drew"}
    ),
}
SEEDS = 2**61  # so that a seed is a number that stands nowhere by chance
LATER = {"actions", "refusals", "undo", "forced", "since", "status", "seats"}  # are other in a replay than then
DEALS = 6  # so many other deals are tried for what happens
HINTS = 2


@asynccontextmanager
async def application(database: Path) -> AsyncIterator[Guard]:
    app = make_app(Settings(database=str(database), limits=False, workers=1))
    async with app.app.lifespan():
        yield app


class Answer(NamedTuple):
    status_code: int
    text: str

    def json(self) -> Any:
        return json.loads(self.text)


class Visitor:
    """Somebody who asks the application itself: what httpx does around a request takes as long as the request."""

    def __init__(self, app: Guard) -> None:
        self.app: Any = app
        self.headers = {b"host": b"localhost", b"content-type": b"application/json"}

    async def get(self, path: str, params: dict[str, Any] | None = None) -> Answer:
        return await self._ask("GET", path, urlencode({name: str(one).lower() for name, one in (params or {}).items()}))

    async def post(self, path: str, json: Any) -> Answer:
        return await self._ask("POST", path, body=json)

    async def _ask(self, method: str, path: str, query: str = "", body: Any = None) -> Answer:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": list(self.headers.items()),
            "client": ("127.0.0.1", 123),
            "server": ("localhost", 80),
        }
        asked = [{"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}]
        over, status, parts = asyncio.Event(), 0, list[bytes]()

        async def receive() -> Any:
            if asked:
                return asked.pop()
            await over.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    if name.lower() == b"set-cookie":
                        self.headers[b"cookie"] = value.partition(b";")[0]
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        over.set()
        return Answer(status, b"".join(parts).decode())


async def visitor(app: Guard) -> Visitor:
    client = Visitor(app)
    client.headers[b"x-csrf"] = (await client.get("/api/me")).json()["csrf"].encode()
    return client


# ---- doubles


def knowledge(state: State, seat: int | None) -> str:
    """Two positions with the same knowledge are the same to a seat: a deal of the unknown follows from nothing else."""
    return digest(state.determinize(seat, 0))


def otherwise(before: State, mover: int, action: int, seat: int | None, seed: int) -> Iterator[tuple[State, int]]:
    """Positions that are the same to a seat, and what could be done there that might look the same to it."""
    step = before.stack[-1]
    if mover != seat and not step.is_open(before, mover, action):
        legal = before.legal(mover)
        yield from ((before.copy(), other) for other in legal if not step.is_open(before, mover, other))
    for number in range(DEALS):
        dealt = before.determinize(seat, seed + number)
        if led_to(action, dealt, mover, random.Random(number)):
            yield dealt, action


def led_to(action: int, state: State, mover: int, chance: random.Random) -> bool:
    """Can a seat do this, perhaps after other things in secret? Then it has done them."""
    while action not in (legal := state.legal(mover)):
        secret = [other for other in legal if not state.stack[-1].is_open(state, mover, other)]
        if not secret:
            return False
        state.advance(mover, chance.choice(secret))
    return True


@dataclass
class Double:
    """What has happened at a table, told to one seat as it could as well have happened; and what was different."""

    seat: int | None
    told: list[Told] = field(default_factory=list)
    secrets: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)

    def follow(self, before: State, after: State, told: Told, action: int) -> None:
        known = knowledge(after, self.seat)
        for state, choice in otherwise(before, told.seat, action, self.seat, told.number):
            events = state.apply(told.seat, choice)
            if plain(events) != plain(told.events) and knowledge(state, self.seat) == known:
                self.events |= {event.kind for event in told.events if event.secret is not None}
                self.told.append(Told(told.number, told.seat, events))
                return
        self.told.append(told)

    def of(self, room: Room, seed: int) -> Room:
        """The same to the seat, and another thing altogether to everybody else."""
        assert room.table is not None
        table = tafelrunde.Table(room.table.game, room.table.state.seats, 1, room.header.options)
        table.state = room.table.state.determinize(self.seat, seed)
        table.actions = [(by, action if by == self.seat else 0) for by, action in room.table.actions]
        table.log = [[event for event in told.events if isinstance(event, Event)] for told in self.told]
        table._undoable, table._announced = room.table._undoable, room.table._announced
        entries = tuple(
            entry if entry.seat == self.seat else replace(entry, action=entry.action and 0) for entry in room.entries
        )
        positions = [state.dump()["position"] for state in (table.state, room.table.state)]
        self.secrets |= {part for part in positions[0] if positions[0][part] != positions[1][part]}
        header = replace(room.header, seed=seed)
        return replace(room, table=table, told=tuple(self.told), entries=entries, header=header, _seen={})


def plain(events: Sequence[Event | Past]) -> list[Any]:
    return [(event.kind, event.rule, event.data, event.secret, event.to) for event in events]


# ---- everything that can be asked


async def everything(client: Visitor, room: Room, wrong: list[int]) -> list[str]:
    """All that a person can be sent without changing anything: views, lists, conflicts, refusals."""
    path = f"/api/tables/{room.id}"
    answers = [
        await client.get(path),
        await client.get(path, params={"since": max(0, room.number - 3)}),
        await client.get(f"{path}/record"),
        await client.get(f"{path}/chat"),
        await client.get(f"{path}/replay", params={"at": room.number}),
        await client.get(f"{path}/replay", params={"at": room.number, "own": True}),
        await client.get(f"{path}/review"),
        await client.get(f"{path}/review/line", params={"number": max(1, room.number), "step": 1}),
        await client.get("/api/tables", params={"scope": "mine"}),
        await client.get("/api/tables", params={"scope": "public"}),
        await client.post(f"{path}/actions", json={"number": room.number + 7, "action": 0}),
        await client.post(f"{path}/undo", json={"number": room.number + 7}),
        await client.post(f"{path}/rematch", json={}),
        await client.post(f"{path}/continue", json={"at": 0}),
    ]
    for action in wrong:
        answers.append(await client.post(f"{path}/actions", json={"number": room.number, "action": action}))
        assert answers[-1].status_code in (403, 422), answers[-1].text
    return [answer.text for answer in answers]


def forbidden(room: Room, double: Room, seat: int | None, chance: random.Random) -> list[int]:
    """Actions that a seat may not choose: any, what a rule refuses, what others could do; here or at the double."""
    assert room.table is not None
    assert double.table is not None
    pools = [chance.sample(range(room.table.game.codec.size), 5)]
    for state in (room.table.state, double.table.state):
        pools += [state.legal(other) for other in range(state.seats) if other != seat]
        pools += [[action for action, _ in state.refusals(other)] for other in range(state.seats)]
    legal = set() if seat is None else set(room.table.state.legal(seat))
    tried = [chance.choice(pool) for pool in pools if pool]
    return sorted(set(chance.sample(tried, min(4, len(tried)))) - legal)


def noticed(room: Room) -> dict[tuple[str, str], Words]:
    """What people who are away are told, by person and kind."""
    found = occasions(room.header)
    return {(one.person, one.kind): words(room.header, one.person, one.kind, one.which) for one in found}


def choice(state: State, mover: int, chance: random.Random) -> int:
    """By chance, but what is done in secret rather than other things."""
    legal = state.legal(mover)
    secret = [action for action in legal if not state.stack[-1].is_open(state, mover, action)]
    return chance.choice(secret if secret and chance.random() < 0.5 else legal)


@pytest.mark.parametrize("case", CASES)
def test_answers_do_not_depend_on_what_a_seat_cannot_know(case: str, database: Path) -> None:
    asyncio.run(compare(CASES[case], database))


async def compare(case: Case, database: Path) -> None:
    doubles: list[Double] = []
    async with application(database) as app:
        people = [await visitor(app) for _ in range(case.seats + 1)]  # the last one only looks on
        for seed in case.seeds:
            doubles += await play_and_compare(app, case, people, seed)
    secrets = set().union(*(double.secrets for double in doubles))
    events = set().union(*(double.events for double in doubles))
    assert secrets >= case.secrets, f"never different, so take other seeds: {case.secrets - secrets}"
    assert events >= case.events, f"never told otherwise, so take other seeds: {case.events - events}"


async def play_and_compare(app: Guard, case: Case, people: list[Visitor], seed: int) -> list[Double]:
    hall: Hall = app.app.state.hall
    play, chance = random.Random(seed), random.Random(seed)  # the game does not depend on what is looked at
    wishes = [{"kind": "me"}] + [{"kind": "open"}] * (case.seats - 1)
    wish = {"game": case.game, "seats": wishes, "options": case.options, "seed": SEEDS + seed, "public": True}
    id = (await people[0].post("/api/tables", json=wish)).json()["id"]
    path = f"/api/tables/{id}"
    for number, person in enumerate(people[1 : case.seats], 1):
        assert (await person.post(f"{path}/sit", json={"seat": number})).status_code == 200
    doubles = [Double(seat) for seat in (*range(case.seats), None)]
    before: dict[tuple[int, int], dict[str, Any]] = {}
    notices: dict[tuple[str, str], Words] = {}
    while (room := await hall.room(id)).status == "running":
        assert room.table is not None
        state = room.table.state
        who = chance.randrange(len(people))
        person, double = people[who], doubles[who].of(room, chance.getrandbits(62))
        wrong = forbidden(room, double, doubles[who].seat, chance)
        real = await everything(person, room, wrong)
        hall._rooms[id] = double
        other = await everything(person, room, wrong)
        hall._rooms[id] = room
        assert real == other
        told = noticed(room)
        assert told == noticed(double)
        for key, said in told.items():  # the same at every turn, however the game stands
            assert notices.setdefault(key, said) == said
        assert not any(str(room.header.seed) in text for text in real)
        assert not any(stream.text() in text for stream in state.streams for text in real)
        before[who, room.number] = (await person.get(path)).json()
        if chance.random() < 0.2:  # what a replay shows is what was shown then
            then, at = chance.choice(list(before))
            shown = (await people[then].get(f"{path}/replay", params={"at": at})).json()
            assert shown["actions"] == shown["refusals"] == []
            assert {**before[then, at], **{key: shown[key] for key in LATER}} == shown
        mover = play.choice(state.actors())
        action = choice(state, mover, play)
        data = {"number": room.number, "action": action}
        assert (await people[mover].post(f"{path}/actions", json=data)).status_code == 200
        after = await hall.room(id)
        assert after.table is not None
        for double_of in doubles:
            double_of.follow(state, after.table.state, after.told[-1], action)
    return doubles


@pytest.mark.parametrize("case", CASES)
def test_hints_do_not_depend_on_what_a_seat_cannot_know(case: str) -> None:
    """The same advice in positions that differ in what its seat cannot know."""
    game, seats, options = CASES[case][:3]
    chance = random.Random(f"hints {case}")
    state = tafelrunde.game(game).new(seats, 8, options)
    asked = 0
    while asked < HINTS:
        seat = state.actors()[0]
        other = state.determinize(seat, 99)
        if chance.random() < 0.2 and len(state.legal(seat)) > 1 and digest(other) != digest(state):
            asked += 1
            assert advice(state, seat) == advice(other, seat)
        state.apply(seat, choice(state, seat, chance))
        if not state.stack:
            state = tafelrunde.game(game).new(seats, chance.getrandbits(62), options)


def advice(state: State, seat: int) -> list[dict[str, Any]]:
    record = Record(
        game=state.game.id,
        version=state.game.version,
        seats=state.seats,
        seed=0,
        options=state.options,
        actions=[],
        position=state.dump(),
    )
    return explain(record, seat, "medium", "7", [f"P{number}" for number in range(state.seats)])


@pytest.mark.parametrize("case", CASES)
def test_nothing_else_comes_over_the_connection(case: str, server: Server) -> None:
    """Every update that a seat and a spectator get is the table that they may ask for, and the seed is nowhere."""
    game, seats, options = CASES[case][:3]
    seed = SEEDS + CASES[case].seeds[0]
    guests = [Guest(server.address) for _ in range(seats + 1)]
    id = guests[0].open(game, "me", *["open"] * (seats - 1), options=options, seed=seed)["id"]
    for number, guest in enumerate(guests[1:seats], 1):
        guest.sit(id, number)
    mirror = tafelrunde.Table(tafelrunde.game(game), seats, seed, options)
    chance = random.Random(CASES[case].seeds[0])
    with guests[0].live(id) as own, guests[-1].live(id) as strange:
        for number in range(1, 40):
            if not mirror.state.actors():
                break
            mover = chance.choice(mirror.state.actors())
            action = choice(mirror.state, mover, chance)
            mirror.play(mover, action)
            guests[mover].act({"id": id, "number": number - 1}, action)
            for socket, guest in ((own, guests[0]), (strange, guests[-1])):
                while (message := hear(socket, "update"))["table"]["number"] < number:
                    pass
                assert message == {"type": "update", "table": guest.table(id, since=number - 1)}
                assert str(seed) not in str(message)
                assert not any(stream.text() in str(message) for stream in mirror.state.streams)
