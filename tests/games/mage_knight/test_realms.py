"""The scenarios of a friendly realm: Mines Liberation, Druid Nights, Dungeon Lords (pages 17 and 18)."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from tafelrunde.games.mage_knight.box.actions import CODEC, TRAVEL
from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    BROWN,
    CITY_TILES,
    DUNGEON,
    ENEMY_BACK,
    ENEMY_FAME,
    GLADE,
    GREENS,
    IS_CORE,
    MINE,
    MONASTERY,
    ORCS,
    REDS,
    SPACE,
    SPACES,
    SWAMP,
    TILE,
    TILE_SITE,
    TOMB,
    VILLAGE,
    WAYS,
)
from tafelrunde.games.mage_knight.box.effects import MOVING
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import FACE_UP, enemy_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import DARK, MOVE, PHASE, RANDOM_CRYSTALS, UNITS_BARRED
from tafelrunde.games.mage_knight.scenarios.dungeons import entrances
from tafelrunde.games.mage_knight.shown.views import MageKnightView
from tafelrunde.games.mage_knight.steps.ending import hand_bonus
from tafelrunde.games.mage_knight.steps.rounds import end_round
from tafelrunde.games.mage_knight.world.land import distance_field
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
    put,
    refused,
    rule,
    step,
    turn,
)

MINES, DRUIDS, LORDS = "mines_liberation", "druid_nights", "dungeon_lords"
SITES = {MINES: MINE, DRUIDS: GLADE, LORDS: DUNGEON}
CITIES = {MINES: "core_8", DRUIDS: "core_5", LORDS: "core_6"}
WIN = 99


def wide(scenario: str, seats: int = 2, seed: int = 0, **options: Any) -> Position:
    """Everything is revealed, and it is the turn of seat 0."""
    state = turn(new(seats, seed, scenario=scenario, **options))
    explore_all(state)
    while step(state) == "Entrance":
        state.apply(0, state.legal(0)[0])
    return state


def look(state: Position, seat: int) -> MageKnightView:
    return cast(MageKnightView, state.look(seat))


def stand(state: Position, space: Space, move: int = 0) -> None:
    state.place[0] = space
    state.trail = (space,)
    state.turn[MOVE] = move


def spaces(state: Position, *sites: int) -> list[Space]:
    return [space for space in all_spaces(state) if state.site[space] in sites]


def fresh(state: Position) -> None:
    """A turn like new, on the same space."""
    state.turn = [0] * len(state.turn)
    state.turn[PHASE] = MOVING


def win(state: Position) -> None:
    """The enemies are beaten one by one."""
    while state.foe:
        if step(state) == "Ranged" or step(state) == "Attack":
            for foe in range(len(state.foe)):
                if allowed(state, "target", foe=foe):
                    do(state, "target", foe=foe)
            state.points[8 if step(state) == "Ranged" else 0] = WIN * 9
            do(state, "strike")
        else:
            state.apply(0, state.legal(0)[0])


def lose(state: Position) -> None:
    """Nothing is done against the enemies, and damage goes to the hero."""
    while state.foe:
        legal = [CODEC.kind(action).name for action in state.legal(0)]
        do(state, "next_phase") if "next_phase" in legal else do(state, "hero_takes")


# ---- set-up


@rule("MK-15.7.1", "MK-15.8.1", "MK-15.9.1")
@pytest.mark.parametrize("scenario", [MINES, DRUIDS, LORDS])
@pytest.mark.parametrize(
    ("seats", "country", "core", "shape"),
    [(2, 8, 1, "wedge"), (3, 9, 2, "wedge"), (4, 11, 3, "open_4")],
)
def test_the_stack_has_every_tile_that_matters(scenario: str, seats: int, country: int, core: int, shape: str) -> None:
    for seed in range(6):
        state = new(seats, seed, scenario=scenario)
        tiles = [TILE.ids[tile] for tile in (*state.tile_deck, *state.tiles[1:])]
        assert (state.rounds, state.shape) == (5 if scenario == LORDS else 4, shape)
        assert len([id for id in tiles if id.startswith("country")]) == country
        assert [id for id in tiles if TILE.index(id) in CITY_TILES] == [CITIES[scenario]]
        assert len([id for id in tiles if IS_CORE[TILE.index(id)]]) == core + 1
        aside = [tile for tile in state.tile_aside if not IS_CORE[tile]]
        assert not any(SITES[scenario] in TILE_SITE[tile] for tile in aside)
        assert scenario != MINES or TILE.index("core_1") in state.tile_aside  # the one without a mine
        assert scenario != LORDS or "core_1" in tiles  # the desert with monastery and tomb


@rule("MK-15.7.1", "MK-15.8.1", "MK-15.9.1")
@pytest.mark.parametrize("scenario", [MINES, DRUIDS, LORDS])
def test_the_city_is_everybodys_friend_and_has_no_leader(scenario: str) -> None:
    state = wide(scenario, 3)
    (city,) = state.cities
    assert state.tokens[city] == ()
    assert state.city_shields == [(0, 1, 2)]
    assert state.leader(0) == -1
    assert hand_bonus(state, 0) == 0
    for space in all_spaces(state):
        if state.site[space] >= ORCS:
            put(state, space)  # nobody is provoked
    stand(state, beside(state, city), 2)
    assert hand_bonus(state, 0) >= 1
    way = state.near[state.place[0] * WAYS : state.place[0] * WAYS + 6].index(city)
    state.apply(0, TRAVEL + way)
    assert state.place[0] == city
    assert not state.foe
    assert state.reputation[0] == 7
    assert allowed(state, "interact")
    assert look(state, 0).cities[0].leader == -1


@rule("MK-15.7.1", "MK-15.8.1", "MK-15.9.1")
@pytest.mark.parametrize("scenario", [MINES, DRUIDS, LORDS])
def test_which_tiles_are_in_the_stack_is_known_when_the_unknown_is_dealt_anew(scenario: str) -> None:
    state = new(2, 3, scenario=scenario)
    sure = set(state.scenario.always)
    for seed in range(8):
        other = state.determinize(0, seed)
        assert isinstance(other, Position)
        assert other.audit() == []
        tiles = {*other.tile_deck, *other.tiles}
        assert sure <= tiles
        assert not tiles & set(state.scenario.never)


# ---- Mines Liberation


@rule("MK-15.7.2")
def test_a_mine_is_held_by_one_enemy_in_sight_and_one_in_the_dark() -> None:
    state = wide(MINES)
    for mine in spaces(state, MINE):
        first, second = state.tokens[mine]
        core = IS_CORE[state.tiles[mine // SPACES]]
        assert ENEMY_BACK[enemy_of(first)] == (REDS if core else GREENS)
        assert first & FACE_UP
        assert ENEMY_BACK[enemy_of(second)] == BROWN
        assert not second & FACE_UP
        shown = next(space for space in look(state, 0).spaces if space.space == SPACE.ids[mine])
        assert shown.tokens[1] == "brown"
    assert {IS_CORE[state.tiles[mine // SPACES]] for mine in spaces(state, MINE)} == {False, True}


@rule("MK-15.7.2")
def test_the_hidden_enemy_of_a_mine_is_nobodys_knowledge() -> None:
    state = wide(MINES)
    mine = spaces(state, MINE)[0]
    found = {state.determinize(0, seed).tokens[mine][1] for seed in range(30)}  # type: ignore[attr-defined]
    assert len(found) > 2


@rule("MK-15.7.2")
def test_a_mine_is_entered_as_an_action_in_the_dark_with_units() -> None:
    state = wide(MINES)
    mine = spaces(state, MINE)[0]
    assert not allowed(state, "enter")
    stand(state, mine)
    do(state, "enter")
    assert len(state.foe) == 2
    assert all(token & FACE_UP for token in state.tokens[mine])
    assert state.turn[DARK] == 1
    assert state.turn[UNITS_BARRED] == 0
    assert state.dark()


@rule("MK-15.7.2")
def test_what_survives_stays_in_the_mine() -> None:
    state = wide(MINES)
    mine = spaces(state, MINE)[0]
    stand(state, mine)
    put(state, mine, "prowlers", "minotaur")
    do(state, "enter")
    do(state, "target", foe=0)
    state.points[8] = WIN
    do(state, "strike")
    lose(state)
    assert [enemy_of(token) for token in state.tokens[mine]] == [GAME.domains["enemy"].index("minotaur")]
    assert state.shield[mine] == -1
    assert against(state, "enter") == "MK-5.11"
    fresh(state)
    assert allowed(state, "enter")  # in a later turn


@rule("MK-15.7.2")
def test_without_brown_tokens_the_enemy_is_drawn_on_entering() -> None:
    state = turn(new(2, scenario=MINES))
    brown = state.piles[BROWN]
    state.piles[BROWN] = ()
    explore_all(state)
    mine = state.stand_ins[0]
    assert [ENEMY_BACK[enemy_of(token)] for token in state.tokens[mine]] in ([GREENS], [REDS])
    assert next(space for space in look(state, 1).spaces if space.space == SPACE.ids[mine]).tokens[-1] == "brown"
    state.piles[BROWN] = brown
    stand(state, mine)
    do(state, "enter")
    assert mine not in state.stand_ins
    assert ENEMY_BACK[state.foe[-1]] == BROWN


@rule("MK-15.7.3")
@pytest.mark.parametrize(("core", "gain"), [(False, 1), (True, 2)])
def test_whoever_beats_the_last_enemy_frees_the_mine(core: bool, gain: int) -> None:
    state = wide(MINES)
    mine = next(space for space in spaces(state, MINE) if IS_CORE[state.tiles[space // SPACES]] == core)
    stand(state, mine)
    do(state, "enter")
    win(state)
    assert state.shield[mine] == 0
    assert state.tokens[mine] == ()
    assert state.reputation[0] == 7 + gain
    fresh(state)
    assert against(state, "enter") == "MK-15.7.3"


@rule("MK-15.7.3")
def test_a_mine_yields_crystals_only_when_it_is_free() -> None:
    for free, gain in ((-1, 0), (1, 1), (0, 1)):
        state = wide(MINES)
        mine = spaces(state, MINE)[0]
        stand(state, mine)
        if free >= 0:
            put(state, mine)
        state.shield[mine] = free
        state.turn[5] = 1  # a card was played
        do(state, "end_turn")
        assert state.crystals[state.colour[mine]] == gain


@rule("MK-15.7.3")
def test_every_day_and_night_begins_with_a_crystal_from_each_own_mine() -> None:
    state = wide(MINES)
    mines = spaces(state, MINE)[:3]
    for mine, owner in zip(mines, (0, 0, 1), strict=True):
        put(state, mine)
        state.shield[mine] = owner
    end_round(state)
    assert [sum(state.crystals[:BASIC_COLOURS]), sum(state.crystals[BASIC_COLOURS:])] == [2, 1]
    end_round(state)
    assert [sum(state.crystals[:BASIC_COLOURS]), sum(state.crystals[BASIC_COLOURS:])] == [4, 2]


@rule("MK-15.7.4")
def test_the_last_mine_brings_the_last_turns_once_the_stack_is_empty() -> None:
    for left in (0, 1):
        state = wide(MINES)
        mines = spaces(state, MINE)
        for mine in mines[1:]:
            put(state, mine)
            state.shield[mine] = 1
        state.tile_deck = state.tile_aside[:left]
        stand(state, mines[0])
        do(state, "enter")
        win(state)
        assert state.final == (left == 0)
        assert [(goal.goal, goal.done, goal.of) for goal in look(state, 0).goals] == [
            ("tiles", len(state.tiles) - 1, len(state.tiles) - 1 + left),
            ("mines", len(mines), len(mines)),
        ]
        if not left:
            assert state.final_turns == 3
            assert state.result().reason == "MK-15.7.4"


@rule("MK-15.7.4")
@pytest.mark.parametrize(("owners", "bonus"), [((0, 0, 1), [5, 0]), ((0, 1), [2, 2]), ((), [0, 0])])
def test_mines_count_four_or_seven_and_the_greatest_liberator_five(owners: tuple[int, ...], bonus: list[int]) -> None:
    state = wide(MINES)
    country = [space for space in spaces(state, MINE) if not IS_CORE[state.tiles[space // SPACES]]]
    for mine, owner in zip(country, owners, strict=False):
        state.shield[mine] = owner
    parts = state.scenario.parts(state)
    assert [part["mines"] for part in parts] == [4 * owners.count(0), 4 * owners.count(1)]
    assert [part["most_mines"] for part in parts] == bonus
    core = next(space for space in spaces(state, MINE) if IS_CORE[state.tiles[space // SPACES]])
    state.shield[core] = 1
    assert state.scenario.parts(state)[1]["mines"] == 4 * owners.count(1) + 7
    assert parts[0]["conqueror"] == parts[0]["adventurer"] == 0


# ---- Druid Nights


def glades(state: Position) -> list[Space]:
    return spaces(state, GLADE)


def at_night(state: Position, night: int = 1) -> Position:
    state.round = 2 * night
    return state


@rule("MK-15.8.2")
def test_whoever_ends_the_movement_on_a_glade_may_mark_it_once() -> None:
    state = wide(DRUIDS)
    glade = glades(state)[0]
    assert against(state, "mark") == "MK-15.8.2"
    stand(state, glade, 20)
    do(state, "mark")
    assert list(state.marked) == [(glade,), ()]
    assert against(state, "mark") == "MK-15.8.2"
    ways = {why.id for action, why in state.refusals(0) if CODEC.kind(action).name in ("move", "explore")}
    assert ways == {"MK-15.8.2"}
    assert not [action for action in state.legal(0) if CODEC.kind(action).name in ("move", "explore")]
    seen = next(space for space in look(state, 1).spaces if space.space == SPACE.ids[glade])
    assert seen.marks == [0]


@rule("MK-15.8.2")
def test_several_shields_may_lie_on_a_glade() -> None:
    state = wide(DRUIDS, 3)
    glade = glades(state)[0]
    state.marked = ((), (glade,), (glade,))
    stand(state, glade)
    do(state, "mark")
    assert list(state.marked) == [(glade,), (glade,), (glade,)]


@rule("MK-15.8.2")
def test_the_chant_is_an_action_of_the_night_away_from_people() -> None:
    state = wide(DRUIDS)
    first, second = glades(state)[:2]
    state.marked = ((first, second), ())
    stand(state, first)
    assert against(state, "chant") == "MK-15.8.2"  # by day
    at_night(state)
    state.marked = ((), ())
    assert against(state, "chant") == "MK-15.8.2"  # no glade is marked
    state.marked = ((first, second), ())
    stand(state, spaces(state, VILLAGE)[0])
    assert against(state, "chant") == "MK-15.8.2"
    monastery = spaces(state, MONASTERY)[0]
    stand(state, monastery)
    assert against(state, "chant") == "MK-15.8.2"
    state.shield[monastery] = 1
    assert allowed(state, "chant")  # nobody lives there any more
    stand(state, first)
    do(state, "chant")
    assert [ENEMY_BACK[enemy] for enemy in state.foe] == [BROWN, BROWN]
    assert state.turn[RANDOM_CRYSTALS] == 2
    win(state)
    assert against(state, "chant") == "MK-5.11"
    fresh(state)
    assert against(state, "chant") == "MK-15.8.2"  # once a night
    assert look(state, 1).chanted == [0]


@rule("MK-15.8.2")
@pytest.mark.parametrize(("night", "back", "crystals"), [(1, BROWN, 1), (2, REDS, 2)])
def test_what_is_called_gives_double_fame_and_vanishes(night: int, back: int, crystals: int) -> None:
    for beaten in (True, False):
        state = at_night(wide(DRUIDS), night)
        first, second = glades(state)[:2]
        state.marked = ((first, second), ())
        stand(state, first)
        do(state, "chant")
        assert [ENEMY_BACK[enemy] for enemy in state.foe] == [back, back]
        worth = sum(2 * ENEMY_FAME[enemy] for enemy in state.foe)
        heap = len(state.heaps[back])
        assert state.turn[RANDOM_CRYSTALS] == 2 * crystals
        win(state) if beaten else lose(state)
        assert state.fame[0] == (worth if beaten else 0)
        assert len(state.heaps[back]) == heap + 2
        assert state.turn[RANDOM_CRYSTALS] == 2 * crystals  # however many were beaten
        assert state.shield[first] == -1


@rule("MK-15.8.2")
def test_the_shields_leave_the_glades_after_the_night() -> None:
    state = wide(DRUIDS)
    glade = glades(state)[0]
    state.marked = ((glade,), (glade,))
    end_round(state)
    assert list(state.marked) == [(glade,), (glade,)]  # it was a day
    state.chanted = (0, 1)
    end_round(state)
    assert not any(state.marked)
    assert not state.chanted


@rule("MK-15.8.3")
def test_when_all_have_chanted_in_the_second_night_everybody_has_one_more_turn() -> None:
    for night in (1, 2):
        state = at_night(wide(DRUIDS), night)
        glade = glades(state)[0]
        state.marked = ((glade,), (glade,))
        state.chanted = (1,)
        stand(state, glade)
        do(state, "chant")
        win(state)
        assert state.final == (night == 2)
    assert state.final_turns == 3
    assert state.result().reason == "MK-15.8.3"
    assert [(goal.goal, goal.done, goal.of) for goal in look(state, 0).goals] == [
        ("nights", 2, 2),
        ("chants", 2, 2),
    ]


@rule("MK-15.8.3")
def test_shields_on_glades_count_for_no_achievement() -> None:
    state = wide(DRUIDS)
    before = state.result().scores
    state.marked = (tuple(glades(state)), ())
    assert state.result().scores == before


@rule("MK-15.8.3")
@pytest.mark.parametrize(("seats", "limit"), [(2, 1), (3, 2), (4, 2)])
def test_with_few_shields_on_a_glade_another_one_is_taken_away(seats: int, limit: int) -> None:
    state = wide(DRUIDS, seats, glade_limit=True)
    glade = glades(state)[0]
    full: list[tuple[Space, ...]] = [()] * seats
    for other in range(1, limit + 1):
        full[other] = (glade,)
    state.marked = tuple(full)
    stand(state, glade)
    assert against(state, "mark") == "MK-15.8.3"
    do(state, "oust", rival=str(limit + 1))
    assert state.marked[0] == (glade,)
    assert state.marked[limit] == ()
    assert sum(glade in row for row in state.marked) == limit


@rule("MK-15.8.3")
def test_the_epic_variant_has_three_nights_and_pairs_in_the_third() -> None:
    state = wide(DRUIDS, epic=True)
    tiles = state.tiles[1:]
    assert state.rounds == 6
    assert sum(not IS_CORE[tile] for tile in tiles) == 11
    assert sum(IS_CORE[tile] and tile not in CITY_TILES for tile in tiles) == 4
    for night in (2, 3):
        at_night(state, night)
        first, second = glades(state)[:2]
        state.marked = ((first, second), (first,))
        state.chanted = (1,)
        fresh(state)
        stand(state, first)
        do(state, "chant")
        if night == 3:
            assert [ENEMY_BACK[enemy] for enemy in state.foe] == [BROWN, REDS, BROWN, REDS]
            assert state.turn[RANDOM_CRYSTALS] == 6
        win(state)
        assert state.final == (night == 3)
        state.chanted = ()
    with pytest.raises(BadOption, match="only possible with scenario=one_to_return or druid_nights"):
        new(2, scenario=MINES, epic=True)


# ---- Dungeon Lords


@rule("MK-15.9.2")
def test_whoever_reveals_a_village_or_monastery_chooses_the_secret_entrance() -> None:
    state = turn(new(2, scenario=LORDS))
    at_start = len(state.secret_dungeons) + len(state.secret_tombs)
    assert at_start == len([space for space in spaces(state, VILLAGE, MONASTERY) if near_secret(state, space)])
    explore_all(state)
    assert step(state) == "Entrance"
    asked = 0
    while step(state) == "Entrance":
        home = state.stack[-1].home  # type: ignore[attr-defined]
        fit = entrances(state, home)
        for way in range(6):
            space = state.near[home * WAYS + way]
            if space < 0 or space in fit:
                continue
            closed = state.terrain[space] >= 6 or state.terrain[space] == SWAMP or state.site[space] >= 0
            assert closed
            assert against(state, "entrance", space=SPACE.ids[space]) == "MK-15.9.2"
        do(state, "entrance", space=SPACE.ids[fit[-1]])
        asked += 1
        wanted = DUNGEON if state.site[home] == VILLAGE else TOMB
        assert state.site[fit[-1]] == wanted
        (token,) = state.tokens[fit[-1]]
        assert not token & FACE_UP
        assert ENEMY_BACK[enemy_of(token)] == (BROWN if wanted == DUNGEON else REDS)
        shown = next(one for one in look(state, 0).spaces if one.space == SPACE.ids[fit[-1]])
        assert (shown.site, shown.secret) == ("dungeon" if wanted == DUNGEON else "tomb", True)
    assert asked
    assert len(state.secret_dungeons) + len(state.secret_tombs) == at_start + asked
    assert GAME.load(state.dump()).dump() == state.dump()


def near_secret(state: Position, home: int) -> bool:
    beside = state.near[home * WAYS : home * WAYS + 6]
    return any(space in state.secret_dungeons + state.secret_tombs for space in beside)


def secret(state: Position) -> Space:
    return next(space for space in state.secret_dungeons if state.safe(0, space))


@rule("MK-15.9.2")
def test_a_secret_dungeon_works_like_a_dungeon_and_its_token_is_the_first_enemy() -> None:
    state = wide(LORDS)
    space = secret(state)
    enemy = enemy_of(state.tokens[space][0])
    stand(state, space)
    do(state, "enter")
    assert state.foe == [enemy]
    assert (state.turn[DARK], state.turn[UNITS_BARRED]) == (1, 1)
    win(state)
    assert state.shield[space] == 0
    assert state.tokens[space] == ()
    assert state.audit() == []


@rule("MK-15.9.2")
def test_after_a_failure_another_enemy_lies_there() -> None:
    state = wide(LORDS)
    space = secret(state)
    before, heap = enemy_of(state.tokens[space][0]), state.heaps[BROWN].count(enemy_of(state.tokens[space][0]))
    stand(state, space)
    do(state, "enter")
    lose(state)
    (token,) = state.tokens[space]
    assert not token & FACE_UP
    assert state.heaps[BROWN].count(before) == heap + 1
    assert state.shield[space] == -1
    assert state.audit() == []


@rule("MK-15.9.3")
def test_a_conquered_dungeon_is_not_entered_again() -> None:
    state = wide(LORDS)
    space = secret(state)
    put(state, space)
    for owner in (0, 1):
        state.shield[space] = owner
        stand(state, space)
        assert against(state, "enter") == "MK-15.9.3"
    other = turn(new(2, scenario="conquest", seed=4))
    explore_all(other)
    dungeon = spaces(other, DUNGEON)[0]
    other.shield[dungeon] = 1
    stand(other, dungeon)
    assert allowed(other, "enter")  # elsewhere it is


@rule("MK-15.9.3")
def test_tunnels_join_what_was_conquered() -> None:
    state = wide(LORDS)
    deep = spaces(state, DUNGEON, TOMB)
    here = deep[0]
    for space in deep[:-1]:
        put(state, space)
        state.shield[space] = 1  # by whomever
    away = distance_field(state, here, 60, True)
    target = min((space for space in deep[1:-1] if away[space] < 60), key=lambda space: away[space])
    price = 2 + away[target]
    stand(state, here, price - 1)
    assert against(state, "tunnel", space=SPACE.ids[target]) == "MK-6.4"
    state.turn[MOVE] = price + 3
    assert not allowed(state, "tunnel", space=SPACE.ids[deep[-1]])  # nobody has conquered it
    do(state, "tunnel", space=SPACE.ids[target])
    assert state.place[0] == target
    assert state.turn[MOVE] == 3


@rule("MK-15.9.3")
def test_a_tunnel_needs_a_way_over_revealed_land_without_lake_and_swamp() -> None:
    state = wide(LORDS)
    deep = spaces(state, DUNGEON, TOMB)
    here, there = deep[0], deep[1]
    for space in (here, there):
        put(state, space)
        state.shield[space] = 0
    stand(state, here, WIN)
    assert allowed(state, "tunnel", space=SPACE.ids[there])
    terrain = state.terrain[:]
    for way in range(6):
        space = state.near[there * WAYS + way]
        if space >= 0:
            terrain[space] = SWAMP
    state.terrain = terrain
    assert here not in state.near[there * WAYS : there * WAYS + 6]
    assert against(state, "tunnel", space=SPACE.ids[there]) == "MK-15.9.3"


@rule("MK-15.9.4")
def test_the_last_dungeon_brings_the_last_turns() -> None:
    state = wide(LORDS)
    last = secret(state)
    deep = spaces(state, DUNGEON, TOMB)
    for space in deep:
        if space != last:
            put(state, space)
            state.shield[space] = 1
    stand(state, last)
    do(state, "enter")
    win(state)
    assert state.final_turns == 3
    assert state.result().reason == "MK-15.9.4"
    assert [(goal.goal, goal.done, goal.of) for goal in look(state, 0).goals][1] == (
        "dungeons",
        len(deep),
        len(deep),
    )


@rule("MK-15.9.4")
def test_dungeons_count_four_and_their_title_five() -> None:
    state = wide(LORDS)
    hidden = secret(state)
    deep = [space for space in spaces(state, DUNGEON, TOMB) if space != hidden]
    state.shield[deep[0]] = state.shield[hidden] = 0
    state.shield[deep[1]] = 1
    parts = state.scenario.parts(state)
    assert [part["adventurer"] for part in parts] == [8, 4]
    assert [part["most_dungeons"] for part in parts] == [5, 0]
    assert [part["titles"] for part in parts] == [0, 0]  # no greatest adventurer
    state.shield = [-1] * len(state.shield)
    state.shield[deep[0]], state.shield[deep[1]] = 0, 1
    assert [part["most_dungeons"] for part in state.scenario.parts(state)] == [2, 2]


# ---- whole games


@pytest.mark.parametrize("scenario", [MINES, DRUIDS, LORDS])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_come_to_their_end(scenario: str, seats: int) -> None:
    state = new(seats, 5, scenario=scenario)
    chance = random.Random(seats)
    for number in range(20_000):
        actors = state.actors()
        if not actors:
            break
        state.advance(actors[0], chance.choice(state.legal(actors[0])))
        if number % 25 == 0:
            assert state.audit() == []
        if number % 200 == 0:
            assert GAME.load(state.dump()).dump() == state.dump()
    assert not state.actors()
    assert len(state.result().scores) == seats


@pytest.mark.parametrize(
    ("scenario", "field", "value", "message"),
    [
        (LORDS, "secret_dungeons", ["19.c"], "not on the map"),
        (LORDS, "secret_tombs", ["0.c"], "could lead underground"),
        (MINES, "stand_ins", ["0.c"], "no occupied mine"),
        (MINES, "secret_tombs", ["1.c"], "knows nothing of it"),
        (MINES, "chanted", [0], "knows nothing of it"),
        (DRUIDS, "marked", [[], ["0.c"]], "no glade"),
        (DRUIDS, "marked", [[]], "one row for each of 2 seats"),
        (DRUIDS, "chanted", [1, 1], "only in a night"),
    ],
)
def test_what_cannot_be_is_not_loaded(scenario: str, field: str, value: Any, message: str) -> None:
    assert message in refused(new(2, 1, scenario=scenario), **{field: value})


@rule("MK-15.7.1", "MK-14.3")
def test_the_core_tile_without_a_mine_is_never_in_the_game_of_mines() -> None:
    with pytest.raises(BadOption, match=r"at most 3.*MK-15\.7\.1"):
        new(2, 1, scenario=MINES, core_tiles=4)
    state = new(2, 1, scenario=MINES, core_tiles=3)
    tiles = [TILE.ids[tile] for tile in (*state.tiles, *state.tile_deck)]
    assert "core_1" not in tiles
    assert sum(tile.startswith("core_") and tile != "core_1" for tile in tiles) == 4  # three, and the city
