"""Observations: fixed in size, complete enough to tell positions apart, and blind to what the seat cannot know."""

from pathlib import Path

import numpy as np
import pytest
from msgspec import inspect as shapes

import tafelrunde
from tafelrunde.adapters.document import documented, section
from tafelrunde.adapters.observation import BOUND, HASHED, Count, Field, Number, Observation, Which, Who, observation_of
from tafelrunde.adapters.tables import TABLES
from tafelrunde.kernel.rng import split
from tafelrunde.kernel.views import Part, View

DOCS = Path(__file__).parents[2] / "docs" / "adapters.md"


@pytest.mark.parametrize("id", tafelrunde.games())
def test_a_whole_game_in_tensors(id: str) -> None:
    game = tafelrunde.game(id)
    observation = observation_of(game)
    for seats in {game.seats[0], game.seats[-1]}:
        state, chance = game.new(seats, 3), split(1, ("x",))[0]
        seen: dict[bytes, object] = {}
        steps = 0
        while state.stack and steps < (300 if tafelrunde.compiled() else 60):
            seat = state.actors()[0]
            tensor = observation.tensor(state, seat)
            assert tensor.shape == (observation.size,)
            assert np.isfinite(tensor).all()
            assert np.abs(tensor).max() <= 100
            other = observation.tensor(state.determinize(seat, 5), seat)
            assert (other == tensor).all()
            seen[tensor.tobytes()] = None
            legal = state.legal(seat)
            state.advance(seat, legal[chance.below(len(legal))])
            steps += 1
        assert len(seen) > 0.9 * steps, "positions look different"


class Hand(Part):
    cards: list[str] | dict[str, int] | None


class Small(View, kw_only=True):
    who: int
    hands: list[Hand]
    top: str
    fame: int
    rows: list[list[int]]


def test_encodings() -> None:
    fields = [
        Field("who", Who(3)),
        Field("hands[@3].cards", Count(["a", "b"])),
        Field("top", Which(["x", "y"])),
        Field("fame", Number(10)),
        Field("rows[2].[2]", Number()),
    ]
    observation = Observation(fields)
    view = Small(
        game="small",
        version=1,
        seats=3,
        seat=1,
        options={},
        actors=[],
        step=None,
        who=0,
        hands=[Hand(["a"]), Hand({"b": 2}), Hand(None)],
        top="y",
        fame=5,
        rows=[[1, 2], [3]],
    )
    out = np.zeros(observation.size, np.float32)
    first = 0
    for field in fields:
        field.write(view, out[first : first + field.size], 1, 3)
        first += field.size
    assert out.tolist() == [0, 0, 1, 0, 2, 0, 0, 1, 0, 0, 1, 0.5, 1, 2, 3, 0]


@pytest.mark.parametrize("id", sorted(TABLES))
def test_every_field_of_a_table_is_a_field_of_the_view(id: str) -> None:
    game = tafelrunde.game(id)
    for field in TABLES[id](game):
        found = [shapes.type_info(game.view_type())]
        for name, length, _ in field.parts:
            if name:
                found = [entry.type for kind in found for entry in fields_of(kind) if entry.name == name]
                found = [part for kind in found for part in alternatives(kind)]
            if length:
                found = [part for kind in found if isinstance(kind, shapes.ListType) for part in items_of(kind)]
            assert found, f"{field.path}: the view of {id} has no such thing"


def fields_of(kind: shapes.Type) -> tuple[shapes.Field, ...]:
    return kind.fields if isinstance(kind, shapes.StructType) else ()


def alternatives(kind: shapes.Type) -> tuple[shapes.Type, ...]:
    return kind.types if isinstance(kind, shapes.UnionType) else (kind,)


def items_of(kind: shapes.ListType) -> tuple[shapes.Type, ...]:
    return alternatives(kind.item_type)


@pytest.mark.parametrize(("encoding", "value"), [(Count(["a"]), {"a": 4096}), (Number(), 4096)])
def test_no_number_is_out_of_bounds(encoding: Count | Number, value: object) -> None:
    out = np.zeros(1, np.float32)
    encoding.write(value, out, 0, 2)
    assert out.tolist() == [BOUND]


def test_a_game_without_a_table_is_hashed() -> None:
    assert observation_of(tafelrunde.game("bids")).size == HASHED


def test_the_documented_tables_are_those_of_the_code() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for game in documented():
        assert section(game) in text, "run: python -m tafelrunde.adapters.document docs/adapters.md"
