"""The twelve tactics, and what may be done before a turn."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import CARD, WOUND
from tafelrunde.games.mage_knight.position.turn import EXTRA_TURN, PLAYED
from tafelrunde.games.mage_knight.steps.rounds import end_round

from .position import (
    against,
    allowed,
    card_of,
    dice,
    do,
    explore_all,
    first_night,
    hand,
    mana,
    new,
    pass_turn,
    space_of,
    step,
    turn,
)


def choose(tactic: str, seats: int = 2, seed: int = 0) -> list[str]:
    """Seat 0 chooses a tactic of the day; the seats in their order of play."""
    state = new(seats, seed)
    others = ["the_right_moment", "rethink", "great_start"]
    while step(state) == "ChooseTactic":
        do(state, "choose_tactic", tactic=tactic if state.actors() == (0,) else others.pop())
        while step(state) in ("Rethink", "StealDie"):
            state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    return [f"{seat}: {state.view(None)['players'][seat]['tactic']}" for seat in state.order]


@pytest.mark.rule("MK-18.1", "MK-3.17")
def test_the_first_tactics_only_bring_an_early_place() -> None:
    assert choose("early_bird") == ["0: early_bird", "1: great_start"]
    assert choose("the_right_moment") == ["1: great_start", "0: the_right_moment"]
    state = new(2)
    before = state.hand[1]
    do(state, "choose_tactic", tactic="early_bird")
    assert state.hand[1] == before
    assert state.actors() == (0,)


@pytest.mark.rule("MK-18.2", "MK-3.16")
def test_rethink_exchanges_up_to_three_cards_and_shuffles() -> None:
    state = new(2)
    hand(state, "march", "rage", "wound", "swiftness", "stamina", seat=1)
    state.deck[1] = tuple(card_of(card) for card in ("promise", "threaten", "improvisation", "tranquility"))
    do(state, "choose_tactic", tactic="rethink")
    do(state, "choose_card", card="wound")
    do(state, "choose_card", card="march")
    do(state, "done")
    assert len(state.hand[1]) == 5
    assert card_of("improvisation") in state.hand[1]  # the two top cards were drawn
    assert card_of("tranquility") in state.hand[1]
    assert state.discard[1] == ()
    assert sorted(state.deck[1]) == sorted(card_of(card) for card in ("promise", "threaten", "march", "wound"))
    assert state.actors() == (0,)  # before the order is made


@pytest.mark.rule("MK-18.2")
def test_great_start_and_preparation() -> None:
    state = new(2)
    do(state, "choose_tactic", tactic="great_start")
    assert (len(state.hand[1]), len(state.deck[1])) == (7, 9)
    dark = new(2)
    dark.round = 2
    do(dark, "choose_tactic", tactic="preparation")
    wanted = dark.deck[1][3]
    do(dark, "choose_card", card=wanted)
    assert wanted in dark.hand[1]
    assert (len(dark.hand[1]), len(dark.deck[1])) == (6, 10)
    assert dark.seen[1] == ()  # nobody saw which


@pytest.mark.rule("MK-18.3", "MK-4.4.10")
def test_a_stolen_die_comes_back_after_its_use() -> None:
    state = new()
    state.dice = dice([2, 5, 5])
    do(state, "choose_tactic", tactic="mana_steal")
    do(state, "choose_colour", colour="green")
    while step(state) != "Turn":
        state.apply(0, state.legal(0)[0])
    hand(state, "march", "march")
    do(state, "play", mode="march.powered")
    assert state.tactic_used[0]
    assert against(state, "play", mode="march.powered") == "MK-4.1.10"
    do(state, "sideways", card="march")
    do(state, "end_turn")
    assert all(die < 6 for die in state.dice)


@pytest.mark.rule("MK-18.4", "MK-9.22")
@pytest.mark.parametrize(("held", "drawn_to"), [(("march", "wound"), 6), (("march",), 5)])
def test_planning_raises_the_hand_limit_with_two_cards_in_hand(held: tuple[str, ...], drawn_to: int) -> None:
    state = new(2)
    do(state, "choose_tactic", tactic="the_right_moment")
    do(state, "choose_tactic", tactic="planning")
    assert state.actors() == (0,)
    hand(state, "rage", *held)
    do(state, "sideways", card="rage")
    do(state, "end_turn")
    do(state, "done")
    assert len(state.hand[0]) == drawn_to


@pytest.mark.rule("MK-18.5")
def test_the_right_moment_brings_a_second_turn_but_not_at_the_end() -> None:
    state = new(2)
    do(state, "choose_tactic", tactic="early_bird")
    do(state, "choose_tactic", tactic="the_right_moment")
    pass_turn(state)
    assert state.actors() == (0,)
    for name, value in (("last_turns", 1), ("final_turns", 1)):
        setattr(state, name, value)
        assert against(state, "use_tactic") == "MK-18.5"
        setattr(state, name, -1)
    do(state, "use_tactic")
    assert state.turn[EXTRA_TURN]
    pass_turn(state)
    assert state.actors() == (0,)
    assert not allowed(state, "use_tactic")
    pass_turn(state)
    assert state.actors() == (1,)


@pytest.mark.rule("MK-18.6", "MK-9.23")
def test_long_night_brings_three_cards_back_even_while_drawing() -> None:
    state = first_night(new(2), "long_night")
    while state.actors() != (0,):
        pass_turn(state)
    assert against(state, "use_tactic") == "MK-18.6"  # the deck is not empty
    state.deck[0] = state.deck[0][:1]
    state.discard[0] = (WOUND,) * 5
    hand(state, "march", "rage")
    do(state, "sideways", card="march")
    do(state, "end_turn")
    do(state, "done")
    assert step(state) == "DrawOn"
    assert len(state.hand[0]) == 2
    do(state, "use_tactic")
    assert len(state.hand[0]) == 5
    assert (len(state.deck[0]), len(state.discard[0])) == (0, 3)
    assert state.tactic_used[0]
    assert state.actors() == (1,)


@pytest.mark.rule("MK-18.6")
def test_long_night_completes_a_draw_within_the_turn() -> None:
    state = first_night(new(1), "long_night")
    while step(state) != "Turn":
        state.apply(0, state.legal(0)[0])
    hand(state, "tranquility", "march")
    state.deck[0] = (card_of("rage"),)
    state.discard[0] = (card_of("stamina"),) * 2
    mana(state, "green")
    do(state, "play", mode="tranquility.powered.2")
    assert len(state.hand[0]) == 2
    do(state, "use_tactic")
    assert state.hand[0].count(card_of("stamina")) == 1  # the second card of the two
    assert len(state.deck[0]) == 1


@pytest.mark.rule("MK-18.7", "MK-4.4.9")
def test_mana_search_rolls_gold_first_and_only_before_a_die_is_used() -> None:
    state = first_night(new(2), "mana_search")
    while state.actors() != (0,):
        pass_turn(state)
    state.dice = dice([4, 5, 2, 2])
    hand(state, "march", "march", "stamina")
    used = state.copy()
    do(used, "play", mode="march.powered")
    assert against(used, "use_tactic") == "MK-18.7"
    do(state, "use_tactic")
    assert against(state, "choose_colour", colour="black") == "MK-18.7"
    do(state, "choose_colour", colour="gold")
    do(state, "choose_colour", colour="black")
    assert state.dice[2:] == [2, 2]
    assert step(state) == "Turn"
    assert against(state, "use_tactic") == "MK-18.7"  # once a turn


@pytest.mark.rule("MK-18.7")
def test_mana_search_may_roll_a_single_die() -> None:
    state = first_night(new(2), "mana_search")
    while state.actors() != (0,):
        pass_turn(state)
    state.dice = dice([5, 5, 5, 2])
    do(state, "use_tactic")
    do(state, "choose_colour", colour="black")
    do(state, "done")
    assert state.dice[1:] == [5, 5, 2]


@pytest.mark.rule("MK-18.8", "MK-5.1")
def test_midnight_meditation_exchanges_up_to_five_cards_before_a_turn() -> None:
    state = first_night(new(2), "midnight_meditation")
    while state.actors() != (0,):
        pass_turn(state)
    hand(state, "wound", "wound", "march", "rage")
    deck = len(state.deck[0])
    do(state, "use_tactic")
    for card in ("wound", "wound", "march"):
        do(state, "choose_card", card=card)
    do(state, "done")
    assert (len(state.hand[0]), len(state.deck[0])) == (4, deck)
    assert step(state) == "Turn"
    assert not allowed(state, "use_tactic")  # once a night
    late = first_night(new(2), "midnight_meditation")
    while late.actors() != (0,):
        pass_turn(late)
    hand(late, "march", "rage")
    do(late, "sideways", card="march")
    assert against(late, "use_tactic") == "MK-18.8"  # the turn has begun


@pytest.mark.rule("MK-18.9", "MK-5.1")
def test_sparing_power_stores_a_card_a_turn_and_gives_all_of_them_once() -> None:
    state = first_night(new(2), "sparing_power")
    for stored in (1, 2):
        while state.actors() != (0,):
            pass_turn(state)
        top, deck = state.deck[0][-1], len(state.deck[0])
        do(state, "store")
        assert step(state) == "Turn"  # one or the other
        assert len(state.stored[0]) == stored
        assert state.stored[0][-1] == top
        assert len(state.deck[0]) == deck - 1
        pass_turn(state)
    while state.actors() != (0,):
        pass_turn(state)
    do(state, "use_tactic")
    assert state.stored[0] == ()
    assert len(state.hand[0]) == 7
    pass_turn(state)
    pass_turn(state)
    assert step(state) == "Turn"
    dark = first_night(new(2), "sparing_power")
    pass_turn(dark)
    do(dark, "store")
    cards = len(dark.deck[0]) + len(dark.hand[0]) + len(dark.discard[0]) + 1
    end_round(dark)
    assert dark.stored[0] == ()
    assert len(dark.deck[0]) + len(dark.hand[0]) == cards  # shuffled into the deck


@pytest.mark.rule("MK-16.1", "MK-5.2", "MK-5.1")
def test_plundering_before_the_turn_comes_before_counting_cards() -> None:
    state = turn(new(2))
    state.place[1] = space_of(state, "village")
    state.hand[1] = ()
    state.deck[1] = state.deck[1][:2]
    pass_turn(state)
    do(state, "plunder")
    assert state.reputation[1] == 6
    assert len(state.hand[1]) == 2
    assert state.turn[PLAYED] == 0  # now a card has to be played
    assert against(state, "plunder") == "MK-16.1"  # once
    assert step(state) == "Turn"  # not announced, although hand and deck were empty or nearly so
    assert allowed(state, "announce")
    assert allowed(state, "interact")  # the village is still of use
    pass_turn(state)
    pass_turn(state)
    assert allowed(state, "plunder")  # once before each turn
    do(state, "sideways", card=CARD.ids[state.hand[1][0]])
    assert against(state, "plunder") == "MK-16.1"  # the turn has begun


@pytest.mark.rule("MK-5.1")
def test_plundering_is_possible_before_the_first_turn_of_a_round_and_alone() -> None:
    state = turn(new(1))
    explore_all(state)
    state.place[0] = space_of(state, "village")
    end_round(state)
    do(state, "choose_tactic", tactic="from_the_dusk")
    do(state, "plunder")
    assert len(state.hand[0]) == 7
