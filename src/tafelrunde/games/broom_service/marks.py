"""A set of things as a bit mask inside, as a list of ids outside."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.shape import Many, Name, Shape


class Marks(Shape):
    """A bit mask over a domain; the lowest bit stands for the thing numbered `first`.

    >>> Marks(Domain("colour", ["red", "green", "blue"]), 1).write(0b10)
    ['blue']
    """

    def __init__(self, domain: Domain, first: int = 0) -> None:
        self.domain = domain
        self.first = first

    def write(self, value: Any) -> Any:
        return [self.domain.ids[self.first + bit] for bit in range(value.bit_length()) if value >> bit & 1]

    def read(self, json: Any, where: str) -> Any:
        mask = 0
        for number, thing in enumerate(Many(Name(self.domain)).read(json, where)):
            if thing < self.first:
                self.refuse(json[number], where, "does not belong here")
            if mask >> thing - self.first & 1:
                self.refuse(json[number], where, "is there twice")
            mask |= 1 << thing - self.first
        return mask

    def refuse(self, id: str, where: str, why: str) -> None:
        raise BadPosition(f"{where}: {self.domain.name} {id!r} {why}")
