"""How well a seat stands, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight.scoring import score

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState


def evaluate(position: MageKnightState, seat: int) -> float:
    return float(score(position, seat))
