"""Thinking: a bot that is killed or takes too long is replaced, and the loop never waits for one."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.helpers import Guest, serving, wait_for
from tafelrunde.server.thinking import Thinkers, TooSlow


@asynccontextmanager
async def thinkers(seconds: float) -> AsyncIterator[Thinkers]:
    found = Thinkers(1, seconds)
    try:
        yield found
    finally:
        found.close()


def test_a_worker_that_dies_is_replaced_and_the_work_done() -> None:
    async def scenario() -> None:
        async with thinkers(60) as some:
            first = await some.run(os.getpid)
            os.kill(first, signal.SIGKILL)
            assert await some.run(os.getpid) != first
            assert some.slow == 1

    asyncio.run(scenario())


def test_work_that_takes_too_long_is_given_up_and_the_next_is_done() -> None:
    async def scenario() -> None:
        async with thinkers(20) as some:
            await some.run(os.getpid)
            some.seconds = 0.5
            begin = time.monotonic()
            with pytest.raises(TooSlow):
                await some.run(time.sleep, 600)
            assert time.monotonic() - begin < 10
            some.seconds = 60
            assert await some.run(abs, -3) == 3

    asyncio.run(scenario())


def test_the_loop_answers_while_bots_think_and_the_game_goes_on_when_they_are_killed(database: Path) -> None:
    with serving(database, "--no-limits") as server:
        ann = Guest(server.address)
        id = ann.open("avalon", "search:hard", "search:hard")["id"]
        wait_for(lambda: ann.table(id)["number"] > 0)
        slowest = 0.0
        for _ in range(40):
            begin = time.monotonic()
            ann.table(id)
            slowest = max(slowest, time.monotonic() - begin)
        assert slowest < 0.9  # a thought takes a whole second
        number = ann.table(id)["number"]
        for child in workers(server.process.pid):
            os.kill(child, signal.SIGKILL)
        wait_for(lambda: ann.table(id)["number"] > number + 1)


def test_workers_end_with_a_killed_server(database: Path) -> None:
    with serving(database) as server:
        children = wait_for(lambda: workers(server.process.pid))
        server.kill()
        wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def workers(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(fields[1]) == parent and b"spawn_main" in command:
                found.append(int(folder.name))
    return found
