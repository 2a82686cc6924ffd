"""What a board is told: enemies as they are now, sums part by part, and what damage would do; all of it as played."""

from __future__ import annotations

import random
from typing import Any, cast

import msgspec
import pytest

from tafelrunde.games.mage_knight.box.components import UNIT
from tafelrunde.games.mage_knight.box.data import SCENARIOS
from tafelrunde.games.mage_knight.position.packing import WOUND_UNIT
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.shown.views import MageKnightView
from tafelrunde.kernel.rng import Stream
from tafelrunde.server import present

from .position import GAME, allowed, do, fight, hand, mana, new, put, rule, space_of, step, turn, units


def foe(state: Position, number: int = 0) -> dict[str, Any]:
    return cast(dict[str, Any], state.view(0)["foes"][number])


def shown(state: Position) -> MageKnightView:
    return cast(MageKnightView, state.look(0))


def fighting(*enemies: str, cards: tuple[str, ...] = (), fortified: bool = False) -> Position:
    state = turn(new())
    hand(state, *cards)
    return fight(state, *enemies, fortified=fortified)


@rule("MK-8.3.11")
@rule("MK-8.4.2")
def test_an_enemy_says_what_it_takes_to_block_it_and_what_it_would_do() -> None:
    swift = fighting("wolf_riders")
    assert (foe(swift)["attack"], foe(swift)["block"], foe(swift)["abilities"]) == (3, 6, ["swift"])
    brutal = fighting("minotaur")
    assert foe(brutal)["damage"] == 2 * foe(brutal)["attack"] == 10
    assert foe(brutal)["wounds"] == {"hand": 5, "discard": 0, "hand_lost": False}


@rule("MK-8.2.3")
def test_walls_are_counted_and_leave_only_siege() -> None:
    state = fighting("diggers", cards=("swiftness",), fortified=True)
    assert (foe(state)["walls"], state.view(0)["needs"]) == (2, None)
    state = fighting("prowlers", cards=("swiftness",), fortified=True)
    assert foe(state)["walls"] == 1
    state.points[4] = 3
    needs = state.view(0)["needs"]
    assert (needs["have"], needs["need"]) == (0, 3)
    assert needs["parts"] == [
        {"kind": "ranged", "element": "physical", "points": 3, "counts": "none", "rule": "MK-8.2.3"}
    ]


@rule("MK-8.2.5")
@rule("MK-8.2.6")
def test_halves_are_told_with_their_rule_and_add_up_to_the_total() -> None:
    state = fighting("golems")
    state.points[4:8] = [3, 2, 0, 0]
    needs = state.view(0)["needs"]
    assert [(part["points"], part["counts"], part["rule"]) for part in needs["parts"]] == [
        (3, "half", "MK-8.2.5"),
        (2, "full", None),
    ]
    assert needs["have"] == 3 // 2 + 2


@rule("MK-8.3.9")
def test_a_block_of_the_wrong_element_is_told_to_count_half() -> None:
    state = fighting("fire_mages", cards=("determination", "rage"))
    do(state, "next_phase")
    assert (foe(state)["element"], foe(state)["block"]) == ("fire", 6)
    do(state, "play", mode="determination.basic.2")
    needs = state.view(0)["needs"]
    assert (needs["have"], needs["need"]) == (1, 6)
    assert needs["parts"][0]["counts"] == "half"


@rule("MK-8.2.5")
@rule("MK-8.3.9")
@pytest.mark.parametrize("phase", ["ranged", "block", "attack"])
@pytest.mark.parametrize("enemy", ["prowlers", "golems", "ice_dragon", "fire_mages", "high_dragon", "wolf_riders"])
def test_what_is_said_to_be_missing_is_just_enough(enemy: str, phase: str) -> None:
    """So many more points of an element reach the goal, and one less does not."""
    state = fighting(enemy, fortified=phase == "ranged")
    if phase != "ranged":
        do(state, "next_phase")
    if phase == "attack":
        state.points[15] = 30
        do(state, "strike")
    for at in (0, 4, 9, 12, 13):  # some that count in full, half or not at all
        state.points[at] = 1
    needs = state.view(0)["needs"]
    kind = ("attack", "ranged", "siege", "block").index(needs["with"]) * 4
    for element, more in enumerate(needs["more"].values()):
        state.points[kind + element] += more
        assert (enough := state.view(0)["needs"])["have"] >= enough["need"]
        state.points[kind + element] -= 1
        assert (short := state.view(0)["needs"])["have"] < short["need"]
        state.points[kind + element] -= more - 1


