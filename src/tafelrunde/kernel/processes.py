"""Processes that work is given out to, and that end when the one that gave it out does; and Ctrl-C, which ends it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, cast


@contextmanager
def processes(jobs: int, context: BaseContext | None = None) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes; where what is done with it breaks off, by Ctrl-C say, they are killed at whatever they are.

    The pool itself is always waited for: a thread of it that outlives the program would trip over what is closed by
    then. Nothing is cancelled either, the killed processes end what waits.

    >>> with processes(2) as pool:
    ...     pool.submit(abs, -3).result()
    3
    """
    with ProcessPoolExecutor(jobs, context, initializer=begin) as pool:
        try:
            yield pool
        except BaseException:
            kill(pool)
            raise


def kill(pool: ProcessPoolExecutor) -> None:
    """The processes of a pool, whatever they are at.

    Nobody waits for the rest of what one was just handing over: a thread that did would keep the program from ending.
    """
    for process in list((pool._processes or {}).values()):
        process.kill()
    if pool._result_queue is not None:
        cast(Any, pool._result_queue)._writer.close()


def begin() -> None:
    """In the process itself: Ctrl-C is for the one that gave the work out, and both end together, even if killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    giver = multiprocessing.parent_process()
    if giver is not None:
        threading.Thread(target=_end_with, args=(giver,), daemon=True).start()


def _end_with(giver: BaseProcess) -> None:
    giver.join()
    os._exit(0)


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits until this is done: a file is not left half written, nothing is counted in one place only.

    >>> import os
    >>> try:
    ...     with unbroken():
    ...         os.kill(os.getpid(), signal.SIGINT)
    ...         print("done")
    ... except KeyboardInterrupt:
    ...     print("and interrupted")
    done
    and interrupted
    """
    if threading.current_thread() is not threading.main_thread():  # which is never interrupted
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
