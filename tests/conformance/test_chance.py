"""Whole games by chance: all kinds of them, each repeatable by its seed, and whatever is wrong is noticed."""

from typing import Any

import pytest

import tafelrunde
from tafelrunde.conformance.chance import Chance
from tafelrunde.conformance.configurations import plain
from tafelrunde.conformance.soak import Batch, soak_games
from tafelrunde.kernel.state import FORMAT
from toys.bids import game as bids


def test_games_of_all_kinds_end() -> None:
    told: list[int] = []
    soaked = soak_games("broom_service", 120, seed=3, jobs=2, progress=lambda more, _: told.append(more))
    assert soaked.problems == []
    assert (soaked.games, sorted(told), set(soaked.seats)) == (120, [20, 100], {2, 3, 4, 5})
    assert soaked.rarest()[1] > 0
    assert soaked.actions > 120 * 50


def test_a_third_of_the_games_begins_deep_and_a_seed_says_all() -> None:
    game = tafelrunde.game("mage_knight")
    one, two = ([Chance(game, list(plain(game)), seed) for seed in range(8, 14)] for _ in range(2))
    for chance in (*one, *two):
        chance.play()
    assert [(chance.problem, chance.deep) for chance in one] == [("", chance.seed % 3 == 0) for chance in one]
    assert [(repr(chance.configuration), chance.count) for chance in one] == [
        (repr(chance.configuration), chance.count) for chance in two
    ]


def test_after_a_game_that_does_not_end_the_others_are_played() -> None:
    batch = Batch("games", "avalon", 50, 10**6).run(patience=2.0)
    (problem,) = batch.problems
    ended = ", played to its end" if len(batch.told) > batch.begun else ""  # killed just before it began the next one
    assert f"seed {50 + batch.begun}{ended}: the process ended with -9" in problem
    assert len(batch.told) == batch.begun + bool(ended)
    rest = batch.rest()
    assert rest is not None
    assert (rest.seed, rest.count) == (50 + batch.begun + 1, 10**6 - batch.begun - 1)


class NeverEnds(bids.BidsState):
    def next_round(self) -> None:
        self.chips = [(1 << bids.CHIPS) - 1] * self.seats


class Stuck(bids.BidsState):
    def next_round(self) -> None:
        self.chips = [0] * self.seats


class Crashes(bids.BidsState):
    def next_round(self) -> None:
        raise ZeroDivisionError("too many points")


class LosesAPrize(bids.BidsState):
    def next_round(self) -> None:
        super().next_round()
        self.prizes += (self.prize,)


class WritesSomethingElse(bids.BidsState):
    def dump(self, format: int = FORMAT) -> dict[str, Any]:
        written = super().dump(format)
        written["position"]["scores"] = [score + 1 for score in written["position"]["scores"]]
        return written


@pytest.mark.parametrize(
    ("broken", "noticed"),
    [
        (NeverEnds, "longer than the declared"),
        (Stuck, "no legal action for seat"),
        (Crashes, "ZeroDivisionError: too many points (next_round, line"),
        (LosesAPrize, "prizes"),
        (WritesSomethingElse, "loads as another: scores"),
    ],
)
def test_what_is_wrong_is_noticed(broken: type[bids.BidsState], noticed: str) -> None:
    game = bids.Bids(broken)
    found = []
    for seed in range(20):
        chance = Chance(game, list(plain(game)), seed)
        chance.play()
        found.append(chance.problem)
    assert any(noticed in problem for problem in found), found
