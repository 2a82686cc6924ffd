"""Tuning: a planner plays with a few weights of its judgement moved by chance, and they go where games go well.

Training fits a judgement to how games ended, and so learns what goes together with good games. What leads to them if it
counts for more is another question, and only games answer it in which it did. Here every game has weights of its own
for the game's levers (`Game.levers`), drawn around a middle; each draw is played twice, there and back, by the same
cards. To what all games so far came to a hill is fitted, a slope for each lever and one curvature for all, and its top
is the middle from there on.

A folder keeps the games and the judgement at the top, so tuning that was stopped resumes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots.judgement import FILE, Judgement, kept
from tafelrunde.bots.plan import Judge
from tafelrunde.bots.planner import Planner
from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.lab.run import Workers, claim, rows
from tafelrunde.lab.train import Setting

SPREAD = 0.8  # how far the weights of a game are from the middle, as a deviation, in sizes of the levers
BATCH = 60  # games with the same middle
EARLY = 240  # games before it moves for the first time
FARTHEST = 3.0  # the farthest that a weight may go, in the same measure
SLOPE = 2.0  # slopes are about so large, in points: fewer games are believed the less
CURVE = 1.0  # the curvature that is expected, and how far it may be from that
FLATTEST = 0.5  # what is flatter is not believed


class Tuning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, with which effort, and what counts."""

    game: str
    version: int
    setting: Setting
    games: int
    tries: int
    seed: int = 0
    worth: dict[str, float] = {}  # what each of a figure counts for besides the score
    known: str = ""  # the judgement it begins with, in short: games by another one say nothing about this


class Trial(msgspec.Struct, forbid_unknown_fields=True):
    """One game: its weights, and what it came to."""

    number: int
    weights: list[float]  # of the levers, in their sizes
    score: int
    figures: dict[str, int]


def worth(given: Sequence[str]) -> dict[str, float]:
    """What figures count for, from texts.

    >>> worth(["cities=40"])
    {'cities': 40.0}
    """
    found = {}
    for text in given:
        name, _, points = text.partition("=")
        try:
            found[name] = float(points)
        except ValueError:
            found[name] = math.nan
        if not name or not math.isfinite(found[name]):
            raise BadOption(f"--worth {text!r}: give it as FIGURE=POINTS, cities=40")
    return found


def moved(judgement: Judgement, game: Game, weights: Sequence[float]) -> Judgement:
    """The judgement with other weights for the game's levers, the last of its features."""
    levers = game.levers()
    first = len(judgement.means) - len(levers)
    linear = list(judgement.linear)
    for at, (weight, (_, size)) in enumerate(zip(weights, levers, strict=True), first):
        linear[at] += weight * size / judgement.scales[at] if judgement.scales[at] else 0.0
    return msgspec.structs.replace(judgement, linear=linear)


def play(tuning: Tuning, number: int, middle: Sequence[float]) -> Trial:
    """One game; two that follow each other differ only in the direction in which the weights were moved."""
    game = find_game(tuning.game)
    name = f"{tuning.seed}/{number // 2}"
    chance = random.Random(name)
    state = game.new(tuning.setting.seats, chance.getrandbits(48), tuning.setting.options)
    way = SPREAD if number % 2 else -SPREAD
    weights = [one + way * chance.gauss(0, 1) for one in middle]
    known = kept(game.folder / FILE, game)
    tuned = moved(known, game, weights)
    own = number // 2 % tuning.setting.seats
    bots = [
        Planner(game, f"{name}/{seat}", tuning.tries, 1, Judge(game, one.net(), one.seats))
        for seat in range(tuning.setting.seats)
        for one in [tuned if seat == own else known]
    ]
    while state.stack:
        seat = state.actors()[0]
        state.advance(seat, bots[seat].act(state, seat))
    return Trial(number, weights, state.result().scores[own], game.figures(state, own))


