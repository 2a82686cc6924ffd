"""A round: from its event card through the tricks to its end (BS-4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tafelrunde.games.broom_service.actions import DECLARE, LEAD, LEADS, STILL, lead
from tafelrunde.games.broom_service.components import (
    BRAVE,
    CARD_POINTS,
    COWARDLY,
    CURSE,
    CURSED_BY_SEATS,
    EXTRA_TILE,
    MAX_SEATS,
    MORE_OR_LESS,
    NORMAL_CARDS,
    OLD_TIMES,
    ROLE,
    ROLES,
    ROUNDS,
)
from tafelrunde.games.broom_service.state import (
    ASKING,
    BITS,
    CHOSEN,
    CLOSING,
    CURSE_STREAM,
    DEALT,
    NO_PAWN,
    NO_ROLE,
    NOBODY,
    OPENING,
    OVER,
    PERFORMED,
    BroomState,
    bit,
)
from tafelrunde.games.broom_service.steps.base import WHO, BroomStep, run_on
from tafelrunde.games.broom_service.steps.choosing import CHOOSE_ROLES, ChooseRoles, ExtraCard
from tafelrunde.games.broom_service.steps.deeds import Arrival, FreeCloud, FreeDelivery, FreeMove, Turbo
from tafelrunde.games.broom_service.steps.ending import HandIn, Offer, answer_event, ask_event, final_score
from tafelrunde.games.broom_service.steps.roles import Conjuring, Flight, Gather, Supply, performance
from tafelrunde.kernel.shape import Name, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


class Lead(BroomStep):
    """Lay a role and declare brave or cowardly (BS-3.1)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO}

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        hand = position.roles(seat)
        forced = position.event() == OLD_TIMES
        if not forced:
            out.allow_all(LEADS[hand])
            if not out.explaining:
                return
        for role in range(ROLES):
            if hand >> role & 1:
                if forced:
                    out.allow(lead(role, BRAVE))
                    out.refuse(lead(role, COWARDLY), "BS-10.7")
            elif out.explaining:
                out.refuse(lead(role, BRAVE), "BS-3.2")
                out.refuse(lead(role, COWARDLY), "BS-3.2")

    def take(self, position: BroomState, seat: int, action: int) -> None:
        laid: i64 = action - LEAD
        role = laid >> 1
        how = laid & 1
        again = position.led >> role & 1 == 1
        position.led |= 1 << role
        if position.events is not None:
            position.tell("led", "BS-3.1", {"seat": seat, "role": role, "how": how})
        lay(position, seat, role)
        if again:  # only after a mistake that the program does not let anybody make (BS-3.9)
            if position.events is not None:
                position.tell("idle", "BS-3.9", {"seat": seat})
            position.pop()
            run_on(position)
            return
        position.role = role
        position.asked = 1
        position.stage = ASKING
        declare(position, seat, how)

    def instead(self, state: BroomState) -> str:
        return "BS-3.1"

    def against(self, position: BroomState, seat: int, action: int) -> str:
        """The declaration goes with a card."""
        return "BS-3.1" if DECLARE <= action < STILL else super().against(position, seat, action)

    def audit(self, position: BroomState) -> list[str]:
        if position.stage != PERFORMED or position.role != NO_ROLE or len(position.stack) != 1:
            return ["a role is led only between two tricks"]
        if self.seat != position.leader:
            return [f"leader: seat {position.leader} leads, not {self.seat}"]
        return []


