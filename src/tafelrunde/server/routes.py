"""Every endpoint of the server, and which part of the hall answers it."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any, Literal

from litestar import Request, Response, WebSocket, get, patch, post, websocket
from litestar.connection import ASGIConnection
from litestar.params import FromPath, JSONBody, QueryParameter

import tafelrunde
from tafelrunde.kernel import registry
from tafelrunde.kernel.errors import BadOption, BrokenGame, Clash, UnknownGame
from tafelrunde.kernel.game import Game
from tafelrunde.server import present
from tafelrunde.server.faults import Refused, refused
from tafelrunde.server.house import House
from tafelrunde.server.identity import COOKIE, YEAR, Identity
from tafelrunde.server.limits import LARGE_BODY, LOOKING, Limits, place
from tafelrunde.server.live import Connection
from tafelrunde.server.outbox import Outbox
from tafelrunde.server.speaking import verdict
from tafelrunde.server.store import Person
from tafelrunde.server.webhook import is_public
from tafelrunde.server.wire import (
    Act,
    Advice,
    Agree,
    Answer,
    ChangeMe,
    ChatLine,
    Claim,
    Configuration,
    GameDetail,
    GameInfo,
    GoOn,
    HandOver,
    Login,
    LogPart,
    Me,
    NewTable,
    Nothing,
    Nudge,
    Say,
    Section,
    SetPassphrase,
    SitDown,
    TableLine,
    TableView,
    TakeBack,
    Text,
    Verdict,
)

AnyRequest = Request[Any, Any, Any]
Scope = Annotated[Literal["mine", "public"], QueryParameter(name="scope")]
Whole = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
WholeOrNone = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
TableId = FromPath[str]
PATIENCE = 5.0  # seconds for the database to show that it is there


def hall_of(request: AnyRequest) -> House:
    hall: House = request.app.state.hall
    return hall


def identity_of(request: AnyRequest) -> Identity:
    identity: Identity = request.app.state.identity
    return identity


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The session that a program sends as a token; no other site can make a browser send one."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def session_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The session of whoever asks: a program's token, or the browser's cookie."""
    token = token_of(connection)
    return connection.cookies.get(COOKIE) if token is None else token


async def person_of(request: AnyRequest) -> Person | None:
    """Who asks."""
    return await identity_of(request).find(session_of(request))


async def known(request: AnyRequest) -> Person:
    """Who asks for a change: somebody with a session, from our own page, or a program with a token."""
    session = session_of(request)
    person = await identity_of(request).find(session)
    if person is None:
        raise Refused("no_session")
    if token_of(request) is None and not identity_of(request).fits(session, request.headers.get("x-csrf")):
        raise Refused("csrf")
    return person


def limit(request: AnyRequest, what: str, who: str | None = None) -> None:
    """Refuse what exceeds the rate limit of a person (or of an address)."""
    limits: Limits = request.app.state.limits
    limits.check(what, who or place(request.client.host if request.client else None))


async def forget_browsers(request: AnyRequest, person: Person) -> None:
    """All sessions have ended: no browser gets notices for that person any more, unless it asks for them again."""
    outbox: Outbox = request.app.state.outbox
    await outbox.forget_browsers(person.id)


