"""Flying, supplying and conjuring, whatever brings it about, and what tiles and storm clouds ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tafelrunde.games.broom_service.actions import DELIVER, DISPEL, FLY, LAND, PASS, USE
from tafelrunde.games.broom_service.components import (
    ANY_TERRAIN,
    CIRCLES,
    CLOUD_BOLTS,
    CLOUD_NEEDS,
    CLOUD_POINTS,
    CLOUD_POTION,
    CLOUD_TILE,
    CLOUD_WANDS,
    COLOURS,
    DELIVER_TILE,
    KINDS,
    MOUNTAIN_TILE,
    MOVES_TILE,
    PAWN,
    PAWNS,
    POTIONS_TILE,
    STORM_DELIVER,
    STORM_MOVE,
    TILE_CIRCLES,
    TILE_MOVES,
    TILE_WANDS,
    TOWER_TILE,
    WAND,
    WANDS_TILE,
)
from tafelrunde.games.broom_service.maps import (
    CIRCLE_REGION,
    FOREST_AT,
    HILL_AT,
    MOUNTAIN_AT,
    REGIONS,
    TILE_TOWER,
    TOWER_BIT,
    TOWER_COLOUR,
    TOWER_POINTS,
    TOWER_SQUARE,
    TOWER_WANDS,
)
from tafelrunde.games.broom_service.state import NO_PAWN, BroomState
from tafelrunde.games.broom_service.steps.base import WHO, Deed, run_on
from tafelrunde.games.broom_service.steps.reach import (
    best_place,
    can_dispel,
    can_fly,
    can_supply,
    can_supply_from,
    offer_clouds,
    offer_flights,
    offer_towers,
    offer_towers_at,
    refuse_far_towers,
)
from tafelrunde.kernel.shape import Flag, Name, Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

NO_TILE: Final = -1


def enter(state: BroomState, seat: int, pawn: int, region: int) -> None:
    """A pawn comes into a region, whoever else is there (BS-7.4) and whatever moved it (BS-15.4).

    Turbo (BS-15.2), forest tile (BS-14.2), amulet and mountain tile (BS-13.3); a brave witch may deliver (BS-7.5),
    after a turbo where she landed (BS-15.3).
    """
    state.pawns[PAWNS * seat + pawn] = region
    if state.hill:
        space = HILL_AT[region]
        if space >= 0 and state.hill[space] != TOWER_TILE:
            state.push(Turbo(seat, pawn))
            return
    if state.forest_left:
        space = FOREST_AT[region]
        if space >= 0 and state.forest_left >> space & 1:
            state.forest_left &= ~(1 << space)
            state.held[seat] |= 1 << space
            state.fresh |= 1 << space
            if state.events is not None:
                state.tell(
                    "took_tile",
                    "BS-14.2",
                    {"seat": seat, "forest_tile": state.forest[space], "region": region},
                )
    tile = NO_TILE
    if state.mountain:
        space = MOUNTAIN_AT[region]
        if space >= 0 and not state.amulets[seat] >> space & 1:
            state.amulets[seat] |= 1 << space
            tile = state.mountain[space]
            if state.events is not None:
                state.tell("amulet", "BS-13.3", {"seat": seat, "region": region})
    if tile >= 0 or state.due == pawn:
        state.push(Arrival(seat, pawn, tile))


def deliver(state: BroomState, seat: i64, region: i64, tower: i64, bonus: int) -> None:
    """Supply a tower from a region: points, wands (BS-8.6), a brave bonus (BS-8.8), the wind (BS-12.2, BS-12.3).

    A round tower is filled by it (BS-8.2), a square one stays open (BS-8.3).
    """
    colour: i64 = TOWER_COLOUR[tower]
    goods = state.goods
    first = KINDS * seat
    goods[first + colour] = goods[first + colour] - 1
    if not TOWER_SQUARE[tower]:
        state.filled |= TOWER_BIT[tower]
    wands = TOWER_WANDS[tower]
    if wands:
        goods[first + WAND] = goods[first + WAND] + wands
    wind = state.wind(region)
    state.points[seat] = state.points[seat] + TOWER_POINTS[tower] + bonus + wind
    if state.events is not None:
        data = {"seat": seat, "tower": tower, "resource": colour, "points": TOWER_POINTS[tower]}
        state.tell("delivered", "BS-15.7" if tower == TILE_TOWER else "BS-8.1", data)
        if wands:
            state.tell("took_wands", "BS-8.6", {"seat": seat, "count": wands})
        if bonus:
            state.tell("bonus", "BS-8.8", {"seat": seat, "points": bonus})
        if wind:
            state.tell("wind", "BS-12.2", {"seat": seat, "points": wind})


def dispel(state: BroomState, seat: int, space: int, bonus: int) -> None:
    """Pay, take the cloud, get a brave bonus, then let a storm cloud work (BS-12.7), whatever removed it (BS-12.9).

    Its bolts count at the end (BS-9.3), those of storm clouds too (BS-12.8).
    """
    cloud = state.cloud(space)
    state.goods[KINDS * seat + WAND] -= CLOUD_WANDS[cloud]
    state.lying &= ~(1 << space)
    state.won[seat] |= 1 << space
    state.bolts[seat] += CLOUD_BOLTS[cloud]
    state.points[seat] += bonus
    if state.events is not None:
        state.tell("dispelled", "BS-9.1", {"seat": seat, "space": space, "cloud": cloud, "count": CLOUD_WANDS[cloud]})
        if bonus:
            state.tell("bonus", "BS-9.4", {"seat": seat, "points": bonus})
    if cloud == STORM_MOVE:
        state.push(FreeMove(seat, 1, True))  # BS-12.4
    elif cloud == STORM_DELIVER:
        state.push(FreeDelivery(seat))  # BS-12.5
    elif CLOUD_NEEDS[cloud]:
        fulfilled = state.goods[KINDS * seat + CLOUD_POTION[cloud]] >= CLOUD_NEEDS[cloud]
        if fulfilled:
            state.points[seat] += CLOUD_POINTS[cloud]
        if state.events is not None:
            kind = "storm_paid" if fulfilled else "storm_failed"
            state.tell(kind, "BS-12.6", {"seat": seat, "cloud": cloud, "points": CLOUD_POINTS[cloud]})


# ---- decisions


class Turbo(Deed):
    """Choose one of the two stone circles of the hill tile (BS-15.2), be it the one the pawn came from (BS-15.6).

    To land there is to enter its region (BS-15.5).
    """

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "pawn": Name(PAWN)}

    def __init__(self, seat: int, pawn: int) -> None:
        super().__init__(seat)
        self.pawn = pawn

    def circles(self, state: BroomState) -> list[int]:
        return TILE_CIRCLES[state.hill[HILL_AT[state.pawns[PAWNS * self.seat + self.pawn]]]]

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        circles = self.circles(position)
        for circle in range(CIRCLES):
            if circle in circles:
                out.allow(LAND + circle)
            else:
                out.refuse(LAND + circle, "BS-15.2")

    def instead(self, state: BroomState) -> str:
        return "BS-15.2"

    def take(self, position: BroomState, seat: int, action: int) -> None:
        position.pop()
        region = CIRCLE_REGION[action - LAND]
        if position.events is not None:
            position.tell("turbo", "BS-15.2", {"seat": seat, "circle": action - LAND, "region": region})
        enter(position, seat, self.pawn, region)
        run_on(position)

    def audit(self, position: BroomState) -> list[str]:
        space = HILL_AT[position.pawns[PAWNS * self.seat + self.pawn]]
        if not position.hill or space < 0 or position.hill[space] == TOWER_TILE:
            return ["a turbo needs a pawn on a hill with stone circles"]
        return super().audit(position)


class Arrival(Deed):
    """After entering a region: use its mountain tile and, as a brave witch, deliver, in either order (BS-13.4)."""

    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "pawn": Name(PAWN),
        "mountain_tile": Name(MOUNTAIN_TILE, optional=True),
    }

    def __init__(self, seat: int, pawn: int, mountain_tile: int) -> None:
        super().__init__(seat)
        self.pawn = pawn
        self.mountain_tile = mountain_tile

    def resume(self, state: BroomState) -> bool:
        """Nothing to ask where neither tile nor delivery is left; a pawn carried away delivers no more (BS-13.4)."""
        here = state.pawns[PAWNS * self.seat + self.pawn]
        if self.mountain_tile >= 0 or (state.due == self.pawn and can_supply_from(state, self.seat, here)):
            return True
        self.forgo_delivery(state)
        state.pop()
        return False

    def forgo_delivery(self, state: BroomState) -> None:
        """The delivery of this pawn is over; where the other one is due, it stays so."""
        if state.due == self.pawn:
            state.due = NO_PAWN

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        out.allow(PASS)
        if self.mountain_tile >= 0:
            out.allow(USE)
        else:
            out.refuse(USE, "BS-13.3")
        if position.due == self.pawn:
            seen = offer_towers_at(position, seat, position.pawns[PAWNS * seat + self.pawn], 0, out)
            if out.explaining:
                refuse_far_towers(position, seen, out)

    def instead(self, state: BroomState) -> str:
        return "BS-13.3" if self.mountain_tile >= 0 else "BS-7.5"

    def against(self, position: BroomState, seat: int, action: int) -> str:
        """Only a brave witch delivers where she arrives, and she only once."""
        return "BS-7.6" if DELIVER <= action < FLY else super().against(position, seat, action)

    def take(self, position: BroomState, seat: int, action: int) -> None:
        if action == PASS:
            self.forgo_delivery(position)
            position.pop()
            if position.events is not None:
                position.tell("waived", "BS-13.3" if self.mountain_tile >= 0 else "BS-3.8", {"seat": seat})
        elif action == USE:
            position.replace(Arrival(seat, self.pawn, NO_TILE))
            use_tile(position, seat, self.mountain_tile)
        else:
            self.forgo_delivery(position)
            deliver(position, seat, position.pawns[PAWNS * seat + self.pawn], action - DELIVER, 0)
        run_on(position)

    def audit(self, position: BroomState) -> list[str]:
        if self.mountain_tile >= 0:
            space = MOUNTAIN_AT[position.pawns[PAWNS * self.seat + self.pawn]]
            here = position.mountain[space] if position.mountain and space >= 0 else NO_TILE
            if here != self.mountain_tile or not position.amulets[self.seat] >> space & 1:
                return ["a mountain tile is used where the pawn stands, with its amulet taken"]
        return super().audit(position)


def use_tile(state: BroomState, seat: int, tile: int) -> None:
    """What the mountain tiles do (BS-13.5 to BS-13.9)."""
    if state.events is not None:
        rule = ["BS-13.5", "BS-13.6", "BS-13.7", "BS-13.8", "BS-13.9"][tile]
        state.tell("used_tile", rule, {"seat": seat, "mountain_tile": tile})
    if tile == POTIONS_TILE:
        for colour in range(COLOURS):
            state.goods[KINDS * seat + colour] += 1
    elif tile == WANDS_TILE:
        state.goods[KINDS * seat + WAND] += TILE_WANDS
    elif tile == DELIVER_TILE:
        state.push(FreeDelivery(seat))
    elif tile == MOVES_TILE:
        state.push(FreeMove(seat, TILE_MOVES, False))
    else:
        assert tile == CLOUD_TILE
        state.push(FreeCloud(seat))


class Free(Deed):
    """What a tile or a storm cloud allows besides the role: as a cowardly role, and it may be waived."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    # ---- what they differ in

    def possible(self, state: BroomState) -> bool:
        raise NotImplementedError

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        raise NotImplementedError

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        raise NotImplementedError

    # ---- what they share

    def resume(self, state: BroomState) -> bool:
        """Whoever can do nothing is not asked (BS-3.8)."""
        if self.possible(state):
            return True
        state.pop()
        if state.events is not None:
            state.tell("idle", "BS-3.8", {"seat": self.seat})
        return False

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        out.allow(PASS)
        self.offer_deeds(position, seat, out)

    def take(self, position: BroomState, seat: int, action: int) -> None:
        position.pop()
        if action != PASS:
            self.perform(position, seat, action)
        elif position.events is not None:
            position.tell("waived", "BS-3.8", {"seat": seat})
        run_on(position)


