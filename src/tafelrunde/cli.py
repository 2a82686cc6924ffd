"""The command line; each command is one function here."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

import tafelrunde
from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.kernel.garbage import look_seldom
from tafelrunde.kernel.rng import is_key
from tafelrunde.terminal.text import LANGUAGES, default_language

if TYPE_CHECKING:
    from tafelrunde.lab.plan import Played

FAILED = 1  # a check found something
WRONG = 2  # the input was wrong
INTERRUPTED = 130
PIPE_CLOSED = 141

LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: that of LANG).")


class Seed(click.IntRange):
    """A seed, or the key of a game that was shuffled in secret."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        return value if is_key(value) else super().convert(value, param, context)


class Commands(click.Group):
    """Commands in the order of this file; an unknown one is answered with what there is."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(self.commands)

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(context, args[0]) is None and not args[0].startswith("-"):
            raise TafelrundeError(f"no command {args[0]!r}; commands are: {', '.join(self.commands)}")
        return super().resolve_command(context, args)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(tafelrunde.__version__, prog_name="tafelrunde")
@click.pass_context
def commands(context: click.Context) -> None:
    """A digital table for modern board games: rules enforced and explained."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@commands.command()
@LANG
def games(lang: str | None) -> int:
    """List the games, their seats and options."""
    from tafelrunde.terminal.screen import screen
    from tafelrunde.terminal.shelf import print_games

    print_games(screen(), lang or default_language())
    return 0


@commands.command()
@click.argument("game", required=False)
@click.option("--seat", "seat", multiple=True, metavar="WHO,WHO…", help="Who sits where: human, human:NAME or a bot.")
@click.option("--seats", type=int, help="Number of seats: one human, the others greedy.")
@click.option("--seed", type=Seed(0, 2**63 - 1), help="Seed; the same one gives the same game.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Set an option; `games` lists them.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game.")
@click.option("--save", "save", type=click.Path(path_type=Path), metavar="FILE", help="Keep the game in this file.")
@LANG
def play(
    game: str | None,
    seat: tuple[str, ...],
    seats: int | None,
    seed: int | str | None,
    options: tuple[str, ...],
    resume: Path | None,
    save: Path | None,
    lang: str | None,
) -> int:
    """Play GAME at this terminal, against bots or with others at the same keyboard.

    The game is kept after every action, so nothing is lost; q quits and tells how to go on.
    """
    from tafelrunde.terminal.play import Session
    from tafelrunde.terminal.saving import default_place, read, replayed
    from tafelrunde.terminal.screen import screen
    from tafelrunde.terminal.seating import split_players

    if resume is not None:
        if seats is not None or seed is not None or options:
            raise BadOption("--resume: seats, seed and options come from the file; leave out --seats, --seed, --option")
        record = read(resume)
        if game is not None and game != record.game:
            raise BadOption(f"{resume} is a game of {record.game}, not {game}")
        table = replayed(resume, record)
        players = split_players(seat) if seat else split_players(record.players or default_players(table.state.seats))
        if len(players) != table.state.seats:
            raise BadOption(f"--seat: {resume} has {table.state.seats} seats, not {len(players)}")
    else:
        if game is None:
            raise BadOption(f"which game? For example: tafelrunde play {tafelrunde.games()[0]}")
        rules_of = tafelrunde.game(game)
        players = split_players(seat) if seat else default_players(rules_of.seats[0] if seats is None else seats)
        if seats is not None and seats != len(players):
            raise BadOption(f"--seat names {len(players)} seats, --seats says {seats}; leave out --seats")
        number = secrets.randbelow(10**6) if seed is None else seed
        table = tafelrunde.Table(rules_of, len(players), number, settings(options))
    if save is not None and save.exists() and save != resume:
        raise BadOption(f"--save: {save} already exists; resume it with --resume, or choose another name")
    place = save or resume or default_place(table.game.id, table.seed)
    own_place = save is not None or resume is not None
    return Session(screen(), table, players, lang or default_language(), place, own_place).run()


