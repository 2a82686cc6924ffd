"""The command line: a table of commands, and what becomes of whatever happens in them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click
from click.shell_completion import shell_complete

import tafelrunde
from tafelrunde.commands import checking, completing, lab, learning, playing, puzzling, reviewing, serving
from tafelrunde.commands.given import INTERRUPTED, PIPE_CLOSED, WRONG, Commands, complain
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.garbage import look_seldom
from tafelrunde.kernel.registry import blame

TABLE = (
    playing.games,
    playing.play,
    playing.replay,
    playing.rules,
    playing.hint,
    reviewing.review,
    puzzling.puzzles,
    lab.sim,
    lab.ladder,
    lab.train,
    lab.tune,
    learning.learn,
    lab.plot,
    lab.report,
    checking.check,
    checking.new_game,
    serving.serve,
    serving.tables,
    serving.people,
    completing.completion,
)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(tafelrunde.__version__, prog_name="tafelrunde")
@click.pass_context
def commands(context: click.Context) -> None:
    """A digital table for modern board games: rules enforced and explained."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in TABLE:
    commands.add_command(command)


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
    except Exception as error:
        line = blame(error)
        if not line:
            raise  # a mistake of ours, and the traceback is what we want to be sent
        complain(line)
        return WRONG


def main() -> NoReturn:
    """The command `tafelrunde`."""
    look_seldom()
    if asked := os.environ.get(completing.ASKED):
        sys.exit(shell_complete(commands, {}, "tafelrunde", completing.ASKED, asked))
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
