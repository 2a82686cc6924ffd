"""Notices: what at a table is worth telling somebody who is away, whether it is still so, and its words.

An occasion follows from what the database says about a table, and from nothing else: whoever looks at the table comes
to the same, before a crash and after it, in one process and in another. Its words name the game and people, never what
is on the table: nothing of a position gets here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.header import Header
from tafelrunde.server.offers import OPEN
from tafelrunde.server.wire import OfferKind, Text
from tafelrunde.server.wire_notices import NoticeKind, NoticeWay

KINDS: tuple[NoticeKind, ...] = ("turn", "invited", "offer", "over")
WAYS: tuple[NoticeWay, ...] = ("push", "mail", "hook")
USUAL: dict[NoticeKind, tuple[NoticeWay, ...]] = {  # until somebody wishes otherwise
    "turn": WAYS,
    "invited": WAYS,
    "offer": ("push", "mail"),
    "over": ("push", "mail"),
}
REMINDED = "again "  # an occasion that begins so is a reminder


class Occasion(NamedTuple):
    """Something that is told to somebody once."""

    table: str
    person: str
    kind: NoticeKind
    which: str  # what makes it another one than the last of its kind
    at: str  # when it came up


def occasions(header: Header) -> set[Occasion]:
    """All that there is to tell the people at a table, as it stands."""
    header = header.shown()
    if header.status == "running":
        return {*_turns(header), *_offers(header)}
    if header.status == "finished":
        return {Occasion(header.id, one, "over", "", header.changed) for one in header.places} | {*_offers(header)}
    return set()


def _turns(header: Header) -> Iterable[Occasion]:
    for person, seat in header.places.items():
        since, again = header.owed.get(str(seat)), header.nudged.get(str(seat))
        if since is not None:
            reminded = again is not None and again >= since
            which, at = (REMINDED + again, again) if reminded and again is not None else (since, since)
            yield Occasion(header.id, person, "turn", which, at)


def _offers(header: Header) -> Iterable[Occasion]:
    """An offer is one occasion, whoever else agrees to it meanwhile."""
    kind: OfferKind
    for kind, statuses in OPEN.items():
        if kind not in header.offers or header.status not in statuses or (kind == "rematch" and header.rematch):
            continue
        votes = header.votes(kind)
        begun = min((vote["at"] for vote in votes.values() if vote["agree"]), default=None)
        for person in header.places if begun is not None else ():
            if person not in votes:
                yield Occasion(header.id, person, "offer", f"{kind} {begun}", begun or "")


def stands(header: Header, person: str, kind: str, which: str) -> bool:
    """Is there still something to tell?"""
    if kind == "invited":
        return header.shown().status == "waiting" and header.seat_of(person) is None and _open(header)
    return any((one.person, one.kind, one.which) == (person, kind, which) for one in occasions(header))


def _open(header: Header) -> bool:
    return any(sitting.open for sitting in header.sittings)


def known(header: Header, one: Occasion, last: int | None) -> bool:
    """Does somebody know of it who has just acted, in the seat `last`, or who has ended the game?"""
    seat, ending = header.places[one.person], header.ending
    return seat == last or (one.kind == "over" and ending is not None and header.sittings[seat].name == ending.by)


# ---- words

TITLES: dict[str, tuple[str, str]] = {
    "turn": ("Du bist am Zug", "It is your turn"),
    "again": ("Alle warten auf dich: Du bist am Zug", "Everybody is waiting: it is your turn"),
    "invited": ("{who} lädt dich ein", "{who} invites you"),
    "end": ("{who} bietet an, die Partie zu beenden", "{who} offers to end the game"),
    "rematch": ("{who} möchte noch eine Partie", "{who} would like a rematch"),
    "help": ("{who} schlägt vor, Hinweise zu erlauben", "{who} suggests allowing hints"),
    "over": ("Die Partie ist zu Ende", "The game is over"),
}
WITH = ("{game} mit {names}", "{game} with {names}")


class Words(NamedTuple):
    """What a notice says."""

    title: Text
    body: Text


def words(header: Header, person: str, kind: str, which: str, inviter: str = "") -> Words:
    """What to tell somebody; `inviter` is a name."""
    said, who = kind, inviter
    if kind == "offer":
        said = which.partition(" ")[0]
        agreed = [one for one, vote in header.offers.get(said, {}).items() if vote["agree"] and one in header.places]
        who = header.sittings[header.places[agreed[0]]].name if agreed else "?"
    elif which.startswith(REMINDED):
        said = "again"
    seats = zip(header.sittings, header.names, strict=True)
    others = [name for sitting, name in seats if sitting.person != person and not sitting.open]
    title, game = TITLES[said], _game(header.game)
    names = (_row(others, "und"), _row(others, "and"))
    if not others:
        return Words(_filled(title, who=who), game)
    body = Text(*(_fill(one, game=of, names=row) for one, of, row in zip(WITH, (game.de, game.en), names, strict=True)))
    return Words(_filled(title, who=who), body)


def _game(id: str) -> Text:
    try:
        game = tafelrunde.game(id).words
    except TafelrundeError:  # its rules are gone
        return Text(id, id)
    return Text(game.title("de"), game.title("en"))


def _filled(text: tuple[str, str], **values: str) -> Text:
    return Text(*(_fill(one, **values) for one in text))


def _fill(text: str, **values: str) -> str:
    """Names are put in as they are, whatever stands in them.

    >>> _fill("{who} would like {game}", who="{game}", game="Saga")
    '{game} would like Saga'
    """
    parts = text.split("{")
    return parts[0] + "".join(values[part.partition("}")[0]] + part.partition("}")[2] for part in parts[1:])


def _row(names: list[str], last: str) -> str:
    """Names in a row.

    >>> _row(["Ann", "Ben", "Cem"], "and"), _row(["Ann"], "and")
    ('Ann, Ben and Cem', 'Ann')
    """
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)
