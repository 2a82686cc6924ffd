"""Bots: players that see only what their seat may see.

>>> import tafelrunde
>>> game = tafelrunde.game("avalon")
>>> state = game.new(seed=7)
>>> bot = make("greedy", game, seed=1)
>>> bot.act(state, state.actors()[0]) in state.legal(state.actors()[0])
True
"""

from __future__ import annotations

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.random import Random
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game

KINDS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}


def make(kind: str, game: Game, seed: object = 0) -> Bot:
    """The bot of that kind."""
    if kind not in KINDS:
        raise TafelrundeError(f"no bot {kind!r}; bots are: {', '.join(KINDS)}")
    return KINDS[kind](game, seed)


__all__ = ["KINDS", "Bot", "make"]
