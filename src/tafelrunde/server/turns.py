"""Turns: bots act when it is their turn, in whatever process; after a crash or restart they go on by themselves."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict

from tafelrunde.bots.bot import Memory
from tafelrunde.kernel import registry
from tafelrunde.server import times
from tafelrunde.server.ending import end
from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import Hall
from tafelrunde.server.leasing import alone
from tafelrunde.server.logs import fields
from tafelrunde.server.room import Room
from tafelrunde.server.workers import Failed

SWEEP = 3.0  # seconds between two looks for bots that were forgotten: their process may have died
LATELY = 60.0  # seconds in which a table was closed that is looked for
TICK = 0.5  # seconds between two looks at the clocks
FALLBACK = "random"  # plays where a bot took too long
# seconds after which a bot answers people, whatever it holds
EVEN = dict.fromkeys(("medium", "hard", "search:medium", "search:hard"), 1.2)
QUICK = 0.3  # the same for other bots
MINDS = 2000  # bots whose plans are kept in mind

log = logging.getLogger(__name__)


class Turns:
    """One task for each table that waits for a bot.

    With `even`, a bot's answer comes to people after a time that tells nothing about how much there was to choose.
    """

    def __init__(self, hall: Hall, even: bool) -> None:
        self.hall = hall
        self.even = even
        self.moves = 0
        self.memories: OrderedDict[tuple[str, int, str], Memory] = OrderedDict()  # by table, seat and bot
        self.aside: dict[str, str] = {}  # tables that are set aside, and why
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False

    def consider(self, room: Room) -> None:
        """Let the bots of a table act, if they are asked."""
        if room.bots_due():
            self.start(room.id)

    def start(self, id: str) -> None:
        if id in self._busy:
            self._again.add(id)  # it may just have finished
            return
        self._busy[id] = task = asyncio.create_task(self._play(id))
        task.add_done_callback(lambda _: self._done(id))

    async def close(self) -> None:
        """Stop thinking; whoever starts next goes on."""
        self._closed = True
        await end(self._busy.values())

    def _done(self, id: str) -> None:
        del self._busy[id]
        if id in self._again and not self._closed:
            self._again.discard(id)
            self.start(id)

    async def sweep(self) -> None:
        """For ever: tables that wait for a bot and that nobody plays for, or that were set aside or brought back."""
        while True:
            try:
                self.aside = await self.hall.store.aside()
                self.hall.heed(self.aside, await self.hall.store.closed(times.text(times.seconds() - LATELY)))
                for id in await self.hall.store.pending():
                    if id not in self._busy:
                        self.start(id)
            except Exception:
                log.exception("bots could not be looked for")
            await asyncio.sleep(SWEEP)

    async def watch(self) -> None:
        """For ever: tables at which somebody's time is up, whichever process they were last seen in."""
        versions = {game.id: game.version for game in registry.sound()}
        while True:
            try:
                for id in await self.hall.store.overdue(times.seconds(), versions):
                    await self.hall.time_up(id)
            except Exception:
                log.exception("clocks could not be looked at")
            await asyncio.sleep(TICK)

    async def _play(self, id: str) -> None:
        try:
            async with alone(self.hall.store, id) as mine:
                while mine and (due := (room := await self.hall.room(id)).bots_due()):
                    await asyncio.gather(*(self._move(room, seat, bot) for seat, bot in due))
        except Refused:
            log.info("a table is gone")
        except Exception:
            log.exception("a bot could not play")

    async def _move(self, room: Room, seat: int, bot: str) -> None:
        asked = time.monotonic()
        action = await self._choice(room, seat, bot)
        if action is None:
            return
        if self.even and room.header.people:
            await asyncio.sleep(even_wait(bot, time.monotonic() - asked))
        await self.hall.act_as_bot(room, seat, action)
        self.moves += 1

    async def _choice(self, room: Room, seat: int, bot: str) -> int | None:
        """What a bot does. The game goes on even if it is too slow or broken; if that fails too, it is set aside."""
        # from the secret seed, so that nobody can work out what a bot will do
        seed = f"{room.header.seed}/{room.number}/{seat}"
        for who in (bot, FALLBACK):
            try:
                choice = await self.hall.think(room, seat, who, seed, self.memories.pop((room.id, seat, who), None))
            except Exception as error:
                why = error.why if isinstance(error, Failed) else "broken"
                extra = fields(bot=who, game=room.header.game)
                log.error("a bot found nothing: %s", why, exc_info=error, extra=extra)
                if why == "broken" and who == bot != FALLBACK:
                    continue  # it may be the bot's own fault
                if await self.hall.failed(room.id, why, at_once=why == "broken"):
                    return None
            else:
                if who == bot and room.header.failures and not room.header.foreign:
                    await self.hall.store.forgive(room.id)
                    self.hall.forget(room.id)
                self._keep_in_mind((room.id, seat, who), choice.memory)
                return choice.action
        return None

    def _keep_in_mind(self, who: tuple[str, int, str], memory: Memory) -> None:
        """For the next time; what is forgotten costs only that the bot thinks anew."""
        self.memories[who] = memory
        if len(self.memories) > MINDS:
            self.memories.popitem(last=False)


def even_wait(bot: str, passed: float) -> float:
    """How long a bot still waits: until its time is over, or if it was late until it is over once more.

    >>> even_wait("greedy", 0.1), even_wait("hard", 1.3)
    (0.2, 1.1)
    """
    grid = EVEN.get(bot, QUICK)
    return round(grid * max(1, math.ceil(passed / grid)) - passed, 6)
