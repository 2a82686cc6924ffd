"""One to Return: the portal closes behind everybody, and whoever stands there at the end has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tafelrunde.games.mage_knight.box.actions import CHOOSE_SEAT
from tafelrunde.games.mage_knight.box.components import CORE, COUNTRYSIDE, START_SPACE
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import bit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import Scenario
from tafelrunde.games.mage_knight.position.scoring import sides
from tafelrunde.games.mage_knight.position.step import Decision
from tafelrunde.games.mage_knight.steps.between import round_over
from tafelrunde.games.mage_knight.steps.tactics import ask_tactics
from tafelrunde.games.mage_knight.world.land import close_portal
from tafelrunde.kernel.game import Outcome

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.rng import Stream

LEFT: Final = Space(5)  # off the coast: the place of a hero that is out of the game
EPIC_LEVEL: Final = 4  # of the cities


class Returning(Scenario):
    """For two to four, each for themselves or in two teams (MK-15.11.1).

    There is an epic version: longer, larger, and with greater cities (MK-15.11.2).
    """

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.eliminates = True
        self.can_be_lost = True
        self.first_day = 2 if options["time_of_day"] == "night_first" else 1
        if options.get("epic", False):
            self.rounds += 2
            self.countryside = min(self.countryside + 1, len(COUNTRYSIDE))
            self.cities += 1
            self.core = min(self.core + 1, len(CORE))
            self.levels = (options["city_level"] or EPIC_LEVEL,) * self.cities

    # ---- the portal

    def portal_closed(self, position: Position) -> bool:
        """From the end of the first day on (MK-15.11.2)."""
        return position.round > self.first_day or (position.round == self.first_day and round_over(position))

    def round_ends(self, position: Position) -> None:
        """The portal closes: whoever stands there is out of the game (MK-15.11.2)."""
        if position.round != self.first_day:
            return
        close_portal(position)
        gone = [seat for seat in position.order if position.place[seat] == START_SPACE]
        if position.events is not None:
            position.tell("portal_closed", "MK-15.11.2", {})
            for seat in gone:
                position.tell("left", "MK-15.11.2", {"seat": seat})
        if len(gone) == len(position.order):
            position.final_turns = 0
            return
        position.order = tuple([seat for seat in position.order if seat not in gone])
        position.next = 0
        for seat in gone:
            position.place[seat] = LEFT

    # ---- who is to return

    def asks_first(self, position: Position) -> bool:
        """Each team chooses in secret (MK-15.11.2)."""
        if not position.team:
            return False
        position.push(ChooseReturner(0))
        return True

    def game_ends(self, position: Position) -> None:
        """Whom the teams have chosen is shown."""
        for returner in position.returner:
            if position.events is not None:
                position.tell("was_chosen", "MK-15.11.2", {"seat": returner})

    # ---- the end

    def returned(self, position: Position) -> list[int]:
        """Who has won, were the game to end now: whoever is on the portal space; of a team only the chosen one."""
        for seat in range(position.seats):
            if position.place[seat] == START_SPACE and self.portal_closed(position):
                if not position.team:
                    return [seat]
                if position.returner[position.team[seat]] == seat:
                    return sides(position)[position.team[seat]]
        return []

    def parts(self, position: Position) -> list[dict[str, int]]:
        """There is no scoring: one stands on the portal space, or not (MK-15.11.2)."""
        closed = self.portal_closed(position)
        return [{"portal": 1 if closed and place == START_SPACE else 0} for place in position.place]

    def members(self, position: Position) -> list[dict[str, int]]:
        return []

    def result(self, position: Position) -> Outcome:
        """Whoever stands on the portal space has won; if nobody does, nobody has (MK-15.11.2)."""
        winners = self.returned(position)
        ranking = [1 if seat in winners else 2 for seat in range(position.seats)]
        return Outcome([1 if rank == 1 else 0 for rank in ranking], ranking, "MK-15.11.2")

    # ---- for the bots

    def worth(self, position: Position, seat: int) -> float:
        """Away from the portal on the first day, and back to it in the last night."""
        if not position.plays(seat):
            return 0.0
        here = position.place[seat]
        q, r = position.q[here] - position.q[START_SPACE], position.r[here] - position.r[START_SPACE]
        away = max(abs(q), abs(r), abs(q + r))
        if position.round <= self.first_day:
            return 0.0 if away else (-20.0 if position.last_turns >= 0 else -1.0)
        if position.round < self.rounds:
            return 0.0
        return (10.0 if not away else 0.0) - 1.5 * away

    def deepen(self, position: Position, stream: Stream) -> None:
        """After the first round teams have chosen. Somebody may stand on the portal, or be out once it is closed."""
        if position.team and position.round > 1:
            position.stack = []
            position.returner = tuple([side[stream.below(2)] for side in sides(position)])
            ask_tactics(position)
        seat, lot = stream.below(position.seats), stream.below(3)
        if lot == 0:
            position.place[seat] = START_SPACE
        if self.portal_closed(position):
            close_portal(position)
            if lot == 1 and position.actors() != (seat,):
                position.order = tuple([other for other in position.order if other != seat])
                position.place[seat] = LEFT

    # ---- what cannot be

    def end_can_have_come(self, position: Position) -> bool:
        """Only when all are left behind."""
        return (
            position.round == self.first_day and not position.stack and position.place == [START_SPACE] * position.seats
        )

    def audit(self, position: Position) -> list[str]:
        problems: list[str] = []
        for seat in range(position.seats):
            if (seat in position.order) == (position.place[seat] == LEFT):
                problems.append(f"order, place[{seat}]: who is out of the game has left the map, and nobody else")
        chosen = len(position.returner)
        choosing = [step for step in position.stack if isinstance(step, ChooseReturner)]
        if choosing:
            if position.round > 1 or not position.team or choosing[0].seat != first_of(position, chosen):
                problems.append("steps: each team chooses once, before the first round")
        elif chosen != (2 if position.team and not position.setup else 0):
            problems.append("returner: one for each team")
        for team in range(chosen):
            if not position.team or team > 1 or position.team[position.returner[team]] != team:
                problems.append("returner: a member of its team")
        return problems


def first_of(position: Position, team: int) -> int:
    """The seat that chooses for a team; -1: there is none such."""
    return position.team.index(team) if team in position.team else -1


class ChooseReturner(Decision):
    """Whoever of the team is to return; the other team must not know (MK-15.11.2)."""

    def against(self, position: Position, seat: int, action: int) -> str:
        return "MK-15.11.2" if CHOOSE_SEAT <= action < CHOOSE_SEAT + position.seats else ""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for other in range(position.seats):
            if other == seat or position.allies(seat, other):
                out.allow(CHOOSE_SEAT + other)
            else:
                out.refuse(CHOOSE_SEAT + other, "MK-15.11.2")

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        chosen = action - CHOOSE_SEAT
        position.returner = (*position.returner, chosen)
        if position.events is not None:
            team = 0
            for other in range(position.seats):
                if position.team[other] == position.team[seat]:
                    team |= bit(other)
            position.tell("returner", "MK-15.11.2", {"seat": seat}, {"rival": chosen}, team)
        following = first_of(position, len(position.returner))
        if following >= 0:
            position.push(ChooseReturner(following))
        else:
            ask_tactics(position)
