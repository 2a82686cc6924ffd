"""Combat: what attacks and blocks are worth, what enemies do, what is left."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.components import UNIT, WOUND

from .position import against, allowed, do, fight, foes, hand, mana, new, rule, step, total, turn, units


@rule("MK-8.2.5")
def test_resistance_halves_the_sum_rounded_down() -> None:
    state = fight(turn(new()), "golems")
    hand(state, "rage", "rage")
    do(state, "next_phase")
    do(state, "next_phase")
    do(state, "play", mode="rage.basic.1")
    do(state, "play", mode="rage.basic.1")  # Attack 4 against armor 5 with physical resistance: counts 2
    assert against(state, "strike") == "MK-8.2.10"
    state.points[1] = 3  # and 3 fire: 2 + 3
    do(state, "strike")
    assert state.fame[0] == 4
    assert step(state) == "Turn"


@rule("MK-8.2.3", "MK-8.2.4")
def test_fortified_enemies_need_siege_and_doubly_fortified_ones_cannot_be_reached() -> None:
    state = fight(turn(new()), "diggers")
    hand(state, "battle_versatility")
    assert not allowed(state, "play", mode="battle_versatility.basic.3")  # ranged
    double = fight(turn(new()), "guardsmen", fortified=True)
    assert against(double, "target", foe="1") == "MK-8.2.4"


@rule("MK-8.3.11", "MK-8.3.14")
def test_swift_doubles_the_block_that_is_needed() -> None:
    state = fight(turn(new()), "wolf_riders")
    hand(state, "determination", "march", "stamina")
    mana(state, "blue")
    do(state, "next_phase")
    do(state, "play", mode="determination.powered")  # Block 5 of 6
    assert against(state, "strike") == "MK-8.3.14"
    do(state, "sideways", card="march")
    do(state, "strike")
    assert step(state) == "Attack"
    assert state.wounds_in_hand(0) == 0


@rule("MK-8.3.8", "MK-8.3.9")
@pytest.mark.parametrize(("element", "fine"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_fire_attack_is_blocked_by_ice_and_cold_fire(element: int, fine: bool) -> None:
    state = fight(turn(new()), "fire_mages")
    do(state, "next_phase")
    state.points[12 + element] = 6
    assert allowed(state, "strike") == fine


@rule("MK-8.4.2", "MK-8.4.8")
def test_brutal_damage_and_wounds_by_armor() -> None:
    state = fight(turn(new()), "minotaur")
    hand(state, "march")
    do(state, "next_phase")
    do(state, "next_phase")  # 5 doubled is 10; armor 2: five wounds
    assert state.wounds_in_hand(0) == 5


@rule("MK-8.4.9")
def test_more_wounds_than_the_hand_limit_knock_out() -> None:
    state = fight(turn(new()), "minotaur", "prowlers")
    hand(state, "march", "rage")
    do(state, "next_phase")
    do(state, "next_phase")
    assert state.wounds_in_hand(0) == 7
    assert state.plain_cards(0) == 0


@rule("MK-8.4.12")
def test_poison_adds_wounds_to_the_discard_pile() -> None:
    state = fight(turn(new()), "cursed_hags")
    do(state, "next_phase")
    do(state, "next_phase")
    assert state.wounds_in_hand(0) == 2
    assert state.discard[0].count(WOUND) == 2


@rule("MK-8.4.13")
def test_paralysis_empties_the_hand_and_destroys_units() -> None:
    state = fight(turn(new()), "medusa")
    units(state, "peasants")
    do(state, "next_phase")
    do(state, "next_phase")
    do(state, "assign", slot="1")  # armor 3 of 6: the unit is gone, 3 are left
    assert state.units[0] == ()
    assert state.plain_cards(0) == 0
    assert UNIT.index("peasants") in state.unit_box


@rule("MK-8.4.5", "MK-8.4.7")
def test_a_resistant_unit_first_takes_its_armor_without_a_wound() -> None:
    state = fight(turn(new()), "prowlers", "diggers")
    units(state, "guardian_golems")  # armor 3, physical resistance
    do(state, "next_phase")
    do(state, "next_phase")
    do(state, "assign", slot="1")  # 4: three resisted, one wounds it
    assert state.units[0][0] >> 6 & 3 == 1


@rule("MK-8.3.2", "MK-8.3.3", "MK-8.3.13")
def test_a_summoner_sends_a_brown_monster_that_vanishes_when_blocked() -> None:
    state = fight(turn(new()), "orc_summoners")
    do(state, "next_phase")
    assert step(state) == "Block"
    assert state.foe_summon[0] >= 0
    state.points[15] = 40
    do(state, "strike")
    assert state.foe_summon[0] < 0
    assert state.fame[0] == 0
    assert step(state) == "Attack"
    assert foes(state) == ["orc_summoners"]
    assert state.audit() == []


@rule("MK-8.1.15", "MK-8.1.16")
def test_blue_effects_do_nothing_to_enemies_that_resist_ice() -> None:
    state = fight(turn(new()), "ice_mages", "monks")
    hand(state, "chill")
    mana(state, "blue")
    do(state, "play", mode="chill.basic")
    assert against(state, "choose_foe", foe="1") == "MK-4.5.2"
    do(state, "choose_foe", foe="2")
    assert state.foe_is[1] & 8


@rule("MK-19.3")
def test_concentration_gives_another_card_its_strong_effect_and_two_more() -> None:
    state = turn(new())
    hand(state, "concentration", "march")
    mana(state, "green")
    do(state, "play", mode="concentration.powered")
    do(state, "play", mode="march.powered")
    assert total(state, "move") == 6


@rule("MK-4.1.7", "MK-4.1.8")
def test_sideways_is_never_ranged() -> None:
    state = fight(turn(new()), "prowlers")
    hand(state, "march")
    assert not allowed(state, "sideways", card="march")
    do(state, "next_phase")
    assert allowed(state, "sideways", card="march")
