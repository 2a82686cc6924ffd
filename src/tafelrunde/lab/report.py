"""What a designer wants to know of a game, as one self-contained HTML page.

Who goes first, how long games last, how scores are spread, and how often each card, land, role or event is used and
whether it goes together with winning.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

import msgspec

from tafelrunde.kernel.game import Game
from tafelrunde.lab.plan import Plan, Played
from tafelrunde.lab.statistics import Z95, correlation, margin, wilson
from tafelrunde.lab.svg import bars, histogram

LEAST = 0.005  # things used by fewer seats than this part are listed, but not compared
WORDS = {
    "de": {
        "title": "{game}: was {count} Partien sagen",
        "who": "Bots: {bots}. Startzahl {seed}. Optionen: {options}. Regelversion {version}.",
        "seats": "Wer auf welchem Platz gewinnt",
        "seat": "Platz {number}",
        "bots": "Wer gewinnt",
        "length": "Länge: {mean} Aktionen im Mittel, {low} bis {high}",
        "lengths": "Länge der Partien (Aktionen)",
        "scores": "Punkte am Ende",
        "winner": "Sieger",
        "others": "andere",
        "reasons": "Wie Partien enden",
        "uses": "Was benutzt wird, und ob es mit dem Sieg zusammengeht",
        "uses_how": "Je Platz und Partie. „Mit“ ist der Siegesanteil der Plätze, die es mindestens einmal hatten, "
        "„ohne“ der der anderen; r ist die Korrelation der Häufigkeit mit dem Sieg. Zusammenhang heißt nicht "
        "Ursache: Wer vorn liegt, tut manches öfter.",
        "thing": "Ereignis",
        "mean": "im Mittel",
        "part": "Plätze",
        "with": "Sieg mit",
        "without": "Sieg ohne",
        "best": "Am stärksten mit dem Sieg verbunden (r)",
    },
    "en": {
        "title": "{game}: what {count} games tell",
        "who": "Bots: {bots}. Seed {seed}. Options: {options}. Rules version {version}.",
        "seats": "Who wins from which seat",
        "seat": "Seat {number}",
        "bots": "Who wins",
        "length": "Length: {mean} actions on average, {low} to {high}",
        "lengths": "Length of the games (actions)",
        "scores": "Scores at the end",
        "winner": "winners",
        "others": "others",
        "reasons": "How games end",
        "uses": "What is used, and whether it goes together with winning",
        "uses_how": "For each seat and game. “With” is the share of victories of the seats that had it at least once, "
        "“without” that of the others; r is the correlation of how often with winning. Going together is not a "
        "cause: whoever is ahead does some things more often.",
        "thing": "event",
        "mean": "mean",
        "part": "seats",
        "with": "wins with",
        "without": "wins without",
        "best": "Most strongly tied to winning (r)",
    },
}
STYLE = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;"
    "margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;font-size:.9rem}"
    "td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #8884}"
    "td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}"
)


class Use(msgspec.Struct):
    """One thing that happens: how often, to how many seats, and how they fared."""

    key: str
    mean: float
    part: float  # of all seats had it at least once
    having: tuple[float, float, float]  # share of victories with it: rate, low, high
    lacking: tuple[float, float, float]
    tie: float  # correlation of the count with winning
    tie_half: float  # half the width of its 95 % interval


def uses(games: Sequence[Played]) -> list[Use]:
    """Everything that happened in the games, the most frequent first."""
    seats = [(counts, share) for played in games for counts, share in zip(played.uses, played.shares(), strict=True)]
    found = []
    shares = [share for _, share in seats]
    for key in sorted({key for counts, _ in seats for key in counts}):
        counts = [float(had.get(key, 0)) for had, _ in seats]
        with_it = [share for count, share in zip(counts, shares, strict=True) if count]
        without = [share for count, share in zip(counts, shares, strict=True) if not count]
        found.append(
            Use(
                key,
                sum(counts) / len(seats),
                len(with_it) / len(seats),
                rate(with_it),
                rate(without),
                correlation(counts, shares),
                Z95 / math.sqrt(len(seats)),
            )
        )
    return sorted(found, key=lambda use: -use.mean)


def rate(shares: Sequence[float]) -> tuple[float, float, float]:
    """A share of victories with its interval; nothing is known of an empty one."""
    if not shares:
        return 0.0, 0.0, 1.0
    return sum(shares) / len(shares), *wilson(sum(shares), len(shares))


def page(game: Game, plan: Plan, games: Iterable[Played], lang: str) -> str:
    """The whole page."""
    done = [played for played in games if played.ranking]
    say = WORDS[lang]
    title = say["title"].format(game=game.words.title(lang), count=len(done))
    options = ", ".join(f"{key}={value}" for key, value in plan.options.items()) or "–"
    who = say["who"].format(bots=", ".join(plan.bots), seed=plan.seed, options=options, version=plan.version)
    lengths = [played.steps for played in done]
    half = margin(sum(lengths), sum(length**2 for length in lengths), len(lengths))
    mean = f"{sum(lengths) / len(lengths):.1f} ± {half:.1f}"
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(who)}</p>",
        percents(say["seats"], [(say["seat"].format(number=at + 1), seat_shares(done, at)) for at in seats(done)]),
        percents(say["bots"], [(name, bot_shares(plan, done, name)) for name in dict.fromkeys(plan.bots)]),
        f"<p>{escape(say['length'].format(mean=mean, low=min(lengths), high=max(lengths)))}</p>",
        histogram(say["lengths"], [(plan.game, lengths)]),
        histogram(say["scores"], [(say["winner"], scores(done, True)), (say["others"], scores(done, False))]),
        percents(say["reasons"], [(f"{id} {game.rulebook[id].title[lang]}", ended(done, id)) for id in reasons(done)]),
        use_table(uses(done), say),
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body></html>\n"
    )


def seats(games: Sequence[Played]) -> range:
    return range(len(games[0].bots))


def seat_shares(games: Sequence[Played], seat: int) -> list[float]:
    return [played.shares()[seat] for played in games]


def bot_shares(plan: Plan, games: Sequence[Played], name: str) -> list[float]:
    return [
        share
        for played in games
        for bot, share in zip(played.bots, played.shares(), strict=True)
        if plan.bots[bot] == name
    ]


def scores(games: Sequence[Played], winners: bool) -> list[float]:
    return [
        float(score)
        for played in games
        for score, rank in zip(played.scores, played.ranking, strict=True)
        if (rank == 1) == winners
    ]


def reasons(games: Sequence[Played]) -> list[str]:
    return sorted({played.reason for played in games})


def ended(games: Sequence[Played], reason: str) -> list[float]:
    return [float(played.reason == reason) for played in games]


def percents(title: str, entries: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Shares as bars with intervals."""
    rates = [(label, rate(shares)) for label, shares in entries]
    values = [(label, 100 * value, 100 * low, 100 * high) for label, (value, low, high) in rates]
    return bars(title, values, " %", span=(0.0, 100.0))


