"""Deed cards: how they are played, and what single actions do (MK-4.1, MK-4.5, MK-19)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    ARTIFACTS,
    CARD_COLOUR,
    COLOUR,
    GOLD,
    SPELLS,
    UNIT,
    WOUND,
)
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.packing import SPENT, WOUND_UNIT, marked
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, MOVE
from tafelrunde.games.mage_knight.world.fight import armor_of, attack_total, block_total

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


def talking(*cards: str) -> Position:
    """An interaction in a village with these cards in hand."""
    state = turn(new())
    state.place[0] = space_of(state, "village")
    hand(state, *cards)
    do(state, "interact")
    return state


def crystals(state: Position, seat: int = 0) -> list[int]:
    return state.crystals[4 * seat : 4 * seat + 4]


# ---- MK-4.1: playing


@pytest.mark.rule("MK-4.1.2", "MK-4.1.3")
def test_a_card_is_played_basic_or_powered() -> None:
    state = turn(new())
    hand(state, "march", "march")
    do(state, "play", mode="march.basic")
    assert total(state, "move") == 2
    assert state.play[0] == (card_of("march"),)
    state.dice = dice([COLOUR.index("black")] * 3)
    assert against(state, "play", mode="march.powered") == "MK-4.1.10"
    mana(state, "green")
    do(state, "play", mode="march.powered")
    assert total(state, "move") == 6
    assert state.mana == [0] * 6
    assert state.hand[0] == ()


@pytest.mark.rule("MK-4.1.4")
def test_spells_cost_their_colour_and_at_night_black_for_the_strong_effect() -> None:
    state = fight(turn(new()), "monks")
    hand(state, "fireball")
    mana(state, "red", "black")
    assert allowed(state, "play", mode="fireball.basic")
    assert against(state, "play", mode="fireball.powered") == "MK-4.1.10"
    state.round = 2
    state.dice = dice([COLOUR.index("gold")] * 3)
    do(state, "play", mode="fireball.powered")
    assert state.points[9] == 8
    assert sum(state.mana) == 0
    assert state.wounds_in_hand(0) == 1


@pytest.mark.rule("MK-4.1.5", "MK-4.7.2")
def test_an_artifact_is_used_up_by_its_strong_effect() -> None:
    state = talking("endless_bag_of_gold")
    before = total(state, "influence")
    do(state, "play", mode="endless_bag_of_gold.powered")
    assert total(state, "influence") - before == 9
    assert state.box == (card_of("endless_bag_of_gold"),)
    assert state.play[0] == ()
    basic = talking("endless_bag_of_gold")
    do(basic, "play", mode="endless_bag_of_gold.basic")
    assert basic.box == ()
    assert basic.fame[0] == 2


@pytest.mark.rule("MK-4.1.6", "MK-4.1.7")
def test_any_card_but_a_wound_is_worth_one_sideways() -> None:
    state = turn(new())
    hand(state, "rage", "wound")
    assert against(state, "sideways", card="wound") == "MK-4.1.6"
    do(state, "sideways", card="rage")
    assert total(state, "move") == 1
    talk = talking("rage")
    before = total(talk, "influence")
    do(talk, "sideways", card="rage")
    assert total(talk, "influence") == before + 1


@pytest.mark.rule("MK-4.1.9")
def test_like_effects_add_up() -> None:
    state = turn(new())
    hand(state, "march", "stamina", "rage")
    do(state, "play", mode="march.basic")
    do(state, "play", mode="stamina.basic")
    do(state, "sideways", card="rage")
    assert total(state, "move") == 5


@pytest.mark.rule("MK-4.1.10", "MK-4.1.11")
def test_what_asks_for_a_card_needs_one_that_is_no_wound() -> None:
    state = turn(new())
    hand(state, "improvisation", "wound")
    assert not allowed(state, "play", mode="improvisation.basic.1")
    state.to_hand(0, card_of("march"))
    do(state, "play", mode="improvisation.basic.1")
    assert against(state, "choose_card", card="wound") == "MK-4.1.11"
    do(state, "choose_card", card="march")
    assert total(state, "move") == 3
    assert state.discard[0] == (card_of("march"),)


@pytest.mark.rule("MK-4.5.1", "MK-4.5.3")
def test_points_and_changed_rules_are_gone_with_the_turn() -> None:
    state = turn(new(2))
    hand(state, "path_finding", "wound")
    do(state, "play", mode="path_finding.basic")
    assert (total(state, "move"), total(state, "paths")) == (2, 1)
    do(state, "end_turn")
    assert (total(state, "move"), total(state, "paths")) == (0, 0)


@pytest.mark.rule("MK-4.7.1")
def test_discarded_cards_are_open_to_all() -> None:
    state = turn(new(2))
    hand(state, "improvisation", "march")
    do(state, "play", mode="improvisation.basic.1")
    do(state, "choose_card", card="march")
    assert state.view(1)["players"][0]["discard"] == ["march"]


# ---- single actions


@pytest.mark.rule("MK-19.3")
@pytest.mark.parametrize(("card", "bonus"), [("concentration", 2), ("will_focus", 3)])
def test_another_card_is_strong_without_its_mana_and_more(card: str, bonus: int) -> None:
    state = turn(new())
    hand(state, card, "march")
    mana(state, "green")
    do(state, "play", mode=f"{card}.powered")
    do(state, "play", mode="march.powered")
    assert total(state, "move") == 4 + bonus
    assert sum(state.mana) == 0


@pytest.mark.rule("MK-19.3")
def test_other_costs_of_the_second_card_are_paid() -> None:
    state = turn(new())
    hand(state, "concentration", "pure_magic")
    mana(state, "green")
    assert not allowed(state, "play", mode="concentration.powered")
    mana(state, "green")
    do(state, "play", mode="concentration.powered")
    do(state, "play", mode="pure_magic.powered.1")
    assert total(state, "move") == 9
    assert sum(state.mana) == 0


@pytest.mark.rule("MK-19.3")
def test_maximal_effect_repeats_a_card_for_one_enemy_and_throws_it_away() -> None:
    state = fight(turn(new()), "swordsmen", "prowlers")
    hand(state, "maximal_effect", "determination")
    do(state, "next_phase")
    do(state, "target", foe="1")
    do(state, "play", mode="maximal_effect.basic")
    do(state, "play", mode="determination.basic.2")
    do(state, "play", mode="determination.basic.2")
    do(state, "play", mode="determination.basic.2")
    assert state.points[12] == 6
    do(state, "strike")
    assert state.points == [0] * 16  # one effect, one enemy
    assert state.box == (card_of("determination"),)


@pytest.mark.rule("MK-19.2")
@pytest.mark.parametrize(
    ("mode", "card", "loss"), [("threaten.powered", "threaten", 1), ("intimidate.powered.1", "intimidate", 2)]
)
def test_threats_cost_reputation_at_the_end_of_the_turn(mode: str, card: str, loss: int) -> None:
    state = talking(card)
    mana(state, "red")
    do(state, "play", mode=mode)
    assert state.reputation[0] == 7
    do(state, "done")
    do(state, "end_turn")
    assert state.reputation[0] == 7 - loss


@pytest.mark.rule("MK-19.4")
@pytest.mark.parametrize(
    ("enemy", "symbols"),
    [("swordsmen", 0), ("wolf_riders", 1), ("freezers", 4), ("altem_mages", 6), ("altem_guardsmen", 4), ("golems", 1)],
)
def test_cold_toughness_counts_the_symbols_of_the_token(enemy: str, symbols: int) -> None:
    state = fight(turn(new()), enemy, fortified=True)  # the site does not count
    hand(state, "cold_toughness")
    mana(state, "blue")
    do(state, "next_phase")
    do(state, "play", mode="cold_toughness.powered")
    assert state.points[14] == 5 + symbols


@pytest.mark.rule("MK-19.5")
def test_wounds_for_own_cards_go_to_the_hand() -> None:
    state = turn(new())
    units(state, "peasants")
    hand(state, "blood_ritual")
    do(state, "play", mode="blood_ritual.basic")
    do(state, "choose_colour", colour="gold")
    assert state.hand[0] == (WOUND,)
    assert state.units[0] == (UNIT.index("peasants"),)
    assert (state.mana[0], state.mana[4]) == (1, 1)


@pytest.mark.rule("MK-19.6")
def test_agility_turns_move_points_into_attack_one_by_one() -> None:
    state = turn(new())
    state.turn[MOVE] = 5
    fight(state, "prowlers")
    hand(state, "agility", "march")
    mana(state, "white")
    do(state, "play", mode="agility.powered")  # also in combat
    assert not allowed(state, "play", mode="march.basic")
    do(state, "convert", exchange="move_ranged")
    assert (total(state, "move"), state.points[4]) == (7, 1)
    do(state, "next_phase")
    do(state, "next_phase")
    do(state, "convert", exchange="move_attack")
    do(state, "convert", exchange="move_ranged")
    assert (total(state, "move"), state.points[0], state.points[4]) == (4, 1, 1)


@pytest.mark.rule("MK-19.6")
def test_diplomacy_turns_influence_into_block_untouched_by_reputation() -> None:
    state = fight(turn(new()), "swordsmen")
    state.reputation[0] = 0
    hand(state, "diplomacy", "promise", "threaten")
    state.skills[0] = (15,)  # Glittering Fortune is for interaction only
    state.crystals[0] = 1
    do(state, "next_phase")
    assert not allowed(state, "play", mode="promise.basic")
    do(state, "play", mode="diplomacy.basic")
    do(state, "play", mode="promise.basic")
    assert not allowed(state, "play", mode="glittering_fortune")
    do(state, "convert", exchange="influence_block")
    do(state, "convert", exchange="influence_block")
    do(state, "convert", exchange="influence_block")
    assert (total(state, "influence"), state.points[12]) == (1, 3)


@pytest.mark.rule("MK-19.7", "MK-6.26")
def test_lakes_are_passable_but_not_safe() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    lake = next(
        space
        for space in all_spaces(state)
        if state.terrain[space] == 6
        and any(state.safe(0, s) for s in state.near[space * 18 : space * 18 + 6] if s >= 0)
    )
    for space in all_spaces(state):
        put(state, space)
    state.place[0] = beside(state, lake)
    state.trail = (state.place[0],)
    way = state.near[state.place[0] * 18 : state.place[0] * 18 + 6].index(lake)
    hand(state, "path_finding", "song_of_wind", "frost_bridge")
    mana(state, "white", "blue", "green")
    do(state, "play", mode="path_finding.powered")
    assert against(state, "move", way=way) == "MK-6.5"  # it opens nothing
    do(state, "play", mode="song_of_wind.powered.2")
    points = total(state, "move")
    do(state, "move", way=way)
    assert total(state, "move") == points
    assert not state.safe(0, lake)


@pytest.mark.rule("MK-19.8")
def test_ambush_raises_the_first_attack_or_block_card() -> None:
    state = turn(new())
    hand(state, "ambush", "march", "rage")
    units(state, "peasants")
    do(state, "play", mode="ambush.basic")
    fight(state, "swordsmen")
    do(state, "next_phase")
    do(state, "play", mode="peasants.2")
    assert state.points[12] == 2  # not for units
    do(state, "sideways", card="march")
    assert state.points[12] == 2 + 1 + 2
    do(state, "play", mode="rage.basic.2")
    assert state.points[12] == 7


@pytest.mark.rule("MK-19.8")
def test_into_the_heat_only_begins_a_combat_and_keeps_units_from_damage() -> None:
    state = fight(turn(new()), "swordsmen")
    units(state, "utem_crossbowmen", "illusionists_unit")
    hand(state, "into_the_heat", "march")
    mana(state, "red")
    do(state, "play", mode="into_the_heat.powered")
    do(state, "play", mode="utem_crossbowmen.3")
    assert state.points[4] == 2 + 3
    do(state, "next_phase")
    do(state, "next_phase")
    assert step(state) == "Attack"  # nobody but the hero could take it
    assert state.wounds_in_hand(0) == 3
    late = fight(turn(new()), "swordsmen")
    hand(late, "into_the_heat")
    late.points[4] = 1
    assert not allowed(late, "play", mode="into_the_heat.basic")


@pytest.mark.rule("MK-19.9")
@pytest.mark.parametrize("card", ["training", "book_of_wisdom"])
def test_training_needs_a_card_of_the_colour_in_the_offer(card: str) -> None:
    state = turn(new())
    green = [Card(c) for c in range(16, SPELLS) if CARD_COLOUR[c] == COLOUR.index("green")]
    state.advanced_offer = (green[0], green[1], green[2])
    hand(state, card, "rage")
    assert not allowed(state, "play", mode=f"{card}.basic")
    hand(state, card, "rage", "march")
    do(state, "play", mode=f"{card}.basic")
    assert not allowed(state, "choose_card", card="rage")
    do(state, "choose_card", card="march")
    do(state, "take_card", card=green[1])
    assert card_of("march") in state.box
    assert green[1] in (state.hand[0] if card == "book_of_wisdom" else state.discard[0])


@pytest.mark.rule("MK-19.9")
def test_magic_talent_casts_a_spell_that_stays_in_the_offer() -> None:
    state = fight(turn(new()), "monks")
    fireball = card_of("fireball")
    state.spell_offer = (fireball, *[Card(s) for s in range(SPELLS, ARTIFACTS) if s != fireball][:2])
    hand(state, "magic_talent", "march", "wound")
    mana(state, "red")
    assert not allowed(state, "play", mode="fireball.basic")
    do(state, "play", mode="magic_talent.basic")
    assert against(state, "choose_card", card="wound") == "MK-4.1.11"
    do(state, "choose_card", card="march")
    do(state, "play", mode="fireball.basic")
    assert state.points[5] == 5
    assert fireball in state.spell_offer
    assert not allowed(state, "play", mode="fireball.basic")


@pytest.mark.rule("MK-19.9")
def test_learning_buys_only_while_interacting() -> None:
    state = talking("learning")
    state.turn[INFLUENCE] = 4
    do(state, "play", mode="learning.basic")
    card = state.advanced_offer[1]
    do(state, "take_card", card=card)
    assert state.discard[0] == (card,)
    assert against(state, "take_card", card=state.advanced_offer[0]) == "MK-7.17"  # once
    outside = turn(new())
    hand(outside, "learning")
    assert not allowed(outside, "play", mode="learning.basic")


@pytest.mark.rule("MK-4.5.2")
def test_crystals_from_cards() -> None:
    state = turn(new())
    hand(state, "crystallize", "decompose", "rage", "crystal_mastery")
    mana(state, "red")
    do(state, "play", mode="crystallize.basic.1")
    assert crystals(state) == [1, 0, 0, 0]
    assert not allowed(state, "play", mode="crystal_mastery.basic.2")
    do(state, "play", mode="crystal_mastery.basic.1")
    assert crystals(state) == [2, 0, 0, 0]
    mana(state, "red")
    do(state, "play", mode="decompose.powered")
    do(state, "spend", payment="token_red")
    do(state, "choose_card", card="rage")
    assert crystals(state) == [2, 1, 1, 1]


@pytest.mark.rule("MK-4.5.2", "MK-4.4.10")
def test_mana_draw_sets_a_die_that_comes_back_as_it_is() -> None:
    state = turn(new())
    hand(state, "mana_draw", "wound")
    mana(state, "white")
    state.dice = dice([COLOUR.index("gold"), 5, 5])
    do(state, "play", mode="mana_draw.powered")
    do(state, "spend", payment="token_white")
    do(state, "choose_colour", colour="gold")
    assert against(state, "choose_colour", colour="gold") == "MK-4.5.8"
    do(state, "choose_colour", colour="black")
    assert state.mana[5] == 2
    do(state, "end_turn")
    assert state.dice[0] == COLOUR.index("black")


@pytest.mark.rule("MK-4.5.2")
def test_crystal_mastery_brings_spent_crystals_back() -> None:
    state = turn(new())
    hand(state, "crystal_mastery", "march", "rage")
    state.crystals[:4] = [0, 1, 1, 0]
    state.dice = dice([5] * 3)
    do(state, "play", mode="march.powered")
    do(state, "play", mode="crystal_mastery.powered")
    assert crystals(state) == [0, 0, 0, 0]
    do(state, "end_turn")
    assert crystals(state) == [0, 1, 1, 0]


@pytest.mark.rule("MK-4.5.2")
def test_mana_storm_frees_three_more_dice() -> None:
    state = turn(new(4))
    hand(state, "mana_storm", "march", "march", "stamina", "stamina")
    night(state, "white")
    do(state, "play", mode="mana_storm.powered")
    state.dice = dice([4, 5, 4, 5, 4, 5])
    for card in ("march", "march", "stamina", "stamina"):
        do(state, "play", mode=f"{card}.powered")
        if step(state) == "Pay":
            do(state, "spend", payment="die_gold" if GOLD in state.dice else "die_black")
    assert total(state, "move") == 16
    assert state.turn[4] == 0


@pytest.mark.rule("MK-4.5.2")
def test_in_need_counts_wounds_in_hand_and_on_units() -> None:
    state = talking("in_need", "wound", "wound")
    units(state, "peasants")
    state.units[0] = (marked(state.units[0][0], WOUND_UNIT),)
    before = total(state, "influence")
    do(state, "play", mode="in_need.basic")
    assert total(state, "influence") - before == 2 + 3


@pytest.mark.rule("MK-4.5.2", "MK-4.2.8")
def test_regeneration_heals_and_readies_up_to_its_level() -> None:
    state = turn(new())
    hand(state, "regeneration", "wound")
    units(state, "utem_guardsmen", "catapults")
    state.units[0] = tuple(marked(unit, SPENT) for unit in state.units[0])
    do(state, "play", mode="regeneration.basic")
    assert against(state, "choose_unit", slot="2") == "MK-4.2.8"
    do(state, "choose_unit", slot="1")
    assert not state.units[0][0] & SPENT
    do(state, "heal_wound")
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-4.5.2")
def test_heroic_tale_pays_for_recruits_at_the_end_of_the_turn() -> None:
    state = talking("heroic_tale")
    state.turn[INFLUENCE] = 9
    mana(state, "white")
    do(state, "play", mode="heroic_tale.powered")
    state.unit_offer = (UNIT.index("peasants"), *state.unit_offer[1:])
    do(state, "recruit", unit="peasants")
    assert state.fame[0] == 0
    do(state, "done")
    do(state, "end_turn")
    assert (state.fame[0], state.reputation[0]) == (1, 8)


@pytest.mark.rule("MK-4.5.2")
@pytest.mark.parametrize(("half", "top"), [("basic", False), ("powered", True)])
def test_steady_tempo_goes_back_to_the_deck(half: str, top: bool) -> None:
    state = turn(new(2))
    hand(state, "steady_tempo", *["wound"] * 5)
    mana(state, "blue")
    do(state, "play", mode=f"steady_tempo.{half}")
    do(state, "end_turn")
    do(state, "bottom")
    assert state.deck[0].index(card_of("steady_tempo")) == (len(state.deck[0]) - 1 if top else 0)


@pytest.mark.rule("MK-4.5.2", "MK-19.10")
def test_ice_shield_weakens_whom_it_blocks() -> None:
    for enemy, armor in (("swordsmen", 2), ("ice_mages", 6)):
        state = fight(turn(new()), enemy)
        hand(state, "ice_shield")
        mana(state, "blue")
        do(state, "next_phase")
        do(state, "play", mode="ice_shield.powered")
        assert block_total(state, 0) == (3 if enemy == "swordsmen" else 1)
        state.points[15] += 6
        do(state, "strike")
        assert armor_of(state, 0) == armor


@pytest.mark.rule("MK-4.5.2")
def test_battle_versatility_and_bolts() -> None:
    state = fight(turn(new()), "golems")
    hand(state, "fire_bolt", "crushing_bolt")
    mana(state, "red", "green")
    do(state, "play", mode="fire_bolt.powered")
    do(state, "play", mode="crushing_bolt.powered")
    assert attack_total(state, True) == 3 + 1
