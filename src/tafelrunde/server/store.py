"""The store: every query of the database, and every change to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tafelrunde.server import database as db
from tafelrunde.server import past
from tafelrunde.server.batching import GroupCommit
from tafelrunde.server.header import GONE, Change, Header, Sitting
from tafelrunde.server.past import Kept
from tafelrunde.server.room import Entry, Room, Told
from tafelrunde.server.store_house import HouseStore
from tafelrunde.server.store_people import PeopleStore, Person
from tafelrunde.server.storing import Seated, Taken
from tafelrunde.server.times import now
from tafelrunde.server.wire import ChatLine, Ending, Terms

__all__ = ["LINES", "Keeping", "Person", "Seated", "Store", "Taken"]

LISTED = 100  # the most tables in a list
LINES = 200  # the most lines of a chat at once


class Keeping(NamedTuple):
    """What is kept of a table in case its rules are gone one day."""

    id: str
    number: int
    version: int
    data: bytes
    events: dict[int, bytes]  # what entries brought about that were kept without it


class Store(PeopleStore, HouseStore):
    """Tables, what was done and said at them, and everything that the other stores know."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self._together = GroupCommit(self._append_all)

    # ---- tables

    async def add_table(self, room: Room) -> None:
        """A new table."""
        async with self._write() as connection:
            await self._insert_table(connection, room)

    async def _insert_table(self, connection: AsyncConnection, room: Room) -> None:
        header = room.header
        values = {
            "id": header.id,
            "game": header.game,
            "version": header.version,
            "seats": len(header.sittings),
            "options": header.options,
            **_seed(header.seed),
            "position": sa.null() if header.position is None else header.position,
            "public": header.public,
            "host": header.host,
            "origin": header.origin,
            "created": header.created,
            "terms": sa.null() if header.terms is None else msgspec.to_builtins(header.terms),
            "begun": header.begun,
            "rated": header.rated,
            **_standing(room),
        }
        sittings = [
            {"table_id": header.id, "seat": seat, "person": sitting.person, "bot": sitting.bot}
            for seat, sitting in enumerate(header.sittings)
        ]
        await connection.execute(db.tables.insert().values(values))
        await connection.execute(db.seats.insert(), sittings)
        if room.entries:
            await connection.execute(db.actions.insert(), _entries(room))

    async def header(self, id: str) -> Header | None:
        headers = await self._headers(db.tables.c.id == id)
        if not headers or not headers[0].seatings:
            return headers[0] if headers else None
        return replace(headers[0], changes=await self._changes(id, headers[0].seatings))

    async def _changes(self, id: str, count: int) -> tuple[Change, ...]:
        """The seats that changed hands, as many as the row of the table knew of."""
        made = db.seatings.c
        query = sa.select(made.number, made.seat, made.by, made.before, made.after, made.at)
        query = query.where(made.table_id == id, made.index <= count).order_by(made.index)
        return tuple(
            Change(row.number, row.seat, Sitting(**row.by), Sitting(**row.before), Sitting(**row.after), row.at)
            for row in await self._rows(query)
        )

    async def entries(self, id: str, after: int, upto: int) -> list[Entry]:
        table = db.actions.c
        query = sa.select(table.number, table.seat, table.action, table.at)
        query = query.where(table.table_id == id, table.number > after, table.number <= upto).order_by(table.number)
        return [Entry(*row) for row in await self._rows(query)]

    async def told(self, id: str, upto: int) -> list[Told]:
        """What the actions up to a number brought about, as it was kept beside them."""
        table = db.actions.c
        query = sa.select(table.number, table.seat, table.events).where(table.table_id == id, table.number <= upto)
        rows = await self._rows(query.where(table.action.is_not(None)).order_by(table.number))
        return [Told(row.number, row.seat, past.read(row.events)) for row in rows if row.events is not None]

    async def untold(self, id: str) -> list[int]:
        """The actions of a table that were kept without what they brought about: an older server did not."""
        table = db.actions.c
        query = sa.select(table.number).where(table.table_id == id)
        return [row.number for row in await self._rows(query.where(table.action.is_not(None), table.events.is_(None)))]

    async def kept(self, id: str) -> Kept | None:
        """Where a table stood, as it was last kept."""
        rows = await self._rows(sa.select(db.snapshots.c.data).where(db.snapshots.c.table_id == id))
        return Kept.read(rows[0].data) if rows else None

    async def unkept(self, versions: dict[str, int], after: str, count: int) -> list[Header]:
        """Some of the tables, in the order of their ids, whose rules are here and of which the newest is not kept."""
        table, kept = db.tables.c, db.snapshots.c
        ids = (
            sa.select(table.id)
            .outerjoin(db.snapshots, (kept.table_id == table.id) & (kept.version == table.version))
            .where(table.id > after, sa.func.coalesce(kept.number, -1) < table.number)
            .where(table.aside.is_(None), table.failures == 0)
            .where(sa.or_(*((table.game == game) & (table.version == number) for game, number in versions.items())))
            .order_by(table.id)
            .limit(count)
        )
        headers = await self._headers(table.id.in_([row.id for row in await self._rows(ids)]))
        return sorted(headers, key=lambda header: header.id)

    async def keep(self, keeping: Sequence[Keeping]) -> None:
        """Keep where tables stand, and what was missing in their logs; what is newer stays, what was swept is gone."""
        table = db.tables.c
        async with self._write() as connection:
            known = sa.select(table.id).where(table.id.in_([one.id for one in keeping]))
            there = set((await connection.execute(known)).scalars().all())
            for one in keeping:
                if one.id in there:
                    await self._keep(connection, one)

    async def _keep(self, connection: AsyncConnection, one: Keeping) -> None:
        values = {"number": one.number, "version": one.version, "data": one.data}
        older = (db.snapshots.c.number <= one.number) & (db.snapshots.c.version <= one.version)
        snapshot = self._insert(db.snapshots).values(table_id=one.id, **values)
        await connection.execute(snapshot.on_conflict_do_update(index_elements=["table_id"], set_=values, where=older))
        told = [{"of": one.id, "at_number": number, "told": events} for number, events in one.events.items()]
        if told:
            await connection.execute(FILL_IN, told)

    async def mine(self, person: str) -> list[Header]:
        seated = sa.select(db.seats.c.table_id).where(db.seats.c.person == person)
        return await self._headers(db.tables.c.id.in_(seated) | (db.tables.c.host == person))

    async def headers(self, ids: list[str]) -> list[Header]:
        """Some tables, the last changed first."""
        return await self._headers(db.tables.c.id.in_(ids))

    async def unfinished_with(self, person: str) -> list[Header]:
        """The tables at which somebody sits and that are not over."""
        seated = sa.select(db.seats.c.table_id).where(db.seats.c.person == person)
        return await self._headers(db.tables.c.id.in_(seated) & (db.tables.c.status != "finished"))

    async def public(self) -> list[Header]:
        table = db.tables.c
        return await self._headers(table.public & table.status.in_(("waiting", "running")) & table.aside.is_(None))

    async def pending(self) -> list[str]:
        """The tables that wait for a bot."""
        table = db.tables.c
        return [row.id for row in await self._rows(sa.select(table.id).where(table.pending, table.aside.is_(None)))]

    async def overdue(self, at: float, versions: dict[str, int]) -> list[str]:
        """The tables, of games with these rules, at which somebody's time is up."""
        table = db.tables.c
        ruled = sa.or_(*((table.game == game) & (table.version == number) for game, number in versions.items()))
        late = (table.deadline <= at) & (table.status == "running") & table.aside.is_(None) & ruled
        return [row.id for row in await self._rows(sa.select(table.id).where(late).order_by(table.deadline))]

    async def _headers(self, which: sa.ColumnElement[bool]) -> list[Header]:
        found = sa.select(db.tables).where(which).order_by(db.tables.c.changed.desc()).limit(LISTED).subquery()
        query = (
            sa.select(found, db.seats.c.seat, db.seats.c.person, db.seats.c.bot, db.people.c.name)
            .join(db.seats, db.seats.c.table_id == found.c.id)
            .outerjoin(db.people, db.people.c.id == db.seats.c.person)
            .order_by(found.c.changed.desc(), found.c.id, db.seats.c.seat)
        )
        rows: dict[str, list[Any]] = {}
        for row in await self._rows(query):
            rows.setdefault(row.id, []).append(row)
        return [_header(group) for group in rows.values()]

    async def append(self, room: Room) -> None:
        """Keep the last entry of a room. Of several that have the same number exactly one is kept: else Taken."""
        if not self.postgres:
            return await self._together.add(room)
        entry, standing = _kept(room)
        try:
            async with self._write(room.id) as connection:
                await connection.execute(KEEP_ENTRY, entry)
                if (await connection.execute(KEEP_STANDING, standing)).rowcount != 1:
                    raise Taken
                seated = (await connection.execute(SEATED, {"of": room.id})).all()
                if [(one.person, one.bot) for one in room.header.sittings] != [tuple(one) for one in seated]:
                    raise Taken  # whether a bot is asked next depends on it
        except sa.exc.IntegrityError:
            raise Taken from None

    async def _append_all(self, rooms: list[Room]) -> list[Exception | None]:
        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._append_together, rooms)

    def _append_together(self, rooms: list[Room]) -> list[Exception | None]:
        """Rooms of different tables in one transaction; if one of them fails, each in one of its own."""
        assert self._plain is not None
        try:
            with self._plain.begin() as connection:
                for room in rooms:
                    entry, standing = _kept(room)
                    connection.execute(KEEP_ENTRY, entry)
                    if connection.execute(KEEP_STANDING, standing).rowcount != 1:
                        raise Taken
        except (Taken, sa.exc.IntegrityError):
            return [Taken()] if len(rooms) == 1 else [self._append_together([room])[0] for room in rooms]
        except sa.exc.DBAPIError:
            self._probed = 0.0
            raise
        return [None] * len(rooms)

    async def seat(self, room: Room, change: Change) -> None:
        """Somebody else sits in a seat; the game begins when all seats are taken. Taken, if things have changed."""
        try:
            await self._sit(room, change)
        except sa.exc.IntegrityError:  # nobody has two seats
            raise Seated from None

    async def _sit(self, room: Room, change: Change) -> None:
        table, seat, before, after = db.seats.c, change.seat, change.before, change.after
        async with self._write(room.id) as connection:
            known = db.tables.c
            query = sa.select(known.number, known.status, known.seatings).where(known.id == room.id)
            number, status, made = (await connection.execute(query.with_for_update())).one()
            others = sa.select(table.person).where(table.table_id == room.id, table.seat != seat)
            if after.person is not None and after.person in (await connection.execute(others)).scalars().all():
                raise Seated
            if number != room.number or status != room.status or made != room.header.seatings:
                raise Taken
            changed = await connection.execute(
                db.seats.update()
                .where(table.table_id == room.id, table.seat == seat)
                .where(table.person.is_not_distinct_from(before.person), table.bot.is_not_distinct_from(before.bot))
                .values(person=after.person, bot=after.bot)
            )
            if changed.rowcount != 1:
                raise Taken
            sitting = sa.select(table.person, table.bot).where(table.table_id == room.id).order_by(table.seat)
            people = [Sitting(row.person, "", row.bot) for row in (await connection.execute(sitting)).all()]
            begun = status == "waiting" and not any(one.open for one in people)
            due = begun or status == "running"
            values: dict[str, Any] = {
                "pending": due and any(people[int(owing)].bot for owing in room.header.owed),
                "changed": change.at,
                "deadline": room.deadline_after(change, people) if due else None,
            }
            if status == "running":  # before that nobody has seen anything
                values["seatings"] = made + 1
                await connection.execute(db.seatings.insert().values(_change(room.id, made + 1, change)))
            if begun:
                values |= {
                    "status": "finished" if room.over else "running",
                    "owed": dict.fromkeys(room.header.owed, change.at),
                    "begun": change.at,
                }
            await connection.execute(db.tables.update().where(db.tables.c.id == room.id).values(values))

    async def agree(self, room: Room, person: str, agree: bool, kept: Kept) -> bool:
        """Somebody would go on from there under the rules of today, or no longer; True, if it does, since all agree.

        Taken, if something has changed meanwhile, or another process has done it.
        """
        header, table = room.header, db.tables.c
        row_of = table.id == room.id
        async with self._write(room.id) as connection:
            query = sa.select(table.number, table.version, table.status, table.agreed).where(row_of)
            number, version, status, agreed = (await connection.execute(query.with_for_update())).one()
            people = sa.select(db.seats.c.person).where(db.seats.c.table_id == room.id, db.seats.c.person.is_not(None))
            voters = {row.person for row in (await connection.execute(people)).all()} or {header.host}
            if (number, version) != (room.number, header.version) or voters != set(header.voters):
                raise Taken
            agreed = {one: when for one, when in (agreed or {}).items() if one in voters and one != person}
            if agree:
                agreed[person] = kept.version
            if any(agreed.get(voter) != kept.version for voter in voters):
                await connection.execute(db.tables.update().where(row_of).values(agreed=agreed))
                return False
            columns = [table.id, table.version, table.base, table.options, table.seed, table.key, table.position]
            names = ["table_id", "version", "number", "options", "seed", "key", "position"]
            await connection.execute(db.epochs.insert().from_select(names, sa.select(*columns).where(row_of)))
            if status == "running" and not kept.actors:
                status = "finished"
            values = {
                "version": kept.version,
                "options": kept.position["options"],
                "position": kept.position,
                "base": number,
                "owed": {str(seat): now() for seat in kept.actors},
                "pending": status == "running" and any(header.sittings[seat].bot for seat in kept.actors),
                "status": status,
                "changed": now(),
                "agreed": sa.null(),
                "begun": (begun := now()),
                "deadline": room.deadline_from(begun, kept.actors),
            }
            await connection.execute(db.tables.update().where(row_of).values(values))
            await self._keep(connection, Keeping(room.id, number, kept.version, kept.data(), {}))
            return True

    # ---- chat

    async def say(self, id: str, who: Person, seat: int | None, text: str) -> ChatLine:
        said = db.chat.c
        async with self._write(id, "chat") as connection:
            await connection.execute(sa.select(db.tables.c.id).where(db.tables.c.id == id).with_for_update())
            last = sa.select(sa.func.coalesce(sa.func.max(said.number), 0)).where(said.table_id == id)
            number = (await connection.execute(last)).scalar_one() + 1
            line = ChatLine(number, who.name, seat, text, now())
            values = {"table_id": id, "number": number, "name": who.name, "seat": seat, "text": text, "at": line.at}
            await connection.execute(db.chat.insert().values(**values, person=who.id))
        return line

    async def said(self, id: str, after: int | None = None) -> list[ChatLine]:
        """The next lines after a number; without one, the last lines."""
        said = db.chat.c
        query = sa.select(said.number, said.name, said.seat, said.text, said.at).where(said.table_id == id).limit(LINES)
        if after is None:
            return [ChatLine(*row) for row in reversed(await self._rows(query.order_by(said.number.desc())))]
        return [ChatLine(*row) for row in await self._rows(query.where(said.number > after).order_by(said.number))]

    # ---- between processes

    async def marks(self, ids: list[str]) -> dict[str, tuple[Any, ...]]:
        """What changes whenever something happens at one of these tables."""
        table, said = db.tables.c, db.chat.c
        last = sa.select(sa.func.max(said.number)).where(said.table_id == table.id).scalar_subquery()
        query = sa.select(table.id, table.number, table.status, table.changed, table.rematch, last)
        asked = sa.literal(ids, postgresql.ARRAY(sa.String))
        return {row.id: tuple(row) for row in await self._rows(query.where(table.id == sa.any_(asked)))}

    async def notify(self, *news: str) -> None:
        """Tell all server processes something that the database does not keep."""
        async with self._write() as connection:
            for words in news:
                await self._tell(connection, words)

    async def lease(self, id: str, holder: str, seconds: float) -> bool:
        """Take or renew the lease to think for a table, for so long; False, if another process has it."""
        # machines differ about the time: the database's counts
        clock = sa.extract("epoch", sa.func.clock_timestamp()) if self.postgres else sa.literal(time.time())
        values = {"table_id": id, "holder": holder, "until": clock + seconds}
        wish = self._insert(db.leases).values(values)
        free = (db.leases.c.until < clock) | (db.leases.c.holder == holder)
        wish = wish.on_conflict_do_update(index_elements=["table_id"], set_=values, where=free)
        async with self._write() as connection:
            return bool((await connection.execute(wish)).rowcount)

    async def release(self, id: str, holder: str) -> None:
        lease = db.leases.c
        async with self._write() as connection:
            await connection.execute(db.leases.delete().where(lease.table_id == id, lease.holder == holder))


