"""Combat of one player against another: the rulebook's page about it, sentence by sentence."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tafelrunde.games.mage_knight.box.actions import PLAY
from tafelrunde.games.mage_knight.box.components import (
    DAY_COST,
    FEAR_BANNER,
    KEEP,
    MODE,
    MODE_OWNER,
    MODE_THING,
    OF_CARD,
    OF_UNIT,
    TOWER,
    UNIT,
    VILLAGE,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.packing import SPENT, banner_of, kind_of, recruit, with_banner, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ACTED, DICE, HEAL, MOVE
from tafelrunde.games.mage_knight.shown.views import POINTS, MageKnightView
from tafelrunde.games.mage_knight.world.exchange import attack_left
from tafelrunde.kernel.errors import BadOption
from tafelrunde.table import Table

from .position import (
    GAME,
    against,
    allowed,
    card_of,
    do,
    hand,
    mana,
    meet,
    new,
    night,
    pass_turn,
    refused,
    step,
    turn,
    units,
    way_to,
)


def meeting(seats: int = 2, bare: bool = True, **options: Any) -> Position:
    """Seat 0 has come to a bare space where seat 1 stands, with bare hands on both sides."""
    state = meet(turn(new(seats, scenario="conquest", **options)))
    if bare:
        for seat in range(seats):
            hand(state, "march", "march", seat=seat)
    return state


def attacked(how: str = "partial", **options: Any) -> Position:
    """The combat has begun; the defender attacks first."""
    state = meeting(**options)
    do(state, "duel", rival="2")
    do(state, "commit", commitment=how)
    return state


def melee(state: Position) -> Position:
    """Both have passed at range: the aggressor attacks first now."""
    do(state, "next_phase")
    do(state, "next_phase")
    assert state.view(0)["duel"]["melee"]
    assert state.actors() == (0,)
    return state


def strike(state: Position, **points: int) -> None:
    """An attack with these points, by the names that views have for them."""
    for name, count in points.items():
        state.points[POINTS.index(name)] = count
    do(state, "strike")


def block(state: Position, **points: int) -> int:
    """What a block with these points leaves of the attack."""
    for name, count in points.items():
        state.points[POINTS.index(name)] = count
    return attack_left(state)


# ---- when and who


@pytest.mark.rule("MK-6.31", "MK-11.1.1", "MK-11.1.2", "MK-8.1.11")
def test_stopping_on_another_hero_s_space_is_the_action() -> None:
    state = meeting()
    state.turn[HEAL] = 2
    assert against(state, "interact") == "MK-6.31"
    assert against(state, "end_turn") == "MK-6.31"
    do(state, "duel", rival="2")
    assert state.actors() == (1,)
    assert step(state) == "Commit"
    shown = state.view(None)["duel"]
    assert (shown["aggressor"], shown["defender"], shown["commitment"]) == (0, 1, None)
    here = state.place[1] * WAYS
    way = next(way for way in range(6) if state.near[here + way] >= 0)
    assert against(state, "move", way=way) == "MK-11.1.2"
    assert against(state, "interact") == "MK-11.1.2"
    state.hand_to(0)
    assert state.turn[HEAL] == 0


@pytest.mark.rule("MK-11.1.1")
def test_not_after_the_round_s_end_was_announced_nor_in_the_last_turns() -> None:
    state = meeting()
    assert allowed(state, "duel", rival="2")
    state.last_turns, state.announced = 1, True
    assert against(state, "duel", rival="2") == "MK-11.1.1"
    state.last_turns, state.announced, state.final_turns = -1, False, 2
    assert against(state, "duel", rival="2") == "MK-11.1.1"


@pytest.mark.rule("MK-11.1.1")
def test_only_where_one_has_come_in_this_turn() -> None:
    state = meeting()
    state.trail = state.trail[-1:]
    assert against(state, "duel", rival="2") == "MK-11.1.1"


@pytest.mark.rule("MK-11.1.1", "MK-6.34", "MK-14.8", "MK-13.3.4")
def test_whether_at_all_the_scenario_says_or_the_option() -> None:
    assert not new(2, scenario="first_reconnaissance").duels
    assert new(2, scenario="first_reconnaissance", duels="always").duels
    assert new(2, scenario="blitz_conquest").duels
    assert not new(1, scenario="conquest").duels
    with pytest.raises(BadOption, match=r"MK-13\.3\.4"):
        new(2, scenario="full_cooperation", duels="always")
    assert not new(2, scenario="full_cooperation").duels
    never = meeting(duels="never")
    assert against(never, "duel", rival="2") == "MK-14.8"
    assert against(never, "interact") == "MK-6.34"


@pytest.mark.rule("MK-6.31", "MK-11.1.3", "MK-6.34")
def test_where_nobody_can_be_attacked_the_turn_ends_with_a_withdrawal() -> None:
    for change in ({"down": 2}, {"last_turns": 1, "announced": True}, {"final_turns": 2}):
        state = meeting()
        for field, value in change.items():
            setattr(state, field, value)
        assert allowed(state, "end_turn"), change
    assert allowed(meeting(duels="never"), "end_turn")


def to_a_keep(**options: Any) -> Position:
    """Seat 0 has come to the keep of seat 1, who is there."""
    state = meeting(**options)
    here = state.place[0]
    state.site = [KEEP if space == here else site for space, site in enumerate(state.site)]
    state.shield[here] = 1
    state.place[0] = state.trail[0]
    state.trail = state.trail[:1]
    state.turn[MOVE] = 9
    do(state, "move", way=way_to(state, here))
    return state


@pytest.mark.rule("MK-6.31", "MK-8.1.2")
def test_who_comes_to_a_keep_with_its_owner_attacks_and_loses_reputation() -> None:
    state = to_a_keep()
    assert state.reputation[0] == 6
    assert against(state, "move", way=0) == "MK-5.9"
    assert against(state, "end_turn") == "MK-6.31"
    do(state, "duel", rival="2")
    assert step(state) == "Commit"


@pytest.mark.rule("MK-6.34")
def test_where_nobody_fights_the_way_to_such_a_keep_costs_no_reputation() -> None:
    state = to_a_keep(duels="never")
    assert state.reputation[0] == 7
    assert allowed(state, "end_turn")


@pytest.mark.rule("MK-6.31", "MK-11.3.3")
def test_a_keep_whose_owner_was_forced_out_is_still_theirs() -> None:
    state = to_a_keep()
    here = state.place[0]
    do(state, "duel", rival="2")
    do(state, "commit", commitment="partial")
    melee(state)
    strike(state, attack_physical=9)
    do(state, "next_phase")
    force = next(action for action in state.legal(0) if GAME.decode(action)["kind"] == "force")
    state.apply(0, force)
    assert (state.shield[here], state.place[0]) == (1, here)
    assert state.place[1] != here
    assert allowed(state, "end_turn")


# ---- how far the defender commits


@pytest.mark.rule("MK-11.1.3")
def test_full_commitment_is_the_next_turn_in_advance() -> None:
    state = attacked("full", seats=3)
    assert state.view(0)["face_down"] == [1]
    assert state.turn[DICE] == 1
    state.skills[1] = (next(iter(state.skill_stack[1])),)
    for _pass in range(4):
        do(state, "next_phase")
    assert (step(state), state.actors()) == ("Turn", (1,))
    hand(state, "tranquility", "wound", seat=1)
    do(state, "play", mode="tranquility.basic.1")
    do(state, "heal_wound")
    assert against(state, "move", way=0) in ("MK-5.9", "MK-6.4")
    deck = len(state.deck[1])
    do(state, "end_turn")
    while state.actors() == (1,):
        state.apply(1, state.legal(1)[0])
    assert len(state.deck[1]) < deck  # drawn up
    assert (step(state), state.actors()) == ("Turn", (0,))
    state.place[2] = state.place[1]
    pass_turn(state)
    assert state.actors() == (2,)  # seat 1 was next
    assert state.view(0)["face_down"] == []


@pytest.mark.rule("MK-11.1.3")
def test_whoever_has_committed_fully_is_not_attacked_again() -> None:
    state = meeting(3)
    state.down = 2
    assert against(state, "duel", rival="2") == "MK-11.1.3"


@pytest.mark.rule("MK-11.1.4")
def test_partial_commitment_has_neither_die_nor_skills_and_keeps_mana() -> None:
    state = attacked("partial")
    assert state.view(0)["face_down"] == []
    assert state.turn[DICE] == 0
    skill = state.skill_stack[1][0]
    state.skills[1], state.skill_stack[1] = (skill,), state.skill_stack[1][1:]
    refused = {action: rule.id for action, rule in state.refusals(1)}
    from tafelrunde.games.mage_knight.box.components import SKILL_MODES

    early = [mode for mode in SKILL_MODES[skill] if PLAY + mode in state.legal(1)]
    assert early or all(refused[PLAY + mode] == "MK-11.1.4" for mode in SKILL_MODES[skill])
    state.mana[2] = 2
    cards = state.hand[1]
    for _pass in range(4):
        do(state, "next_phase")
    assert state.actors() == (0,)
    assert state.hand[1] == cards
    assert sum(state.kept) == 2
    pass_turn(state)
    assert state.actors() == (1,)
    assert state.mana[2] == 2


@pytest.mark.rule("MK-11.1.4", "MK-11.3.4")
def test_a_level_that_a_defender_has_earned_waits_for_the_end_of_an_own_turn() -> None:
    """Even over the end of a round, if that turn is given up to announce it; such a position can be read."""
    state = new(2, scenario="conquest")
    state.fame[1] = 3
    assert (step(state), state.level[1]) == ("ChooseTactic", 1)
    assert GAME.load(state.dump()).audit() == []
    assert "level[1]" in refused(new(2, scenario="conquest", duels="never"), fame=[0, 3])
    assert "buried" in refused(state, buried={"spell": 999})


@pytest.mark.rule("MK-11.1.2")
def test_before_committing_a_village_can_be_plundered() -> None:
    state = meeting()
    here = state.place[1]
    state.site = [VILLAGE if space == here else site for space, site in enumerate(state.site)]
    do(state, "duel", rival="2")
    cards = len(state.hand[1])
    do(state, "plunder")
    assert len(state.hand[1]) == cards + 2
    assert against(state, "plunder") == "MK-16.1"
    assert against(state, "play", mode="march.basic") in ("MK-11.1.2", "MK-8.1.13")


# ---- attacks in turn


@pytest.mark.rule("MK-11.1.5", "MK-11.2.1", "MK-11.3.1", "MK-11.3.4")
def test_they_attack_in_turn_until_both_pass_and_then_the_aggressor_goes_back() -> None:
    state = attacked()
    assert state.actors() == (1,)
    assert against(state, "strike") == "MK-11.2.1"
    do(state, "next_phase")
    assert state.actors() == (0,)
    strike(state, ranged_physical=1)
    assert (step(state), state.actors()) == ("Parry", (1,))
    do(state, "next_phase")
    assert (step(state), state.actors()) == ("Onset", (1,))  # 1 point buys nothing; it is the other's turn
    do(state, "next_phase")
    do(state, "next_phase")
    assert state.actors() == (0,)  # melee
    do(state, "next_phase")
    do(state, "next_phase")
    assert state.duel == ()
    assert state.place[0] == state.trail[-1] != state.place[1]
    assert state.fame == [0, 0]
    assert (step(state), state.actors()) == ("Turn", (0,))
    assert WOUND not in state.hand[0]
    assert against(state, "interact") == "MK-5.11"


@pytest.mark.rule("MK-11.2.2")
def test_at_range_no_card_is_played_sideways_and_walls_want_siege() -> None:
    state = attacked()
    assert against(state, "sideways", card="march") == "MK-11.2.2"
    hand(state, "swiftness", "crushing_bolt", seat=1)
    mana(state, "white", "green")
    assert allowed(state, "play", mode="swiftness.powered")
    do(state, "next_phase")
    here = state.place[1]
    state.site = [TOWER if space == here else site for space, site in enumerate(state.site)]
    hand(state, "swiftness", "crushing_bolt")
    mana(state, "white", "green")
    assert against(state, "play", mode="swiftness.powered") == "MK-11.2.2"
    assert allowed(state, "play", mode="crushing_bolt.powered")
    assert state.view(0)["duel"]["walls"]


@pytest.mark.rule("MK-11.2.3")
@pytest.mark.parametrize(("points", "left"), [({"block_ice": 4}, 2), ({"block_physical": 7}, 3), ({"block_ice": 9}, 0)])
def test_the_book_s_example_of_a_partial_block(points: dict[str, int], left: int) -> None:
    state = attacked()
    strike(state, ranged_fire=4)
    assert block(state, **points) == left
    assert state.view(0)["duel"]["left"] == left


@pytest.mark.rule("MK-11.2.3")
def test_one_element_of_several_is_enough_and_without_swiftness_every_point_counts() -> None:
    state = attacked()
    strike(state, ranged_fire=2, ranged_ice=2)
    assert block(state, block_ice=2, block_fire=2) == 2
    units(state, "utem_guardsmen")
    do(state, "play", mode="utem_guardsmen.2")
    assert attack_left(state) == 0


@pytest.mark.rule("MK-11.3.1")
def test_in_melee_every_point_of_block_counts_and_sideways_makes_all_physical() -> None:
    state = melee(attacked())
    strike(state, attack_fire=4)
    assert block(state, block_ice=3) == 1
    do(state, "next_phase")
    hand(state, "march", seat=1)
    do(state, "sideways", card="march")
    strike(state, attack_fire=4)
    shown = state.view(0)["duel"]
    assert (shown["elements"], shown["sideways"], shown["attack"]) == (["physical"], True, 5)
    assert block(state, block_physical=3) == 2


# ---- damage


@pytest.mark.rule("MK-11.2.4")
def test_the_attacker_assigns_damage_and_needs_the_whole_armour() -> None:
    state = attacked()
    do(state, "next_phase")
    units(state, "peasants", "guardian_golems", seat=1)  # armour 3; armour 3, resists physical attacks
    strike(state, ranged_physical=7)
    do(state, "next_phase")
    assert (step(state), state.actors()) == ("Harm", (0,))
    shown = state.view(1)["duel"]
    assert [unit["price"] for unit in shown["units"]] == [3, 6]
    assert shown["damage"] == 7
    do(state, "assign", slot="1")
    assert wounded(state.units[1][0])
    assert against(state, "assign", slot="1") == "MK-10.3"
    assert against(state, "assign", slot="2") == "MK-11.2.4"
    do(state, "hero_takes")  # armour 2 at level 1
    do(state, "hero_takes")
    assert state.hand[1].count(WOUND) == 2
    assert (step(state), state.actors()) == ("Onset", (1,))


@pytest.mark.rule("MK-11.2.4")
def test_too_many_wounds_knock_the_blocker_out() -> None:
    state = attacked()
    do(state, "next_phase")
    hand(state, "march", "rage", seat=1)
    strike(state, ranged_physical=12)
    do(state, "next_phase")
    for _wound in range(6):
        do(state, "hero_takes")
    assert set(state.hand[1]) == {WOUND}
    assert card_of("rage") in state.discard[1]


@pytest.mark.rule("MK-11.3.2")
def test_five_damage_steal_an_artifact_that_lies_open() -> None:
    state = melee(attacked())
    ring, horn, banner = (card_of(id) for id in ("ruby_ring", "horn_of_wrath", "banner_of_fear"))
    state.artifact_deck = tuple(card for card in state.artifact_deck if card not in (ring, horn, banner))
    state.discard[1] = (ring,)
    state.hand[1] = (horn,)
    fresh = with_banner(recruit(UNIT.index("peasants"), 0), FEAR_BANNER)
    state.units[1] = (fresh,)
    strike(state, attack_physical=13)
    do(state, "next_phase")
    assert not allowed(state, "take_card", card="banner_of_fear")
    assert not allowed(state, "take_card", card="horn_of_wrath")
    do(state, "assign", slot="1")
    do(state, "take_card", card="banner_of_fear")
    do(state, "take_card", card="ruby_ring")
    assert state.discard[0] == (banner, ring)
    assert state.discard[1] == ()
    assert kind_of(state.units[1][0]) == UNIT.index("peasants")
    assert banner_of(state.units[1][0]) == 0


@pytest.mark.rule("MK-11.3.3", "MK-11.3.4")
def test_a_retreat_costs_the_move_as_printed_and_brings_fame() -> None:
    state = melee(attacked())
    state.fame, state.level = [0, 9], [1, 3]
    strike(state, attack_physical=6)
    do(state, "next_phase")
    here = state.place[1]
    ways = [way for way in range(6) if allowed(state, "force", way=way)]
    space = state.near[here * WAYS + ways[0]]
    assert next(p["price"] for p in state.view(0)["duel"]["purchases"] if p["space"]) <= 6
    assert DAY_COST[state.terrain[space]] <= 6
    do(state, "force", way=ways[0])
    assert state.place == [here, space]
    assert state.fame[0] == 1 + 2 * 2
    assert state.duel == ()
    assert (step(state), state.actors()) == ("Turn", (0,))


@pytest.mark.rule("MK-11.3.3")
def test_a_retreat_needs_enough_damage_and_a_safe_space() -> None:
    state = melee(attacked())
    strike(state, attack_physical=2)
    do(state, "next_phase")
    here = state.place[1]
    for way in range(6):
        space = state.near[here * WAYS + way]
        if space >= 0:
            cheap = DAY_COST[state.terrain[space]] <= 2 and state.safe(1, space)
            assert allowed(state, "force", way=way) == cheap
            if not cheap:
                assert against(state, "force", way=way) == "MK-11.3.3"


@pytest.mark.rule("MK-11.3.4")
@pytest.mark.parametrize(
    ("fame", "level", "gain"), [((0, 9), (1, 3), 5), ((4, 6), (2, 2), 1), ((6, 4), (2, 2), 0), ((9, 0), (3, 1), 0)]
)
def test_fame_for_the_winner(fame: tuple[int, int], level: tuple[int, int], gain: int) -> None:
    from tafelrunde.games.mage_knight.steps.duel.closing import fame_for

    state = meeting()
    state.fame, state.level = list(fame), list(level)
    assert fame_for(state, 0, 1) == gain


# ---- effects


@pytest.mark.rule("MK-11.3.5")
def test_effects_on_enemies_hit_unwounded_units_and_never_below_one() -> None:
    state = attacked()
    hand(state, "tremor", "demolish", seat=1)
    assert state.actors() == (1,)
    assert not [a for a in ("tremor.basic.1",) if allowed(state, "play", mode=a)]  # no units
    units(state, "peasants", "fire_golems_unit")
    mana(state, "green", "red")
    do(state, "play", mode="tremor.basic.1")
    do(state, "choose_unit", slot="1")
    assert [unit["armor"] for unit in state.view(1)["duel"]["units"]] == [1, 4]
    do(state, "play", mode="demolish.basic")  # red: nothing to those that resist fire
    assert [unit["armor"] for unit in state.view(1)["duel"]["units"]] == [1, 4]


@pytest.mark.rule("MK-11.3.5")
def test_destroying_only_wounds() -> None:
    state = melee(attacked())
    units(state, "peasants", seat=1)
    night(state, "black", "white")
    hand(state, "whirlwind")
    do(state, "play", mode="whirlwind.powered")
    do(state, "choose_unit", slot="1")
    assert wounded(state.units[1][0])


@pytest.mark.rule("MK-11.3.5")
def test_a_block_that_leaves_nothing_strikes_back_at_a_unit_of_the_attack() -> None:
    state = melee(attacked())
    units(state, "peasants")
    do(state, "play", mode="peasants.1")
    do(state, "strike")
    hand(state, "ice_shield", seat=1)
    mana(state, "blue")
    do(state, "play", mode="ice_shield.powered")
    do(state, "next_phase")
    assert step(state) == "Rebound"
    do(state, "choose_unit", slot="1")
    assert state.view(1)["duel"]["units"][0]["armor"] == 1  # it was 3
    assert (step(state), state.actors()) == ("Onset", (1,))


@pytest.mark.rule("MK-11.3.6")
def test_the_number_of_enemies_is_of_units_and_the_hero() -> None:
    state = melee(attacked())
    state.units[1] = (recruit(UNIT.index("peasants"), 0), recruit(UNIT.index("foresters"), SPENT))
    night(state, "black", "red")
    hand(state, "flame_wall")
    do(state, "play", mode="flame_wall.powered.1")
    assert state.view(0)["duel"]["attack"] == 5 + 2 * 2


@pytest.mark.rule("MK-11.3.7")
def test_fear_takes_a_unit_s_part_out_of_the_attack() -> None:
    state = melee(attacked())
    units(state, "peasants")
    do(state, "play", mode="peasants.1")
    strike(state, attack_fire=3)
    assert state.view(0)["duel"]["attack"] == 5
    state.units[1] = (with_banner(recruit(UNIT.index("peasants"), 0), FEAR_BANNER),)
    do(state, "use_banner", slot="1")
    do(state, "choose_unit", slot="1")
    assert state.view(0)["duel"]["attack"] == 3
    assert state.units[0][0] & SPENT
    state.units[1] = (*state.units[1], with_banner(recruit(UNIT.index("peasants"), 0), FEAR_BANNER))
    assert against(state, "use_banner", slot="2") == "MK-11.3.7"


@pytest.mark.rule("MK-11.3.7")
def test_skipping_the_enemies_attacks_cancels_one_of_them() -> None:
    state = melee(attacked())
    hand(state, "banner_of_fear")
    assert against(state, "play", mode="banner_of_fear.powered") in ("MK-11.3.7", "MK-8.1.13")
    strike(state, attack_fire=9)
    hand(state, "banner_of_fear", seat=1)
    do(state, "play", mode="banner_of_fear.powered")
    do(state, "next_phase")
    assert (step(state), state.actors()) == ("Onset", (1,))
    strike(state, attack_fire=2)
    assert attack_left(state) == 2


def rich(part: str) -> Position:
    """Seat 0 attacks at range or in melee, or blocks there; both have units, and there is mana of all kinds."""
    state = attacked("full")
    if part == "ranged":
        do(state, "next_phase")
    else:
        melee(state)
    if part == "blocking":
        do(state, "next_phase")
        units(state, "peasants", seat=1)
        do(state, "play", mode="peasants.1")
        strike(state, attack_fire=4)
    else:
        units(state, "peasants", "fire_golems_unit", seat=1)
    state.mana, state.crystals = [3] * 6, [1] * 8
    state.turn[MOVE] = 4
    hand(state, "rage", "march", "wound")
    units(state, "altem_guardians")
    return state


def lies(state: Position) -> dict[str, Any]:
    """All that an effect may change: without the hand and what was played, but for how much of it there is."""
    position: dict[str, Any] = state.dump()["position"]
    for field in ("hand", "seen", "play", "box", "used_turn", "used_round", "shown", "shown_count"):
        del position[field]
    position["turn"] = {key: value for key, value in position["turn"].items() if key not in ("played", "last_mode")}
    return position


@pytest.mark.rule("MK-11.3.5")
@pytest.mark.parametrize("part", ["ranged", "melee", "blocking"])
def test_everything_that_can_be_played_does_something_and_the_rest_has_a_rule_against_it(part: str) -> None:
    base = rich(part)
    played = 0
    for mode in range(len(MODE.ids)):
        state = base.copy()
        owner, thing = MODE_OWNER[mode], MODE_THING[mode]
        if owner == OF_CARD:
            state.to_hand(0, Card(thing))
        elif owner == OF_UNIT:
            state.units[0] = (recruit(thing, 0), *state.units[0])
        else:
            state.skills[0] = (thing,)
        if PLAY + mode not in state.legal(0):
            refusal = state.forbidding(0, PLAY + mode)
            assert refusal is not None
            assert refusal.id.startswith("MK-"), MODE.ids[mode]
            continue
        before, depth = lies(state), len(state.stack)
        state.apply(0, PLAY + mode)
        while len(state.stack) > depth:
            (seat,) = state.actors()
            state.apply(seat, state.legal(seat)[-1])
        assert lies(state) != before, MODE.ids[mode]
        played += 1
    assert played > 100


@pytest.mark.rule("MK-11.3.5")
def test_without_units_and_walls_nothing_is_weakened() -> None:
    state = attacked()
    hand(state, "tremor", "demolish", seat=1)
    mana(state, "green", "red")
    assert against(state, "play", mode="tremor.basic.2") == "MK-11.3.5"
    assert against(state, "play", mode="demolish.basic") == "MK-11.3.5"
    do(state, "next_phase")
    here = state.place[1]
    state.site = [TOWER if space == here else site for space, site in enumerate(state.site)]
    hand(state, "demolish")
    mana(state, "red")
    do(state, "play", mode="demolish.basic")
    assert not state.view(0)["duel"]["walls"]


# ---- what the others see, and what can be taken back


@pytest.mark.rule("MK-11.1.2")
def test_an_undecided_defender_tells_nothing() -> None:
    state = meeting()
    do(state, "duel", rival="2")
    legal = state.legal(1)
    for cards in (("rage", "fireball"), ("wound", "wound"), ()):
        hand(state, *cards, seat=1)
        assert state.legal(1) == legal
        assert state.view(0)["step"] == {"step": "Commit", "seat": 1}


def test_a_combat_can_be_written_and_read_at_every_decision() -> None:
    state = attacked("full", bare=False)
    for points in ({"ranged_fire": 5}, {"ranged_ice": 5}):
        copy = GAME.load(json.dumps(state.dump()))
        assert copy.dump() == state.dump()
        strike(state, **points)
        assert GAME.load(json.dumps(state.dump())).dump() == state.dump()
        do(state, "next_phase")
        assert GAME.load(json.dumps(state.dump())).dump() == state.dump()
        if step(state) == "Harm":
            do(state, "done")


def test_nothing_is_taken_back_once_the_other_one_is_asked() -> None:
    table = Table(GAME, position=meeting(bare=False).dump())
    table.play(0, next(action for action in table.state.legal(0) if GAME.codec.kind(action).name == "duel"))
    assert table.undo_refusal(0) == "TR-1.6"
    for name in ("commit", "next_phase"):
        table.play(1, next(action for action in table.state.legal(1) if GAME.codec.kind(action).name == name))
    assert table.state.actors() == (0,)
    assert table.undo_refusal(1) == "TR-1.4"


def shown(state: Position, seat: int) -> MageKnightView:
    look = state.look(seat)
    assert isinstance(look, MageKnightView)
    return look


def test_the_terminal_shows_the_attack_and_what_damage_buys() -> None:
    from rich.console import Console

    from tafelrunde.terminal.boards.mage_knight import draw

    state = attacked()
    do(state, "next_phase")
    units(state, "peasants", seat=1)
    strike(state, ranged_fire=7)
    console = Console(width=160)
    with console.capture() as parry:
        console.print(draw(shown(state, 1), GAME.words, "en", ["Ann", "Bob"]))
    assert "7 (fire)" in parry.get()
    assert "7 is left" in parry.get()
    do(state, "next_phase")
    with console.capture() as harm:
        console.print(draw(shown(state, 0), GAME.words, "de", ["Ann", "Bob"]))
    assert "7 Schaden zu verteilen" in harm.get()
    assert "zu verletzen für 3" in harm.get()


@pytest.mark.rule("MK-11.1.5")
@pytest.mark.parametrize("seed", range(3))
def test_every_combat_comes_to_an_end_whatever_is_played(seed: int) -> None:
    chance = random.Random(seed)
    state = new(2 + seed, seed, scenario="conquest")
    GAME.deepen(state, state.streams[0].copy())
    ends = lasted = 0
    for _decision in range(500):
        if not state.actors():
            break
        (seat,) = state.actors()
        legal = state.legal(seat)
        if not state.duel and not state.turn[ACTED]:  # heroes are brought together all the time
            other = (seat + 1) % state.seats
            near = [space for space in state.near[state.place[other] * WAYS :][:6] if space >= 0]
            if step(state) == "Turn" and near and state.duels and state.last_turns < 0:
                state.place[seat] = state.place[other]
                state.trail = (near[0], state.place[other])
                legal = state.legal(seat)
        attack = [action for action in legal if GAME.codec.kind(action).name == "duel"]
        before = bool(state.duel)
        state.apply(seat, attack[0] if attack else chance.choice(legal))
        lasted = lasted + 1 if state.duel else 0
        ends += before and not state.duel
        assert lasted < 200
        assert state.audit() == []
    assert ends > 2
