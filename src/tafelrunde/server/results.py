"""Results: how a finished game came out for everybody at it, and what that means for their ratings.

Whoever sat in a seat when the game began answers for it. If they are not there any more at the end (they resigned to a
bot, left, or their time was up and they did not come back), they have `left`, which is worse than any rank. Whoever
sits there instead has a result of their own that does not count for ratings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from tafelrunde.server.glicko import Rating, Result, rated, weight
from tafelrunde.server.header import Header, Sitting
from tafelrunde.server.room import Room
from tafelrunde.server.wire_people import How

# What bots are worth. `medium` is where everybody begins; the distances are those of docs/ladder.md (Elo with two
# seats, rounded to five). `hard` in Broom Service cannot be told from `medium` there. In Mage Knight bots were not
# measured against each other: games against them do not count.
ANCHORS: dict[str, dict[str, float]] = {
    "avalon": {"random": 610, "greedy": 1090, "easy": 1345, "medium": 1500, "hard": 1580},
    "broom_service": {"random": 415, "greedy": 1250, "easy": 1425, "medium": 1500, "hard": 1500},
    "saga": {"random": 505, "greedy": 1230, "easy": 1350, "medium": 1500, "hard": 1545},
}
CERTAIN = 60.0  # the deviation of an anchor: what the ladder's intervals come to
OFTEN = 3  # games in a day that count between the same two people
SURE = 160.0  # with a deviation of at most this one is listed: after five games or so, seven against beginners


class Stood(NamedTuple):
    """What came of a game for a seat, and for whom."""

    seat: int
    joined: bool
    person: str | None
    bot: str | None
    how: How
    rank: int | None
    score: int | None


class Verdict(NamedTuple):
    """How a game came out. `draws`: are equal ranks a draw, or was nothing decided between them?"""

    ranks: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    draws: bool = True


UNDECIDED = Verdict(None, None)


def anchor(game: str, bot: str) -> Rating | None:
    """The fixed rating of a bot, if it has one."""
    found = ANCHORS.get(game, {}).get(bot.removeprefix("search:"))
    return None if found is None else Rating(found, CERTAIN)


def teams(room: Room) -> tuple[int, ...]:
    """Which side each seat is on."""
    state = None if room.table is None else room.table.state
    return tuple(getattr(state, "team", ()) or range(len(room.header.sittings)))


def countable(room: Room) -> bool:
    """Can a table count for ratings: shuffled by chance, somebody against somebody whose strength is known?"""
    header, sides = room.header, teams(room)
    known = [seat for seat, one in enumerate(header.sittings) if one.bot is None or anchor(header.game, one.bot)]
    people = [seat for seat, one in enumerate(header.sittings) if one.bot is None]
    return header.origin == "fresh" and any(sides[seat] != sides[other] for seat in people for other in known)


def verdict(room: Room) -> Verdict:
    """How it came out, by the rules or because somebody gave up."""
    ending, count = room.header.ending, len(room.header.sittings)
    if ending is None:
        return _by_rules(room)
    if ending.why in ("agreed", "closed") or ending.seat is None:
        return UNDECIDED
    if ending.winners:
        return Verdict(tuple(1 if seat in ending.winners else 2 for seat in range(count)), None)
    # somebody's time was up among several: they have lost, and between the others nothing was decided
    return Verdict(tuple(2 if seat == ending.seat else 1 for seat in range(count)), None, draws=False)


def _by_rules(room: Room) -> Verdict:
    if room.table is not None:
        outcome = room.table.state.outcome()
        return UNDECIDED if outcome is None else Verdict(outcome.ranking, outcome.scores)
    if room.kept is None or room.kept.number != room.number:
        return UNDECIDED
    kept = room.kept.view(None).get("outcome")
    return UNDECIDED if not kept else Verdict(tuple(kept["ranking"]), tuple(kept["scores"]))


def places(room: Room) -> list[Stood]:
    """Everybody's result; whoever is no longer there has lost (TR-5.3)."""
    came, sides = verdict(room), teams(room)
    rivals = len(set(sides)) > 1
    found: list[Stood] = []
    for seat, sitting in enumerate(room.header.sittings):
        first = _began(room.header, seat)
        score = None if came.scores is None else came.scores[seat]
        rank = None if came.ranks is None else came.ranks[seat]
        how = _how(came, seat, rivals)
        if (first.person, first.bot) == (sitting.person, sitting.bot):
            found.append(Stood(seat, False, sitting.person, sitting.bot, how, rank, score))
            continue
        gone: How = "left" if first.person is not None and came.ranks is not None else how
        found.append(Stood(seat, False, first.person, first.bot, gone, None, None))
        if not sitting.open:
            found.append(Stood(seat, True, sitting.person, sitting.bot, how, rank, score))
    return found


