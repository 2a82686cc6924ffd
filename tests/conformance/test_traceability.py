"""Every rule has code and test; every test and every refusal cites a rule that exists."""

import ast
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.conformance.citations import EVENT, MARK, OPTION, OUTCOME, REFUSAL, RULE_ID, citations, read
from tafelrunde.conformance.coverage import Coverage, cited_in_tests, coverage
from tafelrunde.conformance.kit import refusals
from tafelrunde.kernel.rulebook import Rule, Rulebook
from tafelrunde.terminal.book import verdict

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
    assert [f"{place}: {place.rule}" for place in citations(game.folder) if place.rule not in game.rulebook] == []


def test_the_server_cites_only_rules_of_the_table_that_exist() -> None:
    book = tafelrunde.game("avalon").rulebook
    cited = {place.rule for place in citations(ROOT / "src" / "tafelrunde" / "server") if place.rule[:3] == "TR-"}
    assert len(cited) > 20
    assert sorted(rule for rule in cited if rule not in book) == []


@pytest.mark.parametrize("id", GAMES)
def test_a_refusal_that_chance_need_not_bring_about_is_asserted_by_a_test(id: str) -> None:
    game = tafelrunde.game(id)
    assert game.rare() <= refusals(game)
    asserted = {
        node.value
        for file in (ROOT / "tests" / "games" / id).glob("test_*.py")
        for check in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(check, ast.Assert)
        for node in ast.walk(check)
        if isinstance(node, ast.Constant)
    }
    assert game.rare() - asserted == set()


@pytest.mark.parametrize("id", GAMES)
def test_rulings_are_numbered_without_gaps(id: str) -> None:
    rulings = [ruling for rule in tafelrunde.game(id).rulebook for ruling in rule.rulings]
    assert all(RULE_ID.fullmatch(ruling) for ruling in rulings)
    assert sorted(int(ruling.partition("-R")[2]) for ruling in rulings) == list(range(1, len(rulings) + 1))


@pytest.mark.parametrize("id", GAMES)
def test_the_closing_line_says_how_many_are_implemented_of_how_many(id: str) -> None:
    rows = coverage(tafelrunde.game(id), ROOT)
    asking = [row.rule for row in rows if not row.rule.defines]
    absent = sum(not rule.implemented for rule in asking)
    said = verdict(rows, "en")
    assert said.startswith(f"{len(asking) - absent} of {len(asking)} rules implemented, each with code and test")
    assert (f"; {absent} not yet" in said) == bool(absent)


def test_a_rule_without_code_or_test_lacks_it_and_one_that_refuses_defines_nothing() -> None:
    (row,) = [row for row in coverage(tafelrunde.game("avalon"), ROOT) if row.rule.id == "AV-5.2"]
    assert row.fine
    assert not Coverage(row.rule, [], row.tests).fine
    assert not Coverage(row.rule, row.places, []).fine
    assert "1 lacking code or test" in verdict([Coverage(row.rule, [], row.tests)], "en")
    entry = {"id": "AV-5.2", "title": {}, "de": "", "en": "", "source": "", "status": "rulebook", "defines": True}
    assert Coverage(Rule(entry), [], []).fine
    assert not Coverage(Rule(entry), row.places, []).fine


# ---- what counts as code


def does(text: str) -> dict[str, set[str]]:
    """By rule: what a made-up module does with it."""
    found: dict[str, set[str]] = {}
    for place in read({"made/up.py": text}):
        found.setdefault(place.rule, set()).update(place.does)
    return found


def test_a_comment_and_a_table_that_nobody_reads_count_for_nothing() -> None:
    assert does("# XX-1.1\ndef f(): pass  # XX-1.2") == {}
    assert does('"""About XX-1.1."""\nRULES = ["XX-1.2"]') == {}
    assert does('def f(rule):\n    return rule == "XX-1.1"') == {}


def test_a_function_that_says_so_and_does_something_counts() -> None:
    assert does('def f():\n    """Deal (XX-1.1)."""\n    return 1') == {"XX-1.1": {MARK}}
    assert does('def f():\n    """Deal (XX-1.1)."""\n    raise NotImplementedError') == {}


def test_a_number_is_followed_to_what_it_is_for() -> None:
    assert does('def f(out):\n    out.refuse(1, "XX-1.1")\n    out.tell("x", "XX-1.2", {})') == {
        "XX-1.1": {REFUSAL},
        "XX-1.2": {EVENT},
    }
    assert does('class G:\n    def result(self):\n        return Outcome([], [], "XX-1.1")') == {"XX-1.1": {OUTCOME}}
    assert does('OPTIONS = (Switch("x", True, "XX-1.1"),)\ndef f():\n    return OPTIONS') == {"XX-1.1": {OPTION}}


REFUSING = {
    "a name": """
def f(out):
    rule = "XX-1.1" if out else "XX-1.2"
    out.refuse(1, rule)
""",
    "a table": """
RULES = {1: "XX-1.1", 2: "XX-1.2"}
def f(out):
    out.refuse(1, RULES.get(1, ""))
""",
    "a list that grows": """
def prices():
    found = [(1, "XX-1.1")]
    found.append((2, "XX-1.2"))
    return found
def f(out):
    for action, rule in prices():
        out.refuse(action, rule)
""",
    "a result": """
def why():
    return "XX-1.1" if 1 else "XX-1.2"
def f(out):
    out.refuse(1, why())
""",
    "an argument": """
def no(out, rule):
    out.refuse(1, rule)
def f(out):
    no(out, "XX-1.1")
    no(out, rule="XX-1.2")
""",
    "a function within a function": """
class A:
    async def f(self):
        async def work():
            raise Refused("x", rule="XX-1.1")
        def other():
            raise Refused("x", 7, "XX-1.2")
        return await work()
""",
    "a field": """
class A:
    rule = "XX-1.1"
    def f(self, out):
        out.refuse(1, self.rule)
class B(A):
    rule = "XX-1.2"
""",
    "a constructor": """
class A:
    def __init__(self, why):
        self.why = why
    def f(self, out):
        out.refuse(1, self.why)
class B(A):
    def __init__(self):
        super().__init__("XX-1.1")
ALL = [A("XX-1.2")]
def g():
    return ALL
""",
    "what a step has against it": """
class Turn:
    def against(self, state, seat, action):
        return "XX-1.1" if action else self.instead()
    def instead(self):
        return "XX-1.2"
""",
    "two functions": """
class A:
    def refusal(self):
        return "XX-1.1"
class B(A):
    def refusal(self):
        return super().refusal() or "XX-1.2"
def f(a, out):
    weigh(out, 1, a.refusal())
def weigh(out, action, rule):
    if rule:
        out.refuse(action, rule)
""",
}


@pytest.mark.parametrize("text", REFUSING.values(), ids=REFUSING)
def test_no_refusal_escapes_by_the_way_its_rule_takes(text: str) -> None:
    assert does(text) == {"XX-1.1": {REFUSAL}, "XX-1.2": {REFUSAL}}
