"""Events: what happened, under which rule, and who may see what of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.kernel.domain import Domain

Data = dict[str, Any]  # field name -> int, bool or list of ints; the game's domains name the values


class Event:
    """Something that happened. `data` is for everybody, `secret` only for the seats in the bit mask `to`.

    >>> drew = Event("drew", "AV-8.2", {"seat": 0, "count": 1}, {"cards": [4]}, to=1 << 0)
    >>> drew.seen_by(0)
    {'seat': 0, 'count': 1, 'cards': [4]}
    >>> drew.seen_by(1), drew.seen_by(None)
    ({'seat': 0, 'count': 1}, {'seat': 0, 'count': 1})
    """

    def __init__(self, kind: str, rule: str, data: Data, secret: Data | None = None, to: int = 0) -> None:
        self.kind = kind
        self.rule = rule
        self.data = data
        self.secret = secret
        self.to = to

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.rule, self.data, self.secret, self.to)

    def seen_by(self, seat: int | None) -> Data:
        """The fields that a seat (or, with None, a spectator) may see, as numbers."""
        if self.secret is not None and seat is not None and self.to >> seat & 1:
            return {**self.data, **self.secret}
        return dict(self.data)

    def view(self, seat: int | None, domains: dict[str, Domain]) -> Data:
        """The event as JSON for a seat or a spectator, values by their ids."""
        named = {key: _name(value, domains.get(key)) for key, value in self.seen_by(seat).items()}
        return {"event": self.kind, "rule": self.rule, **named}


def _name(value: Any, domain: Domain | None) -> Any:
    if domain is None or isinstance(value, bool):
        return value
    if isinstance(value, list):
        return [domain.ids[item] for item in value]
    return domain.ids[value] if value >= 0 else None
