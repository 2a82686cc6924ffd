"""Dealing anew what a seat cannot know (BS-1.9): other hands, secret choices, events and bewitched roles to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.broom_service.components import (
    EXTRA_TILE,
    KINDS,
    LEAST_CARDS,
    MORE_OR_LESS,
    MOST_CARDS,
    NORMAL_CARDS,
    ROLES,
)
from tafelrunde.kernel.rng import Stream, below, shuffle

if TYPE_CHECKING:
    from tafelrunde.games.broom_service.state import BroomState


def redeal(state: BroomState, seat: int, streams: list[Stream]) -> None:
    """Deal anew everything the seat (-1: a spectator) cannot know."""
    coming = sorted(state.deck[state.round + 1 :])
    shuffle(streams, 0, coming)
    state.deck = state.deck[: state.round + 1] + coming
    pile = sorted(state.curses[state.curses_shown :])
    shuffle(streams, 0, pile)
    state.curses = state.curses[: state.curses_shown] + pile
    step = type(state.stack[-1]).__name__ if state.stack else ""
    for other in range(state.seats):
        if other == seat:
            continue
        if step == "ChooseRoles":
            _choose(state, other, streams)
        else:
            _deal(state, other, step == "Follow" and state.stack[-1].seat == other, streams)
        if step == "ExtraCard":
            _add_late(state, other, streams)
        elif step == "Offer":
            for index in range(KINDS * other, KINDS * (other + 1)):
                chosen = state.ready >> other & 1
                state.offer[index] = below(streams, 0, state.goods[index] + 1) if chosen else 0
        elif step == "HandIn" and state.ready >> other & 1 and state.has_set(other):
            state.giving &= ~(1 << other)
            state.giving |= below(streams, 0, 2) << other


def _choose(state: BroomState, other: int, streams: list[Stream]) -> None:
    """Somebody else's choice of roles: whoever has confirmed holds some legal choice, the others nothing yet."""
    state.extra &= ~(1 << other)
    state.deal(other, 0)
    if not state.ready >> other & 1:
        return
    if state.event() == MORE_OR_LESS:
        count = LEAST_CARDS + below(streams, 0, MOST_CARDS - LEAST_CARDS + 1)
    else:
        count = NORMAL_CARDS
        if state.usable(other, EXTRA_TILE) >= 0 and below(streams, 0, 2):
            state.extra |= 1 << other
            count += 1
    roles = list(range(ROLES))
    shuffle(streams, 0, roles)
    state.deal(other, sum(1 << role for role in roles[:count]))


def _deal(state: BroomState, other: int, follows: bool, streams: list[Stream]) -> None:
    """Somebody else's hand: as many roles as known, none that was led and not laid (BS-3.3)."""
    excluded = state.led
    if state.role >= 0 and (other - state.leader) % state.seats >= state.asked:
        excluded &= ~(1 << state.role)  # their turn is still to come
    roles = [role for role in range(ROLES) if not excluded >> role & 1]
    shuffle(streams, 0, roles)
    hand = 0
    count = state.cards(other)
    if follows:  # whoever is asked to follow holds the role
        hand = 1 << state.role
        count -= 1
    for role in roles[:count]:
        hand |= 1 << role
    state.deal(other, hand)


def _add_late(state: BroomState, other: int, streams: list[Stream]) -> None:
    """Whether somebody who has chosen adds a role, and which."""
    state.late[other] = -1
    if state.ready >> other & 1 and state.usable(other, EXTRA_TILE) >= 0 and below(streams, 0, 2):
        roles = [role for role in range(ROLES) if not state.roles(other) >> role & 1]
        state.late[other] = roles[below(streams, 0, len(roles))]
