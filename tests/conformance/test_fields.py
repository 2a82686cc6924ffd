"""The fields of a state are declared once, in `__init__`; `copy`, `shapes` and `settle` must agree with it."""

import ast
import random
import re
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

PROPER = [id for id in tafelrunde.games() if id != "bids"]
DOCS = Path(__file__).parents[2] / "docs"
KERNEL = {"game", "seats", "options", "streams", "stack", "events", "revealed"}


def assigned(game: Game, state: State, method: str, to: str) -> set[str]:
    """The attributes of `to` that a method of the state's classes assigns, read from the sources."""
    names = {kind.__name__ for kind in type(state).__mro__}
    found: set[str] = set()
    for path in game.folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in names:
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name in (method, f"{method}_fields"):
                        found |= targets(part, to)
    return found


def targets(function: ast.FunctionDef, to: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(function):
        for target in node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == to:
                found.add(target.attr)
    return found


@pytest.fixture(params=PROPER)
def game(request: pytest.FixtureRequest) -> Game:
    return tafelrunde.game(request.param)


def test_copies_have_every_field_that_can_differ(game: Game) -> None:
    """What `__init__` works out from seats and options a copy gets there; all else `copy` hands over."""
    state = game.new(seed=1)
    declared = assigned(game, state, "__init__", "self") - KERNEL
    copied = assigned(game, state, "copy", "other") - KERNEL
    assert copied <= declared
    fresh, other = game.new(seed=1), game.new(seed=2)
    for field in declared - copied:
        assert getattr(fresh, field) == getattr(other, field) == getattr(game.blank(state.seats, state.options), field)


def test_every_field_is_written_or_follows_from_others(game: Game) -> None:
    """Whatever `shapes` leaves out is the same again after a load."""
    state, chance = game.new(seed=4), random.Random(4)
    declared = assigned(game, state, "__init__", "self") - KERNEL
    assert set(state.shapes()) <= declared
    assert set(state.first_shapes()) <= set(state.shapes())
    for number in range(120):
        if number % 40 == 20:
            again = game.load(state.dump())
            for field in declared:
                assert getattr(again, field) == getattr(state, field), field
        if actors := state.actors():
            state.advance(actors[0], chance.choice(state.legal(actors[0])))


def test_what_copies_share_is_never_changed(game: Game) -> None:
    """A list that a copy has in common with its original may be replaced, but not changed."""
    state, chance = game.new(seed=6), random.Random(6)
    declared = assigned(game, state, "__init__", "self") - KERNEL
    shared: list[tuple[str, list[object], str]] = []
    for number in range(400):
        if number % 10 == 0:
            other = state.copy()
            for field in declared:
                value = getattr(state, field)
                if isinstance(value, list) and value is getattr(other, field):
                    shared.append((field, value, repr(value)))
                elif isinstance(value, list) and value and isinstance(value[0], list):
                    assert not {id(row) for row in value} & {id(row) for row in getattr(other, field)}, field
            other.redeal(0, other.streams)
        if actors := state.actors():
            state.advance(actors[0], chance.choice(state.legal(actors[0])))
    assert [field for field, value, before in shared if repr(value) != before] == []


def test_every_field_of_a_position_is_documented(game: Game) -> None:
    """The table on the game's page names the fields of a position, all of them and in their order."""
    page = (DOCS / f"{game.id}.md").read_text(encoding="utf-8")
    table = page.partition("## A position, field by field")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.MULTILINE)
    assert [name for name, _ in rows] == list(game.new(seed=1).shapes())


def test_every_option_is_documented(game: Game) -> None:
    """The table on the game's page names the options, all of them and no others."""
    page = (DOCS / f"{game.id}.md").read_text(encoding="utf-8")
    table = page.partition("## Options")[2].partition("\n## ")[0]
    heads = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", table, re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(heads))) == sorted(option.id for option in game.options)
