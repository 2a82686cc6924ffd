"""Conquer and Hold (MK-15.10)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.actions import CHALLENGE, CODEC, EXPLORE
from tafelrunde.games.mage_knight.box.components import (
    ENEMY_BACK,
    ENEMY_FAME,
    IS_CORE,
    KEEP,
    REGULARS,
    SITE,
    TILE,
    TOWER,
    UNIT,
    UNIT_LEVEL,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import FRESH, INFLUENCE, MOVE, SPELLS_WON
from tafelrunde.games.mage_knight.steps.combat import finish
from tafelrunde.games.mage_knight.steps.ending import hand_bonus
from tafelrunde.games.mage_knight.steps.rounds import begin_turn, end_round, new_unit_offer
from tafelrunde.games.mage_knight.world.fight import defeat, fortifications
from tafelrunde.games.mage_knight.world.land import place_tile, placement_refusal, tile_for
from tafelrunde.kernel.errors import BadOption

from .position import (
    GAME,
    against,
    all_spaces,
    allowed,
    beside,
    do,
    explore_all,
    new,
    not_loaded,
    put,
    space_of,
    step,
    turn,
    way_to,
)


def hold(seats: int = 2) -> Position:
    """A game with the whole map open, and the turn of seat 0."""
    return turn(new(seats, scenario="conquer_and_hold", open_map="on"))


def own(state: Position, site: str, seat: int) -> Space:
    """A site that a seat has conquered."""
    space = space_of(state, site)
    put(state, space)
    state.shield[space] = seat
    return space


def assault(state: Position, space: Space, round: int = 1) -> None:
    """Seat 0 goes there from beside it."""
    state.round = round
    state.place[0] = beside(state, space)
    state.trail = (state.place[0],)
    state.turn[MOVE] = 20
    do(state, "move", way=way_to(state, space))


# ---- set-up


@pytest.mark.rule("MK-15.10.1")
def test_a_fixed_map_of_tiles_with_keeps_and_towers() -> None:
    state = new(2, scenario="conquer_and_hold")
    assert TILE.ids[state.tiles[0]] == "start_b"
    assert list(zip(state.tile_a, state.tile_b, strict=True)) == [(0, 0), (0, 1), (1, 0), (1, -1)]
    assert not any(IS_CORE[tile] for tile in state.tiles)
    tiles = sorted(TILE.ids[tile] for tile in (*state.tiles[1:], *state.tile_deck))
    assert tiles == sorted(
        [f"countryside_{number}" for number in (3, 4, 9, 10, 11)] + [f"core_{number}" for number in (2, 3, 4, 7)]
    )
    whole = hold()
    sites = [whole.site.count(SITE.index(site)) for site in ("keep", "mage_tower", "city")]
    assert sites == [5, 5, 1]
    assert len({new(2, seed, scenario="conquer_and_hold").tiles for seed in range(9)}) > 1


@pytest.mark.rule("MK-15.10.1")
def test_a_tile_is_revealed_only_where_one_lies_and_of_the_kind_that_lies_there() -> None:
    plan = {(1, 1): False, (2, -1): False, (2, 0): True, (2, 1): True, (3, 0): True, (3, -1): True}
    state = new(2, scenario="conquer_and_hold")
    allowed = {(a, b) for a in range(5) for b in range(-3, 5) if not placement_refusal(state, a, b)}
    assert allowed == set(plan)
    assert placement_refusal(state, 0, 2) == "MK-6.12"
    for (a, b), core in sorted(plan.items(), reverse=True):  # core tiles first, though countryside lies on top
        tile = tile_for(state, a, b)
        assert IS_CORE[tile] == core
        place_tile(state, 0, tile, a, b)
    assert not state.tile_deck
    assert state.audit() == []


@pytest.mark.rule("MK-15.10.1")
def test_exploring_turns_up_the_tile_that_lies_there() -> None:
    state = turn(new(2, scenario="conquer_and_hold"))
    state.turn[MOVE] = 99
    before = len(state.tiles)
    for space in all_spaces(state):
        state.place[0] = space
        state.trail = (space,)
        ways = [number for number in state.legal(0) if EXPLORE <= number < CHALLENGE]
        if ways:
            state.apply(0, ways[0])
            break
    assert len(state.tiles) == before + 1
    assert state.scenario.audit(state) == []


@pytest.mark.rule("MK-15.10.1")
def test_the_city_is_closed() -> None:
    state = hold()
    city = state.cities[0]
    assert state.tokens[city] == ()
    state.place[0] = beside(state, city)
    state.turn[MOVE] = 20
    assert against(state, "move", way=way_to(state, city)) == "MK-15.10.1"


@pytest.mark.rule("MK-15.10.1")
@pytest.mark.parametrize(("seats", "rounds", "first"), [(2, 6, 4), (3, 4, 3), (4, 4, 3)])
def test_elite_units_come_in_the_second_half_and_none_of_level_four(seats: int, rounds: int, first: int) -> None:
    state = hold(seats)
    assert state.rounds == rounds
    assert all(UNIT_LEVEL[unit] < 4 for unit in state.elite_deck)
    assert sorted(UNIT_LEVEL[unit] for unit in state.unit_box) == [4] * 5
    for round in range(1, rounds + 1):
        state.round = round
        new_unit_offer(state)
        assert any(unit >= REGULARS for unit in state.unit_offer) == (round >= first)
        assert any(unit < REGULARS for unit in state.unit_offer)


@pytest.mark.rule("MK-15.10.1")
def test_two_play_for_themselves_and_four_in_teams_but_nobody_alone() -> None:
    assert hold(2).team == ()
    assert hold(4).team == (0, 1, 0, 1)
    with pytest.raises(BadOption, match="2 or 3 or 4 seats"):
        GAME.new(1, 1, {"scenario": "conquer_and_hold"})


@pytest.mark.rule("MK-15.10.1")
@pytest.mark.parametrize(("option", "value"), [("map_shape", "wedge"), ("countryside_tiles", 9), ("core_tiles", 2)])
def test_the_map_has_no_other_shape_or_size(option: str, value: object) -> None:
    with pytest.raises(BadOption, match=r"MK-15\.10\.1"):
        GAME.new(2, 1, {"scenario": "conquer_and_hold", option: value})


@pytest.mark.rule("MK-15.10.3")
def test_in_a_variant_the_whole_map_is_open() -> None:
    state = hold()
    assert len(state.tiles) == 10
    assert not state.tile_deck
    with pytest.raises(BadOption, match="open_map"):
        GAME.new(2, 1, {"open_map": True})


@pytest.mark.rule("MK-15.10.1")
def test_a_position_with_a_tile_in_a_wrong_place_is_refused() -> None:
    dump = hold().dump()
    dump["position"]["tile_a"][4], dump["position"]["tile_a"][6] = 2, 1
    dump["position"]["tile_b"][4], dump["position"]["tile_b"][6] = 0, 1
    assert "does not belong there" in not_loaded(dump)


# ---- towers like keeps


@pytest.mark.rule("MK-15.10.2")
@pytest.mark.parametrize(("site", "unit"), [("mage_tower", "northern_monks"), ("keep", "peasants")])
def test_units_of_monasteries_join_in_towers_and_those_of_villages_in_keeps(site: str, unit: str) -> None:
    state = hold()
    state.place[0] = own(state, site, 0)
    state.unit_offer = (UNIT.index(unit), *state.unit_offer[1:])
    state.turn[INFLUENCE] = 20
    do(state, "interact")
    assert allowed(state, "recruit", unit=unit)
    usual = turn(new(2, scenario="conquest"))
    explore_all(usual)
    usual.place[0] = own(usual, site, 0)
    usual.unit_offer = (UNIT.index(unit), *usual.unit_offer[1:])
    usual.turn[INFLUENCE] = 20
    do(usual, "interact")
    assert against(usual, "recruit", unit=unit) == "MK-7.9"


@pytest.mark.rule("MK-15.10.2")
@pytest.mark.parametrize("site", ["keep", "mage_tower"])
def test_an_assault_costs_no_reputation_and_a_tower_brings_no_spell_but_belongs_to_its_conqueror(site: str) -> None:
    state = hold()
    space = space_of(state, site)
    put(state, space, "gunners" if site == "keep" else "monks")
    assault(state, space)
    assert state.foe
    assert state.reputation[0] == 7
    defeat(state, 0, 0, "MK-8.2.7")
    finish(state, 0)
    assert state.shield[space] == 0
    assert state.turn[SPELLS_WON] == 0
    assert state.safe(0, space)
    assert not state.safe(1, space)  # nobody else ends a turn there


@pytest.mark.rule("MK-15.10.2")
def test_spells_are_sold_in_an_own_tower_only() -> None:
    state = hold()
    tower = own(state, "mage_tower", 0)
    state.place[0] = tower
    state.turn[INFLUENCE] = 20
    state.mana = [1] * 6
    sold = state.copy()
    do(sold, "interact")
    assert any(CODEC.kind(action).name == "take_card" for action in sold.legal(0))
    state.shield[tower] = 1
    assert against(state, "interact") == "MK-7.1"


@pytest.mark.rule("MK-15.10.2")
@pytest.mark.parametrize(("site", "back"), [("keep", 1), ("mage_tower", 2)])
@pytest.mark.parametrize(("round", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_what_belongs_to_another_is_defended_by_more_each_day(site: str, back: int, round: int, count: int) -> None:
    state = hold()
    space = own(state, site, 1)
    assault(state, space, round)
    assert [ENEMY_BACK[foe] for foe in state.foe] == [back] * count
    assert all(fortifications(state, foe) >= 1 for foe in range(count))


@pytest.mark.rule("MK-15.10.2")
def test_the_fame_of_all_of_them_is_added_then_halved_and_rounded_up() -> None:
    for seed in range(6):
        state = turn(new(2, seed, scenario="conquer_and_hold", open_map="on"))
        assault(state, own(state, "keep", 1), 5)
        total = sum(ENEMY_FAME[foe] for foe in state.foe)
        for foe in (2, 0, 1):
            defeat(state, 0, foe, "MK-8.2.7")
        assert state.fame[0] == (total + 1) // 2


@pytest.mark.rule("MK-15.10.2")
def test_an_own_site_and_one_of_nobody_are_not_defended_so() -> None:
    state = hold()
    tower = own(state, "mage_tower", 0)
    assault(state, tower, 5)
    assert not state.foe
    assert step(state) == "Turn"


# ---- mana


@pytest.mark.rule("MK-15.10.3")
@pytest.mark.parametrize(("round", "colour"), [(1, 4), (2, 5)])
def test_near_an_own_tower_a_turn_begins_with_mana_for_every_own_one(round: int, colour: int) -> None:
    state = hold()
    towers = [Space(space) for space, site in enumerate(state.site) if site == TOWER]
    for tower in towers[:3]:
        put(state, tower)
        state.shield[tower] = 0
    state.round = round
    state.place[0] = beside(state, towers[0])
    begin_turn(state)
    assert state.mana[colour] == 3
    assert sum(state.mana) == 3
    state.place[0] = Space(3)
    begin_turn(state)
    assert sum(state.mana) == 0


@pytest.mark.rule("MK-15.10.3", "MK-9.20")
def test_the_bonus_of_a_keep_applies_beside_that_of_a_tower() -> None:
    state = hold()
    own(state, "mage_tower", 0)
    keep = own(state, "keep", 0)
    state.place[0] = keep
    assert hand_bonus(state, 0) == 1


@pytest.mark.rule("MK-15.10.3", "MK-13.3.4")
def test_near_a_team_mates_tower_only_own_towers_give_mana() -> None:
    state = hold(4)
    towers = [Space(space) for space, site in enumerate(state.site) if site == TOWER]
    for tower, seat in zip(towers, (2, 2, 0, 1), strict=False):
        put(state, tower)
        state.shield[tower] = seat
    state.place[0] = towers[0]
    begin_turn(state)
    assert sum(state.mana) == 1
    assert state.ours(0, towers[0])
    assert not state.ours(0, towers[3])


# ---- the end


@pytest.mark.rule("MK-15.10.3")
def test_a_keep_is_worth_three_and_a_tower_two_and_there_are_25_points() -> None:
    state = hold()
    for space in all_spaces(state):
        if state.site[space] in (KEEP, TOWER):
            put(state, space)
            state.shield[space] = 0
    assert state.view(0)["scores"] == [{"keeps": 15, "towers": 10}, {"keeps": 0, "towers": 0}]
    outcome = state.result()
    assert outcome.scores == (25, 0)
    assert outcome.winners == (0,)


@pytest.mark.rule("MK-15.10.3")
def test_on_a_tie_nobody_wins_whatever_the_fame() -> None:
    state = hold()
    state.fame = [50, 0]
    assert state.result().winners == ()
    own(state, "keep", 1)
    assert state.result().winners == (1,)


@pytest.mark.rule("MK-15.10.3", "MK-13.3.5")
def test_a_team_has_the_points_of_both() -> None:
    state = hold(4)
    own(state, "keep", 0)
    own(state, "mage_tower", 2)
    assert state.result().scores == (5, 0, 5, 0)
    assert state.result().ranking == (1, 2, 1, 2)
    members = state.view(0)["members"]
    assert members[0] == {"keeps": 3, "towers": 0}
    assert members[2] == {"keeps": 0, "towers": 2}


@pytest.mark.rule("MK-15.10.3")
def test_the_game_ends_with_its_last_round() -> None:
    state = hold()
    state.round = 6
    state.last_turns = 0
    state.announced = True
    end_round(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ()


@pytest.mark.rule("MK-15.10.3")
def test_a_side_that_is_behind_may_concede() -> None:
    state = hold()
    assert against(state, "concede") == "MK-15.10.3"
    own(state, "mage_tower", 1)
    events = do(state, "concede")
    assert [event.kind for event in events] == ["conceded", "game_over"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == "MK-15.10.3"
    assert GAME.load(state.dump()).outcome() is not None


@pytest.mark.rule("MK-15.10.3")
@pytest.mark.parametrize("agrees", [True, False])
def test_a_team_concedes_together(agrees: bool) -> None:
    state = hold(4)
    own(state, "keep", 1)
    do(state, "concede")
    assert state.actors() == (2,)
    assert GAME.load(state.dump()).actors() == (2,)
    do(state, "concede" if agrees else "done")
    if agrees:
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (1, 3)
    else:
        assert state.actors() == (0,)
        assert against(state, "concede") == "MK-15.10.3"  # asked once a turn
        assert state.turn[FRESH]  # and the turn is as fresh as before


@pytest.mark.rule("MK-15.10.3")
def test_of_three_nobody_can_concede() -> None:
    state = hold(3)
    own(state, "keep", 1)
    assert against(state, "concede") == "MK-15.10.3"


@pytest.mark.rule("MK-15.10.2", "MK-11.1.1")
def test_an_owner_in_a_tower_is_fought_as_in_a_keep() -> None:
    state = hold()
    tower = own(state, "mage_tower", 1)
    state.place[1] = tower
    assault(state, tower, 3)
    assert not state.foe  # no tokens defend it
    assert allowed(state, "duel", rival="2")
