"""Full and Blitz Conquest: all cities are to be conquered, against each other or alone against time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tafelrunde.games.mage_knight.position.scenario import Scenario
from tafelrunde.games.mage_knight.position.scoring import (
    best_of_sides,
    cities_held,
    conquered_cities,
    most,
    time_saved,
    to_seats,
)
from tafelrunde.kernel.game import Outcome, ranked

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position

GREAT_CITY: Final = 10  # the least level of two cities for two teams


class Conquest(Scenario):
    """Full Conquest (MK-15.2.1, MK-15.2.2) and Blitz Conquest (MK-15.3.1, MK-15.3.2, MK-15.3.3).

    Teams may have two great cities or two megalopolises instead of four (MK-15.2.6, MK-14.6).
    """

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        if options.get("team_cities") == "two":
            self.cities = 2
            self.great_cities *= 2
            self.levels = (options["megalopolis"] or max(GREAT_CITY, options["city_level"]),) * 2

    def reached(self, position: Position) -> bool:
        """All cities of the scenario are on the map and conquered (MK-15.2.3)."""
        return conquered_cities(position) >= self.cities

    def goals(self, position: Position) -> list[tuple[str, int, int]]:
        return [("cities", conquered_cities(position), self.cities)]

    def goal_rule(self) -> str:
        return "MK-15.2.3"

    def parts(self, position: Position) -> list[dict[str, int]]:
        """Cities count, and who has the most of them (MK-15.2.4, MK-15.3.4)."""
        parts = super().parts(position)
        held = best_of_sides(position, [cities_held(position, seat) for seat in range(position.seats)])
        points, bonus = to_seats(position, held), to_seats(position, most(held, 5, 2))
        for seat in range(position.seats):
            parts[seat]["cities"] = points[seat]
            parts[seat]["most_cities"] = bonus[seat]
        return parts

    def result(self, position: Position) -> Outcome:
        """Most fame wins, jointly on a tie (MK-15.2.5)."""
        return super().result(position)

    def end_can_have_come(self, position: Position) -> bool:
        return len(position.cities) >= self.cities


class SoloConquest(Conquest):
    """Alone, against time and a dummy player (MK-15.6.1, MK-15.3.5)."""

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.dummy_last_turn = False
        self.can_be_lost = True

    def parts(self, position: Position) -> list[dict[str, int]]:
        """The aim and the time count (MK-15.6.5, MK-15.6.6)."""
        parts = Scenario.parts(self, position)
        parts[0]["cities"] = 10 * conquered_cities(position)
        parts[0]["all_cities"] = 15 if self.reached(position) else 0
        parts[0] |= time_saved(position)
        return parts

    def result(self, position: Position) -> Outcome:
        """Alone one wins only with all cities (MK-15.6.4)."""
        totals = [sum(sheet.values()) for sheet in self.parts(position)]
        return Outcome(totals, ranked(totals) if self.reached(position) else [2], "MK-15.6.4")
