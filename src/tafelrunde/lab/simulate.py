"""Simulation: many games between bots, summed up with confidence intervals."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tafelrunde.kernel.registry import game as find_game
from tafelrunde.lab.plan import Plan, Played
from tafelrunde.lab.run import Folder, Workers, play
from tafelrunde.lab.statistics import margin, wilson


class Tally:
    """Sums over games. Seats are counted by the bot that sat there, not by the chair: bots change seats."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = list(bots)
        self.games = 0
        self.finished = 0
        self.steps = 0
        self.draws = 0  # games with more than one winner
        self.wins = [0] * len(bots)  # outright
        self.shares = [0.0] * len(bots)  # of all first places, shared ones in parts
        self.scores = [0] * len(bots)
        self.squares = [0] * len(bots)
        self.chair_wins = 0.0
        self.begun = 0  # games with somebody who moves first
        self.first_wins = 0.0
        self.figures: list[dict[str, list[int]]] = [{} for _ in bots]  # every value, by name

    def add(self, played: Played) -> None:
        self.games += 1
        self.steps += played.steps
        if not played.ranking:
            return
        self.finished += 1
        shares = played.shares()
        self.draws += 0 < max(shares) < 1
        self.chair_wins += shares[0]
        if played.first >= 0:
            self.begun += 1
            self.first_wins += shares[played.first]
        for seat, bot in enumerate(played.bots):
            self.wins[bot] += shares[seat] == 1
            self.shares[bot] += shares[seat]
            self.scores[bot] += played.scores[seat]
            self.squares[bot] += played.scores[seat] ** 2
        for seat, figures in enumerate(played.figures):
            for name, value in figures.items():
                self.figures[played.bots[seat]].setdefault(name, []).append(value)

    def report(self, game: str, seconds: float, before: int = 0) -> dict[str, Any]:
        """The result as JSON. `wins` are outright, `draws` are shared; a rate counts a shared place in parts.

        So many steps were there before, and tell nothing about speed.
        """
        finished = max(1, self.finished)
        return {
            "game": game,
            "bots": self.bots,
            "games": self.games,
            "finished": self.finished,
            "steps": self.steps,
            "steps_per_second": (self.steps - before) / max(seconds, 1e-9),
            "wins": self.wins,
            "win_rates": [share / finished for share in self.shares],
            "win_intervals": [wilson(share, finished) for share in self.shares],
            "draws": self.draws,
            "first_mover_rate": self.first_wins / self.begun if self.begun else None,  # where somebody moves first
            "first_mover_interval": wilson(self.first_wins, self.begun) if self.begun else None,
            "first_seat_rate": self.chair_wins / finished,
            "mean_scores": [score / finished for score in self.scores],
            "score_intervals": [
                margin(score, square, finished) for score, square in zip(self.scores, self.squares, strict=True)
            ],
            "figures": [
                {
                    name: {
                        "mean": sum(values) / finished,
                        "interval": margin(sum(values), sum(value**2 for value in values), finished),
                    }
                    for name, values in figures.items()
                }
                for figures in self.figures
            ],
            "mean_length": self.steps / max(1, self.games),
            "seconds": seconds,
        }


def simulate(
    plan: Plan,
    games: int,
    workers: Workers | None = None,
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
    kept: list[Played] | None = None,
    sink: Callable[[Sequence[Played]], None] | None = None,
) -> dict[str, Any]:
    """Play many games and sum them up; `progress` is told how many games each finished batch had.

    Where a list is given as `kept`, all games are put into it, in their order; a `sink` gets them as they are finished.
    After Ctrl-C what is finished by then is summed up, and `interrupted` says so.

    >>> import tafelrunde
    >>> from tafelrunde.lab.plan import plan
    >>> result = simulate(plan(tafelrunde.game("avalon"), ["random", "random"], seed=1), games=4)
    >>> result["finished"], len(result["wins"])
    (4, 2)
    """
    total = Tally(plan.bots)
    there = [] if folder is None else Folder(folder, plan).finished()
    before = sum(played.steps for played in there if played.number < games)
    started = time.perf_counter()
    interrupted = False
    try:
        for batch in play(plan, games, workers, folder, progress):
            if sink is not None:
                sink(batch)
            for played in batch:
                total.add(played)
            if kept is not None:
                kept += batch
    except KeyboardInterrupt:
        if not total.games:
            raise
        interrupted = True
    if kept is not None:
        kept.sort(key=lambda played: played.number)
    return {
        **total.report(plan.game, time.perf_counter() - started, before),
        "can_be_lost": find_game(plan.game).can_be_lost(len(plan.bots), plan.options),
        "interrupted": interrupted,
    }
