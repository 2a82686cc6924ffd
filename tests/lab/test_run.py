"""Runs that are stopped, killed or damaged, and go on."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import distributed
import msgspec
import pytest

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.plan import Plan, Played, plan
from tafelrunde.lab.run import Workers, play, read_games
from tafelrunde.lab.simulate import simulate


def task(seed: int = 1) -> Plan:
    return plan(tafelrunde.game("avalon"), ["random", "greedy"], seed)


def games(found: Plan, count: int, **more: object) -> list[Played]:
    played = [one for batch in play(found, count, **more) for one in batch]  # type: ignore[arg-type]
    return sorted(played, key=lambda one: one.number)


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = games(task(), 8)
    batches = play(task(), 8, folder=tmp_path)
    for _ in range(3):
        next(batches)
    batches.close()
    there = read_games(tmp_path)
    assert 0 < len(there) < 8
    told: list[int] = []
    assert games(task(), 8, folder=tmp_path, progress=told.append) == whole == read_games(tmp_path)
    assert told[0] == len(there)
    assert sum(told) == 8
    assert games(task(), 12, folder=tmp_path)[:8] == whole, "and may be made longer"
    assert simulate(task(), 12, folder=tmp_path)["steps_per_second"] == 0, "nothing was played"


def test_a_line_cut_off_by_a_crash_is_played_again(tmp_path: Path) -> None:
    whole = games(task(), 5, folder=tmp_path)
    place = tmp_path / "games.jsonl"
    place.write_bytes(place.read_bytes()[:-10])
    assert len(games(task(), 5, folder=tmp_path)) == 5
    assert read_games(tmp_path) == whole


def test_a_folder_holds_one_plan(tmp_path: Path) -> None:
    games(task(), 1, folder=tmp_path)
    with pytest.raises(TafelrundeError, match="another plan"):
        games(task(seed=2), 1, folder=tmp_path)
    (tmp_path / "games.jsonl").write_text("nonsense\n")
    with pytest.raises(TafelrundeError, match="line 1 is damaged"):
        games(task(), 1, folder=tmp_path)


def test_a_killed_run_loses_nothing_that_was_finished(tmp_path: Path) -> None:
    """A real process, killed without warning in the middle."""
    count = 80 if tafelrunde.compiled() else 8
    command = [sys.executable, "-m", "tafelrunde.cli", "sim", "avalon", "--bots", "greedy,search:20"]
    command += ["--games", str(count), "--seed", "1", "--jobs", "2", "--run", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(Path(tafelrunde.__file__).parents[1])}
    first = subprocess.Popen(command, env=environment, start_new_session=True, stdout=subprocess.DEVNULL)
    lines = 0
    deadline = time.monotonic() + 300
    while lines < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
        lines = (tmp_path / "games.jsonl").read_bytes().count(b"\n") if (tmp_path / "games.jsonl").exists() else 0
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    kept = (tmp_path / "games.jsonl").read_bytes()
    assert 2 <= kept.count(b"\n") < count
    done = subprocess.run([*command, "--json"], env=environment, capture_output=True, check=True)
    assert msgspec.json.decode(done.stdout)["finished"] == count
    whole = kept[: kept.rindex(b"\n") + 1]
    assert (tmp_path / "games.jsonl").read_bytes().startswith(whole)


def _hear_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # where tests run in the background, a shell has them ignore it


@pytest.mark.parametrize(("bots", "finished"), [("greedy,search:20", True), ("search:900s,search:900s", False)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_amid_a_thought_and_keeps_what_is_finished(
    tmp_path: Path, bots: str, finished: bool, jobs: str
) -> None:
    run, table = tmp_path / "run", tmp_path / "table.csv"
    command = [sys.executable, "-m", "tafelrunde.cli", "sim", "avalon", "--bots", bots, "--games", "100000"]
    command += ["--jobs", jobs, "--run", str(run), "--table", str(table), "--json"]
    environment = os.environ | {"PYTHONPATH": str(Path(tafelrunde.__file__).parents[1])}
    process = subprocess.Popen(
        command, env=environment, stdout=-1, stderr=-1, text=True, start_new_session=True, preexec_fn=_hear_ctrl_c
    )
    games = run / "games.jsonl"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (games if finished else run / "plan.json").exists():
        time.sleep(0.05)
    time.sleep(1.0)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all of them get it
    try:
        said, wrong = process.communicate(timeout=60)  # a thought takes 900; on a quiet machine it is over within two
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # whoever did not hear it
    assert process.returncode == 130
    assert "Traceback" not in wrong
    if finished:
        kept = read_games(run)
        assert msgspec.json.decode(said)["games"] == len(kept)
        assert table.read_text().count("\n") == 1 + 2 * len(kept)
        assert f"interrupted: {len(kept):,} of 100,000 games were finished" in wrong
    else:
        assert wrong == "tafelrunde: interrupted\n"
        assert not table.exists()


def test_a_worker_process_that_dies_is_replaced(tmp_path: Path) -> None:
    marker = tmp_path / "died"
    killer = f"import os, pathlib; p = pathlib.Path({str(marker)!r})\nif not p.exists():\n  p.touch(); os._exit(9)"
    code = (
        "import tafelrunde, sys\n"
        "from tafelrunde.lab import plan as plans, run\n"
        "real = plans.play_batch\n"
        "def play_batch(plan, numbers):\n"
        "    if 3 in numbers:\n"
        f"        exec({killer!r})\n"
        "    return real(plan, numbers)\n"
        "run.play_batch = play_batch\n"
        "task = plans.plan(tafelrunde.game('avalon'), ['random', 'greedy'], 1)\n"
        "print(sum(len(batch) for batch in run.play(task, 6, run.Workers(2))))\n"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(tafelrunde.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("6", 0), done.stderr
    assert marker.exists()


def test_a_cluster_with_a_worker_killed_gives_the_same_result(tmp_path: Path) -> None:
    """Two real Dask workers in processes of their own; one is killed as soon as the first batch is finished."""
    bots = plan(tafelrunde.game("avalon"), ["greedy", "search:20"], 1)
    count = 40 if tafelrunde.compiled() else 6
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
    ) as cluster:
        found: list[Played] = []
        killed = False
        for batch in play(bots, count, Workers(cluster=cluster.scheduler_address), tmp_path / "run"):
            found += batch
            if not killed:
                killed = True
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    assert sorted(found, key=lambda one: one.number) == read_games(tmp_path / "run") == games(bots, count)


def test_a_cluster_that_is_not_there_is_one_line() -> None:
    with pytest.raises(TafelrundeError, match=r"no cluster answers at tcp://127\.0\.0\.1:9"):
        simulate(task(), 1, Workers(cluster="tcp://127.0.0.1:9"))
