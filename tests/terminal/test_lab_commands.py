"""`hint`, `sim`, `ladder`, `plot` and `report`, as somebody types them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pyarrow import parquet

import tafelrunde

from .conftest import REAL_GAMES, Run, Sit


@pytest.mark.parametrize("id", REAL_GAMES)
def test_a_hint_names_legal_actions_with_their_value(run: Run, id: str) -> None:
    done = run("hint", id, "--seed", 3, "--bot", "search:40", "--count", 3, "--json")
    assert done.stderr == ""
    told = json.loads(done.stdout)
    state = tafelrunde.game(id).new(seed=3)
    assert told["seat"] - 1 in state.actors()
    legal = state.legal(told["seat"] - 1)
    assert all(entry["action"] in legal for entry in told["actions"])
    if len(legal) == 1:  # nothing is tried where there is no choice
        return
    assert told["actions"][0]["visits"] > 0
    text = run("hint", id, "--seed", 3, "--bot", "search:40", "--count", 3, "--lang", "de").stdout
    assert "so oft versucht" in text
    assert tafelrunde.game(id).text(told["actions"][0]["action"], "de").split()[0] in text


def test_a_hint_for_a_record(run: Run, tmp_path: Path) -> None:
    table = tafelrunde.Table(tafelrunde.game("avalon"), seed=7)
    seat = table.state.actors()[0]
    table.play(seat, table.state.legal(seat)[-1])
    (tmp_path / "game.json").write_text(table.record().to_json())
    told = json.loads(run("hint", "--record", "game.json", "--bot", "greedy", "--json").stdout)
    assert told["actions"][0]["action"] in table.state.legal(table.state.actors()[0])
    asked = table.state.actors()[0] + 1
    wrong = run("hint", "--record", "game.json", "--seat", 3 - asked)
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert f"up to seat {asked}" in wrong.stderr
    assert "not saga" in run("hint", "saga", "--record", "game.json").stderr


def test_a_game_is_reviewed(run: Run, tmp_path: Path) -> None:
    table = tafelrunde.Table(tafelrunde.game("saga"), 2, seed=7)
    for _ in range(12):
        seat = table.state.actors()[0]
        table.play(seat, table.state.legal(seat)[0])
    (tmp_path / "game.json").write_text(table.record(["greedy", "human:Ann"]).to_json())
    told = json.loads(run("review", "game.json", "--level", "easy", "--json").stdout)
    assert (told["seat"], told["unit"]) == (2, "chance")
    assert len(told["points"]) == 13
    for one in told["decisions"]:
        assert table.actions[one["index"]] == (1, one["action"])
    shown = run("review", "game.json", "--level", "easy", "--all", "--lang", "de").stdout
    assert "Ann" in shown
    assert f"{len(told['decisions'])} Entscheidungen" in shown
    for wrong in (("--seat", "3"), ("--level", "perfect")):
        done = run("review", "game.json", *wrong)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_the_hint_in_a_game_is_the_same(sit: Sit) -> None:
    player = sit("play", "avalon", "--seat", "human,random", "--seed", 7, "--option", "start=1")
    player.see()
    shown = player.type("hint") or ""
    assert "hard would:" in shown
    assert shown.count("value 0.") == 3
    player.type("q")


def test_a_simulation_with_everything_kept(run: Run, tmp_path: Path) -> None:
    command = ["sim", "saga", "--bots", "random,random", "--games", 4, "--run", "kept", "--table", "games.csv"]
    command += ["--records", "records", "--json"]
    first = run(*command)
    assert json.loads(first.stdout)["finished"] == 4
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 9
    assert len(list((tmp_path / "records").glob("*.json"))) == 4
    before = (tmp_path / "kept" / "games.jsonl").read_bytes()
    assert run(*command).returncode == 0
    assert (tmp_path / "kept" / "games.jsonl").read_bytes() == before
    other = run("sim", "saga", "--bots", "random,greedy", "--games", 4, "--run", "kept")
    assert other.returncode == 2
    assert "another plan" in other.stderr
    assert ".csv or .parquet" in run("sim", "saga", "--bots", "random,random", "--table", "x.xls").stderr
    assert run("plot", "kept", "--out", "scores.svg").returncode == 0
    assert (tmp_path / "scores.svg").read_text().startswith("<svg")
    assert "written as .svg" in run("plot", "kept", "--out", "scores.png").stderr


@pytest.mark.parametrize(
    "command",
    [
        ("sim", "avalon", "--bots", "random,random", "--games", 1500),
        ("ladder", "avalon", "--bots", "random,greedy", "--games", 3),
        ("hint", "avalon", "--bot", "search:1100", "--count", 2),
    ],
)
def test_numbers_are_written_as_the_language_has_them(run: Run, command: tuple[object, ...]) -> None:
    german, english = (run(*command, "--lang", lang).stdout for lang in ("de", "en"))
    point, comma = re.compile(r"\d\.\d{1,2}\b"), re.compile(r"\d,\d{1,2}\b")
    if command[0] == "hint":
        point, comma = re.compile(r"\b0\.\d"), re.compile(r"\b0,\d")
    assert comma.search(german)
    assert not point.search(german), german
    assert point.search(english)
    assert not comma.search(english), english
    if command[0] == "sim":
        assert "1.500 von 1.500" in german
        assert "1,500 of 1,500" in english


def test_who_plays_alone_wins_nothing_but_may_reach_a_goal(run: Run) -> None:
    alone = ["sim", "mage_knight", "--bots", "random", "--games", 2]
    first = run(*alone, "--option", "scenario=first_reconnaissance")
    assert first.returncode == 0, first.stderr
    assert "wins" not in first.stdout
    assert "goal" not in first.stdout, "there is none to be missed"
    assert "goal met" in run(*alone, "--option", "scenario=conquest").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sim", "avalon", "--table", "nowhere/t.csv"], "--table nowhere/t.csv: there is no folder nowhere"),
        (["sim", "avalon", "--table", "there.csv"], "--table there.csv: that is a folder, a file is needed"),
        (["sim", "avalon", "--trajectories", "nowhere/t.parquet"], "t.parquet: there is no folder nowhere"),
        (["sim", "avalon", "--trajectories", "t.csv"], "--trajectories t.csv: they are written as .parquet"),
        (["sim", "avalon", "--trajectories", "t.parquet", "--table", "t.parquet"], "give each a file of its own"),
        (["sim", "avalon", "--trajectories", "t.parquet", "--run", "r"], "are played now: leave out --run"),
        (["sim", "avalon", "--trajectories", "t.parquet", "--seed", 2**62], "for a .parquet file it is at most"),
        (["report", "saga", "--without", "card=red_1"], "saga does not say what leaving out a card means"),
        (["report", "saga", "--set", "sides"], "--set 'sides': give it as key=value"),
        (["sim", "avalon", "--records", "file"], "--records file: nothing can be written there"),
        (["sim", "avalon", "--run", "file/run"], "--run file/run: nothing can be written there"),
        (["ladder", "avalon", "--page", "nowhere/p.md"], "--page nowhere/p.md: there is no folder nowhere"),
        (["report", "avalon", "--out", "there.csv"], "--out there.csv: that is a folder"),
        (["train", "mage_knight", "--run", "file"], "--run file: nothing can be written there"),
        (["tune", "mage_knight", "--run", "file"], "--run file: nothing can be written there"),
        (["tune", "mage_knight", "--worth", "cities", "--run", "new"], "give it as FIGURE=POINTS"),
        (["tune", "mage_knight", "--worth", "castles=2", "--run", "new"], "have no such figure"),
        (["tune", "avalon", "--run", "new"], "avalon has nothing to tune"),
    ],
)
def test_what_cannot_be_written_is_noticed_before_a_game_is_played(
    run: Run, tmp_path: Path, words: list[str | int], said: str
) -> None:
    (tmp_path / "there.csv").mkdir()
    (tmp_path / "file").touch()
    done = run(*words, *([] if words[0] == "report" else ["--games", 10**9]))
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_ladder_and_its_page(run: Run, tmp_path: Path) -> None:
    done = run("ladder", "avalon", "--bots", "random,greedy", "--games", 6, "--run", "kept", "--page", "ladder.md")
    assert done.returncode == 0
    assert done.stdout.index("greedy") < done.stdout.index("random"), "the strongest first"
    assert "tafelrunde ladder avalon --bots random,greedy --games 6 --seed 0" in (tmp_path / "ladder.md").read_text()
    assert run("plot", "kept", "--out", "elo.svg").returncode == 0
    again = run("ladder", "avalon", "--bots", "random,greedy", "--games", 9999, "--run", "kept", "--so-far")
    assert again.stdout == done.stdout
    assert "--run FOLDER" in run("ladder", "avalon", "--so-far").stderr
    assert "two different bots" in run("ladder", "avalon", "--bots", "greedy").stderr


def test_a_report(run: Run, tmp_path: Path) -> None:
    command = ["report", "avalon", "--games", 4, "--bots", "random,random", "--without", "tile=dark_all"]
    done = run(*command, "--run", "kept", "--lang", "de")
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert "avalon-report.html" in done.stdout
    page = (tmp_path / "avalon-report.html").read_text()
    assert "was 4 Partien sagen" in page
    assert "--games 4 --seed 0 --without tile=dark_all" in page, "how to repeat it"
    before = (tmp_path / "kept" / "variant" / "games.jsonl").read_bytes()
    assert run(*command, "--run", "kept", "--lang", "en").returncode == 0
    assert (tmp_path / "kept" / "variant" / "games.jsonl").read_bytes() == before, "nothing is played twice"


def test_trajectories_are_written_in_the_language_asked_for(run: Run, tmp_path: Path) -> None:
    done = run("sim", "saga", "--bots", "random,random", "--games", 2, "--trajectories", "t.parquet", "--lang", "de")
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert "Wer beginnt, gewinnt" in " ".join(done.stdout.split())
    texts = parquet.read_table(tmp_path / "t.parquet", columns=["text"])["text"].to_pylist()
    assert any("Zug beenden" in text for text in texts)


def test_a_cluster_that_does_not_answer_is_one_line(run: Run) -> None:
    done = run("sim", "avalon", "--games", 2, "--cluster", "nonsense")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "no cluster answers at nonsense" in done.stderr
