"""Trials: while a network learns, a process of its own lets it play against other bots, as it would at a table."""

from __future__ import annotations

import multiprocessing
import random
from multiprocessing.connection import Connection
from typing import Any, Final

from tafelrunde.bots import make
from tafelrunde.bots.bot import Bot
from tafelrunde.bots.learned import Learned
from tafelrunde.bots.policy import Policy, policy_of
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.processes import begin
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.lab.learning.tables import DIED
from tafelrunde.lab.learning.weights import written

RIVALS: Final = ("random", "greedy")


def points(game: str, policy: Policy, rival: str, games: int, seed: str, seats: int | None = None) -> float:
    """The part of the points that a policy gets: it takes every other seat, and every seat of it meets all others."""
    rules = find_game(game)
    count = max(2, rules.seats[0]) if seats is None else seats
    total = 0.0
    for number in range(games):
        name = f"{seed}/{number}"
        state = rules.new(count, random.Random(name).getrandbits(48))
        ours = [(seat + number) % 2 == 0 for seat in range(count)]
        players: list[Bot] = [
            Learned(rules, f"{name}/{seat}", policy) if our else make(rival, rules, f"{name}/{seat}")
            for seat, our in enumerate(ours)
        ]
        while state.stack:
            seat = state.actors()[0]
            state.advance(seat, players[seat].act(state, seat))
        ranks = state.result().ranking
        pairs = [(ranks[a], ranks[b]) for a in range(count) if ours[a] for b in range(count) if not ours[b]]
        total += sum((mine < other) + 0.5 * (mine == other) for mine, other in pairs) / len(pairs)
    return total / games


def work(game: str, games: int, link: Connection) -> None:
    """In a process of its own: play with every policy that comes."""
    begin()
    while True:
        seed, layers = link.recv()
        policy = policy_of(written(layers, {}))
        link.send({rival: points(game, policy, rival, games, seed) for rival in RIVALS})


class Trial:
    """One trial at a time; what comes of it is asked for now and then."""

    def __init__(self, game: str, games: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.link, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(game, games, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.busy = False

    def ask(self, seed: str, layers: list[Any]) -> None:
        try:
            self.link.send((seed, layers))
        except OSError:
            raise TafelrundeError(DIED) from None
        self.busy = True

    def answer(self, patience: float = 0.0) -> dict[str, float] | None:
        """What came of it, if it is over."""
        if not self.busy or not self.link.poll(patience):
            return None
        self.busy = False
        try:
            found: dict[str, float] = self.link.recv()
        except (EOFError, OSError):
            raise TafelrundeError(DIED) from None
        return found

    def close(self) -> None:
        self.process.kill()
        self.process.join()
