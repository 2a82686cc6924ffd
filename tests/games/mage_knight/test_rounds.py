"""Rounds: set-up, tactics, the dummy player, new rounds, the end of the game and the score."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import (
    DUMMY,
    MANA_STEAL,
    RED,
    REGULARS,
    SITE,
    SKILL,
    UNIT,
    WOUND,
)
from tafelrunde.games.mage_knight.position.packing import BANNER_UNIT, SPENT, STOLEN, USED, WOUND_UNIT, recruit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import achievements, titles
from tafelrunde.games.mage_knight.steps.rounds import (
    dummy_turn,
    end_round,
    move_offers,
    new_unit_offer,
    roll_source,
    turn_over,
)
from tafelrunde.games.mage_knight.world.mana import affordable

from .position import against, card_of, dice, do, explore_all, hand, new, pass_turn, space_of, step, turn


@pytest.mark.rule("MK-2.1.1", "MK-2.1.6", "MK-2.1.7", "MK-2.1.11", "MK-2.1.13", "MK-2.2.1", "MK-2.2.4", "MK-2.2.8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_set_up(seats: int) -> None:
    state = new(seats, 5)
    assert state.fame == [0] * seats
    assert state.reputation == [7] * seats
    assert [len(h) for h in state.hand] == [5] * seats
    assert [len(d) for d in state.deck] == [11] * seats
    assert len(state.spell_offer) == len(state.advanced_offer) == 3
    assert len(state.unit_offer) == seats + 2
    assert all(unit < REGULARS for unit in state.unit_offer)
    assert len(state.dice) == seats + 2
    assert len(set(state.hero)) == seats
    assert [len(stack) for stack in state.skill_stack] == [9 if seats == 1 else 10] * seats


@pytest.mark.rule("MK-15.3.2", "MK-15.3.3", "MK-15.3.1")
def test_blitz_begins_with_more() -> None:
    state = new(2, scenario="blitz_conquest")
    assert state.fame == [1, 1]
    assert state.reputation == [9, 9]
    assert (len(state.dice), len(state.unit_offer), state.rounds) == (5, 5, 4)
    state.gain_fame(0, 2, "MK-8.2.9")  # 3 crosses into the second row: one more
    assert state.fame[0] == 4


@pytest.mark.rule("MK-15.1.1", "MK-15.1.8", "MK-15.2.1", "MK-15.6.1", "MK-13.1.2")
@pytest.mark.parametrize(
    ("scenario", "seats", "rounds", "country", "core"),
    [
        ("first_reconnaissance", 1, 4, 8, 3),
        ("first_reconnaissance", 4, 3, 11, 3),
        ("conquest", 1, 6, 7, 4),
        ("conquest", 3, 6, 9, 5),
        ("conquest", 4, 6, 11, 7),
        ("blitz_conquest", 3, 4, 7, 5),
    ],
)
def test_scenarios_name_their_tiles(scenario: str, seats: int, rounds: int, country: int, core: int) -> None:
    state = new(seats, scenario=scenario)
    stack = state.view(None)["tile_stack"]
    laid = len(state.tiles) - 1
    assert state.rounds == rounds
    assert (stack.count("countryside") + laid, stack.count("core")) == (country, core)
    assert stack[:core] == ["core"] * core  # they lie at the bottom


@pytest.mark.rule("MK-2.1.14", "MK-3.3")
def test_at_least_half_of_the_source_is_basic() -> None:
    state = new(3)
    for _roll in range(200):
        roll_source(state)
        assert 2 * sum(die < 4 for die in state.dice) >= len(state.dice)


@pytest.mark.rule("MK-3.5", "MK-15.1.5")
def test_elite_units_come_with_core_tiles_but_not_in_first_reconnaissance() -> None:
    state = new(2, scenario="conquest")
    state.core_seen = True
    new_unit_offer(state)
    assert [unit >= REGULARS for unit in state.unit_offer] == [True, False, True, False]
    early = new(2)
    early.core_seen = True
    new_unit_offer(early)
    assert all(unit < REGULARS for unit in early.unit_offer)


@pytest.mark.rule("MK-3.15", "MK-3.17", "MK-13.2.3", "MK-15.6.3")
def test_alone_the_dummy_takes_another_tactic_and_both_are_gone_afterwards() -> None:
    state = turn(new(scenario="conquest"))
    mine, other = state.tactic[0], state.tactic[1]
    assert mine == 0
    assert 1 <= other <= 5
    assert state.order == (0, DUMMY)
    end_round(state)
    assert state.tactics_gone == 1 << mine | 1 << other
    assert state.night
    assert against(state, "choose_tactic", tactic="early_bird") == "MK-3.9"


@pytest.mark.rule("MK-13.2.4", "MK-13.2.5")
def test_the_dummy_turns_three_cards_and_more_by_its_crystals() -> None:
    state = turn(new(scenario="conquest"))
    red, blue = card_of("rage"), card_of("stamina")
    state.next = 1
    state.dummy_crystals = [2, 0, 0, 0]
    state.dummy_deck = (blue, blue, blue, red, blue, blue)  # the third from the top is red
    state.dummy_discard = ()
    dummy_turn(state)
    assert len(state.dummy_deck) == 1
    state.next = 1
    state.dummy_deck = ()
    dummy_turn(state)
    assert state.announced
    assert state.last_turns == 1


@pytest.mark.rule("MK-3.10", "MK-3.11", "MK-3.12", "MK-3.13", "MK-10.2")
def test_a_new_round_readies_units_and_shuffles_everything() -> None:
    state = turn(new(2))
    state.units[0] = (recruit(UNIT.index("peasants"), SPENT),)
    state.used_round[0] = 1 << SKILL.index("flight")
    state.discard[0] = (WOUND,)
    cards = len(state.deck[0]) + len(state.hand[0]) + 1
    end_round(state)
    assert not state.units[0][0] & SPENT
    assert state.used_round[0] == 0
    assert len(state.hand[0]) == 5
    assert len(state.deck[0]) == cards - 5
    assert state.discard[0] == ()


@pytest.mark.rule("MK-18.3")
def test_mana_steal_keeps_a_die() -> None:
    state = new()
    state.dice = dice([0, 5, 5])
    do(state, "choose_tactic", tactic="mana_steal")
    do(state, "choose_colour", colour="red")
    while step(state) != "Turn":
        state.apply(0, state.legal(0)[0])
    assert state.tactic[0] == MANA_STEAL
    state.dice[1:] = dice([5, 5])
    assert affordable(state, 0, (RED,))
    assert not affordable(state, 0, (RED, RED))
    assert "stolen" in [die["state"] for die in state.view(0)["source"]]


@pytest.mark.rule("MK-4.1.10")
def test_trying_out_what_can_be_paid_leaves_every_die_where_it_is() -> None:
    state = turn(new())
    state.tactic[0] = MANA_STEAL
    state.tactic_used[0] = False
    state.dice = dice([USED | RED, STOLEN | RED, RED])
    state.mana[RED] = 1
    assert affordable(state, 0, (RED, RED))
    assert state.dice == [USED | RED, STOLEN | RED, RED]


@pytest.mark.rule("MK-15.1.6", "MK-1.4")
def test_after_the_end_has_come_everybody_has_one_more_turn() -> None:
    state = turn(new(2))
    state.begin_last_turns()
    assert state.final_turns == 3
    for _turn in range(3):
        assert state.stack
        state.stack = []
        turn_over(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "MK-15.1.6"


def scored(*hands: list[str]) -> Position:
    state = new(len(hands), scenario="conquest" if len(hands) == 1 else "first_reconnaissance")
    for seat, cards in enumerate(hands):
        state.deck[seat] = ()
        hand(state, *cards, seat=seat)
    return state


@pytest.mark.rule("MK-17.1", "MK-17.2", "MK-17.3", "MK-17.4", "MK-17.7")
def test_achievements() -> None:
    state = scored(["fireball", "fire_bolt", "ruby_ring", "wound"], ["march"])
    state.crystals[:4] = [3, 0, 2, 0]
    state.units[0] = (recruit(UNIT.index("altem_guardians"), 0), recruit(UNIT.index("catapults"), WOUND_UNIT))
    assert achievements(state, 0) == [3, 2 + 2, 4 + 1, 0, 0, -2]


@pytest.mark.rule("MK-17.8")
def test_titles_go_to_the_best_and_are_shared() -> None:
    rows = [[4, 0, 1, 0, 0, -2], [4, 2, 0, 0, 0, -6]]
    assert titles(rows) == [
        {"knowledge": 1, "loot": 0, "leader": 3, "beating": 0},
        {"knowledge": 1, "loot": 3, "leader": 0, "beating": -3},
    ]


@pytest.mark.rule("MK-15.6.5", "MK-15.6.6")
def test_solo_conquest_counts_cities_rounds_and_cards_left() -> None:
    state = scored(["march"])
    explore_all(state)
    before = state.result().scores[0]
    for city in state.cities:
        state.tokens[city] = ()
    state.city_shields = [(0,), (0,)]
    assert state.result().scores[0] == before + 10 + 10 + 15
    state.announced = True
    assert state.result().scores[0] == before + 35 - 5
    state.round = state.rounds
    assert state.result().scores[0] == before + 35 - 5 - 30 * (state.rounds - 1)


@pytest.mark.rule("MK-3.1", "MK-3.2", "MK-3.9", "MK-2.1.12")
def test_a_new_round_is_prepared_in_order() -> None:
    state = turn(new(2, scenario="conquest"))
    state.dice = dice([6, 6, 6, 6])  # all used
    kinds = []
    end_round(state)
    assert state.night
    assert all(die < 6 for die in state.dice)
    assert state.tactic == [-1, -1, -1]
    assert against(state, "choose_tactic", tactic="early_bird") == "MK-3.9"  # a tactic of the day
    while step(state) == "ChooseTactic":
        kinds.append(len(state.legal(state.actors()[0])))
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    assert kinds == [6, 5]
    state.stack = []
    end_round(state)
    assert not state.night
    assert state.chosen == 0  # the tactics of the first day are back


@pytest.mark.rule("MK-3.4", "MK-3.6", "MK-4.6.5")
def test_the_unit_offer_is_replaced_and_monasteries_add_cards() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    old, lesson = state.unit_offer, state.monastery_offer
    assert len(lesson) == state.monasteries() > 0  # one each when they were revealed
    end_round(state)
    decks = state.regular_deck + state.elite_deck
    assert len(state.unit_offer) == 4
    assert all(unit in decks or unit in state.unit_offer for unit in old)
    assert state.regular_deck[: len(old)] == tuple(reversed(old))  # under the deck
    assert len(state.monastery_offer) == state.monasteries()
    assert set(lesson) <= set(state.advanced_deck)
    burned = space_of(state, "monastery")
    state.shield[burned] = 0
    state.stack = []
    end_round(state)
    assert len(state.monastery_offer) == state.monasteries() == len(lesson) - 1


@pytest.mark.rule("MK-3.7", "MK-3.8")
def test_the_offers_move_on() -> None:
    state = turn(new(2))
    low, middle, top = state.spell_offer
    fresh = state.spell_deck[-1]
    move_offers(state)
    assert state.spell_offer == (middle, top, fresh)
    assert state.spell_deck[0] == low


@pytest.mark.rule("MK-3.10", "MK-4.2.11")
def test_banners_are_taken_back_or_stay_after_the_offers_are_laid_out() -> None:
    state = turn(new(2))
    state.level[0] = 3
    state.units[0] = (recruit(state.unit_offer[0], BANNER_UNIT), recruit(state.unit_offer[1], 4 * BANNER_UNIT))
    state.unit_offer = state.unit_offer[2:]
    artifacts = set(state.artifact_deck)
    glory, courage = card_of("banner_of_glory"), card_of("banner_of_courage")
    state.artifact_deck = tuple(artifacts - {glory, courage})
    end_round(state)
    assert step(state) == "Banners"
    assert len(state.unit_offer) == 4  # already new
    do(state, "choose_unit", slot=0)
    do(state, "done")
    assert glory in (*state.deck[0], *state.hand[0])
    assert [unit >> 8 & 7 for unit in state.units[0]] == [0, 4]
    assert state.audit() == []


@pytest.mark.rule("MK-3.18")
def test_turns_go_round_in_order() -> None:
    state = turn(new(3))
    order = []
    for _turn in range(6):
        order.append(state.actors()[0])
        pass_turn(state)
    assert order == [*state.order, *state.order]


@pytest.mark.rule("MK-15.6.4", "MK-1.4")
def test_alone_the_dummy_has_no_last_turn() -> None:
    state = turn(new(scenario="conquest"))
    state.begin_last_turns()
    deck = state.dummy_deck
    pass_turn(state)
    assert state.dummy_deck == deck
    assert state.actors() == (0,)
    while step(state) != "Turn":
        state.apply(0, state.legal(0)[0])
    pass_turn(state)
    assert state.outcome() is not None
    early = turn(new())
    deck = early.dummy_deck
    early.begin_last_turns()
    pass_turn(early)
    assert early.dummy_deck != deck  # in First Reconnaissance it goes on


@pytest.mark.rule("MK-5.3")
def test_the_end_of_the_round_can_be_announced_in_the_last_turn_of_all() -> None:
    """Then the game is over, before anybody's last turn is counted; such a position can be read again."""
    state = turn(new())
    state.begin_last_turns()
    state.final_turns, state.discard[0], state.deck[0] = 1, state.deck[0], ()
    do(state, "announce")
    assert state.outcome() is not None
    assert state.shapes()["last_turns"].read(state.dump()["position"]["last_turns"], "") == state.last_turns == 2


