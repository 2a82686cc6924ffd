"""Whole games and every command, through the prompt."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tafelrunde

from .conftest import Player, Run, Sit


def labels(shown: str) -> list[str]:
    """The numbers that stand before the choices."""
    return re.findall(r"^ {2,3}(\d+)  ", shown, re.MULTILINE)


def actions(file: Path) -> list[Any]:
    return list(json.loads(file.read_text())["actions"])


def play_on(player: Player, rng: random.Random) -> int:
    """Type numbers until the game is over; how many."""
    shown, count = player.see(), 0
    while shown is not None:
        shown = player.type(rng.choice(labels(shown)))
        count += 1
    player.child.close()
    return count


@pytest.mark.parametrize(("lang", "over"), [("en", "The game is over."), ("de", "Das Spiel ist zu Ende.")])
def test_whole_game(sit: Sit, run: Run, tmp_path: Path, lang: str, over: str) -> None:
    player = sit("play", "avalon", "--seed", 5, "--lang", lang, "--save", "game.json", "--option", "turn_limit=14")
    assert play_on(player, random.Random(1)) > 10
    assert player.child.exitstatus == 0
    assert over in player.last
    assert "AV-9." in player.last
    record = tafelrunde.Record.from_json((tmp_path / "game.json").read_bytes())
    outcome = tafelrunde.Table.replay(record).state.outcome()
    assert outcome is not None
    assert re.search(rf"1 +(Human|Mensch|Greedy) +{max(outcome.scores)}\b", player.last)
    told = run("replay", "game.json", "--lang", lang)
    assert over in told.stdout


def test_all_bots(run: Run, kept: Callable[[], list[Path]]) -> None:
    done = run("play", "avalon", "--seat", "greedy,random", "--seed", 3, "--lang", "en")
    assert done.returncode == 0
    assert "Turn 2: " in done.stdout
    assert "The game is over." in done.stdout
    assert "\x1b" not in done.stdout
    (file,) = kept()
    assert actions(file)


def test_same_seed_same_game(run: Run) -> None:
    games = [run("play", "avalon", "--seat", "random,random", "--seed", 3, "--save", f"{n}.json") for n in (1, 2)]
    logs = [game.stdout.rpartition("\n")[0].replace("2.json", "1.json") for game in games]
    assert logs[0] == logs[1]


def test_every_action_is_kept_and_undone(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    player = sit("play", "avalon", "--seed", 7, "--option", "start=1", "--save", file)
    player.see()
    assert actions(file) == []
    assert "TR-1.5" in str(player.type("u"))
    assert "reinforces territory 3" in str(player.type("1 3"))
    assert len(actions(file)) == 1
    shown = str(player.type("1"))  # narrows
    assert labels(shown) == [str(number) for number in range(1, 12)]
    assert "▸" in str(player.type("b"))
    player.type("1")
    assert "▸" in str(player.type("hint"))  # what it says to type begins at the top again
    player.type("1")
    player.type("11")
    assert len(actions(file)) == 2
    player.type("u")
    player.type("u")
    assert actions(file) == []


def test_undo_ends_where_something_became_known(sit: Sit) -> None:
    player = sit("play", "avalon", "--seed", 7, "--option", "start=1")
    take = re.search(r"(\d+)  Take the light tile “2 cards”", str(player.see()))
    assert take is not None
    assert "Human draws 2: " in str(player.type(take[1]))
    assert "TR-1.4" in str(player.type("u"))


def test_undo_before_the_next_person_sits_down(sit: Sit) -> None:
    player = sit("play", "avalon", "--seat", "human:Anna,human:Ben", "--seed", 7, "--option", "start=1")
    player.see()
    take = re.search(r"(\d+)  Take the dark tile “4 cards”", str(player.type("")))
    assert take is not None
    assert "Ben’s turn" in str(player.type(take[1]))
    assert "Anna’s turn" in str(player.type("u"))
    assert "●● 4 cards" in str(player.type(""))


def test_resume_at_the_same_position(sit: Sit, run: Run, tmp_path: Path) -> None:
    player = sit("play", "avalon", "--seed", 7, "--option", "start=1", "--save", "game.json")
    player.see()
    shown = str(player.type("1 3"))
    player.type("q")
    assert "--resume game.json" in player.last
    assert player.leave() == 0
    again = sit("play", "avalon", "--resume", "game.json")
    resumed = str(again.see())
    start = "Turn 1 "
    assert resumed[resumed.index(start) :].split() == shown[shown.index(start) :].split()
    again.type("u")
    again.type("q")
    assert actions(tmp_path / "game.json") == []


def test_end_of_input_is_quitting(run: Run, kept: Callable[[], list[Path]]) -> None:
    done = run("play", "avalon", "--seed", 7, "--option", "start=1", input="1 3\n")
    (file,) = kept()
    assert done.returncode == 0
    assert f"tafelrunde play avalon --resume {file}" in done.stdout
    assert len(actions(file)) == 1
    nothing = run("play", "avalon", "--seed", 8, "--option", "crowns=T2")
    assert "tafelrunde play avalon --seat human,greedy --seed 8 --option crowns=T2" in nothing.stdout
    assert kept() == [file]


def test_a_place_that_goes_bad_loses_nothing(sit: Sit, environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    environment["TMPDIR"] = str(tmp_path)
    player = sit("play", "avalon", "--seed", 7, "--option", "start=1", "--save", "stick/game.json")
    player.see()
    player.type("1 3")
    shutil.rmtree(tmp_path / "stick")
    assert "Saving in stick/game.json failed" in str(player.type("1 3"))
    player.type("save other.json")
    player.type("q")
    assert player.leave() == 0
    assert len(actions(tmp_path / "other.json")) == len(actions(tmp_path / "game.json")) == 2


NOISE = [
    "0",
    "-1",
    "99",
    "99999999999999999999",
    "1 99",
    "1 3 4",
    "1.5",
    "²",
    "attack",
    "[bold]",
    "%s{}",
    "\\",
    "ü",
    "?nothing at all",
    "rules nothing-like-this",
    "save",
    "save /nowhere/at/all",
    "save taken.txt",
    "b",
    "x" * 3000,
]


def test_noise_changes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken.txt").write_text("mine")
    noise = "\n".join(NOISE).encode() + b"\n\xff\xfe\x00\x07\n"
    for lang in ("de", "en"):
        file = tmp_path / f"{lang}.json"
        args = ["play", "avalon", "--seed", 7, "--option", "start=1", "--lang", lang, "--save", file]
        done = run(*args, input=noise)
        assert (done.returncode, done.stderr) == (0, "")
        assert actions(file) == []
        assert (tmp_path / "taken.txt").read_text() == "mine"


def test_commands(run: Run, tmp_path: Path) -> None:
    lines = ["log", "?", "? attack 5", "? ench 3", "hint", "rules", "rules av-4.3", "rules castle", "help"]
    lines += ["save copy.json", "save copy.json", "1 3", "log", "q"]
    done = run("play", "avalon", "--seed", 7, "--option", "start=1", input="\n".join(lines))
    parts = re.split(r"^Human> ", done.stdout, flags=re.MULTILINE)[1:]
    answers = {line: part.replace("\n", " ") for line, part in zip(lines, parts, strict=True)}
    assert "Human reinforces territory 3 with the red knight.  AV-3.3" in answers["log"]
    assert "AV-4.2 Top card of the same colour" in answers["?"]
    assert "Allowed: Attack territory 5 with the red knight (type 5 5)" in answers["? attack 5"]
    assert "Allowed: Enchant at territory 3" in answers["? ench 3"]
    assert re.search(r"hard would: .* \(type [\d ]+\)", answers["hint"])
    assert "AV-9  End of the game" in answers["rules"]
    assert answers["rules av-4.3"].strip().startswith("rules av-4.3 AV-4.3  ")
    assert "AV-7.1" in answers["rules castle"]
    assert "takes the last action back" in answers["help"]
    assert actions(tmp_path / "copy.json") == []


def test_hint_can_be_typed(run: Run) -> None:
    done = run("play", "avalon", "--seed", 7, "--option", "start=1", input="hint\n")
    found = re.search(r"hard would: (.*) \(type ([\d ]+)\)", done.stdout)
    assert found is not None
    again = run("play", "avalon", "--seed", 7, "--option", "start=1", "--save", "game.json", input=f"{found[2]}\n")
    assert again.returncode == 0
    assert "Human " in again.stdout.partition("What happened")[2]


def test_several_choices_on_one_line(run: Run, tmp_path: Path) -> None:
    """All are read from the menu that is shown; what is not possible any more is not played, and said."""
    args = ["play", "broom_service", "--seed", 7, "--save", "game.json"]
    done = run(*args, input="1, 2, 6,8\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Chosen, 4 of 4: Root Gatherer, Herb Gatherer, Forest Witch, Summit Druid" in done.stdout
    assert "Your roles: Root Gatherer, Herb Gatherer, Forest Witch, Summit Druid" in done.stdout
    (tmp_path / "game.json").unlink()
    done = run(*args, input="1, 2, 6, 8, 9\n")
    assert "was not played: Choose the Valley Druid" in done.stdout
    assert "Chosen, 4 of 4: Root Gatherer, Herb Gatherer, Forest Witch, Summit Druid" in done.stdout
    (tmp_path / "game.json").unlink()
    done = run(*args, input="1, 99\n1, none\n")
    assert "“99” is not a choice here." in done.stdout
    assert {seat for seat, _ in actions(tmp_path / "game.json")} == {1}  # only the bot has chosen


def test_passing_the_keyboard_hides_the_hand(run: Run) -> None:
    args = ["play", "avalon", "--seat", "human:Anna,human:Ben", "--seed", 7, "--option", "start=1"]
    done = run(*args, input="\n12\n\nq\n")  # Anna takes the dark tile "4 cards"
    anna, _, ben = done.stdout.partition("It is Ben’s turn now.")
    hands = [re.findall(r"(\w+) (\(you\))? +♛.*hand \d+  (.*)", part)[-2:] for part in (anna, ben)]
    assert [(name, bool(you)) for name, you, _ in hands[0]] == [("Ben", False), ("Anna", True)]
    assert [(name, bool(you)) for name, you, _ in hands[1]] == [("Anna", False), ("Ben", True)]
    assert hands[0][0][2].strip() == "face down"
    assert hands[1][0][2].startswith("face down")
    assert ben.index("\n" * 50) < ben.index("hand ")


def test_secret_bids_at_one_keyboard(run: Run) -> None:
    """A game in which all owe a decision at once, with ids that begin at 0 and no board of its own."""
    lines = ["", "0", "u", "", "0", "", "7", "3", "", "1", "", "1"] + ["", "2"] * 2 + ["q"]
    args = [
        "play",
        "bids",
        "--seat",
        "human:Anna,human:Ben,random",
        "--seed",
        1,
        "--lang",
        "en",
        "--option",
        "rounds=3",
    ]
    done = run(*args, input="\n".join(lines), toys=True)
    assert (done.returncode, done.stderr) == (0, "")
    before, _, after = done.stdout.partition("Anna shows 0.")
    assert "Anna bids 0." not in before
    assert "“7” is not a choice here. Possible: 0–4." in before
    assert "Ben shows 3." in after
    assert after.rstrip().splitlines()[-1].startswith("See it again: tafelrunde replay ")
    assert "BI-1.3" in after


def test_without_colour(run: Run, environment: dict[str, str]) -> None:
    for more in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}):
        done = run("play", "avalon", "--seed", 7, input="1 3\n", **more)
        assert done.returncode == 0
        assert "\x1b" not in done.stdout
        assert "Turn 1" in done.stdout


def test_language_of_the_environment(run: Run) -> None:
    assert "Zug 1" in run("play", "avalon", "--seed", 7, LANG="de_AT.UTF-8").stdout
    assert "Turn 1" in run("play", "avalon", "--seed", 7, LANG="fr_FR.UTF-8").stdout
