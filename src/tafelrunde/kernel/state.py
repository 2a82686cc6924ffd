"""States: one position of a game, and the only ways to ask it, change it and look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import convert, to_builtins
from mypy_extensions import mypyc_attr

from tafelrunde.kernel.choices import Choices, collected, collector
from tafelrunde.kernel.errors import IllegalAction
from tafelrunde.kernel.event import Data, Event
from tafelrunde.kernel.rng import N, Stream, split
from tafelrunde.kernel.rulebook import Rule
from tafelrunde.kernel.shape import Later, Shape, write_fields
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.views import Ending, StepPart, View

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game, Outcome

FORMAT: Final = 2  # how positions are written: 1 (which does not say so) had packed numbers in many places


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything a rule may look at, and nothing else; on top of `stack` lies the decision now owed.

    Games add their own fields and override `copy`, `shapes`, `audit`, `look`, `redeal` and `result`.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=7)
    >>> (seat,) = state.actors()
    >>> action = state.legal(seat)[0]
    >>> events = state.apply(seat, action)
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.options = options  # never changed: copies share it
        self.streams: list[Stream] = []
        self._stack: list[Step[Any]] = []
        self.top: Step[Any] | None = None  # the last of `stack`, kept at hand: every question begins with it
        self.events: list[Event] | None = None  # a list while somebody listens
        self.revealed = False  # has anything hidden become known since this was last set to False?

    @property
    def stack(self) -> list[Step[Any]]:
        """The decisions that wait for those upon them; `push`, `pop` and `replace` change it, or a new list."""
        return self._stack

    @stack.setter
    def stack(self, steps: list[Step[Any]]) -> None:
        self._stack = steps
        self.top = steps[-1] if steps else None

    # ---- asking

    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now; none when the game is over."""
        step = self.top
        return () if step is None else step.seats(self)

    def legal(self, seat: int) -> list[int]:
        """The actions that a seat may choose now."""
        step = self.top
        if step is not None:
            for actor in step.seats(self):
                if actor == seat:
                    out = collector()
                    step.options(self, seat, out)
                    return collected(out)
        return []

    def offered(self, seat: int) -> list[int]:
        """The same for a seat that is known to be asked: the fast way for play-outs."""
        step = self.top
        assert step is not None
        out = collector()
        step.options(self, seat, out)
        return collected(out)

    def refusals(self, seat: int) -> list[tuple[int, Rule]]:
        """What a seat might want to do now but may not, each with the rule that forbids it."""
        if not self.stack or seat not in self.stack[-1].seats(self):
            return []
        step = self.stack[-1]
        out = Choices(explaining=True)
        step.options(self, seat, out)
        said = {*out.allowed, *[action for action, _ in out.refused]}
        for action in self.game.tries(self, seat):
            if action not in said:
                rule = step.against(self, seat, action)
                if rule:
                    out.refuse(action, rule)
                    said.add(action)
        return [(action, self.game.rulebook[rule]) for action, rule in out.refused]

    def forbidding(self, seat: int, action: int) -> Rule | None:
        """The rule that forbids an action now, or None where it is allowed."""
        if not self.stack:
            return self.game.rulebook["TR-1.1"]
        if seat not in self.stack[-1].seats(self):
            return self.game.rulebook["TR-1.2"]
        if action in self.offered(seat):
            return None
        for refused, rule in self.refusals(seat):
            if refused == action:
                return rule
        known = 0 <= action < self.game.codec.size
        return self.game.rulebook[(known and self.stack[-1].against(self, seat, action)) or "TR-1.3"]

    def awaits_answer(self, seat: int) -> bool:
        """Has what a seat did put somebody else before a decision within its turn (TR-1.6)?"""
        return len(self.stack) > 1 and self.stack[0].seat == seat and seat not in self.stack[-1].seats(self)

    def team_of(self, seat: int) -> int:
        """The team that a seat plays for, a number; where there are no teams, its own."""
        return seat

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return None if self.stack else self.result()

    # ---- changing

    def apply(self, seat: int, action: int) -> list[Event]:
        """Carry out an action and say what happened; a forbidden one raises IllegalAction and changes nothing."""
        if not isinstance(action, int):  # compiled code knows by itself
            raise TypeError(f"an action is a whole number, not {action!r}")
        rule = self.forbidding(seat, action)
        if rule is not None:
            raise IllegalAction(rule, action)
        events: list[Event] = []
        self.events = events
        try:
            self.stack[-1].take(self, seat, action)
        finally:
            self.events = None
        return events

    def advance(self, seat: int, action: int) -> None:
        """The same, unchecked and untold: for search and simulation, with an action taken from `legal`."""
        step = self.top
        assert step is not None
        step.take(self, seat, action)

    # ---- what steps use

    def push(self, step: Step[Any]) -> None:
        self._stack.append(step)
        self.top = step

    def pop(self) -> None:
        stack: list[Any] = self._stack
        stack.pop()
        if stack:
            self.top = stack[-1]
        else:
            self.top = None

    def replace(self, step: Step[Any]) -> None:
        self._stack[-1] = step
        self.top = step

    def tell(self, kind: str, rule: str, data: Data, secret: Data | None = None, to: int = 0) -> None:
        """Report an event. Callers ask `if state.events is not None` first, so that silence costs nothing."""
        if self.events is not None:
            self.events.append(Event(kind, rule, data, secret, to))

    def reveal(self) -> None:
        """Something hidden has become known: what was done before cannot be undone any more."""
        self.revealed = True

    def below(self, stream: int, n: int) -> int:
        """A random number from 0 to n - 1."""
        return self.streams[stream].below(n)

    def shuffle(self, stream: int, items: list[N]) -> None:
        self.streams[stream].shuffle(items)

    # ---- copying and looking

    def copy(self) -> State:
        """An independent copy; written by hand for each game, because search lives on it."""
        raise NotImplementedError

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its game's id and its position; whoever reads it checks it as `Game.load` does."""
        from tafelrunde.kernel.registry import game, restored

        return restored, (game(self.game.pickled()).id, self.dump())

    def copy_base(self, other: State) -> None:
        """The kernel's part of `copy`."""
        other.streams = [stream.copy() for stream in self.streams]
        self.copy_stack(other)

    def copy_stack(self, other: State) -> None:
        other._stack = self._stack[:]
        other.top = self.top

    def determinize(self, seat: int | None, seed: object) -> State:
        """A copy in which everything the seat cannot know is dealt afresh, consistently with what it does know.

        It depends on what the seat knows and on the seed, and on nothing else.
        """
        other = self.copy()
        other.redeal(-1 if seat is None else seat, split(seed, ("redeal",)))
        other.streams = split(seed, self.game.streams)
        return other

    def redealt(self, seat: int, stream: Stream) -> State:
        """The same with randomness from a stream instead of a seed: for a search, which deals thousands of times."""
        other = self.copy()
        other.redeal(seat, [stream])
        fresh: list[Stream] = []
        for _old in self.streams:
            fresh.append(Stream(stream.word(), stream.word() | 1))
        other.streams = fresh
        return other

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (or, with None, a spectator) may know, as JSON."""
        shown: dict[str, Any] = to_builtins(self.look(-1 if seat is None else seat))
        return shown

    def frame(self, seat: int, step: type[StepPart]) -> dict[str, Any]:
        """The kernel's part of a view, for a game's own view to be made with."""
        viewer = None if seat < 0 else seat
        owed = self.look_at_step(viewer)
        outcome = self.outcome()
        return {
            "game": self.game.id,
            "version": self.game.version,
            "seats": self.seats,
            "seat": viewer,
            "options": self.options,
            "actors": list(self.actors()),
            "step": None if owed is None else convert(owed, step),
            "outcome": None if outcome is None else Ending(**outcome.view()),
        }

    def look_at_step(self, seat: int | None) -> dict[str, Any] | None:
        """The decision now owed, as JSON; a step keeps nothing secret unless a game overrides this."""
        if not self.stack:
            return None
        step = self.stack[-1]
        return {"step": type(step).__name__, **write_fields(step.FIELDS, step)}

    def dump(self, format: int = FORMAT) -> dict[str, Any]:
        """The whole state as JSON, secrets included; `Game.load` reads it, and what was written in the first format."""
        return {
            "game": self.game.id,
            "version": self.game.version,
            **({"format": format} if format > 1 else {}),
            "seats": self.seats,
            "options": self.options if format > 1 else self.first_options(),
            "streams": {name: stream.text() for name, stream in zip(self.game.streams, self.streams, strict=True)},
            "steps": [{"step": type(step).__name__, **write_fields(step.FIELDS, step)} for step in self.stack],
            "position": write_fields(self.shapes_of(format), self),
        }

    # ---- what a game overrides

    def shapes(self) -> dict[str, Shape]:
        """The shape of every field of the game's own."""
        raise NotImplementedError

    def shapes_of(self, format: int) -> dict[str, Shape]:
        """The same for a format; in the first one some fields were written otherwise, and later ones were not there."""
        if format > 1:
            return self.shapes()
        shapes = {**self.shapes(), **self.first_shapes()}
        return {name: shape for name, shape in shapes.items() if not self.still_first(name, shape)}

    def still_first(self, name: str, shape: Shape) -> bool:
        """Is a field that came later as it was without it?"""
        return isinstance(shape, Later) and bool(getattr(self, name) == shape.first)

    def first_options(self) -> dict[str, Any]:
        """The options as the first format wrote them: without those that came later and change nothing."""
        later = {option.id: option.default for option in self.game.options if option.came_later}
        return {id: value for id, value in self.options.items() if id not in later or value != later[id]}

    def first_shapes(self) -> dict[str, Shape]:
        """The fields that format 1 wrote otherwise. Digests are taken of it, so it stays as it was."""
        return {}

    def unfold(self, format: int) -> None:
        """Fill in, after a load, what the format does not write: rows that are written only where something is."""

    def misshapen(self) -> list[str]:
        """What of a loaded position does not fit together, so that nothing else can be asked of it: lengths, places."""
        return []

    def settle(self) -> None:
        """Work out, after a load, the fields that follow from others and are not written."""

    def audit(self) -> list[str]:
        """What is impossible about this position, one line each: conservation, owners, limits."""
        raise NotImplementedError

    def look(self, seat: int) -> View:
        """What a seat may know, as the type that the game declares; -1 is a spectator."""
        raise NotImplementedError

    def redeal(self, seat: int, streams: list[Stream]) -> None:
        """Deal afresh, from stream 0 of `streams`, everything the seat (-1: a spectator) cannot know.

        Hidden things are sorted before they are shuffled, so that nothing of their true order remains.
        """
        raise NotImplementedError

    def result(self) -> Outcome:
        """The outcome of a finished game."""
        raise NotImplementedError
