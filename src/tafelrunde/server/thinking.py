"""Thinking: bots choose in processes of their own, so that the loop never waits; a slow one is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import tafelrunde
from tafelrunde import bots
from tafelrunde.bots.hint import hints
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.state import State

T = TypeVar("T")
TRIES = 3  # so often a choice is tried again after its process has died


class TooSlow(Exception):
    """The time for a choice is over, or its process died every time."""


# ---- in the process of a worker


def _begin() -> None:
    """A worker ends with its server, even if that is killed; interrupts are for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: multiprocessing.process.BaseProcess) -> None:
    server.join()
    os._exit(0)


def _warm() -> None:
    for id in tafelrunde.games():
        tafelrunde.game(id)


def _state(record: Record) -> State:
    """The position after a record, whose actions were checked when they were played."""
    game = tafelrunde.game(record.game)
    if record.position is None:
        state = game.new(record.seats, record.seed, record.options)
    else:
        state = game.load(record.position)
    for seat, action in record.actions:
        state.advance(seat, action)
    return state


def choose(record: Record, seat: int, bot: str, seed: str) -> int:
    """What a bot does."""
    state = _state(record)
    return bots.make(bot, state.game, seed).act(state, seat)


def explain(record: Record, seat: int, bot: str, seed: str) -> list[dict[str, Any]]:
    """What a bot thinks of a seat's best actions."""
    return [advice._asdict() for advice in hints(_state(record), seat, bot, seed)]


# ---- in the process of the server


class Thinkers:
    """A few worker processes. Each has an executor of its own, so that one can be replaced without the others."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds = seconds
        self.slow = 0  # how many choices took too long or lost their process
        self._all = [self._new() for _ in range(count)]
        self._free: asyncio.Queue[int] = asyncio.Queue()
        for number in range(count):
            self._free.put_nowait(number)

    def _new(self) -> ProcessPoolExecutor:
        executor = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)
        executor.submit(_warm)
        return executor

    async def run(self, what: Callable[..., T], *args: Any) -> T:
        """Let a worker do something; it has `seconds` for it."""
        for _ in range(TRIES):
            number = await self._free.get()
            try:
                job = asyncio.get_running_loop().run_in_executor(self._all[number], what, *args)
                return await asyncio.wait_for(job, self.seconds)
            except TimeoutError:
                self._replace(number)
                break
            except BrokenProcessPool:
                self._replace(number)
            finally:
                self._free.put_nowait(number)
        raise TooSlow

    def _replace(self, number: int) -> None:
        self.slow += 1
        self._end(self._all[number])
        self._all[number] = self._new()

    def _end(self, executor: ProcessPoolExecutor) -> None:
        for process in list((executor._processes or {}).values()):
            process.kill()
        with contextlib.suppress(Exception):
            executor.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        for executor in self._all:
            self._end(executor)
