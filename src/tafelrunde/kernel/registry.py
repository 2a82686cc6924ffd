"""The registry: games by their id. A game is discovered by its folder; nothing has to be registered by hand.

Games of other packages are plug-ins (`kernel/plugins.py`): installed ones have an entry point; others are added by the
name of their package, which holds the same files as a folder here.

A folder in which something is wrong is not a game: whoever asks for it is told why, and the others are as they were.
"""

from __future__ import annotations

import re
import traceback
from pathlib import Path
from types import ModuleType

from tafelrunde.kernel.complete import lacks
from tafelrunde.kernel.errors import BrokenGame, UnknownGame, place, shortened, shown
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.plugins import GAMES, module_of, named, plugged, remember
from tafelrunde.kernel.state import State

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
    return sorted(_found_at_home() | set(plugged(GAMES)) | {module.rpartition(".")[2] for module in named(GAMES)})


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
    if id in plugged(GAMES):
        return _read(plugged(GAMES)[id], id)
    for module in named(GAMES):
        if module.rpartition(".")[2] == id:
            return _read(f"{module}.game", id)
    raise UnknownGame(f"no game {shown(id)}; games are: {', '.join(ids())}")


def restored(id: str, position: object) -> State:
    """The state of a game that was pickled."""
    return game(id).load(position)


def add_module(package: str) -> str:
    """Let a package be a game, in this process and in those it starts; gives its id, the last part of its name.

    Whoever names a package has its code run: never with a name that came over the network.
    """
    id = package.rpartition(".")[2]
    if not all(part.isidentifier() for part in package.split(".")):
        raise UnknownGame(f"no game {shown(package)}; games are: {', '.join(ids())}")
    try:
        module_of(package)
    except ModuleNotFoundError as error:
        raise UnknownGame(f"no game {package}: {error}") from None
    except (Exception, SystemExit):
        pass  # reading it says what is wrong
    found = _read(f"{package}.game", id)
    if id in ids() and draft(id) is not found:
        raise BrokenGame(f"the game {package} cannot be read: another game has the id {id}")
    remember(GAMES, package)
    return id


def _found_at_home() -> set[str]:
    return {id for home in _homes for id in _found(home)}


def _read(target: str, id: str) -> Game:
    """The game of a module, or the one that `module:name` names."""
    module, _, name = target.partition(":")
    try:
        found = getattr(module_of(module), name or "GAME")
    except (Exception, SystemExit) as error:
        said = f"{type(error).__name__}: {shortened(error)}{place(error, id)}"
        raise BrokenGame(f"the game {id} cannot be read: {said}") from error
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


def blame(error: BaseException) -> str:
    """Which game of another package something went wrong in, and where, as one line; empty where it was in none."""
    told = "".join(traceback.format_exception(error))  # with what was told by another process
    for id in sorted({*plugged(GAMES), *(module.rpartition(".")[2] for module in named(GAMES))}):
        places = re.findall(rf'File "(?:[^"]*[/\\])?{re.escape(id)}[/\\]([^"/\\]+\.py)", line (\d+)', told)
        if places:
            file, line = places[-1]
            said = f"{type(error).__name__}: {shortened(error)} ({file}, line {line})"
            return f"the game {id} failed: {said}; tafelrunde check {id} says more"
    return ""
