"""Positions of Mage Knight to look at, one for each thing that its board must be able to show.

They are arranged, not played: the hand, the army and the enemies are put there. `fixtures.py` writes them as tables.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tafelrunde.games.mage_knight.components import COLOUR, SKILL
from tafelrunde.games.mage_knight.packing import BANNER_UNIT, SPENT, WOUND_UNIT
from tafelrunde.games.mage_knight.state import MageKnightState
from tafelrunde.games.mage_knight.turn import HEAL, INFLUENCE, MOVE

sys.path.append(str(Path(__file__).parents[2] / "tests"))

from games.mage_knight.position import (
    allowed,
    beside,
    do,
    explore_all,
    fight,
    hand,
    mana,
    new,
    night,
    put,
    step,
    turn,
    units,
    way_to,
)

KINDS = ["attack", "ranged", "siege", "block"]
ELEMENTS = ["physical", "fire", "ice", "cold_fire"]
CARDS = ["march", "rage", "crystallize", "improvisation", "battle_versatility"]
EVERY_KIND = ["march", "rage", "improvisation", "blood_ritual", "ice_shield", "fireball", "sword_of_justice"]
ARMY = ["utem_guardsmen", "guardian_golems", "altem_mages_unit", "catapults", "peasants"]


def points(state: MageKnightState, **of: int) -> MageKnightState:
    """Attack and block already put together: `attack_fire=3`."""
    for name, value in of.items():
        kind, element = name.split("_", 1)
        state.points[KINDS.index(kind) * 4 + ELEMENTS.index(element)] = value
    return state


def army(state: MageKnightState, seat: int = 0) -> None:
    """Five units: ready with a banner, ready, ready with a banner, spent, and wounded."""
    units(state, *ARMY, seat=seat)
    first, second, third, fourth, fifth = state.units[seat]
    state.units[seat] = (
        first | BANNER_UNIT * 2,
        second,
        third | BANNER_UNIT * 4,
        fourth | SPENT,
        fifth | WOUND_UNIT | SPENT,
    )
    state.level[seat], state.fame[seat] = 9, 85


def rich(state: MageKnightState, *cards: str) -> MageKnightState:
    """A late hero: nine cards of every kind, five units, crystals and tokens of all colours, skills."""
    hand(state, *(cards or (*EVERY_KIND, "wound", "wound")))
    army(state)
    mana(state, "red", "red", "blue", "green", "white", "gold")
    state.dice = [COLOUR.index(colour) for colour in ("red", "white", "gold")]
    state.crystals[:4] = [3, 2, 1, 3]
    of_hero = [SKILL.index(skill) for skill in ("burning_power", "power_of_pain", "invocation", "motivation_arythea")]
    state.skills[0] = tuple(of_hero)
    state.skill_stack[0] = tuple(skill for skill in state.skill_stack[0] if skill not in of_hero)
    state.used_round[0] |= 1 << of_hero[3]
    return state


def start(seats: int = 1, scenario: str = "first_reconnaissance") -> MageKnightState:
    return turn(new(seats, hero="arythea", scenario=scenario))


def usual() -> MageKnightState:
    state = start()
    hand(state, *CARDS)
    return state


def facing(*enemies: str, cards: list[str] = CARDS, fortified: bool = False) -> MageKnightState:
    state = start()
    hand(state, *cards)
    units(state, "guardian_golems", "utem_crossbowmen")
    state.level[0], state.fame[0] = 3, 9
    return fight(state, *enemies, fortified=fortified)


def blocking(*enemies: str, at: int = 1, **of: int) -> MageKnightState:
    state = facing(*enemies)
    do(state, "next_phase")
    if len(enemies) > 1:
        do(state, "target", foe=at)
    return points(state, **of)


def damaged(*enemies: str, late: bool = False) -> MageKnightState:
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


def attacking(*enemies: str, at: tuple[int, ...] = (), beaten: int = -1, **of: int) -> MageKnightState:
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


def city(colour: str, late: bool = False) -> MageKnightState:
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


def at_night() -> MageKnightState:
    state = start()
    hand(state, "fireball", "mana_bolt", "expose", "whirlwind", "wound")
    night(state, "red", "black", "blue", "white")
    return state


def late_turn(seats: int = 1) -> MageKnightState:
    state = rich(start(seats, "first_reconnaissance" if seats == 1 else "conquest"))
    state.turn[MOVE], state.turn[INFLUENCE], state.turn[HEAL] = 7, 4, 2
    return state


POSITIONS: dict[str, Callable[[], MageKnightState]] = {
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
}
SEEN_BY = {"watched": 1}  # the others by the first seat, which is at turn
