"""What is played for a report: a plan, the same games under other rules, and games with other numbers of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tafelrunde.kernel.errors import BadOption, Clash
from tafelrunde.kernel.game import Game
from tafelrunde.lab.plan import Plan, Played, plan
from tafelrunde.lab.run import Workers, play

TENTH = 10  # of the games are played with each other number of seats


class Group:
    """A plan and its games, as far as they are finished."""

    def __init__(self, plan: Plan, wanted: int, name: str = "") -> None:
        self.plan = plan
        self.wanted = wanted
        self.name = name  # of its folder in that of the run
        self.played: list[Played] = []

    @property
    def games(self) -> list[Played]:
        """Those that came to an end, in their order."""
        return sorted((one for one in self.played if one.ranking), key=lambda one: one.number)


class Inquiry:
    """All that is played for a report."""

    def __init__(self, base: Group, variant: Group | None, others: Sequence[Group]) -> None:
        self.base = base
        self.variant = variant
        self.others = list(others)

    @property
    def groups(self) -> list[Group]:
        return [self.base, *([] if self.variant is None else [self.variant]), *self.others]

    @property
    def total(self) -> int:
        """How many games there are to play."""
        return sum(group.wanted for group in self.groups)

    def play(self, workers: Workers, folder: Path | None, progress: Callable[[int], None], least: int) -> int:
        """Play them and say how many; after Ctrl-C what is finished will do, if the first group has enough."""
        try:
            for group in self.groups:
                home = folder if folder is None or not group.name else folder / group.name
                for batch in play(group.plan, group.wanted, workers, home, progress):
                    if any(one.story is None for one in batch):
                        raise BadOption(f"{home} holds games of an earlier version, which tell too little")
                    group.played += batch
        except KeyboardInterrupt:
            if len(self.base.games) < least:
                raise
        if not self.base.games:
            raise BadOption(f"no game of {self.base.plan.game} came to its end: there is nothing to report")
        return sum(len(group.played) for group in self.groups)


def inquire(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    changes: dict[str, Any] | None = None,
    without: Sequence[str] = (),
    others: int | None = None,
) -> Inquiry:
    """What a report needs, checked before anything is played. The games of a variant have the same seeds.

    >>> import tafelrunde
    >>> inquiry = inquire(tafelrunde.game("saga"), ["random"] * 2, 20, changes={"sides": "other"})
    >>> [(len(group.plan.bots), group.wanted) for group in inquiry.groups]
    [(2, 20), (2, 20), (3, 2), (4, 2)]
    """
    given = options or {}
    base = Group(plan(game, bots, seed, given, uses=True), games)
    variant = None
    if changes or without:
        changed = plan(game, bots, seed, {**given, **(changes or {})}, uses=True, without=without)
        if changed == base.plan:
            raise BadOption("--set: the games would be the same, nothing is changed")
        variant = Group(changed, games, "variant")
    many = max(1, games // TENTH) if others is None else others
    found = []
    for seats in game.seats if many else ():
        if seats != len(bots):
            try:
                other = plan(game, [bots[seat % len(bots)] for seat in range(seats)], seed, given, uses=True)
            except Clash:  # the options are not for so many
                continue
            found.append(Group(other, many, f"seats-{seats}"))
    return Inquiry(base, variant, found)
