"""Simulation: the same result however the work is cut, and honest sums."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.record import Record
from tafelrunde.lab.export import COLUMNS, write_records, write_table
from tafelrunde.lab.plan import Plan, Played, plan
from tafelrunde.lab.run import Workers
from tafelrunde.lab.simulate import simulate

TIMES = {"seconds", "steps_per_second"}


def avalon(*bots: str, seed: int = 1, **more: Any) -> Plan:
    return plan(tafelrunde.game("avalon"), bots or ("random", "greedy"), seed, **more)


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in TIMES}


def test_one_process_and_two_give_the_same_result() -> None:
    one, two = (without_times(simulate(avalon(), 6, Workers(jobs))) for jobs in (1, 2))
    assert one == two


def test_wins_and_draws_add_up_to_the_finished_games() -> None:
    told: list[int] = []
    short = avalon("random", "random", options={"turn_limit": 10, "at_limit": "draw"})
    result = simulate(short, 50, progress=told.append)
    assert result["finished"] == result["games"] == sum(told) == 50
    assert result["draws"] > 0
    assert sum(result["wins"]) + result["draws"] == 50
    assert sum(result["win_rates"]) == pytest.approx(1)


def test_other_seeds_give_other_games() -> None:
    results = [simulate(avalon("random", "random", seed=seed), 9) for seed in range(5)]
    assert len({(result["steps"], *result["mean_scores"]) for result in results}) == 5


@pytest.mark.parametrize(
    ("bots", "options"), [(["random"], {}), (["random", "hal"], {}), (["random", "random"], {"x": 1})]
)
def test_bad_plans_are_refused(bots: list[str], options: dict[str, int]) -> None:
    with pytest.raises(TafelrundeError):
        plan(tafelrunde.game("avalon"), bots, options=options)


def test_bad_amounts_are_refused() -> None:
    with pytest.raises(TafelrundeError, match="games: at least 1"):
        simulate(avalon(), 0)
    with pytest.raises(TafelrundeError, match="jobs: at least 1"):
        Workers(0)


def test_a_table_has_a_line_for_every_seat(tmp_path: Path) -> None:
    task, kept = avalon(), list[Played]()
    result = simulate(task, 5, kept=kept)
    write_table(tmp_path / "games.csv", task, kept)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert list(lines[0]) == list(COLUMNS)
    assert len(lines) == 10
    greedy = sum(float(line["share"]) for line in lines if line["bot"] == "greedy")
    assert greedy / 5 == pytest.approx(result["win_rates"][1])
    write_table(tmp_path / "games.parquet", task, kept)
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [{key: str(value) for key, value in row.items()} for row in rows] == lines
    with pytest.raises(TafelrundeError, match=r"\.csv or \.parquet"):
        write_table(tmp_path / "games.xls", task, kept)


def test_records_replay_to_the_same_result(tmp_path: Path) -> None:
    task, kept = avalon(records=True), list[Played]()
    simulate(task, 3, kept=kept)
    assert write_records(tmp_path, task, kept) == 3
    for played, path in zip(kept, sorted(tmp_path.glob("*.json")), strict=True):
        record = Record.from_json(path.read_text())
        assert record.players == [task.bots[bot] for bot in played.bots]
        outcome = tafelrunde.Table.replay(record).state.outcome()
        assert outcome is not None
        assert list(outcome.scores) == played.scores
        assert json.loads(path.read_text())["seed"] == task.seed_of(played.number)
