"""What the database keeps about one person: all of it to be read, all of it to be deleted; and tables to be deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tafelrunde.server import database as db
from tafelrunde.server.header import GONE
from tafelrunde.server.ids import fresh_id
from tafelrunde.server.storing import Storing
from tafelrunde.server.wire_people import Exported

HIDDEN = ("passphrase", "sessions", "login", "auth", "p256dh")  # columns that open something
SPOKEN = "…"  # instead of what somebody said who is deleted
INSTEAD = {"running": "medium"}  # who goes on for somebody who is deleted: nobody where it has not begun
# tables of the database that are exported, or taken care of, one by one; all others follow from their column `person`
APART = ("people", "seats", "chat", "results")


async def drop_tables(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Delete tables, and everything that was kept about them."""
    for part in (part for part in db.metadata.sorted_tables[::-1] if "table_id" in part.c):
        await connection.execute(part.delete().where(part.c.table_id.in_(ids)))
    await connection.execute(db.tables.delete().where(db.tables.c.id.in_(ids)))


class SelfStore(Storing):
    """Everything about somebody."""

    async def everything(self, person: str) -> Exported | None:
        """All that is kept about somebody, but for what opens something: hashes and keys."""
        table, seat, said, done = db.tables.c, db.seats.c, db.chat.c, db.actions.c
        me = await self._mappings(sa.select(*_shown(db.people)).where(db.people.c.id == person))
        if not me:
            return None
        chosen = (table.id, table.game, table.options, table.status, table.number, table.created, table.changed)
        result = (db.results.c.table_id == table.id) & (db.results.c.person == person)
        tables = (
            sa.select(*chosen, table.public, table.rated, seat.seat, db.results.c.how, db.results.c.rank)
            .join(db.seats, seat.table_id == table.id)
            .outerjoin(db.results, result)
            .where(seat.person == person)
        )
        opened = sa.select(table.id).where(table.host == person).order_by(table.created)
        lines = sa.select(said.table_id, said.text, said.at).where(said.person == person).order_by(said.at)
        mine = (seat.table_id == done.table_id) & (seat.seat == done.seat) & (seat.person == person)
        actions = sa.select(done.table_id, done.number, done.action, done.at).join(db.seats, mine)
        more = {
            part.name: await self._mappings(sa.select(*_shown(part)).where(part.c.person == person))
            for part in _about_people()
        }
        return Exported(
            me[0],
            await self._mappings(tables.order_by(table.created)),
            [row.id for row in await self._rows(opened)],
            await self._mappings(lines),
            await self._mappings(actions.order_by(done.at, done.table_id, done.number)),
            {name: rows for name, rows in more.items() if rows},
        )

    async def _mappings(self, query: sa.Select[Any]) -> list[dict[str, Any]]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def alone_among(self, ids: Sequence[str], person: str) -> set[str]:
        """Those tables at which nobody else would lose a game."""
        async with self.engine.connect() as connection:
            return {id for id in ids if await self._alone(connection, id, person)}

    async def _alone(self, connection: AsyncConnection, id: str, person: str) -> bool:
        """Has nobody else anything to do with a table?"""
        seat, change = db.seats.c, db.seatings.c
        query = sa.select(seat.person).where(seat.table_id == id, seat.person.is_not(None), seat.person != person)
        if (await connection.execute(query.limit(1))).first() is not None:
            return False
        made = await connection.execute(sa.select(change.before, change.after).where(change.table_id == id))
        people = {one.get("person") for row in made.all() for one in row}
        if people - {None, person}:
            return False
        played = sa.select(db.results.c.person).where(db.results.c.table_id == id)
        others = set((await connection.execute(played)).scalars().all()) - {None, person}
        return not others

    async def delete_table(self, id: str, person: str) -> bool:
        """Delete a table that is not over; False, if others would lose a game, or it counts for ratings."""
        table = db.tables.c
        async with self._write(id) as connection:
            query = sa.select(table.status, table.rated, table.host).where(table.id == id).with_for_update()
            status, rated, host = (await connection.execute(query)).one()
            mine = sa.select(db.seats.c.seat).where(db.seats.c.table_id == id, db.seats.c.person == person)
            involved = host == person or (await connection.execute(mine)).first() is not None
            counts = rated and status == "running"
            if not involved or status == "finished" or counts or not await self._alone(connection, id, person):
                return False
            if host != person and await self._there(connection, host):
                return False
            await drop_tables(connection, [id])
            return True

    async def _there(self, connection: AsyncConnection, person: str) -> bool:
        return (await connection.execute(sa.select(db.people.c.id).where(db.people.c.id == person))).first() is not None

    async def forget(self, person: str) -> list[str]:
        """Delete everything about somebody, in one transaction; the tables that changed by it.

        Where nobody else sat, the table goes. Elsewhere an unknown sits there instead, another one at each table, and
        what was said is gone.
        """
        me = db.people.c.id == person
        async with self._write() as connection:
            name = (await connection.execute(sa.select(db.people.c.name).where(me).with_for_update())).scalar_one()
            touched = await self._tables_of(connection, person)
            alone = [id for id in touched if await self._alone(connection, id, person)]
            await drop_tables(connection, alone)
            for id in touched:
                if id not in alone:
                    await self._replace(connection, id, person, name)
            await connection.execute(
                db.chat.update().where(db.chat.c.person == person).values(person=None, name=GONE, text=SPOKEN)
            )
            await self._drop_reviews(connection, person)
            for part in _about_people():
                await connection.execute(part.delete().where(part.c.person == person))
            await connection.execute(db.friends.delete().where(db.friends.c.other == person))
            await connection.execute(db.invitations.delete().where(db.invitations.c.by == person))
            await connection.execute(db.notices.delete().where(db.notices.c.occasion == person))  # by whom invited
            await connection.execute(db.people.delete().where(me))
            for id in touched:
                await self._tell(connection, f"{id} table {self.process}")
            await self._tell(connection, f"@ended {self.process} {person} {2**31}")
            return touched

    async def _drop_reviews(self, connection: AsyncConnection, person: str) -> None:
        """The pieces of the reviews that somebody asked for."""
        part, review = db.review_parts.c, db.reviews.c
        asked = sa.select(review.table_id).where(
            review.person == person, review.table_id == part.table_id, review.seat == part.seat
        )
        await connection.execute(db.review_parts.delete().where(asked.exists()))

    async def _tables_of(self, connection: AsyncConnection, person: str) -> list[str]:
        """Every table with a trace of somebody."""
        table, change = db.tables.c, db.seatings.c
        traces = [
            sa.select(db.seats.c.table_id).where(db.seats.c.person == person),
            sa.select(db.results.c.table_id).where(db.results.c.person == person),
            sa.select(db.chat.c.table_id).where(db.chat.c.person == person),
            sa.select(table.id).where(table.host == person),
            *(
                sa.select(change.table_id).where(sa.cast(column, sa.Text).contains(person, autoescape=True))
                for column in (change.by, change.before, change.after)
            ),
        ]
        return sorted({id for query in traces for id in (await connection.execute(query)).scalars().all()})

    async def _replace(self, connection: AsyncConnection, id: str, person: str, name: str) -> None:
        """Let somebody unknown have been at a table instead."""
        table, change, unknown = db.tables.c, db.seatings.c, fresh_id()
        row_of = table.id == id
        columns = (table.host, table.offers, table.agreed, table.ending, table.status)
        row = (await connection.execute(sa.select(*columns).where(row_of).with_for_update())).one()
        values: dict[str, Any] = {}
        if row.host == person:
            seated = sa.select(db.seats.c.person).where(db.seats.c.table_id == id, db.seats.c.person.is_not(None))
            others = set((await connection.execute(seated)).scalars().all()) - {person}
            values["host"] = min(others, default="")
        if row.offers:
            values["offers"] = {kind: _without(votes, person) for kind, votes in row.offers.items()}
        if row.agreed:
            values["agreed"] = _without(row.agreed, person)
        if row.ending and row.ending["by"] == name:
            values["ending"] = {**row.ending, "by": GONE}
        if row.status == "running":
            values["pending"] = True
        if values:
            await connection.execute(db.tables.update().where(row_of).values(values))
        for part in (db.seats, db.results):
            gone = part.update().where(part.c.table_id == id, part.c.person == person)
            await connection.execute(gone.values(_nobody(part, row.status, unknown)))
        made = await connection.execute(sa.select(db.seatings).where(change.table_id == id))
        for one in made.all():
            sittings = {part: _other(getattr(one, part), person, unknown) for part in ("by", "before", "after")}
            which = (change.table_id == id) & (change.index == one.index)
            await connection.execute(db.seatings.update().where(which).values(sittings))


def _about_people() -> list[sa.Table]:
    """All tables of the database that say something about a person, and that nobody else needs."""
    return [part for part in db.metadata.sorted_tables[::-1] if "person" in part.c and part.name not in APART]


def _shown(part: sa.Table) -> list[sa.Column[Any]]:
    return [column for column in part.c if column.name not in HIDDEN]


def _nobody(part: sa.Table, status: str, unknown: str) -> dict[str, Any]:
    """Who is in a row instead: in a seat somebody, or where it is not over a bot or nobody; for results nobody."""
    if part is db.results:
        return {"person": None, "before": None, "after": None}
    return {"person": unknown} if status == "finished" else {"person": None, "bot": INSTEAD.get(status)}


def _other(sitting: dict[str, Any], person: str, unknown: str) -> dict[str, Any]:
    return {**sitting, "person": unknown, "name": GONE} if sitting.get("person") == person else sitting


def _without(votes: dict[str, Any], person: str) -> dict[str, Any]:
    return {one: vote for one, vote in votes.items() if one != person}
