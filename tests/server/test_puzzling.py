"""Puzzles over HTTP: tried without a name, judged by the server, and only what the seat may see."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from server.helpers import Server
from tafelrunde.puzzles import GAMES, puzzles


def tried(server: Server, id: str, actions: object) -> httpx.Response:
    return httpx.post(f"{server.address}/api/puzzles/{id}", json={"actions": actions}, timeout=30)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_without_a_name_and_shows_only_what_its_seat_sees(server: Server, game: str) -> None:
    puzzle = puzzles(game)[len(puzzles(game)) // 2]
    start, actions = puzzle.load(), puzzle.actions()
    for number in range(len(actions) + 1):
        answer: dict[str, Any] = tried(server, puzzle.id, actions[:number]).json()
        assert answer["verdict"] == ("solved" if number == len(actions) else "open")
        state = puzzle.played(start, actions[:number])
        assert answer["table"]["view"] == msgspec.to_builtins(state.view(puzzle.seat))
        assert set(answer) == {"puzzle", "table", "verdict"}
        assert "solution" not in answer["puzzle"]
    assert tried(server, puzzle.id, [*actions, actions[0]]).status_code == 409
    steps = httpx.post(f"{server.address}/api/puzzles/{puzzle.id}/solution", json={}, timeout=30).json()
    assert [step["action"] for step in steps] == actions
    for step in steps:
        assert step["text"]["de"]
        assert step["text"]["en"]
    told = [entry for step in steps for entry in step["log"]]
    assert told
    assert all(entry["rule"] in start.game.rulebook for entry in told)


def test_a_turn_that_ends_without_the_goal_is_missed(server: Server) -> None:
    puzzle = puzzles("avalon")[0]
    supply = next(one for one in puzzle.load().legal(puzzle.seat) if puzzle.load().game.decode(one)["kind"] == "supply")
    answer = tried(server, puzzle.id, [supply]).json()
    assert answer["verdict"] == "missed"
    assert not answer["table"]["actions"]


def test_bad_tries_are_refused_in_one_line(server: Server) -> None:
    assert tried(server, "avalon-0", []).status_code == 404
    for actions in ([-1], [10**9], ["x"], [0] * 1000, 5):
        answer = tried(server, "avalon-1", actions)
        assert 400 <= answer.status_code < 500
        assert "\n" not in answer.json()["text"]["en"]
    assert httpx.get(f"{server.address}/api/puzzles?game=chess").status_code == 404
    assert len(httpx.get(f"{server.address}/api/puzzles?game=saga").json()) == len(puzzles("saga"))
    assert httpx.get(f"{server.address}/api/puzzles/today").json()["game"] in GAMES
