"""Workers: processes in which everything is worked out that may take long, and that can be ended at any time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import multiprocessing.context
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from tafelrunde.bots import cores
from tafelrunde.kernel import processes
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.garbage import look_seldom
from tafelrunde.server import thinking
from tafelrunde.server.ending import end
from tafelrunde.server.logs import Discreet, fields
from tafelrunde.server.queues import LANES, Errand, FairQueue, Lane

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

T = TypeVar("T")
Why = Literal["slow", "died", "broken"]
NICE: dict[Lane, int] = {"quick": 0, "dear": 10, "foreign": 5, "idle": 15}  # the loop and quick answers come first
SELDOM: tuple[Lane, ...] = ("foreign", "idle")  # start when they are first needed
MEMORY = 1 << 30  # bytes for one process, all in all
STARTING = 60.0  # seconds within which a process is up
WARMED = "tafelrunde.server.warmed"
GRACE = 5  # seconds after which a process ends itself where its server did not
STARVED = 4  # times its seconds that a process may take where others have the cores
SPENT = 0.7  # the part of its seconds that it must have had a core for, to be called slow before that

log = logging.getLogger(__name__)


class Failed(Exception):
    """It came to nothing: too slow, its process died, or the rules broke over it."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


# ---- in the process of a worker


class Result(NamedTuple):
    """What came of it; errors as texts, since not every error survives the way between processes."""

    value: Any = None
    refused: str | None = None
    failed: Why | None = None
    trace: str = ""


def _begin(lane: Lane) -> None:
    """A worker ends with its server, even if that is killed; interrupts are for the server."""
    processes.begin()
    look_seldom()
    if hasattr(os, "nice"):
        os.nice(NICE[lane])
    if resource is not None:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _work(seconds: float, what: Callable[..., Any], *args: Any) -> Result:
    """Do it. Compiled rules that never end hold the interpreter, so the clock that ends them is the system's."""
    if hasattr(signal, "alarm"):
        signal.alarm(int(STARVED * seconds) + GRACE)
    try:
        return Result(what(*args))
    except TafelrundeError as error:
        return Result(refused=str(error))
    except TimeoutError:
        return Result(failed="slow")
    except MemoryError:
        return Result(failed="died")
    except Exception:
        return Result(failed="broken", trace=Discreet().formatException(sys.exc_info()))
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)


# ---- in the process of the server


