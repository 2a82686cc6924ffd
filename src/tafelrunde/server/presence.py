"""Presence: who is connected, and to which tables."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator

from tafelrunde.server.room import Header


class Presence:
    """The connections of this process."""

    def __init__(self) -> None:
        self._here: Counter[tuple[str, str]] = Counter()  # (table, person)

    @contextlib.contextmanager
    def at(self, table: str, person: str) -> Iterator[None]:
        self._here[table, person] += 1
        try:
            yield
        finally:
            self._here[table, person] -= 1
            if not self._here[table, person]:
                del self._here[table, person]

    @property
    def people(self) -> set[str]:
        return {person for _, person in self._here}

    @property
    def connections(self) -> int:
        return self._here.total()

    def spectators(self, header: Header) -> int:
        """How many look on without a seat."""
        return sum(table == header.id and header.seat_of(person) is None for table, person in self._here)
