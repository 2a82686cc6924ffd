"""What a seat may know of a position (SG-1.8), as numbers for those that learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from mypy_extensions import i64

from tafelrunde.games.saga import scoring
from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import (
    ABILITIES,
    ABILITY,
    CARD,
    CARDS,
    COLOURS,
    END,
    LAND,
    LANDS,
    MAX_SEATS,
    PLAY,
    SET,
    SETS,
    SIDE,
    TROOPS,
)
from tafelrunde.games.saga.state import SagaState
from tafelrunde.games.saga.steps.conquest import ChooseTroop
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.observer import Observer, flag, mark, put, put_all
from tafelrunde.kernel.planes import Count, Graded, Number, Plane, Size, Which, Who
from tafelrunde.kernel.state import State

TURN_STEP: Final = 4
SIDES: Final = 2
PLANES: Final[Sequence[Plane]] = (
    Plane("step.seat", Who(4), "whose decision it is"),
    Plane("step.land", Which(LAND), "the land to be conquered"),
    Plane("turn", Number(100, TURN_STEP), "the number of the turn"),
    Plane("laid", Number(), "has the card of this turn been laid?"),
    Plane("hired", Number(), "has a knight been hired in this turn?"),
    Plane("taken_back", Number(), "has a card been taken back in this turn?"),
    Plane("veiled", Number(), "was the last face-down card laid in this turn?"),
    Plane("due", Number(10), "fame that has not been taken yet"),
    Plane("table_set", Which(SET), "the set from which the defenders came"),
    Plane("lands[6].side", Which(SIDE), "by land: the side that lies up"),
    Plane("lands[6].fame", Number(4), "by land: what it brings its owner every turn"),
    Plane("lands[6].play", Which(ABILITY), "by land: its ability during play"),
    Plane("lands[6].end", Which(ABILITY), "by land: its ability at the end"),
    Plane("lands[6].used", Number(), "by land: is its ability of one use spent?"),
    Plane("lands[6].owner", Who(4), "by land: who owns it"),
    Plane("lands[6].cards", Graded(COLOURS), "by land: the knights of its defence"),
    Plane("lands[6].needed", Number(10), "by land: the least attack that beats the defence"),
    Plane("lands[6].points", Number(10), "by land: its points at the end"),
    Plane("free", Count(CARD), "the knights for hire"),
    Plane("players[@4].set", Which(SET), "by seat: its set"),
    Plane("players[@4].hand_size", Number(10), "by seat: cards in hand"),
    Plane("players[@4].hand", Count(CARD), "by seat: what is known of its hand"),
    Plane("players[@4].fame", Number(20), "by seat: fame"),
    Plane("players[@4].income", Number(5), "by seat: what its lands bring every turn"),
    Plane("players[@4].troops[24].land", Which(LAND), "by seat and attack troop: the land that it attacks"),
    Plane("players[@4].troops[24].cards", Graded(COLOURS), "by seat and attack troop: its open knights"),
    Plane("players[@4].troops[24].face_down", Graded(COLOURS), "by seat and attack troop: known face-down knights"),
    Plane("players[@4].troops[24].face_down", Size(4), "by seat and attack troop: how many lie face down"),
    Plane("players[@4].troops[24].value", Number(10), "by seat and attack troop: its value"),
)


class SagaObserver(Observer):
    """Reads the position itself."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.asked: i64 = self.first("step.seat")
        self.conquered: i64 = self.first("step.land")
        self.turn: i64 = self.first("turn")
        self.laid: i64 = self.first("laid")
        self.hired: i64 = self.first("hired")
        self.taken: i64 = self.first("taken_back")
        self.veiled: i64 = self.first("veiled")
        self.due: i64 = self.first("due")
        self.table_set: i64 = self.first("table_set")
        self.side: i64 = self.first("lands[6].side")
        self.yields: i64 = self.first("lands[6].fame")
        self.play: i64 = self.first("lands[6].play")
        self.end: i64 = self.first("lands[6].end")
        self.used: i64 = self.first("lands[6].used")
        self.owner: i64 = self.first("lands[6].owner")
        self.defence: i64 = self.first("lands[6].cards")
        self.needed: i64 = self.first("lands[6].needed")
        self.points: i64 = self.first("lands[6].points")
        self.free: i64 = self.first("free")
        self.sets: i64 = self.first("players[@4].set")
        self.hand_size: i64 = self.first("players[@4].hand_size")
        self.hand: i64 = self.first("players[@4].hand")
        self.fame: i64 = self.first("players[@4].fame")
        self.income: i64 = self.first("players[@4].income")
        self.target: i64 = self.first("players[@4].troops[24].land")
        self.open: i64 = self.first("players[@4].troops[24].cards")
        self.hidden: i64 = self.first("players[@4].troops[24].face_down")
        self.hidden_size: i64 = self.first("players[@4].troops[24].face_down#")
        self.value: i64 = self.first("players[@4].troops[24].value")

    def write(self, state: State, seat: int, row: Any) -> None:
        position = cast(SagaState, state)
        if seat < 0:
            self.write_view(state, seat, row)
            return
        self.frame(state, seat, row)
        step = state.top
        if step is not None:
            mark(row, self.asked + self.left_of(step.seat, seat))
            if isinstance(step, ChooseTroop):
                mark(row, self.conquered + step.land)
        put(row, self.turn, (position.turn + 1) // TURN_STEP)
        flag(row, self.laid, position.laid)
        flag(row, self.hired, position.hired)
        flag(row, self.taken, position.taken)
        flag(row, self.veiled, position.fresh)
        put(row, self.due, position.due)
        mark(row, self.table_set + position.table_set)
        put_all(row, self.free, position.free, 0, CARDS)
        for land in range(LANDS):
            self.write_land(position, land, seat, row)
        for away in range(position.seats):
            self.write_player(position, away, seat, row)

    def write_land(self, position: SagaState, land: int, seat: i64, row: Any) -> None:
        side = position.side[land]
        play, end = PLAY[side][land], END[side][land]
        mark(row, self.side + land * SIDES + side)
        put(row, self.yields + land, position.yielding[land])
        if play >= 0:
            mark(row, self.play + land * ABILITIES + play)
        if end >= 0:
            mark(row, self.end + land * ABILITIES + end)
        if position.used >> land & 1:
            mark(row, self.used + land)
        owner = position.owner[land]
        if owner >= 0:
            mark(row, self.owner + land * MAX_SEATS + self.left_of(owner, seat))
        self.write_cards(position.defence[land], troops.COLOURS, self.defence + land * LANDS, row)
        put(row, self.needed + land, position.needed(land))
        put(row, self.points + land, scoring.land_points(position, land))

    def write_player(self, position: SagaState, away: i64, viewer: i64, row: Any) -> None:
        seat = int(viewer + away)
        if seat >= position.seats:
            seat -= position.seats
        if position.sets[seat] >= 0:
            mark(row, self.sets + away * SETS + position.sets[seat])
        put(row, self.hand_size + away, position.hand_size[seat])
        if seat == viewer or position.top is None:
            put_all(row, self.hand + away * CARDS, position.hand, seat * CARDS, CARDS)
        put(row, self.fame + away, position.fame[seat])
        put(row, self.income + away, position.income(seat))
        place: i64 = away * TROOPS
        for troop in position.attack[seat]:
            mark(row, self.target + place * LANDS + troops.target(troop))
            veiled = troops.hidden(troop)
            self.write_cards(troop, ~veiled, self.open + place * LANDS, row)
            if veiled:
                if seat == viewer:
                    self.write_cards(troop, veiled, self.hidden + place * LANDS, row)
                put(row, self.hidden_size + place, veiled.bit_count())
            put(row, self.value + place, troops.value(troop))
            place += 1

    def write_cards(self, troop: i64, colours: i64, at: i64, row: Any) -> None:
        """The values of a troop's knights, as far as they are of these colours."""
        left = troop >> troops.PRESENT & colours & troops.COLOURS
        colour: i64 = 0
        while left:
            if left & 1:
                put(row, at + colour, troop >> troops.BITS * colour & 7)
            left >>= 1
            colour += 1
