"""Training: it plays, fits, plays with what it learned, and goes on where it stopped."""

from pathlib import Path

import pytest
from msgspec.json import Decoder

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.bots.judgement import read
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.train import Course, Lesson, fit, judgement, setting, train

GAME = tafelrunde.game("mage_knight")
NAMES = ("1:scenario=first_reconnaissance", "2:scenario=blitz_conquest")


def course(tries: int = 4) -> Course:
    return Course("mage_knight", GAME.version, [setting(GAME, name) for name in NAMES], games=2, tries=tries, best=4)


def test_a_generation_is_played_fitted_and_resumed(tmp_path: Path) -> None:
    (first,) = train(course(), 1, tmp_path)
    lines = (tmp_path / "0.jsonl").read_bytes().splitlines()
    alone = [lesson for lesson in map(Decoder(Lesson).decode, lines) if len(lesson.scores) == 1]
    assert alone
    for name, of in (("score", lambda one: one.scores[0]), ("fame", lambda one: one.figures[0]["fame"])):
        assert first[NAMES[0]][name] == pytest.approx(sum(map(of, alone)) / len(alone))
    assert first[NAMES[0]]["fame"] >= 0
    games, learned = (tmp_path / "0.jsonl").read_bytes(), judgement(tmp_path, 0).read_bytes()
    (again,) = train(course(), 1, tmp_path)
    assert again[NAMES[1]] == first[NAMES[1]]
    assert ((tmp_path / "0.jsonl").read_bytes(), judgement(tmp_path, 0).read_bytes()) == (games, learned)
    with (tmp_path / "0.jsonl").open("ab") as file:
        file.write(b'{"number": 7, "ro')  # a crash: what was cut off is dropped
    (again,) = train(course(), 1, tmp_path)
    assert (tmp_path / "0.jsonl").read_bytes() == games
    with pytest.raises(TafelrundeError, match="holds other work"):
        list(train(course(5), 1, tmp_path))
    state = GAME.new(1, 3)
    bot = make(f"plan:4x2@{judgement(tmp_path, 0)}", GAME, 1)
    for _ in range(12):
        state.apply(0, bot.act(state, 0))


def test_games_begin_halfway_and_go_on_with_what_is_known(tmp_path: Path) -> None:
    names = ("1:scenario=conquest", "2:scenario=blitz_conquest")
    lessons = {}
    for midway in (0.0, 1.0):
        asked = Course(
            "mage_knight", GAME.version, [setting(GAME, one) for one in names], 2, 4, 4, midway=midway, known=True
        )
        list(train(asked, 1, tmp_path / str(midway)))
        lines = (tmp_path / str(midway) / "0.jsonl").read_bytes().splitlines()
        lessons[midway] = [Decoder(Lesson).decode(line) for line in lines]
    for whole, half in zip(lessons[0.0], lessons[1.0], strict=True):
        assert len(half.rows) < len(whole.rows)
        assert half.rows[0][0] < whole.rows[0][0], "fewer rounds are left"


@pytest.mark.parametrize("share", [float("nan"), -0.1, 1.5])
def test_a_share_is_a_number_from_none_to_all(tmp_path: Path, share: float) -> None:
    asked = Course("mage_knight", GAME.version, [setting(GAME, "1")], 1, 2, midway=share)
    with pytest.raises(TafelrundeError, match="from 0 to 1"):
        list(train(asked, 1, tmp_path / "run"))
    assert not (tmp_path / "run").exists()


def test_a_fit_finds_what_games_are_about(tmp_path: Path) -> None:
    """Three features, one of them idle; the outcome is a sum and a product of the others."""
    lessons = []
    for number in range(300):
        a, b, c = number % 7, number % 11, number % 5
        lessons.append(Lesson(number, [[a, b, c]], [0], [2.0], [2.0 + 3.0 * a + 0.5 * a * b], [0], [{}]))
    learned, quality = fit(lessons, "seed")
    assert 0.8 < quality["linear"] < 0.97
    assert quality["judgement"] > 0.98
    net = learned.net()
    assert net.value([6.0, 10.0, 0.0]) == pytest.approx(48, abs=4)
    assert net.value([0.0, 5.0, 2.0]) == pytest.approx(0, abs=3)


def test_what_is_no_judgement_and_what_cannot_be_trained_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(TafelrundeError, match="holds no judgement"):
        read(Path("/dev/zero"), GAME)  # it has no end
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(TafelrundeError, match="holds no judgement"):
        read(tmp_path / "x.json", GAME)
    (tmp_path / "y.json").write_text('{"means": [1], "scales": [1], "linear": [1, 2], "members": [], "seats": [1]}')
    with pytest.raises(TafelrundeError, match="train it again"):
        make(f"plan:4@{tmp_path / 'y.json'}", GAME)
    with pytest.raises(TafelrundeError, match="SEATS:KEY=VALUE"):
        setting(GAME, "two")
    avalon = tafelrunde.game("avalon")
    with pytest.raises(TafelrundeError, match="nothing to learn from"):
        list(train(Course("avalon", avalon.version, [setting(avalon, "2")], 1, 1), 1, tmp_path))
