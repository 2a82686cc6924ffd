"""Words: every text a game shows, in German and English, from its `text.toml`.

Names of things stand under `[name.<domain>]`; a name is one text, or a list of its forms, and a template asks for a
form by its name: `{card}`, `{card:acc}`, `{card:dat}`. A gain or a loss shows its sign: `{count:+}`. Templates of
actions, events, prompts and options stand under their own heads.
A part in brackets is left out where a value in it is not known: `{seat} draws {count}[: {card}].`
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.rulebook import read_toml

SIGNED = "+"
FORMS = {"": 0, "acc": 1, "dat": 2}
AND = {"de": " und ", "en": " and "}
UNKNOWN = re.compile(r"(?<!\S)\?(?=\W|$)")  # how a value that is not known yet stands in a sentence


class Words:
    """The texts of one game."""

    def __init__(self, path: Path, domains: Mapping[str, Domain]) -> None:
        self.table: dict[str, Any] = read_toml(path)
        self.domains = domains
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Words, (self.path, self.domains)

    def title(self, lang: str) -> str:
        """The name of the game."""
        return str(self.table["title"][lang])

    def name(self, domain: str, value: int, lang: str, form: str = "") -> str:
        """The name of a thing: `name("card", 7, "de", "acc")`. Things without names of their own have their id."""
        id = self.domains[domain].ids[value]
        entry = self.table["name"].get(domain, {}).get(id)
        if entry is None:
            return id
        forms = entry[lang]
        return str(forms if isinstance(forms, str) else forms[FORMS[form]])

    def say(
        self,
        head: str,
        key: str,
        lang: str,
        values: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """The text `key` under `head`, with the values put in; seats appear by their names."""
        sentence = ""
        for number, part in enumerate(re.split(r"[\[\]]", str(self.table[head][key][lang]))):
            sentence += self._fill(part, number % 2 == 1, lang, values or {}, names)
        if str(self.table[head][key][lang]).startswith("{seat"):
            return sentence  # a player's name stays as it is written
        return sentence[:1].upper() + sentence[1:]

    def _fill(self, part: str, optional: bool, lang: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
        filled = ""
        for text, field, form, _ in string.Formatter().parse(part):
            filled += text
            if field is not None:
                if optional and values.get(field) in (None, []):
                    return ""
                filled += self._show(field, values.get(field), lang, form or "", names)
        return filled

    def _show(self, field: str, value: Any, lang: str, form: str, names: Sequence[str]) -> str:
        if value is None:
            return "?"
        if isinstance(value, (list, tuple)):
            shown = [self._show(field, item, lang, form, names) for item in value]
            return AND[lang].join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown) or "–"
        if field == "seat" or field.startswith("seat_"):
            return names[value] if value < len(names) else {"de": "Platz", "en": "Seat"}[lang] + f" {value + 1}"
        if field in self.domains:
            return self.name(field, value, lang, form)
        return f"{value:+d}".replace("-", "−") if form == SIGNED else str(value)
