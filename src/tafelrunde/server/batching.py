"""Batching: what comes in while a batch is being done is the next batch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class GroupCommit(Generic[T]):
    """Group commit: moves of many tables share one commit, and so one wait for the disk."""

    def __init__(self, do: Callable[[list[T]], Awaitable[list[Exception | None]]]) -> None:
        self.do = do
        self._waiting: list[tuple[T, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, item: T) -> None:
        """Returns when it is done, or raises what `do` says of it."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await asyncio.shield(future)  # whoever asked may go away: it is done all the same

    async def _run(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                results = await self.do([item for item, _ in group])
            except Exception as error:
                results = [error] * len(group)
            for (_, future), result in zip(group, results, strict=True):
                if result is None:
                    future.set_result(None)
                else:
                    future.set_exception(result)
        self._task = None
