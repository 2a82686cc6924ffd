"""What Avalon shows: the types of its views and of what is printed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from tafelrunde.games.avalon.components import TERRAINS
from tafelrunde.kernel.views import Ending, Part, StepPart, View, one_of

Terrain = Annotated[str, one_of(TERRAINS.ids)]


class Step(StepPart, kw_only=True):
    """The decision now owed."""

    step: Literal["Turn", "CounterSpell", "Defence", "Losses", "HandLimit"]
    seat: int
    card: str | UnsetType = UNSET  # the card to be answered, and where it was laid
    at: str | UnsetType = UNSET
    answer: str | UnsetType = UNSET  # the only card that would answer it
    due: int | UnsetType = UNSET  # the losses still to be paid


class Bill(Part):
    """What a conquest would take, the attacking card counted (AV-6.1, AV-6.2, AV-7.3)."""

    due: int  # how many cards the conqueror gives up, from wherever: the sum of the next three
    mine: int  # cards of the conqueror that lie there
    theirs: int  # cards of the other side; each side loses as many at the territory itself
    castle: int  # one more against a castle
    discount: bool  # may Avalon lower it by one (AV-7.5)?
    short: int  # so much of it lapses: more than all the conqueror's cards (AV-6.4)


class Place(Part):
    """A place in the row; what is face down has no land yet."""

    land: str | None
    terrain: Terrain | None
    crowns: int | None
    owner: int | None
    price: list[int | None]  # by seat: what an attack here would cost; null where it may not attack
    bills: list[Bill | None]  # the same, part by part
    piles: list[list[str]]  # by seat, the top card last


class Player(Part):
    """What lies before a seat."""

    hand_size: int
    hand: dict[str, int]  # what is known of it
    crowns: int
    held: str | None  # the dark tile that waits for the next turn


class Tile(Part):
    """A kind of supply tile, and where its copies are."""

    tile: str
    light: bool
    open: int
    used: int
    worth: list[int]  # by seat: the cards it would bring


class Misty(Part):
    """A territory that still lies in the mist, somewhere."""

    land: str
    crowns: int


class AvalonView(View, kw_only=True):
    """What Avalon shows a seat."""

    step: Step | None
    turn: int
    conquests: int  # in this turn
    discounted: bool  # has Avalon been used in this turn?
    bill: Bill | None  # of the attack that waits for a defence
    row: list[Place]
    mist: list[Misty]  # the territories that nobody has seen yet
    players: list[Player]
    deck: int
    discard: dict[str, int]
    tiles: list[Tile]
    outcome: Ending | None


# ---- what is printed


class Limits(Part):
    """Cards in hand, conquests in a turn, crowns to win."""

    hand: int
    conquests: int
    crowns: int


class PrintedLand(Part):
    """A territory: its crowns by scheme, and the rule about it where it is a special one."""

    terrain: Terrain | None
    castle: bool
    rule: str | None
    crowns: dict[str, int]


class PrintedTile(Part):
    """A supply tile, and what it counts."""

    shade: Literal["light", "dark"]
    counts: Literal["fixed", "terrain", "area", "all"]
    amount: int


class Material(Part):
    """What is printed."""

    limits: Limits
    lands: dict[str, PrintedLand]
    tiles: dict[str, PrintedTile]