def default_players(seats: int) -> list[str]:
    return ["human"] + ["greedy"] * (seats - 1)


def settings(given: Sequence[str]) -> dict[str, Any]:
    """`--option key=value`, several times, as a dict; the game checks the values."""
    found: dict[str, Any] = {}
    for entry in given:
        key, equals, value = entry.partition("=")
        if not equals or not key.strip():
            raise BadOption(f"--option {entry!r}: give it as key=value")
        if key.strip() in found:
            raise BadOption(f"--option {key.strip()} is given twice")
        found[key.strip()] = value.strip()
    return found


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "upto", type=int, metavar="N", help="Stop after this many actions.")
@click.option("--seat", "seat", type=int, metavar="N", help="As seat 1, 2 … saw it (default: as a spectator).")
@LANG
def replay(file: Path, upto: int | None, seat: int | None, lang: str | None) -> int:
    """Replay the game in FILE: its log, its last position, its result."""
    from tafelrunde.terminal.replay import print_replay
    from tafelrunde.terminal.screen import screen

    print_replay(screen(), file, upto, lang or default_language(), None if seat is None else seat - 1)
    return 0


@commands.command()
@click.argument("game")
@click.argument("word", required=False, metavar="[RULE|WORD]")
@click.option("--coverage", is_flag=True, help="List the code and tests of each rule; fails where one is missing.")
@LANG
def rules(game: str, word: str | None, coverage: bool, lang: str | None) -> int:
    """Print the rulebook of GAME, one of its rules, or the rules that contain a word."""
    from tafelrunde.terminal import book
    from tafelrunde.terminal.screen import screen

    found, language = tafelrunde.game(game), lang or default_language()
    if coverage:
        if word is not None:
            raise BadOption("--coverage is about all rules: leave out the rule or word")
        from tafelrunde.conformance.coverage import coverage as cover

        rows = cover(found, Path(tafelrunde.__file__).parents[2])
        return 0 if book.print_coverage(screen(), rows, language) else FAILED
    if word is None:
        book.print_book(screen(), found, language)
    elif not book.print_found(screen(), found, word, language):
        sections = ", ".join(id for id, _, _ in found.rulebook.sections)
        raise TafelrundeError(f"no rule of {game} is called {word!r} or contains it; sections are: {sections}")
    return 0


