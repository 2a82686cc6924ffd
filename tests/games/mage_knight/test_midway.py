"""Games that begin halfway: each is one that could be, whatever is played."""

import tafelrunde
from tafelrunde.conformance.configurations import plain
from tafelrunde.games.mage_knight.state import MageKnightState
from tafelrunde.kernel.rng import split

GAME = tafelrunde.game("mage_knight")


def test_every_such_position_can_be_and_goes_on() -> None:
    armies, rounds = set(), set()
    for seed, configuration in enumerate(plain(GAME)):
        state = GAME.new(configuration.seats, seed, configuration.options)
        stream = split(seed, ("midway",))[0]
        assert GAME.midway(state, stream)
        state = GAME.load(state.dump())
        for _ in range(20):
            if state.stack:
                seat = state.actors()[0]
                legal = state.legal(seat)
                state.apply(seat, legal[stream.below(len(legal))])
        assert isinstance(state, MageKnightState)
        armies.add(len(state.units[0]))
        rounds.add(state.round)
    assert armies >= {0, 1, 2}
    assert rounds >= {2, 3, 4}
