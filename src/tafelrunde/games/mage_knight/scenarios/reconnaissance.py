"""The First Reconnaissance: tiles by number, fame for revealing them, and an end when the city is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.games.mage_knight.position.scenario import Scenario

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position


class Reconnaissance(Scenario):
    """For all to learn the game: MK-15.1.1, MK-15.1.2; alone MK-15.1.8.

    The city is closed (MK-15.1.4), and there are no elite units (MK-15.1.5).
    """

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.elites = False
        self.open_cities = False
        self.city_ends = True

    def explored(self, position: Position, seat: int) -> None:
        """Revealing a tile brings a fame (MK-15.1.3)."""
        position.gain_fame(seat, 1, "MK-15.1.3")

    def reached(self, position: Position) -> bool:
        """The city was found (MK-15.1.6)."""
        return bool(position.cities)

    def goals(self, position: Position) -> list[tuple[str, int, int]]:
        return [("city_found", len(position.cities), 1)]

    def goal_rule(self) -> str:
        return "MK-15.1.6"
