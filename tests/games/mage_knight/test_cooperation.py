"""Full and Blitz Cooperation: pages 16 and 17 of the rulebook, sentence by sentence (MK-15.4, MK-15.5)."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tafelrunde.games.mage_knight.box.components import (
    ARTIFACTS,
    CARD_COLOUR,
    CITY_TILES,
    COMPETITIVE,
    CORE,
    COUNTRYSIDE,
    DUMMY,
    DUMMY_CRYSTALS,
    INTERACTIVE,
    SPELLS,
    STARTING_DECK,
    TACTIC,
    WOUND,
)
from tafelrunde.games.mage_knight.position.packing import bit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.rounds import end_round
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.rng import split

from .position import GAME, against, allowed, do, explore_all, new, put, rule, step

FULL = "full_cooperation"
BLITZ = "blitz_cooperation"


def begun(seats: int = 2, scenario: str = FULL, seed: int = 1) -> Position:
    """All have their tactics, and the first turn has begun."""
    state = new(seats, seed, scenario=scenario)
    while step(state) != "Turn":
        (seat,) = state.actors()
        state.apply(seat, state.legal(seat)[0])
    return state


def ended(state: Position) -> None:
    """The round is over."""
    state.stack = []
    state.events = None
    state.last_turns, state.announced = 0, True
    end_round(state)


# ---- set-up


@rule("MK-15.4.1", "MK-15.5.1", "MK-13.2.8")
@pytest.mark.parametrize(
    ("scenario", "seats", "rounds", "country", "cities", "core", "levels"),
    [
        (FULL, 2, 6, 8, 3, 2, (5, 5, 8)),
        (FULL, 3, 6, 10, 4, 3, (5, 5, 5, 11)),
        (FULL, 4, 6, 11, 4, 4, (5, 5, 5, 11)),
        (BLITZ, 2, 4, 7, 2, 1, (5, 8)),
        (BLITZ, 3, 4, 8, 3, 2, (5, 8, 11)),
        (BLITZ, 4, 4, 10, 4, 3, (5, 8, 11, 11)),
    ],
)
def test_rounds_tiles_and_levels(
    scenario: str, seats: int, rounds: int, country: int, cities: int, core: int, levels: tuple[int, ...]
) -> None:
    state = new(seats, 5, scenario=scenario)
    tiles = [*state.tiles, *state.tile_deck]
    assert (state.rounds, state.shape, state.city_levels) == (rounds, "fully_open", levels)
    assert len([tile for tile in tiles if tile in COUNTRYSIDE]) == country
    assert len([tile for tile in tiles if tile in CITY_TILES]) == cities
    assert len([tile for tile in tiles if tile in CORE]) == core
    assert state.team == (0,) * seats  # all in one team


@rule("MK-15.4.1")
def test_nobody_cooperates_alone() -> None:
    for scenario in (FULL, BLITZ):
        with pytest.raises(BadOption, match=r"MK-1\.1"):
            new(1, scenario=scenario)


@rule("MK-15.4.1")
def test_spells_17_to_20_and_the_interactive_skills_are_not_used() -> None:
    state = new(3, 2, scenario=FULL)
    spells = [*state.spell_deck, *state.spell_offer]
    assert not set(spells) & set(COMPETITIVE)
    assert len(spells) == ARTIFACTS - SPELLS - len(COMPETITIVE)
    for stack in state.skill_stack:
        assert len(stack) == 9
        assert not any(INTERACTIVE[skill] for skill in stack)
    assert state.dummy_skills == ()


@rule("MK-15.4.1", "MK-13.2.1", "MK-13.2.2")
def test_a_dummy_player_with_the_hero_that_is_left() -> None:
    state = new(3, 2, scenario=BLITZ)
    assert sorted([*state.hero, state.dummy_hero]) == [0, 1, 2, 3]
    assert sorted(state.dummy_deck) == sorted(STARTING_DECK[state.dummy_hero])
    assert state.dummy_crystals == DUMMY_CRYSTALS[state.dummy_hero]
    assert DUMMY in state.order


@rule("MK-13.2.8")
def test_with_four_seats_it_plays_with_a_substitute_deck() -> None:
    rolled = set()
    for seed in range(4):
        state = new(4, seed, scenario=FULL)
        assert state.dummy_hero == -1
        assert Counter(CARD_COLOUR[card] for card in state.dummy_deck) == {0: 4, 1: 4, 2: 4, 3: 4}
        assert sum(state.dummy_crystals) == 3
        rolled.add(tuple(state.dummy_crystals))
        assert state.audit() == []
        assert state.view(0)["dummy"]["hero"] is None
        assert GAME.load(json.dumps(state.dump())).dump() == state.dump()
    assert len(rolled) > 1


@rule("MK-15.5.1")
def test_blitz_begins_with_fame_reputation_a_die_and_a_unit_more() -> None:
    state = new(2, 4, scenario=BLITZ)
    assert (state.fame, state.reputation) == ([1, 1], [9, 9])
    assert (len(state.dice), len(state.unit_offer)) == (5, 5)
    full = new(2, 4, scenario=FULL)
    assert (full.fame, full.reputation) == ([0, 0], [7, 7])
    assert (len(full.dice), len(full.unit_offer)) == (4, 4)


# ---- tactics


@rule("MK-15.4.2", "MK-13.2.3")
def test_the_dummy_draws_its_tactic_first() -> None:
    drawn = set()
    for seed in range(8):
        state = new(2, seed, scenario=FULL)
        assert step(state) == "ChooseTactic"
        tactic = state.tactic[2]
        assert state.chosen == bit(tactic)
        assert against(state, "choose_tactic", tactic=tactic) == "MK-3.15"
        drawn.add(tactic)
    assert len(drawn) > 1


@rule("MK-15.4.2")
def test_after_a_day_one_of_the_tactics_of_real_players_leaves_the_game() -> None:
    state = begun(3)
    used = state.tactic[:3]
    dummy = state.tactic[3]
    state.fame = [2, 0, 1]
    ended(state)
    assert (step(state), state.actors()) == ("RemoveTactic", (1,))  # the least fame decides
    assert against(state, "choose_tactic", tactic=dummy) == "MK-15.4.2"
    for tactic in range(6):
        assert allowed(state, "choose_tactic", tactic=tactic) == (tactic in used)
    dump = state.dump()
    assert GAME.load(json.dumps(dump)).dump() == dump
    do(state, "choose_tactic", tactic=used[2])
    assert (state.tactics_gone, state.round) == (bit(used[2]), 2)
    assert step(state) == "ChooseTactic"
    assert state.view(0)["tactics_gone"] == [TACTIC.ids[used[2]]]


@rule("MK-15.4.2")
@pytest.mark.parametrize(("scenario", "rounds"), [(FULL, [1, 2, 3, 4]), (BLITZ, [1, 2])])
def test_not_after_the_last_day_and_the_last_night(scenario: str, rounds: list[int]) -> None:
    asked = []
    for number in range(1, 6 if scenario == FULL else 4):
        state = begun(2, scenario)
        state.round = number
        ended(state)
        if step(state) == "RemoveTactic":
            asked.append(number)
    assert asked == rounds


@rule("MK-15.4.2")
def test_enough_tactics_are_left_for_all() -> None:
    state = begun(4)
    ended(state)
    assert step(state) == "RemoveTactic"
    do(state, "choose_tactic", tactic=state.tactic[0])
    state = begun(4)
    free = next(tactic for tactic in range(6) if tactic not in state.tactic)
    state.tactics_gone = bit(free)
    state.round = 3
    ended(state)
    assert step(state) == "ChooseTactic"  # five are left for four and the dummy


# ---- the end, and the score


def conquered(state: Position, *leaders: int) -> None:
    """So many cities are conquered, each led by one of these seats."""
    for index, leader in enumerate(leaders):
        put(state, state.cities[index])
        state.city_shields[index] = (leader,)


@rule("MK-15.4.3")
def test_the_score_has_the_lowest_fame_and_the_best_of_each_category() -> None:
    state = begun(2)
    explore_all(state)
    state.fame = [31, 12]
    state.crystals = [3, 3, 0, 0, 0, 0, 0, 2]
    state.discard[0] = (*state.discard[0], WOUND)
    state.discard[1] = (*state.discard[1], WOUND, WOUND)
    sheets = state.scenario.parts(state)
    assert sheets[0] == sheets[1]
    assert (sheets[0]["fame"], sheets[0]["loot"], sheets[0]["beating"]) == (12, 3, -4)
    assert "titles" not in sheets[0]
    assert state.scenario.result(state).scores == (sum(sheets[0].values()),) * 2


@rule("MK-15.4.3")
def test_by_agreement_the_lowest_achievements_count_but_still_the_worst_beating() -> None:
    state = new(2, 1, scenario=FULL, lowest_achievements=True)
    state.crystals = [3, 3, 0, 0, 0, 0, 0, 2]
    state.discard[0] = (WOUND, WOUND)
    sheet = state.scenario.parts(state)[0]
    assert (sheet["loot"], sheet["beating"]) == (1, -4)
    with pytest.raises(BadOption, match=r"MK-15\.4\.3"):
        new(2, scenario="conquest", lowest_achievements=True)


@rule("MK-15.4.3")
def test_cities_time_and_the_dummys_deck_count() -> None:
    state = begun(2)
    explore_all(state)
    state.dummy_deck = state.dummy_deck[:7]
    conquered(state, 0, 0)
    sheet = state.scenario.parts(state)[0]
    assert [sheet[line] for line in ("cities", "all_lead", "all_cities", "dummy_cards", "in_time")] == [20, 0, 0, 7, 5]
    conquered(state, 0, 0, 1)
    state.round = 4
    state.announced = True
    sheet = state.scenario.parts(state)[0]
    assert [sheet[line] for line in ("cities", "all_lead", "all_cities", "in_time")] == [30, 10, 15, 0]
    assert sheet["rounds_left"] == 60  # two rounds were not needed
    assert list(sheet)[-6:] == ["cities", "all_lead", "all_cities", "rounds_left", "dummy_cards", "in_time"]


@rule("MK-15.4.3")
def test_all_win_with_all_cities_and_all_lose_without() -> None:
    state = begun(3, BLITZ)
    explore_all(state)
    conquered(state, 0, 1)
    assert state.scenario.result(state).ranking == (2, 2, 2)
    conquered(state, 0, 1, 2)
    outcome = state.scenario.result(state)
    assert (outcome.ranking, outcome.reason) == ((1, 1, 1), "MK-15.4.3")


@rule("MK-15.4.3")
def test_when_all_cities_are_conquered_everybody_but_the_dummy_has_one_more_turn() -> None:
    state = begun(2)
    explore_all(state)
    conquered(state, 0, 1, 0)
    cards = state.dummy_deck
    state.check_goal()
    assert state.final
    turns: list[int] = []
    while state.stack:
        (seat,) = state.actors()
        if step(state) == "Turn" and (not turns or turns[-1] != seat):
            turns.append(seat)
        legal = state.legal(seat)
        ends = GAME.codec.encode({"kind": "end_turn"})
        rests = GAME.codec.encode({"kind": "rest"})
        state.apply(seat, ends if ends in legal else rests if rests in legal else legal[0])
    first, second = [seat for seat in state.order if seat < 2]
    assert turns == [first, second, first]  # the turn that was under way, and one more for each
    assert state.dummy_deck == cards
    assert state.result().ranking == (1, 1)


@rule("MK-15.4.2")
def test_team_rules_hold_for_all() -> None:
    state = begun(3)
    assert all(state.allies(seat, other) for seat in range(3) for other in range(3) if seat != other)
    assert state.view(0)["team"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("scenario", "seats"), [(scenario, seats) for scenario in (FULL, BLITZ) for seats in (2, 3, 4)]
)
def test_whole_games_end(scenario: str, seats: int) -> None:
    state = new(seats, 7, scenario=scenario)
    random_play(state, split(seats, ("play",))[0], 20000)
    assert not state.stack
    assert state.audit() == []
    assert len(set(state.result().scores)) == 1


@pytest.mark.rule("MK-13.2.8", "MK-14.10")
@pytest.mark.parametrize("seats", [2, 4])
def test_before_a_draft_is_over_the_dummy_has_neither_cards_nor_a_tactic(seats: int) -> None:
    state = new(seats, 1, scenario="full_cooperation", starting_draft=True)
    assert state.setup
    assert (state.dummy_deck, state.tactic[seats]) == ((), -1)
    assert state.audit() == []
    assert GAME.load(state.dump()).dump() == state.dump()
