"""Greedy play: the best next position, or, in games with long turns, the best way found to play the turn."""

from __future__ import annotations

from tafelrunde.bots.bot import Advice, Bot, Memory
from tafelrunde.bots.plan import Plan, mark
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.garbage import unheeded
from tafelrunde.kernel.state import State

WORLDS = 3  # how many deals of the unknown an action is tried on
NUDGE = 1e-6  # breaks ties by chance, so that equal actions are not always taken in the order of their numbers


class Greedy(Bot):
    """The best next position by the game's own evaluation, averaged over a few deals of what the seat cannot know.

    Where a game has stages of a turn, the whole turn is planned, and the plan followed while all is as foreseen.
    """

    def __init__(self, game: Game, seed: object) -> None:
        super().__init__(game, seed)
        self.plan: list[tuple[str, int]] = []  # `Memory.plan`

    def memory(self) -> Memory:
        return Memory(self.stream.text(), self.plan)

    def recall(self, memory: Memory) -> None:
        super().recall(memory)
        self.plan = memory.plan

    def act(self, state: State, seat: int) -> int:
        if self.plan:
            foreseen, action = self.plan.pop()
            if foreseen == mark(self.game.sight(state, seat)) and action in state.legal(seat):
                return action
            self.plan = []
        return super().act(state, seat)

    def advise(self, state: State, seat: int) -> list[Advice]:
        if self.game.stage(state, seat) >= 0 and state.actors() == (seat,):
            with unheeded():
                found = self.planned(state, seat)
            if found:
                return found
        worlds = [state, *(state.determinize(seat, self.word()) for _ in range(WORLDS - 1))]
        found = [Advice(action, self.value(worlds, seat, action), WORLDS) for action in state.legal(seat)]
        return sorted(found, key=lambda advice: -advice.value)

    def planned(self, state: State, seat: int) -> list[Advice]:
        """The best ways to play the turn, one for each first action; the best of all is what is meant to be done."""
        plan = Plan(state, seat)
        ends = plan.ranking()
        if ends:
            self.plan = plan.way(ends[0])[:-1]  # all but the first action
        return [Advice(node.first, node.value, 1) for node in ends]

    def value(self, worlds: list[State], seat: int, action: int) -> float:
        """How well the seat stands after an action."""
        total = NUDGE * (self.word() % 1000)
        for world in worlds:
            after = world.copy()
            after.advance(seat, action)
            total += self.game.evaluate(after, seat)
        return total / len(worlds)
