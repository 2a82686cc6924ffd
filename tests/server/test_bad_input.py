"""Bad input: whatever comes, the server neither breaks nor changes anything."""

import asyncio
import json
import os
import random
from collections.abc import Callable, Iterator
from typing import Any
from unittest import SkipTest

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from websockets.exceptions import ConnectionClosed

import tafelrunde
from server.fuzz import Fuzzer
from server.helpers import Guest, Server, hear, postgres, serving

Guests = Callable[..., Guest]
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    10**40,
    1.5,
    1e308,
    "",
    "x" * 2000,
    "ü\u202e\x00",
    [],
    {},
    [[]],
)
DEEP = "[" * 5000
NO_JSON = ("", "{", DEEP, '{"a":' * 3000, b"\xed\xa0\x80", b"\xff\xfe", "null", "[]", "7")
TRIES = int(os.environ.get("TAFELRUNDE_TRIES", "3000"))  # `make soak` has more of them
SOME = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def stranger(server: Server) -> Guest:
    return Guest(server.address)


@pytest.fixture(scope="module")
def victim(server: Server) -> tuple[Guest, str]:
    """Somebody in the middle of a game."""
    ann = Guest(server.address)
    id = ann.open("avalon", "me", "open", seed=1, options={"start": "1"})["id"]
    Guest(server.address).sit(id, 1)
    table = ann.table(id)
    ann.act(table, table["actions"][0]["action"])
    return ann, id


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_requests_from_the_schema(
    mode: GenerationMode, server: Server, stranger: Guest, victim: tuple[Guest, str]
) -> None:
    """Requests that fit the schema and requests that do not, at a stranger's table: no 5xx, and nothing is changed."""
    ann, id = victim
    before = ann.table(id)
    api = schemathesis.openapi.from_url(server.address + "/schema/openapi.json")
    operations = [result.ok() for result in api.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) > 20

    def ask(case: Any) -> None:
        if "id" in (case.path_parameters or {}) and len(str(case.path_parameters["id"])) % 2:
            case.path_parameters["id"] = id
        headers = {"X-CSRF": stranger.me["csrf"], "Cookie": stranger.cookie}
        answer = case.call(headers=headers)
        assert answer.status_code < 500, (case.method, case.formatted_path, case.body, answer.text)

    for operation in operations:
        if operation.path == "/api/logout":
            continue
        try:
            SOME(given(operation.as_strategy(generation_mode=mode))(ask))()
        except (Unsatisfiable, SkipTest):
            assert mode is GenerationMode.NEGATIVE  # nothing can be wrong about it
        assert ann.table(id) == before


def test_bodies_that_are_no_json(victim: tuple[Guest, str]) -> None:
    ann, id = victim
    before = ann.table(id)
    paths = ["/api/tables", "/api/login", "/api/me/passphrase", "/api/me/push", "/api/me/mail", "/api/mail/confirm"]
    requests = ("actions", "undo", "sit", "bot", "chat", "hint", "continue", "offer", "claim", "nudge", "resign")
    paths += [f"/api/tables/{id}/{what}" for what in requests]
    for path in paths:
        for body in (
            "",
            "{",
            DEEP,
            '{"a":' * 3000,
            "\ud800".encode("utf-8", "surrogatepass"),
            b"\xff\xfe",
            "null",
            "[]",
            "7",
        ):
            answer = ann.http.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code in (400, 413, 422), (path, body, answer.text)
            assert answer.json()["text"]["de"]
    assert ann.table(id) == before


def test_actions_of_every_wrong_kind(victim: tuple[Guest, str]) -> None:
    ann, id = victim
    before = ann.table(id)
    for junk in JUNK:
        for data in ({"number": junk, "action": 0}, {"number": before["number"], "action": junk}, {"action": junk}):
            answer = ann.http.post(f"/api/tables/{id}/actions", json=data)
            assert answer.status_code in (400, 409, 422), (data, answer.text)
        nested = {"kind": "attack", "card": junk, "at": junk}
        assert ann.http.post(f"/api/tables/{id}/actions", json={"number": before["number"], "action": nested}).is_error
        assert ann.http.get(f"/api/tables/{id}", params={"since": str(junk)}).status_code in (200, 400)
        assert ann.http.get(f"/api/tables/{id}/replay", params={"at": str(junk)}).status_code in (200, 400, 422)
        wishes = [{"kind": "me"}, {"kind": "open"}]
        for field in ("options", "seed", "record", "position", "upto", "seats", "game"):
            answer = ann.http.post("/api/tables", json={"game": "avalon", "seats": wishes, field: junk})
            assert answer.status_code in (201, 400, 422), (field, junk, answer.text)
    assert ann.table(id) == before


