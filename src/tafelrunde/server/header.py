"""Headers: what the database says about a table besides its actions, and what follows from that alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

import tafelrunde
from tafelrunde.kernel.errors import UnknownGame
from tafelrunde.kernel.game import Game
from tafelrunde.server import offers, times
from tafelrunde.server.offers import Offers, Vote
from tafelrunde.server.times import DAY, HOUR, MINUTE
from tafelrunde.server.wire import Ending, OfferKind, Origin, Seat, Seating, Sitter, TableLine, Terms

Status = Literal["waiting", "running", "finished", "frozen", "aside"]
BROUGHT = ("position", "record", "continued")  # origins of tables that begin with something brought along
GONE = "N. N."  # what somebody is called who is deleted, in every language


@dataclass(frozen=True)
class Sitting:
    """Who sits in a seat: a person, a bot, or nobody."""

    person: str | None = None
    name: str = ""
    bot: str | None = None

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def sitter(self) -> Sitter | None:
        return None if self.open else Sitter(self.name, self.bot)


@dataclass(frozen=True)
class Change:
    """A seat that changed hands while the game ran, after that number of entries, and who brought it about."""

    number: int
    seat: int
    by: Sitting
    before: Sitting
    after: Sitting
    at: str

    @property
    def seating(self) -> Seating:
        return Seating(self.number, self.seat, self.by.name, self.before.sitter, self.after.sitter, self.at)


class Pace(NamedTuple):
    """How long people may be away, in seconds: until they may be reminded, and again, and until a bot may go on."""

    nudge: float
    again: float
    absent: float


PACES = {
    "live": Pace(1 * MINUTE, 5 * MINUTE, 15 * MINUTE),
    "none": Pace(5 * MINUTE, 1 * HOUR, 1 * DAY),
    "days": Pace(6 * HOUR, 12 * HOUR, 7 * DAY),
}


@dataclass(frozen=True)
class Header:
    """What the database says about a table besides its actions."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    seed: int | str = field(repr=False)  # a key, unless somebody chose a number
    position: dict[str, Any] | None
    public: bool
    host: str
    status: Status
    number: int
    owed: dict[str, str]
    rematch: str | None
    created: str
    changed: str
    sittings: tuple[Sitting, ...]
    origin: Origin = "fresh"
    aside: str | None = None  # why it was set aside
    failures: int = 0  # turns that cost a worker
    seatings: int = 0  # how many changes there are; lists of tables need no more
    changes: tuple[Change, ...] = ()
    base: int = 0  # `position` is how it stood after this entry; what came before was played by earlier rules
    agreed: dict[str, int] = field(default_factory=dict)  # person -> the version under which they would go on
    terms: Terms | None = None  # how much time everybody has
    ending: Ending | None = None  # why it is over, where that is not the rules' end
    offers: Offers = field(default_factory=dict)
    nudged: dict[str, str] = field(default_factory=dict)  # seat -> when it was last reminded
    begun: str | None = None  # when the game began, under the rules of now
    rated: bool = False  # does it count for ratings?

    @property
    def foreign(self) -> bool:
        """Does it begin with something that was brought along? Then its rule work is tried in a worker first."""
        return (self.position is not None and not self.base) or self.origin in BROUGHT

    @property
    def people(self) -> bool:
        """Does anybody sit here, or bots only?"""
        return any(sitting.person is not None for sitting in self.sittings)

    @property
    def ruled(self) -> bool:
        """Are the rules that it is played by here?"""
        game = rules(self.game)
        return game is not None and game.version == self.version

    @property
    def voters(self) -> dict[str, str]:
        """Who has to agree if it shall go on under other rules, and their names: the people at it, else its host."""
        people = {sitting.person: sitting.name for sitting in self.sittings if sitting.person is not None}
        return people or {self.host: ""}

    def shown(self) -> Header:
        """For people: frozen, where its rules are gone and it is not over."""
        return self if self.ruled or self.status in ("finished", "aside") else replace(self, status="frozen")

    @property
    def names(self) -> list[str]:
        """What the seats are called in texts; an open one by its number."""
        return [
            sitting.name or (f"Bot {seat + 1}" if sitting.bot else f"#{seat + 1}")
            for seat, sitting in enumerate(self.sittings)
        ]

    def seat_of(self, person: str | None) -> int | None:
        for seat, sitting in enumerate(self.sittings):
            if person is not None and sitting.person == person:
                return seat
        return None

    def seen_by(self, person: str) -> int | None:
        """The seat whose secrets a person has seen and left; it is the only one of this game for that person."""
        return next((change.seat for change in self.changes if change.before.person == person), None)

    def place_of(self, person: str) -> int | None:
        """The seat in which a bot goes on for somebody, since their time was up; they may come back."""
        last = {change.seat: change for change in self.changes}
        for seat, change in last.items():
            if change.before.person == person != change.by.person and self.sittings[seat].bot is not None:
                return seat
        return None

    # ---- what people agree on

    @property
    def places(self) -> dict[str, int]:
        """Where people sit."""
        return {one.person: seat for seat, one in enumerate(self.sittings) if one.person is not None}

    def votes(self, kind: OfferKind) -> dict[str, Vote]:
        """What people said to an offer, as far as it still counts."""
        days = self.terms is not None and self.terms.kind == "days"
        lasts = (offers.LASTS_DAYS if days else offers.LASTS) if kind == "rematch" else None
        return offers.standing(self.offers.get(kind, {}), list(self.places), lasts, times.seconds())

    def would_agree(self, kind: OfferKind, person: str) -> bool:
        """Would everybody agree if that person did, too?"""
        after = offers.voted(self.votes(kind), person, True, times.now())
        return offers.agreed(after, list(self.places))

    def helped(self, me: str | None) -> bool:
        """May I ask a bot, or go on from here? With other people at the table only if all of them agreed.

        While a game that counts for ratings runs, nobody may.
        """
        if self.rated and self.status == "running":
            return False
        others = [person for person in self.places if person != me]
        return not others or offers.agreed(self.votes("help"), list(self.places))

    # ---- people who are away

    @property
    def _pace(self) -> Pace:
        return PACES["none" if self.terms is None else self.terms.kind]

    def absent(self, seat: int, me: str | None) -> float | None:
        """From when on a person may hand a seat to a bot that everybody waits for: the host first, then the others."""
        since, mine = self.owed.get(str(seat)), self.seat_of(me)
        who = self.host == me or mine is not None
        if self.status != "running" or since is None or not who or mine == seat or self.sittings[seat].bot is not None:
            return None
        changed = [change.at for change in self.changes if change.seat == seat]
        return times.read(max([since, *changed])) + self._pace.absent * (1 if self.host == me else 2)

    def nudging(self, seat: int) -> float | None:
        """From when on a seat may be reminded."""
        since, last = self.owed.get(str(seat)), self.nudged.get(str(seat))
        if self.status != "running" or since is None or self.sittings[seat].person is None:
            return None
        first = times.read(since) + self._pace.nudge
        return first if last is None else max(first, times.read(last) + self._pace.again)

    def seats(self, me: str | None, online: set[str]) -> list[Seat]:
        """The seats as a person sees them."""
        running = self.status == "running"
        place = self.place_of(me) if me is not None and running else None
        mine = self.seat_of(me)
        return [
            Seat(
                seat,
                "bot" if sitting.bot else "open" if sitting.open else "person",
                name if not sitting.open else "",
                sitting.bot,
                me=sitting.person is not None and sitting.person == me,
                online=sitting.person in online or sitting.bot is not None,
                thinking=running and sitting.bot is not None and str(seat) in self.owed,
                since=self.owed.get(str(seat)) if running else None,
                place=seat == place,
                absent=_iso(self.absent(seat, me)),
                nudge=None if mine is None or mine == seat else _iso(self.nudging(seat)),
                nudged=self.nudged.get(str(seat)) if str(seat) in self.owed and running else None,
                person=None if sitting.name == GONE else sitting.person,
            )
            for seat, (sitting, name) in enumerate(zip(self.sittings, self.names, strict=True))
        ]

    def line(self, me: str | None, online: set[str]) -> TableLine:
        seat = self.seat_of(me)
        mine = self.status == "running" and seat is not None and str(seat) in self.owed
        return TableLine(
            self.id,
            self.game,
            self.status,
            self.public,
            self.origin,
            self.seats(me, online),
            mine,
            self.number,
            self.changed,
            self.rated,
        )


def _iso(at: float | None) -> str | None:
    return None if at is None else times.text(at)


def rules(game: str) -> Game | None:
    """The rules of a game, if there are any."""
    try:
        return tafelrunde.game(game)
    except UnknownGame:
        return None
