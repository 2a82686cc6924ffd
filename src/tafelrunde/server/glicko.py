"""Glicko-2: how strong somebody seems to be, how sure that is, and how much it changes after a game.

After Mark Glickman, "Example of the Glicko-2 system". Every game is a rating period of its own, and the deviation
grows with the days that have passed since the last one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SCALE = 173.7178  # from the scale that people see to that of the paper
START, UNSURE = 1500.0, 350.0  # of somebody who has not played yet
SURE = 45.0  # nobody is known better than this: people change
VOLATILITY = 0.06
TAU = 0.5  # how much the volatility may change
CLOSE = 1e-6  # the volatility is looked for to this distance


class Rating(NamedTuple):
    """A rating, its standard deviation, and how erratic its results are."""

    rating: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY

    def later(self, days: float) -> Rating:
        """The same after so many days without a game: less certain, but never less than at the start.

        >>> round(Rating(1500, 50).later(365).deviation, 1)
        205.3
        """
        spread = math.hypot(self.deviation, SCALE * self.volatility * math.sqrt(max(0.0, days)))
        return self._replace(deviation=min(UNSURE, spread))


class Result(NamedTuple):
    """What came of a game against somebody: 1 a win, 0.5 a draw, 0 a loss; and how much it counts."""

    against: Rating
    score: float
    weight: float = 1.0


def weight(seats: int) -> float:
    """How much each opponent counts at a table of so many seats.

    The results against them hang together: whoever wins beats all at once. If each counted as a game of its own,
    deviations would promise more than they keep; with 2/seats they keep it (a test plays it through), and a table of
    four counts as much as one and a half games of two.

    >>> [weight(seats) for seats in (2, 3, 4)]
    [1.0, 0.6666666666666666, 0.5]
    """
    return 2 / seats


def expected(me: Rating, other: Rating) -> float:
    """What somebody is expected to score.

    >>> round(expected(Rating(1500, 200), Rating(1400, 30)), 3)
    0.639
    """
    return _expected((me.rating - START) / SCALE, (other.rating - START) / SCALE, _impact(other))


def rated(me: Rating, results: Sequence[Result]) -> Rating:
    """A rating after some results. The example of the paper:

    >>> games = [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)]
    >>> after = rated(Rating(1500, 200), [Result(*game) for game in games])
    >>> f"{after.rating:.2f} {after.deviation:.2f} {after.volatility:.5f}"
    '1464.05 151.52 0.06000'
    """
    if not results:
        return me
    mu, phi = (me.rating - START) / SCALE, me.deviation / SCALE
    certainty = surplus = 0.0
    for other, score, much in results:
        impact = _impact(other)
        hope = _expected(mu, (other.rating - START) / SCALE, impact)
        certainty += much * impact**2 * hope * (1 - hope)
        surplus += much * impact * (score - hope)
    variance = 1 / certainty
    sigma = _volatility(phi, variance, variance * surplus, me.volatility)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + certainty)
    return Rating(START + SCALE * (mu + phi**2 * surplus), max(SURE, SCALE * phi), sigma)


def _impact(other: Rating) -> float:
    """How much a game against somebody says; less, the less is known about them."""
    return 1 / math.sqrt(1 + 3 * (other.deviation / SCALE / math.pi) ** 2)


def _expected(mu: float, other: float, impact: float) -> float:
    hope = 1 / (1 + math.exp(-impact * (mu - other)))
    return min(max(hope, 1e-9), 1 - 1e-9)  # however far apart: nothing is certain


def _volatility(phi: float, variance: float, improvement: float, sigma: float) -> float:
    """The new volatility, by the Illinois algorithm (step 5 of the paper)."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        ex = math.exp(x)
        spread = phi**2 + variance + ex
        return ex * (improvement**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    left = start
    if improvement**2 > phi**2 + variance:
        right = math.log(improvement**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        right = start - steps * TAU
    at_left, at_right = slope(left), slope(right)
    while abs(right - left) > CLOSE:
        between = left + (left - right) * at_left / (at_right - at_left)
        at_between = slope(between)
        if at_between * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2
        right, at_right = between, at_between
    return math.exp(left / 2)
