"""Plug-ins: games and bots of other packages.

An installed package names them by entry points, in the groups `tafelrunde.games` and `tafelrunde.bots`:

    [project.entry-points."tafelrunde.games"]
    pebbles = "my_package.pebbles.game:GAME"

    [project.entry-points."tafelrunde.bots"]
    patient = "my_package.bots:Patient"

What is not installed is named on the command line, as `my_package.pebbles` or `my_package.bots:Patient`. Other
processes of the same run find it, too: what was named is kept in the environment (TAFELRUNDE_GAMES, TAFELRUNDE_BOTS).
"""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType
from typing import Final

GAMES: Final = "tafelrunde.games"
BOTS: Final = "tafelrunde.bots"


@cache
def plugged(group: str) -> dict[str, str]:
    """The plug-ins that are installed: their names and where they are, as `module:name`."""
    return {entry.name: entry.value.replace(" ", "") for entry in entry_points(group=group)}


def module_of(name: str) -> ModuleType:
    """A module by its name; where it is not found, the folder we are in is looked through, too."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        here = os.getcwd()
        if here in sys.path or error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        sys.path.append(here)
        importlib.invalidate_caches()
        return importlib.import_module(name)


def _variable(group: str) -> str:
    return group.replace(".", "_").upper()


def named(group: str) -> list[str]:
    """What was named in this run."""
    return [place for place in os.environ.get(_variable(group), "").split(",") if place]


def remember(group: str, place: str) -> None:
    """Let this process and those it starts know what was named."""
    if place not in named(group):
        os.environ[_variable(group)] = ",".join([*named(group), place])
