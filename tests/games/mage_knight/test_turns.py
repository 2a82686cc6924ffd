"""Turns, movement, mana, interaction and the end of a turn."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import GOLD, SKILL, WOUND
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.position.packing import IN_SOURCE, die_of
from tafelrunde.games.mage_knight.position.turn import MOVE
from tafelrunde.games.mage_knight.world.land import cost, provoked

from .position import (
    GAME,
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
    pass_turn,
    put,
    space_of,
    step,
    total,
    turn,
    units,
    way_to,
)


@pytest.mark.rule("MK-6.5")
@pytest.mark.parametrize(("night", "forest", "desert"), [(False, 3, 5), (True, 5, 3)])
def test_forest_and_desert_cost_by_the_time_of_day(night: bool, forest: int, desert: int) -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    state.round = 2 if night else 1
    assert cost(state, 0, Space(state.terrain.index(2))) == forest
    assert (
        cost(state, 0, next(Space(s) for s, t in enumerate(state.terrain) if t == 4 and state.site[s] != 5)) == desert
    )
    assert cost(state, 0, state.cities[0]) == 2


@pytest.mark.rule("MK-6.9", "MK-6.10")
def test_rampaging_enemies_bar_the_way_and_are_provoked() -> None:
    state = turn(new())
    orcs = space_of(state, "marauding_orcs")
    state.place[0] = beside(state, orcs)
    state.turn[MOVE] = 20
    assert against(state, "move", way=way_to(state, orcs)) == "MK-6.9"
    here = state.place[0]
    near = [s for s in state.near[here * 18 : here * 18 + 6] if s >= 0 and provoked(state, here, s)]
    goal = next(s for s in near if state.safe(0, s))
    do(state, "move", way=way_to(state, goal))
    assert step(state) in ("Ranged", "JoinIn")


@pytest.mark.rule("MK-6.13", "MK-15.1.3")
def test_revealing_a_tile_costs_two_and_brings_fame_in_first_reconnaissance() -> None:
    state = turn(new())
    for here in all_spaces(state):
        if not state.safe(0, here):
            continue
        state.place[0] = here
        state.turn[MOVE] = 2
        ways = [way for way in range(6) if allowed(state, "explore", way=way)]
        if ways:
            break
    state.turn[MOVE] = 1
    assert against(state, "explore", way=ways[0]) == "MK-6.13"
    state.turn[MOVE] = 3
    do(state, "explore", way=ways[0])
    assert total(state, "move") == 1
    assert state.fame[0] == 1
    assert len(state.tiles) == 4


@pytest.mark.rule("MK-4.4.6", "MK-4.4.7", "MK-4.1.4")
def test_gold_by_day_and_black_by_night() -> None:
    state = turn(new())
    hand(state, "march", "space_bending")
    mana(state, "blue", "black")
    state.dice[0] = die_of(GOLD, IN_SOURCE)
    assert allowed(state, "play", mode="march.powered")  # with the golden die
    state.round = 2
    assert not allowed(state, "play", mode="march.powered")
    assert allowed(state, "play", mode="space_bending.powered")
    state.round = 1
    assert against(state, "play", mode="space_bending.powered") == "MK-4.1.10"


@pytest.mark.rule("MK-4.4.8")
def test_one_die_a_turn() -> None:
    state = turn(new())
    hand(state, "march", "march", "stamina")
    state.dice = dice([2, 2, 2])
    do(state, "play", mode="march.powered")
    assert against(state, "play", mode="march.powered") == "MK-4.1.10"


@pytest.mark.rule("MK-4.6.2")
def test_a_fourth_crystal_becomes_pure_mana() -> None:
    state = turn(new())
    hand(state, "fire_bolt")
    state.crystals = [3, 0, 0, 0]
    do(state, "play", mode="fire_bolt.basic")
    assert state.crystals == [3, 0, 0, 0]
    assert state.mana[0] == 1


@pytest.mark.rule("MK-7.4", "MK-7.9")
def test_recruiting_in_a_village() -> None:
    from tafelrunde.games.mage_knight.box.components import UNIT

    state = turn(new())
    state.place[0] = space_of(state, "village")
    state.unit_offer = (UNIT.index("peasants"), UNIT.index("utem_swordsmen"))
    hand(state, "promise", "threaten", "march")
    state.reputation[0] = 7
    do(state, "interact")
    do(state, "play", mode="promise.basic")
    assert against(state, "recruit", unit="peasants") == "MK-7.8"
    assert against(state, "recruit", unit="utem_swordsmen") == "MK-7.9"
    do(state, "play", mode="threaten.basic")
    do(state, "recruit", unit="peasants")
    assert [unit & 31 for unit in state.units[0]] == [UNIT.index("peasants")]
    assert total(state, "influence") == 0


@pytest.mark.rule("MK-7.5")
def test_nobody_talks_on_the_x() -> None:
    state = turn(new())
    state.place[0] = space_of(state, "village")
    state.reputation[0] = 0
    assert against(state, "interact") == "MK-7.5"


@pytest.mark.rule("MK-9.18", "MK-5.15")
def test_with_only_wounds_one_can_only_rest() -> None:
    state = turn(new())
    hand(state, "wound", "wound")
    state.turn[MOVE] = 9
    assert against(state, "end_turn") == "MK-9.18"
    assert against(state, "move", way=0) == "MK-9.18"
    do(state, "rest")
    assert state.hand[0] == (WOUND,)
    assert state.discard[0] == (WOUND,)
    do(state, "end_turn")


@pytest.mark.rule("MK-9.17")
def test_a_card_must_be_played_or_discarded() -> None:
    state = turn(new())
    do(state, "end_turn")
    assert step(state) == "Discarding"
    assert against(state, "done") == "MK-9.17"


@pytest.mark.rule("MK-9.2")
def test_forced_withdrawal_costs_a_wound_a_space() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    lake = next(Space(s) for s, t in enumerate(state.terrain) if t == 6 and any(
        n >= 0 and state.safe(0, n) for n in state.near[s * 18 : s * 18 + 6]
    ))  # fmt: skip
    seat = state.actors()[0]
    start = next(n for n in state.near[lake * 18 : lake * 18 + 6] if n >= 0 and state.safe(seat, n))
    state.place[seat] = lake
    state.trail = (start, lake)
    hand(state, "march", seat=seat)
    do(state, "sideways", card="march")
    do(state, "end_turn")
    assert state.place[seat] == start
    assert WOUND in state.hand[seat]


@pytest.mark.rule("MK-9.13", "MK-9.14", "MK-9.16")
def test_an_even_level_brings_a_skill_and_an_advanced_action() -> None:
    state = turn(new())
    state.fame[0] = 3
    do(state, "end_turn")
    assert step(state) == "LevelUp"
    state.apply(0, state.legal(0)[0])
    assert step(state) == "LevelCard"
    card = state.advanced_offer[1]
    do(state, "take_card", card=card)
    assert state.deck[0][-1] == card
    assert len(state.skills[0]) == 1
    assert len(state.common_skills) == 2


@pytest.mark.rule("MK-9.4", "MK-16.19", "MK-4.7.2")
@pytest.mark.parametrize(("kind", "hand_left", "discard_left"), [("choose_card", 0, 1), ("take_card", 1, 0)])
def test_a_glade_takes_a_wound_from_hand_or_discards_and_gives_mana(
    kind: str, hand_left: int, discard_left: int
) -> None:
    state = turn(new())
    state.place[0] = space_of(state, "magical_glade")
    hand(state, "wound", "march")
    state.discard[0] = (WOUND,)
    do(state, "sideways", card="march")
    do(state, "end_turn")
    assert step(state) == "Glade"
    assert allowed(state, "done")  # nobody has to
    do(state, kind, card="wound")
    assert (state.hand[0].count(WOUND), state.discard[0].count(WOUND)) == (hand_left, discard_left)
    assert step(state) == "Turn"
    assert state.mana[4] == 1


@pytest.mark.rule("MK-5.4", "MK-5.6")
def test_with_no_cards_at_all_the_round_end_is_announced_or_the_turn_is_forfeited() -> None:
    state = turn(new(3))
    first, second, third = state.order
    for seat in (second, third):
        state.deck[seat] = ()
        state.hand[seat] = ()
        state.place[seat] = space_of(state, "magical_glade")
    state.place[third] = state.place[first]
    state.discard[second] = (WOUND,)
    pass_turn(state)
    assert state.announced  # by the second, who had to
    assert state.discard[second] == (WOUND,)  # the glade brought nothing
    assert state.actors() == (first,)  # the third forfeited its turn
    assert state.last_turns == 1


@pytest.mark.rule("MK-5.18")
@pytest.mark.parametrize(("wounds", "over"), [(190, False), (200, True)])
def test_whoever_wounds_have_buried_announces_the_end_of_the_round(wounds: int, over: bool) -> None:
    state = turn(new(2))
    first, second = state.order
    state.deck[second], state.hand[second] = (), ()
    state.discard[second] = (WOUND,) * (wounds - 1)
    hand(state, *["wound"], seat=second)
    pass_turn(state)
    assert state.announced == over
    assert state.actors() == ((first,) if over else (second,))


@pytest.mark.rule("MK-5.3", "MK-5.2")
def test_announcing_is_only_for_the_very_start_of_a_turn() -> None:
    state = turn(new(2))
    state.deck[0] = ()
    hand(state, "march", "rage")
    units(state, "peasants")
    later = state.copy()
    do(later, "play", mode="peasants.4")  # move 2
    assert against(later, "announce") == "MK-5.3"
    state.deck[0] = (Card(3),)
    assert against(state, "announce") == "MK-5.3"
    state.deck[0] = ()
    state.last_turns = 1
    assert against(state, "announce") == "MK-5.3"


@pytest.mark.rule("MK-5.8", "MK-9.17")
def test_no_card_is_owed_if_the_hand_was_empty() -> None:
    state = turn(new(2))
    state.hand[1] = ()
    pass_turn(state)
    assert state.actors() == (1,)
    units(state, "peasants", seat=1)
    do(state, "play", mode="peasants.4")
    state.draw(1, 2)
    do(state, "end_turn")
    assert step(state) == "Discarding"
    do(state, "done")
    assert len(state.hand[1]) == 5


@pytest.mark.rule("MK-5.8", "MK-5.1")
def test_a_card_is_owed_if_there_was_one_when_the_turn_really_began() -> None:
    state = turn(new(2))
    state.hand[1] = ()
    state.skills[1] = (SKILL.index("motivation_tovak"),)
    pass_turn(state)
    do(state, "play", mode="motivation_tovak")
    do(state, "end_turn")
    assert against(state, "done") == "MK-9.17"


@pytest.mark.rule("MK-5.7", "MK-5.13", "MK-5.14", "MK-5.16")
def test_a_rest_puts_away_a_card_and_any_wounds_and_nothing_else_is_done() -> None:
    state = turn(new())
    hand(state, "march", "tranquility", "wound", "wound", "wound")
    do(state, "rest")
    assert against(state, "choose_card", card="wound") == "MK-5.14"
    do(state, "choose_card", card="march")
    do(state, "choose_card", card="wound")
    do(state, "choose_card", card="wound")
    do(state, "done")
    assert sorted(state.discard[0]) == sorted((card_of("march"), WOUND, WOUND))
    state.turn[MOVE] = 9
    assert not any(GAME.decode(action)["kind"] in ("move", "explore", "interact") for action in state.legal(0))
    assert against(state, "rest") == "MK-5.7"
    do(state, "play", mode="tranquility.basic.1")  # heal 1
    do(state, "heal_wound")
    assert WOUND not in state.hand[0]


@pytest.mark.rule("MK-5.13", "MK-5.14")
def test_nobody_rests_after_moving_or_without_a_card() -> None:
    state = turn(new())
    state.turn[MOVE] = 9
    do(state, "move", way=next(way for way in range(6) if allowed(state, "move", way=way)))
    assert against(state, "rest") == "MK-5.13"
    empty = turn(new())
    empty.hand[0] = ()
    assert against(empty, "rest") == "MK-5.14"


@pytest.mark.rule("MK-5.15")
def test_a_slow_recovery_shows_the_hand() -> None:
    state = turn(new(2))
    hand(state, "wound", "wound", "wound")
    do(state, "rest")
    assert state.hand[0] == state.seen[0] == (WOUND, WOUND)


@pytest.mark.rule("MK-5.9", "MK-5.11", "MK-6.1", "MK-7.1")
def test_movement_then_one_action() -> None:
    state = turn(new())
    state.place[0] = space_of(state, "village")
    state.turn[MOVE] = 20
    assert any(allowed(state, "move", way=way) for way in range(6))
    do(state, "interact")
    do(state, "done")
    assert step(state) == "Turn"
    kinds = {GAME.decode(action)["kind"] for action in state.legal(0)}
    assert not kinds & {"move", "explore", "interact", "challenge", "enter", "rest"}
    assert "end_turn" in kinds


@pytest.mark.rule("MK-5.10", "MK-8.1.7")
def test_a_forced_combat_is_the_action() -> None:
    state = turn(new())
    orcs = space_of(state, "marauding_orcs")
    put(state, orcs, "diggers")
    start, goal = next(
        (a, b)
        for a in all_spaces(state)
        for b in state.near[a * 18 : a * 18 + 6]
        if b >= 0 and state.safe(0, a) and state.safe(0, b) and orcs in provoked(state, a, b)
    )
    state.place[0] = start
    state.turn[MOVE] = 20
    do(state, "move", way=way_to(state, goal))
    assert foes(state) == ["diggers"]
    assert "end_turn" not in {GAME.decode(action)["kind"] for action in state.legal(0)}
    while step(state) != "Turn":
        do(state, "hero_takes" if step(state) == "Damage" else "next_phase")
    assert state.turn[MOVE] > 0
    assert {GAME.decode(a)["kind"] for a in state.legal(0)} & {"move", "challenge", "rest"} == set()


@pytest.mark.rule("MK-5.12", "MK-10.5")
def test_special_effects_any_time_and_healing_not_in_combat() -> None:
    state = turn(new())
    hand(state, "tranquility", "crystallize", "wound", "march")
    mana(state, "red")
    assert allowed(state, "play", mode="tranquility.basic.1")
    fight(state, "prowlers")
    assert not allowed(state, "play", mode="tranquility.basic.1")
    assert any(GAME.text(a).startswith("Crystallize") for a in state.legal(0))


@pytest.mark.rule("MK-5.17", "MK-9.1")
def test_the_next_turn_begins_when_this_one_is_finished() -> None:
    state = turn(new(2))
    do(state, "end_turn")
    assert state.actors() == (0,)
    do(state, "choose_card", card=state.hand[0][0])
    do(state, "done")
    assert state.actors() == (1,)
