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
        self.under = ""
        self.needs: list[tuple[str, tuple[Any, ...]]] = []
        self.seats: list[tuple[Any, tuple[int, ...]]] = []
        self.came_later = False

    def made_of(self) -> tuple[Any, ...]:
        """What it was made with."""
        return self.id, self.kind, self.default, self.rule

    def __reduce__(self) -> tuple[Any, ...]:
        said = {"under": self.under, "needs": self.needs, "seats": self.seats, "came_later": self.came_later}
        return type(self), self.made_of(), said

    def group(self, id: str) -> Option:
        """What it is about; `[group]` in `text.toml` has the title, `[about.option]` a line on the option."""
        self.under = id
        return self

    def only_with(self, id: str, *values: Any) -> Option:
        """It may differ from its default only where another option has one of these values."""
        self.needs.append((id, values))
        return self

    def only_for(self, value: Any, *seats: int) -> Option:
        """It may have a value only with these numbers of seats."""
        self.seats.append((value, seats))
        return self

    def clash(self, seats: int, settings: dict[str, Any]) -> str | None:
        """Why it cannot be as it is beside the other settings, with so many seats; None if it can.

        >>> teams = Switch("teams", False, "MK-13.3.1").only_with("scenario", "conquest", "hold").only_for(True, 4)
        >>> teams.clash(4, {"teams": True, "scenario": "blitz"})
        'option teams: only possible with scenario=conquest or hold (MK-13.3.1)'
        >>> teams.clash(3, {"teams": True, "scenario": "hold"})
        'option teams: on is for 4 seats, not 3 (MK-13.3.1)'
        """
        value = settings[self.id]
        for other, values in self.needs if value != self.default else []:
            if settings[other] not in values:
                wanted = " or ".join(said(one) for one in values)
                return f"option {self.id}: only possible with {other}={wanted} ({self.rule})"
        for one, numbers in self.seats:
            if one == value and seats not in numbers:
                span = " or ".join(str(number) for number in numbers)
                return f"option {self.id}: {said(value)} is for {span} seats, not {seats} ({self.rule})"
        return None

    def later(self) -> Option:
        """It came into the game later: at its default, games from before are what they were (see `Later`)."""
        self.came_later = True
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


def said(value: Any) -> str:
    """A value as one may give it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


class Choice(Option):
    """One of a few words; the first is the default."""

    def __init__(self, id: str, choices: Sequence[str], rule: str) -> None:
        super().__init__(id, "choice", choices[0], rule)
        self.choices: tuple[str, ...] = tuple(choices)

    def made_of(self) -> tuple[Any, ...]:
        return self.id, self.choices, self.rule

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

    def made_of(self) -> tuple[Any, ...]:
        return self.id, self.default, self.rule

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

    def made_of(self) -> tuple[Any, ...]:
        return self.id, self.low, self.high, self.default, self.rule

    def check(self, value: Any) -> Any:
        number = int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value
        if isinstance(number, bool) or not isinstance(number, int) or not self.low <= number <= self.high:
            raise self.refuse(value)
        return number

    def samples(self) -> list[Any]:
        return [self.low, self.high]

    def hint(self) -> str:
        return f"a whole number from {self.low} to {self.high}"
