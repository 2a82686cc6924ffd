"""Proofs: every line of a turn is looked at, each position once, and what is not proved within bounds is no puzzle."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.state import State
from tafelrunde.puzzles.kind import Kind

LINES = 8_000  # actions tried before a proof is given up
WHOLE, REPLAYED = 3, 16  # other deals in which it is all proved again, and those in which the solution is played


class Unproved(TafelrundeError):
    """It depends on others or on chance, or there is too much to look at."""


class Line(NamedTuple):
    """The most that can be reached, and how soon: the fewer decisions, the larger."""

    value: int
    soon: int


class Proof:
    """All that a seat can reach within its turn, without luck and whatever it does not know.

    A line ends where the turn does, or where something hidden becomes known. Others may be asked, if they have only
    one answer.
    """

    def __init__(self, kind: Kind, what: int, start: State, seat: int, most: int = LINES) -> None:
        self.kind = kind
        self.what = what
        self.start = start
        self.seat = seat
        self.most = most
        self.lines = 0
        self._known: dict[object, Line] = {}
        self._depth = 0

    def value(self, state: State) -> int:
        return self.kind.value(self.start, state, self.seat, self.what)

    def best(self, state: State) -> Line:
        """The most that can be reached from a position in which the seat decides."""
        key = self.kind.sight(state, self.seat)
        found = self._known.get(key)
        if found is None:
            found = max([line for _, line in self.moves(state)], default=Line(self.value(state), 0))
            self._known[key] = found
        return found

    def moves(self, state: State) -> list[tuple[int, Line]]:
        """Every action that could help, and what can be reached with it."""
        found: list[tuple[int, Line]] = []
        for action in self.kind.useful(self.start, state, self.seat, self.what):
            self.lines += 1
            if self.lines > self.most:
                raise Unproved("there are too many lines to look at")
            after = state.copy()
            over = step(self.kind, self.start, after, self.seat, action)
            line = Line(self.value(after), 0)
            if not over and not after.revealed and not self.kind.lost(self.start, after, self.seat):
                line = max(line, self.best(after))
            found.append((action, Line(line.value, line.soon - 1)))
        return found

    def solution(self, target: int) -> list[int]:
        """The shortest way to reach so much, the seat's own actions only."""
        state, actions = self.start.copy(), []
        while self.value(state) < target:
            action = max(self.moves(state), key=lambda move: move[1])[0]
            actions.append(action)
            step(self.kind, self.start, state, self.seat, action)
        return actions


def step(kind: Kind, start: State, state: State, seat: int, action: int) -> bool:
    """Carry an action out, with the answers of others, and say whether the turn is over."""
    state.revealed = False
    state.advance(seat, action)
    while not kind.over(start, state, seat):
        actors = state.actors()
        if seat in actors:
            return False
        if not actors:
            break
        answers = state.legal(actors[0])
        if len(answers) > 1:
            raise Unproved("somebody else decides within the turn")
        state.advance(actors[0], answers[0])
    return True


class Proved(NamedTuple):
    """What a proof found: how much, by which first actions, with which solution, and how hard that is to find."""

    value: int
    first: tuple[int, ...]
    solution: list[int]
    choices: list[tuple[int, int]]  # at each decision of the solution: the actions there are, and those that still do
    lines: int


def prove(kind: Kind, what: int, start: State, seat: int, most: int = LINES) -> Proved:
    """All about the most that can be reached."""
    proof = Proof(kind, what, start, seat, most)
    target = max((line.value for _, line in proof.moves(start)), default=0)
    if target < kind.least or target <= proof.value(start):
        raise Unproved("there is nothing to reach")
    lines = proof.lines
    solution = proof.solution(target)
    state, choices = start.copy(), list[tuple[int, int]]()
    first: tuple[int, ...] = ()
    for number, action in enumerate(solution):
        good = [move for move, line in proof.moves(state) if line.value >= target]
        if not number:
            first = tuple(good)
        choices.append((len(state.legal(seat)), len(good)))
        step(kind, start, state, seat, action)
    return Proved(target, first, solution, choices, lines)


def holds(kind: Kind, what: int, start: State, seat: int, proved: Proved, whole: int = WHOLE) -> bool:
    """Is it the same in every deal of what the seat cannot know? Some are proved anew, in more it is played."""
    try:
        for deal in range(whole):
            again = prove(kind, what, start.determinize(seat, ("puzzle", deal)), seat)
            if (again.value, again.first) != (proved.value, proved.first):
                return False
        return all(solves(kind, what, start.determinize(seat, deal), seat, proved) for deal in range(REPLAYED))
    except Unproved:
        return False


def solves(kind: Kind, what: int, start: State, seat: int, proved: Proved) -> bool:
    """Does the solution lead to the goal, with nothing becoming known on the way?"""
    state = start.copy()
    for number, action in enumerate(proved.solution):
        if state.actors() != (seat,) or action not in state.legal(seat):
            return False
        step(kind, start, state, seat, action)
        if state.revealed and number + 1 < len(proved.solution):
            return False
    return kind.value(start, state, seat, what) >= proved.value
