"""Writes tables of seeded games for the boards' dev page: `python web/dev/fixtures.py [GAME …]`.

Each file is `{"table": TableView, "detail": GameDetail}` as the server sends it, at several points of a whole game that
greedy bots play: for the seat that is asked, and for a spectator at the end. Of games with many kinds of decisions
there are scenes as well: the first position of a kind that chance comes upon. `--positions` writes only those that are
arranged in `positions.py`, which is quickly done.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import Stream, split
from tafelrunde.server import present
from tafelrunde.server.wire import GameDetail, LogEntry, Seat, Section, TableView, Undo
from tafelrunde.table import Table

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ["Anna", "Berthold", "Cleo", "Dietrich", "Edda"]
POINTS = (0.0, 0.15, 0.35, 0.5, 0.65, 0.85)
SEED = 11
NOW = "2026-01-01T12:00:00Z"
GAMES = 3000  # in which a scene must come
LENGTH = 250  # decisions of each

BLITZ = {"scenario": "blitz_conquest"}


class Scene(msgspec.Struct):
    """A position to look at: where such a decision is first owed, far into a game or from its beginning."""

    name: str
    step: str
    seats: int = 1
    options: dict[str, Any] = {}
    deep: bool = True
    least: dict[str, int] = {}  # how long these rows of the view are at least


SCENES = {
    "mage_knight": [
        Scene("tactic", "ChooseTactic", deep=False),
        Scene("turn", "Turn", deep=False),
        Scene("map", "Turn", least={"tiles": 8}),
        Scene("talk", "Talk"),
        Scene("rewards", "Rewards", options=BLITZ),
        Scene("artifacts", "Artifacts", options=BLITZ),
        Scene("level", "LevelUp"),
        Scene("card", "RewardCard", options=BLITZ),
        Scene("colour", "ChooseColour"),
        Scene("pay", "Pay"),
        Scene("leap", "Leap"),
        Scene("blitz", "Turn", 2, BLITZ, least={"cities": 2}),
        Scene("blitz", "Turn", 4, BLITZ, least={"cities": 3}),
    ],
}


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
        origin="fresh",
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


def keep(table: Table, seat: int | None, name: str) -> None:
    game = table.game
    fixture = Fixture(table_view(table, seat), present.game_detail(game), present.sections(game))
    (FOLDER / f"{game.id}-{table.state.seats}-{name}.json").write_bytes(msgspec.json.encode(fixture))


def is_scene(scene: Scene, table: Table) -> bool:
    state = table.state
    if not state.stack or type(state.stack[-1]).__name__ != scene.step:
        return False
    view = state.view(None)
    return all(len(view[row]) >= least for row, least in scene.least.items())


def find(game: Game, scene: Scene) -> Table:
    """Chance plays, and seldom ends what it is about, until the scene is there."""
    for seed in range(GAMES):
        state = game.new(scene.seats, seed, scene.options)
        position = state.dump() if scene.deep and game.deepen(state, split(seed, ("scene",))[0]) else None
        table = Table(game, scene.seats, seed, scene.options, position)
        stream = split(seed, ("play",))[0]
        for _decision in range(LENGTH):
            if is_scene(scene, table):
                return table
            if not (actors := table.state.actors()):
                break
            table.play(actors[0], pick(table.state.legal(actors[0]), stream))
    raise LookupError(f"no {scene.name} in {GAMES} games")


def pick(actions: list[int], stream: Stream) -> int:
    """Any action, but one of the first kinds (done, end) only now and then."""
    going_on = [action for action in actions if action > 1]
    pool = going_on if going_on and stream.below(6) else actions
    return pool[stream.below(len(pool))]


def arrange(game: Game) -> None:
    """The positions that are put together by hand."""
    from positions import POSITIONS, SEEN_BY

    for name, made in POSITIONS.items():
        state = made()
        table = Table(game, state.seats)
        table.state = state
        actors = state.actors()
        keep(table, SEEN_BY.get(name, actors[0] if actors else None), name)


def write(game: Game, seats: int) -> None:
    actions = whole_game(game, seats)
    stops = {int(point * len(actions)): f"{point:.0%}".zfill(3) for point in POINTS} | {len(actions): "end"}
    table = Table(game, seats, SEED)
    for number in range(len(actions) + 1):
        if number in stops:
            actors = table.state.actors()
            seat = actors[0] if actors else None
            keep(table, seat, stops[number].rstrip("%"))
        if number < len(actions):
            table.play(*actions[number])


def finish(game: Game, seats: int) -> None:
    """Only the end of a game."""
    table = Table(game, seats, SEED)
    for seat, action in whole_game(game, seats):
        table.play(seat, action)
    keep(table, None, "end")


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    if wanted == ["--positions"]:
        arrange(tafelrunde.game("mage_knight"))
        return
    for id in wanted or ["avalon", "saga", "broom_service", "mage_knight"]:
        game = tafelrunde.game(id)
        if id in SCENES:
            arrange(game)
        for scene in SCENES.get(id, []):
            table = find(game, scene)
            keep(table, table.state.actors()[0], scene.name)
        for seats in sorted({game.seats[0], game.seats[-1]} if id not in SCENES else {game.seats[0]}):
            write(game, seats)
            print(f"{id}, {seats} seats: written")
        if id in SCENES:
            finish(game, game.seats[-1])


if __name__ == "__main__":
    main(sys.argv[1:])
