"""Games and bots of other packages: named on the command line, or installed with an entry point."""

from __future__ import annotations

import json
import os
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tafelrunde
from server.helpers import Guest, play_on, serving
from tafelrunde.bots import add_bot, make
from tafelrunde.conformance.beginning import new_game
from tafelrunde.kernel.registry import add_module

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "adding-a-game.md"
SOURCE = Path(tafelrunde.__file__).parents[1]
MODEL = SOURCE / "tafelrunde" / "conformance" / "model"
CLI = "from tafelrunde.cli import main; main()"
ENTRIES = "[tafelrunde.games]\nmarbles = marbles.game:GAME\n[tafelrunde.bots]\nboldest = my_bots:Boldest\n"


def run(*words: str, cwd: Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The command, somewhere outside of the tree."""
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(SOURCE), *([str(path)] if path else [])]),
        "LANG": "en_GB.UTF-8",
    }
    return subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def command(*words: str, cwd: Path, path: Path | None = None) -> str:
    done = run(sys.executable, "-P", "-c", CLI, *words, cwd=cwd, path=path)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def marbles(tmp_path: Path) -> Path:
    """A new game, as the command writes it."""
    command("new-game", "marbles", cwd=tmp_path)
    (bot,) = re.findall(
        r"```python\n([^`]*?class Boldest.*?)```", (DOCS / "bots.md").read_text(encoding="utf-8"), re.DOTALL
    )
    (tmp_path / "marbles" / "my_bots.py").write_text(bot)
    return tmp_path / "marbles"


@pytest.fixture
def installed(marbles: Path) -> Path:
    """The same where it is installed: what an installer leaves behind beside the packages."""
    info = marbles / "tafelrunde_marbles-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tafelrunde-marbles\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    return marbles


def test_a_new_game_passes_its_own_tests_and_the_kit(marbles: Path) -> None:
    assert "Marbles" in (marbles / "marbles/text.toml").read_text()
    assert "MA-1.2" in (marbles / "marbles/rulebook.toml").read_text()
    assert "marbles: 30 games, 6 different things" in command("check", "marbles", "--games", "30", cwd=marbles)
    done = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=marbles)
    assert "2 passed" in done.stdout, done.stdout + done.stderr


def test_the_page_shows_the_files_of_the_model() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = [file.name for file in MODEL.iterdir() if file.read_text(encoding="utf-8") in page]
    assert {"game.py.txt", "views.py.txt", "rulebook.toml", "text.toml", "test_pebbles.py.txt"} <= set(shown)


def test_games_and_bots_that_are_named_play_in_all_processes(marbles: Path) -> None:
    words = ["--bots", "random,my_bots:Boldest", "--games", "4", "--jobs", "2"]
    result = json.loads(command("sim", "marbles", *words, "--json", cwd=marbles))
    assert (result["finished"], result["bots"]) == (4, ["random", "my_bots:Boldest"])
    assert "my_bots:Boldest" in command("ladder", "marbles", *words, cwd=marbles)
    assert "wins" in command("play", "marbles", "--seat", "random,my_bots:Boldest", "--save", "game.json", cwd=marbles)
    again = ("play", "marbles", "--resume", "game.json")
    assert "wins" in command(*again, "--seat", "random,my_bots:Boldest", cwd=marbles)
    told = run(sys.executable, "-m", "tafelrunde.cli", *again, cwd=marbles)
    assert "no bot 'my_bots:Boldest'" in told.stderr, "a file does not make us run anything"


def test_a_game_in_a_larger_package_is_named_by_it(marbles: Path) -> None:
    (marbles / "pack").mkdir()
    (marbles / "pack/__init__.py").touch()
    (marbles / "marbles").rename(marbles / "pack/stones")
    for file in (marbles / "pack/stones").glob("*.*"):
        file.write_text(file.read_text().replace("from marbles.", "from pack.stones.").replace('"marbles"', '"stones"'))
    assert "MA-1.2" in command("rules", "pack.stones", cwd=marbles)
    assert "20" in command("check", "pack.stones", "--random", "20", cwd=marbles)


def test_what_is_installed_is_found_everywhere(installed: Path, tmp_path: Path) -> None:
    assert "Marbles" in command("games", cwd=tmp_path, path=installed)
    sim = command(
        "sim", "marbles", "--bots", "random,boldest", "--games", "4", "--jobs", "2", cwd=tmp_path, path=installed
    )
    assert "4 of 4 games finished" in sim
    code = (
        "import copy, pickle, tafelrunde\n"
        "from tafelrunde.adapters.openspiel import register\n"
        "from tafelrunde.adapters.pettingzoo_env import env\n"
        "from tafelrunde.server import present\n"
        "from tafelrunde.server.room import check_bot\n"
        "table = env('marbles', seats=3)\n"
        "table.reset(seed=1)\n"
        "while table.agents:\n"
        "    seen, _, ended, cut, _ = table.last()\n"
        "    table.step(None if ended or cut else int(seen['action_mask'].argmax()))\n"
        "state = tafelrunde.game('marbles').new(3)\n"
        "assert pickle.loads(pickle.dumps(state)).dump() == copy.deepcopy(state).dump() == state.dump()\n"
        "assert 'python_tafelrunde_marbles' in register()\n"
        "assert 'boldest' in present.game_info(tafelrunde.game('marbles')).bots\n"
        "assert check_bot('boldest') == 'boldest'\n"
        "print('fine')\n"
    )
    done = run(sys.executable, "-c", code, cwd=tmp_path, path=installed)
    assert done.stdout == "fine\n", done.stderr


def test_its_table_is_opened_and_played_over_the_wire(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SOURCE), str(installed)]))
    with serving(tmp_path / "tables.sqlite", "--no-limits", log=tmp_path / "log") as server:
        ann = Guest(server.address, "Ann")
        info = ann.get("/api/games/marbles")["info"]
        assert (info["title"]["en"], "boldest" in info["bots"]) == ("Marbles", True)
        assert "MA-1.2" in str(ann.get("/api/games/marbles/rules"))
        table = play_on([ann], ann.open("marbles", "me", "boldest", "random")["id"], random.Random(1))
        assert (table["status"], table["view"]["heap"]) == ("finished", 0)
        assert "Ann takes" in str(ann.log(table["id"]))
    assert '"level":"error"' not in (tmp_path / "log").read_text()


def test_what_came_over_the_network_never_names_a_module(marbles: Path) -> None:
    (marbles / "evil.py").write_text("print('run')\nclass Bot: pass\n")
    code = (
        "import sys\n"
        "sys.path.insert(0, '.')\n"
        "import tafelrunde\n"
        "from tafelrunde.bots import make\n"
        "from tafelrunde.server.room import check_bot\n"
        "for ask in (lambda: check_bot('evil:Bot'), lambda: make('evil:Bot', tafelrunde.game('avalon')),\n"
        "            lambda: tafelrunde.game('evil'), lambda: tafelrunde.game('marbles.evil')):\n"
        "    try:\n"
        "        ask()\n"
        "    except tafelrunde.TafelrundeError as error:\n"
        "        print(type(error).__name__)\n"
    )
    done = run(sys.executable, "-c", code, cwd=marbles)
    assert done.stdout.split() == ["BadOption", "TafelrundeError", "UnknownGame", "UnknownGame"], done.stderr


def test_beside_its_folder_a_game_says_where_it_is(marbles: Path) -> None:
    done = run(sys.executable, "-P", "-c", CLI, "check", "marbles", cwd=marbles.parent)
    said = "tafelrunde: no game 'marbles' here; it is in the folder marbles: cd marbles\n"
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sim", "avalon", "--bots", "random,nowhere:Bot"], "the bot nowhere:Bot cannot be read: ModuleNotFoundError"),
        (["sim", "avalon", "--bots", "random,my_bots:Advice"], "Advice is no subclass of tafelrunde.bots.Bot"),
        (["check", "no.such"], "no game no.such: No module named 'no'"),
        (["new-game", "avalon"], "something else is called avalon"),
        (["new-game", "marbles", "--into", ".."], "already exists"),
    ],
)
def test_what_cannot_be_read_is_one_line(marbles: Path, words: list[str], said: str) -> None:
    done = run(sys.executable, "-P", "-c", CLI, *words, cwd=marbles)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr


GUESTS = """
import numpy as np

from tafelrunde.bots import Advice, Bot


class Good(Bot):
    def advise(self, state, seat):
        return [Advice(action, 0.0, 1) for action in np.array(state.legal(seat))]


class Raises(Bot):
    def advise(self, state, seat):
        raise ValueError("no idea")


class Leaves(Bot):
    def act(self, state, seat):
        raise SystemExit(3)


class Cheats(Bot):
    def choose(self, state, seat):
        return 10**6


class Silent(Bot):
    def choose(self, state, seat):
        return None


class Cheap(Bot):
    def __init__(self):
        pass


class Moody(Bot):
    @classmethod
    def refuses(cls, game):
        return {}[game.id]
"""


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guests.py").write_text(GUESTS)
    (tmp_path / "leaving").mkdir()
    (tmp_path / "leaving" / "__init__.py").write_text("raise SystemExit\n")
    (tmp_path / "leaving" / "game.py").touch()
    monkeypatch.setenv("TAFELRUNDE_BOTS", "")
    monkeypatch.setenv("TAFELRUNDE_GAMES", "")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "guests", raising=False)


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Raises", "failed: ValueError: no idea (guests.py, line 14)"),
        ("Leaves", "failed: SystemExit: 3 (guests.py, line 19)"),
        ("Cheats", "failed: 1000000 is no legal action"),
        ("Silent", "failed: None is no legal action"),
        ("Cheap", "failed: TypeError: Cheap.__init__() takes 1 positional argument but 3 were given (__init__.py"),
        ("Moody", "failed: KeyError: 'avalon' (guests.py, line 40)"),
    ],
)
def test_what_goes_wrong_in_a_bot_is_one_line_that_names_it(name: str, said: str) -> None:
    add_bot(f"guests:{name}")
    game = tafelrunde.game("avalon")
    with pytest.raises(tafelrunde.TafelrundeError) as caught:
        make(f"guests:{name}", game).act(game.new(seed=1), game.new(seed=1).actors()[0])
    assert str(caught.value).startswith(f"the bot guests:{name} {said}")


@pytest.mark.usefixtures("guests")
def test_numbers_of_numpy_are_actions_too() -> None:
    add_bot("guests:Good")
    state = tafelrunde.game("avalon").new(seed=1)
    bot, seat = make("guests:Good", state.game), state.actors()[0]
    assert type(bot).__name__ == "Good", "its chance depends on its name"
    assert type(bot.explain(state, seat)[0].action) is int
    assert pickle.loads(pickle.dumps(bot)).act(state, seat) == bot.act(state, seat), "it goes to other processes"
    state.advance(seat, bot.act(state, seat))


@pytest.mark.usefixtures("guests")
def test_modules_that_end_the_process_are_not_obeyed() -> None:
    with pytest.raises(tafelrunde.TafelrundeError, match="the bot leaving:Bot cannot be read: SystemExit"):
        add_bot("leaving:Bot")
    with pytest.raises(tafelrunde.TafelrundeError, match="the game leaving cannot be read: SystemExit"):
        add_module("leaving")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_goes_wrong_in_a_game_is_one_line_that_names_the_place(marbles: Path, jobs: str) -> None:
    file = marbles / "marbles/game.py"
    file.write_text(re.sub(r"(    def take\(.*\n)", r"\1        [][0]\n", file.read_text()))
    words = ["sim", "marbles", "--bots", "random,greedy", "--games", "2", "--jobs", jobs]
    done = run(sys.executable, "-P", "-c", CLI, *words, cwd=marbles)
    said = "the game marbles failed: IndexError: list index out of range (game.py, line 94); tafelrunde check marbles"
    assert (done.returncode, done.stderr) == (2, f"tafelrunde: {said} says more\n")


def test_names_that_no_game_can_have(tmp_path: Path) -> None:
    for name in ("json", "class", "1st", "my-game", "Avalon", "tests"):
        with pytest.raises(tafelrunde.TafelrundeError):
            new_game(name, tmp_path)
    assert not list(tmp_path.iterdir())
