"""Reviews of finished games: worked on in the background, piece by piece, when nobody else needs the machine.

Every piece is kept as soon as it is there, so whatever happens costs one decision. As the bots of a table do, its
reviews have one process at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from tafelrunde.bots.review import Judgement, Point, Turning, unit_of
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.ending import end
from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import Hall
from tafelrunde.server.leasing import alone
from tafelrunde.server.queues import Errand
from tafelrunde.server.room import Entry, Room
from tafelrunde.server.store import Person
from tafelrunde.server.store_reviews import OPEN, Kept, Shelf
from tafelrunde.server.thinking import review_ending, review_part, survey, tried
from tafelrunde.server.times import now
from tafelrunde.server.wire import TableView, Text, Undo
from tafelrunde.server.wire_review import Review, ReviewMove, ReviewPoint, ReviewTurn
from tafelrunde.server.workers import Failed

T = TypeVar("T")
LEVEL = "hard"  # the best bot that there is
MOST = 3  # reviews that one person may wait for
SECONDS = 180.0  # for one piece: far more than it takes, for whoever comes last
TWICE = 2  # times that a piece may come to nothing
SWEEP = 3.0  # seconds between two looks for reviews that nobody works on: their process may have died

log = logging.getLogger(__name__)


class Reviews:
    """One task for each table of which something is to be reviewed."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.shelf = Shelf(hall.store)
        self.pieces = 0  # that this process has kept
        self._busy: dict[str, asyncio.Task[None]] = {}

    # ---- what people do

    async def ask(self, id: str, me: Person, seat: int | None) -> Review:
        """Have a seat's decisions reviewed; what is there already is not done again."""
        room = await self.hall.room(id)
        mine = whose(room, me, seat)
        kept = await self.shelf.find(id, mine)
        asked = room.header.version, LEVEL
        there = kept is not None and kept.state in (*OPEN, "done") and (kept.version, kept.level) == asked
        if not there and await self.shelf.count(me.id) >= MOST:
            raise Refused("too_many_reviews", MOST)
        await self.shelf.ask(id, mine, me.id, LEVEL, room.header.version)
        self.start(id)
        return await self._shown(room, mine, 0)

    async def see(self, id: str, me: Person | None, seat: int | None, after: int) -> Review:
        """A review as far as it has come, without its first pieces."""
        room = await self.hall.room(id)
        return await self._shown(room, whose(room, me, seat), after)

    async def cancel(self, id: str, me: Person, seat: int | None) -> Review:
        """Break a review off; what is there stays, and it can go on from there."""
        room = await self.hall.room(id)
        mine = whose(room, me, seat)
        await self.shelf.leave(id, mine, "cancelled")
        return await self._shown(room, mine, 0)

    async def line(self, id: str, me: Person | None, seat: int | None, number: int, step: int) -> TableView:
        """The board after the first steps of what the bot would have done instead of an entry, as the seat saw it."""
        room = await self.hall.room(id)
        mine = whose(room, me, seat)
        if number not in room.standing:
            raise Refused("no_review")
        part = await self.shelf.part(id, mine, room.standing.index(number))
        if part is None:
            raise Refused("no_review")
        then = await self.hall.then(room, number - 1, me)
        for actor, action in part.judgement.steps[:step]:
            entry = Entry(then.number + 1, actor, action, now())
            try:
                if room.header.foreign:
                    errand = self.hall.errand(room.header)
                    await self.hall.workers.run(errand, tried, room.header, (*then.entries, entry))
                then = then.after([entry])
            except TafelrundeError:  # what nobody could know then stands in its way
                break
            except Failed:
                raise Refused("unfinished") from None
        shown = self.hall.show(then, me, number - 1)
        shown.clock = None
        shown.actions, shown.refusals, shown.undo, shown.forced = [], [], Undo(False), False
        return shown

    async def _shown(self, room: Room, seat: int, after: int) -> Review:
        kept = await self.shelf.find(room.id, seat)
        assert room.table is not None
        state = room.table.state
        unit = unit_of(state.game, state.seats, state.options)
        review = Review(seat, "none", unit, LEVEL, 0, None, after, [], [], [])
        if kept is None or kept.version != room.header.version:
            return review
        review.state, review.level, review.done, review.total = kept.state, kept.level, kept.done, kept.total
        for part in await self.shelf.parts(room.id, seat, after):
            review.points += [_point(room, point) for point in part.points]
            review.moves.append(_move(room, part.judgement))
        if kept.state == "done" and (ending := await self.shelf.ending(room.id, seat)) is not None:
            if after < kept.done:
                review.points += [_point(room, point) for point in ending.points]
            review.turning = [_turn(room, one) for one in ending.turning]
        return review

    # ---- the work

    def start(self, id: str) -> None:
        """Work on the reviews of a table, if nobody does."""
        if id not in self._busy:
            self._busy[id] = task = asyncio.create_task(self._work(id))
            task.add_done_callback(lambda _: self._busy.pop(id, None))

    async def sweep(self) -> None:
        """For ever: reviews that nobody works on."""
        while True:
            try:
                for id in await self.shelf.tables():
                    self.start(id)
            except Exception:
                log.exception("reviews could not be looked for")
            await asyncio.sleep(SWEEP)

    async def close(self) -> None:
        """Stop; whoever starts next goes on."""
        await end(self._busy.values())

    async def _work(self, id: str) -> None:
        try:
            async with alone(self.hall.store, id) as ours:
                while ours and (waiting := await self.shelf.waiting(id)):
                    await self._review(waiting[0])
        except Exception:
            log.exception("a review could not be worked on")

    async def _review(self, kept: Kept) -> None:
        """Go on with a review until it is done, or nobody wants it any more."""
        try:
            room = await self.hall.room(kept.table)
            if room.table is None or room.status != "finished" or room.header.version != kept.version:
                raise Failed("broken")
            asked = room.record(), kept.seat, kept.level, room.header.names
            decisions = [one for one in await self._tried(kept, survey, *asked) if made_by(room, kept.seat, one)]
            total = len(decisions) + 1
            so_far: Kept | None = kept
            while so_far is not None and so_far.done < len(decisions):
                after = decisions[so_far.done - 1] if so_far.done else -1
                piece = await self._tried(kept, review_part, *asked, decisions[so_far.done], after)
                so_far = await self.shelf.keep(so_far, total, piece)
                self.pieces += 1
            if so_far is not None:
                points = [point for part in await self.shelf.parts(kept.table, kept.seat) for point in part.points]
                last = decisions[-1] if decisions else -1
                await self.shelf.keep(so_far, total, await self._tried(kept, review_ending, *asked, last, points))
        except Refused:  # the table is gone, or somebody there does not agree any more
            await self.shelf.leave(kept.table, kept.seat, "cancelled")
        except (Failed, TafelrundeError) as error:
            log.warning("a review came to nothing: %s", error)
            await self.shelf.leave(kept.table, kept.seat, "failed")

    async def _tried(self, kept: Kept, what: Callable[..., T], *args: Any) -> T:
        """Something for a review from the worker that has the least to say; twice, since a busy machine may be slow."""
        if not (await self.hall.room(kept.table)).header.helped(kept.person):
            raise Refused("fair", rule="TR-4.4")
        errand = Errand("idle", kept.person, kept.table)
        for _ in range(TWICE - 1):
            with contextlib.suppress(Failed):
                return await self.hall.workers.run(errand, what, *args, seconds=SECONDS)
        return await self.hall.workers.run(errand, what, *args, seconds=SECONDS)


