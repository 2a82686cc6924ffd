"""Observations: fixed in size, the same as the table reads off the view, complete, and blind to what a seat cannot
know."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from msgspec import inspect as shapes

import tafelrunde
from tafelrunde.adapters.document import documented, section
from tafelrunde.adapters.observation import BOUND, Observation
from tafelrunde.conformance.configurations import Configuration, configurations, plain
from tafelrunde.conformance.mutation import Mutation, passed
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.planes import HASHED, Count, Graded, Last, Number, Plane, Planes, Size, Which, Who, planes_of
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.state import State
from tafelrunde.kernel.views import Part, View

DOCS = Path(__file__).parents[2] / "docs" / "adapters.md"
TABLES = [id for id in tafelrunde.games() if tafelrunde.game(id).planes()]
FAST = tafelrunde.compiled()


def observation_of(state: State) -> Observation:
    return Observation(state.game, state.seats, state.options)


@pytest.mark.parametrize("id", tafelrunde.games())
def test_a_whole_game_in_tensors(id: str) -> None:
    game = tafelrunde.game(id)
    for seats in {game.seats[0], game.seats[-1]}:
        state, chance = game.new(seats, 3), split(1, ("x",))[0]
        observation = observation_of(state)
        seen: dict[bytes, object] = {}
        steps = 0
        while state.stack and steps < (300 if FAST else 60):
            seat = state.actors()[0]
            tensor = observation.tensor(state, seat)
            assert tensor.shape == (observation.size,)
            assert np.abs(tensor).max() <= BOUND
            other = observation.tensor(state.determinize(seat, 5), seat)
            assert (other == tensor).all()
            seen[tensor.tobytes()] = None
            legal = state.legal(seat)
            state.advance(seat, legal[chance.below(len(legal))])
            steps += 1
        assert len(seen) > 0.9 * steps, "positions look different"


@pytest.mark.parametrize("id", TABLES)
def test_what_is_written_from_the_position_is_what_the_table_reads_off_the_view(id: str) -> None:
    """With every number of seats and every option, from deep within games too; so nothing secret can come in."""
    game = tafelrunde.game(id)
    many = len(list(plain(game))) + 12
    for number, configuration in enumerate(islice(configurations(game, 3), 0, many, 1 + many // (40 if FAST else 8))):
        chance = split(number, ("x",))[0]
        state = game.new(configuration.seats, number, configuration.options)
        if number % 2:
            game.deepen(state, chance)
        observation = observation_of(state)
        for steps in range(60):
            if steps % 15 == 0 or not state.stack:
                for seat in (-1, *range(state.seats)):
                    compare(observation, state, seat)
            if not state.stack:
                break
            seat = state.actors()[chance.below(len(state.actors()))]
            legal = state.legal(seat)
            state.advance(seat, legal[chance.below(len(legal))])


def compare(observation: Observation, state: State, seat: int) -> None:
    planes = observation.observer.planes
    wanted = np.array(planes.read(state.look(seat), max(0, seat), state.seats))
    found = observation.numbers(state, seat)
    if (wanted != found).any():
        wrong = [plane.name for plane in planes.planes if not same(plane, planes.first[plane.name], wanted, found)]
        raise AssertionError(f"seat {seat} in {type(state.top).__name__}: {', '.join(wrong)}")


def same(plane: Plane, first: int, one: np.ndarray, other: np.ndarray) -> bool:
    return bool((one[first : first + plane.size] == other[first : first + plane.size]).all())


@pytest.mark.parametrize("id", TABLES)
def test_whatever_legal_actions_depend_on_is_in_the_observation(id: str) -> None:
    """Equal observations, equal legal actions: in many positions, and in those that differ from them in one thing."""
    game = tafelrunde.game(id)
    for number, configuration in enumerate(islice(configurations(game, 7), 1, 80, 5 if FAST else 40)):
        known: dict[tuple[int, bytes], list[int]] = {}
        states = alike(game, configuration, number)
        observation = observation_of(states[0])
        for state in states:
            for seat in state.actors():
                legal = sorted(state.legal(seat))
                where = f"seat {seat} in {type(state.top).__name__}, {configuration}"
                assert known.setdefault((seat, observation.numbers(state, seat).tobytes()), legal) == legal, where


def alike(game: Game, configuration: Configuration, seed: int) -> list[State]:
    """Positions of a game, and mutants of them that can exist."""
    stream = split(seed, ("alike",))[0]
    dumps = list(passed(game, configuration, stream))
    states = [game.load(dump) for dump in dumps[:8]]
    for _ in range(40):
        mutation = Mutation(stream_pick(dumps, stream), stream_pick(dumps, stream), [], stream)
        mutation.change()
        try:
            states.append(game.load(mutation.position))
        except BadPosition:
            continue
    return [state for state in states if state.options == states[0].options and state.seats == states[0].seats]


def stream_pick(dumps: list[dict[str, object]], stream: object) -> dict[str, object]:
    return dumps[stream.below(len(dumps))]  # type: ignore[attr-defined]


@pytest.mark.parametrize("what", ["banner_used", "resisted", "bound", "motivated"])
def test_mage_knight_tells_positions_apart_that_offer_different_actions(what: str) -> None:
    from tafelrunde.games.mage_knight.position.packing import BOUND as BONDS
    from tafelrunde.games.mage_knight.position.packing import COURAGE_USED, RESISTED

    state = tafelrunde.game("mage_knight").new(2, 1)
    state.units[0] = (3,)  # type: ignore[attr-defined]
    other = state.copy()
    bits = {"banner_used": COURAGE_USED, "resisted": RESISTED, "bound": BONDS}
    if what in bits:
        other.units[0] = (3 | bits[what],)  # type: ignore[attr-defined]
    else:
        other.motivated[0] = 1  # type: ignore[attr-defined]
    observation = observation_of(state)
    assert (observation.numbers(state, 1) != observation.numbers(other, 1)).sum() == 1


def test_options_are_in_the_observation() -> None:
    game = tafelrunde.game("saga")
    one, two = (
        observation_of(state).numbers(state, 0) for state in (game.new(2, 1), game.new(2, 1, {"fame": "strict"}))
    )
    place = planes_of(game).first["options.fame"]
    assert (one[place], one[place + 1], two[place], two[place + 1]) == (1, 0, 0, 1)


class Hand(Part):
    cards: list[str] | dict[str, int] | None


class Small(View, kw_only=True):
    who: int
    hands: list[Hand]
    top: str
    fame: int
    rows: list[list[int]]
    pile: list[str]


def test_encodings() -> None:
    planes = Planes(
        [
            Plane("who", Who(3), ""),
            Plane("hands[@3].cards", Count(["a", "b"]), ""),
            Plane("top", Which(["x", "y"]), ""),
            Plane("fame", Number(10), ""),
            Plane("rows[2].[2]", Number(), ""),
            Plane("pile", Last(["red_1", "red_2", "blue_3"]), ""),
            Plane("pile", Size(), ""),
            Plane("pile", Graded(["red", "blue"]), ""),
            Plane("options.long", Number(100, 4), ""),
        ]
    )
    view = Small(
        game="small",
        version=1,
        seats=3,
        seat=1,
        options={"long": 400},
        actors=[],
        step=None,
        who=0,
        hands=[Hand(["a"]), Hand({"b": 2}), Hand(None)],
        top="y",
        fame=5,
        rows=[[1, 2], [3]],
        pile=["blue_3", "red_2"],
    )
    whole = [0, 0, 1, 0, 2, 0, 0, 1, 0, 0, 1, 5, 1, 2, 3, 0, 0, 1, 0, 2, 2, 3, 100]
    assert planes.read(view, 1, 3) == whole
    assert planes.units[planes.first["fame"]] == 0.1
    assert planes.units[-1] * whole[-1] == 4.0


@pytest.mark.parametrize("id", TABLES)
def test_every_plane_of_a_table_is_a_field_of_the_view(id: str) -> None:
    game = tafelrunde.game(id)
    view = shapes.type_info(game.view_type())
    for plane in game.planes():
        assert plane.meaning
        found = [view]
        for name, length, _ in plane.parts:
            if name:
                found = [part for kind in found for inner in named(kind, name) for part in alternatives(inner)]
            if length:
                found = [part for kind in found if isinstance(kind, shapes.ListType) for part in items_of(kind)]
            assert found, f"{plane.path}: the view of {id} has no such thing"


def named(kind: shapes.Type, name: str) -> list[shapes.Type]:
    if isinstance(kind, shapes.DictType):
        return [kind.value_type]
    return [field.type for field in kind.fields if field.name == name] if isinstance(kind, shapes.StructType) else []


def alternatives(kind: shapes.Type) -> tuple[shapes.Type, ...]:
    return kind.types if isinstance(kind, shapes.UnionType) else (kind,)


def items_of(kind: shapes.ListType) -> tuple[shapes.Type, ...]:
    return alternatives(kind.item_type)


@pytest.mark.parametrize(("encoding", "value"), [(Count(["a"]), {"a": 4096}), (Number(), 4096), (Number(), -4096)])
def test_no_number_is_out_of_bounds(encoding: Count | Number, value: object) -> None:
    row = [0]
    encoding.write(value, row, 0, 0, 2)
    assert np.abs(row).max() == BOUND


def test_a_game_without_a_table_is_hashed() -> None:
    game = tafelrunde.game("bids")
    assert observation_of(game.new()).size == HASHED


def test_the_documented_tables_are_those_of_the_code() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for game in documented():
        assert section(game) in text, "run: python -m tafelrunde.adapters.document docs/adapters.md"
