"""Planning a whole turn: the best of many ways to play it out, each stage of the turn searched best first.

A game whose turns are long says in which `stage` of its turn a seat is. Within a stage the most promising positions are
tried first, up to a number of tries; what enters a later stage waits for it, and only the best of those go on. A way
ends where the turn does. What comes to light on the way is taken as it lies in the one deal that is looked at.

Where ends of the turn are judged by experience, they must differ: the game says what a way of the turn is for
(`Game.aim`), and the more ways were tried for one aim, the less urgent are more of them.
"""

from __future__ import annotations

from hashlib import blake2b
from heapq import heappop, heappush, nlargest
from typing import Any, Final

from tafelrunde.bots.net import Net
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.interrupt import listen
from tafelrunde.kernel.state import State

TRIES: Final = 60  # positions tried in a stage
WIDTH: Final = 16  # positions with which a stage begins, at the most
BREADTH: Final = 5  # positions tried in a stage, for each of those that it begins with
NARROW: Final = 40  # tries of a stage in turns to come
OTHERS: Final = 12  # and in those of others
BEST: Final = 64  # ends of the turn that are judged
EAGER: Final = 1.0  # what a step of a way is worth, if ways are to be followed to their end before others are begun
CALM: Final = 0.25  # of that in every other try, where what was found before is gone back to
CLOSER: Final = 8  # ends of a turn to come that are judged
SPREAD: Final = 12.0  # an aim for which all tries of a stage were made is so much less urgent than one that is new


class Judge:
    """Judges the end of a turn: by what was learned of such positions.

    The network says what is to be added to what the game's own eye sees (`Game.appraise`).
    """

    def __init__(self, game: Game, net: Net, seats: list[int]) -> None:
        self.game = game
        self.net = net
        self.seats = seats  # numbers of seats that it has learned from

    def __reduce__(self) -> tuple[Any, ...]:
        return Judge, (self.game, self.net, self.seats)

    def value(self, state: State, seat: int) -> float:
        """What the evaluation of the end of the game may come to."""
        if not state.stack:
            return self.game.evaluate(state, seat)
        return self.game.appraise(state, seat) + self.net.value(self.game.features(state, seat))


class Node:
    """A position on the way, the action that led there, and the one that the way began with.

    Of a thousand that are found some forty are gone on from, so the position itself is made when it is asked for: to
    keep them all takes longer than to make some of them twice.
    """

    def __init__(self, state: State | None, seat: int, parent: Node | None, action: int, value: float) -> None:
        self.made = state
        self.seat = seat
        self.parent = parent
        self.action = action
        self.value = value
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.first: int = action if parent is None or parent.parent is None else parent.first
        self.aim: tuple[object, ...] = ()  # `Game.aim`, where it counts
        # where it was that something first came to light, and by which action
        self.before: Node | None = parent.before if parent is not None else None
        self.news: int = parent.news if parent is not None else -1
        self.tried = False
        self.mark: str = ""  # of what the seat sees here, once somebody has asked

    @property
    def state(self) -> State:
        """The position."""
        if self.made is None:
            assert self.parent is not None
            self.made = followed(self.parent.state, self.seat, self.action)
        return self.made


def followed(state: State, seat: int, action: int) -> State:
    """What follows a position; `revealed` tells whether something came to light."""
    after = state.copy()
    after.revealed = False
    after.advance(seat, action)
    return after


def mark(sight: tuple[object, ...]) -> str:
    """What a seat sees, in short: the same in every process.

    >>> mark((1, (2, "a"))) == mark((1, (2, "a"))) != mark((1, (2, "b")))
    True
    """
    return blake2b(repr(sight).encode(), digest_size=8).hexdigest()


