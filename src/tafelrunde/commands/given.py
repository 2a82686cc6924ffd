"""What commands have in common: options, how names are read, checks before anything is done, exit codes."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import tafelrunde
from tafelrunde.kernel.errors import BadOption, TafelrundeError, UnknownGame
from tafelrunde.kernel.rng import is_key
from tafelrunde.terminal.text import LANGUAGES

FAILED = 1  # a check found something
WRONG = 2  # the input was wrong
INTERRUPTED = 130
PIPE_CLOSED = 141
FOREIGN = re.compile(r"(?!human:|search:|plan:)[A-Za-z_][\w.]*:[A-Za-z_]\w*")  # module:Class

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
        known = context.resilient_parsing or args[0].startswith("-") or self.get_command(context, args[0]) is not None
        if not known:
            raise TafelrundeError(f"no command {args[0]!r}; commands are: {', '.join(self.commands)}")
        return super().resolve_command(context, args)


class GameName(click.ParamType):  # type: ignore[type-arg]  # which it has not in all versions
    """A game: its id, or the package that it is, `my_package.my_game`."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        from tafelrunde.kernel.registry import add_module

        if context is not None and context.resilient_parsing:  # to complete a line runs nothing that is named in it
            return str(value)
        package = "." in value or (value not in tafelrunde.games() and Path(value, "game.py").exists())
        if not package and value not in tafelrunde.games() and Path(value, value, "game.py").exists():
            raise UnknownGame(f"no game {value!r} here; it is in the folder {value}: cd {value}")
        return add_module(value) if package else str(value)

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(game) for game in tafelrunde.games() if game.startswith(incomplete)]


class BotNames(click.ParamType):  # type: ignore[type-arg]
    """Bots, between commas: their names, or `module:Class`."""

    name = "bots"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        from tafelrunde.bots import add_bot

        completing = context is not None and context.resilient_parsing
        for bot in map(str.strip, str(value).split(",")):
            if FOREIGN.fullmatch(bot) and not completing:
                add_bot(bot)
        return str(value)

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from tafelrunde.bots import bots

        before, comma, last = incomplete.rpartition(",")
        people = ["human"] if param.name == "seat" else []
        return [CompletionItem(before + comma + bot) for bot in people + bots() if bot.startswith(last)]


def settings(given: Sequence[str], name: str = "--option") -> dict[str, Any]:
    """`--option key=value`, several times, as a dict; the game checks the values."""
    found: dict[str, Any] = {}
    for entry in given:
        key, equals, value = entry.partition("=")
        if not equals or not key.strip():
            raise BadOption(f"{name} {entry!r}: give it as key=value")
        if key.strip() in found:
            raise BadOption(f"{name} {key.strip()} is given twice")
        found[key.strip()] = value.strip()
    return found


def stopped(done: int, wanted: int, language: str) -> int:
    """Ctrl-C came while games were played: what was shown is about those that were finished."""
    from tafelrunde.terminal.text import phrases

    say = phrases(language)
    complain(say("stopped", done=say.number(done), wanted=say.number(wanted)))
    return INTERRUPTED


def check_writable(option: str, path: Path | None) -> None:
    """Refuse a file that could not be written, before hours of games are played for it."""
    if path is None:
        return
    if path.is_dir():
        raise BadOption(f"{option} {path}: that is a folder, a file is needed")
    if not path.parent.is_dir():
        raise BadOption(f"{option} {path}: there is no folder {path.parent}")
    existed = path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise BadOption(f"{option} {path}: it cannot be written ({error.strerror})") from None
    if not existed:
        path.unlink()


def check_folder(option: str, path: Path | None) -> None:
    """The same for a folder, which is made if need be."""
    if path is None:
        return
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as error:
        raise BadOption(f"{option} {path}: nothing can be written there ({error.strerror})") from None


def complain(what: object) -> None:
    """The one line shown to somebody who typed something wrong."""
    click.echo(f"tafelrunde: {' '.join(str(what).split())}", err=True)
