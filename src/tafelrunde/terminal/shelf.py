"""The list of games."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
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


def _options(game: Game, lang: str) -> RenderableType:
    if any(option.under for option in game.options):
        return _by_group(game, lang)
    say = phrases(lang)
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for head in ("--option", say("values"), "", say("rule")):
        table.add_column(head)
    for option in game.options:
        text = Text(game.words.table["option"][option.id][lang])
        for line in _conditions(option, lang):
            text.append(f"\n{line}", style="dim")
        table.add_row(Text(f"{option.id}=…", style="bold"), _values(option, lang), text, Text(option.rule))
    return table


def _by_group(game: Game, lang: str) -> Group:
    """Many options: group by group, each with the line about it below, and every value that has one of its own."""
    words = game.words.table
    about = words.get("about", {})
    lines: list[RenderableType] = [Text(f"--option {phrases(lang)('values')}", style="dim")]
    for group in words["group"]:
        lines.append(Text(words["group"][group][lang], style="italic"))
        for option in [one for one in game.options if one.under == group]:
            own = about.get(option.id, {})  # a line for each of its values
            head = Text(f"{option.id}=… ", style="bold")
            head.append_text(Text() if own else _values(option, lang).append("  "))
            head.append(words["option"][option.id][lang], style="not bold default").append(f"  {option.rule}", "dim")
            lines.append(Padding(head, (0, 0, 0, 2)))
            told = [about["option"][option.id][lang]] if option.id in about.get("option", {}) else []
            lines += [Padding(Text(line, style="dim"), (0, 0, 0, 6)) for line in [*told, *_conditions(option, lang)]]
            for value, line in own.items():
                style = "bold green" if value == option.default else "bold"
                lines.append(
                    Padding(Text(value, style=style).append(f"  {line[lang]}", "not bold default"), (0, 0, 0, 6))
                )
    return Group(*lines)


def _conditions(option: Option, lang: str) -> list[str]:
    """With what an option goes."""
    say = phrases(lang)
    needs = [say("only_with", option=f"{other}=" + ", ".join(map(said, values))) for other, values in option.needs]
    by_seats: dict[tuple[int, ...], list[str]] = {}
    for value, seats in option.seats:
        by_seats.setdefault(seats, []).append(said(value))
    return needs + [
        say("only_for", value=", ".join(values), seats=", ".join(map(str, seats))) for seats, values in by_seats.items()
    ]


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
