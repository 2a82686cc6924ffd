"""Bots: players that see only what their seat may see.

>>> import tafelrunde
>>> game = tafelrunde.game("avalon")
>>> state = game.new(seed=7)
>>> bot = make("easy", game, seed=1)
>>> bot.act(state, state.actors()[0]) in state.legal(state.actors()[0])
True
"""

from __future__ import annotations

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.planner import planner
from tafelrunde.bots.random import Random
from tafelrunde.bots.search import LEVELS, Search
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game

BOTS = ("random", "greedy", *LEVELS)
OLDER = tuple(f"search:{level}" for level in LEVELS)  # what levels were called once


def make(bot: str, game: Game, seed: object = 0, share: float = 1.0) -> Bot:
    """A bot by its name: `random`, `greedy`, or one of the levels `easy`, `medium`, `hard`, which the game explains.

    Or with a budget of its own: `search:5000` (iterations), `search:2s`, `plan:240x4` (tries on each of four deals).
    With a `share` below 1 it gets that much of its budget only, for a server that is busy.
    """
    kind, _, level = method(bot, game).partition(":")
    if kind == "search" and level:
        return Search(game, seed, level, share)
    if kind == "plan" and level:
        return planner(game, seed, level, share)
    if bot not in BOTS:
        raise TafelrundeError(f"no bot {bot!r}; bots are: {', '.join(BOTS)}, or with a budget: search:2s, plan:240x4")
    return Greedy(game, seed) if kind == "greedy" else Random(game, seed)


def method(bot: str, game: Game) -> str:
    """Who plays under a name: a level is what the game makes of it.

    >>> import tafelrunde
    >>> method("easy", tafelrunde.game("avalon"))
    'search:easy'
    """
    return game.method(bot) if bot in LEVELS else bot


__all__ = ["BOTS", "OLDER", "Advice", "Bot", "make", "method"]
