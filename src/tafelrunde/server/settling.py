"""Settling: the results of finished games are written down once, soon after the end or at the next start."""

from __future__ import annotations

import asyncio
import logging
import time

import sqlalchemy as sa

from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import Hall
from tafelrunde.server.results import game_of, places
from tafelrunde.server.room import Room

LOOK = 20.0  # seconds between two looks for tables that were forgotten: their process may have died
AGAIN = 2.0  # seconds until something is tried again that could not be kept

log = logging.getLogger(__name__)


class Settler:
    """Settles tables one after the other. Several processes may look at the same one; the database lets one do it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.settled = 0
        self._due: list[str] = []
        self._news = asyncio.Event()

    def consider(self, room: Room) -> None:
        """Something has happened at a table, in this process."""
        if room.status == "finished" and room.id not in self._due:
            self._due.append(room.id)
            self._news.set()

    async def run(self) -> None:
        """For ever: what is over in this process, and now and then what is left of others."""
        looked = -LOOK
        while True:
            try:
                while self._due:
                    await self._settle(self._due[0])
                    self._due.pop(0)
                if time.monotonic() - looked >= LOOK:
                    found = await self.hall.store.unsettled()
                    for id in found:
                        begun = time.monotonic()
                        await self._settle(id)
                        await asyncio.sleep(min(1.0, time.monotonic() - begun))  # nobody waits for old tables
                    looked = time.monotonic() if not found else -LOOK
            except (OSError, sa.exc.SQLAlchemyError) as error:
                log.warning("results could not be written down: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)
                continue
            self._news.clear()
            try:
                async with asyncio.timeout(LOOK if looked > 0 else 0.01):
                    await self._news.wait()
            except TimeoutError:
                pass

    async def _settle(self, id: str) -> None:
        try:
            room = await self.hall.room(id)
        except Refused:  # it was deleted
            return
        if room.status != "finished":
            return
        try:
            stood, game = places(room), game_of(room)
        except Exception:
            log.exception("a table has no results")
            stood, game = [], None
        if await self.hall.store.settle(id, room.header.changed, stood, game):
            self.settled += 1
            self.hall.bus.tell(id)
