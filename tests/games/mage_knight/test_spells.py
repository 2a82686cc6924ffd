"""Spells (MK-19)."""

from __future__ import annotations

import typing

import pytest

from tafelrunde.games.mage_knight.box.components import ARTIFACTS, SPELLS, UNIT, WAYS, WOUND
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.packing import SPENT, WOUND_UNIT, marked
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import MOVE, UNITS_BARRED
from tafelrunde.games.mage_knight.world.fight import armor_of, attack_total, fortifications

from .position import (
    against,
    all_spaces,
    allowed,
    beside,
    card_of,
    dice,
    do,
    explore_all,
    fight,
    foes,
    hand,
    mana,
    new,
    night,
    put,
    space_of,
    step,
    total,
    turn,
    units,
)


def in_phase(phases: int, *enemies: str, fortified: bool = False) -> Position:
    """At night, after so many phases that were passed."""
    state = fight(turn(new()), *enemies, fortified=fortified)
    state.round = 2
    hand(state, "march")
    for _phase in range(phases):
        do(state, "next_phase")
    return state


def cast(state: Position, mode: str, *colours: str) -> None:
    """Cast a spell from the hand with just the mana for it."""
    state.hand[0] = tuple(sorted((*state.hand[0], card_of(mode.split(".")[0]))))
    night(state, *colours)
    do(state, "play", mode=mode)


@pytest.mark.rule("MK-19.10")
@pytest.mark.parametrize(
    ("number", "colour", "index", "value"),
    [(1, "blue", 2, 11), (2, "red", 3, 10), (3, "white", 6, 9), (4, "green", 10, 8)],
)
def test_mana_thunderbolt(number: int, colour: str, index: int, value: int) -> None:
    state = in_phase(2, "prowlers")
    cast(state, f"mana_bolt.powered.{number}", "black", "blue", colour)
    assert state.points[index] == value


@pytest.mark.rule("MK-19.10")
def test_flame_wave_rises_with_the_enemies() -> None:
    state = in_phase(1, "prowlers", "monks", "golems")
    do(state, "target", foe="1")
    cast(state, "flame_wall.powered.2", "black", "red")
    assert state.points[13] == 7 + 3 * 2


@pytest.mark.rule("MK-19.10")
def test_earthquake_hits_fortified_ones_twice_as_hard() -> None:
    state = in_phase(0, "guardsmen", "crossbowmen", fortified=True)
    cast(state, "tremor.powered.1", "black", "green")
    do(state, "choose_foe", foe="1")
    assert armor_of(state, 0) == 1
    state = in_phase(0, "guardsmen", "swordsmen", fortified=True)
    state.foe_is[1] = 0
    cast(state, "tremor.powered.2", "black", "green")
    assert [armor_of(state, 0), armor_of(state, 1)] == [3, 3]


@pytest.mark.rule("MK-19.10", "MK-8.2.9")
@pytest.mark.parametrize(("enemy", "destroyed"), [("swordsmen", True), ("fire_golems", False)])
def test_exploding_shield(enemy: str, destroyed: bool) -> None:
    state = in_phase(1, enemy)
    cast(state, "burning_shield.powered", "black", "red")
    state.points[15] = 6
    do(state, "strike")
    assert (foes(state) == []) == destroyed
    assert (state.fame[0] > 0) == destroyed


@pytest.mark.rule("MK-19.10", "MK-8.5.3")
def test_disintegrate_leaves_those_who_resist_fire() -> None:
    state = in_phase(2, "fire_mages", "swordsmen", "golems")
    cast(state, "demolish.powered", "black", "red")
    assert against(state, "choose_foe", foe="1") == "MK-8.1.15"
    do(state, "choose_foe", foe="2")
    assert foes(state) == ["fire_mages", "golems"]
    assert [armor_of(state, 0), armor_of(state, 2)] == [5, 4]


@pytest.mark.rule("MK-4.5.2")
def test_demolish_ignores_walls() -> None:
    state = in_phase(0, "swordsmen", fortified=True)
    assert fortifications(state, 0) == 1
    cast(state, "demolish.basic", "red")
    assert fortifications(state, 0) == 0
    assert armor_of(state, 0) == 4


