"""All operations by their names; and every mode of the box as a row of them."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import MODE_COSTS, MODE_IDS, MODE_OWNER, MODE_THING, WRITTEN
from tafelrunde.games.mage_knight.box.effects import Written
from tafelrunde.games.mage_knight.box.numbers import ModeNumber
from tafelrunde.games.mage_knight.effects import cards, foes, gains, leaps, magic, others, points, riders, units
from tafelrunde.games.mage_knight.effects.operation import ROWS, Mode, Operation

_KINDS: Final[list[type[Operation]]] = [
    *points.OPERATIONS,
    *gains.OPERATIONS,
    *magic.OPERATIONS,
    *riders.OPERATIONS,
    *cards.OPERATIONS,
    *foes.OPERATIONS,
    *units.OPERATIONS,
    *leaps.OPERATIONS,
    *others.OPERATIONS,
]
TABLE: Final[dict[str, type[Operation]]] = {kind.NAME: kind for kind in _KINDS}
assert len(TABLE) == len(_KINDS)


def operations(written: Written, where: str = "effect") -> list[Operation]:
    """The row of operations of a mode; a word that no operation bears is an error.

    >>> from tafelrunde.games.mage_knight.box.effects import parse
    >>> operations(parse("leap 3")[0])
    Traceback (most recent call last):
    ...
    ValueError: effect: no operation is called 'leap'
    """
    row: list[Operation] = []
    for name, a, b in written.words:
        if name not in TABLE:
            raise ValueError(f"{where}: no operation is called {name!r}")
        row.append(TABLE[name](a, b))
    return row


for _number in range(len(MODE_IDS)):
    ROWS.append(
        Mode(
            ModeNumber(_number),
            MODE_OWNER[_number],
            MODE_THING[_number],
            MODE_COSTS[_number],
            WRITTEN[_number].when,
            operations(WRITTEN[_number], MODE_IDS[_number]),
        )
    )
