"""The ladder: every bot against every other, seats rotated, as Elo ratings with intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.game import Game
from tafelrunde.lab.plan import Played, plan
from tafelrunde.lab.run import Workers, play, read_games, read_plan
from tafelrunde.lab.statistics import elo, wilson

START = "<!-- ladder:{game} -->"
END = "<!-- /ladder:{game} -->"


class Pairing(msgspec.Struct):
    """Two bots: how many comparisons there were, and how many points the first has of them."""

    first: str
    second: str
    games: int = 0
    points: float = 0.0

    def add(self, played: Played) -> None:
        """Count a finished game: every seat of one bot against every seat of the other, by rank; draws are halves."""
        if not played.ranking:
            return
        ours = [rank for bot, rank in zip(played.bots, played.ranking, strict=True) if bot % 2 == 0]
        theirs = [rank for bot, rank in zip(played.bots, played.ranking, strict=True) if bot % 2]
        better = sum((mine < other) + 0.5 * (mine == other) for mine in ours for other in theirs)
        self.games += 1
        self.points += better / (len(ours) * len(theirs))

    @property
    def rate(self) -> float:
        return self.points / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.points, max(1, self.games))


class Rung(msgspec.Struct):
    """A bot on the ladder: its rating, with half the width of its 95 % interval."""

    bot: str
    rating: float
    half: float
    games: int
    rate: float  # of all points it could have


class Ladder(msgspec.Struct):
    """The result. The first bot of the list has the rating 0."""

    game: str
    seats: int
    pairings: list[Pairing]
    rungs: list[Rung]  # the strongest first
    interrupted: bool = False  # by Ctrl-C, before all games were played


def pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom: the pairs of the first bot come first."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadOption(f"a ladder needs at least two different bots, not: {', '.join(bots)}")
    return list(combinations(bots, 2))


def folder_of(folder: Path, pair: tuple[str, str]) -> Path:
    """Where the games of a pair are kept."""
    return folder / "-vs-".join(bot.replace(":", "_") for bot in pair)


def climb(
    game: Game,
    bots: Sequence[str],
    games: int,
    seats: int | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    workers: Workers | None = None,
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Ladder:
    """Play the round robin, `games` for every pair, and rate the bots. With more than two seats the two alternate.

    >>> import tafelrunde
    >>> ladder = climb(tafelrunde.game("avalon"), ["random", "greedy"], games=4)
    >>> [rung.bot for rung in ladder.rungs]
    ['greedy', 'random']
    """
    count = max(2, game.seats[0]) if seats is None else seats
    if count < 2:
        raise BadOption("a ladder needs at least two seats")
    pairings = []
    for first, second in pairs(bots):
        task = plan(game, [(first, second)[seat % 2] for seat in range(count)], seed, options)
        home = None if folder is None else folder_of(folder, (first, second))
        pairing = Pairing(first, second)
        try:
            for batch in play(task, games, workers, home, progress):
                for played in batch:
                    pairing.add(played)
        except KeyboardInterrupt:
            if pairing.games:
                pairings.append(pairing)
            if not pairings:
                raise
            found = rated(game.id, count, bots, pairings)
            found.interrupted = True
            return found
        pairings.append(pairing)
    return rated(game.id, count, bots, pairings)


def read_ladder(folder: Path, game: str | None = None, bots: Sequence[str] = ()) -> Ladder:
    """The ladder that a run's folder holds, finished or not; pairs without a finished game are left out.

    Bots that are given come first, in their order; others that the folder knows come after them.
    """
    pairings, names, seats = [], list(bots), 0
    for home in sorted(place.parent for place in folder.glob("*/plan.json")):
        task = read_plan(home)
        if game not in (None, task.game):
            raise BadOption(f"{folder} holds a ladder of {task.game}, not of {game}")
        game, seats = task.game, len(task.bots)
        pairing = Pairing(task.bots[0], task.bots[1])
        for played in read_games(home):
            pairing.add(played)
        if pairing.games:
            pairings.append(pairing)
            names += [bot for bot in task.bots[:2] if bot not in names]
    if not pairings or game is None:
        raise BadOption(f"{folder} holds no ladder with a finished game")
    return rated(game, seats, names, pairings)


def rated(game: str, seats: int, bots: Sequence[str], pairings: list[Pairing]) -> Ladder:
    """Ratings from pairings."""
    names = [bot for bot in bots if any(bot in (pairing.first, pairing.second) for pairing in pairings)]
    points = [[0.0] * len(names) for _ in names]
    played = [0] * len(names)
    for pairing in pairings:
        a, b = names.index(pairing.first), names.index(pairing.second)
        points[a][b] += pairing.points
        points[b][a] += pairing.games - pairing.points
        played[a] += pairing.games
        played[b] += pairing.games
    rungs = [
        Rung(bot, rating, half, played[number], sum(points[number]) / max(1, played[number]))
        for number, (bot, (rating, half)) in enumerate(zip(names, elo(points), strict=True))
    ]
    return Ladder(game, seats, pairings, sorted(rungs, key=lambda rung: -rung.rating))


def as_markdown(ladder: Ladder) -> str:
    """Two tables: ratings, and every pairing."""
    lines = ["| bot | Elo | 95 % | games | points |", "| --- | --- | --- | --- | --- |"]
    for rung in ladder.rungs:
        spread = f"± {rung.half:.0f}" if rung.half else "the measure"
        lines.append(f"| `{rung.bot}` | {rung.rating:+.0f} | {spread} | {rung.games} | {100 * rung.rate:.1f} % |")
    lines += ["", "| pairing | games | the first wins | 95 % |", "| --- | --- | --- | --- |"]
    for pairing in ladder.pairings:
        low, high = pairing.interval
        lines.append(
            f"| `{pairing.first}` – `{pairing.second}` | {pairing.games} | {100 * pairing.rate:.1f} % "
            f"| {100 * low:.1f} – {100 * high:.1f} % |"
        )
    return "\n".join(lines) + "\n"


def write_page(page: Path, ladder: Ladder, command: str) -> None:
    """Put a ladder into its place on a page, between its marks; the rest of the page stays as it is."""
    text = page.read_text(encoding="utf-8") if page.exists() else "# The ladder\n"
    key = ladder.game if ladder.seats == 2 else f"{ladder.game}:{ladder.seats}"
    start, end = START.format(game=key), END.format(game=key)
    block = f"{start}\n`{command}`\n\n{as_markdown(ladder)}{end}"
    if start in text and end in text:
        before, rest = text.split(start, 1)
        text = before + block + rest.split(end, 1)[1]
    else:
        text = f"{text.rstrip()}\n\n## {key}\n\n{block}\n"
    page.write_text(text, encoding="utf-8")
