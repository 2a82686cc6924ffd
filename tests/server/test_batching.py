"""What comes together is done together."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.server.batching import GroupCommit


def test_what_comes_while_something_is_done_is_done_next_all_at_once() -> None:
    groups: list[list[int]] = []

    async def do(items: list[int]) -> list[Exception | None]:
        groups.append(items)
        await asyncio.sleep(0.01)
        return [ValueError("three") if item == 3 else None for item in items]

    async def play() -> None:
        together = GroupCommit(do)
        first = asyncio.gather(*(together.add(number) for number in range(3)))
        await asyncio.sleep(0.005)
        second = asyncio.create_task(together.add(3))
        third = asyncio.create_task(together.add(4))
        await first
        with pytest.raises(ValueError, match="three"):
            await second
        await third

    asyncio.run(play())
    assert groups == [[0, 1, 2], [3, 4]]