@pytest.mark.rule("MK-4.5.2", "MK-8.2.3")
def test_mass_expose_takes_walls_or_resistances() -> None:
    state = in_phase(0, "golems", "guardsmen", fortified=True)
    cast(state, "expose.powered.1", "black", "white")
    do(state, "target", foe="2")  # the golems are aimed at already: they alone could be
    state.points[4] = 8
    assert attack_total(state, True) == 4  # physical resistance still halves
    state = in_phase(0, "golems", fortified=True)
    cast(state, "expose.powered.2", "black", "white")
    state.points[8] = 6
    assert attack_total(state, True) == 6


@pytest.mark.rule("MK-4.5.2", "MK-8.3.1")
def test_whom_whirlwind_takes_does_not_attack() -> None:
    state = in_phase(1, "prowlers", "monks")
    do(state, "target", foe="2")
    do(state, "sideways", card="march")
    cast(state, "whirlwind.basic", "white")
    do(state, "choose_foe", foe="2")
    assert state.points == [0] * 16  # what was played against it is lost
    do(state, "next_phase")
    assert state.wounds_in_hand(0) == 2  # only the prowlers
    assert WOUND not in state.discard[0]


@pytest.mark.rule("MK-4.5.2")
def test_chill_takes_fire_resistance() -> None:
    state = in_phase(0, "fire_mages")
    cast(state, "chill.basic", "blue")
    do(state, "choose_foe", foe="1")
    state.points[5] = 5
    assert attack_total(state, True) == 5


@pytest.mark.rule("MK-19.12")
@pytest.mark.parametrize("phases", [0, 1])
def test_wings_of_night_skip_block_and_damage(phases: int) -> None:
    state = in_phase(phases, "prowlers", "monks")
    state.hand[0] = (card_of("wings_of_wind"),)
    night(state, "black", "white")
    state.turn[MOVE] = 1
    assert not allowed(state, "play", mode="wings_of_wind.powered")
    state.turn[MOVE] = 2
    do(state, "play", mode="wings_of_wind.powered")
    assert total(state, "move") == 2  # not used up
    do(state, "next_phase")
    assert step(state) == "Attack"
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-19.11")
def test_underground_travel_avoids_swamp_and_lake_and_ends_safely() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    village = space_of(state, "village")
    state.place[0] = village
    state.trail = (village,)
    hand(state, "underground_travel")
    mana(state, "green")
    do(state, "play", mode="underground_travel.basic")
    for action in state.legal(0):
        again = state.copy()
        again.apply(0, action)
        there = again.place[0]
        assert again.safe(0, there)
        assert again.terrain[there] not in (5, 6)
        assert again.turn[MOVE] == 0
        assert step(again) == "Turn"  # nobody is provoked


@pytest.mark.rule("MK-19.11", "MK-8.6.9")
def test_underground_attack_goes_under_the_walls_and_back() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    for space in all_spaces(state):
        put(state, space)
    keep = space_of(state, "keep")
    put(state, keep, "guardsmen")
    start = beside(state, keep)
    far = next(s for s in state.near[start * WAYS : start * WAYS + 6] if s >= 0 and s != keep and state.safe(0, s))
    state.place[0] = far
    state.trail = (far,)
    hand(state, "underground_travel", *["wound"] * 4)
    night(state, "black", "green")
    do(state, "play", mode="underground_travel.powered")
    for action in state.legal(0):
        again = state.copy()
        again.apply(0, action)
        if again.place[0] == keep:
            state = again
            break
    assert state.place[0] == keep
    while step(state) == "JoinIn":
        do(state, "done")
    assert fortifications(state, 0) == 1  # its own, not the site's
    for _phase in range(3):
        do(state, "next_phase")
    assert state.place[0] == far


