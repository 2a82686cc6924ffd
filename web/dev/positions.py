"""Positions of Mage Knight to look at, one for each thing that its board must be able to show.

They are arranged, not played: the hand, the army and the enemies are put there. `fixtures.py` writes them as tables.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tafelrunde.games.mage_knight.box.components import COLOUR, SKILL
from tafelrunde.games.mage_knight.position.packing import BANNER_UNIT, SPENT, WOUND_UNIT, marked
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    ACTIONS_WON,
    ARTIFACTS_WON,
    HEAL,
    INFLUENCE,
    MOVE,
    PLAYED,
    RANDOM_CRYSTALS,
    SPELLS_WON,
    UNITS_WON,
)

sys.path.append(str(Path(__file__).parents[2] / "tests"))

from games.mage_knight.position import (
    GAME,
    allowed,
    beside,
    dice,
    do,
    explore_all,
    fight,
    hand,
    mana,
    new,
    night,
    put,
    space_of,
    step,
    turn,
    units,
    way_to,
)
from web.scenes import SCENES

KINDS = ["attack", "ranged", "siege", "block"]
WON = {
    "crystals": RANDOM_CRYSTALS,
    "artifacts": ARTIFACTS_WON,
    "spells": SPELLS_WON,
    "actions": ACTIONS_WON,
    "units": UNITS_WON,
}
ELEMENTS = ["physical", "fire", "ice", "cold_fire"]
CARDS = ["march", "rage", "crystallize", "improvisation", "battle_versatility"]
EVERY_KIND = ["march", "rage", "improvisation", "blood_ritual", "ice_shield", "fireball", "sword_of_justice"]
SIX = ["prowlers", "cursed_hags", "fire_mages", "ice_golems", "medusa", "swordsmen"]
ARMY = ["utem_guardsmen", "guardian_golems", "altem_mages_unit", "catapults", "peasants"]


def points(state: Position, **of: int) -> Position:
    """Attack and block already put together: `attack_fire=3`."""
    for name, value in of.items():
        kind, element = name.split("_", 1)
        state.points[KINDS.index(kind) * 4 + ELEMENTS.index(element)] = value
    return state


def army(state: Position, seat: int = 0) -> None:
    """Five units: ready with a banner, ready, ready with a banner, spent, and wounded."""
    units(state, *ARMY, seat=seat)
    first, second, third, fourth, fifth = state.units[seat]
    state.units[seat] = (
        marked(first, BANNER_UNIT * 2),
        second,
        marked(third, BANNER_UNIT * 4),
        marked(fourth, SPENT),
        marked(fifth, WOUND_UNIT | SPENT),
    )
    state.level[seat], state.fame[seat] = 9, 85


def rich(state: Position, *cards: str) -> Position:
    """A late hero: nine cards of every kind, five units, crystals and tokens of all colours, skills."""
    hand(state, *(cards or (*EVERY_KIND, "wound", "wound")))
    army(state)
    mana(state, "red", "red", "blue", "green", "white", "gold")
    state.dice[:3] = dice([COLOUR.index(colour) for colour in ("red", "white", "gold")])
    state.crystals[:4] = [3, 2, 1, 3]
    of_hero = [SKILL.index(skill) for skill in ("burning_power", "power_of_pain", "invocation", "motivation_arythea")]
    state.skills[0] = tuple(of_hero)
    state.skill_stack[0] = tuple(skill for skill in state.skill_stack[0] if skill not in of_hero)
    state.used_round[0] |= 1 << of_hero[3]
    return state


def start(seats: int = 1, scenario: str = "first_reconnaissance") -> Position:
    state = turn(new(seats, hero="arythea", scenario=scenario))
    if seats > 1:
        state.common_skills = tuple(SKILL.index(skill) for skill in ("dark_paths", "flight", "shield_mastery"))
    return state


def usual(*more: str) -> Position:
    state = start()
    hand(state, *CARDS, *more)
    return state


def tactics_by_night() -> Position:
    state = new(4, hero="arythea", scenario="conquest")
    night(state)
    return state


def prepared() -> Position:
    """The whole deck lies open, and one card of it is taken."""
    state = new(4, hero="arythea", scenario="conquest")
    state.round = 2
    while step(state) == "ChooseTactic":
        first = next(GAME.decode(action)["tactic"] for action in state.legal(state.actors()[0]))
        do(state, "choose_tactic", tactic="preparation" if state.actors() == (0,) else first)
    return state


def facing(*enemies: str, cards: list[str] = CARDS, fortified: bool = False) -> Position:
    state = start()
    hand(state, *cards)
    units(state, "guardian_golems", "utem_crossbowmen")
    state.level[0], state.fame[0] = 3, 9
    return fight(state, *enemies, fortified=fortified)


def blocking(*enemies: str, at: int = 1, **of: int) -> Position:
    state = facing(*enemies)
    do(state, "next_phase")
    if len(enemies) > 1:
        do(state, "target", foe=at)
    return points(state, **of)


def damaged(*enemies: str, late: bool = False) -> Position:
    """The block is over, and somebody must take the damage."""
    state = start()
    if late:
        rich(state)
    else:
        hand(state, *CARDS)
        units(state, "guardian_golems", "utem_crossbowmen")
    fight(state, *enemies)
    do(state, "next_phase")
    do(state, "next_phase")
    return state


def attacking(*enemies: str, at: tuple[int, ...] = (), beaten: int = -1, **of: int) -> Position:
    """The attack phase, everybody blocked."""
    state = facing(*enemies)
    do(state, "next_phase")
    while step(state) == "Block":
        aims = [foe for foe in range(len(enemies)) if allowed(state, "target", foe=foe)]
        if aims:
            do(state, "target", foe=aims[0])
        do(points(state, block_cold_fire=30), "strike")
    if beaten >= 0:
        do(state, "target", foe=beaten)
        do(points(state, attack_cold_fire=40), "strike")
    for number in at:
        do(state, "target", foe=number)
    return points(state, **of)


def city(colour: str, late: bool = False) -> Position:
    """An assault on a city of this colour, fortified and full of enemies, in a game of four."""
    state = start(4, "conquest")
    explore_all(state)
    place = next(space for space in state.cities if state.colour[space] == COLOUR.index(colour))
    put(state, place, "freezers", "gunners", "altem_guardsmen", "ice_golems")
    state.place[0] = beside(state, place)
    state.trail = (state.place[0],)
    if late:
        rich(state, "rage", "determination", "fire_bolt", "ice_bolt", "fireball", "expose", "tremor", "march", "wound")
    else:
        hand(state, *CARDS)
    state.turn[MOVE] = 6
    do(state, "move", way=way_to(state, place))
    if allowed(state, "done"):
        do(state, "done")
    return state


def at_night() -> Position:
    state = start()
    hand(state, "fireball", "mana_bolt", "expose", "whirlwind", "wound")
    night(state, "red", "black", "blue", "white")
    return state


def late_turn(seats: int = 1) -> Position:
    state = rich(start(seats, "first_reconnaissance" if seats == 1 else "conquest"))
    state.turn[MOVE], state.turn[INFLUENCE], state.turn[HEAL] = 7, 4, 2
    return state


def country(seats: int = 4) -> Position:
    """The whole land lies open, and the hero stands on it with points to move."""
    state = start(seats, "conquest")
    explore_all(state)
    hand(state, *CARDS)
    state.place[0] = beside(state, space_of(state, "marauding_orcs"))
    state.trail = (state.place[0],)
    state.turn[MOVE] = 6
    return state


def talk(site: str, colour: str = "", influence: int = 8) -> Position:
    """At locals who are willing to deal; with five units of a late hero in a city."""
    state = country()
    place = space_of(state, site)
    if site == "city":
        place = next(space for space in state.cities if state.colour[space] == COLOUR.index(colour))
        state.city_shields[state.city_index(place)] = (0, 0)
        rich(state)
    elif site in ("keep", "mage_tower"):
        state.shield[place] = 0
    put(state, place)
    state.place[0] = place
    do(state, "interact")
    state.turn[INFLUENCE] += influence
    return state


def underground() -> Position:
    state = rich(country())
    state.place[0] = space_of(state, "dungeon")
    do(state, "enter")
    return state


def ending(late: bool = False, fame: int = 0, **won: int) -> Position:
    """The turn is over, with rewards that were won: `spells=1`, and fame that brings a level."""
    state = start(4, "conquest")
    hand(state, *CARDS, "wound")
    if late:
        rich(state)
    state.fame[0] = max(state.fame[0], fame)
    state.turn[PLAYED] = 1
    for name, count in won.items():
        state.turn[WON[name]] = count
    do(state, "end_turn")
    return state


def then(state: Position, *kinds: str) -> Position:
    """Whatever comes first of these kinds is done."""
    for kind in kinds:
        state.apply(0, next(one for one in state.legal(0) if GAME.decode(one)["kind"] == kind))
    return state


POSITIONS: dict[str, Callable[[], Position]] = {
    "hand": usual,
    "late": late_turn,
    "late-of-four": lambda: late_turn(4),
    "night": at_night,
    # combat, phase by phase
    "ranged": lambda: facing("prowlers", "fire_mages", "minotaur"),
    "ranged-alone": lambda: points(facing("ironclads"), ranged_physical=3, siege_fire=2),
    "siege": lambda: points(facing("swordsmen", fortified=True), ranged_physical=4, siege_physical=3, siege_ice=2),
    "siege-two": lambda: facing("guardsmen", "golems", fortified=True),
    "block": lambda: blocking("prowlers", "cursed_hags", block_physical=2),
    "block-swift": lambda: blocking("wolf_riders", block_physical=3),
    "block-fire": lambda: blocking("fire_mages", "ice_mages", block_physical=4, block_fire=3, block_ice=2),
    "block-cold-fire": lambda: blocking("high_dragon", block_physical=5, block_ice=4, block_cold_fire=2),
    "block-summoned": lambda: blocking("orc_summoners", "prowlers", block_physical=1),
    "damage": lambda: damaged("prowlers"),
    "damage-late": lambda: damaged("minotaur", late=True),
    "damage-poison": lambda: damaged("cursed_hags", late=True),
    "damage-paralysis": lambda: damaged("medusa", late=True),
    "damage-which": lambda: damaged("prowlers", "swamp_dragon", "fire_mages"),
    "attack": lambda: attacking("prowlers", attack_physical=2),
    "attack-resists": lambda: attacking(
        "golems", "fire_golems", at=(0, 1), attack_physical=5, attack_fire=3, attack_ice=2, siege_physical=2
    ),
    "attack-one-beaten": lambda: attacking("prowlers", "ironclads", "ice_dragon", beaten=1),
    "attack-enough": lambda: attacking("werewolf", attack_physical=4, attack_fire=2),
    "city-white": lambda: city("white"),
    "city-red-late": lambda: city("red", late=True),
    "watched": lambda: city("white"),
    "six-ranged": lambda: facing(*SIX),
    "six-block": lambda: blocking(*SIX, block_physical=4, block_fire=3),
    "six-damage": lambda: damaged(*SIX, late=True),
    "six-attack": lambda: attacking(*SIX, at=(0, 3), attack_physical=5, attack_fire=3),
    "dungeon": underground,
    # the map, and what is asked beside a combat
    "country": country,
    "tactic-night": tactics_by_night,
    "preparation": prepared,
    "village": lambda: talk("village", influence=3),
    "monastery": lambda: talk("monastery"),
    "keep": lambda: talk("keep"),
    "tower": lambda: talk("mage_tower"),
    **{f"dealing-{colour}": partial(talk, "city", colour, 12) for colour in ("red", "blue", "green", "white")},
    "rest": lambda: then(usual("wound", "wound"), "rest"),
    "rest-wounds": lambda: then(usual("wound", "wound"), "rest", "choose_card"),
    "won": lambda: ending(crystals=1, artifacts=2, spells=1, actions=1),
    "won-artifacts": lambda: ending(artifacts=2),
    "won-spell": lambda: ending(spells=1),
    "won-unit": lambda: ending(late=True, units=1),
    "skill": lambda: ending(fame=3),
    "skill-card": lambda: then(ending(fame=3), "keep_skill"),
    "discarding": ending,
    "discarding-late": lambda: ending(late=True),
    # against each other, together, and scenario by scenario
    **SCENES,
}
SEEN_BY = {"watched": 1, "duel-watched": 2}  # the others by the seat that is asked
