"""The command about games that are over: what a bot says to every decision."""

from __future__ import annotations

from pathlib import Path

import click

from tafelrunde.commands.given import LANG
from tafelrunde.kernel.errors import BadOption
from tafelrunde.terminal.text import default_language


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="The decisions of seat 1, 2 … (default: the first human, else 1).")
@click.option("--level", default="medium", show_default=True, metavar="LEVEL", help="easy, medium or hard.")
@click.option("--all", "everything", is_flag=True, help="Every decision, not only those that cost something.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@LANG
def review(file: Path, seat: int | None, level: str, everything: bool, as_json: bool, lang: str | None) -> int:
    """Go through the game in FILE as a bot: what it would have done, what that was worth, and where the game turned.

    It is judged by what the seat could know at the time.
    """
    import msgspec

    from tafelrunde.bots.review import Ending, Part, Reviewer
    from tafelrunde.terminal.reviewing import print_review
    from tafelrunde.terminal.saving import read, replayed
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.seating import is_human, seat_names
    from tafelrunde.terminal.text import phrases

    record = read(file)
    replayed(file, record)
    humans = [number for number, player in enumerate(record.players or ()) if is_human(player)]
    chosen = seat - 1 if seat is not None else humans[0] if humans else 0
    if not 0 <= chosen < record.seats:
        raise BadOption(f"--seat {seat}: {file} has seats 1 to {record.seats}")
    language = lang or default_language()
    names = seat_names(record.players, record.seats, language)
    reviewer = Reviewer(record, chosen, level, names)
    pieces: list[Part | Ending] = []
    with progress_bar(phrases(language)("review_progress"), len(reviewer.decisions()) + 1) as step:
        for piece in reviewer.run():
            pieces.append(piece)
            step(1)
    if as_json:
        told = {
            "game": record.game,
            "seat": chosen + 1,
            "level": level,
            "unit": reviewer.unit,
            "points": [point for piece in pieces for point in piece.points],
            "decisions": [piece.judgement for piece in pieces if isinstance(piece, Part)],
            "turning": [one for piece in pieces if isinstance(piece, Ending) for one in piece.turning],
        }
        click.echo(msgspec.json.encode(told).decode())
    else:
        print_review(screen(), reviewer, pieces, everything, language)
    return 0
