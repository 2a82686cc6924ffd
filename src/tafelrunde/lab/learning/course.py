"""How a network is trained: what is played, how much of it, and the numbers of the method."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.kernel.game import Game


@dataclass(frozen=True)
class Course:
    """One training. All but `minutes` and `steps` must stay the same where it goes on."""

    game: str
    version: int
    minutes: float = 10.0  # of training in all; 0: no bound
    steps: int = 0  # decisions in all; 0: no bound
    seed: int = 0
    hidden: tuple[int, ...] = (256, 128)  # units of the policy's hidden layers
    critic: tuple[int, ...] = (512, 256)  # and of the network that says how good a position is, which is not kept
    jobs: int = 2  # processes that play
    places: int = 256  # games that each of them plays in each of the two groups
    length: int = 64  # decisions in every place between two lessons
    epochs: int = 3
    portion: int = 16384  # decisions that are learned from at once
    rate: float = 5e-4  # of learning, at the beginning
    clip: float = 0.2
    entropy: float = 0.01  # how much variety is worth, at the beginning
    discount: float = 0.998
    trace: float = 0.95  # how far back what was better or worse than expected counts
    past: float = 0.25  # share of places in which the others are played by an earlier network

    def bounds(self) -> None:
        """Refuse what cannot be trained."""
        if not math.isfinite(self.minutes) or not (self.minutes or self.steps):
            raise BadOption("training needs an end: minutes, or steps")
        if min(self.jobs, self.places, self.length, self.epochs, self.portion, *self.hidden, *self.critic) < 1:
            raise BadOption("jobs, places, lengths and layers are whole numbers from 1 on")

    def done(self, steps: int, seconds: float) -> float:
        """How much of the training is behind us, from 0 to 1."""
        of_steps = steps / self.steps if self.steps else 0.0
        of_time = seconds / (60 * self.minutes) if self.minutes else 0.0
        return min(1.0, max(of_steps, of_time))


@dataclass
class Progress:
    """How far it is, and the last that was measured."""

    steps: int = 0
    seconds: float = 0.0
    updates: int = 0
    rates: dict[str, float] = field(default_factory=dict)  # against other bots: points of a game


def begin(course: Course, folder: Path) -> None:
    """Write a course into its folder, or see that it is the one that is there."""
    course.bounds()
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / "course.json"
    wanted = json.loads(json.dumps(asdict(course)))
    if place.exists():
        try:
            there = json.loads(place.read_text(encoding="utf-8"))
        except ValueError as error:
            raise TafelrundeError(f"{place} is damaged: {error}") from None
        free = {"minutes": 0, "steps": 0, "jobs": 0}  # what may change
        if not isinstance(there, dict) or {**there, **free} != {**wanted, **free}:
            raise TafelrundeError(f"{folder} holds another course of training (see {place}); choose another folder")
    place.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")


def parts(game: Game, places: int) -> list[tuple[int, int]]:
    """How places are given out to numbers of seats: half to the fewest, the rest evenly to the others.

    >>> import tafelrunde
    >>> parts(tafelrunde.game("saga"), 256), parts(tafelrunde.game("avalon"), 256)
    ([(2, 128), (3, 64), (4, 64)], [(2, 256)])
    """
    seats = [count for count in game.seats if count > 1]
    if not seats:
        raise BadOption(f"{game.id} is played alone: there is nobody to learn from")
    others = len(seats) - 1
    each = places // (2 * others) if others else 0
    found = [(seats[0], places - others * each), *((count, each) for count in seats[1:])]
    return [(count, share) for count, share in found if share]


def told(course: Course, progress: Progress, fingerprint: str) -> dict[str, Any]:
    """What is kept with the weights: for what they are, and how they came about."""
    shown = asdict(course)
    return {"game": course.game, "version": course.version, "fingerprint": fingerprint, "course": shown} | {
        "steps": progress.steps,
        "seconds": round(progress.seconds),
        "updates": progress.updates,
    }
