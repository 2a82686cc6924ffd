"""Actions for tests: by the ids of their fields, or by the numbers that a position holds."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.game import Game


def number(game: Game, kind: str, fields: dict[str, Any]) -> int:
    """The action of a kind; a field that a test took from a position (a place, a card) is named first."""
    ids = {name: game.domains[name].ids[value] if type(value) is int else value for name, value in fields.items()}
    return game.encode({"kind": kind, **ids})
