"""People: profiles, leaderboards, friends, invitations, history; and how somebody is forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable

import tafelrunde
from tafelrunde.kernel.errors import UnknownGame
from tafelrunde.server.database import login_name
from tafelrunde.server.faults import Refused
from tafelrunde.server.hall import STAND_IN
from tafelrunde.server.header import Header
from tafelrunde.server.house import House
from tafelrunde.server.identity import Identity
from tafelrunde.server.room import Room
from tafelrunde.server.store_friends import KNOWN, Full
from tafelrunde.server.store_people import Person
from tafelrunde.server.store_results import PAGE, Found, Search
from tafelrunde.server.storing import Taken
from tafelrunde.server.wire_people import (
    DeleteMe,
    Exported,
    Friend,
    Friends,
    History,
    HistoryLine,
    Invitation,
    Leaderboard,
    Place,
    Profile,
    Who,
)

ID = re.compile("[A-Za-z0-9_-]{1,22}")  # what an id of a person looks like
SAYS = {"befriend": "friend", "part": None, "block": "blocked", "unblock": None}


class People:
    """What people may know about each other, and do with each other.

    `on_invited` is told whenever somebody invites a friend: by whom, whom, and to which table.
    """

    def __init__(self, hall: House, identity: Identity) -> None:
        self.hall = hall
        self.store = hall.store
        self.identity = identity
        self.on_invited: Callable[[Person, str, Header], None] = lambda by, person, header: None

    async def _other(self, me: Person, id: str) -> Person:
        other = await self._somebody(id)
        if other.id == me.id:
            raise Refused("yourself")
        return other

    async def _somebody(self, id: str) -> Person:
        found = await self.store.person(id) if ID.fullmatch(id) else None
        if found is None:
            raise Refused("nobody")
        return found

    # ---- profiles

    async def profile(self, id: str, me: Person | None) -> Profile:
        """What everybody may know about somebody; about oneself everything."""
        who = await self._somebody(id)
        mine = me is not None and me.id == id
        relation = (await self.store.said_of(me.id, id))[0].relation if me is not None and not mine else "none"
        return Profile(
            who.id,
            who.name,
            who.passphrase is not None,
            await self.store.here_since(id),
            "me" if mine else relation,
            await self.store.standings(id),
            await self.store.tallies(id, mine),
            await self.store.opponents(id, mine),
            await self.store.recent(id, mine),
        )

    async def leaderboard(self, game: str, me: Person | None) -> Leaderboard:
        try:
            id = tafelrunde.game(game).id
        except UnknownGame as error:
            raise Refused("not_found", error) from None
        mine = [] if me is None else await self.store.standings(me.id)
        return Leaderboard(id, await self.store.best(id), next((one for one in mine if one.game == id), None))

    async def results(self, id: str) -> list[Place]:
        """How a table came out, for whoever has its link."""
        await self.hall.room(id)
        return await self.store.results(id)

    # ---- friends

    async def friends(self, me: Person) -> Friends:
        found = Friends([], [], [], [])
        lists = {"friend": found.friends, "asked": found.asked, "asking": found.asking, "blocked": found.blocked}
        for said in await self.store.said_of(me.id):
            if said.relation in lists:
                online = said.relation == "friend" and said.id in self.hall.presence.people
                lists[said.relation].append(Friend(said.id, said.name, online))
        return found

    async def befriend(self, me: Person, name: str) -> Friends:
        """Ask somebody of whom one knows the name only; it is certain only where there is a passphrase."""
        login = login_name(name)
        other = await self.store.person_called(login) if login.isprintable() else None
        if other is None:
            raise Refused("nobody")
        return await self.relate(me, other.id, "befriend")

    async def relate(self, me: Person, id: str, what: str) -> Friends:
        other = await self._other(me, id)
        try:
            await self.store.say_of(me.id, other.id, SAYS[what])
        except Full:
            raise Refused("too_many_friends", KNOWN) from None
        return await self.friends(me)

    # ---- invitations

    async def invite(self, id: str, me: Person, friend: str) -> dict[str, bool]:
        """Invite a friend to an open seat; who is invited then, and whether they declined."""
        room, other = await self._hosted(id, me), await self._other(me, friend)
        if (await self.store.said_of(me.id, other.id))[0].relation != "friend":
            raise Refused("not_friends")
        if room.header.seat_of(other.id) is not None:
            raise Refused("taken", rule="TR-2.1")
        if await self.store.invite(id, other.id, me.id):
            self.on_invited(me, other.id, room.header)
        return await self.store.guests(id)

    async def _hosted(self, id: str, me: Person) -> Room:
        """A table with an open seat to which I may invite."""
        room = await self.hall.room(id)
        if room.header.host != me.id and room.header.seat_of(me.id) is None:
            raise Refused("not_seated", rule="TR-2.1")
        if room.status != "waiting" or not any(one.open for one in room.header.sittings):
            raise Refused("no_seat", rule="TR-2.1")
        return room

    async def guests(self, id: str, me: Person) -> dict[str, bool]:
        """Whom we have invited to a table."""
        room = await self.hall.room(id)
        if room.header.host != me.id and room.header.seat_of(me.id) is None:
            raise Refused("not_seated", rule="TR-2.1")
        return await self.store.guests(id)

    async def invitations(self, me: Person) -> list[Invitation]:
        """The invitations that I can still follow."""
        found = await self.store.invited(me.id)
        headers = {header.id: header for header in await self.store.headers([one.table for one in found])}
        return [
            Invitation(header.shown().line(me.id, self.hall.presence.people), Who(one.by, one.name), one.at)
            for one in found
            if (header := headers.get(one.table)) is not None and any(seat.open for seat in header.sittings)
        ]

    async def decline(self, id: str, me: Person) -> list[Invitation]:
        if not ID.fullmatch(id):
            raise Refused("no_table")
        await self.store.uninvite(id, me.id)
        return await self.invitations(me)

    # ---- history

    async def history(self, me: Person, search: Search, page: int) -> History:
        count, found = await self.store.history(me.id, search, page)
        headers = {header.id: header for header in await self.store.headers([one.id for one in found])}
        alone = await self.store.alone_among([one.id for one in found if one.how is None], me.id)
        lines = [_line(headers[one.id], one, me, one.id in alone) for one in found if one.id in headers]
        return History(lines, count, page, max(1, -(-count // PAGE)))

    async def delete_table(self, id: str, me: Person) -> None:
        """Delete a table of mine that is not over, if nobody else would lose a game by that."""
        await self.hall.room(id)
        try:
            if not await self.store.delete_table(id, me.id):
                raise Refused("not_deletable", rule="TR-2.8")
        except Taken:
            raise Refused("no_table") from None
        finally:
            self.hall.forget(id)
            self.hall.bus.tell(id)

    # ---- oneself

    async def export(self, me: Person) -> Exported:
        found = await self.store.everything(me.id)
        if found is None:
            raise Refused("no_session")
        return found

    async def forget(self, me: Person, sure: DeleteMe) -> None:
        """Delete everything about somebody who has shown that they mean it; bots go on for them."""
        if login_name(sure.name) != login_name(me.name):
            raise Refused("not_my_name")
        await self.identity.prove(me, sure.passphrase)
        for header in await self.store.unfinished_with(me.id):
            await self._step_out(header.id, me)
        try:
            touched = await self.store.forget(me.id)
        except Taken:
            touched = []
        self.identity.forget(me.id)
        for id in touched:
            self.hall.forget(id)
            self.hall.bus.tell(id)

    async def _step_out(self, id: str, me: Person) -> None:
        """Leave a seat to others: an open one before the game begins, and else a bot goes on."""
        try:
            seat = (room := await self.hall.room(id)).header.seat_of(me.id)
            if seat is not None and room.status == "waiting":
                await self.hall.leave(id, me)
            elif seat is not None:
                await self.hall.hand_over(id, me, seat, STAND_IN)
        except Refused:
            pass  # it is frozen, set aside or over by now: the database sees to it


def _line(header: Header, found: Found, me: Person, alone: bool) -> HistoryLine:
    shown = header.shown()
    counts = header.rated and header.status == "running"
    return HistoryLine(
        header.id,
        header.game,
        shown.status,
        header.public,
        header.rated,
        shown.seats(me.id, set()),
        header.created,
        header.changed,
        found.how,
        found.before,
        found.after,
        alone and header.status != "finished" and header.host == me.id and not counts,
    )
