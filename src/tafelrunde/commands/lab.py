"""Commands of the lab: many games between bots, and what they tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

import tafelrunde
from tafelrunde.commands.given import (
    FAILED,
    LANG,
    BotNames,
    GameName,
    check_folder,
    check_writable,
    settings,
    stopped,
)
from tafelrunde.kernel.errors import BadOption
from tafelrunde.terminal.text import default_language

if TYPE_CHECKING:
    from tafelrunde.lab.plan import Played

LEAST = 2  # games of a report


def workers_options(command: Callable[..., int]) -> Callable[..., int]:
    """What all commands that play many games have in common."""
    for option in (
        click.option("--cluster", metavar="ADDRESS", help="On a Dask cluster, by the address of its scheduler."),
        click.option("--jobs", type=click.IntRange(1, 512), default=1, metavar="N", help="Number of processes."),
        click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Set an option of the game."),
        click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, help="The same one gives the same games."),
    ):
        command = option(command)
    return command


RUN = click.option(
    "--run",
    "folder",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Keep every game there; go on with it later.",
)


@click.command()
@click.argument("game", type=GameName())
@click.option(
    "--bots",
    type=BotNames(),
    default="random,greedy",
    metavar="BOT,BOT…",
    help="Who plays; as many as there are seats.",
)
@click.option("--games", "count", type=click.IntRange(1), default=1000, metavar="N", help="How many games.")
@workers_options
@RUN
@click.option("--table", type=click.Path(path_type=Path), metavar="FILE", help="Write all results as .csv or .parquet.")
@click.option("--records", type=click.Path(path_type=Path), metavar="FOLDER", help="Write every game as a record.")
@click.option(
    "--trajectories", type=click.Path(path_type=Path), metavar="FILE", help="Write every decision, as .parquet."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@LANG
def sim(
    game: str,
    bots: str,
    count: int,
    seed: int,
    options: tuple[str, ...],
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    table: Path | None,
    records: Path | None,
    trajectories: Path | None,
    as_json: bool,
    lang: str | None,
) -> int:
    """Let bots play many games of GAME; they change seats from game to game."""
    import msgspec

    from tafelrunde.lab.export import check_table, write_records, write_table
    from tafelrunde.lab.plan import plan
    from tafelrunde.lab.run import Workers
    from tafelrunde.lab.simulate import simulate
    from tafelrunde.lab.trajectories import check_trajectories, keeping
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.tables import print_simulation
    from tafelrunde.terminal.text import phrases

    language = lang or default_language()
    players = [bot.strip() for bot in bots.split(",")]
    if table is not None:
        check_table(table)
    check_writable("--table", table)
    check_folder("--records", records)
    check_folder("--run", folder)
    if trajectories is not None:
        check_trajectories(trajectories)
        check_writable("--trajectories", trajectories)
        if table is not None and table.absolute() == trajectories.absolute():
            raise BadOption(f"--table and --trajectories are both {table}: give each a file of its own")
        if folder is not None:
            raise BadOption("--trajectories are of games that are played now: leave out --run")
    task = plan(
        tafelrunde.game(game),
        players,
        seed,
        settings(options),
        records=records is not None,
        trace=language if trajectories is not None else "",
    )
    if trajectories is not None or (table is not None and table.suffix == ".parquet"):
        task.check_seeds(count)
    kept: list[Played] | None = None if table is None and records is None else []
    with (
        progress_bar(phrases(language)("sim_progress", game=game, bots=", ".join(players)), count) as step,
        keeping(trajectories, task) as sink,
    ):
        result = simulate(task, count, Workers(jobs, cluster), folder, step, kept, sink)
    if table is not None and kept is not None:
        write_table(table, task, kept)
    if records is not None and kept is not None:
        write_records(records, task, kept)
    if as_json:
        click.echo(msgspec.json.encode(result))  # what cannot be said, of one game only, is null
    else:
        print_simulation(screen(), result, language)
    if result["interrupted"]:
        return stopped(result["games"], count, language)
    return 0 if result["finished"] == result["games"] else FAILED


@click.command()
@click.argument("game", type=GameName())
@click.option("--bots", type=BotNames(), default="greedy,random,easy,medium", metavar="BOT,BOT…", help="Who plays.")
@click.option("--games", "count", type=click.IntRange(1), default=100, metavar="N", help="Games for each pair.")
@click.option("--seats", type=int, help="How many seats; with more than two the bots of a pair alternate.")
@workers_options
@RUN
@click.option("--so-far", is_flag=True, help="Play nothing: rate the games a run's folder holds now.")
@click.option("--page", type=click.Path(path_type=Path), metavar="FILE", help="Write the tables there, as Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@LANG
def ladder(
    game: str,
    bots: str,
    count: int,
    seats: int | None,
    seed: int,
    options: tuple[str, ...],
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    so_far: bool,
    page: Path | None,
    as_json: bool,
    lang: str | None,
) -> int:
    """Every bot against every other, with seats rotated: Elo ratings with intervals. The first bot is rated 0."""
    import msgspec

    from tafelrunde.lab.ladder import climb, pairs, read_ladder, write_page
    from tafelrunde.lab.run import Workers
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.tables import print_ladder
    from tafelrunde.terminal.text import phrases

    language = lang or default_language()
    players = [bot.strip() for bot in bots.split(",")]
    total = count * len(pairs(players))
    workers = Workers(jobs, cluster)
    check_writable("--page", page)
    if so_far:
        if folder is None:
            raise BadOption("--so-far rates the games in a folder: say which with --run FOLDER")
        found = read_ladder(folder, game, players)
    else:
        check_folder("--run", folder)
        with progress_bar(phrases(language)("sim_progress", game=game, bots=", ".join(players)), total) as step:
            found = climb(tafelrunde.game(game), players, count, seats, seed, settings(options), workers, folder, step)
    if page is not None and not found.interrupted:
        asked = f"tafelrunde ladder {game} --bots {','.join(players)} --games {count} --seed {seed}"
        write_page(page, found, asked + (f" --seats {seats}" if seats else ""))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        print_ladder(screen(), found, language)
    if found.interrupted:
        return stopped(sum(pairing.games for pairing in found.pairings), total, language)
    return 0


@click.command()
@click.argument("game", type=GameName())
@click.option("--setting", "given", multiple=True, metavar="SEATS:KEY=VALUE,…", help="What is played; several in turn.")
@click.option("--games", "count", type=click.IntRange(1), default=400, metavar="N", help="Games in a generation.")
@click.option("--generations", type=click.IntRange(1), default=3, metavar="N", help="How often it is fitted.")
@click.option("--tries", type=click.IntRange(1), default=60, metavar="N", help="The planner's tries in a stage.")
@click.option("--midway", type=click.FloatRange(0, 1), default=0.0, metavar="SHARE", help="Of the games begin halfway.")
@click.option("--known", is_flag=True, help="Begin with what the game has learned already.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, help="The same one gives the same training.")
@click.option("--jobs", type=click.IntRange(1, 512), default=1, metavar="N", help="Number of processes.")
@click.option("--run", "folder", type=click.Path(path_type=Path), required=True, metavar="FOLDER", help="Kept there.")
@LANG
def train(
    game: str,
    given: tuple[str, ...],
    count: int,
    generations: int,
    tries: int,
    midway: float,
    known: bool,
    seed: int,
    jobs: int,
    folder: Path,
    lang: str | None,
) -> int:
    """Let a planner of GAME play, learn from its games what the end of a turn is worth, and play again with that."""
    from tafelrunde.lab.run import Workers
    from tafelrunde.lab.train import Course, judgement, setting, train
    from tafelrunde.terminal.screen import progress_bar
    from tafelrunde.terminal.text import phrases

    check_folder("--run", folder)
    rules = tafelrunde.game(game)
    chosen = [setting(rules, one) for one in given or (f"{rules.seats[0]}",)]
    course = Course(game, rules.version, chosen, count, tries, seed=seed, midway=midway, known=known)
    say = phrases(lang or default_language())
    with progress_bar(say("train_progress", game=game), count * generations) as step:
        for told in train(course, generations, folder, Workers(jobs), step):
            click.echo(json.dumps(told))
    click.echo(say("trained", bot=f"plan:{tries}@{judgement(folder, generations - 1)}"))
    return 0


@click.command()
@click.argument("game", type=GameName())
@click.option("--setting", "given", metavar="SEATS:KEY=VALUE,…", help="What is played.")
@click.option("--worth", "figures", multiple=True, metavar="FIGURE=POINTS", help="What counts besides the score.")
@click.option("--games", "count", type=click.IntRange(2), default=1200, metavar="N", help="How many games.")
@click.option("--tries", type=click.IntRange(1), default=240, metavar="N", help="The planner's tries in a stage.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, help="The same one gives the same weights.")
@click.option("--jobs", type=click.IntRange(1, 512), default=1, metavar="N", help="Number of processes.")
@click.option("--run", "folder", type=click.Path(path_type=Path), required=True, metavar="FOLDER", help="Kept there.")
@LANG
def tune(
    game: str,
    given: str | None,
    figures: tuple[str, ...],
    count: int,
    tries: int,
    seed: int,
    jobs: int,
    folder: Path,
    lang: str | None,
) -> int:
    """Let a planner of GAME play with weights of its judgement moved by chance, and move them where games go well."""
    from tafelrunde.bots.judgement import FILE
    from tafelrunde.lab.run import Workers
    from tafelrunde.lab.train import setting
    from tafelrunde.lab.tune import Tuning, tune, worth
    from tafelrunde.terminal.screen import progress_bar
    from tafelrunde.terminal.text import phrases

    check_folder("--run", folder)
    rules = tafelrunde.game(game)
    chosen = setting(rules, given or f"{rules.seats[0]}")
    tuning = Tuning(game, rules.version, chosen, count, tries, seed, worth(figures))
    say = phrases(lang or default_language())
    with progress_bar(say("train_progress", game=game), count) as step:
        for told in tune(tuning, folder, Workers(jobs), step):
            click.echo(json.dumps(told))
    click.echo(say("trained", bot=f"plan:{tries}@{folder / FILE}"))
    return 0


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--kind", type=click.Choice(["elo", "scores", "lengths"]), help="What to draw (default: what there is).")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="The picture, as .svg.")
@LANG
def plot(folder: Path, kind: str | None, out: Path, lang: str | None) -> int:
    """Draw what the FOLDER of a run holds, finished or not: ratings, scores or lengths."""
    from tafelrunde.lab.plot import plot as draw

    if out.suffix != ".svg":
        raise BadOption(f"--out {out}: pictures are written as .svg")
    check_writable("--out", out)
    out.write_text(draw(folder, kind, lang or default_language()), encoding="utf-8")
    return 0


@click.command()
@click.argument("game", type=GameName())
@click.option("--bots", type=BotNames(), metavar="BOT,BOT…", help="Who plays (default: greedy on every seat).")
@click.option("--seats", type=int, help="How many seats.")
@click.option("--games", "count", type=click.IntRange(LEAST), default=200, metavar="N", help="How many games.")
@click.option("--set", "changes", multiple=True, metavar="KEY=VALUE", help="Compare with this option of the game.")
@click.option("--without", multiple=True, metavar="FIELD=ID", help="Compare with games without this component.")
@click.option(
    "--others",
    type=click.IntRange(0),
    metavar="N",
    help="Games with each other number of seats, for their length (default: a tenth; 0: none).",
)
@workers_options
@RUN
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The page (default: GAME-report.html).")
@LANG
def report(
    game: str,
    bots: str | None,
    seats: int | None,
    count: int,
    changes: tuple[str, ...],
    without: tuple[str, ...],
    others: int | None,
    seed: int,
    options: tuple[str, ...],
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    out: Path | None,
    lang: str | None,
) -> int:
    """What a designer asks of GAME, as one HTML page: who moves first, how close, how long, what wins, what is unused.

    With --set or --without every game is played twice, with the same chance; the page says what that changes.
    """
    from tafelrunde.lab.inquiry import inquire
    from tafelrunde.lab.report import page
    from tafelrunde.lab.run import Workers
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.text import phrases

    language = lang or default_language()
    rules_of = tafelrunde.game(game)
    players = bots.split(",") if bots else ["greedy"] * (rules_of.seats[0] if seats is None else seats)
    if seats is not None and seats != len(players):
        raise BadOption(f"--bots names {len(players)} seats, --seats says {seats}; leave out --seats")
    players = [bot.strip() for bot in players]
    given = settings(options)
    inquiry = inquire(rules_of, players, count, seed, given, settings(changes, "--set"), without, others)
    place = out or Path(f"{game}-report.html")
    check_writable("--out", place)
    check_folder("--run", folder)
    with progress_bar(phrases(language)("sim_progress", game=game, bots=", ".join(players)), inquiry.total) as step:
        done = inquiry.play(Workers(jobs, cluster), folder, step, LEAST)
    asked = ["tafelrunde report", game, f"--bots {','.join(players)} --games {count} --seed {seed}"]
    asked += [f"--option {one}" for one in options]
    asked += [f"--set {one}" for one in changes] + [f"--without {one}" for one in without]
    asked += [] if others is None else [f"--others {others}"]
    text = page(rules_of, inquiry.base, language, inquiry.variant, inquiry.others, " ".join(asked))
    place.write_text(text, encoding="utf-8")
    screen().print(phrases(language)("saved", path=place))
    return 0 if done == inquiry.total else stopped(done, inquiry.total, language)
