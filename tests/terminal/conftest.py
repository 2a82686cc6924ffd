"""Real processes: every test here starts `python -m tafelrunde.cli` as a user would."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

import tafelrunde

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Sit = Callable[..., "Player"]

COMMAND = [sys.executable, "-m", "tafelrunde.cli"]
WITH_TOYS = """
import toys
from tafelrunde.cli import main
from tafelrunde.kernel.registry import add_home

add_home(toys)
main()
"""
TESTS = Path(__file__).parents[1]
REAL_GAMES = [id for id in tafelrunde.games() if TESTS not in tafelrunde.game(id).folder.parents]
WITH_TOYS_COMMAND = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(TESTS)!r})\n{WITH_TOYS}"]
PROMPT = r"[^\s>]*> $"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment of its own: English, no colours asked for or forbidden, games kept in the test's folder."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "XDG_", "COLUMNS", "LINES"))}
    kept.pop("NO_COLOR", None)
    return kept | {
        "LANG": "en_GB.UTF-8",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": str(Path(tafelrunde.__file__).parents[1]),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "TERM": "xterm-256color",
    }


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[], list[Path]]:
    """The games that were kept without anybody naming a file."""
    return lambda: sorted((tmp_path / "state" / "tafelrunde").glob("*"))


@pytest.fixture
def run(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Run a command to its end, in the test's folder."""

    def run(
        *args: object, input: str | bytes = "", toys: bool = False, **more: str
    ) -> subprocess.CompletedProcess[str]:
        data = input.encode() if isinstance(input, str) else input
        done = subprocess.run(
            [*(WITH_TOYS_COMMAND if toys else COMMAND), *map(str, args)],
            input=data,
            capture_output=True,
            env=environment | more,
            cwd=tmp_path,
            timeout=120,
            check=False,
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


def hear_interrupts() -> None:
    """Even where the tests themselves run in the background and are deaf to them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Player:
    """Somebody at a terminal of 100 columns and 60 lines."""

    def __init__(self, environment: dict[str, str], folder: Path, args: list[str]) -> None:
        self.child: pexpect.spawn[str] = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *args],
            env=environment,
            cwd=str(folder),
            dimensions=(60, 100),
            encoding="utf-8",
            timeout=60,
            preexec_fn=hear_interrupts,
        )
        self.child.delaybeforesend = None

    def see(self) -> str | None:
        """What stands there up to the next prompt, without colours; None when it is over."""
        over = self.child.expect([PROMPT, pexpect.EOF])
        shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.child.before or "")
        self.last = shown.replace("\r", "")
        return None if over else self.last

    def type(self, line: str) -> str | None:
        self.child.sendline(line)
        return self.see()

    def leave(self) -> int:
        """The exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


@pytest.fixture
def sit(tmp_path: Path, environment: dict[str, str]) -> Iterator[Sit]:
    """Sit down before a real terminal."""
    players: list[Player] = []

    def sit(*args: object) -> Player:
        players.append(Player(environment, tmp_path, list(map(str, args))))
        return players[-1]

    yield sit
    for player in players:
        player.child.close(force=True)
