"""Games: a set of rules with its declared facts. Stateless; `new` and `load` make states."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.action import Codec
from tafelrunde.kernel.building import Builder, Stock
from tafelrunde.kernel.domain import Domain, some
from tafelrunde.kernel.errors import BadOption, BadPosition, Clash, shortened, shown
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.odds import chance
from tafelrunde.kernel.option import Option
from tafelrunde.kernel.rng import KEY, PLAIN, Stream, is_hex, is_key, parse, sealed, split
from tafelrunde.kernel.rulebook import Rulebook
from tafelrunde.kernel.shape import read_fields
from tafelrunde.kernel.state import FORMAT, State
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.views import Part, View
from tafelrunde.kernel.words import Words

if TYPE_CHECKING:
    from tafelrunde.kernel.observer import Observer
    from tafelrunde.kernel.planes import Plane

PARTS: Final = ("game", "version", "seats", "options", "streams", "steps", "position")  # of a dump
LONGEST: Final = 1_000_000  # characters of a position; the largest of a game has some ten thousand
DEEPEST: Final = 40  # steps upon each other
SEED_BITS: Final = 512
OUTLOOK_SCALE: Final = 10.0  # so much of the evaluation makes one unit of log odds, unless a game knows better


class Outcome:
    """How a game ended: points and rank of every seat (1 is best; ranks may be shared), and the rule that ended it.

    Who plays alone and fails comes second, behind the game itself, and nobody wins:

    >>> Outcome([40], [2], "MK-15.6.4").winners
    ()
    """

    def __init__(self, scores: Sequence[int], ranking: Sequence[int], reason: str) -> None:
        self.scores: tuple[int, ...] = tuple(scores)
        self.ranking: tuple[int, ...] = tuple(ranking)
        self.winners: tuple[int, ...] = tuple(seat for seat, rank in enumerate(self.ranking) if rank == 1)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.scores, self.ranking, self.reason)

    def share(self, seat: int) -> float:
        """What a seat has of the victory: 1 for the only winner, 0 where it did not win."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def view(self) -> dict[str, Any]:
        return {
            "scores": list(self.scores),
            "ranking": list(self.ranking),
            "winners": list(self.winners),
            "reason": self.reason,
        }


def read_json(text: str | bytes) -> Any:
    """What a text holds, as JSON: of a bearable length, and with no name twice in an object."""
    if len(text) > LONGEST:
        raise BadPosition(f"not a position: the text has more than {LONGEST} characters")
    try:
        return json.loads(text, object_pairs_hook=single)
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"not a position: the text is not JSON ({shortened(error)})") from None


def single(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names occur once each."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has a name twice")
    return found


def refuse_stuck(state: State, when: str) -> None:
    """Somebody is asked, who is there and has something to choose; or the game is over."""
    actors = state.actors()
    if state.stack and not actors:
        raise BadPosition(f"impossible position: {when}nobody is asked in {type(state.stack[-1]).__name__}")
    for seat in actors:
        if not 0 <= seat < state.seats:
            raise BadPosition(f"impossible position: {when}seat {seat} is asked, but there are {state.seats}")
        if not state.legal(seat):
            raise BadPosition(f"impossible position: {when}seat {seat} is asked but has nothing to choose")


