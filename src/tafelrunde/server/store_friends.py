"""What the database knows about friends and invitations.

Each says one thing about the other: nothing, `friend`, or `blocked`. Two who both say `friend` are friends; one who
says it alone has asked. Whoever is blocked is not told: to them it looks as if nobody had answered.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from tafelrunde.server import database as db
from tafelrunde.server.storing import Storing
from tafelrunde.server.times import now
from tafelrunde.server.wire_people import Relation

KNOWN = 300  # people of whom somebody may say something


class Full(Exception):
    """Somebody has said something about too many people; nothing was changed."""


class Said(NamedTuple):
    """Somebody, and what we say about each other."""

    id: str
    name: str
    mine: str | None
    theirs: str | None

    @property
    def relation(self) -> Relation:
        """How we stand, as far as I may know."""
        if self.mine == "blocked":
            return "blocked"
        if self.mine == "friend":
            return "friend" if self.theirs == "friend" else "asked"
        return "asking" if self.theirs == "friend" else "none"


class Invited(NamedTuple):
    """An invitation to a table, by somebody."""

    table: str
    by: str
    name: str
    at: str


class FriendStore(Storing):
    """Who likes to play with whom."""

    async def say_of(self, person: str, other: str, says: str | None) -> None:
        """Somebody says something about somebody else, or nothing any more. To part is to part from both sides."""
        said = db.friends.c
        mine = (said.person == person) & (said.other == other)
        theirs = (said.person == other) & (said.other == person) & (said.says == "friend")
        async with self._write() as connection:
            await connection.execute(sa.select(db.people.c.id).where(db.people.c.id == person).with_for_update())
            if says != "friend":
                await connection.execute(db.friends.delete().where(theirs))
            if says is None:
                await connection.execute(db.friends.delete().where(mine))
                return
            others = sa.select(said.other).where(said.person == person)
            known = set((await connection.execute(others)).scalars().all())
            if len(known) >= KNOWN and other not in known:
                raise Full
            values = {"person": person, "other": other, "says": says, "at": now()}
            wish = self._insert(db.friends).values(values)
            changed = {"says": says, "at": values["at"]}
            await connection.execute(wish.on_conflict_do_update(index_elements=["person", "other"], set_=changed))
            if says == "blocked":
                by_them = (db.invitations.c.person == person) & (db.invitations.c.by == other)
                await connection.execute(db.invitations.delete().where(by_them))

    async def said_of(self, person: str, other: str | None = None) -> list[Said]:
        """Everybody with whom somebody has something to do, or one of them, the newest first."""
        mine, theirs, people = db.friends.alias(), db.friends.alias(), db.people.c
        either = (db.people.outerjoin(mine, (mine.c.person == person) & (mine.c.other == people.id))).outerjoin(
            theirs, (theirs.c.person == people.id) & (theirs.c.other == person)
        )
        some = mine.c.says.is_not(None) | (theirs.c.says == "friend")
        newest = sa.func.coalesce(mine.c.at, theirs.c.at).desc()
        query = sa.select(people.id, people.name, mine.c.says, theirs.c.says.label("theirs")).select_from(either)
        query = query.where(some if other is None else people.id == other).order_by(newest).limit(2 * KNOWN)
        return [Said(*row) for row in await self._rows(query)]

    # ---- invitations

    async def invite(self, table: str, person: str, by: str) -> bool:
        """Invite somebody; False, if they are already, or have declined."""
        values = {"table_id": table, "person": person, "by": by, "at": now()}
        async with self._write(table) as connection:
            wish = self._insert(db.invitations).values(values).on_conflict_do_nothing()
            return bool((await connection.execute(wish)).rowcount)

    async def uninvite(self, table: str, person: str) -> None:
        """Somebody does not wish to come."""
        which = (db.invitations.c.table_id == table) & (db.invitations.c.person == person)
        async with self._write(table) as connection:
            await connection.execute(db.invitations.update().where(which).values(declined=True))

    async def invited(self, person: str) -> list[Invited]:
        """The invitations that somebody can still follow."""
        one, table, people = db.invitations.c, db.tables.c, db.people.c
        seated = sa.select(db.seats.c.table_id).where(db.seats.c.person == person)
        query = (
            sa.select(one.table_id, one.by, people.name, one.at)
            .join(db.tables, table.id == one.table_id)
            .join(db.people, people.id == one.by)
            .where(one.person == person, one.declined.is_(False), table.status == "waiting", table.aside.is_(None))
            .where(table.id.not_in(seated))
            .order_by(one.at.desc())
            .limit(50)
        )
        return [Invited(*row) for row in await self._rows(query)]

    async def guests(self, table: str) -> dict[str, bool]:
        """Who is invited to a table, and whether they declined."""
        one = db.invitations.c
        query = sa.select(one.person, one.declined).where(one.table_id == table)
        return {row.person: row.declined for row in await self._rows(query)}
