"""Sites: what happens there, what they give, and cities that are open."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import ALTAR, CARD_COLOUR, COLOUR, ENEMY, RUIN, UNIT
from tafelrunde.games.mage_knight.box.effects import MOVING
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, MOVE, PHASE, PLAYED

from .position import (
    against,
    all_spaces,
    allowed,
    beside,
    dice,
    do,
    explore_all,
    foes,
    mana,
    new,
    put,
    space_of,
    step,
    total,
    turn,
    units,
    way_to,
)


def at(site: str, seed: int = 0) -> Position:
    """Seat 0 stands on a site, the whole map is open."""
    state = turn(new(4, seed, scenario="conquest"))
    explore_all(state)
    state.place[0] = space_of(state, site)
    state.trail = (state.place[0],)
    return state


def win(state: Position) -> None:
    """Beat everybody in the attack phase."""
    while step(state) != "Attack":
        state.apply(0, state.legal(0)[0])
    for number in range(len(state.foe)):
        if allowed(state, "target", foe=number):
            do(state, "target", foe=number)
    state.points[3] = 200
    do(state, "strike")


@pytest.mark.rule("MK-16.12", "MK-16.14", "MK-16.15", "MK-16.16")
def test_a_dungeon_is_dark_without_units_and_pays_once() -> None:
    state = at("dungeon")
    units(state, "peasants")
    do(state, "enter")
    assert state.dark()
    do(state, "next_phase")
    assert not allowed(state, "play", mode="peasants.2")
    win(state)
    assert state.shield[state.place[0]] == 0
    assert not state.dark()
    assert total(state, "artifacts_won") + total(state, "spells_won") == 0  # not before the turn ends
    rewards = set()
    for seed in range(20):
        ending = state.copy()
        ending.streams = state.determinize(0, seed).streams
        ending.turn[PLAYED] = 1
        events = do(ending, "end_turn")
        face = next(event for event in events if event.kind == "rolled").data["colour"]
        rewards.add(step(ending))
        assert step(ending) == ("Artifacts" if face < 4 else "RewardCard")
    assert rewards == {"Artifacts", "RewardCard"}
    here = state.place[0]
    again = state.copy()
    again.stack = [*state.stack]
    again.turn = [0] * len(again.turn)
    again.turn[PHASE] = MOVING
    do(again, "enter")  # for the fame alone
    win(again)
    assert total(again, "dungeon_won") == 0
    assert again.shield[here] == 0


@pytest.mark.rule("MK-8.6.3", "MK-4.6.6")
def test_a_cleared_site_is_marked_at_once_and_pays_at_the_end() -> None:
    state = at("monster_den")
    here = state.place[0]
    do(state, "enter")
    win(state)
    assert state.shield[here] == 0
    assert sum(state.crystals[:4]) == 0
    assert total(state, "random_crystals") == 2
    state.turn[PLAYED] = 1
    fame = state.fame[0]
    do(state, "end_turn")
    while step(state) == "RewardCrystal":
        do(state, "choose_colour", colour="red")
    assert sum(state.crystals[:4]) + state.fame[0] - fame == 2


@pytest.mark.rule("MK-16.13", "MK-8.6.2", "MK-8.6.7")
def test_a_tomb_gives_a_spell_and_an_artifact_but_no_reputation() -> None:
    state = at("tomb")
    do(state, "enter")
    win(state)
    assert (total(state, "spells_won"), total(state, "artifacts_won")) == (1, 1)
    assert state.reputation[0] == 7


@pytest.mark.rule("MK-16.17", "MK-8.6.8")
def test_a_den_keeps_its_monster_until_it_is_beaten() -> None:
    state = at("monster_den")
    here = state.place[0]
    before = state.tokens[here][0] & 31
    do(state, "enter")
    assert foes(state) == [ENEMY.ids[before]]
    while step(state) != "Turn":
        do(state, "hero_takes" if step(state) == "Damage" else "next_phase")
    assert [token & 31 for token in state.tokens[here]] == [before]
    assert state.shield[here] < 0


@pytest.mark.rule("MK-16.18")
def test_spawning_grounds_are_filled_up_again() -> None:
    state = at("spawning_grounds")
    here = state.place[0]
    do(state, "enter")
    while step(state) != "Attack":
        state.apply(0, state.legal(0)[0])
    do(state, "target", foe="1")
    state.points[3] = 200
    do(state, "strike")
    do(state, "next_phase")
    assert len(state.tokens[here]) == 2
    assert state.shield[here] < 0


@pytest.mark.rule("MK-16.9")
def test_an_altar_takes_three_mana_for_seven_fame() -> None:
    state = at("ancient_ruins")
    here = state.place[0]
    altar = RUIN.index("altar_green")
    swap = state.ruin[here]
    state.ruin = [altar if s == here else swap if r == altar else r for s, r in enumerate(state.ruin)]
    state.dice = dice([5] * len(state.dice))
    assert against(state, "enter") == "MK-4.1.10"
    mana(state, "green", "green", "green")
    do(state, "enter")
    assert state.fame[0] == 7
    assert state.mana[ALTAR[altar]] == 0
    assert state.shield[here] == 0


@pytest.mark.rule("MK-16.10", "MK-16.11")
def test_ruins_with_enemies_pay_what_they_show() -> None:
    state = at("ancient_ruins")
    here = state.place[0]
    token = RUIN.index("ruins_grey_violet")
    swap = state.ruin[here]
    state.ruin = [token if s == here else swap if r == token else r for s, r in enumerate(state.ruin)]
    do(state, "enter")
    assert len(foes(state)) == 2
    win(state)
    assert total(state, "units_won") == 1
    do(state, "end_turn")
    while step(state) not in ("RewardUnit", "Discarding", "Turn"):
        state.apply(0, state.legal(0)[0])
    assert step(state) == "RewardUnit"
    unit = UNIT.ids[state.unit_offer[0]]
    do(state, "recruit", unit=unit)
    assert [UNIT.ids[u & 31] for u in state.units[0]] == [unit]


@pytest.mark.rule("MK-8.1.5", "MK-16.2", "MK-8.6.5")
def test_a_burned_monastery_is_gone_and_leaves_an_artifact() -> None:
    state = at("monastery")
    here = state.place[0]
    do(state, "burn")
    assert state.reputation[0] == 4
    win(state)
    assert state.shield[here] == 0
    assert total(state, "artifacts_won") == 1
    do(state, "end_turn")
    while step(state) != "Artifacts":
        state.apply(0, state.legal(0)[0])
    first, second = state.drawn
    do(state, "choose_card", card=first)
    assert state.artifact_deck[0] == first
    assert second in state.deck[0]


@pytest.mark.rule("MK-8.1.1", "MK-8.1.2", "MK-8.6.4", "MK-8.6.9")
@pytest.mark.parametrize("wins", [True, False])
def test_an_assault_on_a_keep(wins: bool) -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    keep = space_of(state, "keep")
    put(state, keep, "swordsmen")
    start = state.place[0] = beside(state, keep)
    state.trail = (start,)
    state.turn[MOVE] = 9
    do(state, "move", way=way_to(state, keep))
    while step(state) == "JoinIn":
        do(state, "done")
    assert state.reputation[0] == 6
    if wins:
        win(state)
        while step(state) != "Turn":
            state.apply(0, state.legal(0)[0])
        assert state.shield[keep] == 0
        assert state.place[0] == keep
    else:
        while step(state) != "Turn":
            do(state, "hero_takes" if step(state) == "Damage" else "next_phase")
        assert state.shield[keep] < 0
        assert state.place[0] == start
        assert len(state.tokens[keep]) == 1


@pytest.mark.rule("MK-8.1.3")
def test_another_ones_empty_keep_has_a_grey_garrison_at_half_fame() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    keep = space_of(state, "keep")
    put(state, keep)
    state.shield[keep] = 1
    state.place[0] = beside(state, keep)
    state.trail = (state.place[0],)
    state.turn[MOVE] = 9
    fame = state.fame[0]
    do(state, "move", way=way_to(state, keep))
    while step(state) == "JoinIn":
        do(state, "done")
    enemy = ENEMY.index(foes(state)[0])
    win(state)
    from tafelrunde.games.mage_knight.box.components import ENEMY_FAME

    assert state.fame[0] - fame >= (ENEMY_FAME[enemy] + 1) // 2
    assert state.shield[keep] == 0


def in_city(colour: str) -> Position:
    """Seat 0 deals in a conquered city, with two shields there and 20 influence."""
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    city = next(space for space in state.cities if state.colour[space] == COLOUR.index(colour))
    put(state, city)
    state.city_shields[state.city_index(city)] = (0, 0)
    state.place[0] = city
    do(state, "interact")
    assert state.turn[INFLUENCE] == 2  # MK-7.6
    state.turn[INFLUENCE] = 20
    return state


@pytest.mark.rule("MK-7.14", "MK-7.6", "MK-16.21")
def test_the_red_city_sells_artifacts() -> None:
    state = in_city("red")
    do(state, "buy_artifact")
    assert total(state, "artifacts_won") == 1
    assert against(state, "buy_artifact") == "MK-7.14"


@pytest.mark.rule("MK-7.15", "MK-7.13")
def test_the_blue_city_sells_spells_for_mana() -> None:
    state = in_city("blue")
    state.dice = dice([5] * len(state.dice))
    card = state.spell_offer[0]
    assert against(state, "take_card", card=card) == "MK-7.13"
    state.mana[CARD_COLOUR[card]] = 1
    do(state, "take_card", card=card)
    assert state.deck[0][-1] == card
    assert len(state.spell_offer) == 3
    assert sum(state.mana) == 0


@pytest.mark.rule("MK-7.16")
def test_the_white_city_calls_elite_units_of_every_kind() -> None:
    state = in_city("white")
    offer = len(state.unit_offer)
    do(state, "add_elite")
    assert len(state.unit_offer) == offer + 1
    unit = state.unit_offer[-1]
    do(state, "recruit", unit=unit)
    assert state.units[0][-1] & 31 == unit


@pytest.mark.rule("MK-7.17")
def test_the_green_city_teaches_actions() -> None:
    state = in_city("green")
    unseen = state.advanced_deck[-1]
    do(state, "buy_unseen")
    assert state.deck[0][-1] == unseen
    card = state.advanced_offer[2]
    do(state, "take_card", card=card)
    assert state.deck[0][-1] == card
    assert total(state, "influence") == 8


@pytest.mark.rule("MK-8.7.2", "MK-8.7.3", "MK-8.7.4", "MK-8.7.5")
def test_cities_strengthen_their_defenders() -> None:
    from tafelrunde.games.mage_knight.box.components import BRUTAL, POISON
    from tafelrunde.games.mage_knight.world.fight import abilities_of, armor_of, attack_of

    found = {}
    for colour in ("red", "blue", "green", "white"):
        state = turn(new(4, scenario="conquest"))
        explore_all(state)
        city = next(space for space in state.cities if state.colour[space] == COLOUR.index(colour))
        for other in all_spaces(state):
            put(state, other)
        put(state, city, "swordsmen", "fire_mages", "altem_mages")
        state.place[0] = beside(state, city)
        state.turn[MOVE] = 9
        do(state, "move", way=way_to(state, city))
        found[colour] = state
    assert armor_of(found["white"], 0) == 6
    assert [attack_of(found["blue"], foe) for foe in range(3)] == [6, 8, 5]
    assert abilities_of(found["red"], 0) & BRUTAL
    assert not abilities_of(found["red"], 1) & BRUTAL
    assert abilities_of(found["green"], 0) & POISON
