"""Combat: what attacks and blocks are worth, and in what order things happen (MK-8.1, MK-8.2, MK-8.3, MK-8.5)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    ENEMY,
    ENEMY_ABILITIES,
    SKILL,
    SUMMON,
    UNIT,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import FIGHTING
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.operation import ROWS
from tafelrunde.games.mage_knight.effects.points import Heal
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import MOVE
from tafelrunde.games.mage_knight.world.fight import armor_of, attack_total, block_needed, block_total

from .position import (
    against,
    all_spaces,
    allowed,
    beside,
    card_of,
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
    way_to,
)

COLD_FIRE_BLOCK = 15  # among the points: the last of the four kinds of block


def attacking(*enemies: str) -> Position:
    """The attack phase against these enemies, none of which attacked."""
    state = fight(turn(new()), *enemies)
    state.foe_is = [flags | 8 for flags in state.foe_is]
    do(state, "next_phase")
    assert step(state) == "Attack"
    return state


def blocking(*enemies: str) -> Position:
    state = fight(turn(new()), *enemies)
    do(state, "next_phase")
    assert step(state) == "Block"
    return state


def beside_orcs(enemy: str = "prowlers") -> tuple[Position, Space]:
    """Seat 0 stands next to rampaging enemies, and nothing else rampages."""
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    for space in all_spaces(state):
        put(state, space)
    orcs = space_of(state, "marauding_orcs")
    put(state, orcs, enemy)
    state.place[0] = beside(state, orcs)
    state.trail = (state.place[0],)
    return state, orcs


# ---- MK-8.1: how a combat begins


@pytest.mark.rule("MK-8.1.6", "MK-8.6.1", "MK-8.2.9")
def test_a_rampaging_enemy_is_challenged_and_gone_when_beaten() -> None:
    state, orcs = beside_orcs()
    before = state.reputation[0]
    do(state, "challenge", way=way_to(state, orcs))
    state.points[4] = 3
    do(state, "strike")
    assert state.tokens[orcs] == ()
    assert state.shield[orcs] == -1
    assert (state.fame[0], state.level[0]) == (2, 1)  # fame at once
    assert state.reputation[0] == before + 1
    assert not allowed(state, "challenge", way=way_to(state, orcs))


@pytest.mark.rule("MK-8.6.1")
def test_a_draconum_brings_two_reputation() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    lair = space_of(state, "draconum")
    for space in all_spaces(state):
        put(state, space)
    put(state, lair, "fire_dragon")
    state.place[0] = beside(state, lair)
    do(state, "challenge", way=way_to(state, lair))
    state.points[7] = 7
    do(state, "strike")
    assert state.reputation[0] == 9
    assert state.fame[0] == 8


@pytest.mark.rule("MK-8.1.7", "MK-8.6.6", "MK-5.11")
def test_one_combat_a_turn_and_who_is_not_beaten_stays() -> None:
    state, orcs = beside_orcs()
    do(state, "challenge", way=way_to(state, orcs))
    do(state, "next_phase")
    do(state, "next_phase")
    do(state, "next_phase")
    assert step(state) == "Turn"
    assert [token & 31 for token in state.tokens[orcs]] == [ENEMY.index("prowlers")]
    assert not allowed(state, "challenge", way=way_to(state, orcs))


@pytest.mark.rule("MK-8.1.8", "MK-8.1.9", "MK-8.6.4")
@pytest.mark.parametrize("provoke", [True, False])
def test_rampaging_enemies_join_an_assault_unfortified_and_do_not_matter_for_it(provoke: bool) -> None:
    found = False
    for seed in range(30):
        state = turn(new(2, seed, scenario="conquest"))
        explore_all(state)
        for keep in [space for space in all_spaces(state) if state.site[space] == 3]:
            ring = state.near[keep * WAYS : keep * WAYS + 6]
            for orcs in [space for space in ring if space >= 0 and state.site[space] == 13]:
                near = state.near[orcs * WAYS : orcs * WAYS + 6]
                starts = [s for s in ring if s >= 0 and s != orcs and state.safe(0, s) and (s in near) == provoke]
                if not starts:
                    continue
                for space in all_spaces(state):
                    put(state, space)
                put(state, keep, "swordsmen")
                put(state, orcs, "prowlers")
                state.place[0] = starts[0]
                state.trail = (starts[0],)
                state.turn[MOVE] = 9
                do(state, "move", way=way_to(state, keep))
                if provoke:
                    assert step(state) == "Ranged"  # it is in already
                else:
                    assert step(state) == "JoinIn"
                    do(state, "challenge", way=way_to(state, orcs))
                assert foes(state) == ["swordsmen", "prowlers"]
                assert [flags & 1 for flags in state.foe_is] == [1, 0]
                assert state.reputation[0] == 6
                do(state, "target", foe="1")
                state.points[8] = 5
                do(state, "strike")
                for _phase in range(3):
                    do(state, "next_phase")
                assert state.shield[keep] == 0
                assert state.place[0] == keep
                assert state.tokens[orcs]
                found = True
                break
            if found:
                return
    assert found


@pytest.mark.rule("MK-8.6.3", "MK-4.6.6")
def test_a_cleared_adventure_site_is_marked_and_pays_at_the_end_of_the_turn() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    den = space_of(state, "monster_den")
    for space in all_spaces(state):
        put(state, space)
    put(state, den, "gargoyle")
    state.place[0] = den
    do(state, "enter")
    state.points[5] = 4
    do(state, "strike")
    assert state.shield[den] == 0
    assert (sum(state.crystals), total(state, "random_crystals")) == (0, 2)
    fame = state.fame[0]
    do(state, "end_turn")
    while step(state) == "RewardCrystal":
        do(state, "choose_colour", colour="red")
    assert sum(state.crystals) + state.fame[0] - fame == 2


@pytest.mark.rule("MK-8.1.10", "MK-8.1.4")
def test_nobody_joins_at_an_adventure_site() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    den = space_of(state, "monster_den")
    state.place[0] = den
    for space in all_spaces(state):
        put(state, space)
    put(state, den, "gargoyle")
    neighbour = next(s for s in state.near[den * WAYS : den * WAYS + 6] if s >= 0)
    state.site = [13 if space == neighbour else site for space, site in enumerate(state.site)]
    put(state, neighbour, "prowlers")
    do(state, "enter")
    assert step(state) == "Ranged"
    assert foes(state) == ["gargoyle"]


@pytest.mark.rule("MK-8.1.12", "MK-8.3.1", "MK-8.4.1", "MK-8.5.1")
def test_a_combat_has_four_phases() -> None:
    state = fight(turn(new()), "prowlers")
    units(state, "peasants")
    seen = [step(state)]
    while step(state) != "Turn":
        do(state, "hero_takes" if step(state) == "Damage" else "next_phase")
        seen.append(step(state))
    assert seen == ["Ranged", "Block", "Damage", "Attack", "Turn"]


@pytest.mark.rule("MK-8.1.13", "MK-8.5.3")
def test_effects_belong_to_their_phase() -> None:
    state = fight(turn(new()), "prowlers")
    hand(state, "rage", "swiftness")
    night(state, "white", "white", "black")
    state.to_hand(0, card_of("whirlwind"))
    assert allowed(state, "play", mode="swiftness.powered")
    assert not allowed(state, "play", mode="rage.basic.1")
    assert not allowed(state, "play", mode="whirlwind.powered")
    do(state, "next_phase")
    assert allowed(state, "play", mode="rage.basic.2")
    assert not allowed(state, "play", mode="swiftness.powered")
    do(state, "next_phase")
    assert allowed(state, "play", mode="rage.basic.1")
    assert allowed(state, "play", mode="swiftness.powered")
    assert allowed(state, "play", mode="whirlwind.powered")
    assert not allowed(state, "play", mode="swiftness.basic")


@pytest.mark.rule("MK-8.1.14")
def test_other_combat_effects_work_in_every_phase() -> None:
    for phases in range(3):
        state = fight(turn(new()), "prowlers", "monks")
        hand(state, "tremor", "chill", "march")
        mana(state, "green", "blue")
        for _phase in range(phases):
            do(state, "next_phase")
        do(state, "play", mode="tremor.basic.2")
        assert [armor_of(state, 0), armor_of(state, 1)] == [1, 3]


@pytest.mark.rule("MK-8.1.14", "MK-19.10")
def test_lethal_chill_still_weakens_armor_in_the_attack_phase() -> None:
    state = attacking("monks", "ice_mages")
    hand(state, "chill")
    night(state, "blue", "black")
    assert not allowed(state, "play", mode="chill.basic")  # nobody attacks any more, nobody resists fire
    do(state, "play", mode="chill.powered")
    assert against(state, "choose_foe", foe="2") == "MK-8.1.16"
    do(state, "choose_foe", foe="1")
    assert armor_of(state, 0) == 1


@pytest.mark.rule("MK-8.1.15", "MK-8.1.16")
def test_coloured_effects_do_nothing_to_enemies_that_resist_their_element() -> None:
    state = fight(turn(new()), "ice_mages", "monks")
    hand(state, "chill")
    mana(state, "blue")
    do(state, "play", mode="chill.basic")
    assert against(state, "choose_foe", foe="1") == "MK-8.1.16"
    do(state, "choose_foe", foe="2")
    assert state.foe_is[1] & 8
    state = fight(turn(new()), "fire_mages", "monks")
    hand(state, "demolish")
    mana(state, "red")
    do(state, "play", mode="demolish.basic")
    assert [armor_of(state, 0), armor_of(state, 1)] == [5, 4]


@pytest.mark.rule("MK-8.1.17", "MK-19.1", "MK-10.5")
def test_nobody_heals_in_combat_and_points_left_are_lost() -> None:
    state = turn(new())
    hand(state, "tranquility", "wound")
    do(state, "play", mode="tranquility.basic.1")
    assert total(state, "heal") == 1
    fight(state, "prowlers")
    assert total(state, "heal") == 0
    healing = [mode for mode in ROWS if any(isinstance(operation, Heal) for operation in mode.operations)]
    assert healing
    assert not any(mode.when & FIGHTING for mode in healing)


@pytest.mark.rule("MK-8.1.18")
def test_armor_never_falls_below_one() -> None:
    state = fight(turn(new()), "prowlers")
    state.foe_less[0] = 9
    assert armor_of(state, 0) == 1


# ---- MK-8.2: ranged and siege attacks


@pytest.mark.rule("MK-8.2.1", "MK-8.2.7", "MK-8.2.8")
def test_an_attack_on_several_targets_beats_all_or_none() -> None:
    state = fight(turn(new()), "prowlers", "cursed_hags")
    do(state, "target", foe="1")
    do(state, "target", foe="2")
    state.points[4] = 7
    assert against(state, "strike") == "MK-8.2.10"
    state.points[4] = 8
    do(state, "strike")
    assert step(state) == "Turn"
    assert state.fame[0] == 5
    assert sorted(state.heaps[0]) == sorted([ENEMY.index("prowlers"), ENEMY.index("cursed_hags")])


@pytest.mark.rule("MK-8.2.2", "MK-4.1.8")
def test_sideways_is_never_ranged() -> None:
    state = fight(turn(new()), "prowlers")
    hand(state, "march")
    assert not allowed(state, "sideways", card="march")
    do(state, "next_phase")
    assert allowed(state, "sideways", card="march")


@pytest.mark.rule("MK-8.2.3", "MK-8.2.4")
def test_fortified_enemies_need_siege_and_doubly_fortified_ones_cannot_be_reached() -> None:
    state = fight(turn(new()), "diggers")
    hand(state, "battle_versatility")
    assert not allowed(state, "play", mode="battle_versatility.basic.3")  # ranged
    mana(state, "red")
    do(state, "play", mode="battle_versatility.powered.6")  # siege 2
    state.points[4] = 9  # ranged points do not count
    assert attack_total(state, True) == 2
    double = fight(turn(new()), "guardsmen", fortified=True)
    assert against(double, "target", foe="1") == "MK-8.2.4"


@pytest.mark.rule("MK-8.2.3", "MK-8.2.4")
def test_expose_opens_a_doubly_fortified_enemy_for_its_own_attack() -> None:
    state = fight(turn(new()), "guardsmen", fortified=True)
    hand(state, "expose")
    mana(state, "white")
    do(state, "play", mode="expose.basic")
    do(state, "choose_foe", foe="1")
    do(state, "target", foe="1")
    assert attack_total(state, True) == 2


@pytest.mark.rule("MK-8.2.5")
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


@pytest.mark.rule("MK-8.2.5", "MK-8.5.4")
def test_one_resistant_target_halves_the_whole_attack() -> None:
    state = attacking("golems", "swordsmen")
    state.points[0] = 11
    do(state, "target", foe="2")
    assert attack_total(state, False) == 11
    do(state, "target", foe="1")
    assert attack_total(state, False) == 5


@pytest.mark.rule("MK-8.2.6")
def test_cold_fire_is_halved_only_by_one_who_resists_fire_and_ice() -> None:
    state = attacking("ice_mages", "fire_mages")
    state.points[3] = 11
    do(state, "target", foe="1")
    do(state, "target", foe="2")
    assert attack_total(state, False) == 11
    dragon = attacking("high_dragon")
    dragon.points[3] = 11
    assert attack_total(dragon, False) == 5


@pytest.mark.rule("MK-8.2.10", "MK-8.2.1")
def test_targets_can_be_chosen_anew_after_something_was_played() -> None:
    state = attacking("prowlers", "monks")
    hand(state, "rage", "rage", "march")
    do(state, "target", foe="1")
    do(state, "target", foe="2")
    assert not allowed(state, "retarget")  # nothing played yet: undo serves
    do(state, "play", mode="rage.basic.1")
    do(state, "sideways", card="march")
    assert against(state, "strike") == "MK-8.2.10"
    do(state, "retarget")
    assert not allowed(state, "strike")
    do(state, "target", foe="1")
    do(state, "strike")  # the three points still count
    assert foes(state) == ["monks"]


@pytest.mark.rule("MK-8.2.10")
def test_points_do_not_last_into_the_next_phase() -> None:
    state = fight(turn(new()), "prowlers")
    state.points[4] = 2
    do(state, "next_phase")
    assert state.points == [0] * 16


# ---- MK-8.3: block


@pytest.mark.rule("MK-8.3.5", "MK-8.3.14")
def test_enemies_are_blocked_one_by_one_in_any_order() -> None:
    state = blocking("prowlers", "diggers")
    hand(state, "rage", "determination")
    do(state, "target", foe="2")
    assert against(state, "target", foe="1") == "MK-8.3.5"
    do(state, "play", mode="rage.basic.2")
    assert against(state, "strike") == "MK-8.3.14"
    do(state, "retarget")  # given up: its points are lost
    assert state.points == [0] * 16
    do(state, "target", foe="1")
    mana(state, "blue")
    do(state, "play", mode="determination.powered")
    do(state, "strike")
    assert state.foe_is[0] & 4
    assert state.foe_is[1] & 256  # only this one is left to block


@pytest.mark.rule("MK-8.3.6", "MK-8.3.7", "MK-8.3.10", "MK-4.1.9")
def test_block_of_cards_skills_and_units_adds_up() -> None:
    state = blocking("swordsmen")
    hand(state, "rage", "march")
    units(state, "peasants")
    do(state, "play", mode="rage.basic.2")
    do(state, "play", mode="peasants.2")
    do(state, "sideways", card="march")
    assert against(state, "strike") == "MK-8.3.14"
    state.points[13] += 1
    assert block_total(state, 0) == block_needed(state, 0) == 6
    do(state, "strike")
    assert step(state) == "Attack"
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-8.3.8", "MK-8.3.9")
@pytest.mark.parametrize(
    ("enemy", "fine"),
    [
        ("swordsmen", (True, True, True, True)),
        ("fire_mages", (False, False, True, True)),
        ("ice_mages", (False, True, False, True)),
        ("altem_mages", (False, False, False, True)),
    ],
)
def test_what_blocks_what(enemy: str, fine: tuple[bool, ...]) -> None:
    for element in range(4):
        state = blocking(enemy)
        state.points[12 + element] = block_needed(state, 0)
        assert allowed(state, "strike") == fine[element]
        state.points[12 + element] *= 2  # half of it suffices
        assert allowed(state, "strike")


@pytest.mark.rule("MK-8.3.11", "MK-8.3.14")
def test_swift_doubles_the_block_that_is_needed() -> None:
    state = blocking("wolf_riders")
    hand(state, "determination", "march", "stamina")
    mana(state, "blue")
    do(state, "play", mode="determination.powered")  # Block 5 of 6
    assert against(state, "strike") == "MK-8.3.14"
    do(state, "sideways", card="march")
    do(state, "strike")
    assert step(state) == "Attack"
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-8.3.10", "MK-8.3.14")
@pytest.mark.parametrize("enemy", [id for number, id in enumerate(ENEMY.ids) if not ENEMY_ABILITIES[number] & SUMMON])
def test_every_enemy_can_be_blocked_and_with_one_point_less_it_cannot(enemy: str) -> None:
    state = blocking(enemy)
    state.points[COLD_FIRE_BLOCK] = block_needed(state, 0) - 1
    assert against(state, "strike") == "MK-8.3.14"
    state.points[COLD_FIRE_BLOCK] += 1
    assert next(event.kind for event in do(state, "strike")) == "blocked"
    assert step(state) == "Attack"
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-8.3.12")
def test_a_blocked_enemy_is_still_there() -> None:
    state = blocking("swordsmen")
    state.points[12] = 6
    do(state, "strike")
    assert step(state) == "Attack"
    assert foes(state) == ["swordsmen"]
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-8.3.2", "MK-8.3.13")
def test_a_summoner_sends_a_brown_monster_that_vanishes_when_blocked() -> None:
    state = blocking("orc_summoners")
    assert state.foe_summon[0] >= 0
    state.points[15] = 40
    do(state, "strike")
    assert state.foe_summon[0] < 0
    assert state.fame[0] == 0
    assert step(state) == "Attack"
    assert foes(state) == ["orc_summoners"]
    assert [problem for problem in state.audit() if "tokens" in problem] == []


@pytest.mark.rule("MK-8.3.3")
@pytest.mark.parametrize("mode", ["tremor.basic.1", "tremor.powered.1", "resistance_break"])
def test_armor_effects_are_aimed_at_the_summoned_monster_and_never_reach_its_summoner(mode: str) -> None:
    state = fight(turn(new()), "orc_summoners", fortified=True)
    state.skills[0] = (SKILL.index("resistance_break"),)
    do(state, "next_phase")
    hand(state, "tremor")
    night(state, "green", "black")
    do(state, "play", mode=mode)
    aimed = next(event for event in do(state, "choose_foe", foe="1") if event.kind == "aimed")
    assert (aimed.rule, aimed.data["enemy"]) == ("MK-8.3.3", state.foe_summon[0])
    do(state, "next_phase")
    assert state.foe_summon[0] < 0
    assert armor_of(state, 0) == 4


@pytest.mark.rule("MK-8.3.4", "MK-19.26")
def test_a_summoned_monster_is_fortified_by_its_own_token_only() -> None:
    state = fight(turn(new()), "orc_summoners", fortified=True)
    units(state, "illusionists_unit")
    mana(state, "white")
    do(state, "next_phase")
    state.drop_token(state.foe_summon[0])
    state.foe_summon[0] = ENEMY.index("crypt_worm")
    assert against(state, "play", mode="illusionists_unit.2") == "MK-19.26"
    state.foe_summon[0] = ENEMY.index("werewolf")
    do(state, "play", mode="illusionists_unit.2")


@pytest.mark.rule("MK-8.3.4")
def test_a_summoner_beaten_or_held_back_summons_nothing() -> None:
    state = fight(turn(new()), "orc_summoners", "illusionists")
    brown = len(state.piles[3])
    do(state, "target", foe="1")
    state.points[4] = 4
    do(state, "strike")
    do(state, "next_phase")
    assert len(state.piles[3]) == brown - 1
    held = fight(turn(new()), "orc_summoners")
    held.foe_is[0] |= 8
    do(held, "next_phase")
    assert step(held) == "Attack"
    assert len(held.piles[3]) == brown


@pytest.mark.rule("MK-8.3.15", "MK-19.10")
def test_burning_shield_attacks_later_if_it_blocked() -> None:
    state = blocking("prowlers")
    hand(state, "burning_shield")
    mana(state, "red")
    do(state, "play", mode="burning_shield.basic")
    do(state, "strike")
    do(state, "burn_attack")
    do(state, "strike")
    assert step(state) == "Turn"
    missed = blocking("swordsmen")
    hand(missed, "burning_shield")
    mana(missed, "red")
    do(missed, "play", mode="burning_shield.basic")
    do(missed, "next_phase")
    assert not allowed(missed, "burn_attack")


# ---- MK-8.5: the attack phase


@pytest.mark.rule("MK-8.5.1", "MK-8.5.2")
def test_everything_counts_in_the_attack_phase_and_walls_do_not() -> None:
    state = fight(turn(new()), "guardsmen", fortified=True)
    state.foe_is[0] |= 8
    do(state, "next_phase")
    hand(state, "rage", "swiftness", "march")
    mana(state, "white")
    do(state, "play", mode="rage.basic.1")
    do(state, "play", mode="swiftness.powered")
    do(state, "sideways", card="march")
    assert attack_total(state, False) == 2 + 3 + 1
    state.points[8] = 1
    do(state, "strike")
    assert state.fame[0] == 3


@pytest.mark.rule("MK-8.5.4", "MK-8.5.2")
def test_several_attacks_one_after_the_other() -> None:
    state = attacking("prowlers", "golems")
    hand(state, "wound", "rage", "march")
    do(state, "target", foe="1")
    assert against(state, "sideways", card="wound") == "MK-4.1.6"
    do(state, "play", mode="rage.basic.1")
    do(state, "sideways", card="march")
    do(state, "strike")
    assert foes(state) == ["golems"]
    assert state.points == [0] * 16
    assert state.hand[0] == (WOUND,)


@pytest.mark.rule("MK-8.4.11", "MK-8.4.10")
def test_knocked_out_one_fights_on_with_units_and_skills() -> None:
    state = fight(turn(new()), "minotaur", "prowlers")
    units(state, "peasants")
    hand(state, "march", "rage")
    do(state, "next_phase")
    do(state, "next_phase")
    do(state, "choose_foe", foe="1")
    do(state, "hero_takes")
    do(state, "hero_takes")
    assert state.plain_cards(0) == 0
    do(state, "target", foe="2")
    assert allowed(state, "play", mode="peasants.1")
    assert state.units[0] == (UNIT.index("peasants"),)
