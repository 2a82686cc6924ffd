"""Lands changing hands: which troop conquers, and the free knight that comes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from mypy_extensions import mypyc_attr

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.actions import CODEC, CONQUER, DECLINE, KNIGHT
from tafelrunde.games.saga.components import (
    CARDS,
    DEFENCE_MINUS_1,
    DEFENCE_PLUS_1,
    FREE_KNIGHT,
    LAND,
    LANDS,
    MAX_SEATS,
)
from tafelrunde.games.saga.state import NO_LAND, NOBODY, SagaState
from tafelrunde.kernel.shape import Name, Number, Shape
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

WHO: Final = Number(0, MAX_SEATS - 1)
WHEN: Final[dict[str, str]] = {  # by kind of action, those of a turn left out: the rule that says when it is done
    "collect": "SG-3.4",
    "knight": "SG-7.8",
    "choose_set": "SG-2.2",
    "extra": "SG-10.5",
}


LOWEST: Final[list[int]] = [  # by lands as bits: the first of them
    next((land for land in range(LANDS) if lands >> land & 1), NO_LAND) for lands in range(1 << LANDS)
]


@mypyc_attr(allow_interpreted_subclasses=True)
class SagaStep(Step[SagaState]):
    """A step that may have to wait for conquests to be carried out, and goes on after them."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def go_on(self, position: SagaState) -> None:
        """All conquests are done and this step is on top again."""

    def instead(self, position: SagaState) -> str:
        """The rule by which this is decided first, before a turn goes on."""
        raise NotImplementedError

    def against(self, position: SagaState, seat: int, action: int) -> str:
        kind = CODEC.kind(action).name
        if kind == "conquer":
            return position.conquest_refusal(seat, action - CONQUER)
        return WHEN.get(kind) or self.instead(position)

    def is_open(self, position: SagaState, seat: int, action: int) -> bool:
        return True


class ChooseTroop(SagaStep):
    """Several troops of the seat could take the land: which one does (SG-5.8)?"""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "land": Name(LAND)}

    def __init__(self, seat: int, land: int) -> None:
        super().__init__(seat)
        self.land = land

    def options(self, position: SagaState, seat: int, out: Choices) -> None:
        needed = position.strongest(self.land)[1]
        for at in position.conquerors(seat, self.land, needed):
            out.allow(CONQUER + at)
        if out.explaining:
            row = position.attack[seat]
            for at in range(len(row)):
                against = troops.target(row[at]) == self.land
                if not against or troops.value(row[at]) < needed:
                    out.refuse(CONQUER + at, "SG-5.8" if against else "SG-4.2")

    def take(self, position: SagaState, seat: int, action: int) -> None:
        position.pop()
        conquer(position, seat, self.land, action - CONQUER)
        if len(position.stack) == 1:  # a free knight is taken first; then it goes on
            resolve(position)

    def instead(self, position: SagaState) -> str:
        """The conquest comes at once, even outside one's turn."""
        return "SG-5.6"

    def against(self, position: SagaState, seat: int, action: int) -> str:
        return "SG-5.2" if action == DECLINE else super().against(position, seat, action)

    def audit(self, position: SagaState) -> list[str]:
        problems = audit_above_turn(position, self)
        if not problems:
            who, needed, _ = position.strongest(self.land)
            due = position.checks >> self.land & 1 and position.may_march(who, self.land)
            if who != self.seat or not due or len(position.conquerors(who, self.land, needed)) < 2:
                problems.append(f"seat {self.seat} has no choice of troops against {LAND.ids[self.land]}")
        return problems


