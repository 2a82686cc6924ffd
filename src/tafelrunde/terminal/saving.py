"""Keeping games: records are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.kernel.record import Record
from tafelrunde.table import Table


def write(path: Path, record: Record) -> None:
    """Write a record beside its place and move it there, so that a file is never half written."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(record.to_json() + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def read(path: Path) -> Record:
    """The record in a file; what is wrong with it is said together with its name."""
    try:
        return Record.from_json(path.read_bytes())
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def default_place(game: str, seed: int | str) -> Path:
    """Where a game is kept when nobody said: in the user's folder for state, under a name of its own."""
    base = os.environ.get("XDG_STATE_HOME") or ""
    folder = (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "state") / "tafelrunde"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TafelrundeError(
            f"{folder} cannot be made ({error.strerror}): say where to keep the game with --save FILE"
        ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise TafelrundeError(f"{folder} cannot be written: say where to keep the game with --save FILE")
    return unused(folder, f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{str(seed)[:19]}")


def short(seed: int | str) -> str:
    """A seed in few signs: a number, or how a key begins."""
    return f"{seed[:8]}…" if isinstance(seed, str) else str(seed)


def unused(folder: Path, stem: str) -> Path:
    """A file name in a folder that nothing has yet."""
    path, number = folder / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    return path


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until the block is done: an action is played and saved, or neither."""
    pending: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        pending.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pending:
        raise KeyboardInterrupt


def replayed(path: Path, record: Record, upto: int | None = None) -> Table:
    """The table at the end of a record, or after its first `upto` actions."""
    try:
        return Table.replay(record, upto)
    except TafelrundeError as error:
        raise BadRecord(f"{path}: {error}") from None