@pytest.mark.rule("MK-19.11")
def test_wings_of_wind_cost_a_point_a_space() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    village = space_of(state, "village")
    state.place[0] = village
    state.trail = (village,)
    hand(state, "wings_of_wind")
    mana(state, "white")
    assert not allowed(state, "play", mode="wings_of_wind.basic")
    state.turn[MOVE] = 2
    do(state, "play", mode="wings_of_wind.basic")
    spent = set()
    for action in state.legal(0):
        again = state.copy()
        again.apply(0, action)
        here = (again.q[village] - again.q[again.place[0]], again.r[village] - again.r[again.place[0]])
        away = max(abs(here[0]), abs(here[1]), abs(sum(here)))
        assert total(again, "move") == 2 - away
        spent.add(away)
    assert spent == {1, 2}


@pytest.mark.rule("MK-4.5.2")
@pytest.mark.parametrize("forest", [True, False])
def test_rebirth_heals_and_readies_by_levels(forest: bool) -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    here = next(s for s in all_spaces(state) if (state.terrain[s] == 2) == forest and state.safe(0, s))
    state.place[0] = here
    units(state, "peasants", "catapults", "utem_guardsmen")
    state.units[0] = tuple(marked(unit, SPENT) for unit in state.units[0])
    cast(state, "restoration.powered", "black", "green")
    assert total(state, "heal") == (5 if forest else 3)
    do(state, "choose_unit", slot="2")  # level 3
    if forest:
        do(state, "choose_unit", slot="3")  # and level 2
    assert [not unit & SPENT for unit in state.units[0]] == [False, True, forest]
    assert step(state) == "Turn"


@pytest.mark.rule("MK-19.13", "MK-19.9")
@pytest.mark.parametrize("talent", [False, True])
def test_time_bending_gives_the_turn_again_without_itself(talent: bool) -> None:
    state = turn(new(2))
    spell = card_of("space_bending")
    hand(state, *(["magic_talent", "rage"] if talent else ["space_bending"]), "march", "wound")
    state.spell_offer = (
        (spell, *[Card(s) for s in range(SPELLS, ARTIFACTS) if s != spell][:2]) if talent else state.spell_offer
    )
    do(state, "play", mode="march.basic")
    if talent:
        do(state, "play", mode="magic_talent.basic")
        do(state, "choose_card", card="rage")
    night(state, "black", "blue")
    do(state, "play", mode="space_bending.powered")
    deck = state.deck[0]
    do(state, "end_turn")
    assert state.actors() == (0,)
    assert state.hand[0] == (card_of("march"), WOUND)
    assert state.aside[0] == (card_of("magic_talent") if talent else spell,)
    assert state.deck[0] == deck
    assert (spell in state.spell_offer) == talent


@pytest.mark.rule("MK-19.14")
def test_trance_puts_two_chosen_cards_back_and_draws_two_more() -> None:
    state = turn(new(2))
    state.discard[0] = tuple(sorted(card_of(card) for card in ("rage", "march", "stamina")))
    hand(state, "march")
    cast(state, "meditation.powered", "black", "green")
    do(state, "choose_card", card="rage")
    do(state, "choose_card", card="stamina")
    do(state, "done")
    assert state.deck[0][-2:] == (card_of("rage"), card_of("stamina"))
    do(state, "end_turn")
    do(state, "done")
    assert len(state.hand[0]) == 7


@pytest.mark.rule("MK-19.14")
def test_meditation_takes_what_is_there() -> None:
    state = turn(new(2))
    state.discard[0] = (card_of("rage"),)
    hand(state, "march")
    cast(state, "meditation.basic", "green")
    do(state, "bottom")
    assert state.deck[0][0] == card_of("rage")
    assert state.discard[0] == ()


@pytest.mark.rule("MK-19.27", "MK-16.15")
def test_call_to_arms_lends_a_unit_but_not_where_units_are_barred() -> None:
    state = in_phase(2, "swordsmen")
    state.unit_offer = (UNIT.index("peasants"),)
    state.skills[0] = (26,)  # Leadership
    do(state, "play", mode="leadership")
    cast(state, "call_to_arms.basic", "white")
    do(state, "play", mode="peasants.1")
    assert state.points[0] == 2 + 2
    assert state.unit_offer == (UNIT.index("peasants"),)
    assert state.units[0] == ()
    barred = in_phase(2, "swordsmen")
    barred.unit_offer = (UNIT.index("peasants"),)
    barred.turn[UNITS_BARRED] = 1
    barred.hand[0] = (card_of("call_to_arms"),)
    night(barred, "white")
    assert not allowed(barred, "play", mode="call_to_arms.basic")


