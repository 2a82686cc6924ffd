"""Many tables at once: processes that step batches of games into memory they share with the one that learns.

The games are in two groups: while the network looks at one, the processes play on with the other.
"""

from __future__ import annotations

import multiprocessing
import random
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Final

import numpy as np

from tafelrunde.kernel.batch import Batch
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.processes import begin
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.lab.learning.course import Course, parts

GROUPS: Final = 2
APART: Final = 1 << 40  # seeds from one batch's first to the next one's: they never meet
AHEAD: Final = 300  # decisions that a first game is ahead of another at most
PATIENCE: Final = 600  # seconds for a step that takes milliseconds
DIED: Final = "a process that played has died; the same command goes on"


class Shared:
    """The arrays of a group, over all processes. The fields of a place are one row everywhere."""

    TYPES: Final = {"observations": "b", "masks": "b", "actors": "b", "ended": "b", "rewards": "f", "actions": "l"}

    def __init__(self, memory: dict[str, Any], places: int) -> None:
        self.memory = memory
        self.observations = self._array("observations", np.int8, places)
        self.masks = self._array("masks", np.int8, places)
        self.actors = self._array("actors", np.int8, places)[:, 0]
        self.ended = self._array("ended", np.int8, places)[:, 0]
        self.rewards = self._array("rewards", np.float32, places)
        self.actions = self._array("actions", np.int64, places)[:, 0]

    def _array(self, name: str, kind: Any, places: int) -> Any:
        return np.frombuffer(self.memory[name], kind).reshape(places, -1)

    @classmethod
    def memory_for(cls, context: Any, places: int, size: int, actions: int, seats: int) -> dict[str, Any]:
        """Memory that processes can share."""
        widths = {"observations": size, "masks": actions, "actors": 1, "ended": 1, "rewards": seats, "actions": 1}
        return {
            name: context.RawArray("q" if letter == "l" else letter, places * widths[name])
            for name, letter in cls.TYPES.items()
        }


class Part:
    """A batch with a fixed number of seats, and the rows that are its own."""

    def __init__(self, course: Course, shared: Shared, first: int, count: int, seats: int, number: int) -> None:
        self.rows = slice(first, first + count)
        self.shared = shared
        seed = course.seed + number * APART
        self.batch = Batch(find_game(course.game), count, seats=seats, seed=seed)
        self.rewards = np.zeros((count, seats), np.float32)
        rows = self.rows
        ended = shared.ended[rows]
        self.batch.write_to(
            shared.observations[rows],
            shared.masks[rows],
            shared.actors[rows],
            self.rewards,
            ended,
            np.zeros_like(ended),
        )
        self.batch.reset()
        chance = random.Random(f"{course.seed}/{number}")
        for place in range(count):
            self._go_ahead(place, chance)
        self.batch.tell()

    def _go_ahead(self, place: int, chance: random.Random) -> None:
        """Play some way at random, so that not all games are at the same point at the same time."""
        batch = self.batch
        state = batch.states[place].copy()
        for _ in range(chance.randrange(AHEAD)):
            seat = state.actors()[0]
            state.advance(seat, chance.choice(state.legal(seat)))
            if not state.stack:
                state = batch.states[place].copy()
        batch.states[place] = state
        batch.ask(place)

    def step(self) -> None:
        self.batch.step(self.shared.actions[self.rows])
        self.shared.rewards[self.rows, : self.batch.seats] = self.rewards


def work(course: Course, memory: list[dict[str, Any]], number: int, link: Connection) -> None:
    """In a process of its own: step the games of a group whenever it is asked for."""
    begin()
    groups = []
    for group in range(GROUPS):
        shared = Shared(memory[group], course.jobs * course.places)
        first, made = number * course.places, []
        for seats, count in parts(find_game(course.game), course.places):
            key = ((group * course.jobs + number) << 4) + seats
            made.append(Part(course, shared, first, count, seats, key))
            first += count
        groups.append(made)
    link.send(-1)
    while True:
        group = link.recv()
        if group < 0:
            return
        for part in groups[group]:
            part.step()
        link.send(group)


class Tables:
    """The processes and what they share; `step` sends a group on, `wait` is when it has arrived."""

    def __init__(self, course: Course) -> None:
        game = find_game(course.game)
        self.places = course.jobs * course.places
        self.seats = game.seats[-1]
        context = multiprocessing.get_context("spawn")
        observer = game.observer(*game.configured(parts(game, course.places)[0][0], {}))
        self.size, self.actions = observer.size, game.codec.size
        self.units = np.array(observer.planes.units, np.float32)
        memory = [Shared.memory_for(context, self.places, self.size, self.actions, self.seats) for _ in range(GROUPS)]
        self.groups = [Shared(one, self.places) for one in memory]
        share = [count for count, places in parts(game, course.places) for _ in range(places)]
        self.seats_of = np.array(share * course.jobs)  # by place
        self.links: list[Connection] = []
        self.processes: list[Any] = []
        for number in range(course.jobs):
            mine, theirs = context.Pipe()
            process = context.Process(target=work, args=(course, memory, number, theirs), daemon=True)
            process.start()
            theirs.close()
            self.links.append(mine)
            self.processes.append(process)
        self._hear(-1)

    def step(self, group: int) -> None:
        """Let the seats that are asked in a group do what stands in its `actions`."""
        for link in self.links:
            link.send(group)

    def wait(self, group: int) -> Shared:
        """When all have done so: what there is to see now."""
        self._hear(group)
        return self.groups[group]

    def _hear(self, group: int) -> None:
        try:
            for link in self.links:
                if not link.poll(PATIENCE) or link.recv() != group:
                    raise EOFError
        except (EOFError, OSError):
            raise TafelrundeError(DIED) from None

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        for process in self.processes:
            process.kill()
            process.join()
