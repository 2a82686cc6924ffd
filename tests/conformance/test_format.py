"""Positions as documents: read as they are written, and as they were written in the first format."""

import json
import random

import pytest

import tafelrunde
from tafelrunde.kernel.record import digest
from tafelrunde.kernel.state import State

PROPER = [id for id in tafelrunde.games() if id != "bids"]


def numbers(json: object, path: str) -> list[str]:
    """Where numbers of more than a few digits stand in a document."""
    if isinstance(json, dict):
        return [found for key, item in json.items() for found in numbers(item, f"{path}.{key}")]
    if isinstance(json, list):
        return [found for item in json for found in numbers(item, path)]
    return [path] if type(json) is int and json > 200 else []


@pytest.mark.parametrize("id", PROPER)
def test_both_formats_are_read(id: str) -> None:
    """Databases and records of earlier releases hold the first one, and digests are taken of it."""
    game, chance, respelt = tafelrunde.game(id), random.Random(3), set()
    for seats in {game.seats[0], game.seats[-1]}:
        state: State = game.new(seats, seats)
        for number in range(200):
            if number % 40 == 39:
                first, now = state.dump(1), state.dump()
                assert game.load(json.dumps(now)).dump() == now
                assert digest(game.load(json.dumps(first))) == digest(state)
                assert numbers(now["position"], "") == []
                assert not set(first["position"]) - set(now["position"])
                respelt |= {name for name, value in first["position"].items() if value != now["position"][name]}
            if actors := state.actors():
                state.advance(actors[0], chance.choice(state.legal(actors[0])))
    assert respelt <= set(state.first_shapes())
    assert respelt or not state.first_shapes()
