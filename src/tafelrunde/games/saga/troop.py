"""Troops as single numbers, because a colour occurs at most once in each (SG-4.5).

From the lowest bit: six values of three bits, one a colour, 0 where the colour is missing; six bits for the colours
present; six for the colours lying face down; three for the land attacked or held; the rest is the value lying open.

>>> from tafelrunde.games.saga.components import CARD
>>> troop = add(add(empty(1), CARD.index("green_4")), CARD.index("blue_3"))
>>> value(troop), target(troop), [CARD.ids[card] for card in cards(troop)]
(7, 1, ['green_4', 'blue_3'])
>>> troop = hide(troop, CARD.index("red_2"))
>>> value(troop), has(troop, 0), [CARD.ids[card] for card in face_down(troop)], value(turn_all_up(troop))
(7, True, ['red_2'], 9)
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.saga.components import LANDS, VALUES

BITS: Final = 3  # a value
PRESENT: Final = 18
HIDDEN: Final = 24
TARGET: Final = 30
VALUE: Final = 33
COLOURS: Final = (1 << LANDS) - 1
FITTING: Final[list[int]] = [  # by the colours of a troop, as bits: the cards that fit in, as bits (SG-4.5)
    sum(1 << card for card in range(LANDS * VALUES) if not colours >> card // VALUES & 1)
    for colours in range(1 << LANDS)
]


def empty(land: int) -> int:
    """A troop against, or under, a land, without cards yet."""
    return land << TARGET


def target(troop: int) -> int:
    """The land that the troop attacks, or holds."""
    return troop >> TARGET & 7


def value(troop: int) -> int:
    """What the troop counts: its open cards; those face down count nothing (SG-7.10)."""
    return troop >> VALUE


def present(troop: int) -> int:
    """The colours in the troop as bits, face-down cards included."""
    return troop >> PRESENT & COLOURS


def hidden(troop: int) -> int:
    """The colours lying face down, as bits."""
    return troop >> HIDDEN & COLOURS


def has(troop: int, colour: int) -> bool:
    return troop >> (PRESENT + colour) & 1 != 0


def add(troop: int, card: int) -> int:
    """Lay a card openly."""
    number: i64 = troop
    kind: i64 = card
    colour = kind // VALUES
    worth = kind % VALUES + 1
    return int((number | worth << BITS * colour | 1 << PRESENT + colour) + (worth << VALUE))


def hide(troop: int, card: int) -> int:
    """Lay a card face down."""
    colour = card // VALUES
    return troop | (card % VALUES + 1) << (BITS * colour) | 1 << (PRESENT + colour) | 1 << (HIDDEN + colour)


def remove(troop: int, card: int) -> int:
    """Take a card away, open or face down."""
    colour = card // VALUES
    worth = card % VALUES + 1
    if not troop >> (HIDDEN + colour) & 1:
        troop -= worth << VALUE
    return troop & ~(7 << (BITS * colour) | 1 << (PRESENT + colour) | 1 << (HIDDEN + colour))


def turn_up(troop: int, card: int) -> int:
    """Turn one face-down card up."""
    return add(remove(troop, card), card)


def turn_all_up(troop: int) -> int:
    """Turn every face-down card up (SG-7.12)."""
    if hidden(troop):
        for card in face_down(troop):
            troop = turn_up(troop, card)
    return troop


def cards(troop: int) -> list[int]:
    """The open cards, by colour."""
    found: list[int] = []
    for colour in range(LANDS):
        if troop >> (PRESENT + colour) & 1 and not troop >> (HIDDEN + colour) & 1:
            found.append(colour * VALUES + (troop >> (BITS * colour) & 7) - 1)
    return found


def face_down(troop: int) -> list[int]:
    """The face-down cards, by colour."""
    found: list[int] = []
    for colour in range(LANDS):
        if troop >> (HIDDEN + colour) & 1:
            found.append(colour * VALUES + (troop >> (BITS * colour) & 7) - 1)
    return found
