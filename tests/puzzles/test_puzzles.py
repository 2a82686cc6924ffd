"""What is said of every puzzle that comes with Tafelrunde, and how puzzles are made."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.puzzles import GAMES, find, puzzles, today
from tafelrunde.puzzles.making import make, resume
from tafelrunde.puzzles.proof import Unproved, prove, solves, step
from tafelrunde.puzzles.shelf import FOLDER, read

SAMPLE = 2  # of each game are proved once more, which takes a while
ENOUGH = 100
LARGEST = 1_000_000  # bytes of a game's puzzles


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_solved_by_its_solution_and_nothing_hidden_decides(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= ENOUGH
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert {puzzle.rating for puzzle in found} == {1, 2, 3, 4, 5}
    assert (FOLDER / f"{game}.jsonl.gz").stat().st_size < LARGEST
    for puzzle in found:
        start = puzzle.load()
        assert start.actors() == (puzzle.seat,), puzzle.id
        state, actions = start.copy(), puzzle.actions()
        for number, action in enumerate(actions):
            assert not puzzle.reached(start, state), puzzle.id
            assert action in state.legal(puzzle.seat), puzzle.id
            step(puzzle.kind, start, state, puzzle.seat, action)  # raises where somebody else could choose
            assert not state.revealed or number == len(actions) - 1, puzzle.id
        assert puzzle.reached(start, state), puzzle.id
        other = puzzle.played(start.determinize(puzzle.seat, "another deal"), actions)
        assert puzzle.reached(start, other), puzzle.id
        for lang in ("de", "en"):
            assert "{" not in puzzle.words(lang), puzzle.id
            assert puzzle.words(lang).endswith("."), puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_a_proof_comes_out_the_same_in_another_deal(game: str) -> None:
    for puzzle in sorted(puzzles(game), key=lambda puzzle: puzzle.lines)[:: ENOUGH // SAMPLE][:SAMPLE]:
        start = puzzle.load()
        again = prove(puzzle.kind, puzzle.what, start.determinize(puzzle.seat, 1), puzzle.seat)
        assert (again.value, len(again.first), again.lines) == (puzzle.count, puzzle.first, puzzle.lines), puzzle.id
        assert solves(puzzle.kind, puzzle.what, start.determinize(puzzle.seat, 2), puzzle.seat, again)


def test_what_is_too_much_to_look_at_is_no_puzzle() -> None:
    puzzle = puzzles("saga")[-1]
    with pytest.raises(Unproved):
        prove(puzzle.kind, puzzle.what, puzzle.load(), puzzle.seat, most=puzzle.lines - 1)


def test_every_day_has_its_puzzle_and_an_unknown_one_is_said_in_one_line() -> None:
    days = [today(day=date(2026, 1, 1) + timedelta(number)) for number in range(len(GAMES))]
    assert {puzzle.game for puzzle in days if puzzle} == set(GAMES)
    assert today("saga", date(2026, 1, 1)) != today("saga", date(2026, 1, 5))
    for id in ("saga-0", "chess-1", "", "saga", "../saga-1"):
        with pytest.raises(TafelrundeError, match="no puzzle"):
            find(id)


def test_a_run_that_was_stopped_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(found: int) -> None:
        if found:
            raise Stopped

    whole, parts = tmp_path / "whole.gz", tmp_path / "parts.gz"
    make("broom_service", 4, 7, 1, whole)
    with pytest.raises(Stopped):
        make("broom_service", 4, 7, 1, parts, stop)
    part = tmp_path / "parts.gz.7.part"
    with part.open("ab") as file:
        file.write(b'{"number": 99, "puz')  # what a crash leaves
    assert resume(part)[0]
    make("broom_service", 4, 7, 2, parts)
    assert whole.read_bytes() == parts.read_bytes()
    assert not part.exists()
    assert len(read(parts)) == 4
