"""The application: all parts put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from email.utils import parseaddr
from typing import Any

import asyncpg
import msgspec
import sqlalchemy as sa
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server import push, times
from tafelrunde.server.bus import AGAIN, EVERYTHING, NOTHING, Bus, listen
from tafelrunde.server.courier import Courier, Links
from tafelrunde.server.database import bring_up_to_date, database_url, given_up, lock, make_engine
from tafelrunde.server.ending import end
from tafelrunde.server.house import House
from tafelrunde.server.identity import Identity
from tafelrunde.server.limits import SMALL_BODY, Limits
from tafelrunde.server.mail import Post
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.middleware import Guard
from tafelrunde.server.mishaps import understood
from tafelrunde.server.noticing import ROUTES as NOTICES
from tafelrunde.server.outbox import Outbox
from tafelrunde.server.pages import Pages
from tafelrunde.server.people import People
from tafelrunde.server.people_routes import ROUTES as PEOPLE
from tafelrunde.server.presence import BEAT, Presence
from tafelrunde.server.puzzling import ROUTES as PUZZLES
from tafelrunde.server.queues import LANES, Lane
from tafelrunde.server.reviewing import ROUTES as REVIEWS
from tafelrunde.server.reviews import Reviews
from tafelrunde.server.room import Room
from tafelrunde.server.routes import ROUTES
from tafelrunde.server.settling import Settler
from tafelrunde.server.snapshots import Keeper
from tafelrunde.server.store import Store
from tafelrunde.server.turns import SWEEP, Turns
from tafelrunde.server.workers import Workers

SWEPT = 3600.0  # seconds between two looks for what guests left behind
LOOK = 0.5  # seconds between two looks at the tables of open pages, while other processes cannot be heard

log = logging.getLogger(__name__)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run."""

    database: str
    hosts: frozenset[str] | None = None  # the names it answers to; None: any
    address: str = ""  # where browsers find it, for the links in notices
    mail: Post | None = None  # who takes our mail, if anybody
    limits: bool = True
    most_tables: int = 100  # that one person may have open, where there are limits
    keep_guests: int = 365  # days after which the data of guests who do not come back is deleted
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which bots think for long
    quick_workers: int = max(1, (os.cpu_count() or 2) // 4)  # and those for what takes a moment
    bot_seconds: float = 30.0  # the most a bot may think about one choice
    trial_seconds: float = 15.0  # the same for a position that somebody brought along, and every action after it
    even: bool | None = None  # do bots answer people after an even time? None: where there are limits


class Running:
    """Everything that lives as long as the server runs."""

    def __init__(
        self, settings: Settings, url: sa.URL, store: Store, identity: Identity, limits: Limits, vapid: str
    ) -> None:
        self.url = url
        self.store = store
        self.identity = identity
        self.bus = Bus()
        self.presence = Presence(store.process)
        counts: dict[Lane, int] = {"quick": settings.quick_workers, "dear": settings.workers}
        self.workers = Workers(counts, settings.bot_seconds, settings.trial_seconds)
        self.hall = House(store, self.bus, self.presence, self.workers, self.changed)
        self.hall.most_tables = settings.most_tables if settings.limits else None
        self.turns = Turns(self.hall, settings.limits if settings.even is None else settings.even)
        self.keeper = Keeper(self.hall, self.workers)
        self.reviews = Reviews(self.hall)
        self.settler = Settler(self.hall)
        self.people = People(self.hall, identity)
        signer = push.Signer(vapid, _about(settings))
        links = Links(
            settings.address, lambda purpose, person, mail: identity.ticket(purpose, person, push.hashed(mail))
        )
        self.courier = Courier(Outbox(store), self.presence, limits, signer, settings.mail, links)
        self.people.on_invited = self.courier.invited
        self._tasks: set[asyncio.Task[None]] = set()
        self._go(self.turns.sweep())
        self._go(self.turns.watch())
        self._go(self.reviews.sweep())
        self._go(self._heed())
        self._go(self._sweep(settings.keep_guests))
        self._go(self.keeper.run())
        self._go(self.settler.run())
        self._go(self.keeper.fill_in())
        self._go(self.courier.run())
        self._news: dict[str, str] = {}  # for the other processes: what, and about which table -> the last words
        self._telling = asyncio.Event()
        if store.postgres:
            self.presence.tell = self._tell
            self._go(listen(url, self.heard))
            self._go(self._tell_others())
            self._go(self._beat())
            self._go(self._look())

    def _go(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def changed(self, before: Room, after: Room) -> None:
        """Something has happened in this process."""
        self.bus.tell(after.id)
        self.turns.consider(after)
        self.keeper.consider(after)
        self.settler.consider(after)
        self.courier.consider(before, after)

    def heard(self, news: str) -> None:
        """Something has happened in another process; what this one says comes back, too."""
        if news in (EVERYTHING, NOTHING):
            if self.hall.listening != (news == EVERYTHING):
                self.hall.listening = news == EVERYTHING
                self.hall.forget_all()
                self.bus.tell_all()
                if self.hall.listening:
                    log.info("other processes are heard")
                    self.presence.begin()
                else:
                    log.warning("other processes are not heard: their tables are looked at instead")
        elif news.startswith(("@ended", "@changed")):
            _, _, person, sessions = news.split(" ")
            self.identity.ended(person, int(sessions))
            self.hall.forget_all()  # somebody may be called otherwise
        elif news.startswith("@"):
            for table in self.presence.heard(news):
                self.bus.tell(table, "here")
        else:
            table, what, process = news.split(" ")
            if process != self.store.process:
                if what == "table":
                    self.hall.forget(table)
                self.bus.tell(table, what)

    def _tell(self, words: str) -> None:
        """To the other processes, soon; what is said of the same table later is enough."""
        self._news[" ".join(words.split(" ", 3)[:3])] = words
        self._telling.set()

    async def _tell_others(self) -> None:
        """One after the other, so that what was said last is heard last."""
        while True:
            await self._telling.wait()
            self._telling.clear()
            news, self._news = self._news, {}
            try:
                await self.store.notify(*news.values())
            except Exception as error:
                log.warning("the other processes could not be told: %s", type(error).__name__)
                self._news = news | self._news
                await asyncio.sleep(AGAIN)
                self._telling.set()

    async def _look(self) -> None:
        """While we hear nothing, and once more when we hear again, pages live on what we see."""
        seen: dict[str, tuple[Any, ...]] = {}
        deaf = True
        while True:
            await asyncio.sleep(LOOK)
            before, deaf = deaf, self.hall.deaf
            if not deaf and not before:
                seen = {}
                continue
            try:
                await self.identity.look()
                marks = await self.store.marks(self.bus.tables)
            except Exception as error:
                log.warning("tables could not be looked at: %s", type(error).__name__)
                deaf = True
                continue
            for table, mark in marks.items():
                if seen.get(table) != mark:
                    self.bus.tell(table)
                    self.bus.tell(table, "chat")
            seen = marks

    async def _heed(self) -> None:
        """People who were banned while we run."""
        while True:
            try:
                self.identity.heed(await self.store.banned())
            except Exception as error:
                log.warning("who is banned could not be looked up: %s", type(error).__name__)
            await asyncio.sleep(SWEEP)

    async def _sweep(self, days: int) -> None:
        """What guests left behind who do not come back; several processes may do it."""
        while True:
            try:
                tables, people = await self.store.sweep(times.text(times.seconds() - days * times.DAY))
                for id in tables:
                    self.hall.forget(id)
                if tables or people:
                    log.info("swept away: %d tables, %d guests", len(tables), people)
            except Exception as error:
                log.warning("nothing could be swept away: %s", type(error).__name__)
            await asyncio.sleep(SWEPT)

    async def _beat(self) -> None:
        while True:
            for table in self.presence.beat():
                self.bus.tell(table, "here")
            await asyncio.sleep(BEAT)

    def numbers(self) -> list[tuple[str, str, str, float]]:
        """What metrics tell besides requests."""
        return [
            ("moves_total", "counter", "Actions and undos kept by this process.", self.hall.moves),
            ("conflicts_total", "counter", "Choices that came too late.", self.hall.conflicts),
            ("replays_total", "counter", "Tables replayed from their actions.", self.hall.replays),
            ("entries_replayed_total", "counter", "Entries replayed, also for looks at the past.", self.hall.replayed),
            ("tables_kept", "gauge", "Tables ready in memory.", self.hall.kept),
            ("connections", "gauge", "Open live connections.", self.presence.connections),
            ("bot_moves_total", "counter", "Choices made by bots.", self.turns.moves),
            ("review_pieces_total", "counter", "Decisions that were reviewed.", self.reviews.pieces),
            ("bot_replaced_total", "counter", "Thinking processes that were replaced.", self.workers.lost),
            ("tables_aside", "gauge", "Tables that are set aside.", len(self.turns.aside)),
            *(
                (f"{lane}_waiting", "gauge", f"What waits for a worker: {lane}.", len(self.workers.waiting[lane]))
                for lane in LANES
            ),
            ("notices_sent_total", "counter", "Notices delivered.", self.courier.sent["sent"]),
            ("notices_again_total", "counter", "Tries that came to nothing for now.", self.courier.sent["again"]),
            ("notices_dropped_total", "counter", "Notices no longer needed.", self.courier.sent["dropped"]),
            ("notices_failed_total", "counter", "Notices given up.", self.courier.sent["failed"]),
        ]

    async def close(self) -> None:
        await end(self._tasks)
        await self.courier.close()
        await self.turns.close()
        await self.reviews.close()
        await self.keeper.close()
        await self.workers.close()
        with contextlib.suppress(Exception):
            await self.store.notify(f"@bye {self.presence.process}")


def _about(settings: Settings) -> str:
    """Where those who run push services find whoever runs this server."""
    if settings.mail is not None:
        return f"mailto:{parseaddr(settings.mail.sender)[1]}"
    return settings.address if settings.address.startswith("https:") else "mailto:postmaster@localhost"


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every failure is a Fault."""
    refusal = understood(error)
    if refusal.status >= 500:
        log.error("request failed", exc_info=error)
    headers = {"Retry-After": "2"} if refusal.status in (429, 503) else {}
    return Response(refusal.fault(), status_code=refusal.status, headers=headers)


def make_app(settings: Settings) -> Guard:
    """The server as an ASGI application, with its guard before it."""
    limits, metrics = Limits(settings.limits), Metrics()

    @contextlib.asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        url = database_url(settings.database)
        with lock(url) or contextlib.nullcontext():
            engine = make_engine(url)
            try:
                await bring_up_to_date(engine)
                store = Store(engine)
                identity = Identity(store, await store.secret(secrets.token_urlsafe(32)))
                vapid = await Outbox(store).shared("vapid", push.fresh())
            except (OSError, sqlite3.Error, asyncpg.PostgresError, sa.exc.SQLAlchemyError) as error:
                why = getattr(error, "orig", None) or error
                await given_up(engine)
                raise TafelrundeError(f"--database {url.render_as_string()}: {why}") from None
            now = Running(settings, url, store, identity, limits, vapid)
            app.state.hall = now.hall
            app.state.reviews = now.reviews
            app.state.identity = identity
            app.state.people = now.people
            app.state.secure = settings.address.startswith("https:")
            app.state.limits = limits
            app.state.courier = now.courier
            app.state.outbox = now.courier.outbox
            app.state.metrics = lambda: metrics.text(now.numbers())
            try:
                yield
            finally:
                await now.close()
                await store.close()

    app = Litestar(
        [*ROUTES, *PEOPLE, *PUZZLES, *REVIEWS, *NOTICES, *Pages().routes()],
        lifespan=[running],
        exception_handlers={Exception: answer},
        request_max_body_size=SMALL_BODY,
        # pages are gzipped beforehand; small responses might hold a secret beside text an attacker chose (BREACH)
        compression_config=CompressionConfig(
            "gzip", minimum_size=4000, gzip_compress_level=4, exclude_opt_key="gzipped"
        ),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Tafelrunde",
            version=tafelrunde.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    return Guard(app, limits, metrics, settings.hosts)
