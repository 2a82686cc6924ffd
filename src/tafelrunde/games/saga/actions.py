"""The actions of Saga and their numbers; frequent kinds come first, because small numbers are cheap."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.saga.components import AT, CARD, CARDS, PLACES, SET, SETS, TROOP, TROOPS
from tafelrunde.kernel.action import Codec, Kind

END_TURN: Final = 0
COLLECT: Final = 1
DECLINE: Final = 2
OPEN: Final = 3
LAY: Final = 27
HIRE: Final = 747
ADD: Final = 771
KNIGHT: Final = 795
CONQUER: Final = 819
CHOOSE: Final = 843
TAKE: Final = 848
HIDE: Final = 1568
TURN_UP: Final = 2288
EXTRA: Final = 3008
FINISH: Final = 3728

CODEC: Final = Codec(
    [
        Kind("end_turn", END_TURN),
        Kind("collect", COLLECT),
        Kind("decline", DECLINE),
        Kind("open", OPEN, CARD),
        Kind("lay", LAY, AT, CARD),
        Kind("hire", HIRE, CARD),
        Kind("add", ADD, CARD),
        Kind("knight", KNIGHT, CARD),
        Kind("conquer", CONQUER, TROOP),
        Kind("choose_set", CHOOSE, SET),
        Kind("take_back", TAKE, AT, CARD),
        Kind("hide", HIDE, AT, CARD),
        Kind("turn_up", TURN_UP, AT, CARD),
        Kind("extra", EXTRA, AT, CARD),
    ]
)
assert LAY - OPEN == CARDS and HIRE - LAY == PLACES * CARDS and CHOOSE - CONQUER == TROOPS
assert TAKE - CHOOSE == SETS and CODEC.size == FINISH
