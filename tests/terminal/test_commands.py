"""`games`, `replay` and `rules`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tafelrunde

from .conftest import REAL_GAMES, Run


def test_games_lists_every_option(run: Run) -> None:
    for lang in ("de", "en"):
        done = run("games", "--lang", lang)
        assert (done.returncode, done.stderr) == (0, "")
        for id in REAL_GAMES:
            game = tafelrunde.game(id)
            assert id in done.stdout
            assert all(f"{option.id}=…" in done.stdout for option in game.options)


def test_options_are_listed_by_groups_with_what_they_are_about(run: Run) -> None:
    lines = [line.strip() for line in run("games", "--lang", "en", COLUMNS="200").stdout.splitlines()]
    heading = lines.index("Foes and cities")
    assert lines[heading + 1].startswith("city_level=…")
    assert lines[heading + 2].startswith("The higher, the more defenders")
    assert any(line.startswith("blitz_conquest  Conquest") for line in lines)
    assert "only with storm_clouds=on" in lines


def test_help_and_version(run: Run) -> None:
    assert "play" in run().stdout
    assert "--resume" in run("play", "--help").stdout
    assert tafelrunde.__version__ in run("--version").stdout


def test_a_game_that_was_shuffled_in_secret_is_read_and_played_on(run: Run, tmp_path: Path) -> None:
    key = "0123456789abcdef" * 4
    (tmp_path / "sealed.json").write_text(tafelrunde.Table(tafelrunde.game("avalon"), seed=key).record().to_json())
    replay = run("replay", "sealed.json")
    assert (replay.returncode, replay.stderr) == (0, "")
    assert "01234567…" in replay.stdout
    for command in (["--resume", "sealed.json"], ["avalon", "--seed", key]):
        done = run("play", *command, "--seat", "random,random")
        assert (done.returncode, done.stderr) == (0, "")
    refused = run("play", "avalon", "--seed", key[1:])
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize("id", REAL_GAMES)
def test_the_book_is_printed_whole(run: Run, id: str) -> None:
    done = run("rules", id, "--lang", "de", COLUMNS="120")
    assert done.returncode == 0
    words = " ".join(done.stdout.split())
    for rule in tafelrunde.game(id).rulebook:
        assert f"{rule.id} {rule.title['de']}" in words
        assert " ".join(rule.text["de"].split()) in words


def test_one_rule_by_id_ruling_section_or_word(run: Run) -> None:
    assert run("rules", "avalon", "av-5.2").stdout.startswith("AV-5.2  Enough cards of your own")
    assert run("rules", "avalon", "AV-R12").stdout.startswith("AV-5.2")
    assert "AV-9.1" in run("rules", "avalon", "AV-9").stdout
    assert "AV-7.6" in run("rules", "avalon", "Steinkreis", "--lang", "de").stdout


def test_coverage_fails_on_a_missing_test(run: Run) -> None:
    done = run("rules", "avalon", "--coverage")
    assert done.returncode in (0, 1)
    assert (done.returncode == 1) == ("missing" in done.stdout)
    assert "avalon/steps.py:" in done.stdout
    assert all(rule.id in done.stdout for rule in tafelrunde.game("avalon").rulebook)


def test_replay_tells_what_a_seat_saw(run: Run, tmp_path: Path) -> None:
    table = tafelrunde.Table(tafelrunde.game("avalon"), seed=7, options={"start": "1"})
    for fields in ({"kind": "supply", "tile": "light_two"}, {"kind": "discard", "card": "red_sorceress"}):
        table.play(0, table.game.encode(fields))
    record = json.loads(table.record(["human:Anna", "greedy"]).to_json())
    (tmp_path / "game.json").write_text(json.dumps(record))
    mine, theirs, all_see = (run("replay", "game.json", *seat).stdout for seat in (["--seat", 1], ["--seat", 2], []))
    assert "Anna draws 2: red sorceress and red sorceress." in mine
    assert "Anna draws 2." in theirs
    assert "Anna draws 2." in all_see
    short = run("replay", "game.json", "--to", 1).stdout
    assert "discards" not in short
    assert "1 of 2 actions" in short
    assert "waiting for: Anna" in short
    (tmp_path / "nameless.json").write_text(json.dumps(record | {"players": ["\x1b[2Jx", "y"]}))
    assert "\x1b" not in run("replay", "nameless.json").stdout
