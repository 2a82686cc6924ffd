"""Poisoned tables: whatever the rules do at one table, the others play on, and it is not tried for ever."""

import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.helpers import Guest, Server, hear, in_background, serving, wait_for
from server.poisons.poison.game import position
from tafelrunde import cli

PATIENT = 120.0  # seconds: processes are started anew, perhaps on a busy machine
PROGRAM = (str(Path(__file__).with_name("poisoned.py")),)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("poison") / "tables.sqlite", "--no-limits", program=PROGRAM) as server:
        yield server


@pytest.mark.parametrize(("ill", "place"), [("spin", "play"), ("crash", "action"), ("eat", "view"), ("break", "view")])
def test_a_poisoned_position_is_refused_in_one_line_and_no_table_is_kept(server: Server, ill: str, place: str) -> None:
    ann, ben = Guest(server.address), Guest(server.address)
    wishes = [{"kind": "bot", "bot": "random"}] * 2
    answers: list[Any] = []
    asking = in_background(
        lambda: answers.append(
            ann.http.post("/api/tables", json={"game": "poison", "seats": wishes, "position": position(ill, place)})
        )
    )
    meanwhile = 0
    while asking.is_alive():
        assert ben.get("/api/me")["id"] == ben.me["id"]
        meanwhile += asking.is_alive()
        time.sleep(0.05)
    (answer,) = answers
    assert answer.status_code == 422, answer.text
    fault = answer.json()
    assert fault["code"] == "unplayable"
    assert "\n" not in fault["text"]["de"] + fault["text"]["en"]
    assert ann.get("/api/tables", scope="mine") == []
    if ill == "spin":  # it alone lasts until its time is up: the others were answered meanwhile
        assert meanwhile > 1
    assert server.process.poll() is None


def aside(guest: Guest, id: str) -> dict[str, Any]:
    wait_for(lambda: guest.table(id)["status"] == "aside", PATIENT)
    return guest.table(id)


def poisoned(database: Path, id: str, ill: str, place: str, failures: int = 0) -> None:
    """What the trial before a table exists should never let through."""
    with sqlite3.connect(database) as connection:
        (found,) = connection.execute("select position from tables where id = ?", (id,)).fetchone()
        changed = json.loads(found)
        changed["position"] |= position(ill, place)["position"] | {"prizes": changed["position"]["prizes"]}
        connection.execute(
            "update tables set position = ?, failures = ? where id = ?", (json.dumps(changed), failures, id)
        )
    connection.close()


def test_a_server_starts_with_poisoned_tables_sets_them_aside_and_plays_the_others(database: Path) -> None:
    with serving(database, "--no-limits", program=PROGRAM) as server:
        ann = Guest(server.address)
        well = position("none", "nowhere")
        ids = {ill: ann.open("poison", "me", "random", position=well)["id"] for ill in ("spin", "crash", "break")}
    for ill, place in (("spin", "load"), ("crash", "play"), ("break", "view")):
        poisoned(database, ids[ill], ill, place, failures=1)
    with sqlite3.connect(database) as connection:  # bots are asked at all of them
        connection.execute("""update tables set owed = '{"1": "2026-01-01T00:00:00.000+00:00"}', pending = 1""")
        connection.execute("update seats set person = null, bot = 'random'")
    connection.close()
    with serving(database, "--no-limits", program=PROGRAM) as server:
        ann.move(server.address)
        fresh = ann.open("avalon", "random", "random")["id"]
        wait_for(lambda: ann.table(fresh)["status"] == "finished")
        for ill, why in (("spin", "kein Ende"), ("crash", "stürzen"), ("break", "zerbrochen")):
            table = aside(ann, ids[ill])
            assert why in table["message"]["de"]
            assert table["actions"] == []
            assert ann.post(f"/api/tables/{ids[ill]}/hint", 403)["code"] == "not_seated"
            assert ann.http.get(f"/api/tables/{ids[ill]}/record").json()["code"] == "aside"
        lines = {line["id"]: line["status"] for line in ann.get("/api/tables", scope="mine")}
        assert [lines[id] for id in ids.values()] == ["aside"] * 3
        wait_for(lambda: "tafelrunde_tables_aside 3" in ann.http.get("/metrics").text)
    with sqlite3.connect(database) as connection:
        asides = dict(connection.execute("select id, aside from tables where aside is not null").fetchall())
    connection.close()
    assert asides == {ids["spin"]: "slow", ids["crash"]: "died", ids["break"]: "broken"}


def test_an_action_that_spins_twice_sets_a_table_aside_until_somebody_brings_it_back(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(database, "--no-limits", program=PROGRAM) as server:
        ann, ben = Guest(server.address, "Ann"), Guest(server.address)
        id = ann.open("poison", "me", "open", position=position("none", "nowhere"))["id"]
        table = ben.sit(id, 1)
    poisoned(database, id, "spin", "play")
    with serving(database, "--no-limits", program=PROGRAM) as server:
        ann.move(server.address)
        ben.move(server.address)
        meanwhile = 0
        asking = in_background(lambda: ann.act(table, 0, 422))
        while asking.is_alive():
            assert ben.table(id)["status"] == "running"
            meanwhile += asking.is_alive()
            time.sleep(0.05)
        assert meanwhile > 1
        asking = in_background(lambda: ann.http.post(f"/api/tables/{id}/actions", json={"number": 0, "action": 0}))
        time.sleep(0.5)
        begin = time.monotonic()
        assert server.stop() == 0  # while a worker spins
        assert time.monotonic() - begin < 20
    with serving(database, "--no-limits", program=PROGRAM) as server:
        ann.move(server.address)
        assert ann.act(table, 0, 409)["code"] == "aside"  # the first failure was not forgotten
        assert "kein Ende" in ann.table(id)["message"]["de"]
        assert ann.act(table, 0, 409)["code"] == "aside"
        assert "slow" in tables(capsys, "list", "--aside", "--database", str(database))
        assert id in tables(capsys, "restore", id, "--database", str(database))
        wait_for(lambda: ann.table(id)["status"] == "running")
        with ann.live(id) as socket:
            assert hear(socket, "update")["table"]["status"] == "running"
            assert id in tables(capsys, "aside", id, "--database", str(database))
            while (told := hear(socket, "update")["table"])["status"] != "aside":
                pass
            assert "von Hand" in told["message"]["de"]
    assert "no table 'x'" in tables(capsys, "aside", "x", "--database", str(database))
    assert "is set aside" in tables(capsys, "restore", "x", "--database", str(database))
    assert "no such file" in tables(capsys, "list", "--database", str(database) + "x")


def tables(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    cli.run(["tables", *args])
    return "".join(capsys.readouterr())


def test_a_position_that_is_well_is_played(server: Server) -> None:
    ann = Guest(server.address)
    id = ann.open("poison", "me", "random", position=position("none", "nowhere"))["id"]
    table = ann.table(id)
    while table["status"] == "running":
        if table["actions"]:
            ann.act(table, table["actions"][0]["action"])
        time.sleep(0.02)
        table = ann.table(id)
    assert table["status"] == "finished"
    again = ann.post(f"/api/tables/{id}/continue", 201, at=2)
    assert again["status"] == "running"
