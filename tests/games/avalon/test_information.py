"""AV-2.6: what is open and what is hidden, in views, events, prompts and determinizations."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tafelrunde import State

from .position import GAME, Position, conquer, hand, number, play


def known(state: State, seat: int, viewer: int | None) -> dict[str, int]:
    """The cards of a hand that a viewer can name."""
    return dict(state.view(viewer)["players"][seat]["hand"])


def two_worlds() -> tuple[State, State]:
    """Two positions that differ only in what seat 1 cannot know: a hand, the draw pile, lands face down."""
    worlds = []
    for secret, drawn, between in (
        ("red_knight", "blue_knight", "avalon"),
        ("blue_knight", "red_knight", "swamp"),
    ):
        position = Position().row("plain_open", between, "hills_open").own(1, "plain_open", "hills_open")
        position.pile(0, 0, "green_knight").pile(1, 0, "green_knight").hand(0, secret).hand(1, "green_sorceress")
        worlds.append(position.on_deck(drawn, "violet_knight").turn_of(1).state())
    return worlds[0], worlds[1]


@pytest.mark.rule("AV-2.6", "AV-R33")
@pytest.mark.parametrize("viewer", [1, None])
def test_a_view_does_not_depend_on_what_the_viewer_cannot_know(viewer: int | None) -> None:
    one, other = two_worlds()
    assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != other.view(0)


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_choices_and_refusals_do_not_depend_on_what_the_seat_cannot_know() -> None:
    one, other = two_worlds()
    assert one.legal(1) == other.legal(1)
    explained = [[(action, rule.id) for action, rule in state.refusals(1)] for state in (one, other)]
    assert explained[0] == explained[1]


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_the_supply_worth_does_not_betray_avalon_in_the_mist() -> None:
    position = Position().row("plain_open", "avalon", "hills_open").own(1, "plain_open", "hills_open")
    for tile in position.state().view(0)["tiles"]:
        assert tile["worth"][1] == {"light_two": 2, "dark_four": 4, "dark_all": 2, "dark_terrain": 2}.get(
            tile["tile"], 1
        )


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_the_own_hand_is_seen_by_its_seat_alone() -> None:
    state = Position().hand(0, "red_knight", "blue_knight").hand(1, "green_sorceress").state()
    assert [known(state, 0, viewer) for viewer in (0, 1, None)] == [
        {"red_knight": 1, "blue_knight": 1},
        {},
        {},
    ]
    assert [known(state, 1, viewer) for viewer in (0, 1, None)] == [{}, {"green_sorceress": 1}, {}]


@pytest.mark.rule("AV-2.6", "AV-R33")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_table_tiles_sizes_and_discards(viewer: int | None) -> None:
    position = Position().own(0, "plain_open").pile(1, 3, "red_knight", "blue_sorceress").hand(0, "red_knight")
    view = position.discard("green_knight").tiles(light_two=1).held(1, "dark_four").state().view(viewer)
    assert (view["row"][0]["land"], view["row"][0]["owner"], view["row"][0]["crowns"]) == ("plain_open", 0, 3)
    assert view["row"][3]["piles"] == [[], ["red_knight", "blue_sorceress"]]
    assert [player["hand_size"] for player in view["players"]] == [1, 0]
    assert [player["held"] for player in view["players"]] == [None, "dark_four"]
    assert view["deck"] == 76
    assert view["discard"] == {"green_knight": 1}
    assert view["tiles"][0] == {"tile": "light_two", "light": True, "open": 1, "used": 1, "worth": [2, 2]}


@pytest.mark.rule("AV-2.6", "AV-R33")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_fresh_view_names_no_territory_and_no_random_stream(viewer: int | None) -> None:
    state = GAME.new(seed=9)
    dump = state.dump()
    view = state.view(viewer)
    del view["game"]  # which is called like a territory
    mist = [entry["land"] for entry in view.pop("mist")]
    assert mist == list(GAME.material()["lands"])  # all of them, in the order of the box
    text = json.dumps(view)
    assert not any(land in text for land in dump["position"]["land"])
    assert not any(stream in text for stream in dump["streams"].values())
    assert "streams" not in text
    assert "seed" not in text


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_drawn_cards_are_told_to_their_seat_alone() -> None:
    state = Position().on_deck("red_knight", "blue_knight").state()
    events = play(state, 0, "supply", tile="light_two")
    (drew,) = [event for event in events if event.kind == "drew"]
    assert drew.view(0, GAME.domains)["card"] == ["red_knight", "blue_knight"]
    for viewer in (1, None):
        assert drew.view(viewer, GAME.domains) == {"event": "drew", "rule": "AV-8.2", "seat": 0, "count": 2}
        assert "knight" not in GAME.tell(drew, viewer, "en", ["Ann", "Ben"])
    assert "red knight" in GAME.tell(drew, 0, "en", ["Ann", "Ben"])


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_cards_of_a_dark_tile_are_told_to_their_seat_alone() -> None:
    state = Position().held(1, "dark_four").state()
    events = play(state, 0, "supply", tile="light_area")
    (drew,) = [event for event in events if event.kind == "drew" and event.data["seat"] == 1]
    assert ["card" in drew.seen_by(viewer) for viewer in (0, 1, None)] == [False, True, False]


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_an_attack_and_a_spell_are_always_asked_about_even_with_an_empty_hand() -> None:
    for cards in ((), ("red_knight", "red_sorceress")):
        position = Position().pile(1, 1, "red_knight").hand(0, "red_knight", "red_sorceress").hand(1, *cards)
        state = position.state()
        play(state, 0, "enchant", card="red_sorceress", at=1)
        assert state.actors() == (1,)
        assert number("decline") in state.legal(1)
        play(state, 1, "decline")
        play(state, 0, "attack", card="red_knight", at=0)
        assert state.actors() == (1,)
        assert number("decline") in state.legal(1)


# ---- what becomes known


def after_counter_spell() -> State:
    position = Position().pile(1, 0, "red_knight").hand(0, "red_sorceress", "blue_sorceress")
    state = position.hand(1, "red_sorceress", "green_knight").state()
    play(state, 0, "enchant", card="red_sorceress", at=0)
    play(state, 1, "counter", card="red_sorceress")
    return state


@pytest.mark.rule("AV-2.6", "AV-4.4")
@pytest.mark.parametrize("viewer", [0, None])
def test_everybody_knows_the_sorceress_won_by_a_counter_spell(viewer: int | None) -> None:
    state = after_counter_spell()
    assert known(state, 1, viewer) == {"red_sorceress": 1}
    for seed in range(12):
        assert hand(state.determinize(viewer, seed), 1)["red_sorceress"] >= 1


@pytest.mark.rule("AV-2.6")
@pytest.mark.parametrize("viewer", [0, None])
def test_a_known_card_that_is_played_is_no_longer_in_the_hand(viewer: int | None) -> None:
    state = after_counter_spell()
    play(state, 0, "supply", tile="dark_four")
    play(state, 1, "reinforce", card="red_sorceress", at=5)
    assert known(state, 1, viewer) == {}
    assert state.view(viewer)["players"][1]["hand_size"] == 1


@pytest.mark.rule("AV-2.6")
def test_playing_another_card_leaves_the_known_one_known() -> None:
    state = after_counter_spell()
    play(state, 0, "supply", tile="dark_four")
    play(state, 1, "reinforce", card="green_knight", at=5)
    assert known(state, 1, 0) == {"red_sorceress": 1}


def reshuffled() -> State:
    """Seat 0 has drawn the last card, and one of the renewed pile: everybody could count until then."""
    position = Position().hand(0, "red_knight").hand(1, "violet_knight", "blue_sorceress").on_deck("green_knight")
    state = position.pile_rest_but(*["blue_knight"] * 3, *["yellow_sorceress"] * 5).state()
    play(state, 0, "supply", tile="light_two")
    return state


@pytest.mark.rule("AV-2.6", "AV-8.9")
def test_at_a_reshuffle_the_other_hand_is_not_laid_open_though_counting_would_tell_it() -> None:
    state = reshuffled()
    assert sum(hand(state, 0).values()) == 3
    assert known(state, 0, 1) == known(state, 1, 0) == {}


@pytest.mark.rule("AV-2.6", "AV-8.9")
def test_a_determinization_keeps_what_counting_tells() -> None:
    state = reshuffled()
    thirds: set[str] = set()
    for seed in range(20):
        guess = Counter(hand(state.determinize(1, seed), 0))
        guess.subtract({"red_knight": 1, "green_knight": 1})
        thirds.add(*(+guess))
        assert hand(state.determinize(0, seed), 1) == {"violet_knight": 1, "blue_sorceress": 1}
    assert thirds == {"blue_knight", "yellow_sorceress"}


@pytest.mark.rule("AV-2.6", "AV-8.9")
def test_at_a_reshuffle_a_spectator_who_counts_both_hands_together_cannot_tell_them_apart() -> None:
    states = []
    for mine, theirs in (("red_knight", "violet_knight"), ("violet_knight", "red_knight")):
        position = Position().hand(0, mine).hand(1, theirs).on_deck("green_knight")
        states.append(position.pile_rest_but(*["blue_knight"] * 8).state())
    assert states[0].view() == states[1].view()
    for state in states:
        play(state, 0, "supply", tile="light_two")
    assert states[0].view() == states[1].view()
    assert known(states[0], 0, None) == known(states[0], 1, None) == {}
    guesses = {json.dumps(hand(states[0].determinize(None, seed), 1)) for seed in range(20)}
    assert len(guesses) > 1


@pytest.mark.rule("AV-2.6", "AV-4.4")
def test_what_a_counter_spell_showed_is_still_shown_after_a_reshuffle() -> None:
    position = Position().hand(1, "red_sorceress", "green_knight")
    state = position.known(1, "red_sorceress").pile_rest_but(*["blue_knight"] * 8).state()
    play(state, 0, "supply", tile="light_two")
    assert known(state, 1, None) == known(state, 1, 0) == {"red_sorceress": 1}
    for seed in range(10):
        guess = state.determinize(None, seed)
        assert hand(guess, 1)["red_sorceress"] == 1
        assert GAME.load(guess.dump()).dump() == guess.dump()


# ---- determinizations


def middle_game() -> State:
    position = Position().own(0, "plain_open").own(1, "avalon").pile(0, 2, "red_knight").discard("green_knight")
    position.hand(0, "red_knight", "red_sorceress", "blue_knight").hand(1, *["violet_knight"] * 4)
    return position.held(1, "dark_all").having(turn=6).state()


@pytest.mark.rule("AV-2.6", "AV-R33")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_determinization_looks_the_same_to_the_viewer_and_is_possible(viewer: int | None) -> None:
    state = middle_game()
    before = state.dump()
    for seed in range(10):
        guess = state.determinize(viewer, seed)
        assert guess.view(viewer) == state.view(viewer)
        assert GAME.load(guess.dump()).dump() == guess.dump()
    assert state.dump() == before


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_a_determinization_deals_all_that_is_hidden_anew() -> None:
    state = middle_game()
    guesses = [state.determinize(0, seed).dump()["position"] for seed in range(10)]
    for secret in ("land", "deck"):
        assert len({json.dumps(guess[secret]) for guess in guesses}) == 10
    assert len({json.dumps(guess["hand"][1]) for guess in guesses}) > 5
    assert {json.dumps(guess["hand"][0]) for guess in guesses} == {json.dumps(hand(state, 0))}
    spectator = [state.determinize(None, seed).dump()["position"]["hand"] for seed in range(10)]
    assert all(len({json.dumps(hands[seat]) for hands in spectator}) > 5 for seat in (0, 1))


@pytest.mark.rule("AV-2.6", "AV-R33")
def test_a_determinization_draws_other_cards_in_the_future() -> None:
    state = Position().on_deck("red_knight", "red_knight").state()
    draws = set()
    for seed in range(10):
        guess = state.determinize(0, seed)
        play(guess, 0, "supply", tile="light_two")
        draws.add(json.dumps(hand(guess, 0)))
    assert len(draws) > 3


@pytest.mark.rule("AV-2.6", "AV-R33")
@pytest.mark.parametrize("seed", range(3))
def test_through_whole_games_views_and_choices_show_nothing_hidden(seed: int) -> None:
    state = GAME.new(seed=seed, options={"turn_limit": 40})
    moves = 0
    while state.actors():
        (seat,) = state.actors()
        legal = state.legal(seat)
        if moves % 8 == 0:
            for viewer in (0, 1, None):
                assert state.determinize(viewer, moves).view(viewer) == state.view(viewer)
            assert state.determinize(seat, moves).legal(seat) == legal
        for event in state.apply(seat, legal[(moves * 7919 + seed) % len(legal)]):
            if event.kind == "drew":
                assert "card" not in event.seen_by(1 - event.data["seat"])
                assert "card" not in event.seen_by(None)
            else:
                assert event.secret is None
        moves += 1
    assert moves > 40


def test_the_territory_turned_up_is_told_to_all() -> None:
    state = Position().row("hills_open").hand(0, "red_knight").state()
    (conquered,) = [event for event in conquer(state, 0, "red_knight", 0) if event.kind == "conquered"]
    for viewer in (0, 1, None):
        assert conquered.view(viewer, GAME.domains)["land"] == "hills_open"


@pytest.mark.rule("AV-2.6")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_mist_is_what_the_box_has_and_nobody_has_seen(viewer: int | None) -> None:
    state = Position().row("plain_open", "avalon").own(1, "plain_open").state()
    mist = {entry["land"]: entry["crowns"] for entry in state.view(viewer)["mist"]}
    assert len(mist) == 10
    assert "plain_open" not in mist
    scheme = state.options["crowns"]
    assert mist == {id: land["crowns"][scheme] for id, land in GAME.material()["lands"].items() if id in mist}
