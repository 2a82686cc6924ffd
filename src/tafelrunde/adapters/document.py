"""Writes the tables of actions and observations into a page: `python -m tafelrunde.adapters.document FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from tafelrunde.adapters.observation import observation_of
from tafelrunde.adapters.tables import TABLES
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.registry import ids

START = "<!-- tables -->\n"
END = "<!-- /tables -->"


def section(game: Game) -> str:
    """The part of the page about one game: its actions and the numbers of its observations."""
    parts = [f"### {game.id}\n\n{game.codec.size} actions:\n\n| from | kind | fields |\n| --- | --- | --- |\n"]
    for kind in game.codec.kinds:
        fields = ", ".join(f"{domain.name} ({len(domain)})" for domain in kind.fields)
        parts.append(f"| {kind.first} | `{kind.name}` | {fields} |\n")
    observation = observation_of(game)
    parts.append(f"\n{observation.size} numbers:\n\n| from | size | value of the view | written as |\n")
    parts.append("| --- | --- | --- | --- |\n")
    first = 0
    for field in observation.fields:
        parts.append(f"| {first} | {field.size} | `{field.path}` | {field.encoding} |\n")
        first += field.size
    return "".join(parts)


def documented() -> list[Game]:
    """The games that have a table."""
    return [find_game(id) for id in sorted(set(TABLES) & set(ids()))]


def main() -> None:
    """Update the page named on the command line."""
    place = Path(sys.argv[1])
    before, rest = place.read_text(encoding="utf-8").split(START, 1)
    place.write_text(
        before + START + "\n".join(map(section, documented())) + END + rest.split(END, 1)[1], encoding="utf-8"
    )


if __name__ == "__main__":
    main()
