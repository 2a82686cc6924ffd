"""Units: activating, mana, banners that differ, single abilities (MK-4.2, MK-19.25, MK-19.26)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import UNIT
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import BANNER_UNIT, SPENT, WOUND_UNIT, marked
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE
from tafelrunde.games.mage_knight.world.fight import armor_of, attack_total, block_needed
from tafelrunde.games.mage_knight.world.land import cost

from .position import (
    against,
    allowed,
    do,
    explore_all,
    fight,
    hand,
    mana,
    new,
    night,
    space_of,
    step,
    total,
    turn,
    units,
)


def with_units(*kinds: str) -> Position:
    state = turn(new())
    state.level[0] = 9
    hand(state, "march")
    units(state, *kinds)
    return state


@pytest.mark.rule("MK-4.2.5", "MK-4.2.6", "MK-4.2.12")
def test_a_unit_acts_once_with_one_ability() -> None:
    state = with_units("peasants")
    do(state, "play", mode="peasants.4")
    assert total(state, "move") == 2
    assert state.units[0] == (UNIT.index("peasants") | SPENT,)
    assert against(state, "play", mode="peasants.4") == "MK-4.2.12"
    do(state, "end_turn")
    do(state, "choose_card", card="march")
    assert step(state) == "Turn"
    assert state.units[0] == (UNIT.index("peasants") | SPENT,)  # not ready before the round ends


@pytest.mark.rule("MK-4.2.5")
def test_a_wounded_unit_does_not_act() -> None:
    state = with_units("peasants")
    state.units[0] = (marked(state.units[0][0], WOUND_UNIT),)
    assert not allowed(state, "play", mode="peasants.4")


@pytest.mark.rule("MK-4.2.5", "MK-4.2.9")
def test_of_two_alike_with_different_banners_one_is_chosen() -> None:
    state = with_units("peasants", "peasants", "peasants")
    plain = state.units[0][0]
    state.units[0] = (plain, marked(plain, BANNER_UNIT), plain)
    fight(state, "swordsmen")
    do(state, "next_phase")
    do(state, "play", mode="peasants.2")
    assert step(state) == "WhichUnit"
    assert not allowed(state, "choose_unit", slot="3")  # as good as the first
    do(state, "choose_unit", slot="1")
    assert state.points[12] == 2
    do(state, "play", mode="peasants.2")
    do(state, "choose_unit", slot="2")
    assert state.points[12] == 2 + 3
    do(state, "play", mode="peasants.2")  # only one left
    assert state.points[12] == 7


@pytest.mark.rule("MK-4.2.7")
def test_an_ability_with_mana_is_paid_first() -> None:
    state = with_units("guardian_golems")
    fight(state, "swordsmen")
    mana(state)
    do(state, "next_phase")
    assert against(state, "play", mode="guardian_golems.3") == "MK-4.1.10"
    state.mana[0] = 1
    do(state, "play", mode="guardian_golems.3")
    assert state.points[13] == 4
    assert state.mana[0] == 0


@pytest.mark.rule("MK-4.2.1", "MK-4.2.2", "MK-4.2.3", "MK-4.6.5")
def test_a_recruit_lies_ready_in_the_unit_area_and_leaves_a_gap_in_the_offer() -> None:
    state = turn(new())
    state.place[0] = space_of(state, "village")
    state.unit_offer = (UNIT.index("peasants"), UNIT.index("foresters"))
    do(state, "interact")
    state.turn[INFLUENCE] = 20
    do(state, "recruit", unit="peasants")
    assert state.units[0] == (UNIT.index("peasants"),)
    assert list(state.unit_offer) == [UNIT.index("foresters")]
    do(state, "recruit", unit="foresters")  # one command token: one unit
    do(state, "disband", slot="1")
    assert state.units[0] == (UNIT.index("foresters"),)


@pytest.mark.rule("MK-19.25")
@pytest.mark.parametrize("unit", ["utem_guardsmen", "altem_guardians"])
def test_guards_take_swiftness_away_for_their_block(unit: str) -> None:
    state = with_units(unit)
    fight(state, "werewolf", "wolf_riders")
    do(state, "next_phase")
    do(state, "target", foe="1")
    assert block_needed(state, 0) == 14
    do(state, "play", mode=f"{unit}.2")
    assert block_needed(state, 0) == 7
    state.points[12] = 7
    do(state, "strike")
    assert block_needed(state, 1) == 6  # for that block only


@pytest.mark.rule("MK-19.26")
def test_illusionists_stop_nobody_behind_walls() -> None:
    state = with_units("illusionists_unit")
    fight(state, "diggers", "prowlers")
    mana(state, "white")
    do(state, "play", mode="illusionists_unit.2")
    assert against(state, "choose_foe", foe="1") == "MK-19.26"
    do(state, "choose_foe", foe="2")
    assert state.foe_is[1] & 8
    walls = with_units("illusionists_unit")
    fight(walls, "prowlers", fortified=True)
    mana(walls, "white")
    assert not allowed(walls, "play", mode="illusionists_unit.2")


@pytest.mark.rule("MK-19.26")
def test_altem_mages_give_any_two_mana() -> None:
    state = with_units("altem_mages_unit")
    do(state, "play", mode="altem_mages_unit.1")
    do(state, "choose_colour", colour="gold")
    do(state, "choose_colour", colour="black")
    assert (state.mana[4], state.mana[5]) == (1, 1)


@pytest.mark.rule("MK-19.26", "MK-8.2.3")
def test_altem_mages_turn_all_attacks_into_siege() -> None:
    state = with_units("altem_mages_unit", "peasants")
    fight(state, "swordsmen", fortified=True)
    hand(state, "rage")
    night(state, "black")
    assert not allowed(state, "play", mode="rage.basic.1")
    do(state, "play", mode="altem_mages_unit.11")
    do(state, "play", mode="rage.basic.1")
    do(state, "play", mode="peasants.1")
    assert attack_total(state, True) == 4
    assert not allowed(state, "sideways", card="rage")


@pytest.mark.rule("MK-8.2.6")
def test_altem_mages_turn_all_attacks_into_cold_fire() -> None:
    state = with_units("altem_mages_unit")
    fight(state, "golems")
    night(state, "black")
    state.points[4] = 5
    assert attack_total(state, True) == 2
    do(state, "play", mode="altem_mages_unit.10")
    assert attack_total(state, True) == 5


@pytest.mark.rule("MK-8.1.14", "MK-8.1.16")
def test_amotep_freezers_weaken_in_every_phase() -> None:
    state = with_units("amotep_freezers")
    fight(state, "swordsmen", "ice_mages")
    mana(state, "blue")
    for _phase in range(2):
        do(state, "next_phase")
    while step(state) != "Attack":
        do(state, "choose_foe", foe="1") if step(state) == "Onslaught" else do(state, "hero_takes")
    do(state, "play", mode="amotep_freezers.3")
    assert against(state, "choose_foe", foe="2") == "MK-8.1.16"
    do(state, "choose_foe", foe="1")
    assert armor_of(state, 0) == 2


@pytest.mark.rule("MK-4.5.2")
def test_swordsmen_hurt_themselves_for_six() -> None:
    state = with_units("utem_swordsmen")
    fight(state, "swordsmen")
    do(state, "next_phase")
    do(state, "play", mode="utem_swordsmen.4")
    assert state.points[12] == 6
    assert state.units[0][0] & WOUND_UNIT


@pytest.mark.rule("MK-4.5.2")
def test_foresters_know_the_woods() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    units(state, "foresters")
    prices = {terrain: cost(state, 0, Space(state.terrain.index(terrain))) for terrain in (0, 1, 2, 5)}
    do(state, "play", mode="foresters.1")
    for terrain, price in prices.items():
        assert cost(state, 0, Space(state.terrain.index(terrain))) == (price if terrain == 0 else price - 1)


@pytest.mark.rule("MK-19.1", "MK-4.2.8")
def test_herbalists_ready_and_heal_outside_combat() -> None:
    state = with_units("herbalists", "utem_guardsmen", "catapults")
    state.units[0] = (state.units[0][0], marked(state.units[0][1], SPENT), marked(state.units[0][2], SPENT))
    do(state, "play", mode="herbalists.2")
    assert against(state, "choose_unit", slot="3") == "MK-4.2.8"
    do(state, "choose_unit", slot="2")
    assert not state.units[0][1] & SPENT
    fighting = with_units("herbalists", "peasants")
    fighting.units[0] = (fighting.units[0][0], marked(fighting.units[0][1], SPENT))
    fight(fighting, "prowlers")
    mana(fighting, "green")
    assert not allowed(fighting, "play", mode="herbalists.1")
    assert not allowed(fighting, "play", mode="herbalists.2")
