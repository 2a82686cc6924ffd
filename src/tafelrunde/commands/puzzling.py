"""Commands about puzzles: make them, solve them, and have their solutions told."""

from __future__ import annotations

from pathlib import Path

import click

from tafelrunde.commands.given import FAILED, LANG, Commands, GameName, check_writable
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.terminal.text import default_language


@click.group(cls=Commands)
def puzzles() -> None:
    """Puzzles: make them, and solve them here."""


@puzzles.command("make")
@click.argument("game", type=GameName())
@click.option("--count", type=click.IntRange(1, 10_000), default=100, metavar="N", help="How many (default: 100).")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=0, help="The same one finds the same puzzles.")
@click.option("--jobs", type=click.IntRange(1, 512), default=1, metavar="N", help="Number of processes.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to (default: GAME.jsonl.gz in this folder)."
)
@LANG
def puzzles_make(game: str, count: int, seed: int, jobs: int, out: Path | None, lang: str | None) -> int:
    """Let bots play GAME and keep positions in which something can be reached within the turn, proved and rated.

    After Ctrl-C the same command goes on where it was.
    """
    from tafelrunde.puzzles.making import make
    from tafelrunde.terminal.screen import progress_bar
    from tafelrunde.terminal.text import phrases

    path = out or Path(f"{game}.jsonl.gz")
    check_writable("--out", path)
    say = phrases(lang or default_language())
    with progress_bar(say("puzzles_progress", game=game), count) as step:
        made = make(game, count, seed, jobs, path, step)
    click.echo(say("puzzles_made", count=len(made), file=path, size=say.number(path.stat().st_size)))
    return 0


@puzzles.command("play")
@click.argument("id", required=False)
@LANG
def puzzles_play(id: str | None, lang: str | None) -> int:
    """Solve the puzzle ID (avalon-1, say), or the one of the day."""
    from tafelrunde.puzzles.shelf import find, today
    from tafelrunde.terminal.puzzling import solve
    from tafelrunde.terminal.screen import screen

    puzzle = today() if id is None else find(id)
    if puzzle is None:
        raise TafelrundeError("there are no puzzles here; make some: tafelrunde puzzles make avalon")
    return 0 if solve(screen(), puzzle, lang or default_language()) else FAILED


@puzzles.command("solution")
@click.argument("id")
@LANG
def puzzles_solution(id: str, lang: str | None) -> int:
    """Tell the solution of the puzzle ID, each step with its rules."""
    from tafelrunde.puzzles.shelf import find
    from tafelrunde.terminal.puzzling import tell
    from tafelrunde.terminal.screen import screen

    tell(screen(), find(id), lang or default_language())
    return 0
