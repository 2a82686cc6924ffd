"""Records: a whole game in one small JSON file."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from tafelrunde.kernel.errors import BadRecord, shortened
from tafelrunde.kernel.state import State


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options, seed and actions, each action as (seat, number).

    `position` is there when the game began from a position instead of a set-up. `digest` names the position after the
    last action: with it, a file that somebody edited, or rules that changed, are noticed at replay. `players` says who
    sat where.
    """

    game: str
    version: int
    seats: int
    seed: int | str
    options: dict[str, Any]
    actions: list[tuple[int, int]]
    position: dict[str, Any] | None = None
    players: list[str] | None = None
    digest: str | None = None

    def to_json(self) -> str:
        """The record as JSON text."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """The record in a file; a file that is none is refused with what is wrong."""
        try:
            return msgspec.json.decode(text, type=Record)
        except (msgspec.DecodeError, ValueError, TypeError, RecursionError) as error:
            raise BadRecord(f"not a record, or a damaged one: {shortened(error)}") from None


def digest(state: State) -> str:
    """A short name for a position: equal positions have equal digests, on any machine.

    It is taken of the first format, so that what old records name is still found however positions are written today.
    """
    return digest_of(state.dump(1))


def digest_of(position: dict[str, Any]) -> str:
    """The same of a position as it is written."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
