"""Positions from outside: what cannot exist is refused in one line that names the field; whatever loads, ends."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tafelrunde.kernel.state import FORMAT

from .position import GAME, not_loaded, refused, step

TURN = {"step": "Turn", "seat": 0}


def example(format: int = FORMAT) -> dict[str, Any]:
    """It is the turn of seat 0 in a game of two."""
    build = GAME.build(2, seed=4).do("choose_tactic", tactic="planning").do("choose_tactic", tactic="early_bird")
    return build.position().dump(format)


def test_the_example_is_read_and_written_unchanged() -> None:
    assert GAME.load(example()).dump() == example()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"last_turns": 0}, "announced"),
        ({"order": [4, 4]}, "order[0]: a whole number from 0 to 1"),
        ({"order": [0, "dummy"]}, "order: each of [0, 1]"),
        ({"dice": [{"face": "red"}] * 9}, "dice: 4 entries"),
        ({"dice": [0, 0, 0, 6]}, "dice[0]: an object is needed, not 0"),
        ({"dice": [{"face": "pink"}] * 4}, "dice[0].face: unknown colour 'pink'"),
        ({"dice": [{"face": "red", "where": "lost"}] * 4}, "dice[0].where: unknown where 'lost'"),
        ({"dice": [{"face": "red", "where": "source"}] * 4}, "dice[0].where: what is 'source' is left out"),
        ({"dice": [{"where": "used"}] * 4}, "dice[0]: 'face' is missing"),
        ({"dice": [{"face": "red", "where": "stolen"}] * 4}, "only Mana Steal"),
        ({"tokens": {"19.c": [{"enemy": "diggers"}]}}, "tokens: the map has 21 spaces"),
        ({"tokens": {"1.c": []}}, "tokens: where nothing is, nothing is written"),
        ({"tokens": {"1.c": [38]}}, "tokens.1.c[0]: an object is needed"),
        ({"tokens": [[]] * 21}, "tokens: an object by space is needed"),
        ({"shield": {"1.c": 7}}, "shield.1.c: a whole number from 0 to 1"),
        ({"shield": {"nowhere": 0}}, "shield: unknown space 'nowhere'"),
        ({"ruin": {"1.c": {"ruin": "altar_red"}}}, "each ruins token must be in one place"),
        ({"units": [[{"unit": "peasants", "wounds": 3}], []]}, "units[0][0].wounds: a whole number from 0 to 2"),
        ({"units": [[{"unit": "peasants", "banner": "ruby_ring"}], []]}, "units[0][0].banner: unknown banner"),
        ({"units": [[{"unit": "peasants", "hungry": True}], []]}, "units[0][0]: unknown field 'hungry'"),
        ({"units": [["peasants"], []]}, "units[0][0]: an object is needed"),
        ({"claim": [{"colour": "red"}, None]}, "claim"),
        ({"claim": [{"colour": "gold"}, None]}, "claim[0].colour: unknown colour 'gold'"),
        ({"middle": [{"skill": "source_freeze"}, None]}, "middle[0]"),
        ({"used_turn": [["flight", "flight"], []]}, "used_turn[0]: skill 'flight' is there twice"),
        ({"tactics_gone": ["early_bird"]}, "tactics_gone"),
        ({"artifacts_seen": ["march"]}, "artifacts_seen[0]: unknown artifact 'march'"),
        ({"buried": {"lowest": 1}}, "buried: unknown deck 'lowest'"),
        ({"piles": {"green": []}}, "piles: 'grey' is missing"),
        ({"mana": {"pink": 1}}, "mana: unknown colour 'pink'"),
        ({"mana": {"red": 100}}, "mana.red: a count from 1 to 99"),
        ({"crystals": [{"red": 4}, {}]}, "crystals[0].red: a count from 1 to 3"),
        ({"foe_from": [-1]}, "foe_from[0]: unknown space -1"),
        ({"turn": {"phase": 4}}, "turn.phase: unknown phase 4"),
        ({"turn": {"phase": "ranged", "fresh": True, "dice": 1}}, "turn.phase"),
        ({"turn": {"phase": "moving", "unit_now": 2}}, "turn.unit_now"),
        ({"turn": {"phase": "moving", "moved": 1}}, "turn.moved: true or false"),
        ({"turn": {"phase": "moving", "moved": False}}, "turn.moved: what is False is left out"),
        ({"points": {"attack.fire": 1, "attack": 1}}, "points: unknown points 'attack'"),
        ({"stored_seen": [[0], []]}, "stored_seen[0]"),
        ({"stored_seen": [[0, 0], []]}, "stored_seen[0]: 0 is there twice"),
    ],
)
def test_what_is_written_otherwise_or_cannot_exist_is_refused(fields: dict[str, Any], says: str) -> None:
    position = example()
    position["position"].update(copy.deepcopy(fields))
    assert says in not_loaded(position)


@pytest.mark.parametrize("format", [1, 3, "2", None, True])
def test_a_format_of_another_day_is_refused(format: Any) -> None:
    assert "position.format: 2 is needed" in not_loaded({**example(), "format": format})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"last_turns": 0}, "announced"),  # two bots recursed for ever
        ({"last_turns": 0, "announced": True}, "last_turns: 1 to 1 are left"),
        ({"last_turns": 2, "announced": True}, "last_turns: 1 to 1 are left"),
        ({"order": [4, 4], "next": 0, "final_turns": 9}, "final_turns"),  # and this went round for ever
        ({"order": [4, 4], "next": 0, "final_turns": 3}, "order: each of [0, 1]"),
        ({"order": [0, 0]}, "order"),
        ({"order": [1, 0]}, "not of seat 0"),
        ({"next": 2}, "next: there are only 2"),
        ({"next": 1}, "it is the turn of seat 1, not of seat 0"),
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
def test_what_cannot_exist_is_refused_in_the_first_format(fields: dict[str, Any], says: str) -> None:
    position = example(1)
    position["position"].update(copy.deepcopy(fields))
    assert says in not_loaded(position)


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([], "none is left"),
        ([{"step": "Turn", "seat": 1}], "it is the turn of seat 0, not of seat 1"),
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
    assert says in not_loaded({**example(), "steps": steps})


def test_when_cards_are_discarded_at_the_end_of_a_turn_levels_have_been_given() -> None:
    build = GAME.build(2, seed=4).do("choose_tactic", tactic="planning").do("choose_tactic", tactic="early_bird")
    state = build.do("rest").do("choose_card", card=build.now["hand"][0][0]).position()
    while step(state) != "Discarding":
        state.apply(0, GAME.encode({"kind": "end_turn"} if step(state) == "Turn" else {"kind": "done"}))
    assert "level[0]" in refused(state, fame=[8, 0])


def test_who_is_out_of_the_game_gets_no_tactic() -> None:
    dump = GAME.new(2, 4, {"scenario": "one_to_return"}).dump()
    dump["position"] |= {"round": 4, "order": [1], "place": ["0.sw", "0.c"]}
    assert GAME.load(dump).actors() == (1,)
    dump["steps"][0]["seat"] = 0
    assert "seat 0, which is out of the game, gets no tactic" in not_loaded(dump)
