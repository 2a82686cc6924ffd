"""Time: the one place where the server asks how late it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

MINUTE, HOUR, DAY = 60, 3600, 86_400  # seconds
source: Callable[[], float] = time.time  # seconds since 1970; tests put another one here


def seconds() -> float:
    """How late it is, in seconds since 1970."""
    return source()


def now() -> str:
    """How late it is, as it is kept."""
    return text(source())


def text(at: float) -> str:
    """A time as it is kept.

    >>> text(60.5)
    '1970-01-01T00:01:00.500+00:00'
    """
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")


def span(seconds: float) -> str:
    """How long that is, roughly.

    >>> span(30), span(4000), span(300_000)
    ('1 min', '67 min', '84 h')
    """
    minutes = -int(-seconds // 60)
    return f"{minutes} min" if minutes < 180 else f"{-(-minutes // 60)} h"


def read(kept: str) -> float:
    """A kept time in seconds since 1970.

    >>> read("1970-01-01T00:01:00.500+00:00")
    60.5
    """
    return datetime.fromisoformat(kept).timestamp()
