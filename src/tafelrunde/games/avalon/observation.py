"""What a seat may know of a position (AV-2.6), as numbers for those that learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from mypy_extensions import i64

from tafelrunde.games.avalon.components import AT, CARD, KINDS, LAND, PLACES, SEATS, TILE, TILES
from tafelrunde.games.avalon.state import NOBODY, SIDE, AvalonState
from tafelrunde.games.avalon.steps import Losses, Reaction
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.observer import Observer, flag, mark, put, put_all, tally
from tafelrunde.kernel.planes import Count, Last, Number, Plane, Size, Which, Who
from tafelrunde.kernel.state import State

TURN_STEP: Final = 4
PLANES: Final[Sequence[Plane]] = (
    Plane("step.card", Which(CARD), "the card to be answered"),
    Plane("step.at", Which(AT), "where it was laid"),
    Plane("step.due", Number(10), "the losses still to be paid"),
    Plane("turn", Number(100, TURN_STEP), "the number of the turn"),
    Plane("conquests", Number(2), "conquests in this turn"),
    Plane("discounted", Number(), "has Avalon been used in this turn?"),
    Plane("row[11].land", Which(LAND), "by place: the territory, where it lies face up"),
    Plane("row[11].owner", Who(2), "by place: who owns it"),
    Plane("row[11].crowns", Number(4), "by place: its crowns, where it lies face up"),
    Plane("row[11].piles[@2]", Count(CARD), "by place and seat: the cards there"),
    Plane("row[11].piles[@2]", Size(5), "by place and seat: how many cards lie there"),
    Plane("row[11].piles[@2]", Last(CARD), "by place and seat: the top card"),
    Plane("row[11].price[@2]", Number(5), "by place and seat: what a conquest would cost, where it may attack"),
    Plane("players[@2].hand_size", Number(5), "by seat: cards in hand"),
    Plane("players[@2].hand", Count(CARD), "by seat: what is known of its hand"),
    Plane("players[@2].crowns", Number(15), "by seat: crowns"),
    Plane("players[@2].held", Which(TILE), "by seat: the dark tile that waits for its next turn"),
    Plane("deck", Number(48), "cards left to be drawn"),
    Plane("discard", Count(CARD), "the discarded cards"),
    Plane("tiles[6].open", Number(3), "by tile: how many are to be had"),
    Plane("tiles[6].used", Number(3), "by tile: how many are turned over"),
    Plane("tiles[6].worth[@2]", Number(5), "by tile and seat: the cards it would bring"),
)


class AvalonObserver(Observer):
    """Reads the position itself."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.card: i64 = self.first("step.card")
        self.at: i64 = self.first("step.at")
        self.due: i64 = self.first("step.due")
        self.turn: i64 = self.first("turn")
        self.conquests: i64 = self.first("conquests")
        self.discounted: i64 = self.first("discounted")
        self.land: i64 = self.first("row[11].land")
        self.owner: i64 = self.first("row[11].owner")
        self.crowns: i64 = self.first("row[11].crowns")
        self.piles: i64 = self.first("row[11].piles[@2]")
        self.heights: i64 = self.first("row[11].piles[@2]#")
        self.tops: i64 = self.first("row[11].piles[@2][-1]")
        self.prices: i64 = self.first("row[11].price[@2]")
        self.hand_size: i64 = self.first("players[@2].hand_size")
        self.hand: i64 = self.first("players[@2].hand")
        self.score: i64 = self.first("players[@2].crowns")
        self.held: i64 = self.first("players[@2].held")
        self.deck: i64 = self.first("deck")
        self.discard: i64 = self.first("discard")
        self.open: i64 = self.first("tiles[6].open")
        self.used: i64 = self.first("tiles[6].used")
        self.worth: i64 = self.first("tiles[6].worth[@2]")

    def write(self, state: State, seat: int, row: Any) -> None:
        position = cast(AvalonState, state)
        if seat < 0:
            self.write_view(state, seat, row)
            return
        self.frame(state, seat, row)
        step = state.top
        if isinstance(step, Reaction):
            mark(row, self.card + step.card)
            mark(row, self.at + step.at)
        elif isinstance(step, Losses):
            put(row, self.due, step.due)
        put(row, self.turn, (position.turn + (0 if step is None else 1)) // TURN_STEP)
        put(row, self.conquests, position.conquests)
        flag(row, self.discounted, position.discounted)
        self.write_row(position, seat, row)
        put_all(row, self.hand, position.hand, seat * KINDS, KINDS)
        put_all(row, self.hand + KINDS, position.seen, (1 - seat) * KINDS, KINDS)
        for away in range(SEATS):
            other = seat if away == 0 else 1 - seat
            put(row, self.hand_size + away, position.hand_size[other])
            put(row, self.score + away, position.score[other])
            tile = position.held[other]
            if tile >= 0:
                mark(row, self.held + away * TILES + tile)
            for kind in range(TILES):
                put(row, self.worth + kind * SEATS + away, position.worth(other, kind))
        put(row, self.deck, len(position.deck))
        put_all(row, self.discard, position.discard, 0, KINDS)
        put_all(row, self.open, position.open, 0, TILES)
        put_all(row, self.used, position.used, 0, TILES)

    def write_row(self, position: AvalonState, seat: i64, row: Any) -> None:
        """Territories and piles, place by place."""
        for at in range(PLACES):
            owner = position.owner[at]
            castle: i64 = NOBODY  # who would pay for one
            if owner != NOBODY:
                land = position.land[at]
                mark(row, self.land + at * PLACES + land)
                mark(row, self.owner + at * SEATS + (0 if owner == seat else 1))
                put(row, self.crowns + at, position.crowns[land])
                if position.enemy_castle(1 - owner, at):
                    castle = 1 - owner
            cards: i64 = len(position.piles[at]) + len(position.piles[PLACES + at])
            for away in range(SEATS):
                other: i64 = seat if away == 0 else 1 - seat
                place: i64 = at * SEATS + away
                pile = position.piles[other * PLACES + at]
                if pile:
                    tally(row, self.piles + place * KINDS, pile)
                    put(row, self.heights + place, len(pile))
                    mark(row, self.tops + place * KINDS + pile[-1])
                if position.attackable >> (other * SIDE + at) & 1:
                    put(row, self.prices + place, cards + 1 + (1 if other == castle else 0))
