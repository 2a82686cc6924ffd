"""Timeouts: how long the server waits for a client that sends a request byte by byte, or does not read the response."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SECONDS = 30.0  # for a request to be complete, and for a response to be read
LARGEST_HEAD = 64 * 1024
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Patient(asyncio.Protocol):
    """Wraps uvicorn's own protocol: a request that was begun must be complete after so many seconds."""

    def __init__(self, **given: Any) -> None:
        self._inner: Any = AutoHTTPProtocol(**given)
        self._before: Any = None  # uvicorn's object for the request before the one that is awaited
        self._size = 0  # bytes of the request that is awaited
        self._waiting: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport
        self._inner.connection_made(transport)
        self._wait()

    def _wait(self) -> None:
        self._before, self._size = self._inner.cycle, 0
        self._waiting = asyncio.get_running_loop().call_later(SECONDS, self._late)

    def data_received(self, data: bytes) -> None:
        if self._waiting is None:
            self._wait()
        self._size += len(data)
        self._inner.data_received(data)
        if self._transport.get_protocol() is not self:  # a WebSocket from now on
            self._stop()
        elif not self._headed:
            if self._size > LARGEST_HEAD:
                self._refuse(TOO_LARGE)
        elif not self._inner.cycle.more_body:
            self._stop()

    @property
    def _headed(self) -> bool:
        """Is everything there that comes before the body?"""
        return self._inner.cycle is not self._before

    def _late(self) -> None:
        self._refuse(TOO_LATE if self._size else b"")

    def _refuse(self, answer: bytes) -> None:
        self._stop()
        if not self._transport.is_closing():
            if not self._headed or not self._inner.cycle.response_started:
                self._transport.write(answer)
            self._transport.close()

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def eof_received(self) -> bool | None:
        ended: bool | None = self._inner.eof_received()
        return ended

    def connection_lost(self, error: Exception | None) -> None:
        self._stop()
        self._moves()
        self._inner.connection_lost(error)

    def pause_writing(self) -> None:
        self._inner.pause_writing()
        self._stuck = asyncio.get_running_loop().call_later(SECONDS, self._transport.abort)

    def resume_writing(self) -> None:
        self._moves()
        self._inner.resume_writing()

    def _moves(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
