"""Mutated positions: whatever was changed in one, it is refused in one line or plays on to its end.

Positions come in over the network, so nothing about them is certain. Here dumped ones are changed at random: values,
types, lengths, entries dropped, doubled and moved, seats and fields swapped, parts of another position of the same game
grafted in, steps of anywhere laid upon steps.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from tafelrunde.bots import make
from tafelrunde.conformance.configurations import Configuration, configurations
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import digest
from tafelrunde.kernel.rng import Stream, split
from tafelrunde.kernel.state import State

Json = Any
Path = tuple[str | int, ...]

EACH = 8  # mutants of a position
LINE = 300  # the longest refusal
LOOKS = 12  # decisions between two looks from all sides, on average
GREEDY_IN = 8  # so many of the mutants that load are looked at by a bot, too: one of these
FAR = 400  # decisions up to which a position is picked from a game
NUMBERS = (-2, -1, 0, 1, 2, 3, 4, 5, 6, 9, 12, 31, 40, 63, 64, 99, 139, 140, 500, 999, 4095, 1 << 20, 1 << 40, 1 << 63)
ALIENS: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 1.5, float("nan"), 10**400, "", "x", "\ud800", [], {}, [[]], [None] * 2000, {"x": {}},
)  # fmt: skip


class Mutant:
    """A mutated position and what was changed in it."""

    def __init__(self, position: Json, changes: list[str]) -> None:
        self.position = position
        self.changes = changes

    def __repr__(self) -> str:
        return "; ".join(self.changes).encode("ascii", "backslashreplace").decode()


# ---- where they come from


def pairs(game: Game, seed: int) -> Iterator[tuple[Json, Json]]:
    """Two positions each of games in every configuration, played by chance; some begin deep."""
    for number, configuration in enumerate(configurations(game, seed)):
        stream = split(f"{seed}/{number}", ("pairs",))[0]
        positions = list(passed(game, configuration, stream))
        for _ in range(4):
            yield positions[stream.below(len(positions))], positions[stream.below(len(positions))]


def passed(game: Game, configuration: Configuration, stream: Stream) -> Iterator[Json]:
    """Positions along a game."""
    state = game.new(configuration.seats, int(stream.word()), configuration.options)
    if stream.below(3) == 0:
        game.deepen(state, stream)
    yield state.dump()
    for _ in range(FAR):
        if not state.stack:
            break
        actors = state.actors()
        seat = actors[stream.below(len(actors))]
        legal = state.legal(seat)
        state.advance(seat, legal[stream.below(len(legal))])
        if stream.below(LOOKS) == 0 or not state.stack:
            yield state.dump()


def mutants(game: Game, seed: int) -> Iterator[Mutant]:
    """Endless."""
    stream = split(seed, ("mutants",))[0]
    steps: list[Json] = []
    for position, twin in pairs(game, seed):
        steps += position["steps"]
        steps = steps[-200:]
        for _ in range(EACH):
            mutation = Mutation(position, twin, steps, stream)
            for _ in range(1 + (stream.below(3) == 0) + (stream.below(6) == 0)):
                mutation.change()
            yield Mutant(mutation.position, mutation.changes)


class Mutation:
    """Changes to a position, one after the other."""

    def __init__(self, position: Json, twin: Json, steps: list[Json], stream: Stream) -> None:
        self.position = copy.deepcopy(position)
        self.twin = twin
        self.steps = steps
        self.stream = stream
        self.changes: list[str] = []

    def change(self) -> None:
        kinds: tuple[Callable[[Path], str | None], ...] = (
            self.value, self.value, self.value, self.alien, self.shorten, self.double, self.swap, self.swap, self.move,
            self.move, self.graft, self.graft, self.graft,
        )  # fmt: skip
        for _ in range(20):
            path: Path = ("steps",)
            if self.stream.below(6) == 0:
                told = self.step()
            else:
                path = self.path()
                told = kinds[self.stream.below(len(kinds))](path)
            if told:
                self.changes.append(f"{'.'.join(map(str, path))}: {told}"[:200])
                return

    # ---- places

    def pick(self, things: Any) -> Any:
        things = list(things)
        return things[self.stream.below(len(things))]

    def path(self) -> Path:
        """A place somewhere in the position; mostly in the fields of the game, sometimes around them."""
        path: list[str | int] = ["position"] if self.stream.below(12) else [self.pick(self.position)]
        node = self.position[path[0]]
        while isinstance(node, dict | list) and node and (len(path) < 2 or self.stream.below(4)):
            key = self.pick(node if isinstance(node, dict) else range(len(node)))
            path.append(key)
            node = node[key]
        return tuple(path)

    def at(self, path: Path, position: Json = None) -> Json:
        node = self.position if position is None else position
        for key in path:
            node = node[key]
        return node

    def put(self, path: Path, value: Json) -> None:
        self.at(path[:-1])[path[-1]] = value

    def lists(self) -> list[Path]:
        """Every list in the fields of the game."""
        found: list[Path] = []

        def visit(node: Json, path: Path) -> None:
            if isinstance(node, list):
                found.append(path)
            if isinstance(node, dict | list):
                for key in node if isinstance(node, dict) else range(len(node)):
                    visit(node[key], (*path, key))

        visit(self.position.get("position"), ("position",))
        return found or [("steps",)]

    # ---- changes; each says what it did, or nothing where it cannot be done here

    def value(self, path: Path) -> str | None:
        """Another value of the same type."""
        old = self.at(path)
        new: Json
        if isinstance(old, bool):
            new = not old
        elif isinstance(old, int):
            new = self.pick((old - 1, old + 1, self.pick(NUMBERS), self.pick(NUMBERS)))
        elif isinstance(old, str) or old is None:
            texts = [self.at(place) for place in self.lists()]
            words = [word for row in texts for word in row if isinstance(word, str)]
            new = self.pick((*words, old, None)) if old is None or self.stream.below(8) else None
        else:
            return None
        if new == old:
            return None
        self.put(path, new)
        return f"{old!r} → {new!r}"

    def alien(self, path: Path) -> str | None:
        """Something that does not belong here at all."""
        if self.stream.below(3):
            return None
        new = copy.deepcopy(self.pick(ALIENS))
        self.put(path, new)
        return "an alien"

    def shorten(self, path: Path) -> str | None:
        node = self.at(path)
        if not isinstance(node, dict | list) or not node:
            return None
        key = self.pick(node if isinstance(node, dict) else range(len(node)))
        del node[key]
        return f"dropped {key!r}"

    def double(self, path: Path) -> str | None:
        node = self.at(path)
        if not isinstance(node, list) or not node:
            return None
        node.insert(self.stream.below(len(node) + 1), copy.deepcopy(self.pick(node)))
        return "doubled an entry"

    def swap(self, path: Path) -> str | None:
        """Two entries of a list, or two fields, change places."""
        node = self.at(path)
        if not isinstance(node, dict | list) or len(node) < 2:
            return None
        keys = list(node if isinstance(node, dict) else range(len(node)))
        one, two = self.pick(keys), self.pick(keys)
        if type(node[one]) is not type(node[two]) or node[one] == node[two]:
            return None
        node[one], node[two] = node[two], node[one]
        return f"swapped {one!r} and {two!r}"

    def move(self, path: Path) -> str | None:
        """An entry of a list goes to another list: everything is there still, but elsewhere."""
        node = self.at(path)
        if not isinstance(node, list) or not node:
            return None
        other = self.pick(self.lists())
        target = self.at(other)
        entry = node.pop(self.stream.below(len(node)))
        target.insert(self.stream.below(len(target) + 1), entry)
        return f"{entry!r} to {'.'.join(map(str, other))}"

    def graft(self, path: Path) -> str | None:
        """The same place of another position of the game."""
        try:
            new = self.at(path, self.twin)
        except (KeyError, IndexError, TypeError):
            return None
        if new == self.at(path):
            return None
        self.put(path, copy.deepcopy(new))
        return "grafted"

    def step(self) -> str | None:
        """Another step upon the others, instead of one of them, or one less; or another seat in one."""
        steps = self.position.get("steps")
        if not self.steps or not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
            return None
        what = self.stream.below(5)
        if what == 0:
            steps.append(copy.deepcopy(self.pick(self.steps)))
            return f"pushed {steps[-1]}"
        if not steps:
            return None
        at = self.stream.below(len(steps))
        if what == 1:
            steps[at] = copy.deepcopy(self.pick(self.steps))
            return f"{at} is {steps[at]}"
        if what == 2:
            return f"dropped {steps.pop(at)}"
        fields = [key for key in steps[at] if key != "step"]
        if not fields:
            return None
        if what == 3 and "seat" in fields:
            steps[at]["seat"] = self.stream.below(4)
            return f"{at} of another seat"
        return self.value(("steps", at, self.pick(fields)))


# ---- what becomes of them


class Trial:
    """One mutant: refused, or played by chance to its end; `problem` says what went wrong."""

    def __init__(self, game: Game, mutant: Mutant, seed: int) -> None:
        self.game = game
        self.mutant = mutant
        self.stream = split(seed, ("trial",))[0]
        self.refusal = ""
        self.problem = ""
        self.count = 0
        try:
            self.run()
        except Exception as error:
            self.problem = f"{type(error).__name__} after {self.count} decisions: {error}"
            self.error = error

    def run(self) -> None:
        try:
            state = self.load(self.mutant.position)
        except BadPosition as refusal:
            self.refusal = str(refusal)
            if "\n" in self.refusal or len(self.refusal) > LINE:
                self.problem = f"not one short line: {self.refusal!r}"
            return
        if self.stream.below(GREEDY_IN) == 0:
            for seat in state.actors():
                make("greedy", self.game, 1).act(state, seat)
        limit = self.game.max_length(state.seats, state.options)
        while state.stack and not self.problem:
            if self.count % LOOKS == 0:
                self.look(state)
            self.decide(state)
            if self.count > limit:
                self.problem = f"longer than the declared {limit} actions"
        if not self.problem:
            self.look(state)

    def load(self, position: Json) -> State:
        """Some as objects, some as text."""
        if self.stream.below(2):
            return self.game.load(position)
        return self.game.load(json.dumps(position, default=str))

    def decide(self, state: State) -> None:
        actors = state.actors()
        options = {seat: state.legal(seat) for seat in actors}
        if not actors or not all(options.values()):
            self.problem = (
                f"nothing to choose for one of {actors} in {type(state.stack[-1]).__name__}, decision {self.count + 1}"
            )
            return
        seat = actors[self.stream.below(len(actors))]
        action = options[seat][self.stream.below(len(options[seat]))]
        state.apply(seat, action)
        self.count += 1

    def look(self, state: State) -> None:
        """Everything that can be asked of a position; and it loads again."""
        for seat in (None, *range(state.seats)):
            state.view(seat)
            other = state.determinize(seat, 1)
            other.view(seat)
            if seat is not None:
                state.refusals(seat)
                self.game.evaluate(state, seat)
                if state.stack:
                    self.game.question(state, seat, "en", ())
        text = json.dumps(state.dump())
        try:
            again = self.game.load(text)
        except BadPosition as refusal:
            self.problem = f"after {self.count} decisions it does not load again: {refusal}"
            return
        if digest(again) != digest(state.copy()):
            self.problem = f"after {self.count} decisions it loads as another one"
