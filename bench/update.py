"""How long an update of a late game takes the server, and how large it is on the wire.

Whole games of greedy bots with all seats taken. For every action in their last half (Mage Knight: Conquest from
the fourth round on) two things are timed, as the server does them: the room after the action, and the update for the
seat that is to decide, from what it may see up to the bytes that are sent. Storing and sending it are not in it; the
clock is that of the process, so that what else the machine does is not in it either. `live` is what a page that has
followed is really sent: what differs from its last update, where that is much less.

    python bench/update.py [GAME …]
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.server.header import Header, Sitting
from tafelrunde.server.live import told
from tafelrunde.server.room import Entry, Room
from tafelrunde.server.wire import Update

GAMES = 2  # whole games of each game
TIME, SIZE = 50.0, 100.0  # the targets: milliseconds, kilobytes
OPTIONS: dict[str, dict[str, Any]] = {"mage_knight": {"scenario": "conquest"}}
LATE_ROUND = {"mage_knight": 4}
RESULTS = Path(__file__).parent / "update.md"
ENCODER = msgspec.json.Encoder()


def opened(id: str, seed: int) -> Room:
    """A table with a person in every seat, before the first action."""
    game, at = tafelrunde.game(id), "2026-01-01T00:00:00.000+00:00"
    options = game.new(max(game.seats), seed, OPTIONS.get(id)).options
    header = Header(
        id="bench",
        game=id,
        version=game.version,
        options=options,
        seed=seed,
        position=None,
        public=False,
        host="0",
        status="running",
        number=0,
        owed={},
        rematch=None,
        created=at,
        changed=at,
        sittings=tuple(Sitting(str(seat), f"Player {seat + 1}") for seat in range(max(game.seats))),
    )
    return Room.begin(header)


def played(id: str, seed: int) -> list[Entry]:
    """A whole game of greedy bots."""
    room = opened(id, seed)
    assert room.table is not None
    state = room.table.state
    bots = [make("greedy", state.game, f"{seed} {seat}") for seat in range(state.seats)]
    entries: list[Entry] = []
    while actors := state.actors():
        seat = actors[0]
        action = bots[seat].act(state, seat)
        entries.append(Entry(len(entries) + 1, seat, action, room.header.created))
        state.advance(seat, action)
    return entries


def late(id: str, room: Room, entries: list[Entry]) -> bool:
    assert room.table is not None
    if id in LATE_ROUND:
        return int(room.table.state.view(None)["round"]) >= LATE_ROUND[id]
    return room.number >= len(entries) / 2


def samples(id: str, seed: int) -> Iterator[tuple[float, float, int, float]]:
    """Milliseconds for the room, milliseconds for the update, its bytes; the bytes that a page is sent on average."""
    entries = played(id, seed)
    room = opened(id, seed)
    had: dict[str, bytes] = {}
    for entry in entries:
        counts = late(id, room, entries)
        started = time.process_time()
        room = room.after([entry])
        kept = time.process_time()
        if not counts:
            continue
        assert room.table is not None
        asked = room.table.state.actors()
        person = str(asked[0] if asked else entry.seat)
        sent = ENCODER.encode(Update(room.view(person, entry.number - 1, set(), 0)))
        took = time.process_time() - kept
        yield 1e3 * (kept - started), 1e3 * took, len(sent), followed(room, had)


def followed(room: Room, had: dict[str, bytes]) -> float:
    """The bytes that the page of a seat is sent on average, where all have followed."""
    size = 0
    for person in (sitting.person for sitting in room.header.sittings):
        assert person is not None
        now = ENCODER.encode(room.view(person, room.number - 1, set(), 0))
        size += len(told(had.get(person, b""), now))
        had[person] = now
    return size / len(room.header.sittings)


def at(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(id: str) -> str:
    found = [sample for seed in range(GAMES) for sample in samples(id, seed)]
    whole = [room + update for room, update, _, _ in found]
    sizes = [size / 1000 for _, _, size, _ in found]
    live = [size / 1000 for _, _, _, size in found]
    fine = "✓" if at(whole, 0.99) < TIME and max(sizes) < SIZE else "✗"
    cells = [
        id,
        str(max(tafelrunde.game(id).seats)),
        f"{len(found)}",
        f"{at([room for room, _, _, _ in found], 0.5):.2f}",
        *(f"{at(whole, share):.2f}" for share in (0.5, 0.99, 1)),
        *(f"{at(sizes, share):.1f}" for share in (0.5, 0.99, 1)),
        *(f"{at(live, share):.1f}" for share in (0.5, 0.99)),
        fine,
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    wished = sys.argv[1:] or tafelrunde.games()
    lines = [
        "# Updates of late games",
        "",
        f"`python bench/update.py` (see its head for what is measured), {GAMES} games each, Python "
        f"{platform.python_version()}, {'compiled' if tafelrunde.compiled() else 'interpreted'}. The target is a 99th",
        f"percentile under {TIME:g} ms and nothing over {SIZE:g} kB.",
        "",
        "| game | seats | updates | room ms | p50 ms | p99 ms | most ms | p50 kB | p99 kB | most kB "
        "| live p50 kB | live p99 kB | fine |",
        f"|{' --- |' * 13}",
    ]
    print("\n".join(lines))
    for id in wished:
        lines.append(report(id))
        print(lines[-1], flush=True)
    if not sys.argv[1:]:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
