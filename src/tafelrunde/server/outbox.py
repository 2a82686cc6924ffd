"""The outbox: what is to be told to whom, kept until it is told; and how people wish to be told.

A row stands for one occasion, person and way. Its key is a hash of these, so that nobody writes it twice, in whatever
process. Whoever sends one takes a lease on it first and says afterwards what came of it. If the process dies in
between, nobody can know whether it was sent: it is sent again when the lease is over, under the same id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from tafelrunde.server import database as db
from tafelrunde.server.header import Header
from tafelrunde.server.notices import KINDS, USUAL, WAYS, Occasion
from tafelrunde.server.push import Browser, hashed
from tafelrunde.server.store import Store
from tafelrunde.server.times import DAY, now
from tafelrunde.server.wire_notices import Language, NoticeKind, NoticeWay

LEASE = 120.0  # seconds for a process to send a notice, or to die
KEPT = 30 * DAY  # for which a notice that is done with is kept
BROWSERS = 8  # that take pushes for one person; of more the oldest are forgotten
LISTED = 100  # tables that are looked at together
MARK = "noticed"  # the secret that is none: up to when tables were looked at
CONFIRM = "confirm"  # the kind of the mail that asks whether an address is somebody's


class Reach(msgspec.Struct, frozen=True):
    """How somebody can be reached, and wishes to be."""

    person: str
    name: str
    hook: str | None
    lang: Language | None
    mail: str | None
    confirmed: bool
    choices: dict[NoticeKind, list[NoticeWay]]
    browsers: dict[str, Browser] = {}

    def ways(self, kind: NoticeKind) -> list[NoticeWay]:
        return self.choices.get(kind, list(USUAL[kind]))

    def targets(self, kind: NoticeKind, mails: bool) -> list[str]:
        """Where a notice of that kind goes."""
        ways = self.ways(kind)
        browsers = list(self.browsers) if "push" in ways else []
        mail = ["mail"] if mails and self.mail and self.confirmed and "mail" in ways else []
        return [*browsers, *mail, *(["hook"] if self.hook and "hook" in ways else [])]


class Due(NamedTuple):
    """A notice that somebody has to send."""

    id: str
    person: str
    table: str | None
    kind: str
    which: str
    target: str
    made: float
    tries: int


class Outbox:
    """The rows of notices, and those of wishes and browsers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def shared(self, name: str, fresh: str) -> str:
        """Something that all server processes share; the first one to start sets it."""
        async with self.store._write() as connection:
            first = self.store._insert(db.secrets).values(name=name, value=fresh)
            await connection.execute(first.on_conflict_do_nothing())
            query = sa.select(db.secrets.c.value).where(db.secrets.c.name == name)
            return str((await connection.execute(query)).scalar_one())

    # ---- how people wish to be told

    async def reach(self, people: Iterable[str]) -> dict[str, Reach]:
        """How these people can be reached; nobody who was banned can."""
        asked, person, wish = list(people), db.people.c, db.wishes.c
        query = (
            sa.select(person.id, person.name, person.webhook, wish.lang, wish.mail, wish.confirmed, wish.choices)
            .outerjoin(db.wishes, wish.person == person.id)
            .where(person.id.in_(asked), person.banned.is_(False))
        )
        found = {
            row.id: Reach(row.id, row.name, row.webhook, row.lang, row.mail, bool(row.confirmed), row.choices or {}, {})
            for row in await self.store._rows(query)
        }
        one = db.subscriptions.c
        taking = sa.select(one.id, one.person, one.endpoint, one.p256dh, one.auth).where(one.person.in_(asked))
        for row in await self.store._rows(taking):
            if row.person in found:
                found[row.person].browsers[row.id] = Browser(row.endpoint, row.p256dh, row.auth)
        return found

    async def wish(self, person: str, **values: Any) -> None:
        """Other wishes of somebody."""
        async with self.store._write() as connection:
            await connection.execute(
                self.store._insert(db.wishes)
                .values(person=person, **values)
                .on_conflict_do_update(index_elements=["person"], set_=values)
            )

    async def confirm(self, person: str, address: str) -> bool:
        """Somebody has read the mail there. False, if it is no longer theirs."""
        wish = db.wishes.c
        async with self.store._write() as connection:
            mine = (wish.person == person) & (wish.mail == address)
            return (await connection.execute(db.wishes.update().where(mine).values(confirmed=True))).rowcount == 1

    async def forget_mail(self, person: str, address: str) -> None:
        """No mail goes there any more for that person."""
        wish = db.wishes.c
        async with self.store._write() as connection:
            mine = (wish.person == person) & (wish.mail == address)
            await connection.execute(db.wishes.update().where(mine).values(mail=None, confirmed=False))

    async def asked(self, address: str, since: float) -> int:
        """How often an address was asked whose it is, for whomever."""
        one = db.notices.c
        query = sa.select(sa.func.count()).where(
            one.kind == CONFIRM, one.occasion.startswith(hashed(address)), one.made >= since
        )
        return int((await self.store._rows(query))[0][0])

    async def subscribe(self, person: str, browser: Browser) -> None:
        """A browser takes pushes for somebody, and for nobody else any more."""
        one = db.subscriptions.c
        values = {"person": person, **browser._asdict(), "created": now()}
        async with self.store._write() as connection:
            await connection.execute(
                self.store._insert(db.subscriptions)
                .values(id=hashed(browser.endpoint), **values)
                .on_conflict_do_update(index_elements=["id"], set_=values)
            )
            newest = sa.select(one.id).where(one.person == person).order_by(one.created.desc(), one.id).limit(BROWSERS)
            old = (await connection.execute(newest)).scalars().all()
            await connection.execute(db.subscriptions.delete().where(one.person == person, one.id.not_in(old)))

    async def unsubscribe(self, id: str, person: str | None = None) -> None:
        """A browser takes none any more; with a person, only if it does so for them."""
        one = db.subscriptions.c
        which = (one.id == id) if person is None else (one.id == id) & (one.person == person)
        async with self.store._write() as connection:
            await connection.execute(db.subscriptions.delete().where(which))

    async def forget_browsers(self, person: str) -> None:
        """No browser takes pushes for somebody any more: all sessions have ended."""
        async with self.store._write() as connection:
            await connection.execute(db.subscriptions.delete().where(db.subscriptions.c.person == person))

    # ---- what is to be told

    async def write(self, occasions: Sequence[tuple[Occasion, bool]], at: float, hold: float, mails: bool) -> int:
        """Write down what was not yet; how many. With each occasion comes whether the person has seen it already."""
        reach = await self.reach({one.person for one, _ in occasions})
        rows = [
            {
                "id": hashed(one.table, one.person, one.kind, one.which, target),
                "person": one.person,
                "table_id": one.table,
                "kind": one.kind,
                "occasion": one.which,
                "target": target,
                "state": "seen" if seen else "waiting",
                "made": at,
                "due": at + hold,
            }
            for one, seen in occasions
            if one.person in reach
            for target in reach[one.person].targets(one.kind, mails)
        ]
        return await self._insert(rows)

    async def ask(self, person: str, address: str, at: float) -> None:
        """Ask whether an address is somebody's, by mail."""
        which = f"{hashed(address)} {int(at)}"
        row = {"id": hashed(person, CONFIRM, which), "person": person, "table_id": None, "kind": CONFIRM}
        await self._insert([{**row, "occasion": which, "target": "mail", "state": "waiting", "made": at, "due": at}])

    async def _insert(self, rows: list[dict[str, Any]]) -> int:
        ids = [row["id"] for row in rows]
        known = {row.id for row in await self.store._rows(sa.select(db.notices.c.id).where(db.notices.c.id.in_(ids)))}
        rows = [row for row in rows if row["id"] not in known]
        if not rows:
            return 0
        try:
            await self._insert_all(rows)
        except sa.exc.IntegrityError:  # a table or a person may be gone meanwhile
            if len(rows) > 1:
                return await self._insert_each(rows)
            if await self._needless(rows[0]):
                return 0
            raise
        return len(rows)

    async def _insert_each(self, rows: list[dict[str, Any]]) -> int:
        """One after the other; what cannot be written keeps none of the others back."""
        count, errors = 0, []
        for row in rows:
            try:
                count += await self._insert([row])
            except sa.exc.IntegrityError as error:
                errors.append(error)
        if errors:
            raise errors[0]
        return count

    async def _needless(self, row: dict[str, Any]) -> bool:
        """Is it written down already, or is whom or what it is about gone?"""
        known = sa.select(sa.literal(1)).where(db.notices.c.id == row["id"])
        person = sa.select(sa.literal(1)).where(db.people.c.id == row["person"])
        table = sa.select(sa.literal(1)).where(db.tables.c.id == row["table_id"])
        if await self.store._rows(known) or not await self.store._rows(person):
            return True
        return row["table_id"] is not None and not await self.store._rows(table)

    async def _insert_all(self, rows: list[dict[str, Any]]) -> None:
        async with self.store._write() as connection:
            await connection.execute(self.store._insert(db.notices).on_conflict_do_nothing(), rows)

    async def claim(self, at: float, count: int) -> list[Due]:
        """Some that are due, for this process alone as long as its lease lasts."""
        one = db.notices.c
        free = sa.select(one.id).where(one.state == "waiting", one.due <= at, one.until <= at)
        if not await self.store._rows(free.limit(1)):
            return []
        chosen = free.order_by(one.due).limit(count).with_for_update(skip_locked=True)
        async with self.store._write() as connection:
            taken = (
                db.notices.update()
                .where(one.id.in_(chosen.scalar_subquery()))
                .values(holder=self.store.process, until=at + LEASE, tries=one.tries + 1)
                .returning(one.id, one.person, one.table_id, one.kind, one.occasion, one.target, one.made, one.tries)
            )
            return [Due(*row) for row in (await connection.execute(taken)).all()]

    async def settle(self, id: str, state: str) -> None:
        """A notice is done with."""
        await self._put(id, state=state)

    async def postpone(self, id: str, due: float, tries: int) -> None:
        """A notice is tried again later."""
        await self._put(id, due=due, until=0, tries=tries)

    async def _put(self, id: str, **values: Any) -> None:
        one = db.notices.c
        mine = (one.id == id) & (one.holder == self.store.process)
        async with self.store._write() as connection:
            await connection.execute(db.notices.update().where(mine).values(**values))

    async def let_go(self) -> None:
        """Nobody sends anything: where one server has the database to itself, its last run has ended."""
        async with self.store._write() as connection:
            await connection.execute(db.notices.update().where(db.notices.c.state == "waiting").values(until=0))

    async def tidy(self, at: float) -> None:
        """Forget what was done with long ago; that a game is over is told once for all."""
        one = db.notices.c
        async with self.store._write() as connection:
            old = (one.made < at - KEPT) & (one.kind != "over")
            await connection.execute(db.notices.delete().where(old))

    # ---- what nobody has written down yet

    async def looked(self, fresh: str) -> str:
        """Up to when tables were looked at; at the very first start, up to then."""
        return await self.shared(MARK, fresh)

    async def look(self, at: str) -> None:
        """They were looked at up to then; another process may have looked further."""
        async with self.store._write() as connection:
            row = db.secrets.c
            await connection.execute(db.secrets.update().where(row.name == MARK, row.value < at).values(value=at))

    async def touched(self, since: str) -> list[Header]:
        """The tables with which something has happened since then, and at which somebody sits who can be told."""
        person, wish = db.people.c, db.wishes.c
        told = sa.select(db.subscriptions.c.person).union(
            sa.select(wish.person).where(wish.confirmed), sa.select(person.id).where(person.webhook.is_not(None))
        )
        table, seat = db.tables.c, db.seats.c
        seated = sa.select(seat.table_id).where(seat.person.in_(told))
        query = sa.select(table.id).where(table.changed >= since, table.id.in_(seated)).order_by(table.changed)
        ids = [row.id for row in await self.store._rows(query)]
        parts = [ids[begin : begin + LISTED] for begin in range(0, len(ids), LISTED)]
        return [header for part in parts for header in await self.store.headers(part)]

    async def invitations(self, since: str) -> list[Occasion]:
        """Who was invited since then."""
        one = db.invitations.c
        query = sa.select(one.table_id, one.person, one.by, one.at).where(one.at >= since, one.declined.is_(False))
        return [Occasion(row.table_id, row.person, "invited", row.by, row.at) for row in await self.store._rows(query)]


def chosen(choices: dict[NoticeKind, list[NoticeWay]]) -> dict[str, list[NoticeWay]]:
    """Choices as they are kept: the ways of each kind in order, and without doubles."""
    return {kind: [way for way in WAYS if way in choices[kind]] for kind in KINDS if kind in choices}
