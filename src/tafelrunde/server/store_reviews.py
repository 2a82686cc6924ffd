"""What is kept of reviews: who asked for them, how far they have come, and every piece as soon as it is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from tafelrunde.bots.review import Ending, Part
from tafelrunde.server import database as db
from tafelrunde.server.store import Store
from tafelrunde.server.times import now

State = Literal["asked", "running", "done", "cancelled", "failed"]
OPEN: tuple[State, ...] = ("asked", "running")


class Kept(NamedTuple):
    """A review as its row tells of it. `done` of `total` pieces are there; the last one is its ending."""

    table: str
    seat: int
    person: str
    level: str
    version: int
    state: State
    done: int
    total: int | None


class Shelf:
    """All reviews. Pieces are only ever added, one after the other, by whoever knows how many there are."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, table: str, seat: int) -> Kept | None:
        found = await self._all(ROW.table_id == table, ROW.seat == seat)
        return found[0] if found else None

    async def waiting(self, table: str) -> list[Kept]:
        """The reviews of a table that are to be worked on, in the order in which they were asked for."""
        return await self._all(ROW.table_id == table, ROW.state.in_(OPEN))

    async def tables(self) -> list[str]:
        """The tables at which something is to be reviewed."""
        return list(dict.fromkeys(kept.table for kept in await self._all(ROW.state.in_(OPEN))))

    async def count(self, person: str) -> int:
        """How many reviews somebody waits for."""
        return len(await self._all(ROW.person == person, ROW.state.in_(OPEN)))

    async def _all(self, *which: sa.ColumnElement[bool]) -> list[Kept]:
        columns = (ROW.table_id, ROW.seat, ROW.person, ROW.level, ROW.version, ROW.state, ROW.done, ROW.total)
        rows = await self.store._rows(sa.select(*columns).where(*which).order_by(ROW.asked, ROW.table_id, ROW.seat))
        return [Kept(*row) for row in rows]

    async def ask(self, table: str, seat: int, person: str, level: str, version: int) -> None:
        """Begin a review, or go on with one that was broken off; what another version of the rules said is dropped."""
        values = {"person": person, "state": "asked", "asked": now(), "level": level, "version": version}
        fresh = self.store._insert(db.reviews).values(table_id=table, seat=seat, done=0, **values)
        mine = (ROW.table_id == table) & (ROW.seat == seat)
        older = mine & ((ROW.version != version) | (ROW.level != level))
        async with self.store._write() as connection:
            await connection.execute(fresh.on_conflict_do_nothing())
            outdated = await connection.execute(
                db.reviews.update().where(older).values(done=0, total=None, ending=None, **values)
            )
            if outdated.rowcount:
                await connection.execute(db.review_parts.delete().where(PART.table_id == table, PART.seat == seat))
            again = db.reviews.update().where(mine, ROW.state.in_(("cancelled", "failed")))
            await connection.execute(again.values(**values))

    async def leave(self, table: str, seat: int, state: State) -> bool:
        """Work on a review no longer; False, if nobody does."""
        which = (ROW.table_id == table) & (ROW.seat == seat) & ROW.state.in_(OPEN)
        async with self.store._write() as connection:
            changed = await connection.execute(db.reviews.update().where(which).values(state=state))
            return changed.rowcount == 1

    async def keep(self, kept: Kept, total: int, piece: Part | Ending) -> Kept | None:
        """Add the next piece; None, if the review was cancelled, or another process has added one."""
        state: State = "done" if isinstance(piece, Ending) else "running"
        values: dict[str, Any] = {"state": state, "done": kept.done + 1, "total": total}
        if isinstance(piece, Ending):
            values["ending"] = msgspec.json.encode(piece)
        which = (ROW.table_id == kept.table) & (ROW.seat == kept.seat) & ROW.state.in_(OPEN) & (ROW.done == kept.done)
        async with self.store._write() as connection:
            changed = await connection.execute(db.reviews.update().where(which).values(values))
            if changed.rowcount != 1:
                return None
            if isinstance(piece, Part):
                data = {
                    "table_id": kept.table,
                    "seat": kept.seat,
                    "index": kept.done,
                    "data": msgspec.json.encode(piece),
                }
                await connection.execute(db.review_parts.insert().values(data))
        return kept._replace(state=state, done=kept.done + 1, total=total)

    async def parts(self, table: str, seat: int, after: int = 0) -> list[Part]:
        """The pieces after so many of them, without the ending."""
        query = sa.select(PART.data).where(PART.table_id == table, PART.seat == seat, PART.index >= after)
        return [DECODE_PART.decode(row.data) for row in await self.store._rows(query.order_by(PART.index))]

    async def part(self, table: str, seat: int, index: int) -> Part | None:
        """The piece about the decision that the action of this index was."""
        for part in await self.parts(table, seat):
            if part.judgement.index == index:
                return part
        return None

    async def ending(self, table: str, seat: int) -> Ending | None:
        query = sa.select(ROW.ending).where(ROW.table_id == table, ROW.seat == seat)
        rows: Sequence[Any] = await self.store._rows(query)
        return DECODE_ENDING.decode(rows[0].ending) if rows and rows[0].ending is not None else None


ROW, PART = db.reviews.c, db.review_parts.c
DECODE_PART, DECODE_ENDING = msgspec.json.Decoder(Part), msgspec.json.Decoder(Ending)
