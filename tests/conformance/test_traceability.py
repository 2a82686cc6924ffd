"""Every rule has code and test; every test and every refusal cites a rule that exists."""

from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.conformance.coverage import RULE_ID, cited_in_code, cited_in_tests, coverage
from tafelrunde.conformance.kit import refusing
from tafelrunde.kernel.rulebook import Rulebook

ROOT = Path(__file__).parent.parent.parent
GAMES = [id for id in tafelrunde.games() if id != "bids"]


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_has_code_and_a_test(id: str) -> None:
    assert [row.rule.id for row in coverage(tafelrunde.game(id), ROOT) if not row.fine] == []


def test_tests_cite_only_rules_that_exist() -> None:
    books = [Rulebook(file) for file in (ROOT / "src" / "tafelrunde" / "games").glob("*/rulebook.toml")]
    assert [id for id in cited_in_tests(ROOT / "tests") if not any(id in book for book in books)] == []


@pytest.mark.parametrize("id", GAMES)
def test_code_cites_only_rules_that_exist(id: str) -> None:
    game = tafelrunde.game(id)
    prefix = next(iter(game.rulebook)).id[:3]
    cited = [rule for rule in cited_in_code(game) if rule.startswith(prefix)]
    assert [rule for rule in cited if rule not in game.rulebook] == []
    assert refusing(game) <= set(cited)


@pytest.mark.parametrize("id", GAMES)
def test_rulings_are_numbered_without_gaps(id: str) -> None:
    rulings = sorted(ruling for rule in tafelrunde.game(id).rulebook for ruling in rule.rulings)
    assert all(RULE_ID.fullmatch(ruling) for ruling in rulings)
    assert [int(ruling.partition("-R")[2]) for ruling in rulings] == list(range(1, len(rulings) + 1))
