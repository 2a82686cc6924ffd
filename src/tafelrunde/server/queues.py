"""Fair queues: whose work is done next. Fair between people, then between their tables, and people before bots."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

Lane = Literal["quick", "dear", "foreign", "idle"]
LANES: tuple[Lane, ...] = ("quick", "dear", "foreign", "idle")
PATIENCE = 8  # so many of people's tables in a row, then one at which only bots sit
DRAINED = 3.0  # seconds in which what waits shall be done: with more to do, everybody gets less time
LEAST = 0.05  # the smallest share of its time that anybody gets
REMEMBERED = 5_000  # people and tables whose last turn is known

T = TypeVar("T")


@dataclass(frozen=True)
class Errand:
    """A job's owner and lane: for whom something is worked out, and where.

    `quick` is what takes a moment, `dear` what takes as long as it may, `foreign` whatever begins with a position that
    somebody brought along: nobody else waits behind those. `idle` is what is done while nobody needs the machine.
    """

    lane: Lane
    person: str  # who answers for it: whoever opened the table, or asked
    table: str
    people: bool = True  # does anybody sit there, or bots only?


class FairQueue(Generic[T]):
    """The queue of one lane.

    >>> line: FairQueue[str] = FairQueue()
    >>> for person, table in ("bea", "1"), ("bea", "2"), ("bea", "2"), ("ann", "3"):
    ...     _ = line.add(Errand("quick", person, table), f"{person} {table}")
    >>> [line.next() for _ in range(5)]
    ['bea 1', 'ann 3', 'bea 2', 'bea 2', None]
    """

    def __init__(self, workers: int = 1, most: int | None = None) -> None:
        self.workers = workers
        self.most = most  # so much of one person is done at the same time
        self._all: OrderedDict[int, tuple[Errand, T]] = OrderedDict()
        self._count = 0
        self._served: OrderedDict[str, int] = OrderedDict()  # when a person or a table had its turn
        self._turns = 0
        self._running: Counter[str] = Counter()
        self._in_a_row = 0  # turns of people's tables while bots waited

    def __len__(self) -> int:
        return len(self._all)

    def add(self, errand: Errand, work: T) -> int:
        """Wait; with the number it can be left again."""
        self._count += 1
        self._all[self._count] = errand, work
        return self._count

    def leave(self, number: int) -> None:
        self._all.pop(number, None)

    def next(self) -> T | None:
        """What is done next; the person has it under way until `done`."""
        could = [
            (number, errand)
            for number, (errand, _) in self._all.items()
            if self.most is None or self._running[errand.person] < self.most
        ]
        if not could:
            return None
        bots = [one for one in could if not one[1].people]
        people = [one for one in could if one[1].people]
        patient = bool(people) and not (bots and self._in_a_row >= PATIENCE)
        number, errand = min(people if patient else bots, key=lambda one: self._key(*one))
        self._in_a_row = self._in_a_row + 1 if patient and bots else 0
        self._running[errand.person] += 1
        self._turns += 1
        for name in (f"@{errand.person}", errand.table):
            self._served[name] = self._turns
            self._served.move_to_end(name)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)
        return self._all.pop(number)[1]

    def _key(self, number: int, errand: Errand) -> tuple[int, int, int]:
        return self._served.get(f"@{errand.person}", 0), self._served.get(errand.table, 0), number

    def done(self, errand: Errand) -> None:
        self._running[errand.person] -= 1
        if self._running[errand.person] <= 0:
            del self._running[errand.person]

    def share(self, errand: Errand) -> float:
        """How much of its time a piece of work gets, by what else waits; bots-only tables shrink nobody else's.

        >>> line: FairQueue[str] = FairQueue()
        >>> line.share(Errand("dear", "ann", "1"))
        1.0
        >>> for number in range(29):
        ...     _ = line.add(Errand("dear", "bea", f"{number}", people=False), "")
        >>> line.share(Errand("dear", "ann", "1")), line.share(Errand("dear", "bea", "2", people=False))
        (1.0, 0.1)
        """
        others = sum(1 for other, _ in self._all.values() if other.people or not errand.people)
        return max(LEAST, min(1.0, DRAINED * self.workers / (others + 1)))