def use_table(found: Sequence[Use], say: dict[str, str]) -> str:
    """The table of uses, and those most tied to winning as a plot."""
    compared = [use for use in found if use.part >= LEAST]
    strongest = sorted(compared, key=lambda use: -abs(use.tie))[:20]
    plot = bars(
        say["best"],
        [(use.key, use.tie, use.tie - use.tie_half, use.tie + use.tie_half) for use in strongest],
        middle=0.0,
    )
    heads = "".join(f"<th>{escape(say[head])}</th>" for head in ("thing", "mean", "part", "with", "without"))
    lines = [
        f"<tr><td>{escape(use.key)}</td><td>{use.mean:.2f}</td><td>{100 * use.part:.1f} %</td>"
        f"<td>{percent(use.having)}</td><td>{percent(use.lacking) if use.part < 1 else '–'}</td>"
        f"<td>{use.tie:+.2f}</td></tr>"
        for use in found
    ]
    return (
        f"<h2>{escape(say['uses'])}</h2><p>{escape(say['uses_how'])}</p>{plot}"
        f"<table><thead><tr>{heads}<th>r</th></tr></thead><tbody>{''.join(lines)}</tbody></table>"
    )


def percent(rate: tuple[float, float, float]) -> str:
    value, low, high = (100 * number for number in rate)
    return f"{value:.1f} % ({low:.0f} – {high:.0f})"
