"""What a report measures: numbers that every game has, what goes together with winning, and what never came up."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tafelrunde.kernel.game import Game
from tafelrunde.lab.plan import Plan, Played
from tafelrunde.lab.statistics import Estimate, contrast, mean, quantile
from tafelrunde.lab.watch import Story

CLOSE = 0.1  # of the best score
ENOUGH = 10  # games in which some seat had something, and in which some had not, or nothing is said about it
GLANCES = 20  # games whose beginning is looked at, for what lies in sight
SLOTS = {("saga", "at")}  # where things are numbers, they are places in a row: nothing on the table says which is which
RULE = re.compile(r"[A-Z]{2}-[A-Z]?\d+(\.\d+)*")


class Measure(NamedTuple):
    """A number that every game has, or that some games have."""

    id: str
    of: Callable[[Played, Story], float | None]
    percent: bool = False
    alone: bool = False  # is there anything to measure where one plays alone?

    def value(self, played: Played) -> float | None:
        return self.of(played, played.story or NOTHING)


NOTHING = Story()


def _first(played: Played, story: Story) -> float | None:
    return played.shares()[played.first] if played.first >= 0 else None


def _margin(played: Played, story: Story) -> float:
    best, second = sorted(played.scores, reverse=True)[:2]
    return float(best - second)


def _close(played: Played, story: Story) -> float:
    return float(_margin(played, story) <= CLOSE * max(played.scores))


def _part(part: float, whole: float) -> float | None:
    return part / whole if whole else None


MEASURES = (
    Measure("first", _first, percent=True),
    Measure("shared", lambda played, _: float(played.ranking.count(1) > 1), percent=True),
    Measure("goal", lambda played, _: float(1 in played.ranking), percent=True, alone=True),
    Measure("best", lambda played, _: float(max(played.scores)), alone=True),
    Measure("score", lambda played, _: sum(played.scores) / len(played.scores)),
    Measure("margin", _margin),
    Measure("close", _close, percent=True),
    Measure("changes", lambda _, story: float(story.changes)),
    Measure("decided", lambda _, story: story.decided if story.decided >= 0 else None, percent=True),
    Measure("length", lambda played, _: float(played.steps), alone=True),
    Measure("turns", lambda _, story: float(story.turns)),
    Measure("a_turn", lambda played, story: _part(played.steps, story.turns)),
    Measure("free", lambda played, story: _part(story.choices, played.steps), percent=True, alone=True),
    Measure("mattered", lambda _, story: _part(story.mattered, story.weighed), percent=True),
)


def measures(game: Game, seats: int, options: dict[str, object]) -> list[Measure]:
    """Those that say something about a game with so many seats."""
    goal = game.can_be_lost(seats, options)
    return [one for one in MEASURES if (one.alone or seats > 1) and (goal or one.id != "goal")]


def measured(measure: Measure, games: Iterable[Played]) -> list[float]:
    """The numbers of all games that have one."""
    return [value for played in games if (value := measure.value(played)) is not None]


class Change(NamedTuple):
    """A number before and after a change of the rules, game by game."""

    before: float
    after: float
    change: Estimate


def change(pairs: Sequence[tuple[float, float]], z: float) -> Change:
    """The difference that a change makes, from pairs of the same game.

    >>> change([(1, 2), (3, 5), (2, 2)], 1.96).change.value
    1.0
    """
    count = max(1, len(pairs))
    found = mean([after - before for before, after in pairs], z)
    return Change(sum(before for before, _ in pairs) / count, sum(after for _, after in pairs) / count, found)


class Use(NamedTuple):
    """Something that happens: how often a seat, to how many of them, and how those fare."""

    key: str
    often: float
    part: float
    having: float  # share of victories
    lacking: float
    more: Estimate  # by so much the share is higher


def telling(game: Game) -> Callable[[str], bool]:
    """Does something that happened, `conquered.land=avalon`, say anything to people?

    >>> import tafelrunde
    >>> tells = telling(tafelrunde.game("saga"))
    >>> tells("took_back.at=2"), tells("took_back.at=goldland"), tells("hired")
    (False, True, True)
    """

    def tells(key: str) -> bool:
        field, _, id = key.partition(".")[2].partition("=")
        return not ((game.id, field) in SLOTS and id.isdecimal())

    return tells


def uses(games: Sequence[Played], bots: Sequence[str], tells: Callable[[str], bool] = bool) -> list[Use]:
    """Everything that can be compared, what stands out most first; the intervals hold for all of them together.

    A seat is measured by what its bot wins on average: what a weak bot likes to do is not bad for that reason.
    """
    means = fortune(games, bots)
    rows = [list(zip(played.uses, played.shares(), _beyond(played, bots, means), strict=True)) for played in games]
    known = sorted({key for row in rows for counts, _, _ in row for key in counts if tells(key)})
    had = {key: [[key in counts for counts, _, _ in row] for row in rows] for key in known}
    enough = [key for key in known if _enough(had[key])]
    compared = distinct(enough, lambda key: tuple(one for row in had[key] for one in row))
    z = quantile(len(compared))
    found = []
    for key in compared:
        seats = [(counts.get(key, 0), share) for row in rows for counts, share, _ in row]
        having = [share for count, share in seats if count]
        lacking = [share for count, share in seats if not count]
        found.append(
            Use(
                key,
                sum(count for count, _ in seats) / len(seats),
                len(having) / len(seats),
                sum(having) / len(having),
                sum(lacking) / len(lacking),
                contrast([[(key in counts, value) for counts, _, value in row] for row in rows], z),
            )
        )
    return sorted(found, key=lambda use: -abs(use.more.value) / max(1e-9, use.more.high - use.more.low))


def fortune(games: Sequence[Played], bots: Sequence[str]) -> dict[str, float]:
    """What a seat of each bot has of the victory, on average."""
    shares: dict[str, list[float]] = {}
    for played in games:
        for bot, part in zip(played.bots, played.shares(), strict=True):
            shares.setdefault(bots[bot], []).append(part)
    return {bot: sum(parts) / len(parts) for bot, parts in shares.items()}


def distinct(keys: Sequence[str], trace: Callable[[str], object]) -> list[str]:
    """Of what always happens together and is of the same kind only one, the one that tells most.

    >>> distinct(["added", "added.land=seenland", "drew"], lambda key: 1)
    ['added.land=seenland', 'drew']
    """
    found = {(key.partition(".")[0], trace(key)): key for key in keys}  # a kind alone comes before what it names
    return list(found.values())


def _beyond(played: Played, bots: Sequence[str], means: dict[str, float]) -> list[float]:
    """What each seat has of the victory, with as much on average for every bot."""
    fair = 1 / len(played.bots)
    return [fair + part - means[bots[bot]] for bot, part in zip(played.bots, played.shares(), strict=True)]


def _enough(had: Sequence[Sequence[bool]]) -> bool:
    return sum(map(any, had)) >= ENOUGH and sum(not all(row) for row in had) >= ENOUGH


def more_or_less(
    pairs: Sequence[tuple[Played, Played]], tells: Callable[[str], bool] = bool
) -> list[tuple[str, Change]]:
    """What happens more or less often after a change, for certain and by how much; the surest first."""
    sums = [(_sums(before), _sums(after)) for before, after in pairs]
    keys = sorted({key for pair in sums for both in pair for key in both if tells(key)})
    counts = {key: [(a.get(key, 0), b.get(key, 0)) for a, b in sums] for key in keys}
    known = distinct(keys, lambda key: tuple(counts[key]))
    z = quantile(len(known))
    found = [(key, change(counts[key], z)) for key in known]
    sure = [(key, one) for key, one in found if one.change.away_from(0.0)]
    return sorted(sure, key=lambda entry: (entry[1].change.high - entry[1].change.low) / abs(entry[1].change.value))


def _sums(played: Played) -> dict[str, int]:
    story = played.story or NOTHING
    total: dict[str, int] = {}
    for counts in (*played.uses, story.besides, story.ending):
        for key, count in counts.items():
            total[key] = total.get(key, 0) + count
    return total


def happened(games: Iterable[Played]) -> set[str]:
    """All that happened, as `conquered` and `conquered.land=avalon`."""
    found: set[str] = set()
    for played in games:
        story = played.story or NOTHING
        found.update(key for counts in (*played.uses, story.besides, story.ending) for key in counts)
    return found


def missing_things(game: Game, seen: set[str], sight: dict[str, set[str]]) -> dict[str, tuple[list[str], int]]:
    """By field, the things that were in no event, and of how many: things with names, of fields that events are about.

    Where everything that came up had been in sight from the beginning, what was not is no part of these games: the
    other side of a board, say. Of fields of which a game expects things in events (`Game.milestones`), only those are
    counted. Fields of which nothing came up are left out: that their events did not says as much.
    """
    named: dict[str, set[str]] = {}
    for key in seen:
        field, equals, id = key.partition(".")[2].partition("=")
        if equals and field in game.domains and field in game.words.table["name"] and (game.id, field) not in SLOTS:
            named.setdefault(field, set()).add(id)
    found = {}
    for field, used in sorted(named.items()):
        lying, due = sight.get(field, set()), _expected(game, field)
        things = [id for id in game.domains[field].ids if id in lying or not used <= lying]
        things = [id for id in things if id in due | used or len(due) < 2]
        found[field] = [id for id in things if id not in used], len(things)
    return found


def _expected(game: Game, field: str) -> set[str]:
    keys = (key.partition(".")[2].partition("=") for key in game.milestones())
    return {id for name, _, id in keys if name == field}


def in_sight(game: Game, plan: Plan) -> dict[str, set[str]]:
    """By field, what anybody sees at the beginning of games, or might try to use."""
    found: dict[str, set[str]] = {field: set() for field in game.domains}
    for number in range(GLANCES):
        state = plan.begin(number)
        for seat in range(state.seats):
            _gather(state.view(seat), "", found)
        for action in game.tries(state, state.actors()[0]):
            _gather(game.decode(action), "", found)
    return found


def _gather(json: object, field: str, found: dict[str, set[str]]) -> None:
    """The things in a view, or in an action: whatever stands there under the name of its field."""
    if isinstance(json, dict):
        for key, value in json.items():
            _gather(value, key, found)
    elif isinstance(json, list):
        for value in json:
            _gather(value, field, found)
    elif field in found:
        found[field].add(str(json))


def missing_events(game: Game, seen: set[str]) -> list[str]:
    """Kinds of events that never happened."""
    return [kind for kind in game.words.table["event"] if kind not in seen]


def came_up(game: Game, games: Iterable[Played]) -> set[str]:
    """The rules that an event or a refusal named, that ended a game, or that say what was set before it."""
    found = {option.rule for option in game.options}
    for played in games:
        found.update((played.story or NOTHING).rules)
        found.add(played.reason)
    return {game.rulebook[id].id for id in found if id in game.rulebook}


def can_come_up(game: Game) -> set[str]:
    """The rules that a game's code can name, as far as its sources tell: texts in them that are no documentation."""
    found: set[str] = set()
    for path in sorted(game.folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
                found.add(node.value)
    for path in sorted(game.folder.rglob("*.toml")):
        if path.name not in ("rulebook.toml", "text.toml"):
            found.update(match[0] for match in RULE.finditer(path.read_text(encoding="utf-8")))
    return {game.rulebook[id].id for id in found if id in game.rulebook}
