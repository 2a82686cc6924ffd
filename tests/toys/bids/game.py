"""A whole game in one small file: hidden prizes, secret simultaneous bids."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

from tafelrunde.kernel.action import Codec, Kind
from tafelrunde.kernel.choices import Choices
from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.game import Game, Outcome, ranked
from tafelrunde.kernel.option import Whole
from tafelrunde.kernel.rng import Stream, shuffle
from tafelrunde.kernel.shape import Many, Number, Row, Shape
from tafelrunde.kernel.state import State
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.views import Ending, Part, StepPart, View

CHIPS = 5
CHIP = Domain("chip", [str(chip) for chip in range(CHIPS)])
NO_BID = -1


class Player(Part):
    score: int


class BidsView(View, kw_only=True):
    prize: int
    prizes_left: int
    chips: list[int]
    bids: list[int | str]
    players: list[Player]
    outcome: Ending | None


class BidsState(State):
    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.prizes: tuple[int, ...] = ()  # face down, the next one last
        self.prize = 0
        self.chips: list[int] = [(1 << CHIPS) - 1] * seats  # those left, as bits
        self.bids: list[int] = [NO_BID] * seats
        self.scores: list[int] = [0] * seats

    def copy(self) -> State:
        other = BidsState(self.game, self.seats, self.options)
        self.copy_base(other)
        other.prizes = self.prizes
        other.prize = self.prize
        other.chips = self.chips[:]
        other.bids = self.bids[:]
        other.scores = self.scores[:]
        return other

    def shapes(self) -> dict[str, Shape]:
        return {
            "prizes": Row(Number(1, 9)),
            "prize": Number(0, 9),
            "chips": Many(Number(0, (1 << CHIPS) - 1), self.seats),
            "bids": Many(Number(NO_BID, CHIPS - 1), self.seats),
            "scores": Many(Number(0, 99), self.seats),
        }

    def audit(self) -> list[str]:
        problems = ["a prize is there twice"] if len({*self.prizes, self.prize}) != len(self.prizes) + 1 else []
        played = CHIPS - self.chips[0].bit_count()
        over = played >= self.options["rounds"]
        if any(CHIPS - chips.bit_count() != played for chips in self.chips) or over == bool(self.stack):
            problems.append(f"chips: every seat has laid {played} in as many of {self.options['rounds']} rounds")
        if len(self.prizes) != 8 - played + over:
            problems.append("prizes: one is turned up in every round")
        if any(bid != NO_BID and not chips >> bid & 1 for bid, chips in zip(self.bids, self.chips, strict=True)):
            problems.append("bids: a chip that was laid before")
        if sum(self.scores) > 9 * played:
            problems.append("scores: more than the prizes so far")
        return problems

    def look(self, seat: int) -> BidsView:
        return BidsView(
            **self.frame(seat, StepPart),
            prize=self.prize,
            prizes_left=len(self.prizes),
            chips=self.chips,
            bids=[bid if other == seat or bid == NO_BID else "hidden" for other, bid in enumerate(self.bids)],
            players=[Player(score) for score in self.scores],
        )

    def redeal(self, seat: int, streams: list[Stream]) -> None:
        prizes = sorted(self.prizes)
        shuffle(streams, 0, prizes)
        self.prizes = tuple(prizes)
        for other in range(self.seats):
            if other != seat and self.bids[other] != NO_BID:
                could = [chip for chip in range(CHIPS) if self.chips[other] >> chip & 1]
                shuffle(streams, 0, could)
                self.bids[other] = could[0]

    def result(self) -> Outcome:
        return Outcome(self.scores, ranked(self.scores), "BI-1.3")

    def next_round(self) -> None:
        if CHIPS - self.chips[0].bit_count() >= self.options["rounds"]:
            self.pop()
            return
        self.prize = self.prizes[-1]
        self.prizes = self.prizes[:-1]
        self.reveal()
        self.tell("prize", "BI-1.2", {"prize": self.prize})


class Bid(Step[BidsState]):
    FIELDS: ClassVar[dict[str, Shape]] = {}

    def __init__(self) -> None:
        super().__init__(0)

    def seats(self, position: BidsState) -> tuple[int, ...]:
        return tuple(seat for seat in range(position.seats) if position.bids[seat] == NO_BID)

    def options(self, position: BidsState, seat: int, out: Choices) -> None:
        for chip in range(CHIPS):
            if position.chips[seat] >> chip & 1:
                out.allow(chip)
            else:
                out.refuse(chip, "BI-1.1")

    def take(self, position: BidsState, seat: int, action: int) -> None:
        position.bids[seat] = action
        position.tell("placed", "BI-1.2", {"seat": seat}, {"chip": action}, 1 << seat)
        if NO_BID in position.bids:
            return
        position.reveal()
        for other, bid in enumerate(position.bids):
            position.chips[other] &= ~(1 << bid)
            position.tell("shown", "BI-1.2", {"seat": other, "chip": bid})
        alone = [bid for bid in position.bids if position.bids.count(bid) == 1]
        if alone:
            winner = position.bids.index(max(alone))
            position.scores[winner] += position.prize
            position.tell("taken", "BI-1.2", {"seat": winner, "prize": position.prize})
        position.bids = [NO_BID] * position.seats
        position.next_round()

    def audit(self, position: BidsState) -> list[str]:
        return [] if len(position.stack) == 1 else ["steps: there is only one bid at a time"]


class Bids(Game):
    def __init__(self, state_class: type[BidsState] = BidsState) -> None:
        super().__init__(
            id="bids",
            version=1,
            folder=Path(__file__).parent,
            seats=range(2, 4),
            options=(Whole("rounds", 2, 5, 4, "BI-1.3"),),
            codec=Codec([Kind("bid", 0, CHIP)]),
            domains=(CHIP,),
            steps=(Bid,),
            streams=("prizes",),
        )
        self.state_class = state_class

    def blank(self, seats: int, options: dict[str, Any]) -> State:
        return self.state_class(self, seats, options)

    def set_up(self, state: State) -> None:
        position = cast(BidsState, state)
        prizes = list(range(1, 10))
        position.shuffle(0, prizes)
        position.prizes = tuple(prizes)
        position.push(Bid())
        position.next_round()

    def max_length(self, seats: int, options: dict[str, Any]) -> int:
        return seats * int(options["rounds"])

    def evaluate(self, state: State, seat: int) -> float:
        return float(cast(BidsState, state).scores[seat])

    def tries(self, state: State, seat: int) -> list[int]:
        return list(range(CHIPS))

    def view_type(self) -> type[View]:
        return BidsView

    def milestones(self) -> set[str]:
        return {f"shown.chip={chip}" for chip in range(CHIPS)}


GAME = Bids()
