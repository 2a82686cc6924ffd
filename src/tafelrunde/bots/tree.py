"""Information-set tree search: one tree over what can be seen, many deals of what cannot.

Each iteration deals the unknown anew, walks down the tree along actions that are legal in that deal, adds one node, and
judges the position there by the game's evaluation. Where several seats choose at once and unseen, the searching seat
chooses first and the others by chance, so that nobody looks at what another has chosen.
"""

from __future__ import annotations

import math
import time
from typing import Final

from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.state import State

EXPLORE: Final = 0.7
SCALE_FROM: Final = 40  # positions judged before the scale of the evaluation is fixed
DEEPEST: Final = 60


class Node:
    """An action and what came of it, in the eyes of the seat that chose it."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0
        self.offered = 0  # how often it could have been chosen
        self.children: dict[int, Node] = {}


class Tree:
    """The search for one decision of one seat."""

    def __init__(self, state: State, seat: int, stream: Stream) -> None:
        self.root = Node(-1)
        self.state = state
        self.seat = seat
        self.stream = stream
        self.iterations = 0
        self.scale = 0.0
        self.judged = 0
        self.spread = 0.0

    def grow(self, iterations: int, seconds: float) -> None:
        """Search until one of the two is used up."""
        end = time.perf_counter() + seconds
        while self.iterations < iterations:
            if self.iterations % 16 == 0 and time.perf_counter() > end:
                break
            self.iterate(self.state.determinize(self.seat, int(self.stream.word())))
            self.iterations += 1

    def iterate(self, state: State) -> None:
        node = self.root
        path: list[Node] = [node]
        movers: list[int] = [self.seat]
        while state.stack and len(path) < DEEPEST:
            actors = state.actors()
            seat = actors[0]
            if len(actors) > 1:
                if self.seat in actors:
                    seat = self.seat
                else:
                    self.choose_unseen(state, actors)
                    continue
            legal = state.offered(seat)
            child = self.select(node, legal)
            new = child.visits == 0
            state.advance(seat, child.action)
            path.append(child)
            movers.append(seat)
            node = child
            if new:
                break
        values = self.judge(state)
        for number in range(len(path)):
            path[number].visits += 1
            path[number].total += values[movers[number]]

    def choose_unseen(self, state: State, actors: tuple[int, ...]) -> None:
        """One of several others who choose at once, by chance."""
        seat = actors[0]
        legal = state.offered(seat)
        state.advance(seat, legal[self.stream.below(len(legal))])

    def select(self, node: Node, legal: list[int]) -> Node:
        """One that was never tried, by chance; then the most promising (UCB, by how often an action was on offer)."""
        children = node.children
        if len(legal) == 1:
            return self.child(node, legal[0])
        best_value = -1.0
        best = best_untried = -1
        untried = 0
        for action in legal:
            child = children.get(action)
            if child is None:
                untried += 1
                if self.stream.below(untried) == 0:
                    best_untried = action
                continue
            child.offered += 1
            value = child.total / child.visits + EXPLORE * math.sqrt(math.log(child.offered + 1) / child.visits)
            if value > best_value:
                best_value = value
                best = action
        return self.child(node, best_untried if untried else best)

    def child(self, node: Node, action: int) -> Node:
        found = node.children.get(action)
        if found is None:
            found = Node(action)
            found.offered = 1
            node.children[action] = found
        return found

    def judge(self, state: State) -> list[float]:
        """How likely each seat is to win, from 0 to 1."""
        seats = state.seats
        if not state.stack:
            outcome = state.result()
            return [outcome.share(seat) for seat in range(seats)]
        raw = [state.game.evaluate(state, seat) for seat in range(seats)]
        values: list[float] = []
        for seat in range(seats):
            rival = -1e18
            for other in range(seats):
                if other != seat and raw[other] > rival:
                    rival = raw[other]
            values.append(raw[seat] - rival if seats > 1 else raw[seat])
        if self.judged < SCALE_FROM:
            self.judged += 1
            self.spread += abs(values[self.seat])
            self.scale = 1.0 + self.spread / self.judged
        return [1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, value / self.scale)))) for value in values]

    def ranking(self) -> list[Node]:
        """What was tried at the root, the most visited first."""
        return sorted(self.root.children.values(), key=lambda node: -node.visits)
