"""BS-10 and BS-11: the ten events at their moments, and the final score."""

from __future__ import annotations

import itertools

import pytest

from tafelrunde import State
from tafelrunde.games.broom_service.components import bolt_points

from .position import (
    ALBERT,
    BEATE,
    CARLA,
    GAME,
    Position,
    do,
    goods,
    kinds,
    lead,
    may,
    points,
    refusal,
    step,
)

ROOT = "root_gatherer"


def end_round(position: Position) -> State:
    state = position.hands([ROOT]).load()
    lead(state, ALBERT, ROOT)
    do(state, ALBERT, "pass")
    return state


@pytest.mark.rule("BS-R28", "BS-10.1")
def test_the_seventh_event_works_before_the_final_scoring() -> None:
    position = Position().event("one_of_everything").round(7).goods(ALBERT, 1, 1, 1, 1).goods(BEATE)
    state = end_round(position)
    assert step(state) == "HandIn"
    told = do(state, ALBERT, "hand_in")
    assert kinds(told)[:3] == ["decided", "handed_in", "scored"]
    assert points(state) == [17, 10]  # and no four points for the set any more
    assert state.outcome() is not None


@pytest.mark.rule("BS-10.1")
@pytest.mark.parametrize(
    "event", ["more_or_less", "black_market", "moonshine", "old_times", "dangerous_regions", "pleasant_regions"]
)
def test_events_work_only_in_their_moment(event: str) -> None:
    state = Position().event(event).hands([ROOT, "hill_witch"], ["forest_witch"]).load()
    before = points(state)
    lead(state, ALBERT, ROOT, "brave")
    assert not may(state, ALBERT, "market")
    do(state, ALBERT, "pass")
    assert points(state) == before


@pytest.mark.rule("BS-10.4", "BS-10.5", "BS-R31")
def test_black_market_and_moonshine_are_for_cowards() -> None:
    for event, action, rule in (("black_market", {"kind": "market"}, "BS-10.4"), ("moonshine", STILL, "BS-10.5")):
        state = Position().event(event).hands([ROOT], [ROOT]).load()
        lead(state, ALBERT, ROOT, "brave")
        do(state, BEATE, "declare", how="cowardly")
        assert may(state, BEATE, **action)
        do(state, BEATE, **action)
        assert refusal(state, ALBERT, **action) == rule


STILL = {"kind": "still", "resource": "green"}


@pytest.mark.rule("BS-R31")
def test_the_black_market_serves_whoever_could_do_nothing_else_and_the_curse_remains() -> None:
    position = Position().event("black_market").goods(ALBERT).bewitched("weather_fairy")
    state = position.hands(["weather_fairy", ROOT], ["hill_witch"]).load()
    lead(state, ALBERT, "weather_fairy", "cowardly")
    do(state, ALBERT, "market")
    assert points(state)[ALBERT] == 10


@pytest.mark.rule("BS-10.5", "BS-R31")
def test_moonshine_serves_whoever_could_do_nothing_else() -> None:
    state = Position().event("moonshine").goods(ALBERT).hands(["weather_fairy", ROOT], ["hill_witch"]).load()
    lead(state, ALBERT, "weather_fairy", "cowardly")
    do(state, ALBERT, **STILL)
    assert goods(state, ALBERT) == {"green": 1}


@pytest.mark.rule("BS-R32", "BS-10.6")
@pytest.mark.parametrize(("event", "action"), [("black_market", {"kind": "market"}), ("moonshine", STILL)])
def test_no_event_on_top_of_a_forest_tile(event: str, action: dict[str, str]) -> None:
    position = Position(2, board="back").event(event).forest("brave", "points", "points", "brave")
    state = position.holds(ALBERT, 1).hands([ROOT], ["hill_witch"]).load()
    lead(state, ALBERT, ROOT, "cowardly")
    do(state, ALBERT, "bold")
    assert refusal(state, ALBERT, **action) == "BS-10.6"


