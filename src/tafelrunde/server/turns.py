"""Turns: bots act when it is their turn, in whatever process; after a crash or restart they go on by themselves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tafelrunde.server.hall import Hall
from tafelrunde.server.logs import fields
from tafelrunde.server.room import Room
from tafelrunde.server.thinking import choose

LEASE, RENEWED = 12.0, 4.0  # seconds for which a process may think for a table, and after which it says so again
SWEEP = 3.0  # seconds between two looks for bots that were forgotten: their process may have died
FALLBACK = "random"  # plays where a bot took too long

log = logging.getLogger(__name__)


class Turns:
    """One task for each table that waits for a bot."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.moves = 0
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False

    def consider(self, room: Room) -> None:
        """Let the bots of a table act, if they are asked."""
        if room.bots_due():
            self.start(room.id)

    def start(self, id: str) -> None:
        if id in self._busy:
            self._again.add(id)  # it may just have finished
            return
        self._busy[id] = task = asyncio.create_task(self._play(id))
        task.add_done_callback(lambda _: self._done(id))

    async def close(self) -> None:
        """Stop thinking; whoever starts next goes on."""
        self._closed = True
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, id: str) -> None:
        del self._busy[id]
        if id in self._again and not self._closed:
            self._again.discard(id)
            self.start(id)

    async def sweep(self) -> None:
        """For ever: tables that wait for a bot and that nobody plays for."""
        while True:
            try:
                for id in await self.hall.store.pending():
                    if id not in self._busy:
                        self.start(id)
            except Exception:
                log.exception("bots could not be looked for")
            await asyncio.sleep(SWEEP)

    async def _play(self, id: str) -> None:
        try:
            async with self._alone(id) as mine:
                while mine and (room := await self.hall.room(id)).bots_due():
                    await self._move(room)
        except Exception:
            log.exception("a bot could not play")

    @asynccontextmanager
    async def _alone(self, id: str) -> AsyncIterator[bool]:
        """Of several processes on one database one thinks for a table. If it dies, another may after a while."""
        store = self.hall.store
        if not store.postgres:
            yield True
            return
        if not await store.lease(id, store.process, LEASE):
            yield False
            return
        keeping = asyncio.create_task(self._keep(id))
        try:
            yield True
        finally:
            keeping.cancel()
            await store.release(id, store.process)

    async def _keep(self, id: str) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            await self.hall.store.lease(id, self.hall.store.process, LEASE)

    async def _move(self, room: Room) -> None:
        seat, bot = room.bots_due()[0]
        assert room.table is not None
        # from the secret seed, so that nobody can work out what a bot will do
        seed = f"{room.header.seed}/{room.number}/{seat}"
        record = room.table.record()
        try:
            action = await self.hall.thinkers.run(choose, record, seat, bot, seed)
        except Exception:  # too slow, or broken: the game goes on all the same
            log.exception("a bot found nothing", extra=fields(bot=bot, game=room.header.game))
            action = choose(record, seat, FALLBACK, seed)
        await self.hall.act_as_bot(room, seat, action)
        self.moves += 1
