"""Training from the first game to the last, with saves in between: play, learn, try it out, say how it goes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tafelrunde.bots.policy import FILE, fingerprint
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.lab.learning.course import Course, Progress, begin, told
from tafelrunde.lab.learning.learner import EVERY, Learner, torch_or_say
from tafelrunde.lab.learning.tables import Tables
from tafelrunde.lab.learning.trial import Trial
from tafelrunde.lab.learning.weights import written

STATE: Final = "state.pt"
LOG: Final = "log.jsonl"
SAVED: Final = 60.0  # seconds between two saves
SAID: Final = 10.0  # and between two lines
PATIENCE: Final = 40.0  # with a trial, once the training is over


def learn(course: Course, folder: Path, games: int = 40, device: str = "") -> Iterator[dict[str, Any]]:
    """Train; now and then it is said how far it is. `games` are played against each rival in a trial.

    The folder holds the course, the log, the weights as the bot takes them, and all that is needed to go on.
    """
    torch_or_say().set_num_threads(max(1, min(4, course.jobs)))
    begin(course, folder)
    trial = Trial(course.game, games) if games else None
    try:
        with Tables(course) as tables, (folder / LOG).open("a", encoding="utf-8") as log:
            learner = Learner(course, tables, device)
            state = folder / STATE
            progress = learner.load(state) if state.exists() else Progress()
            for line in _lessons(course, folder, learner, progress, trial):
                log.write(json.dumps(line) + "\n")
                log.flush()
                yield line
    finally:
        if trial is not None:
            trial.close()


def _lessons(
    course: Course, folder: Path, learner: Learner, progress: Progress, trial: Trial | None
) -> Iterator[dict[str, Any]]:
    clock = time.monotonic
    before, saved, said, since = progress.seconds, clock(), clock(), progress.steps
    start = clock()
    while (done := course.done(progress.steps, progress.seconds)) < 1.0:
        try:
            learner.collect()
            quality = learner.learn(done)
        except KeyboardInterrupt:
            save(course, folder, learner, progress)
            raise
        progress.updates += 1
        progress.steps += 2 * learner.tables.places * course.length
        progress.seconds = before + clock() - start
        if progress.updates % EVERY == 0:
            learner.remember()
        if trial is not None:
            progress.rates = trial.answer() or progress.rates
            if not trial.busy:
                trial.ask(f"{course.seed}/{progress.updates}", learner.layers())
        if clock() - saved > SAVED:
            save(course, folder, learner, progress)
            saved = clock()
        if clock() - said > SAID:
            speed = (progress.steps - since) / (clock() - said)
            yield _line(progress, quality, speed)
            said, since = clock(), progress.steps
    save(course, folder, learner, progress)
    if trial is not None:
        trial.answer(PATIENCE)
        trial.ask(f"{course.seed}/last", learner.layers())
        progress.rates = trial.answer(PATIENCE) or progress.rates
    yield _line(progress, {}, 0.0)


def _line(progress: Progress, quality: dict[str, float], speed: float) -> dict[str, Any]:
    line = {"steps": progress.steps, "seconds": round(progress.seconds), "updates": progress.updates}
    rates = {f"against_{rival}": round(rate, 3) for rival, rate in progress.rates.items()}
    return {**line, "steps_per_second": round(speed), **quality, **rates}


def save(course: Course, folder: Path, learner: Learner, progress: Progress) -> None:
    """The weights for the bot, and the state of training."""
    kept = told(course, progress, fingerprint(find_game(course.game)))
    (folder / FILE).write_bytes(written(learner.layers(), kept))
    learner.save(folder / STATE, progress)
