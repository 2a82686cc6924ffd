"""Why not: whatever is in sight and not allowed is refused with the rule that really forbids it."""

from __future__ import annotations

import random

import pytest

from tafelrunde.games.mage_knight.box.components import CARD, COLOUR, GOLD, ORCS, WAY, WAYS
from tafelrunde.games.mage_knight.effects.choosing.cards import Recall
from tafelrunde.games.mage_knight.position.packing import BANNER_UNIT, NO_ATTACK, SPENT, WOUND_UNIT, marked
from tafelrunde.games.mage_knight.position.turn import ACTED, HEAL
from tafelrunde.games.mage_knight.steps.rewards import ArtifactOrder, Artifacts

from .position import (
    GAME,
    against,
    all_spaces,
    allowed,
    cards_of,
    dice,
    do,
    fight,
    hand,
    mana,
    new,
    put,
    space_of,
    step,
    turn,
    units,
)


@pytest.mark.rule("MK-8.1.19", "MK-7.2", "MK-5.9")
def test_effects_belong_to_their_part_of_the_turn() -> None:
    state = turn(new(seed=3))
    hand(state, "rage", "promise", "march", "into_the_heat")
    assert against(state, "play", mode="rage.basic.1") == "MK-8.1.19"
    assert against(state, "play", mode="into_the_heat.basic") == "MK-8.1.19"
    assert against(state, "play", mode="promise.basic") == "MK-7.2"
    state.place[0] = space_of(state, "village")
    do(state, "interact")
    assert against(state, "play", mode="march.basic") == "MK-5.9"
    assert against(state, "play", mode="rage.basic.2") == "MK-8.1.19"


@pytest.mark.rule("MK-8.2.2", "MK-8.1.13", "MK-8.1.17", "MK-8.5.3", "MK-8.2.1", "MK-8.3.5", "MK-8.2.3")
def test_phases_of_a_combat_say_what_does_not_fit_them() -> None:
    state = turn(new())
    hand(state, "rage", "determination", "march", "tranquility", "swiftness", "sword_of_justice", "wound")
    units(state, "peasants")
    state.units[0] = (marked(state.units[0][0], WOUND_UNIT),)
    fight(state, "prowlers", "diggers", fortified=True)
    mana(state, "white")
    assert against(state, "sideways", card="march") == "MK-8.2.2"
    assert against(state, "sideways", card="wound") == "MK-4.1.6"
    assert against(state, "play", mode="rage.basic.1") == "MK-8.2.2"
    assert against(state, "play", mode="march.basic") == "MK-8.1.13"
    assert against(state, "play", mode="rage.basic.2") == "MK-8.1.13"
    assert against(state, "play", mode="tranquility.basic.1") == "MK-8.1.17"
    assert against(state, "heal_wound") == "MK-8.1.17"
    assert against(state, "heal_unit", slot="1") == "MK-8.1.17"
    assert against(state, "play", mode="swiftness.powered") == "MK-8.2.3"  # diggers cannot be aimed at: prowlers are
    do(state, "next_phase")
    assert step(state) == "Block"
    assert against(state, "sideways", card="march") == "MK-8.3.5"
    assert against(state, "play", mode="determination.basic.2") == "MK-8.3.5"
    assert against(state, "strike") == "MK-8.3.5"
    assert against(state, "play", mode="sword_of_justice.basic") == "MK-8.5.3"


@pytest.mark.rule("MK-8.2.1")
def test_an_attack_needs_a_target() -> None:
    state = fight(turn(new()), "prowlers", "diggers")
    hand(state, "swift_bolt", "march")
    mana(state, "white")
    assert against(state, "play", mode="swift_bolt.powered") == "MK-8.2.1"
    assert against(state, "strike") == "MK-8.2.1"


