"""Clocks, with a time that stands still until a test moves it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from server import clocked
from server.helpers import Guest, Server, database_apart, in_background, wait_for
from tafelrunde.server.clock import Clock
from tafelrunde.server.wire import Terms

BEGIN = 2_000_000_000.0
HOUR, DAY = 3600, 86_400
LIVE = {"kind": "live", "budget": 600, "step": 10}
DAYS = {"kind": "days", "budget": 2 * DAY, "step": DAY}


class House:
    """One or two servers and the clock on their wall."""

    def __init__(self, database: str | Path, hands: Path) -> None:
        self.database = database
        self.hands = hands
        self.servers: list[Server] = []
        self.set(BEGIN)

    def set(self, now: float) -> None:
        fresh = self.hands.with_suffix(".new")
        fresh.write_text(str(now))
        os.replace(fresh, self.hands)

    def wait(self, seconds: float) -> None:
        """So much later, without anybody waiting."""
        self.set(float(self.hands.read_text()) + seconds)

    def start(self) -> Server:
        program = (clocked.__file__ or "", str(self.hands))
        self.servers.append(Server(self.database, "--no-limits", program=program))
        return self.servers[-1]

    @property
    def address(self) -> str:
        return self.servers[0].address

    @property
    def other(self) -> str:
        """Another process on the same tables, where there is one."""
        return self.servers[-1].address


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    sqlite = request.param == "sqlite"
    database = folder / "tables.sqlite" if sqlite else database_apart(request.getfixturevalue("url"))
    house = House(database, folder / "clock")
    house.start()
    if request.param == "postgres":
        house.start()
    yield house
    for server in house.servers:
        assert server.stop() == 0


def two(house: House, **more: Any) -> tuple[Guest, Guest, str]:
    """Two people at a table, each at a process of their own where there are two; the first one begins."""
    ann, ben = Guest(house.address, "Ann"), Guest(house.other, "Ben")
    id = ann.open("avalon", "me", "open", options={"start": "1"}, **more)["id"]
    ben.sit(id, 1)
    return ann, ben, id


def left(guest: Guest, id: str) -> list[float]:
    clock: dict[str, Any] = guest.table(id)["clock"]
    times: list[float] = clock["left"]
    return times


def move(guest: Guest, id: str, status: int = 200) -> dict[str, Any]:
    table = guest.table(id)
    kinds = {choice["kind"]: choice["action"] for choice in table["actions"]}
    answer: dict[str, Any] = guest.act(table, kinds.get("reinforce", table["actions"][0]["action"]), status)
    return answer


def test_a_clock_runs_for_whoever_is_asked_and_turns_add_to_it(house: House) -> None:
    ann, ben, id = two(house, clock=LIVE)
    assert left(ann, id) == [610, 600]
    house.wait(100)
    assert left(ben, id) == [510, 600]
    while ann.table(id)["actions"]:
        move(ann, id)
    assert left(ben, id) == [510, 610]
    house.wait(30)
    while ben.table(id)["actions"]:
        move(ben, id)
    assert left(ann, id) == [520, 580]


def test_when_time_is_up_a_bot_goes_on_once_and_whoever_comes_back_finds_a_seat(house: House) -> None:
    ann, ben, id = two(house, clock=LIVE)
    while ann.table(id)["actions"]:
        move(ann, id)
    house.wait(609)
    assert ben.table(id)["seats"][1]["kind"] == "person"
    house.wait(1)
    late = ben.http.post(f"/api/tables/{id}/actions", json={"number": ben.table(id)["number"], "action": 1})
    assert late.json()["code"] == "time_up", "too late, whether the server has noticed or not"
    table = wait_for(lambda: (table := ann.table(id))["seats"][1]["kind"] == "bot" and table)
    assert [(one["by"], one["before"]["name"]) for one in table["seatings"]] == [("", "Ben")]
    wait_for(lambda: ann.table(id)["actions"])  # the bot has played
    assert Guest(house.address).sit(id, 1, 409)["code"] == "taken"
    assert ben.table(id)["seats"][1]["place"]
    assert ben.sit(id, 1)["seats"][1]["me"]
    assert left(ben, id)[1] >= 60


def test_over_days_a_turn_has_its_own_time_and_then_the_reserve(house: House) -> None:
    ann, ben, id = two(house, clock=DAYS)
    house.wait(DAY + 6 * HOUR)
    while ann.table(id)["actions"]:
        move(ann, id)
    assert left(ann, id) == [2 * DAY - 6 * HOUR + DAY, 3 * DAY]
    house.wait(3 * DAY)
    wait_for(lambda: ann.table(id)["seats"][1]["kind"] == "bot")
    assert ben.table(id)["seat"] is None


def test_an_open_seat_does_not_stop_a_table_for_ever(house: House) -> None:
    ann, ben, id = two(house, clock=LIVE)
    ann.post(f"/api/tables/{id}/leave")
    house.wait(700)
    wait_for(lambda: ben.table(id)["actions"])


@pytest.mark.parametrize("where", ["sqlite", "postgres"])
def test_a_killed_server_loses_and_doubles_neither_time_nor_offers(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Killed while somebody agrees, and again while it notices that time is up: all of it happens once."""
    sqlite = where == "sqlite"
    database = tmp_path / "tables.sqlite" if sqlite else database_apart(request.getfixturevalue("url"))
    house = House(database, tmp_path / "clock")
    house.start()
    _, ben, late = two(house, clock=LIVE)
    tables = {"end": two(house, clock=DAYS), "rematch": two(house, clock=DAYS)}
    tables["rematch"][0].post(f"/api/tables/{tables['rematch'][2]}/resign")
    for kind, (one, _, id) in tables.items():
        one.post(f"/api/tables/{id}/offer", kind=kind)
    agreeing = [
        in_background(partial(agree, again, id, kind)) for kind, (_, again, id) in tables.items() for _ in range(2)
    ]
    house.servers[0].kill()
    for thread in agreeing:
        thread.join(30)
    house.wait(1000)
    house.start().kill()
    server = house.start()
    for guest in (ben, *(one for two in tables.values() for one in two[:2])):
        guest.move(server.address)
    wait_for(lambda: ben.table(late)["actions"], 60)  # the bot's turn may have been in the hands of one that died
    assert [one["seat"] for one in ben.table(late)["seatings"]] == [0]
    for kind, (one, again, id) in tables.items():
        agree(again, id, kind)
        table = one.table(id)
        assert table["status"] == "finished"
        assert (table["rematch"] is not None) == (kind == "rematch")
    assert len(tables["rematch"][0].get("/api/tables", scope="mine")) == 2
    assert server.stop() == 0


