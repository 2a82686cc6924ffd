"""The bits of what a position packs into one number: units, tokens, dice, and foes in combat."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import BANNER_CARD, ENEMY, RUIN, SKILL, UNIT

# a unit, packed: its kind and these bits
KIND: Final = 31
SPENT: Final = 1 << 5
WOUND_UNIT: Final = 1 << 6  # two bits: how many wounds
BANNER_UNIT: Final = 1 << 8  # three bits
RESISTED: Final = 1 << 11
COURAGE_USED: Final = 1 << 12
BOUND: Final = 1 << 13
GLORIOUS: Final = 1 << 14  # the strong Banner of Glory has brought its fame


def banner_of(unit: int) -> int:
    """The banner of a unit, 0 none."""
    return unit >> 8 & 7


# a token on the map, packed: the enemy and this bit
FACE_UP: Final = 1 << 5

# a die, packed: its face and where it is
FACE: Final = 7
IN_SOURCE: Final = 0
USED: Final = 1 << 3
KEPT: Final = 2 << 3  # used, and comes back as it is
STOLEN: Final = 3 << 3  # on the tactic Mana Steal
CLAIMED_DIE: Final = 4 << 3

# foes in combat
AT_SITE: Final = 1
DEFEATED: Final = 2
BLOCKED: Final = 4
NO_ATTACK: Final = 8
NO_FORT: Final = 16
NO_PHYSICAL: Final = 32
NO_FIRE: Final = 64
NO_ICE: Final = 128
TARGET: Final = 256
DEALT: Final = 512
IN_CITY: Final = 1024
RAMPAGING: Final = 2048
HALF_FAME: Final = 4096
GONE: Final = 8192  # its summoned monster is off the table

for _what, _count, _room in (
    ("kinds of unit", len(UNIT), SPENT),
    ("kinds of enemy", len(ENEMY), FACE_UP),
    ("ruins", len(RUIN), 16),
    ("skills", len(SKILL), 63),  # one more than the skill, in six bits
    ("banners", len(BANNER_CARD), 8),
):
    if _count > _room:
        raise ValueError(f"there are {_count} {_what}, and the bits of a position have room for {_room}")
