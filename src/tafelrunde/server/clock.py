"""The clock of a table: what time each seat has left, as it follows from its entries and from who sat down when."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from tafelrunde.server.faults import Refused
from tafelrunde.server.times import DAY, HOUR
from tafelrunde.server.wire import Terms, Text

LEAST = 10  # seconds that somebody must have for a turn of a live game
MOST_BUDGET, MOST_STEP = 60 * DAY, 14 * DAY
SHARE = 10  # whoever sits down while the game runs finds at least this part of the budget


def check_terms(terms: Terms | None, seats: int) -> Terms | None:
    """What a clock may be set to; Refused, if it makes no sense."""
    why = None if terms is None else _unfit(terms, seats)
    if why is not None:
        raise Refused("impossible", Text(f"Uhr: {why.de}", f"clock: {why.en}"), rule="TR-3.1")
    return terms


def _unfit(terms: Terms, seats: int) -> Text | None:
    """What is wrong with a clock."""
    if seats < 2:
        return Text("wer allein spielt, hat alle Zeit der Welt", "whoever plays alone has all the time in the world")
    if not 0 <= terms.budget <= MOST_BUDGET:
        most = f"0 bis {MOST_BUDGET} Sekunden", f"0 to {MOST_BUDGET} seconds"
        return Text(f"das Guthaben ist {most[0]}", f"the budget is {most[1]}")
    if terms.kind == "days" and not HOUR <= terms.step <= MOST_STEP:
        return Text(
            f"über Tage hat ein Zug {HOUR} bis {MOST_STEP} Sekunden",
            f"over days a turn has {HOUR} to {MOST_STEP} seconds",
        )
    if terms.kind == "live" and not (0 <= terms.step <= HOUR and terms.budget + terms.step >= LEAST):
        return Text(
            f"live gibt ein Zug 0 bis {HOUR} Sekunden, und der erste hat mindestens {LEAST}",
            f"live, a turn adds 0 to {HOUR} seconds, and the first one has at least {LEAST}",
        )
    return None


@dataclass(frozen=True)
class Given:
    """What an action gave: a fresh turn to some seats; and what was left of everybody's turn before."""

    seats: frozenset[int]
    turns: tuple[float, ...]


@dataclass(frozen=True)
class Clock:
    """Seconds of every seat. Immutable; whatever happens makes another one.

    A turn begins when a seat is asked after it was not. Live it adds to the `bank`; over days it has a time of its own,
    and only what goes beyond that is taken from the bank.

    >>> clock = Clock.start(Terms("live", 60, 5), 2, 1000.0, [0])
    >>> clock.left(0, 1010.0), clock.left(1, 1010.0), clock.deadline({0})
    (55.0, 60.0, 1065.0)
    >>> clock = clock.after(1010.0, 0, [1])
    >>> clock.left(0, 1030.0), clock.left(1, 1030.0)
    (55.0, 45.0)
    """

    terms: Terms
    bank: tuple[float, ...]
    turn: tuple[float, ...]
    since: Mapping[int, float] = field(default_factory=dict)  # the seats that are asked, and from when on it counts
    given: tuple[Given, ...] = ()  # by each action that stands
    seatings: int = 0  # so many changes of seats are in it

    @staticmethod
    def start(terms: Terms, seats: int, at: float, asked: Collection[int], seatings: int = 0) -> Clock:
        """The clock of a game that begins."""
        bank, turn = (float(terms.budget),) * seats, (0.0,) * seats
        clock = Clock(terms, bank, turn, seatings=seatings)._fresh(asked)
        return replace(clock, since=dict.fromkeys(asked, at))

    def after(self, at: float, seat: int, asked: Collection[int]) -> Clock:
        """After an action of a seat, which asks these."""
        clock = self._charged(at)
        newly = set(asked) - set(self.since)
        fresh = frozenset(newly | ({seat} & set(asked)) if newly else ())  # the last one to choose, too
        given = (*self.given, Given(fresh, clock.turn))
        return replace(clock._fresh(fresh), since=dict.fromkeys(asked, at), given=given)

    def back(self, at: float, asked: Collection[int]) -> Clock:
        """After the last action was taken back: what it gave is gone, and whoever is asked again goes on as before."""
        clock = self._charged(at)
        gave = self.given[-1] if self.given else Given(frozenset(), self.turn)
        bank, turn = list(clock.bank), list(clock.turn)
        for seat in gave.seats if self.terms.kind == "live" else ():
            bank[seat] = max(0.0, bank[seat] - self.terms.step)
        for seat in set(asked) - set(self.since):
            turn[seat] = gave.turns[seat]
        since = dict.fromkeys(asked, at)
        return replace(clock, bank=tuple(bank), turn=tuple(turn), since=since, given=self.given[:-1])

    def seated(self, at: float, seat: int, person: bool) -> Clock:
        """After a seat changed hands: a person who sits down begins a turn, with a share of the budget at the least."""
        clock = replace(self._charged(at, {seat}), seatings=self.seatings + 1)
        if not person:
            return clock
        bank = list(clock.bank)
        bank[seat] = max(bank[seat], self.terms.budget / SHARE)
        return replace(clock, bank=tuple(bank))._fresh({seat})

    def _fresh(self, seats: Collection[int]) -> Clock:
        """A turn begins for these seats."""
        live, step = self.terms.kind == "live", float(self.terms.step)
        bank = tuple(one + step if live and seat in seats else one for seat, one in enumerate(self.bank))
        turn = tuple(step if not live and seat in seats else one for seat, one in enumerate(self.turn))
        return replace(self, bank=bank, turn=turn)

    def _charged(self, at: float, seats: Collection[int] | None = None) -> Clock:
        """What was used up until then is gone, for all who are asked, or for some of them."""
        bank, turn, since = list(self.bank), list(self.turn), dict(self.since)
        for seat, begun in self.since.items():
            if seats is None or seat in seats:
                used = max(0.0, at - begun)
                own = min(turn[seat], used)
                turn[seat] -= own
                bank[seat] = max(0.0, bank[seat] - (used - own))
                since[seat] = max(at, begun)
        return replace(self, bank=tuple(bank), turn=tuple(turn), since=since)

    def left(self, seat: int, at: float) -> float:
        """What a seat has left, all in all; over days, where it is not asked, for its next turn."""
        if seat not in self.since:
            return self.bank[seat] + (self.terms.step if self.terms.kind == "days" else 0)
        return max(0.0, self.since[seat] + self.turn[seat] + self.bank[seat] - at)

    def late(self, at: float) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in sorted(self.since) if self.left(seat, at) <= 0]

    def deadline(self, seats: Collection[int]) -> float | None:
        """When the time of the first of these seats is up, if nothing else happens."""
        ends = [begun + self.turn[seat] + self.bank[seat] for seat, begun in self.since.items() if seat in seats]
        return min(ends, default=None)
