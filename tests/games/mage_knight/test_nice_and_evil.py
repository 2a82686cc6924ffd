"""Be nice to each other, and roaming evil (MK-14.7, MK-14.8)."""

from __future__ import annotations

import pytest

from tafelrunde import Event
from tafelrunde.games.mage_knight.box.actions import CHOOSE_COLOUR, DIE_OF, SPEND
from tafelrunde.games.mage_knight.box.components import (
    BLACK,
    BROWN,
    COLOUR,
    COMPETITIVE,
    DRACONUM,
    ENEMY_BACK,
    GOLD,
    GREEN,
    GREENS,
    INTERACTIVE,
    ORCS,
    RED,
    REDS,
    REPUTATION,
    SKILL,
    SPACE,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import USED, die_of, enemy_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.steps.rounds import roam
from tafelrunde.games.mage_knight.world.fight import RAMPAGE, add_rampaging, defeat, prepare
from tafelrunde.games.mage_knight.world.mana import affordable, guarded, ways
from tafelrunde.kernel.errors import BadOption

from .position import GAME, against, all_spaces, allowed, dice, do, explore_all, hand, new, not_loaded, put, step, turn

WARM = ("red", "green", "gold")
COLD = ("blue", "white", "black")

# ---- be nice to each other


@pytest.mark.rule("MK-14.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_interactive_spells_and_skills_can_be_left_in_the_box(seats: int) -> None:
    usual, nice = new(seats, 1), new(seats, 1, no_rival_spells=True, no_rival_skills=True)
    assert len(COMPETITIVE) == 4
    assert len(usual.spell_deck) == len(nice.spell_deck) + 4
    assert not any(card in COMPETITIVE for card in (*nice.spell_deck, *nice.spell_offer))
    assert [len(stack) for stack in usual.skill_stack] == [10] * seats
    assert [len(stack) for stack in nice.skill_stack] == [9] * seats
    assert not any(INTERACTIVE[skill] for stack in nice.skill_stack for skill in stack)
    only_spells = new(seats, 1, no_rival_spells=True)
    assert [len(stack) for stack in only_spells.skill_stack] == [10] * seats
    assert GAME.load(nice.dump()).audit() == []
    assert len(SKILL) == 40


@pytest.mark.rule("MK-14.8")
def test_alone_there_is_nobody_to_be_nice_to() -> None:
    with pytest.raises(BadOption, match=r"MK-14\.8"):
        new(1, 1, no_rival_spells=True)


def roll(state: Position, *faces: str) -> None:
    state.dice = dice([COLOUR.index(face) for face in faces])


@pytest.mark.rule("MK-14.8", "MK-4.4.6")
def test_by_day_a_golden_die_does_not_replace_a_colour_that_lies_in_the_source() -> None:
    state = turn(new(2, 1, friendly_mana=True))
    roll(state, "gold", "red", "blue", "black")
    assert ways(state, 0, (RED,)) == [DIE_OF + RED]
    assert ways(state, 0, (3,)) == [DIE_OF + GOLD]  # no white die lies there
    state.mana[GOLD] = 1
    assert GOLD in ways(state, 0, (RED,))  # a token is no die
    usual = turn(new(2, 1))
    roll(usual, "gold", "red", "blue", "black")
    assert ways(usual, 0, (RED,)) == [DIE_OF + RED, DIE_OF + GOLD]
    state.dice[1] = die_of(RED, USED)  # used: it lies there no longer
    state.mana[GOLD] = 0
    assert ways(state, 0, (RED,)) == [DIE_OF + GOLD]
    assert affordable(state, 0, (RED,))


@pytest.mark.rule("MK-14.8")
def test_why_not_the_golden_die() -> None:
    state = turn(new(2, 1, friendly_mana=True))
    roll(state, "gold", "green", "green", "black")
    hand(state, "rage", "march")
    state.crystals[GREEN] = 1
    do(state, "play", mode="march.powered")
    assert step(state) == "Pay"
    assert allowed(state, "spend", payment="die_green")
    assert against(state, "spend", payment="die_gold") == "MK-14.8"
    assert SPEND + DIE_OF + GOLD not in state.legal(0)


@pytest.mark.rule("MK-14.8")
def test_by_day_a_golden_die_is_not_changed_while_another_one_lies_there() -> None:
    state = turn(new(2, 1, friendly_mana=True))
    roll(state, "gold", "white", "gold", "black")
    hand(state, "mana_draw", "march")
    state.mana[3] = 1
    state.turn[4] = 0  # no die may be used to pay
    do(state, "play", mode="mana_draw.powered")
    assert step(state) == "ChooseDie"
    assert state.legal(0) == [CHOOSE_COLOUR + 3, CHOOSE_COLOUR + BLACK]
    assert against(state, "choose_colour", colour="gold") == "MK-14.8"
    roll(state, "gold", "gold", "gold", "gold")
    assert not guarded(state)
    assert state.legal(0) == [CHOOSE_COLOUR + GOLD]
    roll(state, "gold", "gold", "gold", "red")
    state.round = 2
    assert not guarded(state)  # at night nothing of this holds


@pytest.mark.rule("MK-14.8")
def test_a_mana_storm_leaves_golden_dice_by_day() -> None:
    for seed in range(6):
        state = turn(new(2, seed, friendly_mana=True))
        roll(state, "gold", "red", "gold", "black")
        hand(state, "mana_storm", "march")
        state.crystals[3] = 1
        do(state, "play", mode="mana_storm.powered")
        assert [state.dice[0], state.dice[2]] == [GOLD, GOLD]


# ---- roaming evil


@pytest.mark.rule("MK-14.7")
@pytest.mark.parametrize(("evil", "space", "influence"), [("roaming", -2, -1), ("more", -4, -2)])
def test_reputation_starts_below_zero(evil: str, space: int, influence: int) -> None:
    for scenario in ("conquest", "blitz_conquest"):
        state = new(3, 1, scenario=scenario, roaming_evil=evil)
        assert [place - 7 for place in state.reputation] == [space] * 3
        assert REPUTATION[state.reputation[0]] == influence


def beaten(state: Position) -> list[Space]:
    """All rampaging enemies on the map are beaten; their spaces."""
    spaces = [space for space in all_spaces(state) if state.site[space] >= ORCS]
    for space in spaces:
        put(state, space)
    return spaces


@pytest.mark.rule("MK-14.7")
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("evil", ["roaming", "more"])
def test_a_die_decides_for_each_space_whether_an_enemy_comes_back(evil: str, night: bool) -> None:
    seen = set()
    for seed in range(12):
        state = new(2, seed, scenario="conquest", roaming_evil=evil)
        explore_all(state)
        spaces = beaten(state)
        assert {state.site[space] for space in spaces} == {ORCS, DRACONUM}
        state.round = 2 if night else 1
        events: list[Event] = []
        state.events = events
        roam(state)
        assert [event.data["space"] for event in events] == spaces
        for event in events:
            space, face = event.data["space"], COLOUR.ids[event.data["colour"]]
            fits = face in (COLD if night else WARM)
            backs = [ENEMY_BACK[enemy_of(token)] for token in state.tokens[space]]
            if BROWN not in backs and not state.piles[BROWN] and not state.heaps[BROWN]:
                continue  # there was none left (MK-2.1.3)
            own = GREENS if state.site[space] == ORCS else REDS
            if evil == "more":
                assert backs == ([own, BROWN] if fits else [own])
            elif fits:
                assert backs == ([own, BROWN] if face in ("gold", "black") else [own])
            else:
                assert backs == []
            seen.add(face)
    assert seen == set(COLOUR.ids)


@pytest.mark.rule("MK-14.7")
def test_none_comes_where_a_hero_stands_or_one_still_lies() -> None:
    state = new(2, 1, scenario="conquest", roaming_evil="more")
    explore_all(state)
    first, second = beaten(state)[:2]
    state.place[1] = first
    put(state, second, "prowlers")
    roam(state)
    assert state.tokens[first] == ()
    assert len(state.tokens[second]) == 1


@pytest.mark.rule("MK-14.7", "MK-8.6.2")
def test_both_fight_together_and_each_brings_reputation() -> None:
    for site, red in ((ORCS, "prowlers"), (DRACONUM, "swamp_dragon")):
        state = turn(new(2, 1, scenario="conquest", roaming_evil="roaming"))
        explore_all(state)
        space = Space(state.site.index(site))
        put(state, space, red, "gargoyle")
        prepare(state, RAMPAGE, state.place[0])
        add_rampaging(state, space)
        assert len(state.foe) == 2
        before = state.reputation[0]
        defeat(state, 0, 1, "MK-8.6.1")
        assert state.reputation[0] == before + 1
        assert len(state.tokens[space]) == 1  # still a space with a rampaging enemy
        defeat(state, 0, 0, "MK-8.6.1")
        assert state.reputation[0] == before + (2 if site == ORCS else 3)


@pytest.mark.rule("MK-14.7")
def test_without_it_no_brown_enemy_roams() -> None:
    state = new(2, 1, scenario="conquest")
    explore_all(state)
    space = Space(state.site.index(ORCS))
    put(state, space, "prowlers", "gargoyle")
    assert SPACE.ids[space] in not_loaded(state.dump())
