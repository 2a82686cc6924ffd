"""Positions from outside: what cannot exist is refused in one line that names the field; whatever loads, ends."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tafelrunde.kernel.errors import BadPosition

from .position import GAME, new, turn

TURN = {"step": "Turn", "seat": 0}


def example() -> dict[str, Any]:
    """Seat 0 is at turn in a game of two."""
    return turn(new(2, seed=4)).dump()


def refused(position: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as error:
        GAME.load(position)
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 300
    return message


def test_the_example_is_read_and_written_unchanged() -> None:
    assert GAME.load(example()).dump() == example()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"last_turns": 0}, "announced"),  # two bots recursed for ever
        ({"last_turns": 0, "announced": True}, "last_turns: 1 to 1 are left"),
        ({"last_turns": 2, "announced": True}, "last_turns: 1 to 1 are left"),
        ({"order": [4, 4], "next": 0, "final_turns": 9}, "final_turns"),  # and this went round for ever
        ({"order": [4, 4], "next": 0, "final_turns": 3}, "order: each of [0, 1]"),
        ({"order": [0, 0]}, "order"),
        ({"order": [1, 0]}, "not 0"),
        ({"next": 2}, "next: there are only 2"),
        ({"next": 1}, "seat 1 is at turn, not 0"),
        ({"final_turns": 0}, "final_turns"),
        ({"final_turns": 2}, "the end of the game has not come"),
        ({"dice": []}, "dice: 4 entries"),
        ({"dice": [0] * 9}, "dice: 4 entries"),
        ({"dice": [0, 0, 0, 6]}, "dice: a die has the faces 0 to 5"),
        ({"dice": [0, 0, 0, 63]}, "dice"),
        ({"dice": [0, 0, 0, 24]}, "only Mana Steal"),
        ({"tile_a": [0, 0, 0]}, "two tiles in one place"),
        ({"tile_a": [0, 0, 9]}, "touches none"),
        ({"tile_b": [0]}, "tile_b: 3 tiles"),
        ({"tiles": []}, "tiles"),
        ({"tokens": [[]] * 20}, "tokens: the map has 21 spaces"),
        ({"shield": [-1] * 22}, "shield: the map has 21 spaces"),
        ({"ruin": [-1] * 7}, "ruin: the map has 21 spaces"),
        ({"shield": [0] * 21}, "shield: nobody can have conquered"),
        ({"place": ["19.c", "0.c"]}, "place: 19.c is not on the map"),
        ({"place": ["1.c", "0.c"]}, "trail"),
        ({"level": [10, 1]}, "level[0]: with 0 fame it is 1"),
        ({"fame": [0, 90]}, "level[1]: with 90 fame it is 9"),
        ({"units": [[31], []]}, "units: there is no such unit"),
        ({"units": [[0], []]}, "units"),
        ({"claim": [1, 0]}, "claim"),
        ({"middle": [40, 0]}, "middle[0]"),
        ({"used_turn": [1, 0]}, "used_turn[0]"),
        ({"hero": ["tovak", "tovak"]}, "cards"),
        ({"tactics_gone": 3}, "tactics_gone"),
        ({"chosen": 1}, "chosen"),
        ({"cities": ["1.c"]}, "cities"),
        ({"core_seen": True}, "core_seen"),
        ({"foe": ["prowlers"]}, "foe_from"),
        ({"turn": {"phase": 4, "fresh": 1, "dice": 1}}, "turn.phase"),
        ({"turn": {"phase": 1, "random_crystals": -1}}, "turn.random_crystals"),
        ({"turn": {"phase": 1, "stage": 1}}, "turn.stage"),
        ({"turn": {"phase": 1, "unit_now": 3}}, "turn.unit_now"),
        ({"city_shields": [[0]]}, "city_shields"),
        ({"ruin_pile": []}, "ruins token"),
        ({"trail": []}, "trail"),
        ({"stored_seen": [1, 0]}, "stored_seen[0]"),
        ({"drawn": ["banner_of_glory"]}, "cards"),
    ],
)
def test_what_cannot_exist_is_refused(fields: dict[str, Any], says: str) -> None:
    position = example()
    position["position"].update(copy.deepcopy(fields))
    assert says in refused(position)


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([], "none is left"),
        ([{"step": "Turn", "seat": 1}], "seat 0 is at turn, not 1"),
        ([{"step": "Turn", "seat": 2}], "there are only 2 seats"),
        ([TURN, TURN], "Turn must lie alone"),
        ([{"step": "Ranged", "seat": 0}], "Ranged must lie upon another step"),
        ([TURN, {"step": "Ranged", "seat": 0}], "foe: enemies are there in a fight"),
        ([TURN, {"step": "Talk", "seat": 0}], "turn.phase"),
        ([TURN, {"step": "Search", "seat": 0, "colour": None}], "another tactic"),
        ([TURN, {"step": "Salvage", "seat": 0, "colour": ["gold"]}], "Salvage has nothing to ask"),
        ([TURN, {"step": "PayMana", "seat": 0, "colour": []}], "PayMana has nothing to ask"),
        ([TURN, {"step": "Leap", "seat": 0, "mode": "flight", "at": 7}], "not asked by this mode"),
        ([TURN, {"step": "ChooseCard", "seat": 0, "mode": "improvisation.basic.1", "at": 0}], "used last"),
        ([TURN, {"step": "Tire", "seat": 0, "seat_of": 3, "level": 2}], "Tire has nothing to ask"),
        ([{"step": "Discarding", "seat": 0}], "turn.stage"),
        ([{"step": "ChooseTactic", "seat": 0}], "turn: nothing of a turn is left"),
        ([{"step": "Artifacts", "seat": 0}], "turn.stage"),
        ([{"step": "DrawOn", "seat": 0}], "turn.stage"),
        ([TURN, {"step": "RestWounds", "seat": 0}], "turn.phase"),
        ([TURN, {"step": "PutBack", "seat": 0, "card": ["march"]}], "PutBack has nothing to ask"),
    ],
)
def test_steps_that_do_not_fit_are_refused(steps: list[dict[str, Any]], says: str) -> None:
    assert says in refused({**example(), "steps": steps})
