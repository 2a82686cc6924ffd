"""Opening: a new table from a record, before anybody has seen it."""

from __future__ import annotations

import secrets
from dataclasses import replace

from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.record import Record
from tafelrunde.server.room import Entry, Header, Room, Sitting
from tafelrunde.server.wire import Origin

MOST_SEED = 2**63


def opened(
    record: Record,
    upto: int | None,
    sittings: tuple[Sitting, ...],
    public: bool,
    host: str,
    origin: Origin,
    created: str,
) -> tuple[Room, list[Entry]]:
    """The room of a new table as it begins, and the entries that it begins with."""
    if isinstance(record.seed, int) and not -MOST_SEED <= record.seed < MOST_SEED:
        raise BadOption("the seed is a whole number of at most 63 bits")
    if upto is not None and upto < 0:
        raise BadOption(f"upto: a number of actions is needed, not {upto}")
    full = not any(sitting.open for sitting in sittings)
    header = Header(
        id=secrets.token_urlsafe(16),
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
    )
    entries = [Entry(number, seat, action, created) for number, (seat, action) in enumerate(record.actions[:upto], 1)]
    room = Room.begin(header)
    assert room.table is not None
    return room.under(replace(room.header, options=room.table.state.options)), entries
