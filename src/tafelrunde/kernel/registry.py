"""The registry: games by their id. A game is found by its folder; nothing has to be listed anywhere."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from tafelrunde.kernel.errors import UnknownGame
from tafelrunde.kernel.game import Game

_games: dict[str, Game] = {}
_homes: list[ModuleType] = []


def add_home(package: ModuleType) -> None:
    """Let every sub-package of `package` that has a module `game` with a `GAME` in it be a game."""
    if package not in _homes:
        _homes.append(package)


def ids() -> list[str]:
    """The ids of all games."""
    found = {module.name for home in _homes for module in pkgutil.iter_modules(home.__path__) if module.ispkg}
    return sorted(found)


def game(id: str) -> Game:
    """The game of that id.

    >>> game("avalon").seats
    range(2, 3)
    """
    if id not in _games:
        for home in _homes:
            if any(module.name == id and module.ispkg for module in pkgutil.iter_modules(home.__path__)):
                _games[id] = importlib.import_module(f"{home.__name__}.{id}.game").GAME
                break
        else:
            raise UnknownGame(f"no game {id!r}; games are: {', '.join(ids())}")
    return _games[id]
