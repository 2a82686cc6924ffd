"""Simulation: many games between bots, spread over processes in batches, summed up with confidence intervals."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from typing import Any

from tafelrunde.bots import make
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.state import State

BATCHES = 64  # about so many tasks a run: enough to share out evenly, few enough to cost nothing
APART = 1_000_000_007  # games of runs with neighbouring seeds have nothing in common
Z95 = 1.959964  # the normal quantile of a 95 % interval


class Tally:
    """Sums over finished games. Seats are counted by the bot that sat there, not by the chair: bots change seats."""

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
        self.first_wins = 0.0
        self.seconds = 0.0

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.steps += other.steps
        self.draws += other.draws
        self.first_wins += other.first_wins
        for bot in range(len(self.bots)):
            self.wins[bot] += other.wins[bot]
            self.shares[bot] += other.shares[bot]
            self.scores[bot] += other.scores[bot]
            self.squares[bot] += other.squares[bot]

    def report(self, game: str) -> dict[str, Any]:
        """The result as JSON. `wins` are outright, `draws` are shared; a rate counts a shared place in parts."""
        finished = max(1, self.finished)
        return {
            "game": game,
            "bots": self.bots,
            "games": self.games,
            "finished": self.finished,
            "steps": self.steps,
            "steps_per_second": self.steps / max(self.seconds, 1e-9),
            "wins": self.wins,
            "win_rates": [share / finished for share in self.shares],
            "win_intervals": [wilson(share, finished) for share in self.shares],
            "draws": self.draws,
            "first_seat_rate": self.first_wins / finished,
            "mean_scores": [score / finished for score in self.scores],
            "score_intervals": [
                margin(score, square, finished) for score, square in zip(self.scores, self.squares, strict=True)
            ],
            "mean_length": self.steps / max(1, self.games),
            "seconds": self.seconds,
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's).

    >>> [round(bound, 3) for bound in wilson(85, 100)]
    [0.767, 0.907]
    """
    rate = wins / games
    spread = Z95 * math.sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    scale = 1 + Z95**2 / games
    middle = rate + Z95**2 / (2 * games)
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def margin(total: int, squares: int, games: int) -> float:
    """Half the width of the 95 % interval of a mean."""
    if games < 2:
        return math.inf
    variance = max(0.0, (squares - total**2 / games) / (games - 1))
    return Z95 * math.sqrt(variance / games)


def play_batch(game_id: str, bots: Sequence[str], options: dict[str, Any], seed: int, first: int, count: int) -> Tally:
    """Some games of a run. Game number n depends on the run's seed and on n alone, so batches can be cut anyhow."""
    game = find_game(game_id)
    tally = Tally(bots)
    seats = len(bots)
    for number in range(first, first + count):
        shift = number % seats  # the bots move round the table
        state = game.new(seats, seed * APART + number, options)
        steps = play_out(state, [bots[(seat + shift) % seats] for seat in range(seats)], f"{seed}/{number}")
        tally.games += 1
        tally.steps += steps
        outcome = state.outcome()
        if outcome is None:
            continue
        tally.finished += 1
        tally.draws += len(outcome.winners) > 1
        tally.first_wins += outcome.share(0)
        for seat in range(seats):
            bot = (seat + shift) % seats
            tally.wins[bot] += outcome.winners == (seat,)
            tally.shares[bot] += outcome.share(seat)
            tally.scores[bot] += outcome.scores[seat]
            tally.squares[bot] += outcome.scores[seat] ** 2
    return tally


def play_out(state: State, bots: Sequence[str], seed: str) -> int:
    """Play a game to its end (or its declared maximum length); returns the number of actions."""
    game = state.game
    limit = game.max_length(state.seats, state.options)
    if all(bot == "random" for bot in bots):
        return random_play(state, split(seed, ("bots",))[0], limit)
    players = [make(bot, game, f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    steps = 0
    while state.stack and steps < limit:
        seat = state.actors()[0]
        state.advance(seat, players[seat].act(state, seat))
        steps += 1
    return steps


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Play many games and sum them up; `progress` is told how many games each finished batch had.

    >>> import tafelrunde
    >>> result = simulate(tafelrunde.game("avalon"), ["random", "random"], games=4, seed=1)
    >>> result["finished"], len(result["wins"])
    (4, 2)
    """
    if games < 1:
        raise BadOption(f"games: at least 1 is needed, not {games}")
    if jobs < 1:
        raise BadOption(f"jobs: at least 1 is needed, not {jobs}")
    game.check_seats(len(bots))
    settings = game.settings(options or {})
    for bot in bots:
        make(bot, game)
    size = max(1, math.ceil(games / BATCHES))
    batches = [(first, min(size, games - first)) for first in range(0, games, size)]
    total = Tally(bots)
    started = time.perf_counter()
    if jobs == 1:
        for first, count in batches:
            total.add(play_batch(game.id, bots, settings, seed, first, count))
            if progress is not None:
                progress(count)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            _spread(pool, game.id, bots, settings, seed, batches, total, progress)
    total.seconds = time.perf_counter() - started
    return total.report(game.id)


def _spread(
    pool: Executor,
    game_id: str,
    bots: Sequence[str],
    options: dict[str, Any],
    seed: int,
    batches: list[tuple[int, int]],
    total: Tally,
    progress: Callable[[int], None] | None,
) -> None:
    running = {pool.submit(play_batch, game_id, bots, options, seed, first, count) for first, count in batches}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            tally = future.result()
            total.add(tally)
            if progress is not None:
                progress(tally.games)
