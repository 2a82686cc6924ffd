"""The console and the few things every command prints alike."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rulebook import Rule

SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red")
WIDEST = 120


class Screen(Console):
    """A console that leaves texts as they are and lets a closed pipe end the program in one place."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def screen() -> Screen:
    """Standard output, at most 120 columns wide."""
    console = Screen(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if console.width > WIDEST:
        console.width = WIDEST
    return console


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while something long runs; call what it gives with how many more are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.advance(task, done)


def wipe(console: Console) -> None:
    """Make everything shown so far disappear, also from the scrollback: for screens that hide a hand."""
    if console.is_terminal and not console.is_dumb_terminal:
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()
    else:
        console.print("\n" * 60)


def seat_style(seat: int) -> str:
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def with_names(sentence: str, names: Sequence[str]) -> Text:
    """A sentence in which the names of the seats have their colours."""
    text = Text(sentence)
    for seat, name in enumerate(names):
        text.highlight_words([name], seat_style(seat))
    return text


def sentences(
    game: Game, events: Iterable[Event], seat: int | None, lang: str, names: Sequence[str]
) -> list[tuple[str, str]]:
    """What happened as a seat saw it: pairs of sentence and rule."""
    return [(game.tell(event, seat, lang, names), event.rule) for event in events]


def log_line(sentence: str, rule: str, names: Sequence[str], mark: str = "") -> Text:
    """One line of a log."""
    line = Text(f"{mark:>5}  ", style="dim") if mark else Text("  ")
    line.append_text(with_names(sentence, names))
    line.append(f"  {rule}", style="dim")
    return line


def rule_text(rule: Rule, lang: str) -> Text:
    """A rule in one paragraph."""
    text = Text(f"{rule.id} {rule.title[lang]}. ", style="bold")
    text.append(rule.text[lang], style="not bold")
    return text
