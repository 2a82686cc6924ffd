"""Batches: many games of a kind, stepped together by compiled code into arrays of the caller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from tafelrunde.kernel.errors import BadOption, IllegalAction
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.observer import ONE, WHOLE, Observer
from tafelrunde.kernel.state import State

ZERO: Final[Any] = 0


def reward(shares: Sequence[float], scores: Sequence[int]) -> list[float]:
    """What each seat gets at the end: the winner 1, the others share -1; alone, one's score in hundreds.

    >>> reward([1.0, 0.0, 0.0], [9, 8, 7]), reward([0.5, 0.5], [9, 9]), reward([1.0], [70])
    ([1.0, -0.5, -0.5], [0.0, 0.0], [0.7])
    """
    seats = len(shares)
    if seats == 1:
        return [scores[0] / 100]
    return [(share * seats - 1) / (seats - 1) for share in shares]


def returns(state: State) -> list[float]:
    """The rewards of a finished game, zeros while it goes on."""
    outcome = state.outcome()
    if outcome is None:
        return [0.0] * state.seats
    return reward([outcome.share(seat) for seat in range(state.seats)], outcome.scores)


def buffer(array: Any, size: int, letter: str, name: str) -> Any:
    """The memory of an array, which must be of the right size, in one piece and not read-only."""
    try:
        memory = memoryview(array)
        whole = memory.cast("B")
    except (TypeError, ValueError) as error:
        raise BadOption(f"{name}: an array in one piece is needed ({error})") from None
    width = 4 if letter == "f" else 1
    if memory.readonly or memory.itemsize != width or whole.nbytes != size * width:
        kind = "float32" if letter == "f" else "one byte each"
        raise BadOption(f"{name}: an array of {size} numbers is needed, {kind}, that can be written to")
    return whole.cast("f") if letter == "f" else whole


class Batch:
    """So many games of a kind, stepped together.

    `reset` and `step` write into arrays that the caller gives to `write_to`: of each game what the seat that is asked
    may know (`observations`, signed bytes, see docs/adapters.md), which actions are legal (`masks`), who is asked
    (`actors`), what each seat has got (`rewards`), whether the game has just ended (`ended`) or was cut off after
    `limit` actions (`cut`). Then the next game has begun already, and the observation is its first. Where several seats
    owe a decision at once, they are asked one by one, and nobody is shown what the others have chosen.

    Game number n of place i has the seed `seed + i + n * count`, and is what `game.new` makes of that.

    A batch is pickled and copied as what it was made of and its games as they stand. The arrays are the caller's and do
    not go along: a copy writes to some of its own, until `write_to` gives it others, and writes there what it has told.

    >>> import tafelrunde
    >>> batch = Batch(tafelrunde.game("avalon"), 2, seed=7)
    >>> masks, actors = bytearray(2 * batch.actions), bytearray(2)
    >>> batch.write_to(bytearray(2 * batch.size), masks, actors, bytearray(2 * 2 * 4), bytearray(2), bytearray(2))
    Traceback (most recent call last):
    ...
    tafelrunde.kernel.errors.BadOption: rewards: an array of 4 numbers is needed, float32, that can be written to
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        limit: int = 0,
    ) -> None:
        wanted = game.seats[0] if seats is None else seats
        self.seats, self.options = game.configured(wanted, {} if options is None else options)
        if count < 1:
            raise BadOption(f"a batch has at least one game, not {count}")
        game.check_seed(seed)
        self.game = game
        self.count = count
        self.limit: i64 = limit
        self.seed = seed
        self.observer: Observer = game.observer(self.seats, self.options)
        self.size: int = self.observer.size  # of an observation
        self.actions: int = game.codec.size
        self.states: list[State] = []
        self.seeds: list[int] = []  # of the games that are played now
        self.lengths: list[int] = []  # the actions of each of them
        self.legal: list[list[Any]] = []
        self.asked: Any = bytearray(count)  # who is asked
        self.over: Any = bytearray(count)
        self.stopped: Any = bytearray(count)
        self.finished: list[int] = []  # places whose game came to its end in the last step
        self.mask: Any = bytearray(self.actions)
        self.rows: list[Any] = []  # where each game's part of an array is
        self.mask_rows: list[Any] = []
        for number in range(count):
            self.rows.append(slice(number * self.size, (number + 1) * self.size))
            self.mask_rows.append(slice(number * self.actions, (number + 1) * self.actions))
        self.observations: Any = None
        self.masks: Any = None
        self.actors: Any = None
        self.rewards: Any = None
        self.ended: Any = None
        self.cut: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.game, self.count, self.seats, self.options, self.seed, self.limit)
        told = (bytes(self.over), bytes(self.stopped), list(self.rewards) if self.states else [])
        return resumed, (made_of, self.states, self.seeds, self.lengths, told)

    def write_to(self, observations: Any, masks: Any, actors: Any, rewards: Any, ended: Any, cut: Any) -> None:
        """Say where to write: arrays, or anything else that shares its memory. What is told of games that are being
        played is there at once."""
        count = self.count
        before = [self.observations, self.masks, self.actors, self.rewards, self.ended, self.cut]
        after = [
            buffer(observations, count * self.size, "b", "observations"),
            buffer(masks, count * self.actions, "b", "masks"),
            buffer(actors, count, "b", "actors"),
            buffer(rewards, count * self.seats, "f", "rewards"),
            buffer(ended, count, "b", "ended"),
            buffer(cut, count, "b", "cut"),
        ]
        if self.states:
            for old, new in zip(before, after, strict=True):
                new[WHOLE] = old
        self.observations, self.masks, self.actors, self.rewards, self.ended, self.cut = after

    def reset(self, seed: int | None = None) -> None:
        """Begin with fresh games, from the seed of the batch on or from another one."""
        if self.observations is None:
            raise BadOption("a batch needs arrays to write to: write_to comes first")
        if seed is not None:
            self.game.check_seed(seed)
            self.seed = seed
        self.states = []
        self.seeds = [self.seed + number for number in range(self.count)]
        self.lengths = [0] * self.count
        self.legal = [[] for _number in range(self.count)]
        self.finished = []
        for number in range(self.count):
            self.states.append(self.game.new(self.seats, self.seeds[number], self.options))
            self.over[number] = self.stopped[number] = 0
            for seat in range(self.seats):
                self.rewards[number * self.seats + seat] = 0.0
            self.ask(number)
        self.tell()

    def step(self, actions: Any) -> None:
        """Let the seat that is asked in each game choose its action; one that is not legal changes nothing at all."""
        wanted: list[int] = actions if isinstance(actions, list) else actions.tolist()
        if len(wanted) != len(self.states):
            raise BadOption(f"{len(self.states)} actions are needed, one for each game, not {len(wanted)}")
        for number, action in enumerate(wanted):
            self.check(number, action)
        if self.finished:
            self.forget()
        for number, action in enumerate(wanted):
            state = self.states[number]
            state.advance(self.asked[number], action)
            length = self.lengths[number] + 1
            self.lengths[number] = length
            if state.top is None:
                self.over[number] = ONE
                self.renew(number)
            elif self.limit and length >= self.limit:
                self.stopped[number] = ONE
                self.renew(number)
            self.ask(number)
        self.tell()

    def check(self, number: int, action: int) -> None:
        """Refuse what is not legal, by its rule."""
        if 0 <= action < self.actions:
            wanted: i64 = action
            for legal in self.legal[number]:
                known: i64 = legal
                if known == wanted:
                    return
        rule = self.states[number].forbidding(self.asked[number], action)
        assert rule is not None
        raise IllegalAction(rule, action)

    def ask(self, number: int) -> None:
        """Write who is asked in a game, what that seat may know and what it may choose."""
        state = self.states[number]
        step = state.top
        assert step is not None
        seat = step.seats(state)[0]
        self.asked[number] = seat
        self.observations[self.rows[number]] = self.observer.observe(state, seat)
        legal: list[Any] = state.offered(seat)
        self.legal[number] = legal
        mask = self.mask
        for action in legal:
            mask[action] = ONE
        self.masks[self.mask_rows[number]] = mask
        for action in legal:
            mask[action] = ZERO

    def renew(self, number: int) -> None:
        """Write what the seats of a finished game have got, and begin the next one."""
        self.finished.append(number)
        place = number * self.seats
        for value in returns(self.states[number]):
            self.rewards[place] = value
            place += 1
        self.seeds[number] += self.count
        self.lengths[number] = 0
        self.states[number] = self.game.new(self.seats, self.seeds[number], self.options)

    def forget(self) -> None:
        """Take back what was said of games that had come to their end."""
        for number in self.finished:
            self.over[number] = self.stopped[number] = ZERO
            for seat in range(self.seats):
                self.rewards[number * self.seats + seat] = 0.0
        self.finished = []

    def tell(self) -> None:
        self.actors[WHOLE] = self.asked
        self.ended[WHOLE] = self.over
        self.cut[WHOLE] = self.stopped


def resumed(
    made_of: tuple[Any, ...],
    states: list[State],
    seeds: list[int],
    lengths: list[int],
    told: tuple[bytes, bytes, list[float]],
) -> Batch:
    """A batch that was pickled or copied."""
    game, count, seats, options, seed, limit = made_of
    batch = Batch(game, count, seats, options, seed, limit)
    if not states:
        return batch
    floats = memoryview(bytearray(4 * count * batch.seats)).cast("f")
    few = [bytearray(count) for _array in range(3)]
    batch.write_to(bytearray(count * batch.size), bytearray(count * batch.actions), few[0], floats, few[1], few[2])
    batch.states = [state.copy() for state in states]
    batch.seeds = list(seeds)
    batch.lengths = list(lengths)
    batch.legal = [[] for _number in range(count)]
    batch.over[WHOLE], batch.stopped[WHOLE] = told[0], told[1]
    for place, value in enumerate(told[2]):
        batch.rewards[place] = value
    for number in range(count):
        if batch.over[number] or batch.stopped[number]:
            batch.finished.append(number)
        batch.ask(number)
    batch.tell()
    return batch
