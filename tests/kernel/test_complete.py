"""What a game's folder forgot is said in one line each; a broken folder breaks nothing but itself."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tafelrunde
from tafelrunde.conformance import check
from tafelrunde.kernel import registry
from tafelrunde.kernel.complete import lacks
from tafelrunde.kernel.errors import BrokenGame
from tafelrunde.kernel.option import Choice
from tafelrunde.kernel.state import State
from tafelrunde.kernel.words import Words
from tafelrunde.server import present
from toys.bids import game as bids

FORGOTTEN = {
    "title": "text.toml: title = { de = …, en = … } is missing",
    "summary": "text.toml: summary = { de = …, en = … } is missing",
    "name": "text.toml: the head [name] is missing; it may be empty",
    "event": "text.toml: the head [event] is missing",
}


@pytest.mark.parametrize("head", FORGOTTEN)
def test_a_forgotten_head_of_the_texts_is_named(head: str) -> None:
    game = bids.Bids()
    del game.words.table[head]
    assert lacks(game) == [FORGOTTEN[head]]
    assert check(game, games=1).problems == [("complete", FORGOTTEN[head])]


def test_every_forgotten_text_has_a_line() -> None:
    game = bids.Bids()
    game.words.table |= {"action": {}, "step": {"Bid": {"de": "Biete."}}, "option": {}, "name": {"chop": {"1": {}}}}
    assert lacks(game) == [
        "text.toml: [action] has no bid = { de = …, en = … }",
        "text.toml: [step] has no Bid = { de = …, en = … }",
        "text.toml: [option] has no rounds = { de = …, en = … }",
        "text.toml: [name.chop] names '1', but no domain 'chop' has it",
    ]


def test_options_that_are_grouped_all_have_a_group_and_a_line() -> None:
    game = bids.Bids()
    game.options = (*game.options, Choice("end", ("early", "late"), "BI-1.1").group("time"))
    game.words.table["option"]["end"] = game.words.table["option"]["rounds"]
    game.words.table["value"] = {"end": {key: {"de": "Ja", "en": "Yes"} for key in ("early", "late")}}
    game.words.table["about"] = {"option": {"end": {"de": "Wann", "en": "When"}}, "end": {"late": {"de": "Spät"}}}
    assert lacks(game)[:5] == [
        "text.toml: option rounds is in no group; the others are",
        "text.toml: [group] has no time = { de = …, en = … }",
        "text.toml: [about.option] has no rounds = { de = …, en = … }",
        "text.toml: [about.end] has no early = { de = …, en = … }",
        "text.toml: [about.end] has no late = { de = …, en = … }",
    ]


class NoPlayers(bids.BidsState):
    def view(self, seat: int | None = None) -> dict[str, Any]:
        return {key: value for key, value in super().view(seat).items() if key != "players"}


class Undeclared(bids.BidsState):
    def view(self, seat: int | None = None) -> dict[str, Any]:
        return {**super().view(seat), "chips": "all"}


class NoAudit(bids.BidsState):
    def audit(self) -> list[str]:
        raise NotImplementedError


class Stuck(bids.BidsState):
    def next_round(self) -> None:
        self.chips = [0] * self.seats


@pytest.mark.parametrize(
    ("broken", "line"),
    [
        (NoPlayers, "look: the view needs 'players', a list with one object for each of the 2 seats"),
        (
            Undeclared,
            "look: the view is not as `view_type` declares it: "
            "ValidationError: Expected `array`, got `str` - at `$.chips`",
        ),
        (NoAudit, "audit: not written yet"),
        (Stuck, "options of the first step: seat 0 has nothing to choose"),
    ],
)
def test_what_the_first_position_lacks_is_named(broken: type[bids.BidsState], line: str) -> None:
    assert lacks(bids.Bids(broken))[0] == line


def test_what_the_game_lacks_is_named_wherever_it_is_missed() -> None:
    class Blankless(bids.Bids):
        def blank(self, seats: int, options: dict[str, Any]) -> State:
            raise NotImplementedError

    game = bids.Bids()
    del game.steps["Bid"]
    assert lacks(Blankless()) == ["blank: not written yet"]
    assert lacks(game)[0] == "steps: the game does not name Bid among its `steps`"


def test_an_error_in_a_game_says_where_in_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bids, "CHIPS", None)
    (line,) = lacks(bids.Bids())
    assert re.fullmatch(r"set_up with 2 seats: TypeError: .* \(game\.py, line \d+\)", line)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.toml").write_text("[step")
    with pytest.raises(ValueError, match=r"^text\.toml: Expected"):
        Words(tmp_path / "text.toml", {})


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A package in which games are looked for, for one test."""
    package = ModuleType("home")
    package.__path__ = [str(tmp_path)]
    sys.modules["home"] = package
    registry.add_home(package)
    yield tmp_path
    registry._homes.remove(package)
    for name in [name for name in sys.modules if name.partition(".")[0] == "home"]:
        del sys.modules[name]


def write(home: Path, id: str, text: str) -> None:
    (home / id).mkdir()
    (home / id / "__init__.py").touch()
    (home / id / "game.py").write_text(text)


NAMELESS = """
from toys.bids.game import Bids
GAME = Bids()
GAME.id = "nameless"
del GAME.words.table["summary"]
del GAME.words.table["name"]
"""


def test_a_broken_folder_is_left_out_and_breaks_nothing_else(home: Path) -> None:
    sound = [game.id for game in registry.sound()]
    write(home, "crash", "import nothing_of_that_name\n")
    write(home, "empty", "GAME = None\n")
    write(home, "nameless", NAMELESS)
    write(home, "other", "from toys.bids.game import GAME\n")
    assert set(tafelrunde.games()) >= {"crash", "empty", "nameless", "other", *sound}
    assert [present.game_info(game).id for game in registry.sound()] == sound
    assert registry.trouble("avalon") == ""
    for id, said in (
        (
            "crash",
            "the game crash cannot be read: ModuleNotFoundError: No module named 'nothing_of_that_name' (game.py",
        ),
        ("empty", "the game empty cannot be read: GAME in its game.py is no Game"),
        (
            "nameless",
            "is not complete: text.toml: summary = { de = …, en = … } is missing (and 1 more: tafelrunde check",
        ),
        ("other", "the game other cannot be read: it is in the folder other, but its id is 'bids'"),
    ):
        with pytest.raises(BrokenGame) as error:
            tafelrunde.game(id)
        assert said in str(error.value)
        assert "\n" not in str(error.value)
    assert lacks(registry.draft("nameless"))[0] == FORGOTTEN["summary"]
