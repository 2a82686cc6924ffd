"""A megalopolis: two cities side by side that are one (MK-14.6)."""

from __future__ import annotations

import pytest

from tafelrunde import Event
from tafelrunde.games.mage_knight.box.actions import ADD_ELITE, BUY_ARTIFACT, BUY_UNSEEN, TAKE_CARD
from tafelrunde.games.mage_knight.box.components import (
    BLUE,
    BRUTAL,
    CITY,
    COLOUR,
    ENEMY,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_BACK,
    ENEMY_ELEMENT,
    FIRE,
    GARRISON,
    GARRISON_BACKS,
    GREEN,
    ICE,
    ORCS,
    PHYSICAL,
    POISON,
    RED,
    TILE_COLOUR,
    TILE_SITE,
    WAYS,
    WHITE,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import FACE_UP, enemy_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import conquered_cities
from tafelrunde.games.mage_knight.steps.ending import hand_bonus
from tafelrunde.games.mage_knight.steps.moving import arrive
from tafelrunde.games.mage_knight.steps.talking import sold
from tafelrunde.games.mage_knight.world.fight import abilities_of, armor_of, attack_of, fortifications
from tafelrunde.games.mage_knight.world.land import build_city, cost, garrisons_beside, reveal_garrisons
from tafelrunde.kernel.errors import BadOption

from .position import GAME, all_spaces, explore_all, new, put, refused, turn


def found(level: int = 8, seats: int = 2, seed: int = 1, **more: object) -> Position:
    """The turn of seat 0, all tiles lie on the map."""
    state = turn(new(seats, seed, scenario="conquest", megalopolis=level, **more))
    explore_all(state)
    return state


def coloured(state: Position, left: int, right: int) -> None:
    """The megalopolis has these parts."""
    gate = state.cities[-1]
    build_city(state, gate, left)
    build_city(state, Space(gate + 1), right)


def beside_one(part: int) -> tuple[Position, Space]:
    """A game with a space that is next to one part of the megalopolis and not next to the other."""
    for seed in range(20):
        state = found(12, 2, seed)
        one = state.cities[-1] + part
        other = state.cities[-1] + 1 - part
        away = [other, *(state.near[other * WAYS + way] for way in range(6))]
        near = [state.near[one * WAYS + way] for way in range(6)]
        spaces = [space for space in near if space >= 0 and space not in away]
        if spaces:
            return state, spaces[0]
    raise AssertionError("there is none")


@pytest.mark.rule("MK-14.6", "MK-6.21")
@pytest.mark.parametrize(("level", "left", "right"), [(2, 1, 1), (9, 5, 4), (16, 8, 8), (22, 11, 11), (24, 11, 11)])
def test_the_last_city_gets_another_one_to_its_right_with_half_the_level(level: int, left: int, right: int) -> None:
    for seed in range(4):
        state = found(level, 3, seed)
        gate = state.cities[-1]
        assert len(state.cities) == 3
        assert state.twins == (gate + 1,)
        assert state.site[gate + 1] == CITY
        assert (state.q[gate + 1], state.r[gate + 1]) == (state.q[gate] + 1, state.r[gate])
        colours = [state.colour[space] for space in (*state.cities, gate + 1)]
        assert len(set(colours)) == 4  # one of the cards that were left
        assert list(state.city_colours) == colours
        wanted = [a + b for a, b in zip(GARRISON[colours[-2]][left - 1], GARRISON[colours[-1]][right - 1], strict=True)]
        backs = [ENEMY_BACK[enemy_of(token)] for token in state.tokens[gate]]
        assert [backs.count(back) for back in GARRISON_BACKS] == wanted
        assert state.tokens[gate + 1] == ()
        first = [ENEMY_BACK[enemy_of(token)] for token in state.tokens[state.cities[0]]]
        assert [first.count(back) for back in GARRISON_BACKS] == GARRISON[colours[0]][3]  # level 4 as usual
        assert state.audit() == []


@pytest.mark.rule("MK-14.6")
def test_terrain_and_symbol_of_the_second_space_are_ignored() -> None:
    for seed in range(40):
        state = found(6, 2, seed)
        twin = state.twins[0]
        if TILE_SITE[state.tiles[twin // 7]][4] == ORCS:  # beside the green city
            assert state.site[twin] == CITY
            assert state.tokens[twin] == ()
            state.tokens[state.gate(twin)] = ()
            assert state.safe(0, twin)
            return
    raise AssertionError("the green city was never the last one")


@pytest.mark.rule("MK-14.6")
def test_only_where_at_most_three_cities_are_to_be_conquered_and_from_level_2() -> None:
    for seats, options in ((4, {"scenario": "conquest"}), (2, {"scenario": "first_reconnaissance"})):
        with pytest.raises(BadOption, match=r"MK-14\.6"):
            new(seats, 1, megalopolis=8, **options)
    with pytest.raises(BadOption, match=r"at least 2.*MK-14\.6"):
        new(2, 1, scenario="conquest", megalopolis=1)
    with pytest.raises(BadOption):
        new(2, 1, scenario="conquest", megalopolis=25)
    new(1, 1, scenario="conquest", megalopolis=24)
    new(3, 1, scenario="blitz_conquest", megalopolis=2)


@pytest.mark.rule("MK-14.6", "MK-14.4")
def test_the_second_card_is_told() -> None:
    state = turn(new(2, 5, scenario="conquest", megalopolis=6))
    events: list[Event] = []
    state.events = events
    explore_all(state)
    told = [(event.rule, event.data["space"]) for event in events if event.kind == "city"]
    assert told == [("MK-14.6", state.twins[0])]


@pytest.mark.rule("MK-14.6", "MK-16.6")
@pytest.mark.parametrize("part", [0, 1])
def test_the_whole_garrison_is_seen_from_beside_either_part(part: int) -> None:
    state, here = beside_one(part)
    gate = state.cities[-1]
    tokens = [token & ~FACE_UP for token in state.tokens[gate]]
    state.tokens[gate] = tuple(tokens)  # type: ignore[arg-type]
    assert garrisons_beside(state, here).count(gate) == 1
    state.place[0] = here
    reveal_garrisons(state)
    assert all(token & FACE_UP for token in state.tokens[gate])


@pytest.mark.rule("MK-14.6", "MK-8.7.2", "MK-8.7.3", "MK-8.7.4", "MK-8.7.5")
@pytest.mark.parametrize("part", [0, 1])
def test_all_defend_it_wherever_it_is_assaulted_with_the_bonuses_of_both(part: int) -> None:
    state, here = beside_one(part)
    gate = state.cities[-1]
    coloured(state, WHITE, BLUE)
    put(state, gate, "freezers", "gunners", "guardsmen")
    state.place[0] = here
    state.trail = (here,)
    arrive(state, 0, Space(gate + part), False)
    assert sorted(ENEMY.ids[enemy] for enemy in state.foe) == ["freezers", "guardsmen", "gunners"]
    for foe, enemy in enumerate(state.foe):
        assert fortifications(state, foe) >= 1
        assert armor_of(state, foe) == ENEMY_ARMOR[enemy] + 1
        assert attack_of(state, foe) == ENEMY_ATTACK[enemy] + (2 if ENEMY_ELEMENT[enemy] in (FIRE, ICE) else 0)
    coloured(state, GREEN, RED)
    for foe, enemy in enumerate(state.foe):
        both = abilities_of(state, foe) & (BRUTAL | POISON) == BRUTAL | POISON
        assert both == (ENEMY_ELEMENT[enemy] == PHYSICAL)


def taken(state: Position, *seats: int) -> Space:
    """The megalopolis is conquered; its first space."""
    gate = state.cities[-1]
    put(state, gate)
    state.city_shields[-1] = seats
    return gate


@pytest.mark.rule("MK-14.6", "MK-6.6", "MK-8.7.7", "MK-9.21")
def test_it_is_one_city_with_one_leader_on_two_spaces() -> None:
    state = found(12)
    assert not state.conquered(state.twins[0])
    gate = taken(state, 0, 1, 1)
    assert conquered_cities(state) == 1
    for space in (gate, Space(gate + 1)):
        assert state.conquered(space)
        assert state.safe(0, space)
        assert state.leader(state.city_index(space)) == 1
        assert cost(state, 0, space) == 2  # also from one part to the other
        for seat, bonus in ((0, 1), (1, 2)):
            state.place[seat] = space
            assert hand_bonus(state, seat) == bonus


@pytest.mark.rule("MK-14.6", "MK-7.13", "MK-7.14", "MK-7.16", "MK-7.17")
def test_both_parts_sell_what_both_have() -> None:
    state = found(12)
    gate = taken(state, 0)
    for left, right in ((RED, WHITE), (WHITE, GREEN), (BLUE, RED)):
        coloured(state, left, right)
        wares = [[action for action, _price, _rule in sold(state, space)] for space in (gate, Space(gate + 1))]
        assert wares[0] == wares[1]
        for colour, action in ((RED, BUY_ARTIFACT), (WHITE, ADD_ELITE), (GREEN, BUY_UNSEEN)):
            assert (action in wares[0]) == (colour in (left, right)), COLOUR.ids[colour]
        assert (TAKE_CARD + state.spell_offer[0] in wares[0]) == (BLUE in (left, right))


@pytest.mark.rule("MK-14.6")
def test_it_is_shown_and_read_again() -> None:
    state = found(8, 2, 2, random_cities=True, turned_tiles=True)
    shown = state.look(0).cities  # type: ignore[attr-defined]
    assert [city.second is not None for city in shown] == [False, True]
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert again.look(0) == state.look(0)
    colours = state.dump()["position"]["city_colours"]
    assert "city_colours" in refused(state, city_colours=colours[:-1])


@pytest.mark.rule("MK-14.6", "MK-15.2.6")
def test_two_teams_can_have_two_of_them_with_all_four_city_cards() -> None:
    twice = 0
    for seed in range(12):
        state = new(4, seed, scenario="conquest", teams="opposite", team_cities="two", megalopolis=16)
        explore_all(state)
        assert len(state.cities) == 2
        assert list(state.twins) == [space + 1 for space in state.cities]
        colours = [state.colour[space] for space in sorted((*state.cities, *state.twins))]
        assert sorted(colours) == [0, 1, 2, 3]
        for space in state.cities:
            assert len(state.tokens[space]) == sum(sum(GARRISON[state.colour[part]][7]) for part in (space, space + 1))
        second = state.cities[1]
        twice += TILE_COLOUR[state.tiles[second // 7]][3] != state.colour[second]  # the first one had its card
        assert GAME.load(state.dump()).dump() == state.dump()
    assert twice


@pytest.mark.rule("MK-14.6", "MK-6.10")
def test_no_more_than_ten_fight_at_once() -> None:
    for garrison, wanted in ((9, 10), (10, 10)):
        state, here = beside_one(1)
        gate = state.cities[-1]
        elite = ["freezers", "freezers", "freezers", "gunners", "gunners", "gunners", "altem_mages", "altem_mages"]
        put(state, gate, *[*elite, "altem_guardsmen", "altem_guardsmen"][:garrison])
        near = [state.near[here * WAYS + way] for way in range(6)]
        both = [state.near[(gate + 1) * WAYS + way] for way in range(6)]
        space = next(space for space in near if space >= 0 and space in both and space not in (gate, gate + 1))
        state.site = [ORCS if other == space else state.site[other] for other in all_spaces(state)]
        put(state, space, "prowlers")
        state.place[0] = here
        state.trail = (here,)
        arrive(state, 0, Space(gate + 1), True)
        assert len(state.foe) == wanted
