"""Everything in the box that must really come into play somewhere in many games."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BROWN,
    CARD,
    COLOUR,
    ENEMY,
    ENEMY_ABILITIES,
    ENEMY_BACK,
    MODE,
    RUIN,
    SKILL,
    SUMMON,
    TACTIC,
    TILE,
    UNIT,
    WOUND,
)

CONQUERED: Final = (
    "keep", "mage_tower", "city", "monastery", "ancient_ruins", "dungeon", "tomb", "monster_den", "spawning_grounds",
)  # fmt: skip
INTERACTED: Final = ("village", "monastery", "keep", "mage_tower", "city")
USED_TACTICS: Final = ("the_right_moment", "long_night", "mana_search", "midnight_meditation", "sparing_power")


def milestones() -> set[str]:
    """Every half of every card in each of its uses, and sideways; skills, unit abilities, enemies, sites, tactics."""
    wanted = {f"played.mode={id}" for id in MODE.ids}
    wanted |= {f"sideways.card={id}" for id in CARD.ids[:WOUND]}
    wanted |= {f"gained.card={id}" for id in CARD.ids[ADVANCED:ARTIFACTS]}
    wanted |= {f"artifact.card={id}" for id in CARD.ids[ARTIFACTS:WOUND]}
    wanted |= {f"learned.skill={id}" for id in SKILL.ids}
    wanted |= {f"{event}.unit={id}" for event in ("recruited", "unit_wounded") for id in UNIT.ids}
    for enemy, id in enumerate(ENEMY.ids):
        wanted |= {f"faces.enemy={id}", f"defeated.enemy={id}"}
        if not ENEMY_ABILITIES[enemy] & SUMMON:
            wanted.add(f"attacks.enemy={id}")
        if ENEMY_BACK[enemy] == BROWN:
            wanted.add(f"summoned.enemy={id}")
    wanted |= {f"conquered.site={id}" for id in CONQUERED} | {f"interacts.site={id}" for id in INTERACTED}
    wanted |= {f"ruin_seen.ruin={id}" for id in RUIN.ids}
    wanted |= {f"revealed.tile={id}" for id in TILE.ids if not id.startswith("start")}
    wanted |= {f"{event}.tactic={id}" for event in ("tactic", "dummy_tactic") for id in TACTIC.ids}
    wanted |= {f"tactic_used.tactic={id}" for id in USED_TACTICS}
    wanted |= {f"{event}.colour={id}" for event in ("crystal", "paid", "rolled") for id in COLOUR.ids[:4]}
    return wanted
