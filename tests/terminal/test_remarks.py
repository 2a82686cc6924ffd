"""Remarks on the lines of a menu: true, in both languages, and from nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tafelrunde
from tafelrunde.terminal import menu
from tafelrunde.terminal.boards import quiet
from tafelrunde.terminal.remarks import Remarks

REMARKING = ("saga", "broom_service")
EVERYTHING: dict[str, dict[str, Any]] = {
    "saga": {"sides": "mixed"},
    "broom_service": {"board": "back", "storm_clouds": True},
}


def lines(game: tafelrunde.Game, state: tafelrunde.State, seat: int, lang: str) -> list[tuple[menu.Line, str]]:
    """The whole menu with its remarks, second menus included."""
    remarks = Remarks(game, state, seat, lang)
    found, waiting = [], menu.lines(game, state.legal(seat))
    while waiting:
        line = waiting.pop()
        found.append((line, remarks.on(line.group)))
        if line.action is None:
            waiting += menu.lines_below(game, line.group)
    return found


def positions(id: str, seed: int, every: int) -> Iterator[tuple[tafelrunde.Game, tafelrunde.State, int]]:
    game, rng = tafelrunde.game(id), random.Random(seed)
    state, number = game.new(3, seed, EVERYTHING[id]), 0
    while state.actors():
        seat = rng.choice(state.actors())
        if number % every == 0:
            yield game, state, seat
        state.advance(seat, rng.choice(state.legal(seat)))
        number += 1


@pytest.mark.parametrize("id", REMARKING)
def test_remarks_tell_no_secret_and_change_nothing(id: str) -> None:
    for game, state, seat in positions(id, 3, 5):
        before = state.dump()
        said = [remark for _, remark in lines(game, state, seat, "en")]
        assert said == [remark for _, remark in lines(game, state.determinize(seat, 1), seat, "en")]
        assert state.dump() == before


@pytest.mark.parametrize("id", REMARKING)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_there_are_remarks_in_both_languages(id: str, lang: str) -> None:
    said = {remark for game, state, seat in positions(id, 4, 5) for _, remark in lines(game, state, seat, lang)}
    assert len(said) > 30
    assert not any("{" in remark for remark in said)


def test_a_conquest_that_is_promised_happens() -> None:
    promised = 0
    for game, state, seat in positions("saga", 5, 1):
        for line, remark in lines(game, state, seat, "en"):
            if line.action is not None and line.group.kind in ("lay", "turn_up"):
                happened = [event.kind for event in state.copy().apply(seat, line.action)]
                assert ("conquers it" in remark) <= ("conquered" in happened)
                promised += "conquers it" in remark
    assert promised


def test_promised_points_are_paid() -> None:
    """Bonus and wind included; until the next decision nothing else but the end of a round changes points."""
    promised = 0
    for seed in range(4):
        for game, state, seat in positions("broom_service", seed, 1):
            for line, remark in lines(game, state, seat, "en"):
                if line.action is not None and line.group.kind == "deliver":
                    after = state.copy()
                    after.advance(seat, line.action)
                    if after.view()["round"] == state.view()["round"] and after.actors():
                        paid = after.view()["players"][seat]["points"] - state.view()["players"][seat]["points"]
                        assert remark.startswith(f"{paid} points")
                        promised += "(" in remark
    assert promised


@pytest.mark.parametrize("id", REMARKING)
def test_quiet_events_exist(id: str) -> None:
    events = tafelrunde.game(id).words.table["event"]
    assert quiet(id)
    assert set(quiet(id)) <= set(events)