@pytest.mark.rule("BS-10.7", "BS-R33")
def test_in_the_old_days_followers_are_free() -> None:
    state = Position().event("old_times").hands([ROOT], [ROOT]).load()
    assert refusal(state, ALBERT, "lead", role=ROOT, how="cowardly") == "BS-10.7"
    lead(state, ALBERT, ROOT)
    assert may(state, BEATE, "declare", how="cowardly")
    assert may(state, BEATE, "declare", how="brave")


@pytest.mark.rule("BS-10.8", "BS-R34")
@pytest.mark.parametrize(
    ("region", "cost"), [("lake_crag", 0), ("fern_wood", 1), ("thistle_hill", 2), ("bell_heath", 3)]
)
def test_dangerous_regions_by_terrain(region: str, cost: int) -> None:
    state = end_round(Position().event("dangerous_regions").pawns(ALBERT, region, region))
    assert points(state)[ALBERT] == 10 - 2 * cost


@pytest.mark.rule("BS-10.9", "BS-R35")
@pytest.mark.parametrize(
    ("region", "gain"), [("lake_crag", -1), ("fern_wood", 0), ("thistle_hill", 1), ("bell_heath", 2)]
)
def test_pleasant_regions_by_terrain(region: str, gain: int) -> None:
    state = end_round(Position().event("pleasant_regions").pawns(ALBERT, region, region))
    assert points(state)[ALBERT] == 10 + 2 * gain


def offers(counts: list[int]) -> State:
    """Everybody has nine wands and offers so many."""
    position = Position(len(counts)).event("full_hands")
    for seat in range(len(counts)):
        position.goods(seat, wand=9)
    state = end_round(position)
    for seat, count in enumerate(counts):
        for _ in range(count):
            do(state, seat, "offer", resource="wand")
        do(state, seat, "done")
    return state


@pytest.mark.rule("BS-R36", "BS-10.10")
@pytest.mark.parametrize(
    ("counts", "gains"),
    [
        ([3, 1], [8, 0]),  # no second award for two
        ([2, 2], [8, 8]),
        ([0, 0], [0, 0]),
        ([3, 1, 2], [8, 0, 4]),
        ([3, 3, 2], [8, 8, 4]),
        ([3, 1, 1], [8, 4, 4]),
        ([3, 0, 0], [8, 0, 0]),
        ([9, 5, 5, 1, 0], [8, 4, 4, 0, 0]),
    ],
)
def test_full_hands_awards(counts: list[int], gains: list[int]) -> None:
    state = offers(counts)
    assert points(state) == [10 + gain for gain in gains]
    assert [goods(state, seat).get("wand", 0) for seat in range(len(counts))] == [9 - count for count in counts]


@pytest.mark.rule("BS-10.10")
def test_nobody_offers_more_than_there_is_and_who_has_nothing_is_not_asked() -> None:
    state = end_round(Position(3).event("full_hands").goods(ALBERT, wand=1).goods(BEATE).goods(CARLA, orange=1))
    assert state.actors() == (ALBERT, CARLA)
    do(state, ALBERT, "offer", resource="wand")
    assert refusal(state, ALBERT, "offer", resource="wand") == "BS-10.10"
    assert refusal(state, ALBERT, "offer", resource="green") == "BS-10.10"


@pytest.mark.rule("BS-10.10", "BS-1.9")
def test_an_offer_is_seen_by_nobody_else_before_all_have_decided() -> None:
    state = end_round(Position().event("full_hands"))
    before = state.view(BEATE)
    do(state, ALBERT, "offer", resource="wand")
    assert state.view(BEATE) == before
    assert state.view(ALBERT)["players"][ALBERT]["offer"] == {"wand": 1}


@pytest.mark.rule("BS-R37", "BS-10.11")
@pytest.mark.parametrize(
    ("totals", "gains"),
    [([2, 5], [6, 0]), ([2, 2], [6, 6]), ([0, 1, 3], [6, 3, 0]), ([2, 2, 4, 4], [6, 6, 3, 3])],
)
def test_empty_hands_awards(totals: list[int], gains: list[int]) -> None:
    position = Position(len(totals)).event("empty_hands")
    for seat, total in enumerate(totals):
        position.goods(seat, green=total)
    assert points(end_round(position)) == [10 + gain for gain in gains]


