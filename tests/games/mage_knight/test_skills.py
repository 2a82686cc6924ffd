"""Skills: how often they work, and what they do (MK-4.3, MK-19.19 to MK-19.24)."""

from __future__ import annotations

import typing

import pytest

from tafelrunde.games.mage_knight.box.actions import PAYMENT
from tafelrunde.games.mage_knight.box.components import (
    BLUE,
    CARD,
    COLOUR,
    INTERACTIVE,
    RUIN,
    SKILL,
    SKILL_USE,
    UNIT,
    WOUND,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import (
    BOUND,
    IN_SOURCE,
    SPENT,
    STOLEN,
    WOUND_UNIT,
    die_of,
    laid,
    marked,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, MOVE, UNITS_BARRED, WOUNDS_COMBAT
from tafelrunde.games.mage_knight.world.fight import armor_of
from tafelrunde.games.mage_knight.world.land import cost
from tafelrunde.games.mage_knight.world.mana import affordable, choices

from .position import (
    against,
    allowed,
    card_of,
    dice,
    do,
    explore_all,
    fight,
    hand,
    mana,
    new,
    night,
    places,
    put,
    space_of,
    step,
    total,
    turn,
    units,
)


def skilled(*skills: str, seats: int = 1) -> Position:
    """A turn of seat 0, who has these skills."""
    state = turn(new(seats, scenario="conquest"))
    learn(state, *skills)
    return state


def learn(state: Position, *skills: str) -> None:
    state.skills[0] = tuple(SKILL.index(skill) for skill in skills)
    state.skill_stack = [tuple(s for s in stack if s not in state.skills[0]) for stack in state.skill_stack]


def pass_turn(state: Position) -> None:
    """The active seat does nothing more, until another one acts."""
    seat = state.actors()[0]
    while state.actors() == (seat,):
        kinds = [state.game.decode(action) for action in state.legal(seat)]
        wanted = next(a for kind in ("end_turn", "done", "rest", "choose_card") for a in kinds if a["kind"] == kind)
        state.apply(seat, state.game.encode(wanted))


# ---- MK-4.3: how often


@pytest.mark.rule("MK-4.3.5", "MK-4.3.2", "MK-19.20")
def test_a_plain_skill_works_once_a_turn() -> None:
    state = skilled("double_time", seats=2)
    do(state, "play", mode="double_time")
    assert total(state, "move") == 2
    assert against(state, "play", mode="double_time") == "MK-4.3.5"
    pass_turn(state)
    pass_turn(state)
    assert allowed(state, "play", mode="double_time")


@pytest.mark.rule("MK-4.3.3", "MK-19.20")
def test_a_round_skill_works_once_a_round() -> None:
    state = skilled("leaves_in_the_wind", seats=2)
    do(state, "play", mode="leaves_in_the_wind")
    assert (state.crystals[2], state.mana[3]) == (1, 1)
    pass_turn(state)
    pass_turn(state)
    assert against(state, "play", mode="leaves_in_the_wind") == "MK-4.3.3"
    rounds = {id for id, use in zip(SKILL.ids, SKILL_USE, strict=True) if use == "round"}
    assert {"inspiration", "leaves_in_the_wind", "whispers_in_the_treetops"} <= rounds
    assert SKILL_USE[SKILL.index("night_sharpshooting")] == "turn"


@pytest.mark.rule("MK-4.3.4")
def test_one_interactive_skill_a_hero_lies_in_the_middle_until_the_next_turn() -> None:
    assert [INTERACTIVE[10 * hero : 10 * hero + 10].count(True) for hero in range(4)] == [1, 1, 1, 1]
    state = skilled("prayer_of_weather", seats=2)
    do(state, "play", mode="prayer_of_weather")
    assert state.view(1)["players"][0]["middle"] == "prayer_of_weather"
    pass_turn(state)
    assert state.middle[0]
    pass_turn(state)
    assert not state.middle[0]
    assert against(state, "play", mode="prayer_of_weather") == "MK-4.3.3"


@pytest.mark.rule("MK-4.3.4")
def test_only_one_token_of_a_seat_lies_in_the_middle() -> None:
    state = skilled("prayer_of_weather", "source_freeze", seats=2)
    do(state, "play", mode="prayer_of_weather")
    assert against(state, "play", mode="source_freeze") == "MK-4.3.4"


# ---- single skills


@pytest.mark.rule("MK-16.14", "MK-4.5.2")
@pytest.mark.parametrize(
    ("skill", "day", "dark"),
    [("dark_paths", 1, 2), ("double_time", 2, 1), ("dark_negotiation", 2, 3), ("bright_negotiation", 3, 2)],
)
def test_values_by_the_time_of_day(skill: str, day: int, dark: int) -> None:
    for round, value in ((1, day), (2, dark)):
        state = skilled(skill)
        state.round = round
        kind = "move"
        if "negotiation" in skill:
            kind = "influence"
            state.place[0] = space_of(state, "village")
            do(state, "interact")
        do(state, "play", mode=skill)
        assert total(state, kind) == value


@pytest.mark.rule("MK-19.19")
@pytest.mark.parametrize(
    ("mode", "card", "worth"),
    [
        ("i_dont_give_a_damn", "march", 2),
        ("i_dont_give_a_damn", "will_focus", 2),
        ("i_dont_give_a_damn", "fire_bolt", 3),
        ("i_dont_give_a_damn", "fireball", 3),
        ("i_dont_give_a_damn", "ruby_ring", 3),
        ("who_needs_magic.1", "march", 2),
        ("who_needs_magic.2", "march", 3),
        ("universal_power.3", "march", 4),
        ("universal_power.3", "rage", 3),
        ("universal_power.3", "tremor", 4),
        ("universal_power.3", "emerald_ring", 3),
    ],
)
def test_skills_that_raise_a_sideways_card(mode: str, card: str, worth: int) -> None:
    state = skilled(mode.split(".")[0])
    hand(state, card, "stamina")
    mana(state, "green")
    do(state, "play", mode=mode)
    do(state, "sideways", card=card)
    assert total(state, "move") == worth
    do(state, "sideways", card="stamina")  # only one card
    assert total(state, "move") == worth + 1


@pytest.mark.rule("MK-19.19")
def test_never_two_of_them_for_one_card_and_none_without_a_card() -> None:
    state = skilled("i_dont_give_a_damn", "power_of_pain", "who_needs_magic")
    hand(state, "wound")
    assert not allowed(state, "play", mode="i_dont_give_a_damn")
    hand(state, "march", "wound")
    do(state, "play", mode="i_dont_give_a_damn")
    assert not allowed(state, "play", mode="power_of_pain")
    assert not allowed(state, "play", mode="who_needs_magic.1")


@pytest.mark.rule("MK-19.19")
def test_the_three_of_who_needs_magic_is_for_turns_without_dice() -> None:
    state = skilled("who_needs_magic")
    hand(state, "march", "march", "stamina", "mana_draw")
    state.dice = dice([2, 2, 3])
    do(state, "play", mode="who_needs_magic.2")
    assert against(state, "play", mode="march.powered") == "MK-4.1.10"  # no die any more
    other = skilled("who_needs_magic")
    hand(other, "march", "march", "stamina")
    other.dice = dice([2, 2, 3])
    do(other, "play", mode="march.powered")
    assert not allowed(other, "play", mode="who_needs_magic.2")
    do(other, "play", mode="who_needs_magic.1")


@pytest.mark.rule("MK-19.22", "MK-19.19")
def test_power_of_pain_plays_a_wound_that_is_discarded_later() -> None:
    state = skilled("power_of_pain", seats=2)
    hand(state, "wound")
    do(state, "play", mode="power_of_pain")
    assert total(state, "move") == 2
    assert state.play[0] == (WOUND,)
    pass_turn(state)
    assert WOUND in state.discard[0]


@pytest.mark.rule("MK-5.8", "MK-9.18")
@pytest.mark.parametrize("skill", ["power_of_pain", "i_feel_no_pain"])
def test_a_wound_played_or_discarded_is_the_card_that_a_turn_owes(skill: str) -> None:
    state = skilled(skill)
    state.deck[0] = (card_of("march"), WOUND)
    hand(state, "wound", "wound")
    assert against(state, "end_turn") == "MK-9.18"
    do(state, "play", mode=skill)
    state.hand[0] = tuple(sorted((card_of("march"), *state.hand[0])))
    do(state, "end_turn")
    assert step(state) == "Discarding"
    assert allowed(state, "done")


@pytest.mark.rule("MK-5.8", "MK-19.22")
def test_a_wound_discarded_for_an_altar_is_the_card_that_a_turn_owes() -> None:
    state = skilled("invocation")
    explore_all(state)
    state.place[0] = space_of(state, "ancient_ruins")
    state.ruin[state.place[0]] = RUIN.index("altar_red")
    hand(state, "wound")
    mana(state, "red", "red")
    assert against(state, "enter") == "MK-9.18"
    do(state, "play", mode="invocation.1")
    do(state, "enter")
    assert state.discard[0] == (WOUND,)
    assert state.fame[0] == 7


@pytest.mark.rule("MK-19.22")
def test_invoked_mana_must_be_used_at_once() -> None:
    state = skilled("invocation")
    hand(state, "rage", "march", "wound")
    mana(state)
    assert not allowed(state, "play", mode="invocation.1")  # nothing red can be powered while moving
    do(state, "play", mode="invocation.4")
    assert against(state, "choose_card", card="march") == "MK-19.22"  # then green would be of no use
    do(state, "choose_card", card="rage")
    assert step(state) == "Invoked"
    assert len(state.legal(0)) == 1
    state.mana[2] += 1  # even with more of it: the invoked one is spent
    do(state, "play", mode="march.powered")
    assert total(state, "move") == 4
    assert state.mana[2] == 1
    assert state.turn[83] == 0


@pytest.mark.rule("MK-19.22")
def test_whoever_has_invoked_mana_can_use_it_in_every_deal() -> None:
    state = skilled("invocation")
    hand(state, "rage", "march")
    mana(state)
    do(state, "play", mode="invocation.4")
    do(state, "choose_card", card="rage")
    assert step(state) == "Invoked"
    deals = [typing.cast(Position, state.determinize(None, seed)) for seed in range(30)]
    assert all(deal.legal(0) and deal.audit() == state.audit() for deal in deals)
    assert len({deal.hand[0] for deal in deals}) > 1


@pytest.mark.rule("MK-19.22")
def test_a_wound_is_invoked_for_red_in_combat() -> None:
    state = skilled("invocation")
    hand(state, "rage", "wound")
    mana(state)
    fight(state, "prowlers")
    state.foe_is[0] |= 8
    do(state, "next_phase")
    do(state, "play", mode="invocation.1")
    do(state, "play", mode="rage.powered")
    assert state.points[0] == 4
    assert state.discard[0] == (WOUND,)


@pytest.mark.rule("MK-19.22")
def test_invoked_mana_may_go_through_polarization() -> None:
    state = skilled("invocation", "polarization")
    hand(state, "stamina", "wound")
    mana(state)
    do(state, "play", mode="invocation.1")  # red: only blue is of use
    assert len(state.legal(0)) == 1
    do(state, "play", mode="polarization")
    do(state, "play", mode="stamina.powered")
    assert total(state, "move") == 4


@pytest.mark.rule("MK-19.22")
def test_invoked_mana_buys_a_spell() -> None:
    state = skilled("invocation")
    explore_all(state)
    tower = space_of(state, "mage_tower")
    put(state, tower)
    state.shield[tower] = 0
    state.place[0] = tower
    state.spell_offer = (card_of("fireball"), card_of("chill"), card_of("expose"))
    hand(state, "wound", "march")
    mana(state)
    do(state, "interact")
    assert not allowed(state, "play", mode="invocation.1")
    state.turn[INFLUENCE] = 7
    do(state, "play", mode="invocation.1")
    do(state, "take_card", card="fireball")
    assert state.deck[0][-1] == card_of("fireball")
    assert sum(state.mana) == 0


@pytest.mark.rule("MK-19.22", "MK-4.4.9")
@pytest.mark.parametrize(("kind", "payment"), [(0, "token_blue"), (1, "crystal_blue"), (2, "die_blue")])
def test_polarization_uses_a_token_a_crystal_or_a_die_as_the_opposite_colour(kind: int, payment: str) -> None:
    state = skilled("polarization")
    hand(state, "rage", "march")
    night(state)
    if kind == 0:
        state.mana[1] = 1
    elif kind == 1:
        state.crystals[1] = 1
    else:
        state.dice[0] = die_of(BLUE, IN_SOURCE)
    assert not affordable(state, 0, (0,))
    do(state, "play", mode="polarization")
    assert affordable(state, 0, (0,))
    assert not affordable(state, 0, (0, 0))  # one mana only
    assert not affordable(state, 0, (2,))
    fight(state, "prowlers")
    state.foe_is[0] |= 8
    do(state, "next_phase")
    events = do(state, "play", mode="rage.powered")
    assert [PAYMENT.ids[event.data["payment"]] for event in events if event.kind == "paid"] == [payment]
    assert not affordable(state, 0, (0,))


@pytest.mark.rule("MK-19.22")
def test_polarization_of_the_stolen_die() -> None:
    state = skilled("polarization")
    state.tactic[0] = 2
    state.round = 2
    state.dice = dice([STOLEN | 1, 4, 4])
    do(state, "play", mode="polarization")
    assert choices(state, 0, (0,)) == [18]
    assert affordable(state, 0, (0,))
    assert state.dice[0] == STOLEN | 1
    hand(state, "blood_ritual")
    do(state, "play", mode="blood_ritual.powered")
    assert state.dice[0] & 7 == 1
    assert state.tactic_used[0]


@pytest.mark.rule("MK-19.22")
def test_black_counts_as_gold_by_day_and_gold_as_black_only_for_strong_spells() -> None:
    state = skilled("polarization")
    state.dice = dice([4, 4, 4])
    state.round = 2
    state.mana = [0, 0, 0, 0, 1, 0]
    do(state, "play", mode="polarization")
    assert not affordable(state, 0, (5,))  # as for Universal Power
    state.mana[0] = 1
    assert affordable(state, 0, (5, 0))  # as for Firestorm
    day = skilled("polarization")
    day.dice = dice([5, 5, 5])
    day.turn[4] = 0
    day.mana = [0, 0, 0, 0, 0, 1]
    assert not affordable(day, 0, (3,))
    do(day, "play", mode="polarization")
    assert affordable(day, 0, (3,))
    assert not affordable(day, 0, (5, 3))


@pytest.mark.rule("MK-19.21", "MK-4.3.3")
def test_motivation_draws_and_bars_another_one_until_the_next_turn_ends() -> None:
    state = skilled("motivation_tovak", "motivation_goldyx", seats=2)
    state.fame = [0, 1]
    do(state, "sideways", card=CARD.ids[state.hand[0][0]])
    deck = len(state.deck[0])
    do(state, "play", mode="motivation_tovak")
    assert len(state.deck[0]) == deck - 2
    assert state.mana[1] == 1
    assert not allowed(state, "play", mode="motivation_goldyx")
    pass_turn(state)
    pass_turn(state)
    assert not allowed(state, "play", mode="motivation_goldyx")
    pass_turn(state)
    state.fame = [1, 1]
    do(state, "end_turn")
    do(state, "choose_card", card=state.hand[1][0])
    do(state, "done")
    do(state, "play", mode="motivation_goldyx")
    assert state.motivated[0] == 1  # as if in another's turn: barred to the end of this one only
    assert state.mana[2] == 0  # not the only one with the least fame
    assert step(state) == "Turn"


@pytest.mark.rule("MK-19.21")
def test_alone_motivation_always_gives_its_mana() -> None:
    state = skilled("motivation_norowas")
    state.fame[0] = 50
    do(state, "play", mode="motivation_norowas")
    assert state.mana[3] == 1


@pytest.mark.rule("MK-19.23")
@pytest.mark.parametrize("wounds", [1, 2])
def test_healing_ritual_hands_a_wound_to_the_nearest_hero(wounds: int) -> None:
    state = skilled("healing_ritual", seats=3)
    state.place = places([3, 3, 9])
    hand(state, "wound", "wound", "march")
    do(state, "play", mode=f"healing_ritual.{wounds}")
    assert state.wounds_in_hand(0) == 2 - wounds
    assert [state.wounds_in_hand(1), state.wounds_in_hand(2)] == [1, 0]


@pytest.mark.rule("MK-19.23")
def test_of_equally_near_heroes_one_is_chosen() -> None:
    state = skilled("healing_ritual", seats=3)
    hand(state, "wound", "march")
    assert not allowed(state, "play", mode="healing_ritual.2")
    do(state, "play", mode="healing_ritual.1")
    do(state, "choose_hero", rival="3")
    assert [state.wounds_in_hand(1), state.wounds_in_hand(2)] == [0, 1]


@pytest.mark.rule("MK-19.23", "MK-4.3.4")
def test_source_freeze_denies_the_others_their_die_and_gives_a_crystal_of_choice() -> None:
    state = skilled("source_freeze", seats=2)
    do(state, "play", mode="source_freeze")
    assert total(state, "dice") == 1  # not for its owner
    pass_turn(state)
    hand(state, "march", seat=1)
    state.dice = dice([2, 3, 4, 5])
    assert against(state, "play", mode="march.powered") == "MK-4.1.10"
    pass_turn(state)
    assert step(state) == "Thaw"
    assert against(state, "choose_colour", colour="gold") == "MK-19.23"
    do(state, "choose_colour", colour="white")
    assert state.crystals[:4] == [0, 0, 0, 1]
    assert state.dice == [2, 3, 4, 5]
    assert step(state) == "Turn"


@pytest.mark.rule("MK-19.23")
def test_prayer_of_weather_changes_the_cost_of_terrain() -> None:
    state = skilled("prayer_of_weather", seats=2)
    explore_all(state)
    prices = {terrain: cost(state, 0, Space(state.terrain.index(terrain))) for terrain in (0, 1, 2, 5)}
    do(state, "play", mode="prayer_of_weather")
    for terrain, price in prices.items():
        space = Space(state.terrain.index(terrain))
        assert cost(state, 0, space) == max(1, price - 2)
        assert cost(state, 1, space) == min(5, price + 1)


@pytest.mark.rule("MK-19.23")
def test_mana_exploit_wounds_others_once_a_colour() -> None:
    state = skilled("mana_exploit", seats=2)
    do(state, "play", mode="mana_exploit.3")
    assert state.mana[2] == 1
    pass_turn(state)
    hand(state, "march", "stamina", "stamina", seat=1)
    mana(state, "green", "blue", "blue")
    do(state, "play", mode="march.powered")
    assert state.wounds_in_hand(1) == 0
    do(state, "play", mode="stamina.powered")
    do(state, "play", mode="stamina.powered")
    assert state.wounds_in_hand(1) == 1


@pytest.mark.rule("MK-8.4.9")
def test_a_hero_knocked_out_while_paying_has_nothing_left_to_throw_away() -> None:
    """Training asks for a card of the hand; the mana for it brings the wound that empties the hand."""
    state = turn(new(2, scenario="conquest"))
    state.middle[1] = laid(SKILL.index("mana_exploit"), COLOUR.index("red"))
    fight(state, "prowlers")
    hand(state, "training", *CARD.ids[:8])
    mana(state, "green")
    state.turn[WOUNDS_COMBAT] = state.hand_limit(0)
    do(state, "play", mode="training.powered")
    assert state.hand[0] == (WOUND,)
    do(state, "done")
    assert step(state) == "Ranged"


@pytest.mark.rule("MK-19.24", "MK-4.2.4")
def test_bonds_of_loyalty_make_a_unit_cheaper_and_keep_it() -> None:
    state = skilled("bonds_of_loyalty")
    state.place[0] = space_of(state, "village")
    state.unit_offer = (UNIT.index("peasants"), UNIT.index("foresters"), UNIT.index("herbalists"))
    do(state, "interact")
    state.turn[INFLUENCE] = 8
    do(state, "recruit", unit="foresters")  # 5 less: free
    do(state, "bind")
    assert total(state, "influence") == 8
    assert state.units[0][0] & BOUND
    do(state, "recruit", unit="peasants")
    assert total(state, "influence") == 4
    do(state, "recruit", unit="herbalists")
    assert step(state) == "Disband"
    assert against(state, "disband", slot="1") == "MK-19.24"
    do(state, "disband", slot="2")
    assert [unit & 31 for unit in state.units[0]] == [UNIT.index("foresters"), UNIT.index("herbalists")]


@pytest.mark.rule("MK-19.24")
@pytest.mark.parametrize("bind", [True, False])
def test_with_two_free_tokens_one_chooses_whether_the_bond_is_used(bind: bool) -> None:
    state = skilled("bonds_of_loyalty")
    state.level[0] = 3
    state.place[0] = space_of(state, "village")
    state.unit_offer = (UNIT.index("peasants"),)
    do(state, "interact")
    state.turn[INFLUENCE] = 6
    do(state, "recruit", unit="peasants")
    do(state, "bind" if bind else "done")
    assert total(state, "influence") == (6 if bind else 2)
    assert bool(state.units[0][0] & BOUND) == bind
    assert state.unit_box == ()


@pytest.mark.rule("MK-19.24", "MK-16.15")
def test_the_bound_unit_fights_where_others_may_not() -> None:
    state = skilled("bonds_of_loyalty")
    units(state, "peasants", "foresters")
    state.units[0] = (marked(state.units[0][0], BOUND), state.units[0][1])
    fight(state, "swordsmen")
    state.turn[UNITS_BARRED] = 1
    do(state, "next_phase")
    assert allowed(state, "play", mode="peasants.2")
    assert not allowed(state, "play", mode="foresters.2")
    do(state, "next_phase")
    assert against(state, "assign", slot="2") == "MK-16.15"
    do(state, "assign", slot="1")
    assert state.units[0][0] & WOUND_UNIT


@pytest.mark.rule("MK-19.27")
def test_resistance_break_counts_when_it_is_used() -> None:
    state = skilled("resistance_break")
    fight(state, "ice_golems", "prowlers")
    do(state, "play", mode="resistance_break")
    do(state, "choose_foe", foe="1")
    assert armor_of(state, 0) == 2
    state.foe_is[0] |= 32 | 64 | 128  # exposed afterwards: the armor stays lost
    assert armor_of(state, 0) == 2


@pytest.mark.rule("MK-19.27")
def test_glittering_fortune_counts_when_it_is_used() -> None:
    state = skilled("glittering_fortune")
    state.place[0] = space_of(state, "village")
    state.crystals[:4] = [2, 0, 1, 1]
    do(state, "interact")
    do(state, "play", mode="glittering_fortune")
    state.crystals[:4] = [0, 0, 0, 0]
    assert total(state, "influence") == 3


@pytest.mark.rule("MK-19.8")
@pytest.mark.parametrize(
    ("phases", "mode", "index", "value"),
    [(0, "utem_crossbowmen.3", 4, 3), (1, "utem_crossbowmen.2", 12, 6), (2, "utem_crossbowmen.3", 4, 4)],
)
def test_leadership_raises_one_unit(phases: int, mode: str, index: int, value: int) -> None:
    state = skilled("leadership")
    units(state, "utem_crossbowmen", "peasants")
    hand(state, "march")
    fight(state, "golems")
    for _phase in range(phases):
        do(state, "next_phase") if step(state) != "Damage" else do(state, "hero_takes")
    if step(state) == "Damage":
        do(state, "hero_takes")
    do(state, "play", mode="leadership")
    do(state, "play", mode=mode)
    assert state.points[index] == value


@pytest.mark.rule("MK-19.20", "MK-19.1", "MK-4.2.8")
def test_inspiration_readies_or_heals_one_wound_outside_combat() -> None:
    state = skilled("inspiration")
    units(state, "altem_guardians")
    state.units[0] = (marked(state.units[0][0], SPENT | 2 * WOUND_UNIT),)
    again = state.copy()
    do(state, "play", mode="inspiration.2")
    do(state, "choose_unit", slot="1")
    assert state.units[0][0] >> 6 & 3 == 1
    do(again, "play", mode="inspiration.1")
    do(again, "choose_unit", slot="1")
    assert not again.units[0][0] & SPENT
    fighting = skilled("inspiration")
    units(fighting, "peasants")
    fighting.units[0] = (marked(fighting.units[0][0], SPENT),)
    fight(fighting, "prowlers")
    assert not allowed(fighting, "play", mode="inspiration.1")


@pytest.mark.rule("MK-19.11")
def test_flight_goes_one_space_for_nothing_or_two_for_two_points() -> None:
    state = turn(new(4, scenario="conquest"))
    explore_all(state)
    learn(state, "flight")
    village = space_of(state, "village")
    state.place[0] = village
    state.trail = (village,)
    for points in (0, 2):
        again = state.copy()
        again.turn[MOVE] = points
        do(again, "play", mode="flight")
        away = set()
        for action in again.legal(0):
            there = again.copy()
            there.apply(0, action)
            q = again.q[village] - again.q[there.place[0]]
            r = again.r[village] - again.r[there.place[0]]
            far = max(abs(q), abs(r), abs(q + r))
            assert total(there, "move") == points - (2 if far == 2 else 0)
            assert step(there) == "Turn"
            away.add(far)
        assert away == ({1, 2} if points else {1})


@pytest.mark.rule("MK-4.5.2")
def test_smaller_skills() -> None:
    state = skilled("i_feel_no_pain", "forward_march")
    units(state, "peasants", "foresters")
    state.units[0] = (marked(state.units[0][0], SPENT), state.units[0][1])
    hand(state, "wound", "march")
    do(state, "play", mode="forward_march")
    assert total(state, "move") == 1
    deck = len(state.deck[0])
    do(state, "play", mode="i_feel_no_pain")
    assert (state.discard[0], len(state.deck[0])) == ((WOUND,), deck - 1)
    fighting = skilled("shield_mastery", "hot_swordsmanship", "burning_power")
    fight(fighting, "golems")
    do(fighting, "play", mode="burning_power.2")
    assert fighting.points[9] == 1
    do(fighting, "next_phase")
    do(fighting, "play", mode="shield_mastery.3")
    assert fighting.points[14] == 2
    do(fighting, "next_phase")
    do(fighting, "play", mode="hot_swordsmanship.2")
    assert fighting.points[1] == 2