@pytest.mark.rule("MK-19.27")
def test_call_to_arms_comes_to_nothing_if_the_mana_for_the_only_ability_was_paid_with() -> None:
    state = fight(turn(new()), "prowlers")
    state.unit_offer = (UNIT.index("altem_guardians"),)  # from afar only their resistance helps, for green mana
    hand(state, "call_to_arms", "march")
    mana(state, "gold")
    state.crystals = [0] * len(state.crystals)
    do(state, "play", mode="call_to_arms.basic")
    assert total(state, "played") == 1
    assert step(state) == "Ranged"


@pytest.mark.rule("MK-4.5.2", "MK-4.2.4", "MK-4.2.3")
def test_call_to_glory_recruits_for_free_and_disbands_if_need_be() -> None:
    state = turn(new())
    units(state, "peasants")
    state.units[0] = (marked(state.units[0][0], SPENT | WOUND_UNIT),)
    state.unit_offer = (UNIT.index("catapults"),)
    cast(state, "call_to_arms.powered", "black", "white")
    do(state, "recruit", unit="catapults")
    do(state, "disband", slot="1")
    assert state.units[0] == (UNIT.index("catapults"),)
    assert UNIT.index("peasants") in state.unit_box


# ---- against others


def rivals(seats: int = 3) -> Position:
    state = turn(new(seats, scenario="conquest"))
    state.hand = [(card_of("march"),)] * seats
    return state


@pytest.mark.rule("MK-19.15")
def test_mana_meltdown_takes_a_crystal_of_each_and_offers_one_of_them() -> None:
    state = rivals()
    state.crystals = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    cast(state, "mana_meltdown.basic", "red")
    assert state.crystals[4:8] == [0, 0, 0, 0]
    assert state.hand[2][-1] == WOUND
    assert against(state, "choose_colour", colour="red") == "MK-19.15"
    refused = state.copy()
    do(refused, "done")
    assert refused.crystals[:4] == [0, 0, 0, 0]
    do(state, "choose_colour", colour="blue")
    assert state.crystals[:4] == [0, 1, 0, 0]


@pytest.mark.rule("MK-19.15")
def test_mana_radiance_wounds_everybody_by_crystals() -> None:
    state = rivals()
    state.crystals = [1, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0, 0]
    cast(state, "mana_meltdown.powered.1", "black", "red")
    if step(state) == "Pay":
        do(state, "spend", payment="token_red")
    assert [state.wounds_in_hand(seat) for seat in range(3)] == [1, 3, 0]
    assert state.crystals[0] == 3


@pytest.mark.rule("MK-19.15")
@pytest.mark.parametrize(("mode", "now"), [("mana_claim.basic.1", 3), ("mana_claim.basic.2", 0)])
def test_mana_claim_keeps_a_die(mode: str, now: int) -> None:
    state = rivals()
    hand(state, "mana_claim")
    mana(state, "blue")
    state.dice = dice([2, 5, 5, 5, 5])
    do(state, "play", mode=mode)
    do(state, "choose_colour", colour="green")
    assert state.mana[2] == now
    assert 2 not in state.dice
    do(state, "end_turn")
    while state.actors() != (0,):
        do(state, "end_turn") if step(state) == "Turn" else do(state, "choose_card", card="march")
    assert state.mana[2] == (0 if now else 1)


@pytest.mark.rule("MK-19.15")
def test_mana_curse_wounds_others_who_use_the_colour_once_a_turn() -> None:
    state = rivals(2)
    hand(state, "mana_claim", *["wound"] * 5)
    night(state, "black", "blue")
    state.dice = dice([2, 4, 4, 4])
    do(state, "play", mode="mana_claim.powered.1")
    do(state, "choose_colour", colour="green")
    do(state, "end_turn")
    hand(state, "march", "march", seat=1)
    mana(state, "green", "green")
    do(state, "play", mode="march.powered")
    do(state, "play", mode="march.powered")
    assert state.wounds_in_hand(1) == 1


