"""The guard: middleware before the application, for what concerns every request and every connection."""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

from tafelrunde.server.faults import Refused
from tafelrunde.server.limits import CONNECTIONS, Limits, place
from tafelrunde.server.logs import fields
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.mishaps import understood

SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL = frozenset(("localhost", "127.0.0.1", "::1"))
HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?")
HIGHEST_PORT = 65535
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # the link of a table is its key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
log = logging.getLogger(__name__)


class Guard:
    """Checks the origin and the rate limits of a request, adds the security headers, counts and logs."""

    def __init__(self, app: Litestar, limits: Limits, metrics: Metrics, hosts: frozenset[str] | None) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics
        self.hosts = hosts
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        begin, status = time.perf_counter(), 0
        secure, where = scope["scheme"] == "https", _place(scope)

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_headers(scope["path"], secure)]
            await send(message)

        try:
            self._check(scope, scope["method"] not in SAFE)
            if self.limits.wait("work", where):
                raise Refused("too_fast")
        except Refused as refusal:
            await _refuse(refusal, answer)
        else:
            try:
                await self.limits.timed(where, self.app(scope, receive, answer))
            except Exception as error:
                if status:
                    raise
                failure = understood(error)
                if failure.status >= 500:
                    log.error("request failed", exc_info=error)
                await _refuse(failure, answer)
        seconds = time.perf_counter() - begin
        route = scope.get("path_template") or "other"
        self.metrics.request(scope["method"], route, status, seconds)
        log.info(
            "request", extra=fields(method=scope["method"], route=route, status=status, ms=round(seconds * 1e3, 1))
        )

    async def _websocket(self, scope: Any, receive: Receive, send: Send) -> None:
        where = _place(scope)
        try:
            self._check(scope, True)
            self.limits.check("connect", where)
            if self.limits.on and self._open[where] >= CONNECTIONS:
                raise Refused("too_fast")
        except Refused as refusal:
            log.info("connection refused", extra=fields(code=refusal.code))
            await receive()
            await send({"type": "websocket.close", "code": 4000 + refusal.status, "reason": refusal.code})
            return
        self._open[where] += 1
        try:
            await self.limits.timed(where, self.app(scope, receive, send))
        finally:
            self._open[where] -= 1
            if not self._open[where]:
                del self._open[where]

    def _check(self, scope: Any, changing: bool) -> None:
        hosts, origins = (
            [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]
            for wanted in (b"host", b"origin")
        )
        host = hosts[0] if hosts else ""
        if len(hosts) > 1 or (host and not is_host(host)):
            raise Refused("bad_request", "Host is no name of a server")
        if self.hosts is not None and _name(host) not in self.hosts:
            raise Refused("host", host)
        if changing and any(_server(origin) != host for origin in origins):
            raise Refused("origin")
        self.limits.check("request", _place(scope))


def _place(scope: Any) -> str:
    return place(scope["client"][0] if scope["client"] else None)


def is_host(host: str) -> bool:
    """Can this be where a server is?

    >>> [is_host(one) for one in ("localhost:8000", "[::1]:80", "localhost:99999", "[")]
    [True, True, False, False]
    """
    found = HOST.fullmatch(host)
    return found is not None and int((found[2] or ":0")[1:]) <= HIGHEST_PORT


def _server(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _name(host: str) -> str:
    """A host without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _headers(path: str, secure: bool) -> list[tuple[bytes, bytes]]:
    headers = dict(HEADERS)
    if path.startswith("/api/"):
        headers["cache-control"] = "no-store"
    if secure:
        headers["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _refuse(refusal: Refused, send: Send) -> None:
    body = msgspec.json.encode(refusal.fault())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.status == 429:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
