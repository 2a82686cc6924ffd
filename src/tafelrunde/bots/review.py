"""Reviews: a finished game gone through by a bot, and judged by what one seat could know at the time.

Every decision of the seat is thought over again: what would have been best, and what that was worth more than what was
done. Both are tried with the same effort on the same deals of what the seat could not know, and with other random
numbers than those by which the best was found. Nothing else of the game goes into it: where the unknown lies otherwise,
the review is the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean, stdev
from typing import Any, Literal, NamedTuple

import msgspec

from tafelrunde.bots import make
from tafelrunde.bots.hint import chances, reasons
from tafelrunde.bots.judgement import judge_of
from tafelrunde.bots.plan import BEST, BREADTH, Ahead, Plan
from tafelrunde.bots.tree import Tree
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.rulebook import LANGUAGES
from tafelrunde.kernel.state import State

Unit = Literal["chance", "points"]
Verdict = Literal["same", "equal", "better", "slip", "mistake"]
Texts = list[str]  # the same in all languages

SURE = 2.0  # standard errors from which a difference is believed
MOST = 5  # turning points
TOLD = 2  # sentences about one of them


class Effort(NamedTuple):
    """How much a review thinks about a decision: of games that are searched, and of those whose turns are planned."""

    search: str  # the bot that finds the best action
    tried: int  # iterations for each of the two that are compared
    outlook: int  # for the outlook of the other seats in a position; its own has as much as what is compared
    plan: str  # the bot that finds the best action there
    tries: int  # in a stage, for each of the two that are compared
    deals: int  # on which they are
    games: int  # played to their end for the score that is to be expected


LEVELS = {
    "easy": Effort("search:3000", 2_000, 400, "plan:60", 40, 2, 3),
    "medium": Effort("search:20000", 10_000, 2_000, "plan:120", 60, 3, 6),
    "hard": Effort("hard", 20_000, 4_000, "hard", 120, 4, 8),
}
NARROW = 12  # tries of a stage in games that are played to their end
LONGEST = 200  # turns of such a game
FEWEST = 3  # of them, unless a level has fewer
DEALS = 8  # deals on which a position is looked at where nothing is searched
# from so much on a decision is called a slip, or a mistake, and a change a turning point
THRESHOLDS: dict[Unit, tuple[float, float, float]] = {"chance": (0.03, 0.1, 0.06), "points": (1.0, 3.0, 2.0)}


class Point(msgspec.Struct, frozen=True):
    """A point of the curve: how it stood before an action, as far as the seat could know.

    Before a decision of the seat that is judged, a chance is what the best choice that is known was worth: curve and
    judgement say the same. With chances there is one value for each seat; with points that of the seat alone.
    `error` is that of its own value.
    """

    index: int
    values: list[float]
    error: float = 0.0


class Judgement(msgspec.Struct, frozen=True):
    """What is to be said about a decision. Where `loss` is negative, what was done looks better than the bot's choice.

    `steps` is what the bot would have done, and what it expects then: seat and action, as far as `line` tells it.
    """

    index: int
    action: int
    best: int
    value: float
    best_value: float
    loss: float
    error: float  # of the loss
    verdict: Verdict
    played: Texts
    advised: Texts
    why: list[Texts]
    line: list[Texts]
    steps: list[tuple[int, int]]
    spread: float = 0.0  # the error of the value that the best choice has


class Turning(msgspec.Struct, frozen=True):
    """A turning point: between two points of the curve, what changed for the seat, and what happened."""

    index: int  # of the first action of it
    upto: int  # the action before which the change is seen
    change: float
    told: list[Texts]


class Part(msgspec.Struct, frozen=True):
    """A piece of a review: the curve up to a decision, and what is to be said about it."""

    points: list[Point]
    judgement: Judgement


class Ending(msgspec.Struct, frozen=True):
    """The last piece of a review: the rest of the curve, and its turning points."""

    points: list[Point]
    turning: list[Turning]


def unit_of(game: Game, seats: int, options: dict[str, Any]) -> Unit:
    """What a review counts: chances to win; points where nobody else can win, and turns are planned.

    >>> import tafelrunde
    >>> unit_of(tafelrunde.game("mage_knight"), 1, {}), unit_of(tafelrunde.game("saga"), 2, {})
    ('points', 'chance')
    """
    alone = seats == 1 or game.can_be_lost(seats, options)
    return "points" if alone and not chances("hard", game) else "chance"


class Reviewer:
    """Goes through the record of a game for one seat. All it does is reproducible.

    >>> import tafelrunde
    >>> table = tafelrunde.Table(tafelrunde.game("saga"), 2, seed=3)
    >>> for _ in range(6):
    ...     seat = table.state.actors()[0]
    ...     _ = table.play(seat, table.state.legal(seat)[0])
    >>> reviewer = Reviewer(table.record(), 0, "easy")
    >>> reviewer.unit, reviewer.decisions() != []
    ('chance', True)
    """

    def __init__(self, record: Record, seat: int, level: str = "medium", names: Sequence[str] = ()) -> None:
        if level not in LEVELS:
            raise BadOption(f"no level {level!r} of reviews; levels are: {', '.join(LEVELS)}")
        if not 0 <= seat < record.seats:
            raise BadOption(f"seats are 0 to {record.seats - 1}, not {seat}")
        self.record = record
        self.seat = seat
        self.level = level
        self.effort = LEVELS[level]
        self.names = list(names) or [f"#{number + 1}" for number in range(record.seats)]
        self.game: Game = find_game(record.game)
        self.searched = chances("hard", self.game)
        self.unit = unit_of(self.game, record.seats, record.options)
        learned = judge_of(self.game)
        self.learned = learned if learned is not None and record.seats in learned.seats else None
        self._index = 0
        self._state = self._first()

    def _first(self) -> State:
        if self.record.position is not None:
            return self.game.load(self.record.position)
        return self.game.new(self.record.seats, self.record.seed, self.record.options)

    def at(self, index: int) -> State:
        """The position before an action; nobody may change it."""
        if index < self._index:
            self._index, self._state = 0, self._first()
        for seat, action in self.record.actions[self._index : index]:
            self._state.advance(seat, action)
        self._index = index
        return self._state

    def decisions(self) -> list[int]:
        """The actions of the seat that were a decision: where there was one way only, nothing is to be judged."""
        return [
            index
            for index, (seat, _) in enumerate(self.record.actions)
            if seat == self.seat and len(self.at(index).legal(seat)) > 1
        ]

    # ---- the curve

    def points(self, begin: int, end: int) -> list[Point]:
        """The curve before the actions from one to another; where turns are planned, only as they begin."""
        return [self.point(index) for index in range(begin, end) if self._begins(index)]

    def _begins(self, index: int) -> bool:
        """Is this a point of the curve? Within a turn that is planned as a whole, how it stands says little.

        Where games have to be played to their end for it, only the seat's own turns have one.
        """
        actions = self.record.actions
        if self.searched or index in (0, len(actions)):
            return True
        mover, before = actions[index][0], actions[index - 1][0]
        if self.unit == "points" and mover != self.seat:
            return False
        was = self.game.stage(self.at(index - 1), before)
        return mover != before or self.game.stage(self.at(index), mover) < was

    def point(self, index: int) -> Point:
        """How it stood before an action, or after the last one."""
        state = self.at(index)
        if not state.stack:
            outcome = state.result()
            shares = [outcome.share(seat) for seat in range(state.seats)]
            return Point(index, shares if self.unit == "chance" else [float(outcome.scores[self.seat])])
        if self.unit == "chance":
            return self._chances(state, index)
        ahead = Ahead(LONGEST, NARROW, NARROW, self.learned)
        most = self.effort.games
        games = max(min(FEWEST, most), most // state.seats)  # the more play, the longer each of them takes
        deals = (state.determinize(self.seat, deal) for deal in range(games))
        value, error = mean_and_error([ahead.value(deal, self.seat) for deal in deals])
        return Point(index, [rounded(value)], rounded(error))

    def _chances(self, state: State, index: int, own: tuple[float, float] | None = None) -> Point:
        """Everybody's chances; the seat's own and its error may be known already."""
        if self.searched:
            found = self._searched(state, index, own)
        else:
            rows = [self.game.chances(state.determinize(self.seat, deal)) for deal in range(DEALS)]
            found = [mean_and_error([row[seat] for row in rows]) for seat in range(state.seats)]
        value, error = own or found[self.seat]
        return Point(index, self._shared([one for one, _ in found], value), rounded(error))

    def _shared(self, values: Sequence[float], own: float) -> list[float]:
        """Chances that come to one together: the seat's own, and the others' in proportion."""
        rest = sum(values) - values[self.seat]
        part = (1.0 - own) / rest if rest > 0 else 0.0
        even = (1.0 - own) / max(1, len(values) - 1)
        others = [value * part if rest > 0 else even for value in values]
        return [rounded(own if seat == self.seat else value) for seat, value in enumerate(others)]

    def _searched(self, state: State, index: int, own: tuple[float, float] | None = None) -> list[tuple[float, float]]:
        """Every seat's chances by a search of its own, on deals of what the reviewed seat does not know."""
        name = ("outlook", index)
        own = own or mean_and_error(self._tree(state, self.seat, None, self.effort.tried, name))
        if state.seats == 2:  # the other one has the rest
            return [own if seat == self.seat else (1.0 - own[0], own[1]) for seat in range(2)]
        return [
            own if seat == self.seat else mean_and_error(self._tree(state, seat, None, self.effort.outlook, name))
            for seat in range(state.seats)
        ]

    # ---- decisions

    def part(self, index: int, after: int) -> Part:
        """What belongs to a decision, where the one before it was `after` (-1: it is the first)."""
        judged = self.judge(index)
        points = self.points(after + 1, index + (self.unit == "points"))
        if self.unit == "chance" and self._begins(index):
            own = max(judged.value, judged.best_value), judged.spread
            points.append(self._chances(self.at(index), index, own))
        return Part(points, judged)

    def judge(self, index: int) -> Judgement:
        """What is to be said about a decision."""
        state, seat = self.at(index), self.seat
        action = self.record.actions[index][1]
        thinker = self.effort.search if self.searched else self.effort.plan
        advice = make(thinker, self.game, f"review/{index}").explain(state, seat, 1)[0]
        tried = {one: self._worth(state, one, index) for one in {advice.action, action}}
        best, own = tried[advice.action], tried[action]
        loss, error = mean_and_error([one - other for one, other in zip(best, own, strict=True)])
        why = reasons(state, seat, advice, self.names, LANGUAGES)
        line = [list(texts) for texts in zip(*(reason.line for reason in why), strict=True)]
        return Judgement(
            index=index,
            action=action,
            best=advice.action,
            value=rounded(fmean(own)),
            best_value=rounded(fmean(best)),
            loss=rounded(loss),
            error=rounded(error),
            verdict=self.verdict(action == advice.action, loss, error),
            played=self._answer(state, action),
            advised=self._answer(state, advice.action),
            why=[list(texts) for texts in zip(*(reason.why for reason in why), strict=True)],
            line=line,
            steps=[(seat, advice.action), *advice.line[: len(line)]],
            spread=rounded(mean_and_error(best)[1]),
        )

    def verdict(self, same: bool, loss: float, error: float) -> Verdict:
        """What a difference is called: none is believed that chance may have made."""
        slip, mistake, _ = THRESHOLDS[self.unit]
        if same:
            return "same"
        if abs(loss) < max(slip, SURE * error):
            return "equal"
        return "better" if loss < 0 else "slip" if loss < mistake else "mistake"

    def _answer(self, state: State, action: int) -> Texts:
        return [self.game.answer(state, self.seat, action, lang) for lang in LANGUAGES]

    def _worth(self, state: State, action: int, index: int) -> list[float]:
        """What an action is worth, again and again; the same deals, in the same order, whichever action it is."""
        if self.searched:
            return self._tree(state, self.seat, action, self.effort.tried, ("worth", index))
        deals = [state.determinize(self.seat, deal) for deal in range(self.effort.deals)]
        return [self._planned(deal, action) for deal in deals]

    def _tree(
        self, state: State, seat: int, action: int | None, iterations: int, name: tuple[object, ...]
    ) -> list[float]:
        """What a seat may expect, perhaps after an action of the reviewed seat, in every iteration of a search."""
        deals = split("review", (f"{name}/deals",))[0]
        tree = Tree(state.determinize(self.seat, 0), seat, split("review", (f"{name}/{seat}/{action}",))[0])
        values: list[float] = []
        total = 0.0
        for _ in range(iterations):
            deal = state.redealt(self.seat, deals)
            if action is not None:
                deal.advance(self.seat, action)
            tree.iterate(deal)
            values.append(tree.root.total - total)
            total = tree.root.total
        return values[len(values) // 2 :]  # by then little is tried that is known to be bad

    def _planned(self, deal: State, action: int) -> float:
        """What a turn comes to after an action, in one deal."""
        game, seat, effort = self.game, self.seat, self.effort
        stage = game.stage(deal, seat)
        after = deal.copy()
        after.advance(seat, action)
        if stage >= 0 and after.actors() == (seat,) and game.stage(after, seat) >= stage:
            plan = Plan(after, seat, effort.tries, max(4, effort.tries // BREADTH), self.learned, BEST, True)
            ends = plan.ranking()
            if ends:
                after = ends[0].state
        if self.unit == "points":
            return game.appraise(after, seat) if self.learned is None else self.learned.value(after, seat)
        return game.chances(after)[seat] if after.stack else after.result().share(seat)

    # ---- the end

    def ending(self, after: int, points: Sequence[Point]) -> Ending:
        """The rest of the curve after the last decision (-1: there was none), and the turning points of all of it."""
        rest = self.points(after + 1, len(self.record.actions) + 1)
        return Ending(rest, self.turnings([*points, *rest]))

    def turnings(self, points: Sequence[Point]) -> list[Turning]:
        """Where the curve of the seat changed most, and what happened there."""
        own = self.seat if self.unit == "chance" else 0
        least = THRESHOLDS[self.unit][2]
        found: list[tuple[float, Point, Point]] = []
        for point, later in pairwise(points):
            change = later.values[own] - point.values[own]
            if abs(change) >= max(least, SURE * math.hypot(point.error, later.error)):
                found.append((change, point, later))
        found.sort(key=lambda one: -abs(one[0]))
        chosen = sorted(found[:MOST], key=lambda one: one[1].index)
        return [Turning(one.index, later.index, rounded(by), self._told(one, later)) for by, one, later in chosen]

    def _told(self, begin: Point, end: Point) -> list[Texts]:
        """What happened between two points, as the seat saw it: what is worth telling, else the last action."""
        kinds = self.game.purposes()
        state = self.at(begin.index).copy()
        events: list[Event] = []
        last: list[Texts] = []
        for seat, action in self.record.actions[begin.index : end.index]:
            own = seat == self.seat or state.stack[-1].is_open(state, seat, action)
            if own:
                said = [self.game.answer(state, seat, action, lang) for lang in LANGUAGES]
                last = [[f"{self.names[seat]}: {text}" for text in said]]
            events += state.apply(seat, action)
        worth = sorted((event for event in events if event.kind in kinds), key=lambda event: kinds.index(event.kind))
        told = [[self.game.tell(event, self.seat, lang, self.names) for lang in LANGUAGES] for event in worth[:TOLD]]
        if not told and not last and events:
            told = [[self.game.tell(events[0], self.seat, lang, self.names) for lang in LANGUAGES]]
        return told or last

    # ---- all of it

    def run(self) -> Iterator[Part | Ending]:
        """The whole review, piece by piece."""
        after = -1
        points: list[Point] = []
        for index in self.decisions():
            part = self.part(index, after)
            points += part.points
            after = index
            yield part
        yield self.ending(after, points)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values, and its standard error.

    >>> mean_and_error([1.0, 1.0]), mean_and_error([2.0])
    ((1.0, 0.0), (2.0, 0.0))
    """
    return fmean(values), stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def rounded(value: float) -> float:
    """As exact as anybody needs it, so that what is kept of a long game stays small."""
    return round(value, 4)
