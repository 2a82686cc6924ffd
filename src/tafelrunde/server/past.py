"""What outlives the rules: events kept with their entries, and positions with what everybody saw of them."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.event import Data, Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import digest, digest_of
from tafelrunde.kernel.state import State
from tafelrunde.server.telling import told

EARLIER = {"de": "nach früheren Regeln", "en": "by earlier rules"}


class Past(msgspec.Struct, array_like=True, frozen=True, omit_defaults=True):
    """An event as it is kept: values by their ids, as in a position, since numbers may mean something else one day.

    >>> import tafelrunde
    >>> avalon = tafelrunde.game("avalon")
    >>> drew = Event("drew", "AV-8.2", {"seat": 0, "count": 1}, {"card": [0]}, to=1 << 0)
    >>> (kept,) = read(keep([drew], avalon.domains))
    >>> kept.seen_by(0), kept.seen_by(1)
    ({'seat': 0, 'count': 1, 'card': ['yellow_knight']}, {'seat': 0, 'count': 1})
    >>> kept.text(avalon, 0, "en", ["Ann"]) == told(avalon, drew, 0, "en", ["Ann"])
    True
    >>> Past("sang", "AV-9.9", {"seat": 0, "song": "of old"}).text(avalon, 1, "en", ["Ann"])
    'Ann: sang (song: of old), by earlier rules'
    """

    kind: str
    rule: str
    data: Data
    secret: Data | None = None
    to: int = 0

    def seen_by(self, seat: int | None) -> Data:
        """The fields that a seat (or, with None, a spectator) may see."""
        if self.secret is not None and seat is not None and self.to >> seat & 1:
            return {**self.data, **self.secret}
        return dict(self.data)

    def opened(self) -> Past:
        return Past(self.kind, self.rule, {**self.data, **(self.secret or {})})

    def event(self, domains: dict[str, Domain]) -> Event:
        """The event itself, where the rules of today still know everything in it."""
        numbers = [
            None if data is None else {key: _number(value, domains.get(key)) for key, value in data.items()}
            for data in (self.data, self.secret)
        ]
        return Event(self.kind, self.rule, numbers[0] or {}, numbers[1], self.to)

    def text(self, game: Game | None, seat: int | None, lang: str, names: Sequence[str]) -> str:
        """The event as a sentence; a plain one, where the rules of today do not know it."""
        if game is not None:
            try:
                return told(game, self.event(game.domains), seat, lang, names)
            except Exception:  # whatever another version's words, things or shapes do not fit
                pass
        fields = self.seen_by(seat)
        who = fields.pop("seat", None)
        by = f"{names[who]}: " if isinstance(who, int) and 0 <= who < len(names) else ""
        shown = ", ".join(f"{key}: {_plain(value)}" for key, value in fields.items())
        return f"{by}{self.kind}{f' ({shown})' if shown else ''}, {EARLIER[lang]}"


class Kept(msgspec.Struct, frozen=True):
    """Where a table stood after so many entries: the position, and what each seat and (the last) a spectator saw of it.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=7)
    >>> kept = Kept.read(Kept.of(state, 5).data())
    >>> kept.number, kept.view(1) == state.view(1), kept.view(None) == state.view(None)
    (5, True, True)
    """

    number: int
    version: int
    position: dict[str, Any]
    views: list[dict[str, Any]]
    digest: str = ""  # of the position; what was kept before there was this is in the format that digests are taken of

    @staticmethod
    def of(state: State, number: int) -> Kept:
        views = [state.view(seat) for seat in (*range(state.seats), None)]
        return Kept(number, state.game.version, state.dump(), views, digest(state))

    @staticmethod
    def read(data: bytes) -> Kept:
        return msgspec.json.decode(zlib.decompress(data), type=Kept)

    def data(self) -> bytes:
        return zlib.compress(msgspec.json.encode(self))

    @property
    def name(self) -> str:
        """The digest of the position, as a record has it."""
        return self.digest or digest_of(self.position)

    @property
    def actors(self) -> list[int]:
        """The seats that owed a decision."""
        return list(self.views[-1]["actors"])

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.views[-1 if seat is None else seat]

    def open_view(self, seat: int | None) -> dict[str, Any]:
        """The same after the end: every seat's part as that seat itself saw it."""
        players = [view["players"][other] for other, view in enumerate(self.views[:-1])]
        return {**self.view(seat), "players": players}


ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(list[Past])


def keep(events: Sequence[Event | Past], domains: dict[str, Domain]) -> bytes:
    """Events as the database keeps them."""
    return ENCODER.encode([event if isinstance(event, Past) else _past(event, domains) for event in events])


def read(kept: bytes) -> list[Past]:
    return DECODER.decode(kept)


def _past(event: Event, domains: dict[str, Domain]) -> Past:
    return Past(event.kind, event.rule, _named(event.data, domains), _named(event.secret, domains), event.to)


def _named(data: Data | None, domains: dict[str, Domain]) -> Any:
    return None if data is None else {key: _name(value, domains.get(key)) for key, value in data.items()}


def _name(value: Any, domain: Domain | None) -> Any:
    if domain is None or isinstance(value, bool):
        return value
    if isinstance(value, list):
        return [domain.ids[item] for item in value]
    return domain.ids[value] if value >= 0 else None


def _number(value: Any, domain: Domain | None) -> Any:
    if domain is None or isinstance(value, bool):
        return value
    if isinstance(value, list):
        return [_number(item, domain) for item in value]
    if value is not None and domain.index(value) < 0:
        raise KeyError(value)
    return domain.index(value)  # none is -1, as in events


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
