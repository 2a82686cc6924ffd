"""Mutated positions by the thousand, in processes of their own: compiled rules that do not end cannot be interrupted.

`python -m tafelrunde.conformance.soak GAME SEED COUNT` is such a process: it says which position it tries next.
"""

from __future__ import annotations

import itertools
import resource
import subprocess
import sys
from collections.abc import Callable
from threading import Timer

import tafelrunde
from tafelrunde.conformance.mutation import Trial, mutants

BATCH = 500  # positions a process
PATIENCE = 300.0  # seconds for a batch; it takes some, on a busy machine some dozens
MEMORY = 4 << 30


def soak(
    game: str, count: int, seed: int = 0, progress: Callable[[int], None] | None = None, patience: float = PATIENCE
) -> list[str]:
    """What is wrong with `count` mutated positions of a game, one line each; `progress` is told how many were tried."""
    problems: list[str] = []
    for number, begin in enumerate(range(0, count, BATCH)):
        size = min(BATCH, count - begin)
        problems += batch(game, seed * 1000 + number, size, patience)
        if progress is not None:
            progress(size)
    return problems


def batch(game: str, seed: int, count: int, patience: float) -> list[str]:
    """One process; if it dies or takes too long, the position it had begun last is to blame."""
    command = [sys.executable, "-m", "tafelrunde.conformance.soak", game, str(seed), str(count)]
    last, problems = "", []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        timer = Timer(patience, process.kill)
        timer.start()
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("! "):
                problems.append(f"{game}, seed {seed}, {line[2:].rstrip()}")
            else:
                last = line.rstrip()
        code = process.wait()
        timer.cancel()
    if code:
        problems.append(f"{game}, seed {seed}, {last}: the process ended with {code}")
    return problems


def main(game: str, seed: int, count: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rules = tafelrunde.game(game)
    for number, mutant in enumerate(itertools.islice(mutants(rules, seed), count)):
        print(f"number {number} ({mutant})", flush=True)
        trial = Trial(rules, mutant, number)
        if trial.problem:
            print(f"! number {number} ({mutant}): {trial.problem}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
