"""Results that people compare: a simulation and a check, as tables."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tafelrunde.conformance import Report
from tafelrunde.terminal.text import phrases

HEADS: dict[str, Any] = {"box": box.SIMPLE_HEAD, "pad_edge": False}


def print_simulation(console: Console, result: dict[str, Any], lang: str) -> None:
    """Who won how often, with 95 % intervals."""
    say = phrases(lang)
    table = Table(**HEADS)
    table.add_column(say("sim_bot"))
    for head in ("sim_wins", "sim_rate", "sim_interval", "sim_score"):
        table.add_column(say(head), justify="right")
    for seat, bot in enumerate(result["bots"]):
        low, high = result["win_intervals"][seat]
        table.add_row(
            bot,
            f"{result['wins'][seat]:,}",
            f"{100 * result['win_rates'][seat]:.1f} %",
            f"{100 * low:.1f} – {100 * high:.1f} %",
            f"{result['mean_scores'][seat]:.2f} ± {result['score_intervals'][seat]:.2f}",
        )
    console.print(table)
    console.print(
        say(
            "sim_sum",
            finished=f"{result['finished']:,}",
            games=f"{result['games']:,}",
            draws=f"{result['draws']:,}",
            length=f"{result['mean_length']:.1f}",
            first=f"{100 * result['first_seat_rate']:.1f}",
            speed=f"{result['steps_per_second']:,.0f}",
            seconds=f"{result['seconds']:.1f}",
        )
    )


def print_check(console: Console, report: Report, lang: str) -> None:
    """What was checked how often, and what is wrong."""
    say = phrases(lang)
    wrong = {kind for kind, _ in report.problems}
    table = Table(**HEADS)
    table.add_column(say("check_what"))
    table.add_column(say("check_times"), justify="right")
    table.add_column("")
    for check, times in report.checks.items():
        table.add_row(check, f"{times:,}", Text("✗", "bold red") if check in wrong else Text("✓", "green"))
    console.print(table)
    for kind, problem in report.problems:
        console.print(Text(f"✗ {kind}: {problem}", style="red"))
    for milestone in report.missing:
        console.print(Text(f"✗ {say('check_missing', what=milestone)}", style="red"))
    key = "check_fine" if report.fine else "check_wrong"
    console.print(say(key, games=f"{report.games:,}", reached=len(report.reached), game=report.game.id))
