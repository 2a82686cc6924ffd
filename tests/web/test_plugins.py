"""A game and a bot of another package, from a folder outside of the tree, at a table in the browser."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tafelrunde
from tafelrunde.conformance.beginning import new_game
from web.conftest import Server
from web.person import Person, play

ROOT = Path(__file__).parents[2]
ENTRIES = "[tafelrunde.games]\nmarbles = marbles.game:GAME\n[tafelrunde.bots]\nboldest = my_bots:Boldest\n"


def test_a_game_of_another_package_is_played_against_its_bot(
    person: Callable[..., Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game("marbles", tmp_path)
    home = tmp_path / "marbles"
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    (bot,) = re.findall(r"```python\n([^`]*?class Boldest.*?)```", page, re.DOTALL)
    (home / "my_bots.py").write_text(bot)
    info = home / "tafelrunde_marbles-0.1.0.dist-info"  # what an installer leaves behind
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tafelrunde-marbles\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    source = Path(tafelrunde.__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(source), str(home)]))
    server = Server(tmp_path)
    try:
        anna = person("Anna", at=server)
        anna.goto()
        expect(anna.page.get_by_text("Marbles").first).to_be_visible()
        anna.call_me()
        anna.goto("/new/marbles")
        anna.page.locator("#seat-1").select_option("boldest")
        anna.page.get_by_role("button", name=anna.words["open_table"]).click()
        anna.page.wait_for_url("**/t/*")
        anna.page.wait_for_selector("[data-status=running]")
        play([anna], 3000)
        expect(anna.sheet()).to_contain_text("Anna")
        table = anna.ask(anna.page.url.removeprefix(server.url).replace("/t/", "/api/tables/"))
        assert (table["game"], table["seats"][1]["bot"], table["status"]) == ("marbles", "boldest", "finished")
        anna.away = True
    finally:
        server.stop()
