"""Leases: of several server processes on one database, one works for a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tafelrunde.server.store import Store

LEASE, RENEWED = 12.0, 4.0  # seconds for which a process may work for a table, and after which it says so again


@asynccontextmanager
async def alone(store: Store, id: str) -> AsyncIterator[bool]:
    """Is it for us to work for a table? If the process that does so dies, another may after a while."""
    if not store.postgres:
        yield True
        return
    if not await store.lease(id, store.process, LEASE):
        yield False
        return
    keeping = asyncio.create_task(_keep(store, id))
    try:
        yield True
    finally:
        keeping.cancel()
        await store.release(id, store.process)


async def _keep(store: Store, id: str) -> None:
    while True:
        await asyncio.sleep(RENEWED)
        await store.lease(id, store.process, LEASE)
