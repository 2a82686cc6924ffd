"""Boards: one module a game, with `draw(view, words, lang, names)`; found by the game's id."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.tree import Tree

from tafelrunde.kernel.words import Words
from tafelrunde.terminal.text import Phrases

Draw = Callable[[dict[str, Any], Words, str, Sequence[str]], RenderableType]

SHORT = 70  # what fits into so many columns stays on one line of the fallback
AROUND = (
    "game",
    "version",
    "seats",
    "seat",
    "options",
    "actors",
    "step",
    "outcome",
)  # the kernel's part of a view


def board(game: str) -> Draw:
    """The function that draws a game's views."""
    name = f"{__name__}.{game}"
    try:
        draw: Draw = importlib.import_module(name).draw
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return draw_anything
    return draw


def board_phrases(game: str, lang: str) -> Phrases:
    """The words that a board needs besides those of its game, from `boards/<game>.toml`."""
    return Phrases(Path(__file__).parent / f"{game}.toml", lang, "board")


def draw_anything(view: dict[str, Any], words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """A view as a tree, for a game whose board has not been drawn yet."""
    tree = Tree(words.title(lang), guide_style="dim")
    for key, value in view.items():
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