KEEP_ENTRY = db.actions.insert()
FILL_IN = (
    db.actions.update()
    .where(
        db.actions.c.table_id == sa.bindparam("of"),
        db.actions.c.number == sa.bindparam("at_number"),
        db.actions.c.events.is_(None),
    )
    .values(events=sa.bindparam("told"))
)
KEEP_STANDING = db.tables.update().where(
    db.tables.c.id == sa.bindparam("of"),
    db.tables.c.number == sa.bindparam("before"),
    db.tables.c.status == "running",
    db.tables.c.aside.is_(None),
)

SEATED = (
    sa.select(db.seats.c.person, db.seats.c.bot)
    .where(db.seats.c.table_id == sa.bindparam("of"))
    .order_by(db.seats.c.seat)
)


def _kept(room: Room) -> tuple[dict[str, Any], dict[str, Any]]:
    """The last entry of a room, and where the table stands with it."""
    return _entries(room, room.number - 1)[0], {"of": room.id, "before": room.number - 1, **_standing(room)}


def _standing(room: Room) -> dict[str, Any]:
    """What the row of a table says about where the game stands."""
    header = room.header
    return {
        "status": header.status,
        "number": header.number,
        "owed": header.owed,
        "pending": bool(room.bots_due()),
        "changed": header.changed,
        "deadline": room.deadline,
    }


