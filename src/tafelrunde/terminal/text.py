"""The words of the terminal itself, in German and English, from `text.toml`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tafelrunde.lab import numerals

LANGUAGES = ("de", "en")


class Phrases:
    """The phrases of one file in one language.

    >>> Phrases(HERE, "en")("saved", path="game.json")
    'Saved in game.json'
    """

    def __init__(self, path: Path, lang: str, head: str = "ui") -> None:
        self.lang = lang
        self.table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        self.head = head

    def __call__(self, key: str, **values: object) -> str:
        return str(self.table[self.head][key][self.lang]).format(**values)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it."""
        return numerals.number(value, self.lang, digits)

    def percent(self, share: float, digits: int = 1) -> str:
        return numerals.percent(share, self.lang, digits)

    def plus_or_minus(self, value: float, half: float, digits: int = 2) -> str:
        """A mean, and half the width of its interval."""
        return f"{self.number(value, digits)} ± {self.number(half, digits)}"

    def span(self, low: float, high: float) -> str:
        """From one share to another."""
        return f"{self.number(100 * low, 1)} – {self.percent(high)}"

    def all(self, head: str) -> list[str]:
        """Every phrase under a head, in the order of the file."""
        return [str(entry[self.lang]) for entry in self.table[head].values()]


HERE = Path(__file__).parent / "text.toml"


def phrases(lang: str) -> Phrases:
    """The terminal's own phrases."""
    return Phrases(HERE, lang)


def default_language(environment: Mapping[str, str] = os.environ) -> str:
    """German where the locale is German, English everywhere else.

    >>> default_language({"LANG": "de_AT.UTF-8"}), default_language({"LANG": "C"}), default_language({})
    ('de', 'en', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "de" if environment[name].lower().startswith("de") else "en"
    return "en"
