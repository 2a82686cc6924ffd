"""Thinking on several cores comes to the same as thinking on one."""

import os
import signal
import time
from collections.abc import Callable

import pytest

import tafelrunde
from tafelrunde import bots
from tafelrunde.bots.cores import shared


def where(number: int) -> Callable[[], tuple[int, int]]:
    def task() -> tuple[int, int]:
        time.sleep(0.02)
        return number, os.getpid()

    return task


def children() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


def test_every_task_is_done_once_and_by_several() -> None:
    done = shared([where(number) for number in range(12)], cores=3)
    assert [number for number, _process in done] == list(range(12))
    assert len({process for _number, process in done}) == 3


def test_whoever_dies_leaves_its_work_to_the_others() -> None:
    here = os.getpid()

    def deadly() -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.05)
        return 1

    assert shared([deadly] * 4, cores=2) == [1] * 4


def test_what_fails_fails_here_and_leaves_nobody_behind() -> None:
    before = children()

    def broken() -> int:
        raise ValueError("here")

    def lasting() -> int:
        time.sleep(0.01)
        return 1

    for tasks in ([broken] * 2, [lasting, lasting, broken, lasting]):
        with pytest.raises(ValueError, match="here"):
            shared(tasks, cores=4)
    assert children() == before


@pytest.mark.parametrize(("seats", "bot"), [(1, "plan:40+4x2x1"), (3, "plan:20x3")])
def test_a_plan_is_the_same_on_any_number_of_cores(seats: int, bot: str) -> None:
    game = tafelrunde.game("mage_knight")
    state = game.new(seats, 5, game.settings({"scenario": "conquest"}))
    for _ in range(20):
        seat = state.actors()[0]
        choices = []
        for cores in (1, 2):
            player = bots.make(bot, game, "same")
            player.cores = cores
            choices.append((player.act(state, seat), player.memory()))
        assert choices[0] == choices[1]
        state.advance(seat, choices[0][0])
