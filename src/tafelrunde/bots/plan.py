"""Planning a whole turn: the best of many ways to play it out, each stage of the turn searched best first.

A game whose turns are long says in which `stage` of its turn a seat is. Within a stage the most promising positions are
tried first, up to a number of tries; what enters a later stage waits for it, and only the best of those go on. A way
ends where the turn does. What comes to light on the way is taken as it lies in the one deal that is looked at.
"""

from __future__ import annotations

from heapq import heappop, heappush, nlargest
from typing import Final

from tafelrunde.kernel.state import State

TRIES: Final = 60  # positions tried in a stage
WIDTH: Final = 16  # positions with which a stage begins, at the most


class Node:
    """A position on the way, the action that led there, and the one that the way began with."""

    def __init__(self, state: State, parent: Node | None, action: int, value: float) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.value = value
        self.first: int = action if parent is None or parent.parent is None else parent.first


class Foreseen:
    """One action of a plan, and what the seat will see when its time has come."""

    def __init__(self, sight: tuple[object, ...], action: int) -> None:
        self.sight = sight
        self.action = action


class Plan:
    """The search for one turn of one seat, in one deal of what it cannot know."""

    def __init__(self, state: State, seat: int) -> None:
        self.game = state.game
        self.seat = seat
        self.root = Node(state, None, -1, 0.0)
        self.waiting: dict[int, list[Node]] = {self.game.stage(state, seat): [self.root]}
        self.seen: set[tuple[object, ...]] = {self.game.sight(state, seat)}
        self.ends: dict[int, Node] = {}  # the best end of a turn, by the first action on the way to it
        self.tried = 0
        while self.waiting:
            stage = min(self.waiting)
            self.search(stage, self.waiting.pop(stage))

    def ranking(self) -> list[Node]:
        """The best ends of the turn, one for each first action."""
        return sorted(self.ends.values(), key=lambda node: -node.value)

    def way(self, node: Node | None) -> list[Foreseen]:
        """The way to an end, to be followed as long as everything is as foreseen."""
        row: list[Foreseen] = []
        while node is not None and node.parent is not None:
            row.append(Foreseen(self.game.sight(node.parent.state, self.seat), node.action))
            node = node.parent
        row.reverse()
        return row

    def search(self, stage: int, begin: list[Node]) -> None:
        """Try the positions of a stage, the most promising first."""
        if len(begin) > WIDTH:
            begin = nlargest(WIDTH, begin, key=lambda node: node.value)
        heap: list[tuple[float, int, Node]] = []
        number = 0
        for node in begin:
            number += 1
            heappush(heap, (-node.value, number, node))
        tries = 0
        while heap and tries < TRIES:
            tries += 1
            for child in self.grow(heappop(heap)[2], stage):
                number += 1
                heappush(heap, (-child.value, number, child))
        self.tried += tries

    def grow(self, node: Node, stage: int) -> list[Node]:
        """All that can follow a position: what stays in its stage is returned, the rest waits or ends the turn."""
        found: list[Node] = []
        seat = self.seat
        for action in node.state.offered(seat):
            after = node.state.copy()
            after.advance(seat, action)
            asked = after.actors()
            next = self.game.stage(after, seat) if len(asked) == 1 and asked[0] == seat else -1
            if next >= stage:
                sight = self.game.sight(after, seat)
                if sight in self.seen:
                    continue
                self.seen.add(sight)
            child = Node(after, node, action, self.game.evaluate(after, seat))
            if next < stage:
                known = self.ends.get(child.first)
                if known is None or child.value > known.value:
                    self.ends[child.first] = child
            elif next == stage:
                found.append(child)
            else:
                self.waiting.setdefault(next, []).append(child)
        return found
