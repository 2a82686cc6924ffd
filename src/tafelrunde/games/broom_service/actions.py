"""The actions of Broom Service and their numbers; frequent kinds come first, because small numbers are cheap."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.broom_service.components import (
    BRAVE,
    CIRCLE,
    CIRCLES,
    COWARDLY,
    HAUL,
    HAULS,
    HOW,
    KINDS,
    PAWN,
    RESOURCE,
    ROLE,
    ROLES,
)
from tafelrunde.games.broom_service.maps import REGION, REGIONS, SPACE, SPACES, TOWER, TOWERS
from tafelrunde.kernel.action import Codec, Kind

PASS: Final = 0
DONE: Final = 1
EXTRA: Final = 2
USE: Final = 3
HAND_IN: Final = 4
MARKET: Final = 5
FIVE: Final = 6
BOLD: Final = 7
DECLARE: Final = 8
STILL: Final = 10
OFFER: Final = 14
LAND: Final = 18
GATHER: Final = 22
PICK: Final = 27
LEAD: Final = 37
DISPEL: Final = 57
DELIVER: Final = 94
FLY: Final = 182
END: Final = 314

CODEC: Final = Codec(
    [
        Kind("pass", PASS),
        Kind("done", DONE),
        Kind("extra", EXTRA),
        Kind("use", USE),
        Kind("hand_in", HAND_IN),
        Kind("market", MARKET),
        Kind("five", FIVE),
        Kind("bold", BOLD),
        Kind("declare", DECLARE, HOW),
        Kind("still", STILL, RESOURCE),
        Kind("offer", OFFER, RESOURCE),
        Kind("land", LAND, CIRCLE),
        Kind("gather", GATHER, HAUL),
        Kind("pick", PICK, ROLE),
        Kind("lead", LEAD, ROLE, HOW),
        Kind("dispel", DISPEL, SPACE),
        Kind("deliver", DELIVER, TOWER),
        Kind("fly", FLY, PAWN, REGION),
    ]
)
assert OFFER - STILL == KINDS and GATHER - LAND == CIRCLES and PICK - GATHER == HAULS and LEAD - PICK == ROLES
assert DELIVER - DISPEL == SPACES and FLY - DELIVER == TOWERS and END - FLY == 2 * REGIONS and CODEC.size == END


def lead(role: int, how: int) -> int:
    return LEAD + 2 * role + how


# Lists for `Choices.allow_all`, by the roles in hand as bits.
PICKS: Final[list[list[int]]] = [  # those that are not in it yet
    [PICK + role for role in range(ROLES) if not hand >> role & 1] for hand in range(1 << ROLES)
]
LEADS: Final[list[list[int]]] = [
    [lead(role, how) for role in range(ROLES) if hand >> role & 1 for how in (BRAVE, COWARDLY)]
    for hand in range(1 << ROLES)
]


def fly(pawn: int, region: int) -> int:
    return FLY + pawn * REGIONS + region
