"""The shelf: the puzzles that come with Tafelrunde, a file for each game, and the one of the day."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError, shown
from tafelrunde.puzzles.puzzle import Puzzle

FOLDER = Path(__file__).parent / "data"
GAMES = ("avalon", "broom_service", "mage_knight", "saga")
STRIDE = 37  # from one day to the next, so that neighbours on the shelf do not follow each other


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file, one a line."""
    try:
        lines = gzip.decompress(path.read_bytes()).splitlines()
        return [msgspec.json.decode(line, type=Puzzle) for line in lines]
    except (OSError, EOFError, gzip.BadGzipFile, msgspec.MsgspecError) as error:
        raise TafelrundeError(f"{path}: no puzzles can be read: {error}") from None


def write(path: Path, found: Sequence[Puzzle]) -> None:
    """Keep puzzles in a file; the same ones give the same bytes."""
    lines = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in found)
    path.write_bytes(gzip.compress(lines, 9, mtime=0))


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game as it is now, the easiest first; none where its rules have changed since."""
    path = FOLDER / f"{game}.jsonl.gz"
    if not path.exists():
        return ()
    version = tafelrunde.game(game).version
    return tuple(puzzle for puzzle in read(path) if puzzle.position["version"] == version)


def find(id: str) -> Puzzle:
    """The puzzle of that id."""
    game = id.rpartition("-")[0]
    for puzzle in puzzles(game) if game in GAMES else ():
        if puzzle.id == id:
            return puzzle
    raise TafelrundeError(f"no puzzle {shown(id)}; puzzles are called like avalon-1")


def today(game: str | None = None, day: date | None = None) -> Puzzle | None:
    """The puzzle of a day: of a game, or of each game in turn."""
    number = (day or date.today()).toordinal()
    stocked = [one for one in GAMES if puzzles(one)] if game is None else [game]
    if not stocked:
        return None
    found = puzzles(stocked[number % len(stocked)])
    return found[number // len(stocked) * STRIDE % len(found)] if found else None
