"""What is printed on tokens and cards, for boards that are drawn: it never changes, so views leave it out."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.mage_knight.components import (
    ABILITIES,
    CARD,
    CARD_COLOUR,
    CARD_MODES,
    COLOUR,
    DAY_COST,
    ELEMENT,
    ENEMY,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_ELEMENT,
    ENEMY_FAME,
    ENEMY_RESISTS,
    MODE,
    NIGHT_COST,
    SITE,
    SKILL,
    SKILL_MODES,
    TERRAIN,
    UNIT,
    UNIT_ARMOR,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_MODES,
    UNIT_RESISTS,
    UNIT_SITES,
)


def bits(ids: tuple[str, ...] | list[str], mask: int) -> list[str]:
    """The ids whose bits are set."""
    return [id for number, id in enumerate(ids) if mask >> number & 1]


def modes(numbers: list[int]) -> list[str]:
    return [MODE.ids[mode] for mode in numbers]


def material() -> dict[str, Any]:
    """Enemies, units, cards, skills and terrain, by their ids."""
    return {
        "enemies": {
            id: {
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
                "colour": COLOUR.ids[CARD_COLOUR[card]] if CARD_COLOUR[card] >= 0 else None,
                "modes": modes(CARD_MODES[card]),
            }
            for card, id in enumerate(CARD.ids)
        },
        "skills": {id: {"modes": modes(SKILL_MODES[skill])} for skill, id in enumerate(SKILL.ids)},
        "terrain": {id: {"day": DAY_COST[kind], "night": NIGHT_COST[kind]} for kind, id in enumerate(TERRAIN.ids)},
    }
