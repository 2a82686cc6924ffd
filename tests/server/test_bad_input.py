"""Bad input: whatever comes, the server neither breaks nor changes anything."""

import json
import random
from collections.abc import Callable
from typing import Any
from unittest import SkipTest

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from websockets.exceptions import ConnectionClosed

from server.helpers import Guest, Server, hear

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
    paths = ["/api/tables", "/api/login", "/api/me/passphrase"]
    paths += [f"/api/tables/{id}/{what}" for what in ("actions", "undo", "sit", "bot", "chat", "hint", "continue")]
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
