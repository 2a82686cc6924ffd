"""The registry: games by their id. A game is found by its folder; nothing has to be listed anywhere."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from tafelrunde.kernel.errors import UnknownGame, shown
from tafelrunde.kernel.game import Game

_games: dict[str, Game] = {}
_homes: list[ModuleType] = []


def add_home(package: ModuleType) -> None:
    """Let every sub-package of `package` that has a module `game` with a `GAME` in it be a game."""
    if package not in _homes:
        _homes.append(package)


def _found(home: ModuleType) -> list[str]:
    return [file.parent.name for folder in home.__path__ for file in Path(folder).glob("*/game.py")]


def ids() -> list[str]:
    """The ids of all games."""
    return sorted({id for home in _homes for id in _found(home)})


def game(id: str) -> Game:
    """The game of that id.

    >>> game("avalon").seats
    range(2, 3)
    """
    if id not in _games:
        for home in _homes:
            if id in _found(home):
                _games[id] = importlib.import_module(f"{home.__name__}.{id}.game").GAME
                break
        else:
            raise UnknownGame(f"no game {shown(id)}; games are: {', '.join(ids())}")
    return _games[id]
