"""Runs: games spread over processes or a cluster in batches, each kept as soon as it is finished.

Ctrl-C ends the workers at once: what they have finished is kept, what they are at is lost.

A run's folder holds its plan and one line for every finished game. A run that was stopped resumes where it was: only
what is missing is played.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.kernel.processes import processes, unbroken
from tafelrunde.lab.plan import Plan, Played, play_batch, play_some

Row = TypeVar("Row")

BATCHES = 256  # about so many tasks per run: enough to share out evenly and to lose little, few enough to cost nothing
LARGEST = 2000  # games per batch at the most
TRIES = 3  # how often a batch is retried after its worker has died
WAIT = 10  # timeout of a cluster, in seconds
AHEAD = 4  # batches that wait for each process: what it finishes must not pile up either
LAST = 0.8  # seconds after Ctrl-C for what is just being finished: batches are short


class Workers:
    """Who does the work: this process, several, or a cluster by its address."""

    def __init__(self, jobs: int = 1, cluster: str | None = None) -> None:
        if jobs < 1:
            raise BadOption(f"jobs: at least 1 is needed, not {jobs}")
        self.jobs = jobs
        self.cluster = cluster

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """Where batches are sent to."""
        if self.cluster is None:
            with processes(self.jobs) as pool:
                yield pool
            return
        try:
            from distributed import Client
        except ImportError:
            raise TafelrundeError("--cluster needs Dask: pip install 'tafelrunde[cluster]'") from None
        try:
            client = Client(self.cluster, timeout=WAIT)
        except (OSError, ValueError) as error:
            raise TafelrundeError(f"no cluster answers at {self.cluster}: {error}") from None
        with client, client.get_executor(pure=False, retries=TRIES) as cluster:
            yield cluster

    def play(self, plan: Plan, batches: Sequence[Sequence[int]]) -> Iterator[list[Played]]:
        """Play batches; each comes as soon as it is finished, in any order."""
        if self.cluster is None and self.jobs == 1:
            yield from play_here(plan, batches)
            return
        left = {number: (list(batch), 0) for number, batch in enumerate(batches)}
        ahead = AHEAD * self.jobs if self.cluster is None else len(left)
        while left:  # once, unless a process dies and takes its pool with it
            with self.executor() as executor:
                running: dict[Future[list[Played]], int] = {}
                waiting = list(reversed(left))
                try:
                    while waiting or running:
                        while waiting and len(running) < ahead:
                            number = waiting.pop()
                            running[executor.submit(play_batch, plan, left[number][0])] = number
                        done, _ = wait(running, return_when=FIRST_COMPLETED)
                        for future in done:
                            games, number = future.result(), running.pop(future)
                            batch, tries = left.pop(number)
                            if len(games) < len(batch):
                                left[number] = (batch[len(games) :], tries)
                                waiting.append(number)
                            yield games
                except KeyboardInterrupt:
                    for future in wait(running, LAST).done:
                        yield future.result()
                    raise
                except BrokenProcessPool:
                    left = {number: (batch, tries + 1) for number, (batch, tries) in left.items()}
                    if any(tries >= TRIES for _, tries in left.values()):
                        raise TafelrundeError(
                            f"a worker process died {TRIES} times: is there enough memory? Try fewer --jobs"
                        ) from None


def play_here(plan: Plan, batches: Sequence[Sequence[int]]) -> Iterator[list[Played]]:
    """Play batches in this process."""
    for batch in batches:
        left = list(batch)
        while left:
            games: list[Played] = []
            try:
                play_some(plan, left, games)
            except KeyboardInterrupt:
                yield games
                raise
            left = left[len(games) :]
            yield games


class Folder:
    """Where a run is kept: `plan.json`, and `games.jsonl` with a line for every finished game."""

    def __init__(self, path: Path, plan: Plan) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.games = path / "games.jsonl"
        place = path / "plan.json"
        if place.exists():
            if read_plan(path) != plan:
                raise BadOption(f"{path} holds a run with another plan (see {place}); choose another folder")
        else:
            place.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")

    def finished(self) -> list[Played]:
        """What is there already. A last line that was cut off by a crash is dropped."""
        return read_lines(self.games, whole_lines(self.games))

    def keep(self, games: Sequence[Played]) -> None:
        """Write finished games down, all the way to the disk."""
        with self.games.open("ab") as file:
            file.write(b"".join(msgspec.json.encode(played) + b"\n" for played in games))
            file.flush()
            os.fsync(file.fileno())


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file that is written to line by line. A last one that was cut off is cut off altogether."""
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    if lines and not lines[-1].endswith(b"\n"):
        os.truncate(path, sum(map(len, lines[:-1])))
        lines.pop()
    return lines


def rows(path: Path, kind: type[Row]) -> list[Row]:
    """What a file holds that is written to line by line."""
    try:
        return [msgspec.json.decode(line, type=kind) for line in whole_lines(path)]
    except msgspec.DecodeError as error:
        raise BadOption(f"{path} is damaged: {error}") from None


def claim(folder: Path, name: str, asked: msgspec.Struct) -> None:
    """Make a folder that of a piece of work, or see that it is; two pieces do not share one."""
    place = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    if place.exists():
        try:
            there = msgspec.json.decode(place.read_bytes(), type=type(asked))
        except msgspec.DecodeError as error:
            raise BadOption(f"{place} is damaged: {error}") from None
        if there != asked:
            raise BadOption(f"{folder} holds other work of that kind (see {place}); choose another folder")
    place.write_bytes(msgspec.json.format(msgspec.json.encode(asked)) + b"\n")


def read_plan(path: Path) -> Plan:
    """The plan of the run in a folder."""
    place = path / "plan.json"
    try:
        return msgspec.json.decode(place.read_bytes(), type=Plan)
    except FileNotFoundError:
        raise BadOption(f"{path} holds no run: there is no plan.json in it") from None
    except msgspec.DecodeError as error:
        raise BadOption(f"{place} is damaged: {error}") from None


def read_games(path: Path) -> list[Played]:
    """The finished games of the run in a folder, in their order."""
    place = path / "games.jsonl"
    lines = place.read_bytes().splitlines() if place.exists() else []
    return sorted(read_lines(place, lines), key=lambda played: played.number)


def read_lines(place: Path, lines: Sequence[bytes]) -> list[Played]:
    games: dict[int, Played] = {}
    for number, line in enumerate(lines, 1):
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            raise BadOption(f"{place}, line {number} is damaged: {error}") from None
        games[played.number] = played
    return list(games.values())


def play(
    plan: Plan,
    games: int,
    workers: Workers | None = None,
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Generator[list[Played]]:
    """The games of a run from number 0 on: first those that a folder holds already, then the others, as they finish."""
    if games < 1:
        raise BadOption(f"games: at least 1 is needed, not {games}")
    kept = None if folder is None else Folder(folder, plan)
    there = [] if kept is None else [played for played in kept.finished() if played.number < games]
    if there:
        if progress is not None:
            progress(len(there))
        yield there
    known = {played.number for played in there}
    missing = [number for number in range(games) if number not in known]
    size = min(LARGEST, max(1, math.ceil(games / BATCHES)))
    batches = [missing[first : first + size] for first in range(0, len(missing), size)]
    for batch in (workers or Workers()).play(plan, batches):
        with unbroken():  # what is written down is also counted by whoever asked for it
            if kept is not None:
                kept.keep(batch)
            if progress is not None:
                progress(len(batch))
            yield batch