@pytest.mark.rule("MK-5.9", "MK-5.11", "MK-5.7", "MK-4.1.7", "MK-7.1")
def test_after_the_action_everything_has_its_reason() -> None:
    state = turn(new(2, scenario="conquest"))
    hand(state, "march", "wound")
    village = space_of(state, "village")
    state.place[0] = village
    unit = GAME.domains["unit"].ids[state.unit_offer[0]]
    assert against(state, "recruit", unit=unit) == "MK-7.1"
    do(state, "interact")
    do(state, "done")
    assert state.turn[ACTED]
    for way in range(6):
        kind = "move" if state.near[village * WAYS + way] >= 0 else "explore"
        assert against(state, kind, way=way) == "MK-5.9"
    assert against(state, "interact") == "MK-5.11"
    assert against(state, "recruit", unit=unit) == "MK-5.11"
    assert against(state, "take_card", card=CARD.ids[state.spell_offer[0]]) == "MK-5.11"
    assert against(state, "rest") == "MK-5.7"
    assert against(state, "announce") == "MK-5.3"
    assert against(state, "plunder") == "MK-16.1"
    assert against(state, "sideways", card="march") == "MK-4.1.7"
    assert against(state, "heal_wound") == "MK-10.6"


@pytest.mark.rule("MK-5.13", "MK-5.14")
def test_a_rest_is_the_reason_afterwards() -> None:
    state = turn(new(2, scenario="conquest"))
    state.place[0] = space_of(state, "village")
    hand(state, "march", "stamina", "wound")
    do(state, "rest")
    do(state, "choose_card", card="stamina")
    assert against(state, "choose_card", card="march") == "MK-5.14"
    do(state, "done")
    way = next(way for way in range(6) if state.near[state.place[0] * WAYS + way] >= 0)
    unit = GAME.domains["unit"].ids[state.unit_offer[0]]
    assert against(state, "move", way=way) == "MK-5.13"
    assert against(state, "interact") == "MK-5.13"
    assert against(state, "recruit", unit=unit) == "MK-5.13"
    assert against(state, "play", mode="march.basic") == "MK-5.13"
    assert against(state, "rest") == "MK-5.7"


@pytest.mark.rule("MK-8.2.1", "MK-8.2.8", "MK-8.3.1", "MK-8.3.5", "MK-8.2.10")
def test_an_enemy_that_cannot_be_aimed_at_has_its_reason() -> None:
    state = fight(turn(new()), "prowlers", "diggers", "swordsmen")
    assert against(state, "retarget") == "MK-8.2.1"
    do(state, "target", foe="1")
    assert against(state, "target", foe="1") == "MK-8.2.1"
    assert against(state, "retarget") == "MK-8.2.10"
    state.points[4] = 10
    do(state, "strike")
    assert against(state, "target", foe="1") == "MK-8.2.8"
    state.foe_is[1] |= NO_ATTACK
    do(state, "next_phase")
    assert against(state, "target", foe="2") == "MK-8.3.1"
    assert against(state, "target", foe="3") == "MK-8.3.5"  # alone it is the target


@pytest.mark.rule("MK-18.5", "MK-4.2.9", "MK-8.1.19", "MK-8.1.13", "MK-10.8", "MK-5.11")
def test_what_lies_there_all_the_time_says_when_it_is_used() -> None:
    state = turn(new())
    state.tactic[0] = GAME.domains["tactic"].index("the_right_moment")
    units(state, "peasants", "foresters", "peasants")
    glory, fear = (number * BANNER_UNIT for number in (1, 2))
    state.units[0] = (marked(state.units[0][0], glory), marked(state.units[0][1], fear), state.units[0][2])
    assert against(state, "use_banner", slot="1") == "MK-4.2.9"
    assert against(state, "use_banner", slot="2") == "MK-8.1.19"
    assert against(state, "use_banner", slot="3") == "TR-1.3"  # there is none
    state.turn[HEAL] = 1
    assert against(state, "heal_unit", slot="1") == "MK-10.8"
    talking = state.copy()
    talking.place[0] = space_of(talking, "village")
    do(talking, "interact")
    assert against(talking, "rest") == "MK-5.7"
    assert against(talking, "interact") == "MK-5.11"
    fight(state, "prowlers")
    assert against(state, "use_banner", slot="2") == "MK-8.1.13"
    assert against(state, "use_tactic") == "MK-18.5"


