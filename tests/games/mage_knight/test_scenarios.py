"""Map shapes, the dummy player, and the scenarios that are offered (MK-13, MK-15)."""

from __future__ import annotations

import pytest

from tafelrunde import Event
from tafelrunde.games.mage_knight.box.components import (
    CARD_COLOUR,
    CITY_TILES,
    COMPETITIVE,
    INTERACTIVE,
    IS_CORE,
    REGULARS,
    STARTING_DECK,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.rounds import dummy_turn, end_round, move_offers, new_unit_offer
from tafelrunde.games.mage_knight.world.land import in_shape, placement_refusal

from .position import GAME, against, all_spaces, beside, card_of, do, explore_all, new, put, step, turn, way_to


def conquer_all(state: Position, seat: int = 0) -> None:
    """Every city has fallen to a seat."""
    for index, city in enumerate(state.cities):
        state.city_shields[index] = (seat,) * max(1, len(state.tokens[city]))
        put(state, city)


# ---- MK-13


@pytest.mark.rule("MK-13.1.1", "MK-6.12")
def test_the_wedge_opens_to_the_north_east_and_keeps_core_tiles_off_the_coast() -> None:
    state = new(2, scenario="conquest")
    assert in_shape("wedge", 0, 5)
    assert in_shape("wedge", 5, 0)
    assert not in_shape("wedge", -1, 1)
    assert not in_shape("wedge", 1, -1)
    while not IS_CORE[state.tile_deck[-1]]:
        state.tile_deck = state.tile_deck[:-1]
    state.tile_a, state.tile_b = (0, 1, 0), (0, 0, 1)
    assert placement_refusal(state, 0, 2) == "MK-6.17"
    assert placement_refusal(state, 1, 1) == ""
    first = new(2)
    while not IS_CORE[first.tile_deck[-1]]:
        first.tile_deck = first.tile_deck[:-1]
    first.tile_a, first.tile_b, first.tiles = (0, 0, 1, 1), (0, 1, 0, 1), (*first.tiles, first.tiles[-1])
    assert placement_refusal(first, 0, 2) == ""  # MK-15.1.1: also on the coast


@pytest.mark.rule("MK-13.1.2", "MK-13.1.3")
@pytest.mark.parametrize(("shape", "rows"), [("fully_open", 5), ("open_4", 4)])
def test_open_maps_have_a_number_of_rows(shape: str, rows: int) -> None:
    assert len([b for b in range(-9, 10) if in_shape(shape, 9, b)]) == rows
    assert not in_shape(shape, -1, 1)


@pytest.mark.rule("MK-13.2.1")
def test_the_dummy_has_another_hero_and_its_deck() -> None:
    state = new(hero="goldyx")
    assert state.dummy_hero != state.hero[0]
    assert sorted(state.dummy_deck) == STARTING_DECK[state.dummy_hero]
    assert new(2).dummy_hero == -1


@pytest.mark.rule("MK-13.2.3")
def test_the_dummys_tactic_only_gives_its_place() -> None:
    state = turn(new())
    assert state.tactic[1] >= 0
    assert state.order == (0, 4)  # early bird comes first


@pytest.mark.rule("MK-13.2.4", "MK-13.2.5")
def test_the_dummy_turns_what_is_left_and_then_announces_the_end_of_the_round() -> None:
    state = turn(new())
    state.next = 1
    state.dummy_deck = (card_of("rage"), card_of("march"))
    state.dummy_crystals = [3, 0, 0, 0]
    dummy_turn(state)
    assert len(state.dummy_deck) == 0
    assert state.last_turns == -1
    state.next = 1
    dummy_turn(state)
    assert state.announced
    assert state.last_turns == 1


@pytest.mark.rule("MK-13.2.7", "MK-3.8")
def test_the_dummy_gains_a_crystal_of_the_lowest_spell() -> None:
    state = new(scenario="conquest")
    colour = CARD_COLOUR[state.spell_offer[0]]
    state.dummy_crystals = [3, 3, 3, 3]
    move_offers(state)
    assert state.dummy_crystals[colour] == 4  # more than three


@pytest.mark.rule("MK-13.2.9", "MK-15.6.2", "MK-4.3.2")
def test_alone_the_dummys_skills_come_to_the_common_offer() -> None:
    state = turn(new(scenario="conquest"))
    assert len(state.dummy_skills) == len(state.skill_stack[0]) == 9
    assert not any(INTERACTIVE[skill] for skill in (*state.dummy_skills, *state.skill_stack[0]))
    next_one = state.dummy_skills[-1]
    state.fame[0] = 3
    do(state, "end_turn")
    assert step(state) == "LevelUp"
    own = state.legal(0)
    assert len(own) == 2  # the dummy's come from the next level on
    state.apply(0, own[0])
    assert next_one in state.common_skills


# ---- MK-15


@pytest.mark.rule("MK-15.6.2", "MK-15.1.8")
@pytest.mark.parametrize("scenario", ["first_reconnaissance", "conquest", "blitz_conquest"])
def test_alone_nothing_is_aimed_at_others(scenario: str) -> None:
    state = new(scenario=scenario)
    spells = (*state.spell_deck, *state.spell_offer)
    assert len(spells) == 16
    assert not set(spells) & set(COMPETITIVE)
    assert len((*new(2).spell_deck, *new(2).spell_offer)) == 20


@pytest.mark.rule("MK-15.1.1", "MK-15.1.8")
@pytest.mark.parametrize(("seats", "rounds", "country"), [(1, 4, 8), (2, 3, 8), (3, 3, 9), (4, 3, 11)])
def test_first_reconnaissance(seats: int, rounds: int, country: int) -> None:
    state = new(seats)
    tiles = (*state.tile_deck, *state.tiles[1:])
    assert state.rounds == rounds
    assert sum(not IS_CORE[tile] for tile in tiles) == country
    assert sum(tile in CITY_TILES for tile in tiles) == 1
    assert sum(IS_CORE[tile] and tile not in CITY_TILES for tile in tiles) == 2
    assert state.shape == "wedge_unrestricted"


@pytest.mark.rule("MK-15.1.4")
def test_the_city_of_first_reconnaissance_is_closed() -> None:
    state = turn(new(2))
    explore_all(state)
    city = state.cities[0]
    assert state.tokens[city] == ()
    state.place[0] = beside(state, city)
    state.turn[1] = 9
    assert against(state, "move", way=way_to(state, city)) == "MK-15.1.4"


@pytest.mark.rule("MK-15.1.5")
def test_first_reconnaissance_has_no_elite_units() -> None:
    state = new(3)
    explore_all(state)
    new_unit_offer(state)
    assert all(unit < REGULARS for unit in state.unit_offer)
    assert len(state.spell_offer) == len(state.advanced_offer) == 3


@pytest.mark.rule("MK-15.1.6")
def test_a_round_that_ends_during_the_last_turns_ends_the_game() -> None:
    state = turn(new(2))
    state.begin_last_turns()
    assert state.final_turns == 3
    end_round(state)
    assert state.stack == []


@pytest.mark.rule("MK-15.1.7", "MK-15.2.5")
@pytest.mark.parametrize("scenario", ["first_reconnaissance", "conquest"])
def test_most_fame_wins_and_a_tie_is_shared(scenario: str) -> None:
    state = new(3, scenario=scenario)
    state.fame = [30, 30, 10]
    assert list(state.result().winners) == [0, 1]


@pytest.mark.rule("MK-15.2.1", "MK-15.2.2")
@pytest.mark.parametrize(
    ("seats", "country", "cities", "core", "shape"),
    [(2, 8, 2, 1, "wedge"), (3, 9, 3, 2, "wedge"), (4, 11, 4, 3, "fully_open")],
)
def test_full_conquest(seats: int, country: int, cities: int, core: int, shape: str) -> None:
    state = new(seats, scenario="conquest")
    tiles = (*state.tile_deck, *state.tiles[1:])
    assert (state.rounds, state.shape) == (6, shape)
    assert sum(not IS_CORE[tile] for tile in tiles) == country
    assert sum(tile in CITY_TILES for tile in tiles) == cities
    assert sum(IS_CORE[tile] and tile not in CITY_TILES for tile in tiles) == core
    assert set(state.city_levels) == {4}
    assert set(new(seats, scenario="conquest", city_level=7).city_levels) == {7}


@pytest.mark.rule("MK-15.2.3", "MK-15.3.4", "MK-8.7.6")
@pytest.mark.parametrize("scenario", ["conquest", "blitz_conquest"])
def test_when_all_cities_have_fallen_everybody_has_one_more_turn(scenario: str) -> None:
    state = turn(new(2, scenario=scenario))
    explore_all(state)
    city = state.cities[0]
    conquer_all(state, 1)
    for space in all_spaces(state):
        put(state, space)
    put(state, city, "swordsmen")
    state.place[0] = beside(state, city)
    state.trail = (state.place[0],)
    state.turn[1] = 9
    do(state, "move", way=way_to(state, city))
    state.points[8] = 99
    do(state, "strike")
    assert state.place[0] == city  # whoever beats the last one ends the turn there
    assert state.final_turns == 3  # this one, the other's, and one more
    assert state.city_shields[0][-1] == 0
    assert state.result().reason == "MK-15.2.3"


@pytest.mark.rule("MK-15.2.4", "MK-15.3.4", "MK-8.7.7")
def test_cities_bring_seven_or_four_and_a_title() -> None:
    state = new(2, scenario="blitz_conquest")
    explore_all(state)
    before = state.result().scores
    conquer_all(state, 0)
    state.city_shields[0] = (1, 0, 0)
    state.city_shields[1] = (1, 0)  # a tie: whose shield came first leads
    after = state.result().scores
    assert [b - a for a, b in zip(before, after, strict=True)] == [7 + 4 + 2, 4 + 7 + 2]


@pytest.mark.rule("MK-15.3.1")
@pytest.mark.parametrize(
    ("seats", "country", "cities", "core", "shape"),
    [(2, 6, 2, 1, "wedge"), (3, 7, 3, 2, "wedge"), (4, 9, 4, 3, "open_4")],
)
def test_blitz_conquest(seats: int, country: int, cities: int, core: int, shape: str) -> None:
    state = new(seats, scenario="blitz_conquest")
    tiles = (*state.tile_deck, *state.tiles[1:])
    assert (state.rounds, state.shape) == (4, shape)
    assert sum(not IS_CORE[tile] for tile in tiles) == country
    assert sum(tile in CITY_TILES for tile in tiles) == cities
    assert sum(IS_CORE[tile] and tile not in CITY_TILES for tile in tiles) == core
    assert set(state.city_levels) == {3}


@pytest.mark.rule("MK-15.3.2", "MK-15.3.3")
def test_blitz_gives_more_of_everything() -> None:
    state = new(2, scenario="blitz_conquest")
    assert (state.fame[0], state.reputation[0]) == (1, 9)
    assert (len(state.dice), len(state.unit_offer)) == (5, 5)
    state.gain_fame(0, 1, "MK-8.2.9")
    assert state.fame[0] == 2
    told: list[Event] = []
    state.events = told
    state.gain_fame(0, 1, "MK-8.2.9")  # into the second row: one more
    assert state.fame[0] == 4
    assert told[-1].seen_by(0)["count"] == 2


@pytest.mark.rule("MK-15.6.1")
def test_solo_conquest() -> None:
    state = new(scenario="conquest")
    tiles = (*state.tile_deck, *state.tiles[1:])
    assert (state.rounds, state.shape) == (6, "wedge")
    assert sum(not IS_CORE[tile] for tile in tiles) == 7
    assert sum(tile in CITY_TILES for tile in tiles) == 2
    assert sum(IS_CORE[tile] and tile not in CITY_TILES for tile in tiles) == 2
    assert state.city_levels == (5, 8)


@pytest.mark.rule("MK-15.6.4")
def test_after_the_last_city_the_dummy_has_no_turn() -> None:
    state = turn(new(scenario="conquest"))
    explore_all(state)
    conquer_all(state)
    state.begin_last_turns()
    deck = state.dummy_deck
    do(state, "end_turn")
    while step(state) != "Turn":
        do(state, "choose_card", card=state.hand[0][0]) if not state.turn[5] else do(state, "done")
    assert state.dummy_deck == deck
    do(state, "rest")
    while state.stack:
        action = next((a for a in state.legal(0) if GAME.decode(a)["kind"] in ("end_turn", "done")), state.legal(0)[0])
        state.apply(0, action)
    assert state.dummy_deck == deck
    assert state.result().reason == "MK-15.6.4"


@pytest.mark.rule("MK-15.6.5", "MK-15.6.6")
def test_solo_conquest_counts_without_all_cities_too() -> None:
    state = turn(new(scenario="conquest"))
    explore_all(state)
    state.dummy_deck = state.dummy_deck[:4]
    state.round = 6
    state.fame[0] = 10
    before = state.result().scores[0]
    state.announced = True
    assert state.result().scores[0] == before - 5
    state.announced = False
    state.city_shields[0] = (0,)
    put(state, state.cities[0])
    assert state.result().scores[0] == before + 10
    conquer_all(state)
    assert state.result().scores[0] == before + 20 + 15
    state.round = 4
    assert state.result().scores[0] == before + 20 + 15 + 60
