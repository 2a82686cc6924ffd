"""Alone: without the dummy player or its skills; what is settled before a game (MK-13.2.9, MK-14.1, MK-15)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    CITY_TILES,
    COMPETITIVE,
    CORE,
    COUNTRYSIDE,
    DUMMY,
    INTERACTIVE,
)
from tafelrunde.games.mage_knight.steps.rounds import announce, end_round, move_offers
from tafelrunde.kernel.errors import BadOption

from .position import GAME, do, explore_all, new, step, turn


@pytest.mark.rule("MK-15.1.9", "MK-15.1.8")
def test_the_first_reconnaissance_can_be_played_without_the_dummy() -> None:
    state = new(1, 1, no_dummy=True)
    assert state.dummy_hero == -1
    assert state.order == (0,)
    assert (state.dummy_deck, state.dummy_skills) == ((), ())
    assert state.rounds == 4
    turn(state)
    lowest = state.advanced_offer[0]
    move_offers(state)
    assert state.advanced_deck[0] == lowest  # nobody takes it


@pytest.mark.rule("MK-15.1.9", "MK-5.3")
def test_without_the_dummy_a_round_ends_when_one_ends_it() -> None:
    state = turn(new(1, 1, no_dummy=True))
    tactic = state.tactic[0]
    state.stack = []
    announce(state, 0)
    assert state.round == 2
    assert step(state) == "ChooseTactic"
    assert state.tactics_gone == 1 << tactic  # MK-15.6.3: it is not chosen twice


@pytest.mark.rule("MK-15.1.9", "MK-13.2.9")
def test_who_has_no_dummy_has_none_of_its_skills_and_only_the_first_scenario() -> None:
    for seats, options in ((2, {}), (1, {"scenario": "conquest"})):
        with pytest.raises(BadOption, match=r"MK-15\.1\.9"):
            new(seats, 1, no_dummy=True, **options)
    with pytest.raises(BadOption, match=r"MK-13\.2\.9"):
        new(1, 1, no_dummy=True, dummy_skills=False)


@pytest.mark.rule("MK-13.2.9")
def test_the_dummys_skills_can_be_left_out() -> None:
    with_them, without = new(1, 1, scenario="conquest"), new(1, 1, scenario="conquest", dummy_skills=False)
    assert len(with_them.dummy_skills) == 9
    assert without.dummy_skills == ()
    assert without.dummy_hero >= 0
    assert without.order == (0, DUMMY)
    assert GAME.load(without.dump()).audit() == []
    state = turn(without)
    state.fame[0] = 3
    state.hand[0] = state.hand[0][:2]
    do(state, "end_turn")
    while step(state) != "LevelUp":
        state.apply(0, state.legal(0)[0])
    assert state.common_skills == ()
    with pytest.raises(BadOption, match=r"MK-13\.2\.9"):
        new(2, 1, dummy_skills=False)


@pytest.mark.rule("MK-14.1")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everybody_sees_the_variants_before_the_first_decision_and_none_can_be_changed(seats: int) -> None:
    agreed = {"time_of_day": "darkness", "turned_tiles": True, "roaming_evil": "more"}
    state = new(seats, 1, **agreed)
    for viewer in (None, *range(seats)):
        shown = state.view(viewer)["options"]
        assert {id: shown[id] for id in agreed} == agreed
        assert set(shown) == {option.id for option in GAME.options}
    before = dict(state.options)
    for _round in range(2):
        while step(state) == "ChooseTactic":
            state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
        state.stack = []
        end_round(state)
    assert state.options == before


@pytest.mark.rule("MK-15.6.7", "MK-13.2.1", "MK-15.6.2")
@pytest.mark.parametrize("scenario", ["mines_liberation", "druid_nights", "dungeon_lords"])
def test_other_scenarios_can_be_played_alone(scenario: str) -> None:
    state = new(1, 1, scenario=scenario)
    with_two = new(2, 1, scenario=scenario)
    tiles = (*state.tiles[1:], *state.tile_deck)
    assert [sum(tile in kind for tile in tiles) for kind in (COUNTRYSIDE, CITY_TILES, CORE)] == [7, 1, 2]
    assert state.rounds == with_two.rounds
    assert state.dummy_hero >= 0
    assert not any(card in COMPETITIVE for card in (*state.spell_deck, *state.spell_offer))
    assert not any(INTERACTIVE[skill] for skill in (*state.skill_stack[0], *state.dummy_skills))
    assert not any(name.startswith("most_") and points for name, points in state.scenario.parts(state)[0].items())


@pytest.mark.rule("MK-15.6.7", "MK-15.6.5")
@pytest.mark.parametrize(("scenario", "left"), [("mines_liberation", 90), ("druid_nights", 90), ("dungeon_lords", 120)])
def test_alone_the_goal_decides_and_time_counts(scenario: str, left: int) -> None:
    state = new(1, 1, scenario=scenario)
    parts = state.scenario.parts(state)[0]
    assert (parts["rounds_left"], parts["dummy_cards"], parts["in_time"]) == (left, 16, 5)
    state.announced = True
    assert state.scenario.parts(state)[0]["in_time"] == 0
    lost = state.scenario.result(state)
    assert (lost.ranking, lost.reason) == ((2,), "MK-15.6.7")
    state.begin_last_turns()
    assert state.scenario.result(state).ranking == (1,)


@pytest.mark.rule("MK-15.6.7", "MK-14.6")
def test_a_megalopolis_alone() -> None:
    state = new(1, 2, scenario="conquest", megalopolis=10)
    explore_all(state)
    assert state.city_levels == (5, 10)
    assert len(state.twins) == 1
