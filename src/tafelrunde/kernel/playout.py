"""Random play at full speed: what simulations, rollouts and benchmarks run on."""

from __future__ import annotations

from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.state import State


def random_play(state: State, stream: Stream, limit: int) -> int:
    """Play on by pure chance, drawn from `stream`, to the end or for `limit` actions; returns how many."""
    count = 0
    while count < limit:
        step = state.top
        if step is None:
            break
        actors = step.seats(state)
        seat = actors[0] if len(actors) == 1 else actors[stream.below(len(actors))]
        legal = state.offered(seat)
        state.advance(seat, legal[stream.below(len(legal))])
        count += 1
    return count


def perft(state: State, depth: int) -> int:
    """The number of ways to play `depth` decisions from here (fewer where the game ends before)."""
    if depth == 0 or state.top is None:
        return 1
    total = 0
    for seat in state.actors():
        for action in state.legal(seat):
            after = state.copy()
            after.advance(seat, action)
            total += perft(after, depth - 1)
    return total
