"""Damage to units and hero, wounds, knock-out, poison and paralysis (MK-8.4)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import UNIT, WOUND
from tafelrunde.games.mage_knight.position.packing import BANNER_UNIT, SPENT, WOUND_UNIT, marked, recruit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import FIGHT_AT, RESIST_ALL

from .position import against, all_spaces, allowed, card_of, do, explore_all, fight, hand, new, put, step, turn, units


def unblocked(*enemies: str, own: tuple[str, ...] = ()) -> Position:
    """Nobody is blocked: the damage phase."""
    state = fight(turn(new()), *enemies)
    units(state, *own)
    hand(state, "march", "rage")
    do(state, "next_phase")
    do(state, "next_phase")
    return state


@pytest.mark.rule("MK-8.4.1")
def test_without_unblocked_enemies_the_phase_is_skipped() -> None:
    state = fight(turn(new()), "prowlers")
    units(state, "peasants")
    do(state, "next_phase")
    state.points[12] = 4
    do(state, "strike")
    assert step(state) == "Attack"


@pytest.mark.rule("MK-8.4.1", "MK-8.4.3")
def test_the_order_of_the_attackers_is_chosen() -> None:
    state = unblocked("prowlers", "medusa", own=("guardian_golems",))
    assert step(state) == "Onslaught"
    do(state, "choose_foe", foe="2")  # Medusa first: 6 against the golem, which is destroyed; its rest to the hero
    do(state, "assign", slot="1")
    assert state.units[0] == ()
    assert step(state) == "Attack"  # nobody is left to take anything for the hero
    assert state.wounds_in_hand(0) == 2


@pytest.mark.rule("MK-8.4.2", "MK-8.4.8")
def test_brutal_damage_and_wounds_by_armor() -> None:
    state = unblocked("minotaur")  # 5 doubled is 10; armor 2: five wounds
    assert state.wounds_in_hand(0) == 5


@pytest.mark.rule("MK-8.4.8")
@pytest.mark.parametrize(("level", "wounds"), [(1, 2), (3, 1), (7, 1)])
def test_a_wound_for_every_armor_value_begun(level: int, wounds: int) -> None:
    state = fight(turn(new()), "diggers")  # attack 3
    state.level[0] = level
    do(state, "next_phase")
    do(state, "next_phase")
    assert state.wounds_in_hand(0) == wounds


@pytest.mark.rule("MK-8.4.3", "MK-8.4.4", "MK-10.3")
def test_a_unit_takes_a_wound_and_its_armor_from_the_damage() -> None:
    state = unblocked("swordsmen", own=("peasants", "foresters"))
    do(state, "assign", slot="1")  # 6 - 3
    assert state.units[0][0] == UNIT.index("peasants") | WOUND_UNIT
    assert against(state, "assign", slot="1") == "MK-10.3"
    do(state, "hero_takes")  # 3 left: two wounds
    assert state.wounds_in_hand(0) == 2
    assert state.units[0][1] == UNIT.index("foresters")


@pytest.mark.rule("MK-8.4.4")
def test_a_spent_unit_can_take_damage() -> None:
    state = unblocked("prowlers", own=("foresters",))
    state.units[0] = (marked(state.units[0][0], SPENT),)
    do(state, "assign", slot="1")
    assert state.wounds_in_hand(0) == 0
    assert step(state) == "Attack"


@pytest.mark.rule("MK-8.4.5")
def test_a_resistant_unit_takes_its_armor_twice() -> None:
    state = unblocked("prowlers", own=("guardian_golems",))  # armor 3, physical resistance
    do(state, "assign", slot="1")  # 4: three resisted, one wounds it
    assert state.units[0][0] >> 6 & 3 == 1
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-8.4.5", "MK-8.4.7")
def test_a_unit_that_resisted_all_takes_nothing_more() -> None:
    state = unblocked("diggers", "golems", own=("guardian_golems",))
    do(state, "choose_foe", foe="1")
    do(state, "assign", slot="1")  # 3 against armor 3: unwounded
    assert state.units[0][0] & 3 * WOUND_UNIT == 0
    assert state.wounds_in_hand(0) == 1  # the 2 of the other golems go to the hero
    assert step(state) == "Attack"
    do(state, "next_phase")
    assert state.units[0] == (UNIT.index("guardian_golems"),)  # forgotten after the combat


@pytest.mark.rule("MK-8.4.7")
def test_who_resisted_is_refused_with_its_rule() -> None:
    state = unblocked("diggers", "golems", own=("guardian_golems", "peasants"))
    do(state, "choose_foe", foe="1")
    do(state, "assign", slot="1")
    assert against(state, "assign", slot="1") == "MK-8.4.7"
    assert allowed(state, "assign", slot="2")


@pytest.mark.rule("MK-8.4.6")
@pytest.mark.parametrize(("unit", "resists"), [("altem_mages_unit", True), ("fire_mages_unit", False)])
def test_cold_fire_needs_both_resistances(unit: str, resists: bool) -> None:
    state = unblocked("altem_mages", own=(unit,))  # 4 cold fire, brutal and poisonous: 8
    do(state, "assign", slot="1")
    # armor 5 twice takes all of it; armor 4 once leaves 4
    assert state.wounds_in_hand(0) == (0 if resists else 2)
    assert state.units[0][0] >> 6 & 3 == 2


@pytest.mark.rule("MK-8.4.6", "MK-19.26")
def test_altem_guardians_give_all_resistances() -> None:
    state = unblocked("fire_mages", own=("peasants",))
    state.turn[RESIST_ALL] = 1
    do(state, "assign", slot="1")  # 6 against 3 + 3
    assert state.units[0][0] & 3 * WOUND_UNIT == WOUND_UNIT
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-8.4.9", "MK-8.4.10")
def test_more_wounds_than_the_hand_limit_knock_out() -> None:
    state = unblocked("minotaur")
    assert state.wounds_in_hand(0) == 5
    assert state.plain_cards(0) == 2  # exactly the hand limit: not yet
    state = unblocked("minotaur", "prowlers")
    assert state.wounds_in_hand(0) == 7
    assert state.plain_cards(0) == 0
    assert sorted(state.discard[0]) == sorted([card_of("march"), card_of("rage")])


@pytest.mark.rule("MK-8.4.10", "MK-19.5")
def test_wounds_from_own_cards_count_for_the_knock_out() -> None:
    state = unblocked("minotaur")
    hand(state, "blood_rage", "rage", *["wound"] * 5)
    do(state, "play", mode="blood_rage.basic.2")
    assert state.plain_cards(0) == 0
    assert state.points[0] == 5  # the effect still holds


@pytest.mark.rule("MK-8.4.12", "MK-8.4.10")
def test_poison_adds_wounds_to_the_discard_pile() -> None:
    state = unblocked("cursed_hags", "monks")
    assert state.wounds_in_hand(0) == 5  # 2 + 3: those in the discard pile do not count for the knock-out
    assert state.discard[0].count(WOUND) == 5
    assert state.plain_cards(0) == 2


@pytest.mark.rule("MK-8.4.12")
def test_a_poisoned_unit_has_two_wounds() -> None:
    state = unblocked("cursed_hags", own=("foresters",))
    do(state, "assign", slot="1")
    assert state.units[0][0] >> 6 & 3 == 2


@pytest.mark.rule("MK-8.4.13")
def test_paralysis_empties_the_hand_and_destroys_units() -> None:
    state = unblocked("medusa", own=("peasants",))
    do(state, "assign", slot="1")  # armor 3 of 6: the unit is gone, 3 are left
    assert state.units[0] == ()
    assert state.plain_cards(0) == 0
    assert UNIT.index("peasants") in state.unit_box


@pytest.mark.rule("MK-8.4.13", "MK-4.2.10")
def test_a_destroyed_unit_drops_its_banner() -> None:
    state = unblocked("medusa", own=("peasants",))
    state.units[0] = (recruit(UNIT.index("peasants"), BANNER_UNIT),)
    do(state, "assign", slot="1")
    assert card_of("banner_of_glory") in state.discard[0]


@pytest.mark.rule("MK-8.4.14", "MK-8.3.4")
def test_a_summoned_monster_deals_its_own_damage_without_the_bonus_of_a_city() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    city = next(space for space in state.cities if state.colour[space] == 2)  # green: poison
    for space in all_spaces(state):
        put(state, space)
    fight(state, "orc_summoners")
    state.foe_is[0] |= 1024
    state.turn[FIGHT_AT] = city + 1
    do(state, "next_phase")
    state.drop_token(state.foe_summon[0])
    state.foe_summon[0] = 17  # a gargoyle: 5
    state.heaps[3] = tuple(token for token in state.heaps[3] if token != 17)
    do(state, "next_phase")
    assert state.wounds_in_hand(0) == 3
    assert WOUND not in state.discard[0]
    assert state.foe_summon[0] == -1  # it is gone
    assert 17 in state.heaps[3]
    assert step(state) == "Attack"
