"""Rate limits: how much anybody may request, and how much of the server's time that may take."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from typing import Any

from tafelrunde.server.faults import Refused

RATES: dict[str, tuple[float, float]] = {  # so many a second in the long run, and so many at once
    "request": (50, 300),  # by address
    "work": (400, 8000),  # milliseconds in which the server does nothing else, by address
    "visit": (0.2, 40),  # new people, by address
    "connect": (5, 150),  # new live connections, by address
    "login": (0.1, 10),  # by address
    "passphrase": (0.05, 5),  # by person
    "table": (0.1, 30),  # new tables, by person
    "chat": (0.5, 10),  # by person
    "hint": (0.5, 6),  # by person
    "review": (0.05, 6),  # by person
    "upgrade": (0.2, 10),  # by person
    "offer": (0.05, 12),  # offers, answers to them and reminders, by person
    "friend": (0.1, 20),  # requests to be friends, answers to them and invitations, by person
    "export": (0.01, 3),  # everything about oneself, by person
    "message": (20, 60),  # over live connections, by person; by address for those without a name
    "notice": (0.1, 10),  # by person; what is more waits
    "wish": (0.2, 30),  # other wishes about notices, by person
    "mail": (0.002, 3),  # mails that ask whose an address is, by person
    "mails": (0.01, 10),  # the same by address
}
CONNECTIONS = 100  # at the same time, by address
LOOKING = 200  # connections to one table of those who do not sit there
REMEMBERED = 20_000
SMALL_BODY, LARGE_BODY = 64 * 1024, 2 * 1024 * 1024


class Bucket:
    """A token bucket: tokens come back at a steady rate, up to a maximum.

    >>> bucket = Bucket(2, 3, now=0)
    >>> bucket.take(4, now=0)
    >>> bucket.wait(now=0), bucket.wait(now=0.5), bucket.wait(now=1)
    (1.0, 0.5, 0.0)
    """

    __slots__ = ("left", "most", "rate", "then")

    def __init__(self, rate: float, most: float, now: float | None = None) -> None:
        self.rate = rate
        self.most = self.left = most
        self.then = time.monotonic() if now is None else now

    def wait(self, now: float | None = None) -> float:
        """Seconds until there is a whole token."""
        now = time.monotonic() if now is None else now
        self.left = min(self.most, self.left + self.rate * (now - self.then))
        self.then = now
        return max(0.0, (1 - self.left) / self.rate)

    def take(self, amount: float = 1, now: float | None = None) -> None:
        """Take so many, also where there are fewer: then the wait is longer, but no longer than for all of them."""
        self.wait(now)
        self.left = max(self.left - amount, -self.most)


class Limits:
    """A token bucket for everybody and everything that is limited.

    >>> limits = Limits()
    >>> all(limits.allowed("chat", "ann", now=0) for _ in range(10)), limits.allowed("chat", "ann", now=0)
    (True, False)
    >>> limits.allowed("chat", "ann", now=2), limits.allowed("chat", "ben", now=0)
    (True, True)
    """

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def bucket(self, what: str, who: str, now: float | None = None) -> Bucket:
        found = self._buckets.get((what, who))
        if found is None:
            found = self._buckets[what, who] = Bucket(*RATES[what], now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end((what, who))
        return found

    def allowed(self, what: str, who: str, now: float | None = None) -> bool:
        if not self.on:
            return True
        bucket = self.bucket(what, who, now)
        if bucket.wait(now):
            return False
        bucket.take(1, now)
        return True

    def check(self, what: str, who: str) -> None:
        if not self.allowed(what, who):
            raise Refused("too_fast")

    def wait(self, what: str, who: str) -> float:
        """Seconds until somebody may go on."""
        return self.bucket(what, who).wait() if self.on else 0.0

    def timed(self, who: str, work: Awaitable[Any]) -> Timed:
        """Some work, whose time somebody has to answer for."""
        return Timed(work, lambda seconds: self.bucket("work", who).take(1e3 * seconds))


class Timed:
    """Awaits something and tells of every stretch of time in which it kept the event loop to itself."""

    def __init__(self, work: Awaitable[Any], spent: Callable[[float], None]) -> None:
        self._work = work
        self._spent = spent

    def __await__(self) -> Generator[Any, Any, Any]:
        work = self._work.__await__()
        go: Callable[[], Any] = lambda: next(work)  # noqa: E731
        while True:
            begin = time.perf_counter()
            try:
                waiting_for = go()
            except StopIteration as end:
                return end.value
            finally:
                self._spent(time.perf_counter() - begin)
            try:
                yield waiting_for
            except BaseException as error:
                go = lambda error=error: work.throw(error)  # type: ignore[misc]  # noqa: E731
            else:
                go = lambda: next(work)  # noqa: E731


def place(address: str | None) -> str:
    """Where somebody comes from: an address, or for IPv6 the network of one.

    >>> place("2001:db8:1:2:3::4"), place("192.0.2.7"), place(None)
    ('2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    """
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return address or "unknown"
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))