def agree(guest: Guest, id: str, kind: str) -> None:
    """Perhaps the server dies over it, and perhaps it is too late."""
    with contextlib.suppress(httpx.TransportError):
        guest.http.post(f"/api/tables/{id}/offer", json={"kind": kind, "agree": True})


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "live", "budget": 0, "step": 0},
        {"kind": "live", "budget": -1, "step": 60},
        {"kind": "days", "budget": 0, "step": 59},
        {"kind": "days", "budget": 10**12, "step": DAY},
        {"kind": "sand", "budget": 60, "step": 60},
        {"kind": "live", "budget": 1.5, "step": 60},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(house: House, clock: dict[str, Any]) -> None:
    ann = Guest(house.address)
    answer = ann.http.post(
        "/api/tables", json={"game": "avalon", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": clock}
    )
    assert answer.status_code in (400, 422)
    assert "clock" in answer.json()["text"]["en"]


def test_what_is_taken_back_gives_no_time() -> None:
    clock = Clock.start(Terms("live", 60, 5), 2, 0, [0])
    for at in range(1, 20):
        clock = clock.after(at, 0, [1]).back(at, [0])
    assert (clock.left(0, 19), clock.left(1, 19)) == (46, 60)
    days = Clock.start(Terms("days", 0, 100), 2, 0, [0]).after(40, 0, [1]).back(50, [0])
    assert days.left(0, 50) == 60


def test_where_all_choose_at_once_the_last_one_begins_a_turn_like_the_others() -> None:
    clock = Clock.start(Terms("days", 0, 100), 3, 0, [0, 1, 2])
    clock = clock.after(10, 0, [1, 2]).after(20, 1, [2]).after(90, 2, [0, 1, 2])
    assert [clock.left(seat, 90) for seat in range(3)] == [100] * 3


# ---- what the others may do


def test_the_others_claim_the_end_or_a_bot_where_the_table_leaves_it_to_them(house: House) -> None:
    ann, ben, id = two(house, clock={**LIVE, "up": "claim"})
    assert ben.post(f"/api/tables/{id}/claim", 409, what="end")["code"] == "no_claim"
    house.wait(611)
    assert ann.post(f"/api/tables/{id}/claim", 409, what="end")["code"] == "no_claim", "it is ann who is late"
    table = ben.post(f"/api/tables/{id}/claim", what="end")
    assert (table["status"], table["ending"]["why"], table["ending"]["winners"]) == ("finished", "time", [1])
    assert ann.act(ann.table(id), 0, 409)["code"] == "finished"
    assert ann.http.get(f"/api/tables/{id}/record").status_code == 200
    ann, ben, id = two(house, clock={**LIVE, "up": "claim"})
    house.wait(611)
    assert ben.post(f"/api/tables/{id}/claim", what="bot")["seats"][0]["kind"] == "bot"
    assert ann.sit(id, 0)["seat"] == 0


def test_where_they_wait_whoever_is_late_may_still_act(house: House) -> None:
    ann, ben, id = two(house, clock={**LIVE, "up": "wait"})
    house.wait(700)
    assert ben.post(f"/api/tables/{id}/claim", 409, what="end")["code"] == "no_claim"
    assert move(ann, id)["number"] == 1


def test_who_resigns_loses_to_the_other_and_leaves_more_than_one_a_bot(house: House) -> None:
    ann, ben, id = two(house)
    assert Guest(house.address).post(f"/api/tables/{id}/resign", 403)["code"] == "not_seated"
    table = ann.post(f"/api/tables/{id}/resign")
    assert (table["status"], table["ending"]["winners"], table["prompt"]["en"]) == (
        "finished",
        [1],
        "The game is over.",
    )
    assert ben.table(id)["ending"]["seat"] == 0
    assert ann.post(f"/api/tables/{id}/resign", 409)["code"] == "finished"
    id = ann.open("saga", "me", "open", "random")["id"]
    ben.sit(id, 1)
    assert ann.table(id)["resigning"] == "bot"
    assert ann.post(f"/api/tables/{id}/resign")["seats"][0]["kind"] == "bot"
    together = ann.open("mage_knight", "me", "greedy", options={"scenario": "full_cooperation"})
    assert together["resigning"] == "bot"


def test_a_game_ends_when_all_agree_and_not_before(house: House) -> None:
    ann, ben, id = two(house)
    assert ben.post(f"/api/tables/{id}/offer", 409, kind="end", agree=False)["code"] == "no_offer"
    assert ann.post(f"/api/tables/{id}/offer", kind="end")["offers"][0]["missing"] == [1]
    offer = ben.post(f"/api/tables/{id}/offer", kind="end", agree=False)["offers"][0]
    assert (offer["agreed"], offer["declined"]) == ([], [1])
    assert ann.post(f"/api/tables/{id}/offer", kind="end")["status"] == "running"
    assert ann.post(f"/api/tables/{id}/offer", kind="end", agree=False)["offers"] == [], "withdrawn"
    ben.post(f"/api/tables/{id}/offer", kind="end")
    table = ann.post(f"/api/tables/{id}/offer", kind="end")
    assert (table["status"], table["ending"]["why"], table["ending"]["winners"]) == ("finished", "agreed", [])


def test_a_rematch_needs_everybody_soon_and_seats_rotate(house: House) -> None:
    ann, ben, id = two(house, clock=LIVE)
    assert ann.post(f"/api/tables/{id}/rematch", 409)["code"] == "running"
    ann.post(f"/api/tables/{id}/resign")
    assert ann.post(f"/api/tables/{id}/rematch")["id"] == id, "nobody else has agreed"
    house.wait(16 * 60)
    assert ben.post(f"/api/tables/{id}/rematch")["rematch"] is None, "ann may be gone by now"
    new = ann.post(f"/api/tables/{id}/rematch")
    assert new["id"] == ben.table(id)["rematch"] == ben.post(f"/api/tables/{id}/rematch")["id"]
    assert [seat["name"] for seat in new["seats"]] == ["Ben", "Ann"]
    assert new["clock"]["terms"]["budget"] == 600


def test_an_absent_seat_is_reminded_and_then_handed_over_by_the_host_first(house: House) -> None:
    ann, ben, id = two(house)
    assert ben.post(f"/api/tables/{id}/nudge", 409, seat=0)["code"] == "too_early"
    assert ben.post(f"/api/tables/{id}/nudge", 409, seat=1)["code"] == "no_nudge"
    house.wait(301)
    assert ben.post(f"/api/tables/{id}/nudge", seat=0)["seats"][0]["nudged"]
    assert ben.post(f"/api/tables/{id}/nudge", 409, seat=0)["code"] == "too_early"
    house.wait(DAY)
    assert ben.post(f"/api/tables/{id}/bot", 409, seat=0, bot="greedy")["rule"] == "TR-2.5", "the host first"
    house.wait(DAY)
    assert ben.post(f"/api/tables/{id}/bot", seat=0, bot="greedy")["seats"][0]["kind"] == "bot"
    assert ann.sit(id, 0)["seat"] == 0
    while ann.table(id)["actions"]:
        move(ann, id)
    assert ann.post(f"/api/tables/{id}/bot", 409, seat=1, bot="greedy")["code"] == "too_early"
    house.wait(DAY)
    assert ann.post(f"/api/tables/{id}/bot", seat=1, bot="greedy")["seats"][1]["kind"] == "bot"


def test_with_other_people_a_bot_helps_only_where_all_agreed(house: House) -> None:
    ann, ben, id = two(house)
    assert ann.table(id)["help"] is False
    assert ann.post(f"/api/tables/{id}/hint", 409)["code"] == "fair"
    ann.post(f"/api/tables/{id}/offer", kind="help")
    assert ann.post(f"/api/tables/{id}/hint", 409)["code"] == "fair"
    assert ben.post(f"/api/tables/{id}/offer", kind="help")["help"] is True
    assert ann.post(f"/api/tables/{id}/hint")["hints"]
    ben.post(f"/api/tables/{id}/offer", kind="help", agree=False)
    ann.post(f"/api/tables/{id}/resign")
    assert ann.post(f"/api/tables/{id}/continue", 409, at=0)["code"] == "fair"
    alone = ann.open("avalon", "me", "random", options={"start": "1"})
    assert alone["help"] is True