def _began(header: Header, seat: int) -> Sitting:
    """Who sat there when the game began."""
    return next((change.before for change in header.changes if change.seat == seat), header.sittings[seat])


def _how(came: Verdict, seat: int, rivals: bool) -> How:
    if came.ranks is None:
        return "none"
    if came.ranks[seat] != 1:
        return "lost"
    if not rivals or not came.draws:
        return "won" if not rivals else "none"
    return "drawn" if len(came.ranks) > 1 and set(came.ranks) == {1} else "won"


class Game(NamedTuple):
    """What is needed to rate a game: who answers for which seat, the sides, and what came of it."""

    game: str
    stood: Sequence[Stood]
    sides: Sequence[int]
    draws: bool


def game_of(room: Room) -> Game | None:
    """The same of a finished table, if it counts."""
    came = verdict(room)
    if not room.header.rated or came.ranks is None:
        return None
    return Game(room.header.game, places(room), teams(room), came.draws)


def reckon(game: Game, now: Mapping[str, Rating], often: Collection[frozenset[str]] = ()) -> dict[str, Rating]:
    """The new ratings of the people in a game, from those they had: everybody against every seat of another side.

    Except for pairs that have played `often` lately, and for those who are listed against those who are not (TR-5.4).

    >>> ann, ben = (Stood(0, False, "ann", None, "won", 1, 9), Stood(1, False, "ben", None, "lost", 2, 5))
    >>> after = reckon(Game("saga", [ann, ben], [0, 1], True), {"ann": Rating(), "ben": Rating()})
    >>> [round(after[who].rating) for who in ("ann", "ben")]
    [1662, 1338]
    """
    known: dict[int, Rating] = {}
    stood = {one.seat: one for one in game.stood if not one.joined}
    for seat, one in stood.items():
        rating = anchor(game.game, one.bot) if one.bot is not None else now.get(one.person or "")
        if rating is not None:
            known[seat] = rating
    after: dict[str, Rating] = {}
    for seat, one in stood.items():
        if one.person is None or seat not in known:
            continue
        results = [
            Result(known[other], score, weight(len(game.sides)))
            for other in known
            if game.sides[other] != game.sides[seat]
            and (stood[other].bot is not None or frozenset((one.person, stood[other].person)) not in often)
            and (known[other].deviation <= SURE or known[seat].deviation > SURE)
            and (score := _score(one, stood[other], game.draws)) is not None
        ]
        if results:
            after[one.person] = rated(known[seat], results)
    return after


def _score(mine: Stood, other: Stood, draws: bool) -> float | None:
    """What one has against another; None, if nothing was decided between them."""
    if mine.how == "left" or other.how == "left":
        return None if mine.how == other.how else 0.0 if mine.how == "left" else 1.0
    if mine.rank is None or other.rank is None or (mine.rank == other.rank and not draws):
        return None
    return 0.5 if mine.rank == other.rank else float(mine.rank < other.rank)


def rounded(kept: Sequence[Any] | None) -> int | None:
    """A rating as people see it, from how it is kept beside a result."""
    return None if kept is None else round(kept[0])
