"""The ladder, its page, and the pictures made of runs."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.ladder import Pairing, climb, pairs, rated, read_ladder, write_page
from tafelrunde.lab.plan import Played, plan
from tafelrunde.lab.plot import plot
from tafelrunde.lab.run import play


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


def test_scores_and_lengths_are_drawn_from_a_run(tmp_path: Path) -> None:
    task = plan(tafelrunde.game("avalon"), ["random", "greedy"])
    for _ in play(task, 4, folder=tmp_path):
        pass
    for kind in (None, "scores", "lengths"):
        words = "".join(ElementTree.fromstring(plot(tmp_path, kind)).itertext())
        assert "avalon" in words
    with pytest.raises(TafelrundeError, match="no ladder"):
        plot(tmp_path, "elo")
