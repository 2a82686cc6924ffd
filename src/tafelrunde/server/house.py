"""The house: how a game ends before its end and begins anew, and what everybody has to agree on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.record import Record
from tafelrunde.server import times
from tafelrunde.server.faults import Refused, refused
from tafelrunde.server.hall import NOT_RUNNING, STAND_IN, Hall, playable
from tafelrunde.server.header import Sitting
from tafelrunde.server.offers import OPEN
from tafelrunde.server.opening import key
from tafelrunde.server.room import Room
from tafelrunde.server.store import Person
from tafelrunde.server.times import now
from tafelrunde.server.wire import Ending, OfferKind, TableView

WHEN: dict[OfferKind, str] = {"end": "TR-4.2", "rematch": "TR-4.3", "help": "TR-4.4"}  # which rule says when


class House(Hall):
    """A hall in which people are considerate of each other."""

    async def resign(self, id: str, me: Person) -> TableView:
        """Two rivals: the other one wins. Where others would lose their game by that, a bot goes on instead."""
        return await self._mine(id, me, self._resign)

    async def _resign(self, room: Room, me: Person, seat: int) -> Room:
        """Somebody gives up (TR-2.6)."""
        if len(room.header.sittings) == 1 or room.rivals:
            winners = [other for other in range(len(room.header.sittings)) if other != seat]
            return await self._end(room, Ending("resigned", seat, me.name, now(), winners))
        return await self._seat(room, seat, Sitting(bot=STAND_IN), me)

    async def claim(self, id: str, me: Person, bot: bool) -> TableView:
        """Somebody else's time is up, and the table leaves it to the others: the end, or a bot in that seat."""
        return await self._mine(id, me, self._claim_bot if bot else self._claim_end)

    async def _claim_bot(self, room: Room, me: Person, mine: int) -> Room:
        for seat in self._late(room, mine):
            room = await self._seat(room, seat, Sitting(bot=STAND_IN), me)
        return room

    async def _claim_end(self, room: Room, me: Person, mine: int) -> Room:
        winners = [mine] if room.rivals else []
        return await self._end(room, Ending("time", self._late(room, mine)[0], me.name, now(), winners))

    def _late(self, room: Room, mine: int) -> list[int]:
        """The seats of others whose time is up, where one may claim something for that."""
        late = [seat for seat in room.late(times.seconds()) if seat != mine]
        if room.header.terms is None or room.header.terms.up != "claim" or not late:
            raise Refused("no_claim", rule="TR-3.3")
        return late

    async def _mine(self, id: str, me: Person, deed: Callable[[Room, Person, int], Awaitable[Room]]) -> TableView:
        """Do something in my seat of a running game."""

        async def work(room: Room) -> Room:
            seat = room.header.seat_of(me.id)
            if seat is None:
                raise Refused("not_seated", rule="TR-2.1")
            if playable(room).status != "running":
                raise Refused(room.status, rule=NOT_RUNNING.get(room.status))
            return await deed(room, me, seat)

        return await self._insisted(id, me, work)

    async def _end(self, room: Room, ending: Ending) -> Room:
        """It is over, though the rules would go on. Of several who end it in the same moment one does."""
        await self.store.end(room, ending)
        return await self._told(room)

    # ---- offers

    async def offer(self, id: str, me: Person, kind: OfferKind, agree: bool) -> TableView:
        """Offer something, agree to it, decline it or withdraw it; it is done as soon as everybody agrees."""

        async def work(room: Room) -> Room:
            if room.header.seat_of(me.id) is None:
                raise Refused("not_seated", rule="TR-2.1")
            if room.status not in OPEN[kind] or (room.frozen and kind == "end"):
                raise Refused(room.status, rule=WHEN[kind])
            alone = len(room.header.places) == 1  # whoever plays against bots gives up, or plays to the end
            if room.header.rated and room.status == "running" and (kind == "help" or (kind == "end" and alone)):
                raise Refused("rated", rule="TR-5.2")
            if kind == "rematch" and room.header.rematch is not None:
                return room
            if not agree and not room.header.votes(kind):
                raise Refused("no_offer", rule="TR-4.1")
            completes = agree and room.header.would_agree(kind, me.id)
            new = await self._again(room, me) if completes and kind == "rematch" else None
            done = await self.store.vote(room, kind, me, agree, new)
            if new is not None and done:
                self._keep(new)
                self.changed(new, new)
            return await self._told(room)

        return await self._insisted(id, me, work)

    async def rematch(self, id: str, me: Person) -> TableView:
        """I would play once more: the new table, if everybody would, and else the old one."""
        await self._finished(id)
        shown = await self.offer(id, me, "rematch", True)
        return shown if shown.rematch is None else await self.view(shown.rematch, me)

    async def _again(self, room: Room, me: Person) -> Room:
        """The table for a rematch: the same people and bots, everybody a seat further."""
        header, game = room.header, tafelrunde.game(room.header.game)
        again = Record(
            game=game.id,
            version=game.version,  # also where the old one was played by earlier rules
            seats=len(header.sittings),
            seed=key(),
            options=header.options,
            actions=[],
        )
        sittings = (*header.sittings[-1:], *header.sittings[:-1])
        try:
            return await self._begun(again, None, sittings, header.public, me, "fresh", header.terms, header.rated)
        except TafelrundeError as error:
            raise refused(error) from None

    # ---- people who are away

    async def nudge(self, id: str, me: Person, seat: int) -> TableView:
        """Remind somebody that everybody waits, not at once and not too often."""

        async def work(room: Room, me: Person, _: int) -> Room:
            self._check_seat(room, seat)
            sitting, may = room.header.sittings[seat], room.header.nudging(seat)
            if sitting.person in (None, me.id) or may is None:
                raise Refused("no_nudge", rule="TR-3.4")
            if times.seconds() < may:
                raise Refused("too_early", times.span(may - times.seconds()), rule="TR-3.4")
            await self.store.nudge(room, seat, now())
            return await self._told(room)

        return await self._mine(id, me, work)