@pytest.mark.rule("BS-10.12", "BS-R38")
def test_handing_in_is_optional_and_decided_by_all_at_once() -> None:
    state = end_round(Position(3).event("one_of_everything").goods(ALBERT, 1, 1, 1, 1).goods(BEATE, 1, 1, 1, 1))
    assert state.actors() == (ALBERT, BEATE, CARLA)
    do(state, BEATE, "hand_in")
    assert points(state) == [10, 10, 10]
    assert state.view(ALBERT)["players"][BEATE]["giving"] is None
    do(state, ALBERT, "pass")
    do(state, CARLA, "pass")
    assert points(state) == [10, 17, 10]
    assert goods(state, ALBERT) == {"orange": 1, "violet": 1, "green": 1, "wand": 1}


@pytest.mark.rule("BS-R40", "BS-10.14")
def test_awards_come_from_one_snapshot() -> None:
    """Albert's offer does not make Beate the richest before hers is counted."""
    state = offers([5, 5, 4])
    assert points(state) == [18, 18, 14]


@pytest.mark.rule("BS-11.1")
def test_after_the_seventh_round_the_most_points_win() -> None:
    position = Position().event("old_times").round(7).points(20, 21).goods(ALBERT).goods(BEATE)
    outcome = end_round(position).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((20, 21), (BEATE,), "BS-11.1")


def best_split(counts: tuple[int, ...]) -> int:
    """The most points that sets of four and three can bring, by trying everything."""
    best = 0
    if min(counts) > 0:
        best = 4 + best_split(tuple(count - 1 for count in counts))
    for left in range(4):
        rest = tuple(count - (kind != left) for kind, count in enumerate(counts))
        if min(rest) >= 0:
            best = max(best, 2 + best_split(rest))
    return best


@pytest.mark.rule("BS-R41", "BS-11.2")
def test_fours_first_is_never_worse() -> None:
    for counts in itertools.combinations_with_replacement(range(4), 4):
        position = Position().goods(ALBERT, *counts)
        assert position.load().view()["players"][ALBERT]["set_points"] == best_split(counts)


@pytest.mark.rule("BS-R42", "BS-11.3")
def test_the_lightning_table() -> None:
    assert [bolt_points(bolts) for bolts in range(13)] == [0, 1, 2, 4, 6, 9, 12, 15, 19, 23, 27, 31, 36]
    assert (bolt_points(13), bolt_points(20)) == (41, 76)


@pytest.mark.rule("BS-11.4", "BS-R43")
def test_resources_used_in_sets_count_for_the_tie() -> None:
    position = Position(3).event("old_times").round(7).points(10, 6, 10)
    position.goods(ALBERT, violet=3).goods(BEATE, 1, 1, 1, 1).goods(CARLA, wand=3)
    outcome = end_round(position).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.ranking) == ((10, 10, 10), (BEATE,), (2, 1, 2))


def test_an_event_says_its_printed_numbers() -> None:
    said = {id: event["text"]["en"] for id, event in GAME.material()["events"].items()}
    assert said["more_or_less"] == "Choose 2 to 6 roles: +3 points for each card under 4, −3 for each over 4."
    assert said["dangerous_regions"] == "Each pawn costs points: mountain 0, forest 1, hill 2, heath 3."
    assert said["pleasant_regions"] == "Each pawn earns points: heath +2, hill +1, forest 0, mountain −1."
    assert "earns 8 points and, with 3 or more players, the second 4" in said["full_hands"]
    assert "gets 6 points and, with 3 or more players, the second fewest 3" in said["empty_hands"]
    texts = [text for event in GAME.material()["events"].values() for text in event["text"].values()]
    assert not any("?" in text or "{" in text for text in texts)