def introduced(request: AnyRequest, person: Person, session: str) -> Response[Me]:
    response = Response(identity_of(request).me(person, session))
    secure = request.url.scheme == "https" or request.app.state.secure
    response.set_cookie(COOKIE, session, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response


@get("/health")
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """Is the server up, does its database answer, can it be written to, and are other processes heard?"""
    hall = hall_of(request)
    async with asyncio.timeout(PATIENCE):
        await hall.store.ready()
        status = "unwritable" if not await hall.store.writable() else "deaf" if hall.deaf else "ok"
    return Response({"status": status}, status_code=200 if status == "ok" else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(request: AnyRequest) -> str:
    """What Prometheus asks for; not for the world outside."""
    if request.client is None or is_public(request.client.host):
        raise Refused("not_found", "/metrics")
    told: str = request.app.state.metrics()
    return told


# ---- people


@get("/api/me")
async def me(request: AnyRequest) -> Response[Me]:
    """Who I am; at the first visit somebody new."""
    session = session_of(request)
    person = await person_of(request)
    if person is None and token_of(request) is not None:
        raise Refused("no_session")
    if person is None:
        limit(request, "visit")
        person = await identity_of(request).welcome(request.headers.get("accept-language", ""))
        session = None
    return introduced(request, person, session or identity_of(request).session(person))


@patch("/api/me")
async def change_me(request: AnyRequest, data: JSONBody[ChangeMe]) -> Me:
    """Another name, or another webhook for turn notifications."""
    person = await identity_of(request).change(await known(request), data)
    hall_of(request).forget_all()
    return identity_of(request).me(person, session_of(request) or "")


@post("/api/me/passphrase", status_code=200)
async def set_passphrase(request: AnyRequest, data: JSONBody[SetPassphrase]) -> Response[Me]:
    """Set a passphrase, to come back from another device; all sessions end, and a new one begins here."""
    person = await known(request)
    limit(request, "passphrase", person.id)
    person = await identity_of(request).set_passphrase(person, data.passphrase)
    await forget_browsers(request, person)
    return introduced(request, person, identity_of(request).session(person))


@post("/api/login", status_code=200)
async def login(request: AnyRequest, data: JSONBody[Login]) -> Response[Me]:
    """Log in with name and passphrase."""
    limit(request, "login")
    person = await identity_of(request).login(data)
    return introduced(request, person, identity_of(request).session(person))


@post("/api/logout", status_code=204)
async def logout(request: AnyRequest) -> Response[None]:
    """Log out, on all my devices."""
    person = await known(request)
    await identity_of(request).log_out(person)
    await forget_browsers(request, person)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


# ---- games


def find_game(id: str) -> Game:
    try:
        return tafelrunde.game(id)
    except BrokenGame:  # what is wrong with it, and where it lies, is for whoever runs the server
        text = Text(f"{id} kann hier zurzeit nicht gespielt werden", f"{id} cannot be played here at present")
        raise Refused("not_found", text) from None
    except UnknownGame as error:
        raise Refused("not_found", error) from None


info = cache(present.game_info)
detail = cache(present.game_detail)
sections = cache(present.sections)


@get("/api/games")
async def games() -> list[GameInfo]:
    """All games with their options."""
    return [info(game) for game in registry.sound()]


@get("/api/games/{game:str}")
async def game_detail(game: FromPath[str]) -> GameDetail:
    """The names of all things of a game, and its printed material."""
    return detail(find_game(game))


@get("/api/games/{game:str}/rules")
async def rules(game: FromPath[str]) -> list[Section]:
    """The rulebook of a game."""
    return sections(find_game(game))


@post("/api/games/{game:str}/options", status_code=200)
async def go_together(game: FromPath[str], data: JSONBody[Configuration]) -> Verdict:
    """Do these options go together, with so many seats? Nothing is opened."""
    rules = find_game(game)
    try:
        rules.configured(data.seats, data.options)
    except Clash as clash:
        return verdict(rules, clash)
    except BadOption as error:
        raise refused(error) from None
    return Verdict()


# ---- tables


@get("/api/tables")
async def tables(request: AnyRequest, which: Scope = "public") -> list[TableLine]:
    """My tables, or those that everybody may see; the last changed first."""
    return await hall_of(request).tables(which, await person_of(request))


@post("/api/tables", request_max_body_size=LARGE_BODY)
async def new_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableView:
    """Open a table."""
    person = await known(request)
    limit(request, "table", person.id)
    return await hall_of(request).open(person, data)


@get("/api/tables/{id:str}")
async def table(request: AnyRequest, id: TableId, since: Whole = 0) -> TableView:
    """The table as I may see it, with the log after `since`."""
    return await hall_of(request).view(id, await person_of(request), since)


@post("/api/tables/{id:str}/actions", status_code=200)
async def act(request: AnyRequest, id: TableId, data: JSONBody[Act]) -> TableView:
    """Do something; it is stored when the response comes."""
    return await hall_of(request).act(id, await known(request), data.number, data.action)


@post("/api/tables/{id:str}/undo", status_code=200)
async def undo(request: AnyRequest, id: TableId, data: JSONBody[TakeBack]) -> TableView:
    """Take my last action back."""
    return await hall_of(request).act(id, await known(request), data.number, None)


@post("/api/tables/{id:str}/sit", status_code=200)
async def sit(request: AnyRequest, id: TableId, data: JSONBody[SitDown]) -> TableView:
    """Take an open seat; the game begins with the last one."""
    return await hall_of(request).sit(id, await known(request), data.seat)


@post("/api/tables/{id:str}/leave", status_code=200)
async def leave(request: AnyRequest, id: TableId, data: JSONBody[Nothing]) -> TableView:
    """Leave my seat; it is open then."""
    return await hall_of(request).leave(id, await known(request))


@post("/api/tables/{id:str}/bot", status_code=200)
async def hand_over(request: AnyRequest, id: TableId, data: JSONBody[HandOver]) -> TableView:
    """Let a bot sit in a seat."""
    return await hall_of(request).hand_over(id, await known(request), data.seat, data.bot)


@post("/api/tables/{id:str}/upgrade", status_code=200)
async def upgrade(request: AnyRequest, id: TableId, data: JSONBody[Agree]) -> TableView:
    """Go on under today's rules, where those of the table are gone: when everybody at it agrees."""
    person = await known(request)
    limit(request, "upgrade", person.id)
    return await hall_of(request).upgrade(id, person, data.agree)


@post("/api/tables/{id:str}/resign", status_code=200)
async def resign(request: AnyRequest, id: TableId, data: JSONBody[Nothing]) -> TableView:
    """Give up: the other one wins, or, where that would end the game of others, a bot goes on in my seat."""
    return await hall_of(request).resign(id, await known(request))


@post("/api/tables/{id:str}/claim", status_code=200)
async def claim(request: AnyRequest, id: TableId, data: JSONBody[Claim]) -> TableView:
    """Somebody's time is up: end the game, or let a bot go on in that seat, where the table's clock leaves it to us."""
    return await hall_of(request).claim(id, await known(request), data.what == "bot")


@post("/api/tables/{id:str}/offer", status_code=200)
async def offer(request: AnyRequest, id: TableId, data: JSONBody[Answer]) -> TableView:
    """Offer the end, a rematch or help, or answer to that; it is done as soon as everybody agrees."""
    person = await known(request)
    limit(request, "offer", person.id)
    return await hall_of(request).offer(id, person, data.kind, data.agree)


@post("/api/tables/{id:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, id: TableId, data: JSONBody[Nothing]) -> TableView:
    """Once more: the new table, if everybody has agreed to it by now, and else this one."""
    person = await known(request)
    limit(request, "offer", person.id)
    return await hall_of(request).rematch(id, person)


@post("/api/tables/{id:str}/nudge", status_code=200)
async def nudge(request: AnyRequest, id: TableId, data: JSONBody[Nudge]) -> TableView:
    """Remind somebody that everybody waits."""
    person = await known(request)
    limit(request, "offer", person.id)
    return await hall_of(request).nudge(id, person, data.seat)


@post("/api/tables/{id:str}/continue")
async def go_on(request: AnyRequest, id: TableId, data: JSONBody[GoOn]) -> TableView:
    """A new table from a position of a finished game."""
    person = await known(request)
    limit(request, "table", person.id)
    return await hall_of(request).go_on(id, person, data.at)


@get("/api/tables/{id:str}/replay")
async def replay(request: AnyRequest, id: TableId, at: Whole, own: bool = False) -> TableView:
    """How it stood after so many entries: my own view while the game runs, everything after its end.

    With `own` after its end, too, what I could see then.
    """
    return await hall_of(request).replay(id, await person_of(request), at, own)


@get("/api/tables/{id:str}/log")
async def log(request: AnyRequest, id: TableId, before: WholeOrNone = None, at: WholeOrNone = None) -> LogPart:
    """The log before a number, in pages: each says where the next one ends."""
    return await hall_of(request).log(id, await person_of(request), before, at)


@get("/api/tables/{id:str}/record")
async def record(request: AnyRequest, id: TableId) -> Response[Any]:
    """The record of a finished game, as a file."""
    found = await hall_of(request).record(id)
    name = f"tafelrunde-{found.game}-{id[:6]}.json"
    return Response(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/api/tables/{id:str}/chat")
async def said(request: AnyRequest, id: TableId, after: WholeOrNone = None) -> list[ChatLine]:
    """What was said after a line, at most 200 lines at once; without one, the last that were said."""
    return await hall_of(request).said(id, after)


@post("/api/tables/{id:str}/chat")
async def say(request: AnyRequest, id: TableId, data: JSONBody[Say]) -> list[ChatLine]:
    """Say something."""
    person = await known(request)
    limit(request, "chat", person.id)
    return [await hall_of(request).say(id, person, data.text)]


@post("/api/tables/{id:str}/hint", status_code=200)
async def hint(request: AnyRequest, id: TableId, data: JSONBody[Nothing]) -> Advice:
    """What a bot would do in my place."""
    person = await known(request)
    limit(request, "hint", person.id)
    return await hall_of(request).hint(id, person)


@websocket("/api/tables/{id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    id: TableId,
    since: Whole = 0,
    chat: WholeOrNone = None,
    full: bool = False,
    looking: bool = True,
) -> None:
    """Everything that happens at a table."""
    hall: House = socket.app.state.hall
    identity: Identity = socket.app.state.identity
    limits: Limits = socket.app.state.limits
    session = session_of(socket)
    with identity.open(session) as ended:
        me = await identity.find(session)
        try:
            room = await hall.room(id)
            seated = me is not None and room.header.seat_of(me.id) is not None
            if limits.on and not seated and hall.bus.listeners(id) >= LOOKING:
                raise Refused("too_fast")
        except Refused as refusal:
            await socket.accept()
            await socket.close(code=4000 + refusal.status, reason=refusal.code)
            return
        await socket.accept()
        await Connection(socket, hall, id, me, since, chat, limits, ended, full, looking).run()


ROUTES = [
    health,
    metrics,
    me,
    change_me,
    set_passphrase,
    login,
    logout,
    games,
    game_detail,
    rules,
    go_together,
    tables,
    new_table,
    table,
    act,
    undo,
    sit,
    leave,
    hand_over,
    upgrade,
    resign,
    claim,
    offer,
    rematch,
    nudge,
    go_on,
    replay,
    log,
    record,
    said,
    say,
    hint,
    live,
]
