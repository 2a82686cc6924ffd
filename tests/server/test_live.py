"""The live connection: nothing missed, nothing twice; and of concurrent choices exactly one wins."""

import asyncio
import json
import random
import threading
from collections.abc import Callable
from functools import partial
from socket import SHUT_RDWR
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from server.helpers import Guest, hear, in_background, play_on, wait_for
from tafelrunde.server import live
from tafelrunde.server.bus import Bus
from tafelrunde.server.limits import Limits
from tafelrunde.server.presence import Presence
from tafelrunde.server.store import Person
from tafelrunde.server.wire import Ping

Guests = Callable[..., Guest]


def test_updates_are_complete_and_answers_carry_their_request(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    id = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
    with ann.live(id) as one, ben.live(id) as other:
        assert hear(one, "update")["table"]["status"] == "waiting"
        ben.sit(id, 1)
        while (table := hear(one, "update")["table"])["status"] == "waiting":
            pass
        choice = table["actions"][0]
        one.send(json.dumps({"type": "act", "request": 17, "number": 0, "action": choice["action"]}))
        answer = hear(one, "done")
        assert (answer["request"], answer["number"]) == (17, 1)
        while (table := hear(other, "update")["table"])["number"] == 0:
            pass
        assert table["seat"] == 1
        assert [entry["number"] for entry in table["log"]] == [1] * len(table["log"])
        one.send(json.dumps({"type": "act", "request": 18, "number": 0, "action": choice["action"]}))
        failed = hear(one, "failed")
        assert failed["request"] == 18
        assert failed["fault"]["code"] == "conflict"
        assert failed["fault"]["table"]["number"] == 1
        other.send(json.dumps({"type": "ping", "request": 1}))
        assert hear(other, "done")["request"] == 1
        other.send(json.dumps({"type": "undo", "request": 2, "number": 1}))
        assert hear(other, "failed")["fault"]["rule"] == "TR-1.5"
        other.send(json.dumps({"type": "chat", "request": 3, "text": "Gut!"}))
        assert hear(one, "said")["lines"][0]["text"] == "Gut!"


def test_who_is_here_and_who_looks_on(guest: Guests) -> None:
    ann, ben, cat = guest("Ann"), guest("Ben"), guest("Cat")
    id = ann.open("avalon", "me", "open")["id"]
    ben.sit(id, 1)
    with ann.live(id), cat.live(id):
        table = wait_for(lambda: (seen := ben.table(id))["spectators"] == 1 and seen)
        assert [seat["online"] for seat in table["seats"]] == [True, False]
    wait_for(lambda: not ben.table(id)["seats"][0]["online"] and not ben.table(id)["spectators"])


def test_a_page_is_believed_for_a_while_only_and_leaves_nobody_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page may be frozen by its browser before it can say that nobody looks any more."""
    monkeypatch.setattr(live, "LOOKED", 0.01)
    presence = Presence("one")
    hall: Any = SimpleNamespace(presence=presence, bus=Bus())
    socket: Any = SimpleNamespace(client=None, receive_data=None)

    async def watch() -> None:
        page = live.Connection(socket, hall, "t", Person("ann", "Ann"), 0, 0, Limits(False))
        asked: asyncio.Event = asyncio.Event()

        async def receive(mode: str) -> str:
            assert presence.who("t") == {"ann"}
            await asyncio.sleep(0.1)
            assert not presence.who("t")
            assert presence.connections == 1
            assert await page._do(Ping(1)) == 0
            assert presence.who("t") == {"ann"}
            asked.set()
            raise WebSocketDisconnect(detail="gone")

        socket.receive_data = receive
        monkeypatch.setattr(page, "_tell", lambda listener: asyncio.sleep(60))
        await page.run()
        assert asked.is_set()
        await page._do(Ping(2))  # was being answered when the connection was lost
        assert not presence.people
        assert not presence.connections

    asyncio.run(watch())


def test_after_a_lost_connection_nothing_is_missed_and_nothing_comes_twice(guest: Guests) -> None:
    """A connection is dropped again and again while others play; the log that comes is the whole log, once."""
    ann, ben, cat = guest("Ann"), guest("Ben"), guest("Cat")
    id = ann.open("avalon", "me", "open", seed=11)["id"]
    ben.sit(id, 1)
    playing = in_background(partial(play_on, [ann, ben], id, random.Random(2), 60))
    for line in range(5):
        ann.post(f"/api/tables/{id}/chat", 201, text=f"line {line}")
    chance = random.Random(4)
    log: list[tuple[int, int]] = []
    said: list[int] = []
    since = chat = 0
    while playing.is_alive() or since < ann.table(id)["number"]:
        with cat.live(id, since, chat) as socket:
            for _ in range(chance.randint(1, 4)):
                try:
                    message = json.loads(socket.recv(0.3))
                except TimeoutError:
                    break
                if message["type"] == "update":
                    table: dict[str, Any] = message["table"]
                    assert table["since"] == since
                    since = table["number"]
                    log += [(entry["number"], entry["index"]) for entry in table["log"]]
                if message["type"] == "said":
                    said += [one["id"] for one in message["lines"]]
                    chat = said[-1]
    whole = cat.log(id)
    assert log == [(entry["number"], entry["index"]) for entry in whole]
    assert said == [1, 2, 3, 4, 5]


def test_of_concurrent_choices_exactly_one_wins(guest: Guests) -> None:
    ann, ben = guest(), guest()
    id = ann.open("avalon", "me", "open", seed=3, options={"start": "1"})["id"]
    ben.sit(id, 1)
    pages = [guest() for _ in range(8)]
    for page in pages:  # the same person in eight windows
        page.http.cookies = ann.http.cookies
        page.http.headers["X-CSRF"] = ann.me["csrf"]
    for _ in range(8):
        owner, seat = (ann, 0) if ann.table(id)["actions"] else (ben, 1)
        if seat == 1:
            table = ben.table(id)
            ben.act(table, table["actions"][0]["action"])
            continue
        table = owner.table(id)
        answers: list[Any] = []
        ready = threading.Barrier(len(pages))

        def try_it(page: Guest, choice: int, table: Any = table, answers: Any = answers, ready: Any = ready) -> None:
            ready.wait()
            data = {"number": table["number"], "action": choice}
            answers.append(page.http.post(f"/api/tables/{id}/actions", json=data))

        choices = [choice["action"] for choice in table["actions"]]
        threads = [
            threading.Thread(target=try_it, args=(page, choices[number % len(choices)]))
            for number, page in enumerate(pages)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        fresh = [answer.json()["table"] for answer in answers if answer.status_code == 409]
        assert all(view["number"] == table["number"] + 1 and view["seat"] == 0 for view in fresh)
        assert ann.table(id)["number"] == table["number"] + 1


def test_seats_that_choose_at_once_do_not_disturb_each_other(guest: Guests) -> None:
    """In Broom Service all choose their roles at the same time: a choice stands though another came before it."""
    guests = [guest() for _ in range(3)]
    id = guests[0].open("broom_service", "me", "open", "open", seed=5)["id"]
    for seat in (1, 2):
        guests[seat].sit(id, seat)
    tables = [one.table(id) for one in guests]
    assert all(table["actions"] and table["number"] == 0 for table in tables)
    choices = [table["actions"][0]["action"] for table in tables]
    for number in range(3):
        assert guests[number].act(tables[number], choices[number])["number"] == number + 1
    assert guests[0].act(tables[0], choices[0], 409)["code"] == "conflict"  # but only once


def test_one_of_the_last_seats_starts_the_game(guest: Guests) -> None:
    """Two people take the last two seats at the same moment: both sit, and the game begins."""
    ann = guest()
    for _ in range(5):
        id = ann.open("saga", "me", "open", "open")["id"]
        others = [guest(), guest()]
        threads = [in_background(partial(one.sit, id, seat)) for seat, one in enumerate(others, 1)]
        for thread in threads:
            thread.join()
        assert ann.table(id)["status"] == "running"


def test_two_people_want_one_seat(guest: Guests) -> None:
    ann = guest()
    id = ann.open("avalon", "me", "open")["id"]
    codes: list[int] = []
    others = [guest() for _ in range(4)]

    def sit(one: Guest) -> None:
        codes.append(one.http.post(f"/api/tables/{id}/sit", json={"seat": 1}).status_code)

    threads = [in_background(partial(sit, one)) for one in others]
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, 409, 409, 409]


def test_a_connection_lost_in_the_middle_of_an_action_leaves_nothing_half_done(guest: Guests) -> None:
    ann, ben = guest(), guest()
    id = ann.open("avalon", "me", "open", seed=21)["id"]
    ben.sit(id, 1)

    def asked() -> tuple[Guest, dict[str, Any]] | None:
        tables = [(one, one.table(id)) for one in (ann, ben)]
        return next(((one, table) for one, table in tables if table["actions"]), None)

    for _ in range(12):
        mover, table = wait_for(asked)
        choice = table["actions"][-1]["action"]
        with mover.live(id) as socket:
            socket.send(json.dumps({"type": "act", "request": 1, "number": table["number"], "action": choice}))
            socket.socket.shutdown(SHUT_RDWR)  # no goodbye
        # whatever became of it: what is shown next is what the next action builds on
        mover, table = wait_for(asked)
        data = {"number": table["number"], "action": table["actions"][0]["action"]}
        answer = mover.http.post(f"/api/tables/{id}/actions", json=data)
        assert answer.status_code == 200 or answer.json()["table"]["number"] > table["number"]
