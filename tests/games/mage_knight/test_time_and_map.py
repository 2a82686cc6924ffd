"""Variants of the time of day and of the map (MK-14.3 to MK-14.7)."""

from __future__ import annotations

from typing import cast

import pytest

from tafelrunde import Event
from tafelrunde.games.mage_knight.box.actions import CHOOSE_TACTIC
from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    BLACK,
    CITY_TILES,
    CORE,
    COUNTRYSIDE,
    ENEMY_BACK,
    GARRISON,
    GARRISON_BACKS,
    GLADE,
    GOLD,
    NIGHT_TACTICS,
    SPACES,
    START_A,
    START_B,
    TACTICS,
    TILE_COLOUR,
    TILE_SITE,
    TILE_TERRAIN,
)
from tafelrunde.games.mage_knight.position.packing import count, enemy_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.rounds import begin_turn, end_round
from tafelrunde.games.mage_knight.world.land import by_day, in_shape, placement_refusal
from tafelrunde.kernel.errors import BadOption

from .position import GAME, explore_all, new, refused, step

RING = (1, 4, 6, 5, 2, 0)  # the outer spaces of a tile, to the right: ne, e, se, sw, w, nw

# ---- the time of day


@pytest.mark.rule("MK-14.5", "MK-2.1.12")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_arrival_at_night(seats: int) -> None:
    for seed in range(5):
        state = new(seats, seed, time_of_day="night_first")
        assert state.night
        assert state.dark()
        assert not by_day(state)
        assert all(die < BASIC_COLOURS for die in state.dice)  # neither gold nor black
        assert state.legal(state.actors()[0]) == [CHOOSE_TACTIC + tactic for tactic in range(NIGHT_TACTICS, TACTICS)]
    nights = []
    for _round in range(2):
        end_round(state)
        state.stack = []
        nights.append((state.round, state.night, state.nights()))
    assert nights == [(2, False, 1), (3, True, 2)]


@pytest.mark.rule("MK-14.5")
def test_darkness_falls_after_a_day_whose_dice_show_black_and_stays() -> None:
    fell = []
    for seed in range(60):
        state = new(2, seed, scenario="conquest", time_of_day="darkness")
        assert not state.night
        while state.round < state.rounds:
            before, events = state.darkness, list[Event]()
            state.events = events
            end_round(state)
            state.stack = []
            state.events = None
            told = [event for event in events if event.rule == "MK-14.5"]
            if before:
                assert told == []  # nobody rolls any more
                assert state.darkness == before
            else:
                assert len(told[0].data["colour"]) == 2
                assert (BLACK in told[0].data["colour"]) == (told[0].kind == "darkness") == state.night
                assert state.darkness == (state.round if state.night else 0)
            assert state.nights() == (state.round - state.darkness + 1 if state.night else 0)
        fell.append(state.darkness)
    assert 9 <= fell.count(2) <= 27  # 11 in 36 show a black die: 18 of 60
    assert 0 in fell


@pytest.mark.rule("MK-14.5", "MK-15.6.3")
def test_where_tactics_leave_the_game_those_of_a_time_of_day_come_back_when_too_few_are_left() -> None:
    state = new(1, 1, scenario="conquest", time_of_day="darkness")
    state.darkness = 2
    gone = []
    for _round in range(5):
        while step(state) == "ChooseTactic":
            state.apply(0, state.legal(0)[0])
        assert state.tactic[0] >= 0
        assert state.tactic[1] >= 0
        state.stack = []
        end_round(state)
        state.stack = [s for s in state.stack if type(s).__name__ == "ChooseTactic"]
        gone.append(count(state.tactics_gone))
    assert gone == [2, 4, 0, 2, 4]  # all six nights’ tactics were used in three rounds: they are back


@pytest.mark.rule("MK-14.5", "MK-16.19")
def test_a_glade_gives_what_the_time_of_day_says() -> None:
    state = new(2, 3, time_of_day="night_first")
    state.site = [GLADE] * len(state.site)
    state.order, state.next, state.stack = (0, 1), 0, []
    begin_turn(state)
    assert state.mana[BLACK] == 1
    assert state.mana[GOLD] == 0


@pytest.mark.rule("MK-14.5")
def test_darkness_cannot_have_fallen_where_it_does_not() -> None:
    for options in ({}, {"time_of_day": "darkness"}):
        state = new(2, 1, **options)
        assert state.darkness == 0
        assert "darkness" in refused(state, darkness=1)


# ---- the map


