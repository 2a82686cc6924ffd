"""Set-up: heroes, decks, tokens, the map; and what runs out."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    BACKS,
    BASIC_COLOURS,
    CARD,
    CARD_COLOUR,
    ENEMY_BACK,
    GREY,
    HERO,
    REGULARS,
    SPELLS,
    START_SPACE,
    STARTING_DECK,
    TACTIC,
    TILE_KIND,
    WOUND,
)
from tafelrunde.games.mage_knight.effects.choosing.cards import take_offered
from tafelrunde.games.mage_knight.position.packing import recruit
from tafelrunde.games.mage_knight.position.turn import ARTIFACTS_WON
from tafelrunde.games.mage_knight.steps.rewards import draw_artifacts
from tafelrunde.games.mage_knight.steps.rounds import monastery_cards, move_offers, new_unit_offer
from tafelrunde.games.mage_knight.world.outcome import conquer
from tafelrunde.kernel.errors import BadOption

from .position import GAME, do, explore_all, new, put, space_of, turn


@pytest.mark.rule("MK-1.1", "MK-1.3", "MK-15.3.5", "MK-15.6.1")
@pytest.mark.parametrize(
    ("scenario", "seats", "rounds", "shape", "levels"),
    [
        ("first_reconnaissance", 2, 3, "wedge_unrestricted", ()),
        ("conquest", 1, 6, "wedge", (5, 8)),
        ("conquest", 4, 6, "fully_open", (4, 4, 4, 4)),
        ("blitz_conquest", 1, 4, "wedge", (4, 7)),
        ("blitz_conquest", 4, 4, "open_4", (3, 3, 3, 3)),
    ],
)
def test_the_scenario_says_what_is_played(
    scenario: str, seats: int, rounds: int, shape: str, levels: tuple[int, ...]
) -> None:
    state = new(seats, scenario=scenario)
    assert (state.rounds, state.shape, state.city_levels) == (rounds, shape, levels)
    assert (state.dummy_hero >= 0) == (seats == 1)
    with pytest.raises(BadOption):
        new(seats, scenario="reconnaissance_in_force")


@pytest.mark.rule("MK-15.3.5", "MK-15.3.2", "MK-15.3.3")
def test_blitz_conquest_alone_is_changed_as_solo_conquest_is() -> None:
    state = new(1, scenario="blitz_conquest")
    kinds = [TILE_KIND[tile] for tile in (*state.tiles[1:], *state.tile_deck)]
    assert [kinds.count(kind) for kind in ("countryside", "city", "core")] == [5, 2, 2]
    assert (state.fame, state.reputation, len(state.dice), len(state.unit_offer)) == ([1], [9], 4, 4)


@pytest.mark.rule("MK-1.2", "MK-2.2.3")
def test_everybody_has_another_hero_with_its_sixteen_cards() -> None:
    heroes = set()
    for seed in range(8):
        state = new(4, seed, hero="norowas")
        assert state.hero[0] == HERO.index("norowas")
        assert sorted(state.hero) == [0, 1, 2, 3]
        heroes.add(state.hero[1])
        for seat in range(4):
            assert sorted((*state.deck[seat], *state.hand[seat])) == STARTING_DECK[state.hero[seat]]
            assert len(STARTING_DECK[seat]) == 16
    assert heroes == {0, 1, 3}
    assert state.order == (0, 1, 2, 3)  # seat 1 on top


@pytest.mark.rule("MK-2.1.2")
def test_the_tokens_lie_in_six_piles_and_the_ruins_in_a_seventh() -> None:
    state = new(4, 3)
    out = [0] * BACKS
    for tokens in state.tokens:
        for token in tokens:
            out[ENEMY_BACK[token & 31]] += 1
    assert [len(pile) + gone for pile, gone in zip(state.piles, out, strict=True)] == [12, 10, 10, 10, 10, 8]
    assert all(ENEMY_BACK[token] == back for back in range(BACKS) for token in state.piles[back])
    assert len(state.ruin_pile) + sum(ruin >= 0 for ruin in state.ruin) == 12


@pytest.mark.rule("MK-2.1.3")
def test_an_empty_pile_is_shuffled_from_its_discards_and_then_nothing_is_drawn() -> None:
    state = new(2, scenario="conquest")
    count = len(state.piles[GREY])
    drawn = [state.draw_token(GREY) for _ in range(count)]
    for token in drawn[:3]:
        state.drop_token(token)
    assert sorted(state.draw_token(GREY) for _ in range(3)) == sorted(drawn[:3])
    assert state.heaps[GREY] == ()
    assert state.draw_token(GREY) == -1


@pytest.mark.rule("MK-2.1.5")
def test_wounds_never_run_out() -> None:
    state = turn(new())
    for _wound in range(60):
        state.wound(0, "MK-9.2")
    assert state.hand[0].count(WOUND) == 60
    assert state.audit() == []


@pytest.mark.rule("MK-2.1.8")
def test_with_too_few_advanced_actions_monasteries_go_without_first() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    monasteries = state.monasteries()
    assert monasteries >= 1
    gone = state.advanced_deck[1:]
    state.box = gone
    state.advanced_deck = state.advanced_deck[:1]
    state.box += state.monastery_offer
    state.monastery_offer = ()
    state.advanced_offer, taken = state.advanced_offer[:2], state.advanced_offer[2:]
    state.box += taken
    move_offers(state)
    monastery_cards(state)
    assert len(state.advanced_offer) == 3
    assert len(state.monastery_offer) == 0
    state.advanced_offer, taken = state.advanced_offer[:1], state.advanced_offer[1:]
    state.box += taken
    take_offered(state, state.advanced_offer[0])
    assert not state.advanced_offer


@pytest.mark.rule("MK-2.1.8")
def test_an_offer_of_units_stays_smaller_and_the_last_artifacts_are_all_kept() -> None:
    state = turn(new(3, scenario="conquest"))
    state.core_seen = True
    state.unit_box = (*state.elite_deck, *state.unit_offer)
    state.elite_deck = state.unit_offer = ()
    new_unit_offer(state)
    assert len(state.unit_offer) == 2  # the two regular places of five
    assert all(unit < REGULARS for unit in state.unit_offer)
    state.box, state.artifact_deck = state.artifact_deck[1:], state.artifact_deck[:1]
    last = state.artifact_deck[0]
    state.turn[ARTIFACTS_WON] = 2
    assert not draw_artifacts(state, 0)
    assert state.deck[0][-1] == last


@pytest.mark.rule("MK-2.1.9", "MK-2.1.10", "MK-2.1.12", "MK-2.1.15")
def test_what_lies_ready_at_the_start() -> None:
    state = new(3, 9)
    assert state.common_skills == ()
    assert len(state.regular_deck) + len(state.unit_offer) == 20
    assert len(state.elite_deck) == 20
    assert all(unit >= REGULARS for unit in state.elite_deck)
    assert not state.night
    open_tactics = [GAME.decode(action)["tactic"] for action in state.legal(state.actors()[0])]
    assert open_tactics == list(TACTIC.ids[:6])
    assert len(TACTIC) == 12


@pytest.mark.rule("MK-2.1.17", "MK-2.1.16")
def test_everybody_sees_the_backs_of_the_stack_and_nothing_more() -> None:
    state = new(2, 4, scenario="conquest")
    stack = state.view(0)["tile_stack"]
    assert stack == ["core"] * 3 + ["countryside"] * 6
    other = state.determinize(0, "x")
    assert other.view(0) == state.view(0)
    decks = {state.determinize(0, seed).dump()["position"]["tile_deck"][-1] for seed in range(20)}
    assert len(decks) > 3


@pytest.mark.rule("MK-2.1.19", "MK-6.19")
def test_sites_of_the_first_tiles_are_set_up_and_bring_nobody_anything() -> None:
    state = new(4)
    assert len(state.tokens[space_of(state, "marauding_orcs")]) == 1
    assert state.fame == [0] * 4


@pytest.mark.rule("MK-2.2.2", "MK-4.2.2")
def test_command_tokens_limit_the_units() -> None:
    state = turn(new())
    counts = []
    for level in range(1, 11):
        state.level[0] = level
        counts.append(state.commands(0))
    assert counts == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    state.level[0] = 1
    first, second = state.unit_offer[:2]
    state.unit_offer = state.unit_offer[2:]
    state.units[0] = (recruit(first, 0), recruit(second, 0))
    assert state.audit() == ["seat 0 has more units than command tokens"]


@pytest.mark.rule("MK-2.2.6", "MK-6.32")
def test_all_begin_on_the_portal_and_may_stay_there_together() -> None:
    state = turn(new(3))
    assert state.place == [START_SPACE] * 3
    assert state.safe(0, START_SPACE)
    do(state, "sideways", card=state.hand[0][0])
    do(state, "end_turn")
    while state.actors() == (0,):
        state.apply(0, state.legal(0)[0])
    assert state.place[0] == START_SPACE
    assert WOUND not in state.hand[0]


@pytest.mark.rule("MK-2.2.7")
def test_shields_never_run_out() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    city = state.cities[0]
    put(state, city)
    state.city_shields[0] = (0,) * 30
    state.shield = [0 if tokens == () else -1 for tokens in state.tokens]
    assert state.audit() == []
    assert state.leader(0) == 0
    keep = space_of(state, "keep")
    state.shield[keep] = -1
    conquer(state, 0, keep)
    assert state.shield[keep] == 0


@pytest.mark.rule("MK-2.1.6", "MK-2.1.7", "MK-4.1.1")
def test_offers_have_places_from_the_lowest_up() -> None:
    state = new(2)
    assert all(ADVANCED <= card < SPELLS for card in (*state.advanced_deck, *state.advanced_offer))
    assert len(state.advanced_deck) == 25
    assert len(state.spell_deck) == 17
    assert all(CARD_COLOUR[card] < BASIC_COLOURS for card in state.spell_offer)
    assert len(CARD) == 16 + 28 + 20 + 16 + 1
