"""Whatever somebody gives, the answer is one short line of the right kind of error."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import tafelrunde
from tafelrunde import Record
from tafelrunde.kernel.errors import (
    BadAction,
    BadOption,
    BadPosition,
    BadRecord,
    TafelrundeError,
    UnknownGame,
    shown,
)
from tafelrunde.kernel.option import Choice, Option, Switch, Whole
from tafelrunde.table import Table

HUGE = 10**5000
DEEP: Any = []
for _ in range(3000):
    DEEP = [DEEP]
HOSTILE: list[Any] = [
    None, True, -1, HUGE, -HUGE, 1.5, float("nan"), float("inf"), "", "--5", "- 5", "9" * 5000, "\u0665", "\u00b2",
    "1_0",
    "\ud800", "x" * 10**6, "a\nb", b"x", [], {}, DEEP, [None] * 10**5, {"\ud800": HUGE}, {1: 2}, object(),
]  # fmt: skip


def line(error: type[TafelrundeError], call: Callable[..., Any], *given: Any, what: str = "this") -> str:
    refusal: TafelrundeError | None = None
    try:
        call(*given)
    except TafelrundeError as raised:
        refusal = raised
    assert type(refusal) is error, f"{what} is not refused, or otherwise: {refusal!r}"
    text = str(refusal)
    assert "\n" not in text
    assert len(text) < 600
    text.encode()
    return text


@pytest.mark.parametrize(
    "option",
    [Whole("limit", 10, 400, 100, "X-1"), Choice("start", ("random", "12"), "X-1"), Switch("strict", False, "X")],
)
def test_options(option: Option) -> None:
    for value in HOSTILE:
        if not (isinstance(option, Switch) and value is True):
            line(BadOption, option.check, value)


@pytest.mark.parametrize("id", tafelrunde.games())
def test_seats_seeds_and_options_of_a_new_game(id: str) -> None:
    game = tafelrunde.game(id)
    for value in HOSTILE:
        if value is not None:
            line(BadOption, game.new, value)
            line(BadOption, game.check_seats, value)
        if value != -1:
            line(BadOption, game.new, None, value)
        if value is not None and value != {}:
            line(BadOption, game.new, None, 0, value)
            line(BadOption, game.settings, value)
    game.new(seed=-(2**500))


@pytest.mark.parametrize("id", tafelrunde.games())
def test_actions(id: str) -> None:
    game = tafelrunde.game(id)
    kind = game.codec.kinds[-1]
    for value in HOSTILE:
        line(BadAction, game.encode, value)
        line(BadAction, game.encode, {"kind": value})
        if value is not True:
            line(BadAction, game.decode, value)
        for field in kind.fields:
            given = {"kind": kind.name, **{other.name: 0 for other in kind.fields}, field.name: value}
            line(BadAction, game.encode, given)
    line(BadAction, game.decode, game.codec.size)


def test_games_and_records() -> None:
    line(UnknownGame, tafelrunde.game, "x" * 10**6)
    text = Table(tafelrunde.game("avalon"), seed=3).record().to_json()
    texts: list[Any] = ["", "\ud800", b"\xff", "[" * 10**5, "null", text[:-5], text.replace(":3", ":" + "9" * 5000), 7]
    for given in texts:
        line(BadRecord, Record.from_json, given)
    record = Record.from_json(text)
    edits: list[dict[str, Any]] = [
        {"version": 10**30}, {"seats": -1}, {"options": {"x" * 10**5: 1}}, {"actions": [(9, 3)]},
        {"actions": [(0, 10**18)]},
        {"position": {"game": DEEP}}, {"digest": "x" * 10**5}, {"actions": [(-1, -1)]},
    ]  # fmt: skip
    for changes in edits:
        changed = copy.copy(record)
        for name, value in changes.items():
            setattr(changed, name, value)
        line(BadRecord, Table.replay, changed)


@pytest.mark.parametrize("id", tafelrunde.games())
def test_positions(id: str) -> None:
    game = tafelrunde.game(id)
    good = game.new(seed=1).dump()
    for value in HOSTILE:
        line(BadPosition, game.load, value)
        for part in good:
            given = {**good, part: value}
            if not (part == "options" and value == {}):
                line(BadPosition, game.load, given, what=f"a fresh position with {part} = {shown(value)}")
        for field in good["position"]:
            given = {**good, "position": {**good["position"], field: value}}
            try:
                game.load(given)  # a few values are possible in some fields
            except BadPosition as refusal:
                told = str(refusal)
            else:
                told = ""
            assert len(told) < 500
            assert "\n" not in told
    line(BadPosition, game.load, {**good, "version": True})
    line(BadPosition, game.load, {**good, "more": 1})


def test_texts_that_are_no_position() -> None:
    game = tafelrunde.game("avalon")
    good = json.dumps(game.new(seed=1).dump())
    assert "name twice" in line(BadPosition, game.load, good.replace('"seats"', '"game": "avalon", "seats"'))
    assert "characters" in line(BadPosition, game.load, good + " " * 10**6)
    for text in ("[" * 10**5, "NaN", "9" * 10**5, good[:-1], b"\xff" + good.encode()):
        line(BadPosition, game.load, text)
