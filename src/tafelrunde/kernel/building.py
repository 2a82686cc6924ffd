"""Building positions: a fresh game, changed where it matters, and checked at the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import State

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game

Path = tuple[str | int, ...]


class Stock:
    """Things of which there are always as many: those at `home` are what is not in one of the other `places`.

    A place is a field of the position, or something in it: `("deck",)`, `("hand", 0)`.
    """

    def __init__(self, things: Sequence[str], home: Path, places: Sequence[Path]) -> None:
        self.things = frozenset(things)
        self.home = home
        self.places: tuple[Path, ...] = tuple(places)


@mypyc_attr(allow_interpreted_subclasses=True)
class Builder:
    """A position in the making, as a document (`State.dump`). Every method gives the builder back.

    `put` and `set` write fields as each game's page documents them, `do` plays an action by its ids, `position` gives
    the state, or says in one line which field cannot be so. What is put somewhere is taken from where a game keeps the
    rest of its kind (its deck, its supply), and what is put away goes back there.

    >>> import tafelrunde
    >>> build = tafelrunde.game("avalon").build(seed=1, start="1")
    >>> build = build.set("hand", 0, {"red_knight": 2}).set("piles", 0, 3, ["blue_knight"])
    >>> state = build.do("attack", card="red_knight", at="4").position()
    >>> type(state.stack[-1]).__name__, state.actors()
    ('Defence', (1,))
    >>> build.set("hand", 0, {"red_knight": 9}).position()
    Traceback (most recent call last):
    tafelrunde.kernel.errors.BadPosition: impossible position: there are 8 cards of red_knight, not 12
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.data: dict[str, Any] = state.dump()
        self._all: list[Counter[str]] = self._count()

    @property
    def now(self) -> dict[str, Any]:
        """The game's part of the document."""
        fields: dict[str, Any] = self.data["position"]
        return fields

    # ---- changing

    def put(self, **fields: Any) -> Builder:
        """Write whole fields: `put(fame=[12, 0], round=3)`."""
        for name, value in fields.items():
            self.set(name, value)
        return self

    def set(self, *path_and_value: Any) -> Builder:
        """Write one entry, what leads to it first: `set("hand", 0, ["march", "rage"])`, `set("turn", "move", 4)`."""
        *path, value = path_and_value
        holder: Any = self.data
        for number, key in enumerate(("position", *path)):
            if isinstance(holder, list) and type(key) is int and 0 <= key < len(holder):
                pass
            elif not isinstance(holder, dict) or not isinstance(key, str) or (key not in holder and number < 2):
                raise BadPosition(f"position{_named(path[:number])}: there is no such field or entry")
            if number == len(path):
                holder[key] = value
            else:
                holder = holder[key] if isinstance(holder, list) else holder.setdefault(key, {})
        return self

    def clear(self, *path: Any) -> Builder:
        """Take away one entry of those that are written only where something is: `clear("tokens", "1.nw")`."""
        holder = _follow(self.now, path[:-1])
        if not isinstance(holder, dict) or len(path) < 2:
            raise BadPosition(f"position{_named(path)}: this is always there, and cannot be cleared")
        holder.pop(path[-1], None)
        return self

    def steps(self, *steps: dict[str, Any]) -> Builder:
        """What is asked, the last one first: `steps({"step": "Turn", "seat": 0})`."""
        self.data["steps"] = list(steps)
        return self

    def do(self, kind: str, **fields: str) -> Builder:
        """The seat that is asked chooses an action; one that a rule forbids raises IllegalAction."""
        state = self.position()
        actors = state.actors()
        state.apply(actors[0] if actors else 0, self.game.encode({"kind": kind, **fields}))
        self.data = state.dump()
        self._all = self._count()
        return self

    # ---- the end

    def level(self) -> Builder:
        """Take what was put somewhere from where the rest of its kind lies, and put there what is nowhere."""
        for stock, total in zip(self.game.stocks(self.data["seats"]), self._all, strict=True):
            self._level(stock, total)
        return self

    def document(self) -> dict[str, Any]:
        """The position as `Game.load` reads it, with everything in its place."""
        self.level()
        self.game.tidy(self.now)
        document: dict[str, Any] = json.loads(json.dumps(self.data))
        return document

    def position(self) -> State:
        """The state, or BadPosition with what cannot be so."""
        return self.game.load(self.document())

    def supposed(self) -> State:
        """The state just as it is written, also where it cannot exist: with more cards of a kind than there are, say.

        Something to look at one rule with. What the rules make of the rest is not promised, and `load` refuses it.
        """
        return self.game.suppose(json.loads(json.dumps(self.data)))

    # ---- keeping the number of things

    def _count(self) -> list[Counter[str]]:
        return [self._found(stock, (stock.home, *stock.places)) for stock in self.game.stocks(self.data["seats"])]

    def _found(self, stock: Stock, places: Sequence[Path]) -> Counter[str]:
        found: Counter[str] = Counter()
        for path in places:
            _gather(_follow(self.now, path), stock.things, found)
        return found

    def _level(self, stock: Stock, total: Counter[str]) -> None:
        """Have at home what is nowhere else; what stays there keeps its order, and what comes lies lowest."""
        wanted = total - self._found(stock, stock.places)
        home = _follow(self.now, stock.home)
        if isinstance(home, dict):
            others = {thing: count for thing, count in home.items() if thing not in stock.things}
            home.clear()
            home.update(others | {thing: count for thing, count in sorted(wanted.items()) if count > 0})
        elif isinstance(home, list):
            stay: list[Any] = []
            for thing in reversed(home):  # the top stays, where not all of a kind can
                if not isinstance(thing, str) or thing not in stock.things:
                    stay.append(thing)
                elif wanted[thing] > 0:
                    wanted[thing] -= 1
                    stay.append(thing)
            home[:] = [*sorted(wanted.elements()), *reversed(stay)]


def _named(path: Sequence[Any]) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)


def _follow(json: Any, path: Path) -> Any:
    """What lies at a place, or nothing."""
    for key in path:
        if json is None:
            break
        is_there = key < len(json) if isinstance(json, list) and isinstance(key, int) else key in json
        json = json[key] if is_there else None
    return json


def _gather(json: Any, things: frozenset[str], found: Counter[str]) -> None:
    """Count the things in a part of a document: by their names, or as `{"red_knight": 2}`."""
    if isinstance(json, str):
        if json in things:
            found[json] += 1
    elif isinstance(json, list):
        for item in json:
            _gather(item, things, found)
    elif isinstance(json, dict):
        for key, item in json.items():
            if key in things and type(item) is int:
                found[key] += item
            else:
                _gather(item, things, found)
