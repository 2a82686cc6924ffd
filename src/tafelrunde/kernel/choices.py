"""The collector that a step tells what is allowed and what a rule forbids."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

NONE: Final[list[tuple[int, str]]] = []  # stays empty: refusals are kept only while explaining
KEPT: Final = 4096
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
        self.allowed: list[Any] = []  # whole numbers; said to be anything, so that those of NUMBERS go in as they are
        self.refused: list[tuple[int, str]] = [] if explaining else NONE
        self.explaining = explaining

    def allow(self, action: int) -> None:
        number: i64 = action
        if 0 <= number < KEPT:
            self.allowed.append(NUMBERS[number])
        else:
            self.allowed.append(action)

    def allow_all(self, actions: list[int]) -> None:
        """Allow many at once, from a list made beforehand: every place for one card, say."""
        self.allowed += actions

    def allow_bits(self, first: int, bits: int) -> None:
        """Allow those of the numbers from `first` on whose bit is set."""
        allowed = self.allowed
        action: i64 = first
        rest: i64 = bits
        while rest:
            if rest & 1:
                if 0 <= action < KEPT:
                    allowed.append(NUMBERS[action])
                else:
                    allowed.append(int(action))
            elif not rest & 15:  # most sets are small
                rest >>= 3
                action += 3
            rest >>= 1
            action += 1

    def refuse(self, action: int, rule: str) -> None:
        if self.explaining:
            self.refused.append((action, rule))
