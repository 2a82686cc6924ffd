"""Snapshots of tables, written beside their entries, so that they can be read when their rules are gone.

It is never waited for: a move is kept by its entry alone. A table is kept when it is over or nobody has acted for a
while, all that are left when the server ends, and once after the start those that an earlier server did not keep.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from tafelrunde.kernel import registry
from tafelrunde.kernel.errors import BadRecord
from tafelrunde.server.hall import Hall
from tafelrunde.server.header import Header
from tafelrunde.server.room import Entry, Room
from tafelrunde.server.store import Keeping
from tafelrunde.server.workers import Workers

IDLE = 3.0  # seconds without an action, after which a table is kept
LATEST = 60.0  # and so long after the first that is not kept, if there is always another
SETTLED = 3.0  # seconds after the start until older tables are looked at
LOOK = 1.0  # seconds between two looks
GROUP = 8  # tables that are written together
PAUSES = 0.2, 2.0  # seconds between two old tables, at least and at most, and meanwhile
SHARE = 3  # so many times what the last one took
GOODBYE = 5.0  # seconds for all that are left when the server ends

log = logging.getLogger(__name__)


def keeping(room: Room, untold: Sequence[int]) -> Keeping:
    """What is kept of a table, with the events of entries that lack them."""
    kept, events = room.keep(), room.kept_events() if untold else {}
    missing = {number: events[number] for number in untold if number in events}
    return Keeping(room.id, kept.number, kept.version, kept.data(), missing)


def kept_again(header: Header, entries: Sequence[Entry], untold: Sequence[int]) -> Keeping:
    """The same of a table that is replayed for it. It may be called in another process."""
    room = Room.rebuild(header, entries)
    if room.frozen:
        raise BadRecord("the table cannot be replayed")
    return keeping(room, untold)


class Keeper:
    """Which tables are to be kept, and when."""

    def __init__(self, hall: Hall, workers: Workers) -> None:
        self.hall = hall
        self.workers = workers
        self._changed: dict[str, tuple[float, float]] = {}  # table -> when it has to be kept, and when at the latest

    def consider(self, room: Room) -> None:
        """Something has happened at a table, in this process."""
        if room.frozen:
            return
        now = time.monotonic()
        latest = self._changed[room.id][1] if room.id in self._changed else now + LATEST
        self._changed[room.id] = (now if room.status == "finished" else min(now + IDLE, latest)), latest

    async def run(self) -> None:
        """For ever: whatever is due."""
        while True:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            due = [id for id, (when, _) in self._changed.items() if when <= now]
            try:
                await self._keep(due)
            except Exception:
                log.exception("tables could not be kept")
                await asyncio.sleep(IDLE)

    async def close(self) -> None:
        """All that are left, if there is time."""
        try:
            async with asyncio.timeout(GOODBYE):
                await self._keep(list(self._changed))
        except Exception as error:
            log.warning("%s tables are not kept: %s", len(self._changed), type(error).__name__)

    async def _keep(self, ids: Sequence[str]) -> None:
        for first in range(0, len(ids), GROUP):
            group = {id: self._changed[id] for id in ids[first : first + GROUP]}
            await self.hall.store.keep([kept for id in group if (kept := await self._look(id)) is not None])
            for id, when in group.items():
                if self._changed.get(id) == when:  # nothing has happened meanwhile
                    del self._changed[id]

    async def _look(self, id: str) -> Keeping | None:
        """What is to be kept of a table; nothing, if there is nothing to see: others shall not wait for it."""
        try:
            room = await self.hall.room(id, fresh=False)
            untold = [] if room.frozen else await self.hall.store.untold(id)
            return None if room.frozen else await asyncio.to_thread(keeping, room, untold)
        except Exception as error:
            log.warning("a table could not be kept: %s", type(error).__name__)
            return None

    async def fill_in(self) -> None:
        """Once: tables that an earlier server left behind, one by one and slowly; their rules are still here."""
        await asyncio.sleep(SETTLED)
        store, last = self.hall.store, ""
        versions = {game.id: game.version for game in registry.sound()}
        while headers := await store.unkept(versions, last, GROUP):
            for header in headers:
                begun = time.monotonic()
                try:
                    entries = await store.entries(header.id, 0, header.number)
                    untold = await store.untold(header.id)
                    errand = self.hall.bringing(header)
                    await store.keep([await self.workers.run(errand, kept_again, header, entries, untold)])
                except Exception as error:  # the next one may be better
                    log.warning("a table could not be kept: %s", type(error).__name__)
                last = header.id
                least, most = PAUSES
                await asyncio.sleep(min(most, max(least, SHARE * (time.monotonic() - begun))))
