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

from tafelrunde.kernel.extras import need

need("adapters", "pyspiel")

import pyspiel  # noqa: E402

from tafelrunde.adapters.observation import Observation  # noqa: E402
from tafelrunde.kernel.batch import returns  # noqa: E402
from tafelrunde.kernel.game import Game  # noqa: E402
from tafelrunde.kernel.registry import game as find_game  # noqa: E402
from tafelrunde.kernel.registry import sound  # noqa: E402
from tafelrunde.kernel.state import State  # noqa: E402

DEALS = 1000
PREFIX = "python_tafelrunde_"
DEALT = "deal"  # what is to be said before chance has dealt
Private = pyspiel.PrivateInfoType


class Log:
    """All that every seat was told since the deal, and what it did itself: its perfect recall. A log never changes."""

    def __init__(self, state: State, told: list[list[str]], count: int) -> None:
        self.state = state  # as it was after so many actions
        self.told = told  # by seat
        self.count = count

    def after(self, actions: list[int]) -> Log:
        """The log with all that has been done since; `actions` are those from the deal on."""
        if len(actions) == self.count:
            return self
        state, told = self.state.copy(), [list(before) for before in self.told]
        for action in actions[self.count :]:
            actor = state.actors()[0]
            state.events = []
            state.advance(actor, action)
            events, state.events = state.events, None
            for seat in range(state.seats):
                seen = [{"event": event.kind, **event.seen_by(seat)} for event in events]
                told[seat] += [json.dumps({"action": action})] if seat == actor else []
                told[seat] += [json.dumps(event) for event in seen]
        return Log(state, told, len(actions))


class Held:
    """A position within a state of OpenSpiel's, which copies deeply what it holds; a log is shared."""

    def __init__(self, state: State | None, log: Log | None = None) -> None:
        self.state = state
        self.log = log
        self.texts: dict[int, str] = {}  # by seat: its view, where somebody has asked

    def __deepcopy__(self, memo: object) -> Held:
        return Held(None if self.state is None else self.state.copy(), self.log)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: pyspiel.Game, rules: Game, seats: int, options: dict[str, Any], deals: int) -> None:
        super().__init__(game)
        self.rules_id = rules.id
        self.seats = seats
        self.options = options
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
            self.held = Held(self._dealt(int(action)))
        else:
            self.held.texts.clear()
            self.position.advance(self.position.actors()[0], int(action))

    def text(self, seat: int) -> str:
        """The view of a seat (-1: a spectator) as JSON; often asked twice."""
        texts = self.held.texts
        if seat not in texts:
            texts[seat] = json.dumps(self.position.view(None if seat < 0 else seat))
        return texts[seat]

    def _dealt(self, deal: int) -> State:
        return find_game(self.rules_id).new(self.seats, deal, self.options)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return f"{action}: {find_game(self.rules_id).text(action)}"

    def returns(self) -> list[float]:
        return [0.0] * self.seats if self.held.state is None else returns(self.held.state)

    def log(self) -> Log:
        """What every seat remembers."""
        deal, *actions = self.history()
        if self.held.log is None:
            state = self._dealt(deal)
            self.held.log = Log(state, [[json.dumps(state.view(seat))] for seat in range(self.seats)], 0)
        self.held.log = self.held.log.after(actions)
        return self.held.log

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Another state that looks the same to a player: all it cannot know is dealt afresh."""
        other: TableState = self.clone()
        log, position = self.log(), self.position.determinize(player, int(sampler() * 2**53))
        other.held = Held(position, Log(position.copy(), log.told, log.count))
        return other

    def __str__(self) -> str:
        return DEALT if self.held.state is None else self.text(-1)


class TableObserver:
    """What a player may know: the numbers of docs/adapters.md as a tensor, by their planes, and the view as text.

    With private information of nobody it is what a spectator sees, with that of all players everything they know
    together. With perfect recall it is the first view, what was told and done since, and the view now, as text only.
    """

    def __init__(
        self, rules: Game, seats: int, options: dict[str, Any], kind: pyspiel.IIGObservationType | None, params: Any
    ) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"observers of {rules.id} take no parameters, not {params}")
        if not kind.public_info:
            raise ValueError(f"{rules.id}: what a seat may know is one view, public information is part of it")
        self.recalls: bool = kind.perfect_recall
        self.seats_of: dict[Any, list[int]] = {Private.NONE: [-1], Private.ALL_PLAYERS: list(range(seats))}
        self.private = kind.private_info
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.recalls:
            return
        self.observation = Observation(rules, seats, options)
        self.tensor = np.zeros(
            self.observation.size * (seats if self.private == Private.ALL_PLAYERS else 1), np.float32
        )
        self.dict = {"observation": self.tensor}

    def _seats(self, player: int) -> list[int]:
        return self.seats_of.get(self.private, [player])

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is None:
            raise ValueError("perfect recall grows with the game and fits into no tensor; string_from gives it")
        if state.held.state is None:
            self.tensor.fill(0)
        else:
            parts = [self.observation.tensor(state.held.state, seat) for seat in self._seats(player)]
            np.concatenate(parts, out=self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        if state.held.state is None:
            return DEALT
        views = [state.text(seat) for seat in self._seats(player)]
        if self.recalls:
            log = state.log()
            told = [log.told[seat] if seat >= 0 else [] for seat in self._seats(player)]
            views = ["\n".join([*before, view]) for before, view in zip(told, views, strict=True)]
        return "\n".join(views)


def game_class(rules: Game) -> type[pyspiel.Game]:
    """The class that OpenSpiel is told of; the options of the game are its parameters."""
    low, high = rules.seats[0], rules.seats[-1]
    parameters: dict[str, Any] = {"players": 0, "deals": DEALS, **rules.defaults}
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
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )

    class TableGame(pyspiel.Game):  # type: ignore[misc]
        """The game, as OpenSpiel knows it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = {**parameters, **(params or {})}
            self.deals = int(given.pop("deals"))
            wanted = int(given.pop("players")) or max(low, min(2, high))
            self.seats, self.options = rules.configured(wanted, given)
            info = pyspiel.GameInfo(
                num_distinct_actions=rules.codec.size,
                max_chance_outcomes=self.deals,
                num_players=self.seats,
                min_utility=-1.0 if self.seats > 1 else -10.0,
                max_utility=1.0 if self.seats > 1 else 10.0,
                utility_sum=None if low == 1 else 0.0,
                max_game_length=rules.max_length(self.seats, self.options),
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> TableState:
            return TableState(self, rules, self.seats, self.options, self.deals)

        def make_py_observer(
            self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
        ) -> TableObserver:
            return TableObserver(rules, self.seats, self.options, iig_obs_type, params)

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
