"""Results that people compare: simulations, ladders, hints and checks, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tafelrunde.bots.bot import Advice
from tafelrunde.conformance import Report
from tafelrunde.conformance.soak import Soaked
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.lab.ladder import Ladder
from tafelrunde.terminal.text import phrases

HEADS: dict[str, Any] = {"box": box.SIMPLE_HEAD, "pad_edge": False}


def print_simulation(console: Console, result: dict[str, Any], lang: str) -> None:
    """Who won how often, with 95 % intervals, and the figures that a game adds."""
    say = phrases(lang)
    table = Table(**HEADS)
    table.add_column(say("sim_bot"))
    heads = [say(head) for head in ("sim_wins", "sim_rate", "sim_interval", "sim_score")]
    words = find_game(result["game"]).words
    for head in (*heads, *(words.say("figure", name, lang) for name in result["figures"][0])):
        table.add_column(head, justify="right")
    for seat, bot in enumerate(result["bots"]):
        low, high = result["win_intervals"][seat]
        table.add_row(
            bot,
            f"{result['wins'][seat]:,}",
            f"{100 * result['win_rates'][seat]:.1f} %",
            f"{100 * low:.1f} – {100 * high:.1f} %",
            f"{result['mean_scores'][seat]:.2f} ± {result['score_intervals'][seat]:.2f}",
            *(f"{figure['mean']:.2f} ± {figure['interval']:.2f}" for figure in result["figures"][seat].values()),
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


def print_ladder(console: Console, ladder: Ladder, lang: str) -> None:
    """Ratings with 95 % intervals, and every pairing."""
    say = phrases(lang)
    table = Table(**HEADS)
    table.add_column(say("sim_bot"))
    for head in ("ladder_elo", "sim_interval", "ladder_games", "sim_rate"):
        table.add_column(say(head), justify="right")
    for rung in ladder.rungs:
        spread = f"± {rung.half:.0f}" if rung.half else "–"
        table.add_row(rung.bot, f"{rung.rating:+.0f}", spread, f"{rung.games:,}", f"{100 * rung.rate:.1f} %")
    console.print(table)
    table = Table(**HEADS)
    table.add_column(say("ladder_pairing"))
    for head in ("ladder_games", "ladder_first", "sim_interval"):
        table.add_column(say(head), justify="right")
    for pairing in ladder.pairings:
        low, high = pairing.interval
        names = f"{pairing.first} – {pairing.second}"
        table.add_row(
            names, f"{pairing.games:,}", f"{100 * pairing.rate:.1f} %", f"{100 * low:.1f} – {100 * high:.1f} %"
        )
    console.print(table)


def print_hints(console: Console, game: Game, seat: int, bot: str, advice: Sequence[Advice], lang: str) -> None:
    """What a bot thinks of the best few actions."""
    say = phrases(lang)
    console.print(say("hint_head", bot=bot, seat=seat + 1))
    table = Table(**HEADS)
    table.add_column(say("hint_action"))
    table.add_column(say("hint_value"), justify="right")
    table.add_column(say("hint_visits"), justify="right")
    for entry in advice:
        table.add_row(game.text(entry.action, lang), f"{entry.value:.3f}", f"{entry.visits:,}")
    console.print(table)


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
    console.print(say("check_vague", share=f"{report.vague:.1%}", count=f"{report.refused:,}"))
    for kind, problem in report.problems:
        console.print(Text(f"✗ {kind}: {problem}", style="red"))
    for milestone in report.missing:
        console.print(Text(f"✗ {say('check_missing', what=milestone)}", style="red"))
    key = "check_fine" if report.fine else "check_wrong"
    console.print(say(key, games=f"{report.games:,}", reached=len(report.reached), game=report.game.id))


def print_soaked(console: Console, soaked: Soaked, seconds: float, lang: str) -> None:
    """How many games by chance came to their end, of what kind, and how long all of them took."""
    say = phrases(lang)
    value, games = soaked.rarest()
    minutes, rest = divmod(round(seconds), 60)
    console.print(
        say(
            "soak_sum",
            game=soaked.game.id,
            games=f"{soaked.games:,}",
            actions=f"{soaked.actions:,}",
            deep=f"{soaked.deep:,}",
            time=f"{minutes // 60}:{minutes % 60:02}:{rest:02}",
        )
    )
    seats = ", ".join(f"{seats}: {games:,}" for seats, games in sorted(soaked.seats.items()))
    console.print(say("soak_kinds", seats=seats, value=value, least=f"{games:,}"))
    problems = len(soaked.problems)
    console.print(say("soak_wrong", problems=f"{problems:,}") if problems else say("soak_fine"))