@commands.command()
@click.argument("game", required=False)
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="The game so far, from a file.")
@click.option("--seat", type=int, metavar="N", help="For seat 1, 2 … (default: the one that is asked).")
@click.option("--seats", type=int, help="Number of seats of a fresh game.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, help="Of a fresh game.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Of a fresh game.")
@click.option("--bot", help="Which bot is asked (default: the one that knows the game best).")
@click.option("--count", type=click.IntRange(1, 100), default=5, show_default=True, help="How many actions.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@LANG
def hint(
    game: str | None,
    record: Path | None,
    seat: int | None,
    seats: int | None,
    seed: int,
    options: tuple[str, ...],
    bot: str | None,
    count: int,
    as_json: bool,
    lang: str | None,
) -> int:
    """What a bot would do now in GAME (a fresh one, or the one in a FILE), and what it thinks of the best actions."""
    from tafelrunde.bots.hint import BEST, hints
    from tafelrunde.terminal.saving import read, replayed
    from tafelrunde.terminal.screen import screen
    from tafelrunde.terminal.tables import print_hints

    if record is not None:
        found = read(record)
        if game is not None and game != found.game:
            raise BadOption(f"{record} is a game of {found.game}, not {game}")
        table = replayed(record, found)
    elif game is None:
        raise BadOption(f"which game? For example: tafelrunde hint {tafelrunde.games()[0]}")
    else:
        table = tafelrunde.Table(tafelrunde.game(game), seats, seed, settings(options))
    asked = table.state.actors()
    if not asked:
        raise BadOption("the game is over: nobody has anything to decide")
    who = asked[0] if seat is None else seat - 1
    if who not in asked:
        raise BadOption(f"--seat {seat}: it is now up to seat {' or '.join(str(other + 1) for other in asked)}")
    language = lang or default_language()
    bot = bot or BEST
    advice = hints(table.state, who, bot, table.seed, count)
    if as_json:
        texts = [{"text": table.game.text(entry.action, language), **entry._asdict()} for entry in advice]
        click.echo(json.dumps({"game": table.game.id, "seat": who + 1, "bot": bot, "actions": texts}))
    else:
        print_hints(screen(), table.game, who, bot, advice, language)
    return 0


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


@commands.command()
@click.argument("game")
@click.option("--bots", default="random,greedy", metavar="BOT,BOT…", help="Who plays; as many as there are seats.")
@click.option("--games", "count", type=click.IntRange(1), default=1000, metavar="N", help="How many games.")
@workers_options
@RUN
@click.option("--table", type=click.Path(path_type=Path), metavar="FILE", help="Write all results as .csv or .parquet.")
@click.option("--records", type=click.Path(path_type=Path), metavar="FOLDER", help="Write every game as a record.")
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
    as_json: bool,
    lang: str | None,
) -> int:
    """Let bots play many games of GAME; they change seats from game to game."""
    from tafelrunde.lab.export import check_table, write_records, write_table
    from tafelrunde.lab.plan import plan
    from tafelrunde.lab.run import Workers
    from tafelrunde.lab.simulate import simulate
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.tables import print_simulation
    from tafelrunde.terminal.text import phrases

    language = lang or default_language()
    players = [bot.strip() for bot in bots.split(",")]
    if table is not None:
        check_table(table)
    task = plan(tafelrunde.game(game), players, seed, settings(options), records=records is not None)
    kept: list[Played] | None = None if table is None and records is None else []
    with progress_bar(phrases(language)("sim_progress", game=game, bots=", ".join(players)), count) as step:
        result = simulate(task, count, Workers(jobs, cluster), folder, step, kept)
    if table is not None and kept is not None:
        write_table(table, task, kept)
    if records is not None and kept is not None:
        write_records(records, task, kept)
    if as_json:
        click.echo(json.dumps(result))
    else:
        print_simulation(screen(), result, language)
    return 0 if result["finished"] == result["games"] else FAILED


@commands.command()
@click.argument("game")
@click.option("--bots", default="greedy,random,easy,medium", metavar="BOT,BOT…", help="Who plays.")
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
    if so_far:
        if folder is None:
            raise BadOption("--so-far rates the games in a folder: say which with --run FOLDER")
        found = read_ladder(folder, game, players)
    else:
        with progress_bar(phrases(language)("sim_progress", game=game, bots=", ".join(players)), total) as step:
            found = climb(tafelrunde.game(game), players, count, seats, seed, settings(options), workers, folder, step)
    if page is not None:
        asked = f"tafelrunde ladder {game} --bots {','.join(players)} --games {count} --seed {seed}"
        write_page(page, found, asked + (f" --seats {seats}" if seats else ""))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        print_ladder(screen(), found, language)
    return 0


@commands.command()
@click.argument("game")
@click.option("--setting", "given", multiple=True, metavar="SEATS:KEY=VALUE,…", help="What is played; several in turn.")
@click.option("--games", "count", type=click.IntRange(1), default=400, metavar="N", help="Games in a generation.")
@click.option("--generations", type=click.IntRange(1), default=3, metavar="N", help="How often it is fitted.")
@click.option("--tries", type=click.IntRange(1), default=60, metavar="N", help="The planner's tries in a stage.")
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

    rules = tafelrunde.game(game)
    chosen = [setting(rules, one) for one in given or (f"{rules.seats[0]}",)]
    course = Course(game, rules.version, chosen, count, tries, seed=seed)
    say = phrases(lang or default_language())
    with progress_bar(say("train_progress", game=game), count * generations) as step:
        for told in train(course, generations, folder, Workers(jobs), step):
            click.echo(json.dumps(told))
    click.echo(say("trained", bot=f"plan:{tries}@{judgement(folder, generations - 1)}"))
    return 0


@commands.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--kind", type=click.Choice(["elo", "scores", "lengths"]), help="What to draw (default: what there is).")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="The picture, as .svg.")
@LANG
def plot(folder: Path, kind: str | None, out: Path, lang: str | None) -> int:
    """Draw what the FOLDER of a run holds, finished or not: ratings, scores or lengths."""
    from tafelrunde.lab.plot import plot as draw

    if out.suffix != ".svg":
        raise BadOption(f"--out {out}: pictures are written as .svg")
    out.write_text(draw(folder, kind, lang or default_language()), encoding="utf-8")
    return 0


@commands.command()
@click.argument("game")
@click.option("--bots", metavar="BOT,BOT…", help="Who plays (default: greedy on every seat).")
@click.option("--seats", type=int, help="How many seats.")
@click.option("--games", "count", type=click.IntRange(2), default=200, metavar="N", help="How many games.")
@workers_options
@RUN
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The page (default: GAME-report.html).")
@LANG
def report(
    game: str,
    bots: str | None,
    seats: int | None,
    count: int,
    seed: int,
    options: tuple[str, ...],
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    out: Path | None,
    lang: str | None,
) -> int:
    """What a designer asks of GAME, as one HTML page: who goes first, lengths, scores, what is used and what wins."""
    from tafelrunde.lab.plan import plan
    from tafelrunde.lab.report import page
    from tafelrunde.lab.run import Workers, play
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.text import phrases

    language = lang or default_language()
    rules_of = tafelrunde.game(game)
    players = bots.split(",") if bots else ["greedy"] * (rules_of.seats[0] if seats is None else seats)
    if seats is not None and seats != len(players):
        raise BadOption(f"--bots names {len(players)} seats, --seats says {seats}; leave out --seats")
    task = plan(rules_of, [bot.strip() for bot in players], seed, settings(options), uses=True)
    with progress_bar(phrases(language)("sim_progress", game=game, bots=", ".join(players)), count) as step:
        games = [played for batch in play(task, count, Workers(jobs, cluster), folder, step) for played in batch]
    place = out or Path(f"{game}-report.html")
    place.write_text(page(rules_of, task, games, language), encoding="utf-8")
    screen().print(phrases(language)("saved", path=place))
    return 0


@commands.command()
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=200, metavar="N", help="How many whole games.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, help="Seed of all chance.")
@click.option("--positions", type=click.IntRange(1), metavar="N", help="Check N mutated positions instead.")
@click.option("--random", "by_chance", type=click.IntRange(1), metavar="N", help="Play N games by chance instead.")
@click.option(
    "--jobs", type=click.IntRange(0, 512), default=1, metavar="N", help="Processes for these two; 0: a core each."
)
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
            screen().print(phrases(language)("check_positions_fine", count=f"{positions:,}"))
        return FAILED if problems else 0
    with progress_bar(phrases(language)("check_progress", game=game), count) as step:
        report = check_game(rules_of, count, seed, lambda _: step(1))
    print_check(screen(), report, language)
    return 0 if report.fine else FAILED


def play_by_chance(game: str, count: int, seed: int, jobs: int, language: str) -> int:
    """Games by chance; what is wrong is said at once, for they may take hours."""
    import time

    from tafelrunde.conformance.soak import soak_games
    from tafelrunde.terminal.screen import progress_bar, screen
    from tafelrunde.terminal.tables import print_soaked
    from tafelrunde.terminal.text import phrases

    started = time.monotonic()
    done = 0
    with progress_bar(phrases(language)("check_progress", game=game), count) as step:

        def played(more: int, problems: list[str]) -> None:
            nonlocal done
            for problem in problems:
                screen().print(f"✗ {problem}", style="red", markup=False, soft_wrap=True)
            step(more)
            done += more
            if not sys.stderr.isatty() and done * 20 // count > (done - more) * 20 // count:  # where no bar is seen
                click.echo(f"{game}: {done:,} / {count:,}, {time.monotonic() - started:,.0f} s", err=True)

        soaked = soak_games(game, count, seed, jobs, played)
    print_soaked(screen(), soaked, time.monotonic() - started, language)
    return FAILED if soaked.problems else 0


@commands.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 means all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
@click.option("--database", metavar="FILE|URL", help="SQLite file or postgresql://… (default: in your data folder).")
@click.option("--public-url", metavar="URL", help="Where browsers find it, if behind a proxy: https://play.example.org")
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in your browser.")
@click.option("--log", type=click.Choice(("auto", "json", "plain")), default="auto", help="Format of log lines.")
@click.option("--limits/--no-limits", default=True, help="Rate limits (off only for tests).")
def serve(**settings: Any) -> int:
    """Serve tables to browsers: play with friends and bots."""
    from tafelrunde.server.serve import serve as serve_tables

    serve_tables(**settings)
    return 0


DATABASE = click.option(
    "--database", metavar="FILE|URL", help="SQLite file or postgresql://… (default: in your data folder)."
)


@commands.group(cls=Commands)
def tables() -> None:
    """Manage the tables of a server, even while it runs: list them, set one aside, bring one back."""


@tables.command("list")
@click.option("--aside", is_flag=True, help="Only those that are set aside.")
@DATABASE
def tables_list(aside: bool, database: str | None) -> int:
    """List the tables that are not finished, one per line: id, game, status, entries, failures, last change."""
    from tafelrunde.server.admin import standing
    from tafelrunde.server.serve import default_database

    for one in standing(database or default_database(), aside):
        click.echo("  ".join(map(str, one)))
    return 0


@tables.command("aside")
@click.argument("id")
@DATABASE
@LANG
def tables_aside(id: str, database: str | None, lang: str | None) -> int:
    """Set a table aside: nobody acts at it until it is brought back."""
    from tafelrunde.server.admin import set_aside
    from tafelrunde.server.serve import default_database
    from tafelrunde.terminal.text import phrases

    set_aside(database or default_database(), id)
    click.echo(phrases(lang or default_language())("tables_aside", id=id))
    return 0


@tables.command("restore")
@click.argument("id")
@DATABASE
@LANG
def tables_restore(id: str, database: str | None, lang: str | None) -> int:
    """Bring back a table that was set aside."""
    from tafelrunde.server.admin import restore
    from tafelrunde.server.serve import default_database
    from tafelrunde.terminal.text import phrases

    restore(database or default_database(), id)
    click.echo(phrases(lang or default_language())("tables_restored", id=id))
    return 0


def complain(what: object) -> None:
    """The one line shown to somebody who typed something wrong."""
    click.echo(f"tafelrunde: {' '.join(str(what).split())}", err=True)


def run(args: Sequence[str]) -> int:
    """Run a command and make an exit code of whatever happens; nothing a user does ends in a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        with commands.make_context("tafelrunde", list(args)) as context:
            result = commands.invoke(context)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted")
        return INTERRUPTED
    except click.ClickException as error:
        usage = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "tafelrunde"
        complain(f"{error.format_message()} (see: {usage} --help)")
        return WRONG
    except TafelrundeError as error:
        complain(error)
        return WRONG
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the last flush stays quiet
        return PIPE_CLOSED
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else error)
        return WRONG


def main() -> NoReturn:
    """The command `tafelrunde`."""
    look_seldom()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
