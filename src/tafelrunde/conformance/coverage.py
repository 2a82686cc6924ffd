"""Traceability: for every rule of a game, the code that makes it true and the tests that guard it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rulebook import HOUSE, Rule

RULE_ID = re.compile(r"\b[A-Z]{2}-(?:R\d+|\d+(?:\.\d+)+)\b")


class Coverage:
    """One rule with where it is cited."""

    def __init__(self, rule: Rule, code: list[str], tests: list[str]) -> None:
        self.rule = rule
        self.code = code
        self.tests = tests

    @property
    def fine(self) -> bool:
        return not self.rule.implemented or bool(self.code and self.tests)


def coverage(game: Game, root: Path) -> list[Coverage]:
    """Every rule of a game and of the table; `root` is the project folder, where the tests are."""
    tests = root / "tests"
    if not tests.is_dir():
        raise TafelrundeError(f"no folder 'tests' in {root}: run this in the project's folder")
    code = cited_in_code(game)
    guarded = cited_in_tests(tests)
    rows = []
    for rule in game.rulebook:
        ids = (rule.id, *rule.rulings)
        rows.append(
            Coverage(
                rule,
                sorted({place for id in ids for place in code[id]}),
                sorted({place for id in ids for place in guarded[id]}),
            )
        )
    return rows


def cited_in_code(game: Game) -> dict[str, list[str]]:
    """Rule id -> places in the game's folder, the kernel and the table that cite it."""
    places: dict[str, list[str]] = defaultdict(list)
    kernel = HOUSE.parent
    files = [
        *game.folder.rglob("*.py"),
        *game.folder.rglob("*.toml"),
        *kernel.glob("*.py"),
        kernel.parent / "table.py",
    ]
    for file in sorted(files):
        if file.name != "rulebook.toml":
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
                for id in RULE_ID.findall(line):
                    places[id].append(f"{file.name}:{number}")
    return places


def cited_in_tests(folder: Path) -> dict[str, list[str]]:
    """Rule id -> tests marked with it: `@pytest.mark.rule("AV-5.2")`."""
    places: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for id in marks(node.decorator_list):
                    places[id].append(f"{file.name}::{node.name}")
    return places


def marks(decorators: list[ast.expr]) -> list[str]:
    """The rule ids in the decorators of a test."""
    ids: list[str] = []
    for decorator in decorators:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            ids += [str(ast.literal_eval(argument)) for argument in decorator.args]
    return ids
