"""The rulebook on the screen: whole, one rule, or what a word finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

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


class Row(Protocol):
    """A rule with the places in code and tests that cite it."""

    @property
    def rule(self) -> Rule: ...

    @property
    def code(self) -> list[str]: ...

    @property
    def tests(self) -> list[str]: ...

    @property
    def fine(self) -> bool: ...


def print_coverage(console: Console, rows: Sequence[Row], lang: str) -> bool:
    """Which code and which tests stand for each rule; False where something is missing."""
    say = phrases(lang)
    missing = Text(say("missing"), style="bold red")
    widths = [max(len(row.rule.id) for row in rows), 24]
    rest = max(24, console.width - sum(widths) - 6)
    widths += [rest // 2, rest - rest // 2]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head, width in zip((say("rule"), "", say("code"), say("tests")), widths, strict=True):
        table.add_column(head, no_wrap=True, overflow="ellipsis", width=width)
    for row in rows:
        kept = say("defines" if row.rule.defines else "not_implemented")
        absent = Text(kept, style="dim") if row.fine else missing
        places = (_some(row.code) or absent, _some(row.tests) or absent)
        table.add_row(row.rule.id, Text(row.rule.title[lang]), *places)
    console.print(table)
    bad = sum(not row.fine for row in rows)
    console.print(Text(verdict(rows, lang), style="bold red" if bad else "green"))
    return not bad


def verdict(rows: Sequence[Row], lang: str) -> str:
    """How many of the rules are implemented, and what is with the others."""
    say = phrases(lang)
    asking = [row for row in rows if not row.rule.defines]
    made = sum(row.rule.implemented and row.fine for row in asking)
    others = {
        "coverage_lacking": sum(not row.fine for row in rows),
        "coverage_absent": sum(not row.rule.implemented for row in asking),
        "coverage_defining": len(rows) - len(asking),
    }
    parts = [say("coverage_made", made=made, count=len(asking))]
    return "; ".join(parts + [say(key, count=count) for key, count in others.items() if count]) + "."


def _some(places: list[str]) -> Text | None:
    """How many places there are, and the first."""
    return Text(f"{len(places)}  {places[0]}") if places else None
