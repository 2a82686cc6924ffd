"""Learning to play: courses, tables that step together, and, where PyTorch is installed, a few real lessons.

PyTorch is no part of the locks, so the last part is skipped in `make test`; `pip install torch` lets it run.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots.policy import FILE, read_policy
from tafelrunde.kernel.batch import Batch
from tafelrunde.kernel.errors import BadOption, TafelrundeError
from tafelrunde.lab.learning.course import Course, begin, parts
from tafelrunde.lab.learning.learn import learn
from tafelrunde.lab.learning.tables import GROUPS, Tables
from tafelrunde.lab.learning.trial import Trial

SMALL: dict[str, Any] = {"hidden": (16,), "critic": (16,), "jobs": 1, "places": 8, "length": 8, "portion": 64}


def small(game: str = "avalon", **more: Any) -> Course:
    return Course(game, tafelrunde.game(game).version, **{**SMALL, "minutes": 0.0, "steps": 256, **more})


def test_a_folder_holds_one_course_which_may_only_become_longer(tmp_path: Path) -> None:
    begin(small(), tmp_path)
    begin(small(steps=512, jobs=2), tmp_path)
    with pytest.raises(TafelrundeError, match="holds another course"):
        begin(small(seed=1), tmp_path)
    (tmp_path / "course.json").write_text("{")
    with pytest.raises(TafelrundeError, match="is damaged"):
        begin(small(), tmp_path)


def test_a_course_needs_an_end_and_somebody_to_play_with() -> None:
    for minutes in (0.0, float("nan"), float("inf")):
        with pytest.raises(BadOption, match="needs an end"):
            small(minutes=minutes, steps=0).bounds()
    with pytest.raises(BadOption, match="from 1 on"):
        small(hidden=(0,)).bounds()
    assert small(steps=100, minutes=1.0).done(50, 6.0) == 0.5
    assert small(steps=0, minutes=1.0).done(10**9, 90.0) == 1.0
    for game in tafelrunde.games():
        assert sum(count for _, count in parts(tafelrunde.game(game), 37)) == 37
        assert all(seats > 1 for seats, _ in parts(tafelrunde.game(game), 37))


def test_tables_step_both_groups_with_all_numbers_of_seats() -> None:
    chance = random.Random(1)
    over = 0
    with Tables(small("saga", jobs=2)) as tables:
        assert sorted(set(tables.seats_of)) == [2, 3, 4]
        for round in range(150):
            for group in range(GROUPS):
                shared = tables.wait(group) if round else tables.groups[group]
                assert (shared.masks.sum(1) > 0).all()
                assert (shared.actors < tables.seats_of).all()
                over += int(shared.ended.sum())
                sums = shared.rewards.sum(1)
                assert np.abs(sums).max() < 1e-5  # what one wins the others lose
                assert not shared.rewards[shared.ended == 0].any()
                shared.actions[:] = [chance.choice(np.flatnonzero(mask).tolist()) for mask in shared.masks]
                tables.step(group)
        for group in range(GROUPS):
            tables.wait(group)
    assert over > 10


def test_a_trial_whose_process_died_is_one_line() -> None:
    trial = Trial("avalon", 1)
    trial.close()
    with pytest.raises(TafelrundeError, match="has died; the same command goes on"):
        trial.ask("1", [])
    trial.busy = True
    with pytest.raises(TafelrundeError, match="has died"):
        trial.answer(1.0)


def test_without_torch_one_line_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(TafelrundeError, match="learning needs PyTorch: pip install torch"):
        next(learn(small(), tmp_path))


def test_lessons_are_repeatable_kept_and_resumed(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    for folder in ("one", "two"):
        (last,) = learn(small(), tmp_path / folder, games=0, device="cpu")
        assert last["steps"] == 256
    one, two = (read_policy(tmp_path / folder / FILE, tafelrunde.game("avalon")) for folder in ("one", "two"))
    assert [layer.rows for layer in one.taste.layers] == [layer.rows for layer in two.taste.layers]
    assert [layer.added for layer in one.taste.layers] == [layer.added for layer in two.taste.layers]
    (more,) = learn(small(steps=512), tmp_path / "one", games=2, device="cpu")
    assert (more["steps"], more["updates"], set(more) >= {"against_random", "against_greedy"}) == (512, 4, True)
    assert len((tmp_path / "one/log.jsonl").read_text().splitlines()) == 2
    assert json.loads((tmp_path / "one/course.json").read_text())["steps"] == 512
    (tmp_path / "one/state.pt").write_bytes(b"nothing")
    with pytest.raises(TafelrundeError, match=r"state\.pt is damaged"):
        next(learn(small(steps=1024), tmp_path / "one", games=0, device="cpu"))


def test_advantages_go_along_the_decisions_of_each_seat() -> None:
    """Against the plain sum over a game of two seats that was written down."""
    torch = pytest.importorskip("torch")
    from tafelrunde.lab.learning.learner import Memory, advantages

    course = small(length=6, discount=0.9, trace=0.5)

    class One:
        places, size, actions, seats = 1, 1, 1, 2

    memory = Memory(torch, course, One(), "cpu")  # type: ignore[arg-type]
    who = [0, 1, 1, 0, 1, 0]
    memory.actors[0, :, 0] = torch.tensor(who)
    memory.ended[0, 3, 0] = True
    memory.rewards[0, 3, 0] = torch.tensor([1.0, -1.0])
    memory.next_actors[0, 0] = 0
    values = torch.tensor([[0.1], [0.2], [0.3], [0.4], [0.5], [0.6]])
    better, known = advantages(torch, memory, 0, values, torch.tensor([0.7]), course)
    third = 1.0 - 0.4
    second = -1.0 - 0.3
    wanted = [0.9 * 0.4 - 0.1 + 0.45 * third, 0.9 * 0.3 - 0.2 + 0.45 * second, second, third, 0.0, 0.9 * 0.7 - 0.6]
    assert better[:, 0].tolist() == pytest.approx(wanted)
    assert known[:, 0].tolist() == [True, True, True, True, False, True]


def test_first_games_are_at_different_points() -> None:
    from tafelrunde.lab.learning.tables import Part, Shared

    class Plain:
        """Memory of this process alone."""

        @staticmethod
        def RawArray(letter: str, size: int) -> bytearray:  # noqa: N802
            return bytearray(size * {"b": 1, "f": 4, "q": 8}[letter])

    game = tafelrunde.game("broom_service")
    batch = Batch(game, 8)
    shared = Shared(Shared.memory_for(Plain, 8, batch.size, batch.actions, 5), 8)
    part = Part(small("broom_service"), shared, 0, 8, 2, 1)
    assert len({state.look(-1).round for state in part.batch.states}) > 2  # type: ignore[attr-defined]
    shared.actions[:] = shared.masks.argmax(1)
    part.step()
