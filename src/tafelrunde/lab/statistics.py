"""Numbers with their uncertainty: rates, means, differences and Elo ratings with 95 % intervals.

Games are independent, the seats of a game are not: one wins what another loses. So whatever is about seats is summed up
game by game first (clusters). Where many things are compared at once, `quantile` widens the intervals so that all of
them together are right with 95 % (Bonferroni's correction).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

Z95 = 1.959964  # the normal quantile of a 95 % interval
ELO = 400 / math.log(10)  # rating points for one unit of log odds


class Estimate(NamedTuple):
    """A number and the two ends of its interval."""

    value: float
    low: float
    high: float

    def times(self, unit: float) -> Estimate:
        """The same in another unit."""
        return Estimate(unit * self.value, unit * self.low, unit * self.high)

    def away_from(self, other: float) -> bool:
        """Is it certain to be another number?"""
        return not self.low <= other <= self.high


def quantile(many: int = 1) -> float:
    """How many standard errors a 95 % interval has on either side, where so many hold together (Bonferroni).

    >>> round(quantile(), 2), round(quantile(100), 2)
    (1.96, 3.48)
    """
    return NormalDist().inv_cdf(1 - 0.025 / max(1, many))


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's).

    >>> [round(bound, 3) for bound in wilson(85, 100)]
    [0.767, 0.907]
    """
    rate = wins / games
    spread = z * math.sqrt(max(0.0, rate * (1 - rate)) / games + z**2 / (4 * games**2))
    scale = 1 + z**2 / games
    middle = rate + z**2 / (2 * games)
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def share(parts: Sequence[float], z: float = Z95) -> Estimate:
    """A rate from what every game has of it, from 0 to 1; nothing is known of none."""
    if not parts:
        return Estimate(0.0, 0.0, 1.0)
    return Estimate(sum(parts) / len(parts), *wilson(sum(parts), len(parts), z))


def mean(values: Sequence[float], z: float = Z95) -> Estimate:
    """The mean of a value that every game has.

    >>> [round(number, 2) for number in mean([1, 2, 3, 4])]
    [2.5, 1.23, 3.77]
    """
    count = len(values)
    middle = sum(values) / max(1, count)
    if count < 2:
        return Estimate(middle, -math.inf, math.inf)
    half = z * math.sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)
    return Estimate(middle, middle - half, middle + half)


def contrast(games: Sequence[Sequence[tuple[bool, float]]], z: float = Z95) -> Estimate:
    """How much more those have who had something than those who had not, (had, value) for the seats of every game.

    The seats of a game are one cluster: its residuals are summed up before they are squared. So that few games are not
    taken for certain, the interval is that of two games more on either side, one won and one lost (Agresti and Caffo).

    >>> games = [[(True, 1.0), (False, 0.0)], [(True, 1.0), (False, 0.0)], [(True, 0.0), (False, 1.0)]] * 20
    >>> [round(number, 2) for number in contrast(games)]
    [0.33, 0.09, 0.56]
    """
    count, total, met = [0, 0], [0.0, 0.0], [0, 0]
    for seats in games:
        for had, value in seats:
            count[had] += 1
            total[had] += value
        for had in {had for had, _ in seats}:
            met[had] += 1
    if not all(count):
        return Estimate(0.0, -math.inf, math.inf)
    added = [count[had] / met[had] for had in (0, 1)]  # seats of a game
    sizes = [count[had] + 2 * added[had] for had in (0, 1)]
    rates = [(total[had] + added[had]) / sizes[had] for had in (0, 1)]
    squares = sum(
        (added[had] * residual / sizes[had]) ** 2 for had in (0, 1) for residual in (1 - rates[had], rates[had])
    )
    for seats in games:
        squares += sum((1 if had else -1) * (value - rates[had]) / sizes[had] for had, value in seats) ** 2
    half = z * math.sqrt(squares * len(games) / max(1, len(games) - 1))
    middle = rates[1] - rates[0]
    return Estimate(total[1] / count[1] - total[0] / count[0], max(-1.0, middle - half), min(1.0, middle + half))


def margin(total: float, squares: float, games: int) -> float:
    """Half the width of the 95 % interval of a mean."""
    if games < 2:
        return math.inf
    variance = max(0.0, (squares - total**2 / games) / (games - 1))
    return Z95 * math.sqrt(variance / games)


def elo(points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Ratings from `points[a][b]`, what a has won from b; each with half the width of its 95 % interval.

    The first has 0 and no interval: the others are measured from it. Half a win and half a loss are added to every
    pairing that was played, so that a bot that never lost still has a rating; it is then on the cautious side.

    >>> [(round(rating), round(half)) for rating, half in elo([[0, 25], [75, 0]])]
    [(0, 0), (189, 78)]
    """
    count = len(points)
    won = [[points[a][b] + 0.5 * (points[a][b] + points[b][a] > 0) for b in range(count)] for a in range(count)]
    strength = [0.0] * count
    inverse: list[list[float]] = []
    for _ in range(100):
        slope, bend = [0.0] * count, [[0.0] * count for _ in range(count)]
        for a in range(count):
            for b in range(count):
                if a != b:
                    chance = 1 / (1 + math.exp(strength[b] - strength[a]))
                    games = won[a][b] + won[b][a]
                    slope[a] += won[a][b] - games * chance
                    bend[a][a] += games * chance * (1 - chance)
                    bend[a][b] -= games * chance * (1 - chance)
        inverse = inverted([row[1:] for row in bend[1:]])
        steps = [sum(row[k] * slope[k + 1] for k in range(count - 1)) for row in inverse]
        for a, step in enumerate(steps, 1):
            strength[a] += max(-2.0, min(2.0, step))
        if max(map(abs, steps), default=0.0) < 1e-9:
            break
    halves = [0.0, *(Z95 * math.sqrt(inverse[k][k]) for k in range(count - 1))]
    return [(ELO * value, ELO * half) for value, half in zip(strength, halves, strict=True)]


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small symmetric matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(k == n) for k in range(size))] for n, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        if not rows[pivot][column]:
            raise ValueError("not all bots are connected by games")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for n in range(size):
            if n != column and rows[n][column]:
                factor = rows[n][column]
                rows[n] = [value - factor * other for value, other in zip(rows[n], rows[column], strict=True)]
    return [row[size:] for row in rows]


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Pearson's; 0 where one of the two never changes.

    >>> correlation([1, 2, 3], [2, 4, 6]), correlation([1, 1, 1], [1, 2, 3])
    (1.0, 0.0)
    """
    count = len(first)
    mean_a, mean_b = sum(first) / count, sum(second) / count
    both = sum((a - mean_a) * (b - mean_b) for a, b in zip(first, second, strict=True))
    spread = math.sqrt(sum((a - mean_a) ** 2 for a in first) * sum((b - mean_b) ** 2 for b in second))
    return both / spread if spread else 0.0