@rule("MK-8.4.4")
def test_what_damage_would_do_is_what_it_does() -> None:
    """The preview of each unit and of the hero, against what happens when they take it."""
    seen = set()
    for enemy in ("minotaur", "medusa", "cursed_hags", "fire_mages", "ice_dragon", "gargoyle", "swordsmen"):
        for kind in ("peasants", "guardian_golems", "fire_golems_unit", "altem_guardians"):
            state = fighting(enemy, cards=("march", "rage"))
            units(state, kind)
            while step(state) != "Damage":
                do(state, "next_phase")
            view = state.view(0)
            told, damage = view["damage"]["units"][0], view["damage"]["damage"]
            tried = state.copy()
            do(tried, "assign", slot="1")
            left = tried.units[0]
            fate = "lost" if not left else ("unhurt", "wounded", "poisoned")[left[0] // WOUND_UNIT % 4]
            assert told["fate"] == fate
            taken = tried.wounds_in_hand(0)
            assert taken == -(-told["left"] // tried.armor(0))
            seen.add((fate, told["resists"], told["left"] > 0))
            do(state, "hero_takes")
            assert state.wounds_in_hand(0) == view["damage"]["hero"]["hand"] == -(-damage // 2)
            assert len(state.discard[0]) >= view["damage"]["hero"]["discard"]
    assert {fate for fate, _resists, _left in seen} == {"lost", "unhurt", "wounded", "poisoned"}


@rule("MK-4.4.9")
def test_ways_to_pay_are_those_that_are_asked_about() -> None:
    state = turn(new())
    hand(state, "march", "rage")
    mana(state, "green", "gold")
    state.crystals[2] = 1
    ways = state.view(0)["payments"]
    assert ways["green"] == ["token_green", "token_gold", "crystal_green"]
    assert state.view(None)["payments"] == {}
    do(state, "play", mode="march.powered")
    assert step(state) == "Pay"
    assert all(allowed(state, "spend", payment=way) for way in ways["green"])


def test_sideways_is_told_where_a_skill_makes_it_more() -> None:
    state = turn(new(hero="tovak"))
    assert state.view(0)["sideways"] == {}
    hand(state, "march", "fire_bolt", "wound")
    state.skills[0] = (36,)
    do(state, "play", mode="i_dont_give_a_damn")
    assert state.view(0)["sideways"] == {"march": 2, "fire_bolt": 3}
    assert state.view(None)["sideways"] == {}


def test_material_has_every_way_to_use_a_thing_and_what_it_costs() -> None:
    printed = GAME.material()
    assert printed["modes"]["fireball.powered"] == {
        "costs": ["black", "red"],
        "effects": [["siege", 8, "fire"], ["wound", 0, 0]],
    }
    assert printed["modes"]["ruby_ring.basic"]["effects"][:2] == [["mana", "red"], ["crystal", "red"]]
    assert {card["kind"] for card in printed["cards"].values()} == {"basic", "advanced", "spell", "artifact", "wound"}
    assert all(mode in printed["modes"] for unit in UNIT.ids for mode in printed["units"][unit]["modes"])


@rule("MK-4.2.2", "MK-4.3.1")
def test_material_has_the_levels_that_heroes_reach() -> None:
    levels = GAME.material()["levels"]
    assert [level["fame"] for level in levels] == [0, 3, 8, 15, 24, 35, 48, 63, 80, 99]
    state = turn(new())
    for printed in levels:
        state.level[0] = printed["level"]
        hero = shown(state).players[0]
        told = {"level": hero.level, "armor": hero.armor, "hand_limit": hero.hand_limit, "commands": hero.commands}
        assert told == {name: printed[name] for name in told}
    assert [level["level"] for level in levels if level["skill"]] == [2, 4, 6, 8, 10]


@rule("MK-7.4")
def test_material_has_what_reputation_is_worth() -> None:
    track = GAME.material()["reputation"]
    state = turn(new())
    for at, worth in enumerate(track):
        state.reputation[0] = at
        hero = shown(state).players[0]
        assert (hero.modifier, track[hero.reputation + 7]) == (worth, worth)


def test_nothing_is_left_of_where_defeated_enemies_roamed() -> None:
    state = turn(new())
    orcs, village = space_of(state, "marauding_orcs"), space_of(state, "village")
    put(state, orcs, "prowlers")
    assert not shown(state).spaces[orcs].cleared
    put(state, orcs)
    assert [space.space for space in shown(state).spaces if space.cleared] == [shown(state).spaces[orcs].space]
    assert not shown(state).spaces[village].tokens


def test_every_site_names_a_rule() -> None:
    assert all(site["rule"] in GAME.rulebook for site in GAME.material()["sites"].values())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_goals_and_parts_of_the_score_have_words(scenario: str) -> None:
    for seats in (seats for seats in GAME.seats if GAME.clash(seats, GAME.settings({"scenario": scenario})) is None):
        view = shown(new(seats, scenario=scenario))
        words = GAME.material()
        assert all(goal.goal in words["goals"] and goal.rule in GAME.rulebook for goal in view.goals)
        assert all(0 <= goal.done <= goal.of for goal in view.goals)
        assert all(part in words["scores"] for sheet in view.scores for part in sheet)


@rule("MK-14.5")
def test_days_and_nights_are_foretold_as_far_as_they_are_known() -> None:
    assert shown(new(2, scenario="conquest")).sky == [False, True] * 3
    assert shown(new(2, scenario="conquest", time_of_day="night_first")).sky == [True, False] * 3
    state = new(2, scenario="conquest", time_of_day="darkness")
    assert shown(state).sky == [False] + [None] * 5
    state.round, state.darkness = 4, 3
    assert shown(state).sky == [False, False, True, True, True, True]
    assert state.night


def test_the_part_of_the_turn_has_a_name() -> None:
    assert (shown(new()).phase, shown(turn(new())).phase) == (None, "moving")
    state = fighting("prowlers")
    assert (shown(state).phase, shown(state).fighting) == ("ranged", True)
    do(state, "next_phase")
    assert (shown(state).phase, shown(state).fighting) == ("blocking", True)


def test_a_late_position_is_small_on_the_wire() -> None:
    """View, actions and refusals together stay far below 100 kB, whatever is asked."""
    largest = 0
    for seed in range(4):
        state = new(4, seed, scenario="conquest")
        GAME.deepen(state, Stream(seed + 1, 1))
        chance = random.Random(seed)
        for _ in range(150):
            actors = state.actors()
            if not actors:
                break
            seat = actors[0]
            state.apply(seat, chance.choice(state.legal(seat)))
            if state.actors():
                seat = state.actors()[0]
                sent = (state.view(seat), present.action_infos(state, seat), present.refusals(state, seat))
                largest = max(largest, len(msgspec.json.encode(sent)))
    assert 20_000 < largest < 100_000
