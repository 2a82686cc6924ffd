"""The application: all parts put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

import tafelrunde
from tafelrunde.server.bus import EVERYTHING, Bus, listen
from tafelrunde.server.database import bring_up_to_date, database_url, make_engine
from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import Hall
from tafelrunde.server.identity import Identity
from tafelrunde.server.pages import Pages
from tafelrunde.server.presence import Presence
from tafelrunde.server.room import Room
from tafelrunde.server.routes import ROUTES
from tafelrunde.server.store import Store
from tafelrunde.server.thinking import Thinkers
from tafelrunde.server.turns import Turns

log = logging.getLogger(__name__)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run."""

    database: str
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which bots think
    bot_seconds: float = 30.0  # the most a bot may think about one choice


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every failure is a Fault."""
    refusal = _refusal(error)
    if refusal.status >= 500:
        log.error("request failed", exc_info=error)
    return Response(refusal.fault(), status_code=refusal.status)


def _refusal(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, HTTPException) and error.status_code < 500:
        codes = {404: "not_found", 405: "method", 413: "too_large", 429: "too_fast"}
        extra = f" ({error.extra})" if error.extra else ""
        return Refused(codes.get(error.status_code, "bad_request"), f"{error.detail}{extra}")
    return Refused("internal")


def make_app(settings: Settings) -> Litestar:
    """The server as an ASGI application."""

    @contextlib.asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        url = database_url(settings.database)
        engine = make_engine(url)
        await bring_up_to_date(engine)
        store = Store(engine)
        bus = Bus()
        thinkers = Thinkers(settings.workers, settings.bot_seconds)
        hall = Hall(store, bus, Presence(), thinkers)
        turns = Turns(hall)

        def changed(before: Room, after: Room) -> None:
            turns.consider(after)

        def heard(news: str) -> None:
            if news == EVERYTHING:
                hall.forget_all()
                bus.tell_all()
                return
            table, _, what = news.partition(" ")
            bus.tell(table, what or "table")

        hall.changed = changed
        app.state.hall = hall
        app.state.identity = Identity(store, await store.secret(secrets.token_urlsafe(32)))
        tasks = [asyncio.create_task(turns.sweep())]
        if store.postgres:
            tasks.append(asyncio.create_task(listen(url, heard)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            thinkers.close()
            await engine.dispose()

    return Litestar(
        [*ROUTES, *Pages().routes()],
        lifespan=[running],
        exception_handlers={Exception: answer},
        openapi_config=OpenAPIConfig(title="Tafelrunde", version=tafelrunde.__version__, path="/schema"),
    )
