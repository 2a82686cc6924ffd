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
from tafelrunde.kernel.batch import returns  # noqa: E402
from tafelrunde.kernel.registry import game as find_game  # noqa: E402
from tafelrunde.kernel.state import State  # noqa: E402


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table. Seat 1 is the agent `seat_1`; where several seats owe a decision at once, they give it one by one,
    and nobody's observation shows what another has chosen. After `max_cycles` decisions the game is cut off."""

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
        self.table: State = self.game.new(self.seats, 0, self.options)
        numbers = Box(-BOUND, BOUND, (self.observation.size,), np.float32)
        mask = Box(0, 1, (self.game.codec.size,), np.int8)
        self.state_space = Box(-BOUND, BOUND, (self.seats * self.observation.size,), np.float32)
        self._observation_space = {
            agent: Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self._action_space = {agent: Discrete(self.game.codec.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game; the same seed gives the same one."""
        number = secrets.randbelow(2**31) if seed is None else seed
        self.table = self.game.new(self.seats, number, self.options)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.actors()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
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
        self.table.apply(self.possible_agents.index(agent), int(action if action is not None else -1))
        self.cycles += 1
        if not self.table.stack:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, returns(self.table), strict=True))
        else:
            self.agent_selection = self.agents[self.table.actors()[0]]
            if self.max_cycles is not None and self.cycles >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
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
