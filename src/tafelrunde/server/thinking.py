"""Thinking: what workers do. Bots choose here, and whatever the rules might not finish with is tried here."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import structs

import tafelrunde
from tafelrunde import bots
from tafelrunde.bots.bot import Memory
from tafelrunde.bots.hint import hints, reasons
from tafelrunde.bots.review import Ending, Part, Point, Reviewer
from tafelrunde.kernel import registry
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.rulebook import LANGUAGES
from tafelrunde.kernel.state import State
from tafelrunde.server import present
from tafelrunde.server.header import Header
from tafelrunde.server.past import Kept
from tafelrunde.server.room import Entry, Room
from tafelrunde.server.telling import told

PLAYS, LENGTH = 4, 150  # random games on trial, and the most actions of each
TRIED = 0.5  # seconds of such games, at the most
LONGEST = 2.0  # seconds that the loop can be asked to spend on one action and what is to be seen after it
REVIEWED = 8  # games whose reviewer is kept
KEPT = 50  # rooms that are kept, so that the next action needs no replay


def warm() -> None:
    """Have all games at hand, so that nobody's time is spent on it."""
    registry.sound()


_known: OrderedDict[tuple[str, object], tuple[Record, State]] = OrderedDict()  # what was last asked about, by seed


def _state(record: Record) -> State:
    """The position after a record, whose actions were checked when they were played; nobody may change it.

    Where this worker knows an earlier position of the same game, it goes on from there.

    >>> record = Record(game="saga", version=1, seats=2, seed=1, options={}, actions=[])
    >>> first = _state(record)
    >>> move = (first.actors()[0], first.legal(first.actors()[0])[0])
    >>> _state(structs.replace(record, actions=[move])) is first, _state(record) is first
    (True, False)
    """
    key = (record.game, record.seed)
    record = structs.replace(record, digest=None, players=None)
    known, state = _known.pop(key, (None, None))
    done = 0 if known is None else len(known.actions)
    if state is None or structs.replace(record, actions=record.actions[:done]) != known:
        game = tafelrunde.game(record.game)
        fresh = record.position is None
        state = game.new(record.seats, record.seed, record.options) if fresh else game.load(record.position)
        done = 0
    for seat, action in record.actions[done:]:
        state.advance(seat, action)
    _known[key] = record, state
    if len(_known) > KEPT:
        _known.popitem(last=False)
    return state


class Choice(NamedTuple):
    """What a bot does, and what it remembers for the next time."""

    action: int
    memory: Memory


def choose(
    record: Record,
    seat: int,
    bot: str,
    seed: str,
    memory: Memory | None,
    tried: bool = False,
    share: float = 1.0,
    cores: int = 1,
) -> Choice:
    """What a bot does. The choice is tried before anybody else has to carry it out, with all that is seen after it.

    A bot that remembers goes on with what it meant to do, as if it had been sitting there all the time.
    """
    state = _state(record)
    player = bots.make(bot, state.game, seed, share)
    player.cores = cores
    if memory is not None:
        player.recall(memory)
    action = player.act(state, seat)
    after = state.copy()
    after.apply(seat, action)
    if tried:
        look(after)
    return Choice(action, player.memory())


def explain(
    record: Record, seat: int, bot: str, seed: str, names: Sequence[str], share: float = 1.0, cores: int = 1
) -> list[dict[str, Any]]:
    """What a bot thinks of a seat's best actions, what they are for, and what it expects to follow."""
    state = _state(record)
    found: list[dict[str, Any]] = []
    for advice in hints(state, seat, bot, seed, share=share, cores=cores):
        because = reasons(state, seat, advice, names, LANGUAGES, told)
        why = list(zip(*(reason.why for reason in because), strict=True))
        line = list(zip(*(reason.line for reason in because), strict=True))
        thought = {"action": advice.action, "value": advice.value, "visits": advice.visits}
        found.append({**thought, "why": why, "line": line})
    return found


# ---- reviews

