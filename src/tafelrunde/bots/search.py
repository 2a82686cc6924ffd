"""A bot that searches, at several strengths; the strongest looks only at what was learned to be worth it."""

from __future__ import annotations

import math
import re

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.learned import Adviser, has_learned
from tafelrunde.bots.tree import Node, Tree
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

LEVELS = {"easy": (300, math.inf), "medium": (3000, math.inf), "hard": (20000, math.inf)}  # iterations and seconds
ADVISED = ("hard",)
LEAST = 50  # iterations, however busy a machine is
TOLD = 5  # of the best actions, what is expected to follow is told
AHEAD = 12  # actions that are foreseen, at the most
SURE = 20  # visits from which something is expected
UNLIKELY = 0.03  # measured by the action that is liked best: what is liked less is not looked at
BUDGET = re.compile(r"((?P<seconds>\d+(\.\d+)?)s|(?P<iterations>[1-9]\d{0,8}))\+?")


def budget(level: str) -> tuple[int, float]:
    """Iterations and seconds of a level: one by name, `5000` iterations, `2s` or `0.5s`; with `+`: well advised.

    >>> budget("medium"), budget("5000"), budget("2s")
    ((3000, inf), (5000, inf), (1000000000, 2.0))
    """
    if level in LEVELS:
        return LEVELS[level]
    found = BUDGET.fullmatch(level)
    if found is None or (found["seconds"] and not 0 < float(found["seconds"]) <= 3600):
        named = ", ".join(LEVELS)
        raise TafelrundeError(f"no level {level!r}; levels are: {named}, so many iterations, 2s, or 2s+ with advice")
    return (int(found["iterations"]), math.inf) if found["iterations"] else (10**9, float(found["seconds"]))


class Search(Bot):
    """Information-set tree search. A level has so many iterations a decision, so it plays the same on every machine.

    `hard`, and budgets with a `+`, are well advised: where a network has learned a game, they look only at actions that
    it likes.

    >>> import tafelrunde
    >>> game = tafelrunde.game("avalon")
    >>> state = game.new(seed=7)
    >>> best = Search(game, 1, "easy").explain(state, state.actors()[0])[0]
    >>> 0 < best.value < 1 and best.action in state.legal(state.actors()[0])
    True
    """

    def __init__(self, game: Game, seed: object, level: str = "hard", share: float = 1.0) -> None:
        super().__init__(game, seed)
        iterations, seconds = budget(level)
        self.iterations = max(min(LEAST, iterations), int(share * iterations))
        self.seconds = share * seconds
        self.adviser = Adviser(game) if (level in ADVISED or level.endswith("+")) and has_learned(game) else None

    def candidates(self, state: State, seat: int) -> list[int]:
        """The actions to look at; none: all."""
        if self.adviser is None:
            return []
        return [action for action, liking in self.adviser.likings(state, seat) if liking >= UNLIKELY]

    def advise(self, state: State, seat: int) -> list[Advice]:
        tree = Tree(state, seat, self.stream)
        tree.candidates = self.candidates(state, seat)
        tree.grow(self.iterations, self.seconds)
        found: list[Advice] = []
        for node in tree.ranking():
            line = expected(tree, node) if len(found) < TOLD else ()
            found.append(Advice(node.action, node.value(), int(node.visits), line))
        return found

    def choose(self, state: State, seat: int) -> int:
        candidates = self.candidates(state, seat)
        if len(candidates) == 1:
            return candidates[0]
        tree = Tree(state, seat, self.stream)
        tree.candidates = candidates
        tree.grow(self.iterations, self.seconds)
        return tree.ranking()[0].action


def expected(tree: Tree, node: Node) -> tuple[tuple[int, int], ...]:
    """What was tried most often after an action, seat by seat, until something comes to light or several choose."""
    state, seat = tree.state.copy(), tree.seat
    state.revealed = False
    line: list[tuple[int, int]] = []
    while len(line) < AHEAD:
        line.append((seat, node.action))
        state.advance(seat, node.action)
        asked = state.actors()
        if len(asked) != 1 or state.revealed or node.children is None:
            break
        seat = asked[0]
        legal = set(state.legal(seat))
        known = [child for child in node.children.values() if child.action in legal and child.visits >= SURE]
        if not known:
            break
        node = max(known, key=lambda child: child.visits)
    return tuple(line[1:])
