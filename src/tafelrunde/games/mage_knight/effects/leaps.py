"""Going without walking (MK-6.28, MK-19.11)."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import CITY, KEEP
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.spaces import Leap, leap_of
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import MOVE, MOVED, STAYS, UNDERGROUND
from tafelrunde.games.mage_knight.world.joint import joint_refusal
from tafelrunde.games.mage_knight.world.land import distance_field


class Flying(Operation):
    """To a safe space some way off."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.dry = False  # swamp and lake stay closed

    def limit(self, position: Position) -> int:
        return self.a

    def price(self, away: int) -> int:
        """The move points that it costs."""
        return 0

    def ends(self, position: Position, seat: int, space: Space) -> bool:
        return position.safe(seat, space)

    def spaces(self, position: Position, seat: int) -> list[Space]:
        """Where it may end."""
        here = position.place[seat]
        limit = self.limit(position)
        away = distance_field(position, here, limit, self.dry)
        found: list[Space] = []
        for number in range(len(away)):
            space = Space(number)
            if position.joint_at >= 0 and position.gate(space) != position.joint_at:
                continue  # in a joint assault there is only the way into the city
            if away[space] <= limit and space != here and self.ends(position, seat, space):
                found.append(space)
        return found

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.turn[STAYS]:
            return "MK-15.8.2"
        if self.spaces(position, seat):
            return ""
        return "MK-19.11" if position.joint_at < 0 else "MK-12.5"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.push(Leap(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        here = position.place[seat]
        return [leap_of(position, here, space) for space in self.spaces(position, seat)]

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        here = position.place[seat]
        for space in self.spaces(position, seat):
            if leap_of(position, here, space) == thing:
                position.turn[MOVE] -= self.price(distance_field(position, here, 5, False)[space])
                position.turn[MOVED] = 1
                self.land(position, seat, space)
                break
        return False

    def land(self, position: Position, seat: int, space: Space) -> None:
        position.arrive(seat, space, False)


class Travel(Flying):
    NAME: ClassVar[str] = "travel"

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.dry = True


class UndergroundAttack(Travel):
    """To a fortified site whose fortification does not count."""

    NAME: ClassVar[str] = "underground"

    def ends(self, position: Position, seat: int, space: Space) -> bool:
        site = position.site[space]
        if (
            not KEEP <= site <= CITY
            or position.safe(seat, space)
            or (position.holdable(site) and position.ours(seat, space))
        ):
            return False
        return site != CITY or (position.scenario.open_cities and not position.conquered(space))

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        super().chosen(position, seat, mode, at, thing)
        return True  # the assault has begun

    def joint(self, position: Position, seat: int) -> list[Space]:
        if position.joint_at >= 0:
            return []
        found = [space for space in self.spaces(position, seat) if position.site[space] == CITY]
        return [space for space in found if not joint_refusal(position, seat, position.gate(space))]

    def land(self, position: Position, seat: int, space: Space) -> None:
        if position.joint_at >= 0 and len(position.stack) > 1:
            position.pop()  # this was the step into the city (MK-12.5)
        position.turn[UNDERGROUND] = 1
        position.arrive(seat, space, False)


class Wings(Flying):
    """For a move point a space."""

    NAME: ClassVar[str] = "wings"

    def limit(self, position: Position) -> int:
        return min(self.a, position.turn[MOVE])

    def price(self, away: int) -> int:
        return away

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "MK-6.4" if position.turn[MOVE] < 1 else super().refusal(position, seat, mode, used)


class Flight(Flying):
    """One space for free, or two for two move points."""

    NAME: ClassVar[str] = "flight"

    def limit(self, position: Position) -> int:
        return 2 if position.turn[MOVE] >= 2 else 1

    def price(self, away: int) -> int:
        return 2 if away == 2 else 0


OPERATIONS: Final[tuple[type[Operation], ...]] = (Travel, UndergroundAttack, Wings, Flight)
