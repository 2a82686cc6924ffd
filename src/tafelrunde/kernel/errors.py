"""What can go wrong through somebody's input. Each message is one line that says what to do about it."""

from __future__ import annotations

import reprlib
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.kernel.rulebook import Rule


class _Short(reprlib.Repr):
    """What somebody gave, for a message that stays one short line, however long, deep or odd it is."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxdict = self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = 3
        self.maxstring = self.maxother = 40

    def repr_int(self, x: Any, level: int) -> str:
        return repr(x) if abs(x) < 10**24 else "a huge number"  # the longest ones have no text at all


def shown(value: object) -> str:
    """A value from outside as a message shows it.

    >>> shown("red"), shown([[[1]], 2, 3, 4]), shown(10**5000)
    ("'red'", '[[[...]], 2, 3, ...]', 'a huge number')
    """
    text = _SHORT.repr(value)
    return text if len(text) <= 80 else text[:79] + "…"


def shortened(error: BaseException) -> str:
    """What went wrong, in one short line; for errors of other libraries, which may quote what somebody gave."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 120 else text[:119] + "…"


def place(error: BaseException, folder: str) -> str:
    """Where in a game's own folder something went wrong, to be added to a message; empty where it was elsewhere."""
    own = [line for line in traceback.extract_tb(error.__traceback__) if folder in Path(line.filename).parts]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


_SHORT = _Short()


class TafelrundeError(Exception):
    """Anything a user can cause. Its text is one clear line; it is shown without a traceback."""


class MissingExtra(TafelrundeError, ImportError):
    """Something is not installed that only a part of Tafelrunde needs."""


class UnknownGame(TafelrundeError):
    """No game of that name."""


class BrokenGame(UnknownGame):
    """A game that cannot be played: its folder cannot be read, or lacks something."""


class BadOption(TafelrundeError):
    """A number of seats, a seed or an option that the game does not have."""


class Clash(BadOption):
    """Options that do not go together, or not with so many seats; `rule` says why not.

    >>> Clash("option duels: who plays together does not fight each other (MK-13.3.4)", None).option
    'duels'
    """

    def __init__(self, said: str, rule: Rule | None) -> None:
        super().__init__(said)
        self.rule = rule
        self.option = said.removeprefix("option ").partition(":")[0]


class BadAction(TafelrundeError):
    """Something that is not an action of the game at all."""


class BadRecord(TafelrundeError):
    """A record that cannot be read or does not replay."""


class BadPosition(TafelrundeError):
    """A position that cannot exist in the game."""


class IllegalAction(TafelrundeError):
    """An action that a rule forbids now; `rule` says which."""

    def __init__(self, rule: Rule, action: int) -> None:
        super().__init__(f"{rule.id} {rule.title['en']}: {rule.text['en']}")
        self.rule = rule
        self.action = action


class UndoRefused(TafelrundeError):
    """Undo is over: something new became known, or somebody else has acted; `rule` says which."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(f"{rule.id} {rule.title['en']}: {rule.text['en']}")
        self.rule = rule
