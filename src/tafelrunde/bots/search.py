"""A bot that searches, at several strengths."""

from __future__ import annotations

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.tree import Tree
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

LEVELS = {"easy": (300, 60.0), "medium": (3000, 60.0), "hard": (200_000, 1.0)}  # iterations and seconds, at the most


class Search(Bot):
    """Information-set tree search. `easy` and `medium` have so many iterations, `hard` has one second a decision.

    >>> import tafelrunde
    >>> game = tafelrunde.game("avalon")
    >>> state = game.new(seed=7)
    >>> best = Search(game, 1, "easy").explain(state, state.actors()[0])[0]
    >>> sorted(best)
    ['action', 'value', 'visits']
    """

    def __init__(self, game: Game, seed: object, level: str = "hard") -> None:
        super().__init__(game, seed)
        self.iterations, self.seconds = LEVELS[level]

    def choose(self, state: State, seat: int) -> int:
        return self.search(state, seat).ranking()[0].action

    def search(self, state: State, seat: int) -> Tree:
        tree = Tree(state, seat, self.stream)
        tree.grow(self.iterations, self.seconds)
        return tree

    def explain(self, state: State, seat: int, count: int = 5) -> list[dict[str, float]]:
        """The best few actions: how often they were tried, and how likely they make a win (0 to 1)."""
        tree = self.search(state.determinize(seat, self.word()), seat)
        return [
            {"action": node.action, "value": node.total / node.visits, "visits": node.visits}
            for node in tree.ranking()[:count]
        ]
