"""A rule is held to its code: of the tests that guard it, one at least runs a function that makes it true.

`tests/conftest.py` takes these hooks up. They watch where the sources run, since compiled functions cannot be watched
(the server, which is never compiled, is always watched), and judge a rule when all its tests have passed, so that a
part of the tests may run alone. Where several processes test, they tell the one that gave out the tests what was run,
and only that one reads all the code.
"""

from __future__ import annotations

import cProfile
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

import tafelrunde
from tafelrunde.conformance.citations import Place, Run
from tafelrunde.conformance.coverage import cited_in_tests, coverage

TESTS = Path(__file__).parent
SOURCE = Path(tafelrunde.__file__).parent
OF_THE_TABLE = "TR-"  # rules that the server may make true
passed: dict[str, set[str]] = defaultdict(set)  # by rule: the tests of it that have passed
ran: dict[str, set[Run]] = defaultdict(set)  # by rule: the functions that they have run


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Watch a test of a rule."""
    rules = {settling(rule) for marker in item.iter_markers("rule") for rule in marker.args}
    if tafelrunde.compiled():
        rules = {rule for rule in rules if rule.startswith(OF_THE_TABLE)}
    if not rules:
        return (yield)
    profile = cProfile.Profile(subcalls=False, builtins=False)
    profile.enable()
    try:
        result = yield
    finally:
        profile.disable()
    run = {place for entry in profile.getstats() if isinstance(entry.code, CodeType) and (place := where(entry.code))}
    for rule in rules:
        passed[rule].add(item.nodeid.partition("tests/")[2].partition("[")[0])
        ran[rule] |= run
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what was seen, or judge it."""
    workeroutput = getattr(session.config, "workeroutput", None)
    if workeroutput is not None:
        workeroutput["rules"] = tuple({rule: sorted(of[rule]) for rule in passed} for of in (passed, ran))
    elif unproven() and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take over what a worker saw."""
    tests, functions = getattr(node, "workeroutput", {}).get("rules", ({}, {}))
    for rule in tests:
        passed[rule].update(tests[rule])
        ran[rule].update(functions[rule])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in unproven():
        terminalreporter.write_line(line, red=True)


def unproven() -> list[str]:
    """The rules whose tests have all passed without running any of their code."""
    if not passed:
        return []
    guarded: dict[str, set[str]] = defaultdict(set)
    for rule, tests in cited_in_tests(TESTS).items():
        guarded[settling(rule)].update(tests)
    return [
        f"UNPROVEN {rule}: none of its tests runs {', '.join(map(str, code()[rule]))}"
        for rule in sorted(passed)
        if guarded[rule] <= passed[rule] and judged(rule) and not proven(rule)
    ]


def judged(rule: str) -> bool:
    """Is there code that makes a rule true, and can it be watched?"""
    return bool(code().get(rule)) and (not tafelrunde.compiled() or in_the_server(rule))


def proven(rule: str) -> bool:
    return any(not place.runs or place.runs & ran[rule] for place in code()[rule])


@cache
def code() -> dict[str, list[Place]]:
    """By rule: the code that makes it true."""
    return {row.rule.id: row.places for id in tafelrunde.games() for row in coverage(tafelrunde.game(id), TESTS.parent)}


@cache
def in_the_server(rule: str) -> bool:
    """Is all the code that makes a rule true in the server?"""
    return all(place.file.startswith("server/") for place in code()[rule])


@cache
def settling(id: str) -> str:
    """The rule of that id, or the one that settles the ruling of that id."""
    books = (tafelrunde.game(game).rulebook for game in tafelrunde.games())
    return next((book[id].id for book in books if id in book), id)


@cache
def where(code: CodeType) -> Run | None:
    """The file and name of a function, if it is one of ours."""
    file = Path(code.co_filename)
    if not file.is_relative_to(SOURCE):
        return None
    return file.relative_to(SOURCE).as_posix().removeprefix("games/"), code.co_qualname
