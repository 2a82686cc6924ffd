"""Offers: what everybody at a table has to agree on, and how much of that there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from tafelrunde.server import times
from tafelrunde.server.times import DAY, MINUTE
from tafelrunde.server.wire import Offer, OfferKind

OPEN: dict[OfferKind, tuple[str, ...]] = {  # at which tables something can be offered
    "end": ("running",),
    "rematch": ("finished",),
    "help": ("running", "finished"),
}
# seconds for which somebody who wants a rematch is taken at their word: at tables without days, and at those with
LASTS, LASTS_DAYS = 15 * MINUTE, 3 * DAY


class Vote(TypedDict):
    """What somebody said to an offer, and when."""

    agree: bool
    at: str


Votes = Mapping[str, Vote]  # by person
Offers = Mapping[str, Votes]  # by kind


def voted(votes: Votes, person: str, agree: bool, at: str) -> dict[str, Vote]:
    """The votes after somebody's. Who had agreed withdraws the whole offer, and after a refusal a new one begins.

    >>> offered = voted({}, "ann", True, "1")
    >>> voted(offered, "ann", False, "2"), sorted(voted(offered, "ben", True, "2"))
    ({}, ['ann', 'ben'])
    >>> voted(voted(offered, "ben", False, "2"), "ann", True, "3")
    {'ann': {'agree': True, 'at': '3'}}
    """
    mine = votes.get(person)
    if not agree and mine is not None and mine["agree"]:
        return {}
    standing = votes if all(vote["agree"] for vote in votes.values()) else {}
    return {**(standing if agree else {}), person: {"agree": agree, "at": at}}


def standing(votes: Votes, people: Sequence[str], lasts: float | None, at: float) -> dict[str, Vote]:
    """The votes that count: of those who sit there, and not too old."""
    return {
        person: vote
        for person, vote in votes.items()
        if person in people and (lasts is None or times.read(vote["at"]) > at - lasts)
    }


def agreed(votes: Votes, people: Sequence[str]) -> bool:
    """Has everybody agreed?"""
    return bool(people) and all(person in votes and votes[person]["agree"] for person in people)


def shown(kind: OfferKind, votes: Votes, seats: Mapping[str, int], me: str | None) -> Offer:
    """An offer as a person sees it; the seats are those of people."""
    said = {person: vote["agree"] for person, vote in votes.items()}
    return Offer(
        kind,
        [seat for person, seat in seats.items() if said.get(person)],
        [seat for person, seat in seats.items() if said.get(person) is False],
        [seat for person, seat in seats.items() if person not in said],
        said.get(me) if me is not None and me in seats else None,
    )
