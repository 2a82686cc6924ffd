"""What Saga shows: the types of its views and of what is printed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from tafelrunde.games.saga.components import COLOURS, SIDE
from tafelrunde.kernel.views import Ending, Part, StepPart, View, one_of

Colour = Annotated[str, one_of(COLOURS)]
Side = Annotated[str, one_of(SIDE.ids)]


class Step(StepPart, kw_only=True):
    """The decision now owed."""

    seat: int
    land: str | UnsetType = UNSET  # the land to be conquered


class Land(Part):
    """A land with its defence."""

    land: str
    side: Side
    fame: int  # what it brings its owner every turn
    play: str | None  # its abilities, during play and at the end
    end: str | None
    used: bool
    owner: int | None
    cards: list[str]  # the one in the colour of the land first
    value: int
    needed: int  # the least attack that beats the defence
    least: list[int | None]  # by seat: the least that also beats all rivals' troops; null for the owner
    points: int


class Troop(Part):
    """An attack troop; what lies face down only its owner sees."""

    land: str
    cards: list[str]
    face_down: list[str | None]
    value: int


class Score(Part):
    """How a seat would score now, before an extra card and payments; at the end: how it has scored."""

    fame: int
    lands: int
    plus_5: int
    attack_troop: int
    hand: int
    total: int


class Player(Part):
    """What lies before a seat; hand and score only where one may see them."""

    set: str | None
    hand_size: int
    hand: dict[str, int] | None
    fame: int
    income: int
    troops: list[Troop]
    score: Score | None


class SagaView(View, kw_only=True):
    """What Saga shows a seat."""

    step: Step | None
    turn: int
    round: int
    laid: bool  # what has been done in this turn
    hired: bool
    taken_back: bool
    veiled: bool  # a card was laid face down in this turn: it cannot be turned up yet
    due: int  # cards still to be given, or taken
    table_set: str
    sets_left: dict[str, dict[str, int]]  # while sets are chosen: what is in those that nobody has taken
    lands: list[Land]
    free: dict[str, int]  # the knights for hire
    players: list[Player]
    outcome: Ending | None


# ---- what is printed


class PrintedLand(Part):
    """The colour of a land, and its row on the table."""

    colour: Colour
    row: int


class Ability(Part):
    """When an ability works, and its rule."""

    when: Literal["play", "end"]
    rule: str


class Material(Part):
    """What is printed."""

    lands: dict[str, PrintedLand]
    abilities: dict[str, Ability]
    sets: dict[str, dict[str, int]]
    chips: list[int]
