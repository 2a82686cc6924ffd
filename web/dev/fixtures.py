"""Writes tables of seeded games for the boards' dev page: `python web/dev/fixtures.py [GAME …]`.

Each file is `{"table": TableView, "detail": GameDetail}` as the server sends it, at several points of a whole game that
greedy bots play: for the seat that is asked, and for a spectator at the end.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.kernel.game import Game
from tafelrunde.server import present
from tafelrunde.server.wire import GameDetail, LogEntry, Seat, Section, TableView, Undo
from tafelrunde.table import Table

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ["Anna", "Berthold", "Cleo", "Dietrich", "Edda"]
POINTS = (0.0, 0.15, 0.35, 0.5, 0.65, 0.85)
SEED = 11
NOW = "2026-01-01T12:00:00Z"


class Fixture(msgspec.Struct):
    """A table and its game."""

    table: TableView
    detail: GameDetail
    rules: list[Section]


def log(table: Table, seat: int | None, names: list[str]) -> list[LogEntry]:
    return [
        present.log_entry(table.game, event, number + 1, index, table.actions[number][0], seat, names)
        for number, events in enumerate(table.log)
        for index, event in enumerate(events)
    ]


def table_view(table: Table, seat: int | None) -> TableView:
    state = table.state
    actors = state.actors()
    names = NAMES[: state.seats]
    seats = [
        Seat(number, "person" if number == seat else "bot", name, None if number == seat else "greedy", number == seat)
        for number, name in enumerate(names)
    ]
    for actor in actors:
        seats[actor].since, seats[actor].thinking = NOW, actor != seat
    asked = seat is not None and seat in actors
    rule = table.undo_refusal(seat) if seat is not None else "TR-1.5"
    return TableView(
        id="fixture",
        number=len(table.actions),
        since=0,
        game=table.game.id,
        version=table.game.version,
        status="running" if actors else "finished",
        public=False,
        host=True,
        seat=seat,
        seats=seats,
        spectators=0,
        created=NOW,
        view=state.view(seat),
        prompt=present.prompt(state, seat, names),
        actions=present.action_infos(state, seat) if asked and seat is not None else [],
        refusals=present.refusals(state, seat) if asked and seat is not None else [],
        undo=Undo(not rule, rule or None),
        log=log(table, seat, names),
        undone=[],
    )


def whole_game(game: Game, seats: int, seed: int = SEED) -> list[tuple[int, int]]:
    table = Table(game, seats, seed)
    bots = [make("greedy", game, seed=seat) for seat in range(seats)]
    while actors := table.state.actors():
        seat = actors[0]
        table.play(seat, bots[seat].act(table.state, seat))
    return table.actions


def write(game: Game, seats: int) -> None:
    detail, rules = present.game_detail(game), present.sections(game)
    actions = whole_game(game, seats)
    stops = {int(point * len(actions)): f"{point:.0%}".zfill(3) for point in POINTS} | {len(actions): "end"}
    table = Table(game, seats, SEED)
    for number in range(len(actions) + 1):
        if number in stops:
            actors = table.state.actors()
            seat = actors[0] if actors else None
            fixture = Fixture(table_view(table, seat), detail, rules)
            name = f"{game.id}-{seats}-{stops[number].rstrip('%')}.json"
            (FOLDER / name).write_bytes(msgspec.json.encode(fixture))
        if number < len(actions):
            table.play(*actions[number])


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for id in wanted or ["avalon", "saga", "broom_service"]:
        game = tafelrunde.game(id)
        for seats in sorted({game.seats[0], game.seats[-1]}):
            write(game, seats)
            print(f"{id}, {seats} seats: written")


if __name__ == "__main__":
    main(sys.argv[1:])
