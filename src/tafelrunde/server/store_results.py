"""What the database knows about finished games: results, ratings, leaderboards, and somebody's history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tafelrunde.server import database as db
from tafelrunde.server import times
from tafelrunde.server.glicko import Rating
from tafelrunde.server.header import GONE
from tafelrunde.server.results import OFTEN, SURE, Game, Stood, reckon, rounded
from tafelrunde.server.storing import Storing
from tafelrunde.server.times import now
from tafelrunde.server.wire_people import How, Opponent, Outcome, Place, Ranked, Standing, Tally

LISTED = 100  # lines of a leaderboard
CANDIDATES = 1000  # of those with the best ratings: some may have been away for too long
FAVOURITES = 8
RECENT = 10
PAGE = 20  # tables on a page of a history


class Search(NamedTuple):
    """What somebody looks for in their history."""

    game: str = ""
    opponent: str = ""
    how: How | None = None
    status: str = ""  # open: those that are not over
    since: str = ""  # days: from the first to the last
    until: str = ""


class Found(NamedTuple):
    """A table of a history, and how it came out."""

    id: str
    how: How | None
    before: int | None
    after: int | None


class ResultStore(Storing):
    """How games came out. A table is settled once: its results and the ratings they lead to are one transaction."""

    async def unsettled(self, count: int = 50) -> list[str]:
        """Finished tables whose results are not written down yet."""
        table = db.tables.c
        which = (table.status == "finished") & table.settled.is_(None) & table.aside.is_(None)
        query = sa.select(table.id).where(which).order_by(table.changed).limit(count)
        return [row.id for row in await self._rows(query)]

    async def settle(self, id: str, at: str, stood: Sequence[Stood], game: Game | None) -> bool:
        """Write results and ratings down; False, if somebody has done it already."""
        table = db.tables.c
        async with self._write(id) as connection:
            which = (table.id == id) & (table.status == "finished") & table.settled.is_(None)
            mark = await connection.execute(db.tables.update().where(which).values(settled=now()))
            if mark.rowcount != 1:
                return False
            people = await self._still_here(connection, stood)
            ratings = {} if game is None else await self._rate(connection, game, people, at)
            if stood:
                rows = [_row(id, one, people, ratings.get(one.person or ""), at) for one in stood]
                await connection.execute(db.results.insert(), rows)
            return True

    async def _still_here(self, connection: AsyncConnection, stood: Sequence[Stood]) -> set[str]:
        """Of those who played, whoever is not deleted, and will not be before we are done."""
        asked = sorted({one.person for one in stood if one.person is not None})
        query = sa.select(db.people.c.id).where(db.people.c.id.in_(asked)).order_by(db.people.c.id)
        return set((await connection.execute(query.with_for_update(read=True))).scalars().all())

    async def _rate(
        self, connection: AsyncConnection, game: Game, people: set[str], at: str
    ) -> dict[str, tuple[Rating, Rating]]:
        """New ratings from the old ones, which nobody else changes meanwhile; person -> before and after."""
        rating = db.ratings.c
        asked = sorted(one.person for one in game.stood if one.person in people and not one.joined)
        mine = (rating.game == game.game) & rating.person.in_(asked)
        for person in asked:
            fresh = {**Rating()._asdict(), "person": person, "game": game.game, "games": 0, "at": at}
            await connection.execute(self._insert(db.ratings).values(fresh).on_conflict_do_nothing())
        query = sa.select(db.ratings).where(mine).order_by(rating.person).with_for_update()
        rows = (await connection.execute(query)).all()
        old = {row.person: _rating(row).later(_days(row.at, at)) for row in rows}
        new = reckon(game, old, await self._often(connection, game, asked, at))
        for person, after in new.items():
            latest = sa.case((rating.at > at, rating.at), else_=at)
            values = {**after._asdict(), "games": rating.games + 1, "at": latest}
            one = (rating.person == person) & (rating.game == game.game)
            await connection.execute(db.ratings.update().where(one).values(values))
        await connection.execute(db.ratings.delete().where(mine, rating.games == 0))  # nothing came of it
        return {person: (old[person], after) for person, after in new.items()}

    async def _often(self, connection: AsyncConnection, game: Game, people: list[str], at: str) -> set[frozenset[str]]:
        """Of these people the pairs that have played as many rated games within a day as count."""
        table, one, other = db.tables.c, db.results.alias(), db.results.alias()
        query = (
            sa.select(one.c.person, other.c.person)
            .select_from(one)
            .join(db.tables, table.id == one.c.table_id)
            .join(other, (other.c.table_id == one.c.table_id) & (other.c.person > one.c.person))
            .where(one.c.person.in_(people), other.c.person.in_(people))
            .where(one.c.joined.is_(False), other.c.joined.is_(False), one.c.how != "none")
            .where(table.rated, table.game == game.game, one.c.at > times.text(times.read(at) - times.DAY))
            .group_by(one.c.person, other.c.person)
            .having(sa.func.count() >= OFTEN)
        )
        return {frozenset(pair) for pair in (await connection.execute(query)).all()}

    async def results(self, id: str) -> list[Place]:
        """How a table came out."""
        found, person = db.results.c, db.people.c
        query = sa.select(db.results, person.name).outerjoin(db.people, person.id == found.person)
        rows = await self._rows(query.where(found.table_id == id).order_by(found.seat, found.joined))
        return [
            Place(
                row.seat, row.joined, row.person, row.name or ("" if row.bot else GONE), row.bot, row.how,
                row.rank, row.score, rounded(row.before), rounded(row.after),
            )
            for row in rows
        ]  # fmt: skip

    # ---- ratings

    async def standings(self, person: str) -> list[Standing]:
        """Somebody's ratings, as they are today."""
        rows = await self._rows(sa.select(db.ratings).where(db.ratings.c.person == person).order_by(db.ratings.c.game))
        return [_standing(row) for row in rows]

    async def best(self, game: str) -> list[Ranked]:
        """Those with the best ratings of a game, as far as these are certain."""
        rating, person = db.ratings.c, db.people.c
        query = (
            sa.select(db.ratings, person.name)
            .join(db.people, person.id == rating.person)
            .where(rating.game == game, rating.deviation <= SURE, person.banned.is_(False))
            .order_by(rating.rating.desc(), rating.person)
            .limit(CANDIDATES)
        )
        sure = [(row, one) for row in await self._rows(query) if (one := _standing(row)).sure][:LISTED]
        return [
            Ranked(place, row.person, row.name, one.rating, one.deviation, one.games)
            for place, (row, one) in enumerate(sure, 1)
        ]

    # ---- profiles

    async def tallies(self, person: str, all: bool) -> list[Tally]:
        """Somebody's results by game and number of seats: of all games, or of those that everybody may know of."""
        result, table = db.results.c, db.tables.c
        counts = [_count(result.how == how) for how in ("won", "drawn", "lost", "left")]
        query = (
            sa.select(table.game, table.seats, *counts)
            .join(db.tables, table.id == result.table_id)
            .where(result.person == person, result.how != "none", _open_to(all))
            .group_by(table.game, table.seats)
            .order_by(table.game, table.seats)
        )
        return [Tally(*row) for row in await self._rows(query)]

    async def opponents(self, person: str, all: bool) -> list[Opponent]:
        """With whom somebody played most often."""
        table, people, mine, other = db.tables.c, db.people.c, db.results.alias(), db.results.alias()
        ahead = (other.c.how == "left") & (mine.c.how != "left") | (mine.c.rank < other.c.rank)
        behind = (mine.c.how == "left") & (other.c.how != "left") | (mine.c.rank > other.c.rank)
        games = sa.func.count().label("games")
        query = (
            sa.select(people.id, people.name, games, *(_count(so) for so in (ahead, behind)))
            .select_from(mine)
            .join(db.tables, table.id == mine.c.table_id)
            .join(other, (other.c.table_id == mine.c.table_id) & (other.c.person != person))
            .join(db.people, people.id == other.c.person)
            .where(mine.c.person == person, mine.c.how != "none", _open_to(all))
            .group_by(people.id, people.name)
            .order_by(games.desc(), people.name)
            .limit(FAVOURITES)
        )
        return [Opponent(*row) for row in await self._rows(query)]

    async def recent(self, person: str, all: bool) -> list[Outcome]:
        """What somebody played last. A table's link is its key: only where it is public does it stand here."""
        result, table = db.results.c, db.tables.c
        query = (
            sa.select(db.results, table.game, table.seats, table.rated, table.public)
            .join(db.tables, table.id == result.table_id)
            .where(result.person == person, result.how != "none", _open_to(all))
            .order_by(result.at.desc(), result.table_id)
            .limit(RECENT)
        )
        rows = await self._rows(query)
        others: dict[str, list[str]] = {row.table_id: [] for row in rows}
        names = (
            sa.select(result.table_id, result.bot, db.people.c.name)
            .outerjoin(db.people, db.people.c.id == result.person)
            .where(result.table_id.in_(others), result.person.is_distinct_from(person), result.joined.is_(False))
            .order_by(result.table_id, result.seat)
        )
        for one in await self._rows(names):
            others[one.table_id].append(one.name or (f"Bot ({one.bot})" if one.bot else GONE))
        return [
            Outcome(
                row.game, row.seats, row.how, row.rated, row.at, others[row.table_id],
                row.table_id if row.public or all else None, rounded(row.before), rounded(row.after),
            )
            for row in rows
        ]  # fmt: skip

    # ---- history

    async def history(self, person: str, search: Search, page: int) -> tuple[int, list[Found]]:
        """How many tables of somebody fit a search, and those of a page, the last changed first."""
        table, mine = db.tables.c, db.results.alias()
        involved = sa.union(
            sa.select(db.seats.c.table_id).where(db.seats.c.person == person),
            sa.select(db.results.c.table_id).where(db.results.c.person == person),
            sa.select(table.id).where(table.host == person),
        )
        own = (mine.c.table_id == table.id) & (mine.c.person == person)
        which = table.id.in_(involved) & _fits(search, person, mine.c)
        joined = db.tables.outerjoin(mine, own)
        count = await self._rows(sa.select(sa.func.count()).select_from(joined).where(which))
        query = sa.select(table.id, mine.c.how, mine.c.before, mine.c.after).select_from(joined).where(which)
        rows = await self._rows(query.order_by(table.changed.desc(), table.id).limit(PAGE).offset(PAGE * page))
        return int(count[0][0]), [Found(row.id, row.how, rounded(row.before), rounded(row.after)) for row in rows]


