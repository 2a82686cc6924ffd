"""Wounds and healing."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import UNIT, WOUND
from tafelrunde.games.mage_knight.position.packing import marked, recruit
from tafelrunde.games.mage_knight.position.turn import HEAL
from tafelrunde.games.mage_knight.steps.rounds import refresh

from .position import against, allowed, do, fight, hand, new, space_of, step, total, turn, units

HURT = 1 << 6


@pytest.mark.rule("MK-10.1", "MK-4.1.6")
def test_wounds_fill_the_hand_and_are_never_played() -> None:
    state = turn(new())
    hand(state, "march")
    state.wound(0, "MK-9.2")
    assert len(state.hand[0]) == 2
    assert against(state, "sideways", card="wound") == "MK-4.1.6"
    assert not any("wound" in text for text in map(state.game.text, state.legal(0)) if text.startswith("play"))


@pytest.mark.rule("MK-10.2", "MK-3.12")
def test_wounds_are_shuffled_into_the_deck() -> None:
    state = turn(new())
    hand(state, "march", "wound", "wound")
    state.discard[0] = (WOUND,)
    refresh(state, 0)
    assert (*state.deck[0], *state.hand[0]).count(WOUND) == 3


@pytest.mark.rule("MK-10.3", "MK-4.2.5", "MK-8.4.3")
def test_a_wounded_unit_neither_acts_nor_takes_damage() -> None:
    state = turn(new())
    units(state, "peasants", "foresters")
    state.units[0] = (marked(state.units[0][0], HURT), state.units[0][1])
    assert not allowed(state, "play", mode="peasants.4")
    assert allowed(state, "play", mode="foresters.1")
    fight(state, "prowlers")
    while step(state) != "Damage":
        do(state, "next_phase")
    assert not allowed(state, "assign", slot=0)
    assert allowed(state, "assign", slot=1)


@pytest.mark.rule("MK-10.5", "MK-10.6")
def test_healing_is_for_any_time_but_combat_where_points_are_lost() -> None:
    state = turn(new())
    hand(state, "tranquility", "wound", "wound", "rage", "march")
    do(state, "play", mode="tranquility.basic.1")
    assert total(state, "heal") == 1
    fight(state, "diggers")
    assert total(state, "heal") == 0
    assert not allowed(state, "heal_wound")
    while step(state) != "Turn":
        do(state, "hero_takes" if step(state) == "Damage" else "next_phase")
    state.turn[HEAL] = 1
    wounds = state.hand[0].count(WOUND)
    do(state, "heal_wound")  # the wounds of this very combat
    assert state.hand[0].count(WOUND) == wounds - 1
    state.turn[HEAL] = 5
    do(state, "end_turn")
    while step(state) != "Turn":
        state.apply(0, state.legal(0)[0])
    assert total(state, "heal") == 0


@pytest.mark.rule("MK-10.7", "MK-4.7.2")
def test_a_point_heals_a_wound_in_hand_and_none_elsewhere() -> None:
    state = turn(new())
    hand(state, "march")
    state.discard[0] = (WOUND,)
    state.turn[HEAL] = 2
    assert against(state, "heal_wound") == "MK-10.7"
    state.wound(0, "MK-9.2")
    do(state, "heal_wound")
    assert state.hand[0].count(WOUND) == 0
    assert state.discard[0] == (WOUND,)
    assert total(state, "heal") == 1


@pytest.mark.rule("MK-10.8")
def test_a_unit_costs_its_level_for_every_wound() -> None:
    state = turn(new())
    kind = UNIT.index("catapults")  # level 3
    state.units[0] = (recruit(kind, 2 * HURT),)
    state.turn[HEAL] = 2
    assert against(state, "heal_unit", slot=0) == "MK-10.8"
    state.turn[HEAL] = 6
    do(state, "heal_unit", slot=0)
    assert state.units[0] == (kind | HURT,)
    assert not allowed(state, "play", mode="catapults.1")
    do(state, "heal_unit", slot=0)
    assert state.units[0] == (kind,)
    assert total(state, "heal") == 0


@pytest.mark.rule("MK-9.4", "MK-10.7")
def test_a_glade_is_no_healing_and_no_help_for_units() -> None:
    state = turn(new())
    state.place[0] = space_of(state, "magical_glade")
    hand(state, "march", "rage")
    units(state, "peasants")
    state.units[0] = (marked(state.units[0][0], HURT),)
    do(state, "sideways", card="march")
    do(state, "end_turn")
    assert step(state) != "Glade"  # nothing to take away
    assert state.units[0][0] & HURT