@pytest.mark.rule("MK-4.4.6", "MK-4.4.7", "MK-4.4.8", "MK-4.4.9", "MK-4.1.10", "MK-6.4")
def test_mana_that_does_not_pay_says_why() -> None:
    state = turn(new())
    hand(state, "march", "march")
    state.dice = dice([COLOUR.index(colour) for colour in ("green", "black", "red")])
    state.mana = [1, 0, 1, 0, 0, 1]  # red, green, black
    state.crystals = [0, 1, 0, 0]
    way = next(way for way in range(6, WAYS) if state.near[state.place[0] * WAYS + way] >= 0)
    assert against(state, "move", way=WAY.ids[way]) == "MK-6.4"  # two spaces at once
    do(state, "play", mode="march.powered")
    assert against(state, "spend", payment="token_black") == "MK-4.4.7"
    assert against(state, "spend", payment="token_red") == "MK-4.1.10"
    assert against(state, "spend", payment="crystal_blue") == "MK-4.1.10"
    assert against(state, "spend", payment="die_red") == "MK-4.4.9"
    do(state, "spend", payment="die_green")
    state.mana[GOLD], state.round = 1, 2
    state.crystals = [0, 1, 1, 0]
    do(state, "play", mode="march.powered")
    assert against(state, "spend", payment="token_gold") == "MK-4.4.6"
    assert against(state, "spend", payment="die_red") == "MK-4.4.8"


@pytest.mark.rule("MK-10.3", "MK-16.15", "MK-16.2")
def test_a_unit_that_cannot_act_says_why() -> None:
    state = turn(new())
    units(state, "peasants", "foresters")
    state.units[0] = (marked(state.units[0][0], WOUND_UNIT), state.units[0][1])
    assert against(state, "play", mode="peasants.4") == "MK-10.3"
    dungeon = fight(state.copy(), "prowlers")
    dungeon.turn[56] = 1  # units are barred
    assert against(dungeon, "play", mode="foresters.2") == "MK-16.15"
    dungeon.turn[52] = 5  # for a monastery
    assert against(dungeon, "play", mode="foresters.2") == "MK-16.2"


@pytest.mark.rule("MK-7.12", "MK-7.13")
def test_locals_teach_only_what_they_know() -> None:
    state = turn(new())
    monastery = state.place[0] = space_of(state, "village")
    state.site[monastery] = 2  # a monastery
    state.monastery_offer, state.advanced_deck = state.advanced_deck[-1:], state.advanced_deck[:-1]
    do(state, "interact")
    assert against(state, "take_card", card=CARD.ids[state.advanced_offer[0]]) == "MK-7.12"
    assert against(state, "take_card", card=CARD.ids[state.spell_offer[0]]) == "MK-7.13"
    assert against(state, "take_card", card=CARD.ids[state.monastery_offer[0]]) == "MK-7.12"
    assert against(state, "move", way=next(w for w in range(6) if state.near[monastery * WAYS + w] >= 0)) == "MK-5.9"


@pytest.mark.rule("MK-6.35")
def test_a_second_direction_of_the_same_position_is_the_same_choice() -> None:
    state = turn(new(seed=1))
    hand(state, "march", "march")
    seen = set()
    for space in all_spaces(state):
        state.place[0] = space
        for way in range(6):
            if state.near[space * WAYS + way] < 0:
                seen.add(against(state, "explore", way=way))
    assert "MK-6.35" in seen
    assert "TR-1.3" not in seen


@pytest.mark.rule("MK-4.5.5")
def test_an_effect_for_units_needs_one_that_fits() -> None:
    state = turn(new())
    state.skills[0] = (GAME.domains["skill"].index("inspiration"), GAME.domains["skill"].index("forward_march"))
    assert against(state, "play", mode="forward_march") == "MK-4.5.5"
    units(state, "peasants")
    assert against(state, "play", mode="inspiration.1") == "MK-4.5.5"
    assert against(state, "play", mode="inspiration.2") == "MK-4.5.5"
    state.units[0] = (marked(state.units[0][0], SPENT | WOUND_UNIT),)
    assert allowed(state, "play", mode="inspiration.1")
    assert allowed(state, "play", mode="inspiration.2")


