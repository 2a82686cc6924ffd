"""Performing a role, cowardly at once or brave at the end of a trick, and what may replace a cowardly action."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tafelrunde.games.broom_service.actions import (
    BOLD,
    DELIVER,
    DISPEL,
    FIVE,
    FLY,
    GATHER,
    MARKET,
    PASS,
    STILL,
)
from tafelrunde.games.broom_service.components import (
    BLACK_MARKET,
    BRAVE,
    BRAVE_TILE,
    BY_TILE,
    COWARDLY,
    DRUID,
    GATHERER,
    HAUL_POTIONS,
    HAUL_WANDS,
    HAULS,
    KINDS,
    MANNER,
    MARKET_POINTS,
    MAX_SEATS,
    MOONSHINE,
    POINTS_TILE,
    ROLE,
    ROLE_BONUS,
    ROLE_KIND,
    ROLE_POTION,
    ROLE_TERRAINS,
    ROLES,
    TILE_POINTS,
    WAND,
    WITCH,
)
from tafelrunde.games.broom_service.maps import REGIONS
from tafelrunde.games.broom_service.state import PERFORMED, BroomState
from tafelrunde.games.broom_service.steps.base import WHO, Deed, run_on
from tafelrunde.games.broom_service.steps.deeds import deliver, dispel, enter
from tafelrunde.games.broom_service.steps.reach import (
    best_place,
    can_dispel,
    can_fly,
    can_supply,
    offer_clouds,
    offer_flights,
    offer_towers,
)
from tafelrunde.kernel.shape import Name, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


BRAVE_HAULS: Final[list[int]] = [GATHER + haul for haul in range(HAULS)]
COWARDLY_HAULS: Final[list[int]] = [
    GATHER + haul for haul in range(HAULS) if HAUL_POTIONS[haul] + HAUL_WANDS[haul] == 1
]


class Performance(Deed):
    """The action of a role. `manner` is cowardly, brave, or brave by a forest tile (BS-14.4)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "role": Name(ROLE), "manner": Name(MANNER)}

    def __init__(self, seat: int, role: int, manner: int) -> None:
        super().__init__(seat)
        self.role = role
        self.manner = manner

    # ---- what the kinds of roles differ in

    def possible(self, state: BroomState) -> bool:
        """Can the role's own action be performed at all?"""
        return True

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        raise NotImplementedError

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        raise NotImplementedError

    # ---- what they share

    def bears(self, state: BroomState) -> bool:
        """Does anything come of it as things stand, be it by the event or a tile?"""
        if self.possible(state):
            return True
        if self.manner != COWARDLY:
            return False
        if state.deck[state.round] in (BLACK_MARKET, MOONSHINE):
            return True
        return bool(state.held[self.seat]) and (
            state.usable(self.seat, BRAVE_TILE) >= 0 or state.usable(self.seat, POINTS_TILE) >= 0
        )

    def resume(self, state: BroomState) -> bool:
        """Whoever can do nothing is not asked (BS-3.8)."""
        if self.bears(state):
            return True
        state.pop()
        if state.events is not None:
            state.tell("idle", "BS-3.8", {"seat": self.seat})
        return False

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        out.allow(PASS)  # BS-3.8
        self.offer_deeds(position, seat, out)
        if self.manner == COWARDLY:
            event = position.deck[position.round]
            if event == BLACK_MARKET:
                out.allow(MARKET)
            elif event == MOONSHINE:
                for kind in range(KINDS):
                    out.allow(STILL + kind)
            if position.held[seat]:
                if position.usable(seat, BRAVE_TILE) >= 0:
                    out.allow(BOLD)
                if position.usable(seat, POINTS_TILE) >= 0:
                    out.allow(FIVE)

    def against(self, position: BroomState, seat: int, action: int) -> str:
        """Event and tiles go with cowardly cards only, one of them a card (BS-10.6, BS-14.3)."""
        rule = super().against(position, seat, action)
        if self.manner == BY_TILE and rule in ("BS-10.4", "BS-10.5"):
            return "BS-10.6"
        return "BS-14.3" if self.manner == BY_TILE and rule in ("BS-14.4", "BS-14.6") else rule

    def take(self, position: BroomState, seat: int, action: int) -> None:
        if action == BOLD:
            position.spend(seat, position.usable(seat, BRAVE_TILE))
            position.replace(performance(self.role, seat, BY_TILE))
            if position.events is not None:
                position.tell("bold", "BS-14.4", {"seat": seat, "role": self.role})
            run_on(position)
            return
        position.pop()
        if action == PASS:
            if position.events is not None:
                position.tell("waived", "BS-3.8", {"seat": seat})
        elif action == MARKET:
            position.points[seat] += MARKET_POINTS
            if position.events is not None:
                position.tell("market", "BS-10.4", {"seat": seat, "points": MARKET_POINTS})
        elif action == FIVE:
            position.spend(seat, position.usable(seat, POINTS_TILE))
            position.points[seat] += TILE_POINTS
            if position.events is not None:
                position.tell("five", "BS-14.6", {"seat": seat, "points": TILE_POINTS})
        elif STILL <= action < STILL + KINDS:
            position.goods[KINDS * seat + action - STILL] += 1
            if position.events is not None:
                position.tell("still", "BS-10.5", {"seat": seat, "resource": action - STILL})
        else:
            self.perform(position, seat, action)
        run_on(position)

    def audit(self, position: BroomState) -> list[str]:
        problems = super().audit(position)
        if problems:
            return problems
        if self.role != position.role or type(performance(self.role, self.seat, self.manner)) is not type(self):
            return [f"{type(self).__name__} does not belong to the role of this trick"]
        if (self.manner == BRAVE) != (position.stage == PERFORMED) or position.stack[0] is not self:
            return [f"{type(self).__name__}: cowards act when they declare it, the brave one at the end of the trick"]
        return []


