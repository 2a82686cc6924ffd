"""How a shell is told to complete commands, games and bots."""

from __future__ import annotations

import click
from click import shell_completion

ASKED = "_TAFELRUNDE_COMPLETE"  # set where a shell asks how a line goes on
SHELLS: dict[str, type[shell_completion.ShellComplete]] = {
    "bash": shell_completion.BashComplete,
    "zsh": shell_completion.ZshComplete,
    "fish": shell_completion.FishComplete,
}


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print what lets a SHELL complete commands, games and bots: source it where your shell starts.

    \b
    bash:  eval "$(tafelrunde completion bash)"        in ~/.bashrc
    zsh:   eval "$(tafelrunde completion zsh)"         in ~/.zshrc, after compinit
    fish:  tafelrunde completion fish | source         in ~/.config/fish/config.fish
    """
    click.echo(SHELLS[shell](context.find_root().command, {}, "tafelrunde", ASKED).source())
    return 0
