"""A record on the screen: what happened, the last position, the result."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.words import AND
from tafelrunde.table import Table
from tafelrunde.terminal.boards import board, sheets
from tafelrunde.terminal.ending import print_outcome
from tafelrunde.terminal.saving import read, replayed, short
from tafelrunde.terminal.screen import log_line, sentences
from tafelrunde.terminal.seating import line_up, seat_names
from tafelrunde.terminal.text import phrases


def print_replay(console: Console, path: Path, upto: int | None, lang: str, seat: int | None) -> None:
    """The log of a record as one seat (from 0; None: a spectator) saw it, up to an action."""
    record = read(path)
    if upto is not None and not 0 <= upto <= len(record.actions):
        raise BadOption(f"--to {upto}: the record has {len(record.actions)} actions; give 0 to {len(record.actions)}")
    if seat is not None and not 0 <= seat < record.seats:
        raise BadOption(f"--seat {seat + 1}: the record has the seats 1 to {record.seats}")
    table = replayed(path, record, upto)
    game, names, say = table.game, seat_names(record.players, table.state.seats, lang), phrases(lang)
    head = {
        "title": game.words.title(lang),
        "players": line_up(names, say),
        "seed": short(record.seed),
    }
    counts = {"count": len(table.actions), "total": len(record.actions)}
    console.print(Text(say("replay_head", **head, **counts), style="bold"))
    print_log(console, table, seat, lang, names)
    console.print()
    console.print(board(game.id)(table.state.look(-1 if seat is None else seat), game.words, lang, names))
    outcome = table.state.outcome()
    if outcome is not None:
        print_outcome(console, game, outcome, lang, names, sheets(game.id)(table.state.look(-1), game.words, lang))
    else:
        waiting = AND[lang].join(names[actor] for actor in table.state.actors())
        console.print(Text(say("waiting", names=waiting)))


def print_log(console: Console, table: Table, seat: int | None, lang: str, names: list[str]) -> None:
    """All that happened so far; every action has its number."""
    for number, events in enumerate(table.log, 1):
        mark = str(number)
        for sentence, rule in sentences(table.game, events, seat, lang, names):
            console.print(log_line(sentence, rule, names, mark))
            mark = " "
