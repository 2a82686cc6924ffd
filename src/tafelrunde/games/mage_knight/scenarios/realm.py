"""What the scenarios of a friendly realm share: its city is a friend, and something on the map is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.scenario import Scenario
from tafelrunde.games.mage_knight.position.scoring import time_saved
from tafelrunde.kernel.game import Outcome

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position


class Realm(Scenario):
    """The city has no garrison and no leader, and everybody has a shield there (MK-15.7.1, MK-15.8.1, MK-15.9.1)."""

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.friendly = True
        if seats == 1:
            self.dummy_last_turn = False
            self.can_be_lost = True

    def parts(self, position: Position) -> list[dict[str, int]]:
        return self.with_time(position, super().parts(position))

    def with_time(self, position: Position, parts: list[dict[str, int]]) -> list[dict[str, int]]:
        """Alone time counts, as in Solo Conquest (MK-15.6.7)."""
        if self.seats == 1:
            parts[0] |= time_saved(position)
        return parts

    def result(self, position: Position) -> Outcome:
        """Alone one wins only if the goal is reached (MK-15.6.7)."""
        outcome = super().result(position)
        if self.seats == 1 and not (position.final or self.reached(position)):
            return Outcome(outcome.scores, [2], "MK-15.6.7")
        return outcome

    def audit(self, position: Position) -> list[str]:
        everybody = tuple(range(position.seats))
        for number, space in enumerate(position.cities):
            if position.tokens[space] or position.city_shields[number] != everybody:
                return ["city_shields: the city is everybody's friend"]
        return super().audit(position)


def tiles_found(position: Position) -> tuple[str, int, int]:
    """How many tiles of the stack are on the map. Those set aside could be added for long: the stack counts.

    MK-15.7.4, MK-15.9.4.
    """
    found, hidden = len(position.tiles) - 1, len(position.tile_deck)
    return ("tiles", found, found + hidden)


def sites(position: Position, *kinds: int) -> list[Space]:
    """The spaces of the map with such a site."""
    return [Space(space) for space in range(len(position.site)) if position.site[space] in kinds]


def freed(position: Position, spaces: list[Space]) -> int:
    """How many of these spaces have somebody's shield."""
    return len([space for space in spaces if position.shield[space] >= 0])
