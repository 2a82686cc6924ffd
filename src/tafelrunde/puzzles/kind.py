"""Kinds of goals: what is counted, when it is too late for it, and the words for it."""

from __future__ import annotations

from typing import Any, ClassVar

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State


class Kind:
    """A kind of goal of one game. A goal is a kind, perhaps what it is about, and how much has to be reached."""

    id: ClassVar[str]
    en: ClassVar[str]  # may name {what} and {count}
    de: ClassVar[str]
    about: ClassVar[str] = ""  # the domain of what it is about, if it is about something
    least: ClassVar[int] = 1  # less than this is no puzzle
    decisions: ClassVar[int] = 2  # nor is one with fewer decisions than this

    def offers(self, state: State, seat: int) -> list[int]:
        """What a goal of this kind could be about here; nothing where there cannot be a puzzle.

        Only positions are offered in which nothing that the seat cannot see could decide: it is proved afterwards.
        """
        raise NotImplementedError

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        """How much has been reached."""
        raise NotImplementedError

    def over(self, start: State, now: State, seat: int) -> bool:
        """Is the turn over, so that nothing more can be reached?"""
        raise NotImplementedError

    def lost(self, start: State, now: State, seat: int) -> bool:
        """Is it certain before the end of the turn that the goal will not be reached?"""
        return False

    def useful(self, start: State, now: State, seat: int, what: int) -> list[int]:
        """The legal actions that could help at all; whatever is left out here cannot, by the rules."""
        return now.legal(seat)

    def sight(self, state: State, seat: int) -> object:
        """What tells two positions of the turn apart; all that the position holds, unless a kind knows better."""
        return everything(state)

    def words(self, game: Game, position: dict[str, Any], what: int, lang: str) -> str:
        """What the goal is about, by name; a position as a document."""
        return game.words.name(self.about, what, lang, "acc") if self.about else ""


def everything(state: State) -> tuple[object, ...]:
    """The whole position, to look it up."""
    steps = tuple((type(step).__name__, *(getattr(step, name) for name in step.FIELDS)) for step in state.stack)
    return steps, *(frozen(getattr(state, name)) for name in state.shapes())


def frozen(value: object) -> object:
    """The same without lists."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value
