"""Hints: what a bot would do, and what it thinks of the best few actions; terminal and server ask here."""

from __future__ import annotations

from tafelrunde.bots import make
from tafelrunde.bots.bot import Advice
from tafelrunde.kernel.state import State

HINT_BOT = "search:hard"


def adviser(state: State, seat: int) -> str:
    """Who is to be asked: in a turn that has to be planned as a whole the bot that does so."""
    return "greedy" if state.game.stage(state, seat) >= 0 else HINT_BOT


def hints(state: State, seat: int, bot: str = HINT_BOT, seed: object = 0, count: int = 5) -> list[Advice]:
    """The best few actions for a seat, the best first. Only what the seat may know goes into it.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=7)
    >>> len(hints(state, state.actors()[0], "search:easy", count=3))
    3
    """
    return make(bot, state.game, seed).explain(state, seat, count)