def _context() -> multiprocessing.context.BaseContext:
    """Workers are forked from one process that has all games at hand, where the system can do that.

    So they are up at once and share its memory. The server itself is no such process: it has threads, and secrets.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():  # Windows
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([WARMED])
    return context


def prepare() -> None:
    """Start that process, which takes half a second, beside what else there is to start."""
    if _context().get_start_method() == "forkserver":
        from multiprocessing import forkserver  # not on Windows

        forkserver.ensure_running()


class Worker:
    """One process. It has an executor of its own, so that it can be replaced without the others."""

    def __init__(self, lane: Lane) -> None:
        self.lane: Lane = lane
        self.lost = 0  # how often it died, or was ended because it took too long
        self._executor: ProcessPoolExecutor | None = None
        self._warmed: Future[None] | None = None

    def start(self) -> None:
        self._executor = ProcessPoolExecutor(1, _context(), _begin, (self.lane,))
        self._warmed = self._executor.submit(thinking.warm)

    async def ready(self) -> None:
        """Up, with all games at hand: what it is given then has all its time for itself."""
        try:
            if not self._alive():
                if self._executor is not None:
                    self._lose()
                self.start()
            assert self._warmed is not None
            await asyncio.wait_for(asyncio.wrap_future(self._warmed), STARTING)
        except (BrokenProcessPool, TimeoutError, OSError, EOFError):  # or what it is forked from was just killed
            self._lose()
            raise Failed("died") from None

    def _alive(self) -> bool:
        executor = self._executor
        if executor is None or executor._broken:
            return False
        return all(process.is_alive() for process in (executor._processes or {}).values())

    async def do(self, seconds: float, what: Callable[..., Any], *args: Any) -> Result:
        """Failed, and gone, if it is too slow or dies."""
        await self.ready()
        assert self._executor is not None
        before = self._spent()
        work = asyncio.wrap_future(self._executor.submit(_work, seconds, what, *args))
        try:
            for _time in range(STARVED):
                done, _ = await asyncio.wait({work}, timeout=seconds)
                if done or self._spent() - before >= SPENT * seconds:
                    break
            if not work.done():
                self._lose()
                raise Failed("slow")
            result: Result = work.result()
        except BrokenProcessPool:
            self._lose()
            raise Failed("died") from None
        finally:
            work.cancel()  # does nothing where it is done
        if result.failed == "died":  # of want of memory: what is left of it is not worth keeping
            self._lose()
        return result

    def _spent(self) -> float:
        """The seconds for which it had a core so far; where the system does not tell, all that passed."""
        assert self._executor is not None
        pids = list(self._executor._processes or {})
        try:
            told = Path(f"/proc/{pids[0]}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, IndexError, ValueError):
            return time.monotonic()

    def _lose(self) -> None:
        self.lost += 1
        self.end()

    def end(self) -> None:
        executor, self._executor, self._warmed = self._executor, None, None
        if executor is None:
            return
        processes.kill(executor)
        with contextlib.suppress(Exception):
            executor.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True)
class Job:
    """Something to be done, and who waits for it."""

    errand: Errand
    seconds: float
    what: Callable[..., Any]
    args: tuple[Any, ...]
    answer: asyncio.Future[Any]


class Workers:
    """The processes of all lanes, and what waits for them.

    Nothing quick ever waits for anything dear: each lane has processes of its own, and those that think for long give
    way to the others.
    """

    def __init__(self, count: Mapping[Lane, int], seconds: float, trying: float = 10.0) -> None:
        self.seconds = seconds
        self.trying = trying  # the same for whatever begins with a position that somebody brought along
        self._free = {lane: [Worker(lane) for _ in range(max(1, count.get(lane, 1)))] for lane in LANES}
        self._all = [worker for free in self._free.values() for worker in free]
        dear = len(self._free["dear"])
        self.waiting: dict[Lane, FairQueue[Job]] = {
            lane: FairQueue(len(free), max(1, dear // 2) if lane == "dear" else None)
            for lane, free in self._free.items()
        }
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        for worker in self._all:
            if worker.lane not in SELDOM:
                worker.start()

    @property
    def lost(self) -> int:
        """How many processes died, or were ended because they took too long."""
        return sum(worker.lost for worker in self._all)

    async def run(self, errand: Errand, what: Callable[..., T], *args: Any, seconds: float | None = None) -> T:
        """Let a worker do something. What is dear is told the `share` of its time that it gets, and its cores.

        Failed, if nothing came of it; a TafelrundeError, if that is what came of it.
        """
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waiting = self.waiting[errand.lane]
        number = waiting.add(errand, Job(errand, seconds or self._limit(errand), what, args, answer))
        self._go_on(errand.lane)
        try:
            result: T = await answer
            return result
        finally:
            waiting.leave(number)

    def _limit(self, errand: Errand) -> float:
        return self.trying if errand.lane == "foreign" else self.seconds

    def _go_on(self, lane: Lane) -> None:
        free, waiting = self._free[lane], self.waiting[lane]
        while free and not self._closed and (job := waiting.next()) is not None:
            task = asyncio.create_task(self._do(free.pop(), job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, worker: Worker, job: Job) -> None:
        lane, what = job.errand.lane, job.what
        if lane == "dear":
            what = partial(what, share=self.waiting[lane].share(job.errand), cores=self._cores())
        try:
            _tell(job.answer, await worker.do(job.seconds, what, *job.args))
        except Failed as failed:
            if not job.answer.done():
                job.answer.set_exception(failed)
            with contextlib.suppress(Failed):
                await worker.ready()
        finally:
            job.answer.cancel()  # does nothing where there is an answer
            self.waiting[lane].done(job.errand)
            self._free[lane].append(worker)
            self._go_on(lane)

    def _cores(self) -> int:
        """On how many cores a bot may think."""
        thinking = sum(worker.lane == "dear" for worker in self._all) - len(self._free["dear"])
        return spare(cores.ALL, thinking, len(self.waiting["dear"]))

    async def close(self) -> None:
        self._closed = True
        await end(self._tasks)
        for worker in self._all:
            worker.end()


def spare(cores: int, thinking: int, waiting: int) -> int:
    """How many cores one of those who think gets: all that the others do not need, while nobody waits.

    >>> spare(4, 1, 0), spare(4, 3, 0), spare(4, 4, 1), spare(2, 3, 0)
    (4, 2, 1, 1)
    """
    return 1 if waiting else max(1, cores - thinking + 1)


def _tell(answer: asyncio.Future[Any], result: Result) -> None:
    if answer.done():  # nobody waits any more
        return
    if result.refused is not None:
        answer.set_exception(TafelrundeError(result.refused))
    elif result.failed is not None:
        if result.trace:
            log.warning("the rules broke in a worker", extra=fields(trace=result.trace))
        answer.set_exception(Failed(result.failed))
    else:
        answer.set_result(result.value)
