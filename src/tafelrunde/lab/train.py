"""Training: a planner plays, a judgement is fitted to what its positions came to, and with that it plays again.

What a position came to is told half by how the game ended and half by how the positions after it are judged: a mean in
which every turn that lies between counts less (TD(λ)). What is fitted is how far that is beyond what the game's own eye
sees. The fit is repeated with what was just learned, so that what lies far ahead is seen from farther and farther away.

A folder keeps the games of every generation and the judgement fitted after it, so training that was stopped resumes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots.judgement import FILE, Judgement, judge_of, read
from tafelrunde.bots.net import LIMIT, SLOPE
from tafelrunde.bots.plan import BEST, EAGER, SPREAD
from tafelrunde.bots.planner import Planner, Way
from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.state import State
from tafelrunde.lab.run import Workers, claim, rows

FAR = 0.85  # what the turn after the next counts for, measured by the next
ROUNDS = 4  # fits; only the last has networks
HIDDEN, MEMBERS = 24, 3
SHARE = 0.1  # of the games: they only say when to stop fitting
EPOCHS, PATIENCE, BATCH = 200, 12, 512
RATE, DECAY = 2e-3, 1e-4
RIDGE = 30.0
SELDOM = 0.7  # of the rows: what is zero in more of them than that counts from zero, not from its mean
RARE = 0.1  # the least deviation: what hardly ever differs does not count the more for it
DIGITS = 4  # significant ones of a weight that is kept


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and how it was asked for."""

    name: str
    seats: int
    options: dict[str, Any]


def setting(game: Game, text: str) -> Setting:
    """What is played, from a text: the number of seats, and options.

    >>> import tafelrunde
    >>> setting(tafelrunde.game("mage_knight"), "1:scenario=conquest,city_level=2").seats
    1
    """
    seats, _, rest = text.partition(":")
    if not seats.isdecimal():
        raise BadOption(f"--setting {text!r}: give it as SEATS:KEY=VALUE,KEY=VALUE")
    given = [one.partition("=") for one in rest.split(",") if one]
    return Setting(text, *game.configured(int(seats), {key.strip(): value.strip() for key, _, value in given}))


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it is trained: what is played in turn, and with which effort."""

    game: str
    version: int
    settings: list[Setting]
    games: int  # a generation
    tries: int
    best: int = BEST
    seed: int = 0
    explore: float = 0.1  # how often another end of the turn is chosen than the best one
    kept: int = 3  # generations that a fit looks back upon
    midway: float = 0.0  # of the games: they begin halfway, where chance says what a seat has (`Game.midway`)
    known: bool = False  # does the first generation play by what the game has learned before?


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """One game: what every seat saw at the ends of its turns, what the game's own eye said to that, and the end."""

    number: int
    rows: list[list[float]]
    whose: list[int]
    eyes: list[float]
    ends: list[float]
    scores: list[int]
    figures: list[dict[str, int]]


class Curious(Planner):
    """Now and then tries another end of the turn, so that it learns what those are worth."""

    def __init__(self, game: Game, seed: object, course: Course, path: Path | None) -> None:
        judge = read(path, game) if path is not None else judge_of(game) if course.known else None
        super().__init__(game, seed, course.tries, 1, judge, course.best)
        self.keen = True
        self.eager, self.spread = EAGER, SPREAD
        self.explore = course.explore
        self.chance = random.Random(f"{seed}/explore")

    def pick(self, ways: list[Way]) -> Way:
        return self.chance.choice(ways[:4]) if self.chance.random() < self.explore else ways[0]


def play(course: Course, generation: int, number: int, path: Path | None) -> Lesson:
    """One game of a generation."""
    game = find_game(course.game)
    setting = course.settings[number % len(course.settings)]
    name = f"{course.seed}/{generation}/{number}"
    chance = random.Random(name)
    state = game.new(setting.seats, chance.getrandbits(48), setting.options)
    if chance.random() < course.midway and game.midway(state, split(name, ("midway",))[0]):
        state = game.load(state.dump())
    bots = [Curious(game, f"{name}/{seat}", course, path) for seat in range(setting.seats)]
    rows: list[list[float]] = []
    whose: list[int] = []
    eyes: list[float] = []
    while state.stack:
        seat = state.actors()[0]
        before = _stage(state, seat)
        state.advance(seat, bots[seat].act(state, seat))
        if before >= 0 and state.stack and _stage(state, seat) < before:
            rows.append(game.features(state, seat))
            whose.append(seat)
            eyes.append(game.appraise(state, seat))
    ends = [game.evaluate(state, seat) for seat in range(setting.seats)]
    figures = [game.figures(state, seat) for seat in range(setting.seats)]
    return Lesson(number, rows, whose, eyes, ends, list(state.result().scores), figures)


