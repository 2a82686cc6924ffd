"""Whole games by pure chance, of all configurations: each must come to its end, and be sound whenever it is looked at.

The seed of such a game says all about it: how many seats and which options, where it begins, and how it goes on.
"""

from __future__ import annotations

import traceback

from tafelrunde.conformance.configurations import Configuration, mixture
from tafelrunde.conformance.seek import scene
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.state import State

PLAIN = 4  # one game of so many has a plain configuration, the others mix their options
DEEP = 3  # one of so many begins deep, where the game offers that
LOOK = 20  # decisions between two looks, on average
AROUND = 4  # one look of so many goes all around the table


class Chance:
    """One game.

    >>> import tafelrunde
    >>> from tafelrunde.conformance.configurations import plain
    >>> avalon = tafelrunde.game("avalon")
    >>> game = Chance(avalon, list(plain(avalon)), 1)
    >>> game.play()
    >>> game.problem, game.count > 50
    ('', True)
    """

    def __init__(self, game: Game, plain_ones: list[Configuration], seed: int) -> None:
        self.game = game
        self.seed = seed
        streams = split(seed, ("configuration",))
        self.configuration = mixture(game, streams) if seed % PLAIN else plain_ones[seed // PLAIN % len(plain_ones)]
        self.options = game.settings(self.configuration.options)
        self.stream = split(seed, ("chance",))[0]
        self.deep = False
        self.count = 0  # decisions made
        self.problem = ""

    def play(self) -> None:
        """Play it; whatever is wrong becomes its problem."""
        try:
            self.problem = self.go()
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            self.problem = f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"
        if self.problem:
            self.problem = f"{self.configuration}, decision {self.count + 1}: {self.problem}"

    def begin(self) -> State:
        position = scene(self.game, self.configuration, self.seed) if self.seed % DEEP == 0 else None
        self.deep = position is not None
        if position is not None:
            return self.game.load(position)
        return self.game.new(self.configuration.seats, self.seed, self.options)

    def go(self) -> str:
        state = self.begin()
        limit = self.game.max_length(state.seats, state.options)
        told = self.stream.below(2)  # half of the games are checked, and tell what happens; the others go as bots try
        while actors := state.actors():
            if self.stream.below(LOOK) == 0 and (found := self.look(state)):
                return found
            seat = actors[self.stream.below(len(actors))]
            legal = state.legal(seat)
            if not legal:
                return f"no legal action for seat {seat} in {type(state.stack[-1]).__name__}"
            action = legal[self.stream.below(len(legal))]
            state.apply(seat, action) if told else state.advance(seat, action)
            self.count += 1
            if self.count > limit:
                return f"longer than the declared {limit} actions"
        outcome = state.result()
        if not outcome.winners and not self.game.can_be_lost(state.seats, state.options):
            return "no winner"
        return self.look(state)

    def look(self, state: State) -> str:
        """Everything is in one place, what is written down loads as the same again, and every seat can be answered."""
        problems = state.audit()
        if problems:
            return "; ".join(problems)
        if self.stream.below(AROUND) == 0:
            self.look_around(state)
        written = state.dump()
        again = self.game.load(written).dump()
        other = [field for field, value in written["position"].items() if again["position"].get(field) != value]
        return "" if again == written else f"loads as another: {', '.join(other) or 'in its head'}"

    def look_around(self, state: State) -> None:
        """What everybody is shown, and asked, and may not do."""
        for seat in (None, *range(state.seats)):
            state.view(seat)
            state.determinize(seat, self.seed).view(seat)
        for seat in state.actors():
            self.game.question(state, seat, "de", ())
            state.refusals(seat)
            for action in state.legal(seat):
                self.game.answer(state, seat, action, "en")
