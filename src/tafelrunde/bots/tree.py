"""Information-set tree search: one tree over what can be seen, many deals of what cannot.

Each iteration deals the unknown afresh, walks down the tree along actions that are legal in that deal, adds one node,
and judges the position there by the game's outlook. Where several seats choose at once and unseen, each of them has a
tree of its own that hangs where the choosing began: nobody's choice depends on what another has chosen.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from tafelrunde.kernel.interrupt import listen
from tafelrunde.kernel.odds import chance
from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.state import State
from tafelrunde.kernel.step import Step

EXPLORE: Final = 1.5  # times the spread of what was found so far
SPREAD_FROM: Final = 16  # positions judged before their spread counts
DEEPEST: Final = 60
MOST_NODES: Final = 300_000  # about 100 MB; from then on the tree is only walked, not grown
HOPE: Final = 3  # the leader is taken when the next would need more than a third of what is left to overtake it
GLANCE: Final = 16  # iterations between two looks at the clock
OFTEN: Final = 8  # visits from which a node keeps its children in a row: that is quicker, and takes room
LOGS: Final[list[float]] = [0.0, *[math.log(number) for number in range(1, 4096)]]  # looked up, which is quicker
FOUR: Final = math.log(4.0)


@final
@mypyc_attr(acyclic=True)
class Node:
    """An action and what came of it, in the eyes of the seat that chose it."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.visits = 0.0  # a whole number, but calculated with
        self.offered: i64 = 1  # how often it could have been chosen
        self.total = 0.0
        self.children: dict[int, Node] | None = None
        self.unseen: dict[int, Node] | None = None  # by seat: its own choices, where several choose at once from here
        self.legal: list[int] = NOTHING  # what was last on offer here, once the node is often visited,
        self.row: list[Node] = NOBODY  # and the children for it, in the same order; BLANK where there is none yet

    def value(self) -> float:
        """How likely the action makes a win, as far as was seen."""
        return self.total / self.visits if self.visits else 0.0


NOTHING: Final[list[int]] = []
NOBODY: Final[list[Node]] = []
BLANK: Final = Node(-1)
NOWHERE: Final[dict[int, Node]] = {}


