"""What is printed on tokens and cards, for boards that are drawn: it never changes, so views leave it out."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.mage_knight.box.components import (
    ABILITIES,
    ADVANCED,
    ARMOR,
    ARTIFACTS,
    BACK,
    CARD,
    CARD_COLOUR,
    CARD_MODES,
    COLOUR,
    DAY_COST,
    DUMMY,
    ELEMENT,
    ENEMY,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_BACK,
    ENEMY_ELEMENT,
    ENEMY_FAME,
    ENEMY_RESISTS,
    HAND_LIMIT,
    HERO,
    MODE,
    MODE_COSTS,
    NIGHT_COST,
    NIGHT_TACTICS,
    REGULARS,
    REPUTATION,
    SITE,
    SKILL,
    SKILL_HERO,
    SKILL_MODES,
    SKILL_USE,
    SPELLS,
    TACTIC,
    TERRAIN,
    TOP_LEVEL,
    UNIT,
    UNIT_ARMOR,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_MODES,
    UNIT_RESISTS,
    UNIT_SITES,
    WOUND,
    brings_skill,
    command_tokens,
    level_start,
)
from tafelrunde.games.mage_knight.box.effects import ELEMENTS
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber
from tafelrunde.games.mage_knight.effects.operation import ROWS, Operation
from tafelrunde.games.mage_knight.position.packing import has
from tafelrunde.games.mage_knight.shown.views import STRIKES


def bits(ids: tuple[str, ...] | list[str], mask: int) -> list[str]:
    """The ids whose bits are set."""
    return [id for number, id in enumerate(ids) if has(mask, number)]


COLOURFUL: Final = ("mana", "crystal", "owned", "endless", "spell", "motivation", "exploit", "invoke", "universal")


def modes(numbers: list[ModeNumber]) -> list[str]:
    return [MODE.ids[mode] for mode in numbers]


def kind_of(card: Card) -> str:
    firsts = ((WOUND, "wound"), (ARTIFACTS, "artifact"), (SPELLS, "spell"), (ADVANCED, "advanced"), (0, "basic"))
    return next(kind for first, kind in firsts if card >= first)


def mode_of(mode: ModeNumber) -> dict[str, Any]:
    """What a way to use something costs, and its operations: a name, a number or a colour, and an element."""
    return {
        "costs": [COLOUR.ids[colour] for colour in MODE_COSTS[mode]],
        "effects": [effect(operation) for operation in ROWS[mode].operations],
    }


def effect(operation: Operation) -> list[Any]:
    name, a, b = operation.NAME, operation.a, operation.b
    if name in STRIKES:
        return [name, a, ELEMENTS[b]]
    if name in COLOURFUL:
        return [name, (*COLOUR.ids, "any")[a]]
    return [name, a, b]


SITE_RULE: Final = {  # the rule that says most about a site
    "portal": "MK-6.32",
    "village": "MK-7.1",
    "monastery": "MK-7.12",
    "keep": "MK-16.4",
    "mage_tower": "MK-16.5",
    "city": "MK-16.21",
    "ancient_ruins": "MK-16.10",
    "dungeon": "MK-16.12",
    "tomb": "MK-16.13",
    "monster_den": "MK-16.17",
    "spawning_grounds": "MK-16.18",
    "crystal_mine": "MK-9.5",
    "magical_glade": "MK-16.19",
    "marauding_orcs": "MK-6.10",
    "draconum": "MK-6.10",
}


def material() -> dict[str, Any]:
    """Enemies, units, cards, modes, skills, tactics, terrain and sites; the tracks of fame and reputation."""
    return {
        "enemies": {
            id: {
                "back": BACK.ids[ENEMY_BACK[enemy]],
                "armor": ENEMY_ARMOR[enemy],
                "attack": ENEMY_ATTACK[enemy],
                "element": ELEMENT.ids[ENEMY_ELEMENT[enemy]],
                "fame": ENEMY_FAME[enemy],
                "abilities": bits(ABILITIES, ENEMY_ABILITIES[enemy]),
                "resists": bits(ELEMENT.ids, ENEMY_RESISTS[enemy]),
            }
            for enemy, id in enumerate(ENEMY.ids)
        },
        "units": {
            id: {
                "elite": unit >= REGULARS,
                "cost": UNIT_COST[unit],
                "level": UNIT_LEVEL[unit],
                "armor": UNIT_ARMOR[unit],
                "resists": bits(ELEMENT.ids, UNIT_RESISTS[unit]),
                "sites": bits(SITE.ids, UNIT_SITES[unit]),
                "modes": modes(UNIT_MODES[unit]),
            }
            for unit, id in enumerate(UNIT.ids)
        },
        "cards": {
            id: {
                "kind": kind_of(Card(card)),
                "colour": COLOUR.ids[CARD_COLOUR[card]] if CARD_COLOUR[card] >= 0 else None,
                "modes": modes(CARD_MODES[card]),
            }
            for card, id in enumerate(CARD.ids)
        },
        "modes": {id: mode_of(ModeNumber(mode)) for mode, id in enumerate(MODE.ids)},
        "skills": {
            id: {"hero": HERO.ids[SKILL_HERO[skill]], "use": SKILL_USE[skill], "modes": modes(SKILL_MODES[skill])}
            for skill, id in enumerate(SKILL.ids)
        },
        "tactics": {
            id: {"number": tactic % NIGHT_TACTICS + 1, "night": tactic >= NIGHT_TACTICS}
            for tactic, id in enumerate(TACTIC.ids)
        },
        "terrain": {id: {"day": DAY_COST[kind], "night": NIGHT_COST[kind]} for kind, id in enumerate(TERRAIN.ids)},
        "sites": {id: {"rule": SITE_RULE[id]} for id in SITE.ids},
        "levels": [
            {
                "level": level,
                "fame": level_start(level),
                "armor": ARMOR[level],
                "hand_limit": HAND_LIMIT[level],
                "commands": command_tokens(level),
                "skill": brings_skill(level),
            }
            for level in range(1, TOP_LEVEL + 1)
        ],
        "reputation": [None, *REPUTATION[1:]],
        "dummy": DUMMY,
    }
