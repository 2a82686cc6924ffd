"""Sixteen mistakes that other implementations of the game are known to make, each as a test."""

from __future__ import annotations

from typing import cast

import pytest

from tafelrunde import IllegalAction
from tafelrunde.games.mage_knight.box.components import (
    CARD,
    CITY_TILES,
    COUNTRYSIDE,
    DUMMY_CRYSTALS,
    HERO,
    IS_CORE,
    TILE,
)
from tafelrunde.games.mage_knight.effects.choosing.cards import take_offered
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import cities_held
from tafelrunde.games.mage_knight.steps.rounds import move_offers
from tafelrunde.kernel.errors import UndoRefused
from tafelrunde.table import Table

from .position import (
    GAME,
    against,
    allowed,
    beside,
    do,
    explore_all,
    fight,
    foes,
    hand,
    new,
    put,
    step,
    turn,
    way_to,
)


@pytest.mark.rule("MK-2.1.4")
def test_01_the_artifact_deck_is_filled() -> None:
    assert len(new().artifact_deck) == 16


@pytest.mark.rule("MK-2.1.16", "MK-15.1.2")
def test_02_tiles_are_shuffled_except_in_first_reconnaissance() -> None:
    for seed in range(4):
        state = new(2, seed)
        stack = [TILE.ids[t] for t in reversed(state.tile_deck) if not IS_CORE[t]]
        assert stack == [f"countryside_{number}" for number in range(3, 9)]
    orders = {new(2, seed, scenario="conquest").tile_deck for seed in range(6)}
    assert len(orders) == 6
    assert any(tuple(sorted(order[3:])) != order[3:] for order in orders)


@pytest.mark.rule("MK-2.1.16")
def test_03_city_tiles_lie_among_the_other_core_tiles() -> None:
    places = set()
    for seed in range(40):
        core = [t for t in new(2, seed, scenario="conquest").tile_deck if IS_CORE[t]]
        assert len(core) == 3
        places.add(tuple(t in CITY_TILES for t in core))
    assert len(places) == 3


@pytest.mark.rule("MK-2.1.18")
def test_04_two_tiles_at_the_start_or_three() -> None:
    assert len(new(2, scenario="conquest").tiles) == 3
    assert len(new(4, scenario="conquest").tiles) == 4


@pytest.mark.rule("MK-3.14")
def test_05_the_lowest_fame_chooses_its_tactic_first() -> None:
    state = new(3)
    assert state.actors() == (2,)  # all equal: whose token lies lowest
    turn(state)
    state.fame = [5, 1, 3]
    state.tactic = [-1] * 4
    state.chosen = 0
    state.stack = []
    from tafelrunde.games.mage_knight.steps.tactics import ask_tactics

    ask_tactics(state)
    assert state.actors() == (1,)
    do(state, "choose_tactic", tactic="early_bird")
    assert state.actors() == (2,)


@pytest.mark.rule("MK-4.6.4")
def test_06_offers_are_refilled_on_top() -> None:
    state = new()
    low, middle, top = state.advanced_offer
    fresh = state.advanced_deck[-1]
    take_offered(state, middle)
    assert state.advanced_offer == (low, top, fresh)


@pytest.mark.rule("MK-13.2.6", "MK-3.7")
def test_07_the_dummy_takes_the_lowest_action_instead_of_the_deck() -> None:
    state = new(scenario="conquest")
    lowest, fresh = state.advanced_offer[0], state.advanced_deck[-1]
    cards = len(state.dummy_deck) + len(state.dummy_discard)
    deck = len(state.advanced_deck)
    move_offers(state)
    assert lowest in state.dummy_deck
    assert len(state.dummy_deck) == cards + 1
    assert lowest not in state.advanced_deck
    assert len(state.advanced_deck) == deck - 1
    assert state.advanced_offer[-1] == fresh


@pytest.mark.rule("MK-13.2.2")
@pytest.mark.parametrize(
    ("hero", "crystals"),
    [("arythea", [2, 0, 0, 1]), ("goldyx", [0, 1, 2, 0]), ("norowas", [0, 0, 1, 2]), ("tovak", [1, 2, 0, 0])],
)
def test_08_the_dummy_has_the_crystals_of_its_hero(hero: str, crystals: list[int]) -> None:
    assert DUMMY_CRYSTALS[HERO.index(hero)] == crystals  # red, blue, green, white
    state = new(hero=hero)
    assert state.dummy_crystals == DUMMY_CRYSTALS[state.dummy_hero]
    assert state.dummy_hero != state.hero[0]


