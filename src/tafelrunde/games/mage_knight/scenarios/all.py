"""All scenarios, by their ids."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.mage_knight.position.scenario import Scenario
from tafelrunde.games.mage_knight.scenarios.conquest import Conquest, SoloConquest
from tafelrunde.games.mage_knight.scenarios.cooperation import COOPERATION, Cooperation
from tafelrunde.games.mage_knight.scenarios.druids import DruidNights
from tafelrunde.games.mage_knight.scenarios.dungeons import DungeonLords, Entrance
from tafelrunde.games.mage_knight.scenarios.hold import Concession, Hold
from tafelrunde.games.mage_knight.scenarios.mines import MinesLiberation
from tafelrunde.games.mage_knight.scenarios.reconnaissance import Reconnaissance
from tafelrunde.games.mage_knight.scenarios.returning import ChooseReturner, Returning

# By id; the second class is for one seat. What comes later is appended: records hold what was chosen by its id.
CLASSES: Final[dict[str, tuple[type[Scenario], type[Scenario]]]] = {
    "first_reconnaissance": (Reconnaissance, Reconnaissance),
    "conquest": (Conquest, SoloConquest),
    "blitz_conquest": (Conquest, SoloConquest),
    "conquer_and_hold": (Hold, Hold),
    "one_to_return": (Returning, Returning),
    "full_cooperation": (Cooperation, Cooperation),
    "blitz_cooperation": (Cooperation, Cooperation),
    "mines_liberation": (MinesLiberation, MinesLiberation),
    "druid_nights": (DruidNights, DruidNights),
    "dungeon_lords": (DungeonLords, DungeonLords),
}

MOST: Final = 500  # that are kept
_KNOWN: Final[dict[tuple[int, frozenset[tuple[str, Any]]], Scenario]] = {}

STEPS: Final = (Concession, ChooseReturner, Entrance, *COOPERATION)  # the decisions of single scenarios


def scenario_of(seats: int, options: dict[str, Any]) -> Scenario:
    """The scenario that is played, for so many and with these options.

    >>> from tafelrunde import game
    >>> game("mage_knight").new(seats=2, options={"scenario": "conquest"}).scenario.levels
    (4, 4)
    """
    key = (seats, frozenset(options.items()))
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= MOST:
            _KNOWN.clear()
        id: str = options["scenario"]
        known = _KNOWN[key] = CLASSES[id][1 if seats == 1 else 0](id, seats, options)
    return known