class FreeMove(Free):
    """Move a pawn as a cowardly witch of any terrain, by a storm cloud or a mountain tile (BS-12.4, BS-13.8)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "moves": Number(1, TILE_MOVES), "storm": Flag()}

    def __init__(self, seat: int, moves: int, storm: bool) -> None:
        super().__init__(seat)
        self.moves = moves
        self.storm = storm

    def possible(self, state: BroomState) -> bool:
        return can_fly(state, self.seat, ANY_TERRAIN)

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        offer_flights(state, seat, ANY_TERRAIN, out)

    def instead(self, state: BroomState) -> str:
        return "BS-12.4" if self.storm else "BS-13.8"

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        """One of the moves, which may set off further tiles (BS-13.10)."""
        pawn = (action - FLY) // REGIONS
        region = (action - FLY) % REGIONS
        if self.moves > 1:
            state.push(FreeMove(seat, self.moves - 1, self.storm))
        if state.due == pawn:
            state.due = NO_PAWN  # BS-13.4
        if state.events is not None:
            rule = "BS-12.4" if self.storm else "BS-13.8"
            state.tell("moved", rule, {"seat": seat, "pawn": pawn, "region": region})
        enter(state, seat, pawn, region)


class FreeDelivery(Free):
    """Deliver as a cowardly druid of any terrain, by a storm cloud or a mountain tile (BS-12.5, BS-13.7)."""

    def possible(self, state: BroomState) -> bool:
        return can_supply(state, self.seat, ANY_TERRAIN)

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        offer_towers(state, seat, ANY_TERRAIN, out)

    def instead(self, state: BroomState) -> str:
        """As with a druid."""
        return "BS-8.7"

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        tower = action - DELIVER
        deliver(state, seat, best_place(state, seat, tower, ANY_TERRAIN), tower, 0)


class FreeCloud(Free):
    """Conjure a cloud away as the cowardly Weather Fairy, by a mountain tile (BS-13.9)."""

    def possible(self, state: BroomState) -> bool:
        return can_dispel(state, self.seat)

    def offer_deeds(self, state: BroomState, seat: int, out: Choices) -> None:
        offer_clouds(state, seat, out)

    def instead(self, state: BroomState) -> str:
        """As with the Weather Fairy."""
        return "BS-9.1"

    def perform(self, state: BroomState, seat: int, action: int) -> None:
        dispel(state, seat, action - DISPEL, 0)
