"""A turn put aside while another seat plays a part of its own; tokens of the turn order that lie face down."""

from __future__ import annotations

import json
from typing import cast

import pytest

from tafelrunde.games.mage_knight.box.components import BLUE, RED
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import face_down, hand_to, part_over, turn_down
from tafelrunde.games.mage_knight.position.turn import MOVE, WOUNDS_HAND
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.rng import Stream

from .position import GAME


def begun(seats: int = 3) -> Position:
    """The first turn of a game has just begun."""
    state = GAME.new(seats=seats, seed=4, options={"scenario": "conquest"})
    while type(state.stack[-1]).__name__ != "Turn":
        (seat,) = state.actors()
        state.advance(seat, state.legal(seat)[0])
    return cast(Position, state)


def test_what_belongs_to_a_turn_is_put_aside_and_taken_back() -> None:
    position = begun()
    first, second = position.order[:2]
    position.turn[MOVE], position.mana[RED] = 4, 1
    hand_to(position, second)
    assert position.active() == second
    assert (position.turn[MOVE], position.mana[RED], position.trail) == (0, 0, (position.place[second],))
    position.turn[MOVE], position.mana[BLUE] = 2, 1
    hand_to(position, first)
    assert (position.active(), position.playing, position.turn[MOVE], position.mana[RED]) == (first, -1, 4, 1)
    hand_to(position, second)
    assert (position.turn[MOVE], position.mana[BLUE]) == (2, 1)
    copy = position.copy()
    part_over(position, keeps_mana=False)
    assert (position.shelf, position.playing, position.turn[MOVE], position.kept) == ((), -1, 4, ())
    assert copy.turn[MOVE] == 2


def test_a_wound_counts_in_the_turn_that_lies_on_the_shelf() -> None:
    position = begun()
    first, second = position.order[:2]
    hand_to(position, second)
    position.wound(first, "MK-8.4.8")
    assert position.turn[WOUNDS_HAND] == 0
    hand_to(position, first)
    assert position.turn[WOUNDS_HAND] == 1


@pytest.mark.rule("MK-11.1.4")
def test_mana_is_kept_for_the_next_turn() -> None:
    position = begun()
    second = position.order[1]
    hand_to(position, second)
    position.mana[BLUE] = 2
    part_over(position, keeps_mana=True)
    assert sum(position.kept) == 2
    position.stack = []
    position.turn_over()
    assert position.active() == second
    assert (position.mana[BLUE], position.kept) == (2, ())


@pytest.mark.rule("MK-11.1.3")
def test_a_turn_whose_token_lies_face_down_is_skipped_once() -> None:
    position = begun()
    second, third = position.order[1:3]
    turn_down(position, second)
    assert position.view(0)["face_down"] == [second]
    position.stack = []
    position.events = []
    position.turn_over()
    assert position.active() == third
    assert not face_down(position, second)
    assert next((event.kind, event.rule) for event in position.events) == ("skipped", "MK-11.1.3")


def test_old_positions_lack_it_and_new_ones_keep_it() -> None:
    position = begun()
    old = position.dump()
    for name in ("playing", "shelf", "kept", "down"):
        del old["position"][name]
    assert cast(Position, GAME.load(json.dumps(old))).shelf == ()
    assert "shelf" not in position.dump(1)["position"]
    turn_down(position, position.order[1])
    assert cast(Position, GAME.load(json.dumps(position.dump()))).down == position.down
    random_play(position, Stream(1, 3), 10_000)
    assert position.outcome() is not None
