"""Turns, movement, mana, interaction and the end of a turn."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.components import WOUND
from tafelrunde.games.mage_knight.land import cost, provoked
from tafelrunde.games.mage_knight.turn import MOVE

from .position import (
    against,
    allowed,
    beside,
    do,
    explore_all,
    hand,
    mana,
    new,
    space_of,
    step,
    total,
    turn,
    way_to,
)


@pytest.mark.rule("MK-6.5")
@pytest.mark.parametrize(("night", "forest", "desert"), [(False, 3, 5), (True, 5, 3)])
def test_forest_and_desert_cost_by_the_time_of_day(night: bool, forest: int, desert: int) -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    state.round = 2 if night else 1
    assert cost(state, 0, state.terrain.index(2)) == forest
    assert cost(state, 0, next(s for s, t in enumerate(state.terrain) if t == 4 and state.site[s] != 5)) == desert
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
    for here in range(len(state.terrain)):
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
    state.dice[0] = 4
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
    state.dice = [2, 2, 2]
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
    from tafelrunde.games.mage_knight.components import UNIT

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
    lake = next(s for s, t in enumerate(state.terrain) if t == 6 and any(
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