def top(trials: Sequence[Trial], values: dict[str, float], levers: int) -> list[float]:
    """Where the hill that is fitted to these games is highest."""
    import numpy as np

    if len(trials) < EARLY:
        return [0.0] * levers
    weights = np.array([trial.weights for trial in trials])
    came_to = [trial.score + sum(values[name] * trial.figures[name] for name in values) for trial in trials]
    goal = np.array(came_to, float)
    plain = np.hstack([weights, -0.5 * (weights**2).sum(1, keepdims=True), np.ones((len(weights), 1))])
    noise = float(np.var(goal))
    doubt = np.array([noise / SLOPE**2] * levers + [noise / CURVE**2, 0.0])
    expected = np.array([0.0] * levers + [CURVE, 0.0])
    fitted = np.linalg.solve(plain.T @ plain + np.diag(doubt), plain.T @ goal + doubt * expected)
    tops = fitted[:levers] / max(FLATTEST, float(fitted[levers]))
    return [float(f"{one:.4g}") for one in np.clip(tops, -FARTHEST, FARTHEST)]


def tune(
    tuning: Tuning,
    folder: Path,
    workers: Workers | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[dict[str, Any]]:
    """Tune; after each batch it is said what its games came to, and where the middle is then."""
    game = find_game(tuning.game)
    levers = game.levers()
    if not levers:
        raise BadOption(f"{tuning.game} has nothing to tune")
    unknown = sorted(set(tuning.worth) - set(game.figures(game.new(*_asked(tuning)), 0)))
    if unknown:
        raise BadOption(f"--worth {unknown[0]}: games of {tuning.game} have no such figure")
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise TafelrundeError("tuning needs NumPy: pip install 'tafelrunde[lab]'") from None
    known = kept(game.folder / FILE, game)
    begun = blake2b(msgspec.json.encode(known), digest_size=8).hexdigest()
    claim(folder, "tuning.json", msgspec.structs.replace(tuning, known=begun))
    trials = {trial.number: trial for trial in rows(folder / "trials.jsonl", Trial)}
    if any(len(one.weights) != len(levers) or not tuning.worth.keys() <= one.figures.keys() for one in trials.values()):
        raise BadOption(f"{folder} holds games with other levers than {tuning.game} has now; choose another folder")
    for begin in range(0, tuning.games, BATCH):
        before = [trials[number] for number in range(begin)]
        middle = top(before, tuning.worth, len(levers))
        numbers = range(begin, min(tuning.games, begin + BATCH))
        missing = [number for number in numbers if number not in trials]
        if progress is not None:
            progress(len(numbers) - len(missing))
        with (workers or Workers()).executor() as executor, (folder / "trials.jsonl").open("ab") as out:
            for future in as_completed([executor.submit(play, tuning, number, middle) for number in missing]):
                trial = future.result()
                trials[trial.number] = trial
                out.write(msgspec.json.encode(trial) + b"\n")
                out.flush()
                if progress is not None:
                    progress(1)
        found = top([trials[number] for number in range(numbers[-1] + 1)], tuning.worth, len(levers))
        told = {**known.told, "tuned": msgspec.json.encode(tuning).decode()}
        best = msgspec.structs.replace(moved(known, game, found), told=told)
        (folder / FILE).write_bytes(msgspec.json.encode(best))
        yield {**summary([trials[number] for number in numbers]), "top": dict(zip(_names(game), found, strict=True))}


def summary(trials: Sequence[Trial]) -> dict[str, float]:
    """How many games, and their mean score and figures."""
    names = trials[0].figures
    means = {name: round(sum(trial.figures[name] for trial in trials) / len(trials), 3) for name in names}
    return {"games": len(trials), "score": round(sum(trial.score for trial in trials) / len(trials), 2), **means}


def _asked(tuning: Tuning) -> tuple[int, int, dict[str, Any]]:
    return tuning.setting.seats, tuning.seed, tuning.setting.options


def _names(game: Game) -> list[str]:
    return [name for name, _ in game.levers()]
