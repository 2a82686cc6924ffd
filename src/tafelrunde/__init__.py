"""Tafelrunde: a digital table for modern board games.

>>> import tafelrunde
>>> game = tafelrunde.game("avalon")
>>> state = game.new(seats=2, seed=7)
>>> seat = state.actors()[0]
>>> game.text(state.legal(seat)[0], "en")
'Take the light tile “2 cards” and end the turn'
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

__version__ = "0.1.0"


class _SourceOnly(importlib.machinery.PathFinder):
    """Finds the sources where compiled modules lie beside them: for TAFELRUNDE_INTERPRETED=1."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        for folder in path or () if fullname.startswith("tafelrunde.") else ():
            file = Path(folder) / (fullname.rpartition(".")[2] + ".py")
            if file.exists():
                return importlib.util.spec_from_file_location(fullname, file)
        return None


if os.environ.get("TAFELRUNDE_INTERPRETED"):
    sys.meta_path.insert(0, _SourceOnly)

from tafelrunde import games as _games  # noqa: E402
from tafelrunde.kernel import registry as _registry  # noqa: E402
from tafelrunde.kernel.building import Builder  # noqa: E402
from tafelrunde.kernel.errors import IllegalAction, TafelrundeError  # noqa: E402
from tafelrunde.kernel.event import Event  # noqa: E402
from tafelrunde.kernel.game import Game, Outcome  # noqa: E402
from tafelrunde.kernel.record import Record  # noqa: E402
from tafelrunde.kernel.registry import game  # noqa: E402
from tafelrunde.kernel.registry import ids as games  # noqa: E402
from tafelrunde.kernel.rulebook import Rule  # noqa: E402
from tafelrunde.kernel.state import State  # noqa: E402
from tafelrunde.table import Table  # noqa: E402

_registry.add_home(_games)


def compiled() -> bool:
    """Does the kernel run as compiled code?"""
    return not str(sys.modules[State.__module__].__file__).endswith(".py")


__all__ = [
    "Builder",
    "Event",
    "Game",
    "IllegalAction",
    "Outcome",
    "Record",
    "Rule",
    "State",
    "Table",
    "TafelrundeError",
    "compiled",
    "game",
    "games",
]