@pytest.mark.rule("MK-14.3", "MK-13.1.2", "MK-13.1.3")
@pytest.mark.parametrize(("shape", "rows"), [("open_3", (-1, 1)), ("open_4", (-2, 1)), ("open_5", (-2, 2))])
def test_any_scenario_can_be_played_on_an_open_map(shape: str, rows: tuple[int, int]) -> None:
    state = new(2, 4, scenario="conquest", map_shape=shape)
    assert state.tiles[0] == START_B
    assert len(state.tiles) == 4
    assert [b for b in range(-9, 10) if in_shape(state.shape, 9, b)] == list(range(rows[0], rows[1] + 1))
    assert placement_refusal(state, 3, rows[1] + 1) == "MK-6.12"
    assert placement_refusal(state, 9, rows[0] - 1) == "MK-6.12"


@pytest.mark.rule("MK-14.3", "MK-13.1.1")
def test_four_can_play_on_a_wedge() -> None:
    assert new(4, 1, scenario="conquest").tiles[0] == START_B
    state = new(4, 1, scenario="conquest", map_shape="wedge")
    assert state.tiles[0] == START_A
    assert len(state.tiles) == 3


@pytest.mark.rule("MK-14.3")
def test_the_number_of_tiles_can_be_changed() -> None:
    def count_of(tiles: list[int], state: Position) -> int:
        return sum(tile in tiles for tile in (*state.tiles, *state.tile_deck))

    usual = new(2, 1, scenario="conquest")
    other = new(2, 1, scenario="conquest", countryside_tiles=11, core_tiles=4)
    assert (count_of(COUNTRYSIDE, usual), count_of(CORE, usual), count_of(CITY_TILES, usual)) == (8, 1, 2)
    assert (count_of(COUNTRYSIDE, other), count_of(CORE, other), count_of(CITY_TILES, other)) == (11, 4, 2)
    first = new(2, 1, countryside_tiles=5)
    assert [*first.tiles[1:], *reversed(first.tile_deck)][:5] == COUNTRYSIDE[:5]  # by number (MK-15.1.2)
    with pytest.raises(BadOption, match=r"at least 5.*MK-14\.3"):
        new(2, 1, countryside_tiles=4)


@pytest.mark.rule("MK-14.3", "MK-6.15")
def test_a_turned_tile_has_the_same_ring_of_spaces_turned() -> None:
    turns = set()
    for seed in range(20):
        state = new(2, seed, scenario="conquest", turned_tiles=True)
        assert state.tile_turns[0] == 0  # the coast stays where it is
        for number in range(1, len(state.tiles)):
            tile, turn = state.tiles[number], state.tile_turns[number]
            turns.add(turn)
            here = state.site[number * SPACES : number * SPACES + SPACES]
            assert here[3] == TILE_SITE[tile][3]
            ring = [TILE_SITE[tile][space] for space in RING]
            assert [here[space] for space in RING] == ring[-turn:] + ring[:-turn]
            ground = [TILE_TERRAIN[tile][space] for space in RING]
            assert [state.terrain[number * SPACES + space] for space in RING] == ground[-turn:] + ground[:-turn]
    assert turns == set(range(6))


@pytest.mark.rule("MK-14.3")
def test_a_turned_map_is_read_again_as_it_lay() -> None:
    state = new(2, 7, scenario="conquest", turned_tiles=True, random_cities=True)
    explore_all(state)
    again = cast(Position, GAME.load(state.dump()))
    assert (again.terrain, again.site, again.colour) == (state.terrain, state.site, state.colour)
    assert "tile_turns" in refused(state, tile_turns=[1, *state.tile_turns[1:]])


@pytest.mark.rule("MK-14.4", "MK-6.21")
def test_a_card_decides_which_city_stands_on_a_tile() -> None:
    drawn, others = set(), 0
    for seed in range(10):
        state = new(4, seed, scenario="conquest", random_cities=True)
        explore_all(state)
        colours = [state.colour[space] for space in state.cities]
        assert colours == list(state.city_colours)
        assert sorted(colours) == [0, 1, 2, 3]  # no card twice
        drawn.add(tuple(colours))
        for space in state.cities:
            tile = state.tiles[space // SPACES]
            others += state.colour[space] != TILE_COLOUR[tile][3]
            backs = [ENEMY_BACK[enemy_of(token)] for token in state.tokens[space]]
            garrison = GARRISON[state.colour[space]][3]  # level 4
            assert [backs.count(back) for back in GARRISON_BACKS] == garrison
    assert len(drawn) > 1
    assert others


@pytest.mark.rule("MK-14.4")
def test_the_card_drawn_is_told() -> None:
    state = new(2, 3, scenario="conquest", random_cities=True)
    events: list[Event] = []
    state.events = events
    explore_all(state)
    told = [event.data["colour"] for event in events if event.rule == "MK-14.4"]
    assert told == list(state.city_colours)
    assert "city_colours" in refused(state, city_colours=["red", "red"])
