"""The end of a game: scores, winners, and the rule that ended it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tafelrunde.kernel.game import Game, Outcome
from tafelrunde.kernel.words import AND
from tafelrunde.terminal.screen import rule_text, seat_style, with_names
from tafelrunde.terminal.text import phrases


def print_outcome(console: Console, game: Game, outcome: Outcome, lang: str, names: Sequence[str]) -> None:
    """The score table and why it is over."""
    say = phrases(lang)
    console.print()
    console.rule(Text(say("over"), style="bold"), align="left", style="dim")
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    table.add_column(say("rank"), justify="right")
    table.add_column(say("player"))
    table.add_column(say("score"), justify="right")
    for seat in sorted(range(len(outcome.scores)), key=lambda seat: (outcome.ranking[seat], seat)):
        name = Text(names[seat], style=seat_style(seat))
        table.add_row(str(outcome.ranking[seat]), name, str(outcome.scores[seat]))
    console.print(table)
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) == 1:
        verdict = say("won", names=winners[0])
    elif not winners:
        verdict = say("lost" if len(names) == 1 else "nobody")
    elif len(winners) == len(names):
        verdict = say("draw")
    else:
        verdict = say("shared", names=AND[lang].join(winners))
    text = with_names(verdict, names)
    text.stylize("bold")
    console.print(text)
    if outcome.reason in game.rulebook:
        console.print(rule_text(game.rulebook[outcome.reason], lang))
