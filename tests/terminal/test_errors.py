"""Wrong input of every kind: one clear line, a non-zero exit code, no traceback, and nothing lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

import tafelrunde
from tafelrunde import cli

from .conftest import COMMAND, Run, Sit

WRONG = [
    (["chess"], "no command 'chess'; commands are: games, play, replay, rules"),
    (["--chess"], "--chess"),
    (["games", "--chess"], "--chess"),
    (["games", "chess"], "chess"),
    (["play"], "which game?"),
    (["play", "chess"], "games are: "),
    (["play", "../avalon"], "games are: "),
    (["play", "avalon", "--seats", "3"], "2 seats"),
    (["play", "avalon", "--seats", "many"], "many"),
    (["play", "avalon", "--seats", "2", "--seat", "human,greedy,greedy"], "leave out --seats"),
    (["play", "avalon", "--seat", "human"], "2 seats"),
    (["play", "avalon", "--seat", "human,,greedy"], "human,greedy"),
    (["play", "avalon", "--seat", "human:\x1b[2J,greedy"], "name"),
    (["play", "avalon", "--seat", "human,wizard"], "bots are: random, greedy"),
    (["play", "avalon", "--seed", "seven"], "seven"),
    (["play", "avalon", "--seed", "9" * 30], "range"),
    (["play", "avalon", "--lang", "fr"], "'de', 'en'"),
    (["play", "avalon", "--option", "crowns"], "key=value"),
    (["play", "avalon", "--option", "crowns=T9"], "one of T1, T2, T3"),
    (["play", "avalon", "--option", "crowns=T1", "--option", "crowns=T2"], "twice"),
    (["play", "avalon", "--option", "castles=4"], "options are: start"),
    (["play", "avalon", "--option", "turn_limit=many"], "from 10 to 400"),
    (["play", "avalon", "--resume", "nowhere.json"], "nowhere.json"),
    (["play", "avalon", "--resume", "."], "directory"),
    (["play", "avalon", "--resume", "good.json", "--seed", "3"], "come from the file"),
    (["play", "saga", "--resume", "good.json"], "a game of avalon"),
    (["play", "avalon", "--resume", "good.json", "--seat", "human"], "2 seats"),
    (["play", "avalon", "--save", "nowhere/game.json"], "nowhere/game.json"),
    (["play", "avalon", "--save", "good.json"], "already exists"),
    (["replay"], "FILE"),
    (["replay", "nowhere.json"], "nowhere.json"),
    (["replay", "good.json", "--to", "4"], "0 to 3"),
    (["replay", "good.json", "--to", "-1"], "0 to 3"),
    (["replay", "good.json", "--seat", "3"], "seats 1 to 2"),
    (["replay", "good.json", "--seat", "0"], "seats 1 to 2"),
    (["rules"], "GAME"),
    (["rules", "chess"], "games are: "),
    (["rules", "avalon", "AV-99"], "sections are: AV-1"),
    (["rules", "avalon", "AV-1.1", "--coverage"], "leave out"),
]


@pytest.fixture
def good(tmp_path: Path) -> dict[str, Any]:
    """A record of three actions, also in `good.json`."""
    table = tafelrunde.Table(tafelrunde.game("avalon"), seed=7)
    for _ in range(3):
        seat = table.state.actors()[0]
        table.play(seat, table.state.legal(seat)[-1])
    text = table.record(["human", "greedy"]).to_json()
    (tmp_path / "good.json").write_text(text)
    data: dict[str, Any] = json.loads(text)
    return data


def is_one_line(done: subprocess.CompletedProcess[str], code: int = 2) -> bool:
    lines = done.stderr.splitlines()
    return done.returncode == code and not done.stdout and len(lines) == 1 and lines[0].startswith("tafelrunde: ")


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Like `run`, within this process: for many small cases."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def call(*args: object) -> subprocess.CompletedProcess[str]:
        code = cli.run([str(arg) for arg in args])
        return subprocess.CompletedProcess([*map(str, args)], code, *capsys.readouterr())

    return call


@pytest.mark.parametrize(("args", "answer"), WRONG, ids=[" ".join(args)[:60] for args, _ in WRONG])
def test_wrong_arguments(call: Run, good: dict[str, Any], tmp_path: Path, args: list[str], answer: str) -> None:
    before = (tmp_path / "good.json").read_bytes()
    done = call(*args)
    assert is_one_line(done), done
    assert answer in done.stderr
    assert (tmp_path / "good.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["good.json"]


@pytest.mark.parametrize(("args", "answer"), WRONG[::6])
def test_wrong_arguments_to_a_process(run: Run, good: dict[str, Any], args: list[str], answer: str) -> None:
    done = run(*args)
    assert is_one_line(done), done
    assert answer in done.stderr


def broken_records(good: dict[str, Any]) -> dict[str, str]:
    """Truncated, edited and impossible files, by what is wrong with them."""
    text = json.dumps(good)
    last = good["actions"][-1]
    position = tafelrunde.game("avalon").new(seed=7).dump()
    position["position"]["discard"] = {"red_knight": 1}
    return {
        "truncated": text[: len(text) // 2],
        "empty": "",
        "no json": "Avalon",
        "a list": "[]",
        "unknown field": json.dumps(good | {"winner": 1}),
        "missing field": json.dumps({key: value for key, value in good.items() if key != "seed"}),
        "wrong type": json.dumps(good | {"seats": "two"}),
        "other version": json.dumps(good | {"version": 99}),
        "other game": json.dumps(good | {"game": "chess"}),
        "other seed": json.dumps(good | {"seed": 8}),
        "bad option": json.dumps(good | {"options": {"crowns": "T9"}}),
        "no action": json.dumps(good | {"actions": [[0, 99999]]}),
        "illegal action": json.dumps(good | {"actions": [*good["actions"], [last[0], 0]]}),
        "wrong seat": json.dumps(good | {"actions": [[1 - good["actions"][0][0], 2]]}),
        "action dropped": json.dumps(good | {"actions": good["actions"][:-1]}),
        "impossible position": json.dumps(good | {"position": position}),
    }


def test_broken_records(call: Run, good: dict[str, Any], tmp_path: Path) -> None:
    for number, (wrong, text) in enumerate(broken_records(good).items()):
        file = tmp_path / "broken.json"
        file.write_text(text)
        done = call(*(["replay", file] if number % 2 else ["play", "avalon", "--resume", file]))
        assert is_one_line(done), (wrong, done)
        assert "broken.json" in done.stderr, (wrong, done)
        assert file.read_text() == text, wrong


def test_bytes_that_are_no_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "noise.json").write_bytes(bytes(range(256)))
    assert is_one_line(run("replay", "noise.json"))


def test_no_place_to_keep_a_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("play", "avalon", XDG_STATE_HOME=str(tmp_path / "file"))
    assert is_one_line(done)
    assert "--save FILE" in done.stderr


def test_closed_pipe(environment: dict[str, str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [*COMMAND, "rules", "avalon"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=environment, check=False, timeout=20)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_interrupt(sit: Sit, tmp_path: Path) -> None:
    player = sit("play", "avalon", "--seed", 7, "--save", "game.json")
    player.see()
    player.type("1 3")
    player.child.kill(signal.SIGINT)
    assert player.leave() == 130
    assert len(json.loads((tmp_path / "game.json").read_text())["actions"]) == 1
    assert "Traceback" not in (player.child.before or "")