@pytest.mark.rule("MK-6.21", "MK-8.7.1")
def test_09_a_city_garrison_is_drawn_when_revealed_and_kept_between_assaults() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    city = state.cities[0]
    before = state.tokens[city]
    assert len(before) == 3  # level 4
    state.place[0] = beside(state, city)
    hand(state, "march", "march", "march")
    do(state, "sideways", card="march")
    do(state, "sideways", card="march")
    do(state, "move", way=way_to(state, city))
    while step(state) != "Ranged":
        do(state, "done")
    assert [token & 31 for token in before] == state.foe[:3]
    for _phase in range(40):
        if step(state) == "Turn":
            break
        do(state, "hero_takes" if step(state) == "Damage" else "next_phase")
    assert [token & 31 for token in state.tokens[city]] == [token & 31 for token in before]
    assert state.place[0] != city


@pytest.mark.rule("MK-8.7.1")
def test_10_a_shield_for_every_defender_defeated() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    city = state.cities[0]
    put(state, city, "guardsmen", "guardsmen", "golems")
    state.place[0] = beside(state, city)
    hand(state, "march", "march", "march")
    do(state, "sideways", card="march")
    do(state, "sideways", card="march")
    do(state, "move", way=way_to(state, city))
    while step(state) != "Ranged":
        do(state, "done")
    state.foe_is = [flags | 16 for flags in state.foe_is]  # exposed
    do(state, "target", foe="1")
    do(state, "target", foe="2")
    state.points[8] = 99
    do(state, "strike")
    assert state.city_shields[0] == (0, 0)
    assert len(state.tokens[city]) == 1


@pytest.mark.rule("MK-5.5")
def test_11_the_last_card_of_an_empty_deck_may_be_played() -> None:
    state = turn(new())
    state.deck[0] = ()
    hand(state, "march")
    assert allowed(state, "play", mode="march.basic")
    assert allowed(state, "announce")
    do(state, "play", mode="march.basic")
    assert state.hand[0] == ()
    assert against(state, "announce") == "MK-5.3"
    do(state, "end_turn")
    assert state.stack


@pytest.mark.rule("MK-5.3", "MK-3.19")
def test_12_announcing_the_end_of_the_round_ends_that_turn_and_never_hangs() -> None:
    state = turn(new(2))
    first = state.actors()[0]
    state.deck[first] = ()
    do(state, "announce")
    assert state.actors() == (1 - first,)
    assert state.last_turns == 1
    do(state, "rest")
    while step(state) != "ChooseTactic":
        action = state.legal(state.actors()[0])[0]
        state.apply(state.actors()[0], action)
    assert state.round == 2
    assert state.night


@pytest.mark.rule("MK-8.2.8")
def test_13_equal_enemies_are_removed_one_by_one() -> None:
    state = fight(turn(new()), "prowlers", "prowlers")
    do(state, "target", foe="1")
    state.points[4] = 3
    do(state, "strike")
    assert foes(state) == ["prowlers"]
    assert state.fame[0] == 2
    assert state.audit() == []


@pytest.mark.rule("MK-4.8.2")
def test_14_undo_is_refused_after_something_was_revealed() -> None:
    table = Table(GAME, 1, 0, {})
    while step(table.state) != "Turn":
        seat = table.state.actors()[0]
        table.play(seat, table.state.legal(seat)[0])
    state = cast(Position, table.state)
    card = CARD.ids[next(card for card in state.hand[0] if card < 3)]
    table.play(0, GAME.encode({"kind": "sideways", "card": card}))
    table.undo(0)
    table.play(0, GAME.encode({"kind": "end_turn"}))
    while step(table.state) == "Discarding":
        table.play(0, table.state.legal(0)[-1])
    with pytest.raises(UndoRefused):
        table.undo(0)


def test_15_only_listed_actions_apply() -> None:
    state = turn(new())
    legal = set(state.legal(0))
    before = state.dump()
    for action in range(0, GAME.codec.size, 7):
        if action not in legal:
            with pytest.raises(IllegalAction):
                state.apply(0, action)
    assert state.dump() == before


@pytest.mark.rule("MK-15.2.4", "MK-8.7.7")
def test_16_cities_count_in_the_score() -> None:
    state = new(2, scenario="conquest")
    explore_all(state)
    city = state.cities[0]
    state.tokens[city] = ()
    state.city_shields[0] = (1, 0, 0)
    assert state.leader(0) == 0
    assert [cities_held(state, seat) for seat in (0, 1)] == [7, 4]
    state.city_shields[0] = (1, 0)  # equal: whose first shield came earlier
    assert state.leader(0) == 1
    outcome = state.result()
    assert outcome.scores[1] - state.fame[1] >= 7 + 5
    assert len(COUNTRYSIDE) == 11
