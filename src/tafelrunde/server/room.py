"""Rooms: a table of the database, replayed. A room is immutable; whatever happens makes another one."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import tafelrunde
from tafelrunde.bots import OLDER, bots
from tafelrunde.kernel.errors import BadOption, BadRecord, TafelrundeError
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.state import State
from tafelrunde.server import offers, past, present, times, wire
from tafelrunde.server.clock import Clock
from tafelrunde.server.faults import FAULTS
from tafelrunde.server.header import Change, Header, Sitting, Status, rules
from tafelrunde.server.past import Kept, Past
from tafelrunde.server.wire import (
    ActionInfo,
    LogPart,
    Refusal,
    TableView,
    Text,
    Undo,
    Upgrade,
)

UNDO_AFTER_END = "TR-1.1"
ANSWERING = "TR-1.5"  # against an undo: somebody else acted last
NO_BOARD = Text("Vom Brett ist nichts erhalten, nur der Verlauf.", "Nothing is left of the board, only the log.")
OTHER_BOARD = Text(
    "Das Brett zeigt den Stand nach Eintrag {n}; alles Übrige steht nur noch im Verlauf.",
    "The board is as it stood after entry {n}; the rest is only in the log.",
)


@dataclass(frozen=True)
class Entry:
    """A line of the database's table of actions; without an action it takes the last standing one back."""

    number: int
    seat: int
    action: int | None
    at: str


class Told(NamedTuple):
    """What an action brought about."""

    number: int
    seat: int
    events: Sequence[Event | Past]  # the rules' own, or as they were kept


@dataclass(frozen=True)
class Seen:
    """What one seat may know of a position, and may do."""

    view: dict[str, Any]
    prompt: Text
    actions: list[ActionInfo]
    refusals: list[Refusal]
    forced: bool = False


