"""What a run plays, and what it keeps of every game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from tafelrunde.bots import make
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.rng import Stream, split
from tafelrunde.kernel.state import State
from tafelrunde.lab.trajectories import Trail, thinking
from tafelrunde.lab.watch import Story, Watch
from tafelrunde.lab.without import leave_out

LONG = 0.5  # seconds; a worker sends back what it has played at least so often, unless a single game takes longer
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
    uses: list[dict[str, int]] = []  # kept where the plan asks what happened, but for the last action
    first: int = -1  # who moves first: the first seat that is asked alone; -1: nobody ever is
    story: Story | None = None  # kept with the uses
    trace: bytes = b""  # every decision, where the plan asks for it; only on its way to a file

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
    trace: str = ""  # the language of trajectories; nothing: none are made
    without: tuple[str, ...] = ()  # components that are left out, as `card=red_knight`

    def play(self, number: int) -> Played:
        """Play one game."""
        game = find_game(self.game)
        seats = len(self.bots)
        sitting = [(seat + number) % seats for seat in range(seats)]
        state = self.begin(number)
        names = [self.bots[bot] for bot in sitting]
        played = Played(number, sitting, 0)
        if all(name == "random" for name in names) and not (self.records or self.uses or self.trace):
            play_randomly(state, split(f"{self.seed}/{number}", ("bots",))[0], played)
        else:
            self._play_out(state, names, played)
        outcome = state.outcome()
        if outcome is not None:
            played.scores, played.ranking = list(outcome.scores), list(outcome.ranking)
            played.reason = outcome.reason
            played.figures = [figures for seat in range(seats) if (figures := game.figures(state, seat))]
        return played

    def begin(self, number: int) -> State:
        """The first position of one game."""
        fresh = find_game(self.game).new(len(self.bots), self.seed_of(number), self.options)
        return leave_out(fresh, self.without)

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        return self.seed * APART + number

    def check_seeds(self, games: int) -> None:
        """Refuse a seed whose games have seeds of more than 64 bits: a file of numbers could not hold them."""
        if self.seed_of(games) >= 2**63:
            raise BadOption(f"--seed {self.seed}: for a .parquet file it is at most {(2**63 - games) // APART - 1}")

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
        opening = Opening()
        watch = Watch(game, state.seats) if self.uses else None
        trail = Trail(state, names, self.trace) if self.trace else None
        heard = [thinking(bot) for bot in players] if self.trace else []
        while state.stack and played.steps < limit:
            seat = state.actors()[0]
            if played.first < 0:
                played.first = opening.first(state)
            if watch is not None:
                watch.before(state, seat)
            action = players[seat].act(state, seat)
            if trail is not None:
                trail.before(state, seat, action, heard[seat])
            if watch is None and trail is None:
                state.advance(seat, action)
            else:
                events = state.apply(seat, action)
                if watch is not None:
                    watch.after(events)
                if trail is not None:
                    trail.after(events)
            if self.records:
                played.actions.append((seat, action))
            played.steps += 1
        outcome = state.outcome()
        if watch is not None:
            played.uses = [dict(counts) for counts in watch.uses]
            played.story = watch.story(() if outcome is None else outcome.winners, played.steps)
        if trail is not None:
            played.trace = trail.written(self, played.number, outcome)


def play_randomly(state: State, stream: Stream, played: Played) -> None:
    """Play by chance to the end, at full speed once it is known who moves first."""
    limit = state.game.max_length(state.seats, state.options)
    opening = Opening()
    while state.stack and played.steps < limit:
        played.first = opening.first(state)
        if played.first >= 0:
            break
        played.steps += random_play(state, stream, 1)
    played.steps += random_play(state, stream, limit - played.steps)


class Opening:
    """Looks for the seat that moves first: the first that is asked alone, by a step that does not ask several at once.

    Of those who choose at the same time one is the last, but does not move first by that.
    """

    def __init__(self) -> None:
        self.together: set[type[object]] = set()

    def first(self, state: State) -> int:
        """That seat, or -1 where it is not known yet."""
        actors, step = state.actors(), type(state.stack[-1])
        if len(actors) > 1:
            self.together.add(step)
        return actors[0] if step not in self.together else -1


def plan(
    game: Game,
    bots: Sequence[str],
    seed: int = 0,
    options: dict[str, Any] | None = None,
    records: bool = False,
    uses: bool = False,
    trace: str = "",
    without: Sequence[str] = (),
) -> Plan:
    """A plan, checked: the bots exist and are as many as the game has seats, the options are the game's."""
    seats, settings = game.configured(len(bots), options or {})
    for bot in bots:
        make(bot, game)
    leave_out(game.new(seats, 0, settings), without)
    return Plan(game.id, game.version, tuple(bots), settings, seed, records, uses, trace, tuple(without))


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """The first of some games of a run: what a worker is given to do. The others are asked for again."""
    if find_game(plan.game).version != plan.version:
        raise BadOption(f"the plan is for version {plan.version} of {plan.game}; a different one is installed here")
    played: list[Played] = []
    play_some(plan, numbers, played)
    return played


def play_some(plan: Plan, numbers: Sequence[int], played: list[Played]) -> None:
    """Play the first of these games, for half a second, at least one: so little is lost by Ctrl-C."""
    begun = time.monotonic()
    longest = 0.0
    for number in numbers:
        start = time.monotonic()
        if played and start - begun + longest > LONG:
            return
        played.append(plan.play(number))
        longest = max(longest, time.monotonic() - start)
