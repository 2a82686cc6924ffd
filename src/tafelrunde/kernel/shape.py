"""Shapes: serialization. How the fields of a position are written as JSON, and validated when it is read.

A state declares a shape for each of its fields; `dump` and `load` follow from that. Things have their ids in a dump,
not their numbers, so that a position can be read and written by hand.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.domain import Domain, some
from tafelrunde.kernel.errors import BadPosition, shown

MOST: Final = 1000  # entries of any list, unless it says otherwise: far more than a game can need


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """One kind of value: `write` makes JSON of it, `read` makes it of JSON or says what is wrong and where."""

    def write(self, value: Any) -> Any:
        raise NotImplementedError

    def read(self, json: Any, where: str) -> Any:
        raise NotImplementedError


class Number(Shape):
    """A whole number between two bounds; with `optional`, -1 is nothing and is written as null."""

    def __init__(self, low: int, high: int, optional: bool = False) -> None:
        self.low = low
        self.high = high
        self.optional = optional

    def write(self, value: Any) -> Any:
        return None if self.optional and value < 0 else value

    def read(self, json: Any, where: str) -> Any:
        if json is None and self.optional:
            return -1
        if isinstance(json, bool) or not isinstance(json, int) or not self.low <= json <= self.high:
            raise BadPosition(f"{where}: a whole number from {self.low} to {self.high} is needed, not {shown(json)}")
        return json


class Flag(Shape):
    """Yes or no."""

    def write(self, value: Any) -> Any:
        return bool(value)

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

    def __init__(self, item: Shape, size: int = -1, most: int = MOST) -> None:
        self.item = item
        self.size = size
        self.most = most

    def write(self, value: Any) -> Any:
        return [self.item.write(item) for item in value]

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, list):
            raise BadPosition(f"{where}: a list is needed, not {shown(json)}")
        if self.size >= 0 and len(json) != self.size:
            raise BadPosition(f"{where}: {self.size} entries are needed, not {len(json)}")
        if len(json) > self.most:
            raise BadPosition(f"{where}: at most {self.most} entries are possible, not {len(json)}")
        return [self.item.read(item, f"{where}[{number}]") for number, item in enumerate(json)]


class Row(Many):
    """Like Many, but held as a tuple: a pile that is replaced and never changed in place."""

    def read(self, json: Any, where: str) -> Any:
        return tuple(super().read(json, where))


class Counts(Shape):
    """How many of each thing of a domain: a list of counts inside, `{"red_knight": 2}` outside."""

    def __init__(self, domain: Domain, most: int = MOST - 1) -> None:
        self.domain = domain
        self.most = most

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
            if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= self.most:
                raise BadPosition(f"{where}.{id}: a count from 1 to {self.most} is needed, not {shown(count)}")
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


class Each(Shape):
    """A list with one entry for each thing of a domain inside, `{"green": […], "grey": […]}` outside.

    >>> Each(Domain("colour", ["red", "blue"]), Number(0, 9)).write([3, 0])
    {'red': 3, 'blue': 0}
    """

    def __init__(self, domain: Domain, item: Shape) -> None:
        self.shapes: dict[str, Shape] = dict.fromkeys(domain.ids, item)

    def write(self, value: Any) -> Any:
        return {id: shape.write(item) for (id, shape), item in zip(self.shapes.items(), value, strict=True)}

    def read(self, json: Any, where: str) -> Any:
        return list(read_fields(self.shapes, json, where).values())


class Sparse(Shape):
    """The same where most entries are empty: only the others are written, and the list ends with the last of them.

    >>> Sparse(Domain("place", ["a", "b", "c", "d"]), Number(0, 9), -1).write([-1, 4, -1, -1])
    {'b': 4}
    """

    def __init__(self, domain: Domain, item: Shape, empty: Any) -> None:
        self.domain = domain
        self.item = item
        self.empty = empty

    def write(self, value: Any) -> Any:
        ids = self.domain.ids
        return {ids[at]: self.item.write(item) for at, item in enumerate(value) if item != self.empty}

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, dict):
            raise BadPosition(f"{where}: an object by {self.domain.name} is needed, not {shown(json)}")
        found = {Name(self.domain).read(id, where): self.item.read(item, f"{where}.{id}") for id, item in json.items()}
        if self.empty in found.values():
            raise BadPosition(f"{where}: where nothing is, nothing is written")
        return [found.get(at, self.empty) for at in range(max(found, default=-1) + 1)]


class Named(Shape):
    """A row of numbers inside, each with its name and shape outside; those that are zero are left out.

    >>> Named({"move": Number(0, 99), "moved": Flag(), "heal": Number(0, 99)}).write([4, 1, 0])
    {'move': 4, 'moved': True}
    """

    def __init__(self, shapes: dict[str, Shape]) -> None:
        self.shapes = shapes

    def write(self, value: Any) -> Any:
        pairs = zip(self.shapes.items(), value, strict=True)
        return {name: shape.write(number) for (name, shape), number in pairs if number}

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, dict):
            raise BadPosition(f"{where}: an object is needed, not {shown(json)}")
        for name in json:
            if name not in self.shapes:
                raise BadPosition(f"{where}: unknown field {shown(name)}")
        return [self._entry(shape, name, json, where) for name, shape in self.shapes.items()]

    def _entry(self, shape: Shape, name: str, json: dict[str, Any], where: str) -> int:
        if name not in json:
            return 0
        number = int(shape.read(json[name], f"{where}.{name}"))
        if not number:
            raise BadPosition(f"{where}.{name}: what is {shown(json[name])} is left out")
        return number


class OneMore(Shape):
    """One more than a number of another shape inside, so that 0 is nothing, which is null outside."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def write(self, value: Any) -> Any:
        return self.shape.write(value - 1) if value else None

    def read(self, json: Any, where: str) -> Any:
        return 0 if json is None else self.shape.read(json, where) + 1


