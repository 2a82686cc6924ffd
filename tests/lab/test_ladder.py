"""The ladder, its page, and the pictures and pages made of runs."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.ladder import Pairing, climb, pairs, rated, read_ladder, write_page
from tafelrunde.lab.plan import Played, plan
from tafelrunde.lab.plot import plot
from tafelrunde.lab.report import page, uses
from tafelrunde.lab.run import play

GAMES = [id for id in tafelrunde.games() if id != "bids"]


def test_greedy_stands_above_random_and_the_folder_tells_the_same(tmp_path: Path) -> None:
    game = tafelrunde.game("avalon")
    ladder = climb(game, ["random", "greedy"], games=10, folder=tmp_path)
    assert [rung.bot for rung in ladder.rungs] == ["greedy", "random"]
    assert ladder.rungs[0].rating > 100
    assert ladder.pairings[0].games == 10
    assert read_ladder(tmp_path, "avalon", ["random", "greedy"]) == ladder
    with pytest.raises(TafelrundeError, match="a ladder of avalon, not of saga"):
        read_ladder(tmp_path, "saga")
    picture = plot(tmp_path)
    assert "greedy" in "".join(ElementTree.fromstring(picture).itertext())


def test_with_more_seats_the_two_alternate() -> None:
    ladder = climb(tafelrunde.game("saga"), ["random", "greedy"], games=6, seats=4)
    assert ladder.seats == 4
    assert ladder.pairings[0].rate < 0.5
    pairing = Pairing("a", "b")
    pairing.add(Played(0, [0, 1, 2, 3], 9, [1, 2, 3, 4], [4, 3, 2, 1], "x"))
    assert (pairing.games, pairing.points) == (1, 0.25)


def test_a_ladder_needs_different_bots() -> None:
    for bots in (["random"], ["random", "random"]):
        with pytest.raises(TafelrundeError, match="two different bots"):
            pairs(bots)


def test_a_page_keeps_what_stands_around_its_tables(tmp_path: Path) -> None:
    place = tmp_path / "ladder.md"
    place.write_text("# Ladder\n\nBefore.\n\n<!-- ladder:avalon -->\nold\n<!-- /ladder:avalon -->\n\nAfter.\n")
    ladder = rated("avalon", 2, ["greedy", "hard"], [Pairing("greedy", "hard", 20, 4)])
    write_page(place, ladder, "tafelrunde ladder avalon")
    text = place.read_text()
    assert text.startswith("# Ladder\n\nBefore.\n\n<!-- ladder:avalon -->\n`tafelrunde ladder avalon`")
    assert text.endswith("<!-- /ladder:avalon -->\n\nAfter.\n")
    assert "| `greedy` – `hard` | 20 | 20.0 % | 8.1 – 41.6 % |" in text
    assert "old" not in text
    write_page(place, rated("saga", 3, ["greedy", "hard"], [Pairing("greedy", "hard", 20, 4)]), "x")
    assert "## saga:3" in place.read_text()


def test_an_unfinished_ladder_can_be_read(tmp_path: Path) -> None:
    with pytest.raises(TafelrundeError, match="no ladder"):
        read_ladder(tmp_path)
    batches = play(plan(tafelrunde.game("avalon"), ["random", "greedy"]), 5, folder=tmp_path / "random-vs-greedy")
    next(batches)
    batches.close()
    assert read_ladder(tmp_path).pairings[0].games == 1


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_report_needs_nothing_from_elsewhere(id: str, lang: str) -> None:
    game = tafelrunde.game(id)
    task = plan(game, ["random"] * game.seats[-1], 1, uses=True)
    count = 6 if tafelrunde.compiled() else 2
    games = [played for batch in play(task, count) for played in batch]
    text = page(game, task, games, lang)
    assert game.words.title(lang) in text
    assert not re.findall(r"(?:src|href)\s*=|@import|url\(|<script", text)
    assert set(re.findall(r"https?://[^\"' <]+", text)) == {"http://www.w3.org/2000/svg"}
    for drawing in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(drawing)


def test_uses_are_counted_by_seat_and_tied_to_winning() -> None:
    games = [
        Played(0, [0, 1], 2, [1, 0], [1, 2], "x", uses=[{"conquered": 2}, {}]),
        Played(1, [1, 0], 2, [0, 1], [2, 1], "x", uses=[{}, {"conquered": 1}]),
    ]
    (use,) = uses(games)
    assert (use.key, use.mean, use.part, use.having[0], use.lacking[0]) == ("conquered", 0.75, 0.5, 1.0, 0.0)
    assert use.tie == pytest.approx(0.904, abs=1e-3)


def test_scores_and_lengths_are_drawn_from_a_run(tmp_path: Path) -> None:
    task = plan(tafelrunde.game("avalon"), ["random", "greedy"])
    for _ in play(task, 4, folder=tmp_path):
        pass
    for kind in (None, "scores", "lengths"):
        words = "".join(ElementTree.fromstring(plot(tmp_path, kind)).itertext())
        assert "avalon" in words
    with pytest.raises(TafelrundeError, match="no ladder"):
        plot(tmp_path, "elo")