class Ahead:
    """Plays on from the end of a turn, each turn by a narrow plan, to see what the end was worth."""

    def __init__(self, turns: int, tries: int = NARROW, others: int = OTHERS, judge: Judge | None = None) -> None:
        self.turns = turns  # of the seat
        self.tries = tries
        self.others = others  # tries of the other seats
        self.judge = judge

    def __reduce__(self) -> tuple[Any, ...]:
        return Ahead, (self.turns, self.tries, self.others, self.judge)

    def value(self, state: State, seat: int) -> float:
        """What a seat has come to after so many more turns, in the deal at hand."""
        game = state.game
        turns = 0
        while state.stack:
            asked = state.actors()
            actor = asked[0]
            if len(asked) == 1 and game.stage(state, actor) >= 0:
                if actor == seat:
                    if turns >= self.turns:
                        break
                    turns += 1
                tries = self.tries if actor == seat else self.others
                best = 1 if self.judge is None else CLOSER
                eager = 0.0 if self.judge is None else EAGER
                spread = 0.0 if self.judge is None else SPREAD
                plan = Plan(state, actor, tries, max(4, tries // BREADTH), self.judge, best, True, eager, spread)
                end = plan.best_end()
                if end is not None:
                    state = end.state
                    continue
            after = best_next(state, actor)
            if after is None:
                break  # a deal in which others cannot go on
            state = after
        return game.appraise(state, seat) if self.judge is None else self.judge.value(state, seat)


def best_next(state: State, seat: int) -> State | None:
    """The best next position, by one ply."""
    best: State | None = None
    most = 0.0
    for action in state.offered(seat):
        after = followed(state, seat, action)
        value = state.game.appraise(after, seat)
        if best is None or value > most:
            best, most = after, value
    return best


class Plan:
    """The search for one turn of one seat, in one deal of what it cannot know."""

    def __init__(
        self,
        state: State,
        seat: int,
        tries: int = TRIES,
        width: int = WIDTH,
        judge: Judge | None = None,
        best: int = BEST,
        keen: bool = False,
        eager: float = 0.0,
        spread: float = 0.0,
    ) -> None:
        self.game = state.game
        self.looked = 0  # positions
        self.weary = spread / tries  # what each try takes from the urgency of others for the same aim
        self.eager = eager  # what a step counts for in the order in which positions are tried
        self.keen = keen  # values by `Game.appraise`
        self.seat = seat
        self.tries = tries
        self.width = width
        self.best = best
        self.closest: list[Node] = []  # the best ends, from the best on
        self.last: dict[tuple[object, ...], Node] = {}  # the best way to each end
        self.root = Node(state, seat, None, -1, 0.0)
        self.root.aim = self.game.aim(state, seat) if self.weary else ()
        self.waiting: dict[int, list[Node]] = {self.game.stage(state, seat): [self.root]}
        self.seen: set[tuple[object, ...]] = {self.game.sight(state, seat)}
        self.ends: dict[int, Node] = {}  # the best end of a turn, by the first action on the way to it
        self.tried = 0
        while self.waiting:
            stage = min(self.waiting)
            self.search(stage, self.waiting.pop(stage))
        self.closest = nlargest(self.best, self.last.values(), key=lambda node: node.value)
        if judge is not None:
            self.judge(judge)

    def judge(self, judge: Judge) -> None:
        """Look closer at the best ends of the turn."""
        self.ends = {}
        for node in self.closest:
            node.value = judge.value(node.state, self.seat)
            known = self.ends.get(node.first)
            if known is None or node.value > known.value:
                self.ends[node.first] = node

    def best_end(self) -> Node | None:
        """The best of all ends of the turn."""
        best: Node | None = None
        for node in self.closest:
            if best is None or node.value > best.value:
                best = node
        return best

    def ranking(self) -> list[Node]:
        """The best ends of the turn, one for each first action."""
        return sorted(self.ends.values(), key=lambda node: -node.value)

    def way(self, node: Node | None) -> list[tuple[str, int]]:
        """The way to an end, the last action first: what the seat will see when its time has come, and the action."""
        row: list[tuple[str, int]] = []
        while node is not None and node.parent is not None:
            row.append((self.seen_at(node.parent), node.action))
            node = node.parent
        return row

    def seen_at(self, node: Node) -> str:
        """What the seat sees there, in short."""
        if not node.mark:
            node.mark = mark(self.game.sight(node.state, self.seat))
        return node.mark

    def known(self, end: Node) -> tuple[str, int]:
        """The part of a way that does not depend on the deal: where it leads, until something comes to light."""
        if end.before is not None:
            return self.seen_at(end.before), end.news
        assert end.parent is not None
        return self.seen_at(end.parent), end.action

    def search(self, stage: int, begin: list[Node]) -> None:
        """Try the positions of a stage, the most promising first."""
        if len(begin) > self.width:
            begin = self.few(begin)
        heap: list[tuple[float, int, Node]] = []
        calm: list[tuple[float, int, Node]] = []  # the same, where the value counts for more
        number = 0
        for node in begin:
            number += 1
            heappush(heap, (-node.value - self.eager * node.depth, number, node))
            if self.eager:
                heappush(calm, (-node.value - CALM * self.eager * node.depth, number, node))
        tries = 0
        often: dict[tuple[object, ...], int] = {}  # tries for an aim
        while heap and tries < self.tries:
            node = heappop(calm if calm and tries % 2 else heap)[2]
            if node.tried:
                continue
            node.tried = True
            tries += 1
            listen()
            if self.weary:
                often[node.aim] = often.get(node.aim, 0) + 1
            for child in self.grow(node, stage):
                number += 1
                value = child.value
                if self.weary:
                    value -= self.weary * often.get(child.aim, 0)
                heappush(heap, (-value - self.eager * child.depth, number, child))
                if self.eager:
                    heappush(calm, (-value - CALM * self.eager * child.depth, number, child))
        self.tried += tries

    def few(self, begin: list[Node]) -> list[Node]:
        """Those with which a stage begins: the best, but not all for the same aim."""
        best = nlargest(len(begin) if self.weary else self.width, begin, key=lambda node: node.value)
        if not self.weary:
            return best
        often: dict[tuple[object, ...], int] = {}
        rows: list[tuple[float, int, Node]] = []
        for node in best:
            often[node.aim] = often.get(node.aim, 0) + 1
            rows.append((self.weary * BREADTH * often[node.aim] - node.value, len(rows), node))
        rows.sort()
        return [row[2] for row in rows[: self.width]]

    def choices(self, state: State) -> list[int]:
        """What is tried in a position."""
        return self.game.sensible(state, self.seat) if self.keen else state.offered(self.seat)

    def grow(self, node: Node, stage: int) -> list[Node]:
        """All that can follow a position: what stays in its stage is returned, the rest waits or ends the turn."""
        found: list[Node] = []
        seat, state = self.seat, node.state
        for action in self.choices(state):
            self.looked += 1
            after = followed(state, seat, action)
            asked = after.actors()
            next = self.game.stage(after, seat) if len(asked) == 1 and asked[0] == seat else -1
            if next >= stage:
                sight = self.game.sight(after, seat)
                count = len(self.seen)
                self.seen.add(sight)
                if len(self.seen) == count:
                    continue  # there before
            value = self.game.appraise(after, seat) if self.keen else self.game.evaluate(after, seat)
            child = Node(None, seat, node, action, value)
            if self.weary and next >= stage:
                child.aim = self.game.aim(after, seat)
            if after.revealed and child.before is None:  # no node refers to itself: Python would not see it go
                child.before, child.news = node, action
            if next < stage:
                known = self.ends.get(child.first)
                if known is None or child.value > known.value:
                    self.ends[child.first] = child
                end = self.game.sight(after, seat) if after.stack else (value,)
                known = self.last.get(end)
                if known is None or child.value > known.value:
                    self.last[end] = child
            elif next == stage:
                found.append(child)
            else:
                self.waiting.setdefault(next, []).append(child)
        return found
