"""One to Return (MK-15.11)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import IS_CORE, PORTAL, START_SPACE
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.minds import nearest
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import MOVE
from tafelrunde.games.mage_knight.scenarios.returning import LEFT
from tafelrunde.games.mage_knight.steps.rounds import end_round
from tafelrunde.kernel.errors import BadOption

from .position import GAME, against, allowed, do, explore_all, hand, mana, new, places, refused, step, turn, way_to


def back(seats: int = 2) -> Position:
    """The first day, and the turn of seat 0."""
    return turn(new(seats, scenario="one_to_return"))


def chosen() -> Position:
    """Two teams that have chosen seat 2 and seat 1 to return."""
    state = new(4, scenario="one_to_return", teams="opposite")
    for rival in ("3", "2"):
        do(state, "choose_hero", rival=rival)
    return state


def end(state: Position) -> list[str]:
    """The round ends at once; what is told of it."""
    state.last_turns = 0
    state.announced = True
    state.stack = []
    state.events = []
    end_round(state)
    told = [event.kind for event in state.events]
    state.events = None
    return told


def closed(seats: int = 2) -> Position:
    """The second round, and nobody was left behind."""
    state = back(seats)
    explore_all(state)
    state.place = places([4, 11, 18, 1][:seats])
    assert end(state)[0] == "portal_closed"
    return state


def turn_of_first(state: Position) -> None:
    """Whatever is decided before: the turn of seat 0."""
    while step(state) != "Turn" or state.actors() != (0,):
        seat = state.actors()[0]
        state.advance(seat, state.legal(seat)[0])


# ---- set-up


@pytest.mark.rule("MK-15.11.1")
@pytest.mark.parametrize(("seats", "country", "cities", "core"), [(2, 7, 1, 1), (3, 8, 2, 2), (4, 10, 3, 3)])
@pytest.mark.parametrize("epic", [0, 1])
def test_tiles_rounds_and_cities(seats: int, country: int, cities: int, core: int, epic: int) -> None:
    state = new(seats, scenario="one_to_return", epic="on" if epic else "off")
    assert state.shape == "wedge"
    assert state.rounds == (6 if epic else 4)
    assert state.city_levels == (4 if epic else 3,) * (cities + epic)
    tiles = (*state.tiles[1:], *state.tile_deck)
    assert len([tile for tile in tiles if not IS_CORE[tile]]) == country + epic
    assert len([tile for tile in tiles if IS_CORE[tile]]) == cities + core + 2 * epic


@pytest.mark.rule("MK-15.11.1")
def test_nobody_plays_it_alone() -> None:
    with pytest.raises(BadOption, match="2 or 3 or 4 seats"):
        GAME.new(1, 1, {"scenario": "one_to_return"})


# ---- the portal


@pytest.mark.rule("MK-15.11.2")
def test_the_portal_closes_after_the_first_day_and_whoever_is_on_it_is_out() -> None:
    state = back(3)
    state.place = places([START_SPACE, 4, 1])
    assert end(state)[:2] == ["portal_closed", "left"]
    assert sorted(state.order) == [1, 2]
    assert state.place[0] == LEFT
    assert not state.plays(0)
    assert state.view(1)["way_home"] == {"portal": "0.c", "closed": True, "out": [0], "returners": []}
    seats = set()
    for _turn in range(40):
        seat = state.actors()[0]
        seats.add(seat)
        state.advance(seat, state.legal(seat)[0])
    assert seats == {1, 2}
    assert GAME.load(state.dump()).view(1) == state.view(1)


@pytest.mark.rule("MK-15.11.2")
def test_spells_and_skills_do_not_reach_whoever_is_out() -> None:
    state = back(3)
    state.place = places([4, START_SPACE, 1])
    end(state)
    turn_of_first(state)
    assert nearest(state, 0) == [2]
    before = [state.wounds_in_hand(seat) for seat in (1, 2)]
    hand(state, "mana_meltdown", "march")
    mana(state, "red")
    do(state, "play", mode="mana_meltdown.basic")
    if step(state) == "Pay":
        do(state, "spend", payment="token_red")
    assert [state.wounds_in_hand(seat) for seat in (1, 2)] == [before[0], before[1] + 1]


@pytest.mark.rule("MK-15.11.2")
def test_if_all_are_left_behind_the_game_is_over_and_nobody_wins() -> None:
    state = back()
    end(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert GAME.load(state.dump()).outcome() is not None


@pytest.mark.rule("MK-15.11.2")
def test_the_closed_portal_is_a_plain_space_for_one_hero() -> None:
    state = back()
    assert state.site[START_SPACE] == PORTAL
    state.place = places([4, START_SPACE])
    assert state.safe(0, START_SPACE)
    state = closed()
    assert state.site[START_SPACE] == -1
    assert state.terrain[START_SPACE] == 0
    state.place = places([4, START_SPACE])
    assert not state.safe(0, START_SPACE)
    loaded = GAME.load(state.dump())
    assert isinstance(loaded, Position)
    assert loaded.site[START_SPACE] == -1


@pytest.mark.rule("MK-15.11.2", "MK-9.2")
def test_whoever_comes_to_the_occupied_portal_space_at_the_end_of_a_night_withdraws() -> None:
    state = closed()
    turn_of_first(state)
    state.last_turns, state.announced = 1, True
    state.place = places([4, START_SPACE])
    state.trail = (Space(4),)
    hand(state, "march")
    state.turn[MOVE] = 9
    do(state, "move", way=way_to(state, START_SPACE))
    do(state, "end_turn")
    assert state.place == [4, START_SPACE]


# ---- the end


@pytest.mark.rule("MK-15.11.2")
@pytest.mark.parametrize(
    ("place", "winners"), [(places([START_SPACE, 4]), (0,)), (places([4, START_SPACE]), (1,)), (places([4, 1]), ())]
)
def test_whoever_stands_on_the_portal_at_the_end_wins_whatever_the_fame(
    place: list[Space], winners: tuple[int, ...]
) -> None:
    state = closed()
    state.place = place
    state.fame = [0, 90]
    state.round = state.rounds
    end(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.scores == tuple(1 if seat in winners else 0 for seat in (0, 1))
    assert outcome.reason == "MK-15.11.2"


@pytest.mark.rule("MK-15.11.2")
def test_there_is_no_scoring() -> None:
    state = closed()
    state.fame = [7, 3]
    state.place = places([START_SPACE, 4])
    assert state.view(0)["scores"] == [{"portal": 1}, {"portal": 0}]


# ---- teams


@pytest.mark.rule("MK-15.11.2", "MK-13.3.1")
def test_each_team_chooses_in_secret_who_is_to_return() -> None:
    state = new(4, scenario="one_to_return", teams="opposite")
    assert state.actors() == (0,)
    assert against(state, "choose_hero", rival="2") == "MK-15.11.2"
    event = do(state, "choose_hero", rival="3")[0]
    assert [("rival" in event.seen_by(seat)) for seat in (0, 1, 2, 3, None)] == [True, False, True, False, False]
    assert state.actors() == (1,)
    do(state, "choose_hero", rival="2")
    assert step(state) == "ChooseTactic"
    shown = [state.view(seat)["way_home"]["returners"] for seat in (0, 1, 2, 3, None)]
    assert shown == [[2, None], [None, 1], [2, None], [None, 1], [None, None]]


@pytest.mark.rule("MK-15.11.2")
def test_the_other_team_cannot_know_it() -> None:
    state = chosen()
    dealt = [state.determinize(1, seed).returner for seed in range(20)]  # type: ignore[attr-defined]
    assert {returner[1] for returner in dealt} == {1}
    assert {returner[0] for returner in dealt} == {0, 2}


@pytest.mark.rule("MK-15.11.2")
@pytest.mark.parametrize(("on_portal", "winners"), [(2, (0, 2)), (0, ()), (1, (1, 3)), (3, ())])
def test_a_team_wins_only_with_its_chosen_hero_and_then_all_is_shown(on_portal: int, winners: tuple[int, ...]) -> None:
    state = chosen()
    explore_all(state)
    state.place = places([4, 11, 18, 1])
    end(state)
    state.place[on_portal] = START_SPACE
    state.round = state.rounds
    assert end(state)[:2] == ["was_chosen", "was_chosen"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert state.view(1)["way_home"]["returners"] == [2, 1]


@pytest.mark.rule("MK-15.11.2")
@pytest.mark.parametrize("returner", [[], [0], [1, 0], [0, 1, 0]])
def test_a_position_with_other_returners_is_refused(returner: list[int]) -> None:
    assert "returner" in refused(chosen(), returner=returner)


@pytest.mark.rule("MK-15.11.2")
def test_a_position_in_which_somebody_is_out_and_on_the_map_is_refused() -> None:
    assert "order, place" in refused(closed(3), order=[0, 2], next=0)


# ---- fights for the portal


def met(announced: bool, teams: bool = False) -> Position:
    """Seat 0 comes to the closed portal, where another one stands: seat 1, or in teams the team-mate."""
    state = chosen() if teams else new(2, scenario="one_to_return")
    explore_all(state)
    state.place = places([4, 11, 18, 1][: state.seats])
    end(state)
    state.round = state.rounds
    turn_of_first(state)
    state.place[2 if teams else 1] = START_SPACE
    state.place[0] = Space(4)
    state.trail = (Space(4),)
    hand(state, "march")
    state.turn[MOVE] = 9
    if announced:
        state.last_turns, state.announced = 1, True
    do(state, "move", way=way_to(state, START_SPACE))
    return state


@pytest.mark.rule("MK-15.11.2", "MK-11.1.1")
def test_the_portal_space_may_be_fought_for() -> None:
    assert allowed(met(announced=False), "duel", rival="2")


@pytest.mark.rule("MK-15.11.2", "MK-11.1.1")
def test_whoever_holds_it_when_the_end_of_the_last_night_is_announced_has_won() -> None:
    state = met(announced=True)
    assert against(state, "duel", rival="2") == "MK-11.1.1"
    do(state, "end_turn")
    while state.actors():
        seat = state.actors()[0]
        state.advance(seat, state.legal(seat)[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("MK-13.3.4")
def test_team_mates_do_not_fight_for_it() -> None:
    assert against(met(announced=False, teams=True), "duel", rival="3") == "MK-13.3.4"
