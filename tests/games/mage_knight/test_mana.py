"""Mana: colours, crystals, the Source, and what can be used when."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    BLACK,
    COLOUR,
    GOLD,
    GREEN,
)
from tafelrunde.games.mage_knight.position.packing import IN_SOURCE, die_of
from tafelrunde.games.mage_knight.world.mana import affordable, ways

from .position import GAME, allowed, dice, do, fight, hand, mana, new, step, turn, units


@pytest.mark.rule("MK-4.4.1", "MK-4.4.5")
def test_four_basic_colours_have_crystals_and_two_others_have_none() -> None:
    assert set(COLOUR.ids[:BASIC_COLOURS]) == {"red", "blue", "green", "white"}
    payments = GAME.domains["payment"].ids
    assert [id for id in payments if id.startswith("crystal")] == [f"crystal_{c}" for c in COLOUR.ids[:4]]
    state = turn(new())
    assert len(state.crystals) == BASIC_COLOURS


@pytest.mark.rule("MK-4.4.4", "MK-4.4.9")
def test_a_crystal_pays_like_mana_and_one_chooses() -> None:
    state = turn(new())
    hand(state, "march", "march")
    mana(state, "green")
    state.crystals[GREEN] = 1
    do(state, "play", mode="march.powered")
    assert step(state) == "Pay"
    assert len(state.legal(0)) == 2
    do(state, "spend", payment="crystal_green")
    assert (state.crystals[GREEN], state.mana[GREEN]) == (0, 1)
    do(state, "play", mode="march.powered")
    assert state.mana[GREEN] == 0


@pytest.mark.rule("MK-4.6.1", "MK-4.4.6", "MK-4.4.7")
@pytest.mark.parametrize(("round_", "usable", "useless"), [(1, GOLD, BLACK), (2, BLACK, GOLD)])
def test_mana_can_be_gained_even_when_it_is_of_no_use(round_: int, usable: int, useless: int) -> None:
    state = turn(new())
    state.round = round_
    mana(state)
    for colour in (usable, useless):
        state.gain_mana(0, colour)
        assert state.mana[colour] == 1
    assert affordable(state, 0, (usable,))
    assert not ways(state, 0, (useless,))


@pytest.mark.rule("MK-4.4.9", "MK-4.4.8")
def test_a_die_that_cannot_be_used_is_not_taken() -> None:
    state = turn(new())
    hand(state, "march")
    state.dice = dice([BLACK] * len(state.dice))
    state.mana = [0] * 6
    assert not allowed(state, "play", mode="march.powered")
    state.dice[0] = die_of(GOLD, IN_SOURCE)
    before = state.dice[:]
    assert allowed(state, "play", mode="march.powered")
    assert state.dice == before  # looking costs nothing
    state.round = 2
    assert not allowed(state, "play", mode="march.powered")


@pytest.mark.rule("MK-4.5.4")
def test_the_first_printing_holds() -> None:
    """Cards that were replaced with an expansion have the values of the first printing."""
    state = fight(turn(new()), "wolf_riders")
    hand(state, "horn_of_wrath")
    do(state, "play", mode="horn_of_wrath.basic")
    assert state.points[8] == 6  # 5 on the card that replaced it
    blocking = fight(turn(new()), "wolf_riders")
    units(blocking, "utem_guardsmen")
    do(blocking, "next_phase")
    do(blocking, "play", mode="utem_guardsmen.2")
    assert allowed(blocking, "strike")  # 4 against a swift 3: the guards take its swiftness away
