"""The endpoints about people."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tafelrunde.server.faults import Refused
from tafelrunde.server.identity import COOKIE
from tafelrunde.server.people import People
from tafelrunde.server.routes import AnyRequest, TableId, known, limit, person_of
from tafelrunde.server.store_people import Person
from tafelrunde.server.store_results import Search
from tafelrunde.server.wire import Nothing
from tafelrunde.server.wire_people import (
    Befriend,
    DeleteMe,
    Exported,
    Friends,
    History,
    How,
    Invitation,
    Invite,
    Leaderboard,
    Place,
    Profile,
    Relate,
)

PersonId = FromPath[str]
Page = Annotated[int, QueryParameter(ge=0, le=100_000)]
Word = Annotated[str, QueryParameter(max_length=40)]
Day = Annotated[str, QueryParameter(pattern=r"^(\d{4}-\d{2}-\d{2})?$", max_length=10)]
HowOrNone = Annotated[How | None, QueryParameter()]
Which = Annotated[Literal["", "open"], QueryParameter()]


async def _me(request: AnyRequest) -> Person:
    """Who asks, for what is theirs alone."""
    person = await person_of(request)
    if person is None:
        raise Refused("no_session")
    return person


def people_of(request: AnyRequest) -> People:
    people: People = request.app.state.people
    return people


@get("/api/people/{id:str}")
async def profile(request: AnyRequest, id: PersonId) -> Profile:
    """What everybody may know about somebody."""
    return await people_of(request).profile(id, await person_of(request))


@get("/api/leaderboards/{game:str}")
async def leaderboard(request: AnyRequest, game: FromPath[str]) -> Leaderboard:
    """The best in a game."""
    return await people_of(request).leaderboard(game, await person_of(request))


@get("/api/tables/{id:str}/results")
async def results(request: AnyRequest, id: TableId) -> list[Place]:
    """How a game came out; empty, until it is over and its results are written down."""
    return await people_of(request).results(id)


@get("/api/me/history")
async def history(
    request: AnyRequest,
    game: Word = "",
    opponent: Word = "",
    how: HowOrNone = None,
    status: Which = "",
    since: Day = "",
    until: Day = "",
    page: Page = 0,
) -> History:
    """My tables, the last changed first; some of them, or all."""
    me = await _me(request)
    return await people_of(request).history(me, Search(game, opponent.strip(), how, status, since, until), page)


@get("/api/me/export")
async def export(request: AnyRequest) -> Response[Exported]:
    """Everything that is kept about me, as a file."""
    me = await _me(request)
    limit(request, "export", me.id)
    found = await people_of(request).export(me)
    return Response(found, headers={"Content-Disposition": 'attachment; filename="tafelrunde.json"'})


@post("/api/me/delete", status_code=204)
async def forget(request: AnyRequest, data: JSONBody[DeleteMe]) -> Response[None]:
    """Delete everything about me."""
    me = await known(request)
    limit(request, "login")
    await people_of(request).forget(me, data)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@delete("/api/tables/{id:str}", status_code=204)
async def delete_table(request: AnyRequest, id: TableId) -> None:
    """Delete a table of mine that is not over, where nobody else would lose a game."""
    await people_of(request).delete_table(id, await known(request))


# ---- friends


@get("/api/friends")
async def friends(request: AnyRequest) -> Friends:
    """My friends, and who would be."""
    return await people_of(request).friends(await _me(request))


@post("/api/friends", status_code=200)
async def befriend(request: AnyRequest, data: JSONBody[Befriend]) -> Friends:
    """Ask somebody, by name, to be friends."""
    me = await known(request)
    limit(request, "friend", me.id)
    return await people_of(request).befriend(me, data.name)


@post("/api/friends/{id:str}", status_code=200)
async def relate(request: AnyRequest, id: PersonId, data: JSONBody[Relate]) -> Friends:
    """Ask or agree to be friends, part, block or unblock."""
    me = await known(request)
    limit(request, "friend", me.id)
    return await people_of(request).relate(me, id, data.what)


@get("/api/invitations")
async def invitations(request: AnyRequest) -> list[Invitation]:
    """To which tables friends have invited me."""
    return await people_of(request).invitations(await _me(request))


@post("/api/invitations/{id:str}/decline", status_code=200)
async def decline(request: AnyRequest, id: TableId, data: JSONBody[Nothing]) -> list[Invitation]:
    """I will not come to that table; whoever invited me sees it there."""
    return await people_of(request).decline(id, await known(request))


@get("/api/tables/{id:str}/invitations")
async def guests(request: AnyRequest, id: TableId) -> dict[str, bool]:
    """Whom we have invited to a table, and whether they declined."""
    return await people_of(request).guests(id, await _me(request))


@post("/api/tables/{id:str}/invitations", status_code=200)
async def invite(request: AnyRequest, id: TableId, data: JSONBody[Invite]) -> dict[str, bool]:
    """Invite a friend to an open seat."""
    me = await known(request)
    limit(request, "friend", me.id)
    return await people_of(request).invite(id, me, data.person)


ROUTES = [
    profile,
    leaderboard,
    results,
    history,
    export,
    forget,
    delete_table,
    friends,
    befriend,
    relate,
    invitations,
    decline,
    guests,
    invite,
]