def _count(which: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((which, 1), else_=0))


def _open_to(all: bool) -> sa.ColumnElement[bool]:
    """Of a private table that does not count for ratings nobody hears but those who were there."""
    return sa.true() if all else db.tables.c.public | db.tables.c.rated


def _fits(search: Search, person: str, mine: Any) -> sa.ColumnElement[bool]:
    table = db.tables.c
    parts = [
        table.game == search.game if search.game else sa.true(),
        mine.how == search.how if search.how else sa.true(),
        table.status != "finished" if search.status == "open" else sa.true(),
        table.changed >= search.since if search.since else sa.true(),
        table.changed < search.until + "T99" if search.until else sa.true(),
    ]
    if search.opponent:
        named = sa.or_(*(db.people.c.name.contains(text, autoescape=True) for text in _spellings(search.opponent)))
        with_them = sa.select(db.seats.c.table_id).join(db.people, db.people.c.id == db.seats.c.person)
        played = sa.select(db.results.c.table_id).join(db.people, db.people.c.id == db.results.c.person)
        parts.append(
            table.id.in_(with_them.where(named, db.seats.c.person != person))
            | table.id.in_(played.where(named, db.results.c.person != person))
        )
    return sa.and_(*parts)


def _spellings(text: str) -> set[str]:
    """Names count however they are typed, as far as a database can tell.

    >>> sorted(_spellings("änne"))
    ['ÄNNE', 'Änne', 'änne']
    """
    return {text, text.lower(), text.upper(), text.title()}


def _row(id: str, one: Stood, people: set[str], change: tuple[Rating, Rating] | None, at: str) -> dict[str, Any]:
    before, after = (None, None) if change is None or one.joined else change
    values = {**one._asdict(), "table_id": id, "before": before, "after": after, "at": at}
    return values if one.person is None or one.person in people else {**values, "person": None}


def _rating(row: Any) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def _days(since: str, at: str) -> float:
    return max(0.0, times.read(at) - times.read(since)) / times.DAY


def _standing(row: Any) -> Standing:
    today = _rating(row).later(_days(row.at, now()))
    return Standing(row.game, round(today.rating), round(today.deviation), row.games, today.deviation <= SURE)
