"""All decisions inside an effect, for whoever needs the whole list."""

from typing import Final

from tafelrunde.games.mage_knight.effects.choosing.cards import ChooseCard, Justice, PutBack, Recall, TakeCard
from tafelrunde.games.mage_knight.effects.choosing.colours import ChooseColour, ChooseDie, DieColour, Salvage, Thaw
from tafelrunde.games.mage_knight.effects.choosing.foes import ChooseFoe, ChooseRivalUnit
from tafelrunde.games.mage_knight.effects.choosing.invoking import Invoked
from tafelrunde.games.mage_knight.effects.choosing.minds import MindRead, Steal, Unburden
from tafelrunde.games.mage_knight.effects.choosing.paying import Pay
from tafelrunde.games.mage_knight.effects.choosing.spaces import Leap
from tafelrunde.games.mage_knight.effects.choosing.together import Again, Arms, Together
from tafelrunde.games.mage_knight.effects.choosing.units import ChooseUnit, FreeUnit, ReadyUnits, Tire, WhichUnit

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
    ChooseRivalUnit,
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
