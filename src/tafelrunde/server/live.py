"""The WebSocket of a table: everything that happens, as one person may see it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from tafelrunde.server.bus import Listener
from tafelrunde.server.difference import of_objects
from tafelrunde.server.ending import end
from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import Hall
from tafelrunde.server.limits import Bucket, Limits, place
from tafelrunde.server.logs import fields
from tafelrunde.server.mishaps import understood
from tafelrunde.server.presence import Page
from tafelrunde.server.store import LINES, Person
from tafelrunde.server.wire import (
    Change,
    Chat,
    Doing,
    Done,
    Failed,
    FromBrowser,
    Here,
    Ping,
    Saying,
    ToBrowser,
    Undoing,
)

ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(FromBrowser)
UPDATES = (15, 30)  # so many a second in the long run, and so many at once; who is slower gets the newest
HERES = (1, 2)  # the same for who comes and goes
STRIKES = (0.2, 20)  # messages beyond the limit until the connection is closed
LOOKED = 60.0  # seconds for which a page is believed that somebody looks at it: it may have been frozen since
LAGS = 20.0  # seconds in which a message must be taken
PATIENCE = 5.0  # seconds that somebody waits whose address has used up the server's time
TOO_FAST, LAGGED = 4429, 4408  # close codes: 4000 and the HTTP status
Result = TypeVar("Result")
log = logging.getLogger(__name__)


class Lagging(Exception):
    """A browser that does not take what it is sent; the connection is closed already."""


class Connection:
    """One open page of one person, at an address."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        hall: Hall,
        table: str,
        me: Person | None,
        since: int,
        chat: int | None,
        limits: Limits,
        ended: asyncio.Event | None = None,
        full: bool = False,
        looking: bool = True,
    ) -> None:
        self.socket = socket
        self.hall = hall
        self.table = table
        self.me = me
        self.since = since
        self.chat = chat
        self.limits = limits
        self.where = place(socket.client.host if socket.client else None)
        self.full = full  # never differences
        self.looking = looking  # does somebody look, as far as the page has said?
        self._page: Page | None = None
        self._doubt: asyncio.TimerHandle | None = None  # until what it said last is no longer believed
        self.last = b""  # the table as it was sent last; as text, which takes little room
        self.here: Here | None = None  # what the browser knows of who is here
        self.ended = ended or asyncio.Event()  # set when the session is over

    async def run(self) -> None:
        here = self.hall.presence.at(self.table, self.me.id if self.me else f"?{id(self)}", self.looking)
        with self.hall.bus.listening(self.table) as listener, here as self._page:
            self._look(self.looking)
            self.hall.bus.tell(self.table, "here")
            work = [self._tell(listener), self._hear(), self._end()]
            tasks = [asyncio.create_task(self._timed(one)) for one in work]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await end(tasks)
        self._page = None  # whatever is still being answered
        self._look(False)
        self.hall.bus.tell(self.table, "here")
        for task in done:
            if (error := task.exception()) is not None and not isinstance(error, Lagging):
                await self._fail(error)

    def _look(self, looking: bool) -> None:
        """Somebody looks at the page, or nobody does: so it is until it says otherwise, or nothing for too long."""
        if self._doubt is not None:
            self._doubt.cancel()
            self._doubt = None
        if self._page is not None and self._page.look(looking):
            self.hall.bus.tell(self.table, "here")
        if looking:
            self._doubt = asyncio.get_running_loop().call_later(LOOKED, self._look, False)

    async def _timed(self, work: Coroutine[Any, Any, Result]) -> Result:
        result: Result = await self.limits.timed(self.where, work)
        return result

    async def _fail(self, error: BaseException) -> None:
        refusal = understood(error) if isinstance(error, Exception) else Refused("internal")
        if refusal.status >= 500:
            log.error("connection failed", exc_info=error)
        await self._close(4000 + refusal.status, refusal.code)

    async def _end(self) -> None:
        await self.ended.wait()
        raise Refused("no_session")

    async def _tell(self, listener: Listener) -> None:
        """Whatever is new, for ever, and not too often: what comes together is told once."""
        updates, heres = Bucket(*UPDATES), Bucket(*HERES)
        while True:
            if listener.table or listener.chat:
                work = min(PATIENCE, self.limits.wait("work", self.where))
                await asyncio.sleep(max(work, updates.wait()))
                updates.take()
            if listener.table:
                listener.table = listener.here = False
                await self._update()
            if listener.chat:
                listener.chat = False
                lines = await self.hall.said(self.table, self.chat)
                self.chat = lines[-1].id if lines else self.chat or 0
                listener.chat |= len(lines) == LINES  # there may be more
                if lines:
                    await self._send(Chat(lines))
            if listener.table or listener.chat:
                continue
            rest = heres.wait() if listener.here else None
            if rest == 0:
                heres.take()
                listener.here = False
                await self._greet()
                continue
            listener.news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await listener.news.wait()

    async def _update(self) -> None:
        """The table, with the log after the last one sent."""
        shown = await self.hall.view(self.table, self.me, self.since, fresh=False)
        self.since = shown.number
        self.here = Here([seat.online for seat in shown.seats], shown.spectators)
        before, self.last = b"" if self.full else self.last, ENCODER.encode(shown)
        await self._send_text(told(before, self.last))

    async def _greet(self) -> None:
        """Who is here, if that is another than was told."""
        header = (await self.hall.room(self.table, fresh=False)).header
        seats, looking = header.seats(None, self.hall.presence.people), self.hall.presence.spectators(header)
        here = Here([seat.online for seat in seats], looking)
        if here != self.here:
            self.here = here
            await self._send(here)

    async def _hear(self) -> None:
        """Whatever the browser asks for, one after the other; who does not stop when told is not heard any more."""
        strikes = Bucket(*STRIKES)
        while True:
            try:
                data = await self.socket.receive_data(mode="text")
            except WebSocketDisconnect:
                return
            request = 0
            try:
                asked = DECODER.decode(data)
                request = asked.request
                self.limits.check("message", self.me.id if self.me else self.where)
                await asyncio.sleep(min(PATIENCE, self.limits.wait("work", self.where)))
                # what was begun is finished, even if the connection is lost meanwhile
                answer = await asyncio.shield(asyncio.create_task(self._timed(self._answer(asked))))
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                answer = Failed(0, Refused("bad_request", error).fault())
                if not self.limits.allowed("message", self.me.id if self.me else self.where):
                    answer = Failed(0, Refused("too_fast").fault())
            except Refused as refusal:
                answer = Failed(request, refusal.fault())
            if isinstance(answer, Failed) and answer.fault.code == "too_fast":
                if strikes.wait():
                    await self._close(TOO_FAST, "too_fast")
                    return
                strikes.take()
            await self._send(answer)

    async def _answer(self, asked: FromBrowser) -> Done | Failed:
        try:
            return Done(asked.request, await self._do(asked))
        except Exception as error:
            refusal = understood(error)
            if refusal.status >= 500:
                log.error("message failed", exc_info=error)
            return Failed(asked.request, refusal.fault())

    async def _do(self, asked: FromBrowser) -> int:
        if isinstance(asked, Ping):
            self._look(asked.looking)
            return self.since
        if self.me is None:
            raise Refused("no_session")
        match asked:
            case Doing():
                return (await self.hall.do(self.table, self.me, asked.number, asked.action)).number
            case Undoing():
                return (await self.hall.do(self.table, self.me, asked.number, None)).number
            case Saying():
                self.limits.check("chat", self.me.id)
                me = await self.hall.store.person(self.me.id)  # the name may be another by now
                await self.hall.say(self.table, me or self.me, asked.text)
                return self.since

    async def _send(self, message: ToBrowser) -> None:
        """Waits until the browser has room for it, which is what keeps updates from piling up here."""
        await self._send_text(ENCODER.encode(message))

    async def _send_text(self, text: bytes) -> None:
        try:
            async with asyncio.timeout(LAGS):
                await self.socket.send_text(text.decode())
        except TimeoutError:
            await self._close(LAGGED, "lagging")
            raise Lagging from None
        except (WebSocketException, RuntimeError, OSError):
            pass  # gone: that is heard, too

    async def _close(self, code: int, reason: str) -> None:
        log.info("connection closed", extra=fields(code=code))
        with contextlib.suppress(WebSocketException, RuntimeError, OSError):
            async with asyncio.timeout(1):
                await self.socket.close(code, reason)


def told(before: bytes, now: bytes) -> bytes:
    """The message that brings a browser from one table to the next: all of it; or, if much less, what is different."""
    if before:
        old, new = msgspec.json.decode(before), msgspec.json.decode(now)
        change = ENCODER.encode(Change(old["number"], new["number"], of_objects(old, new)))
        if 2 * len(change) < len(now):
            return change
    return b'{"type":"update","table":%b}' % now
