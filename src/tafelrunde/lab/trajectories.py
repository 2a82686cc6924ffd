"""Trajectories: every decision of a run as a row of a Parquet file, for training and for looking into.

A worker writes a game's rows as one compressed Arrow message, and the process that gave the work out adds them to the
file, a group of rows at a time: neither holds more than a few games. `COLUMNS` says what stands in a row.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.bots.search import Search
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.extras import need
from tafelrunde.kernel.game import Game, Outcome
from tafelrunde.kernel.processes import unbroken
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.state import State

if TYPE_CHECKING:
    from tafelrunde.lab.plan import Plan, Played

GROUP = 2048  # rows of a group at the least, but for the last one
LARGEST = 64 * 2**20  # bytes of messages that wait for their group
COLUMNS = {  # name: its Arrow type, and what it is
    "game": ("string", "id of the game"),
    "version": ("int32", "version of its rules"),
    "number": ("int64", "of the game in the run"),
    "seed": ("int64", "of the game: `game.new(seats, seed, options)` is its beginning"),
    "seats": ("int8", "how many"),
    "decision": ("int32", "of the game, counted from 0"),
    "seat": ("int8", "who decides, counted from 1"),
    "bot": ("string", "who sits there"),
    "step": ("string", "the step that asks"),
    "position": ("string", "the whole position before the decision, secrets included, as JSON: `game.load` reads it"),
    "observation": ("float32 × size", "what the seat may know, in numbers, as the adapters have it"),
    "mask": ("bool × actions", "which actions are legal"),
    "action": ("int32", "the one that was chosen"),
    "text": ("string", "the same as a sentence, in the language of `--lang`"),
    "rules": ("list of string", "the rules of the events that it brought about, in their order"),
    "values": (
        "list of {action: int32, value: float64, visits: int64}",
        "what the bot thought of the actions, the best first; null where it did not have to think, or tells nothing. "
        "Of a search a value is the chance to win, of `greedy` and `plan` it is the game's own evaluation, "
        "of `learned` how likely it is to do that",
    ),
    "score": ("int64", "the seat's at the end; null where the game did not end"),
    "rank": ("int8", "the seat's at the end, 1 is best"),
    "result": ("float64", "the seat's part of the victory, from 0 to 1"),
    "reason": ("string", "the rule that ended the game"),
}


def thinking(bot: Bot) -> list[Advice]:
    """A list that holds what a bot has thought about its last decision; whoever reads it empties it.

    A bot that tells nothing but its choice, or chooses in a way of its own, leaves it empty.
    """
    heard: list[Advice] = []
    advise = bot.advise

    def told(state: State, seat: int) -> list[Advice]:
        heard[:] = advise(state, seat)
        return heard[:]

    if isinstance(bot, Search):  # it chooses without telling, but what it would tell first
        vars(bot)["choose"] = lambda state, seat: told(state, seat)[0].action
    elif type(bot).choose is Bot.choose:
        vars(bot)["advise"] = told
    return heard


def observing(game: Game, seats: int, options: dict[str, Any]) -> Any:
    """What writes observations of a game with so many seats and such options: `tensor(state, seat)`, of its `size`."""
    from tafelrunde.adapters.observation import Observation

    return Observation(game, seats, options)


def schema(game: Game, size: int) -> Any:
    """The columns, as Arrow has them; observations have so many numbers, masks one for every action of the game."""
    import pyarrow as pa

    kinds = {
        "float32 × size": pa.list_(pa.float32(), size),
        "bool × actions": pa.list_(pa.bool_(), game.codec.size),
        "list of string": pa.list_(pa.string()),
        COLUMNS["values"][0]: pa.list_(
            pa.struct([("action", pa.int32()), ("value", pa.float64()), ("visits", pa.int64())])
        ),
    }
    fields = [
        pa.field(name, kinds[kind] if kind in kinds else getattr(pa, kind)(), metadata={"description": about})
        for name, (kind, about) in COLUMNS.items()
    ]
    return pa.schema(fields, {"game": game.id, "version": str(game.version)})


class Trail:
    """The rows of one game in the making: `before` and `after` every action, `written` at the end."""

    def __init__(self, state: State, names: Sequence[str], lang: str) -> None:
        self.game = state.game
        self.names = names
        self.lang = lang
        self.observation = observing(state.game, state.seats, state.options)
        self.observations: list[Any] = []
        self.legal: list[list[int]] = []
        self.rows: list[dict[str, Any]] = []

    def before(self, state: State, seat: int, action: int, heard: list[Advice]) -> None:
        """A seat has decided, and nothing has happened yet."""
        self.observations.append(self.observation.tensor(state, seat))
        self.legal.append(state.legal(seat))
        self.rows.append(
            {
                "decision": len(self.rows),
                "seat": seat + 1,
                "bot": self.names[seat],
                "step": type(state.stack[-1]).__name__,
                "position": json.dumps(state.dump(), ensure_ascii=False, separators=(",", ":")),
                "action": action,
                "text": self.game.answer(state, seat, action, self.lang),
                "values": [{"action": a.action, "value": a.value, "visits": a.visits} for a in heard] or None,
            }
        )
        heard.clear()

    def after(self, events: Sequence[Event]) -> None:
        """This is what happened."""
        self.rows[-1]["rules"] = [event.rule for event in events]

    def written(self, plan: Plan, number: int, outcome: Outcome | None) -> bytes:
        """All rows as one Arrow message."""
        import numpy as np
        import pyarrow as pa

        mask = np.zeros((len(self.rows), self.game.codec.size), bool)
        for at, legal in enumerate(self.legal):
            mask[at, legal] = True
        for row in self.rows:
            row |= self._whole(plan, number, row["seat"] - 1, outcome)
        wide = {
            "observation": np.array(self.observations, np.float32),
            "mask": mask,
        }
        found = schema(self.game, self.observation.size)
        columns = [
            pa.FixedSizeListArray.from_arrays(pa.array(wide[field.name].ravel()), wide[field.name].shape[1])
            if field.name in wide
            else pa.array([row[field.name] for row in self.rows], field.type)
            for field in found
        ]
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, found, options=pa.ipc.IpcWriteOptions(compression="zstd")) as stream:
            stream.write_batch(pa.record_batch(columns, schema=found))
        return bytes(sink.getvalue())

    def _whole(self, plan: Plan, number: int, seat: int, outcome: Outcome | None) -> dict[str, Any]:
        """What is the same for all decisions of a seat."""
        return {
            "game": plan.game,
            "version": plan.version,
            "number": number,
            "seed": plan.seed_of(number),
            "seats": len(plan.bots),
            "score": None if outcome is None else outcome.scores[seat],
            "rank": None if outcome is None else outcome.ranking[seat],
            "result": None if outcome is None else outcome.share(seat),
            "reason": None if outcome is None else outcome.reason,
        }


def check_trajectories(path: Path) -> None:
    """Refuse a file that could not be written, before the games are played."""
    if path.suffix != ".parquet":
        raise BadOption(f"--trajectories {path}: they are written as .parquet")
    need("lab", "pyarrow", "numpy")


class Writer:
    """A file of trajectories that grows by groups of rows; closed, it can be read, however many games it has."""

    def __init__(self, path: Path, plan: Plan) -> None:
        from pyarrow import parquet

        game = find_game(plan.game)
        self.schema = schema(game, observing(game, len(plan.bots), plan.options).size)
        self.file = parquet.ParquetWriter(path, self.schema, compression="zstd")
        self.waiting: list[Any] = []
        self.rows = self.bytes = 0

    def add(self, games: Sequence[Played]) -> None:
        """Take the rows of finished games over; the games themselves do not keep them."""
        import pyarrow as pa

        for played in games:
            message, played.trace = played.trace, b""
            self.waiting.append(pa.ipc.open_stream(message).read_all())
            self.rows += self.waiting[-1].num_rows
            self.bytes += self.waiting[-1].nbytes
            if self.rows >= GROUP or self.bytes >= LARGEST:
                self._write()

    def _write(self) -> None:
        import pyarrow as pa

        if self.waiting:
            table, self.waiting, self.rows, self.bytes = pa.concat_tables(self.waiting), [], 0, 0
            self.file.write_table(table, row_group_size=max(1, table.num_rows))

    def close(self) -> None:
        """Write what waits, and the end of the file."""
        self._write()
        self.file.close()


@contextmanager
def keeping(path: Path | None, plan: Plan) -> Iterator[Callable[[Sequence[Played]], None] | None]:
    """Where finished games are put for their trajectories to be written; whatever happens, the file is closed.

    Nothing is written before there is a game, and nothing at all without a path.
    """
    if path is None:
        yield None
        return
    writers: list[Writer] = []

    def add(games: Sequence[Played]) -> None:
        if games and not writers:
            writers.append(Writer(path, plan))
        for writer in writers:
            writer.add(games)

    try:
        yield add
    finally:
        with unbroken():
            for writer in writers:
                writer.close()
