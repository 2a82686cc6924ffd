"""OpenSpiel: every game as a Python game, registered as `python_tafelrunde_<game>`.

The first move is chance's: it picks one of so many deals. Everything later that chance decides follows from it, so a
game is a list of numbers. Where several seats choose at once, they do so one after the other and unseen.

>>> from tafelrunde.adapters.openspiel import register
>>> "python_tafelrunde_avalon" in register()
True
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from tafelrunde.adapters.observation import observation_of, returns
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.registry import sound
from tafelrunde.kernel.state import State

DEALS = 1000
PREFIX = "python_tafelrunde_"
PARAMETERS: dict[str, Any] = {"players": 0, "deals": DEALS}


class Held:
    """A position within a state of OpenSpiel's, which copies deeply what it holds."""

    def __init__(self, state: State | None) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Held:
        return Held(None if self.state is None else self.state.copy())


class TableState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: pyspiel.Game, rules: Game, seats: int, deals: int) -> None:
        super().__init__(game)
        self.rules_id = rules.id
        self.seats = seats
        self.deals = deals
        self.held = Held(None)

    @property
    def position(self) -> State:
        """The position; there is one once chance has dealt."""
        assert self.held.state is not None
        return self.held.state

    def current_player(self) -> int:
        if self.held.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.held.state.actors()
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.held.state is not None and not self.held.state.stack

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.held.state is None:
            self.held = Held(find_game(self.rules_id).new(self.seats, int(action)))
        else:
            self.position.advance(self.position.actors()[0], int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return f"{action}: {find_game(self.rules_id).text(action)}"

    def returns(self) -> list[float]:
        return [0.0] * self.seats if self.held.state is None else returns(self.held.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Another state that looks the same to a player: all it cannot know is dealt afresh."""
        other: TableState = self.clone()
        other.held = Held(self.position.determinize(player, int(sampler() * 2**53)))
        return other

    def __str__(self) -> str:
        return "deal" if self.held.state is None else json.dumps(self.held.state.view(None))


class TableObserver:
    """What a player may know: the tensor of docs/adapters.md, and the view as text."""

    def __init__(self, rules: Game) -> None:
        self.observation = observation_of(rules)
        self.tensor = np.zeros(self.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        if state.held.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.observation.tensor(state.held.state, player)

    def string_from(self, state: TableState, player: int) -> str:
        return "deal" if state.held.state is None else json.dumps(state.held.state.view(player))


def game_class(rules: Game) -> type[pyspiel.Game]:
    """The class that OpenSpiel is told of."""
    low, high = rules.seats[0], rules.seats[-1]
    kind = pyspiel.GameType(
        short_name=PREFIX + rules.id,
        long_name=f"Tafelrunde: {rules.words.title('en')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if low == 1 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )

    class TableGame(pyspiel.Game):  # type: ignore[misc]
        """The game, as OpenSpiel knows it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = {**PARAMETERS, **(params or {})}
            self.seats = int(given["players"]) or max(low, min(2, high))
            self.deals = int(given["deals"])
            rules.check_seats(self.seats)
            info = pyspiel.GameInfo(
                num_distinct_actions=rules.codec.size,
                max_chance_outcomes=self.deals,
                num_players=self.seats,
                min_utility=-1.0 if self.seats > 1 else -10.0,
                max_utility=1.0 if self.seats > 1 else 10.0,
                utility_sum=None if low == 1 else 0.0,
                max_game_length=rules.max_length(self.seats, rules.settings({})),
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> TableState:
            return TableState(self, rules, self.seats, self.deals)

        def make_py_observer(
            self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
        ) -> TableObserver:
            return TableObserver(rules)

    TableGame.kind = kind
    return TableGame


_registered: list[str] = []


def register() -> list[str]:
    """Register every game with OpenSpiel, once; gives their names there."""
    for game in sound():
        name = PREFIX + game.id
        if name not in _registered:
            made = game_class(game)
            pyspiel.register_game(made.kind, made)
            _registered.append(name)
    return list(_registered)
