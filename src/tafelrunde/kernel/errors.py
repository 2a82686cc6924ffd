"""What can go wrong through somebody's input. Each message is one line that says what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafelrunde.kernel.rulebook import Rule


class TafelrundeError(Exception):
    """Anything a user can cause. Its text is one clear line; it is shown without a traceback."""


class UnknownGame(TafelrundeError):
    """No game of that name."""


class BadOption(TafelrundeError):
    """A number of seats, a seed or an option that the game does not have."""


class BadAction(TafelrundeError):
    """Something that is no action of the game at all."""


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
