"""The end of a game: scores, where they come from, winners, and the rule that ended it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tafelrunde.kernel.game import Game, Outcome
from tafelrunde.kernel.words import AND
from tafelrunde.terminal.boards import Sheet
from tafelrunde.terminal.screen import rule_text, seat_style, with_names
from tafelrunde.terminal.text import phrases

NOTHING = Sheet()


def print_outcome(
    console: Console, game: Game, outcome: Outcome, lang: str, names: Sequence[str], sheet: Sheet = NOTHING
) -> None:
    """The score table and why it is over."""
    say = phrases(lang)
    console.print()
    console.rule(Text(say("over"), style="bold"), align="left", style="dim")
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.ranking[seat], seat))
    teams = sheet.teams if len(set(sheet.teams)) > 1 else ()
    table = new_table(say("rank"), "", *([say("team")] if teams else []), say("score"))
    table.columns[1].header = say("player")
    table.columns[1].justify = "left"
    for seat in order:
        name = Text(names[seat], style=seat_style(seat))
        team = [str(teams[seat] + 1)] if teams else []
        table.add_row(str(outcome.ranking[seat]), name, *team, str(outcome.scores[seat]))
    console.print(table)
    if sheet.parts:
        console.print()
        console.print(parts_table(sheet, order, names, say("points_for")))
        console.print()
    text = with_names(verdict(outcome, lang, names, sheet), names)
    text.stylize("bold")
    console.print(text)
    if outcome.reason in game.rulebook:
        console.print(rule_text(game.rulebook[outcome.reason], lang))
    if tie_broken(outcome) and game.tie_rule() in game.rulebook:
        console.print(say("tie_broken"))
        console.print(rule_text(game.rulebook[game.tie_rule()], lang))


def tie_broken(outcome: Outcome) -> bool:
    """Have two of the best the same score, and only one of them has won?"""
    best = max(outcome.scores)
    tied = [rank for score, rank in zip(outcome.scores, outcome.ranking, strict=True) if score == best]
    return 1 in tied and len(set(tied)) > 1


def new_table(*heads: str | Text) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for head in heads:
        table.add_column(head, justify="right")
    return table


def parts_table(sheet: Sheet, order: Sequence[int], names: Sequence[str], title: str) -> Table:
    """What the points are for, a column for every seat; in brackets what a member of a team brought to it."""
    table = new_table(title, *(Text(names[seat], style=seat_style(seat)) for seat in order))
    table.columns[0].justify = "left"
    for number, (name, points) in enumerate(sheet.parts):
        own = sheet.members[number] if sheet.members else []
        table.add_row(name, *(cell(points[seat], own[seat] if own else None) for seat in order))
    return table


def cell(points: int | None, own: int | None) -> str:
    shown = "–" if points is None else str(points)
    return shown if own is None else f"{shown} ({own})"


def verdict(outcome: Outcome, lang: str, names: Sequence[str], sheet: Sheet) -> str:
    """Who has won: nobody, somebody, a team, or all together; whoever plays alone has got so far."""
    say: Callable[..., str] = phrases(lang)
    winners = AND[lang].join(names[seat] for seat in outcome.winners)
    if len(names) == 1:
        return say("achieved" if outcome.winners else "lost", names=names[0], score=outcome.scores[0])
    if not outcome.winners:
        return say("all_lost" if sheet.together else "nobody")
    if len(outcome.winners) == 1:
        return say("won", names=winners)
    if sheet.together:
        return say("all_won")
    if len(outcome.winners) == len(names):
        return say("draw")
    team = len({sheet.teams[seat] for seat in outcome.winners}) == 1 if sheet.teams else False
    return say("team_won" if team else "shared", names=winners)