class Follow(BroomStep):
    """Lay the role that was led, and declare (BS-3.3, BS-3.4)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "role": Name(ROLE)}

    def __init__(self, seat: int, role: int) -> None:
        super().__init__(seat)
        self.role = role

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        out.allow(DECLARE + BRAVE)
        out.allow(DECLARE + COWARDLY)

    def instead(self, state: BroomState) -> str:
        """Nobody passes who holds the role, and every other card has to wait."""
        return "BS-3.3"

    def take(self, position: BroomState, seat: int, action: int) -> None:
        how: i64 = action - DECLARE
        if position.events is not None:
            position.tell("followed", "BS-3.4", {"seat": seat, "role": position.role, "how": how})
        lay(position, seat, position.role)
        declare(position, seat, how)

    def audit(self, position: BroomState) -> list[str]:
        held = position.roles(self.seat) >> self.role & 1
        if position.stage != ASKING or position.role != self.role or not held or len(position.stack) != 1:
            return [f"seat {self.seat} cannot be asked to follow"]
        if (position.leader + position.asked - 1) % position.seats != self.seat:
            return [f"it is not seat {self.seat}'s turn to follow"]
        return []


# Steps never change, so all states share these.
LEADING: Final[list[Lead]] = [Lead(seat) for seat in range(MAX_SEATS)]
FOLLOWS: Final[list[Follow]] = [Follow(seat, role) for role in range(ROLES) for seat in range(MAX_SEATS)]


def lay(state: BroomState, seat: i64, role: i64) -> None:
    """A card goes from the hand to the table; a bewitched one costs at once (BS-5.2), also below zero (BS-1.10)."""
    card = bit(seat, role)
    state.hand &= ~card
    state.laid |= card
    if state.cursed >> role & 1:
        state.points[seat] = state.points[seat] + CURSE
        if state.events is not None:
            state.tell("cursed", "BS-5.2", {"seat": seat, "role": role, "points": -CURSE})


def declare(state: BroomState, seat: i64, how: i64) -> None:
    """The step on top is answered: cowards act at once (BS-3.5); the brave wait, and put the last one out (BS-3.6)."""
    if how == BRAVE:
        state.pop()
        if state.brave != NOBODY and state.events is not None:
            state.tell("outbid", "BS-3.6", {"seat": state.brave, "seat_by": seat})
        state.brave = seat
    else:
        state.replace(performance(state.role, seat, COWARDLY))
    run_on(state)


def proceed(state: BroomState) -> bool:
    """No decision is left: take the round one stage further. True where that brought a decision."""
    stage = state.stage
    if stage == ASKING:
        return ask_next(state)
    if stage == PERFORMED:
        return end_trick(state)
    if stage == OPENING:
        open_round(state)
        return True
    if stage == CHOSEN:
        show_cards(state)
    elif stage == DEALT:
        add_late(state)
    elif stage == OVER:
        state.stage = CLOSING
        ask_event(state)
    else:
        close_round(state)
    return False


def open_round(state: BroomState) -> None:
    """A new event, new bewitched roles, a new choice from all ten roles (BS-1.7, BS-5.1, BS-2.3)."""
    state.reveal()
    count = CURSED_BY_SEATS[state.seats]
    if state.curses_shown + count > ROLES:
        pile = state.curses[:]
        state.shuffle(CURSE_STREAM, pile)
        state.curses = pile
        state.curses_shown = 0
        if state.events is not None:
            state.tell("reshuffled", "BS-5.3", {})
    cursed: i64 = 0
    for number in range(state.curses_shown, state.curses_shown + count):
        role: i64 = state.curses[number]
        cursed |= 1 << role
    state.curses_shown += count
    state.cursed = cursed
    if state.events is not None:
        roles = [role for role in range(ROLES) if cursed >> role & 1]
        state.tell("round", "BS-4.5", {"count": state.round + 1, "occasion": state.event(), "role": roles})
    state.hand = 0
    state.laid = 0
    state.led = 0
    state.ready = 0
    state.extra = 0
    state.stage = CHOSEN
    state.push(CHOOSE_ROLES)


def show_cards(state: BroomState) -> None:
    """All have chosen: the numbers of cards are seen, and More or Less pays for them (BS-10.2)."""
    state.reveal()
    event = state.event()
    for seat in range(state.seats):
        count = BITS[state.roles(seat)]
        if state.extra >> seat & 1:
            spend_extra(state, seat, "BS-14.5")
        if event == MORE_OR_LESS:
            points = CARD_POINTS * (NORMAL_CARDS - count)
            state.points[seat] += points
            if state.events is not None:
                state.tell("showed", "BS-10.2", {"seat": seat, "count": count, "points": points})
    state.extra = 0
    state.stage = DEALT
    if event == MORE_OR_LESS:
        asked = 0
        for seat in range(state.seats):
            state.late[seat] = NO_ROLE
            if state.held[seat] and state.usable(seat, EXTRA_TILE) >= 0:
                asked |= 1 << seat
        if asked:
            state.ready = (1 << state.seats) - 1 & ~asked
            state.push(ExtraCard())


def add_late(state: BroomState) -> None:
    """Cards added by a tile after More or Less has paid (BS-10.3)."""
    for seat in range(state.seats):
        role = state.late[seat]
        if role != NO_ROLE:
            state.reveal()
            state.draw(seat, role)
            state.late[seat] = NO_ROLE
            spend_extra(state, seat, "BS-10.3")
    state.ready = 0
    state.stage = PERFORMED


def spend_extra(state: BroomState, seat: int, rule: str) -> None:
    state.spend(seat, state.usable(seat, EXTRA_TILE))
    if state.events is not None:
        state.tell("extra", rule, {"seat": seat})


def ask_next(state: BroomState) -> bool:
    """Everybody in turn: who holds the role must lay it, the others pass (BS-3.3); then the brave one acts (BS-3.7).

    True where somebody is to follow; the brave one may have nothing to do. Whoever is alone with cards
    meets nobody here (BS-4.4).
    """
    seats: i64 = state.seats
    while state.asked < seats:
        seat = state.leader + state.asked
        if seat >= seats:
            seat -= seats
        state.asked += 1
        hand = state.roles(seat)
        if hand:
            state.reveal()
            if hand >> state.role & 1:
                state.push(FOLLOWS[state.role * MAX_SEATS + seat])
                return True
            if state.events is not None:
                state.tell("passed", "BS-3.3", {"seat": seat, "role": state.role})
    state.stage = PERFORMED
    if state.brave != NOBODY:
        if state.events is not None:
            state.tell("acts", "BS-3.7", {"seat": state.brave, "role": state.role})
        state.push(performance(state.role, state.brave, BRAVE))
    return False


def end_trick(state: BroomState) -> bool:
    """Who leads next: the last brave one, else the same (BS-4.1, BS-4.2), else the next with cards (BS-4.3).

    After the last trick that is who leads first in the next round (BS-4.6); then nobody leads yet: False.
    """
    if state.brave != NOBODY:
        state.leader = state.brave
    state.brave = NOBODY
    state.role = NO_ROLE
    state.asked = 0
    state.fresh = 0
    state.due = NO_PAWN
    seats: i64 = state.seats
    for distance in range(seats):
        seat = state.leader + distance
        if seat >= seats:
            seat -= seats
        if state.roles(seat):
            if distance and state.events is not None:
                state.tell("leads", "BS-4.3", {"seat": seat, "seat_before": state.leader})
            state.leader = seat
            state.push(LEADING[seat])
            return True
    state.stage = OVER
    return False


def close_round(state: BroomState) -> None:
    """The event at the end is answered; then the next round begins, or the game is over (BS-1.1, BS-11.1)."""
    answer_event(state)
    if state.round + 1 == ROUNDS:
        final_score(state)
    else:
        state.stage = OPENING
    state.round += 1


STEPS: Final = (
    ChooseRoles,
    ExtraCard,
    Lead,
    Follow,
    Gather,
    Flight,
    Supply,
    Conjuring,
    Turbo,
    Arrival,
    FreeMove,
    FreeDelivery,
    FreeCloud,
    Offer,
    HandIn,
)
