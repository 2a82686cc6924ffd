"""The hall: the service layer, with everything that people and bots may do at all tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

import tafelrunde
from tafelrunde.bots.bot import Memory
from tafelrunde.bots.hint import BEST, chances
from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.state import State
from tafelrunde.server import present, times
from tafelrunde.server.bus import Bus
from tafelrunde.server.clock import check_terms
from tafelrunde.server.faults import Refused, refused
from tafelrunde.server.header import BROUGHT, Change, Sitting
from tafelrunde.server.opening import brought_along, fresh, opened, origin, seated
from tafelrunde.server.presence import Presence
from tafelrunde.server.queues import Errand
from tafelrunde.server.results import countable
from tafelrunde.server.room import Entry, Room, check_bot
from tafelrunde.server.rooms import Locks, Rooms, lock
from tafelrunde.server.store import Person, Seated, Store, Taken
from tafelrunde.server.thinking import Choice, brought, choose, explain, trial, tried
from tafelrunde.server.times import now
from tafelrunde.server.wire import (
    Advice,
    ChatLine,
    Hint,
    LogPart,
    NewTable,
    Origin,
    TableLine,
    TableView,
    Terms,
    Text,
    Undo,
)
from tafelrunde.server.workers import Failed, Workers

CHEAP = ("random", "greedy")  # bots that need no time to speak of
STAND_IN = "medium"  # goes on where somebody's time is up
ADVISING = BEST  # the level of the bot that gives hints
TRIES = 8  # so often a choice is tried again while other processes are quicker
SAID = 500  # characters that can be said at once
NOT_RUNNING = {"waiting": "TR-2.1", "finished": "TR-1.1"}  # the rule by which nothing can be done then
CHANGES, MOST_CHANGES = 20, 100  # of the seats of a running game: by one person, and by all; every view tells of them

log = logging.getLogger(__name__)


class Hall(Rooms):
    """Everything that can be done. `changed` is told the room before and after whatever happened in this process."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        presence: Presence,
        workers: Workers,
        changed: Callable[[Room, Room], None],
    ) -> None:
        super().__init__(store, bus, workers)
        self.presence = presence
        self.changed = changed
        self.most_tables: int | None = None  # that one person may have open
        self.moves = self.conflicts = 0
        self._acting: Locks = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- looking

    def show(self, room: Room, me: Person | None, since: int = 0) -> TableView:
        id, spectators = None if me is None else me.id, self.presence.spectators(room.header)
        try:
            return room.view(id, since, self.presence.people, spectators)
        except Exception:
            log.exception("a table cannot be shown")
            self._soon(self.set_aside(room.id, "broken"))
            return room.set_aside("broken").view(id, since, self.presence.people, spectators)

    async def view(self, id: str, me: Person | None, since: int = 0, fresh: bool = True) -> TableView:
        return self.show(await self.room(id, fresh), me, since)

    async def tables(self, scope: str, me: Person | None) -> list[TableLine]:
        if scope == "mine":
            headers = await self.store.mine(me.id) if me is not None else []
        else:
            headers = await self.store.public()
        return [header.shown().line(me.id if me else None, self.presence.people) for header in headers]

    async def then(self, room: Room, at: int, me: Person | None) -> Room:
        """A room as it stood."""
        try:
            return await self._at(room, at, me.id if me else "")
        except TafelrundeError as error:
            raise refused(error) from None

    async def replay(self, id: str, me: Person | None, at: int, own: bool = False) -> TableView:
        """How it stood: what I could see then, and everything as soon as the game is over, unless I want my `own`."""
        room = await self.room(id)
        then = await self.then(room, at, me)
        shown = self.show(then, me)
        shown.clock = None
        shown.actions, shown.refusals, shown.undo, shown.forced = [], [], Undo(False), False
        if room.status == "finished" and not own:
            shown.open = True
            shown.view = then.open_view(shown.seat)
            part = then.part(None, open=True)
            shown.log, shown.undone, shown.before = part.log, part.undone, part.before
        return shown

    async def log(self, id: str, me: Person | None, before: int | None, at: int | None) -> LogPart:
        """A part of the log; with `at`, as a replay shows it there."""
        room = await self.room(id)
        then = room if at is None else await self.then(room, at, me)
        seat = None if me is None or room.status == "waiting" or room.waiting else room.header.seat_of(me.id)
        return then.part(seat, 0, before, present.READ, at is not None and room.status == "finished")

    async def record(self, id: str) -> Record:
        """The record, which holds the seed and all that was hidden: only after the end."""
        return (await self._finished(id)).record()

    async def _finished(self, id: str) -> Room:
        room = await self.room(id)
        if room.status == "aside":
            raise Refused("aside")
        if room.status != "finished":
            raise Refused("frozen") if room.frozen else Refused("running", rule="TR-4.5")
        return room

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- acting

    async def act(self, id: str, me: Person, number: int, action: int | dict[str, Any] | None) -> TableView:
        """Do something, and see what came of it."""
        return self.show(await self.do(id, me, number, action), me, number)

    async def do(self, id: str, me: Person, number: int, action: int | dict[str, Any] | None) -> Room:
        """Do something, or with None take the last action back; it is kept when this returns."""
        async with lock(self._acting, id):
            for attempt in range(TRIES):
                room = await self.room(id, fresh=attempt > 0)
                try:
                    after = await self._acted(room, me, number, action)
                except Refused:
                    if attempt or not self.store.postgres:
                        raise
                    continue  # another process may know more
                with contextlib.suppress(Taken):  # another process was quicker: does my choice still stand?
                    await self._append(room, after)
                    return after
            raise self._conflict(await self.room(id), me)

    async def _acted(self, room: Room, me: Person, number: int, action: int | dict[str, Any] | None) -> Room:
        """The room after my action; Refused, if I cannot act, or if the table no longer stands at that number."""
        seat = room.header.seat_of(me.id)
        if seat is None:
            left = room.header.place_of(me.id) is not None
            raise Refused("time_up", rule="TR-3.2") if left else Refused("not_seated", rule="TR-2.1")
        if playable(room).status == "waiting":
            raise Refused("waiting", rule="TR-2.1")
        terms = room.header.terms
        if terms is not None and terms.up == "bot" and seat in room.late(times.seconds()):  # nobody has noticed yet
            with contextlib.suppress(Taken):
                await self._time_up(room)
            raise Refused("time_up", rule="TR-3.2")
        if not room.stands(seat, number):
            raise self._conflict(room, me)
        if room.status == "finished":
            raise Refused("finished", rule="TR-1.1")
        assert room.table is not None
        try:
            code = room.table.game.encode(action) if isinstance(action, dict) else action
            if code is not None:
                room.table.game.decode(code)  # is it an action at all?
            return await self._tried(room, Entry(room.number + 1, seat, code, now()), me)
        except TafelrundeError as error:
            raise refused(error) from None

    async def _tried(self, room: Room, entry: Entry, me: Person) -> Room:
        """The room after an entry; at a foreign table a worker has to survive it first."""
        try:
            if room.header.foreign:
                await self.workers.run(self.errand(room.header, me.id), tried, room.header, (*room.entries, entry))
            return room.after([entry])
        except TafelrundeError:
            raise
        except Failed as failed:
            why: str = failed.why
        except Exception:
            log.exception("the rules broke over an action")
            why = "broken"
        raise Refused("aside" if await self.failed(room.id, why) else "unfinished")

    async def think(self, room: Room, seat: int, bot: str, seed: str, memory: Memory | None) -> Choice:
        """What a bot does, and what it then remembers; Failed, if it comes to nothing."""
        assert room.table is not None
        header, dear = room.header, bot not in CHEAP
        seconds = self.workers.trying if header.foreign else None
        work = (room.table.record(), seat, bot, seed, memory, header.foreign)
        return await self.workers.run(self.errand(header, dear=dear), choose, *work, seconds=seconds)

    async def act_as_bot(self, room: Room, seat: int, action: int) -> None:
        """A bot has chosen; if something else happened meanwhile, its choice is dropped."""
        async with lock(self._acting, room.id):
            here = await self.room(room.id)
            if here.stands(seat, room.number) and here.header.sittings[seat].bot is not None:
                try:
                    after = here.after([Entry(here.number + 1, seat, action, now())])
                except Exception:
                    log.exception("the rules broke over a bot's action")
                    await self.failed(room.id, "broken")
                    return
                with contextlib.suppress(Taken):
                    await self._append(here, after)

    def _conflict(self, room: Room, me: Person | None) -> Refused:
        self.conflicts += 1
        return Refused("conflict", table=self.show(room, me))

    async def _append(self, before: Room, after: Room) -> None:
        """Keep the last entry of `after`, and only then let anybody see it. Taken, if somebody was quicker."""
        try:
            await self.store.append(after)
        except BaseException:
            self.forget(before.id)
            raise
        self.moves += 1
        if self._rooms.get(before.id) is not before:  # `after` lacks what was read meanwhile
            self.forget(before.id)
        self._keep(after)
        self.changed(before, after)

    # ---- seats

    async def _insisted(self, id: str, me: Person, work: Callable[[Room], Awaitable[Room]]) -> TableView:
        """Do something that is meant whatever else happens at the table meanwhile, and see what came of it."""
        async with lock(self._acting, id):
            for _ in range(TRIES):
                with contextlib.suppress(Taken):  # another process was quicker: is it still possible?
                    return self.show(await work(await self.room(id)), me)
                self.forget(id)
            raise self._conflict(await self.room(id), me)

    async def sit(self, id: str, me: Person, seat: int) -> TableView:
        async def work(room: Room) -> Room:
            self._check_seat(room, seat)
            if room.header.seat_of(me.id) is not None:
                raise Refused("seated", rule="TR-2.1")
            if not room.header.sittings[seat].open and room.header.place_of(me.id) != seat:
                raise Refused("taken", rule="TR-2.1")
            seen = room.header.seen_by(me.id)
            if seen not in (None, seat):
                raise Refused("seen", seen + 1, rule="TR-2.2")
            return await self._seat(room, seat, Sitting(me.id, me.name), me)

        return await self._insisted(id, me, work)

    async def leave(self, id: str, me: Person) -> TableView:
        """Get up (TR-2.7)."""

        async def work(room: Room) -> Room:
            seat = room.header.seat_of(me.id)
            if seat is None:
                raise Refused("not_seated", rule="TR-2.1")
            return await self._seat(room, seat, Sitting(), me)

        return await self._insisted(id, me, work)

    async def hand_over(self, id: str, me: Person, seat: int, bot: str | None) -> TableView:
        """A seat to a bot: one's own; or, for whoever opened the table, one that is open or a bot's.

        Where everybody waits for a seat, its turn comes for the host after a while, and later for all who sit there.
        """

        async def work(room: Room) -> Room:
            self._check_seat(room, seat)
            sitting = room.header.sittings[seat]
            if room.header.rated and room.status == "running" and sitting.bot is not None:
                raise Refused("rated", rule="TR-5.2")
            absent, others = room.header.absent(seat, me.id), sitting.person not in (None, me.id)
            if bot is None or absent is None or times.seconds() < absent:
                if others and bot is not None and absent is not None:
                    raise Refused("too_early", times.span(absent - times.seconds()), rule="TR-2.5")
                if sitting.person != me.id and room.header.host != me.id:
                    raise Refused("not_yours", rule="TR-2.4")
                if others:
                    raise Refused("taken", rule="TR-2.4")
            try:
                game = None if room.table is None else room.table.game
                after = Sitting(bot=check_bot(bot, game)) if bot is not None else Sitting()
            except BadOption as error:
                raise refused(error) from None
            return await self._seat(room, seat, after, me)

        return await self._insisted(id, me, work)

    async def time_up(self, id: str) -> None:
        """Somebody's time may be up: a bot goes on in that seat. Several processes may notice; one of them does it."""
        async with lock(self._acting, id):
            with contextlib.suppress(Refused, Taken):
                await self._time_up(await self.room(id))

    async def _time_up(self, room: Room) -> None:
        for seat in room.late(times.seconds()) if room.deadline is not None else ():
            room = await self._seat(room, seat, Sitting(bot=STAND_IN), None)

    def _check_seat(self, room: Room, seat: int) -> None:
        if not 0 <= seat < len(room.header.sittings):
            last = len(room.header.sittings) - 1
            raise Refused(
                "impossible", Text(f"Plätze sind 0 bis {last}, nicht {seat}", f"seats are 0 to {last}, not {seat}")
            )

    async def _seat(self, room: Room, seat: int, sitting: Sitting, me: Person | None) -> Room:
        """Somebody else sits in a seat: somebody wishes it so, or their time is up. Taken, if things have changed."""
        if playable(room).status == "finished":
            raise Refused("finished", rule="TR-1.1")
        before = room.header.sittings[seat]
        if (before.person, before.bot) == (sitting.person, sitting.bot):
            return room
        if me is not None and (room.header.seatings >= MOST_CHANGES or _changes_by(me, room) >= CHANGES):
            raise Refused("restless", rule="TR-2.3")
        by = Sitting() if me is None else Sitting(me.id, me.name)
        try:
            await self.store.seat(room, Change(room.number, seat, by, before, sitting, now()))
        except Seated:
            raise Refused("seated", rule="TR-2.1") from None
        finally:
            self.forget(room.id)
        return await self._told(room)

    async def _told(self, room: Room) -> Room:
        """The room after something was kept about it, of which everybody is told."""
        self.forget(room.id)
        after = await self.room(room.id)
        self.changed(room, after)
        return after

    async def upgrade(self, id: str, me: Person, agree: bool) -> TableView:
        """Somebody would go on under the rules of today, or no longer; it does as soon as everybody at it agrees."""
        async with lock(self._acting, id):
            room = await self.room(id)
            if room.kept is None or room.upgrade(me.id) is None:
                raise Refused("no_upgrade")
            if me.id not in room.header.voters:
                people = any(room.header.voters.values())
                raise Refused("not_seated", rule="TR-2.1") if people else Refused("not_yours", rule="TR-2.4")
            kept = room.kept
            try:
                if agree:  # tried for the first to agree already: nobody shall wait for the others in vain
                    kept = await self.workers.run(
                        self.bringing(room.header, me.id), brought, room.header, room.entries, kept
                    )
                await self.store.agree(room, me.id, agree, kept)
            except TafelrundeError as error:
                raise Refused("cannot_go_on", error) from None
            except Failed as failed:
                raise Refused("cannot_go_on", f"it was tried and came to nothing ({failed.why})") from None
            except Taken:
                self.forget(id)
                raise self._conflict(await self.room(id), me) from None
            return self.show(await self._told(room), me)

    # ---- new tables

    async def open(self, me: Person, wish: NewTable) -> TableView:
        """A new table as somebody wishes it."""
        await self._may_open(me)
        try:
            game = tafelrunde.game(wish.game)
            if wish.record is not None and wish.position is not None:
                raise BadOption("give a record or a position, not both")
            game.check_seats(len(wish.seats))
            sittings = seated(game, wish.seats, Sitting(me.id, me.name))
            if wish.record is not None:
                record = brought_along(wish)
            else:
                record = fresh(wish)
            terms = check_terms(wish.clock, len(sittings))
            room = await self._begun(record, wish.upto, sittings, wish.public, me, origin(wish), terms, wish.rated)
        except TafelrundeError as error:
            raise refused(error) from None
        if wish.rated and not countable(room):
            raise Refused("not_rated", rule="TR-5.1")
        return self.show(await self._add(room), me)

    async def _may_open(self, me: Person) -> None:
        if self.most_tables is not None and await self.store.unfinished(me.id) >= self.most_tables:
            raise Refused("too_many_tables", self.most_tables)

    async def _begun(
        self,
        record: Record,
        upto: int | None,
        sittings: tuple[Sitting, ...],
        public: bool,
        me: Person,
        origin: Origin,
        terms: Terms | None = None,
        rated: bool = False,
    ) -> Room:
        """The room of a new table, which can be played and shown: what was brought along is tried in a worker."""
        try:
            if origin in BROUGHT:
                await self.workers.run(Errand("foreign", me.id, "", people=True), trial, record, upto)
            begun, entries = opened(record, upto, sittings, public, me.id, origin, now(), terms, rated)
            room = await self._after(begun, entries)
            room.view(me.id, 0, set(), 0)
            return room
        except (TafelrundeError, Refused):
            raise
        except Exception as error:
            if not isinstance(error, Failed):
                log.exception("a new table cannot be shown")
            raise Refused("unplayable") from None

    async def _add(self, room: Room) -> Room:
        await self.store.add_table(room)
        self._keep(room)
        self.changed(room, room)
        return room

    async def go_on(self, id: str, me: Person, at: int) -> TableView:
        """A new table from a position of a finished game: my seat is mine again, other people's seats are open."""
        room = await self._finished(id)
        if not room.header.helped(me.id):
            raise Refused("fair", rule="TR-4.4")
        await self._may_open(me)
        try:
            then = await self._at(room, at, me.id if me else "")
            if then.table is None:
                raise Refused("frozen")
            seat = room.header.seat_of(me.id)
            actors = then.table.state.actors()
            mine = seat if seat is not None else actors[0] if actors else 0
            sittings = tuple(
                Sitting(me.id, me.name) if number == mine else Sitting(bot=sitting.bot)
                for number, sitting in enumerate(room.header.sittings)
            )
            new = await self._begun(then.record(), None, sittings, False, me, "continued")
        except TafelrundeError as error:
            raise refused(error) from None
        return self.show(await self._add(new), me)

    # ---- talking and hints

    async def say(self, id: str, me: Person, text: str) -> ChatLine:
        room = await self.room(id)
        text = text.strip()
        if not text or len(text) > SAID or "\0" in text:
            raise Refused(
                "impossible", Text(f"sag etwas mit 1 bis {SAID} Zeichen", f"say something of 1 to {SAID} characters")
            )
        line = await self.store.say(id, me, room.header.seat_of(me.id), text)
        self.bus.tell(id, "chat")
        return line

    async def said(self, id: str, after: int | None) -> list[ChatLine]:
        await self.room(id)
        return await self.store.said(id, after)

    async def hint(self, id: str, me: Person) -> Advice:
        """What the game's adviser would do in my place, from what I may know."""
        room = await self.room(id)
        seat = room.header.seat_of(me.id)
        if seat is None:
            raise Refused("not_seated", rule="TR-2.1")
        if playable(room).status != "running":
            raise Refused(room.status, rule=NOT_RUNNING.get(room.status))
        if not room.header.helped(me.id):
            raise Refused("rated", rule="TR-5.2") if room.header.rated else Refused("fair", rule="TR-4.4")
        assert room.table is not None
        if seat not in room.table.state.actors():
            raise Refused("illegal", rule=room.table.game.rulebook["TR-1.2"])
        state = room.table.state
        try:
            errand = self.errand(room.header, me.id, dear=True)
            asked = (room.record(), seat, ADVISING, f"{room.number}", room.header.names)
            found = await self.workers.run(errand, explain, *asked)
        except Failed:  # nobody needs a hint to go on: this is never held against the table
            raise Refused("busy") from None
        told = [_hint(state, seat, **one) for one in found]
        return Advice(ADVISING, chances(ADVISING, state.game), told)


def _hint(state: State, seat: int, action: int, why: list[Any], line: list[Any], **thought: Any) -> Hint:
    text = present.action_text(state, seat, action)
    return Hint(action, text, why=[Text(*one) for one in why], line=[Text(*one) for one in line], **thought)


def _changes_by(me: Person, room: Room) -> int:
    return sum(change.by.person == me.id for change in room.header.changes)


def playable(room: Room) -> Room:
    """The same room, if its rules are here and come to an end."""
    if room.frozen:
        raise Refused("frozen" if room.header.aside is None else "aside")
    return room
