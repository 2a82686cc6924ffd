"""Variants of the time of day and of the map (MK-14.3 to MK-14.7)."""

from __future__ import annotations

import pytest

from tafelrunde import Event
from tafelrunde.games.mage_knight.box.actions import CHOOSE_TACTIC
from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, BLACK, GLADE, GOLD, NIGHT_TACTICS, TACTICS
from tafelrunde.games.mage_knight.position.packing import count
from tafelrunde.games.mage_knight.steps.rounds import begin_turn, end_round
from tafelrunde.games.mage_knight.world.land import by_day
from tafelrunde.kernel.errors import BadPosition

from .position import GAME, new, step

# ---- the time of day


@pytest.mark.rule("MK-14.5", "MK-2.1.12")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_arrival_at_night(seats: int) -> None:
    for seed in range(5):
        state = new(seats, seed, time_of_day="night_first")
        assert state.night
        assert state.dark()
        assert not by_day(state)
        assert all(die < BASIC_COLOURS for die in state.dice)  # neither gold nor black
        assert state.legal(state.actors()[0]) == [CHOOSE_TACTIC + tactic for tactic in range(NIGHT_TACTICS, TACTICS)]
    nights = []
    for _round in range(2):
        end_round(state)
        state.stack = []
        nights.append((state.round, state.night, state.nights()))
    assert nights == [(2, False, 1), (3, True, 2)]


@pytest.mark.rule("MK-14.5")
def test_darkness_falls_after_a_day_whose_dice_show_black_and_stays() -> None:
    fell = []
    for seed in range(60):
        state = new(2, seed, scenario="conquest", time_of_day="darkness")
        assert not state.night
        while state.round < state.rounds:
            before, events = state.darkness, list[Event]()
            state.events = events
            end_round(state)
            state.stack = []
            state.events = None
            told = [event for event in events if event.rule == "MK-14.5"]
            if before:
                assert told == []  # nobody rolls any more
                assert state.darkness == before
            else:
                assert len(told[0].data["colour"]) == 2
                assert (BLACK in told[0].data["colour"]) == (told[0].kind == "darkness") == state.night
                assert state.darkness == (state.round if state.night else 0)
            assert state.nights() == (state.round - state.darkness + 1 if state.night else 0)
        fell.append(state.darkness)
    assert 9 <= fell.count(2) <= 27  # 11 in 36 show a black die: 18 of 60
    assert 0 in fell


@pytest.mark.rule("MK-14.5", "MK-15.6.3")
def test_where_tactics_leave_the_game_those_of_a_time_of_day_come_back_when_too_few_are_left() -> None:
    state = new(1, 1, scenario="conquest", time_of_day="darkness")
    state.darkness = 2
    gone = []
    for _round in range(5):
        while step(state) == "ChooseTactic":
            state.apply(0, state.legal(0)[0])
        assert state.tactic[0] >= 0
        assert state.tactic[1] >= 0
        state.stack = []
        end_round(state)
        state.stack = [s for s in state.stack if type(s).__name__ == "ChooseTactic"]
        gone.append(count(state.tactics_gone))
    assert gone == [2, 4, 0, 2, 4]  # all six nights’ tactics were used in three rounds: they are back


@pytest.mark.rule("MK-14.5", "MK-16.19")
def test_a_glade_gives_what_the_time_of_day_says() -> None:
    state = new(2, 3, time_of_day="night_first")
    state.site = [GLADE] * len(state.site)
    state.order, state.next, state.stack = (0, 1), 0, []
    begin_turn(state)
    assert state.mana[BLACK] == 1
    assert state.mana[GOLD] == 0


@pytest.mark.rule("MK-14.5")
def test_darkness_cannot_have_fallen_where_it_does_not() -> None:
    position = new(2, 1).dump()
    assert position["position"]["darkness"] == 0
    position["position"]["darkness"] = 1
    with pytest.raises(BadPosition, match="darkness"):
        GAME.load(position)
    position = new(2, 1, time_of_day="darkness").dump()
    position["position"]["darkness"] = 1
    with pytest.raises(BadPosition, match="darkness"):
        GAME.load(position)
