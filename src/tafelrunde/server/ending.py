"""Tasks that are ended, whatever they are at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN = 2.0  # seconds: what tidies up as it ends has so long for it


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel them until they are over: what fails just then, or is done just then, can swallow one cancellation.

    >>> async def stubborn():
    ...     while True:
    ...         try:
    ...             await asyncio.sleep(60)
    ...         except asyncio.CancelledError:
    ...             break
    ...     await asyncio.sleep(60)
    >>> async def scenario():
    ...     task = asyncio.create_task(stubborn())
    ...     await asyncio.sleep(0)
    ...     await end([task])
    ...     return task.cancelled()
    >>> asyncio.run(scenario())
    True
    """
    all = left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN)
    await asyncio.gather(*all, return_exceptions=True)  # how they failed is of no interest any more
