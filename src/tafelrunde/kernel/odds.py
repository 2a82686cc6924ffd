"""From log odds to chances: how games tell the search what they expect."""

from __future__ import annotations

import math


def chance(log_odds: float) -> float:
    """From log odds to a probability (the logistic function).

    >>> chance(0.0)
    0.5
    """
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, log_odds))))


def shared(prospects: list[float]) -> list[float]:
    """From the log odds of all seats to their chances, which make one together (softmax).

    >>> shared([1.0, 1.0, -500.0])[:2], round(sum(shared([0.0, 1.0, 2.0])), 9)
    ([0.5, 0.5], 1.0)
    """
    most = max(prospects)
    total = 0.0
    parts: list[float] = []
    for one in prospects:
        part = math.exp(max(-60.0, one - most))
        parts.append(part)
        total += part
    return [part / total for part in parts]


def lead(prospects: list[float], seat: int) -> float:
    """What a seat may expect more than the best of the others, in log odds.

    >>> lead([2.0, 5.0, 3.0], 1)
    2.0
    """
    best = -1000.0
    for other in range(len(prospects)):
        if other != seat:
            best = max(best, prospects[other])
    return prospects[seat] - best
