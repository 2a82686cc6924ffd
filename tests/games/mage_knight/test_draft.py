"""The starting draft: three advanced actions set aside in secret, one of them for the deck after a day (MK-14.10)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tafelrunde.bots import make
from tafelrunde.games.mage_knight.box.components import ADVANCED, CARD, SPELLS
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.position.hidden import brought_in
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.between import between_rounds
from tafelrunde.games.mage_knight.steps.rounds import end_round
from tafelrunde.table import Table

from .position import GAME, card_of, new, refused, step


def drafting(seats: int = 3, seed: int = 2, **options: object) -> Position:
    return new(seats, seed, starting_draft=True, **options)


def pick(state: Position, seat: int, number: int = 0) -> Card:
    """A seat chooses one of its cards; which."""
    action = state.legal(seat)[number]
    state.apply(seat, action)
    return card_of(str(GAME.decode(action)["card"]))


def drafted(seats: int = 3, seed: int = 2, **options: object) -> Position:
    """After the draft, in which everybody took their first cards."""
    state = drafting(seats, seed, **options)
    while state.setup:
        pick(state, state.actors()[0])
    return state


def deals(state: Position, seat: int | None, count: int = 12) -> list[Position]:
    return [cast(Position, state.determinize(seat, seed)) for seed in range(count)]


@pytest.mark.rule("MK-14.10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_four_cards_each_once_the_heroes_are_known_and_before_anything_is_laid_out(seats: int) -> None:
    state = drafting(seats)
    assert (step(state), state.actors()) == ("Draft", tuple(range(seats)))
    view = state.view(0)
    assert view["players"][0]["hero"] is not None
    assert (len(view["tiles"]), view["source"], view["offers"]["advanced"], view["players"][0]["hand"]) == (
        1,
        [],
        [],
        [],
    )
    assert len(view["draft"]) == 4
    assert view["decks"]["advanced"] == SPELLS - ADVANCED - 4 * seats
    assert state.view(None)["draft"] == []


@pytest.mark.rule("MK-14.10")
def test_one_is_chosen_and_the_others_go_to_the_next_seat_until_each_has_three() -> None:
    state = drafting()
    dealt = [set(state.draft_hand(seat)) for seat in range(3)]
    taken: list[list[int]] = [[], [], []]
    for round in range(3):
        assert all(len(state.draft_hand(seat)) == 4 - round for seat in range(3))
        for seat in (2, 0, 1):  # in any order
            assert set(state.draft_hand(seat)) <= dealt[(seat - round) % 3]
            taken[seat].append(pick(state, seat, round % 2))
    assert [sorted(row) for row in taken] == [list(row) for row in state.drafted]
    assert step(state) == "ChooseTactic"
    left = {*dealt[0], *dealt[1], *dealt[2]} - {card for row in taken for card in row}
    assert left <= {*state.advanced_deck, *state.advanced_offer}  # shuffled back
    assert len(left) == 3
    assert state.audit() == []
    assert [len(hand) for hand in state.hand] == [5, 5, 5]
    assert len(state.tiles) == 3


@pytest.mark.rule("MK-14.10", "MK-2.2.9")
def test_nobody_sees_what_another_chooses_or_chooses_from() -> None:
    state = drafting()
    action = state.legal(1)[0]
    (event,) = state.apply(1, action)
    assert "card" in event.seen_by(1)
    assert "card" not in event.seen_by(0)
    assert state.view(1)["draft_pick"] == GAME.decode(action)["card"]
    assert state.view(0)["draft_pick"] is None
    assert state.actors() == (0, 2)
    assert len({deal.draft_pick[1] for deal in deals(state, 0)}) > 4
    assert {deal.draft_pick[1] for deal in deals(state, 1)} == {state.draft_pick[1]}
    assert {deal.draft_hand(0) for deal in deals(state, 0)} == {state.draft_hand(0)}
    assert all(deal.audit() == [] for deal in deals(state, 0))
    table = Table(GAME, 3, 2, {"starting_draft": True})
    table.play(1, action)
    assert not table.undo_refusal(1)  # one may think again while others choose


@pytest.mark.rule("MK-14.10", "MK-2.2.9")
def test_what_came_by_is_remembered_during_the_draft() -> None:
    state = drafting()
    passed = set(state.draft_hand(0))
    mine = pick(state, 0)
    theirs = pick(state, 1)
    pick(state, 2)
    passed.remove(mine)
    for deal in deals(state, 0):
        assert set(deal.draft_hand(1)) == passed  # the next seat has what I passed on
        assert deal.drafted[0] == (mine,)
        assert deal.draft_hand(0) == state.draft_hand(0)
    assert len({deal.drafted[1] for deal in deals(state, 0)}) > 4
    assert {deal.drafted[1] for deal in deals(state, 1)} == {(theirs,)}
    pick(state, 0)
    gone = pick(state, 1)
    pick(state, 2)
    assert gone in passed
    assert {deal.drafted[1][1] for deal in deals(state, 0, 30)} == passed  # one of the three, but which?
    assert all({deal.drafted[1][1], *deal.draft_hand(2)} == passed for deal in deals(state, 0))


@pytest.mark.rule("MK-14.10")
def test_two_seats_know_what_is_missing_when_cards_come_back() -> None:
    state = drafting(2)
    for _ in range(2):
        pick(state, 0)
        pick(state, 1)
    assert {deal.drafted[1][1] for deal in deals(state, 0)} == {state.drafted[1][1]}


@pytest.mark.rule("MK-14.10", "MK-2.2.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_draft_is_remembered_afterwards(seats: int) -> None:
    state = drafting(seats)
    mine, rest = [], []
    while state.setup:
        rest.append({*state.draft_hand(0)})
        mine.append(pick(state, 0))
        rest[-1].remove(mine[-1])
        for seat in range(1, seats):
            pick(state, seat)
    theirs = [set(row) for row in state.drafted]
    assert theirs[1] & rest[0]  # the next seat took one of what I passed on first
    for deal in deals(state, 0):
        assert [*deal.drafted[0]] == sorted(mine)
        assert set(deal.drafted[1]) & rest[0]
        assert set(deal.drafted[1]) & rest[1]
        assert not any(set(row) & rest[2] for row in deal.drafted)  # my last leftover went back
        assert deal.audit() == []
        again = cast(Position, deal.determinize(0, 5))
        assert again.drafted == cast(Position, state.determinize(0, 5)).drafted
    assert len({deal.drafted[1] for deal in deals(state, 0)}) > 3
    assert len({deal.drafted[1] for deal in deals(state, None)}) > 6
    assert {deal.drafted[1] for deal in deals(state, 1)} == {state.drafted[1]}


@pytest.mark.rule("MK-14.10", "MK-2.2.9")
def test_after_every_day_everybody_shuffles_one_of_them_in_and_says_not_which() -> None:
    state = drafted(2, scenario="conquest")
    state.stack = []
    before = state.drafted
    assert state.view(0)["players"][0]["drafted"] == [CARD.ids[card] for card in before[0]]
    assert state.view(0)["players"][1]["drafted"] == 3
    end_round(state)
    assert (step(state), state.actors(), state.round) == ("Enlist", (0, 1), 1)
    mine = pick(state, 0, 2)
    assert state.drafted == before  # the other has not chosen yet
    theirs = pick(state, 1, 1)
    assert (state.round, step(state)) == (2, "ChooseTactic")
    assert [len(row) for row in state.drafted] == [2, 2]
    for seat, card in ((0, mine), (1, theirs)):
        assert card in (*state.deck[seat], *state.hand[seat])
        assert len(state.deck[seat]) + len(state.hand[seat]) == 17
        assert card not in state.drafted[seat]
    guesses = {tuple(brought_in(deal, 1)) for deal in deals(state, 0, 30)}
    assert len(guesses) > 8
    assert all(len(guess) == 1 for guess in guesses)
    assert {tuple(brought_in(deal, 1)) for deal in deals(state, 1)} == {(theirs,)}
    assert all(deal.audit() == [] for deal in deals(state, 0))
    assert all(deal.drafted[0] == state.drafted[0] for deal in deals(state, 0))
    state.discard[1] = (*state.discard[1], theirs)  # once it was seen, everybody knows
    state.deck[1] = tuple([card for card in state.deck[1] if card != theirs])
    state.hand[1] = tuple([card for card in state.hand[1] if card != theirs])
    state.shuffle_deck(1, [*state.deck[1], theirs])
    state.discard[1] = ()
    assert all(theirs in (*deal.deck[1], *deal.hand[1]) for deal in deals(state, 0))


@pytest.mark.rule("MK-14.10")
def test_not_after_a_night_and_no_more_than_three_times() -> None:
    state = drafted(2, scenario="conquest")
    found = []
    for round in range(1, 6):
        state.stack, state.round = [], round
        between_rounds(state)
        if step(state) == "Enlist":
            found.append(round)
            pick(state, 0)
            pick(state, 1)
    assert found == [1, 3, 5]
    assert state.drafted == ((), ())
    state.stack, state.round = [], 3
    between_rounds(state)
    assert step(state) != "Enlist"


@pytest.mark.rule("MK-14.10")
def test_in_a_shorter_scenario_not_all_of_them_are_used() -> None:
    state = drafted(2, scenario="blitz_conquest")
    for round in range(1, state.rounds):
        state.stack, state.round = [], round
        between_rounds(state)
        while step(state) == "Enlist":
            pick(state, state.actors()[0])
    assert [len(row) for row in state.drafted] == [1, 1]
    assert state.view(0)["players"][0]["achievements"][0] == 2  # what was never shuffled in does not count


@pytest.mark.rule("MK-14.10", "MK-14.2")
def test_a_draft_follows_the_auction() -> None:
    state = new(2, 3, starting_draft=True, hero_auction=True)
    while step(state) in ("ChooseHero", "Contest"):
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    assert step(state) == "Draft"
    assert -1 not in state.hero


@pytest.mark.rule("MK-14.10", "MK-14.2", "MK-13.2.8")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_set_up_with_a_dummy_player_waits_as_well(seats: int) -> None:
    state = new(seats, 3, starting_draft=True, hero_auction=True, scenario="full_cooperation")
    while state.setup:
        assert state.audit() == []
        assert GAME.load(state.dump()).dump() == state.dump()
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.audit() == []
    assert state.dummy_deck


@pytest.mark.rule("MK-14.10")
def test_positions_of_a_draft_load_and_impossible_ones_do_not() -> None:
    state = drafting(2)
    for seat in (0, 1, 1):
        pick(state, seat)
    changes: list[dict[str, Any]] = [
        {"draft_pick": [None, "march"]},
        {"draft_pick": [None]},
        {"drafted": [[], []]},
        {"drafted": [[], state.dump()["position"]["drafted"][1]]},
        {"draft": []},
        {"setup": None},
        {"setup": "heroes"},
    ]
    for change in changes:
        assert refused(state, **change)
    assert "draft" in refused(state, "options", starting_draft=False)


@pytest.mark.rule("MK-14.10")
def test_the_greedy_bot_drafts_what_gives_most() -> None:
    state = drafting(2)
    rows = [list(row) for row in state.draft]
    pool = sorted({*state.advanced_deck, *rows[0], *rows[1]})
    good = [card_of(card) for card in ("blood_rage", "training", "mana_storm", "decompose")]
    rest = [card for card in pool if card not in good]
    state.draft = (tuple(sorted(good)), tuple(rest[:4]))
    state.advanced_deck = tuple(rest[4:])
    action = make("greedy", GAME, 1).act(state, 0)
    assert GAME.decode(action) == {"kind": "take_card", "card": "blood_rage"}


def test_a_position_between_rounds_loads_when_somebody_was_left_behind() -> None:
    """In One to Return the portal is closed before cards are chosen for the deck (MK-15.11.2)."""
    state = drafted(3, scenario="one_to_return")
    while step(state) != "Turn":
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    state.place[0], state.last_turns, state.announced, state.stack = Space(4), 0, True, []
    state.place[1] = Space(11)
    end_round(state)
    assert (step(state), sorted(state.order)) == ("Enlist", [0, 1])
    assert GAME.load(state.dump()).dump() == state.dump()
