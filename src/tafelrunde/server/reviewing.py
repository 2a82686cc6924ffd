"""Reviews over HTTP: ask for one, see how far it has come, break it off, and see on the board what the bot meant."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from tafelrunde.server.reviews import Reviews
from tafelrunde.server.routes import AnyRequest, TableId, Whole, WholeOrNone, known, limit, person_of
from tafelrunde.server.wire import TableView
from tafelrunde.server.wire_review import AskReview, Review


def reviews_of(request: AnyRequest) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


@get("/api/tables/{id:str}/review")
async def see_review(request: AnyRequest, id: TableId, seat: WholeOrNone = None, after: Whole = 0) -> Review:
    """The review of my decisions in a finished game, as far as it has come, without its first `after` pieces."""
    return await reviews_of(request).see(id, await person_of(request), seat, after)


@post("/api/tables/{id:str}/review", status_code=200)
async def ask_review(request: AnyRequest, id: TableId, data: JSONBody[AskReview]) -> Review:
    """Have my decisions in a finished game reviewed; or go on with a review that was broken off."""
    person = await known(request)
    limit(request, "review", person.id)
    return await reviews_of(request).ask(id, person, data.seat)


@post("/api/tables/{id:str}/review/cancel", status_code=200)
async def cancel_review(request: AnyRequest, id: TableId, data: JSONBody[AskReview]) -> Review:
    """Break a review off; what there is of it stays."""
    return await reviews_of(request).cancel(id, await known(request), data.seat)


@get("/api/tables/{id:str}/review/line")
async def review_line(
    request: AnyRequest, id: TableId, number: Whole, step: Whole, seat: WholeOrNone = None
) -> TableView:
    """The table after the first steps of what the bot would have done instead of an entry, as its seat would see it."""
    return await reviews_of(request).line(id, await person_of(request), seat, number, step)


ROUTES = [see_review, ask_review, cancel_review, review_line]
