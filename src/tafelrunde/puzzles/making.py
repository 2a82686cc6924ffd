"""Making puzzles: bots play, every position is looked at, and what can be proved and is hard enough is kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import msgspec

import tafelrunde
from tafelrunde.bots import make as make_bot
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.processes import processes
from tafelrunde.kernel.state import State
from tafelrunde.puzzles.kind import Kind
from tafelrunde.puzzles.proof import Proved, Unproved, holds, prove, step
from tafelrunde.puzzles.puzzle import Puzzle, kinds
from tafelrunde.puzzles.shelf import GAMES, write

BITS = 4.0  # whoever tries anything finds it with a chance of one to two to the power of this, at most
FIRST = 4  # so many first actions may lead to the goal
EACH = 3  # puzzles of one game, so that they differ
RATINGS = 5
LONGEST = 4000  # actions of a game of bots


class Found(msgspec.Struct):
    """What one game of bots brought."""

    number: int
    puzzles: list[Puzzle]


def look(game: str, seed: int, number: int) -> Found:
    """Let bots play one game, and take the puzzles in it."""
    rules = tafelrunde.game(game)
    found: list[Puzzle] = []
    for state, seat in positions(rules, seed, number):
        puzzle = best_of(state, seat, f"{game}-{seed}.{number}.{len(found)}")
        if puzzle is not None and not (puzzle.about and any(puzzle.about == one.about for one in found)):
            found.append(puzzle)
            if len(found) == EACH:
                break
    return Found(number, found)


def positions(game: Game, seed: int, number: int) -> Iterator[tuple[State, int]]:
    """The positions of a game of bots in which one seat decides something else than just before."""
    names = import_module(f"tafelrunde.puzzles.goals.{game.id}").BOTS
    seats = len(names)
    state = game.new(seats, seed * 1_000_003 + number)
    bots = [make_bot(names[(seat + number) % seats], game, (seed, number, seat)) for seat in range(seats)]
    before: object = None
    for _ in range(LONGEST):
        actors = state.actors()
        if not actors:
            return
        asked = actors, type(state.top)
        if len(actors) == 1 and asked != before:
            yield state, actors[0]
        before = asked
        state.advance(actors[0], bots[actors[0]].act(state, actors[0]))


def best_of(state: State, seat: int, id: str) -> Puzzle | None:
    """The puzzle of a position, of the first kind that has one."""
    for kind in kinds(state.game.id).values():
        for what in kind.offers(state, seat):
            try:
                proved = prove(kind, what, state, seat)
            except Unproved:
                continue
            if is_hard(kind, proved) and holds(kind, what, state, seat, proved):
                return puzzle_of(kind, what, state, seat, proved, id)
    return None


def bits(proved: Proved) -> float:
    """How hard it is to find the solution by chance: the bits of all its decisions."""
    return sum(math.log2(legal / good) for legal, good in proved.choices)


def is_hard(kind: Kind, proved: Proved) -> bool:
    decisions = sum(legal > 1 for legal, _ in proved.choices)
    return decisions >= kind.decisions and len(proved.first) <= FIRST and bits(proved) >= BITS


def puzzle_of(kind: Kind, what: int, state: State, seat: int, proved: Proved, id: str) -> Puzzle:
    """The puzzle as it is kept; what nobody at the table can know is dealt anew, so that the file holds no game."""
    game = state.game
    start = state.determinize(seat, id)
    return Puzzle(
        id=id,
        game=game.id,
        seat=seat,
        goal=kind.id,
        about=game.domains[kind.about].ids[what] if kind.about else None,
        count=proved.value,
        position=start.dump(),
        solution=[game.decode(action) for action in proved.solution],
        first=len(proved.first),
        lines=proved.lines,
        bits=round(bits(proved), 1),
        greedy=finds("greedy", kind, what, start, seat, proved.value),
    )


def finds(name: str, kind: Kind, what: int, start: State, seat: int, target: int) -> bool:
    """Does a bot reach the goal, without being told of it?"""
    bot, state = make_bot(name, start.game, 0), start.copy()
    try:
        while kind.value(start, state, seat, what) < target:
            if state.actors() != (seat,) or step(kind, start, state, seat, bot.act(state, seat)):
                return kind.value(start, state, seat, what) >= target
    except Unproved:
        return False
    return True


# ---- many


def make(
    game: str, count: int, seed: int, jobs: int, path: Path, progress: Callable[[int], None] | None = None
) -> list[Puzzle]:
    """So many puzzles, rated and written to a file; the same seed gives the same ones, whatever the number of jobs.

    What was found is kept beside the file at once, so that a run that was stopped goes on where it was.
    """
    if game not in GAMES:
        raise TafelrundeError(f"{game} has no goals for puzzles yet; games that have some: {', '.join(GAMES)}")
    part = path.with_name(f"{path.name}.{seed}.part")
    found, next_game = resume(part)
    if progress is not None:
        progress(min(count, len(found)))
    with part.open("ab") as kept:
        for brought in played(game, seed, next_game, jobs) if len(found) < count else ():
            kept.write(msgspec.json.encode(brought) + b"\n")
            kept.flush()
            if progress is not None:
                progress(max(0, min(len(brought.puzzles), count - len(found))))
            found += brought.puzzles
            if len(found) >= count:
                break
    rated = rate(found[:count])
    write(path, rated)
    part.unlink()
    return rated


def resume(part: Path) -> tuple[list[Puzzle], int]:
    """What an earlier run found, and the game it had come to; a line that was cut off does not count."""
    found: list[Puzzle] = []
    number = 0
    whole = b""
    for line in part.read_bytes().splitlines(keepends=True) if part.exists() else ():
        try:
            brought = msgspec.json.decode(line, type=Found)
        except msgspec.MsgspecError:
            break
        found += brought.puzzles
        number = brought.number + 1
        whole += line
    if number:
        part.write_bytes(whole)
    return found, number


def played(game: str, seed: int, number: int, jobs: int) -> Iterator[Found]:
    """What one game after the other brings, without end, some of them at the same time."""
    with processes(jobs) if jobs > 1 else nullcontext() as pool:
        while True:
            batch = range(number, number + max(1, jobs) * 2)
            number = batch.stop
            if pool is None:
                yield from (look(game, seed, one) for one in batch)
            else:
                yield from [one.result() for one in [pool.submit(look, game, seed, one) for one in batch]]


def difficulty(puzzle: Puzzle) -> float:
    """Bits, and more where a bot that looks ahead one step does not find it and where there is much to look at."""
    return puzzle.bits + (0 if puzzle.greedy else 3) + math.log10(puzzle.lines)


def rate(found: list[Puzzle]) -> list[Puzzle]:
    """The easiest first, in five ratings of the same size, with ids to ask for them by."""
    ranked = sorted(found, key=lambda puzzle: (difficulty(puzzle), puzzle.id))
    return [
        msgspec.structs.replace(puzzle, id=f"{puzzle.game}-{number + 1}", rating=1 + number * RATINGS // len(ranked))
        for number, puzzle in enumerate(ranked)
    ]
