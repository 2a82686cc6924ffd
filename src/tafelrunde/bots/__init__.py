"""Bots: players that see only what their seat may see.

>>> import tafelrunde
>>> game = tafelrunde.game("avalon")
>>> state = game.new(seed=7)
>>> bot = make("easy", game, seed=1)
>>> bot.act(state, state.actors()[0]) in state.legal(state.actors()[0])
True
"""

from __future__ import annotations

from functools import cache

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.guest import excused, guest
from tafelrunde.bots.planner import planner
from tafelrunde.bots.random import Random
from tafelrunde.bots.search import LEVELS, Search
from tafelrunde.kernel.errors import TafelrundeError, shortened
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.plugins import BOTS as PLUGGED
from tafelrunde.kernel.plugins import module_of, named, plugged, remember

BOTS = ("random", "greedy", *LEVELS)
OLDER = tuple(f"search:{level}" for level in LEVELS)  # what levels were called once


def make(bot: str, game: Game, seed: object = 0, share: float = 1.0) -> Bot:
    """A bot by its name: `random`, `greedy`, or one of the levels `easy`, `medium`, `hard`, which the game explains.

    Or with a budget of its own: `search:5000` (iterations), `search:2s`, `plan:240x4` (tries on each of four deals).
    Or one of another package: by the name of its entry point (`bots` lists them), or as `module:Class` after `add_bot`.
    With a `share` below 1 it gets that much of its budget only, for a server that is busy.
    """
    kind, _, level = method(bot, game).partition(":")
    if kind == "search" and level:
        return Search(game, seed, level, share)
    if kind == "plan" and level:
        return planner(game, seed, level, share)
    if bot not in BOTS and (bot in plugged(PLUGGED) or bot in named(PLUGGED)):
        why = refusal(bot, game)
        if why:
            raise TafelrundeError(why)
        with excused(bot):
            return guest(foreign(bot))(game, seed)
    if bot not in BOTS:
        more = "or with a budget: search:2s, plan:240x4"
        raise TafelrundeError(f"no bot {bot!r}; bots are: {', '.join(bots())}, {more}")
    return Greedy(game, seed) if kind == "greedy" else Random(game, seed)


def bots(game: Game | None = None) -> list[str]:
    """The names of all bots: ours, and those that installed packages bring along; with a game, those that play it.

    >>> import tafelrunde
    >>> bots(tafelrunde.game("mage_knight"))
    ['random', 'greedy', 'easy', 'medium', 'hard']
    """
    others = sorted(set(plugged(PLUGGED)) - set(BOTS))
    return [*BOTS, *(bot for bot in others if game is None or not refusal(bot, game))]


@cache
def refusal(bot: str, game: Game) -> str:
    """Why a bot of another package does not play a game; one that cannot be read says so when it is made."""
    try:
        kind = foreign(bot)
    except TafelrundeError:
        return ""
    try:
        with excused(bot):
            return kind.refuses(game)
    except TafelrundeError as error:
        return str(error)


def add_bot(place: str) -> None:
    """Let `module:Class` be the name of a bot, in this process and in those it starts.

    Whoever names a module has its code run: never with a name that came over the network, or from a file.
    """
    foreign(place)
    remember(PLUGGED, place)


def foreign(bot: str) -> type[Bot]:
    """The class of a bot of another package, by the name of its entry point or as `module:Class`."""
    place = plugged(PLUGGED).get(bot, bot)
    module, _, name = place.partition(":")
    try:
        found = getattr(module_of(module), name)
    except (Exception, SystemExit) as error:
        raise TafelrundeError(f"the bot {bot} cannot be read: {type(error).__name__}: {shortened(error)}") from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise TafelrundeError(f"the bot {bot} cannot be read: {name} is no subclass of tafelrunde.bots.Bot")
    return found


def method(bot: str, game: Game) -> str:
    """Who plays under a name: a level is what the game makes of it.

    >>> import tafelrunde
    >>> method("easy", tafelrunde.game("avalon"))
    'search:easy'
    """
    return game.method(bot) if bot in LEVELS else bot


__all__ = ["BOTS", "OLDER", "Advice", "Bot", "add_bot", "bots", "make", "method"]
