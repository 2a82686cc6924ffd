"""What goes over the wire about reviews of finished games."""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.server.wire import Text


class ReviewPoint(msgspec.Struct):
    """A point of the curve: how it stood after so many entries, from what the seat could know.

    `values`: the chances of all seats to win; where the unit is points, the score that the seat could expect. `error`
    is the standard error of the seat's own value.
    """

    at: int
    values: list[float]
    error: float


class ReviewMove(msgspec.Struct):
    """A decision of the seat: the entry `number`, made in the position `at`.

    `loss` is what the bot's choice was worth more, with its standard error; `same`: it was the same choice, `equal`: as
    good as one can say, `better`: better than the bot's.
    """

    number: int
    at: int
    verdict: Literal["same", "equal", "better", "slip", "mistake"]
    played: Text
    advised: Text
    value: float
    best_value: float
    loss: float
    error: float
    why: list[Text]
    line: list[Text]
    steps: int  # so many of them can be seen on the board


class ReviewTurn(msgspec.Struct):
    """A turning point: what changed for the seat from the position `at` to the position `upto`, and what happened."""

    at: int
    upto: int
    change: float
    told: list[Text]


class Review(msgspec.Struct):
    """A review, as far as it has come: `done` of `total` pieces, of which only those after the first `after` are here.

    `turning` is known when it is done. `none`: nobody has asked for it.
    """

    seat: int
    state: Literal["none", "asked", "running", "done", "cancelled", "failed"]
    unit: Literal["chance", "points"]
    level: str
    done: int
    total: int | None
    after: int
    points: list[ReviewPoint]
    moves: list[ReviewMove]
    turning: list[ReviewTurn]


class AskReview(msgspec.Struct, forbid_unknown_fields=True):
    """Review the decisions of a seat: mine; where only bots sat, any of them."""

    seat: int | None = None
