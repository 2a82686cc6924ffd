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
from tafelrunde.games.mage_knight.steps.choosing.colours import ChooseColour, ChooseDie, DieColour, Polarize
from tafelrunde.games.mage_knight.steps.choosing.foes import ChooseFoe
from tafelrunde.games.mage_knight.steps.choosing.minds import MindRead, ask_minds
from tafelrunde.games.mage_knight.steps.choosing.paying import Pay, pay
from tafelrunde.games.mage_knight.steps.choosing.spaces import Leap
from tafelrunde.games.mage_knight.steps.choosing.together import Again, Arms, Together
from tafelrunde.games.mage_knight.steps.choosing.units import ChooseUnit, FreeUnit, ReadyUnits

CHOOSING: Final = (
    Pay,
    ChooseColour,
    ChooseDie,
    DieColour,
    Polarize,
    ChooseCard,
    TakeCard,
    ChooseFoe,
    ChooseUnit,
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
    "Justice",
    "Leap",
    "MindRead",
    "Pay",
    "Polarize",
    "PutBack",
    "ReadyUnits",
    "Recall",
    "TakeCard",
    "Together",
    "ask_minds",
    "meditate",
    "pay",
    "take_offered",
]