class Gather(Performance):
    """A gatherer: brave two potions and a wand (BS-6.1), cowardly one or the other (BS-6.2); fewer are allowed."""

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        if self.manner != COWARDLY:
            out.allow_all(BRAVE_HAULS)
            return
        out.allow_all(COWARDLY_HAULS)
        if out.explaining:
            for action in BRAVE_HAULS:
                if action not in COWARDLY_HAULS:
                    out.refuse(action, "BS-6.2")

    def instead(self, state: BroomState) -> str:
        return "BS-6.2" if self.manner == COWARDLY else "BS-6.1"

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        """Each gatherer has a colour (BS-6.3); the supply never runs out (BS-1.8)."""
        haul = action - GATHER
        colour: i64 = ROLE_POTION[self.role]
        goods = state.goods
        whose: i64 = seat
        first = KINDS * whose
        goods[first + colour] = goods[first + colour] + HAUL_POTIONS[haul]
        goods[first + WAND] = goods[first + WAND] + HAUL_WANDS[haul]
        if state.events is not None:
            data = {"seat": seat, "role": self.role, "haul": haul}
            if HAUL_POTIONS[haul]:
                data["colour"] = colour
            state.tell("gathered", "BS-6.2" if self.manner == COWARDLY else "BS-6.1", data)


class Flight(Performance):
    """A witch: one step into her terrain (BS-7.1), brave with a delivery there (BS-7.5)."""

    def possible(self, state: BroomState) -> bool:
        return can_fly(state, self.seat, ROLE_TERRAINS[self.role])

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        offer_flights(state, seat, ROLE_TERRAINS[self.role], out)

    def instead(self, state: BroomState) -> str:
        return "BS-7.1"

    def against(self, position: BroomState, seat: int, action: int) -> str:
        """No witch delivers without flying."""
        if DELIVER <= action < FLY:
            return "BS-7.6" if self.manner == COWARDLY else "BS-7.5"
        return super().against(position, seat, action)

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        pawn = (action - FLY) // REGIONS
        region = (action - FLY) % REGIONS
        if self.manner != COWARDLY:
            state.due = pawn
        if state.events is not None:
            state.tell("flew", "BS-7.1", {"seat": seat, "role": self.role, "pawn": pawn, "region": region})
        enter(state, seat, pawn, region)


class Supply(Performance):
    """A druid: a delivery where a pawn stands (BS-8.7), brave for three points more (BS-8.8)."""

    def possible(self, state: BroomState) -> bool:
        return can_supply(state, self.seat, ROLE_TERRAINS[self.role])

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        offer_towers(state, seat, ROLE_TERRAINS[self.role], out)

    def instead(self, state: BroomState) -> str:
        """A druid stands and delivers; nothing moves."""
        return "BS-8.7"

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        tower = action - DELIVER
        region = best_place(state, seat, tower, ROLE_TERRAINS[self.role])
        deliver(state, seat, region, tower, 0 if self.manner == COWARDLY else ROLE_BONUS[self.role])


class Conjuring(Performance):
    """The Weather Fairy: a cloud away (BS-9.1), brave for three points more (BS-9.4)."""

    def possible(self, state: BroomState) -> bool:
        return can_dispel(state, self.seat)

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        offer_clouds(state, seat, out)

    def instead(self, state: BroomState) -> str:
        return "BS-9.1"

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        dispel(state, seat, action - DISPEL, 0 if self.manner == COWARDLY else ROLE_BONUS[self.role])


def _ready_made(role: int, manner: int, seat: int) -> Performance:
    kind = ROLE_KIND[role]
    if kind == GATHERER:
        return Gather(seat, role, manner)
    if kind == WITCH:
        return Flight(seat, role, manner)
    return Supply(seat, role, manner) if kind == DRUID else Conjuring(seat, role, manner)


_READY_MADE: Final[list[Performance]] = [  # steps never change, so every state shares these
    _ready_made(role, manner, seat)
    for role in range(ROLES)
    for manner in range(BY_TILE + 1)
    for seat in range(MAX_SEATS)
]


def performance(role: i64, seat: i64, manner: i64) -> Performance:
    """The step in which a seat performs a role."""
    return _READY_MADE[(role * (BY_TILE + 1) + manner) * MAX_SEATS + seat]


def vain(state: BroomState, seat: int) -> list[int]:
    """The roles in a seat's hand of which nothing would come now, brave or cowardly."""
    held = int(state.roles(seat))
    return [role for role in range(ROLES) if held >> role & 1 and not performance(role, seat, COWARDLY).bears(state)]
