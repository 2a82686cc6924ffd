"""PettingZoo: every game as an AEC environment. Actions are the game's own numbers; a mask says which are legal.

>>> from tafelrunde.adapters.pettingzoo_env import env
>>> table = env("avalon")
>>> table.reset(seed=7)
>>> observation, reward, done, cut, info = table.last()
>>> table.step(int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from tafelrunde.kernel.extras import need

need("adapters", "pettingzoo", "gymnasium")

from gymnasium.spaces import Box, Dict, Discrete, Space  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from tafelrunde.adapters.observation import BOUND, Array, Observation  # noqa: E402
from tafelrunde.kernel.batch import Batch, returns  # noqa: E402
from tafelrunde.kernel.registry import game as find_game  # noqa: E402
from tafelrunde.kernel.state import State  # noqa: E402


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table: a batch of one game, whose last position stays. Seat 1 is the agent `seat_1`; where several seats owe a
    decision at once, they give it one by one, and nobody's observation shows what another has chosen. After
    `max_cycles` decisions the game is cut off."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find_game(game)
        wanted = self.game.seats[0] if seats is None else seats
        self.seats, self.options = self.game.configured(wanted, options or {})
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.observation = Observation(self.game, self.seats, self.options)
        self.batch = Batch(self.game, 1, self.seats, self.options, limit=max_cycles or 0)
        self._asked = np.zeros(1, np.int8)
        self._got = np.zeros(self.seats, np.float32)
        self._ended, self._cut = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
        self._seen = np.zeros(self.batch.size, np.int8)
        self._mask = np.zeros(self.batch.actions, np.int8)
        self._write()
        self.batch.reset()
        self.table: State = self.batch.states[0]
        numbers = Box(-BOUND, BOUND, (self.observation.size,), np.float32)
        mask = Box(0, 1, (self.game.codec.size,), np.int8)
        self.state_space = Box(-BOUND, BOUND, (self.seats * self.observation.size,), np.float32)
        self._observation_space = {
            agent: Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self._action_space = {agent: Discrete(self.game.codec.size) for agent in self.possible_agents}

    def _write(self) -> None:
        self.batch.write_to(self._seen, self._mask, self._asked, self._got, self._ended, self._cut)

    def __setstate__(self, held: dict[str, Any]) -> None:
        """Pickled or copied: the batch has to be told of the arrays that have come along."""
        self.__dict__.update(held)
        self._write()
        if not self._over:
            self.table = self.batch.states[0]

    @property
    def _over(self) -> bool:
        """Is the game over or cut off? Then the batch has begun the next one already."""
        return bool(self._ended[0] or self._cut[0])

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game; the same seed gives the same one."""
        self.batch.reset(secrets.randbelow(2**31) if seed is None else seed)
        self.table = self.batch.states[0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._asked[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        if seat == self._asked[0] and not self._over:
            return {"observation": self._seen * self.observation.units, "action_mask": self._mask.copy()}
        mask = np.zeros(self.game.codec.size, np.int8)
        mask[self.table.legal(seat)] = 1
        return {"observation": self.observation.tensor(self.table, seat), "action_mask": mask}

    def state(self) -> Array:
        """What all seats together know, one after the other: for critics that see more than the players."""
        return self.observation.all_seats(self.table)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.batch.step([int(action if action is not None else -1)])
        if self._over:
            self.terminations = dict.fromkeys(self.agents, bool(self._ended[0]))
            self.truncations = dict.fromkeys(self.agents, bool(self._cut[0]))
            self.rewards = dict(zip(self.agents, returns(self.table), strict=True))
        else:
            self.agent_selection = self.agents[self._asked[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The view of a spectator, as text."""
        return str(self.table.view(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, **settings: Any) -> Any:
    """The environment with PettingZoo's usual checks around it; takes seats, options, max_cycles, render_mode."""
    return wrappers.OrderEnforcingWrapper(TableEnv(game, **settings))


def parallel_env(game: str, **settings: Any) -> Any:
    """The same for algorithms that expect all agents to act at once: those that are not asked act without effect."""
    return turn_based_aec_to_parallel(TableEnv(game, **settings))
