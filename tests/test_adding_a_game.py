"""`docs/adding-a-game.md` followed literally: the files on that page are a game, and it passes the kit."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.conformance import check
from tafelrunde.conformance.citations import citations
from tafelrunde.conformance.kit import expected
from tafelrunde.kernel import registry
from tafelrunde.kernel.game import Game
from tafelrunde.server import present

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
FILES = re.compile(r"^\*\*`([\w.]+)`\*\*.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game of the page, found beside the others."""
    folder = tmp_path / "pebbles"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""Pebbles."""\n')
    for name, text in FILES.findall(PAGE.read_text(encoding="utf-8")):
        (folder / name).write_text(text, encoding="utf-8")
    games = sys.modules["tafelrunde.games"]
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield registry.game("pebbles")
    registry._games.pop("pebbles", None)
    for name in [name for name in sys.modules if name.startswith("tafelrunde.games.pebbles")]:
        del sys.modules[name]


def test_the_page_is_a_game_that_passes_the_kit(pebbles: Game) -> None:
    report = check(pebbles, games=60, seed=1)
    assert report.problems == []
    assert expected(pebbles) - set(report.reached) == set()
    assert {place.rule for place in citations(pebbles.folder)} == {"PB-1.1", "PB-1.2", "PB-1.3"}
    assert present.game_detail(pebbles).info.title.en == "Pebbles"


def test_the_tests_of_the_page_pass_and_guard_every_rule(pebbles: Game) -> None:
    tests = importlib.import_module("tafelrunde.games.pebbles.test_pebbles")
    found = [test for name, test in vars(tests).items() if name.startswith("test_")]
    for test in found:
        test()
    guarded = {rule for test in found for mark in test.pytestmark for rule in mark.args}
    assert guarded == {"PB-1.1", "PB-1.2", "PB-1.3"}


def test_the_page_for_players_is_complete(pebbles: Game) -> None:
    """It is held to what the tests of fields and options want of every game's page."""
    page = (pebbles.folder / "pebbles.md").read_text(encoding="utf-8")
    options, _, fields = page.partition("## A position, field by field")
    assert "## Options" in options
    assert re.findall(r"^\| `(\w+)` \|", options, re.MULTILINE) == [option.id for option in pebbles.options]
    assert re.findall(r"^\| `(\w+)` \| .+ \|$", fields, re.MULTILINE) == list(pebbles.new(seed=1).shapes())
