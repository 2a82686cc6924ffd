"""Pure chance."""

from __future__ import annotations

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.kernel.state import State


class Random(Bot):
    """Any legal action, all equally likely. It looks at nothing else, so it needs no copy."""

    def act(self, state: State, seat: int) -> int:
        return self.choose(state, seat)

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal(seat)
        return legal[self.stream.below(len(legal))]

    def advise(self, state: State, seat: int) -> list[Advice]:
        legal = state.legal(seat)
        self.stream.shuffle(legal)
        return [Advice(action, 0.0, 0) for action in legal]
