"""The end of a turn: dice, withdrawal, rewards, levels, discarding, drawing."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    ARMOR,
    ARTIFACTS,
    CARD,
    HAND_LIMIT,
    LAKE,
    UNIT,
    WOUND,
    level_of,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import WOUND_UNIT, marked
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    ACTIONS_WON,
    ARTIFACTS_WON,
    FREE_CRYSTALS,
    MOVE,
    PLAYED,
    RANDOM_CRYSTALS,
    SPELLS_WON,
    TEMPO,
    UNITS_WON,
)
from tafelrunde.games.mage_knight.steps.rounds import refresh

from .position import (
    GAME,
    against,
    allowed,
    beside,
    card_of,
    dice,
    do,
    explore_all,
    hand,
    new,
    pass_turn,
    put,
    space_of,
    step,
    turn,
    units,
)


def ending(seats: int = 2, **won: int) -> Position:
    """Seat 0 has played a card and earned rewards; its turn is about to end."""
    state = turn(new(seats, scenario="conquest"))
    state.turn[PLAYED] = 1
    names = {"artifacts": ARTIFACTS_WON, "spells": SPELLS_WON, "actions": ACTIONS_WON, "units": UNITS_WON}
    names |= {"crystals": RANDOM_CRYSTALS, "four": FREE_CRYSTALS}
    for name, count in won.items():
        state.turn[names[name]] = count
    return state


@pytest.mark.rule("MK-9.1", "MK-4.4.2", "MK-4.4.10", "MK-9.3")
def test_used_dice_come_back_rolled_and_pure_mana_is_lost() -> None:
    faces = set()
    for seed in range(30):
        state = turn(new(2, seed))
        hand(state, "march", "rage")
        state.dice = dice([2, 5, 5, 5])
        state.mana = [1, 0, 0, 0, 0, 1]
        state.crystals[:4] = [1, 1, 0, 0]
        do(state, "play", mode="march.powered")
        assert state.dice[0] >= 6
        do(state, "end_turn")
        assert state.dice[0] < 6
        assert state.dice[1:] == [5, 5, 5]
        faces.add(state.dice[0])
        assert sum(state.mana) == 0
        assert state.crystals[:4] == [1, 1, 0, 0]
        do(state, "done")
        assert state.discard[0] == (card_of("march"),)
    assert len(faces) >= 5  # any colour may come up, black by day among them


@pytest.mark.rule("MK-9.1", "MK-9.3", "MK-9.9")
def test_cleaning_up_comes_before_rewards() -> None:
    state = ending(spells=1)
    tempo = card_of("steady_tempo")
    state.advanced_deck = tuple(card for card in state.advanced_deck if card != tempo)
    state.advanced_offer = tuple(card for card in state.advanced_offer if card != tempo)
    state.play[0] = (tempo,)
    state.turn[TEMPO] = 2
    do(state, "end_turn")
    assert step(state) == "Tempo"
    do(state, "bottom")
    assert state.deck[0][-1] == tempo
    spell = state.spell_offer[0]
    do(state, "take_card", card=spell)
    assert state.deck[0][-2:] == (tempo, spell)  # the reward lies above it


@pytest.mark.rule("MK-9.2")
def test_the_withdrawal_follows_the_path_and_costs_a_wound_a_space() -> None:
    state = ending()
    explore_all(state)
    lakes = [Space(s) for s, terrain in enumerate(state.terrain) if terrain == LAKE][:2]
    start = space_of(state, "village")
    state.trail = (start, *lakes)
    state.place[0] = lakes[-1]
    do(state, "end_turn")
    assert state.place[0] == start
    assert state.hand[0].count(WOUND) == 2


@pytest.mark.rule("MK-9.5", "MK-4.4.3")
def test_a_mine_brings_a_crystal_but_no_fourth() -> None:
    state = ending()
    explore_all(state)
    mine = space_of(state, "crystal_mine")
    colour = state.colour[mine]
    state.place[0] = mine
    for count in (1, 2, 3, 3):
        after = state.copy()
        do(after, "end_turn")
        assert after.crystals[colour] == count
        state.crystals[colour] = count


@pytest.mark.rule("MK-9.6", "MK-4.6.6")
def test_rewards_come_at_the_end_in_any_order() -> None:
    state = ending(artifacts=1, spells=1, actions=1, crystals=1)
    assert len(state.deck[0]) == 11
    do(state, "end_turn")
    assert step(state) == "Rewards"
    kinds = [GAME.decode(action)["reward"] for action in state.legal(0)]
    assert kinds == ["crystals", "artifact", "spell", "advanced_action"]
    do(state, "claim", reward="spell")
    spell = state.spell_offer[2]
    do(state, "take_card", card=spell)
    assert state.deck[0][-1] == spell
    assert [GAME.decode(action)["reward"] for action in state.legal(0)] == ["crystals", "artifact", "advanced_action"]
    do(state, "claim", reward="advanced_action")
    action = state.advanced_offer[0]
    do(state, "take_card", card=action)
    do(state, "claim", reward="artifact")
    kept = state.drawn[1]
    do(state, "choose_card", card=state.drawn[0])
    assert state.deck[0][-3:] == (spell, action, kept)


@pytest.mark.rule("MK-9.7", "MK-16.11")
def test_random_crystals_are_rolled() -> None:
    found = set()
    for seed in range(40):
        state = ending()
        state.streams = state.determinize(0, seed).streams
        state.turn[RANDOM_CRYSTALS] = 1
        do(state, "end_turn")
        if step(state) == "RewardCrystal":
            do(state, "choose_colour", colour="white")
            assert state.crystals[:4] == [0, 0, 0, 1]
            found.add("gold")
        elif state.fame[0]:
            assert (state.fame[0], sum(state.crystals)) == (1, 0)
            found.add("black")
        else:
            assert sum(state.crystals[:4]) == 1
            found.add(GAME.domains["colour"].ids[state.crystals[:4].index(1)])
    assert found == set(GAME.domains["colour"].ids)
    full = ending(four=1)
    full.crystals[:4] = [3, 0, 1, 2]
    do(full, "end_turn")
    assert full.crystals[:4] == [3, 1, 2, 3]  # one each; a fourth is lost
    assert sum(full.mana) == 0


@pytest.mark.rule("MK-9.8")
def test_of_all_artifacts_one_goes_back_and_the_others_are_stacked() -> None:
    state = ending(artifacts=2)
    top = state.artifact_deck[-3:]
    do(state, "end_turn")
    assert state.drawn == top
    do(state, "choose_card", card=top[1])
    assert state.artifact_deck[0] == top[1]
    assert step(state) == "ArtifactOrder"
    do(state, "choose_card", card=top[2])
    assert state.deck[0][-2:] == (top[2], top[0])
    assert all(card >= ARTIFACTS for card in top)


@pytest.mark.rule("MK-9.9", "MK-4.6.4")
def test_cards_as_a_reward_come_from_their_own_offers() -> None:
    state = ending(actions=1)
    explore_all(state)
    assert state.monastery_offer
    do(state, "end_turn")
    assert step(state) == "RewardCard"
    offered = {GAME.decode(action)["card"] for action in state.legal(0)}
    assert offered == {CARD.ids[card] for card in state.advanced_offer}
    low, middle, top = state.advanced_offer
    fresh = state.advanced_deck[-1]
    do(state, "take_card", card=low)
    assert state.advanced_offer == (middle, top, fresh)


@pytest.mark.rule("MK-9.10")
def test_a_unit_as_a_reward_is_free_and_waits_for_a_command_token() -> None:
    state = ending(units=1)
    units(state, "peasants")
    state.fame[0] = 8
    state.level[0] = 2  # the third level brings a token
    state.unit_offer = (UNIT.index("altem_guardians"), UNIT.index("foresters"))
    do(state, "end_turn")
    assert step(state) == "RewardUnit"
    assert state.level[0] == 3
    assert allowed(state, "done")
    do(state, "recruit", unit="altem_guardians")
    assert [UNIT.ids[unit] for unit in state.units[0]] == ["peasants", "altem_guardians"]
    full = ending(units=1)
    units(full, "peasants")
    do(full, "end_turn")
    do(full, "recruit", unit=full.unit_offer[0])
    assert step(full) == "Disband"


@pytest.mark.rule("MK-9.11", "MK-9.12", "MK-4.3.1")
def test_levels_by_fame() -> None:
    rows = [next(fame for fame in range(200) if level_of(fame) == level) for level in range(2, 11)]
    assert rows == [3, 8, 15, 24, 35, 48, 63, 80, 99]
    assert level_of(500) == 10
    assert [(ARMOR[level], HAND_LIMIT[level]) for level in (1, 3, 5, 7, 9)] == [(2, 5), (3, 5), (3, 6), (4, 6), (4, 7)]
    state = ending()
    state.gain_fame(0, 8, "MK-8.2.9")
    assert state.level[0] == 1  # not before the end of the turn
    do(state, "end_turn")
    assert step(state) == "LevelUp"
    state.apply(0, state.legal(0)[0])
    state.apply(0, state.legal(0)[0])
    assert (state.level[0], state.armor(0), state.commands(0), len(state.skills[0])) == (3, 3, 2, 1)


@pytest.mark.rule("MK-9.13", "MK-9.14", "MK-9.15", "MK-9.16", "MK-2.1.9", "MK-4.3.2")
def test_another_heros_skill_comes_with_the_lowest_action() -> None:
    state = ending()
    state.fame[0] = 3
    mine, other = state.hero[0], state.hero[1]
    foreign = other * 10 + 3
    rejected = mine * 10
    state.skill_stack[1] = tuple(skill for skill in state.skill_stack[1] if skill != foreign)
    state.skill_stack[0] = (*(skill for skill in state.skill_stack[0] if skill != rejected),)
    state.common_skills = (foreign, rejected)
    revealed = state.skill_stack[0][-2:]
    lowest = state.advanced_offer[0]
    do(state, "end_turn")
    assert against(state, "keep_skill", skill=rejected) == "MK-9.15"
    own = state.copy()
    do(own, "keep_skill", skill=revealed[0])
    assert step(own) == "LevelCard"
    assert len(own.legal(0)) == 3
    assert set(own.common_skills) == {foreign, rejected, revealed[1]}
    do(state, "keep_skill", skill=foreign)
    assert state.skills[0] == (foreign,)
    assert set(state.common_skills) == {rejected, *revealed}
    assert state.deck[0][-1] == lowest
    assert len(state.advanced_offer) == 3


@pytest.mark.rule("MK-9.17", "MK-10.1", "MK-4.7.1")
def test_any_cards_but_wounds_may_be_discarded_before_drawing() -> None:
    state = ending()
    hand(state, "march", "rage", "wound")
    do(state, "end_turn")
    assert against(state, "choose_card", card="wound") == "MK-10.1"
    do(state, "choose_card", card="march")
    do(state, "choose_card", card="rage")
    assert len(state.hand[0]) == 5
    assert WOUND in state.hand[0]


@pytest.mark.rule("MK-9.19", "MK-9.23")
def test_one_draws_to_the_limit_and_stops_with_the_deck() -> None:
    state = ending()
    hand(state, *["wound"] * 8)
    do(state, "end_turn")
    assert len(state.hand[0]) == 8  # above the limit: nothing drawn, nothing lost
    short = ending()
    hand(short, "wound")
    short.deck[0] = short.deck[0][:2]
    short.discard[0] = (WOUND,) * 5
    do(short, "end_turn")
    assert (len(short.hand[0]), len(short.deck[0]), len(short.discard[0])) == (3, 0, 5)


@pytest.mark.rule("MK-9.20", "MK-9.21", "MK-9.22", "MK-3.13")
def test_keeps_and_cities_raise_the_hand_limit_but_only_the_higher_counts() -> None:
    state = ending(4)
    explore_all(state)
    keeps = [Space(space) for space, site in enumerate(state.site) if site == 3]
    assert len(keeps) >= 2
    for keep in keeps:
        put(state, keep)
        state.shield[keep] = 0
    hand(state)
    state.place[0] = beside(state, keeps[0])
    assert drawn(state) == 5 + len(keeps)
    state.shield[keeps[-1]] = 1
    assert drawn(state) == 5 + len(keeps) - 1
    for keep in keeps:
        state.shield[keep] = -1
    city = state.cities[0]
    put(state, city)
    state.place[0] = city
    for shields, bonus in (((), 0), ((1, 0), 1), ((0,), 2)):
        state.city_shields[0] = shields
        assert drawn(state) == 5 + bonus
    refresh(state, 0)
    assert len(state.hand[0]) == 7  # at the start of a round as well


def drawn(state: Position) -> int:
    """How many cards seat 0 would hold after its turn."""
    after = state.copy()
    do(after, "end_turn")
    return len(after.hand[0])


@pytest.mark.rule("MK-4.2.12", "MK-10.4", "MK-3.11")
def test_units_stay_spent_until_the_round_ends() -> None:
    state = turn(new(2))
    hand(state, "march", "rage")
    units(state, "peasants")
    do(state, "play", mode="peasants.4")
    state.units[0] = (marked(state.units[0][0], WOUND_UNIT),)  # wounded as well
    do(state, "sideways", card="march")
    do(state, "end_turn")
    do(state, "done")
    pass_turn(state)
    assert state.actors() == (0,)
    assert against(state, "play", mode="peasants.4") == "MK-4.2.12"
    refresh(state, 0)
    assert state.units[0] == (UNIT.index("peasants") | 1 << 6,)  # ready, and still wounded
    state.turn[MOVE] = state.turn[ACTED] = 0
    assert not allowed(state, "play", mode="peasants.4")