@dataclass(frozen=True)
class Room:
    """A table as it stands after so many entries. `table` is missing where the rules are (see `frozen`).

    Then `kept` is what was kept of it, if anything was, and `told` comes from the database, as it does for everything
    before `header.base`.
    """

    header: Header
    table: tafelrunde.Table | None
    entries: tuple[Entry, ...] = ()
    told: tuple[Told, ...] = ()
    standing: tuple[int, ...] = ()  # the numbers of the actions that were not taken back
    undone: tuple[int, ...] = ()
    asked: dict[int, int] = field(default_factory=dict)  # seat -> the number since which it is asked the same
    kept: Kept | None = None
    waiting: bool = False  # were seats open when it was frozen?
    clock: Clock | None = None  # since it began, where there is one
    _seen: dict[int | None, Seen] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def begin(header: Header, entries: Sequence[Entry] = (), told: Sequence[Told] = ()) -> Room:
        """The table before the first action, or where its rules took it over from earlier ones."""
        game = tafelrunde.game(header.game)
        if game.version != header.version:
            raise BadRecord(f"version {header.version} of {game.id} is not here, only version {game.version}")
        table = tafelrunde.Table(game, len(header.sittings), header.seed, header.options, header.position)
        base, actors = header.base, table.state.actors()
        early = tuple(entries[:base])
        return Room(
            replace(header, number=base, owed={str(seat): header.created for seat in actors}),
            table,
            early,
            tuple(one for one in told if one.number <= base),
            undone=_standing(early)[1],
            asked=dict.fromkeys(actors, base),
            clock=_started(header, actors),
        )

    @staticmethod
    def rebuild(header: Header, entries: Sequence[Entry], told: Sequence[Told] = (), kept: Kept | None = None) -> Room:
        """Replay; a table whose rules are no longer here is frozen, and one that was set aside is left alone."""
        if header.aside is not None:
            return Room.relic(header, entries, told, kept)
        try:
            return Room.begin(header, entries, told).after(entries[header.base :], fork=False).under(header)
        except TafelrundeError:
            return Room.relic(header, entries, told, kept)

    @staticmethod
    def relic(header: Header, entries: Sequence[Entry], told: Sequence[Told], kept: Kept | None) -> Room:
        """A table that can only be looked at."""
        standing, undone = _standing(entries)
        return Room(header, None, tuple(entries), tuple(told), standing, undone, kept=kept).under(header)

    # ---- what happens

    def after(self, entries: Iterable[Entry], fork: bool = True) -> Room:
        """The room after more entries; a forbidden one raises and nothing has happened."""
        assert self.table is not None
        table = _fork(self.table) if fork else self.table
        kept, told, standing = list(self.entries), list(self.told), list(self.standing)
        undone, owed, at, asked = list(self.undone), self.header.owed, self.header.changed, self.asked
        clock, changes = self.clock, self.header.changes
        for entry in entries:
            others = {seat: _question(table.state, seat) for seat in table.state.actors() if seat != entry.seat}
            if entry.action is None:
                table.undo(entry.seat, trusted=not fork)
                undone.append(standing.pop())
            else:
                told.append(Told(entry.number, entry.seat, table.play(entry.seat, entry.action)))
                standing.append(entry.number)
            kept.append(entry)
            at = entry.at
            actors = table.state.actors()
            owed = {str(seat): owed.get(str(seat), at) for seat in actors}
            same = {seat for seat in actors if seat in others and others[seat] == _question(table.state, seat)}
            asked = {seat: asked[seat] if seat in same else entry.number for seat in actors}
            if clock is not None:
                clock, then = _seated(clock, changes, entry.number - 1), times.read(at)
                clock = clock.back(then, actors) if entry.action is None else clock.after(then, entry.seat, actors)
        status: Status = "finished" if self.status == "running" and not owed else self.status
        header = replace(self.header, number=len(kept), owed=owed, status=status, changed=at)
        return Room(header, table, tuple(kept), tuple(told), tuple(standing), tuple(undone), asked, clock=clock)

    def under(self, header: Header) -> Room:
        """The same position with other people, or another status."""
        waiting = header.status == "waiting"
        if self.table is None and header.status not in ("finished", "aside"):
            header = replace(header, status="frozen")
        clock = self.clock
        if clock is not None:
            clock = _seated(clock, header.changes, self.number)
        elif self.table is not None:
            clock = _started(header, self.table.state.actors())
        return replace(self, header=header, waiting=waiting, clock=clock, _seen={})

    def set_aside(self, why: str) -> Room:
        """The same table, never to be tried again."""
        return replace(self, header=replace(self.header, status="aside", aside=why), table=None, _seen={})

    def at(self, number: int) -> Room:
        """As it stood after so many entries."""
        if not 0 <= number <= self.number:
            raise BadOption(f"the table has entries 0 to {self.number}, not {number}")
        if number == self.number:
            return self
        base = self.header.base
        if self.table is not None and number >= base:
            return Room.begin(self.header, self.entries, self.told).after(self.entries[base:number], fork=False)
        kept = self.kept if self.table is None else Room.begin(self.header, self.entries).keep()
        told = tuple(one for one in self.told if one.number <= number)
        entries = self.entries[:number]
        return replace(self, table=None, entries=entries, told=told, undone=_standing(entries)[1], kept=kept, _seen={})

    # ---- what is to be known

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def number(self) -> int:
        return len(self.entries)

    @property
    def frozen(self) -> bool:
        return self.table is None

    @property
    def status(self) -> Status:
        return self.header.status

    @property
    def over(self) -> bool:
        return self.table is not None and not self.header.owed

    def stands(self, seat: int, number: int) -> bool:
        """Is what a seat chose at a number still what it is asked? Others who choose at the same time do not matter."""
        return self.asked.get(seat, self.number) <= number <= self.number

    def bots_due(self) -> list[tuple[int, str]]:
        """The seats of bots that have to decide."""
        if self.table is None or self.status != "running":
            return []
        sittings = self.header.sittings
        return [(seat, bot) for seat in self.table.state.actors() if (bot := sittings[seat].bot) is not None]

    # ---- time

    def late(self, at: float) -> list[int]:
        """The seats whose time is up, where that is not a bot's."""
        if self.clock is None or self.table is None or self.status != "running":
            return []
        return [seat for seat in self.clock.late(at) if self.header.sittings[seat].bot is None]

    @property
    def rivals(self) -> bool:
        """Two seats, of which one wins where the other loses?"""
        if self.table is None or len(self.header.sittings) != 2:
            return False
        return self.table.state.team_of(0) != self.table.state.team_of(1)

    @property
    def deadline(self) -> float | None:
        """When the server has to see to it that somebody's time is up."""
        return None if self.status != "running" else _deadline(self.clock, self.header.sittings)

    def deadline_after(self, change: Change, sittings: Sequence[Sitting]) -> float | None:
        """The same after a seat changed hands, or when the game begins with that."""
        at, clock = times.read(change.at), self.clock
        if clock is not None:
            clock = clock.seated(at, change.seat, change.after.person is not None)
        elif self.table is not None:
            clock = _started(replace(self.header, begun=change.at), self.table.state.actors())
        return _deadline(clock, sittings)

    def deadline_from(self, begun: str, asked: Sequence[int]) -> float | None:
        """The same when it goes on under other rules, with everybody's time anew."""
        return _deadline(_started(replace(self.header, begun=begun), asked), self.header.sittings)

    def _clock(self) -> wire.Clock | None:
        """The clock, to be looked at."""
        if self.header.terms is None:
            return None
        at, seats = times.seconds(), range(len(self.header.sittings))
        clock = self.clock or Clock.start(self.header.terms, len(seats), at, ())
        return wire.Clock(self.header.terms, times.now(), [round(clock.left(seat, at), 3) for seat in seats])

    def kept_events(self, after: int = 0) -> dict[int, bytes]:
        """What the actions after a number brought about, as it is kept beside them."""
        assert self.table is not None
        domains, found = self.table.game.domains, {}
        for told in reversed(self.told):
            if told.number <= after:
                break
            found[told.number] = past.keep(told.events, domains)
        return found

    def keep(self) -> Kept:
        """What is kept of it, in case its rules are gone one day."""
        assert self.table is not None
        return Kept.of(self.table.state, self.number)

    def record(self) -> Record:
        """The record, since its rules took it over; without the rules from what was kept."""
        players = [sitting.bot or sitting.name for sitting in self.header.sittings]
        if self.table is not None:
            return self.table.record(players)
        header, last = self.header, self.kept if self.kept and self.kept.number == self.number else None
        standing = set(self.standing)
        return Record(
            game=header.game,
            version=header.version,
            seats=len(header.sittings),
            seed=header.seed,
            options=header.options,
            actions=[
                (entry.seat, entry.action)
                for entry in self.entries[header.base :]
                if entry.action is not None and entry.number in standing
            ],
            position=header.position,
            players=players,
            digest=None if last is None else last.name,
        )

    def seen(self, seat: int | None) -> Seen:
        """What a seat may know, worked out once."""
        if seat not in self._seen:
            self._seen[seat] = self._look(seat)
        return self._seen[seat]

    def _look(self, seat: int | None) -> Seen:
        assert self.table is not None
        state, names = self.table.state, self.header.names
        if self.status == "waiting":
            text = Text("Warten, bis alle Plätze besetzt sind", "Waiting until all seats are taken")
            return Seen(state.view(None), text, [], [])
        actions: list[ActionInfo] = []
        refusals: list[Refusal] = []
        if seat is not None and self.status == "running":
            actions = present.action_infos(state, seat)
            refusals = present.refusals(state, seat)
        if self.header.ending is not None:
            return Seen(state.view(seat), present.OVER, [], [])
        prompt, forced = present.prompt(state, seat, names), self._forced(seat, actions)
        return Seen(state.view(seat), prompt, actions, refusals, forced)

    def _forced(self, seat: int | None, actions: list[ActionInfo]) -> bool:
        """Is there one action only, with nothing to be said against taking it without asking?

        What ends an undo is a choice: to go on, or to take back. And a quick answer would tell other people what a hand
        lacks.
        """
        if seat is None or self.table is None or len(actions) != 1:
            return False
        undo, (only,) = self.undo(seat), actions
        if undo.allowed:
            return not (only.final or only.passes)
        others = (sitting for other, sitting in enumerate(self.header.sittings) if other != seat)
        return undo.rule != ANSWERING or all(sitting.bot for sitting in others)

    def undo(self, seat: int | None) -> Undo:
        if seat is None or self.table is None or self.status != "running":
            return Undo(False, UNDO_AFTER_END if self.status == "finished" else None)
        count, rule = self.table.staying(seat)
        last = next((entry for entry in reversed(self.entries) if entry.seat == seat), None)
        taken = last is not None and last.action is None
        return Undo(count < len(self.standing), rule, self.standing[count - 1] if count else self.header.base, taken)

    def view(self, me: str | None, since: int, online: set[str], spectators: int) -> TableView:
        """Everything that a person may know of the table."""
        header = self.header
        seat = header.seat_of(me)
        shown = TableView(
            id=header.id,
            number=self.number,
            since=since,
            game=header.game,
            version=header.version,
            status=header.status,
            public=header.public,
            host=me is not None and header.host == me,
            origin=header.origin,
            seat=seat,
            seats=header.seats(me, online),
            spectators=spectators,
            created=header.created,
            view={},
            prompt=Text("", ""),
            actions=[],
            refusals=[],
            undo=self.undo(seat),
            log=[],
            undone=[],
            rematch=header.rematch,
            seatings=[change.seating for change in header.changes if change.number <= self.number],
            clock=self._clock() if self.status in ("waiting", "running") else None,
            ending=header.ending,
            offers=[
                offers.shown(kind, votes, header.places, me)
                for kind in offers.OPEN
                if self.status in offers.OPEN[kind] and (votes := header.votes(kind))
            ],
            help=header.helped(me),
            rated=header.rated,
        )
        if seat is not None and self.status == "running":
            shown.resigning = "lose" if self.rivals or len(header.sittings) == 1 else "bot"
        watching = None if self.status == "waiting" or self.waiting else seat
        part = self.part(watching, since)
        shown.log, shown.undone, shown.before = part.log, part.undone, part.before
        if self.table is None:
            shown.message, shown.upgrade = self._message(), self.upgrade(me)
            shown.prompt = present.OVER if self.status == "finished" else present.RESTING
            shown.view = {} if self.kept is None else self.kept.view(watching)
            return shown
        seen = self.seen(seat)
        shown.view, shown.prompt, shown.actions, shown.refusals = seen.view, seen.prompt, seen.actions, seen.refusals
        shown.forced = seen.forced
        return shown

    def part(
        self,
        seat: int | None,
        since: int = 0,
        before: int | None = None,
        most: int = present.SHOWN,
        open: bool = False,
    ) -> LogPart:
        """The last entries of the log after `since` and before a number, as a seat may see them, or all of them.

        Struck out are those of them that were taken back, and those up to `since` that were so after it.
        """
        told, left = present.part(self.told, since, before, most)
        log = present.log(self.game, told, 0, None if open else seat, self.header.names, open)
        undos = sum(entry.action is None for entry in self.entries[since:])
        late = {number for number in self.undone[max(0, len(self.undone) - undos) :] if number <= since}
        sent = {one[0] for one in told}
        return LogPart(log, [number for number in self.undone if number in sent or number in late], left)

    def open_view(self, seat: int | None) -> dict[str, Any]:
        """After the end: what every seat could see."""
        if self.table is not None:
            return present.open_view(self.table.state, seat)
        return {} if self.kept is None else self.kept.open_view(seat)

    @property
    def game(self) -> Game | None:
        """The rules of today, whichever version."""
        return rules(self.header.game)

    def _message(self) -> Text:
        """Why there is nothing to do here, and what is left of it."""
        aside = self.header.aside
        why = Text(*FAULTS["frozen" if aside is None else f"aside_{aside}"][1:])
        if self.kept is None:
            return Text(f"{why.de} {NO_BOARD.de}", f"{why.en} {NO_BOARD.en}")
        if self.kept.number != self.number:
            left = Text(*(text.replace("{n}", str(self.kept.number)) for text in (OTHER_BOARD.de, OTHER_BOARD.en)))
            return Text(f"{why.de} {left.de}", f"{why.en} {left.en}")
        return why

    def upgrade(self, me: str | None) -> Upgrade | None:
        """How it can go on under the rules of today, if it can."""
        header, game = self.header, self.game
        if self.status != "frozen" or self.kept is None or game is None or game.version <= header.version:
            return None
        voters = header.voters
        agreed = {person for person in voters if header.agreed.get(person) == game.version}
        return Upgrade(
            game.version,
            [name for person, name in voters.items() if name and person in agreed],
            [name for person, name in voters.items() if name and person not in agreed],
            me in agreed if me in voters else None,
        )


