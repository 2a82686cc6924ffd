"""Planes: what a seat may know, as a row of small numbers with names and meanings.

A game's table of planes says for each value of its view where in the row it stands and how it is written. Because only
the view is read, nothing that a seat may not know can come in. What reads the position itself, to be faster (a game's
`Observer`), must write the same; a test compares them. A game without a table is hashed: every value of its view falls
into one of a fixed number of slots.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.option import Choice, Option, Whole

HASHED = 2048  # slots of a game without a table
MOST = 127  # no number is larger, or smaller than its opposite


def bounded(number: int) -> int:
    """What of a number fits in.

    >>> bounded(5), bounded(400), bounded(-400)
    (5, 127, -127)
    """
    return max(-MOST, min(MOST, number))


class Encoding:
    """How a value is written: so many numbers, which multiplied by `unit` are about from -1 to 1."""

    size = 1
    unit = 1.0
    suffix = ""  # of the name of a plane, where one value is written in several ways

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        """Put the value into its part of the row, which is all zeros; None leaves it so."""
        raise NotImplementedError

    def __str__(self) -> str:
        raise NotImplementedError


class Number(Encoding):
    """A number, or a truth value; a large one in steps."""

    def __init__(self, scale: float = 1.0, step: int = 1) -> None:
        self.step = step
        self.unit = step / scale
        self.said = "number" if scale == 1 else f"number ÷ {scale:g}"

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        if value is not None:
            row[at] = bounded(int(value) // self.step)

    def __str__(self) -> str:
        return self.said if self.step == 1 else f"{self.said}, in steps of {self.step}"


class Size(Number):
    """How many things there are in a list or table, or in a number of them."""

    suffix = "#"

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        super().write(len(value) if isinstance(value, (list, dict)) else value, row, at, viewer, seats)

    def __str__(self) -> str:
        return f"how many: {super().__str__()}"


class Which(Encoding):
    """Which thing it is (or things): 1 in its place, 0 elsewhere."""

    def __init__(self, ids: Domain | Sequence[str]) -> None:
        self.ids = list(ids.ids if isinstance(ids, Domain) else ids)
        self.place = {id: number for number, id in enumerate(self.ids)}
        self.size = len(self.ids)

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        for id in value if isinstance(value, list) else [value]:
            if id is not None:
                row[at + self.place[id]] = 1

    def __str__(self) -> str:
        return f"which of {self.size}"


class Last(Which):
    """Which thing is the last of a list: the top card of a pile."""

    suffix = "[-1]"

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        super().write(value[-1:], row, at, viewer, seats)

    def __str__(self) -> str:
        return f"the last one: {super().__str__()}"


class Count(Which):
    """How many of each thing there are, in a list of ids or a table of counts; a mere number names nothing."""

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        for id in value if isinstance(value, (list, dict)) else [value] if isinstance(value, str) else ():
            if id is not None:
                place = at + self.place[id]
                row[place] = bounded(row[place] + (value[id] if isinstance(value, dict) else 1))

    def __str__(self) -> str:
        return f"how many of each of {self.size}"


class Graded(Encoding):
    """Cards of several colours, at most one of each, written as their values: `red_3` is a 3 in the place of red."""

    def __init__(self, colours: Sequence[str]) -> None:
        self.place = {colour: number for number, colour in enumerate(colours)}
        self.size = len(colours)
        self.unit = 1 / 4

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        for id in value:
            if id is not None:
                colour, _, worth = id.rpartition("_")
                row[at + self.place[colour]] = int(worth)

    def __str__(self) -> str:
        return f"the value ÷ 4 of each of {self.size} colours"


class Who(Encoding):
    """A seat (or several), counted from the one that looks: itself first, then its left neighbour …"""

    def __init__(self, most: int) -> None:
        self.size = most

    def write(self, value: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        for seat in value if isinstance(value, list) else [value]:
            if seat is not None and 0 <= seat < seats:
                row[at + (seat - viewer) % seats] = 1

    def __str__(self) -> str:
        return f"who of {self.size}, oneself first"


class Plane:
    """A value of the view by its path: `row[11].owner` is the field `owner` of each of eleven entries of `row`.

    Lists by seat begin with the seat that looks: `players[@4].fame`.
    """

    def __init__(self, path: str, encoding: Encoding, meaning: str) -> None:
        self.path = path
        self.encoding = encoding
        self.meaning = meaning
        self.name = path + encoding.suffix
        self.parts: list[tuple[str, int, bool]] = []  # name, length of a list or 0, by seat
        self.times = 1
        for part in path.split("."):
            name, _, rest = part.partition("[")
            length = int(rest.strip("@]")) if rest else 0
            self.parts.append((name, length, rest.startswith("@")))
            self.times *= length or 1

    @property
    def size(self) -> int:
        return self.times * self.encoding.size

    def write(self, view: Any, row: list[int], at: int, viewer: int, seats: int) -> None:
        """Put what the view has there into its part of the row."""
        self._write(view, 0, row, at, self.size, viewer, seats)

    def _write(self, value: Any, depth: int, row: list[int], at: int, size: int, viewer: int, seats: int) -> None:
        if value is None or value is UNSET:
            return
        if depth == len(self.parts):
            self.encoding.write(value, row, at, viewer, seats)
            return
        name, length, by_seat = self.parts[depth]
        inner = value if not name else value.get(name) if isinstance(value, dict) else getattr(value, name)
        if inner is UNSET:
            return
        if not length:
            self._write(inner, depth + 1, row, at, size, viewer, seats)
            return
        entries = list(inner or ())
        if by_seat:
            entries = [entries[(viewer + number) % seats] for number in range(seats)] if entries else []
        step = size // length
        for number, entry in enumerate(entries[:length]):
            self._write(entry, depth + 1, row, at + number * step, step, viewer, seats)


class Planes:
    """A game's table: where each plane begins, and how a view is written as a row.

    >>> import tafelrunde
    >>> game = tafelrunde.game("avalon")
    >>> planes = planes_of(game)
    >>> row = planes.read(game.new(seed=1).look(0), 0, 2)
    >>> planes.first["deck"], row[planes.first["deck"]]
    (720, 48)
    """

    def __init__(self, planes: Sequence[Plane]) -> None:
        self.planes = list(planes)
        self.first: dict[str, int] = {}
        self.units: list[float] = []  # what each number is multiplied by where floats are wanted
        for plane in self.planes:
            if plane.name in self.first:
                raise ValueError(f"two planes are called {plane.name}")
            self.first[plane.name] = len(self.units)
            self.units += [plane.encoding.unit] * plane.size
        if not planes:
            self.units = [1.0] * HASHED
        self.size = len(self.units)

    def read(self, view: Any, viewer: int, seats: int) -> list[int]:
        """A view as numbers, for a seat that begins with itself."""
        row = [0] * self.size
        if not self.planes:
            hashed(view, "", row)
        for plane in self.planes:
            plane.write(view, row, self.first[plane.name], viewer, seats)
        return row


def hashed(value: Any, path: str, row: list[int]) -> None:
    """Every number of a view falls into the slot of its path, every text into that of its path and itself."""
    if isinstance(value, dict):
        for key, inner in value.items():
            hashed(inner, f"{path}.{key}", row)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            hashed(inner, f"{path}.{number}", row)
    elif value is not None:
        text = isinstance(value, str)
        slot = zlib.crc32((f"{path}={value}" if text else path).encode()) % len(row)
        row[slot] = bounded(row[slot] + (1 if text else int(value)))


def of_option(option: Option) -> Plane:
    """The plane of an option."""
    encoding: Encoding = Number()
    if isinstance(option, Choice):
        encoding = Which(option.choices)
    elif isinstance(option, Whole):
        encoding = Number(option.high, -(-option.high // MOST))
    return Plane(f"options.{option.id}", encoding, f"the option, by rule {option.rule}")


def planes_of(game: Any) -> Planes:
    """The table of a game: who is asked and what, its options, and what it declares itself."""
    own = game.planes()
    common = [
        Plane("actors", Who(game.seats[-1]), "who is asked now"),
        Plane("step.step", Which(list(game.steps)), "what is asked: the step"),
        Plane("seats", Number(game.seats[-1]), "how many seats there are"),
    ]
    return Planes([*common, *map(of_option, game.options), *own] if own else [])
