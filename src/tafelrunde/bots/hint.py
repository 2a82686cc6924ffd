"""Hints: what a bot would do, and what it thinks of the best few actions; terminal and server ask here."""

from __future__ import annotations

from tafelrunde.bots import make
from tafelrunde.bots.bot import Advice
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

SEARCH = "search"


def adviser(game: Game, level: str = "hard") -> str:
    """Who is to be asked: a search of that level, or where turns have stages the bot that plans them as a whole.

    >>> import tafelrunde
    >>> adviser(tafelrunde.game("avalon")), adviser(tafelrunde.game("mage_knight"))
    ('search:hard', 'greedy')
    """
    return f"{SEARCH}:{level}" if type(game).stage is Game.stage else "greedy"


def chances(bot: str) -> bool:
    """Are the values of a bot's advice chances to win? Otherwise they are points of the game's own evaluation."""
    return bot.startswith(SEARCH)


def hints(state: State, seat: int, bot: str, seed: object = 0, count: int = 5, share: float = 1.0) -> list[Advice]:
    """The best few actions for a seat, the best first. Only what the seat may know goes into it.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=7)
    >>> len(hints(state, state.actors()[0], "search:easy", count=3))
    3
    """
    return make(bot, state.game, seed, share).explain(state, seat, count)
