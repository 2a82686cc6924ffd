"""A run's folder as a picture: the ladder, or scores and lengths of a simulation."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.kernel.errors import BadOption
from tafelrunde.lab.ladder import read_ladder
from tafelrunde.lab.numerals import number
from tafelrunde.lab.run import read_games, read_plan
from tafelrunde.lab.svg import bars, histogram

WORDS = {
    "de": {"elo": "{game}: Elo, 95 %", "scores": "{game}: Punkte", "lengths": "{game}: Aktionen je Partie"},
    "en": {"elo": "{game}: Elo, 95 %", "scores": "{game}: scores", "lengths": "{game}: actions a game"},
}


def plot(folder: Path, kind: str | None = None, lang: str = "en") -> str:
    """The picture as SVG; without a kind, what the folder holds decides."""
    single = (folder / "plan.json").exists()
    kind = kind or ("scores" if single else "elo")
    if kind == "elo":
        ladder = read_ladder(folder)
        entries = [(rung.bot, rung.rating, rung.rating - rung.half, rung.rating + rung.half) for rung in ladder.rungs]
        return bars(
            WORDS[lang][kind].format(game=ladder.game), entries, middle=0.0, say=lambda value: number(value, lang)
        )
    if not single:
        raise BadOption(f"{folder} holds no single run; {kind} are drawn from the folder of one (see --run)")
    plan, games = read_plan(folder), [played for played in read_games(folder) if played.ranking]
    if not games:
        raise BadOption(f"{folder} holds no finished game yet")
    title = WORDS[lang][kind].format(game=plan.game)

    def tick(value: float) -> str:
        return number(value, lang, 0 if value == int(value) else 1)

    if kind == "lengths":
        return histogram(title, [(plan.game, [played.steps for played in games])], say=tick)
    series = []
    for bot, name in enumerate(plan.bots):
        scores = [float(played.scores[played.bots.index(bot)]) for played in games]
        series.append((name, scores))
    return histogram(title, series, say=tick)
