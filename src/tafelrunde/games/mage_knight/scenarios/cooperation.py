"""Full and Blitz Cooperation: all cities are to be conquered, together against time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import CHOOSE_TACTIC
from tafelrunde.games.mage_knight.box.components import SEATS
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.packing import bit, count, has
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import CATEGORIES, achievements, conquered_cities
from tafelrunde.games.mage_knight.scenarios.conquest import Conquest
from tafelrunde.games.mage_knight.steps.between import between_rounds, nights_follow
from tafelrunde.games.mage_knight.steps.tactics import lowest, tactics_of
from tafelrunde.kernel.game import Outcome

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


class Cooperation(Conquest):
    """All in one team, with a dummy player, without what is meant for rivals (MK-15.4.1, MK-15.4.2, MK-15.5.1).

    Cities may be assaulted jointly (MK-12.1).
    """

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.dummy = True
        self.dummy_first = True
        self.dummy_last_turn = False
        self.substitute = seats == SEATS
        self.tactics_gone = 1
        self.rival_skills = False
        self.rival_spells = False
        self.titles = False
        self.together = True
        self.can_be_lost = True
        self.joint = True
        self.lowest: bool = options["lowest_achievements"]  # do the lowest achievements count, not the best?

    def round_ends(self, position: Position) -> None:
        """One of the tactics that were used by real players leaves the game (MK-15.4.2).

        Not after the last day and the last night, and only while enough are left for all.
        """
        left = count(bits(list(tactics_of(position))) & ~position.tactics_gone) - 1
        if nights_follow(position) and left > self.seats:
            position.last_turns = -1
            position.announced = False
            position.push(RemoveTactic(lowest(position, list(range(self.seats)))))

    def goal_rule(self) -> str:
        return "MK-15.4.3"

    def parts(self, position: Position) -> list[dict[str, int]]:
        """One score for all: the lowest fame, of each achievement the best one or by agreement the lowest (MK-15.4.3).

        Of the beating always the worst. Then the aim and the time count, as alone.
        """
        points = [achievements(position, seat) for seat in range(self.seats)]
        pick = min if self.lowest else max
        sheet = {"fame": min(position.fame)}
        for category, name in enumerate(CATEGORIES):
            values = [row[category] for row in points]
            sheet[name] = min(values) if name == "beating" else pick(values)
        conquered = conquered_cities(position)
        leaders = {position.leader(index) for index in range(len(position.cities)) if position.city_shields[index]}
        sheet["cities"] = 10 * conquered
        sheet["all_lead"] = 10 if all(seat in leaders for seat in range(self.seats)) else 0
        sheet["all_cities"] = 15 if self.reached(position) else 0
        sheet["rounds_left"] = 30 * (self.rounds - position.round)
        sheet["dummy_cards"] = len(position.dummy_deck)
        sheet["in_time"] = 0 if position.announced else 5
        return [dict(sheet) for _seat in range(self.seats)]

    def result(self, position: Position) -> Outcome:
        """With all cities conquered all have won, otherwise all have lost (MK-15.4.3)."""
        totals = [sum(sheet.values()) for sheet in self.parts(position)]
        return Outcome(totals, [1 if self.reached(position) else 2] * self.seats, "MK-15.4.3")


def bits(tactics: list[int]) -> int:
    """These as a set."""
    found = 0
    for tactic in tactics:
        found |= bit(tactic)
    return found


class RemoveTactic(OpenStep):
    """The tactic that leaves the game: one of those that were used by real players (MK-15.4.2)."""

    ABOUT: ClassVar[str] = "MK-15.4.2"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        used = bits(position.tactic[: position.seats])
        for tactic in tactics_of(position):
            if has(used, tactic):
                out.allow(CHOOSE_TACTIC + tactic)
            else:
                out.refuse(CHOOSE_TACTIC + tactic, "MK-15.4.2")

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        tactic = action - CHOOSE_TACTIC
        position.tactics_gone |= bit(tactic)
        if position.events is not None:
            position.tell("tactic_removed", "MK-15.4.2", {"tactic": tactic})
        between_rounds(position)


COOPERATION: Final = (RemoveTactic,)
