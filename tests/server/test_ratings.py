"""Ratings: the formulas against the paper, what counts and for whom, once, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import math
import random
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import tafelrunde
from server import dying
from server.helpers import Guest, Server, play_on, serving, wait_for
from tafelrunde.bots import bots
from tafelrunde.server import database as db
from tafelrunde.server.glicko import Rating, Result, rated, weight
from tafelrunde.server.results import ANCHORS, Game, Stood, reckon

SHORT = {"start": "1", "turn_limit": 10}


@pytest.fixture(params=["server", "servers"])
def houses(request: pytest.FixtureRequest) -> list[Server]:
    """A server on SQLite, or two on PostgreSQL."""
    given: Any = request.getfixturevalue(request.param)
    return [given, given] if isinstance(given, Server) else list(given)


def two(houses: list[Server], *names: str, rated: bool = True, **more: Any) -> tuple[Guest, Guest, str]:
    """Two people at a table, each at a process of their own where there are two."""
    ann, ben = Guest(houses[0].address, "Ann"), Guest(houses[1].address, "Ben")
    id = ann.open("avalon", "me", "open", options=SHORT, rated=rated, **more)["id"]
    ben.sit(id, 1)
    return ann, ben, id


def settled(guest: Guest, id: str) -> list[dict[str, Any]]:
    """The results, as soon as they are written down."""
    found: list[dict[str, Any]] = wait_for(lambda: guest.get(f"/api/tables/{id}/results"))
    return found


def standing(guest: Guest, game: str = "avalon") -> dict[str, Any] | None:
    profile = guest.get(f"/api/people/{guest.me['id']}")
    return next((one for one in profile["ratings"] if one["game"] == game), None)


# ---- the formulas


def test_the_worked_example_of_the_paper() -> None:
    games = [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)]
    after = rated(Rating(1500, 200), [Result(other, score) for other, score in games])
    assert after.rating == pytest.approx(1464.06, abs=0.02)  # the paper rounds on its way
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize("seats", [2, 4])
def test_deviations_keep_what_they_promise_at_larger_tables_too(seats: int) -> None:
    """People of known strength play; the errors of their ratings are about as large as the deviations say."""
    errors = []
    for seed in range(6):
        chance = random.Random(seed)
        true = [chance.gauss(1500, 200) for _ in range(30)]
        ratings = [Rating() for _ in true]
        for _ in range(600 // seats):
            table = chance.sample(range(30), seats)
            strength = {one: true[one] / 173.7178 - math.log(-math.log(chance.random())) for one in table}
            after = {
                one: rated(
                    ratings[one],
                    [
                        Result(ratings[other], float(strength[one] > strength[other]), weight(seats))
                        for other in table
                        if other != one
                    ],
                )
                for one in table
            }
            for one, rating in after.items():
                ratings[one] = rating
        shift = sum(rating.rating for rating in ratings) / 30 - sum(true) / 30
        errors += [(one.rating - shift - strength) / one.deviation for one, strength in zip(ratings, true, strict=True)]
    assert 0.6 < math.sqrt(sum(error**2 for error in errors) / len(errors)) < 1.1


def test_whoever_left_is_behind_everybody_and_team_mates_do_not_count() -> None:
    ann, ben = Stood(0, False, "ann", None, "lost", 2, 5), Stood(1, False, "ben", None, "left", None, None)
    instead, bot = Stood(1, True, None, "medium", "won", 1, 9), Stood(2, False, None, "medium", "lost", 2, 5)
    start = {"ann": Rating(), "ben": Rating()}
    after = reckon(Game("saga", [ann, ben, instead, bot], [0, 1, 2], True), start)
    assert after["ann"].rating > 1500 > after["ben"].rating
    together = reckon(Game("saga", [ann, ben, instead, bot], [0, 0, 1], True), start)
    assert together["ann"].rating == pytest.approx(1500), "equal ranks with a bot of 1500 are a draw"
    alone = reckon(
        Game("mage_knight", [ann, ben._replace(person=None, bot="hard", how="lost", rank=3)], [0, 1], True), start
    )
    assert alone == {}, "no bot of this game has a rating"
    undecided = reckon(Game("saga", [ann, bot], [0, 1, 2], False), start)
    assert undecided == {}


def test_every_anchor_is_a_bot_of_a_game() -> None:
    for game, levels in ANCHORS.items():
        assert tafelrunde.game(game)
        assert set(levels) <= set(bots())
        assert levels["random"] < levels["greedy"] < levels["easy"] < levels["medium"] <= levels["hard"]


# ---- what counts


def test_a_rated_game_counts_once_and_for_both(houses: list[Server]) -> None:
    ann, ben, id = two(houses)
    assert ann.table(id)["rated"]
    for what, status in (("hint", 409), ("offer", 409)):
        data = {"kind": "help"} if what == "offer" else {}
        assert ann.post(f"/api/tables/{id}/{what}", status, **data)["code"] == "rated"
    ben.post(f"/api/tables/{id}/resign")
    first, second = settled(ann, id)
    assert [(one["how"], one["rank"], one["before"]) for one in (first, second)] == [
        ("won", 1, 1500),
        ("lost", 2, 1500),
    ]
    assert first["after"] + second["after"] == 3000
    assert first["after"] == 1662
    mine = standing(ann)
    assert mine == {"game": "avalon", "rating": 1662, "deviation": 290, "games": 1, "sure": False}
    again = ann.post(f"/api/tables/{id}/rematch")
    assert again["rated"], "a rematch is what the game was"


def test_a_casual_game_has_results_but_no_ratings(houses: list[Server]) -> None:
    ann, ben, id = two(houses, rated=False)
    ann.post(f"/api/tables/{id}/resign")
    assert [(one["how"], one["after"]) for one in settled(ann, id)] == [("lost", None), ("won", None)]
    assert standing(ann) is None
    assert standing(ben) is None


def test_a_game_that_ended_by_consent_has_no_result(houses: list[Server]) -> None:
    ann, ben, id = two(houses)
    ann.post(f"/api/tables/{id}/offer", kind="end")
    ben.post(f"/api/tables/{id}/offer", kind="end")
    assert [one["how"] for one in settled(ann, id)] == ["none", "none"]
    assert standing(ann) is None


def test_whoever_leaves_a_seat_to_a_bot_has_lost_whatever_the_bot_does(houses: list[Server]) -> None:
    ann, ben, id = two(houses)
    ann.post(f"/api/tables/{id}/bot", seat=0, bot="random")
    play_on([ben], id, random.Random(5))
    left, instead, stayed = settled(ben, id)
    assert (left["how"], left["rank"], instead["bot"], instead["joined"]) == ("left", None, "random", True)
    assert left["after"] < 1500 < stayed["after"]
    assert instead["after"] is None
    assert ann.get(f"/api/people/{ann.me['id']}")["tallies"] == [
        {"game": "avalon", "seats": 2, "won": 0, "drawn": 0, "lost": 0, "left": 1}
    ]


def test_a_bot_is_an_anchor_and_stays_where_it_sits(houses: list[Server]) -> None:
    ann = Guest(houses[0].address, "Ann")
    id = ann.open("avalon", "me", "hard", options=SHORT, rated=True)["id"]
    assert ann.post(f"/api/tables/{id}/bot", 409, seat=1, bot="random")["code"] == "rated"
    assert not ann.table(id)["help"]
    assert ann.post(f"/api/tables/{id}/offer", 409, kind="end")["code"] == "rated", "that would be too easy"
    ann.post(f"/api/tables/{id}/resign")
    mine, bot = settled(ann, id)
    assert (mine["how"], bot["how"], bot["after"]) == ("lost", "won", None)
    assert 1300 < mine["after"] < 1500


def test_what_cannot_count_is_refused(houses: list[Server]) -> None:
    ann = Guest(houses[0].address, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    for game, sat, more in (
        ("avalon", seats, {"seed": 7}),
        ("mage_knight", seats[:1], {}),
        ("mage_knight", seats, {}),
        ("mage_knight", [{"kind": "me"}, {"kind": "open"}], {"options": {"scenario": "full_cooperation"}}),
        ("avalon", [seats[1], seats[1]], {}),
    ):
        refusal = ann.post("/api/tables", 422, game=game, seats=sat, rated=True, **more)
        assert refusal["code"] == "not_rated", (game, more, refusal)


def test_leaderboards_list_those_of_whom_something_is_known(houses: list[Server]) -> None:
    ann, ben = Guest(houses[0].address, "Listed"), Guest(houses[1].address, "Listed too")
    for guest in (ann, ben) * 7:
        id = guest.open("avalon", "me", "medium", options=SHORT, rated=True)["id"]
        guest.post(f"/api/tables/{id}/resign")
        settled(guest, id)
    ids = [one["id"] for one in ann.get("/api/leaderboards/avalon")["best"]]
    assert {ann.me["id"], ben.me["id"]} <= set(ids)
    board = ben.get("/api/leaderboards/avalon")
    assert [one["place"] for one in board["best"]] == list(range(1, len(ids) + 1))
    assert board["mine"]["sure"]
    cleo = two(houses)[0]
    assert cleo.me["id"] not in ids
    assert cleo.http.get("/api/leaderboards/chess").status_code == 404


# ---- nothing is lost, nothing is done twice


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite") if request.param == "sqlite" else request.getfixturevalue("apart")


def test_a_server_that_dies_while_it_rates_has_rated_nothing_and_the_next_one_does(store: str, tmp_path: Path) -> None:
    """Killed within the transaction, after everything but the commit."""
    order = tmp_path / "die"
    server = Server(store, "--no-limits", program=(dying.__file__ or "", str(order)))
    ann, ben, id = two([server, server])
    order.touch()
    ben.post(f"/api/tables/{id}/resign")
    assert server.process.wait(30) == -9
    server._ended()
    assert (rows(store, "results", id), rows(store, "ratings", ann.me["id"])) == (0, 0)
    with serving(store, "--no-limits") as one:
        ann.move(one.address)
        assert [item["after"] for item in settled(ann, id)] == [1662, 1338]
        assert (standing(ann) or {})["games"] == 1


def test_of_many_who_settle_at_once_one_does_and_ratings_follow_from_each_other(apart: str) -> None:
    """Two processes, many games of the same people that end in the same moment, and one process is killed.

    Of five games between two of them three count, whichever come first (TR-5.4).
    """
    with serving(apart, "--no-limits") as other:
        one = Server(apart, "--no-limits")
        ann, ben, cleo = Guest(one.address, "Ann"), Guest(other.address, "Ben"), Guest(other.address, "Cleo")
        ids = []
        for against in (ben, cleo) * 5:
            ids.append(ann.open("avalon", "me", "open", options=SHORT, rated=True)["id"])
            against.sit(ids[-1], 1)
        half = threading.Event()

        def give_up(some: list[tuple[Guest, str]]) -> None:
            for number, (guest, id) in enumerate(some):
                guest.http.post(f"/api/tables/{id}/resign", json={})
                if number == 2:
                    half.set()

        theirs = [(ben if number % 2 == 0 else cleo, id) for number, id in enumerate(ids) if number % 4 < 2]
        mine = [(ann, id) for number, id in enumerate(ids) if number % 4 >= 2]
        threads = [threading.Thread(target=give_up, args=(some,)) for some in (theirs, mine)]
        threads[0].start()
        threads[1].start()
        half.wait(30)
        threads[1].join()
        one.kill()
        threads[0].join()
        ann.move(other.address)
        found = {id: settled(ann, id) for id in ids}
        steps = [(places[0]["before"], places[0]["after"]) for places in found.values() if places[0]["after"]]
        assert len(steps) == 6
        assert [(standing(guest) or {})["games"] for guest in (ann, ben, cleo)] == [6, 3, 3]
        befores, afters = sorted(step[0] for step in steps), sorted(step[1] for step in steps)
        last = (standing(ann) or {})["rating"]
        assert sorted([*befores, last]) == sorted([1500, *afters]), "each begins where another one ended"


def rows(store: str, table: str, key: str) -> int:
    """How many rows there are about a table or a person."""

    async def ask() -> int:
        engine = db.make_engine(db.database_url(store))
        column = db.metadata.tables[table].c["table_id" if table == "results" else "person"]
        async with engine.connect() as connection:
            count = await connection.execute(sa.select(sa.func.count()).where(column == key))
        await engine.dispose()
        return int(count.scalar_one())

    return asyncio.run(ask())
