"""By the thousand, in processes of their own: mutated positions, and whole games by chance.

Compiled rules that do not end cannot be interrupted, but a process can.
`python -m tafelrunde.conformance.soak positions|games GAME SEED COUNT` is such a process: it says what it tries next,
what was wrong with it, and how it went.
"""

from __future__ import annotations

import itertools
import json
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from threading import Timer
from typing import Any

import tafelrunde
from tafelrunde.conformance.chance import Chance
from tafelrunde.conformance.configurations import plain
from tafelrunde.conformance.mutation import Trial, mutants
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.garbage import look_seldom

BATCH = 500  # positions a process
GAMES = 100  # games a process
PATIENCE = 300.0  # seconds for a batch; it takes some, on a busy machine some dozens
MEMORY = 4 << 30


class Batch:
    """One process; if it dies or takes too long, what it had begun last is to blame."""

    def __init__(self, what: str, game: str, seed: int, count: int) -> None:
        self.what = what
        self.game = game
        self.seed = seed
        self.count = count
        self.begun = -1
        self.problems: list[str] = []
        self.told: list[dict[str, Any]] = []
        self.process: subprocess.Popen[str] | None = None

    def run(self, patience: float) -> Batch:
        words = [self.what, self.game, str(self.seed), str(self.count)]
        command = [sys.executable, "-m", "tafelrunde.conformance.soak", *words]
        last = "nothing begun"
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as self.process:
            timer = Timer(patience, self.process.kill)
            timer.start()
            assert self.process.stdout is not None
            for line in self.process.stdout:
                mark, _, rest = line.rstrip().partition(" ")
                if mark == "!":
                    self.problems.append(f"{last}: {rest}")
                elif mark == "=":
                    self.told.append(json.loads(rest))
                    last += ", played to its end"
                else:
                    self.begun += 1
                    last = f"{self.game}, {rest}"
            code = self.process.wait()
            timer.cancel()
        if code:
            self.problems.append(f"{last}: the process ended with {code}")
        return self

    def rest(self) -> Batch | None:
        """Where it died, what comes after the one to blame."""
        done = self.begun + 1
        if not self.process or not self.process.returncode or not 0 < done < self.count:
            return None
        return Batch(self.what, self.game, self.seed + done, self.count - done)


def side_by_side(batches: Iterable[Batch], jobs: int, patience: float) -> Iterator[Batch]:
    """Run batches, some at a time; each comes as soon as it is finished."""
    waiting = list(batches)
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(batch.run, patience) for batch in waiting]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for batch in waiting:
                if batch.process is not None and batch.process.poll() is None:
                    batch.process.kill()


# ---- mutated positions


def soak(
    game: str,
    count: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    patience: float = PATIENCE,
    jobs: int = 1,
) -> list[str]:
    """What is wrong with `count` mutated positions of a game, one line each; `progress` is told how many were tried."""
    problems: list[str] = []
    batches = [
        Batch("positions", game, seed * 1000 + number, min(BATCH, count - begin))
        for number, begin in enumerate(range(0, count, BATCH))
    ]
    for done in side_by_side(batches, jobs, patience):
        problems += done.problems
        if progress is not None:
            progress(done.count)
    return problems


def batch(game: str, seed: int, count: int, patience: float) -> list[str]:
    """The problems of one process."""
    return Batch("positions", game, seed, count).run(patience).problems


def try_positions(game: Game, seed: int, count: int) -> None:
    for number, mutant in enumerate(itertools.islice(mutants(game, seed), count)):
        say(f"> seed {seed}, number {number} ({mutant})")
        trial = Trial(game, mutant, number)
        if trial.problem:
            say(f"! {trial.problem}")


# ---- whole games


class Soaked:
    """Games by chance: how many of what kind, and what was wrong."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = 0  # that came to their end
        self.actions = 0
        self.deep = 0  # begun deep
        self.seats: Counter[int] = Counter()
        self.values: Counter[str] = Counter()  # of options
        self.problems: list[str] = []

    def add(self, batch: Batch) -> None:
        for told in batch.told:
            self.games += 1
            self.actions += told["actions"]
            self.deep += told["deep"]
            self.seats[told["seats"]] += 1
            self.values.update(f"{id}={value}" for id, value in told["options"].items())
        self.problems += batch.problems

    def rarest(self) -> tuple[str, int]:
        """The value of an option that fewest games had, and how many."""
        values = [f"{option.id}={value}" for option in self.game.options for value in option.samples()]
        return min(((value, self.values[value]) for value in values), key=lambda entry: entry[1], default=("", 0))


def soak_games(
    game: str,
    count: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, list[str]], None] | None = None,
    patience: float = PATIENCE,
) -> Soaked:
    """Play `count` games by chance; `progress` is told how many were played, and what was wrong with them."""
    soaked = Soaked(tafelrunde.game(game))
    batches = [Batch("games", game, seed + begin, min(GAMES, count - begin)) for begin in range(0, count, GAMES)]
    while batches:
        left: list[Batch] = []
        for done in side_by_side(batches, jobs, patience):
            soaked.add(done)
            rest = done.rest()
            if rest is not None:
                left.append(rest)
            if progress is not None:
                progress(done.count - (rest.count if rest else 0), done.problems)
        batches = left
    return soaked


def try_games(game: Game, seed: int, count: int) -> None:
    plain_ones = list(plain(game))
    for one in range(seed, seed + count):
        say(f"> seed {one}")
        chance = Chance(game, plain_ones, one)
        chance.play()
        if chance.problem:
            say(f"! {chance.problem} (again: tafelrunde check {game.id} --random 1 --seed {one})")
        else:
            seats, options = chance.configuration.seats, chance.options
            told = {"actions": chance.count, "deep": chance.deep, "seats": seats, "options": options}
            say(f"= {json.dumps(told)}")


# ---- the process


def say(line: str) -> None:
    print(line, flush=True)


def main(what: str, game: str, seed: int, count: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    look_seldom()
    (try_games if what == "games" else try_positions)(tafelrunde.game(game), seed, count)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