class Tree:
    """The search for one decision of one seat."""

    def __init__(self, state: State, seat: int, stream: Stream) -> None:
        self.root = Node(-1)
        self.state = state
        self.seat = seat
        self.stream = stream
        self.nodes = 0
        self.candidates: list[int] = NOTHING  # the only actions of the seat that are considered, if there are any
        self.iterations = 0
        self.judged = 0
        self.mean = 0.0  # of the values found, and the sum of their squared distances from it
        self.squares = 0.0
        self.spread = 0.25
        self.middle = state.game.outlook(state, seat) if state.seats == 1 else 0.0  # alone, one plays against oneself

    def grow(self, iterations: int, seconds: float) -> None:
        """Search until iterations or time are used up, or the leader is not likely to be overtaken any more."""
        began = time.perf_counter()
        while self.iterations < iterations:
            if self.iterations % GLANCE == 0 and self.iterations:
                listen()
                passed = time.perf_counter() - began
                if passed >= seconds:
                    break
                left = min(float(iterations - self.iterations), self.iterations * (seconds / passed - 1.0))
                if self.lead() * HOPE > left:
                    break
            self.iterate(self.state.redealt(self.seat, self.stream))
            self.iterations += 1

    def ranking(self) -> list[Node]:
        """What was tried at the root, the most visited first."""
        children = [] if self.root.children is None else [node for node in self.root.children.values() if node.visits]
        return sorted(children, key=lambda node: -node.visits)

    def lead(self) -> float:
        """How many visits the leader is ahead of the next."""
        first = second = 0.0
        if self.root.children is not None:
            for node in self.root.children.values():
                if node.visits > first:
                    second = first
                    first = node.visits
                elif node.visits > second:
                    second = node.visits
        return first - second

    def iterate(self, state: State) -> None:
        node = self.root
        path: list[Node] = [node]
        movers: list[int] = [self.seat]
        together: Step[Any] | None = None  # the step in which several choose at once, and the node where it began
        door = node
        apart: dict[int, Node] = NOWHERE  # where each of the others is in its own tree
        for _depth in range(1, DEEPEST):
            step = state.top
            if step is None:
                break
            actors = step.seats(state)
            seat = actors[0]
            if len(actors) > 1:
                if step is not together:
                    together = step
                    door = node
                    apart = {}
                if self.seat in actors:
                    seat = self.seat
            unseen = step is together and seat != self.seat
            place = self.place_of(seat, door, apart) if unseen else node
            few = self.candidates if place is self.root else NOTHING
            child = self.select(place, few if few else state.offered(seat))
            new = child.visits == 0.0
            state.advance(seat, child.action)
            path.append(child)
            movers.append(seat)
            if unseen:
                apart[seat] = child
            else:
                node = child
                if new:
                    break
        values = self.judge(state)
        for number in range(len(path)):
            passed = path[number]
            passed.visits += 1.0
            passed.total += values[movers[number]]

    def place_of(self, seat: int, door: Node, apart: dict[int, Node]) -> Node:
        """Where a seat that chooses unseen is in its own tree."""
        place = apart.get(seat)
        if place is not None:
            return place
        if door.unseen is None:
            door.unseen = {}
        place = door.unseen.get(seat)
        if place is None:
            place = Node(-1)
            door.unseen[seat] = place
        return place

    def select(self, node: Node, legal: list[int]) -> Node:
        """One that was never tried, by chance; then the most promising (UCB, by how often an action was on offer)."""
        children = node.children
        if children is None:
            children = {}
            node.children = children
            return self.child(children, legal[self.stream.below(len(legal)) if len(legal) > 1 else 0])
        if len(legal) == 1:
            only = children.get(legal[0])
            return self.child(children, legal[0]) if only is None else only
        row = node.row
        if row is NOBODY or legal != node.legal:
            row = [children.get(action, BLANK) for action in legal]
            if node.visits >= OFTEN:
                node.row = row
                node.legal = legal
        explore = EXPLORE * self.spread
        best_value = -1.0
        best = BLANK
        untried: i64 = 0
        for child in row:
            visits = child.visits
            if visits == 0.0:
                untried += 1
                continue
            offered = child.offered + 1
            child.offered = offered
            if untried == 0:
                log = 0.0
                while offered >= len(LOGS):
                    offered >>= 2
                    log += FOUR
                value = (child.total + explore * math.sqrt((log + LOGS[offered]) * visits)) / visits
                if value > best_value:
                    best_value = value
                    best = child
        return self.untried(children, row, legal, untried) if untried else best

    def untried(self, children: dict[int, Node], row: list[Node], legal: list[int], count: i64) -> Node:
        """One of so many that were never tried."""
        chosen = self.stream.below(count)
        for number in range(len(row)):
            if row[number].visits == 0.0:
                if chosen == 0:
                    child = self.child(children, legal[number])
                    row[number] = children.get(legal[number], BLANK)  # itself, if there was room for it
                    return child
                chosen -= 1
        raise AssertionError("fewer than were counted")

    def child(self, children: dict[int, Node], action: int) -> Node:
        """A new node; kept as long as there is room."""
        node = Node(action)
        if self.nodes < MOST_NODES:
            self.nodes += 1
            children[action] = node
        return node

    def judge(self, state: State) -> list[float]:
        """How likely each seat is to win, from 0 to 1."""
        seats = state.seats
        if seats == 1:
            values = [chance(state.game.outlook(state, 0) - self.middle)]
        elif state.stack:
            values = state.game.chances(state)
        else:
            outcome = state.result()
            values = [outcome.share(seat) for seat in range(seats)]
        self.judged += 1
        off = values[self.seat] - self.mean
        self.mean += off / self.judged
        self.squares += off * (values[self.seat] - self.mean)
        if self.judged >= SPREAD_FROM:
            self.spread = math.sqrt(self.squares / self.judged) + 1e-6
        return values