@pytest.mark.rule("MK-4.5.6", "MK-8.1.16")
def test_an_effect_against_enemies_needs_one_it_changes() -> None:
    state = fight(turn(new()), "prowlers")
    hand(state, "whirlwind", "chill")
    mana(state, "white", "blue")
    assert allowed(state, "play", mode="whirlwind.basic")
    state.foe_is[0] |= 8  # it does not attack any more
    assert against(state, "play", mode="whirlwind.basic") == "MK-4.5.6"
    state = fight(turn(new()), "ice_mages")
    hand(state, "chill")
    mana(state, "blue")
    assert against(state, "play", mode="chill.basic") == "MK-8.1.16"


@pytest.mark.rule("MK-4.5.7")
def test_an_effect_that_needs_another_card_says_so() -> None:
    state = turn(new())
    hand(state, "concentration", "meditation", "rage")
    mana(state, "green", "green")
    assert against(state, "play", mode="concentration.powered") == "MK-4.5.7"  # rage cannot be played along now
    assert against(state, "play", mode="meditation.basic") == "MK-4.5.7"


@pytest.mark.rule("MK-4.5.8")
def test_an_effect_that_needs_mana_or_crystals_says_so() -> None:
    state = turn(new())
    hand(state, "crystal_mastery", "mana_storm", "march")
    state.dice = dice([5] * len(state.dice))
    assert against(state, "play", mode="crystal_mastery.basic.1") == "MK-4.5.8"
    assert against(state, "play", mode="mana_storm.basic") == "MK-4.5.8"


@pytest.mark.rule("MK-19.28")
def test_into_the_heat_is_for_the_start() -> None:
    state = fight(turn(new()), "prowlers")
    hand(state, "into_the_heat", "swift_bolt")
    mana(state, "white")
    units(state, "peasants")
    assert allowed(state, "play", mode="into_the_heat.basic")
    later = state.copy()
    do(later, "play", mode="swift_bolt.powered")
    assert against(later, "play", mode="into_the_heat.basic") == "MK-19.28"
    do(state, "play", mode="into_the_heat.basic")
    assert against(state, "play", mode="into_the_heat.powered") in ("TR-1.3", "MK-19.28")


@pytest.mark.rule("MK-9.18", "MK-6.34")
def test_no_action_on_anothers_space_or_with_wounds_only() -> None:
    state = turn(new(2))
    here = state.place[0]
    orcs = next(s for s in state.near[here * WAYS : here * WAYS + 6] if s >= 0)
    state.site[orcs] = ORCS
    put(state, orcs, "prowlers")
    way = state.near[here * WAYS : here * WAYS + 6].index(orcs)
    hand(state, "wound")
    assert against(state, "challenge", way=way) == "MK-9.18"
    assert against(state, "move", way=way) == "MK-9.18"


@pytest.mark.parametrize("seed", range(4))
def test_everything_in_sight_is_allowed_or_has_a_rule_that_says_why(seed: int) -> None:
    chance = random.Random(seed)
    state = new(1 + seed % 4, seed, scenario=("conquest", "first_reconnaissance")[seed % 2])
    GAME.deepen(state, state.streams[0].copy())
    asked = vague = 0
    for decision in range(400):
        if not state.actors():
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        if decision % 5 == 0:
            refused = {action: found.id for action, found in reversed(state.refusals(seat))}
            assert not set(refused) & set(legal)
            unsaid = [action for action in GAME.tries(state, seat) if action not in legal and action not in refused]
            assert [GAME.decode(action) for action in unsaid] == []
            asked += len(refused)
            vague += sum(found in GAME.vague() for found in refused.values())
        state.advance(seat, chance.choice(legal))
    assert asked > 500
    assert vague <= asked / 100


@pytest.mark.rule("MK-19.14", "MK-9.8")
def test_cards_of_the_hand_are_not_what_is_chosen_from_a_pile_or_a_draw() -> None:
    state = turn(new())
    hand(state, "march", "rage")
    state.discard[0] = cards_of("stamina", "rage")
    recall = state.copy()
    recall.push(Recall(0, 1, ()))
    assert against(recall, "choose_card", card="march") == "MK-19.14"
    assert allowed(recall, "choose_card", card="rage")
    state.drawn, state.artifact_deck = state.artifact_deck[-2:], state.artifact_deck[:-2]
    for asked in (Artifacts(0), ArtifactOrder(0)):
        other = state.copy()
        other.stack = [asked]
        assert against(other, "choose_card", card="march") == "MK-9.8"
