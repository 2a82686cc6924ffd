"""Domains: the small sets that a game's numbers stand for (cards, places, tiles …), with their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

NAMED: Final = 12  # ids in a message


class Domain:
    """A named set of ids; inside the game they are the numbers 0, 1, 2 …

    >>> colours = Domain("colour", ["yellow", "green"])
    >>> colours.ids[1], colours.index("yellow"), len(colours)
    ('green', 0, 2)
    """

    def __init__(self, name: str, ids: Sequence[str]) -> None:
        self.name = name
        self.ids: tuple[str, ...] = tuple(ids)
        self._index: dict[str, int] = {id: number for number, id in enumerate(self.ids)}
        if len(self._index) != len(self.ids):
            raise ValueError(f"domain {name} names something twice")

    def __reduce__(self) -> tuple[Any, ...]:
        return Domain, (self.name, self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def index(self, id: object) -> int:
        """The number of an id, -1 for one that does not exist."""
        return self._index.get(id, -1) if isinstance(id, str) else -1


def numbered(name: str, count: int, first: int = 1) -> Domain:
    """A domain whose ids are just numbers, as printed on a board: "1", "2" …"""
    return Domain(name, [str(first + number) for number in range(count)])


def some(ids: Sequence[str]) -> str:
    """The first of many names, for a message.

    >>> some(["a", "b"]), len(some([str(number) for number in range(400)]))
    ('a, b', 38)
    """
    return ", ".join(ids[:NAMED]) + (" …" if len(ids) > NAMED else "")
