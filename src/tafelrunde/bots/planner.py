"""A bot that plans its turns with care: more ways are tried, on several deals, and their ends judged by experience."""

from __future__ import annotations

import re
from pathlib import Path

from tafelrunde.bots.bot import Advice
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.judgement import judge_of, read
from tafelrunde.bots.plan import BEST, Judge, Node, Plan
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

BREADTH = 5  # positions tried in a stage, for each of those that it begins with
LEAST = 20  # tries, however busy a machine is
BUDGET = re.compile(r"(?P<tries>[1-9]\d{0,5})(x(?P<deals>[1-9]\d?))?(?P<plain>!|@(?P<file>.+))?")


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

    def planned(self, state: State, seat: int) -> list[Advice]:
        worlds = [state, *(state.determinize(seat, self.word()) for _ in range(self.deals - 1))]
        plans = [self.search(world, seat) for world in worlds]
        ways = together(plans)
        if not ways:
            return []
        chosen = self.pick(ways)
        self.plan = chosen.plan.way(chosen.end)[:-1]
        found = {chosen.end.first: Advice(chosen.end.first, chosen.value, len(plans))}
        for way in ways:
            found.setdefault(way.end.first, Advice(way.end.first, way.value, len(plans)))
        return list(found.values())

    def search(self, state: State, seat: int) -> Plan:
        return Plan(state, seat, self.tries, max(4, self.tries // BREADTH), self.judge, self.best)

    def pick(self, ways: list[Way]) -> Way:
        """The way to go, of all of them from the best on."""
        return ways[0]


class Way:
    """A way that was found on some deals, and its value on all."""

    def __init__(self, plan: Plan, end: Node, value: float) -> None:
        self.plan = plan
        self.end = end
        self.value = value


def together(plans: list[Plan]) -> list[Way]:
    """The ways of all plans from the best on; where one was not found, it counts as the worst that was found there."""
    found: dict[tuple[str, int], Way] = {}
    sure = 0.0
    for plan in plans:
        own: dict[tuple[str, int], Node] = {}
        for _, _, end in plan.closest:
            key = plan.known(end)
            if key not in own or end.value > own[key].value:
                own[key] = end
        least = min((end.value for end in own.values()), default=0.0)
        sure += least
        for key, end in own.items():
            found.setdefault(key, Way(plan, end, 0.0)).value += end.value - least
    for way in found.values():
        way.value = (sure + way.value) / len(plans)
    return sorted(found.values(), key=lambda way: -way.value)


def planner(game: Game, seed: object, level: str, share: float = 1.0) -> Planner:
    """A planner by its budget: `240` tries a stage, `240x4` on each of four deals.

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
    return Planner(game, seed, max(min(LEAST, tries), int(share * tries)), deals, judge)
