"""Shapes: how the fields of a position are written as JSON, and what may stand there when it is read.

A state declares a shape for each of its fields; `dump` and `load` follow from that. Things have their ids in a dump,
not their numbers, so that a position can be read and written by hand.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.domain import Domain, some
from tafelrunde.kernel.errors import BadPosition, shown

MOST: Final = 1000  # entries of any list, far more than a game can need


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """One kind of value: `write` makes JSON of it, `read` makes it of JSON or says what is wrong and where."""

    def write(self, value: Any) -> Any:
        raise NotImplementedError

    def read(self, json: Any, where: str) -> Any:
        raise NotImplementedError


class Number(Shape):
    """A whole number between two bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def write(self, value: Any) -> Any:
        return value

    def read(self, json: Any, where: str) -> Any:
        if isinstance(json, bool) or not isinstance(json, int) or not self.low <= json <= self.high:
            raise BadPosition(f"{where}: a whole number from {self.low} to {self.high} is needed, not {shown(json)}")
        return json


class Flag(Shape):
    """Yes or no."""

    def write(self, value: Any) -> Any:
        return value

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, bool):
            raise BadPosition(f"{where}: true or false is needed, not {shown(json)}")
        return json


class Name(Shape):
    """One thing of a domain; with `optional`, -1 is nothing and is written as null."""

    def __init__(self, domain: Domain, optional: bool = False) -> None:
        self.domain = domain
        self.optional = optional

    def write(self, value: Any) -> Any:
        return self.domain.ids[value] if value >= 0 else None

    def read(self, json: Any, where: str) -> Any:
        if json is None and self.optional:
            return -1
        index = self.domain.index(json)
        if index < 0:
            known = some(self.domain.ids)
            raise BadPosition(f"{where}: unknown {self.domain.name} {shown(json)}; there are: {known}")
        return index


class Many(Shape):
    """A list of things of one shape, of a fixed size if one is given."""

    def __init__(self, item: Shape, size: int = -1) -> None:
        self.item = item
        self.size = size

    def write(self, value: Any) -> Any:
        return [self.item.write(item) for item in value]

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, list):
            raise BadPosition(f"{where}: a list is needed, not {shown(json)}")
        if self.size >= 0 and len(json) != self.size:
            raise BadPosition(f"{where}: {self.size} entries are needed, not {len(json)}")
        if len(json) > MOST:
            raise BadPosition(f"{where}: at most {MOST} entries are possible, not {len(json)}")
        return [self.item.read(item, f"{where}[{number}]") for number, item in enumerate(json)]


class Row(Many):
    """Like Many, but held as a tuple: a pile that is replaced and never changed in place."""

    def read(self, json: Any, where: str) -> Any:
        return tuple(super().read(json, where))


class Counts(Shape):
    """How many of each thing of a domain: a list of counts inside, `{"red_knight": 2}` outside."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain

    def write(self, value: Any) -> Any:
        return {id: count for id, count in zip(self.domain.ids, value, strict=True) if count}

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, dict):
            raise BadPosition(
                f"{where}: an object of counts such as {{{self.domain.ids[0]!r}: 2}} is needed, not {shown(json)}"
            )
        counts = [0] * len(self.domain)
        for id, count in json.items():
            thing = Name(self.domain).read(id, where)
            if isinstance(count, bool) or not isinstance(count, int) or not 0 < count < 1000:
                raise BadPosition(f"{where}.{id}: a count of at least 1 is needed, not {shown(count)}")
            counts[thing] = count
        return counts


class Grid(Shape):
    """A flat list inside, rows of equal length outside: one row a seat, for example. The row has its own shape."""

    def __init__(self, row: Shape, width: int, rows: int = -1) -> None:
        self.row = row
        self.width = width
        self.rows = rows

    def write(self, value: Any) -> Any:
        return [self.row.write(value[start : start + self.width]) for start in range(0, len(value), self.width)]

    def read(self, json: Any, where: str) -> Any:
        flat: list[Any] = []
        for row in Many(self.row, self.rows).read(json, where):
            if len(row) != self.width:
                raise BadPosition(f"{where}: each row needs {self.width} entries, not {len(row)}")
            flat.extend(row)
        return flat


def write_fields(shapes: dict[str, Shape], holder: object) -> dict[str, Any]:
    """The declared fields of an object as JSON."""
    return {name: shape.write(getattr(holder, name)) for name, shape in shapes.items()}


def read_fields(shapes: dict[str, Shape], json: Any, where: str) -> dict[str, Any]:
    """The declared fields from JSON: all of them, and no others."""
    if not isinstance(json, dict):
        raise BadPosition(f"{where}: an object is needed, not {shown(json)}")
    for name in shapes:
        if name not in json:
            raise BadPosition(f"{where}: {name!r} is missing")
    for name in json:
        if name not in shapes:
            raise BadPosition(f"{where}: unknown field {shown(name)}")
    return {name: shape.read(json[name], f"{where}.{name}") for name, shape in shapes.items()}
