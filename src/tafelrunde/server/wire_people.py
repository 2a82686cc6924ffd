"""What goes over the wire about people: profiles, results, ratings, friends, and what somebody asks for about them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tafelrunde.server.wire import Seat, TableLine

# how a game came out for somebody; `left`: not there any more at the end; `none`: it ended without a result
How = Literal["won", "drawn", "lost", "left", "none"]


class Who(msgspec.Struct):
    """Somebody, by name. `id` leads to the profile."""

    id: str
    name: str


class Standing(msgspec.Struct):
    """A rating in a game. `sure` is false until the deviation is small enough for a leaderboard."""

    game: str
    rating: int
    deviation: int
    games: int
    sure: bool


class Tally(msgspec.Struct):
    """How often what came out, in a game with so many seats."""

    game: str
    seats: int
    won: int
    drawn: int
    lost: int
    left: int


class Opponent(msgspec.Struct):
    """Somebody with whom one often played: how often, and how often one was placed before or behind them."""

    id: str
    name: str
    games: int
    ahead: int
    behind: int


class Place(msgspec.Struct):
    """How a game came out for a seat. The ratings are those before and after it, where it counted."""

    seat: int
    joined: bool  # took over the seat while the game ran
    person: str | None
    name: str
    bot: str | None
    how: How
    rank: int | None
    score: int | None
    before: int | None = None
    after: int | None = None


class Outcome(msgspec.Struct):
    """A finished game in a profile; `table` leads there, where everybody may see it."""

    game: str
    seats: int
    how: How
    rated: bool
    at: str
    others: list[str]
    table: str | None = None
    before: int | None = None
    after: int | None = None


Relation = Literal["me", "none", "asked", "asking", "friend", "blocked"]


class Profile(msgspec.Struct):
    """What everybody may know about somebody: of finished games those that were public or rated.

    About myself I see all of them. `relation`: I `asked` them, they are `asking` me, or more than that.
    """

    id: str
    name: str
    member: bool  # has a passphrase
    since: str
    relation: Relation
    ratings: list[Standing]
    tallies: list[Tally]
    opponents: list[Opponent]
    recent: list[Outcome]


class Ranked(msgspec.Struct):
    """A line of a leaderboard."""

    place: int
    id: str
    name: str
    rating: int
    deviation: int
    games: int


class Leaderboard(msgspec.Struct):
    """The best in a game, and how I stand in it, if I have played."""

    game: str
    best: list[Ranked]
    mine: Standing | None = None


class Friend(msgspec.Struct):
    """A friend, or somebody who would be."""

    id: str
    name: str
    online: bool = False


class Friends(msgspec.Struct):
    """My friends; whom I asked, who asks me, and of whom I wish to hear nothing."""

    friends: list[Friend]
    asked: list[Friend]
    asking: list[Friend]
    blocked: list[Friend]


class Invitation(msgspec.Struct):
    """A friend would like me to sit down at a table."""

    table: TableLine
    by: Who
    at: str


class HistoryLine(msgspec.Struct):
    """A table of mine, of now or of then. `how` is missing until it is over; `deletable`: nobody would lose a game."""

    id: str
    game: str
    status: Literal["waiting", "running", "finished", "frozen", "aside"]
    public: bool
    rated: bool
    seats: list[Seat]
    created: str
    changed: str
    how: How | None = None
    before: int | None = None
    after: int | None = None
    deletable: bool = False


class History(msgspec.Struct):
    """A page of my history, and how many tables there are in all."""

    lines: list[HistoryLine]
    count: int
    page: int
    pages: int


# ---- what a browser sends


class Befriend(msgspec.Struct, forbid_unknown_fields=True):
    """Ask somebody who has a passphrase, by name, to be friends."""

    name: str


class Relate(msgspec.Struct, forbid_unknown_fields=True):
    """Ask somebody to be friends or agree to it; or say no, or end it; or hear nothing of them, or again."""

    what: Literal["befriend", "part", "block", "unblock"]


class Invite(msgspec.Struct, forbid_unknown_fields=True):
    """Invite a friend to a seat."""

    person: str


class DeleteMe(msgspec.Struct, forbid_unknown_fields=True):
    """Delete everything about me; it needs my name, and my passphrase if I have one."""

    name: str
    passphrase: str = ""


class Exported(msgspec.Struct):
    """Everything that is kept about somebody; the names are those of the database."""

    person: dict[str, Any]
    tables: list[dict[str, Any]]
    opened: list[str]
    said: list[dict[str, Any]]
    done: list[dict[str, Any]]  # my actions
    more: dict[str, list[dict[str, Any]]]  # whatever else there is, by its table
