"""Rooms: the cache of all tables as they stand; read, replayed, and set aside where their rules fail."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.bus import Bus
from tafelrunde.server.faults import Refused
from tafelrunde.server.header import Header
from tafelrunde.server.queues import Errand, Lane
from tafelrunde.server.room import Entry, Room
from tafelrunde.server.store import Store
from tafelrunde.server.thinking import brought, tried
from tafelrunde.server.workers import Failed, Workers

KEPT = 1000  # rooms in the cache; others are replayed when somebody asks
PAST = 40  # rooms of replays in the cache
PIECE = 20  # entries that are replayed without a look at what else is to be done
TWICE = 2  # turns that may come to nothing before a table is set aside
ID = re.compile("[A-Za-z0-9_-]{1,22}")  # what an id of a table looks like: no other is looked up
Locks = WeakValueDictionary[str, asyncio.Lock]

log = logging.getLogger(__name__)


class Rooms:
    """Tables by their ids. In this process a room is read once, until somebody is heard to have changed it."""

    def __init__(self, store: Store, bus: Bus, workers: Workers) -> None:
        self.store = store
        self.bus = bus
        self.workers = workers
        self.listening = False  # do we hear what other processes do?
        self.replays = self.replayed = 0
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._stale: set[str] = set()
        self._reading: Locks = WeakValueDictionary()
        self._replaying = asyncio.Lock()
        self._looking: Locks = WeakValueDictionary()
        self._past: OrderedDict[tuple[str, int, int], Room] = OrderedDict()  # table, version, number

    async def room(self, id: str, fresh: bool = True) -> Room:
        """A table as the database has it. If `fresh` is not needed, as of what was last heard of it."""
        if (room := self._known(id, fresh)) is not None:
            return room
        if not ID.fullmatch(id):
            raise Refused("no_table")
        async with lock(self._reading, id):  # one after the other, so that what was read later is kept
            if (room := self._known(id, fresh)) is not None:
                return room
            self._stale.discard(id)  # news that come from now on make it stale again
            try:
                return self._keep(await self._read(id))
            except BaseException:
                self._stale.add(id) if id in self._rooms else self._stale.discard(id)
                raise

    def _known(self, id: str, fresh: bool) -> Room | None:
        room = self._rooms.get(id)
        ask = self.deaf or (self.store.postgres and fresh)
        if room is None or ask or id in self._stale:
            return None
        self._rooms.move_to_end(id)
        return room

    async def _read(self, id: str) -> Room:
        header = await self.store.header(id)
        if header is None:
            raise Refused("no_table")
        room = self._rooms.get(id)
        if room is None or (room.header.aside, room.header.version) != (header.aside, header.version):
            return await self._replayed(header)
        if room.number == header.number:
            return room if room.header == header else room.under(header)
        if room.number < header.number and not room.frozen:
            entries = await self.store.entries(id, room.number, header.number)
            return room.under(replace(room.header, changes=header.changes)).after(entries).under(header)
        return await self._replayed(header)

    async def _replayed(self, header: Header) -> Room:
        self.replays += 1
        entries = await self.store.entries(header.id, 0, header.number)
        if header.aside is not None or not header.ruled:
            return await self._relic(header, entries)
        if header.foreign:
            why = await self._outlasted(header, entries)
            if why is not None:
                return await self._relic(replace(header, status="aside", aside=why), entries)
        told = await self.store.told(header.id, header.base) if header.base else []
        try:
            return (await self._after(Room.begin(header, entries, told), entries[header.base :])).under(header)
        except TafelrundeError:
            return await self._relic(header, entries)
        except Exception:
            log.exception("the rules broke over a table")
            await self.set_aside(header.id, "broken")
            return await self._relic(replace(header, status="aside", aside="broken"), entries)

    async def _relic(self, header: Header, entries: Sequence[Entry]) -> Room:
        """A table that can only be looked at, from what was kept of it."""
        told, kept = await self.store.told(header.id, header.number), await self.store.kept(header.id)
        if kept is not None and kept.number < header.number and header.aside is None:
            with contextlib.suppress(TafelrundeError, Failed):  # perhaps today's rules know what the last entries did
                kept = await self.workers.run(self.bringing(header), brought, header, entries, kept)
        return Room.relic(header, entries, told, kept)

    async def _after(self, room: Room, entries: Sequence[Entry]) -> Room:
        """A room that nobody else has after more entries: a few at a time, so that nobody waits for a long replay."""
        for begin in range(0, len(entries) or 1, PIECE):
            async with self._replaying:
                room = room.after(entries[begin : begin + PIECE], fork=False)
                self.replayed += len(entries[begin : begin + PIECE])
                await asyncio.sleep(0)
        return room

    async def _at(self, room: Room, number: int, who: str) -> Room:
        """As it stood after so many entries: on from where somebody has looked before, one after the other for each."""
        base = room.header.base
        if room.table is None or not base <= number < room.number:
            return room.at(number)
        async with lock(self._looking, who):
            table = room.id, room.header.version
            near = max((past[2] for past in self._past if past[:2] == table and past[2] <= number), default=base)
            known = self._past.get((*table, near))
            start = Room.begin(room.header, room.entries, room.told) if known is None else known.after(())
            then = await self._after(start, room.entries[near:number])
            self._past[*table, number] = then
            self._past.move_to_end((*table, number))
            while len(self._past) > PAST:
                self._past.popitem(last=False)
        stood = {name: getattr(then.header, name) for name in ("number", "owed", "changed")}
        return then.under(replace(room.header, **stood, ending=None))

    def _keep(self, room: Room) -> Room:
        known = self._rooms.get(room.id)
        if known is not None and known.number > room.number:
            return known  # somebody was quicker while we read
        self._rooms[room.id] = room
        self._rooms.move_to_end(room.id)
        while len(self._rooms) > KEPT:
            last, _ = self._rooms.popitem(last=False)
            if last not in self._reading:
                self._stale.discard(last)
        return room

    def forget(self, id: str) -> None:
        """Another process, or another table of the database, has changed something: read again."""
        if id in self._rooms or id in self._reading:
            self._stale.add(id)

    def forget_all(self) -> None:
        self._stale.update(self._rooms, self._reading.keys())

    @property
    def deaf(self) -> bool:
        """May other processes do something that we do not hear of?"""
        return self.store.postgres and not self.listening

    @property
    def kept(self) -> int:
        return len(self._rooms)

    # ---- tables whose rules come to no end

    def errand(self, header: Header, person: str | None = None, dear: bool = False) -> Errand:
        """Work for a table: whoever opened it answers for it, if nobody else asks."""
        lane: Lane = "dear" if dear else "foreign" if header.foreign else "quick"
        return Errand(lane, person or header.host, header.id, header.people)

    def bringing(self, header: Header, person: str | None = None) -> Errand:
        """Work with rules that a table was not begun with, or that nobody waits for: nothing else waits behind it."""
        return Errand("foreign", person or header.host, header.id, people=person is not None)

    async def _outlasted(self, header: Header, entries: Sequence[Entry]) -> str | None:
        """Replay a table in a worker, where nobody minds if it does not end; why it was set aside, if it was."""
        while True:
            try:
                await self.workers.run(self.errand(header), tried, header, entries)
            except Failed as failed:
                if await self.failed(header.id, failed.why, at_once=failed.why == "broken"):
                    return failed.why
            else:
                return None

    async def failed(self, id: str, why: str, at_once: bool = False) -> bool:
        """A turn of a table has come to nothing; the second time the table is set aside."""
        count = await self.store.failed(id)
        self.forget(id)
        if count >= TWICE or at_once:
            await self.set_aside(id, why)
            return True
        return False

    async def set_aside(self, id: str, why: str) -> None:
        """Never try a table again until somebody brings it back; everybody at it is told."""
        if await self.store.set_aside(id, why):
            log.warning("a table was set aside: %s", why)
        self.forget(id)
        self.bus.tell(id)

    def heed(self, aside: dict[str, str], closed: Collection[str]) -> None:
        """What somebody with the database in hand has set aside, brought back or closed: here it may be otherwise."""
        for room in list(self._rooms.values()):
            if room.header.aside != aside.get(room.id) or (room.id in closed and room.status != "finished"):
                self.forget(room.id)
                self.bus.tell(room.id)


def lock(locks: Locks, id: str) -> asyncio.Lock:
    lock = locks.get(id)
    if lock is None:
        lock = locks[id] = asyncio.Lock()
    return lock