def test_a_connection_that_talks_nonsense(victim: tuple[Guest, str]) -> None:
    ann, id = victim
    before = ann.table(id)
    chance = random.Random(5)
    kinds = ["act", "undo", "chat", "ping", "done", "update", "", None, 7]
    messages: list[str | bytes] = ["", "{}", "null", DEEP, "\x00", '{"type":"act"}', b"\x00\xff", b'{"type":"ping"}']
    for _ in range(150):
        message = {"type": chance.choice(kinds), "request": chance.choice(JUNK), "number": chance.choice(JUNK)}
        message |= {"action": chance.choice(JUNK), "text": chance.choice(JUNK[:6])}
        for field in chance.sample(list(message), chance.randrange(3)):
            del message[field]
        messages.append(json.dumps(message))
    sent = answered = 0
    while messages:
        with ann.live(id) as socket:
            hear(socket, "update")
            try:
                while messages:
                    socket.send(messages.pop())
                    sent += 1
                    kind = json.loads(socket.recv(10))["type"]
                    while kind in ("update", "said"):
                        kind = json.loads(socket.recv(10))["type"]
                    answered += kind in ("failed", "done")
            except ConnectionClosed:
                continue
    assert answered > sent * 0.9
    after = ann.table(id)
    assert after["number"] == before["number"]
    assert after["view"] == before["view"]


@pytest.fixture(scope="module", name="postgres")
def on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("postgres")
    with postgres() as url, serving(url, "--no-limits", log=folder / "log") as server:
        yield server
    assert '"level":"error"' not in (folder / "log").read_text()


@pytest.fixture(params=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest) -> Server:
    """A server on either database."""
    server: Server = request.getfixturevalue({"sqlite": "server"}.get(request.param, request.param))
    return server


def test_thousands_of_spoilt_requests_and_messages(either: Server, server: Server) -> None:
    """On every address and over the live connection: no 5xx, always an answer of one line, the victim untouched."""
    fuzzer = Fuzzer(either.address, seed=14)
    asyncio.run(fuzzer.run(TRIES if either is server else TRIES // 5))
    assert not fuzzer.faults, "\n".join(fuzzer.faults[:10])
    assert {200, 201, 400, 403, 404, 405, 409, 422} <= set(fuzzer.statuses)


@pytest.mark.parametrize("id", ["%00", "a%00b", "%ed%a0%80", "x" * 23, "x" * 5000, "%2e%2e", "ü"])
def test_an_id_of_another_form_is_no_table(either: Server, id: str) -> None:
    ann = Guest(either.address)
    for path in ("", "/chat", "/replay?at=0", "/record"):
        answer = ann.http.get(f"/api/tables/{id}{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table"), path
    with ann.live(id) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_texts_that_no_database_keeps(either: Server) -> None:
    ann = Guest(either.address)
    before = ann.get("/api/me")
    for change in (
        {"webhook": "https://" + "a" * 253 + "/" + "b" * 399},
        {"webhook": "https://example.org/\0"},
        {"name": "A\0"},
        {"name": "x" * 31},
    ):
        assert ann.http.patch("/api/me", json=change).status_code == 422, change
    surrogates = ann.http.patch("/api/me", content=b'{"name": "\\ud800"}')
    assert surrogates.status_code == 400
    assert ann.http.post("/api/login", json={"name": "a\0", "passphrase": "\0" * 9}).status_code in (400, 401)
    assert ann.get("/api/me") == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://["}, 403),
        ({"Origin": "http://]:1"}, 403),
        ({"Host": "localhost:99999"}, 400),
        ({"Host": "localhost:x"}, 400),
        ({"Host": "[::1"}, 400),
        ({"Host": "a b"}, 400),
    ],
)
def test_strange_origins_and_hosts(guest: Guests, headers: dict[str, str], status: int) -> None:
    ann = guest()
    for method, path in (("PATCH", "/api/me"), ("GET", "/api/me"), ("GET", "/"), ("POST", "/api/tables")):
        answer = ann.http.request(method, path, headers=headers, json={})
        if "Origin" not in headers or method != "GET":
            assert (answer.status_code, len(answer.json()["text"]["de"].splitlines())) == (status, 1), answer.text


def test_what_is_said_of_a_failure_is_one_short_line(guest: Guests) -> None:
    ann = guest()
    answer = ann.http.post("/api/tables", json={"game": "a\n\x1b" * 20_000, "seats": []})
    text = answer.json()["text"]["en"]
    assert answer.status_code in (413, 422)
    assert text.isprintable()
    assert len(text) < 700


@pytest.mark.parametrize("value", ["--5", "-", "9" * 5000, "٣", " 5\0", 10**400])
def test_options_that_are_no_number(guest: Guests, value: Any) -> None:
    wishes = [{"kind": "me"}, {"kind": "open"}]
    answer = guest().http.post("/api/tables", json={"game": "avalon", "seats": wishes, "options": {"crowns": value}})
    assert answer.status_code in (201, 422) if value == "٣" else answer.status_code == 422, answer.text
    assert "\n" not in answer.text


@pytest.mark.parametrize("tiles", [None, [], [1], ["portal"], {"0": 1}, [[]], ["x"] * 500, ["core_1", "core_3"]])
def test_a_position_with_wrong_tiles_leaves_no_table(guest: Guests, tiles: Any) -> None:
    ann = guest()
    position = tafelrunde.game("mage_knight").new(2, 5).dump()
    position["position"]["tiles"] = tiles
    wish = {"game": "mage_knight", "seats": [{"kind": "me"}, {"kind": "open"}], "position": position}
    answer = ann.http.post("/api/tables", json=wish)
    assert answer.status_code == 422, answer.text
    assert ann.get("/api/tables", scope="mine") == []
