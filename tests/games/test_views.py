"""Views are of the types that the games declare, and so is what is printed."""

from __future__ import annotations

import json

import msgspec
import pytest

import tafelrunde
from tafelrunde.kernel.rng import below, split

GAMES = {"avalon": 4, "broom_service": 2, "mage_knight": 1, "saga": 3}  # how many of each, at every number of seats


@pytest.mark.parametrize("id", sorted(GAMES))
def test_every_view_is_as_declared(id: str) -> None:
    game = tafelrunde.game(id)
    seen = 0
    for seats in game.seats:
        for seed in range(GAMES[id]):
            state = game.new(seats, seed)
            streams = split(seed, ("walk",))
            while state.actors():
                if below(streams, 0, 8) == 0:
                    for viewer in (None, *range(seats)):
                        view = json.loads(json.dumps(state.view(viewer)))
                        read = msgspec.convert(view, game.view_type())
                        assert msgspec.to_builtins(read) == view
                        assert read == state.look(-1 if viewer is None else viewer)
                        seen += 1
                seat = state.actors()[0]
                legal = state.legal(seat)
                state.advance(seat, legal[below(streams, 0, len(legal))])
            msgspec.convert(state.view(0), game.view_type())
    assert seen > 100


@pytest.mark.parametrize("id", sorted(GAMES))
def test_the_material_is_as_declared(id: str) -> None:
    game = tafelrunde.game(id)
    msgspec.convert(json.loads(json.dumps(game.material())), game.material_type())


@pytest.mark.parametrize("id", sorted(GAMES))
def test_a_view_with_more_in_it_is_none(id: str) -> None:
    game = tafelrunde.game(id)
    view = game.new().view(0)
    with pytest.raises(msgspec.ValidationError, match="more"):
        msgspec.convert({**view, "more": 1}, game.view_type())
    with pytest.raises(msgspec.ValidationError, match="actors"):
        msgspec.convert({**view, "actors": ["0"]}, game.view_type())
