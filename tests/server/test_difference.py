"""Differences: what is sent instead of a whole table makes the same table of it."""

import json
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.sync.client import connect

from server.helpers import Guest, Server
from tafelrunde.server.difference import applied, difference
from tafelrunde.server.wire import Difference

SAMPLES = Path(__file__).parents[2] / "web/src/lib/difference.samples.json"  # the browser's own test reads them, too
PAIRS: list[tuple[Any, Any]] = [
    ({}, {}),
    ({"a": 1}, {"a": True}),
    ({"a": 1, "b": 2}, {"b": 2, "c": None}),
    ({"a": {"b": {"c": 1, "d": 2}}}, {"a": {"b": {"c": 1, "d": 3}}}),
    ({"a": [1, 2, 3]}, {"a": [1, 2, 3, 4]}),
    ({"a": [1, 2, 3, 4]}, {"a": [1, 4]}),
    ({"a": [1, 2, 3]}, {"a": []}),
    ({"a": []}, {"a": [[]]}),
    ({"a": [{"x": 1, "y": 1}, {"x": 2}]}, {"a": [{"x": 1, "y": 2}, {"x": 2}]}),
    ({"a": [[1, 2], [3]]}, {"a": [[1, 2, 5], [3]]}),
    ({"a": [0, 0]}, {"a": [0, 0, 0]}),
    ({"a": {"b": 1}}, {"a": [1]}),
    ({"a": [1, {"b": 1}]}, {"a": [2, {"b": 1}]}),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)
OBJECTS = st.dictionaries(st.sampled_from("abcd"), JSON, max_size=4)


def sent(old: Any, new: Any) -> Difference:
    """The difference, as it comes out of the wire."""
    return msgspec.json.decode(msgspec.json.encode(difference(old, new)), type=Difference)


@settings(max_examples=400, deadline=None)
@given(OBJECTS, OBJECTS)
def test_a_difference_makes_the_new_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    whole, next = {"x": old}, {"x": new}
    before = json.dumps(whole)
    after = applied(whole, sent(whole, next))
    assert json.dumps(after, sort_keys=True) == json.dumps(next, sort_keys=True)
    assert list(after["x"]) == list(new) or old == new  # in the order in which a page shows it
    assert json.dumps(whole) == before


def test_the_samples_of_the_browser_are_ours() -> None:
    ours = [{"old": old, "new": new, "change": msgspec.to_builtins(difference(old, new))} for old, new in PAIRS]
    assert json.loads(SAMPLES.read_text(encoding="utf-8")) == ours
    assert all(json.dumps(applied(old, sent(old, new))) == json.dumps(new) for old, new in PAIRS)


def test_a_whole_game_of_differences(server: Server) -> None:
    """Whoever puts every change into the table they have sees what a request would show, in far fewer bytes."""
    ann = Guest(server.address)
    table = ann.open("mage_knight", "me", "greedy", seed=7)
    address = ann.address.replace("http", "ws", 1) + f"/api/tables/{table['id']}/live"
    small = large = changes = 0
    last: dict[str, Any] = {}
    with connect(address, additional_headers={"Cookie": ann.cookie}) as page:
        for _ in range(60):
            while not last or not last["actions"] or last["number"] < table["number"]:
                text = page.recv(30)
                message = json.loads(text)
                if message["type"] == "update":
                    last = message["table"]
                if message["type"] == "change":
                    assert message["base"] == last["number"]
                    last = applied(last, msgspec.convert(message["change"], Difference))
                    assert last["number"] == message["number"]
                    changes += 1
                    small += len(text)
                    large += len(json.dumps(last))
            if last["status"] != "running":
                break
            seen = ann.table(table["id"], since=last["since"])
            if seen["number"] == last["number"]:
                assert {**last, "seats": [], "spectators": 0} == {**seen, "seats": [], "spectators": 0}
            table = ann.act(last, last["actions"][0]["action"])
    assert changes > 20
    assert small < large / 3