class Maybe(Shape):
    """Nothing, which is 0 inside and null outside, or something of another shape."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def write(self, value: Any) -> Any:
        return self.shape.write(value) if value else None

    def read(self, json: Any, where: str) -> Any:
        return 0 if json is None else self.shape.read(json, where)


class Packed(Shape):
    """Several small values in one number inside, each with its width in bits, the lowest first; an object outside.

    What is zero is left out, but for the first.

    >>> colour = Name(Domain("colour", ["red", "blue"]))
    >>> Packed({"face": (3, colour), "used": (1, Flag())}).write(0b1001)
    {'face': 'blue', 'used': True}
    """

    def __init__(self, parts: dict[str, tuple[int, Shape]]) -> None:
        self.widths: list[int] = [width for width, _shape in parts.values()]
        self.first: dict[str, Shape] = {name: shape for name, (_, shape) in list(parts.items())[:1]}
        self.rest = Named({name: shape for name, (_, shape) in list(parts.items())[1:]})

    def write(self, value: Any) -> Any:
        numbers: list[int] = []
        for width in self.widths:
            numbers.append(value & (1 << width) - 1)
            value >>= width
        return {**{name: shape.write(numbers[0]) for name, shape in self.first.items()}, **self.rest.write(numbers[1:])}

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, dict):
            raise BadPosition(f"{where}: an object is needed, not {shown(json)}")
        first = {name: json[name] for name in self.first if name in json}
        rest = {name: value for name, value in json.items() if name not in self.first}
        numbers = [*read_fields(self.first, first, where).values(), *self.rest.read(rest, where)]
        value = 0
        for width, number in zip(reversed(self.widths), reversed(numbers), strict=True):
            value = value << width | number
        return value


class Marks(Shape):
    """A set of things: a bit mask over a domain inside, a list of ids outside; the lowest bit is the thing `first`.

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


class Sets(Shape):
    """Sets of things, one a seat, say: one number inside, with as many bits for each of them as there are things.

    >>> Sets(Domain("colour", ["red", "green", "blue"]), 2).write(0b100_011)
    [['red', 'green'], ['blue']]
    """

    def __init__(self, domain: Domain, count: int) -> None:
        self.bits = len(domain)
        self.marks = Many(Marks(domain), count)
        self.count = count

    def write(self, value: Any) -> Any:
        return self.marks.write([value >> self.bits * row & (1 << self.bits) - 1 for row in range(self.count)])

    def read(self, json: Any, where: str) -> Any:
        return sum(mask << self.bits * row for row, mask in enumerate(self.marks.read(json, where)))


class Places(Shape):
    """A set of small numbers (seats, places in a row): a bit mask inside, a list outside, both from 0.

    >>> Places(4).write(0b101)
    [0, 2]
    """

    def __init__(self, count: int) -> None:
        self.count = count

    def write(self, value: Any) -> Any:
        return [bit for bit in range(value.bit_length()) if value >> bit & 1]

    def read(self, json: Any, where: str) -> Any:
        mask = 0
        for number in Many(Number(0, self.count - 1)).read(json, where):
            if mask >> number & 1:
                raise BadPosition(f"{where}: {number} is there twice")
            mask |= 1 << number
        return mask


class Later(Shape):
    """A field that came into the game later; `first` is what it was as long as there was none.

    Positions from before lack it, and digests are taken without it while it is as it was, so both hold.
    """

    def __init__(self, shape: Shape, first: Any) -> None:
        self.shape = shape
        self.first = first

    def write(self, value: Any) -> Any:
        return self.shape.write(value)

    def read(self, json: Any, where: str) -> Any:
        return self.shape.read(json, where)


def write_fields(shapes: dict[str, Shape], holder: object) -> dict[str, Any]:
    """The declared fields of an object as JSON."""
    return {name: shape.write(getattr(holder, name)) for name, shape in shapes.items()}


def read_fields(shapes: dict[str, Shape], json: Any, where: str) -> dict[str, Any]:
    """The declared fields from JSON: all of them but those that came later, and no others."""
    if not isinstance(json, dict):
        raise BadPosition(f"{where}: an object is needed, not {shown(json)}")
    for name, shape in shapes.items():
        if name not in json and not isinstance(shape, Later):
            raise BadPosition(f"{where}: {name!r} is missing")
    for name in json:
        if name not in shapes:
            raise BadPosition(f"{where}: unknown field {shown(name)}")
    return {name: shape.read(json[name], f"{where}.{name}") for name, shape in shapes.items() if name in json}
