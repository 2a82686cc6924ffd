"""When Python looks for garbage that refers to itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG, MIDDLE, OLD = 50_000, 20, 100


def look_seldom() -> None:
    """Look for it less often than Python would, and never in what is there already.

    A search makes positions by the thousand, and not one refers to itself: going through them again and again took a
    third of a bot's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


@contextmanager
def unheeded() -> Iterator[None]:
    """Meanwhile Python does not look for it at all: while a turn is planned, nothing but positions is made.

    >>> with unheeded():
    ...     gc.isenabled()
    False
    """
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()
