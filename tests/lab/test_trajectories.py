"""Trajectories: every decision can be read back, looked into, and is what was played."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import tafelrunde
from tafelrunde.kernel import extras
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab import trajectories
from tafelrunde.lab.plan import Played, plan
from tafelrunde.lab.run import Workers
from tafelrunde.lab.simulate import simulate
from tafelrunde.lab.trajectories import COLUMNS, check_trajectories, keeping, observing

DOCS = Path(tafelrunde.__file__).parents[2] / "docs" / "lab.md"


def written(path: Path, game: str, bots: list[str], games: int, jobs: int = 1) -> list[dict[str, Any]]:
    task = plan(tafelrunde.game(game), bots, 3, trace="de")
    with keeping(path, task) as sink:
        simulate(task, games, Workers(jobs), sink=sink)
    return list(parquet.read_table(path).to_pylist())


@pytest.mark.parametrize("game", ["avalon", "broom_service", "mage_knight", "saga"])
def test_every_decision_is_a_row_that_leads_to_the_next(tmp_path: Path, game: str) -> None:
    rules = tafelrunde.game(game)
    rows = written(tmp_path / "all.parquet", game, ["random", "greedy" if game == "saga" else "random"], 1)
    assert list(rows[0]) == list(COLUMNS)
    assert [row["decision"] for row in rows] == list(range(len(rows)))
    state = rules.new(2, rows[0]["seed"])
    for row in rows:
        seat = row["seat"] - 1
        assert json.loads(row["position"]) == json.loads(json.dumps(state.dump()))
        assert row["step"] == type(state.stack[-1]).__name__
        assert [number for number, legal in enumerate(row["mask"]) if legal] == sorted(state.legal(seat))
        if row["decision"] % 20 == 0:
            assert rules.load(row["position"]).dump() == state.dump()
            assert row["observation"] == list(observing(rules, 2, rules.defaults).tensor(state, seat))
        assert row["text"] == rules.answer(state, seat, row["action"], "de")
        assert row["rules"] == [event.rule for event in state.apply(seat, row["action"])]
    outcome = state.result()
    for row in rows:
        seat = row["seat"] - 1
        assert (row["score"], row["rank"]) == (outcome.scores[seat], outcome.ranking[seat])
        assert (row["result"], row["reason"]) == (outcome.share(seat), outcome.reason)


def test_what_bots_thought_stands_beside_what_they_did_and_changes_nothing(tmp_path: Path) -> None:
    bots = ["search:60", "greedy"]
    rows = written(tmp_path / "all.parquet", "saga", bots, 2, jobs=2)
    kept: list[Played] = []
    simulate(plan(tafelrunde.game("saga"), bots, 3, records=True), 2, kept=kept)
    for played in kept:
        own = [row for row in rows if row["number"] == played.number]
        assert [(row["seat"] - 1, row["action"]) for row in own] == played.actions
    for row in rows:
        free = sum(row["mask"]) > 1
        assert (row["values"] is not None) == free
        if free:
            assert row["values"][0]["action"] == row["action"]
            assert all(row["mask"][entry["action"]] for entry in row["values"])
            if row["bot"] == "search:60":
                assert 0 <= row["values"][0]["value"] <= 1
                assert sum(entry["visits"] for entry in row["values"]) <= 60


def test_groups_of_rows_are_written_as_games_finish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trajectories, "GROUP", 1)
    rows = written(tmp_path / "all.parquet", "saga", ["random", "random"], 6)
    file = parquet.ParquetFile(tmp_path / "all.parquet")
    assert file.num_row_groups == 6
    assert file.metadata.num_rows == len(rows)
    assert file.schema_arrow.field("mask").metadata[b"description"] == b"which actions are legal"


def test_after_ctrl_c_the_file_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "all.parquet"
    command = [sys.executable, "-m", "tafelrunde.cli", "sim", "saga", "--bots", "random,random", "--games", "1000000"]
    command += ["--jobs", "2", "--trajectories", str(path), "--json"]
    environment = os.environ | {"PYTHONPATH": str(Path(tafelrunde.__file__).parents[1])}
    process = subprocess.Popen(command, env=environment, stdout=-1, stderr=-1, text=True, start_new_session=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (path.exists() and path.stat().st_size > 1000):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    said, wrong = process.communicate(timeout=60)
    assert process.returncode == 130, wrong
    assert "Traceback" not in wrong
    numbers = set(parquet.read_table(path, columns=["number"])["number"].to_pylist())
    assert len(numbers) == json.loads(said)["games"]


def test_what_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(TafelrundeError, match=r"written as \.parquet"):
        check_trajectories(tmp_path / "all.csv")
    with pytest.raises(TafelrundeError, match="file it is at most"):
        plan(tafelrunde.game("saga"), ["random", "random"], 2**62).check_seeds(5)


def test_a_light_installation_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None if module == "pyarrow" else module)
    with pytest.raises(TafelrundeError, match=r"pyarrow is not installed: pip install 'tafelrunde\[lab\]'"):
        check_trajectories(tmp_path / "all.parquet")


def test_the_columns_are_documented() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for name, (kind, about) in COLUMNS.items():
        assert f"| `{name}` | {kind} | {about} |" in page
