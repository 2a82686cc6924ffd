"""Servers for tests, forked from a process that has loaded what all of them load: a second less for each of them.

`python forking.py` is that process: whoever started it writes to its standard input, a socket. Else a server is what it
would be if started by hand: a process of its own, which can be killed, and which starts its own workers. What these are
forked from is one process for all servers, too.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from io import FileIO
from multiprocessing import forkserver, resource_tracker
from typing import IO, Any

LARGEST = 1 << 20
PATH = os.environ.get("PYTHONPATH")


def started(words: Sequence[str], stderr: IO[bytes]) -> Forked | subprocess.Popen[str]:
    """Forked, unless other packages are to be found than those that the stem has found."""
    if os.environ.get("PYTHONPATH") == PATH:
        return Forked(words, stderr)
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, stderr=stderr, text=True, env=env)


class Forked:
    """A program of this project in a process of its own; what is asked of it is asked as of a `Popen`."""

    def __init__(self, words: Sequence[str], stderr: IO[bytes]) -> None:
        reading, writing = os.pipe()
        self._told, telling = os.pipe()
        order = json.dumps({"words": words, "env": dict(os.environ), "folder": os.getcwd()}).encode()
        socket.send_fds(_stem(), [order], [writing, stderr.fileno(), telling])
        for end in (writing, telling):
            os.close(end)
        self.stdout = os.fdopen(reading)
        self.returncode: int | None = None
        self.pid = self._hear()

    def _hear(self) -> int:
        said = os.read(self._told, 8)
        assert said, "the process that servers are forked from is gone"
        return int.from_bytes(said, "big", signed=True)

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.returncode = self._hear()
            os.close(self._told)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def _stem() -> socket.socket:
    """The process that others are forked from; it ends when nobody can write to it any more."""
    here, there = socket.socketpair()
    subprocess.Popen([sys.executable, __file__], stdin=there.fileno())
    there.close()
    return here


def _order(stem: socket.socket) -> list[str]:
    """In the stem: fork whenever one is wanted. In what is forked: the words of its command line."""
    while True:
        order, files, _flags, _address = socket.recv_fds(stem, LARGEST, 3)
        if not order:
            raise SystemExit
        if not os.fork():
            break
        for file in files:
            os.close(file)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _attend(files.pop())
    tracker: Any = resource_tracker._resource_tracker
    tracker._fd = tracker._pid = None  # it has one of its own, which tidies up as soon as it is gone
    stem.close()
    for number, file in enumerate((os.open(os.devnull, os.O_RDONLY), *files)):
        os.dup2(file, number)
        os.close(file)
    sys.stdin, sys.stdout, sys.stderr = (open(number, "w" if number else "r", closefd=False) for number in range(3))  # noqa: SIM115
    wanted = json.loads(order)
    os.environ.clear()
    os.environ.update(wanted["env"])
    os.chdir(wanted["folder"])
    return list(wanted["words"])


def _attend(telling: int) -> None:
    """Fork once more: one is the program, the other tells of its beginning and its end."""
    pid = os.fork()
    if not pid:
        os.close(telling)
        return
    with FileIO(telling, "w") as ear:
        ear.write(pid.to_bytes(8, "big", signed=True))
        _pid, status = os.waitpid(pid, 0)
        ear.write(os.waitstatus_to_exitcode(status).to_bytes(8, "big", signed=True))
    os._exit(0)


def _run(words: list[str]) -> None:
    from tafelrunde.cli import main

    if words[:2] == ["-m", main.__module__]:
        sys.argv = ["tafelrunde", *words[2:]]
        main()
    elif words[0] == "-c":
        sys.argv = ["-c", *words[2:]]
        exec(words[1], {"__name__": "__main__"})
    else:
        sys.argv = words
        sys.path[0] = os.path.dirname(words[0])
        runpy.run_path(words[0], run_name="__main__")


def _share_workers() -> None:
    """Start what workers are forked from. Servers find it running, and do not ask after it: it is not their child."""
    importlib.import_module("tafelrunde.server.workers").prepare()
    shared: Any = forkserver
    shared.ensure_running = shared._forkserver.ensure_running = lambda: None


if __name__ == "__main__":
    importlib.import_module("tafelrunde.server.serve")
    importlib.import_module("tafelrunde.kernel.registry").sound()
    _share_workers()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    _run(_order(socket.socket(fileno=os.dup(0))))
