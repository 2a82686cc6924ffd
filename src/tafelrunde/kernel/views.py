"""Views as types: the kernel's part, which every game's own view begins with.

A game declares in a module `views` what its seats are shown, as classes: `State.look` fills them, `State.view` writes
them as JSON, and the browser's types are made from them. These modules are not compiled: a `Struct` is so already.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec


def one_of(ids: Iterable[str]) -> msgspec.Meta:
    """For a text that is one of some ids: `Colour = Annotated[str, one_of(COLOUR.ids)]`."""
    return msgspec.Meta(pattern=f"^({'|'.join(ids)})$")


class Part(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A part of a view, or of what is printed."""


class StepPart(Part, kw_only=True):
    """The decision now owed; a game adds the fields that its steps have, `UNSET` where a step does not have them."""

    step: str


class Ending(Part):
    """How a game ended: points and rank of every seat, those who won, and the rule that ended it."""

    scores: list[int]
    ranking: list[int]
    winners: list[int]
    reason: str


class View(Part, kw_only=True):
    """What one seat may know (`seat` is None for a spectator). A game's own ends with the `outcome`."""

    game: str
    version: int
    seats: int
    seat: int | None
    options: dict[str, Any]
    actors: list[int]  # the seats that owe a decision now
    step: Any  # what they are asked
