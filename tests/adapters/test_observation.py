"""Observations: fixed in size, complete enough to tell positions apart, and blind to what the seat cannot know."""

from pathlib import Path

import numpy as np
import pytest

import tafelrunde
from tafelrunde.adapters.document import documented, section
from tafelrunde.adapters.observation import BOUND, HASHED, Count, Field, Number, Observation, Which, Who, observation_of
from tafelrunde.kernel.rng import split

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


def test_encodings() -> None:
    fields = [
        Field("who", Who(3)),
        Field("hands[@3].cards", Count(["a", "b"])),
        Field("top", Which(["x", "y"])),
        Field("fame", Number(10)),
        Field("rows[2].[2]", Number()),
    ]
    observation = Observation(fields)
    view = {
        "who": 0,
        "hands": [{"cards": ["a"]}, {"cards": {"b": 2}}, {"cards": None}],
        "top": "y",
        "fame": 5,
        "rows": [[1, 2], [3]],
    }
    out = np.zeros(observation.size, np.float32)
    first = 0
    for field in fields:
        field.write(view, out[first : first + field.size], 1, 3)
        first += field.size
    assert out.tolist() == [0, 0, 1, 0, 2, 0, 0, 1, 0, 0, 1, 0.5, 1, 2, 3, 0]


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
