"""Bots: players that see only what their seat may see.

>>> import tafelrunde
>>> game = tafelrunde.game("avalon")
>>> state = game.new(seed=7)
>>> bot = make("search:easy", game, seed=1)
>>> bot.act(state, state.actors()[0]) in state.legal(state.actors()[0])
True
"""

from __future__ import annotations

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.random import Random
from tafelrunde.bots.search import LEVELS, Search
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game

BOTS = ("random", "greedy", *(f"search:{level}" for level in LEVELS))


def make(bot: str, game: Game, seed: object = 0, share: float = 1.0) -> Bot:
    """A bot by its name: `random`, `greedy`, `search:easy` … `search:hard`, `search:5000` (iterations), `search:2s`.

    With a `share` below 1 a search gets that much of its budget only, for a server that is busy.
    """
    kind, _, level = bot.partition(":")
    if kind == "search" and level:
        return Search(game, seed, level, share)
    if bot not in BOTS:
        raise TafelrundeError(f"no bot {bot!r}; bots are: {', '.join(BOTS)}, or search with its own budget: search:2s")
    return Greedy(game, seed) if kind == "greedy" else Random(game, seed)


__all__ = ["BOTS", "Advice", "Bot", "make"]
