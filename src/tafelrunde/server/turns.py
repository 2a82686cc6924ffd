"""Turns: bots act when it is their turn, in whatever process; after a crash or restart they go on by themselves."""

from __future__ import annotations

import asyncio
import logging
import secrets

from tafelrunde.server.hall import Hall
from tafelrunde.server.logs import fields
from tafelrunde.server.room import Room
from tafelrunde.server.thinking import choose

LEASE = 15.0  # seconds added to the time of a choice, after which another process may take over
SWEEP = 3.0  # seconds between two looks for bots that were forgotten: their process may have died
FALLBACK = "random"  # plays where a bot took too long

log = logging.getLogger(__name__)


class Turns:
    """One task for each table that waits for a bot."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.me = secrets.token_urlsafe(16)
        self.moves = 0
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

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

    def _done(self, id: str) -> None:
        del self._busy[id]
        if id in self._again:
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
        store = self.hall.store
        seconds = self.hall.thinkers.seconds + LEASE
        try:
            while (room := await self.hall.room(id)).bots_due():
                if store.postgres and not await store.lease(id, self.me, seconds):
                    return
                await self._move(room)
            if store.postgres:
                await store.release(id, self.me)
        except Exception:
            log.exception("a bot could not play")

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
