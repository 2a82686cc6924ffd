"""Artifacts and banners (MK-4.2.9 to MK-4.2.11, MK-19.16 to MK-19.18)."""

from __future__ import annotations

import pytest

from tafelrunde.games.mage_knight.box.components import COLOUR, ENEMY, UNIT, WOUND
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import (
    BANNER_UNIT,
    COURAGE_USED,
    FACE_UP,
    SPENT,
    WOUND_UNIT,
    marked,
    token_of,
    without,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.damage import unit_armor, unit_resists
from tafelrunde.games.mage_knight.world.fight import attack_total
from tafelrunde.games.mage_knight.world.land import cost

from .position import (
    against,
    all_spaces,
    allowed,
    beside,
    card_of,
    dice,
    do,
    explore_all,
    fight,
    foes,
    hand,
    mana,
    new,
    night,
    put,
    space_of,
    step,
    total,
    turn,
    units,
)

GLORY, FEAR, PROTECTION, COURAGE = (number * BANNER_UNIT for number in (1, 2, 3, 4))


def armed(banner: int, *kinds: str) -> Position:
    """A turn in which the first unit carries a banner."""
    state = turn(new())
    state.level[0] = 5
    units(state, *kinds)
    state.units[0] = (marked(state.units[0][0], banner), *state.units[0][1:])
    return state


@pytest.mark.rule("MK-4.2.9", "MK-4.2.10")
def test_a_banner_is_assigned_and_pushes_the_old_one_out() -> None:
    state = turn(new())
    units(state, "peasants")
    hand(state, "banner_of_glory", "banner_of_fear")
    do(state, "play", mode="banner_of_glory.basic")
    do(state, "choose_unit", slot="1")
    assert state.units[0] == (UNIT.index("peasants") | GLORY,)
    assert state.play[0] == ()
    do(state, "play", mode="banner_of_fear.basic")
    do(state, "choose_unit", slot="1")
    assert state.units[0] == (UNIT.index("peasants") | FEAR,)
    assert state.discard[0] == (card_of("banner_of_glory"),)
    alone = turn(new())
    hand(alone, "banner_of_fear")
    assert not allowed(alone, "play", mode="banner_of_fear.basic")


@pytest.mark.rule("MK-4.2.9", "MK-19.8")
def test_the_banner_of_glory_raises_armor_attack_and_block_and_brings_fame() -> None:
    state = armed(GLORY, "peasants", "illusionists_unit")
    assert unit_armor(state, state.units[0][0]) == 4
    assert unit_armor(state, state.units[0][1]) == 2
    fight(state, "swordsmen")
    do(state, "next_phase")
    do(state, "play", mode="peasants.2")
    assert state.points[12] == 3
    assert state.fame[0] == 1
    do(state, "play", mode="illusionists_unit.3")  # no attack, no block: nothing to raise
    assert state.fame[0] == 1


@pytest.mark.rule("MK-4.5.2")
def test_the_strong_banner_of_glory_is_for_all_units() -> None:
    state = armed(0, "peasants", "foresters")
    hand(state, "banner_of_glory")
    do(state, "play", mode="banner_of_glory.powered")
    fight(state, "swordsmen")
    do(state, "next_phase")
    do(state, "play", mode="peasants.2")
    do(state, "play", mode="foresters.2")
    assert state.points[12] == 3 + 4
    assert state.fame[0] == 2
    assert card_of("banner_of_glory") in state.box
    state.set_unit(0, 0, without(state.units[0][0], SPENT))
    do(state, "play", mode="peasants.2")  # made ready again, it has the bonus again
    assert state.points[12] == 3 + 4 + 3
    assert state.fame[0] == 2  # but brings fame once
    state.unit_offer = (UNIT.index("peasants"),)
    hand(state, "call_to_arms")
    night(state, "white")
    do(state, "play", mode="call_to_arms.basic")
    do(state, "play", mode="peasants.2")  # a unit of the offer, as if it were one's own
    assert state.fame[0] == 3
    assert len(state.units[0]) == 2


@pytest.mark.rule("MK-19.12", "MK-4.2.9")
def test_the_banner_of_fear_cancels_an_attack() -> None:
    state = armed(FEAR, "peasants")
    hand(state, "march")
    fight(state, "prowlers", "swordsmen")
    do(state, "next_phase")
    do(state, "use_banner", slot="1")
    do(state, "choose_foe", foe="2")
    assert state.fame[0] == 1
    assert state.units[0][0] & SPENT
    assert not state.foe_is[1] & 4  # not blocked
    do(state, "next_phase")
    do(state, "hero_takes")
    assert state.wounds_in_hand(0) == 2


@pytest.mark.rule("MK-19.12")
def test_the_banner_of_fear_needs_somebody_to_frighten() -> None:
    state = armed(FEAR, "peasants")
    hand(state, "whirlwind")
    night(state, "white")
    fight(state, "prowlers")
    do(state, "next_phase")
    assert allowed(state, "use_banner", slot="1")
    do(state, "play", mode="whirlwind.basic")
    do(state, "choose_foe", foe="1")
    assert step(state) == "Block"
    assert not allowed(state, "use_banner", slot="1")


@pytest.mark.rule("MK-19.12")
@pytest.mark.parametrize("phases", [0, 1])
def test_the_strong_banner_of_fear_skips_block_and_damage(phases: int) -> None:
    state = fight(turn(new()), "prowlers", "monks")
    for _phase in range(phases):
        do(state, "next_phase")
    hand(state, "banner_of_fear")
    do(state, "play", mode="banner_of_fear.powered")
    do(state, "next_phase")
    assert step(state) == "Attack"
    assert state.wounds_in_hand(0) == 0


@pytest.mark.rule("MK-4.2.9", "MK-8.4.5")
def test_the_banner_of_protection_resists_fire_and_ice() -> None:
    state = armed(PROTECTION, "peasants")
    unit = state.units[0][0]
    assert unit_armor(state, unit) == 4
    assert [unit_resists(state, unit, element) for element in range(4)] == [False, True, True, True]


@pytest.mark.rule("MK-19.17")
def test_the_strong_banner_of_protection_removes_the_wounds_of_the_turn() -> None:
    state = turn(new(2))
    hand(state, "banner_of_protection", "wound")
    state.discard[0] = (WOUND,)
    fight(state, "cursed_hags")
    do(state, "play", mode="banner_of_protection.powered")
    for _phase in range(3):
        do(state, "next_phase")
    assert (state.wounds_in_hand(0), state.discard[0].count(WOUND)) == (3, 3)
    state.deck[0] = ()
    do(state, "end_turn")
    kept = state.copy()
    do(kept, "done")  # nobody has to
    assert (kept.hand[0].count(WOUND), kept.discard[0].count(WOUND)) == (3, 3)
    for _wound in range(2):
        do(state, "choose_card", card="wound")
        do(state, "take_card", card="wound")
    assert (state.hand[0].count(WOUND), state.discard[0].count(WOUND)) == (1, 1)


@pytest.mark.rule("MK-19.17", "MK-4.2.8", "MK-19.1")
def test_the_banner_of_courage_readies_once_a_round_outside_combat() -> None:
    state = armed(COURAGE, "peasants")
    state.units[0] = (marked(state.units[0][0], SPENT | WOUND_UNIT),)
    do(state, "use_banner", slot="1")
    assert state.units[0][0] & (SPENT | 3 * WOUND_UNIT) == WOUND_UNIT  # ready, still wounded
    assert state.units[0][0] & COURAGE_USED
    state.units[0] = (marked(state.units[0][0], SPENT),)
    assert against(state, "use_banner", slot="1") == "MK-3.10"
    fighting = armed(COURAGE, "peasants")
    fighting.units[0] = (marked(fighting.units[0][0], SPENT),)
    fight(fighting, "prowlers")
    assert not allowed(fighting, "use_banner", slot="1")


@pytest.mark.rule("MK-4.5.2")
def test_the_strong_banner_of_courage_readies_all() -> None:
    state = armed(0, "peasants", "foresters")
    state.units[0] = tuple(marked(unit, SPENT) for unit in state.units[0])
    hand(state, "banner_of_courage")
    do(state, "play", mode="banner_of_courage.powered")
    assert not any(unit & SPENT for unit in state.units[0])


@pytest.mark.rule("MK-19.16", "MK-4.5.2")
@pytest.mark.parametrize("before", [True, False])
def test_a_ring_gives_endless_mana_and_fame_for_spells_of_its_colour(before: bool) -> None:
    state = fight(turn(new()), "monks")
    hand(state, "ruby_ring", "fireball", "flame_wall", "march")
    night(state, *(["red"] if before else []))
    if before:  # a spell cast earlier in the turn counts, too
        do(state, "play", mode="fireball.basic")
    do(state, "play", mode="ruby_ring.powered")
    if not before:
        do(state, "play", mode="fireball.powered")
    assert state.fame[0] == 1
    state.round = 1
    state.dice = dice([5, 5, 5])
    assert state.mana == [0] * 6
    again = fight(turn(new()), "monks")
    hand(again, "ruby_ring", "fireball")
    mana(again)
    do(again, "play", mode="ruby_ring.powered")
    assert against(again, "play", mode="fireball.powered") == "MK-4.1.10"  # by day black cannot be used


@pytest.mark.rule("MK-19.16", "MK-16.3")
def test_the_amulet_of_the_sun_lights_the_night() -> None:
    state = turn(new(2, scenario="conquest"))
    explore_all(state)
    keep = space_of(state, "keep")
    state.round = 2
    for space in all_spaces(state):
        put(state, space)
    state.tokens[keep] = (token_of(ENEMY.index("swordsmen"), 0),)
    state.place[0] = beside(state, keep)
    forest = Space(state.terrain.index(2))
    hand(state, "amulet_of_the_sun", "march")
    state.dice = dice([0] * 4)
    assert cost(state, 0, forest) == 5
    do(state, "play", mode="amulet_of_the_sun.powered")
    assert state.mana[4] == 3
    assert cost(state, 0, forest) == 3
    assert state.tokens[keep][0] & FACE_UP
    assert allowed(state, "play", mode="march.powered")
    assert state.night  # all else stays as at night


@pytest.mark.rule("MK-19.16")
def test_the_amulet_of_darkness_opens_strong_spells_by_day() -> None:
    state = fight(turn(new()), "monks")
    hand(state, "amulet_of_darkness", "fireball")
    mana(state, "red")
    do(state, "play", mode="amulet_of_darkness.basic")
    do(state, "choose_colour", colour="black")
    do(state, "play", mode="fireball.powered")
    if step(state) == "Pay":
        do(state, "spend", payment="token_black")
    assert state.points[9] == 8
    desert = turn(new(4, scenario="conquest"))
    explore_all(desert)
    hand(desert, "amulet_of_darkness")
    do(desert, "play", mode="amulet_of_darkness.basic")
    do(desert, "choose_colour", colour="gold")
    assert cost(desert, 0, Space(desert.terrain.index(4))) == 3


@pytest.mark.rule("MK-19.16")
@pytest.mark.parametrize(("dark", "colour"), [(False, "gold"), (True, "black")])
def test_the_gem_pouch_gives_gold_or_black(dark: bool, colour: str) -> None:
    state = turn(new())
    if dark:
        state.round = 2
    hand(state, "endless_gem_pouch")
    do(state, "play", mode="endless_gem_pouch.powered")
    assert [state.mana[c] for c in range(4)] == [1, 1, 1, 1]
    assert state.mana[COLOUR.index(colour)] == 1


@pytest.mark.rule("MK-4.5.2")
def test_the_gem_pouch_rolls_crystals() -> None:
    gains = set()
    for seed in range(30):
        state = turn(new(seed=seed))
        hand(state, "endless_gem_pouch")
        do(state, "play", mode="endless_gem_pouch.basic")
        while step(state) == "ChooseColour":
            assert against(state, "choose_colour", colour="black") == "TR-1.3"
            do(state, "choose_colour", colour="red")
        gains.add((sum(state.crystals), state.fame[0]))
        assert sum(state.crystals) + state.fame[0] == 2
    assert gains == {(2, 0), (1, 1), (0, 2)} or gains == {(2, 0), (1, 1)}


@pytest.mark.rule("MK-19.17")
def test_the_grail_pays_for_its_own_healing_points() -> None:
    state = turn(new())
    units(state, "utem_guardsmen")
    state.units[0] = (marked(state.units[0][0], WOUND_UNIT),)
    hand(state, "golden_grail", "tranquility", "wound")
    do(state, "play", mode="tranquility.basic.1")
    do(state, "play", mode="golden_grail.basic")
    do(state, "heal_unit", slot="1")
    assert state.fame[0] == 2
    do(state, "heal_wound")
    assert state.fame[0] == 2


@pytest.mark.rule("MK-19.17", "MK-8.1.17")
def test_healing_points_of_the_grail_are_lost_when_a_combat_begins() -> None:
    state = turn(new())
    hand(state, "golden_grail", "tranquility", "wound")
    do(state, "play", mode="golden_grail.basic")
    fight(state, "prowlers")
    assert (total(state, "heal"), total(state, "grail")) == (0, 0)


@pytest.mark.rule("MK-19.17")
def test_the_strong_grail_draws_for_every_wound_healed_from_hand() -> None:
    state = turn(new())
    hand(state, "golden_grail", "wound", "wound")
    do(state, "play", mode="golden_grail.powered")
    deck = len(state.deck[0])
    do(state, "heal_wound")
    do(state, "heal_wound")
    assert len(state.deck[0]) == deck - 2
    assert total(state, "heal") == 4


@pytest.mark.rule("MK-19.18")
def test_the_horn_of_wrath_rolls_for_wounds() -> None:
    wounds = []
    for seed in range(40):
        state = fight(turn(new(seed=seed)), "golems")
        hand(state, "horn_of_wrath", "march")
        events = do(state, "play", mode="horn_of_wrath.powered.4")  # 6 + 3
        rolls = [event.data["colour"] for event in events if event.kind == "rolled"]
        assert len(rolls) == 3
        assert state.points[8] == 9
        assert state.wounds_in_hand(0) == sum(roll in (0, 5) for roll in rolls)
        wounds.append(state.wounds_in_hand(0))
    assert 0 < sum(wounds) < 120
    safe = fight(turn(new()), "golems")
    hand(safe, "horn_of_wrath")
    do(safe, "play", mode="horn_of_wrath.powered.1")
    assert (safe.points[8], safe.wounds_in_hand(0)) == (6, 0)


@pytest.mark.rule("MK-4.5.2")
def test_the_sword_of_justice_pays_for_every_enemy_of_the_turn() -> None:
    state = fight(turn(new()), "prowlers", "swordsmen")
    do(state, "target", foe="1")
    state.points[4] = 3
    do(state, "strike")  # before the sword is drawn: 2 fame
    state.foe_is[1] |= 8
    do(state, "next_phase")
    hand(state, "sword_of_justice", "march", "stamina", "wound")
    do(state, "play", mode="sword_of_justice.basic")
    assert against(state, "choose_card", card="wound") == "MK-4.1.11"
    do(state, "choose_card", card="march")
    do(state, "choose_card", card="stamina")
    do(state, "done")
    assert state.points[0] == 6
    do(state, "strike")
    assert state.fame[0] == 2 + 4 + 2


@pytest.mark.rule("MK-4.5.2")
def test_the_strong_sword_doubles_physical_attacks() -> None:
    state = fight(turn(new()), "golems")
    state.foe_is[0] |= 8
    do(state, "next_phase")
    hand(state, "sword_of_justice", "rage")
    do(state, "play", mode="sword_of_justice.powered")
    do(state, "play", mode="rage.basic.1")
    state.points[1] = 1
    assert attack_total(state, False) == 2 * 2 + 1
    do(state, "strike")
    assert foes(state) == []
    assert state.fame[0] == 5


@pytest.mark.rule("MK-4.5.2", "MK-4.5.7")
def test_the_book_of_wisdom_gives_a_spell_and_a_crystal() -> None:
    state = turn(new())
    state.spell_offer = (card_of("tremor"), card_of("fireball"), card_of("chill"))
    hand(state, "book_of_wisdom", "march", "rage")
    do(state, "play", mode="book_of_wisdom.powered")
    do(state, "choose_card", card="march")
    assert against(state, "take_card", card="fireball") == "MK-4.5.7"
    do(state, "take_card", card="tremor")
    assert card_of("tremor") in state.hand[0]
    assert state.crystals[2] == 1