def can_learn(game: Game) -> bool:
    """Does a game say what a judgement can be learned from?"""
    return type(game).features is not Game.features


def _stage(state: State, seat: int) -> int:
    return state.game.stage(state, seat) if state.actors() == (seat,) else -1


def train(
    course: Course,
    generations: int,
    folder: Path,
    workers: Workers | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[dict[str, Any]]:
    """Train; after each generation it is said what its games came to, and how good the fit is."""
    if not can_learn(find_game(course.game)):
        raise BadOption(f"{course.game} has nothing to learn from: its turns are not planned")
    if not 0 <= course.midway <= 1:  # which is not true of what is no number either
        raise BadOption(f"--midway {course.midway}: give a share of the games, from 0 to 1")
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise TafelrundeError("training needs NumPy: pip install 'tafelrunde[lab]'") from None
    claim(folder, "course.json", course)
    path: Path | None = None
    for generation in range(generations):
        lessons = list(_generation(course, generation, path, folder, workers or Workers(), progress))
        fitted = judgement(folder, generation)
        quality: dict[str, float] = {}
        if not fitted.exists():
            recent = [folder / f"{old}.jsonl" for old in range(max(0, generation - course.kept + 1), generation + 1)]
            with (workers or Workers()).executor() as executor:
                seen = [lesson for file in recent for lesson in rows(file, Lesson)]
                learned, quality = fit(seen, f"{course.seed}/{generation}", executor)
            learned.seats = sorted({setting.seats for setting in course.settings})
            learned.told = {"course": msgspec.json.encode(course).decode(), "generation": str(generation)}
            fitted.write_bytes(msgspec.json.encode(learned))
        path = fitted
        yield {"generation": generation, **summary(course, lessons), **quality}


def judgement(folder: Path, generation: int) -> Path:
    """Where the judgement is kept that was fitted after a generation."""
    return folder / f"{generation}.{FILE}"


def _generation(
    course: Course,
    generation: int,
    path: Path | None,
    folder: Path,
    workers: Workers,
    progress: Callable[[int], None] | None,
) -> Iterator[Lesson]:
    file = folder / f"{generation}.jsonl"
    there = rows(file, Lesson)
    known = {lesson.number for lesson in there}
    yield from there
    missing = [number for number in range(course.games) if number not in known]
    if progress is not None:
        progress(len(there))
    with workers.executor() as executor, file.open("ab") as out:
        for future in as_completed([executor.submit(play, course, generation, number, path) for number in missing]):
            lesson = future.result()
            out.write(msgspec.json.encode(lesson) + b"\n")
            out.flush()
            if progress is not None:
                progress(1)
            yield lesson


def summary(course: Course, lessons: Sequence[Lesson]) -> dict[str, Any]:
    """The mean score and the mean figures, by setting."""
    found: dict[str, Any] = {}
    for at, setting in enumerate(course.settings):
        own = [lesson for lesson in lessons if lesson.number % len(course.settings) == at]
        count = max(1, sum(len(lesson.scores) for lesson in own))
        means = {"score": sum(sum(lesson.scores) for lesson in own) / count}
        for lesson in own:
            for figures in lesson.figures:
                for name, value in figures.items():
                    means[name] = means.get(name, 0.0) + value / count
        found[setting.name] = {name: round(value, 2) for name, value in means.items()}
    return found


def fit(lessons: Sequence[Lesson], seed: str, executor: Executor | None = None) -> tuple[Judgement, dict[str, float]]:
    """A judgement: a weighted sum by least squares, again and again, and networks for what the last leaves over."""
    import numpy as np

    chance = np.random.default_rng(random.Random(seed).getrandbits(32))
    lessons = [lesson for lesson in lessons if lesson.rows]
    apart = chance.random(len(lessons)) < SHARE
    rows = np.array([row for lesson in lessons for row in lesson.rows])
    eyes = np.array([eye for lesson in lessons for eye in lesson.eyes])
    held = np.array([out for lesson, out in zip(lessons, apart, strict=True) for _ in lesson.rows])
    spread = rows.std(0)
    scales = np.where(spread > 1e-6, 1 / np.maximum(spread, RARE), 0.0)
    means = np.where((rows == 0).mean(0) > SELDOM, 0.0, rows.mean(0))
    inputs = np.clip((rows - means) * scales, -LIMIT, LIMIT).astype(np.float32)
    plain = np.hstack([inputs, np.ones((len(inputs), 1))]).astype(np.float64)
    ridge = np.eye(plain.shape[1]) * RIDGE
    ridge[-1, -1] = 0
    seen = ~held
    squares = plain[seen].T @ plain[seen] + ridge
    values = eyes
    for _ in range(ROUNDS):
        goal = np.array(came_to(lessons, values.tolist()))
        linear = np.linalg.solve(squares, plain[seen].T @ (goal - eyes)[seen])
        values = eyes + plain @ linear
    left = goal - values
    members, added = [], np.zeros(len(goal))
    one = partial(_member, inputs, left, held)
    seeds = [int(chance.integers(1 << 32)) for _ in range(MEMBERS)]
    for inner, outer, answers in (map if executor is None else executor.map)(one, seeds):
        members.append((_round(inner), _round(outer)))
        added += answers / MEMBERS
    total = float(np.var(goal[held])) if held.any() else 1.0
    quality = {
        "rows": float(len(rows)),
        "linear": round(1 - float(np.mean(left[held] ** 2)) / total, 4) if held.any() else math.nan,
        "judgement": round(1 - float(np.mean((left - added)[held] ** 2)) / total, 4) if held.any() else math.nan,
    }
    return Judgement(_round(means), _round(scales), _round(linear), members, []), quality


def came_to(lessons: Sequence[Lesson], values: Sequence[float]) -> list[float]:
    """What every position of these games came to, by the values of those after it and by the end.

    >>> came_to([Lesson(0, [[], []], [0, 0], [5.0, 6.0], [10.0], [10], [{}])], [5.0, 6.0])
    [9.4, 10.0]
    """
    found: list[float] = [0.0] * len(values)
    begin = 0
    for lesson in lessons:
        later = list(lesson.ends)
        after: list[float | None] = [None] * len(later)
        for at in range(len(lesson.whose) - 1, -1, -1):
            seat = lesson.whose[at]
            next = after[seat]
            if next is not None:
                later[seat] = (1 - FAR) * next + FAR * later[seat]
            found[begin + at] = later[seat]
            after[seat] = values[begin + at]
        begin += len(lesson.whose)
    return found


def _member(inputs: Any, goal: Any, held: Any, seed: int) -> tuple[Any, Any, Any]:
    """One network, fitted by Adam until what was held back is not met better any more."""
    import numpy as np

    chance = np.random.default_rng(seed)
    count = inputs.shape[1]
    inner = np.hstack([chance.normal(0, 1 / math.sqrt(count), (HIDDEN, count)), np.zeros((HIDDEN, 1))])
    outer = np.append(chance.normal(0, 1 / math.sqrt(HIDDEN), HIDDEN), 0.0)
    plain = np.hstack([inputs, np.ones((len(inputs), 1), np.float32)])
    inner, outer = inner.astype(np.float32), outer.astype(np.float32)
    scale = max(1e-6, float(goal.std()))
    goal = (goal / scale).astype(np.float32)

    def answer(rows: Any) -> tuple[Any, Any]:
        sums = rows @ inner.T
        return sums, np.where(sums > 0, sums, SLOPE * sums) @ outer[:-1] + outer[-1]

    seen = np.flatnonzero(~held)
    best, since, step = math.inf, 0, 0
    kept = inner.copy(), outer.copy()
    moments = [np.zeros_like(inner), np.zeros_like(inner), np.zeros_like(outer), np.zeros_like(outer)]
    for _ in range(EPOCHS):
        chance.shuffle(seen)
        for begin in range(0, len(seen), BATCH):
            part = seen[begin : begin + BATCH]
            sums, answers = answer(plain[part])
            error = (answers - goal[part]) / len(part)
            active = np.where(sums > 0, sums, SLOPE * sums)
            to_outer = np.append(error @ active, error.sum()) + DECAY * outer
            back = np.outer(error, outer[:-1]) * np.where(sums > 0, 1.0, SLOPE)
            to_inner = back.T @ plain[part] + DECAY * inner
            step += 1
            for weights, slope, at in ((inner, to_inner, 0), (outer, to_outer, 2)):
                moments[at] = 0.9 * moments[at] + 0.1 * slope
                moments[at + 1] = 0.999 * moments[at + 1] + 0.001 * slope**2
                mean, square = moments[at] / (1 - 0.9**step), moments[at + 1] / (1 - 0.999**step)
                weights -= RATE * mean / (np.sqrt(square) + 1e-8)
        error = float(np.mean((answer(plain[held])[1] - goal[held]) ** 2)) if held.any() else -float(step)
        if error < best:
            best, since, kept = error, 0, (inner.copy(), outer.copy())
        elif (since := since + 1) >= PATIENCE:
            break
    inner, outer = kept
    return inner, outer * scale, answer(plain)[1] * scale


def _round(numbers: Any) -> Any:
    """As lists, with as many digits as are worth keeping."""
    if getattr(numbers, "ndim", 0):
        return [_round(number) for number in numbers]
    return float(f"{numbers:.{DIGITS}g}")
