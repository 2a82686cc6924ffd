"""What a seat may know of a position (BS-1.9), as numbers for those that learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from mypy_extensions import i64

from tafelrunde.games.broom_service.components import (
    CLOUD,
    CLOUD_KINDS,
    EVENT,
    FOREST_TILE,
    FOREST_TILES,
    HILL_TILE,
    HILL_TILES,
    KINDS,
    MANNER,
    MAX_SEATS,
    MOUNTAIN_TILE,
    MOUNTAIN_TILES,
    PAWN,
    PAWNS,
    RESOURCE,
    ROLE,
    ROLES,
    ROUNDS,
)
from tafelrunde.games.broom_service.maps import (
    FIRST_SPACE,
    FIRST_TOWER,
    FOREST_SPACES,
    REGION,
    REGIONS,
    SIDE,
    TOWER,
)
from tafelrunde.games.broom_service.state import BroomState
from tafelrunde.games.broom_service.steps.choosing import ChooseRoles
from tafelrunde.games.broom_service.steps.deeds import Arrival, FreeMove, Turbo
from tafelrunde.games.broom_service.steps.roles import Performance
from tafelrunde.games.broom_service.steps.round import Follow
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.observer import Observer, flag, mark, mark_bits, put, put_all
from tafelrunde.kernel.planes import Count, Number, Plane, Which, Who
from tafelrunde.kernel.state import State

FOREST_KINDS: Final[int] = len(FOREST_TILE)
MOUNTAIN_KINDS: Final[int] = len(MOUNTAIN_TILE)
SPACES: Final = max(FIRST_SPACE[1], FIRST_SPACE[2] - FIRST_SPACE[1])  # for clouds, on the larger side
HILL_KINDS: Final[int] = len(HILL_TILE)
PLANES: Final[Sequence[Plane]] = (
    Plane("step.seat", Who(5), "whose decision it is, where not all decide"),
    Plane("step.pawn", Which(PAWN), "the pawn it is about"),
    Plane("step.role", Which(ROLE), "the role it is about"),
    Plane("step.manner", Which(MANNER), "how the role is performed"),
    Plane("step.mountain_tile", Which(MOUNTAIN_TILE), "the mountain tile that may be used"),
    Plane("step.moves", Number(2), "moves left"),
    Plane("step.storm", Number(), "by a storm cloud?"),
    Plane("delivers", Which(PAWN), "the pawn of a brave witch that may still deliver where it arrived"),
    Plane("side", Which(SIDE), "the side of the board"),
    Plane("round", Number(7), "the round"),
    Plane("event", Which(EVENT), "the event of this round"),
    Plane("past_events", Count(EVENT), "earlier events"),
    Plane("bewitched", Count(ROLE), "the bewitched roles"),
    Plane("led", Count(ROLE), "roles that were led with in this round"),
    Plane("leader", Who(5), "who leads"),
    Plane("trick.role", Which(ROLE), "the role that is being played"),
    Plane("trick.brave", Who(5), "who is the brave one now"),
    Plane("trick.asked", Number(5), "how many have had their turn in this trick"),
    Plane("pawns[@5].[2]", Which(REGION), "by seat and pawn: its region"),
    Plane(f"clouds[{SPACES}].cloud", Which(CLOUD), "by cloud space: what lies or lay there"),
    Plane(f"clouds[{SPACES}].lies", Number(), "by cloud space: does it still lie there?"),
    Plane("filled", Count(TOWER), "round towers that are supplied"),
    Plane("covered", Count(TOWER), "towers under mountain tiles"),
    Plane(f"tiles.mountain[{MOUNTAIN_TILES}].tile", Which(MOUNTAIN_TILE), "by mountain space: its tile"),
    Plane(f"tiles.mountain[{MOUNTAIN_TILES}].amulets", Who(5), "by mountain space: whose amulets still lie there"),
    Plane(f"tiles.forest[{FOREST_TILES}].region", Which(REGION), "by forest tile left: where it lies"),
    Plane(f"tiles.forest[{FOREST_TILES}].tile", Which(FOREST_TILE), "by forest tile left: its kind"),
    Plane(f"tiles.hill[{HILL_TILES}].tile", Which(HILL_TILE), "by hill space: its tile"),
    Plane("players[@5].points", Number(50), "by seat: points"),
    Plane("players[@5].resources", Count(RESOURCE), "by seat: potions and wands"),
    Plane("players[@5].set_points", Number(10), "by seat: points for sets, were it the end"),
    Plane("players[@5].bolts", Number(10), "by seat: lightning bolts"),
    Plane("players[@5].amulets", Number(5), "by seat: amulets"),
    Plane(f"players[@5].tiles[{FOREST_TILES}].tile", Which(FOREST_TILE), "by seat and forest tile held: its kind"),
    Plane(
        f"players[@5].tiles[{FOREST_TILES}].fresh",
        Number(),
        "by seat and forest tile held: not yet usable?",
    ),
    Plane("players[@5].cards", Number(5), "by seat: cards in hand, once all have chosen"),
    Plane("players[@5].hand", Count(ROLE), "my roles in hand"),
    Plane("players[@5].laid", Count(ROLE), "by seat: roles laid in this round"),
    Plane("players[@5].ready", Number(), "by seat: has it chosen?"),
    Plane("players[@5].extra", Number(), "do I give up a tile for one more role?"),
    Plane("players[@5].late", Which(ROLE), "the role that I add"),
    Plane("players[@5].offer", Count(RESOURCE), "what I offer in secret"),
    Plane("players[@5].giving", Number(), "do I hand in a set?"),
)


class BroomObserver(Observer):
    """Reads the position itself."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.asked: i64 = self.first("step.seat")
        self.pawn: i64 = self.first("step.pawn")
        self.role: i64 = self.first("step.role")
        self.manner: i64 = self.first("step.manner")
        self.tile: i64 = self.first("step.mountain_tile")
        self.moves: i64 = self.first("step.moves")
        self.storm: i64 = self.first("step.storm")
        self.delivers: i64 = self.first("delivers")
        self.side: i64 = self.first("side")
        self.round: i64 = self.first("round")
        self.event: i64 = self.first("event")
        self.past: i64 = self.first("past_events")
        self.bewitched: i64 = self.first("bewitched")
        self.led: i64 = self.first("led")
        self.leader: i64 = self.first("leader")
        self.trick: i64 = self.first("trick.role")
        self.brave: i64 = self.first("trick.brave")
        self.turns: i64 = self.first("trick.asked")
        self.pawns: i64 = self.first("pawns[@5].[2]")
        self.clouds: i64 = self.first(f"clouds[{SPACES}].cloud")
        self.lying: i64 = self.first(f"clouds[{SPACES}].lies")
        self.filled: i64 = self.first("filled")
        self.covered: i64 = self.first("covered")
        self.mountain: i64 = self.first(f"tiles.mountain[{MOUNTAIN_TILES}].tile")
        self.amulets_left: i64 = self.first(f"tiles.mountain[{MOUNTAIN_TILES}].amulets")
        self.forest_region: i64 = self.first(f"tiles.forest[{FOREST_TILES}].region")
        self.forest: i64 = self.first(f"tiles.forest[{FOREST_TILES}].tile")
        self.hill: i64 = self.first(f"tiles.hill[{HILL_TILES}].tile")
        self.points: i64 = self.first("players[@5].points")
        self.goods: i64 = self.first("players[@5].resources")
        self.set_points: i64 = self.first("players[@5].set_points")
        self.bolts: i64 = self.first("players[@5].bolts")
        self.amulets: i64 = self.first("players[@5].amulets")
        self.held: i64 = self.first(f"players[@5].tiles[{FOREST_TILES}].tile")
        self.fresh: i64 = self.first(f"players[@5].tiles[{FOREST_TILES}].fresh")
        self.cards: i64 = self.first("players[@5].cards")
        self.hand: i64 = self.first("players[@5].hand")
        self.laid: i64 = self.first("players[@5].laid")
        self.ready: i64 = self.first("players[@5].ready")
        self.extra: i64 = self.first("players[@5].extra")
        self.late: i64 = self.first("players[@5].late")
        self.offer: i64 = self.first("players[@5].offer")
        self.giving: i64 = self.first("players[@5].giving")

    def write(self, state: State, seat: int, row: Any) -> None:
        position = cast(BroomState, state)
        if seat < 0:
            self.write_view(state, seat, row)
            return
        self.frame(state, seat, row)
        self.write_step(position, seat, row)
        self.write_trick(position, seat, row)
        self.write_board(position, row)
        if position.mountain or position.forest or position.hill:
            self.write_tiles(position, seat, row)
        choosing = isinstance(state.top, ChooseRoles)
        for away in range(position.seats):
            self.write_player(position, away, seat, choosing, row)
        self.write_own(position, seat, row)

    def write_step(self, position: BroomState, seat: i64, row: Any) -> None:
        """What is asked, and of whom."""
        step = position.top
        if step is None or step.seat < 0:
            return
        mark(row, self.asked + self.left_of(step.seat, seat))
        if isinstance(step, Performance):
            mark(row, self.role + step.role)
            mark(row, self.manner + step.manner)
        elif isinstance(step, Follow):
            mark(row, self.role + step.role)
        elif isinstance(step, Arrival):
            mark(row, self.pawn + step.pawn)
            if step.mountain_tile >= 0:
                mark(row, self.tile + step.mountain_tile)
        elif isinstance(step, Turbo):
            mark(row, self.pawn + step.pawn)
        elif isinstance(step, FreeMove):
            put(row, self.moves, step.moves)
            flag(row, self.storm, step.storm)

    def write_trick(self, position: BroomState, seat: i64, row: Any) -> None:
        """The round and its trick."""
        mark(row, self.side + position.side)
        past = position.round
        put(row, self.round, past + 1 if past < ROUNDS else ROUNDS)
        deck = position.deck
        if past < ROUNDS:
            mark(row, self.event + deck[past])
        number: i64 = 0
        while number < past:
            mark(row, self.past + deck[number])
            number += 1
        mark_bits(row, self.bewitched, position.cursed)
        mark_bits(row, self.led, position.led)
        mark(row, self.leader + self.left_of(position.leader, seat))
        if position.due >= 0:
            mark(row, self.delivers + position.due)
        if position.role >= 0:
            mark(row, self.trick + position.role)
            put(row, self.turns, position.asked)
            if position.brave >= 0:
                mark(row, self.brave + self.left_of(position.brave, seat))

    def write_board(self, position: BroomState, row: Any) -> None:
        """Clouds and towers."""
        for space, cloud in enumerate(position.clouds):
            mark(row, self.clouds + space * CLOUD_KINDS + cloud)
        mark_bits(row, self.lying, position.lying >> position.first_space)
        first: i64 = FIRST_TOWER[position.side]
        mark_bits(row, self.filled + first, position.filled)
        mark_bits(row, self.covered + first, position.covered)

    def write_tiles(self, position: BroomState, seat: i64, row: Any) -> None:
        """The tiles on the map."""
        for space, tile in enumerate(position.mountain):
            mark(row, self.mountain + space * MOUNTAIN_KINDS + tile)
            for other in range(position.seats):
                if not position.amulets[other] >> space & 1:
                    mark(row, self.amulets_left + space * MAX_SEATS + self.left_of(other, seat))
        place: i64 = 0
        for space in range(len(position.forest)):
            if position.forest_left >> space & 1:
                mark(row, self.forest_region + place * REGIONS + FOREST_SPACES[position.side][space])
                mark(row, self.forest + place * FOREST_KINDS + position.forest[space])
                place += 1
        for space, tile in enumerate(position.hill):
            mark(row, self.hill + space * HILL_KINDS + tile)

    def write_player(self, position: BroomState, away: i64, viewer: i64, choosing: bool, row: Any) -> None:
        """What everybody sees of a seat."""
        seat = viewer + away
        if seat >= self.seats:
            seat -= self.seats
        pawn: i64 = 0
        while pawn < PAWNS:
            mark(row, self.pawns + (away * PAWNS + pawn) * REGIONS + position.pawns[PAWNS * seat + pawn])
            pawn += 1
        put(row, self.points + away, position.points[seat])
        put_all(row, self.goods + away * KINDS, position.goods, seat * KINDS, KINDS)
        put(row, self.set_points + away, position.set_points(seat))
        put(row, self.bolts + away, position.bolts[seat])
        if position.amulets[seat]:
            put(row, self.amulets + away, position.amulets[seat].bit_count())
        if position.held[seat]:
            place: i64 = away * FOREST_TILES
            for space in range(FOREST_TILES):
                if position.held[seat] >> space & 1:
                    mark(row, self.held + place * FOREST_KINDS + position.forest[space])
                    flag(row, self.fresh + place, position.fresh >> space & 1 == 1)
                    place += 1
        if not choosing:
            put(row, self.cards + away, position.cards(seat))
        mark_bits(row, self.laid + away * ROLES, position.roles_laid(seat))
        flag(row, self.ready + away, position.ready >> seat & 1 == 1)

    def write_own(self, position: BroomState, seat: i64, row: Any) -> None:
        """What only the seat itself knows."""
        mark_bits(row, self.hand, position.roles(seat))
        flag(row, self.extra, position.extra >> seat & 1 == 1)
        if position.late[seat] >= 0:
            mark(row, self.late + position.late[seat])
        put_all(row, self.offer, position.offer, seat * KINDS, KINDS)
        flag(row, self.giving, position.giving >> seat & 1 == 1)
