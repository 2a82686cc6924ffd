"""The WebSocket of a table: everything that happens, as one person may see it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from tafelrunde.server.bus import Listener
from tafelrunde.server.faults import Refused, understood
from tafelrunde.server.hall import Hall
from tafelrunde.server.limits import Limits
from tafelrunde.server.store import Person
from tafelrunde.server.wire import (
    Chat,
    Doing,
    Done,
    Failed,
    FromBrowser,
    Ping,
    Saying,
    ToBrowser,
    Undoing,
    Update,
)

ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(FromBrowser)
log = logging.getLogger(__name__)


class Connection:
    """One open page of one person."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        hall: Hall,
        table: str,
        me: Person | None,
        since: int,
        chat: int,
        limits: Limits,
    ) -> None:
        self.socket = socket
        self.hall = hall
        self.table = table
        self.me = me
        self.since = since
        self.chat = chat
        self.limits = limits

    async def run(self) -> None:
        here = self.hall.presence.at(self.table, self.me.id if self.me else f"?{id(self)}")
        with self.hall.bus.listening(self.table) as listener, here:
            self.hall.bus.tell(self.table)  # the others see who has come
            tasks = [asyncio.create_task(self._tell(listener)), asyncio.create_task(self._hear())]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        self.hall.bus.tell(self.table)

    async def _tell(self, listener: Listener) -> None:
        """Whatever is new, for ever. Each update has the log after the last one sent."""
        while True:
            if listener.table:
                listener.table = False
                shown = await self.hall.view(self.table, self.me, self.since, fresh=False)
                self.since = shown.number
                await self._send(Update(shown))
            if listener.chat:
                listener.chat = False
                lines = await self.hall.said(self.table, self.chat)
                if lines:
                    self.chat = lines[-1].id
                    await self._send(Chat(lines))
            if not listener.table and not listener.chat:
                listener.news.clear()
                await listener.news.wait()

    async def _hear(self) -> None:
        """Whatever the browser asks for, one after the other."""
        while True:
            try:
                data = await self.socket.receive_data(mode="text")
            except WebSocketDisconnect:
                return
            try:
                asked = DECODER.decode(data)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                await self._send(Failed(0, Refused("bad_request", error).fault()))
                continue
            # what was begun is finished, even if the connection is lost meanwhile
            await self._send(await asyncio.shield(asyncio.ensure_future(self._answer(asked))))

    async def _answer(self, asked: FromBrowser) -> ToBrowser:
        try:
            return Done(asked.request, await self._do(asked))
        except Exception as error:
            refusal = understood(error)
            if refusal.status >= 500:
                log.error("message failed", exc_info=error)
            return Failed(asked.request, refusal.fault())

    async def _do(self, asked: FromBrowser) -> int:
        self.limits.check("message", f"{id(self)}")
        if isinstance(asked, Ping):
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
        with contextlib.suppress(WebSocketException, RuntimeError):
            await self.socket.send_text(ENCODER.encode(message).decode())
