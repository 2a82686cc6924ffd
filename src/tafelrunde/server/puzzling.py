"""Puzzles over HTTP: nothing is kept of them. Whoever tries one sends all actions so far and gets the table then."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, Literal

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.record import Record
from tafelrunde.puzzles import Puzzle, find, puzzles
from tafelrunde.puzzles import today as puzzle_of_today
from tafelrunde.server.faults import Refused, refused
from tafelrunde.server.header import Sitting
from tafelrunde.server.opening import opened
from tafelrunde.server.room import Entry, Room
from tafelrunde.server.routes import AnyRequest, find_game, person_of
from tafelrunde.server.times import now
from tafelrunde.server.wire import LogEntry, PuzzleInfo, PuzzleStep, PuzzleTry, PuzzleView, Text

SOLVER = "solver"  # whoever tries a puzzle; no id of a person looks like this
LONGEST = 200  # actions of a try
NOBODY = "Parzival"  # who tries a puzzle without having been here
LOADED = 64  # puzzles that are kept ready


@lru_cache(LOADED)
def begun(id: str) -> Room:
    """The table of a puzzle before the first action, with bots in the other seats, who have no choice."""
    puzzle = find(id)
    game = tafelrunde.game(puzzle.game)
    seats, options = puzzle.position["seats"], puzzle.position["options"]
    record = Record(
        game=game.id,
        version=game.version,
        seats=seats,
        seed=0,
        options=options,
        actions=[],
        position=puzzle.position,
    )
    sittings = tuple(Sitting(SOLVER) if seat == puzzle.seat else Sitting(bot="greedy") for seat in range(seats))
    return opened(record, None, sittings, False, SOLVER, "position", now())[0]


def named(room: Room, seat: int, name: str) -> Room:
    """The same table for somebody with a name."""
    sittings = list(room.header.sittings)
    sittings[seat] = Sitting(SOLVER, name)
    return room.under(replace(room.header, sittings=tuple(sittings)))


def told(puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        goal=Text(puzzle.words("de"), puzzle.words("en")),
        rating=puzzle.rating,
        decisions=len(puzzle.solution),
        first=puzzle.first,
        lines=puzzle.lines,
    )


def tried(puzzle: Puzzle, name: str, actions: list[int]) -> tuple[Room, Literal["open", "solved", "missed"]]:
    """The table after the solver's actions, with the only answers that others have, and the verdict."""
    room = named(begun(puzzle.id), puzzle.seat, name)
    assert room.table is not None
    start, at = room.table.state, room.header.created
    for action in actions:
        if verdict(puzzle, start, room) != "open":
            raise Refused("finished", rule="TR-1.1")
        room = room.after([Entry(room.number + 1, puzzle.seat, action, at)])
        while True:
            assert room.table is not None
            state = room.table.state
            actors = state.actors()
            if puzzle.kind.over(start, state, puzzle.seat) or not actors or puzzle.seat in actors:
                break
            answers = state.legal(actors[0])
            if len(answers) > 1:
                break
            room = room.after([Entry(room.number + 1, actors[0], answers[0], at)])
    return room, verdict(puzzle, start, room)


def verdict(puzzle: Puzzle, start: Any, room: Room) -> Literal["open", "solved", "missed"]:
    """Is the goal reached, or can it no longer be?"""
    assert room.table is not None
    state = room.table.state
    if puzzle.reached(start, state):
        return "solved"
    over = puzzle.kind.over(start, state, puzzle.seat) or puzzle.seat not in state.actors()
    return "missed" if over or puzzle.kind.lost(start, state, puzzle.seat) else "open"


def found(id: str) -> Puzzle:
    try:
        return find(id)
    except TafelrundeError as error:
        raise Refused("not_found", error) from None


# ---- endpoints


@get("/api/puzzles")
async def all_puzzles(game: Annotated[str, QueryParameter(name="game")]) -> list[PuzzleInfo]:
    """The puzzles of a game, the easiest first."""
    return [told(puzzle) for puzzle in puzzles(find_game(game).id)]


@get("/api/puzzles/today")
async def today() -> PuzzleInfo | None:
    """The puzzle of the day."""
    puzzle = puzzle_of_today()
    return None if puzzle is None else told(puzzle)


@post("/api/puzzles/{id:str}", status_code=200)
async def try_puzzle(request: AnyRequest, id: FromPath[str], data: JSONBody[PuzzleTry]) -> PuzzleView:
    """The puzzle after my actions so far; nothing is kept, and nobody has to be known for it."""
    puzzle = found(id)
    if len(data.actions) > LONGEST:
        raise Refused("bad_request", f"a try has at most {LONGEST} actions")
    person = await person_of(request)
    name = NOBODY if person is None else person.name
    try:
        room, verdict = tried(puzzle, name, data.actions)
    except TafelrundeError as error:
        raise refused(error) from None
    table = room.view(SOLVER, 0, set(), 0)
    for seat in table.seats:
        seat.since = None  # nobody waits
    if verdict != "open":
        table.actions, table.refusals, table.forced = [], [], False
    return PuzzleView(told(puzzle), table, verdict)


@post("/api/puzzles/{id:str}/solution", status_code=200)
async def solution(request: AnyRequest, id: FromPath[str]) -> list[PuzzleStep]:
    """The solution, told in rules: every step with what comes of it."""
    puzzle = found(id)
    person = await person_of(request)
    name = NOBODY if person is None else person.name
    steps: list[PuzzleStep] = []
    actions = puzzle.actions()
    before = 0
    for number, action in enumerate(actions):
        state = tried(puzzle, name, actions[:number])[0].table
        assert state is not None
        after = tried(puzzle, name, actions[: number + 1])[0]
        said = Text(*(state.game.answer(state.state, puzzle.seat, action, lang) for lang in ("de", "en")))
        log: list[LogEntry] = after.view(SOLVER, before, set(), 0).log
        steps.append(PuzzleStep(action, said, log))
        before = after.number
    return steps


ROUTES = [all_puzzles, today, try_puzzle, solution]
