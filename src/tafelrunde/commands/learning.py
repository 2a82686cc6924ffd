"""The command that trains the bot `learned`."""

from __future__ import annotations

import json
from pathlib import Path

import click

import tafelrunde
from tafelrunde.commands.given import LANG, GameName, check_folder
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.extras import need
from tafelrunde.terminal.text import default_language


class Layers(click.ParamType):  # type: ignore[type-arg]
    """Sizes of layers, between commas."""

    name = "layers"

    def convert(self, value: object, param: click.Parameter | None, context: click.Context | None) -> tuple[int, ...]:
        sizes = str(value).split(",")
        if not all(size.strip().isdecimal() and 0 < int(size) <= 4096 for size in sizes):
            raise BadOption(f"--hidden {value}: whole numbers between commas are needed, from 1 to 4096 each")
        return tuple(map(int, sizes))


@click.command()
@click.argument("game", type=GameName())
@click.option("--run", "folder", type=click.Path(path_type=Path), required=True, metavar="FOLDER", help="Kept there.")
@click.option(
    "--minutes", type=click.FloatRange(0), default=10.0, metavar="N", help="Of training in all (0: no bound)."
)
@click.option("--steps", type=click.IntRange(0), default=0, metavar="N", help="Decisions in all (0: no bound).")
@click.option("--jobs", type=click.IntRange(1, 512), default=2, metavar="N", help="Processes that play.")
@click.option("--places", type=click.IntRange(1, 1 << 16), default=256, metavar="N", help="Games in each, twice.")
@click.option("--portion", type=click.IntRange(1), default=16384, metavar="N", help="Decisions learned from at once.")
@click.option("--hidden", type=Layers(), default="256,128", metavar="N,N…", help="Units of the hidden layers.")
@click.option("--trial", type=click.IntRange(0), default=40, metavar="N", help="Games against each rival in a trial.")
@click.option("--seed", type=click.IntRange(0, 2**32), default=0, help="The first number of all chance in it.")
@LANG
def learn(
    game: str,
    folder: Path,
    minutes: float,
    steps: int,
    jobs: int,
    places: int,
    portion: int,
    hidden: tuple[int, ...],
    trial: int,
    seed: int,
    lang: str | None,
) -> int:
    """Let a network learn GAME by playing against itself; the same command goes on where it was stopped.

    A line every few seconds says how far it is, and how it does against other bots.
    """
    need("lab", "numpy")
    from tafelrunde.bots.policy import FILE
    from tafelrunde.lab.learning.course import Course
    from tafelrunde.lab.learning.learn import learn as lessons
    from tafelrunde.terminal.text import phrases

    check_folder("--run", folder)
    rules = tafelrunde.game(game)
    course = Course(game, rules.version, minutes, steps, seed, hidden, jobs=jobs, places=places, portion=portion)
    for line in lessons(course, folder, trial):
        click.echo(json.dumps(line))
    place = Path(rules.folder) / FILE
    click.echo(phrases(lang or default_language())("learned", path=folder / FILE, place=place))
    return 0