@pytest.mark.rule("MK-19.15", "MK-4.7.1")
def test_mind_read_asks_for_a_card_or_shows_the_hand() -> None:
    state = rivals()
    hand(state, "march", "crushing_bolt", "ruby_ring", "wound", seat=1)
    hand(state, "rage", "wound", seat=2)
    hand(state, "mind_read")
    mana(state, "white")
    do(state, "play", mode="mind_read.basic.3")
    assert state.crystals[2] == 1
    assert state.actors() == (1,)
    assert against(state, "choose_card", card="wound") == "MK-19.15"
    events = do(state, "choose_card", card="march")
    shown = [event for event in events if event.kind == "showed"]
    assert [event.data for event in shown] == [{"seat": 2, "card": [card_of("rage"), WOUND]}]
    assert state.discard[1] == (card_of("march"),)
    assert state.actors() == (0,)


@pytest.mark.rule("MK-19.15")
def test_whoever_is_asked_by_mind_read_has_such_a_card_in_every_deal() -> None:
    state = rivals()
    hand(state, "march", "rage", seat=1)
    hand(state, "mind_read")
    mana(state, "white")
    do(state, "play", mode="mind_read.basic.3")
    deals = [typing.cast(Position, state.determinize(viewer, seed)) for viewer in (0, 2, None) for seed in range(20)]
    assert all(deal.legal(1) for deal in deals)
    assert len({deal.hand[1] for deal in deals}) > 5
    assert {sum(map(len, (deal.hand[1], deal.deck[1]))) for deal in deals} == {len(state.hand[1]) + len(state.deck[1])}


@pytest.mark.rule("MK-19.15")
def test_mind_steal_takes_one_action_card_for_good_if_one_likes() -> None:
    state = rivals()
    hand(state, "march", seat=1)
    hand(state, "crushing_bolt", seat=2)
    cast(state, "mind_read.powered.3", "black", "white")
    do(state, "choose_card", card="march")
    do(state, "choose_card", card="crushing_bolt")
    assert (step(state), state.actors()) == ("Steal", (0,))
    kept = state.copy()
    do(kept, "done")
    assert [len(kept.discard[1]), len(kept.discard[2])] == [1, 1]
    do(state, "choose_card", card="crushing_bolt")
    assert card_of("crushing_bolt") in state.hand[0]
    assert [state.discard[1], state.discard[2]] == [(card_of("march"),), ()]


@pytest.mark.rule("MK-19.15")
def test_a_spell_discarded_for_mind_steal_stays_with_its_owner() -> None:
    state = rivals(2)
    hand(state, "restoration", seat=1)
    cast(state, "mind_read.powered.3", "black", "white")
    do(state, "choose_card", card="restoration")
    assert step(state) == "Turn"
    assert state.discard[1] == (card_of("restoration"),)


@pytest.mark.rule("MK-19.15", "MK-4.2.8")
@pytest.mark.parametrize(("mode", "level"), [("energy_flow.basic", 2), ("energy_flow.powered", 3)])
def test_energy_flow_readies_one_unit_and_tires_one_of_each_other(mode: str, level: int) -> None:
    state = rivals()
    units(state, "altem_guardians")
    state.units[0] = (marked(state.units[0][0], SPENT | 2 * WOUND_UNIT),)
    units(state, "utem_guardsmen", "catapults", seat=1)
    units(state, "peasants", seat=2)
    cast(state, mode, *(["black"] if level == 3 else []), "green")
    do(state, "choose_unit", slot="1")
    assert state.units[0][0] >> 6 & 3 == (0 if level == 3 else 2)
    assert not state.units[0][0] & SPENT
    if level == 2:
        assert against(state, "choose_unit", slot="2") == "MK-19.15"
        do(state, "choose_unit", slot="1")
    else:
        do(state, "choose_unit", slot="2")
    do(state, "done")  # the peasants are left in peace
    assert [bool(unit & SPENT) for unit in state.units[1]] == ([True, False] if level == 2 else [False, True])
    assert not state.units[2][0] & SPENT
