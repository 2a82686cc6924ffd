"""Observers: what a seat may know, written into a row of bytes by compiled code, as the game's table of planes says."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.planes import MOST, planes_of
from tafelrunde.kernel.state import State

NUMBERS: Final[list[Any]] = list(range(1 << 15))  # made once: making a number takes longer than looking it up here
ONE: Final[Any] = 1
WHOLE: Final[Any] = slice(None)
LARGEST: Final = 127
assert MOST == LARGEST


def put(row: Any, at: i64, number: i64) -> None:
    """Write a number; one that is too large stays at the edge."""
    if number:
        number = LARGEST if number > LARGEST else -LARGEST if number < -LARGEST else number
        row[NUMBERS[at]] = NUMBERS[number & 255]


def mark(row: Any, at: i64) -> None:
    """Write a 1."""
    row[NUMBERS[at]] = ONE


def flag(row: Any, at: i64, true: bool) -> None:
    """Write a 1 where something is true."""
    if true:
        row[NUMBERS[at]] = ONE


def mark_bits(row: Any, at: i64, bits: i64) -> None:
    """Write a 1 for every bit that is set."""
    numbers = NUMBERS
    while bits:
        if bits & 1:
            row[numbers[at]] = ONE
        bits >>= 1
        at += 1


def put_all(row: Any, at: i64, counts: list[int], first: i64, size: i64) -> None:
    """Write so many counts of a list, from `first` on."""
    numbers = NUMBERS
    place: i64 = 0
    while place < size:
        number: i64 = counts[first + place]
        if number:
            row[numbers[at + place]] = numbers[number if number < LARGEST else LARGEST]
        place += 1


def add(row: Any, at: i64) -> None:
    """One more of something."""
    place = NUMBERS[at]
    count: i64 = row[place]
    if count < LARGEST:
        row[place] = NUMBERS[count + 1]


def tally(row: Any, at: i64, things: tuple[Any, ...]) -> None:
    """Count things, which are numbers from 0 on."""
    for thing in things:
        kind: i64 = thing
        add(row, at + kind)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes rows for tables with the same seats and options; a game's own reads the position and is much faster.

    This one reads the view, and so serves every game. A row has signed bytes.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=1)
    >>> observer = state.game.observer(state.seats, state.options)
    >>> row = observer.observe(state, 0)
    >>> len(row) == observer.size, row[observer.first("deck")]
    (True, 48)
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        self.made_of: tuple[Any, ...] = (game, seats, options)
        self.planes = planes_of(game)
        self.size: int = self.planes.size
        if self.size > len(NUMBERS):
            raise ValueError(f"{game.id}: its planes have {self.size} numbers, and there is room for {len(NUMBERS)}")
        self.seats: i64 = seats
        self.row: Any = bytearray(self.size)
        self.base: Any = bytearray(self.size)  # what is the same in every position: the options
        self.kinds: dict[Any, i64] = {}
        if self.planes.planes:
            for plane in self.planes.planes:
                if plane.path == "seats" or plane.path.startswith("options."):
                    written = [0] * plane.size
                    plane.write({"seats": seats, "options": options}, written, 0, 0, seats)
                    for at, number in enumerate(written):
                        put(self.base, self.first(plane.name) + at, number)
            step = self.first("step.step")
            self.kinds = {kind: step + number for number, kind in enumerate(game.steps.values())}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as what it was made of."""
        return type(self), self.made_of

    def first(self, plane: str) -> int:
        """Where a plane begins, by its name."""
        place: int = self.planes.first[plane]
        return place

    def observe(self, state: State, seat: int) -> Any:
        """What a seat may know of a position, in the observer's own row, which the next observation overwrites."""
        row = self.row
        row[WHOLE] = self.base
        self.write(state, seat, row)
        return row

    def frame(self, state: State, seat: i64, row: Any) -> None:
        """What all games have: who is asked, and what."""
        step = state.top
        if step is not None:
            for actor in step.seats(state):
                mark(row, self.left_of(actor, seat))
            mark(row, self.kinds[type(step)])

    def left_of(self, seat: i64, viewer: i64) -> i64:
        """How many places a seat sits to the left of the one that looks."""
        return seat - viewer if seat >= viewer else seat - viewer + self.seats

    def write(self, state: State, seat: int, row: Any) -> None:
        """Fill the row, which has the options already; -1 is a spectator, for whom seat 1 comes first."""
        self.write_view(state, seat, row)

    def write_view(self, state: State, seat: int, row: Any) -> None:
        """The same by way of the view."""
        view: Any = state.look(seat) if self.planes.planes else state.view(None if seat < 0 else seat)
        row[WHOLE] = bytes([number & 255 for number in self.planes.read(view, max(0, seat), state.seats)])
