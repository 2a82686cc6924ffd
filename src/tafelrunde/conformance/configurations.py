"""The configurations of a check: every number of seats, every option flipped, and mixtures that go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import Stream, below, split


class Configuration:
    """A number of seats and the options that differ from their defaults."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options

    def __repr__(self) -> str:
        return f"{self.seats} seats" + "".join(f", {id}={value}" for id, value in self.options.items())


def flips(game: Game) -> list[dict[str, Any]]:
    """Each value of each option that is not its default, alone."""
    return [{option.id: value} for option in game.options for value in option.samples() if value != option.default]


def complete(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Options, with those set that others of them need."""
    needed = {}
    for option in game.options:
        for other, values in option.needs if option.id in options else ():
            if options.get(other, game.defaults[other]) not in values:
                needed[other] = values[0]
    return {**options, **needed}


def possible(game: Game, seats: int, options: dict[str, Any]) -> bool:
    """Do options go together with so many seats?"""
    return game.clash(seats, game.settings(options)) is None


def plain(game: Game) -> Iterator[Configuration]:
    """The defaults with every number of seats, then every flip with every number of seats it goes with."""
    for seats in game.seats:
        yield Configuration(seats, {})
    for flip in flips(game):
        options = complete(game, flip)
        for seats in game.seats:
            if possible(game, seats, options):
                yield Configuration(seats, options)


def mixture(game: Game, streams: list[Stream]) -> Configuration:
    """A number of seats and options by chance, as many as go together."""
    seats = game.seats[below(streams, 0, len(game.seats))]
    mixed: dict[str, Any] = {}
    for option in game.options:
        samples = option.samples()
        value = samples[below(streams, 0, len(samples))]
        if below(streams, 0, 2) and value != option.default:
            more = complete(game, {**mixed, option.id: value})
            mixed = more if possible(game, seats, more) else mixed
    return Configuration(seats, mixed)


def configurations(game: Game, seed: object) -> Iterator[Configuration]:
    """Endless: first the plain ones, then mixtures."""
    yield from plain(game)
    streams = split(seed, ("configurations",))
    while True:
        yield mixture(game, streams)