@pytest.mark.rule("MK-15.6.4")
def test_alone_one_wins_only_with_all_cities() -> None:
    state = scored(["march"])
    explore_all(state)
    assert state.result().winners == ()
    assert state.result().ranking == (2,)
    for city in state.cities:
        state.tokens[city] = ()
    state.city_shields = [(0,), (0,)]
    assert state.result().winners == (0,)
    assert state.result().reason == "MK-15.6.4"
    assert new().result().winners == (0,)  # First Reconnaissance has only a score


@pytest.mark.rule("MK-1.5")
def test_fame_from_scoring_brings_no_level() -> None:
    state = scored(["fireball", "fire_bolt", "fire_bolt"], ["march"])
    scores = state.result().scores
    assert scores[0] == 4 + 3
    assert scores[1] == 0
    assert (state.fame, state.level) == ([0, 0], [1, 1])


@pytest.mark.rule("MK-17.5", "MK-17.6")
def test_shields_on_sites_count_for_conquerors_and_adventurers() -> None:
    state = new(2, scenario="conquest")
    explore_all(state)
    conquests = ("keep", "mage_tower", "monastery")
    adventures = ("ancient_ruins", "dungeon", "tomb", "monster_den", "spawning_grounds")
    found = {site for site in (*conquests, *adventures) if SITE.index(site) in state.site}
    for site in found:
        state.shield[space_of(state, site)] = 0
    points = achievements(state, 0)
    assert points[3] == 2 * len(found & set(conquests)) > 0
    assert points[4] == 2 * len(found & set(adventures)) > 0
    assert achievements(state, 1)[3:5] == [0, 0]
