"""Games out of a run: as a table (CSV or Parquet) with a line for every seat, and as records."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.lab.plan import Plan, Played

COLUMNS = {
    "game": str,
    "number": int,
    "seed": int,
    "seat": int,  # counted from 1
    "first": bool,  # moves first
    "bot": str,
    "score": int,
    "rank": int,
    "share": float,  # of the victory
    "steps": int,  # of the whole game
    "reason": str,  # the rule that ended it
}


def rows(plan: Plan, games: Sequence[Played]) -> Iterator[dict[str, Any]]:
    """A line for every seat of every game; score, rank and share are empty where a game did not end."""
    for played in games:
        shares = played.shares()
        for seat, bot in enumerate(played.bots):
            ended = bool(played.ranking)
            yield {
                "game": plan.game,
                "number": played.number,
                "seed": plan.seed_of(played.number),
                "seat": seat + 1,
                "first": seat == played.first,
                "bot": plan.bots[bot],
                "score": played.scores[seat] if ended else None,
                "rank": played.ranking[seat] if ended else None,
                "share": shares[seat] if ended else None,
                "steps": played.steps,
                "reason": played.reason,
            }


def check_table(path: Path) -> None:
    """Refuse a table that could not be written, before the games are played."""
    if path.suffix not in (".csv", ".parquet"):
        raise BadOption(f"{path}: a table is written as .csv or .parquet")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise TafelrundeError("Parquet needs pyarrow: pip install 'tafelrunde[lab]', or write a .csv")


def write_table(path: Path, plan: Plan, games: Sequence[Played]) -> None:
    """The table in a file whose name ends with .csv or .parquet."""
    check_table(path)
    if path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(COLUMNS))
            writer.writeheader()
            writer.writerows(rows(plan, games))
        return
    import pyarrow
    from pyarrow import parquet

    kinds = {str: pyarrow.string(), bool: pyarrow.bool_(), int: pyarrow.int64(), float: pyarrow.float64()}
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    parquet.write_table(pyarrow.Table.from_pylist(list(rows(plan, games)), schema=schema), path)


def write_records(folder: Path, plan: Plan, games: Sequence[Played]) -> int:
    """A record file for every game whose actions were kept; says how many."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = [played for played in games if played.actions]
    for played in kept:
        record = plan.record(played).to_json()
        (folder / f"{plan.game}-{played.number:06}.json").write_text(record + "\n", encoding="utf-8")
    return len(kept)
