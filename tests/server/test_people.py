"""People: profiles and what strangers may know, friends, invitations, history, export and deletion."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from typing import Any

import pytest
import sqlalchemy as sa

from server.helpers import Guest, Server, hear, play_on, wait_for
from tafelrunde.server import database as db

SHORT = {"start": "1", "turn_limit": 10}


@pytest.fixture(params=["server", "servers"])
def houses(request: pytest.FixtureRequest) -> list[Server]:
    """A server on SQLite, or two on PostgreSQL."""
    given: Any = request.getfixturevalue(request.param)
    return [given, given] if isinstance(given, Server) else list(given)


def pair(houses: list[Server]) -> tuple[Guest, Guest]:
    return Guest(houses[0].address, "Ann"), Guest(houses[1].address, "Ben")


def table_of(ann: Guest, ben: Guest, **more: Any) -> str:
    id: str = ann.open("avalon", "me", "open", options=SHORT, **more)["id"]
    ben.sit(id, 1)
    return id


def over(ann: Guest, ben: Guest, **more: Any) -> str:
    """A finished game, which Ann has won."""
    id = table_of(ann, ben, **more)
    ben.post(f"/api/tables/{id}/resign")
    wait_for(lambda: ann.get(f"/api/tables/{id}/results"))
    return id


def profile(guest: Guest, of: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/people/{of.me['id']}")
    return found


def befriend(ann: Guest, ben: Guest) -> None:
    for one, other in ((ann, ben), (ben, ann)):
        one.post(f"/api/friends/{other.me['id']}", what="befriend")


def member(guest: Guest, passphrase: str = "a very long secret") -> None:
    guest.post("/api/me/passphrase", passphrase=passphrase)
    guest.me = guest.get("/api/me")
    guest.http.headers["X-CSRF"] = guest.me["csrf"]


# ---- what strangers may know


def test_of_private_games_strangers_learn_nothing(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    stranger = Guest(houses[1].address)
    hidden = [over(ann, ben), table_of(ann, ben), table_of(ann, ben, public=True)]
    ann.post(f"/api/tables/{hidden[1]}/chat", 201, text="a secret plan")
    seen = profile(stranger, ann)
    assert (seen["tallies"], seen["opponents"], seen["recent"], seen["ratings"]) == ([], [], [], [])
    assert not [id for id in hidden if id in json.dumps(seen)], "not even that there are such tables"
    assert set(seen) == {
        "id", "name", "member", "since", "relation", "ratings", "tallies", "opponents", "recent"
    }  # fmt: skip
    mine = profile(ann, ann)
    assert mine["tallies"] == [{"game": "avalon", "seats": 2, "won": 1, "drawn": 0, "lost": 0, "left": 0}]
    assert [one["table"] for one in mine["recent"]] == hidden[:1], "what still runs is not in a profile"

    rated = over(ann, ben, rated=True)
    seen = profile(stranger, ann)
    assert seen["recent"][0] | {"at": ""} == {
        "game": "avalon", "seats": 2, "how": "won", "rated": True, "at": "", "others": ["Ben"], "table": None,
        "before": 1500, "after": 1662,
    }  # fmt: skip
    assert rated not in json.dumps(seen), "a link is a key"
    assert seen["opponents"] == [{"id": ben.me["id"], "name": "Ben", "games": 1, "ahead": 1, "behind": 0}]

    public = over(ann, ben, public=True)
    assert profile(stranger, ann)["recent"][0]["table"] == public
    assert profile(stranger, ann)["tallies"][0]["won"] == 2
    everything = json.dumps([profile(stranger, ann), stranger.get("/api/leaderboards/avalon")])
    assert not [word for word in ("secret", "webhook", "passphrase", "seen") if f'"{word}' in everything]


def test_what_is_mine_alone_is_for_me_alone(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    id = table_of(ann, ben)
    nobody = Guest(houses[0].address)
    nobody.http.cookies.clear()
    for path in ("/api/me/history", "/api/me/export", "/api/friends", "/api/invitations"):
        assert nobody.http.get(path).status_code == 401
    stranger = Guest(houses[0].address)
    assert id not in stranger.http.get("/api/me/history").text + stranger.http.get("/api/me/export").text
    assert stranger.http.get(f"/api/tables/{id}/invitations").status_code == 403
    assert stranger.get(f"/api/tables/{id}/results") == [], "nothing before the end"
    for bad in ("x" * 23, "..", "%00", "nobody"):
        assert stranger.http.get(f"/api/people/{bad}").status_code == 404
    del stranger.http.headers["X-CSRF"]
    assert stranger.http.post("/api/me/delete", json={"name": stranger.me["name"]}).status_code == 403


# ---- friends and invitations


def test_friends_are_two_who_both_say_so(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    assert ann.post(f"/api/friends/{ben.me['id']}", what="befriend")["asked"][0]["name"] == "Ben"
    assert profile(ann, ben)["relation"] == "asked"
    assert profile(ben, ann)["relation"] == "asking"
    assert [one["name"] for one in ben.get("/api/friends")["asking"]] == ["Ann"]
    assert ben.post(f"/api/friends/{ann.me['id']}", what="befriend")["friends"][0]["id"] == ann.me["id"]
    assert profile(ann, ben)["relation"] == "friend"
    ann.post(f"/api/friends/{ben.me['id']}", what="part")
    assert [profile(ann, ben)["relation"], profile(ben, ann)["relation"]] == ["none", "none"]
    assert ann.post(f"/api/friends/{ann.me['id']}", 409, what="befriend")["code"] == "yourself"
    assert ann.post("/api/friends/nobody", 404, what="befriend")["code"] == "nobody"
    assert ann.http.post(f"/api/friends/{ben.me['id']}", json={"what": "marry"}).status_code == 400


def test_whoever_is_blocked_is_not_told_and_cannot_ask_or_invite(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    befriend(ann, ben)
    ann.post(f"/api/friends/{ben.me['id']}", what="block")
    ben.post(f"/api/friends/{ann.me['id']}", what="befriend")
    assert profile(ben, ann)["relation"] == "asked", "as if nobody had answered"
    assert ann.get("/api/friends")["asking"] == []
    id = ben.open("avalon", "me", "open")["id"]
    assert ben.post(f"/api/tables/{id}/invitations", 409, person=ann.me["id"])["code"] == "not_friends"
    ann.post(f"/api/friends/{ben.me['id']}", what="unblock")
    assert profile(ann, ben)["relation"] == "none"


def test_a_friend_is_found_by_name_if_that_is_certain(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    assert ann.post("/api/friends", 404, name="Ben")["code"] == "nobody", "guests may be called alike"
    name = f"Ben {random.randrange(10**9)}"
    ben.http.patch("/api/me", json={"name": name})
    member(ben)
    assert ann.post("/api/friends", name=f" {name.upper()} ")["asked"][0]["id"] == ben.me["id"]


def test_an_invitation_is_seen_followed_or_declined(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    befriend(ann, ben)
    id = ann.open("avalon", "me", "open", options=SHORT)["id"]
    assert ann.post(f"/api/tables/{id}/invitations", person=ben.me["id"]) == {ben.me["id"]: False}
    ann.post(f"/api/tables/{id}/invitations", person=ben.me["id"])
    (one,) = ben.get("/api/invitations")
    assert (one["table"]["id"], one["by"]) == (id, {"id": ann.me["id"], "name": "Ann"})
    assert ben.post(f"/api/invitations/{id}/decline") == []
    assert ann.get(f"/api/tables/{id}/invitations") == {ben.me["id"]: True}
    other = ann.open("avalon", "me", "open", options=SHORT)["id"]
    ann.post(f"/api/tables/{other}/invitations", person=ben.me["id"])
    ben.sit(other, 1)
    assert ben.get("/api/invitations") == []
    cleo = Guest(houses[0].address, "Cleo")
    assert cleo.post(f"/api/tables/{id}/invitations", 403, person=ben.me["id"])["code"] == "not_seated"
    for closed in (other, over(ann, ben)):
        assert ann.post(f"/api/tables/{closed}/invitations", 409, person=ben.me["id"])["code"] == "no_seat"


# ---- history


def test_a_history_is_searched_and_paged(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    won, open_ = over(ann, ben), table_of(ann, ben)
    cleo = Guest(houses[0].address, "Ännchen")
    lost = table_of(ann, cleo)
    ann.post(f"/api/tables/{lost}/resign")
    saga = ann.open("saga", "me", "easy")["id"]
    wait_for(lambda: ann.get("/api/me/history", how="lost")["count"])

    def found(**search: Any) -> set[str]:
        return {line["id"] for line in ann.get("/api/me/history", **search)["lines"]}

    assert found() == {won, open_, lost, saga}
    assert (found(how="won"), found(how="lost"), found(status="open")) == ({won}, {lost}, {open_, saga})
    assert (found(game="saga"), found(opponent="ben"), found(opponent="änn")) == ({saga}, {won, open_}, {lost})
    assert (found(opponent="%"), found(since="2999-01-01"), found(until="2001-01-01")) == (set(), set(), set())
    assert found(since="2001-01-01", until="2999-12-31") == found()
    for number in range(20):
        ann.open("avalon", "me", "easy" if number else "open")
    first, second = (ann.get("/api/me/history", page=page) for page in (0, 1))
    assert (first["count"], first["pages"], len(first["lines"]), len(second["lines"])) == (24, 2, 20, 4)
    for bad in ({"page": -1}, {"page": 10**9}, {"how": "x"}, {"since": "yesterday"}, {"opponent": "x" * 99}):
        assert ann.http.get("/api/me/history", params=bad).status_code == 400, bad
    assert ann.http.get("/api/me/history?opponent=%00").status_code in (200, 400)


def test_a_table_is_deleted_where_nobody_loses_a_game_by_it(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    alone = ann.open("avalon", "me", "easy", options=SHORT)["id"]
    shared, rated = table_of(ann, ben), ann.open("avalon", "me", "easy", rated=True)["id"]
    deletable = {line["id"] for line in ann.get("/api/me/history")["lines"] if line["deletable"]}
    assert deletable == {alone}
    for guest, id in ((ann, shared), (ann, rated), (ben, alone), (Guest(houses[0].address), shared)):
        refusal = guest.http.delete(f"/api/tables/{id}")
        assert (refusal.status_code, refusal.json()["code"]) == (409, "not_deletable")
    ann.post(f"/api/tables/{alone}/chat", 201, text="to myself")
    with ann.live(alone) as socket:
        hear(socket, "update")
        assert ann.http.delete(f"/api/tables/{alone}").status_code == 204
        with pytest.raises(Exception, match="4404"):
            hear(socket, "the end")
    assert ann.http.delete(f"/api/tables/{alone}").status_code == 404
    assert ann.http.get(f"/api/tables/{alone}").status_code == 404
    assert alone not in ann.http.get("/api/me/history").text
    over_ = over(ann, ben)
    assert ann.http.delete(f"/api/tables/{over_}").status_code == 409


def test_of_sitting_down_and_deleting_in_the_same_moment_one_happens(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    for _ in range(4):
        id = ann.open("avalon", "me", "open")["id"]
        answers: dict[str, int] = {}
        ready = threading.Barrier(2)

        def sit(id: str = id, ready: threading.Barrier = ready, answers: dict[str, int] = answers) -> None:
            ready.wait()
            answers["sit"] = ben.http.post(f"/api/tables/{id}/sit", json={"seat": 1}).status_code

        thread = threading.Thread(target=sit)
        thread.start()
        ready.wait()
        deleted = ann.http.delete(f"/api/tables/{id}").status_code
        thread.join()
        assert (answers["sit"], deleted) in ((200, 409), (404, 204), (409, 204)), (answers, deleted)


# ---- everything about oneself


def test_a_guest_keeps_everything_with_a_name_and_a_passphrase(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    befriend(ann, ben)
    over(ann, ben, rated=True)
    before = profile(ann, ann)
    name = f"Ann {random.randrange(10**9)}"
    ann.http.patch("/api/me", json={"name": name})
    member(ann)
    there = Guest(houses[1].address)
    me = there.post("/api/login", name=name, passphrase="a very long secret")
    after = there.get(f"/api/people/{me['id']}")
    assert after == before | {"name": name, "member": True}
    assert there.get("/api/friends")["friends"][0]["name"] == "Ben"
    assert there.get("/api/me/history")["count"] == 1


def test_the_export_has_everything_and_nobody_elses(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    befriend(ann, ben)
    id = over(ann, ben, rated=True)
    running = table_of(ann, ben)
    mine = ann.act(ann.table(running), ann.table(running)["actions"][0]["action"])
    ann.post(f"/api/tables/{running}/chat", 201, text="Auf ein gutes Spiel")
    ben.post(f"/api/tables/{running}/chat", 201, text="Gleichfalls")
    found = ann.get("/api/me/export")
    assert found["person"]["name"] == "Ann"
    assert [(one["id"], one["how"]) for one in found["tables"]] == [(id, "won"), (running, None)]
    assert [one["text"] for one in found["said"]] == ["Auf ein gutes Spiel"]
    assert [one["number"] for one in found["done"]] == [mine["number"]]
    assert (found["more"]["ratings"][0]["games"], found["more"]["friends"][0]["says"]) == (1, "friend")
    assert not {"passphrase", "seed", "key", "login"} & set(found["person"]) | {"seed", "key"} & set(found["tables"][0])


def test_whoever_is_deleted_is_nobody_and_others_keep_their_games(houses: list[Server]) -> None:
    ann, ben = pair(houses)
    name = f"Ann {random.randrange(10**9)}"
    ann.http.patch("/api/me", json={"name": name})
    member(ann)
    befriend(ann, ben)
    rated, running, waiting = over(ann, ben, rated=True), table_of(ann, ben), ann.open("avalon", "me", "open")["id"]
    second = ann.open("avalon", "open", "me")["id"]
    ben.sit(second, 0)
    ann.post(f"/api/tables/{second}/resign")
    shared = ann.open("saga", "me", "open", "open")["id"]
    Guest(houses[0].address, "Cleo").sit(shared, 1)
    ben.http.patch("/api/me", json={"webhook": "https://hook.example/ben"})
    ann.post(f"/api/tables/{shared}/invitations", person=ben.me["id"])
    notice = sa.select(db.notices).where(db.notices.c.occasion == ann.me["id"])
    wait_for(lambda: asyncio.run(rows(str(houses[0].database), notice)))
    ann.post(f"/api/tables/{running}/chat", 201, text="Hier bin ich")
    ben.post(f"/api/tables/{running}/chat", 201, text="Und ich")
    wrong = [({"name": "Somebody"}, "not_my_name"), ({"name": name, "passphrase": "a guess"}, "wrong_passphrase")]
    for data, code in wrong:
        assert ann.http.post("/api/me/delete", json=data).json()["code"] == code
    with ann.live(running) as socket:
        hear(socket, "update")
        data = {"name": name, "passphrase": "a very long secret"}
        assert ann.http.post("/api/me/delete", json=data).status_code == 204
        with pytest.raises(Exception, match="4401"):
            hear(socket, "the end")
    assert ben.http.get(f"/api/people/{ann.me['id']}").status_code == 404
    assert Guest(houses[1].address).http.post("/api/login", json=data).status_code == 401
    assert ben.http.get(f"/api/tables/{waiting}").status_code == 404
    table = wait_for(lambda: (found := ben.table(running))["seats"][0]["kind"] == "bot" and found)
    assert table["status"] == "running"
    play_on([ben], running, random.Random(1), 6)
    assert [seat["name"] for seat in ben.table(rated)["seats"]] == ["N. N.", "Ben"]
    assert (ben.table(rated)["seats"][0]["kind"], ben.table(rated)["seats"][0]["person"]) == ("person", None)
    assert [line["text"] for line in ben.get(f"/api/tables/{running}/chat")] == ["…", "Und ich"]
    assert ben.get("/api/friends")["friends"] == []
    assert ben.get("/api/invitations") == []
    assert [seat["kind"] for seat in ben.table(shared)["seats"]] == ["open", "person", "open"]
    assert profile(ben, ben)["ratings"][0]["games"] == 1, "what others have won or lost stays"
    assert ben.table(second)["ending"]["by"] == "N. N."
    text = asyncio.run(everything(str(houses[0].database)))
    assert ann.me["id"] not in text
    assert name not in text


async def everything(database: str) -> str:
    """All that stands in a database, as one text."""
    return str([await rows(database, sa.select(table)) for table in db.metadata.tables.values()])


async def rows(database: str, query: sa.Select[Any]) -> list[Any]:
    engine = db.make_engine(db.database_url(database))
    async with engine.connect() as connection:
        found = list((await connection.execute(query)).all())
    await engine.dispose()
    return found
