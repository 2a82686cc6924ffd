"""The codec: numbers to fields and back, and clear refusals."""

from typing import Any

import pytest

import tafelrunde
from tafelrunde.kernel.action import Codec, Kind
from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.errors import BadAction


@pytest.mark.parametrize("id", tafelrunde.games())
def test_every_number_of_every_game_decodes_encodes_and_has_its_words(id: str) -> None:
    game = tafelrunde.game(id)
    for action in range(game.codec.size):
        assert game.encode(game.decode(action)) == action
        assert game.text(action, "de")
        assert game.text(action, "en")


def test_fields_are_ids_both_ways() -> None:
    game = tafelrunde.game("avalon")
    fields = {"kind": "attack", "card": "red_knight", "at": "4"}
    assert game.decode(game.encode(fields)) == fields
    assert game.codec.numbers(game.encode(fields)) == {"card": 2, "at": 3}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"kind": "castle"}, "kinds are: "),
        ({}, "no action of kind None"),
        ({"kind": "attack", "card": "red_knight"}, "has the fields"),
        ({"kind": "attack", "card": "red_knight", "at": "3", "with": "1"}, "has the fields"),
        ({"kind": "attack", "card": "red_knight", "at": 3}, "at is one of '1', '2', '3'"),  # not the fourth place
        ({"kind": "attack", "card": 2, "at": "3"}, "card is one of 'yellow_knight', "),
        ({"kind": "attack", "card": True, "at": "3"}, "not True"),
        ({"kind": "attack", "card": None, "at": "3"}, "not None"),
        ({"kind": "attack", "card": "pink_knight", "at": "3"}, "not 'pink_knight'"),
        ("attack", "an action is an object"),
    ],
)
def test_malformed_actions_are_refused_in_one_line(fields: Any, message: str) -> None:
    with pytest.raises((BadAction, TypeError)) as refusal:
        tafelrunde.game("avalon").encode(fields)
    if isinstance(refusal.value, BadAction):
        assert message in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_kinds_must_not_overlap() -> None:
    with pytest.raises(ValueError, match="should begin at 2"):
        Codec([Kind("a", 0, Domain("d", ["x", "y"])), Kind("b", 1)])


def test_a_domain_names_nothing_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        Domain("d", ["x", "x"])
