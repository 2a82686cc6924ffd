"""All steps of a combat of two players."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.steps.duel.exchange import EXCHANGE_STEPS
from tafelrunde.games.mage_knight.steps.duel.harm import HARM_STEPS
from tafelrunde.games.mage_knight.steps.duel.opening import OPENING_STEPS

DUELS: Final = (*OPENING_STEPS, *EXCHANGE_STEPS, *HARM_STEPS)
