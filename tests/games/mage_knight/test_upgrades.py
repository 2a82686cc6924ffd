"""Action upgrades: after every night but the last an action may be swapped for a better one (MK-14.10)."""

from __future__ import annotations

import pytest

from tafelrunde.bots import make
from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    CARD,
    CARD_TYPES,
    SPELLS,
    TYPE,
    UNIT,
)
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.fields import ADVANCED_DECK
from tafelrunde.games.mage_knight.position.packing import WOUND_UNIT, recruit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.between import between_rounds, fits, rating
from tafelrunde.games.mage_knight.steps.rounds import end_round

from .position import GAME, against, allowed, card_of, do, first_night, new, not_loaded, refused, step


def night_over(seats: int = 2, scenario: str = "conquest", round: int = 2, **options: object) -> Position:
    """A night has just ended."""
    state = first_night(new(seats, 3, scenario=scenario, action_upgrades=True, **options), "sparing_power")
    state.round = round
    state.stack = []
    return state


def number(*cards: str) -> tuple[Card, ...]:
    return tuple(card_of(card) for card in cards)


def lay(state: Position, *cards: str) -> None:
    """These cards are the next ones of the deck, the first one laid out first."""
    rest = [card for card in state.advanced_deck if card not in number(*cards)]
    out = [card for card in state.advanced_offer if card in number(*cards)]
    state.advanced_offer = tuple([card for card in state.advanced_offer if card not in out])
    state.advanced_deck = (*rest, *number(*cards))


@pytest.mark.rule("MK-14.10")
@pytest.mark.parametrize(
    ("scenario", "seats", "asked"),
    [("conquest", 2, [2, 4]), ("blitz_conquest", 3, [2]), ("first_reconnaissance", 2, []), ("conquest", 1, [2, 4])],
)
def test_after_every_night_but_the_last(scenario: str, seats: int, asked: list[int]) -> None:
    rounds = new(seats, scenario=scenario).rounds
    found = []
    for round in range(1, rounds):
        state = night_over(seats, scenario, round)
        state.chosen = 0
        between_rounds(state)
        if step(state) == "Upgrade":
            found.append(round)
            assert len(state.laid_out) == seats + 1
    assert found == asked


@pytest.mark.rule("MK-14.10", "MK-14.5")
def test_the_last_night_is_another_one_with_other_times_of_day() -> None:
    found = {}
    for times, rounds in (("night_first", (1, 3, 5)), ("darkness", (2, 3, 5))):
        for round in rounds:
            state = new(2, 3, scenario="conquest", action_upgrades=True, time_of_day=times)
            state.stack, state.round, state.darkness = [], round, 2 if times == "darkness" else 0
            between_rounds(state)
            found[times, round] = step(state) == "Upgrade"
    assert found == {
        ("night_first", 1): True,
        ("night_first", 3): True,
        ("night_first", 5): False,
        ("darkness", 2): True,
        ("darkness", 3): True,
        ("darkness", 5): True,
    }


@pytest.mark.rule("MK-14.10")
def test_the_rating() -> None:
    state = night_over()
    assert rating(state, 0) == 0
    state.deck[0] += (Card(ADVANCED), Card(SPELLS), Card(ARTIFACTS))  # 1 + 2 + 2
    state.crystals[:3] = [3, 1, 1]  # 2 for five
    state.units[0] = (
        recruit(UNIT.index("peasants"), 0),  # level 1
        recruit(UNIT.index("catapults"), WOUND_UNIT),  # level 3, wounded: 1
    )
    assert rating(state, 0) == 5 + 2 + 2
    state.level = [3, 5]
    assert (rating(state, 0), rating(state, 1)) == (9, 6)  # two levels above the lowest


@pytest.mark.rule("MK-14.10")
def test_the_lowest_begins_then_less_fame_then_who_was_later_at_turn() -> None:
    state = night_over(4)
    state.order = (1, 0, 3, 2)
    state.deck[2] += (Card(ADVANCED),)
    state.fame = [1, 0, 0, 0]
    end_round(state)
    asked = []
    while step(state) == "Upgrade":
        asked.append(state.actors()[0])
        assert state.stack[0].left == tuple([3, 1, 0, 2][len(asked) :])  # type: ignore[attr-defined]
        do(state, "done")
    assert asked == [3, 1, 0, 2]


