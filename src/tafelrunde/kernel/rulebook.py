"""Rulebooks: the numbered rules of a game, in German and English, each with the place it comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tafelrunde.kernel.errors import TafelrundeError

HOUSE = Path(__file__).parent / "rulebook.toml"
LANGUAGES = ("de", "en")
NEEDED = ("id", "title", *LANGUAGES, "source", "status")  # of a rule


def read_toml(path: Path) -> dict[str, Any]:
    """A file of a game; where it cannot be read, the error says which one it is."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from None


class Rule:
    """One numbered paragraph. `status` is "rulebook", or "ruling" where the printed text leaves something open.

    One that `defines` says what things are and are called: no code and no test of its own can make it true.
    """

    def __init__(self, entry: dict[str, Any]) -> None:
        for key in NEEDED:
            if key not in entry:
                raise ValueError(f"rulebook.toml: {entry.get('id', 'a rule')} has no {key!r}")
        self.id: str = entry["id"]
        self.title: dict[str, str] = entry["title"]
        self.text: dict[str, str] = {language: entry[language] for language in LANGUAGES}
        self.source: str = entry["source"]
        self.status: str = entry["status"]
        self.rulings: tuple[str, ...] = tuple(entry.get("rulings", ()))
        self.reason: dict[str, str] = entry.get("reason", {})
        self.implemented: bool = entry.get("implemented", True)
        self.defines: bool = entry.get("defines", False)

    def __repr__(self) -> str:
        return f"Rule({self.id!r})"


class Rulebook:
    """The rules of one game and, after them, the rules of the table itself (TR).

    A rule is found by its own id or by the id of a ruling that it settles:

    >>> import tafelrunde
    >>> book = tafelrunde.game("avalon").rulebook
    >>> book["AV-5.2"].title["en"], book["AV-R12"].id
    ('Enough cards of your own', 'AV-5.2')
    """

    def __init__(self, path: Path) -> None:
        self.sections: list[tuple[str, dict[str, str], list[Rule]]] = []
        self._rules: dict[str, Rule] = {}
        for source in (path, HOUSE):
            self._read(read_toml(source))

    def _read(self, book: dict[str, Any]) -> None:
        for head in ("section", "rule"):
            if head not in book:
                raise ValueError(f"rulebook.toml: there is no [[{head}]]")
        rules = [Rule(entry) for entry in book["rule"]]
        for section in book["section"]:
            members = [rule for rule in rules if rule.id.rpartition(".")[0] == section["id"]]
            self.sections.append((section["id"], section["title"], members))
        for rule in rules:
            for id in (rule.id, *rule.rulings):
                if id in self._rules:
                    raise ValueError(f"the rulebook names {id} twice")
                self._rules[id] = rule

    def __getitem__(self, id: str) -> Rule:
        if id not in self._rules:
            raise KeyError(f"rulebook.toml has no rule {id}")
        return self._rules[id]

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        for _, _, rules in self.sections:
            yield from rules

    def rules(self) -> list[Rule]:
        """All rules, those that belong to no section too."""
        return list(dict.fromkeys(self._rules.values()))

    def find(self, id: str) -> Rule:
        """Like `book[id]`, for what somebody typed: any case, and a clear message."""
        for known, rule in self._rules.items():
            if known.lower() == id.strip().lower():
                return rule
        raise TafelrundeError(f"no rule {id!r}: sections are {', '.join(section for section, _, _ in self.sections)}")
