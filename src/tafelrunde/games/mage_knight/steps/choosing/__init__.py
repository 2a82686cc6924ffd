"""Decisions inside an effect, by theme: paying, colours, cards, enemies, units, spaces, other seats."""

from typing import Final

from tafelrunde.games.mage_knight.steps.choosing.cards import (
    ChooseCard,
    Justice,
    PutBack,
    Recall,
    TakeCard,
    meditate,
    take_offered,
)
from tafelrunde.games.mage_knight.steps.choosing.colours import (
    ChooseColour,
    ChooseDie,
    DieColour,
    Salvage,
    Thaw,
)
from tafelrunde.games.mage_knight.steps.choosing.foes import ChooseFoe
from tafelrunde.games.mage_knight.steps.choosing.invoking import Invoked
from tafelrunde.games.mage_knight.steps.choosing.minds import MindRead, Steal, Unburden, ask_minds
from tafelrunde.games.mage_knight.steps.choosing.paying import Pay, pay
from tafelrunde.games.mage_knight.steps.choosing.spaces import Leap
from tafelrunde.games.mage_knight.steps.choosing.together import Again, Arms, Together
from tafelrunde.games.mage_knight.steps.choosing.units import ChooseUnit, FreeUnit, ReadyUnits, Tire, WhichUnit

CHOOSING: Final = (
    Pay,
    ChooseColour,
    ChooseDie,
    DieColour,
    Thaw,
    Salvage,
    Invoked,
    ChooseCard,
    TakeCard,
    ChooseFoe,
    ChooseUnit,
    Tire,
    WhichUnit,
    ReadyUnits,
    Justice,
    Together,
    Again,
    Arms,
    FreeUnit,
    Leap,
    Recall,
    PutBack,
    MindRead,
    Steal,
    Unburden,
)
__all__ = [
    "CHOOSING",
    "Again",
    "Arms",
    "ChooseCard",
    "ChooseColour",
    "ChooseDie",
    "ChooseFoe",
    "ChooseUnit",
    "DieColour",
    "FreeUnit",
    "Invoked",
    "Justice",
    "Leap",
    "MindRead",
    "Pay",
    "PutBack",
    "ReadyUnits",
    "Recall",
    "Salvage",
    "Steal",
    "TakeCard",
    "Thaw",
    "Tire",
    "Together",
    "Unburden",
    "WhichUnit",
    "ask_minds",
    "meditate",
    "pay",
    "take_offered",
]