def _started(header: Header, asked: Sequence[int]) -> Clock | None:
    """The clock as the game begins, if there is one."""
    if header.terms is None or header.begun is None:
        return None
    earlier = sum(change.at < header.begun for change in header.changes)  # under other rules
    return Clock.start(header.terms, len(header.sittings), times.read(header.begun), asked, earlier)


def _seated(clock: Clock, changes: Sequence[Change], number: int) -> Clock:
    """The clock after the changes of seats up to a number that are not in it yet."""
    for change in changes[clock.seatings :]:
        if change.number > number:
            break
        clock = clock.seated(times.read(change.at), change.seat, change.after.person is not None)
    return clock


def _deadline(clock: Clock | None, sittings: Sequence[Sitting]) -> float | None:
    """When a bot has to go on for somebody; where others decide that, never by itself."""
    if clock is None or clock.terms.up != "bot":
        return None
    return clock.deadline({seat for seat, sitting in enumerate(sittings) if sitting.bot is None})


def _standing(entries: Sequence[Entry]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the actions that stand, and of those that were taken back."""
    standing: list[int] = []
    undone: list[int] = []
    for entry in entries:
        if entry.action is not None:
            standing.append(entry.number)
        elif standing:
            undone.append(standing.pop())
    return tuple(standing), tuple(undone)


def _question(state: State, seat: int) -> tuple[object, ...]:
    """What a seat is asked now, to see later whether it is still the same."""
    return type(state.stack[-1]), len(state.stack), state.offered(seat)


def _fork(table: tafelrunde.Table) -> tafelrunde.Table:
    """An independent table in the same position."""
    other = copy.copy(table)
    other.state = table.state.copy()
    other.actions = table.actions[:]
    other.log = table.log[:]
    other._undoable = table._undoable[:]
    return other


def check_bot(bot: str | None, game: Game | None = None) -> str:
    """A bot's name, if it is one, and one that plays the game."""
    known = bots(game)
    if bot is None or (bot not in known and bot not in OLDER):  # whoever named a module could have any code run
        raise BadOption(f"no bot {bot!r}; bots are: {', '.join(known)}")
    return bot
