"""Commands for whoever makes a game: a new one, and checks of it from all sides."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from tafelrunde.commands.given import FAILED, LANG, GameName, check_folder
from tafelrunde.terminal.text import default_language


@click.command()
@click.argument("game", type=GameName())
@click.option("--games", "count", type=click.IntRange(1), default=200, metavar="N", help="How many whole games.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, help="Seed of all chance.")
@click.option("--positions", type=click.IntRange(1), metavar="N", help="Check N mutated positions instead.")
@click.option("--random", "by_chance", type=click.IntRange(1), metavar="N", help="Play N games by chance instead.")
@click.option("--jobs", type=click.IntRange(0, 512), default=1, metavar="N", help="Processes at once; 0: a core each.")
@LANG
def check(
    game: str, count: int, seed: int, positions: int | None, by_chance: int | None, jobs: int, lang: str | None
) -> int:
    """Play whole games of GAME in every configuration and check them from all sides."""
    from tafelrunde.conformance import check as check_game
    from tafelrunde.conformance.soak import soak
    from tafelrunde.kernel.registry import draft
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.tables import print_check
    from tafelrunde.terminal.text import phrases

    language = lang or default_language()
    rules_of = draft(game)
    jobs = jobs or os.cpu_count() or 1
    if by_chance is not None:
        return play_by_chance(game, by_chance, seed, jobs, language)
    if positions is not None:
        with progress_bar(phrases(language)("check_positions", game=game), positions) as step:
            problems = soak(game, positions, seed, step, jobs=jobs)
        for problem in problems:
            screen().print(f"✗ {problem}", style="red", markup=False)
        if not problems:
            say = phrases(language)
            screen().print(say("check_positions_fine", count=say.number(positions)))
        return FAILED if problems else 0
    with progress_bar(phrases(language)("check_progress", game=game), count) as step:
        report = check_game(rules_of, count, seed, lambda _: step(1), jobs)
    print_check(screen(), report, language)
    return 0 if report.fine else FAILED


@click.command("new-game")
@click.argument("name")
@click.option(
    "--into", "home", type=click.Path(path_type=Path), default=Path(), metavar="FOLDER", help="Where (default: here)."
)
@LANG
def new_game(name: str, home: Path, lang: str | None) -> int:
    """Write a small game that works, with its tests, into a new folder NAME: to be changed into your own."""
    from tafelrunde.conformance.beginning import new_game as write
    from tafelrunde.terminal.text import phrases

    check_folder("--into", home)
    for file in write(name, home):
        click.echo(file)
    click.echo(phrases(lang or default_language())("new_game", folder=home / name, name=name))
    return 0


def play_by_chance(game: str, count: int, seed: int, jobs: int, language: str) -> int:
    """Games by chance; what is wrong is said at once, for they may take hours."""
    import time

    from tafelrunde.conformance.soak import soak_games
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.tables import print_soaked
    from tafelrunde.terminal.text import phrases

    started = time.monotonic()
    done = 0
    say = phrases(language)
    with progress_bar(say("check_progress", game=game), count) as step:

        def played(more: int, problems: list[str]) -> None:
            nonlocal done
            for problem in problems:
                screen().print(f"✗ {problem}", style="red", markup=False, soft_wrap=True)
            step(more)
            done += more
            if not sys.stderr.isatty() and done * 20 // count > (done - more) * 20 // count:  # where no bar is seen
                seconds = say.number(time.monotonic() - started)
                click.echo(f"{game}: {say.number(done)} / {say.number(count)}, {seconds} s", err=True)

        soaked = soak_games(game, count, seed, jobs, played)
    print_soaked(screen(), soaked, time.monotonic() - started, language)
    return FAILED if soaked.problems else 0
