"""The list of games."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tafelrunde.kernel import registry
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.option import Choice, Option, Switch, Whole, said
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
    words = game.words.table
    for group in words.get("group", {"": {}}):
        options = [option for option in game.options if option.under == group]
        if options and group:
            table.add_row(Text(words["group"][group][lang], style="italic"))
        for option in options:
            name = Text(f"{option.id}=…", style="bold")
            values = option.id in words.get("about", {})  # then each has a line of its own
            shown = Text(option.default, style="bold green") if values else _values(option, lang)
            table.add_row(name, shown, _about(game, option, lang), Text(option.rule))
    return table


def _about(game: Game, option: Option, lang: str) -> Text:
    """What an option is, the line about it, and with what it goes; each value of a choice that has a line, too."""
    say, words = phrases(lang), game.words.table
    about = words.get("about", {})
    text = Text(words["option"][option.id][lang])
    if option.id in about.get("option", {}):
        text.append(f"\n{about['option'][option.id][lang]}", style="dim")
    for other, values in option.needs:
        text.append("\n" + say("only_with", option=f"{other}=" + ", ".join(map(said, values))), style="dim")
    for value, seats in option.seats:
        numbers = ", ".join(map(str, seats))
        text.append("\n" + say("only_for", value=said(value), seats=numbers), style="dim")
    for value, line in about.get(option.id, {}).items():
        text.append(f"\n{value}", style="bold").append(f": {line[lang]}", style="not bold")
    return text


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
