"""A bot that plans its turns with care: more ways are tried, on several deals, and their ends judged by experience."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tafelrunde.bots.bot import Advice
from tafelrunde.bots.cores import shared
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.judgement import judge_of, read
from tafelrunde.bots.plan import BEST, BREADTH, EAGER, NARROW, OTHERS, SPREAD, Ahead, Judge, Node, Plan
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

STATIC = 0.25  # of the value of a way that is played on: what its end itself was worth
TOLD = 5  # of the best first actions, what is meant to follow is told
LEAST = 20  # tries, however busy a machine is
BUDGET = re.compile(
    r"(?P<tries>[1-9]\d{0,5})(x(?P<deals>[1-9]\d?))?"
    r"(\+(?P<kept>[1-9]\d?)x(?P<again>[1-9]\d?)x(?P<turns>[1-9]\d?))?"
    r"(/(?P<company>[1-9]\d{0,5}x[1-9]\d?))?"
    r"(?P<plain>!|@(?P<file>.+))?"
)


class Planner(Greedy):
    """Plans with so many tries a stage, on so many deals of what it cannot know.

    What does not depend on the deal, up to where something comes to light, is judged by what it comes to on all deals
    together; what is done then is planned anew.
    """

    def __init__(
        self, game: Game, seed: object, tries: int, deals: int = 1, judge: Judge | None = None, best: int = BEST
    ) -> None:
        super().__init__(game, seed)
        self.tries = tries
        self.deals = deals
        self.judge = judge
        self.best = best
        self.keen = judge is not None  # values by `Game.appraise`
        self.eager = EAGER if judge is not None else 0.0  # `Plan.eager`
        self.spread = SPREAD if judge is not None else 0.0  # `Plan`
        self.ahead: Ahead | None = None
        self.kept = 0  # ways that are played on
        self.again = 1  # deals on which each end of them is
        self.company: tuple[int, int] | None = None  # tries and deals with others at the table, if nothing was learned

    def planned(self, state: State, seat: int) -> list[Advice]:
        self.settle(state.seats)
        worlds = [state, *(state.determinize(seat, self.word()) for _ in range(self.deals - 1))]
        if self.ahead is None:
            ways = together(shared([partial(self.ends, world, seat, False) for world in worlds], self.cores))
        else:
            ways = together([self.ends(world, seat, True) for world in worlds])
            if len(ways) > 1:
                ways = self.played_on(ways[: self.kept], self.ahead, seat) + ways[self.kept :]
        if not ways:
            return []
        chosen = self.pick(ways)
        self.plan = chosen.end.way[:-1]
        found: dict[int, Advice] = {}
        for way in (chosen, *ways):
            if way.end.first not in found:
                after = way.end.way[:-1] if len(found) < TOLD else []
                line = tuple((seat, action) for _, action in reversed(after))
                found[way.end.first] = Advice(way.end.first, way.value, len(worlds), line)
        return list(found.values())

    def settle(self, seats: int) -> None:
        """With more or fewer at the table than it has learned from, it plans without what was learned."""
        if self.judge is not None and seats not in self.judge.seats:
            self.judge = None
            self.keen = self.ahead is not None
            self.eager = self.spread = 0.0
            if self.ahead is not None:
                self.ahead = Ahead(self.ahead.turns, self.ahead.tries, self.ahead.others)
        if self.company is not None and seats > 1 and self.judge is None:
            self.tries, self.deals = self.company
            self.company = self.ahead = None
            self.keen = False

    def ends(self, state: State, seat: int, states: bool) -> list[End]:
        """The best ends of the turn in one deal, one for each way that can be known before something comes to light."""
        width = max(4, self.tries // BREADTH)
        plan = Plan(state, seat, self.tries, width, self.judge, self.best, self.keen, self.eager, self.spread)
        own: dict[tuple[str, int], Node] = {}
        for end in plan.closest:
            key = plan.known(end)
            if key not in own or end.value > own[key].value:
                own[key] = end
        return [
            End(key, end.value, end.first, plan.way(end), end.state if states else None) for key, end in own.items()
        ]

    def played_on(self, ways: list[Way], ahead: Ahead, seat: int) -> list[Way]:
        """The ways in the order of what they come to some turns later, on the same deals for all."""
        words = [self.word() for _ in range(self.again)]

        def value(state: State, word: int) -> float:
            return ahead.value(state.determinize(seat, word) if state.stack else state, seat)

        tasks = [partial(value, state, word) for way in ways for state in way.states for word in words]
        values = iter(shared(tasks, self.cores))
        for way in ways:
            own = [next(values) for _state in way.states for _word in words]
            way.value = STATIC * way.value + (1.0 - STATIC) * sum(own) / len(own)
        return sorted(ways, key=lambda way: -way.value)

    def pick(self, ways: list[Way]) -> Way:
        """The way to go, of all of them from the best on."""
        return ways[0]


class End(NamedTuple):
    """An end of the turn in one deal."""

    known: tuple[str, int]  # up to where something comes to light
    value: float
    first: int  # action
    way: list[tuple[str, int]]  # the way to it, as `Memory.plan`
    state: State | None  # only where it is played on from there


class Way:
    """A way that was found on some deals, and its value on all."""

    def __init__(self, end: End, value: float) -> None:
        self.end = end
        self.value = value
        self.states: list[State] = []  # the ends of it on the deals on which it was found


def together(deals: list[list[End]]) -> list[Way]:
    """The ways of all deals from the best on; where one was not found, it counts as the worst that was found there."""
    found: dict[tuple[str, int], Way] = {}
    sure = 0.0
    for ends in deals:
        least = min((end.value for end in ends), default=0.0)
        sure += least
        for end in ends:
            way = found.setdefault(end.known, Way(end, 0.0))
            way.value += end.value - least
            if end.state is not None:
                way.states.append(end.state)
    for way in found.values():
        way.value = (sure + way.value) / len(deals)
    return sorted(found.values(), key=lambda way: -way.value)


def planner(game: Game, seed: object, level: str, share: float = 1.0) -> Planner:
    """A planner by its budget: `240` tries a stage, `240x4` on each of four deals.

    `240+8x2x3` plays on from the eight best ends of the turn, on two deals each, for three turns;
    `240+8x2x3/1000x4` plans as `1000x4` with others at the table, unless it has learned from games of so many.
    `240!` does without what the game has learned, `240@FILE` takes the judgement that training has put into a file.

    >>> import tafelrunde
    >>> bot = planner(tafelrunde.game("mage_knight"), 1, "240x4")
    >>> bot.tries, bot.deals
    (240, 4)
    """
    budget = BUDGET.fullmatch(level)
    if budget is None:
        raise TafelrundeError(f"no budget {level!r}; a plan has a number of tries, and of deals: plan:240, plan:240x4")
    tries, deals = int(budget["tries"]), int(budget["deals"] or 1)
    judge = read(Path(budget["file"]), game) if budget["file"] else None if budget["plain"] else judge_of(game)
    bot = Planner(game, seed, max(min(LEAST, tries), int(share * tries)), deals, judge)
    if budget["kept"]:
        bot.ahead = Ahead(int(budget["turns"]), NARROW, OTHERS, judge)
        bot.keen = True
        if budget["company"]:
            tries, deals = map(int, budget["company"].split("x"))
            bot.company = max(min(LEAST, tries), int(share * tries)), deals
        bot.kept, bot.again = max(2, int(share * int(budget["kept"]))), int(budget["again"])
    return bot
