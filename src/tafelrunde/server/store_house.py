"""What the database keeps of how people treat each other: games that end early, votes, reminders."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tafelrunde.server import database as db
from tafelrunde.server import offers
from tafelrunde.server.room import Room
from tafelrunde.server.store_people import Person
from tafelrunde.server.storing import Storing, Taken
from tafelrunde.server.times import now
from tafelrunde.server.wire import Ending, OfferKind


class HouseStore(Storing, ABC):
    """Tables that end before their end, and people who have something to agree on."""

    @abstractmethod
    async def _insert_table(self, connection: AsyncConnection, room: Room) -> None:
        """A new table, as part of something larger."""

    async def unfinished(self, host: str) -> int:
        """How many tables somebody has opened that are not over."""
        table = db.tables.c
        mine = (table.host == host) & table.status.in_(("waiting", "running"))
        return int((await self._rows(sa.select(sa.func.count()).select_from(db.tables).where(mine)))[0][0])

    async def closed(self, since: str) -> list[str]:
        """The tables that were ended since then, by whomever."""
        table = db.tables.c
        return [
            row.id
            for row in await self._rows(sa.select(table.id).where(table.ending.is_not(None), table.changed >= since))
        ]

    async def end(self, room: Room, ending: Ending) -> None:
        """A game is over before its end. Taken, if something else has happened to it."""
        async with self._write(room.id) as connection:
            await self._end(connection, room.id, room.number, ending)

    async def _end(self, connection: AsyncConnection, id: str, number: int, ending: Ending) -> None:
        table = db.tables.c
        values = {
            "status": "finished",
            "ending": msgspec.to_builtins(ending),
            "owed": {},
            "pending": False,
            "deadline": None,
            "changed": ending.at,
        }
        which = (table.id == id) & (table.number == number) & (table.status == "running") & table.aside.is_(None)
        if (await connection.execute(db.tables.update().where(which).values(values))).rowcount != 1:
            raise Taken

    async def close_table(self, id: str) -> bool:
        """End a table, whatever happens there. False, if it is over already, or not there."""
        ending = msgspec.to_builtins(Ending("closed", None, "", now(), []))
        values = {"status": "finished", "ending": ending, "owed": {}, "pending": False, "deadline": None}
        return await self._put(id, db.tables.c.status.in_(("waiting", "running")), changed=now(), **values)

    async def vote(self, room: Room, kind: OfferKind, me: Person, agree: bool, new: Room | None = None) -> bool:
        """Somebody says yes or no to an offer; True, if it is done by that, since all agree.

        A rematch is done with the `new` table. Taken, if something has changed meanwhile.
        """
        header, table = room.header, db.tables.c
        which = table.id == room.id
        async with self._write(room.id) as connection:
            query = sa.select(table.number, table.status, table.offers, table.rematch).where(which)
            number, status, kept, again = (await connection.execute(query.with_for_update())).one()
            seated = sa.select(db.seats.c.person).where(db.seats.c.table_id == room.id, db.seats.c.person.is_not(None))
            people = set((await connection.execute(seated)).scalars().all())
            known = (header.status, dict(header.offers), header.rematch, set(header.places))
            if (status, kept or {}, again, people) != known:
                raise Taken
            votes = offers.voted(header.votes(kind), me.id, agree, now())
            done = offers.agreed(votes, list(people))
            values: dict[str, Any] = {"offers": {**header.offers, kind: votes}, "changed": now()}
            if done and kind == "rematch":
                if new is None:
                    raise Taken
                values = {"rematch": new.id}
                await self._insert_table(connection, new)
            await connection.execute(db.tables.update().where(which).values(values))
            if done and kind == "end":
                await self._end(connection, room.id, number, Ending("agreed", None, me.name, now(), []))
            return done

    async def nudge(self, room: Room, seat: int, at: str) -> None:
        """A seat is reminded. Taken, if it just was."""
        table = db.tables.c
        async with self._write(room.id) as connection:
            query = sa.select(table.nudged, table.number).where(table.id == room.id).with_for_update()
            nudged, number = (await connection.execute(query)).one()
            if ((nudged or {}), number) != (room.header.nudged, room.number):
                raise Taken
            values = {"nudged": {**room.header.nudged, str(seat): at}, "changed": at}
            await connection.execute(db.tables.update().where(table.id == room.id).values(values))

    # ---- tables that are set aside

    async def aside(self) -> dict[str, str]:
        """All tables that are set aside, and why."""
        table = db.tables.c
        rows = await self._rows(sa.select(table.id, table.aside).where(table.aside.is_not(None)))
        return {row.id: row.aside for row in rows}

    async def set_aside(self, id: str, why: str) -> bool:
        """False, if it was already, or is not there."""
        return await self._put(id, db.tables.c.aside.is_(None), aside=why)

    async def restore(self, id: str) -> bool:
        """Bring a table back, with a clean slate. False, if it is not set aside."""
        return await self._put(id, db.tables.c.aside.is_not(None), aside=None, failures=0)

    async def failed(self, id: str) -> int:
        """Another turn of a table has come to nothing; so many now."""
        async with self._write(id) as connection:
            query = db.tables.update().where(db.tables.c.id == id).values(failures=db.tables.c.failures + 1)
            return int((await connection.execute(query.returning(db.tables.c.failures))).scalar_one())

    async def forgive(self, id: str) -> None:
        await self._put(id, db.tables.c.failures > 0, failures=0)

    async def _put(self, id: str, where: sa.ColumnElement[bool], **values: Any) -> bool:
        async with self._write(id) as connection:
            query = db.tables.update().where(db.tables.c.id == id, where).values(values)
            return (await connection.execute(query)).rowcount == 1
