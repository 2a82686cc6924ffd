"""Simulation: the same result however the work is cut, and honest sums."""

import pytest

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.simulate import margin, simulate, wilson

TIMES = {"seconds", "steps_per_second"}


def test_one_process_and_two_give_the_same_result() -> None:
    game = tafelrunde.game("avalon")
    results = [simulate(game, ["random", "greedy"], games=6, seed=1, jobs=jobs) for jobs in (1, 2)]
    one, two = ({key: value for key, value in result.items() if key not in TIMES} for result in results)
    assert one == two


def test_wins_and_draws_add_up_to_the_finished_games() -> None:
    told: list[int] = []
    result = simulate(
        tafelrunde.game("avalon"),
        ["random", "random"],
        games=50,
        seed=2,
        options={"turn_limit": 10, "at_limit": "draw"},
        progress=told.append,
    )
    assert result["finished"] == result["games"] == sum(told) == 50
    assert result["draws"] > 0
    assert sum(result["wins"]) + result["draws"] == 50
    assert sum(result["win_rates"]) == pytest.approx(1)


def test_other_seeds_give_other_games() -> None:
    game = tafelrunde.game("avalon")
    results = [simulate(game, ["random", "random"], games=9, seed=seed) for seed in range(5)]
    assert len({(result["steps"], *result["mean_scores"]) for result in results}) == 5


@pytest.mark.parametrize(
    ("bots", "games", "jobs", "options"),
    [
        (["random"], 1, 1, {}),
        (["random", "hal"], 1, 1, {}),
        (["random", "random"], 0, 1, {}),
        (["random", "random"], 1, 0, {}),
        (["random", "random"], 1, 1, {"x": 1}),
    ],
)
def test_bad_runs_are_refused(bots: list[str], games: int, jobs: int, options: dict[str, int]) -> None:
    with pytest.raises(TafelrundeError):
        simulate(tafelrunde.game("avalon"), bots, games, jobs=jobs, options=options)


def test_intervals() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert margin(30, 300, 3) == pytest.approx(0)
