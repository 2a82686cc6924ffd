"""Thinking on several cores: tasks that know nothing of each other, and come to the same whoever does them."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
ALL = os.cpu_count() or 1  # cores of this machine
NUMBER = 2  # bytes in which a task is named
MOST = 16_000  # tasks, so that all their names go into a pipe at once
LONGEST = 60  # seconds after which a helper ends itself, where whoever wanted it was killed


def shared(tasks: Sequence[Callable[[], T]], cores: int = 1) -> list[T]:
    """What the tasks come to, done on so many cores: processes forked for it take what nobody has begun yet.

    Where there are no such processes, or one of them dies, it is all done here.

    >>> shared([lambda: 1, lambda: 2, lambda: 3], cores=2)
    [1, 2, 3]
    """
    if cores < 2 or not 2 <= len(tasks) <= MOST or not hasattr(os, "fork"):
        return [task() for task in tasks]
    line, write = os.pipe()
    os.write(write, b"".join(number.to_bytes(NUMBER, "big") for number in range(len(tasks))))
    os.close(write)
    helpers: list[Helper] = []
    done: dict[int, T] = {}
    try:
        for _ in range(min(cores, len(tasks)) - 1):
            helpers.append(Helper(tasks, line))
        for number in _taken(line):
            done[number] = tasks[number]()
        for helper in helpers:
            done.update(helper.said())
    finally:
        os.close(line)
        for helper in helpers:
            helper.end()
    return [done[number] if number in done else task() for number, task in enumerate(tasks)]


def _taken(line: int) -> Iterator[int]:
    """Tasks that nobody else has begun, one after the other."""
    while name := os.read(line, NUMBER):
        yield int.from_bytes(name, "big")


class Helper:
    """A process forked to do some of the tasks: it knows all that was known then, and tells what they came to."""

    def __init__(self, tasks: Sequence[Callable[[], T]], line: int) -> None:
        self._ear, mouth = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # threads that wait elsewhere are not needed there
            self.pid = os.fork()
        if self.pid:
            os.close(mouth)
            return
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.alarm(LONGEST)
            answer = pickle.dumps({number: tasks[number]() for number in _taken(line)})
            with os.fdopen(mouth, "wb") as out:
                out.write(answer)
        finally:
            os._exit(0)  # whatever went wrong shows where it is done again

    def said(self) -> dict[int, T]:
        """What it came to; nothing, if it died."""
        with os.fdopen(os.dup(self._ear), "rb") as ear, contextlib.suppress(EOFError, pickle.UnpicklingError):
            found: dict[int, T] = pickle.load(ear)
            return found
        return {}

    def end(self) -> None:
        os.close(self._ear)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
