"""The end of the game: the extra card, then the scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.saga import scoring
from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.actions import DECLINE, EXTRA
from tafelrunde.games.saga.components import (
    CARDS,
    EXTRA_CARD,
    HAND_ZERO,
    LANDS,
    PLUS_5,
    RULE_OF,
    SCORE_ATTACK_TROOP,
    TROOP_15,
    TROOP_ZERO,
    TROOPS,
    colour,
)
from tafelrunde.games.saga.state import NOBODY, SagaState
from tafelrunde.games.saga.steps.conquest import SagaStep, weigh

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


class ExtraCard(SagaStep):
    """Shadow Land at the end: lay one more hand card on any own troop, or leave it (SG-10.5)."""

    def options(self, position: SagaState, seat: int, out: Choices) -> None:
        out.allow(DECLINE)
        row = position.attack[seat]
        for at in range(len(row)):
            self.offer(position, seat, at, row[at], out)
        for land in range(LANDS):
            if position.owner[land] == seat:
                self.offer(position, seat, TROOPS + land, position.defence[land], out)

    def offer(self, position: SagaState, seat: int, at: int, troop: int, out: Choices) -> None:
        for card in range(CARDS):
            held = position.hand[seat * CARDS + card] > 0
            clash = troops.has(troop, colour(card))
            weigh(out, EXTRA + at * CARDS + card, "SG-10.5" if not held else "SG-4.5" if clash else "")

    def take(self, position: SagaState, seat: int, action: int) -> None:
        position.pop()
        if action != DECLINE:
            at = (action - EXTRA) // CARDS
            card = (action - EXTRA) % CARDS
            position.lose(seat, card)
            if at < TROOPS:  # it conquers nothing any more (SG-10.6)
                position.attack[seat][at] = troops.add(position.attack[seat][at], card)
                position.shown(seat, card, at)
            else:
                position.defence[at - TROOPS] = troops.add(position.defence[at - TROOPS], card)
                position.shown(seat, card)
            if position.events is not None:
                data = {"seat": seat, "at": at, "card": card, "ability": EXTRA_CARD}
                position.tell("extra", "SG-10.6" if at < TROOPS else "SG-10.5", data)
        elif position.events is not None:
            position.tell("declined", "SG-10.5", {"seat": seat})
        score(position)

    def instead(self, position: SagaState) -> str:
        """No more hiring, taking back or further turn."""
        return position.ended_by()

    def audit(self, position: SagaState) -> list[str]:
        if len(position.stack) == 1 and position.ended and position.holder(EXTRA_CARD) == self.seat:
            return []
        return ["the extra card is asked for only at the end, of the owner of its land"]


def finish(position: SagaState) -> None:
    """The last turn is over: ask for the extra card whoever may lay one, then score (SG-9.1)."""
    position.pop()
    owner = position.holder(EXTRA_CARD)
    if owner != NOBODY and position.hand_size[owner]:
        position.push(ExtraCard(owner))
    else:
        score(position)


def score(position: SagaState) -> None:
    """Payments first, then the hands are shown and counted (SG-9.1)."""
    scoring.pay_forest_land(position)
    position.reveal()
    if position.events is not None:
        for seat in range(position.seats):
            tell_score(position, seat)


def tell_score(position: SagaState, seat: int) -> None:
    spared = scoring.hand_worth(position, seat)
    worth: dict[int, dict[str, int]] = {  # by ability: what its name does not say
        PLUS_5: {},
        SCORE_ATTACK_TROOP: {"count": scoring.troop_points(position, seat)},
        HAND_ZERO: {"saved": spared} if spared else {},
        TROOP_ZERO: {},
        TROOP_15: {},
    }
    for ability, counts in worth.items():
        if position.holder(ability) == seat:
            data = {"seat": seat, "land": position.bearer[ability], "ability": ability, **counts}
            position.tell("counted", RULE_OF[ability], data)
    points = {
        "seat": seat,
        "fame": position.fame[seat],
        "lands": scoring.lands_points(position, seat),
        "special": scoring.corn_points(position, seat) + scoring.troop_points(position, seat),
        "hand": scoring.hand_points(position, seat),
        "total": scoring.total(position, seat),
    }
    position.tell("scored", "SG-9.1", points)