def whose(room: Room, me: Person | None, seat: int | None) -> int:
    """The seat whose review somebody may have: their own, or where only bots sat any of them; only after the end."""
    if room.status != "finished":
        if room.status == "aside" or room.frozen:
            raise Refused("aside" if room.status == "aside" else "frozen")
        raise Refused("running", rule="TR-4.5")
    if room.table is None:
        raise Refused("frozen")
    person = None if me is None else me.id
    mine = room.header.seat_of(person)
    if mine is None and room.header.people:
        raise Refused("not_seated", rule="TR-2.1")
    if not room.header.helped(person):
        raise Refused("fair", rule="TR-4.4")
    chosen = seat if seat is not None else mine or 0
    if not 0 <= chosen < len(room.header.sittings) or mine not in (None, chosen):
        raise Refused("no_review")
    return chosen


def made_by(room: Room, seat: int, index: int) -> bool:
    """Was an action of the record made by whoever the seat belongs to now? A bot may have stood in for somebody."""
    number, now = room.standing[index], room.header.sittings[seat]
    changes = [change for change in room.header.changes if change.seat == seat]
    sat = changes[0].before if changes else now
    for change in changes:
        if change.number < number:
            sat = change.after
    return sat.bot is None or now.bot is not None


def _at(room: Room, index: int) -> int:
    """How many entries there were before an action of the record."""
    return room.standing[index] - 1 if index < len(room.standing) else room.number


def _point(room: Room, point: Point) -> ReviewPoint:
    return ReviewPoint(_at(room, point.index), point.values, point.error)


def _move(room: Room, one: Judgement) -> ReviewMove:
    return ReviewMove(
        number=room.standing[one.index],
        at=_at(room, one.index),
        verdict=one.verdict,
        played=Text(*one.played),
        advised=Text(*one.advised),
        value=one.value,
        best_value=one.best_value,
        loss=one.loss,
        error=one.error,
        why=[Text(*texts) for texts in one.why],
        line=[Text(*texts) for texts in one.line],
        steps=len(one.steps),
    )


def _turn(room: Room, one: Turning) -> ReviewTurn:
    return ReviewTurn(_at(room, one.index), _at(room, one.upto), one.change, [Text(*texts) for texts in one.told])
