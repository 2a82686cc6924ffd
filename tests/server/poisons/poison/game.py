"""Bids with a poisoned position: it spins, crashes, eats or breaks while it is read, played or looked at."""

from __future__ import annotations

import ctypes
from typing import Any, cast

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.shape import Number, Shape
from tafelrunde.kernel.state import State
from toys.bids import game as bids

ILLS = ("none", "spin", "crash", "eat", "break")
PLACES = ("nowhere", "load", "action", "play", "view")  # `play`: not where an action is only thought through


def suffer(ill: int) -> None:
    """What compiled rules do at their worst: a call like this one keeps the interpreter, too."""
    if ILLS[ill] == "spin":
        for _ in range(100):
            ctypes.PyDLL(None).sleep(60)
    elif ILLS[ill] == "crash":
        ctypes.string_at(0)
    elif ILLS[ill] == "eat":
        eaten: list[bytearray] = []
        for _ in range(8000):
            eaten.append(bytearray(b"x") * (1 << 20))
    elif ILLS[ill] == "break":
        raise ZeroDivisionError("poison")


class PoisonState(bids.BidsState):
    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.ill = 0
        self.place = 0

    def copy(self) -> State:
        other = PoisonState(self.game, self.seats, self.options)
        self.copy_base(other)
        for name in ("prizes", "prize", "ill", "place"):
            setattr(other, name, getattr(self, name))
        for name in ("chips", "bids", "scores"):
            setattr(other, name, getattr(self, name)[:])
        return other

    def shapes(self) -> dict[str, Shape]:
        return {**super().shapes(), "ill": Number(0, len(ILLS) - 1), "place": Number(0, len(PLACES) - 1)}

    def at(self, place: str) -> None:
        if PLACES[self.place] == place:
            suffer(self.ill)

    def settle(self) -> None:
        self.at("load")

    def look(self, seat: int) -> bids.BidsView:
        self.at("view")
        return super().look(seat)


class Bid(bids.Bid):
    def take(self, position: bids.BidsState, seat: int, action: int) -> None:
        cast(PoisonState, position).at("action" if position.events is None else "play")
        super().take(position, seat, action)


class Poison(bids.Bids):
    def __init__(self) -> None:
        super().__init__(PoisonState)
        self.id = "poison"
        self.steps = {"Bid": Bid}

    def set_up(self, state: State) -> None:
        super().set_up(state)
        state.replace(Bid())


GAME = Poison()


def position(ill: str, place: str, seats: int = 2) -> dict[str, Any]:
    """A position that is well but for one thing."""
    state = GAME.new(seats, 7, None)
    found = state.dump()
    found["position"] |= {"ill": ILLS.index(ill), "place": PLACES.index(place)}
    return found
