"""Two teams of two (MK-13.3)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import SKILL, START_SPACE, UNIT
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.minds import nearest
from tafelrunde.games.mage_knight.position.packing import laid
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, MOVE
from tafelrunde.games.mage_knight.steps.ending import hand_bonus
from tafelrunde.games.mage_knight.steps.rounds import start_turn
from tafelrunde.games.mage_knight.world.land import cost
from tafelrunde.games.mage_knight.world.mana import spend
from tafelrunde.kernel.errors import BadOption

from .position import (
    GAME,
    allowed,
    beside,
    do,
    explore_all,
    hand,
    mana,
    new,
    places,
    put,
    refused,
    space_of,
    step,
    total,
    turn,
    way_to,
)


def four() -> Position:
    """A game of two teams: the seats 0 and 2 against 1 and 3, and the turn of seat 0."""
    return turn(new(4, scenario="conquest", teams="opposite"))


@pytest.mark.rule("MK-13.3.1")
def test_teams_sit_opposite_each_other_or_are_drawn() -> None:
    state = new(4, scenario="conquest", teams="opposite")
    assert state.team == (0, 1, 0, 1)
    assert state.allies(0, 2)
    assert not state.allies(0, 1)
    assert not state.allies(0, 0)
    drawn = {new(4, seed, scenario="conquest", teams="random").team for seed in range(30)}
    assert drawn == {(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)}


@pytest.mark.rule("MK-13.3.1")
def test_without_teams_everybody_is_their_own() -> None:
    state = new(4, scenario="conquest")
    assert state.team == ()
    assert [state.team_of(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert not state.allies(0, 2)


@pytest.mark.rule("MK-13.3.1")
@pytest.mark.parametrize(
    ("seats", "options"), [(3, {"scenario": "conquest"}), (4, {}), (4, {"scenario": "blitz_conquest"})]
)
def test_teams_are_for_four_and_for_some_scenarios(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOption, match=r"option teams: .*MK-13.3.1"):
        GAME.new(seats, 1, {**options, "teams": "opposite"})


@pytest.mark.rule("MK-13.3.1")
@pytest.mark.parametrize("team", [[], [0, 1], [0, 0, 1, 1], [1, 0, 1, 0], [0, 0, 0, 1]])
def test_a_position_with_other_teams_is_refused(team: list[int]) -> None:
    assert "team: " in refused(new(4, scenario="conquest", teams="opposite"), team=team)


# ---- what skills and spells do to team-mates


def lay(state: Position, skill: str, seat: int, colour: int = 0) -> None:
    """An interactive skill of a seat lies in the middle of the table."""
    state.middle = [0] * 4
    state.middle[seat] = laid(SKILL.index(skill), colour)


@pytest.mark.rule("MK-13.3.2")
@pytest.mark.parametrize(("by", "dearer"), [(2, 0), (1, 1), (3, 1)])
def test_prayer_of_weather_leaves_the_team_mate_alone(by: int, dearer: int) -> None:
    state = four()
    plains = Space(state.terrain.index(0))
    price = cost(state, 0, plains)
    lay(state, "prayer_of_weather", by)
    assert cost(state, 0, plains) == price + dearer


@pytest.mark.rule("MK-13.3.2")
@pytest.mark.parametrize(("by", "dice"), [(2, 1), (1, 0)])
def test_source_freeze_leaves_the_team_mate_alone(by: int, dice: int) -> None:
    state = four()
    lay(state, "source_freeze", by)
    state.pop()
    start_turn(state, 0)
    assert total(state, "dice") == dice


@pytest.mark.rule("MK-13.3.2")
@pytest.mark.parametrize(("by", "wounds"), [(2, 0), (1, 1)])
def test_mana_exploit_leaves_the_team_mate_alone(by: int, wounds: int) -> None:
    state = four()
    mana(state, "white")
    lay(state, "mana_exploit", by, 0)
    spend(state, 0, 3, 3)
    assert state.wounds_in_hand(0) == wounds


@pytest.mark.rule("MK-13.3.2")
def test_healing_ritual_finds_the_nearest_hero_of_the_others() -> None:
    state = four()
    explore_all(state)
    state.place = places([3, 4, 3, 17])
    assert nearest(state, 0) == [1]


@pytest.mark.rule("MK-13.3.2")
def test_spells_do_not_tell_friend_from_foe() -> None:
    state = four()
    hand(state, "mana_meltdown", "march")
    mana(state, "red")
    do(state, "play", mode="mana_meltdown.basic")
    if step(state) == "Pay":
        do(state, "spend", payment="token_red")
    assert [state.wounds_in_hand(seat) for seat in range(4)] == [0, 1, 1, 1]


# ---- no help in playing


@pytest.mark.rule("MK-13.3.3")
def test_a_team_mate_sees_no_more_of_a_hand_than_anybody_else() -> None:
    state = four()
    assert state.view(2)["players"][0]["hand"] == 5
    dealt = {state.determinize(2, seed).hand[0] for seed in range(20)}  # type: ignore[attr-defined]
    assert len(dealt) > 5


# ---- spaces and keeps


def keep_of(state: Position, owner: int) -> Space:
    """A conquered keep, and seat 0 beside it with move points."""
    explore_all(state)
    keep = space_of(state, "keep")
    put(state, keep)
    state.shield[keep] = owner
    state.place[0] = beside(state, keep)
    state.trail = (state.place[0],)
    state.turn[MOVE] = 20
    return keep


@pytest.mark.rule("MK-13.3.4")
def test_the_empty_keep_of_a_team_mate_is_entered_without_a_fight_and_units_join_there() -> None:
    state = four()
    keep = keep_of(state, 2)
    do(state, "move", way=way_to(state, keep))
    assert step(state) == "Turn"
    assert state.place[0] == keep
    assert state.shield[keep] == 2
    assert state.reputation[0] == 7
    state.unit_offer = (UNIT.index("utem_guardsmen"), *state.unit_offer[1:])
    state.turn[INFLUENCE] = 20
    assert allowed(state, "interact")
    do(state, "interact")
    assert allowed(state, "recruit", unit="utem_guardsmen")
    do(state, "done")
    do(state, "end_turn")
    assert state.place[0] == keep


@pytest.mark.rule("MK-13.3.4")
def test_the_keep_of_a_rival_is_assaulted_still() -> None:
    state = four()
    keep = keep_of(state, 1)
    do(state, "move", way=way_to(state, keep))
    assert state.foe
    assert state.reputation[0] == 6


@pytest.mark.rule("MK-13.3.4")
def test_whoever_comes_later_to_a_team_mates_space_withdraws() -> None:
    state = four()
    keep = keep_of(state, 2)
    before = state.place[0]
    state.place[2] = keep
    hand(state, "march")
    do(state, "move", way=way_to(state, keep))
    assert step(state) == "Turn"  # no fight
    assert not allowed(state, "interact")
    events = do(state, "end_turn")
    assert state.place[0] == before
    assert state.place[2] == keep
    assert state.wounds_in_hand(0) == 1
    assert [event.rule for event in events if event.kind == "driven_back"] == ["MK-9.2"]


@pytest.mark.rule("MK-13.3.4")
def test_near_a_team_mates_keep_only_own_keeps_raise_the_hand_limit() -> None:
    state = four()
    keep = keep_of(state, 2)
    other = next(Space(space) for space, site in enumerate(state.site) if site == state.site[keep] and space != keep)
    put(state, other)
    assert hand_bonus(state, 0) == 0
    state.shield[other] = 0
    assert hand_bonus(state, 0) == 1
    state.shield[keep] = 1  # a rival's is of no use
    assert hand_bonus(state, 0) == 0


# ---- scoring


@pytest.mark.rule("MK-13.3.5")
def test_a_team_has_the_lower_fame_the_better_achievements_and_the_worse_beating() -> None:
    state = four()
    explore_all(state)
    state.fame = [30, 20, 12, 25]
    for seat, (crystals, wounds) in enumerate([(4, 0), (2, 1), (1, 2), (0, 0)]):
        state.crystals[4 * seat : 4 * seat + 4] = [min(3, crystals), max(0, crystals - 3), 0, 0]
        hand(state, *["wound"] * wounds, seat=seat)
    keep, tower = space_of(state, "keep"), space_of(state, "mage_tower")
    state.shield[keep], state.shield[tower] = 2, 0
    sheet = {"fame": 12, "knowledge": 0, "loot": 2, "leader": 0, "conqueror": 2, "adventurer": 0, "beating": -4}
    # the greatest loot and conquest, and the worst beating: 3 + 3 - 3
    scores = state.view(0)["scores"]
    assert scores[0] == scores[2] == {**sheet, "titles": 3, "cities": 0, "most_cities": 0}
    assert scores[1] == scores[3]
    assert scores[1]["fame"] == 20
    assert scores[1]["beating"] == -2
    assert scores[1]["titles"] == 0
    members = state.view(0)["members"]
    assert [sheet["fame"] for sheet in members] == [30, 20, 12, 25]
    assert [sheet["conqueror"] for sheet in members] == [2, 0, 2, 0]


@pytest.mark.rule("MK-13.3.5", "MK-15.2.4")
def test_of_cities_a_team_has_the_better_value_and_titles_are_between_teams() -> None:
    state = four()
    explore_all(state)
    for index, shields in enumerate([(0, 0, 2), (2,), (1,), ()]):
        state.city_shields[index] = shields
        if shields:
            put(state, state.cities[index])
    scores = state.view(0)["scores"]
    assert [sheet["cities"] for sheet in scores] == [11, 7, 11, 7]  # seat 2: 4 + 7, seat 0: 7
    assert [sheet["most_cities"] for sheet in scores] == [5, 0, 5, 0]  # the two are one


@pytest.mark.rule("MK-13.3.5")
def test_the_better_team_wins_and_the_other_comes_second() -> None:
    state = four()
    state.fame = [30, 20, 12, 25]
    outcome = state.result()
    assert outcome.ranking == (2, 1, 2, 1)
    assert outcome.winners == (1, 3)
    state.fame = [30, 12, 12, 25]
    assert state.result().winners == (0, 1, 2, 3)


@pytest.mark.rule("MK-13.3.5")
def test_without_teams_nobody_is_a_member() -> None:
    assert new(4, scenario="conquest").view(0)["members"] == []


@pytest.mark.rule("MK-15.2.6")
@pytest.mark.parametrize(
    ("cities", "level", "levels"), [("four", 0, (4, 4, 4, 4)), ("two", 0, (10, 10)), ("two", 11, (11, 11))]
)
def test_teams_have_four_cities_or_two_great_ones(cities: str, level: int, levels: tuple[int, ...]) -> None:
    state = new(4, scenario="conquest", teams="opposite", team_cities=cities, city_level=level)
    explore_all(state)
    assert state.city_levels == levels
    assert len(state.cities) == len(levels)
    assert not state.scenario.reached(state)
    for index, city in enumerate(state.cities):
        state.city_shields[index] = (0,)
        put(state, city)
    assert state.scenario.reached(state)


@pytest.mark.rule("MK-15.2.6")
def test_two_cities_are_great_and_for_teams() -> None:
    with pytest.raises(BadOption, match=r"MK-15\.2\.6"):
        GAME.new(4, 1, {"scenario": "conquest", "teams": "opposite", "team_cities": "two", "city_level": 9})
    with pytest.raises(BadOption, match=r"MK-15\.2\.6"):
        GAME.new(4, 1, {"scenario": "conquest", "team_cities": "two"})


@pytest.mark.rule("MK-13.3.4")
def test_in_a_conquered_city_and_on_the_portal_team_mates_may_stand_together() -> None:
    state = four()
    explore_all(state)
    city = state.cities[0]
    put(state, city)
    state.city_shields[0] = (0,)
    for space in (city, START_SPACE):
        state.place[2] = space
        assert state.safe(0, space)
    plain = next(Space(space) for space, site in enumerate(state.site) if site < 0 and state.safe(0, Space(space)))
    state.place[2] = plain
    assert not state.safe(0, plain)


@pytest.mark.rule("MK-13.3.5", "MK-17.8")
def test_two_teams_that_are_equal_share_a_title() -> None:
    state = four()
    state.crystals[0:4] = [2, 0, 0, 0]
    state.crystals[12:16] = [0, 3, 0, 0]
    assert [sheet["titles"] for sheet in state.view(0)["scores"]] == [1, 1, 1, 1]
    state.crystals[12:16] = [0, 3, 1, 0]
    assert [sheet["titles"] for sheet in state.view(0)["scores"]] == [0, 3, 0, 3]
