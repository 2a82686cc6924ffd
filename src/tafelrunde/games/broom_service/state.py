"""The position of Broom Service: its fields, and what can be asked of them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tafelrunde.games.broom_service.components import (
    CLOUD,
    CLOUD_BOLTS,
    CLOUD_COUNT,
    CLOUD_KINDS,
    CLOUD_POINTS,
    EVENT,
    EVENTS,
    EXTRA_TILE,
    FOREST_COUNT,
    FOREST_TILE,
    FOREST_TILES,
    HILL_TILE,
    HILL_TILES,
    KINDS,
    LEAST_CARDS,
    MAX_SEATS,
    MORE_OR_LESS,
    MOST_CARDS,
    MOUNTAIN_TILE,
    MOUNTAIN_TILES,
    NORMAL_CARDS,
    PAWN,
    PAWNS,
    RESOURCE,
    ROLE,
    ROLES,
    ROUNDS,
    SET_OF_FOUR,
    SET_OF_THREE,
    THUNDER_KINDS,
    TOWER_TILE,
    WIND,
)
from tafelrunde.games.broom_service.hidden import redeal
from tafelrunde.games.broom_service.maps import (
    BACK,
    COVERED,
    FIRST_REGION,
    FIRST_SPACE,
    FIRST_TOWER,
    FIRST_WATER,
    HILL_SPACES,
    REGION,
    SIDE,
    SPACE,
    SPACES_IN,
    SPACES_NEAR,
    TILE_TOWER,
    TOWER,
    TOWER_BIT,
    TOWER_COLOUR,
    TOWER_SQUARE,
    TOWERS_AT,
)
from tafelrunde.games.broom_service.view import look
from tafelrunde.games.broom_service.views import BroomView
from tafelrunde.kernel.domain import Domain, numbered
from tafelrunde.kernel.game import Game, Outcome, ranked
from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.shape import Counts, Grid, Many, Marks, Name, Number, Places, Sets, Shape
from tafelrunde.kernel.state import State

NOBODY: Final = -1
NO_PAWN: Final = -1
NO_ROLE: Final = -1
NOWHERE: Final = -1
BITS: Final[list[int]] = [mask.bit_count() for mask in range(1 << ROLES)]  # how many roles a mask holds
ANY_ROLE: Final = (1 << ROLES) - 1

# more than the best play brings, or the worst loses, in a round
GAIN: Final = 150
LOSS: Final = 60
GOODS: Final = 120

EVENT_STREAM: Final = 0
CURSE_STREAM: Final = 1
CLOUD_STREAM: Final = 2
TILE_STREAM: Final = 3
START_STREAM: Final = 4
STREAMS: Final = ("events", "bewitched", "clouds", "tiles", "start")

# Where a round stands: what its bottom step does next.
OPENING: Final = 0
CHOSEN: Final = 1
DEALT: Final = 2
ASKING: Final = 3
PERFORMED: Final = 4
OVER: Final = 5
CLOSING: Final = 6
STAGE: Final = Domain("stage", ["opening", "chosen", "dealt", "asking", "performed", "over", "closing"])

# How the sets in a dump are named.
FOREST_SET: Final = Marks(numbered("forest_space", FOREST_TILES))
MOUNTAIN_SET: Final = Marks(numbered("mountain_space", MOUNTAIN_TILES))
ROLE_SET: Final = Marks(ROLE)
SPACE_SET: Final = Marks(SPACE)

# Kinds of landscape tiles, as a bit mask.
MOUNTAINS: Final = 1
FORESTS: Final = 2
HILLS: Final = 4


def tiles_played(options: dict[str, Any]) -> int:
    """The kinds of tiles that lie on the board (BS-13.1, BS-16.2)."""
    if options["board"] != SIDE.ids[BACK]:
        return MOUNTAINS if options["mountain_tiles"] == "on" else 0
    played = 0
    for kind, option in ((MOUNTAINS, "mountain_tiles"), (FORESTS, "forest_tiles"), (HILLS, "hill_tiles")):
        if options[option] != "off":
            played |= kind
    return played


def covered(side: int, tiles: int) -> int:
    """The towers under mountain tiles, as TOWER_BIT (BS-13.1)."""
    return COVERED[side] if tiles & MOUNTAINS else 0


def bit(seat: i64, role: i64) -> i64:
    """A role of a seat; shifted twice, since in C a plain 1 has only 32 bits."""
    card: i64 = 1 << role
    return card << ROLES * seat


class BroomState(State):
    """A position. Sets of roles, towers, cloud spaces and tiles are bit masks; lists by seat and kind are flat."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], like: BroomState | None = None) -> None:
        super().__init__(game, seats, options)
        # what follows from the options
        self.side: int = like.side if like is not None else SIDE.index(options["board"])
        self.storm: bool = like.storm if like is not None else options["storm_clouds"]
        self.first_space: i64 = like.first_space if like is not None else FIRST_SPACE[self.side]
        self.tiles: int = like.tiles if like is not None else tiles_played(options)
        self.covered: i64 = like.covered if like is not None else covered(self.side, self.tiles)
        # fixed at set-up: copies share these lists
        self.clouds: list[int] = []  # by space of this side: the kind that lies or lay there
        self.mountain: list[int] = []  # by space: the tile there; empty lists where a variant is not played
        self.forest: list[int] = []
        self.hill: list[int] = []
        self.tower_region: i64 = NOWHERE  # the hill under the tower tile
        self.deck: list[int] = []  # the ten events, that of round r at r; the last three are out of the game
        self.curses: list[int] = []  # the pile of bewitched roles
        # the board
        self.pawns: list[int] = []  # by seat and pawn
        self.lying: i64 = 0  # cloud spaces that still have their cloud
        self.filled: i64 = 0  # round towers supplied, as TOWER_BIT
        self.forest_left: i64 = 0  # forest spaces that still have their tile
        # the seats
        self.points: list[int] = []  # may fall below zero
        self.goods: list[int] = []  # by seat and kind; the supply never runs out
        self.bolts: list[int] = []
        self.won: list[int] = []  # cloud spaces whose cloud the seat took
        self.amulets: list[int] = []  # mountain spaces
        self.held: list[int] = []  # forest spaces whose tile the seat holds
        self.hand: i64 = 0  # roles in hand, the sets of all seats in one number: no object is made when it changes
        self.laid: i64 = 0  # roles laid in this round, likewise
        # the round
        self.round: i64 = 0
        self.stage: i64 = OPENING
        self.curses_shown = 0  # how far into the pile
        self.cursed: i64 = 0  # roles bewitched in this round
        self.led: i64 = 0  # roles led in this round
        self.leader: i64 = 0
        self.role: i64 = NO_ROLE  # the role of this trick
        self.asked: i64 = 0  # how many seats have had their turn in this trick
        self.brave: i64 = NOBODY  # who was brave last in this trick
        self.fresh: i64 = 0  # forest spaces whose tile was taken in this trick (BS-14.2)
        self.due: i64 = NO_PAWN  # the pawn of a brave witch that may still deliver where it arrived
        # secret choices of all seats at once
        self.ready: i64 = 0  # seats that have chosen
        self.extra: i64 = 0  # seats that give up an extra-card tile
        self.late: list[int] = []  # by seat: the role added after the numbers were shown (BS-10.3)
        self.offer: list[int] = []  # by seat and kind: what is offered in secret
        self.giving = 0  # seats that hand in a set

    def copy(self) -> BroomState:
        other = BroomState(self.game, self.seats, self.options, self)
        self.copy_base(other)
        other.clouds = self.clouds
        other.mountain = self.mountain
        other.forest = self.forest
        other.hill = self.hill
        other.tower_region = self.tower_region
        other.deck = self.deck
        other.curses = self.curses
        other.pawns = self.pawns[:]
        other.lying = self.lying
        other.filled = self.filled
        other.forest_left = self.forest_left
        other.points = self.points[:]
        other.goods = self.goods[:]
        other.bolts = self.bolts[:]
        other.won = self.won[:]
        other.amulets = self.amulets[:]
        other.held = self.held[:]
        other.hand = self.hand
        other.laid = self.laid
        other.round = self.round
        other.stage = self.stage
        other.curses_shown = self.curses_shown
        other.cursed = self.cursed
        other.led = self.led
        other.leader = self.leader
        other.role = self.role
        other.asked = self.asked
        other.brave = self.brave
        other.fresh = self.fresh
        other.due = self.due
        other.ready = self.ready
        other.extra = self.extra
        other.late = self.late[:]
        other.offer = self.offer[:]
        other.giving = self.giving
        return other

    # ---- the kernel's own: Python calls what a class has itself faster than what it inherits

    def actors(self) -> tuple[int, ...]:
        return super().actors()

    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)

    def advance(self, seat: int, action: int) -> None:
        super().advance(seat, action)

    # ---- roles, by seat

    def roles(self, seat: i64) -> i64:
        """The roles in a seat's hand."""
        return self.hand >> ROLES * seat & ANY_ROLE

    def roles_laid(self, seat: i64) -> i64:
        """The roles that a seat has laid in this round."""
        return self.laid >> ROLES * seat & ANY_ROLE

    def deal(self, seat: i64, roles: i64) -> None:
        """Make these the roles in a seat's hand."""
        self.hand ^= (self.roles(seat) ^ roles) << ROLES * seat

    def draw(self, seat: i64, role: i64) -> None:
        """A role comes into a seat's hand."""
        self.hand |= bit(seat, role)

    def cards(self, seat: i64) -> int:
        """How many roles in hand, as everybody knows; none while roles are being chosen."""
        return 0 if self.stage == CHOSEN else BITS[self.roles(seat)]

    # ---- what the rules ask

    def event(self) -> int:
        """The event of this round."""
        return self.deck[self.round]

    def hand_sizes(self, seat: int) -> tuple[int, int]:
        """The fewest and the most roles that a seat may choose: four, with a tile five; in More or Less two to six."""
        if self.event() == MORE_OR_LESS:
            return LEAST_CARDS, MOST_CARDS  # BS-10.2
        count = NORMAL_CARDS + int(self.extra >> seat & 1)  # BS-2.1, BS-14.5
        return count, count

    def closed(self, region: i64) -> bool:
        """Does at least one cloud lie in the region (BS-7.2, BS-9.5)?"""
        return SPACES_IN[region] & self.lying != 0

    def cloud(self, space: i64) -> int:
        """The kind of cloud that lies or lay on a space."""
        return self.clouds[space - self.first_space]

    def total(self, seat: i64) -> int:
        """All resources of a seat."""
        goods = self.goods
        first = KINDS * seat
        return goods[first] + goods[first + 1] + goods[first + 2] + goods[first + 3]

    def has_set(self, seat: i64) -> bool:
        """Has the seat at least one of every resource (BS-10.12)?"""
        for kind in range(KINDS):
            if not self.goods[KINDS * seat + kind]:
                return False
        return True

    def towers_at(self, region: i64) -> list[int]:
        """The towers at a region (BS-8.4), whatever lies on their other side (BS-8.5); the tower tile too (BS-15.7)."""
        if region == self.tower_region:
            return [*TOWERS_AT[region], TILE_TOWER]
        return TOWERS_AT[region]

    def towers(self) -> list[int]:
        """All towers of this side of the board, with the one on a tile where it lies (BS-15.7)."""
        last = FIRST_TOWER[self.side + 1]
        return list(range(FIRST_TOWER[self.side], last - 1 if last > TILE_TOWER and self.tower_region < 0 else last))

    def supply_refusal(self, seat: i64, tower: i64) -> str:
        """The rule against supplying a tower at which a pawn of the seat stands; empty where there is none."""
        bit: i64 = TOWER_BIT[tower]
        if (self.filled | self.covered) & bit:
            return "BS-8.2" if self.filled & bit else "BS-13.1"
        return "" if self.goods[KINDS * seat + TOWER_COLOUR[tower]] else "BS-8.1"

    def wind(self, region: i64) -> int:
        """The extra points for a delivery by a pawn in a region (BS-12.2)."""
        points = 0
        if self.storm:
            for space in SPACES_NEAR[region]:
                if self.lying >> space & 1 and self.clouds[space - self.first_space] == WIND:
                    points += CLOUD_POINTS[WIND]
        return points

    def usable(self, seat: i64, tile: int) -> int:
        """The forest space whose tile of a kind the seat may use now, or NOWHERE (BS-14.2)."""
        held = self.held[seat] & ~self.fresh
        if held:
            for space in range(FOREST_TILES):
                if held >> space & 1 and self.forest[space] == tile:
                    return space
        return NOWHERE

    def spend(self, seat: int, space: int) -> None:
        """Give up a forest tile (BS-14.2)."""
        self.held[seat] &= ~(1 << space)

    # ---- the end

    def set_points(self, seat: int) -> int:
        """Sets of four different resources, then of three (BS-11.2)."""
        goods = sorted(self.goods[KINDS * seat : KINDS * (seat + 1)])
        fours = goods[0]
        return SET_OF_FOUR * fours + SET_OF_THREE * (goods[1] - fours)

    def result(self) -> Outcome:
        """Most points; then most resources (BS-11.4)."""
        keys = [(self.points[seat], self.total(seat)) for seat in range(self.seats)]
        return Outcome(self.points, ranked(keys), "BS-11.1")

    # ---- what the kernel asks

    def look(self, seat: int) -> BroomView:
        return look(self, seat)

    def redeal(self, seat: int, streams: list[Stream]) -> None:
        redeal(self, seat, streams)

    def shapes(self) -> dict[str, Shape]:
        seats = self.seats
        spaces = FIRST_SPACE[self.side + 1] - self.first_space
        region = Name(REGION)
        return {
            "clouds": Many(Name(CLOUD), spaces),
            "mountain": Many(Name(MOUNTAIN_TILE), MOUNTAIN_TILES if self.tiles & MOUNTAINS else 0),
            "forest": Many(Name(FOREST_TILE), FOREST_TILES if self.tiles & FORESTS else 0),
            "hill": Many(Name(HILL_TILE), HILL_TILES if self.tiles & HILLS else 0),
            "deck": Many(Name(EVENT), EVENTS),
            "curses": Many(Name(ROLE), ROLES),
            "pawns": Grid(Many(region, PAWNS), PAWNS, seats),
            "lying": SPACE_SET,
            "filled": Marks(TOWER, FIRST_TOWER[self.side]),
            "forest_left": FOREST_SET,
            "points": Many(Number(-3000, 3000), seats),
            "goods": Grid(Counts(RESOURCE), KINDS, seats),
            "won": Many(SPACE_SET, seats),
            "amulets": Many(MOUNTAIN_SET, seats),
            "held": Many(FOREST_SET, seats),
            "hand": Sets(ROLE, seats),
            "laid": Sets(ROLE, seats),
            "round": Number(0, ROUNDS),
            "stage": Name(STAGE),
            "curses_shown": Number(0, ROLES),
            "cursed": ROLE_SET,
            "led": ROLE_SET,
            "leader": Number(0, seats - 1),
            "role": Name(ROLE, optional=True),
            "asked": Number(0, seats),
            "brave": Number(0, seats - 1, optional=True),
            "fresh": FOREST_SET,
            "due": Name(PAWN, optional=True),
            "ready": Places(seats),
            "extra": Places(seats),
            "late": Many(Name(ROLE, optional=True), seats),
            "offer": Grid(Counts(RESOURCE), KINDS, seats),
            "giving": Places(seats),
        }

    def first_shapes(self) -> dict[str, Shape]:
        who = Marks(numbered("seat", MAX_SEATS, first=0))
        return {
            "brave": Number(NOBODY, self.seats - 1),
            "due": Number(NO_PAWN, PAWNS - 1),
            "ready": who,
            "extra": who,
            "giving": who,
        }

    def settle(self) -> None:
        """The bolts on the clouds won and the place of the tower tile."""
        self.bolts = [0] * self.seats
        for seat in range(self.seats):
            for space in range(self.first_space, FIRST_SPACE[self.side + 1]):
                if self.won[seat] >> space & 1:
                    self.bolts[seat] += CLOUD_BOLTS[self.cloud(space)]
        if TOWER_TILE in self.hill:
            self.tower_region = HILL_SPACES[self.side][self.hill.index(TOWER_TILE)]

    def audit(self) -> list[str]:
        """Every card, cloud, tile and amulet is in exactly one place, and nobody stands where nobody can be."""
        problems: list[str] = []
        self.audit_board(problems)
        self.audit_tiles(problems)
        self.audit_cards(problems)
        self.audit_trick(problems)
        for seat in range(self.seats):
            if not -LOSS * (self.round + 1) <= self.points[seat] <= GAIN * (self.round + 1):
                problems.append(f"points[{seat}]: so many cannot be had in {self.round + 1} rounds")
            if (self.extra >> seat & 1 or self.late[seat] != NO_ROLE) and self.usable(seat, EXTRA_TILE) < 0:
                problems.append(f"extra, late: seat {seat} has no tile for another role")
            if self.late[seat] != NO_ROLE and (not self.ready >> seat & 1 or self.roles(seat) >> self.late[seat] & 1):
                problems.append(f"late[{seat}]: a further role, once the seat has chosen")
            if self.total(seat) > GOODS * (self.round + 1):
                problems.append(f"goods[{seat}]: so many cannot be had in {self.round + 1} rounds")
            for kind in range(KINDS):
                if not 0 <= self.offer[KINDS * seat + kind] <= self.goods[KINDS * seat + kind]:
                    problems.append(f"seat {seat} offers more {RESOURCE.ids[kind]} than it has")
            if self.giving >> seat & 1 and not self.has_set(seat):
                problems.append(f"seat {seat} has no full set to hand in")
        if (self.ready | self.extra | self.giving) >> self.seats:
            problems.append(f"there are only {self.seats} seats")
        step = type(self.stack[-1]).__name__ if self.stack else ""
        for name, step_of, chosen in (
            ("offer", "Offer", any(self.offer)),
            ("giving", "HandIn", self.giving != 0),
            ("extra", "ChooseRoles", self.extra != 0),
            ("late", "ExtraCard", any(role != NO_ROLE for role in self.late)),
        ):
            if chosen and step != step_of:
                problems.append(f"{name}: this is chosen in {step_of} only")
        if self.ready and step not in ("Offer", "HandIn", "ChooseRoles", "ExtraCard"):
            problems.append("ready: nobody has to wait for the others")
        if bool(self.stack) == (self.round == ROUNDS):
            problems.append(f"the game ends after {ROUNDS} rounds, not in round {self.round + 1}")
        return problems

    def audit_board(self, problems: list[str]) -> None:
        first, last = self.first_space, FIRST_SPACE[self.side + 1]
        places = [self.lying, *self.won]
        for space in range(first, last):
            if sum(place >> space & 1 for place in places) != 1:
                problems.append(f"the cloud of {SPACE.ids[space]} must lie there or belong to one seat")
        if any(place >> last or place & (1 << first) - 1 for place in places):
            problems.append("a cloud of the other side of the board")
        for kind in range(CLOUD_KINDS):
            if self.clouds.count(kind) > (CLOUD_COUNT[kind] if self.storm or kind < THUNDER_KINDS else 0):
                problems.append(f"too many clouds {CLOUD.ids[kind]}")
        for seat in range(self.seats):
            bolts = sum(CLOUD_BOLTS[self.cloud(space)] for space in range(first, last) if self.won[seat] >> space & 1)
            if bolts != self.bolts[seat]:
                problems.append(f"seat {seat} has {bolts} bolts, not {self.bolts[seat]}")
        for region in self.pawns:
            if not FIRST_REGION[self.side] <= region < FIRST_WATER[self.side] or self.closed(region):
                problems.append(f"no pawn can stand in {REGION.ids[region]}")
        if self.filled & self.covered:
            problems.append("a covered tower cannot be supplied")
        for tower in range(FIRST_TOWER[self.side], FIRST_TOWER[self.side + 1]):
            if TOWER_SQUARE[tower] and self.filled & TOWER_BIT[tower]:
                problems.append(f"the square tower {TOWER.ids[tower]} is never occupied")

    def audit_trick(self, problems: list[str]) -> None:
        """Somebody is asked only at some stages; who was asked in a trick has laid its role, or lacks it."""
        if self.stack and self.stage in (OPENING, OVER):
            problems.append(f"stage: nobody is asked while a round is {STAGE.ids[self.stage]}")
        in_trick = self.role != NO_ROLE
        if in_trick != (self.asked > 0) or (in_trick and self.stage not in (ASKING, PERFORMED)):
            problems.append("role, asked: seats are asked in a trick, and only there")
        if in_trick and self.stage == PERFORMED and self.asked != self.seats:
            problems.append("asked: the brave one acts when all were asked")
        laid = [self.roles_laid(seat) for seat in range(self.seats)]
        if any(not any(roles >> role & 1 for roles in laid) for role in range(ROLES) if self.led >> role & 1):
            problems.append("led: who leads a role lays it")
        if in_trick and not (self.led & laid[self.leader]) >> self.role & 1:
            problems.append("role: its leader has laid it")
        if self.brave != NOBODY and not (in_trick and laid[self.brave] >> self.role & 1):
            problems.append("brave: whoever is brave has laid the role")
        if self.fresh and (self.fresh & self.forest_left or not in_trick):
            problems.append("fresh: tiles are taken in a trick")
        if self.due != NO_PAWN and not in_trick:
            problems.append("due: a witch delivers in a trick")
        follows = type(self.stack[-1]).__name__ == "Follow" if self.stack else False
        for seat in range(self.seats):
            turn = (seat - self.leader) % self.seats
            past = turn < self.asked - (1 if follows else 0)
            if in_trick and past and self.roles(seat) >> self.role & 1:
                problems.append(f"hand[{seat}]: who was asked has laid the role")
            if in_trick and not past and laid[seat] >> self.role & 1:
                problems.append(f"laid[{seat}]: who was not asked yet has not laid the role")

    def audit_tiles(self, problems: list[str]) -> None:
        for name, tiles, copies in (
            ("mountain", self.mountain, [1] * len(MOUNTAIN_TILE)),
            ("forest", self.forest, FOREST_COUNT),
            ("hill", self.hill, [1] * len(HILL_TILE)),
        ):
            if any(tiles.count(tile) > copies[tile] for tile in range(len(copies))):
                problems.append(f"a {name} tile is there too often")
        for space in range(FOREST_TILES):
            holders = sum(held >> space & 1 for held in (self.forest_left, *self.held))
            if holders > (1 if self.forest else 0):
                problems.append(f"forest tile {space + 1} is in {holders} places")
        if not self.mountain and any(self.amulets):
            problems.append("there are amulets only with mountain tiles")

    def audit_cards(self, problems: list[str]) -> None:
        if sorted(self.deck) != list(range(EVENTS)):
            problems.append("each event must be in the deck once")
        if sorted(self.curses) != list(range(ROLES)):
            problems.append("each role must be in the bewitched pile once")
        choosing = self.stage == CHOSEN  # while roles are being chosen nobody knows how many
        for seat in range(self.seats):
            hand, laid = self.roles(seat), self.roles_laid(seat)
            if BITS[hand | laid] > MOST_CARDS + 1:
                problems.append(f"hand[{seat}], laid[{seat}]: nobody can have chosen {BITS[hand | laid]} roles")
            if hand & laid:
                problems.append(f"seat {seat} has a role both in hand and laid")
            if laid & ~self.led:
                problems.append(f"seat {seat} has laid a role that nobody led")
            if choosing and (laid or self.led):
                problems.append(f"laid[{seat}]: no role is laid before all have chosen")
            before = self.led & ~(1 << self.role) if self.role >= 0 else self.led
            if hand & before:
                problems.append(f"seat {seat} still holds a role that was led before")