def ranked(keys: Sequence[Any]) -> list[int]:
    """The rank of every seat by its key, larger is better: `[7, 9, 7]` gives `[2, 1, 2]`."""
    return [1 + sum(other > key for other in keys) for key in keys]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a game declares. A game's `game.py` makes one object of a subclass, and calls it `GAME`."""

    def __init__(
        self,
        id: str,
        version: int,
        folder: Path,
        seats: range,
        options: Sequence[Option],
        codec: Codec,
        domains: Sequence[Domain],
        steps: Sequence[type[Step[Any]]],
        streams: Sequence[str],
    ) -> None:
        self.id = id
        self.version = version
        self.seats = seats
        self.options: tuple[Option, ...] = tuple(options)
        self.defaults: dict[str, Any] = self.settings({})
        self.codec = codec
        self.domains: dict[str, Domain] = {domain.name: domain for domain in domains}
        self.steps: dict[str, type[Step[Any]]] = {step.__name__: step for step in steps}
        self.streams: tuple[str, ...] = tuple(streams)
        self.folder = folder
        self.words = Words(folder / "text.toml", self.domains)
        self.rulebook = Rulebook(folder / "rulebook.toml")

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its id, by which it is found again."""
        from tafelrunde.kernel.registry import game

        return game, (self.pickled(),)

    def pickled(self) -> str:
        """The id, if it leads back to this game."""
        from tafelrunde.kernel.registry import game

        if game(self.id) is not self:
            raise PicklingError(f"another game is found by the id {self.id}: this one cannot be pickled")
        return self.id

    # ---- states

    def new(self, seats: object = None, seed: object = 0, options: object = None) -> State:
        """A fresh game, ready for its first decision: a number of seats, a seed, options by name.

        The seed is a whole number; one that is a key (`is_key`) makes sealed streams.
        """
        wanted = self.seats[0] if seats is None else seats
        if options is None:
            count, settings = self.check_seats(wanted), self.defaults.copy()
        else:
            count, settings = self.configured(wanted, options)
        self.check_seed(seed)
        state = self.blank(count, settings)
        state.streams = sealed(seed, self.streams) if isinstance(seed, str) else split(seed, self.streams)
        self.set_up(state)
        state.stack = state.stack[:]  # has room for as many as it holds: Python then keeps that room when they go
        return state

    def build(self, seats: object = None, seed: object = 0, **options: Any) -> Builder:
        """A position in the making, from a fresh game: see `Builder`."""
        return Builder(self, self.new(seats, seed, options))

    def load(self, position: object) -> State:
        """The state that `State.dump` wrote, or that somebody made up: text, bytes or an object.

        Refused, with one line that says what is wrong and where, if it cannot exist. Nothing else comes out of it.
        """
        try:
            return self._load(position)
        except BadPosition:
            raise
        except Exception as error:  # the audits should name it; whatever escapes them is impossible all the same
            raise BadPosition(f"impossible position: {type(error).__name__}: {shortened(error)}") from None

    def _load(self, position: object) -> State:
        state = self.suppose(read_json(position) if isinstance(position, (str, bytes)) else position)
        self._refuse_impossible(state)
        return state

    def suppose(self, data: object) -> State:
        """The state that a document describes: every field is read, but nobody asks whether they fit together."""
        if not isinstance(data, dict) or data.get("game") != self.id:
            found = data.get("game") if isinstance(data, dict) else data
            raise BadPosition(f"not a position of {self.id}: its field 'game' is {shown(found)}")
        for key in PARTS:
            if key not in data:
                raise BadPosition(f"position: {key!r} is missing")
        for key in data:
            if key not in PARTS and key != "format":
                raise BadPosition(f"position: unknown field {shown(key)}")
        format = data.get("format", 1)
        if type(format) is not int or ("format" in data and format != FORMAT):
            raise BadPosition(f"position.format: {FORMAT} is needed, or nothing for the first, not {shown(format)}")
        if type(data["version"]) is not int or data["version"] != self.version:
            raise BadPosition(
                f"position: made under version {shown(data['version'])} of {self.id}, this is version {self.version}"
            )
        if not isinstance(data["options"], dict):
            raise BadPosition(f"position.options: an object is needed, not {shown(data['options'])}")
        try:
            seats, settings = self.configured(data["seats"], data["options"])
            state = self.blank(seats, settings)
        except BadOption as error:
            raise BadPosition(f"position: {error}") from None
        state.streams = self._streams(data["streams"])
        state.stack = self._steps(data["steps"], seats)
        for name, value in read_fields(state.shapes_of(format), data["position"], "position").items():
            setattr(state, name, value)
        state.unfold(format)
        for problem in state.misshapen():
            raise BadPosition(f"impossible position: {problem}")
        state.settle()
        return state

    def check_seats(self, seats: object) -> int:
        """The number of seats, if the game is for so many."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            span = f"{low}" if low == high else f"{low} to {high}"
            raise BadOption(f"{self.id} is for {span} seats, not {shown(seats)}")
        return seats

    def check_seed(self, seed: object) -> None:
        whole = isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) >> SEED_BITS == 0
        if not whole and not is_key(seed):
            said = f"a whole number of at most {SEED_BITS} bits is needed, or a key of {KEY} hexadecimal digits"
            raise BadOption(f"seed: {said}, not {shown(seed)}")

    def settings(self, given: object) -> dict[str, Any]:
        """All options: the given ones checked, the others at their defaults."""
        if not isinstance(given, dict):
            raise BadOption(f"options: an object is needed, not {shown(given)}")
        known = {option.id: option for option in self.options}
        for id in given:
            if id not in known:
                raise BadOption(f"{self.id} has no option {shown(id)}; options are: {', '.join(known)}")
        return {id: option.check(given.get(id, option.default)) for id, option in known.items()}

    def clash(self, seats: int, settings: dict[str, Any]) -> str | None:
        """Why these options cannot go together with so many seats, naming the rule; None if they can.

        A game adds what its options cannot say one by one.
        """
        for option in self.options:
            why = option.clash(seats, settings)
            if why is not None:
                return why
        return None

    def configured(self, seats: object, options: object) -> tuple[int, dict[str, Any]]:
        """A number of seats and all options, if they go together."""
        count = self.check_seats(seats)
        settings = self.settings(options)
        why = self.clash(count, settings)
        if why is not None:
            cited = why.rpartition("(")[2].rstrip(")")
            known = cited in self.rulebook
            raise Clash(why, self.rulebook[cited] if known else None)
        return count, settings

    def _streams(self, json: Any) -> list[Stream]:
        if not isinstance(json, dict) or set(json) != set(self.streams):
            raise BadPosition(f"position.streams: exactly these are needed: {', '.join(self.streams)}")
        streams: list[Stream] = []
        for name in self.streams:
            text = json[name]
            if not isinstance(text, str) or len(text) not in (PLAIN, KEY + PLAIN) or not is_hex(text):
                said = f"sixteen hexadecimal digits are needed, or eighty if sealed, not {shown(text)}"
                raise BadPosition(f"position.streams.{name}: {said}")
            if len(text) > PLAIN and text[KEY:] >= "0001":
                raise BadPosition(f"position.streams.{name}: a sealed stream cannot have given so many words")
            if len(text) == PLAIN and not text.strip("0"):
                raise BadPosition(f"position.streams.{name}: a stream cannot be all zeros")
            streams.append(parse(text))
        return streams

    def _steps(self, json: Any, seats: int) -> list[Step[Any]]:
        if not isinstance(json, list):
            raise BadPosition(f"position.steps: a list is needed, not {shown(json)}")
        if len(json) > DEEPEST:
            raise BadPosition(f"position.steps: at most {DEEPEST} steps are possible, not {len(json)}")
        steps: list[Step[Any]] = []
        for number, entry in enumerate(json):
            where = f"position.steps[{number}]"
            name = entry.get("step") if isinstance(entry, dict) else None
            if not isinstance(name, str) or name not in self.steps:
                raise BadPosition(f"{where}: no step {shown(entry)}; steps are: {some(list(self.steps))}")
            kind = self.steps[name]
            fields = {key: value for key, value in entry.items() if key != "step"}
            step = kind(*read_fields(kind.FIELDS, fields, where).values())
            if step.seat >= seats:
                raise BadPosition(f"{where}.seat: there are only {seats} seats, counted from 0")
            steps.append(step)
        return steps

    def _refuse_impossible(self, state: State) -> None:
        for problem in state.audit():
            raise BadPosition(f"impossible position: {problem}")
        for step in state.stack:
            for problem in step.audit(state):
                raise BadPosition(f"impossible position: {problem}")
        for problem in self.audit_loaded(state):
            raise BadPosition(f"impossible position: {problem}")
        refuse_stuck(state, "")
        for seat in state.actors():
            for action in state.legal(seat):
                self._try(state, seat, action)

    def _try(self, state: State, seat: int, action: int) -> None:
        """Every answer to the question now asked can be carried out, and leads to a question with an answer."""
        after = state.copy()
        try:
            after.advance(seat, action)
        except Exception as error:
            said = f"{self.text(action)!r} cannot be carried out ({type(error).__name__})"
            raise BadPosition(f"impossible position: {said}") from None
        refuse_stuck(after, f"after {self.text(action)!r} ")

    # ---- actions and words

    def decode(self, action: object) -> dict[str, str]:
        """An action as an object: `{"kind": "attack", "card": "red_knight", "at": "4"}`."""
        return self.codec.decode(action)

    def encode(self, fields: object) -> int:
        """The number of an action given as such an object."""
        return self.codec.encode(fields)

    def text(self, action: object, lang: str = "en") -> str:
        """An action as a sentence."""
        kind = self.codec.kind(action)
        return self.words.say("action", kind.name, lang, self.codec.numbers(action))

    def answer(self, state: State, seat: int, action: int, lang: str = "en") -> str:
        """An action as an answer to the question now asked, in its step's own words where a game has such.

        They stand under `[answer]` by what is `asked`, as `Step.case.kind`, `Step.kind` or `kind`, and may name what
        `detail` knows.
        """
        kind, fields = self.codec.kind(action).name, dict(self.codec.numbers(action))
        own = self.words.table.get("answer", {})
        for key in (f"{self.asked(state)}.{kind}", f"{type(state.stack[-1]).__name__}.{kind}", kind):
            if key in own:
                return self.words.say("answer", key, lang, self.detail(state, seat, fields))
        return self.words.say("action", kind, lang, fields)

    def question(self, state: State, seat: int, lang: str, names: Sequence[str]) -> str:
        """What the step now owed asks, from what the seat may see of it."""
        step = state.look_at_step(seat) or {}
        values = {key: self._value(key, value) for key, value in step.items() if key != "step"}
        return self.words.say("step", self.asked(state), lang, self.detail(state, seat, values), names)

    def _value(self, key: str, shown: Any) -> Any:
        """Ids, as a view shows them, back to numbers."""
        if isinstance(shown, list):
            return [self._value(key, item) for item in shown]
        return self.domains[key].index(shown) if isinstance(shown, str) and key in self.domains else shown

    def tell(self, event: Event, seat: int | None, lang: str, names: Sequence[str]) -> str:
        """An event as a sentence for a seat (None: a spectator); `names` are the names of the seats."""
        return self.words.say("event", event.kind, lang, event.seen_by(seat), names)

    # ---- what a game overrides

    def bring_forward(self, position: dict[str, Any], version: int) -> dict[str, Any]:
        """A position of an earlier version as one of this version, which `load` still checks.

        As it is written, nothing but the version has changed. A game whose shapes, steps or options have changed says
        here what becomes of the old ones, or raises BadPosition with the reason why nothing can.
        """
        if version > self.version:
            raise BadPosition(f"position: made under version {version} of {self.id}, which is newer than this one")
        return {**position, "version": self.version}

    def stocks(self, seats: int) -> Sequence[Stock]:
        """Where a builder takes things from, and puts them back."""
        return ()

    def tidy(self, position: dict[str, Any]) -> None:
        """Bring in order, in the game's part of a document, what somebody who builds it should not have to mind."""

    def blank(self, seats: int, options: dict[str, Any]) -> State:
        """An empty state of the game's own class."""
        raise NotImplementedError

    def set_up(self, state: State) -> None:
        """Shuffle, deal, and push the first step."""
        raise NotImplementedError

    def can_be_lost(self, seats: int, options: dict[str, Any]) -> bool:
        """Can a game end without a winner? Whoever plays alone can lose it."""
        return seats == 1

    def tie_rule(self) -> str:
        """The rule that ranks seats with the same score, where a game has one; otherwise they share their rank."""
        return ""

    def max_length(self, seats: int, options: dict[str, Any]) -> int:
        """The most actions that a game can take."""
        raise NotImplementedError

    def audit_loaded(self, state: State) -> list[str]:
        """What else is impossible about a position from outside: steps that do not fit each other, say.

        `State.audit` is asked after every action of a check; this, and what a step says itself, only by `load`.
        """
        return []

    def evaluate(self, state: State, seat: int) -> float:
        """How well a seat stands, the larger the better; bots look at it, rules never do."""
        raise NotImplementedError

    def view_type(self) -> type[View]:
        """What `State.look` gives; `msgspec.convert(state.view(seat), game.view_type())` reads a view again.

        The browser's types are made from the module it stands in.
        """
        return View

    def material_type(self) -> type[Part]:
        """What `material` holds."""
        return Part

    def material(self) -> dict[str, Any]:
        """What a drawn board needs besides the view, as JSON: maps, places, printed values."""
        return {}

    def planes(self) -> Sequence[Plane]:
        """What of a view is written as numbers for those that learn, and where; nothing: the view is hashed."""
        return ()

    def observer(self, seats: int, options: dict[str, Any]) -> Observer:
        """Who writes these numbers, for tables with such seats and options; a game may know a faster way."""
        from tafelrunde.kernel.observer import Observer

        return Observer(self, seats, options)

    def detail(self, state: State, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a question or answer with what they stand for in this position; only what the seat knows."""
        return fields

    def asked(self, state: State) -> str:
        """The text under `[step]` that asks now: that of the step, unless a game tells cases apart."""
        return type(state.stack[-1]).__name__

    def outlook(self, state: State, seat: int) -> float:
        """The log odds that a seat wins, as far as one can say; the search looks at it. A game may know better."""
        rivals = [self.evaluate(state, other) for other in range(state.seats) if other != seat]
        return (self.evaluate(state, seat) - max(rivals, default=0.0)) / OUTLOOK_SCALE

    def chances(self, state: State) -> list[float]:
        """How likely each seat is to win, from 0 to 1, for the search: by the outlook, unless a game knows better."""
        if state.seats == 2:
            first = chance(self.outlook(state, 0))
            return [first, 1.0 - first]
        return [chance(self.outlook(state, seat)) for seat in range(state.seats)]

    def stage(self, state: State, seat: int) -> int:
        """How far the seat is in its turn, growing to its end; -1: not in a turn that bots should plan as a whole."""
        return -1

    def sight(self, state: State, seat: int) -> tuple[object, ...]:
        """What tells two positions of one turn apart for the seat; needed where `stage` is more than -1."""
        return ()

    def aim(self, state: State, seat: int) -> tuple[object, ...]:
        """What the turn is about so far, in the large: bots that plan with care look at ways for several aims."""
        return ()

    def settled(self, state: State, seat: int) -> bool:
        """Is nothing of the turn left but what it asks for at its end?"""
        return False

    def sensible(self, state: State, seat: int) -> list[int]:
        """What bots that plan with care look at, of all that is offered: not what comes to the same or to less."""
        return state.offered(seat)

    def appraise(self, state: State, seat: int) -> float:
        """The evaluation of those who plan turns with care, where a game has a better one for them."""
        return self.evaluate(state, seat)

    def method(self, level: str) -> str:
        """Which bot plays at a level, `easy`, `medium` or `hard`: a search, unless a game has turns to be planned."""
        return f"search:{level}"

    def purposes(self) -> tuple[str, ...]:
        """Kinds of events that something is done for, the most important first: hints say which of them is ahead."""
        return ()

    def features(self, state: State, seat: int) -> list[float]:
        """Numbers from which judging the end of a turn is learned, always as many; only what the seat can know."""
        return []

    def levers(self) -> list[tuple[str, float]]:
        """The last of the features, whose weights are found by trying: their names, and how far they are moved."""
        return []

    def figures(self, state: State, seat: int) -> dict[str, int]:
        """Numbers of a finished game besides its scores, by name: the lab reports their means."""
        return {}

    def deepen(self, state: State, stream: Stream) -> bool:
        """Change a fresh game into one where much can happen that chance seldom brings about; False: no need.

        The conformance kit begins games there, so that everything is reached and checked.
        """
        return False

    def midway(self, state: State, stream: Stream) -> bool:
        """Change a fresh game into one that is halfway over, as good or bad as chance will have it; False: not here.

        Training begins games there, to learn what things lead to that whoever plays might never gather.
        """
        return False

    def vague(self) -> tuple[str, ...]:
        """Rules that say no more than "not now" where they refuse something; the conformance kit counts them."""
        return ("TR-1.3",)

    def tries(self, state: State, seat: int) -> list[int]:
        """What is in sight and might be tried now, allowed or not: whatever of it is not allowed has a rule against it.

        `Step.options` says so of what a decision is about, `Step.against` of the rest; the conformance kit looks.
        """
        return []

    def rare(self) -> set[str]:
        """Rules whose refusals chance need not bring about in many games: a test asserts each of them by name."""
        return set()

    def rolls(self) -> set[str]:
        """Events that tell what chance brought, and that no view need keep: dice, cards turned over or drawn.

        Everybody is told, or only the seat they are about.
        """
        return set()

    def milestones(self) -> set[str]:
        """What must really happen somewhere in many games, as `event.field=id`; the conformance kit checks it."""
        return set()
