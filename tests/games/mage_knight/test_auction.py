"""The hero auction (MK-14.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.bots import make
from tafelrunde.games.mage_knight.box.components import HERO, STARTING_DECK, fame_space, level_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.heroes import ChooseHero, without_hero
from tafelrunde.kernel.errors import BadOption

from .position import GAME, against, allowed, do, new, refused, step


def auction(seats: int = 3, **options: object) -> Position:
    """An auction in which the seats choose in their order."""
    state = new(seats, 5, hero_auction=True, **options)
    state.order = tuple(range(seats))
    state.stack = []
    state.push(ChooseHero(0))
    return state


def agreed(state: Position, *heroes: str) -> Position:
    """Everybody chooses in turn, and nobody bids."""
    for hero in heroes:
        do(state, "pick_hero", hero=hero)
        while step(state) == "Contest":
            do(state, "done")
    return state


@pytest.mark.rule("MK-14.2")
def test_the_order_of_choosing_is_drawn_by_lot_and_nothing_is_laid_out_before() -> None:
    orders = {new(3, seed, hero_auction=True).order for seed in range(40)}
    assert len(orders) == 6
    state = new(3, 5, hero_auction=True)
    assert state.actors() == state.order[:1]
    view = state.view(0)
    assert [player["hero"] for player in view["players"]] == [None] * 3
    assert (len(view["tiles"]), view["source"], view["offers"]["units"]) == (1, [], [])
    assert [player["hand"] for player in view["players"]] == [[], 0, 0]


@pytest.mark.rule("MK-14.2", "MK-1.2")
def test_without_bids_everybody_gets_the_hero_they_choose_for_nothing() -> None:
    state = auction()
    do(state, "pick_hero", hero="tovak")
    assert (step(state), state.actors()) == ("Contest", (1,))
    do(state, "done")
    assert state.actors() == (2,)
    do(state, "done")
    assert (step(state), state.actors()) == ("ChooseHero", (1,))
    assert against(state, "pick_hero", hero="tovak") == "MK-1.2"
    agreed(state, "goldyx", "arythea")
    assert [HERO.ids[hero] for hero in state.hero] == ["tovak", "goldyx", "arythea"]
    assert state.fame == [0, 0, 0]
    assert step(state) == "ChooseTactic"
    for seat in range(3):
        assert sorted((*state.deck[seat], *state.hand[seat])) == STARTING_DECK[state.hero[seat]]
        assert len(state.skill_stack[seat]) == 10
    assert state.audit() == []
    assert len(state.tiles) == 3


@pytest.mark.rule("MK-14.2")
def test_bids_must_rise_but_whoever_chooses_earlier_need_only_match() -> None:
    state = auction(4)
    do(state, "pick_hero", hero="goldyx")
    do(state, "bid", fame="2")  # seat 1
    assert state.actors() == (2,)
    assert against(state, "bid", fame="2") == "MK-14.2"
    do(state, "bid", fame="3")
    assert state.actors() == (3,)
    assert not allowed(state, "bid", fame="3")
    do(state, "done")
    assert state.actors() == (0,)  # who wanted the hero first
    assert against(state, "bid", fame="2") == "MK-14.2"
    do(state, "bid", fame="3")  # matched
    assert state.actors() == (1,)
    assert against(state, "bid", fame="3") == "MK-14.2"  # seat 0 comes before
    do(state, "done")
    do(state, "bid", fame="4")  # seat 2 again
    do(state, "done")  # seat 3
    do(state, "done")  # seat 0 lets it go
    events = do(state, "done")  # seat 1
    assert [(event.kind, event.data.get("count")) for event in events] == [("hero", None), ("fame_lost", 4)]
    assert state.hero == [-1, -1, HERO.index("goldyx"), -1]
    assert state.fame == [0, 0, -4, 0]
    assert (step(state), state.actors()) == ("ChooseHero", (0,))  # the same one chooses again
    assert without_hero(state) == [0, 1, 3]
    assert against(state, "pick_hero", hero="goldyx") == "MK-1.2"


@pytest.mark.rule("MK-14.2")
def test_only_who_has_no_hero_yet_may_bid_and_the_last_one_is_asked_by_nobody() -> None:
    state = agreed(auction(), "tovak")
    do(state, "pick_hero", hero="goldyx")
    assert state.actors() == (2,)
    do(state, "bid", fame="1")
    assert state.actors() == (1,)
    do(state, "done")
    assert state.hero[2] == HERO.index("goldyx")
    assert state.actors() == (1,)
    do(state, "pick_hero", hero="norowas")
    assert step(state) == "ChooseTactic"
    assert state.fame == [0, 0, -1]


@pytest.mark.rule("MK-14.2")
def test_lost_fame_is_marked_in_the_last_row_and_crossing_it_brings_no_level() -> None:
    state = auction(2)
    do(state, "pick_hero", hero="goldyx")
    do(state, "bid", fame="2")
    do(state, "done")
    agreed(state, "tovak")
    mine = state.view(1)["players"][1]
    assert (mine["fame"], mine["fame_space"], mine["level"]) == (-2, 118, 1)
    assert fame_space(-21) == 99
    state.gain_fame(1, 4, "MK-8.2.9")
    assert (state.fame[1], level_of(state.fame[1])) == (2, 1)
    state.gain_fame(1, 1, "MK-8.2.9")
    assert level_of(state.fame[1]) == 2


@pytest.mark.rule("MK-14.2", "MK-15.3.2")
def test_in_blitz_a_bid_is_taken_from_the_first_fame() -> None:
    state = auction(2, scenario="blitz_conquest")
    do(state, "pick_hero", hero="goldyx")
    do(state, "bid", fame="3")
    do(state, "done")
    assert state.fame == [1, -2]
    agreed(state, "tovak")
    state.gain_fame(1, 3, "MK-8.2.9")
    assert state.fame[1] == 1  # the first row is no new row


@pytest.mark.rule("MK-14.2")
def test_the_most_that_can_be_bid_is_what_the_last_row_holds() -> None:
    state = auction(2)
    do(state, "pick_hero", hero="goldyx")
    do(state, "bid", fame="21")
    assert state.legal(0) == sorted({0, *state.legal(0)[-1:]})  # match it, or let it go
    do(state, "bid", fame="21")
    assert len(state.legal(1)) == 1


@pytest.mark.rule("MK-14.2")
def test_the_first_tactics_go_against_the_order_of_choosing_whatever_the_fame() -> None:
    state = auction()
    state.order = (2, 0, 1)
    state.stack = []
    state.push(ChooseHero(2))
    do(state, "pick_hero", hero="goldyx")
    do(state, "bid", fame="5")  # seat 0
    do(state, "done")
    do(state, "done")
    agreed(state, "tovak", "arythea")
    assert state.fame == [-5, 0, 0]
    chosen = []
    while step(state) == "ChooseTactic":
        chosen.append(state.actors()[0])
        state.apply(chosen[-1], state.legal(chosen[-1])[0])
        while step(state) in ("Rethink", "StealDie"):
            state.apply(chosen[-1], state.legal(chosen[-1])[0])
    assert chosen == [1, 0, 2]


@pytest.mark.rule("MK-14.2", "MK-14.1")
def test_an_auction_is_for_two_or_more_and_for_heroes_that_nobody_has_fixed() -> None:
    with pytest.raises(BadOption, match=r"MK-14\.2"):
        new(1, hero_auction=True)
    with pytest.raises(BadOption, match=r"MK-14\.2"):
        new(2, hero_auction=True, hero="tovak")


@pytest.mark.rule("MK-14.2")
def test_positions_of_an_auction_load_and_impossible_ones_do_not() -> None:
    state = auction()
    do(state, "pick_hero", hero="goldyx")
    do(state, "bid", fame="2")
    assert [state.determinize(seat, 1).view(seat) == state.view(seat) for seat in range(3)] == [True] * 3
    changes: list[tuple[str, dict[str, Any]]] = [
        ("position", {"setup": None}),
        ("position", {"hero": ["goldyx", None, None]}),
        ("position", {"hero": ["tovak", "tovak", None]}),
        ("position", {"fame": [0, -2, 0]}),
        ("options", {"hero_auction": False}),
    ]
    for where, change in changes:
        assert refused(state, where, **change)


@pytest.mark.rule("MK-14.2")
def test_the_greedy_bot_bids_for_a_hero_it_likes_and_not_without_end() -> None:
    state = auction(2)
    bots = [make("greedy", GAME, seat) for seat in range(2)]
    while state.setup:
        (seat,) = state.actors()
        state.apply(seat, bots[seat].act(state, seat))
    assert min(state.fame) >= -3
    assert HERO.index("goldyx") in state.hero
