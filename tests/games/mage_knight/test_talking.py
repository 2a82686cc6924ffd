"""Interaction with locals: where, with how much influence, and what it buys."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import BLUE, BONDS, CARD_COLOUR, GREEN, RED, REPUTATION, UNIT, WHITE
from tafelrunde.games.mage_knight.position.packing import SPENT, WOUND_UNIT, recruit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, LEARNING
from tafelrunde.server.present import named_fields

from .position import (
    GAME,
    against,
    allowed,
    do,
    explore_all,
    hand,
    mana,
    new,
    put,
    space_of,
    step,
    total,
    turn,
    units,
)

BOUGHT = ("recruit", "take_card", "buy_heal", "buy_artifact", "buy_unseen", "add_elite")


def named(action: int) -> tuple[str, dict[str, str]]:
    """The kind of an action and the ids of its fields."""
    return named_fields(GAME, action)


def at(site: str, influence: int = 0) -> Position:
    """Seat 0 interacts at a site that is open to it."""
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    space = space_of(state, site)
    put(state, space)
    if site in ("keep", "mage_tower"):
        state.shield[space] = 0
    state.place[0] = space
    do(state, "interact")
    state.turn[INFLUENCE] += influence
    return state


@pytest.mark.rule("MK-7.1", "MK-16.4", "MK-16.5", "MK-16.21")
def test_where_one_can_interact() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    city = state.cities[0]
    for site, shield, open_to_me in (
        ("village", -1, True),
        ("monastery", -1, True),
        ("monastery", 0, False),  # burned
        ("keep", 0, True),
        ("keep", 1, False),
        ("mage_tower", 1, True),
        ("monster_den", -1, False),
    ):
        space = space_of(state, site)
        put(state, space)
        state.shield[space] = shield
        state.place[0] = space
        assert allowed(state, "interact") == open_to_me, (site, shield)
        state.shield[space] = -1
    put(state, city)
    state.city_shields[0] = (3,)
    state.place[0] = city
    assert allowed(state, "interact")  # whoever conquered it


@pytest.mark.rule("MK-7.4", "MK-7.7")
@pytest.mark.parametrize("reputation", range(1, 15))
def test_reputation_counts_once(reputation: int) -> None:
    assert REPUTATION[1:] == (-5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5)
    state = turn(new())
    state.place[0] = space_of(state, "village")
    state.reputation[0] = reputation
    hand(state, "promise", "threaten", "wound", "wound")
    do(state, "interact")
    assert state.turn[INFLUENCE] == REPUTATION[reputation]
    do(state, "play", mode="promise.basic")
    do(state, "play", mode="threaten.basic")
    state.turn[INFLUENCE] += 10
    do(state, "buy_heal")
    do(state, "buy_heal")
    assert state.turn[INFLUENCE] == REPUTATION[reputation] + 4 + 10 - 6


@pytest.mark.rule("MK-7.4")
def test_reputation_ends_at_both_ends() -> None:
    state = turn(new())
    state.change_reputation(0, -20, "MK-8.1.2")
    assert state.reputation[0] == 0
    state.change_reputation(0, 99, "MK-8.1.2")
    assert state.reputation[0] == 14


@pytest.mark.rule("MK-7.2", "MK-7.3", "MK-7.8")
def test_influence_is_gathered_from_everything_and_the_rest_is_lost() -> None:
    state = at("village")
    hand(state, "promise", "rage", "wound")
    units(state, "peasants")
    do(state, "play", mode="promise.basic")
    do(state, "sideways", card="rage")
    do(state, "play", mode="peasants.3")
    assert total(state, "influence") == 2 + 1 + 2
    assert against(state, "sideways", card="wound") == "MK-4.1.6"
    do(state, "buy_heal")
    do(state, "heal_wound")  # healing within the interaction
    do(state, "done")
    assert total(state, "influence") == 0
    assert step(state) == "Turn"


@pytest.mark.rule("MK-7.10", "MK-4.2.3", "MK-4.2.5", "MK-4.6.5")
def test_a_new_unit_can_be_used_at_once_but_does_not_pay_for_itself() -> None:
    state = at("village", 3)
    peasants = UNIT.index("peasants")
    state.unit_offer = (peasants, peasants)
    assert against(state, "recruit", unit="peasants") == "MK-7.8"
    state.turn[INFLUENCE] = 4
    do(state, "recruit", unit="peasants")
    assert len(state.unit_offer) == 1  # not refilled
    assert state.units[0] == (peasants,)  # ready, unwounded
    do(state, "play", mode="peasants.3")
    assert total(state, "influence") == 2
    assert against(state, "play", mode="peasants.3") == "MK-4.2.12"


@pytest.mark.rule("MK-7.11", "MK-10.6")
@pytest.mark.parametrize(("site", "price"), [("village", 3), ("monastery", 2)])
def test_what_healing_costs(site: str, price: int) -> None:
    state = at(site, price - 1)
    assert against(state, "buy_heal") == "MK-7.11"
    state.turn[INFLUENCE] = price
    do(state, "buy_heal")
    assert (total(state, "heal"), total(state, "influence")) == (1, 0)


@pytest.mark.rule("MK-7.12", "MK-4.6.3", "MK-4.6.5")
def test_a_monastery_teaches_what_lies_in_the_unit_offer() -> None:
    state = at("monastery", 6)
    lesson, offer = state.monastery_offer, state.advanced_offer
    assert against(state, "take_card", card=offer[0]) == "MK-7.12"
    do(state, "take_card", card=lesson[0])
    assert state.deck[0][-1] == lesson[0]
    assert state.monastery_offer == lesson[1:]
    assert state.advanced_offer == offer
    assert total(state, "influence") == 0


@pytest.mark.rule("MK-7.13")
def test_a_mage_tower_sells_spells_for_influence_and_mana() -> None:
    state = at("mage_tower", 7)
    card, fresh = state.spell_offer[1], state.spell_deck[-1]
    mana(state)
    assert against(state, "take_card", card=card) == "MK-7.13"
    mana(state, GAME.domains["colour"].ids[CARD_COLOUR[card]])
    do(state, "take_card", card=card)
    assert state.deck[0][-1] == card
    assert state.spell_offer[-1] == fresh
    assert sum(state.mana) == 0


@pytest.mark.rule("MK-4.2.4", "MK-4.2.2", "MK-4.2.10")
def test_without_a_command_token_a_unit_is_disbanded_first() -> None:
    state = at("village", 10)
    peasants, foresters = UNIT.index("peasants"), UNIT.index("foresters")
    banner = 4 << 8
    state.units[0] = (recruit(foresters, SPENT | WOUND_UNIT | banner),)
    state.unit_offer = (peasants,)
    do(state, "recruit", unit="peasants")
    assert step(state) == "Disband"
    do(state, "disband", slot=0)
    assert state.units[0] == (peasants,)  # ready and unwounded, whatever the old one was
    assert foresters in state.unit_box
    assert state.discard[0] == (GAME.domains["card"].index("banner_of_courage"),)


@pytest.mark.rule("MK-7.17", "MK-19.9")
@pytest.mark.parametrize(("kind", "price"), [("done", 6), ("choose_card", 6), ("take_card", 9)])
def test_learning_in_the_green_city_leaves_the_choice_of_the_way(kind: str, price: int) -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    city = next(space for space in state.cities if state.colour[space] == GREEN)
    put(state, city)
    state.place[0] = city
    do(state, "interact")
    hand(state, "march")
    state.turn[INFLUENCE] = 15
    state.turn[LEARNING] = 3
    card = state.advanced_offer[1]
    do(state, "take_card", card=card)
    assert step(state) == "Lesson"
    fields = {} if kind == "done" else {"card": card}
    do(state, kind, **fields)
    assert total(state, "influence") == 15 - price
    places = {"done": state.deck[0][-1:], "choose_card": state.discard[0], "take_card": state.hand[0]}
    assert card in places[kind]


def at_city(colour: int) -> Position:
    """Seat 0 interacts in the city of a colour."""
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    city = next(space for space in state.cities if state.colour[space] == colour)
    put(state, city)
    state.place[0] = city
    do(state, "interact")
    return state


@pytest.mark.rule("MK-7.8", "MK-7.11", "MK-7.12", "MK-7.13", "MK-7.14", "MK-7.16", "MK-7.17", "MK-19.24")
@pytest.mark.parametrize("bonds", [False, True])
@pytest.mark.parametrize("place", ["village", "monastery", "keep", "mage_tower", RED, BLUE, GREEN, WHITE])
def test_the_prices_that_are_shown_are_those_that_are_paid(place: str | int, bonds: bool) -> None:
    state = at(place) if isinstance(place, str) else at_city(place)
    if bonds:
        state.skills[0] = (*state.skills[0], BONDS)
    hand(state, "march")
    mana(state, "red", "blue", "green", "white")
    prices = state.view(0)["prices"]
    wares = [
        *({"kind": "recruit", "unit": unit, "price": price} for unit, price in prices["units"].items()),
        *({"kind": "take_card", "card": card, "price": price} for card, price in prices["cards"].items()),
        *({"kind": kind, "price": price} for kind, price in prices["services"].items()),
    ]
    state.turn[INFLUENCE] = 99
    sold = {(kind, *fields.values()) for kind, fields in map(named, state.legal(0)) if kind in BOUGHT}
    assert sold <= {tuple(ware[key] for key in ware if key != "price") for ware in wares}
    for ware in wares:
        price = ware.pop("price")
        if tuple(ware.values()) not in sold:
            continue
        for points in (price - 1, price):
            trial = state.copy()
            trial.turn[INFLUENCE] = points
            assert allowed(trial, **ware) == (points == price)
        do(trial, **ware)
        assert trial.turn[INFLUENCE] == 0


def test_only_who_deals_with_locals_sees_what_they_sell() -> None:
    state = turn(new())
    assert list(state.view(0)["prices"]) == ["units"]
    assert state.view(None)["prices"] == {}
