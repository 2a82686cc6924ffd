"""The actions of Avalon and their numbers; frequent kinds come first, because small numbers are cheap."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.avalon.components import AT, CARD, KINDS, PLACES, TILE, TILES
from tafelrunde.kernel.action import Codec, Kind

DECLINE: Final = 0
DISCOUNT: Final = 1
SUPPLY: Final = 2
COUNTER: Final = 8
DEFEND: Final = 18
LOSE_HAND: Final = 28
LOSE_PILE: Final = 38
DISCARD: Final = 49
REINFORCE: Final = 59
ATTACK: Final = 169
ENCHANT: Final = 279
END: Final = 389

CODEC: Final = Codec(
    [
        Kind("decline", DECLINE),
        Kind("discount", DISCOUNT),
        Kind("supply", SUPPLY, TILE),
        Kind("counter", COUNTER, CARD),
        Kind("defend", DEFEND, CARD),
        Kind("lose_hand", LOSE_HAND, CARD),
        Kind("lose_pile", LOSE_PILE, AT),
        Kind("discard", DISCARD, CARD),
        Kind("reinforce", REINFORCE, CARD, AT),
        Kind("attack", ATTACK, CARD, AT),
        Kind("enchant", ENCHANT, CARD, AT),
    ]
)
assert COUNTER - SUPPLY == TILES and DEFEND - COUNTER == KINDS and DISCARD - LOSE_PILE == PLACES and CODEC.size == END


def reinforce(card: int, at: int) -> int:
    return REINFORCE + card * PLACES + at


def attack(card: int, at: int) -> int:
    return ATTACK + card * PLACES + at


def enchant(card: int, at: int) -> int:
    return ENCHANT + card * PLACES + at


# Lists for `Choices.allow_all`, by the set of what is allowed as bits.
SUPPLIES: Final[list[list[int]]] = [
    [SUPPLY + tile for tile in range(TILES) if tiles >> tile & 1] for tiles in range(1 << TILES)
]
_PLAYS: Final[list[list[int]]] = [[] for _ in range(KINDS << PLACES)]  # each is made when it is asked for


def plays(card: int, attacked: int) -> list[int]:
    """To reinforce with a card anywhere (AV-3.3), and to attack with it at some places."""
    known = _PLAYS[card << PLACES | attacked]
    if not known:
        for at in range(PLACES):
            known.append(reinforce(card, at))
        for at in range(PLACES):
            if attacked >> at & 1:
                known.append(attack(card, at))
    return known
