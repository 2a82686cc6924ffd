"""The collector that a step tells what is allowed and what a rule forbids."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

NONE: Final[list[tuple[int, str]]] = []  # stays empty: refusals are kept only while explaining
KEPT: Final = 4096
ROOM: Final = 64
NUMBERS: Final[list[Any]] = list(range(KEPT))  # made once: making a number takes longer than looking it up here


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Choices:
    """What a seat may choose now.

    A step goes through every candidate once and calls `allow(action)` or `refuse(action, "AV-5.2")`. Refusals are kept
    only while `explaining`; a step may also look at `explaining` to leave out candidates that are all refused.

    >>> choices = Choices(explaining=True)
    >>> choices.allow(3)
    >>> choices.refuse(4, "AV-5.2")
    >>> choices.allowed, choices.refused
    ([3], [(4, 'AV-5.2')])
    """

    def __init__(self, explaining: bool = False) -> None:
        self.room: list[Any] = []  # whole numbers; said to be anything, so that those of NUMBERS go in as they are
        self.count: i64 = 0  # how many of them are allowed; what comes after them is left from another time
        self.all: list[Any] | None = None  # a list made beforehand, while nothing else is allowed
        self.refused: list[tuple[int, str]] = [] if explaining else NONE
        self.explaining = explaining

    @property
    def allowed(self) -> list[int]:
        """What is allowed, in a list of its own."""
        return self.room[: int(self.count)] if self.all is None else self.all[:]

    def empty(self) -> bool:
        """Is nothing allowed yet?"""
        return self.count == 0 and not self.all

    def allow(self, action: int) -> None:
        if self.all is not None or self.count == len(self.room):
            self._widen(1)
        number: i64 = action
        self.room[self.count] = NUMBERS[number] if 0 <= number < KEPT else action
        self.count += 1

    def allow_all(self, actions: list[int]) -> None:
        """Allow many at once, from a list made beforehand: every place for one card, say."""
        if self.count or self.all is not None:
            self._add(actions)
        else:
            self.all = actions

    def allow_bits(self, first: i64, bits: i64) -> None:
        """Allow those of the numbers from `first` on whose bit is set."""
        if self.all is not None or len(self.room) < self.count + ROOM:
            self._widen(ROOM)
        room = self.room
        count = self.count
        numbers = NUMBERS
        while bits:
            if bits & 1:
                room[count] = numbers[first] if first < KEPT else int(first)
                count += 1
            elif not bits & 15:  # most sets are small
                bits >>= 3
                first += 3
            bits >>= 1
            first += 1
        self.count = count

    def refuse(self, action: int, rule: str) -> None:
        if self.explaining:
            self.refused.append((action, rule))

    def _add(self, actions: list[Any]) -> None:
        self._widen(len(actions))
        room = self.room
        count = self.count
        for action in actions:
            room[count] = action
            count += 1
        self.count = count

    def _widen(self, more: i64) -> None:
        """Make room for so many more, behind what is allowed already."""
        if self.all is not None:
            before = self.all
            self.all = None
            self._add(before)
        if len(self.room) < self.count + more:
            self.room += [0] * (ROOM + int(more))


@final
@mypyc_attr(acyclic=True)
class Desk:
    """Where a collector lies that is not in use, with the room it has got: to fill that is cheaper than to take it."""

    def __init__(self) -> None:
        self.spare: Choices | None = None


DESK: Final = Desk()


def collector() -> Choices:
    """An empty collector that explains nothing; who asks from within `options` gets another one."""
    out = DESK.spare
    if out is None:
        return Choices()
    DESK.spare = None
    return out


def collected(out: Choices) -> list[int]:
    """What was allowed; the collector goes back."""
    if out.all is None:
        allowed: list[int] = out.room[: int(out.count)]
        out.count = 0
    else:
        allowed = out.all[:]
        out.all = None
    DESK.spare = out
    return allowed
