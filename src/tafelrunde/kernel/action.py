"""Actions: ints packed from a kind and its fields, and the codec that knows both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.kernel.domain import Domain, some
from tafelrunde.kernel.errors import BadAction, shown


class Kind:
    """One kind of action: its name, its first number, and the fields packed into the rest (last field fastest)."""

    def __init__(self, name: str, first: int, *fields: Domain) -> None:
        self.name = name
        self.first = first
        self.fields: tuple[Domain, ...] = fields
        self.size = 1
        for domain in fields:
            self.size *= len(domain)

    def __reduce__(self) -> tuple[Any, ...]:
        return Kind, (self.name, self.first, *self.fields)


class Codec:
    """All kinds of action of a game: `{"kind": "attack", "card": "red_knight", "at": "4"}` to a number and back.

    >>> card, at = Domain("card", ["a", "b"]), Domain("at", ["1", "2", "3"])
    >>> codec = Codec([Kind("pass", 0), Kind("attack", 1, card, at)])
    >>> codec.decode(5), codec.encode({"kind": "attack", "card": "b", "at": "2"}), codec.size
    ({'kind': 'attack', 'card': 'b', 'at': '2'}, 5, 7)
    """

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds: tuple[Kind, ...] = tuple(kinds)
        self.size = 0
        for kind in self.kinds:
            if kind.first != self.size:
                raise ValueError(f"kind {kind.name} should begin at {self.size}, not at {kind.first}")
            self.size += kind.size

    def __reduce__(self) -> tuple[Any, ...]:
        return Codec, (self.kinds,)

    def kind(self, action: object) -> Kind:
        """The kind that a number belongs to."""
        if isinstance(action, int) and not isinstance(action, bool):
            for kind in self.kinds:
                if kind.first <= action < kind.first + kind.size:
                    return kind
        raise BadAction(f"{shown(action)} is not an action: actions are whole numbers from 0 to {self.size - 1}")

    def decode(self, action: object) -> dict[str, str]:
        """The kind of an action and its fields by their ids, as `encode` takes them."""
        kind = self.kind(action)
        numbers = self.numbers(action)
        return {"kind": kind.name, **{domain.name: domain.ids[numbers[domain.name]] for domain in kind.fields}}

    def numbers(self, action: object) -> dict[str, int]:
        """The fields of an action as the game counts them, for its own words."""
        kind = self.kind(action)
        assert isinstance(action, int)
        rest = action - kind.first
        values: dict[str, int] = {}
        for domain in reversed(kind.fields):
            rest, values[domain.name] = divmod(rest, len(domain))
        return {domain.name: values[domain.name] for domain in kind.fields}

    def encode(self, fields: object) -> int:
        """The number of an action given by its kind and the ids of its fields; a number is no id."""
        if not isinstance(fields, dict):
            raise BadAction(f"an action is an object such as {self.decode(0)}, not {shown(fields)}")
        for kind in self.kinds:
            if kind.name == fields.get("kind"):
                break
        else:
            names = some([kind.name for kind in self.kinds])
            raise BadAction(f"no action of kind {shown(fields.get('kind'))}; kinds are: {names}")
        wanted = {"kind", *(domain.name for domain in kind.fields)}
        if set(fields) != wanted:
            raise BadAction(f"action {kind.name} has the fields {sorted(wanted)}, not {shown(list(fields))}")
        number = 0
        for domain in kind.fields:
            number = number * len(domain) + self._value(kind, domain, fields[domain.name])
        return kind.first + number

    def _value(self, kind: Kind, domain: Domain, value: object) -> int:
        index = domain.index(value)
        if index < 0:
            said = f"action {kind.name}: {domain.name} is one of {some([repr(id) for id in domain.ids])}"
            raise BadAction(f"{said}, not {shown(value)}")
        return index