def _entries(room: Room, after: int = 0) -> list[dict[str, Any]]:
    """The entries of a room after a number, each with what it brought about."""
    kept = room.kept_events(after)
    return [
        {
            "table_id": room.id,
            "number": entry.number,
            "seat": entry.seat,
            "action": entry.action,
            "at": entry.at,
            "events": kept.get(entry.number),
        }
        for entry in room.entries[after:]
    ]


def _seed(seed: int | str) -> dict[str, Any]:
    return {"seed": 0, "key": seed} if isinstance(seed, str) else {"seed": seed, "key": None}


def _change(id: str, index: int, change: Change) -> dict[str, Any]:
    sittings = {"by": change.by, "before": change.before, "after": change.after}
    people = {name: {"person": one.person, "name": one.name, "bot": one.bot} for name, one in sittings.items()}
    return {"table_id": id, "index": index, "number": change.number, "seat": change.seat, "at": change.at, **people}


def _header(rows: Sequence[Any]) -> Header:
    row = rows[0]
    return Header(
        id=row.id,
        game=row.game,
        version=row.version,
        options=row.options,
        seed=row.seed if row.key is None else row.key,
        position=row.position,
        public=row.public,
        host=row.host,
        status=row.status if row.aside is None else "aside",
        seatings=row.seatings,
        number=row.number,
        owed=row.owed,
        rematch=row.rematch,
        created=row.created,
        changed=row.changed,
        sittings=tuple(Sitting(seat.person, _called(seat), seat.bot) for seat in rows),
        origin=row.origin,
        aside=row.aside,
        failures=row.failures,
        base=row.base,
        agreed=row.agreed or {},
        terms=None if row.terms is None else msgspec.convert(row.terms, Terms),
        begun=row.begun,
        ending=None if row.ending is None else msgspec.convert(row.ending, Ending),
        offers=row.offers or {},
        nudged=row.nudged or {},
        rated=row.rated,
    )


def _called(seat: Any) -> str:
    return seat.name or (GONE if seat.person is not None else "")
