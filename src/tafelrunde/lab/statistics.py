"""Numbers with their uncertainty: rates, means and Elo ratings with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959964  # the normal quantile of a 95 % interval
ELO = 400 / math.log(10)  # rating points for one unit of log odds


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
