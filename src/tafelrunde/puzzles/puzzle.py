"""A puzzle: a position, whose turn it is, what to reach, and what was proved about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

import tafelrunde
from tafelrunde.kernel.state import State
from tafelrunde.puzzles.kind import Kind
from tafelrunde.puzzles.proof import step


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle as it is kept. `solution` holds the solver's actions; answers of others follow, they have only one."""

    id: str
    game: str
    seat: int
    goal: str
    count: int  # how much has to be reached
    position: dict[str, Any]
    solution: list[dict[str, str]]
    first: int  # so many first actions lead to the goal
    lines: int  # actions that were looked at for the proof
    bits: float  # how hard it is to find by chance
    about: str | None = None
    greedy: bool = False  # does a bot that only looks for the best next position find it?
    rating: int = 1  # 1 to 5, among the puzzles of its game

    @property
    def kind(self) -> Kind:
        return kinds(self.game)[self.goal]

    @property
    def what(self) -> int:
        """The number of what it is about."""
        game = tafelrunde.game(self.game)
        return 0 if self.about is None else game.domains[self.kind.about].index(self.about)

    def load(self) -> State:
        """The position, checked as any other."""
        return tafelrunde.game(self.game).load(self.position)

    def reached(self, start: State, now: State) -> bool:
        """Is the goal reached?"""
        return self.kind.value(start, now, self.seat, self.what) >= self.count

    def actions(self) -> list[int]:
        """The solution as numbers."""
        game = tafelrunde.game(self.game)
        return [game.encode(action) for action in self.solution]

    def words(self, lang: str) -> str:
        """The goal as a sentence."""
        game, kind = tafelrunde.game(self.game), self.kind
        what = kind.words(game, self.position["position"], self.what, lang)
        return str(getattr(kind, lang)).format(what=what, count=self.count)

    def played(self, start: State, actions: Sequence[int]) -> State:
        """The position after some actions of the solver."""
        state = start.copy()
        for action in actions:
            step(self.kind, start, state, self.seat, action)
        return state


@cache
def kinds(game: str) -> dict[str, Kind]:
    """The kinds of goals of a game, by their ids."""
    module = import_module(f"tafelrunde.puzzles.goals.{game}")
    return {kind.id: kind for kind in module.KINDS}
