"""Two server processes on one real PostgreSQL serve the same tables."""

import asyncio
import json
import random
import threading
from typing import Any

import asyncpg

import tafelrunde
from server.helpers import Guest, Server, hear, play_on, serving, wait_for


def at(server: Server, guest: Guest) -> Guest:
    """The same person, at another process."""
    there = Guest(server.address)
    there.http.cookies = guest.http.cookies
    there.http.headers["X-CSRF"] = guest.me["csrf"]
    return there


def test_what_happens_in_one_process_is_heard_in_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers
    ann, ben = Guest(one.address, "Ann"), Guest(other.address, "Ben")
    id = ann.open("avalon", "me", "open", options={"start": "1"})["id"]
    with ann.live(id) as here, ben.live(id) as there:
        ben.sit(id, 1)
        while (table := hear(here, "update")["table"])["status"] == "waiting":
            pass
        here.send(json.dumps({"type": "act", "request": 1, "number": 0, "action": table["actions"][0]["action"]}))
        while hear(there, "update")["table"]["number"] == 0:
            pass
        there.send(json.dumps({"type": "chat", "request": 2, "text": "Oho!"}))
        assert hear(here, "said")["lines"][0]["text"] == "Oho!"
        wait_for(lambda: all(seat["online"] for seat in ann.table(id)["seats"]))
    wait_for(lambda: not any(seat["online"] for seat in ann.table(id)["seats"]))


def test_everything_that_is_kept_is_kept_here_too(servers: tuple[Server, Server]) -> None:
    """Positions, records, undo, chat, handing over and a rematch, each asked of the other process than the last."""
    ann = Guest(servers[0].address, "Ann")
    there = at(servers[1], ann)
    state = tafelrunde.game("avalon").new(seed=2, options={"turn_limit": 10, "start": "1"})
    id = ann.open("avalon", "me", "open", position=state.dump())["id"]
    assert there.post(f"/api/tables/{id}/bot", seat=1, bot="random")["status"] == "running"
    table = ann.table(id)
    table = there.act(table, next(choice for choice in table["actions"] if choice["kind"] == "reinforce")["action"])
    assert ann.undo(table)["undone"] == [1]
    assert there.post(f"/api/tables/{id}/chat", 201, text="Hallo")[0]["id"] == 1
    play_on([ann], id, random.Random(3))
    record = there.http.get(f"/api/tables/{id}/record").json()
    again = there.open("avalon", "me", "open", record=record, upto=3)
    assert ann.table(again["id"])["number"] == 3
    new = ann.post(f"/api/tables/{id}/rematch")
    assert there.table(id)["rematch"] == new["id"]
    assert there.post(f"/api/tables/{id}/rematch")["id"] == new["id"]


def test_of_concurrent_choices_in_two_processes_exactly_one_wins(servers: tuple[Server, Server]) -> None:
    ann = Guest(servers[0].address)
    id = ann.open("avalon", "me", "open", seed=3, options={"start": "1"})["id"]
    Guest(servers[0].address).sit(id, 1)
    pages = [at(servers[number % 2], ann) for number in range(8)]
    table = ann.table(id)
    answers: list[Any] = []
    ready = threading.Barrier(len(pages))

    def try_it(page: Guest) -> None:
        ready.wait()
        data = {"number": 0, "action": table["actions"][0]["action"]}
        answers.append(page.http.post(f"/api/tables/{id}/actions", json=data))

    threads = [threading.Thread(target=try_it, args=(page,)) for page in pages]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert all(page.table(id)["number"] == 1 for page in pages)


def test_exactly_one_process_thinks_for_a_bot(apart: str) -> None:
    """Both processes look for forgotten bots all the time; every bot's choice was made in one of them only."""
    with serving(apart, "--no-limits") as one, serving(apart, "--no-limits") as other:
        ann = Guest(one.address)
        ids = [ann.open("saga", *["greedy"] * 3)["id"] for _ in range(2)]
        wait_for(lambda: all(ann.table(id)["status"] == "finished" for id in ids), 240)
        assert bot_moves(one) + bot_moves(other) == asyncio.run(entries(apart, ids))


async def entries(url: str, ids: list[str]) -> int:
    connection = await asyncpg.connect(url)
    try:
        count = await connection.fetchval("select count(*) from actions where table_id = any($1)", ids)
        return int(count)
    finally:
        await connection.close()


def bot_moves(server: Server) -> int:
    lines = Guest(server.address).http.get("/metrics").text.splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("tafelrunde_bot_moves_total "))))


def test_the_other_process_goes_on_when_one_is_killed(apart: str) -> None:
    with serving(apart, "--no-limits") as other:
        one = Server(apart, "--no-limits")
        ann, ben = Guest(one.address), Guest(other.address)
        id = ann.open("broom_service", *["easy"] * 3)["id"]
        wait_for(lambda: ann.table(id)["number"] > 2)
        one.kill()
        number = ben.table(id)["number"]
        wait_for(lambda: ben.table(id)["number"] > number + 5, 60)
