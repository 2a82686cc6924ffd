"""Positions of Mage Knight for tests: a fresh game, changed in a few places, and actions by their names.

What a test changes is written as in a document, by ids, and read by the public builder; only that field is then taken
over, so that a test can change a game that is under way, between two actions. Nobody asks whether the whole can exist
(`Builder.supposed`): a hand of three cards leaves the deck as it is, because few rules look at both.

Three things are done by the rules' own functions instead, because they are no fields but what rules bring about: a
fight is begun (`fight`), the stack of tiles is laid out (`explore_all`), tactics are chosen (`turn`). And tests of
single counters set a number of the running turn or a space directly, where an id would say less than the constant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, cast

import pytest

from games import naming
from tafelrunde import Builder, Event, IllegalAction, State
from tafelrunde.games.mage_knight.box.components import (
    CARD,
    CITY,
    ENEMY,
    ENEMY_BACK,
    NO_SPACE,
    SITE,
    SPACE,
    TERRAIN,
    WAYS,
)
from tafelrunde.games.mage_knight.box.data import number_of
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.position.packing import (
    IN_SOURCE,
    Die,
    die_of,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ACTED
from tafelrunde.games.mage_knight.rules import GAME as GAME
from tafelrunde.games.mage_knight.steps.combat import begin_combat
from tafelrunde.games.mage_knight.steps.ending import ENDING
from tafelrunde.games.mage_knight.world.fight import AT_SITE, RAMPAGE, add_foe, prepare
from tafelrunde.kernel.errors import BadPosition

rule: Final = pytest.mark.rule
PLAINS: Final = TERRAIN.index("plains")
ENDING_STEPS: Final = [kind.__name__ for kind in ENDING]


def new(seats: int = 1, seed: int = 0, **options: Any) -> Position:
    return cast(Position, GAME.new(seats, seed, options))


def do(state: State, kind: str, **fields: Any) -> list[Event]:
    """The seat to act takes an action, named by its kind and the ids of its fields."""
    return state.apply(state.actors()[0], naming.number(GAME, kind, fields))


def allowed(state: State, kind: str, **fields: Any) -> bool:
    return naming.number(GAME, kind, fields) in state.legal(state.actors()[0])


def against(state: State, kind: str, **fields: Any) -> str:
    """The rule that refuses an action."""
    with pytest.raises(IllegalAction) as error:
        do(state, kind, **fields)
    return error.value.rule.id


def refused(state: State, where: str = "position", **fields: Any) -> str:
    """What is said against loading a position with some fields changed; as it is it can be read and written."""
    dump = state.dump()
    assert GAME.load(dump).dump() == dump
    dump[where].update(fields)
    return not_loaded(dump)


def not_loaded(dump: dict[str, Any]) -> str:
    """What is said against loading a position, in one line."""
    with pytest.raises(BadPosition) as error:
        GAME.load(dump)
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 300
    return message


def step(state: State) -> str:
    return type(state.stack[-1]).__name__ if state.stack else ""


def turn(state: Position) -> Position:
    """Choose tactics, the first of all for seat 0, until its turn begins."""
    others = ["the_right_moment", "planning", "great_start"]
    while step(state) == "ChooseTactic":
        do(state, "choose_tactic", tactic="early_bird" if state.actors() == (0,) else others.pop())
    assert step(state) == "Turn"
    assert state.actors() == (0,)
    return state


def write(state: Position, **fields: Any) -> None:
    """Some fields become what a document would say of them."""
    take_over(state, Builder(GAME, state).put(**fields), *fields)


def take_over(state: Position, build: Builder, *fields: str) -> None:
    made = build.supposed()
    for field in fields:
        setattr(state, field, getattr(made, field))


def mana(state: Position, *colours: str, dice: str = "black") -> None:
    """Pure mana of these colours, and no die that could be used instead by day."""
    there = Counter(state.dump()["position"]["mana"]) + Counter(colours)
    write(state, mana=dict(there), dice=[{"face": dice} for _die in state.dice])


def night(state: Position, *colours: str) -> None:
    """It is night; pure mana of these colours, and no die that could be used instead."""
    mana(state, *colours, dice="gold")
    write(state, round=2)


def card_of(id: str) -> Card:
    return Card(number_of(CARD, id))


def cards_of(*ids: str) -> tuple[Card, ...]:
    return tuple(card_of(id) for id in ids)


def dice(faces: Iterable[int]) -> list[Die]:
    """Dice of the Source that show these colours."""
    return [die_of(face, IN_SOURCE) for face in faces]


def places(spaces: Iterable[int]) -> list[Space]:
    return [Space(space) for space in spaces]


def hand(state: Position, *cards: str, seat: int = 0) -> None:
    """Give a seat exactly these cards in hand."""
    take_over(state, Builder(GAME, state).set("hand", seat, sorted(cards, key=CARD.index)), "hand")


def units(state: Position, *kinds: str, seat: int = 0) -> None:
    """A seat has exactly these units, ready and well."""
    take_over(state, Builder(GAME, state).set("units", seat, [{"unit": kind} for kind in kinds]), "units")


def fight(state: Position, *enemies: str, fortified: bool = False) -> Position:
    """Seat 0 fights these enemies, which were drawn from their piles."""
    prepare(state, RAMPAGE, state.place[0])
    for id in enemies:
        enemy = ENEMY.index(id)
        pile = list(state.piles[ENEMY_BACK[enemy]])
        pile.remove(enemy)
        state.piles[ENEMY_BACK[enemy]] = tuple(pile)
        add_foe(state, enemy, NO_SPACE, AT_SITE if fortified else 0)
    begin_combat(state, 0)
    return state


def put(state: Position, space: Space, *enemies: str) -> None:
    """These enemies lie face up on a space, taken from their piles; what lay there goes back."""
    if not enemies and not state.tokens[space]:
        return
    build, where = Builder(GAME, state), SPACE.ids[space]
    before = sum(map(len, state.tokens)) + sum(map(len, state.piles))
    if enemies:
        build.set("tokens", where, [{"enemy": id, "face_up": True} for id in enemies])
    else:
        build.clear("tokens", where)
    take_over(state, build.level(), "tokens", "piles")
    assert sum(map(len, state.tokens)) + sum(map(len, state.piles)) == before, "no such token is left in its pile"


def explore_all(state: Position) -> None:
    """Reveal the whole stack, wherever tiles may lie."""
    from tafelrunde.games.mage_knight.world.land import next_tile, place_tile, placement_refusal

    while state.tile_deck:
        a, b = next(
            (a, b)
            for total in range(12)
            for a in range(total + 1)
            for b in (total - a, -a)
            if not placement_refusal(state, a, b) and not taken(state, a, b)
        )
        place_tile(state, 0, next_tile(state), a, b)


def taken(state: Position, a: int, b: int) -> bool:
    return (a, b) in zip(state.tile_a, state.tile_b, strict=True)


def all_spaces(state: Position) -> list[Space]:
    return [Space(space) for space in range(len(state.site))]


def plain(state: Position, space: Space) -> bool:
    """Plains, and nothing else."""
    return state.terrain[space] == PLAINS and state.site[space] < 0


def meet(state: Position) -> Position:
    """Seat 0 has just come to a plain space where seat 1 stands."""
    there, before = next(
        (space, near)
        for space in all_spaces(state)
        for near in state.near[space * WAYS : space * WAYS + 6]
        if plain(state, space) and near >= 0 and plain(state, near)
    )
    state.place[0] = state.place[1] = there
    state.trail = (before, there)
    return state


def space_of(state: Position, site: str) -> Space:
    """The first space with a site."""
    return Space(state.site.index(SITE.index(site)))


def beside(state: Position, space: Space) -> Space:
    """A safe space next to a space."""
    return next(
        other
        for other in state.near[space * WAYS : space * WAYS + 6]
        if other >= 0 and state.safe(0, other) and state.site[other] != CITY
    )


def way_to(state: Position, space: Space, seat: int = 0) -> int:
    here = state.place[seat]
    return state.near[here * WAYS : here * WAYS + 6].index(space)


def foes(state: Position) -> list[str]:
    return [ENEMY.ids[foe] for number, foe in enumerate(state.foe) if not state.foe_is[number] & 2]


def total(state: Position, field: str) -> int:
    """A number of the running turn, by its name."""
    return int(state.view(0)["turn"].get(field, 0))


def pass_turn(state: Position) -> None:
    """The active seat rests and ends its turn, whatever it is asked."""
    seat = state.actors()[0]
    if not state.turn[ACTED]:
        do(state, "rest")
    while step(state) != "Turn":
        state.apply(seat, state.legal(seat)[0])
    do(state, "end_turn")
    while state.actors() == (seat,) and step(state) in ENDING_STEPS:
        state.apply(seat, state.legal(seat)[0])


def first_night(state: Position, tactic: str) -> Position:
    """The first round is a night, and seat 0 has this tactic and comes before the others, or after them."""
    state.round = 2
    late = ["mana_search", "long_night", "from_the_dusk"]
    while step(state) == "ChooseTactic":
        do(state, "choose_tactic", tactic=tactic if state.actors() == (0,) else late.pop())
    return state
