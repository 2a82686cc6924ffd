"""Limits: how much anybody may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

from tafelrunde.server.faults import Refused

RATES: dict[str, tuple[float, float]] = {  # so many a second in the long run, and so many at once
    "request": (50, 300),  # by address
    "visit": (0.2, 40),  # new people, by address
    "login": (0.1, 10),  # by address
    "passphrase": (0.05, 5),  # by person
    "table": (0.1, 30),  # new tables, by person
    "chat": (0.5, 10),  # by person
    "hint": (0.5, 6),  # by person
    "message": (20, 60),  # by connection
    "notice": (0.1, 5),  # turn notices, by person
}
CONNECTIONS = 100  # at the same time, by address
REMEMBERED = 20_000
SMALL_BODY, LARGE_BODY = 64 * 1024, 2 * 1024 * 1024


class Limits:
    """A bucket of tokens for everybody and everything that is limited.

    >>> limits = Limits()
    >>> all(limits.allowed("chat", "ann", now=0) for _ in range(10)), limits.allowed("chat", "ann", now=0)
    (True, False)
    >>> limits.allowed("chat", "ann", now=2), limits.allowed("chat", "ben", now=0)
    (True, True)
    """

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allowed(self, what: str, who: str, now: float | None = None) -> bool:
        if not self.on:
            return True
        rate, most = RATES[what]
        now = time.monotonic() if now is None else now
        left, then = self._buckets.pop((what, who), (most, now))
        left = min(most, left + rate * (now - then))
        self._buckets[what, who] = (left - 1 if left >= 1 else left), now
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return left >= 1

    def check(self, what: str, who: str) -> None:
        if not self.allowed(what, who):
            raise Refused("too_fast")


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
