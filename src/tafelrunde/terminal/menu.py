"""Choices as a menu: many legal actions become few numbered lines, for any game.

Actions are split by their kind, then by one field after the other. A line that still stands for several
actions opens a second menu. Where a field's ids are numbers, as places on a board are, those numbers are what
one types: `8 5` is line 8, territory 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.kernel.words import UNKNOWN

MOST_LINES = 20


@dataclass
class Group:
    """Actions of one kind that agree in the fields of `fixed`; `open` are the fields in which they differ."""

    kind: str
    fixed: dict[str, Any]
    open: list[str]
    actions: list[int]


@dataclass
class Line:
    """One numbered line of a menu: what to type for it, and the actions it stands for."""

    label: str
    group: Group
    labels_below: list[str] = field(default_factory=list)

    @property
    def action(self) -> int | None:
        """The action, where there is only one."""
        return self.group.actions[0] if len(self.group.actions) == 1 else None


def is_numbered(game: Game, name: str) -> bool:
    return all(id.isdecimal() for id in game.domains[name].ids)


def by_kind(game: Game, actions: Iterable[int]) -> list[Group]:
    """One group a kind; kinds with more fields first, and those without in reverse: a game numbers passing first."""
    found: dict[str, list[int]] = {}
    for action in sorted(actions):
        found.setdefault(game.codec.kind(action).name, []).append(action)
    order = {
        kind.name: (-len(kind.fields), number if kind.fields else -number)
        for number, kind in enumerate(game.codec.kinds)
    }
    fields = {kind.name: [domain.name for domain in kind.fields] for kind in game.codec.kinds}
    return [
        _narrowed(game, Group(kind, {}, fields[kind], found[kind])) for kind in sorted(found, key=order.__getitem__)
    ]


def _narrowed(game: Game, group: Group) -> Group:
    """The same group, with the fields fixed in which its actions do not differ."""
    values = [game.codec.numbers(action) for action in group.actions]
    fixed, still_open = dict(group.fixed), []
    for name in group.open:
        if all(value[name] == values[0][name] for value in values):
            fixed[name] = values[0][name]
        else:
            still_open.append(name)
    return Group(group.kind, fixed, still_open, group.actions)


def split(game: Game, group: Group) -> list[Group]:
    """The group in parts, by its first open field."""
    name, rest = group.open[0], group.open[1:]
    parts: dict[int, list[int]] = {}
    for action in group.actions:
        parts.setdefault(game.codec.numbers(action)[name], []).append(action)
    return [
        _narrowed(game, Group(group.kind, {**group.fixed, name: value}, rest, actions))
        for value, actions in parts.items()
    ]


def lines(game: Game, actions: Iterable[int], most: int = MOST_LINES) -> list[Line]:
    """The first menu."""
    groups = by_kind(game, actions)
    if len(groups) == 1 and groups[0].open:
        return lines_below(game, groups[0], most)
    return _labelled(game, _opened(game, groups, most), most)


def lines_below(game: Game, group: Group, most: int = MOST_LINES) -> list[Line]:
    """The menu behind a line that stands for several actions."""
    name, parts = group.open[0], split(game, group)
    if is_numbered(game, name):
        ids = game.domains[name].ids
        return [Line(ids[part.fixed[name]], part, _labels_below(game, part, most)) for part in parts]
    return _labelled(game, _opened(game, parts, most), most)


def _opened(game: Game, groups: list[Group], most: int) -> list[Group]:
    """Groups split as far as the lines suffice, the smallest first; places on a board stay together."""
    while True:
        parts = {
            number: split(game, group)
            for number, group in enumerate(groups)
            if group.open and not is_numbered(game, group.open[0])
        }
        fitting = [number for number in parts if len(groups) - 1 + len(parts[number]) <= most]
        if not fitting:
            return groups
        number = min(fitting, key=lambda number: len(parts[number]))
        groups = [*groups[:number], *parts[number], *groups[number + 1 :]]


def _labelled(game: Game, groups: list[Group], most: int) -> list[Line]:
    return [Line(str(number), group, _labels_below(game, group, most)) for number, group in enumerate(groups, 1)]


def _labels_below(game: Game, group: Group, most: int) -> list[str]:
    return [line.label for line in lines_below(game, group, most)] if group.open else []


def find(game: Game, menu: Sequence[Line], action: int, most: int = MOST_LINES) -> list[str]:
    """What to type for an action."""
    for line in menu:
        if action in line.group.actions:
            if line.action is not None:
                return [line.label]
            return [line.label, *find(game, lines_below(game, line.group, most), action, most)]
    raise ValueError(f"action {action} is not in the menu")


def sentence(state: State, seat: int, group: Group, lang: str) -> str:
    """A line in words; what is still to be chosen appears as dots."""
    game = state.game
    if len(group.actions) == 1:
        return game.answer(state, seat, group.actions[0], lang)
    values = {**dict.fromkeys(group.open), **group.fixed}
    return UNKNOWN.sub("…", game.words.say("action", group.kind, lang, values))


def compressed(labels: Sequence[str]) -> str:
    """Numbers with runs joined.

    >>> compressed(["1", "2", "3", "5", "7", "8"])
    '1–3 5 7 8'
    """
    runs: list[list[int]] = []
    for number in map(int, labels):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = (f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)
    return " ".join(shown)
