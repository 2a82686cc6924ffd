"""Traceability: for every rule of a game, the code that makes it true and the tests that guard it."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from tafelrunde.conformance.citations import Place, citations, refusing
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rulebook import HOUSE, Rule


class Coverage:
    """One rule with the code that makes it true and the tests that guard it."""

    def __init__(self, rule: Rule, places: list[Place], tests: list[str]) -> None:
        self.rule = rule
        self.places = places
        self.tests = tests

    @property
    def code(self) -> list[str]:
        return sorted({str(place) for place in self.places})

    @property
    def fine(self) -> bool:
        """An implemented rule has code and a test; one that only defines words refuses nothing."""
        if self.rule.defines:
            return self.rule.implemented and not refusing(self.places)
        return not self.rule.implemented or bool(self.places and self.tests)


def coverage(game: Game, root: Path) -> list[Coverage]:
    """Every rule of a game and of the table; `root` is the project folder, where the tests are."""
    tests = root / "tests"
    if not tests.is_dir():
        raise TafelrundeError(f"no folder 'tests' in {root}: run this in the project's folder")
    code: dict[str, list[Place]] = defaultdict(list)
    for place in code_of(game):
        code[game.rulebook[place.rule].id].append(place)
    guarded = cited_in_tests(tests)
    rows = []
    for rule in game.rulebook:
        guards = sorted({place for id in (rule.id, *rule.rulings) for place in guarded.get(id, ())})
        rows.append(Coverage(rule, code[rule.id], guards))
    return rows


def code_of(game: Game) -> list[Place]:
    """The places that make a rule true: of a game in its folder; of the table itself in kernel, table and server."""
    house = HOUSE.parent
    places = [
        *citations(game.folder),
        *citations(house, house.parent / "table.py"),
        *citations(house.parent / "server"),
    ]
    return [place for place in places if place.rule in game.rulebook]


@cache
def cited_in_tests(folder: Path) -> dict[str, list[str]]:
    """Rule id -> tests marked with it: `@pytest.mark.rule("AV-5.2")`, or `@rule` for short."""
    places: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for id in marks(node.decorator_list):
                    places[id].append(f"{file.relative_to(folder).as_posix()}::{node.name}")
    return places


def marks(decorators: list[ast.expr]) -> list[str]:
    """The rule ids in the decorators of a test."""
    ids: list[str] = []
    for decorator in decorators:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("pytest.mark.rule", "rule"):
            ids += [str(ast.literal_eval(argument)) for argument in decorator.args]
    return ids
