"""The rulebook on the screen: whole, one rule, or what a word finds."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rulebook import Rule
from tafelrunde.terminal.text import phrases


def print_rule(console: Console, rule: Rule, lang: str) -> None:
    """Everything about one rule."""
    say = phrases(lang)
    head = Text(f"{rule.id}  ", style="bold cyan")
    head.append(rule.title[lang], style="bold")
    notes = [say("ruling")] if rule.status == "ruling" else []
    if rule.rulings:
        notes.append(say("settles", ids=", ".join(rule.rulings)))
    if not rule.implemented:
        notes.append(say("not_implemented"))
    if notes:
        head.append(f"  ({', '.join(notes)})", style="yellow")
    console.print(head)
    console.print(Padding(Text(rule.text[lang]), (0, 0, 0, 4)))
    if rule.reason.get(lang):
        console.print(Padding(Text(say("reason", reason=rule.reason[lang]), style="italic"), (0, 0, 0, 4)))
    console.print(Padding(Text(say("source", source=rule.source), style="dim"), (0, 0, 1, 4)))


def print_book(console: Console, game: Game, lang: str) -> None:
    """The whole book."""
    console.print(Text(game.words.title(lang), style="bold reverse"))
    for id, title, rules in game.rulebook.sections:
        console.print()
        console.rule(Text(f"{id}  {title[lang]}", style="bold"), align="left", style="dim")
        for rule in rules:
            print_rule(console, rule, lang)


def print_contents(console: Console, game: Game, lang: str) -> None:
    """The titles of all rules, section by section."""
    for id, title, rules in game.rulebook.sections:
        console.print(Text(f"{id}  {title[lang]}", style="bold"))
        titles = [f"{rule.id.rpartition('.')[2]} {rule.title[lang]}" for rule in rules]
        console.print(Padding(Text(" · ".join(titles)), (0, 0, 0, 4)))


def search(game: Game, word: str, lang: str) -> list[Rule]:
    """A rule or a section by its id, or every rule in which all the words occur."""
    wanted = word.strip().lower()
    for id, _, rules in game.rulebook.sections:
        if id.lower() == wanted:
            return rules
    if any(rule.id.lower() == wanted or wanted in map(str.lower, rule.rulings) for rule in game.rulebook):
        return [game.rulebook.find(wanted)]
    return [rule for rule in game.rulebook if _contains(rule, wanted.split(), lang)]


def _contains(rule: Rule, words: Iterable[str], lang: str) -> bool:
    text = f"{rule.id} {rule.title[lang]} {rule.text[lang]} {rule.reason.get(lang, '')}".lower()
    return all(word in text for word in words)


def print_found(console: Console, game: Game, word: str, lang: str) -> bool:
    """What a rule's id or a word finds; False where it finds nothing."""
    rules = search(game, word, lang)
    if len(rules) > 1:
        console.print(Text(phrases(lang)("found", count=len(rules), word=word), style="bold"))
    for rule in rules:
        print_rule(console, rule, lang)
    return bool(rules)


def print_coverage(console: Console, game: Game, root: Path, lang: str) -> bool:
    """Which code and which tests stand for each rule; False where something is missing."""
    try:
        module = importlib.import_module("tafelrunde.conformance.coverage")
    except ModuleNotFoundError:
        raise TafelrundeError("rule coverage is not part of this installation; run it in a clone") from None
    if not (root / "tests").is_dir():
        raise TafelrundeError(f"rule coverage reads the sources and tests: run it in a clone ({root} has no tests)")
    rows: list[Any] = list(module.coverage(game, root))
    say = phrases(lang)
    missing = Text(say("missing"), style="bold red")
    table = Table(box=None, pad_edge=False)
    table.add_column(say("rule"), no_wrap=True, min_width=max(len(rule.id) for rule in game.rulebook))
    table.add_column("", no_wrap=True, max_width=30, overflow="ellipsis")
    table.add_column(say("code"), no_wrap=True, min_width=16, max_width=24, overflow="ellipsis")
    table.add_column(say("tests"), no_wrap=True, overflow="ellipsis")
    bad = 0
    for row in rows:
        id = str(getattr(row.rule, "id", row.rule))
        bad += not (row.code and row.tests)
        title = game.rulebook[id].title[lang]
        table.add_row(id, Text(title), _some(row.code) or missing, _some(row.tests) or missing)
    console.print(table)
    counts = {"bad": bad, "count": len(rows)}
    console.print(Text(say("coverage_bad" if bad else "coverage_good", **counts), style="bold red" if bad else "green"))
    return not bad


def _some(places: list[str]) -> Text | None:
    """How many places there are, and the first."""
    return Text(f"{len(places)}  {places[0]}") if places else None
