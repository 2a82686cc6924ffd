"""What the database knows about people, and what is swept away of those who do not come back."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from tafelrunde.server import database as db
from tafelrunde.server.store_friends import FriendStore
from tafelrunde.server.store_oneself import SelfStore, drop_tables
from tafelrunde.server.store_results import ResultStore
from tafelrunde.server.storing import Taken
from tafelrunde.server.times import now

SWEPT = 100  # tables that are deleted at once


class Person(msgspec.Struct):
    """Somebody who has visited."""

    id: str
    name: str
    passphrase: str | None = None
    webhook: str | None = None
    sessions: int = 0  # those of a smaller number have ended
    seen: str | None = None  # when they were last here, to the day
    banned: bool = False


class PeopleStore(SelfStore, ResultStore, FriendStore):
    """Everybody who has visited."""

    async def secret(self, fresh: str) -> str:
        """The secret that all server processes share; the first one to start sets it."""
        async with self._write() as connection:
            await connection.execute(
                self._insert(db.secrets).values(name="session", value=fresh).on_conflict_do_nothing()
            )
            query = sa.select(db.secrets.c.value).where(db.secrets.c.name == "session")
            return str((await connection.execute(query)).scalar_one())

    async def person(self, id: str) -> Person | None:
        return await self._person(db.people.c.id == id)

    async def here_since(self, id: str) -> str:
        """When somebody came for the first time, to the day."""
        rows = await self._rows(sa.select(db.people.c.created).where(db.people.c.id == id))
        return str(rows[0].created)[:10] if rows else ""

    async def person_called(self, login: str) -> Person | None:
        return await self._person(db.people.c.login == login)

    async def _person(self, which: sa.ColumnElement[bool]) -> Person | None:
        rows = await self._rows(PERSON.where(which))
        return Person(*rows[0]) if rows else None

    async def add_person(self, person: Person) -> None:
        async with self._write() as connection:
            values = {"id": person.id, "name": person.name, "seen": person.seen, "created": now()}
            await connection.execute(db.people.insert().values(values))

    async def saw(self, id: str) -> bool:
        """Somebody is here today. False, if they were away for so long that nothing is left of them."""
        async with self._write() as connection:
            query = db.people.update().where(db.people.c.id == id).values(seen=now())
            return (await connection.execute(query)).rowcount == 1

    async def banned(self) -> set[str]:
        """Who may not come back."""
        return {row.id for row in await self._rows(sa.select(db.people.c.id).where(db.people.c.banned))}

    async def change_person(self, id: str, end: bool = False, **values: str | bool | None) -> Person:
        """Other values for somebody; `end`: all sessions end. Taken, if another with a passphrase has that name."""
        mine = db.people.c.id == id
        try:
            async with self._write() as connection:
                person = Person(*(await connection.execute(PERSON.where(mine).with_for_update())).one())
                person = msgspec.structs.replace(person, **values, sessions=person.sessions + end)
                kept = {**msgspec.structs.asdict(person), "login": None}
                if person.passphrase:
                    kept["login"] = db.login_name(person.name)
                await connection.execute(db.people.update().where(mine).values(kept))
                words = f"@{'ended' if end else 'changed'} {self.process} {id} {person.sessions}"
                await self._tell(connection, words)
        except sa.exc.IntegrityError:
            raise Taken from None
        return person

    async def sessions(self, people: list[str]) -> dict[str, int]:
        """Which sessions of these people have not ended."""
        asked = sa.literal(people, postgresql.ARRAY(sa.String))
        query = sa.select(db.people.c.id, db.people.c.sessions).where(db.people.c.id == sa.any_(asked))
        return {row.id: row.sessions for row in await self._rows(query)}

    # ---- what nobody needs any more

    async def sweep(self, before: str) -> tuple[list[str], int]:
        """Delete what guests left behind who were not here since then; the tables, and the number of people.

        A table at which somebody with a passphrase sits, or that one has opened, stays, and with it who sits there.
        """
        table, person, seat = db.tables.c, db.people.c, db.seats.c
        lasting = sa.select(person.id).where(person.passphrase.is_not(None) | (person.seen >= before))
        sitting = sa.select(seat.table_id).where(seat.person.in_(lasting))
        old = sa.select(table.id).where(table.changed < before, table.host.not_in(lasting), table.id.not_in(sitting))
        swept: list[str] = []
        while ids := [row.id for row in await self._rows(old.limit(SWEPT))]:
            async with self._write() as connection:
                await drop_tables(connection, ids)
            swept += ids
        at_tables = sa.select(seat.person).where(seat.person.is_not(None)).union(sa.select(table.host))
        gone = person.passphrase.is_(None) & (person.seen < before) & person.banned.is_(False)
        async with self._write() as connection:
            people = await connection.execute(db.people.delete().where(gone, person.id.not_in(at_tables)))
            return swept, people.rowcount


PERSON = sa.select(*(db.people.c[field] for field in Person.__struct_fields__))
