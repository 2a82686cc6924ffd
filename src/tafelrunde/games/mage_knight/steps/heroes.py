"""The hero auction: a hero that is chosen may be contested with fame (MK-14.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import BID, DONE, MOST_BID, PICK_HERO
from tafelrunde.games.mage_knight.box.components import DUMMY, HERO
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.fields import CHOOSING_HEROES, HEROES_STREAM
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.kernel.shape import Name, Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def open_auction(position: Position) -> None:
    """The order of choosing is drawn by lot (MK-14.2); the turn order begins with it."""
    order = list(range(position.seats))
    position.shuffle(HEROES_STREAM, order)
    position.order = tuple(order) + ((DUMMY,) if position.scenario.dummy else ())
    position.hero = [-1] * position.seats
    position.setup = CHOOSING_HEROES
    position.push(ChooseHero(order[0]))


def without_hero(position: Position) -> list[int]:
    """The seats without a hero, in the order of choosing."""
    return [seat for seat in position.order if seat < DUMMY and position.hero[seat] < 0]


def asked_after(position: Position, seat: int) -> int:
    """The next seat without a hero, round the order of choosing; the same one if nobody else is without."""
    seats = without_hero(position)
    return seats[(seats.index(seat) + 1) % len(seats)]


def least_bid(position: Position, seat: int, count: int, by: int) -> int:
    """More than the last bid; who chooses earlier need only match it (MK-14.2)."""
    earlier = position.order.index(seat) < position.order.index(by)
    return max(1, count if earlier else count + 1)


def award(position: Position, seat: int, hero: int, count: int) -> None:
    """The highest bidder gets the hero and loses the bid; then the first without a hero chooses (MK-14.2)."""
    position.hero = [hero if other == seat else position.hero[other] for other in range(position.seats)]
    position.fame[seat] -= count
    if position.events is not None:
        position.tell("hero", "MK-14.2", {"seat": seat, "hero": hero})
        if count:
            position.tell("fame_lost", "MK-14.2", {"seat": seat, "count": count})
    left = without_hero(position)
    if left:
        position.push(ChooseHero(left[0]))
    else:
        position.go_on_setting_up()


class ChooseHero(OpenStep):
    """A hero that nobody has yet (MK-14.2, MK-1.2)."""

    ABOUT: ClassVar[str] = "MK-14.2"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for hero in range(len(HERO)):
            if hero in position.hero:
                out.refuse(PICK_HERO + hero, "MK-1.2")
            else:
                out.allow(PICK_HERO + hero)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        hero = action - PICK_HERO
        if position.events is not None:
            position.tell("wants_hero", "MK-14.2", {"seat": seat, "hero": hero})
        other = asked_after(position, seat)
        if other == seat:
            award(position, seat, hero, 0)
        else:
            position.push(Contest(other, hero, 0, seat))


class Contest(OpenStep):
    """Bid fame for a hero that another seat would get, or let it go (MK-14.2)."""

    ABOUT: ClassVar[str] = "MK-14.2"
    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "hero": Name(HERO),
        "count": Number(0, MOST_BID),
        "seat_by": WHO,
    }

    def __init__(self, seat: int, hero: int, count: int, seat_by: int) -> None:
        super().__init__(seat)
        self.hero = hero
        self.count = count  # the last bid
        self.seat_by = seat_by  # whose it is

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        least = least_bid(position, seat, self.count, self.seat_by)
        for fame in range(1, MOST_BID + 1):
            if fame < least:
                out.refuse(BID + fame - 1, "MK-14.2")
            else:
                out.allow(BID + fame - 1)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        count, by = self.count, self.seat_by
        if action != DONE:
            count, by = action - BID + 1, seat
            if position.events is not None:
                position.tell("bid", "MK-14.2", {"seat": seat, "count": count, "hero": self.hero})
        other = asked_after(position, seat)
        if other == by:
            award(position, by, self.hero, count)
        else:
            position.push(Contest(other, self.hero, count, by))


HERO_STEPS: Final = (ChooseHero, Contest)
