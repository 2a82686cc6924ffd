"""The database: its schema, the engine for SQLite or PostgreSQL, and its migrations."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import unicodedata
from pathlib import Path
from typing import Any, BinaryIO

import alembic.command
import alembic.config
import alembic.util.exc
import sqlalchemy as sa
from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tafelrunde.kernel.errors import TafelrundeError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ANSWERED = 20.0  # seconds for a PostgreSQL to answer: connections can die without a word
PARTING = 2.0  # seconds for a connection to end
MAGIC = b"SQLite format 3\0"  # how its files begin
MIGRATION_LOCK = 7_236_431  # any number; all server processes of one PostgreSQL take the same

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", sa.Text, unique=True),  # see `login_name`; only for those who have a passphrase
    Column("passphrase", String(200)),
    Column("webhook", String(500)),
    Column("created", String(32), nullable=False),
    Column("sessions", Integer, nullable=False, server_default="0"),  # counts up when all sessions shall end
    Column("seen", String(32)),  # when they were last here, to the day
    Column("banned", Boolean, nullable=False, server_default=sa.false()),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", sa.JSON, nullable=False),
    Column("seed", sa.BigInteger, nullable=False),
    Column("position", sa.JSON),
    Column("public", Boolean, nullable=False),
    Column("host", String(22), nullable=False),
    Column("status", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("owed", sa.JSON, nullable=False),  # seat -> since when its decision is owed
    Column("pending", Boolean, nullable=False),  # is one of them a bot's?
    Column("rematch", String(22)),
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("key", String(64)),  # instead of a seed: what the streams of a table with people are made from
    Column("origin", String(10), nullable=False, server_default="fresh"),  # fresh, seed, position, record, continued
    Column("aside", String(10)),  # why the table was set aside: slow, died, broken or admin
    Column("failures", Integer, nullable=False, server_default="0"),  # turns in a row that cost a worker
    Column("base", Integer, nullable=False, server_default="0"),  # `position` is how it stood after this entry
    Column("seatings", Integer, nullable=False, server_default="0"),  # how many there are
    Column("agreed", sa.JSON),  # person -> the version of the rules under which they would go on
    Column("terms", sa.JSON),  # how much time everybody has; none: all of it
    Column("begun", String(32)),  # when the game began, under the rules of now
    Column("ending", sa.JSON),  # why it is over, where that is not the rules' end
    Column("offers", sa.JSON),  # kind -> person -> what they said to it, and when
    Column("nudged", sa.JSON),  # seat -> when it was last reminded
    Column("deadline", Float),  # when somebody's time is up (seconds since 1970), if nothing else happens
    Column("rated", Boolean, nullable=False, server_default=sa.false()),  # does it count for ratings?
    Column("settled", String(32)),  # when its results were written down, in the same transaction
    Index("tables_listed", "public", "status", "changed"),
    Index("tables_pending", "pending"),
    Index("tables_aside", "aside"),
    Index("tables_deadline", "deadline"),
    Index("tables_host", "host", "status"),
    Index("tables_settled", "status", "settled"),
    Index("tables_changed", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(22), index=True),
    Column("bot", String(40)),
    Index("seats_once", "table_id", "person", unique=True),
)

seatings = Table(
    "seatings",  # append-only: seats that changed hands while the game ran, with the names of then
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # the entry after which it happened
    Column("seat", Integer, nullable=False),
    Column("by", sa.JSON, nullable=False),  # these are sittings: person, name, bot
    Column("before", sa.JSON, nullable=False),
    Column("after", sa.JSON, nullable=False),
    Column("at", String(32), nullable=False),
)

actions = Table(
    "actions",  # append-only, the source of truth: everything else about a running game follows from it
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", sa.BigInteger),  # none: the last standing action is taken back
    Column("at", String(32), nullable=False),
    Column("events", sa.LargeBinary),  # what it brought about: the log can be read without the rules
)

epochs = Table(
    "epochs",  # how a table began under each earlier version of the rules that it was played by, after which entry
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("options", sa.JSON, nullable=False),
    Column("seed", sa.BigInteger, nullable=False),
    Column("key", String(64)),
    Column("position", sa.JSON),
)

snapshots = Table(
    "snapshots",  # where a table stood, in case its rules are gone one day
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", sa.LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", String(1000), nullable=False),
    Column("at", String(32), nullable=False),
    Column("person", String(22), index=True),  # who said it
)

reviews = Table(
    "reviews",  # of the decisions of a seat in a finished game, and how far they have come
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(22), nullable=False),  # who asked
    Column("level", String(10), nullable=False),
    Column("version", Integer, nullable=False),  # of the rules
    Column("state", String(10), nullable=False),  # asked, running, done, cancelled, failed
    Column("asked", String(32), nullable=False),
    Column("done", Integer, nullable=False),  # so many pieces
    Column("total", Integer),  # of so many, as soon as that is known
    Column("ending", sa.LargeBinary),  # the last piece
    Index("reviews_state", "state", "person"),
)

review_parts = Table(
    "review_parts",  # append-only: the pieces of reviews, one for each decision
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("data", sa.LargeBinary, nullable=False),
)

leases = Table(
    "leases",  # which server process thinks for the bots of a table
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("holder", String(22), nullable=False),
    Column("until", Float, nullable=False),
)

results = Table(
    "results",  # how a finished game came out: who answers for each seat, and who else sat there in the end
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("joined", Boolean, primary_key=True),  # took over a seat while the game ran
    Column("person", String(22), index=True),  # neither a person nor a bot: somebody who is deleted
    Column("bot", String(40)),
    Column("how", String(8), nullable=False),  # won, drawn, lost or left; none: it ended without a result
    Column("rank", Integer),
    Column("score", Integer),
    # the rating before and after: rating, deviation, volatility; none: it does not count
    Column("before", sa.JSON(none_as_null=True)),
    Column("after", sa.JSON(none_as_null=True)),
    Column("at", String(32), nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", String(32), nullable=False),  # when it last changed
    Index("ratings_listed", "game", "rating"),
)

friends = Table(
    "friends",  # what somebody has said about somebody else; friends are two who have each said so
    metadata,
    Column("person", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("says", String(8), nullable=False),  # friend or blocked
    Column("at", String(32), nullable=False),
)

invitations = Table(
    "invitations",  # to a seat at a table that waits
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("by", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", String(32), nullable=False),
    Column("declined", Boolean, nullable=False, server_default=sa.false()),
)

wishes = Table(
    "wishes",  # how somebody wishes to be told what
    metadata,
    Column("person", String(22), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("lang", String(2)),
    Column("mail", String(254), index=True),
    Column("confirmed", Boolean, nullable=False, server_default=sa.false()),  # has somebody there said so?
    Column("choices", sa.JSON),  # kind of notice -> ways; what is missing is as usual
)

subscriptions = Table(
    "subscriptions",  # browsers that take notices by Web Push
    metadata,
    Column("id", String(43), primary_key=True),  # a hash of the endpoint
    Column("person", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("created", String(32), nullable=False),
)

notices = Table(
    "notices",  # the outbox: what is to be told to whom by which way; each occasion once
    metadata,
    Column("id", String(43), primary_key=True),  # a hash of the next five
    Column("person", String(22), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("kind", String(8), nullable=False),
    Column("occasion", String(80), nullable=False),
    Column("target", String(50), nullable=False),  # `hook`, `mail` or the subscription of a browser
    Column("state", String(8), nullable=False),  # waiting; sent, seen, dropped or failed
    Column("made", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("holder", String(22)),  # which server process is sending it
    Column("until", Float, nullable=False, server_default="0"),
    Index("notices_due", "state", "due"),
)

secrets = Table("secrets", metadata, Column("name", String(40), primary_key=True), Column("value", String(100)))


def login_name(name: str) -> str:
    """A name as it counts when somebody comes back: however it was typed, and in small letters.

    >>> login_name(" Ännchen  STRAẞE ") == login_name("A\u0308nnchen strasse")
    True
    """
    plain = unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def database_url(given: str) -> sa.URL:
    """The address of a database: a file is SQLite, `postgresql://…` is PostgreSQL.

    >>> database_url("games.sqlite").drivername, database_url("postgresql://localhost/games").drivername
    ('sqlite+aiosqlite', 'postgresql+asyncpg')
    """
    if "://" not in given:
        return _of_sqlite(sa.URL.create("sqlite+aiosqlite", database=str(Path(given).absolute())))
    try:
        url = sa.make_url(given)
    except sa.exc.ArgumentError:
        raise TafelrundeError(f"--database {given!r}: give a file, or postgresql://user@host/name") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = url.drivername.partition("+")[0]
    if kind not in drivers:
        raise TafelrundeError(f"--database: no {kind!r} here; give a file (SQLite) or postgresql://user@host/name")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise TafelrundeError("--database: tables are kept in a file, so that nothing is lost; name one")
    url = url.set(drivername=drivers[kind])
    return _of_sqlite(url) if kind == "sqlite" else url


def _of_sqlite(url: sa.URL) -> sa.URL:
    """Refuse a file of something else: SQLite writes over those that are shorter than a page."""
    file = Path(str(url.database))
    with contextlib.suppress(OSError):  # who opens it says so
        if file.is_file() and file.stat().st_size:
            with file.open("rb") as opened:
                if opened.read(len(MAGIC)) != MAGIC:
                    raise TafelrundeError(f"--database {file}: that file is no database; name another, or a new one")
    return url


def lock(url: sa.URL) -> BinaryIO | None:
    """One server for one SQLite file. The lock is held as long as the file that is returned is open."""
    if url.get_backend_name() != "sqlite" or fcntl is None:
        return None
    try:
        file = open(f"{url.database}.lock", "ab")  # noqa: SIM115
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise TafelrundeError(
            f"another server uses {url.database} already: stop it, or give this one another --database"
        ) from None
    except OSError as error:
        raise TafelrundeError(f"--database {url.database}: {error.strerror}") from None
    return file


def make_engine(url: sa.URL) -> AsyncEngine:
    """The engine. SQLite keeps a write-ahead log and waits for the disk at every commit: what it says is kept."""
    if url.get_backend_name() != "sqlite":
        patience = {"timeout": ANSWERED, "command_timeout": ANSWERED}
        return create_async_engine(url, pool_size=16, max_overflow=16, hide_parameters=True, connect_args=patience)
    engine = create_async_engine(url, pool_size=8, max_overflow=8, hide_parameters=True)
    _prepare(engine.sync_engine)
    return engine


def make_plain_engine(url: sa.URL) -> sa.Engine:
    """SQLite without asyncio: a thread that keeps moves needs fewer steps with it."""
    engine = sa.create_engine(url.set(drivername="sqlite"), hide_parameters=True)
    _prepare(engine)
    return engine.execution_options(writing=True)


def _prepare(engine: sa.Engine) -> None:
    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # we say ourselves where a transaction begins
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        if connection.get_execution_options().get("writing"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")


async def given_up(engine: AsyncEngine) -> None:
    """Nothing more is done with a database that cannot be used.

    Every connection to SQLite has a thread, which tells the event loop that it ends, and fails where that is gone. One
    that could not be made belongs to no engine any more, and ends when it pleases: it is waited for.
    """
    await engine.dispose()
    for thread in threading.enumerate():
        if thread.name.endswith("(_connection_worker_thread)"):
            await asyncio.to_thread(thread.join, PARTING)


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Apply the migrations that the database lacks; of several processes that start together, one does it."""
    if engine.dialect.name != "postgresql":
        async with engine.execution_options(writing=True).begin() as connection:
            await connection.run_sync(migrate)
        return
    patient = create_async_engine(engine.url, poolclass=sa.NullPool, hide_parameters=True)  # it may take long
    async with patient.begin() as connection:
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        await connection.run_sync(migrate)


def migrate(connection: sa.Connection, revision: str = "head") -> None:
    """Bring a database to a revision of its tables."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        alembic.command.upgrade(config, revision)
    except alembic.util.exc.CommandError as error:
        raise TafelrundeError(f"the database was made by a newer Tafelrunde: install that one ({error})") from None
