"""The list of games."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tafelrunde.kernel import registry
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.option import Choice, Option, Switch, Whole
from tafelrunde.terminal.text import phrases


def print_games(console: Console, lang: str) -> None:
    """Every game with its seats, version and options."""
    say = phrases(lang)
    for id in registry.ids():
        if registry.trouble(id):
            console.print(Text(f"✗ {registry.trouble(id)}", style="red"))
            continue
        game = registry.game(id)
        low, high = game.seats[0], game.seats[-1]
        head = Text(id, style="bold cyan")
        head.append(f"  {game.words.title(lang)}", style="bold")
        head.append(f"  ·  {say('seats')} {low}" + (f"–{high}" if high > low else ""))
        head.append(f"  ·  {say('version')} {game.version}")
        console.print(head)
        console.print(Padding(Text(str(game.words.table["summary"][lang])), (0, 0, 0, 4)))
        if game.options:
            console.print(Padding(_options(game, lang), (0, 0, 1, 4)))


def _options(game: Game, lang: str) -> Table:
    say = phrases(lang)
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for head in ("--option", say("values"), "", say("rule")):
        table.add_column(head)
    for option in game.options:
        text = game.words.say("option", option.id, lang)
        table.add_row(Text(f"{option.id}=…", style="bold"), _values(option, lang), Text(text), Text(option.rule))
    return table


def _values(option: Option, lang: str) -> Text:
    """What may be given, the default first and underlined."""
    say = phrases(lang)
    if isinstance(option, Choice):
        default, others = option.default, ", ".join(c for c in option.choices if c != option.default)
    elif isinstance(option, Switch):
        default, others = (say("on"), say("off")) if option.default else (say("off"), say("on"))
    elif isinstance(option, Whole):
        default, others = str(option.default), say("whole", low=option.low, high=option.high)
    else:
        default, others = str(option.default), option.hint()
    return Text(default, style="bold green").append(f", {others}", style="not bold default")
