"""What is open and what is hidden: views, and dealing the unknown anew."""

from __future__ import annotations

from typing import cast

import pytest

from tafelrunde.games.mage_knight.box.components import ARTIFACTS, CARD, CARD_COLOUR, WOUND
from tafelrunde.games.mage_knight.position.fields import ADVANCED_DECK
from tafelrunde.games.mage_knight.position.packing import enemy_of, token_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ARTIFACTS_WON
from tafelrunde.games.mage_knight.steps.rewards import draw_artifacts
from tafelrunde.games.mage_knight.steps.rounds import end_round

from .position import card_of, do, explore_all, first_night, hand, mana, new, pass_turn, put, space_of, step, turn

SEEDS = range(12)


def deals(state: Position, seat: int) -> list[Position]:
    return [cast(Position, state.determinize(seat, seed)) for seed in SEEDS]


@pytest.mark.rule("MK-2.2.9")
def test_others_hands_and_decks_are_hidden_but_counted() -> None:
    state = turn(new(3, 2))
    mine, other = state.view(0)["players"][:2]
    assert mine["hand"] == [CARD.ids[card] for card in state.hand[0]]
    assert (other["hand"], other["deck"], other["deck_cards"]) == (5, 11, None)
    assert len({deal.hand[1] for deal in deals(state, 0)}) > 6
    assert {deal.hand[0] for deal in deals(state, 0)} == {state.hand[0]}
    assert len({deal.deck[0] for deal in deals(state, 0)}) > 6  # the order of the own deck is unknown, too


@pytest.mark.rule("MK-2.2.9", "MK-10.1")
def test_a_wound_that_others_saw_stays_in_the_hand() -> None:
    state = turn(new(2))
    state.wound(0, "MK-9.2")
    state.wound(0, "MK-9.2")
    assert all(deal.hand[0].count(WOUND) == 2 for deal in deals(state, 1))
    state.from_hand(0, WOUND)
    assert all(deal.hand[0].count(WOUND) == 1 for deal in deals(state, 1))
    assert state.view(1)["players"][0]["seen"] == ["wound"]


@pytest.mark.rule("MK-2.2.9", "MK-4.6.3")
def test_a_card_gained_is_known_on_the_deck_and_in_the_hand() -> None:
    state = turn(new(2))
    card = state.spell_offer[0]
    state.spell_offer = state.spell_offer[1:]
    state.on_deck(0, card)
    assert all(deal.deck[0][-1] == card for deal in deals(state, 1))
    state.draw(0, 2)
    assert all(card in deal.hand[0] for deal in deals(state, 1))
    assert state.known[0] == 0


@pytest.mark.rule("MK-2.2.9")
def test_cards_put_under_a_deed_deck_stay_there_until_they_are_drawn() -> None:
    state = turn(new(2))
    card = card_of("wound")
    state.under_deck(0, (card,))
    assert all(deal.deck[0][0] == card for seat in (0, 1) for deal in deals(state, seat))
    state.draw(0, 20)
    assert all(card in deal.hand[0] for deal in deals(state, 1))
    assert state.seen[0] == (card,)


@pytest.mark.rule("MK-2.2.9", "MK-3.4")
def test_cards_put_under_a_common_deck_stay_there() -> None:
    state = turn(new(2, scenario="conquest"))
    old_units, lowest = state.unit_offer, state.advanced_offer[0]
    end_round(state)
    assert state.buried[ADVANCED_DECK] == 1
    for deal in deals(state, 0):
        assert sorted(deal.regular_deck[: len(old_units)]) == sorted(old_units)
        assert deal.advanced_deck[0] == lowest
    assert len({deal.regular_deck for deal in deals(state, 0)}) > 6


@pytest.mark.rule("MK-2.2.9", "MK-9.8")
def test_an_artifact_drawn_is_a_secret_until_it_is_played() -> None:
    state = turn(new(2))
    state.turn[ARTIFACTS_WON] = 1
    assert draw_artifacts(state, 0)
    assert state.view(0)["drawn"] == [CARD.ids[card] for card in state.drawn]
    assert state.view(1)["drawn"] == []
    assert len({deal.drawn for deal in deals(state, 1)}) > 6
    back, kept = state.drawn
    events = state.apply(0, state.legal(0)[0])
    told = next(event for event in events if event.kind == "artifact")
    assert "card" in told.seen_by(0)
    assert "card" not in told.seen_by(1)
    assert state.view(0)["players"][0]["deck_top"] == [CARD.ids[kept]]
    assert state.view(1)["players"][0]["deck_top"] == [None]
    assert {deal.deck[0][-1] for deal in deals(state, 0)} == {kept}
    assert {deal.artifact_deck[0] for deal in deals(state, 0)} == {back}
    guesses = {deal.deck[0][-1] for deal in deals(state, 1)}
    assert len(guesses) > 4
    assert all(ARTIFACTS <= card < WOUND for card in guesses)
    assert all(deal.audit() == [] for deal in deals(state, 1))
    state.draw(0, 1)
    assert all(any(ARTIFACTS <= card < WOUND for card in deal.hand[0]) for deal in deals(state, 1))
    state.from_hand(0, kept)
    state.discard[0] = (kept,)
    state.shuffle_deck(0, [*state.deck[0], kept])
    state.discard[0] = ()
    assert all(kept in (*deal.deck[0], *deal.hand[0]) for deal in deals(state, 1))  # seen once, known for ever


@pytest.mark.rule("MK-18.9", "MK-2.2.9")
def test_a_known_card_under_sparing_power_stays_known() -> None:
    state = first_night(new(2), "sparing_power")
    card = state.spell_offer[0]
    state.spell_offer = state.spell_offer[1:]
    state.on_deck(0, card)
    pass_turn(state)
    do(state, "store")
    assert all(deal.stored[0] == (card,) for deal in deals(state, 1))
    assert state.view(1)["players"][0]["stored"] == 1


@pytest.mark.rule("MK-2.2.9", "MK-16.3")
def test_face_down_tokens_could_be_any() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    keep = space_of(state, "keep")
    put(state, keep, "golems")
    state.tokens[keep] = (token_of(enemy_of(state.tokens[keep][0]), 0),)
    assert state.view(0)["spaces"][keep]["tokens"] == ["grey"]
    assert len({deal.tokens[keep] for deal in deals(state, 0)}) > 1


@pytest.mark.rule("MK-2.2.5")
def test_the_discard_pile_is_open_and_filled_at_the_end_of_the_turn() -> None:
    state = turn(new(2))
    hand(state, "march", "rage", "swiftness")
    do(state, "sideways", card="march")
    assert state.discard[0] == ()
    do(state, "end_turn")
    do(state, "done")
    assert state.view(1)["players"][0]["discard"] == ["march"]


@pytest.mark.rule("MK-4.8.1")
def test_one_may_take_back_what_revealed_nothing() -> None:
    from tafelrunde.table import Table

    from .position import GAME

    table = Table(GAME, 1, 3, {})
    state = cast(Position, table.state)
    while step(state) != "Turn":
        table.play(0, state.legal(0)[0])
        state = cast(Position, table.state)
    mana(state, "red")
    card = CARD.ids[next(card for card in state.hand[0] if CARD_COLOUR[card] >= 0)]
    before = state.view(0)
    table.play(0, GAME.encode({"kind": "sideways", "card": card}))
    assert table.state.view(0) != before
    table.undo(0)
    assert table.state.view(0)["players"][0]["hand"] == before["players"][0]["hand"]
