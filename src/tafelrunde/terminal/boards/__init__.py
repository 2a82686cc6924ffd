"""Boards: one module per game, found by the game's id.

It has `draw(view, words, lang, names)`, `remark(choice, view, words, lang)` where lines of the menu need one,
`sheet(view, words, lang)` where points have names or seats have teams, and `QUIET`, the kinds of events that only the
log tells, where the news would be too long with them.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.tree import Tree

from tafelrunde.kernel.views import View
from tafelrunde.kernel.words import Words
from tafelrunde.terminal.text import Phrases


@dataclass(frozen=True)
class Choice:
    """A line of the menu: the kind of its actions and what is settled of them, by ids."""

    kind: str
    fields: dict[str, str]
    ahead: Callable[[dict[str, str]], list[dict[str, Any]]]

    def foresee(self, **changed: str) -> list[dict[str, Any]]:
        """What the seat would see happen, by this action or one changed a little; nothing where it is not allowed."""
        return self.ahead({**self.fields, **changed})


@dataclass(frozen=True)
class Sheet:
    """What the points of a game are for, and who plays together."""

    teams: Sequence[int] = ()  # of every seat; empty: everybody plays for themselves
    parts: Sequence[tuple[str, Sequence[int | None]]] = ()  # a name, and the points of every seat for it
    members: Sequence[Sequence[int | None]] = ()  # to each part what every seat brings to its team; empty: nothing

    @property
    def together(self) -> bool:
        """Do all win or lose as one?"""
        return len(self.teams) > 1 and len(set(self.teams)) == 1


Draw = Callable[[Any, Words, str, Sequence[str]], RenderableType]  # each takes the views of its own game
Remark = Callable[[Choice, Any, Words, str], str]
Score = Callable[[Any, Words, str], Sheet]

SHORT = 70  # what fits into so many columns stays on one line of the fallback
AROUND = (*View.__struct_fields__, "outcome")  # the kernel's part of a view


def board(game: str) -> Draw:
    """The function that draws a game's views."""
    module = _module(game)
    return draw_anything if module is None else module.draw


def remarks(game: str) -> Remark:
    """The function that says in a few words what a line of the menu costs or gives; empty where nothing is to say."""
    return getattr(_module(game), "remark", _no_remark)


def sheets(game: str) -> Score:
    """The function that says what the points of a finished game are for."""
    return getattr(_module(game), "sheet", _no_sheet)


def quiet(game: str) -> Sequence[str]:
    """The kinds of events that are left out of the news."""
    return getattr(_module(game), "QUIET", ())


def _module(game: str) -> Any:
    name = f"{__name__}.{game}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def _no_remark(choice: Choice, view: View, words: Words, lang: str) -> str:
    return ""


def _no_sheet(view: View, words: Words, lang: str) -> Sheet:
    return Sheet()


@lru_cache
def board_phrases(game: str, lang: str) -> Phrases:
    """The words that a board needs besides those of its game, from `boards/<game>.toml`."""
    return Phrases(Path(__file__).parent / f"{game}.toml", lang, "board")


def draw_anything(view: View, words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """A view as a tree, for a game whose board has not been drawn yet."""
    tree = Tree(words.title(lang), guide_style="dim")
    for key, value in msgspec.to_builtins(view).items():
        if key not in AROUND:
            _grow(tree, key, value)
    return tree


def _grow(tree: Tree, key: str, value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= SHORT or not isinstance(value, (dict, list)):
        tree.add(f"{key}: {text}")
        return
    branch = tree.add(key)
    for name, part in value.items() if isinstance(value, dict) else enumerate(value, 1):
        _grow(branch, str(name), part)
