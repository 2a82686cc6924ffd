"""What lasts for one combat between two players: a few small numbers with names, held as a tuple; empty without one."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.position.position import Position

AGGRESSOR: Final = 0
DEFENDER: Final = 1
COMMITTED: Final = 2  # of the defender: UNDECIDED, PARTLY or FULLY
MELEE: Final = 3
ATTACKER: Final = 4
PASSED: Final = 5  # the last to attack passed
ATTACK: Final = 6  # what is left of the attack now made
ATTACK_ELEMENTS: Final = 7  # of that attack, as bits
CARD_ASIDE: Final = 8  # a card was played sideways for it, so all of it is physical (MK-11.3.1)
DUEL_ENTRIES: Final = 9
DUEL_NAMES: Final = (
    "aggressor", "defender", "committed", "melee", "attacker", "passed", "attack", "elements", "card_aside",
)  # fmt: skip
assert len(DUEL_NAMES) == DUEL_ENTRIES

UNDECIDED: Final = 0
PARTLY: Final = 1
FULLY: Final = 2


def note(position: Position, entry: int, value: int) -> None:
    """One of these numbers changes."""
    duel = position.duel
    position.duel = (*duel[:entry], value, *duel[entry + 1 :])


def opponent(position: Position, seat: int) -> int:
    """The other of the two."""
    duel = position.duel
    return duel[DEFENDER] if seat == duel[AGGRESSOR] else duel[AGGRESSOR]


def blocker(position: Position) -> int:
    return opponent(position, position.duel[ATTACKER])


def partly(position: Position) -> bool:
    """Does a seat play that has committed itself only in part (MK-11.1.4)?"""
    return position.playing >= 0 and position.duel[COMMITTED] != FULLY
