"""Endpoints about notices: how I wish to be told, browsers that take pushes, and links of mails."""

from __future__ import annotations

from typing import Any

from litestar import get, patch, post
from litestar.params import FromPath, JSONBody

from tafelrunde.server import push, times
from tafelrunde.server.courier import Courier
from tafelrunde.server.faults import Refused
from tafelrunde.server.mail import check_address
from tafelrunde.server.notices import KINDS
from tafelrunde.server.outbox import chosen
from tafelrunde.server.routes import AnyRequest, identity_of, known, limit, person_of
from tafelrunde.server.wire import Nothing
from tafelrunde.server.wire_notices import ChangeNotices, MailAddress, NoticeWishes, Subscribe, Ticket, Unsubscribe

ASKED = 3  # times a day that an address is asked whose it is


def courier_of(request: AnyRequest) -> Courier:
    courier: Courier = request.app.state.courier
    return courier


async def wishes_of(request: AnyRequest, person: str) -> NoticeWishes:
    courier = courier_of(request)
    reach = (await courier.outbox.reach([person])).get(person)
    if reach is None:
        raise Refused("no_session")
    choices = {kind: reach.ways(kind) for kind in KINDS}
    can, key = courier.post is not None, courier.signer.key
    return NoticeWishes(key, can, reach.mail, reach.confirmed, reach.lang, choices, len(reach.browsers))


@get("/api/me/notices")
async def wishes(request: AnyRequest) -> NoticeWishes:
    """How I wish to be told what."""
    person = await person_of(request)
    if person is None:
        raise Refused("no_session")
    return await wishes_of(request, person.id)


@patch("/api/me/notices")
async def change_wishes(request: AnyRequest, data: JSONBody[ChangeNotices]) -> NoticeWishes:
    """Other wishes: the language of notices, and which kinds come by which ways."""
    person = await known(request)
    limit(request, "wish", person.id)
    values: dict[str, Any] = {}
    if data.lang is not None:
        values["lang"] = data.lang
    if data.choices is not None:
        now = (await wishes_of(request, person.id)).choices
        values["choices"] = chosen({**now, **data.choices})
    if values:
        await courier_of(request).outbox.wish(person.id, **values)
    return await wishes_of(request, person.id)


@post("/api/me/push", status_code=200)
async def subscribe(request: AnyRequest, data: JSONBody[Subscribe]) -> NoticeWishes:
    """This browser takes pushes for me from now on, and for nobody else."""
    person = await known(request)
    limit(request, "wish", person.id)
    await courier_of(request).outbox.subscribe(person.id, push.check(data))
    return await wishes_of(request, person.id)


@post("/api/me/push/off", status_code=200)
async def unsubscribe(request: AnyRequest, data: JSONBody[Unsubscribe]) -> NoticeWishes:
    """This browser takes no pushes for me any more."""
    person = await known(request)
    await courier_of(request).outbox.unsubscribe(push.hashed(data.endpoint), person.id)
    return await wishes_of(request, person.id)


@post("/api/me/mail", status_code=200)
async def set_mail(request: AnyRequest, data: JSONBody[MailAddress]) -> NoticeWishes:
    """Mail goes there, as soon as somebody there has confirmed it; an empty address: none any more."""
    person = await known(request)
    courier, address = courier_of(request), data.address.strip()
    if not address:
        await courier.outbox.wish(person.id, mail=None, confirmed=False)
        return await wishes_of(request, person.id)
    if courier.post is None:
        raise Refused("no_mail")
    check_address(address)
    before = await wishes_of(request, person.id)
    if (before.address, before.confirmed) != (address, True):
        limit(request, "mail", person.id)
        limit(request, "mails")
        if await courier.outbox.asked(address, times.seconds() - times.DAY) >= ASKED:
            raise Refused("too_fast")
        await courier.outbox.wish(person.id, mail=address, confirmed=False)
        await courier.outbox.ask(person.id, address, times.seconds())
    return await wishes_of(request, person.id)


async def holder_of(request: AnyRequest, ticket: str, purpose: str) -> tuple[str, str]:
    """For whom the link of a mail is, and to which address it went; Refused, if that is no longer so."""
    found = identity_of(request).holder(ticket, purpose)
    if found is not None:
        person, letter = found
        reach = (await courier_of(request).outbox.reach([person])).get(person)
        if reach is not None and reach.mail is not None and push.hashed(reach.mail) == letter:
            return person, reach.mail
    raise Refused("bad_ticket")


@post("/api/mail/confirm", status_code=200)
async def confirm(request: AnyRequest, data: JSONBody[Ticket]) -> Nothing:
    """The address is mine: mail may come. Whoever has the link needs no session."""
    person, address = await holder_of(request, data.ticket, "confirm")
    await courier_of(request).outbox.confirm(person, address)
    return Nothing()


@post("/api/mail/off/{ticket:str}", status_code=200)
async def mail_off(request: AnyRequest, ticket: FromPath[str]) -> Nothing:
    """No mail any more, by one click (RFC 8058). Whoever has the link needs no session."""
    person, address = await holder_of(request, ticket, "off")
    await courier_of(request).outbox.forget_mail(person, address)
    return Nothing()


ROUTES = [wishes, change_wishes, subscribe, unsubscribe, set_mail, confirm, mail_off]
