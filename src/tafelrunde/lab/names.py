"""Names and numbers as a report says them, in its language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.option import said
from tafelrunde.lab import numerals
from tafelrunde.lab.plan import Plan
from tafelrunde.lab.statistics import Estimate

WORDS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("report.toml").read_text(encoding="utf-8"))


class Names:
    """How things of a game are called in a language.

    >>> import tafelrunde
    >>> names = Names(tafelrunde.game("avalon"), "en")
    >>> names.happening("attacked.card=red_knight"), names.thing("land", "avalon")
    ('Somebody attacks territory … with the red knight', 'Avalon')
    >>> Names(tafelrunde.game("avalon"), "de").number(1234.5, 1)
    '1.234,5'
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang

    def __call__(self, key: str, head: str = "say", **values: object) -> str:
        """The report's own words."""
        return str(WORDS[head][key][self.lang]).format(**values)

    def place(self, number: int) -> str:
        """The order of play: whoever moves first is number 0."""
        known = WORDS["places"][self.lang]
        return str(known[number]) if number < len(known) else f"{number + 1}."

    def field(self, field: str) -> str:
        """A kind of things."""
        return str(WORDS["field"][field][self.lang]) if field in WORDS["field"] else field

    def thing(self, field: str, id: str) -> str:
        """One of them; where two have the same name, it is said what tells them apart."""
        return self._name(field, id) + self._apart(field, id)

    def _apart(self, field: str, id: str) -> str:
        """What distinguishes a thing from others of its name, by `[apart.<domain>]` of the game's words, or its id."""
        name = self._name(field, id)
        twins = sum(self._name(field, other) == name for other in self.game.domains[field].ids)
        known = self.game.words.table.get("apart", {}).get(field, {}).get(id, {}).get(self.lang, id)
        return f" ({known})" if twins > 1 and name != id else ""

    def _name(self, field: str, id: str, form: str = "") -> str:
        return self.game.words.name(field, self.game.domains[field].index(id), self.lang, form)

    def happening(self, key: str) -> str:
        """What happens, `conquered.land=avalon`, as a sentence about somebody; what it does not tell is an ellipsis."""
        kind, _, rest = key.partition(".")
        field, _, id = rest.partition("=")
        values: dict[str, Any] = {"seat": 0}
        if field:
            values[field] = [self.game.domains[field].index(id)]
        somebody = self("somebody")
        sentence = self.game.words.say("event", kind, self.lang, values, [somebody] * 9)
        told = re.sub(r"…(\s+…)+", "…", sentence.replace("?", "…").rstrip("."))
        if field and f"{{{field}" not in str(self.game.words.table["event"][kind][self.lang]):
            told += f" ({self.field(field)}: {self.thing(field, id)})"  # the sentence does not mention it
        elif field:
            told += self._apart(field, id)
        return told[:1].upper() + told[1:]

    def rule(self, id: str) -> str:
        """A rule by its number and title."""
        return f"{id} {self.game.rulebook[id].title[self.lang]}" if id in self.game.rulebook else id

    def setting(self, option: str, value: Any) -> str:
        """An option and its value."""
        words = self.game.words.table
        named = words.get("option", {}).get(option, {}).get(self.lang, option)
        own = words.get("value", {}).get(option, {}).get(str(value), {}).get(self.lang)
        if isinstance(value, bool):
            own = self("on" if value else "off")
        return self("set", option=named, value=own or said(value))

    def settings(self, plan: Plan) -> str:
        """The options that are not as a game has them by itself."""
        found = [self.setting(id, value) for id, value in plan.options.items() if value != self.game.defaults.get(id)]
        return "; ".join([*found, *map(self.left_out, plan.without)])

    def variant(self, base: Plan, other: Plan) -> str:
        """What is different about another plan."""
        changed = {id: value for id, value in other.options.items() if value != base.options.get(id)}
        found = [self("changed", setting=self.setting(id, value)) for id, value in changed.items()]
        return ", ".join([*found, *(self.left_out(thing) for thing in other.without if thing not in base.without)])

    def left_out(self, thing: str) -> str:
        field, _, id = thing.partition("=")
        return self("left_out", name=self._name(field, id, "acc"))

    # ---- numbers

    def number(self, value: float, digits: int = 1) -> str:
        return numerals.number(value, self.lang, digits)

    def percent(self, share: float, digits: int = 0) -> str:
        return numerals.percent(share, self.lang, digits)

    def signed(self, value: float, digits: int = 1) -> str:
        return numerals.signed(value, self.lang, digits)

    def between(self, found: Estimate, percent: bool = False, digits: int = 1) -> str:
        """The interval of a number."""
        low, high = (self.number(100 * end if percent else end, digits) for end in (found.low, found.high))
        return self("interval", low=low, high=high) + (" %" if percent else "")
