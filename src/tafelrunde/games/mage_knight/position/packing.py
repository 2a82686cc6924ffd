"""The bits of what a position packs into one number: units, tokens, dice, and foes in combat."""

from __future__ import annotations

from typing import Final, NewType

from tafelrunde.games.mage_knight.box.components import BANNER_CARD, ENEMY, RUIN, SKILL, UNIT

# sets of small things: things used, chosen, seen, and what an enemy resists


def bit(thing: int) -> int:
    """A set of one thing.

    >>> has(bit(3) | bit(5), 5)
    True
    """
    return 1 << thing


def has(things: int, thing: int) -> bool:
    """Is it in the set?"""
    return things >> thing & 1 != 0


def count(things: int) -> int:
    """How many are in a set?

    >>> count(bit(0) | bit(5))
    2
    """
    found = 0
    while things:
        found += 1
        things &= things - 1
    return found


# a unit, packed: its kind and these bits
Unit = NewType("Unit", int)
KIND: Final = 31
SPENT: Final = 1 << 5
WOUND_UNIT: Final = 1 << 6  # two bits: how many wounds
WOUNDS_UNIT: Final = 3 * WOUND_UNIT
BANNER_UNIT: Final = 1 << 8  # three bits
BANNERS_UNIT: Final = 7 * BANNER_UNIT
RESISTED: Final = 1 << 11
COURAGE_USED: Final = 1 << 12
BOUND: Final = 1 << 13
GLORIOUS: Final = 1 << 14  # the strong Banner of Glory has brought its fame


def kind_of(unit: Unit) -> int:
    """What kind of unit it is."""
    return unit & KIND


def wounds_of(unit: Unit) -> int:
    """How many wounds a unit has.

    >>> wounds_of(hurt(recruit(3, SPENT), 2))
    2
    """
    return unit >> 6 & 3


def wounded(unit: Unit) -> bool:
    return unit & WOUNDS_UNIT != 0


def can_act(unit: Unit) -> bool:
    """Is it ready and unwounded?"""
    return unit & (SPENT | WOUNDS_UNIT) == 0


def banner_of(unit: Unit) -> int:
    """The banner of a unit, 0 none."""
    return unit >> 8 & 7


def recruit(kind: int, flags: int) -> Unit:
    """A unit of a kind, with these bits."""
    return Unit(kind | flags)


def marked(unit: Unit, flags: int) -> Unit:
    """The same unit with bits set.

    >>> can_act(marked(recruit(5, 0), SPENT))
    False
    """
    return Unit(unit | flags)


def without(unit: Unit, flags: int) -> Unit:
    """The same unit with bits taken away."""
    return Unit(unit & ~flags)


def hurt(unit: Unit, wounds: int) -> Unit:
    """The same unit with more wounds, or below 0 with less."""
    return Unit(unit + wounds * WOUND_UNIT)


def with_banner(unit: Unit, banner: int) -> Unit:
    """A unit gets a banner, which nobody has used yet, instead of any other.

    >>> banner_of(with_banner(with_banner(recruit(5, 0), 2), 4))
    4
    """
    return Unit(unit & ~(BANNERS_UNIT | COURAGE_USED) | banner * BANNER_UNIT)


# a token on the map, packed: the enemy and this bit
Token = NewType("Token", int)
FACE_UP: Final = 1 << 5


def token_of(enemy: int, face: int) -> Token:
    """An enemy lies on the map: FACE_UP, or 0 where nobody knows it."""
    return Token(enemy | face)


def enemy_of(token: Token) -> int:
    """Which enemy a token is, whether it is known or not."""
    return token & FACE_UP - 1


# a die, packed: its face and where it is; one that lies in the Source is just its face
Die = NewType("Die", int)
FACE: Final = 7
IN_SOURCE: Final = 0
USED: Final = 1 << 3
KEPT: Final = 2 << 3  # used, and comes back as it is
STOLEN: Final = 3 << 3  # on the tactic Mana Steal
CLAIMED_DIE: Final = 4 << 3


def die_of(face: int, where: int) -> Die:
    """A die that shows a colour, IN_SOURCE or elsewhere.

    >>> face_of(die_of(4, KEPT)), place_of(die_of(4, KEPT)) == KEPT
    (4, True)
    """
    return Die(face | where)


def face_of(die: Die) -> int:
    """The colour that a die shows."""
    return die & FACE


def place_of(die: Die) -> int:
    """Where a die is: IN_SOURCE, USED, KEPT, STOLEN or CLAIMED_DIE."""
    return die & ~FACE


def number_of_place(die: Die) -> int:
    """The same as a number, from 0 for the Source on.

    >>> number_of_place(die_of(4, IN_SOURCE)), number_of_place(die_of(4, CLAIMED_DIE))
    (0, 4)
    """
    return die >> 3


def taken(die: Die) -> bool:
    """Has a die of the Source been used this turn?"""
    return place_of(die) == USED or place_of(die) == KEPT


# an interactive skill in the middle, packed: one more than the skill, and a colour


def laid(skill: int, colour: int) -> int:
    """A skill is laid there; the colour is 0 where it has none.

    >>> laid_skill(laid(7, 3)), laid_colour(laid(7, 3))
    (8, 3)
    """
    return skill + 1 | colour << 6


def laid_skill(middle: int) -> int:
    """One more than the skill; 0 none."""
    return middle & 63


def laid_colour(middle: int) -> int:
    return middle >> 6


# a die claimed by Mana Claim, packed: one more than its colour, and these bits
MANA_EACH_TURN: Final = 8
CURSED: Final = 16


def claimed(colour: int, each_turn: bool, cursed: bool) -> int:
    return colour + 1 | (MANA_EACH_TURN if each_turn else 0) | (CURSED if cursed else 0)


def claimed_colour(claim: int) -> int:
    """The colour of the die; -1 none.

    >>> claimed_colour(claimed(3, True, True)), claimed_colour(0)
    (3, -1)
    """
    return (claim & 7) - 1


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
