"""What a page may do without asking: the one action that there is, where nothing is lost or told by it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import tafelrunde
from tafelrunde.server.header import Header, Sitting
from tafelrunde.server.room import Entry, Room
from tafelrunde.server.wire import ActionInfo

NOW = "2026-01-01T12:00:00Z"
ANN, BEN, BOT = Sitting("a", "Ann"), Sitting("b", "Ben"), Sitting(bot="random")
CASES = [("avalon", (ANN, BOT)), ("broom_service", (ANN, BOT)), ("mage_knight", (ANN, BOT)), ("mage_knight", (ANN,))]
GAMES, LENGTH = 20, 300


def single(game: str, sittings: tuple[Sitting, ...]) -> Iterator[tuple[Room, int]]:
    """Random games: wherever a person has one action only."""
    chance = random.Random(game)
    rules = tafelrunde.game(game)
    for seed in range(GAMES):
        known = (game, rules.version, rules.settings({}), seed, None, False)
        room = Room.begin(Header("x", *known, "a", "running", 0, {}, None, NOW, NOW, sittings))
        while room.header.owed and room.number < LENGTH:
            seat = chance.choice([int(seat) for seat in room.header.owed])
            actions = room.seen(seat).actions
            if len(actions) > 1:
                assert not room.seen(seat).forced
            elif sittings[seat].person:
                yield room, seat
            room = after(room, seat, chance.choice(actions))


def after(room: Room, seat: int, choice: ActionInfo) -> Room:
    return room.after([Entry(room.number + 1, seat, choice.action, NOW)])


@pytest.mark.parametrize(("game", "sittings"), CASES)
def test_nothing_is_lost_or_told_by_what_is_forced(game: str, sittings: tuple[Sitting, ...]) -> None:
    forced = asked = 0
    for room, seat in single(game, sittings):
        seen, undo = room.seen(seat), room.undo(seat)
        then = after(room, seat, seen.actions[0])
        alone = {*then.header.owed} == {str(seat)}
        if seen.forced:
            forced += 1
            assert (then.undo(seat).allowed and alone) or not undo.allowed
        else:
            asked += 1
            assert seen.actions[0].final or not alone
        # nobody who watches learns from a quick answer what a hand lacks
        watched = room.under(replace(room.header, sittings=(ANN, BEN)[: len(sittings)])).seen(seat)
        answer = undo.rule == "TR-1.5" and not undo.allowed and len(sittings) > 1
        assert watched.forced == (seen.forced and not answer)
        if forced > 20 and asked > 20:
            return
    raise AssertionError(f"it never came to that: {forced} forced, {asked} asked for")
