"""The events at the end of a round, and the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.broom_service.actions import DONE, HAND_IN, OFFER, PASS
from tafelrunde.games.broom_service.components import (
    AMULET_POINTS,
    DANGEROUS,
    EMPTY_HANDS,
    EMPTY_POINTS,
    EVENT,
    EVERYTHING,
    EVERYTHING_POINTS,
    FULL_HANDS,
    FULL_POINTS,
    KINDS,
    LIKE_MINDED,
    LIKE_MINDED_POINTS,
    MOUNTAIN_TILES,
    PAWN_POINTS,
    PAWNS,
    PLEASANT,
    SECOND_FROM_SEATS,
    bolt_points,
)
from tafelrunde.games.broom_service.maps import REGION_TERRAIN
from tafelrunde.games.broom_service.state import CLOSING, BroomState
from tafelrunde.games.broom_service.steps.choosing import Together

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


class Offer(Together):
    """Full Hands: put resources into the closed fist one by one, then confirm (BS-10.10)."""

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        out.allow(DONE)
        for kind in range(KINDS):
            if position.goods[KINDS * seat + kind] > position.offer[KINDS * seat + kind]:
                out.allow(OFFER + kind)
            else:
                out.refuse(OFFER + kind, "BS-10.10")

    def take(self, position: BroomState, seat: int, action: int) -> None:
        if action != DONE:
            position.offer[KINDS * seat + action - OFFER] += 1
            return
        if position.events is not None:
            position.tell("decided", "BS-10.10", {"seat": seat})
        self.settled(position, seat)

    def against(self, position: BroomState, seat: int, action: int) -> str:
        """Whoever offers nothing confirms just that."""
        return "BS-10.10" if action == PASS else super().against(position, seat, action)

    def instead(self, state: BroomState) -> str:
        return "BS-4.5"

    def audit(self, position: BroomState) -> list[str]:
        return audit_end(position, FULL_HANDS)


class HandIn(Together):
    """One of Everything: hand in a full set, or not (BS-10.12)."""

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        out.allow(PASS)
        out.allow(HAND_IN)

    def take(self, position: BroomState, seat: int, action: int) -> None:
        if action == HAND_IN:
            position.giving |= 1 << seat
        if position.events is not None:
            position.tell("decided", "BS-10.12", {"seat": seat})
        self.settled(position, seat)

    def against(self, position: BroomState, seat: int, action: int) -> str:
        return "BS-10.12" if action == DONE else super().against(position, seat, action)

    def instead(self, state: BroomState) -> str:
        return "BS-4.5"

    def audit(self, position: BroomState) -> list[str]:
        for seat in range(position.seats):
            if not position.ready >> seat & 1 and not position.has_set(seat):
                return [f"seat {seat} has no full set to hand in"]
        return audit_end(position, EVERYTHING)


def audit_end(state: BroomState, event: int) -> list[str]:
    if state.stage != CLOSING or state.event() != event or len(state.stack) != 1:
        return [f"this is decided only at the end of a round with the event {EVENT.ids[event]}"]
    return []


# ---- end of a round


def ask_event(state: BroomState) -> None:
    """Let an event at the end of a round work, or ask for what it needs (BS-10.1)."""
    event = state.event()
    if event == FULL_HANDS:
        state.ready = 0
        for seat in range(state.seats):
            if not state.total(seat):
                state.ready |= 1 << seat
        if state.ready != (1 << state.seats) - 1:
            state.push(Offer())
    elif event == EVERYTHING:
        state.ready = 0
        for seat in range(state.seats):
            if not state.has_set(seat):
                state.ready |= 1 << seat
        if state.ready != (1 << state.seats) - 1:
            state.push(HandIn())
    elif event == EMPTY_HANDS:
        totals = [state.total(seat) for seat in range(state.seats)]
        award(state, [-total for total in totals], EMPTY_POINTS, "BS-10.11")
    elif event in (DANGEROUS, PLEASANT):
        table = PAWN_POINTS[event - DANGEROUS]
        for seat in range(state.seats):
            points = 0
            for pawn in range(PAWNS):
                points += table[REGION_TERRAIN[state.pawns[PAWNS * seat + pawn]]]
            score(state, seat, points, "BS-10.8" if event == DANGEROUS else "BS-10.9")
    elif event == LIKE_MINDED:
        for seat in range(state.seats):
            first, second = state.pawns[PAWNS * seat], state.pawns[PAWNS * seat + 1]
            if REGION_TERRAIN[first] == REGION_TERRAIN[second]:
                score(state, seat, LIKE_MINDED_POINTS, "BS-10.13")


def answer_event(state: BroomState) -> None:
    """Show what was chosen in secret and carry it out for all at once (BS-10.14)."""
    event = state.event()
    if event == FULL_HANDS:
        state.reveal()
        offers = [sum(state.offer[KINDS * seat : KINDS * (seat + 1)]) for seat in range(state.seats)]
        for seat in range(state.seats):
            for kind in range(KINDS):
                state.goods[KINDS * seat + kind] -= state.offer[KINDS * seat + kind]
            if state.events is not None:
                state.tell("offered", "BS-10.10", {"seat": seat, "count": offers[seat]})
        award(state, offers, FULL_POINTS, "BS-10.10")
        state.offer = [0] * (KINDS * state.seats)
    elif event == EVERYTHING:
        state.reveal()
        for seat in range(state.seats):
            if state.giving >> seat & 1:
                for kind in range(KINDS):
                    state.goods[KINDS * seat + kind] -= 1
                if state.events is not None:
                    state.tell("handed_in", "BS-10.12", {"seat": seat})
                score(state, seat, EVERYTHING_POINTS, "BS-10.12")
        state.giving = 0
    state.ready = 0


def award(state: BroomState, amounts: list[int], points: list[int], rule: str) -> None:
    """The largest amount gets the first award, with enough seats the next one the second; a tie shares in full.

    An offer of zero never scores (BS-10.10). Empty Hands counts negative amounts, so that holding nothing is best.
    """
    first = max(amounts)
    second = first - 1000
    for amount in amounts:
        if second < amount < first:
            second = amount
    for seat in range(state.seats):
        if rule == "BS-10.10" and not amounts[seat]:
            continue
        if amounts[seat] == first:
            score(state, seat, points[0], rule)
        elif amounts[seat] == second and state.seats >= SECOND_FROM_SEATS:
            score(state, seat, points[1], rule)


def score(state: BroomState, seat: int, points: int, rule: str) -> None:
    state.points[seat] += points
    if state.events is not None:
        state.tell("scored", rule, {"seat": seat, "points": points, "occasion": state.event()})


# ---- end of the game


def final_score(state: BroomState) -> None:
    """Bolts, sets of resources and amulets (BS-11.1)."""
    for seat in range(state.seats):
        amulets = 0
        for space in range(MOUNTAIN_TILES):
            amulets += state.amulets[seat] >> space & 1
        bolts = bolt_points(state.bolts[seat])
        sets = state.set_points(seat)
        state.points[seat] += bolts + sets + AMULET_POINTS[amulets]
        if state.events is not None:
            data = {"seat": seat, "count": state.bolts[seat], "points": bolts}
            state.tell("scored_bolts", "BS-11.3", data)
            state.tell("scored_sets", "BS-11.2", {"seat": seat, "points": sets})
            if state.mountain:
                data = {"seat": seat, "count": amulets, "points": AMULET_POINTS[amulets]}
                state.tell("scored_amulets", "BS-13.11", data)
    if state.events is not None:
        outcome = state.result()
        best = max(state.points)
        rule = "BS-11.4" if state.points.count(best) > 1 else "BS-11.1"
        state.tell("won", rule, {"seat": list(outcome.winners), "points": best})
