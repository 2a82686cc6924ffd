"""Gymnasium: many games at once as a vector environment, or one seat of a table whose other seats are bots.

>>> from tafelrunde.adapters.gymnasium_env import TableVectorEnv
>>> tables = TableVectorEnv("avalon", 8)
>>> observations, infos = tables.reset(seed=7)
>>> actions = observations["action_mask"].argmax(axis=1)
>>> observations, rewards, ended, cut, infos = tables.step(actions)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.kernel.extras import need

need("adapters", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium.spaces import Box, Dict, Discrete  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from tafelrunde.adapters.observation import BOUND, Observation  # noqa: E402
from tafelrunde.bots import make  # noqa: E402
from tafelrunde.kernel.batch import Batch, returns  # noqa: E402
from tafelrunde.kernel.registry import game as find_game  # noqa: E402
from tafelrunde.kernel.state import State  # noqa: E402

SEED = 2**31


class TableVectorEnv(VectorEnv[Any, Any, Any]):
    """Games of a kind, stepped together by compiled code.

    An observation belongs to the seat that is asked in each game, `infos["actor"]`; nobody is shown what others who are
    asked at the same time have chosen. A reward is that of the seat that has just acted, `infos["rewards"]` those of
    all. A game that ends is followed by the next one in the same step. With `copy=False` the arrays are the same ones
    every time. An illegal action raises IllegalAction with its rule, and nothing has changed.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        max_cycles: int | None = None,
        copy: bool = True,
    ) -> None:
        self.batch = Batch(find_game(game), num_envs, seats, options, limit=max_cycles or 0)
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        size, actions = self.batch.size, self.batch.actions
        self.observations = np.zeros((num_envs, size), np.int8)
        self.masks = np.zeros((num_envs, actions), np.int8)
        self.actors = np.zeros(num_envs, np.int8)
        self.rewards = np.zeros((num_envs, self.batch.seats), np.float32)
        self.ended = np.zeros(num_envs, np.bool_)
        self.cut = np.zeros(num_envs, np.bool_)
        self._write()
        self.units = np.array(self.batch.observer.planes.units, np.float32)  # observations * units: floats near 1
        bound = int(BOUND)
        self.single_observation_space = Dict(
            {
                "observation": Box(-bound, bound, (size,), np.int8),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def __setstate__(self, held: dict[str, Any]) -> None:
        """Pickled or copied: the batch has to be told of the arrays that have come along."""
        vars(self).update(held)
        self._write()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Fresh games, with the seeds from `seed` on."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEED)) if seed is None else seed)
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Let the seat that is asked in each game choose its action."""
        acted = self.actors.copy()
        self.batch.step(np.asarray(actions))
        rewards = self.rewards[np.arange(self.num_envs), acted]
        ended, cut = (self.ended.copy(), self.cut.copy()) if self.copy else (self.ended, self.cut)
        return self._seen(), rewards, ended, cut, self._infos()

    def _write(self) -> None:
        self.batch.write_to(self.observations, self.masks, self.actors, self.rewards, self.ended, self.cut)

    def _seen(self) -> dict[str, Any]:
        return self._given({"observation": self.observations, "action_mask": self.masks})

    def _infos(self) -> dict[str, Any]:
        return self._given({"actor": self.actors, "rewards": self.rewards})

    def _given(self, arrays: dict[str, Any]) -> dict[str, Any]:
        return {name: array.copy() for name, array in arrays.items()} if self.copy else arrays


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a table; bots play the others. An illegal action loses: the game is over, with -1.

    `info["rule"]` is then the rule against it. `others` is the bot that plays all other seats.
    """

    def __init__(
        self,
        game: str,
        seat: int = 0,
        others: str = "random",
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(game)
        wanted = self.game.seats[0] if seats is None else seats
        self.seats, self.options = self.game.configured(wanted, options or {})
        if not 0 <= seat < self.seats:
            raise ValueError(f"there are {self.seats} seats, counted from 0; {seat} is none of them")
        self.seat = seat
        self.others = others
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.observation = Observation(self.game, self.seats, self.options)
        size, actions = self.observation.size, self.game.codec.size
        self.observation_space = Dict(
            {
                "observation": Box(-BOUND, BOUND, (size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = Discrete(actions)
        self.table: State = self.game.new(self.seats, 0, self.options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A fresh game, up to the first decision of the seat; the same seed gives the same one."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(SEED))
        self.table = self.game.new(self.seats, number, self.options)
        self.bot = make(self.others, self.game, number)
        self.cycles = 0
        self._wait()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose an action; then the others go on until the seat is asked again, or the game is over."""
        rule = self.table.forbidding(self.seat, int(action))
        if rule is not None:
            return self._seen(), -1.0, True, False, {"rule": rule.id}
        self.table.advance(self.seat, int(action))
        self.cycles += 1
        self._wait()
        ended = not self.table.stack
        cut = not ended and self.max_cycles is not None and self.cycles >= self.max_cycles
        return self._seen(), returns(self.table)[self.seat], ended, cut, {}

    def render(self) -> Any:
        """The view of the seat, as text."""
        return str(self.table.view(self.seat)) if self.render_mode == "ansi" else None

    def _wait(self) -> None:
        """Let the others act; where several are asked at once, the seat is asked first."""
        while self.table.stack and self.seat not in self.table.actors():
            other = self.table.actors()[0]
            self.table.advance(other, self.bot.act(self.table, other))

    def _seen(self) -> dict[str, Any]:
        mask = np.zeros(self.game.codec.size, np.int8)
        mask[self.table.legal(self.seat)] = 1
        return {"observation": self.observation.tensor(self.table, self.seat), "action_mask": mask}
