"""A card, unit, enemy or skill is one line of data and its name: made-up ones are added and played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import tafelrunde
from games.mage_knight.made_up import LINES
from tafelrunde.games.mage_knight.box.components import CARD, ENEMY, SKILL, UNIT

PACKAGE = Path(tafelrunde.__file__).parent
TESTS = Path(__file__).parents[2]
LEFT_OUT = ("*.so", "*.pyd", "__pycache__", "static", "server", "terminal", "lab", "adapters")


def copy_with(folder: Path, lines: dict[str, dict[str, str]]) -> None:
    """The package without what is compiled, and with these lines first under their heads."""
    shutil.copytree(PACKAGE, folder / "tafelrunde", ignore=shutil.ignore_patterns(*LEFT_OUT))
    for file, heads in lines.items():
        path = folder / "tafelrunde/games/mage_knight" / file
        text = path.read_text(encoding="utf-8")
        for head, line in heads.items():
            before, found, after = text.partition(f"\n[{head}]")
            rest, after = after.split("\n", 1)
            assert found
            text = f"{before}{found}{rest}\n{line}\n{after}"
        path.write_text(text, encoding="utf-8")


def played(folder: Path) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(folder), str(TESTS)])
    environment = {**os.environ, "PYTHONPATH": paths, "TAFELRUNDE_INTERPRETED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "games.mage_knight.made_up"]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


def test_made_up_components_are_played_from_data_alone(tmp_path: Path) -> None:
    copy_with(tmp_path, LINES)
    run = played(tmp_path)
    assert run.stdout == f"played {len(CARD) + 4} {len(UNIT) + 1} {len(ENEMY) + 1} {len(SKILL) + 1}\n", run.stderr