_reviewers: OrderedDict[str, Reviewer] = OrderedDict()  # those that were last asked, by game and seat


def _reviewer(record: Record, seat: int, level: str, names: Sequence[str]) -> Reviewer:
    """Whoever has reviewed this game before knows its positions; a new one has to replay it."""
    key = f"{record.game} {record.seed} {seat}"
    known = _reviewers.pop(key, None)
    if known is None or (known.record, known.level) != (record, level):
        known = Reviewer(record, seat, level, names)
    _reviewers[key] = known
    if len(_reviewers) > REVIEWED:
        _reviewers.popitem(last=False)
    return known


def survey(record: Record, seat: int, level: str, names: Sequence[str]) -> list[int]:
    """The decisions of a seat, by their numbers in the record."""
    return _reviewer(record, seat, level, names).decisions()


def review_part(record: Record, seat: int, level: str, names: Sequence[str], index: int, after: int) -> Part:
    """A piece of a review, up to a decision."""
    return _reviewer(record, seat, level, names).part(index, after)


def review_ending(
    record: Record, seat: int, level: str, names: Sequence[str], after: int, points: Sequence[Point]
) -> Ending:
    """The last piece of a review."""
    return _reviewer(record, seat, level, names).ending(after, points)


def look(state: State) -> None:
    """See everything that anybody could be shown of a position."""
    names = [""] * state.seats
    for seat in (None, *range(state.seats)):
        state.view(seat)
        present.prompt(state, seat, names)
        if seat is not None:
            present.action_infos(state, seat)
            present.refusals(state, seat)
    if not state.stack:
        present.open_view(state, None)


# ---- trying out


_kept: OrderedDict[str, Room] = OrderedDict()  # table -> where it stood when it was last tried


def tried(header: Header, entries: Sequence[Entry]) -> None:
    """Replay a table as the server will have to, and see everything; what is against the rules is for it to say."""
    room = _kept.pop(header.id, None)
    try:
        if room is None or room.entries != tuple(entries[: room.number]):
            room = Room.begin(replace(header, status="running"), entries)
        begin = time.process_time()
        news = entries[room.number :]
        room = room.after(news, fork=False)
        assert room.table is not None
        _see(room)
        if len(news) == 1 and time.process_time() - begin > LONGEST:
            raise TimeoutError("it ends, but not soon enough for a loop that others wait for")
    except TafelrundeError:
        return
    _kept[header.id] = room
    if len(_kept) > KEPT:
        _kept.popitem(last=False)


def _see(room: Room) -> None:
    assert room.table is not None
    look(room.table.state)
    for seat in (None, *range(len(room.header.sittings))):
        present.log(room.table.game, room.told[-1:], 0, seat, room.header.names)
        room.undo(seat)


def brought(header: Header, entries: Sequence[Entry], kept: Kept) -> Kept:
    """Where a table stands under the rules of today: what was kept of it, and the entries after that.

    A TafelrundeError, if they cannot go on from there.
    """
    game = tafelrunde.game(header.game)
    position = game.bring_forward(kept.position, kept.version)
    begun = replace(header, version=game.version, position=position, base=kept.number)
    room = Room.begin(begun, entries).after(entries[kept.number :], fork=False)
    assert room.table is not None
    _try(room.table.state)
    return room.keep()


def trial(record: Record, upto: int | None) -> None:
    """Can a record or position be played? A TafelrundeError, if the rules say no; if they never end, no answer."""
    _try(tafelrunde.Table.replay(record, upto).state)


def _try(state: State) -> None:
    look(state)
    state.game.load(state.dump())
    end = time.process_time() + TRIED
    for number in range(PLAYS):
        _play(state.copy(), number, end)


def _play(state: State, number: int, end: float) -> None:
    """Play on by chance, as if it were a real game."""
    stream = split(number, ("trial",))[0]
    for _ in range(LENGTH):
        if not state.stack or time.process_time() > end:
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[stream.below(len(legal))])
    look(state)