class FreeKnight(SagaStep):
    """Castle Land has been conquered: take a free knight without paying, now or never (SG-7.8)."""

    def options(self, position: SagaState, seat: int, out: Choices) -> None:
        out.allow(DECLINE)
        for card in range(CARDS):
            if position.free[card]:
                out.allow(KNIGHT + card)
            elif out.explaining:
                out.refuse(KNIGHT + card, "SG-6.1")

    def take(self, position: SagaState, seat: int, action: int) -> None:
        position.pop()
        if action != DECLINE:
            card = action - KNIGHT
            position.engage(card)
            position.gain(seat, card)
            if position.events is not None:
                position.tell("free_knight", "SG-7.8", {"seat": seat, "card": card, "ability": FREE_KNIGHT})
        elif position.events is not None:
            position.tell("declined", "SG-7.8", {"seat": seat})
        resolve(position)

    def instead(self, position: SagaState) -> str:
        return "SG-7.8"

    def audit(self, position: SagaState) -> list[str]:
        problems = audit_above_turn(position, self)
        if position.holder(FREE_KNIGHT) != self.seat or not position.free_kinds or position.ended:
            problems.append("a free knight comes only with its land, and only while one is there")
        return problems


def weigh(out: Choices, action: int, rule: str) -> None:
    """Refuse an action where there is a rule against it, otherwise allow it."""
    if rule:
        out.refuse(action, rule)
    else:
        out.allow(action)


def resolve(position: SagaState) -> None:
    """Carry out every conquest that is due (SG-5.6), until somebody has to choose or nothing is left; then go on.

    Each conquest uses up an attack troop, so this ends.
    """
    several = position.checks & position.checks - 1  # to look at a single one takes no longer
    attacked = position.attacked() if several else position.checks  # conquests only use up troops
    while position.checks:
        land = LOWEST[position.checks]
        if not attacked >> land & 1 and position.exposed != land:
            position.checks &= ~(1 << land)
            continue
        who, needed, best = position.strongest(land)
        if who == NOBODY or not position.may_march(who, land):
            position.checks &= ~(1 << land)
            if position.exposed == land:
                position.exposed = NO_LAND
            if position.events is not None:
                tell_held(position, land, who, best)
            continue
        able = position.conquerors(who, land, needed)
        if len(able) > 1 and not all_alike(position.attack[who], able):
            position.push(ChooseTroop(who, land))
            return
        conquer(position, who, land, able[0])
        if len(position.stack) > 1:
            return
    cast(SagaStep, position.top).go_on(position)


def all_alike(row: list[int], able: list[int]) -> bool:
    """Is there nothing to choose between these troops?"""
    for at in able:
        if row[at] != row[able[0]]:
            return False
    return True


def conquer(position: SagaState, seat: int, land: int, at: int) -> None:
    """A land changes hands; it stays in `checks`, because the loser may have a reserve (SG-5.5, SG-5.6).

    With the last card laid, a knight would only cost points and is not offered (SG-8.2).
    """
    if position.events is not None and position.bonus[land] < 0:
        attack = position.attack[seat][at]
        if troops.value(attack) == troops.value(position.defence[land]):
            position.tell("gave_way", "SG-7.7", {"land": land, "ability": DEFENCE_MINUS_1})
    position.conquer(seat, land, at)
    position.exposed = NO_LAND
    if land == position.bearer[FREE_KNIGHT] and position.free_kinds and not position.ended:
        position.push(FreeKnight(seat))


def tell_held(position: SagaState, land: int, who: int, best: int) -> None:
    """Say why a land stays where it is although an attack is as high as its troop."""
    needed = position.needed(land)
    if who != NOBODY:
        position.tell("waits", "SG-5.6", {"seat": who, "land": land, "value": best})
    elif best >= needed:
        position.tell("tied", "SG-5.7", {"land": land, "value": best})
    elif best == needed - 1 and position.bonus[land] > 0:
        position.tell("withstood", "SG-7.6", {"land": land, "ability": DEFENCE_PLUS_1, "value": best})


def audit_above_turn(position: SagaState, step: Step[SagaState]) -> list[str]:
    """A choice that a conquest brings lies directly upon a turn."""
    if len(position.stack) != 2 or position.stack[1] is not step:
        return [f"{type(step).__name__} must lie upon a turn"]
    if not position.checks or (position.exposed != NO_LAND and not position.checks >> position.exposed & 1):
        return [f"checks, exposed: {type(step).__name__} comes while conquests are carried out"]
    return []
