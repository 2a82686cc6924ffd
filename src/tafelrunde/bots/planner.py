"""A bot that plans its turns with care: more ways are tried, on several deals, and their ends judged by experience.

What comes to light on a way, at the latest the hand that is drawn at its end, lies so in the one deal in which the way
was found: the best ways would be those with the best luck. So before a way is believed, everything from there on is
dealt anew, several times and for all ways alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from tafelrunde.bots.bot import Advice
from tafelrunde.bots.cores import shared
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.judgement import judge_of, read
from tafelrunde.bots.plan import BEST, BREADTH, EAGER, NARROW, OTHERS, SPREAD, Ahead, Judge, Node, Plan
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.garbage import unheeded
from tafelrunde.kernel.state import State

STATIC = 0.25  # of the value of a way that is played on: what its end itself was worth
JUDGED = 3  # so many times more ways are judged on other deals than are played on
LATER = 2  # when a turn is under way there is less to be chosen: so many times fewer ways are played on
FEW = 2  # deals on which all of them are played on; each better half of them on twice as many
MUCH = 60_000  # positions that are looked at when the ends of all ways are dealt anew once: about a second
REST = 3  # a turn that goes on otherwise when it was dealt anew is planned with so many times fewer tries
AFTER = 3  # turns after what is no turn
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
        self.looked = 0  # positions, so far
        self.company: tuple[int, int] | None = None  # tries and deals with others at the table, if nothing was learned

    def planned(self, state: State, seat: int) -> list[Advice]:
        self.settle(state.seats)
        worlds = [state, *(state.determinize(seat, self.word()) for _ in range(self.deals - 1))]
        if self.ahead is None:
            ways = together(shared([partial(self.ends, world, seat, False) for world in worlds], self.cores))
        else:
            ways = together([self.ends(world, seat, True) for world in worlds])
            if len(ways) > 1:
                count = self.kept if self.game.stage(state, seat) == 0 else max(2, self.kept // LATER)
                ways = self.played_on(ways[: JUDGED * count], self.ahead, seat, count) + ways[JUDGED * count :]
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

    def advise(self, state: State, seat: int) -> list[Advice]:
        """What is no turn, a tactic for one, is judged by the turns that follow, if ends of turns are."""
        self.settle(state.seats)
        advice = super().advise(state, seat)
        if self.ahead is None or len(advice) < 2 or (self.game.stage(state, seat) >= 0 and state.actors() == (seat,)):
            return advice
        ahead = Ahead(AFTER, self.ahead.tries, self.ahead.others, self.ahead.judge)
        worlds = [state.determinize(seat, self.word()) for _ in range(self.again)]

        def later(number: int, deal: int) -> float:
            after = worlds[deal].copy()
            after.advance(seat, advice[number].action)
            return ahead.value(after, seat)

        with unheeded():
            found = self.race(list(range(len(advice)))[: self.kept], later, self.again)
        values = accumulate(found.values(), min)
        return [Advice(advice[number].action, value, self.again) for number, value in zip(found, values, strict=True)]

    def race(self, order: list[int], value: Callable[[int, int], float], again: int) -> dict[int, float]:
        """What each comes to on the mean of so many deals, the best first.

        All are tried on a few deals, and ever again the better half of them on twice as many.
        """
        found: dict[int, float] = {}
        sums = dict.fromkeys(order, 0.0)
        seen, deals = 0, min(FEW, again)
        while seen < deals:
            tasks = [partial(value, number, deal) for number in order for deal in range(seen, deals)]
            values = iter(shared(tasks, self.cores))
            for number in order:
                sums[number] += sum(next(values) for _ in range(seen, deals))
                found[number] = sums[number] / deals
            order = sorted(order, key=lambda number: -found[number])
            found = {number: found.pop(number) for number in order} | found
            order = order[: max(2, len(order) // 2)]
            seen, deals = deals, min(again, 2 * deals)
        return found

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
        plan = self.planned_with(state, seat, self.tries)
        own: dict[tuple[str, int], Node] = {}
        for end in plan.closest:
            key = plan.known(end)
            if key not in own or end.value > own[key].value:
                own[key] = end
        found = []
        for key, end in own.items():
            before, rest = unsure(end) if states else (None, ())
            found.append(End(key, end.value, end.first, plan.way(end), before, rest))
        return found

    def played_on(self, ways: list[Way], ahead: Ahead, seat: int, count: int) -> list[Way]:
        """The ways in the order of what they come to on other deals, the same for all.

        First their ends are judged there; the best of them, so many, are played on. Where that is very much to look at,
        it is done for half as many, on half as many deals.
        """
        words = [self.word() for _ in range(self.again)]
        dealt: dict[tuple[int, int], State] = {}  # ends of the turn dealt anew, as far as this process knows them

        def end(number: int, deal: int) -> State:
            if (number, deal) not in dealt:
                before, rest = ways[number].end[-2:]
                assert before is not None
                dealt[number, deal] = self.dealt_anew(before, rest, words[deal], seat)
            return dealt[number, deal]

        def judged(number: int, deal: int) -> tuple[float, int]:
            before = self.looked
            value = self.judged(end(number, deal), seat)
            return value, self.looked - before

        def later(number: int, deal: int) -> float:
            value, _ = judged(number, deal)
            return STATIC * value + (1.0 - STATIC) * ahead.value(end(number, deal), seat)

        numbers, again = range(len(ways)), self.again
        found = shared([partial(judged, number, 0) for number in numbers], self.cores)
        if sum(looked for _, looked in found) > MUCH:
            count, again = max(2, count // 2), max(1, again // 2)
        else:
            deals = range(1, min(FEW, again))
            found += shared([partial(judged, number, deal) for deal in deals for number in numbers], self.cores)
        for number in numbers:
            values = [value for value, _ in found[number :: len(ways)]]
            ways[number].value = sum(values) / len(values)
        order = sorted(numbers, key=lambda number: -ways[number].value)
        best = self.race(order[:count], later, again)
        for number, value in best.items():
            ways[number].value = value
        after = [ways[number] for number in [*best, *(number for number in order if number not in best)]]
        for way, value in zip(after, accumulate([way.value for way in after], min), strict=True):
            way.value = value  # what was looked at less is believed to be no better than what was preferred to it
        return after

    def dealt_anew(self, state: State, rest: Sequence[int], word: int, seat: int, more: int = 1) -> State:
        """The end of a turn as it comes out when all that came to light is dealt again: from where it was still hidden.

        What a turn asks for at its end is answered as it was, as far as that can be. What comes before it is planned
        anew, since the seat sees something else now, and dealt anew, too: plans always know how the cards lie. If that
        finds less, since fewer tries are made, than what was done before, that is done again.
        """
        game = self.game
        if not state.stack:
            return state
        state = state.determinize(seat, word)
        if not rest:
            return state
        begun = game.stage(state, seat)
        for number, action in enumerate(rest):
            if number:
                if state.actors() != (seat,) or game.stage(state, seat) < begun:
                    return state
                if not game.settled(state, seat):
                    same = self.as_it_was(state.copy(), rest[number:], seat)
                    other = self.gone_on(state, word, seat, self.tries // REST, more)
                    return other if same is None or self.judged(other, seat) >= self.judged(same, seat) else same
            if action not in state.offered(seat):
                return self.gone_on(state, word, seat, NARROW, more)
            state.advance(seat, action)
        over = state.actors() != (seat,) or game.stage(state, seat) < max(1, begun)
        return state if over else self.gone_on(state, word, seat, NARROW, more)

    def as_it_was(self, state: State, rest: Sequence[int], seat: int) -> State | None:
        """The end of a turn where all that was done can still be done."""
        begun = self.game.stage(state, seat)
        for action in rest:
            if state.actors() != (seat,) or self.game.stage(state, seat) < begun or action not in state.offered(seat):
                return None
            state.advance(seat, action)
        return None if state.actors() == (seat,) and self.game.stage(state, seat) >= max(1, begun) else state

    def judged(self, state: State, seat: int) -> float:
        return self.game.appraise(state, seat) if self.judge is None else self.judge.value(state, seat)

    def gone_on(self, state: State, word: int, seat: int, tries: int, more: int) -> State:
        """The best end of a turn that is under way."""
        end = self.planned_with(state, seat, tries).best_end()
        if end is None:
            return state
        return self.dealt_anew(*unsure(end), word + 1, seat, more - 1) if more else end.state

    def planned_with(self, state: State, seat: int, tries: int) -> Plan:
        width = max(4, tries // BREADTH)
        plan = Plan(state, seat, tries, width, self.judge, self.best, self.keen, self.eager, self.spread)
        self.looked += plan.looked
        return plan

    def pick(self, ways: list[Way]) -> Way:
        """The way to go, of all of them from the best on."""
        return ways[0]


class End(NamedTuple):
    """An end of the turn in one deal."""

    known: tuple[str, int]  # up to where something comes to light
    value: float
    first: int  # action
    way: list[tuple[str, int]]  # the way to it, as `Memory.plan`
    before: State | None = None  # where all is still hidden that comes to light on it; only if that is to be dealt anew
    rest: Sequence[int] = ()  # what is done from there on


def unsure(end: Node) -> tuple[State, Sequence[int]]:
    """Where all is still hidden that comes to light on a way, and what is done from there on."""
    rest: list[int] = []
    node = end
    if end.before is not None:
        while node is not end.before and node.parent is not None:
            rest.append(node.action)
            node = node.parent
    return node.state, rest[::-1]


class Way:
    """A way that was found on some deals, and its value on all."""

    def __init__(self, end: End, value: float) -> None:
        self.end = end
        self.value = value


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
    for way in found.values():
        way.value = (sure + way.value) / len(deals)
    return sorted(found.values(), key=lambda way: -way.value)


def planner(game: Game, seed: object, level: str, share: float = 1.0) -> Planner:
    """A planner by its budget: `240` tries a stage, `240x4` on each of four deals.

    `240+8x4x3` plays on for three turns from the eight best ways of the turn, dealt anew: all on two deals, the better
    half of them on four; `240+8x4x3/1000x4` plans as `1000x4` with others at the table, unless it has learned from
    games of so many.
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
