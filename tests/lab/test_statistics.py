"""Intervals and ratings against what is known of them."""

import math
import random

import pytest

from tafelrunde.lab.statistics import ELO, contrast, elo, inverted, margin, quantile, wilson


def test_intervals() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert margin(30, 300, 3) == pytest.approx(0)


def test_two_bots_have_the_rating_of_their_odds() -> None:
    (first, none), (second, half) = elo([[0, 250], [750, 0]])
    assert (first, none) == (0, 0)
    assert second == pytest.approx(ELO * math.log(750.5 / 250.5))
    expected = 1.96 * ELO * math.sqrt(1 / 750.5 + 1 / 250.5)
    assert half == pytest.approx(expected, rel=1e-3)


def test_ratings_fit_the_games_of_three() -> None:
    """Odds of 3 and 2 in a row make 6 between the ends: such games give exactly those ratings."""
    games = 12000.0
    points = [[0.0] * 3 for _ in range(3)]
    for a, b, odds in ((1, 0, 3.0), (2, 1, 2.0), (2, 0, 6.0)):
        points[a][b] = games * odds / (1 + odds)
        points[b][a] = games / (1 + odds)
    ratings = [rating for rating, _ in elo(points)]
    assert ratings == pytest.approx([0, ELO * math.log(3), ELO * math.log(6)], abs=0.5)


def test_a_bot_that_never_lost_has_a_rating_all_the_same() -> None:
    rating, half = elo([[0, 0], [100, 0]])[1]
    assert 600 < rating < 1200
    assert half > 200


def test_inverse() -> None:
    assert [[round(value, 9) for value in row] for row in inverted([[2.0, 1.0], [1.0, 1.0]])] == [[1, -1], [-1, 2]]
    with pytest.raises(ValueError, match="connected"):
        inverted([[0.0]])


def test_seats_of_a_game_are_no_independent_witnesses() -> None:
    """Told a hundred times by seats that always agree, a difference is no surer than what the games tell."""
    chance = random.Random(1)
    games = [[(chance.random() < 0.5, float(chance.random() < 0.5))] for _ in range(400)]
    once, often = contrast(games), contrast([seats * 100 for seats in games])
    assert often.value == pytest.approx(once.value)
    assert often.high - often.low == pytest.approx(once.high - once.low)


def test_intervals_of_many_comparisons_hold_together() -> None:
    """Where nothing is true, some of fifty comparisons stand out in most runs; corrected, in about one of twenty."""
    chance = random.Random(2)
    found = {1: 0, 50: 0}
    for _ in range(40):
        games = [[[(chance.random() < 0.5, float(seat)) for seat in (0, 1)] for _ in range(60)] for _ in range(50)]
        for many in found:
            found[many] += any(contrast(one, quantile(many)).away_from(0.0) for one in games)
    assert found[1] > 30
    assert found[50] <= 8
