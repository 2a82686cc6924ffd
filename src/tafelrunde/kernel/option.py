"""Options: what can be set before a game begins, declared with type, default and choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.kernel.errors import BadOption, shown

WHOLE: Final = re.compile(r"\s*-?[0-9]{1,18}\s*")  # a whole number, as text


class Option:
    """A setting of a game. `check` makes a proper value of what somebody gave, be it text from a command line.

    >>> Choice("start", ("random", "1", "2"), "AV-2.5").check("2")
    '2'
    >>> Whole("turn_limit", 10, 400, 400, "AV-9.3").check("40")
    40
    """

    def __init__(self, id: str, kind: str, default: Any, rule: str) -> None:
        self.id = id
        self.kind = kind
        self.default = default
        self.rule = rule
        self.needs: tuple[str, Any] | None = None

    def only_with(self, id: str, value: Any) -> Option:
        """It may differ from its default only where another option has this value."""
        self.needs = (id, value)
        return self

    def check(self, value: Any) -> Any:
        raise NotImplementedError

    def samples(self) -> list[Any]:
        """Values that tests go through: every one, or for numbers the two ends."""
        raise NotImplementedError

    def hint(self) -> str:
        """What may be given, for messages and help."""
        raise NotImplementedError

    def refuse(self, value: Any) -> BadOption:
        return BadOption(f"option {self.id}: {shown(value)} is not possible; give {self.hint()}")


class Choice(Option):
    """One of a few words; the first is the default."""

    def __init__(self, id: str, choices: Sequence[str], rule: str) -> None:
        super().__init__(id, "choice", choices[0], rule)
        self.choices: tuple[str, ...] = tuple(choices)

    def check(self, value: Any) -> Any:
        text = shown(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(text, str) or text not in self.choices:
            raise self.refuse(value)
        return text

    def samples(self) -> list[Any]:
        return list(self.choices)

    def hint(self) -> str:
        return "one of " + ", ".join(self.choices)


class Switch(Option):
    """On or off."""

    def __init__(self, id: str, default: bool, rule: str) -> None:
        super().__init__(id, "switch", default, rule)

    def check(self, value: Any) -> Any:
        if isinstance(value, str):
            value = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
                value.lower(), value
            )
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value

    def samples(self) -> list[Any]:
        return [False, True]

    def hint(self) -> str:
        return "on or off"


class Whole(Option):
    """A whole number between two bounds."""

    def __init__(self, id: str, low: int, high: int, default: int, rule: str) -> None:
        super().__init__(id, "whole", default, rule)
        self.low = low
        self.high = high

    def check(self, value: Any) -> Any:
        number = int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value
        if isinstance(number, bool) or not isinstance(number, int) or not self.low <= number <= self.high:
            raise self.refuse(value)
        return number

    def samples(self) -> list[Any]:
        return [self.low, self.high]

    def hint(self) -> str:
        return f"a whole number from {self.low} to {self.high}"
