"""Opening: a new table as somebody requests it, before anybody has seen it."""

from __future__ import annotations

import secrets
from dataclasses import replace

import msgspec

import tafelrunde
from tafelrunde.kernel.errors import BadOption, BadRecord
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.rng import KEY
from tafelrunde.server.header import Header, Sitting
from tafelrunde.server.ids import fresh_id
from tafelrunde.server.room import Entry, Room, check_bot
from tafelrunde.server.wire import NewTable, Origin, SeatWish, Terms

MOST_SEED = 2**63


def opened(
    record: Record,
    upto: int | None,
    sittings: tuple[Sitting, ...],
    public: bool,
    host: str,
    origin: Origin,
    created: str,
    terms: Terms | None = None,
    rated: bool = False,
) -> tuple[Room, list[Entry]]:
    """The room of a new table as it begins, and the entries that it begins with."""
    if isinstance(record.seed, int) and not -MOST_SEED <= record.seed < MOST_SEED:
        raise BadOption("the seed is a whole number of at most 63 bits")
    if upto is not None and upto < 0:
        raise BadOption(f"upto: a number of actions is needed, not {upto}")
    full = not any(sitting.open for sitting in sittings)
    header = Header(
        id=fresh_id(),
        game=record.game,
        version=record.version,
        options=record.options,
        seed=record.seed,
        position=record.position,
        public=public,
        host=host,
        status="running" if full else "waiting",
        number=0,
        owed={},
        rematch=None,
        created=created,
        changed=created,
        sittings=sittings,
        origin=origin,
        terms=terms,
        begun=created if full else None,
        rated=rated,
    )
    entries = [Entry(number, seat, action, created) for number, (seat, action) in enumerate(record.actions[:upto], 1)]
    room = Room.begin(header)
    assert room.table is not None
    return room.under(replace(room.header, options=room.table.state.options)), entries


def seated(game: Game, wishes: list[SeatWish], me: Sitting) -> tuple[Sitting, ...]:
    """Who sits where."""
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise BadOption("you can sit in one seat only")
    return tuple(
        me if wish.kind == "me" else Sitting() if wish.kind == "open" else Sitting(bot=check_bot(wish.bot, game))
        for wish in wishes
    )


def fresh(wish: NewTable) -> Record:
    """The record with which a table begins at its set-up, or at a position."""
    game = tafelrunde.game(wish.game)
    options = wish.options if wish.position is None else wish.position.get("options", {})
    seats, settings = game.configured(len(wish.seats), options)
    return Record(
        game=game.id,
        version=game.version,
        seats=seats,
        seed=key() if wish.seed is None else wish.seed,
        options=settings,
        actions=[],
        position=wish.position,
    )


def brought_along(wish: NewTable) -> Record:
    """The record that somebody brings along, if it is one of the game and no longer than a game can be."""
    record = Record.from_json(msgspec.json.encode(wish.record))
    if record.game != wish.game:
        raise BadRecord(f"the record is of {record.game}, not of {wish.game}")
    if record.seats != len(wish.seats):
        raise BadRecord(f"the record has {record.seats} seats, not {len(wish.seats)}")
    rules = tafelrunde.game(wish.game)
    most = rules.max_length(record.seats, rules.settings(record.options))
    if len(record.actions) > most:
        raise BadRecord(f"the record has {len(record.actions)} actions; a game of {wish.game} has at most {most}")
    return record


def key() -> str:
    """What a shuffle is made from that nobody can work out."""
    return secrets.token_hex(KEY // 2)


def origin(wish: NewTable) -> Origin:
    """What everybody is told about how a table was opened."""
    if wish.record is not None:
        return "record"
    return "position" if wish.position is not None else "fresh" if wish.seed is None else "seed"
