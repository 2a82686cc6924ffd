"""A review as tables: what decisions cost, and where the game turned."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tafelrunde.bots.review import Ending, Judgement, Part, Reviewer, Turning, Unit
from tafelrunde.kernel.rulebook import LANGUAGES
from tafelrunde.terminal.tables import HEADS
from tafelrunde.terminal.text import phrases

TOLD = ("slip", "mistake", "better")  # what is worth a line where not all are wanted


def figure(value: float, unit: Unit, signed: bool = False) -> str:
    """A chance in per cent, or points.

    >>> figure(0.123, "chance"), figure(2.5, "points", signed=True)
    ('12.3 %', '+2.5')
    """
    shown = 100 * value if unit == "chance" else value
    return f"{shown:{'+' if signed else ''}.1f}{' %' if unit == 'chance' else ''}"


def print_review(
    console: Console, reviewer: Reviewer, pieces: Sequence[Part | Ending], everything: bool, lang: str
) -> None:
    """The decisions that cost something, the turning points, and a summary."""
    say, unit, number = phrases(lang), reviewer.unit, LANGUAGES.index(lang)
    judged = [piece.judgement for piece in pieces if isinstance(piece, Part)]
    console.print(say(f"review_{unit}", seat=reviewer.names[reviewer.seat]))
    table = Table(**HEADS)
    table.add_column("", justify="right")
    for head in ("review_verdict", "review_played", "review_advised"):
        table.add_column(say(head))
    table.add_column(say("review_loss"), justify="right")
    for one in judged:
        if everything or one.verdict in TOLD:
            worth = f"{figure(-one.loss, unit, True)} ± {figure(2 * one.error, unit)}" if one.verdict != "same" else ""
            advised = one.advised[number] if one.verdict != "same" else "="
            verdict = say(f"review_{one.verdict}")
            table.add_row(f"{one.index + 1}", verdict, one.played[number], advised, worth)
    console.print(table)
    _print_turning(console, [one for piece in pieces if isinstance(piece, Ending) for one in piece.turning], unit, lang)
    console.print(_summary(judged, unit, lang))


def _print_turning(console: Console, turning: Sequence[Turning], unit: Unit, lang: str) -> None:
    say, number = phrases(lang), LANGUAGES.index(lang)
    table = Table(**HEADS)
    table.add_column("", justify="right")
    table.add_column(say("review_turning"))
    table.add_column(say("review_change"), justify="right")
    for one in turning:
        told = " ".join(texts[number] for texts in one.told)
        table.add_row(f"{one.upto}", told, figure(one.change, unit, True))
    if table.row_count:
        console.print(table)


def _summary(judged: Sequence[Judgement], unit: Unit, lang: str) -> str:
    found = sum(one.verdict in ("same", "equal", "better") for one in judged)
    lost = sum(one.loss for one in judged if one.verdict in ("slip", "mistake"))
    return phrases(lang)(f"review_sum_{unit}", count=len(judged), found=found, lost=figure(lost, unit))
