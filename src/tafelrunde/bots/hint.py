"""Hints: what a bot would do, and what it thinks of the best few actions; terminal and server ask here."""

from __future__ import annotations

from tafelrunde.bots import make, method
from tafelrunde.bots.bot import Advice
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

BEST = "hard"  # who is asked, where nothing else is said


def chances(bot: str, game: Game) -> bool:
    """Are the values of a bot's advice chances to win? Otherwise they are points of the game's own evaluation.

    >>> import tafelrunde
    >>> chances("hard", tafelrunde.game("avalon")), chances("hard", tafelrunde.game("mage_knight"))
    (True, False)
    """
    return method(bot, game).startswith("search")


def hints(state: State, seat: int, bot: str, seed: object = 0, count: int = 5, share: float = 1.0) -> list[Advice]:
    """The best few actions for a seat, the best first. Only what the seat may know goes into it.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=7)
    >>> len(hints(state, state.actors()[0], "easy", count=3))
    3
    """
    return make(bot, state.game, seed, share).explain(state, seat, count)