@pytest.mark.rule("MK-14.10", "MK-2.1.8")
def test_a_card_is_swapped_and_what_nobody_took_goes_under_the_deck() -> None:
    state = night_over()
    lay(state, "blood_rage", "frost_bridge", "training")
    state.play[1] = state.hand[1]
    state.hand[1] = ()
    end_round(state)
    first = state.actors()[0]
    assert sorted(state.laid_out) == sorted(number("blood_rage", "frost_bridge", "training"))
    assert state.view(1 - first)["offers"]["upgrades"] == [CARD.ids[card] for card in state.laid_out]
    assert all(not state.hand[seat] and not state.play[seat] and len(state.deck[seat]) == 16 for seat in (0, 1))
    do(state, "take_card", card="frost_bridge")
    assert step(state) == "GiveUp"
    assert allowed(state, "choose_card", card="march")  # another colour, but both are for movement
    assert allowed(state, "choose_card", card="crystallize")  # the same colour
    assert against(state, "choose_card", card="rage") == "MK-14.10"
    assert against(state, "choose_card", card="frost_bridge") == "MK-14.10"
    do(state, "choose_card", card="march")
    assert state.box == number("march")
    assert state.audit() == []
    do(state, "done")
    assert state.round == 3
    assert step(state) == "ChooseTactic"
    cards = [*state.deck[first], *state.hand[first]]
    assert len(cards) == 16
    assert card_of("frost_bridge") in cards
    assert sorted(state.advanced_deck[1:3]) == sorted(number("blood_rage", "training"))  # under the offer's lowest card
    assert state.buried[ADVANCED_DECK] == 3


@pytest.mark.rule("MK-14.10")
def test_what_fits_nothing_cannot_be_taken_and_nobody_must() -> None:
    state = night_over()
    lay(state, "blood_rage", "frost_bridge", "training")
    for seat in (0, 1):
        state.hand[seat] = ()
        state.deck[seat] = (*number("promise", "wound", "threaten"), Card(SPELLS))
    end_round(state)
    assert allowed(state, "done")
    assert against(state, "take_card", card="frost_bridge") == "MK-14.10"
    assert allowed(state, "take_card", card="blood_rage")  # red, as Threaten
    assert against(state, "take_card", card=CARD.ids[state.spell_offer[0]]) == "MK-14.10"


@pytest.mark.rule("MK-14.10", "MK-2.1.8")
def test_with_an_empty_deck_there_is_nothing_to_ask() -> None:
    state = night_over()
    state.box, state.advanced_deck = state.advanced_deck, ()
    end_round(state)
    assert step(state) == "ChooseTactic"
    state = night_over()
    state.box, state.advanced_deck = state.advanced_deck[1:], state.advanced_deck[:1]
    end_round(state)
    assert len(state.laid_out) == 1
    do(state, "take_card", card=CARD.ids[state.laid_out[0]])
    do(state, "choose_card", card=GAME.decode(state.legal(state.actors()[0])[0])["card"])
    assert step(state) == "ChooseTactic"  # the other seat gets none
    assert state.monastery_offer == ()


@pytest.mark.rule("MK-14.10")
def test_types_are_those_of_both_halves() -> None:
    assert fits(*number("swiftness", "fire_bolt"))  # combat, in the strong half of both
    assert not fits(*number("stamina", "fire_bolt"))
    assert fits(*number("crystallize", "fire_bolt"))
    assert [TYPE.ids[bit] for bit in range(len(TYPE)) if CARD_TYPES[card_of("swiftness")] >> bit & 1] == [
        "movement",
        "combat",
    ]
    assert all(CARD_TYPES[card] for card in range(SPELLS))


@pytest.mark.rule("MK-14.10")
def test_positions_in_between_load_and_impossible_ones_do_not() -> None:
    state = night_over()
    end_round(state)
    for round in (6, 3):
        assert refused(state, round=round)
    assert "upgraded" in refused(state, "options", action_upgrades=False)
    bad = state.dump()
    bad["steps"] = [{"step": "ChooseTactic", "seat": 0}]
    bad["position"] |= {"tactic": [None] * 3, "chosen": []}
    assert "laid_out" in not_loaded(bad)


@pytest.mark.rule("MK-14.10")
def test_the_greedy_bot_upgrades() -> None:
    state = night_over()
    lay(state, "blood_rage", "frost_bridge", "training")
    end_round(state)
    seat = state.actors()[0]
    bot = make("greedy", GAME, 1)
    state.apply(seat, bot.act(state, seat))
    assert step(state) == "GiveUp"
    state.apply(seat, bot.act(state, seat))
    assert state.box[0] < ADVANCED
