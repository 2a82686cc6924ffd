"""Presence: who is there, and at which tables, in this process and in the others.

Somebody is there as long as a page of theirs says that somebody looks at it: it is in sight, and was touched not long
ago (`web/src/lib/looking.ts`). A page that lies open, forgotten, is nobody's presence.
"""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator

from tafelrunde.server.header import Header

BEAT = 10.0  # seconds between two heartbeats
SILENT = 35.0  # seconds without a heartbeat until another process counts as gone
TOLD = 300  # the most people of one table that are told to other processes


class Page:
    """An open page of somebody at a table: is it looked at?"""

    def __init__(self, presence: Presence, table: str, person: str) -> None:
        self.looking = False
        self._presence, self._table, self._person = presence, table, person

    def look(self, looking: bool) -> bool:
        """Somebody looks, or nobody does any more; is that new?"""
        if looking == self.looking:
            return False
        self.looking = looking
        self._presence.count(self._table, self._person, 1 if looking else -1)
        return True


class Presence:
    """Everybody who looks at a table.

    Processes tell each other who is at a table of theirs, in words: `@here process table person person …`; what is said
    of a table counts until something else is said of it, so whoever sends these words may leave out all but the last.

    >>> one, other = Presence("1"), Presence("2")
    >>> one.tell = lambda words: print(sorted(other.heard(words)))
    >>> with one.at("table", "ann"):
    ...     sorted(other.people)
    ['table']
    ['ann']
    ['table']
    """

    def __init__(self, process: str) -> None:
        self.process = process
        self.tell: Callable[[str], None] = lambda words: None
        self.connections = 0  # open pages of this process, looked at or not
        self._here: dict[str, Counter[str]] = {}  # table -> people, each as often as they look at a page
        self._there: dict[str, dict[str, set[str]]] = {}  # process -> table -> people
        self._alive: dict[str, float] = {}
        self._people: set[str] | None = None  # everybody, worked out when somebody asks

    @contextlib.contextmanager
    def at(self, table: str, person: str, looking: bool = True) -> Iterator[Page]:
        """While somebody has a page open."""
        page = Page(self, table, person)
        self.connections += 1
        page.look(looking)
        try:
            yield page
        finally:
            self.connections -= 1
            page.look(False)

    def count(self, table: str, person: str, more: int) -> None:
        """Somebody looks at so many pages of a table more than before."""
        here = self._here.setdefault(table, Counter())
        here[person] += more
        here += Counter()  # drops those who are gone
        if not here:
            self._here.pop(table, None)
        self._announce(table)

    @property
    def people(self) -> set[str]:
        """Everybody who is anywhere."""
        if self._people is None:
            here = {person for table in self._here.values() for person in table}
            self._people = here.union(*(table for tables in self._there.values() for table in tables.values()))
        return self._people

    def who(self, table: str) -> set[str]:
        """Everybody who is at a table."""
        people = set(self._here.get(table, ()))
        return people.union(*(tables.get(table, ()) for tables in self._there.values()))

    def spectators(self, header: Header) -> int:
        """How many look on without a seat."""
        return sum(header.seat_of(person) is None for person in self.who(header.id))

    # ---- between processes

    def _announce(self, table: str) -> None:
        self._people = None
        people = list(self._here.get(table, ()))[:TOLD]
        self.tell(" ".join(("@here", self.process, table, *people)))

    def announce_all(self) -> None:
        for table in self._here:
            self._announce(table)

    def begin(self) -> None:
        """From now on we hear the others, and they us: who is where?"""
        self._there.clear()
        self._alive.clear()
        self.tell(f"@who {self.process}")
        self.announce_all()

    def beat(self) -> set[str]:
        """A heartbeat; the tables of processes that gave none for too long."""
        self.tell(f"@alive {self.process}")
        gone = [process for process, moment in self._alive.items() if time.monotonic() - moment > SILENT]
        return {table for process in gone for table in self._lose(process)}

    def _lose(self, process: str) -> set[str]:
        self._people = None
        self._alive.pop(process, None)
        return set(self._there.pop(process, {}))

    def heard(self, words: str) -> set[str]:
        """Take in what another process told; the tables at which it changes something."""
        what, process, *rest = words.split(" ")
        if process == self.process:
            return set()
        if what == "@bye":
            return self._lose(process)
        if what == "@who":
            self.announce_all()
        self._alive[process] = time.monotonic()
        if what != "@here":
            return set()
        self._people = None
        table, *people = rest
        self._there.setdefault(process, {})[table] = set(people)
        if not people:
            del self._there[process][table]
        return {table}
