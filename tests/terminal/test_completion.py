"""What a shell completes: asked in bash itself, which has sourced what the command prints."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import tafelrunde

from .conftest import Run

SOURCE = Path(tafelrunde.__file__).parents[1]
PROGRAM = f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "from tafelrunde.cli import main; main()" "$@"\n'
ASK = """
eval "$(tafelrunde completion bash)"
complete -p tafelrunde
ask() {
    COMP_WORDS=(tafelrunde "$@") COMP_CWORD=$# COMPREPLY=()
    _tafelrunde_completion tafelrunde
    echo "${COMPREPLY[@]}"
}
"""


def answers(*lines: str, cwd: Path) -> list[str]:
    (cwd / "tafelrunde").write_text(PROGRAM)
    (cwd / "tafelrunde").chmod(0o755)
    script = ASK + "\n".join(f"ask {line}" for line in lines)
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "PATH": f"{cwd}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    first, *rest = done.stdout.splitlines()
    assert first.endswith("-F _tafelrunde_completion tafelrunde")
    return rest


def test_commands_games_and_bots_are_completed(tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text("print('run')")
    commands, games, bots, named, unknown = answers(
        "re",
        "play mage",
        "sim avalon --bots random,gr",
        "sim avalon --bots my_bots:Mine --ga",
        "unheard-of x",
        cwd=tmp_path,
    )
    assert commands.split() == ["replay", "review", "report"]
    assert games == "mage_knight"
    assert bots == "random,greedy"
    assert named == "--games", "what a line names is not run to complete it"
    assert unknown == ""


@pytest.mark.parametrize(("shell", "words"), [("zsh", "#compdef tafelrunde"), ("fish", "--command tafelrunde")])
def test_other_shells(run: Run, shell: str, words: str) -> None:
    done = run("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert words in done.stdout


def test_no_other_shell(run: Run) -> None:
    done = run("completion", "sh")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
