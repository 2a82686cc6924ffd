"""Observations: what a seat may know, as arrays of NumPy; docs/adapters.md shows what stands where."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.planes import MOST
from tafelrunde.kernel.state import State

Numbers = npt.NDArray[np.int8]
Array = npt.NDArray[np.float32]
BOUND = float(MOST)  # no number is larger


class Observation:
    """Writes what seats may know, for tables with such seats and options.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=1)
    >>> observation = Observation(state.game, state.seats, state.options)
    >>> observation.tensor(state, 0).shape == (observation.size,)
    True
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        self.observer = game.observer(seats, options)
        self.seats = seats
        self.size = self.observer.size
        self.units = np.array(self.observer.planes.units, np.float32)  # of each number

    def numbers(self, state: State, seat: int) -> Numbers:
        """What a seat may know (-1: a spectator), in whole numbers."""
        return np.frombuffer(bytes(self.observer.observe(state, seat)), np.int8)

    def tensor(self, state: State, seat: int) -> Array:
        """The same in floats, mostly between -1 and 1."""
        found: Array = self.numbers(state, seat) * self.units
        return found

    def all_seats(self, state: State) -> Array:
        """What all seats together know, one after the other."""
        return np.concatenate([self.tensor(state, seat) for seat in range(self.seats)])
