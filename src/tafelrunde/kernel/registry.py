"""The registry: games by their id. A game is discovered by its folder; nothing has to be registered by hand.

A folder in which something is wrong is not a game: whoever asks for it is told why, and the others are as they were.
"""

from __future__ import annotations

import importlib
import traceback
from pathlib import Path
from types import ModuleType

from tafelrunde.kernel.complete import lacks
from tafelrunde.kernel.errors import BrokenGame, UnknownGame, shortened, shown
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
    """The ids of all games, be they sound or not."""
    return sorted({id for home in _homes for id in _found(home)})


def game(id: str) -> Game:
    """The game of that id.

    >>> game("avalon").seats
    range(2, 3)
    """
    if id not in _games:
        found = draft(id)
        lines = lacks(found)
        if lines:
            more = f" (and {len(lines) - 1} more: tafelrunde check {id})" if len(lines) > 1 else ""
            raise BrokenGame(f"the game {id} is not complete: {lines[0]}{more}")
        _games[id] = found
    return _games[id]


def draft(id: str) -> Game:
    """The game of that id, be it complete or not."""
    if id in _games:
        return _games[id]
    for home in _homes:
        if id in _found(home):
            return _read(f"{home.__name__}.{id}.game", id)
    raise UnknownGame(f"no game {shown(id)}; games are: {', '.join(ids())}")


def _read(module: str, id: str) -> Game:
    try:
        found = importlib.import_module(module).GAME
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(where.filename).name}, line {where.lineno}"
        said = f"{type(error).__name__}: {shortened(error)}"
        raise BrokenGame(f"the game {id} cannot be read: {said} ({place})") from error
    if not isinstance(found, Game):
        raise BrokenGame(f"the game {id} cannot be read: GAME in its game.py is no Game")
    if found.id != id:
        raise BrokenGame(f"the game {id} cannot be read: it is in the folder {id}, but its id is {shown(found.id)}")
    return found


def sound() -> list[Game]:
    """Every game that can be played."""
    return [game(id) for id in ids() if not trouble(id)]


def trouble(id: str) -> str:
    """Why a game cannot be played, or nothing."""
    try:
        game(id)
    except BrokenGame as error:
        return str(error)
    return ""
