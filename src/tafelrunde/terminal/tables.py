"""Results that people compare: simulations, ladders, hints and checks, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tafelrunde.bots.bot import Advice
from tafelrunde.bots.hint import reasons
from tafelrunde.conformance import Report
from tafelrunde.conformance.soak import Soaked
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.state import State
from tafelrunde.lab.ladder import Ladder
from tafelrunde.lab.numerals import signed
from tafelrunde.terminal.seating import seat_names
from tafelrunde.terminal.text import phrases

HEADS: dict[str, Any] = {"box": box.SIMPLE_HEAD, "pad_edge": False}


def print_simulation(console: Console, result: dict[str, Any], lang: str) -> None:
    """Who won how often, with 95 % intervals, and the figures that a game adds."""
    say = phrases(lang)
    table = Table(**HEADS)
    table.add_column(say("sim_bot"))
    alone = len(result["bots"]) == 1  # then nobody wins: a goal is reached, where there is one to be missed
    victories = ("sim_goal" if alone else "sim_wins", "sim_rate", "sim_interval")
    columns = [say(head) for head in victories] if not alone or result["can_be_lost"] else []
    words = find_game(result["game"]).words
    for head in (*columns, say("sim_score"), *(words.say("figure", name, lang) for name in result["figures"][0])):
        table.add_column(head, justify="right")
    for seat, bot in enumerate(result["bots"]):
        low, high = result["win_intervals"][seat]
        rate = say.percent(result["win_rates"][seat])
        table.add_row(
            bot,
            *([say.number(result["wins"][seat]), rate, say.span(low, high)] if columns else []),
            say.plus_or_minus(result["mean_scores"][seat], result["score_intervals"][seat]),
            *(say.plus_or_minus(figure["mean"], figure["interval"]) for figure in result["figures"][seat].values()),
        )
    console.print(table)
    summary = say(
        "sim_sum_alone" if alone else "sim_sum",
        finished=say.number(result["finished"]),
        games=say.number(result["games"]),
        draws=say.number(result["draws"]),
        length=say.number(result["mean_length"], 1),
    )
    if result["first_mover_rate"] is not None and not alone:
        low, high = result["first_mover_interval"]
        rate, low, high = (say.number(100 * part, 1) for part in (result["first_mover_rate"], low, high))
        summary += " " + say("sim_first", rate=rate, low=low, high=high)
    speed = say("sim_speed", speed=say.number(result["steps_per_second"]), seconds=say.number(result["seconds"], 1))
    console.print(f"{summary} {speed}")


def print_ladder(console: Console, ladder: Ladder, lang: str) -> None:
    """Ratings with 95 % intervals, and every pairing."""
    say = phrases(lang)
    table = Table(**HEADS)
    table.add_column(say("sim_bot"))
    for head in ("ladder_elo", "sim_interval", "ladder_games", "sim_rate"):
        table.add_column(say(head), justify="right")
    for rung in ladder.rungs:
        spread = f"± {say.number(rung.half)}" if rung.half else "–"
        rating = signed(rung.rating, lang)
        table.add_row(rung.bot, rating, spread, say.number(rung.games), say.percent(rung.rate))
    console.print(table)
    table = Table(**HEADS)
    table.add_column(say("ladder_pairing"))
    for head in ("ladder_games", "ladder_first", "sim_interval"):
        table.add_column(say(head), justify="right")
    for pairing in ladder.pairings:
        low, high = pairing.interval
        names = f"{pairing.first} – {pairing.second}"
        table.add_row(names, say.number(pairing.games), say.percent(pairing.rate), say.span(low, high))
    console.print(table)


def print_hints(console: Console, state: State, seat: int, bot: str, advice: Sequence[Advice], lang: str) -> None:
    """What a bot thinks of the best few actions, what they are for, and what it expects after the first."""
    game, names = state.game, seat_names(None, state.seats, lang)
    say = phrases(lang)
    console.print(say("hint_head", bot=bot, seat=seat + 1))
    table = Table(**HEADS)
    table.add_column(say("hint_action"))
    table.add_column(say("hint_value"), justify="right")
    table.add_column(say("hint_visits"), justify="right")
    table.add_column(say("hint_why"))
    told = [reasons(state, seat, entry, names, [lang])[0] for entry in advice]
    for entry, reason in zip(advice, told, strict=True):
        why = " ".join(reason.why)
        table.add_row(game.text(entry.action, lang), say.number(entry.value, 3), say.number(entry.visits), why)
    console.print(table)
    if told and told[0].line:
        console.print(say("hint_then", line=" · ".join(told[0].line)))


def print_check(console: Console, report: Report, lang: str) -> None:
    """What was checked how often, and what is wrong."""
    say = phrases(lang)
    wrong = {kind for kind, _ in report.problems}
    table = Table(**HEADS)
    table.add_column(say("check_what"))
    table.add_column(say("check_times"), justify="right")
    table.add_column("")
    for check, times in report.checks.items():
        table.add_row(check, say.number(times), Text("✗", "bold red") if check in wrong else Text("✓", "green"))
    console.print(table)
    console.print(say("check_vague", share=say.percent(report.vague), count=say.number(report.refused)))
    for kind, problem in report.problems:
        console.print(Text(f"✗ {kind}: {problem}", style="red"))
    for milestone in report.missing:
        console.print(Text(f"✗ {say('check_missing', what=milestone)}", style="red"))
    key = "check_fine" if report.fine else "check_wrong"
    console.print(say(key, games=say.number(report.games), reached=len(report.reached), game=report.game.id))


def print_soaked(console: Console, soaked: Soaked, seconds: float, lang: str) -> None:
    """How many games by chance came to their end, of what kind, and how long all of them took."""
    say = phrases(lang)
    value, games = soaked.rarest()
    minutes, rest = divmod(round(seconds), 60)
    console.print(
        say(
            "soak_sum",
            game=soaked.game.id,
            games=say.number(soaked.games),
            actions=say.number(soaked.actions),
            deep=say.number(soaked.deep),
            time=f"{minutes // 60}:{minutes % 60:02}:{rest:02}",
        )
    )
    seats = ", ".join(f"{seats}: {say.number(games)}" for seats, games in sorted(soaked.seats.items()))
    console.print(say("soak_kinds", seats=seats, value=value, least=say.number(games)))
    problems = len(soaked.problems)
    console.print(say("soak_wrong", problems=say.number(problems)) if problems else say("soak_fine"))
