"""Reviews on the real server: in the background, kept piece by piece, and only for whom they are meant."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from server.helpers import Guest, Server, play_on, serving, wait_for
from tafelrunde.bots.review import Part, Reviewer
from tafelrunde.kernel.record import Record

DONE = 240.0  # seconds for a review on a machine that has other things to do


def finished(guest: Guest, moves: int = 4) -> str:
    """A game against a bot that somebody gave up after some moves."""
    table = guest.open("saga", "me", "greedy", seed=2)
    id: str = table["id"]
    for _ in range(moves):
        table = wait_for(lambda: (now := guest.table(id))["actions"] and now)
        guest.act(table, table["actions"][0]["action"])
    guest.post(f"/api/tables/{id}/resign")
    return id


def review(guest: Guest, id: str, **params: Any) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/tables/{id}/review", **params)
    return found


def whole(guest: Guest, id: str) -> dict[str, Any]:
    """A review when it is done."""
    wait_for(lambda: review(guest, id, after=10**6)["state"] == "done", DONE)
    return review(guest, id)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite") if request.param == "sqlite" else request.getfixturevalue("apart")


def kept(place: str, id: str) -> tuple[str, int, list[bytes]]:
    """What the database has of a review."""
    url = place.replace("postgresql://", "postgresql+asyncpg://") if "://" in place else f"sqlite:///{place}"
    if "://" in place:
        import asyncio

        from sqlalchemy.ext.asyncio import create_async_engine

        async def ask() -> tuple[str, int, list[bytes]]:
            engine = create_async_engine(url)
            async with engine.connect() as connection:
                row = (await connection.execute(text(ROW), {"id": id})).one()
                parts = (await connection.execute(text(PARTS), {"id": id})).all()
            await engine.dispose()
            return told(row, parts)

        return asyncio.run(ask())
    with create_engine(url).connect() as connection:
        row = connection.execute(text(ROW), {"id": id}).one()
        return told(row, connection.execute(text(PARTS), {"id": id}).all())


ROW = "select state, done from reviews where table_id = :id"
PARTS = 'select "index", data from review_parts where table_id = :id order by "index"'


def told(row: Any, parts: Any) -> tuple[str, int, list[bytes]]:
    assert [part[0] for part in parts] == list(range(len(parts)))  # none is missing, and none is there twice
    return row[0], row[1], [bytes(part[1]) for part in parts]


def test_a_killed_server_goes_on_from_what_was_kept(place: str) -> None:
    server = Server(place, "--no-limits")
    ann = Guest(server.address, "Ann")
    id = finished(ann, moves=8)
    asked = ann.post(f"/api/tables/{id}/review")
    assert asked["state"] in ("asked", "running")
    wait_for(lambda: review(ann, id)["done"] >= 2, DONE)
    server.kill()
    state, done, before = kept(place, id)
    assert (state, done) == ("running", len(before))
    with serving(place, "--no-limits") as again:
        ann.move(again.address)
        found = whole(ann, id)
        state, done, after = kept(place, id)
        assert (state, done) == ("done", len(after) + 1)
        assert after[: len(before)] == before
        record = msgspec.convert(ann.get(f"/api/tables/{id}/record"), Record)
    assert found["done"] == found["total"] == len(found["moves"]) + 1
    assert [point["at"] for point in found["points"]] == sorted({point["at"] for point in found["points"]})
    # the piece in whose midst it died is as if nothing had been
    names = ["Ann", "Bot 2"]
    assert found["level"] == "hard"
    reviewer = Reviewer(record, 0, "hard", names)
    decisions = reviewer.decisions()
    number = len(before)
    assert msgspec.json.decode(after[number], type=Part) == reviewer.part(decisions[number], decisions[number - 1])


def test_a_review_can_be_broken_off_and_goes_on(guest: Callable[..., Guest]) -> None:
    ann = guest("Ann")
    id = finished(ann, moves=8)
    assert review(ann, id)["state"] == "none"
    ann.post(f"/api/tables/{id}/review")
    wait_for(lambda: review(ann, id)["done"] >= 1, DONE)
    cancelled = ann.post(f"/api/tables/{id}/review/cancel")
    assert cancelled["state"] == "cancelled"
    done = cancelled["done"]
    assert len(cancelled["moves"]) == done
    assert ann.post(f"/api/tables/{id}/review/cancel")["state"] == "cancelled"
    assert review(ann, id)["done"] == done
    begun = ann.post(f"/api/tables/{id}/review")
    assert begun["moves"][:done] == cancelled["moves"]
    found = whole(ann, id)
    assert found["moves"][:done] == cancelled["moves"]
    assert ann.post(f"/api/tables/{id}/review") == found  # nothing is done twice
    assert review(ann, id, after=done)["moves"] == found["moves"][done:]
    number = ann.table(id)["number"]
    assert found["points"][-1]["at"] <= number
    for move in found["moves"]:
        assert move["at"] == move["number"] - 1
        assert move["played"]["de"]
        assert move["advised"]["en"]
        shown = ann.get(f"/api/tables/{id}/review/line", number=move["number"], step=0)
        assert shown["view"] == ann.get(f"/api/tables/{id}/replay", at=move["at"], own=True)["view"]
        break
    move = max(found["moves"], key=lambda one: one["steps"])
    after = ann.get(f"/api/tables/{id}/review/line", number=move["number"], step=1)
    assert after["number"] == move["number"]
    assert after["log"]
    assert not after["actions"]
    assert not after["open"]


def test_only_after_the_end_and_only_ones_own(guest: Callable[..., Guest]) -> None:
    ann, ben, eve = guest("Ann"), guest("Ben"), guest("Eve")
    id = ann.open("saga", "me", "open")["id"]
    ben.sit(id, 1)
    path = f"/api/tables/{id}/review"
    assert ann.post(path, 409)["code"] == "running"
    assert ann.http.get(path).json()["code"] == "running"
    play_on([ann, ben], id, random.Random(1), 6)
    ann.post(f"/api/tables/{id}/resign")
    assert ann.post(path, 409)["code"] == "fair"  # the other one has not agreed
    for guest_ in (ann, ben):
        guest_.post(f"/api/tables/{id}/offer", kind="help", agree=True)
    assert eve.post(path, 403)["code"] == "not_seated"
    assert eve.http.get(path).json()["code"] == "not_seated"
    assert ann.post(path, 404, seat=1)["code"] == "no_review"
    assert ann.post(path)["seat"] == 0
    assert ben.post(path)["seat"] == 1
    for guest_ in (ann, ben):
        found = whole(guest_, id)
        assert {table["seat"] for table in [guest_.table(id)]} == {found["seat"]}
    for wrong in ({"number": 0, "step": 1}, {"number": 10**6, "step": 1}):
        assert ann.http.get(f"{path}/line", params=wrong).json()["code"] == "no_review"
    assert ann.http.get(path, params={"after": -1}).status_code == 400
    assert ann.http.post(path, json={"seat": "x"}).status_code == 400
    assert ann.http.post(path, json={"level": "hard"}).status_code == 400
    assert ann.post("/api/tables/nowhere/review", 404)["code"] == "no_table"


def test_whoever_does_not_agree_any_more_ends_it(place: str, tmp_path: Path) -> None:
    with serving(place, "--no-limits", log=tmp_path / "log") as server:
        withdrawn(server, place)


def withdrawn(server: Server, place: str) -> None:
    ann, ben = Guest(server.address, "Ann"), Guest(server.address, "Ben")
    id = ann.open("saga", "me", "open", seed=2)["id"]
    ben.sit(id, 1)
    play_on([ann, ben], id, random.Random(1), 10)
    ann.post(f"/api/tables/{id}/resign")

    def agree(*people: Guest, agree: bool = True) -> None:
        for one in people:
            one.post(f"/api/tables/{id}/offer", kind="help", agree=agree)

    agree(ann, ben)
    ann.post(f"/api/tables/{id}/review")
    wait_for(lambda: review(ann, id)["done"] >= 1, DONE)
    agree(ben, agree=False)
    wait_for(lambda: kept(place, id)[0] == "cancelled", DONE)
    _, done, before = kept(place, id)
    assert ann.post(f"/api/tables/{id}/review", 409)["code"] == "fair"
    agree(ben, ann)
    assert review(ann, id)["state"] == "cancelled"
    ann.post(f"/api/tables/{id}/review")
    wait_for(lambda: review(ann, id)["done"] > done, DONE)
    assert kept(place, id)[2][: len(before)] == before
    ann.post(f"/api/tables/{id}/review/cancel")


def test_nobody_waits_for_more_than_a_few(server: Server) -> None:
    ann = Guest(server.address, "Ann")
    ids = [finished(ann, moves=8) for _ in range(5)]
    older = ids.pop()
    ann.post(f"/api/tables/{older}/review")
    ann.post(f"/api/tables/{older}/review/cancel")
    with create_engine(f"sqlite:///{server.database}").begin() as connection:  # as an earlier release made it
        done = "update reviews set state = 'done', level = 'easy' where table_id = :id"
        connection.execute(text(done), {"id": older})
    for id in ids[:3]:
        ann.post(f"/api/tables/{id}/review")
    last = ann.http.post(f"/api/tables/{ids[3]}/review", json={})
    assert last.status_code in (200, 409)  # a quick machine may have finished one
    if last.status_code == 409:
        assert last.json()["code"] == "too_many_reviews"
        assert ann.post(f"/api/tables/{older}/review", 409)["code"] == "too_many_reviews"
        assert review(ann, older)["state"] == "done"
    for id in (*ids, older):
        ann.http.post(f"/api/tables/{id}/review/cancel", json={})


def test_two_processes_share_the_work(servers: tuple[Server, Server]) -> None:
    """Asked for at one, seen at the other; whichever does it, every piece is there once."""
    one, other = servers
    ann = Guest(one.address, "Ann")
    id = finished(ann)
    asked = [ann.post(f"/api/tables/{id}/review")]
    ann.move(other.address)
    asked.append(ann.post(f"/api/tables/{id}/review"))
    assert all(answer["state"] != "none" for answer in asked)
    found = whole(ann, id)
    assert found["done"] == found["total"] == len(found["moves"]) + 1
    ann.move(one.address)
    assert review(ann, id) == found
