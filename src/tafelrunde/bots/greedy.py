"""One ply: try every action on copies, and take the one after which the seat stands best."""

from __future__ import annotations

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.kernel.state import State

WORLDS = 3  # how many deals of the unknown an action is tried on
NUDGE = 1e-6  # breaks ties by chance, so that equal actions are not always taken in the order of their numbers


class Greedy(Bot):
    """The best next position by the game's own evaluation, averaged over a few deals of what the seat cannot know."""

    def advise(self, state: State, seat: int) -> list[Advice]:
        worlds = [state, *(state.determinize(seat, self.word()) for _ in range(WORLDS - 1))]
        found = [Advice(action, self.value(worlds, seat, action), WORLDS) for action in state.legal(seat)]
        return sorted(found, key=lambda advice: -advice.value)

    def value(self, worlds: list[State], seat: int, action: int) -> float:
        """How well the seat stands after an action."""
        total = NUDGE * (self.word() % 1000)
        for world in worlds:
            after = world.copy()
            after.advance(seat, action)
            total += self.game.evaluate(after, seat)
        return total / len(worlds)
