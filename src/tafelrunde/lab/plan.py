"""What a run plays, and what it keeps of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from tafelrunde.bots import make
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.state import State

APART = 1_000_000_007  # games of runs with neighbouring seeds have nothing in common


class Played(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One game of a run. Everything stands by seat; `bots` says which of the plan's bots sat there."""

    number: int
    bots: list[int]
    steps: int
    scores: list[int] = []
    ranking: list[int] = []  # 1 is best, ranks may be shared; empty where the game did not end
    reason: str = ""  # the rule that ended it
    figures: list[dict[str, int]] = []  # what else the game says of its end
    actions: list[tuple[int, int]] = []  # kept where the plan asks for records
    uses: list[dict[str, int]] = []  # kept where the plan asks what happened

    def shares(self) -> list[float]:
        """The part of the victory that each seat has."""
        best = max(1, self.ranking.count(1))  # who plays alone and fails is second, and nobody wins
        return [(rank == 1) / best for rank in self.ranking]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which game, between which bots. Game number n depends on the plan and on n alone, so work can be cut anyhow."""

    game: str
    version: int
    bots: tuple[str, ...]  # as many as there are seats; from game to game they move round the table
    options: dict[str, Any]
    seed: int = 0
    records: bool = False
    uses: bool = False

    def play(self, number: int) -> Played:
        """Play one game."""
        game = find_game(self.game)
        seats = len(self.bots)
        sitting = [(seat + number) % seats for seat in range(seats)]
        state = game.new(seats, self.seed_of(number), self.options)
        names = [self.bots[bot] for bot in sitting]
        played = Played(number, sitting, 0)
        if all(name == "random" for name in names) and not self.records and not self.uses:
            limit = game.max_length(seats, self.options)
            played.steps = random_play(state, split(f"{self.seed}/{number}", ("bots",))[0], limit)
        else:
            self._play_out(state, names, played)
        outcome = state.outcome()
        if outcome is not None:
            played.scores, played.ranking = list(outcome.scores), list(outcome.ranking)
            played.reason = outcome.reason
            played.figures = [figures for seat in range(seats) if (figures := game.figures(state, seat))]
        return played

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        return self.seed * APART + number

    def record(self, played: Played) -> Record:
        """A game as a record, where the actions were kept."""
        return Record(
            game=self.game,
            version=self.version,
            seats=len(self.bots),
            seed=self.seed_of(played.number),
            options=self.options,
            actions=played.actions,
            players=[self.bots[bot] for bot in played.bots],
        )

    def _play_out(self, state: State, names: Sequence[str], played: Played) -> None:
        game = state.game
        limit = game.max_length(state.seats, state.options)
        players = [make(name, game, f"{self.seed}/{played.number}/{seat}") for seat, name in enumerate(names)]
        uses: list[Counter[str]] = [Counter() for _ in names]
        while state.stack and played.steps < limit:
            seat = state.actors()[0]
            action = players[seat].act(state, seat)
            if self.uses:
                for event in state.apply(seat, action):
                    note(game, event, seat, uses)
            else:
                state.advance(seat, action)
            if self.records:
                played.actions.append((seat, action))
            played.steps += 1
        if self.uses:
            played.uses = [dict(counts) for counts in uses]


def plan(
    game: Game,
    bots: Sequence[str],
    seed: int = 0,
    options: dict[str, Any] | None = None,
    records: bool = False,
    uses: bool = False,
) -> Plan:
    """A plan, checked: the bots exist and are as many as the game has seats, the options are the game's."""
    _seats, settings = game.configured(len(bots), options or {})
    for bot in bots:
        make(bot, game)
    return Plan(game.id, game.version, tuple(bots), settings, seed, records, uses)


def note(game: Game, event: Event, seat: int, uses: list[Counter[str]]) -> None:
    """Count an event for the seat it names (or the one that acted), and with what: `conquered.land=avalon`."""
    whose = event.data.get("seat", seat)
    if not isinstance(whose, int) or not 0 <= whose < len(uses):
        return
    counts = uses[whose]
    counts[event.kind] += 1
    for field, value in event.data.items():
        domain = game.domains.get(field)
        if domain is not None and not isinstance(value, bool):
            for item in value if isinstance(value, list) else [value]:
                if item >= 0:
                    counts[f"{event.kind}.{field}={domain.ids[item]}"] += 1


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """Some games of a run: what a worker is given to do."""
    if find_game(plan.game).version != plan.version:
        raise BadOption(f"the plan is for version {plan.version} of {plan.game}; a different one is installed here")
    return [plan.play(number) for number in numbers]
