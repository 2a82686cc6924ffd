"""Observations: what a seat may know, as a tensor of fixed size, read off its view by a table.

A table is a list of fields, each with the place of a value in the view and how it is written as numbers. Because only
the view is read, nothing that a seat may not know can come in. A game without a table is written by hashing: every
value of its view falls into one of a fixed number of slots.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import UNSET

from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.kernel.views import View

Array = npt.NDArray[np.float32]
HASHED = 2048  # slots of a game without a table
BOUND = 100.0  # no number in a tensor is larger


class Encoding:
    """How a value is written: so many numbers."""

    size = 1

    def write(self, value: Any, out: Array, viewer: int, seats: int) -> None:
        """Put the value into its part of the tensor, which is all zeros; None leaves it so."""
        raise NotImplementedError

    def __str__(self) -> str:
        raise NotImplementedError


class Number(Encoding):
    """A number (or a truth value), divided by a scale; a list or table of things counts as how many there are."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale

    def write(self, value: Any, out: Array, viewer: int, seats: int) -> None:
        if value is not None:
            amount = len(value) if isinstance(value, (list, dict)) else float(value)
            out[0] = max(-BOUND, min(BOUND, amount / self.scale))

    def __str__(self) -> str:
        return "number" if self.scale == 1 else f"number ÷ {self.scale:g}"


class Which(Encoding):
    """Which thing it is: 1 in its place, 0 elsewhere."""

    def __init__(self, ids: Domain | Sequence[str]) -> None:
        self.ids = list(ids.ids if isinstance(ids, Domain) else ids)
        self.place = {id: number for number, id in enumerate(self.ids)}
        self.size = len(self.ids)

    def write(self, value: Any, out: Array, viewer: int, seats: int) -> None:
        if value is not None:
            out[self.place[value]] = 1.0

    def __str__(self) -> str:
        return f"which of {self.size}"


class Count(Which):
    """How many of each thing there are, in a list of ids or a table of counts; a mere number names nothing."""

    def write(self, value: Any, out: Array, viewer: int, seats: int) -> None:
        for id in value if isinstance(value, (list, dict)) else ():
            if id is not None:
                place = self.place[id]
                out[place] = min(BOUND, out[place] + (value[id] if isinstance(value, dict) else 1.0))

    def __str__(self) -> str:
        return f"how many of each of {self.size}"


class Who(Encoding):
    """A seat (or several), counted from the one that looks: itself first, then its left neighbour …"""

    def __init__(self, most: int) -> None:
        self.size = most

    def write(self, value: Any, out: Array, viewer: int, seats: int) -> None:
        for seat in value if isinstance(value, list) else [value]:
            if seat is not None:
                out[(seat - viewer) % seats] = 1.0

    def __str__(self) -> str:
        return f"who of {self.size}, oneself first"


class Field:
    """A value of the view by its path: `row[11].owner` is the field `owner` of each of eleven entries of `row`.

    Lists by seat begin with the seat that looks: `players[4]`, written `players[@4].fame`.
    """

    def __init__(self, path: str, encoding: Encoding) -> None:
        self.path = path
        self.encoding = encoding
        self.parts: list[tuple[str, int, bool]] = []  # name, length of a list or 0, by seat
        self.times = 1
        for part in path.split("."):
            name, _, rest = part.partition("[")
            by_seat = rest.startswith("@")
            length = int(rest.strip("@]")) if rest else 0
            self.parts.append((name, length, by_seat))
            self.times *= length or 1

    @property
    def size(self) -> int:
        return self.times * self.encoding.size

    def write(self, view: View, out: Array, viewer: int, seats: int) -> None:
        self._write(view, 0, out, viewer, seats)

    def _write(self, value: Any, depth: int, out: Array, viewer: int, seats: int) -> None:
        if value is None:
            return
        if depth == len(self.parts):
            self.encoding.write(value, out, viewer, seats)
            return
        name, length, by_seat = self.parts[depth]
        inner = getattr(value, name) if name else value
        if inner is UNSET:
            return
        if not length:
            self._write(inner, depth + 1, out, viewer, seats)
            return
        entries = list(inner or ())
        if by_seat:
            entries = [entries[(viewer + number) % seats] for number in range(seats)] if entries else []
        step = len(out) // length
        for number, entry in enumerate(entries[:length]):
            self._write(entry, depth + 1, out[number * step : (number + 1) * step], viewer, seats)


class Observation:
    """A game's table: writes the view of a seat as a tensor.

    >>> import tafelrunde
    >>> game = tafelrunde.game("avalon")
    >>> observation = observation_of(game)
    >>> observation.tensor(game.new(seed=1), 0).shape == (observation.size,)
    True
    """

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = list(fields)
        self.size = sum(field.size for field in self.fields) if fields else HASHED

    def tensor(self, state: State, seat: int) -> Array:
        """What a seat may know, in numbers."""
        out = np.zeros(self.size, np.float32)
        if not self.fields:
            hashed(state.view(seat), "", out)
            return out
        view = state.look(seat)
        first = 0
        for field in self.fields:
            field.write(view, out[first : first + field.size], seat, state.seats)
            first += field.size
        return out


def hashed(value: Any, path: str, out: Array) -> None:
    """Every number of a view falls into the slot of its path, every text into that of its path and itself."""
    if isinstance(value, dict):
        for key, inner in value.items():
            hashed(inner, f"{path}.{key}", out)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            hashed(inner, f"{path}.{number}", out)
    elif value is not None:
        text = isinstance(value, str)
        slot = zlib.crc32((f"{path}={value}" if text else path).encode()) % len(out)
        out[slot] = max(-BOUND, min(BOUND, float(out[slot]) + (1.0 if text else float(value))))


def observation_of(game: Game) -> Observation:
    """The table of a game."""
    from tafelrunde.adapters.tables import TABLES

    return Observation(TABLES[game.id](game) if game.id in TABLES else [])


def reward(shares: Sequence[float], scores: Sequence[int]) -> list[float]:
    """What each seat gets at the end: the winner 1, the others share -1; alone, one's score in hundreds.

    >>> reward([1.0, 0.0, 0.0], [9, 8, 7]), reward([0.5, 0.5], [9, 9]), reward([1.0], [70])
    ([1.0, -0.5, -0.5], [0.0, 0.0], [0.7])
    """
    seats = len(shares)
    if seats == 1:
        return [scores[0] / 100]
    return [(share * seats - 1) / (seats - 1) for share in shares]


def returns(state: State) -> list[float]:
    """The rewards of a finished game, zeros while it goes on."""
    outcome = state.outcome()
    if outcome is None:
        return [0.0] * state.seats
    return reward([outcome.share(seat) for seat in range(state.seats)], outcome.scores)
