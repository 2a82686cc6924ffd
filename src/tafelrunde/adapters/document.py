"""Writes the tables of actions and observations into a page: `python -m tafelrunde.adapters.document FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.planes import planes_of
from tafelrunde.kernel.registry import sound

START = "<!-- tables -->\n"
END = "<!-- /tables -->"


def section(game: Game) -> str:
    """The part of the page about one game: its actions and the numbers of its observations."""
    parts = [f"### {game.id}\n\n{game.codec.size} actions:\n\n| from | kind | fields |\n| --- | --- | --- |\n"]
    for kind in game.codec.kinds:
        fields = ", ".join(f"{domain.name} ({len(domain)})" for domain in kind.fields)
        parts.append(f"| {kind.first} | `{kind.name}` | {fields} |\n")
    planes = planes_of(game)
    parts.append(f"\n{planes.size} numbers:\n\n| from | size | plane | written as | meaning |\n")
    parts.append("| --- | --- | --- | --- | --- |\n")
    for plane in planes.planes:
        first = planes.first[plane.name]
        parts.append(f"| {first} | {plane.size} | `{plane.name}` | {plane.encoding} | {plane.meaning} |\n")
    return "".join(parts)


def documented() -> list[Game]:
    """The games that have a table."""
    return [game for game in sound() if game.planes()]


def main() -> None:
    """Update the page named on the command line."""
    place = Path(sys.argv[1])
    before, rest = place.read_text(encoding="utf-8").split(START, 1)
    place.write_text(
        before + START + "\n".join(map(section, documented())) + END + rest.split(END, 1)[1], encoding="utf-8"
    )


if __name__ == "__main__":
    main()
