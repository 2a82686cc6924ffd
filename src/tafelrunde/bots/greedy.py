"""Greedy play: the best next position, or, in games with long turns, the best way found to play the turn."""

from __future__ import annotations

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.plan import Foreseen, Plan
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

WORLDS = 3  # how many deals of the unknown an action is tried on
NUDGE = 1e-6  # breaks ties by chance, so that equal actions are not always taken in the order of their numbers


class Greedy(Bot):
    """The best next position by the game's own evaluation, averaged over a few deals of what the seat cannot know.

    Where a game has stages of a turn, the whole turn is planned, and the plan followed while all is as foreseen.
    """

    def __init__(self, game: Game, seed: object) -> None:
        super().__init__(game, seed)
        self.plan: list[Foreseen] = []  # what is still to be done, the next last

    def act(self, state: State, seat: int) -> int:
        if self.plan:
            foreseen = self.plan.pop()
            if foreseen.sight == self.game.sight(state, seat) and foreseen.action in state.legal(seat):
                return foreseen.action
            self.plan = []
        return super().act(state, seat)

    def advise(self, state: State, seat: int) -> list[Advice]:
        if self.game.stage(state, seat) >= 0 and state.actors() == (seat,):
            plan = Plan(state, seat)
            ends = plan.ranking()
            if ends:
                self.plan = plan.way(ends[0])[:0:-1]  # all but the first action, the next last
                return [Advice(node.first, node.value, 1) for node in ends]
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
