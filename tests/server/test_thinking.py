"""Thinking: a bot that is killed or takes too long is replaced, and the loop never waits for one."""

import asyncio
import contextlib
import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.helpers import Guest, serving, wait_for
from tafelrunde.server.queues import Errand
from tafelrunde.server.workers import Failed, Workers

QUICK = Errand("quick", "ann", "table")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers are started one by one, as by hand, and share with no others what their workers are forked from."""
    monkeypatch.setenv("PYTHONPATH", "")  # anything else than before


@asynccontextmanager
async def workers(seconds: float) -> AsyncIterator[Workers]:
    found = Workers({}, seconds)
    try:
        yield found
    finally:
        await found.close()


BROKEN_OFF = """
import asyncio
from tafelrunde.server.queues import Errand
from tafelrunde.server.workers import Workers

async def scenario(seconds):
    some = Workers({}, 60)
    assert await some.run(Errand("quick", "ann", "table"), abs, -3) == 3
    work = asyncio.create_task(some.run(Errand("quick", "ann", "table"), bytes, 10**8))
    await asyncio.sleep(seconds)
    await some.close()
    work.cancel()

if __name__ == "__main__":
    for number in range(8):
        asyncio.run(scenario(0.02 + 0.02 * number))
        print(number)
"""


def test_a_worker_that_is_ended_while_it_hands_something_over_is_not_waited_for(tmp_path: Path) -> None:
    """Else the server would never be gone: its threads would wait for the rest."""
    program = tmp_path / "program.py"
    program.write_text(BROKEN_OFF)
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == [str(number) for number in range(8)], done.stderr


def test_a_worker_that_died_is_replaced_and_the_work_done() -> None:
    async def scenario() -> None:
        async with workers(60) as some:
            first = await some.run(QUICK, os.getpid)
            os.kill(first, signal.SIGKILL)
            await asyncio.sleep(0.5)
            assert await some.run(QUICK, os.getpid) != first
            assert some.lost == 1

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("work", "why"), [((time.sleep, 600), "slow"), ((os._exit, 1), "died"), ((int, "x"), "broken")]
)
def test_work_that_fails_says_why_and_the_next_is_done(work: tuple[Callable[..., None], object], why: str) -> None:
    async def scenario() -> None:
        async with workers(60) as some:
            begin = time.monotonic()
            with pytest.raises(Failed, match=why):
                await some.run(QUICK, *work, seconds=2)
            assert time.monotonic() - begin < 30
            assert await some.run(QUICK, abs, -3) == 3

    asyncio.run(scenario())


def test_work_that_gets_no_core_is_waited_for_and_not_called_slow() -> None:
    """Whoever sleeps has no core either."""

    async def scenario() -> None:
        async with workers(60) as some:
            await some.run(QUICK, time.sleep, 1.5, seconds=1)
            assert some.lost == 0

    asyncio.run(scenario())


def test_work_that_never_ends_is_slow() -> None:
    async def scenario() -> None:
        async with workers(60) as some:
            with pytest.raises(Failed, match="slow"):
                await some.run(QUICK, max, itertools.count(), seconds=1)

    asyncio.run(scenario())


def test_nothing_quick_waits_for_anything_dear() -> None:
    async def scenario() -> None:
        async with workers(60) as some:
            dear = [asyncio.create_task(some.run(Errand("dear", "bea", f"{n}"), _slowly)) for n in range(9)]
            assert await asyncio.gather(*(some.run(QUICK, abs, -n) for n in range(20))) == list(range(20))
            assert not any(task.done() for task in dear)
            assert len(some.waiting["dear"]) == 8
            for task in dear:
                task.cancel()

    asyncio.run(scenario())


def _slowly(share: float) -> None:
    time.sleep(600)


def test_the_loop_answers_while_bots_think_and_the_game_goes_on_when_they_are_killed(
    database: Path, alone: None
) -> None:
    with serving(database, "--no-limits") as server:
        ann = Guest(server.address)
        id = ann.open("mage_knight", "hard", "hard", "hard")["id"]
        wait_for(lambda: ann.table(id)["number"] > 3)  # tactics are chosen at once
        slowest = 0.0
        for _ in range(40):
            begin = time.monotonic()
            ann.table(id)
            slowest = max(slowest, time.monotonic() - begin)
        assert slowest < 0.9  # a thought takes longer
        number = ann.table(id)["number"]
        for worker in wait_for(lambda: workers_of(server.process.pid)):
            os.kill(worker, signal.SIGKILL)
        wait_for(lambda: ann.table(id)["number"] > number + 1)


def test_bots_of_others_do_not_keep_people_waiting(database: Path) -> None:
    """A queue of long thoughts, for nobody; before it somebody plays on and gets a hint."""
    with serving(database, "--no-limits") as server:
        bea, ann = Guest(server.address), Guest(server.address)
        for _ in range(30):
            bea.open("broom_service", *["hard"] * 5)
        id = ann.open("avalon", "me", "greedy")["id"]
        begin, answers = time.monotonic(), 0
        while answers < 10 and (table := ann.table(id))["status"] == "running":
            if table["actions"]:
                if not answers:
                    assert ann.post(f"/api/tables/{id}/hint")["hints"]
                ann.act(table, table["actions"][0]["action"])
                answers += 1
            time.sleep(0.02)
        assert time.monotonic() - begin < 60  # behind the others it would be minutes
        assert "tafelrunde_dear_waiting" in ann.http.get("/metrics").text


def test_workers_end_with_a_killed_server(database: Path, alone: None) -> None:
    with serving(database) as server:
        workers = wait_for(lambda: workers_of(server.process.pid))
        server.kill()
        wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def workers_of(server: int) -> list[int]:
    """The process that a server's workers are forked from, and the workers, once there are some."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                if b"forkserver" in (folder / "cmdline").read_bytes():
                    parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    stems = [pid for pid, parent in parents.items() if parent == server]
    workers = [pid for pid, parent in parents.items() if parent in stems]
    return stems + workers if workers else []
