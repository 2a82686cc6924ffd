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


REINFORCE_ANYWHERE: Final[list[list[int]]] = [[reinforce(card, at) for at in range(PLACES)] for card in range(KINDS)]


def attack(card: int, at: int) -> int:
    return ATTACK + card * PLACES + at


def enchant(card: int, at: int) -> int:
    return ENCHANT + card * PLACES + at
