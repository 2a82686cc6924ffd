"""Commands for whoever plays: the games, a table at this terminal, records, rules, hints."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import click

import tafelrunde
from tafelrunde.commands.given import FAILED, LANG, BotNames, GameName, Seed, check_writable, settings
from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.terminal.text import default_language


@click.command()
@LANG
def games(lang: str | None) -> int:
    """List the games, their seats and options."""
    from tafelrunde.terminal.screen import screen
    from tafelrunde.terminal.shelf import print_games

    print_games(screen(), lang or default_language())
    return 0


@click.command()
@click.argument("game", required=False, type=GameName())
@click.option(
    "--seat",
    "seat",
    multiple=True,
    type=BotNames(),
    metavar="WHO,WHO…",
    help="Who sits where: human, human:NAME or a bot.",
)
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
    check_writable("--save", save)
    place = save or resume or default_place(table.game.id, table.seed)
    own_place = save is not None or resume is not None
    return Session(screen(), table, players, lang or default_language(), place, own_place).run()


def default_players(seats: int) -> list[str]:
    return ["human"] + ["greedy"] * (seats - 1)


@click.command()
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


@click.command()
@click.argument("game", type=GameName())
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


@click.command()
@click.argument("game", required=False, type=GameName())
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="The game so far, from a file.")
@click.option("--seat", type=int, metavar="N", help="For seat 1, 2 … (default: the one that is asked).")
@click.option("--seats", type=int, help="Number of seats of a fresh game.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, help="Of a fresh game.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Of a fresh game.")
@click.option("--bot", type=BotNames(), help="Which bot is asked (default: the one that knows the game best).")
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
    from tafelrunde.bots import cores
    from tafelrunde.bots.hint import BEST, hints, reasons
    from tafelrunde.terminal.saving import read, replayed
    from tafelrunde.terminal.screen import screen
    from tafelrunde.terminal.seating import seat_names
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
    advice = hints(table.state, who, bot, table.seed, count, cores=cores.ALL)
    if as_json:
        names = seat_names(None, table.state.seats, language)
        texts = [
            {
                "text": table.game.text(entry.action, language),
                "action": entry.action,
                "value": entry.value,
                "visits": entry.visits,
                **reasons(table.state, who, entry, names, [language])[0]._asdict(),
            }
            for entry in advice
        ]
        click.echo(json.dumps({"game": table.game.id, "seat": who + 1, "bot": bot, "actions": texts}))
    else:
        print_hints(screen(), table.state, who, bot, advice, language)
    return 0
