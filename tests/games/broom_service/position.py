"""Positions of Broom Service for tests: a fresh game, in which a test changes just what it is about.

Seat 0 (Albert) leads unless a test says otherwise. Clouds that a test clears go to the last seat, where they do not
matter. No event is at work: the round has "Like-minded", which only counts at its end, unless a test names another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import tafelrunde
from games import naming
from tafelrunde import Builder, Event, IllegalAction, State
from tafelrunde.games.broom_service.components import CLOUD as CLOUDS
from tafelrunde.games.broom_service.components import CLOUD_COUNT, ROLE
from tafelrunde.games.broom_service.maps import FIRST_SPACE, SIDE, SPACE
from tafelrunde.games.broom_service.state import BroomState

GAME = tafelrunde.game("broom_service")
ALBERT, BEATE, CARLA, DANIEL, EMILY = range(5)
ROLES = ROLE.ids
PAWNS = ("first", "second")


class Position(Builder):
    """A position in the making; every method gives the position back, so calls can be chained."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        super().__init__(GAME, GAME.new(seats, 1, {"first_seat": "1", **options}))
        self.seats = seats
        self.first_space = FIRST_SPACE[SIDE.index(self.data["options"]["board"])]
        self.now["cursed"] = []
        self.event("like_minded")

    # ---- the round

    def event(self, event: str) -> Position:
        """The event of this round."""
        deck, number = self.now["deck"], self.now["round"]
        other = deck.index(event)
        deck[number], deck[other] = deck[other], deck[number]
        return self

    def round(self, number: int) -> Position:
        """The round, counted from 1; the event stays."""
        event = self.now["deck"][self.now["round"]]
        self.now["round"] = number - 1
        return self.event(event)

    def bewitched(self, *roles: str) -> Position:
        self.now["cursed"] = list(roles)
        return self

    def hands(self, *hands: Sequence[str], leader: int = ALBERT) -> Position:
        """Roles are chosen; the leader is about to lead."""
        self.now["hand"] = [list(hand) for hand in hands] + [[] for _ in range(self.seats - len(hands))]
        self.now["stage"] = "performed"
        self.now["leader"] = leader
        self.data["steps"] = [{"step": "Lead", "seat": leader}]
        return self

    # ---- what seats have

    def points(self, *points: int) -> Position:
        self.now["points"] = list(points)
        return self

    def goods(self, seat: int, orange: int = 0, violet: int = 0, green: int = 0, wand: int = 0) -> Position:
        """All resources of a seat."""
        counts = {"orange": orange, "violet": violet, "green": green, "wand": wand}
        self.now["goods"][seat] = {kind: count for kind, count in counts.items() if count}
        return self

    def pawns(self, seat: int, first: str, second: str) -> Position:
        self.now["pawns"][seat] = [first, second]
        return self

    def holds(self, seat: int, *spaces: int) -> Position:
        """A seat has taken the forest tiles of these spaces, counted from 1."""
        for space in spaces:
            self.now["forest_left"].remove(str(space))
            self.now["held"][seat].append(str(space))
        return self

    # ---- the board

    def clear(self, *spaces: str, by: int | None = None) -> Position:
        """The clouds of these spaces are gone."""
        seat = self.seats - 1 if by is None else by
        for space in spaces:
            self.now["lying"].remove(space)
            self.now["won"][seat].append(space)
        return self

    def clear_all(self, by: int | None = None) -> Position:
        return self.clear(*self.now["lying"][:], by=by)

    def cloud(self, space: str, kind: str) -> Position:
        """The kind of cloud on a space; it changes places with another of that kind."""
        clouds = self.now["clouds"]
        here = SPACE.index(space) - self.first_space
        if clouds[here] != kind and clouds.count(kind) >= CLOUD_COUNT[CLOUDS.index(kind)]:
            clouds[clouds.index(kind)] = clouds[here]
        clouds[here] = kind
        return self

    def no_storms(self) -> Position:
        """Only thunderclouds lie on the board."""
        fresh = GAME.new(self.seats, 1, {**self.data["options"], "storm_clouds": False}).dump()
        self.now["clouds"] = fresh["position"]["clouds"]
        return self

    def filled(self, *towers: str) -> Position:
        self.now["filled"] = list(towers)
        return self

    def mountain(self, *tiles: str) -> Position:
        self.now["mountain"] = list(tiles)
        return self

    def forest(self, *tiles: str) -> Position:
        self.now["forest"] = list(tiles)
        return self

    def hill(self, *tiles: str) -> Position:
        self.now["hill"] = list(tiles)
        return self

    def put(self, **fields: Any) -> Position:
        super().put(**fields)
        return self

    def load(self) -> State:
        return self.position()


# ---- playing


def do(state: State, seat: int, kind: str, **fields: Any) -> list[Event]:
    """Carry out an action given by its names."""
    return state.apply(seat, naming.number(GAME, kind, fields))


def may(state: State, seat: int, kind: str, **fields: Any) -> bool:
    return naming.number(GAME, kind, fields) in state.legal(seat)


def refusal(state: State, seat: int, kind: str, **fields: Any) -> str:
    """The rule against an action; the position stays as it is."""
    before = state.dump()
    try:
        do(state, seat, kind, **fields)
    except IllegalAction as error:
        assert state.dump() == before
        return error.rule.id
    raise AssertionError(f"{kind} {fields} was allowed")


def choices(state: State, seat: int, kind: str) -> list[dict[str, Any]]:
    """The fields of all legal actions of a kind."""
    decoded = [GAME.decode(action) for action in state.legal(seat)]
    return [{name: id for name, id in action.items() if name != "kind"} for action in decoded if action["kind"] == kind]


def lead(state: State, seat: int, role: str, how: str = "brave") -> list[Event]:
    return do(state, seat, "lead", role=role, how=how)


def fly(state: State, seat: int, pawn: int, region: str) -> list[Event]:
    """Fly with pawn 1 or 2."""
    return do(state, seat, "fly", pawn=PAWNS[pawn - 1], region=region)


def targets(state: State, seat: int, pawn: int) -> set[str]:
    return {choice["region"] for choice in choices(state, seat, "fly") if choice["pawn"] == PAWNS[pawn - 1]}


def towers(state: State, seat: int) -> set[str]:
    return {choice["tower"] for choice in choices(state, seat, "deliver")}


def choose(state: State, seat: int, *roles: str) -> list[Event]:
    """Pick roles and confirm."""
    for role in roles:
        do(state, seat, "pick", role=role)
    return do(state, seat, "done")


def step(state: State) -> str:
    """The decision now owed, by the name of its step."""
    return type(state.stack[-1]).__name__ if state.stack else ""


def points(state: State) -> list[int]:
    return cast(BroomState, state).points[:]


def goods(state: State, seat: int) -> dict[str, int]:
    return cast(dict[str, int], state.view(seat)["players"][seat]["resources"])


def where(state: State, seat: int) -> list[str]:
    return cast(list[str], state.view(seat)["pawns"][seat])


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
