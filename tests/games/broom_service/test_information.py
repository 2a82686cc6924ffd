"""What stays secret, what undo may take back, and which positions cannot exist."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tafelrunde import State, Table
from tafelrunde.kernel.errors import BadPosition, UndoRefused
from tafelrunde.kernel.rng import split

from .position import ALBERT, BEATE, CARLA, GAME, ROLES, Position, choose, do, lead

ROOT, HERB = "root_gatherer", "herb_gatherer"


def hand_of(state: State, seat: int) -> list[str]:
    hand: list[str] = state.dump()["position"]["hand"][seat]
    return hand


@pytest.mark.rule("BS-1.9")
def test_a_deal_of_the_unknown_keeps_sizes_and_leaves_out_roles_led_before() -> None:
    state = Position(3).hands([ROOT, HERB], [HERB, "hill_witch", "forest_witch"], [HERB]).load()
    lead(state, ALBERT, ROOT)  # nobody follows: Beate and Carla do not hold it
    do(state, ALBERT, "pass")
    seen = set()
    for seed in range(40):
        other = state.determinize(ALBERT, seed)
        assert hand_of(other, ALBERT) == [HERB]
        assert [len(hand_of(other, seat)) for seat in range(3)] == [1, 3, 1]
        assert ROOT not in hand_of(other, BEATE) + hand_of(other, CARLA)
        seen |= set(hand_of(other, BEATE))
    assert seen == set(ROLES) - {ROOT}


@pytest.mark.rule("BS-1.9", "BS-3.3")
def test_who_is_asked_to_follow_is_known_to_hold_the_role() -> None:
    state = Position(3).hands([ROOT], [ROOT, HERB], [HERB]).load()
    lead(state, ALBERT, ROOT)
    for seed in range(20):
        other = state.determinize(ALBERT, seed)
        assert ROOT in hand_of(other, BEATE)
        assert len(hand_of(other, BEATE)) == 2


@pytest.mark.rule("BS-1.9", "BS-9.3")
def test_everybody_sees_who_won_which_cloud() -> None:
    position = Position(3).hands(["weather_fairy"], [HERB], [HERB]).goods(ALBERT, wand=9)
    state = position.pawns(ALBERT, "fern_wood", "east_castle").clear("goat_hill", by=CARLA).load()
    lead(state, ALBERT, "weather_fairy")
    do(state, ALBERT, "dispel", space="raven_crag")
    for viewer in (None, ALBERT, BEATE):
        won = {cloud["space"]: (cloud["lies"], cloud["won_by"]) for cloud in state.view(viewer)["clouds"]}
        assert won.pop("raven_crag") == (False, ALBERT)
        assert won.pop("goat_hill") == (False, CARLA)
        assert set(won.values()) == {(True, None)}


@pytest.mark.rule("BS-1.9", "BS-1.7")
def test_events_and_bewitched_roles_to_come_are_unknown() -> None:
    state = GAME.new(2, 4)
    decks = {tuple(state.determinize(0, seed).dump()["position"]["deck"]) for seed in range(10)}
    piles = {tuple(state.determinize(0, seed).dump()["position"]["curses"]) for seed in range(10)}
    assert len(decks) == len(piles) == 10
    assert len({deck[0] for deck in decks}) == 1
    assert len({pile[:3] for pile in piles}) == 1
    text = str(state.view(0))
    assert "deck" not in text
    assert "curses" not in text


@pytest.mark.rule("BS-2.2", "BS-1.9")
def test_secret_choices_are_dealt_anew() -> None:
    state = Position().load()
    choose(state, ALBERT, *ROLES[:4])
    hands = {tuple(hand_of(state.determinize(BEATE, seed), ALBERT)) for seed in range(10)}
    assert len(hands) > 5
    assert all(len(hand) == 4 for hand in hands)


@pytest.mark.rule("BS-1.9", "BS-3.3")
def test_whose_turn_is_still_to_come_may_hold_the_role_that_was_led() -> None:
    state = Position(3).hands([ROOT], [ROOT, HERB], [HERB]).load()
    lead(state, ALBERT, ROOT, "cowardly")  # Albert is still gathering
    holders = [ROOT in hand_of(state.determinize(ALBERT, seed), BEATE) for seed in range(20)]
    assert {True, False} == set(holders)


@pytest.mark.rule("BS-10.3", "BS-1.9")
def test_a_card_added_by_a_tile_is_seen_by_nobody_else() -> None:
    position = Position(2, board="back").event("more_or_less").forest("extra_card", "extra_card", "brave", "brave")
    state = position.holds(ALBERT, 1).holds(BEATE, 2).load()
    choose(state, ALBERT, *ROLES[:4])
    choose(state, BEATE, *ROLES[:4])
    before = state.view(BEATE)
    do(state, ALBERT, "pick", role=ROLES[9])
    after = state.view(BEATE)
    assert state.view(ALBERT)["players"][ALBERT]["late"] == ROLES[9]
    before["actors"], before["players"][ALBERT]["ready"] = [BEATE], True
    assert after == before
    added = {state.determinize(BEATE, seed).dump()["position"]["late"][ALBERT] for seed in range(40)}
    assert None in added
    assert len(added) > 5


@pytest.mark.rule("BS-14.5", "BS-1.9")
def test_a_tile_given_up_while_choosing_is_seen_by_nobody_else_yet() -> None:
    position = Position(2, board="back").forest("extra_card", "extra_card", "brave", "brave").holds(ALBERT, 1)
    state = position.load()
    before = state.view(BEATE)
    do(state, ALBERT, "extra")
    do(state, ALBERT, "pick", role=ROLES[9])
    assert state.view(BEATE) == before
    assert state.view(ALBERT)["players"][ALBERT]["extra"] is True


@pytest.mark.rule("BS-10.12", "BS-1.9")
def test_whoever_has_no_full_set_is_never_thought_to_hand_one_in() -> None:
    position = Position(3).event("one_of_everything").goods(ALBERT, 1, 1, 1, 1).goods(BEATE).goods(CARLA, 1, 1, 1, 1)
    state = position.hands([ROOT]).load()
    lead(state, ALBERT, ROOT)
    do(state, ALBERT, "pass")
    do(state, CARLA, "pass")
    givers = {tuple(state.determinize(ALBERT, seed).dump()["position"]["giving"]) for seed in range(20)}
    assert givers == {(), (2,)}


@pytest.mark.rule("BS-2.2")
def test_a_choice_can_be_taken_back_until_somebody_else_acts() -> None:
    table = Table(GAME, seats=2, seed=1, options={"first_seat": "1"})
    pick = GAME.encode({"kind": "pick", "role": ROOT})
    table.play(ALBERT, pick)
    table.undo(ALBERT)
    table.play(ALBERT, pick)
    table.play(BEATE, pick)
    with pytest.raises(UndoRefused, match=r"TR-1\.5"):
        table.undo(ALBERT)


@pytest.mark.rule("BS-3.3", "BS-3.4")
def test_a_lead_that_showed_who_follows_stays() -> None:
    position = Position(2).hands([ROOT, HERB], [ROOT]).data
    table = Table(GAME, position=position)
    table.play(ALBERT, GAME.encode({"kind": "lead", "role": ROOT, "how": "brave"}))
    with pytest.raises(UndoRefused, match=r"TR-1\.4"):
        table.undo(ALBERT)


@pytest.mark.rule("BS-3.5")
def test_a_cowardly_lead_can_be_taken_back_before_the_next_one_is_asked() -> None:
    table = Table(GAME, position=Position(2).hands([ROOT, HERB], [ROOT]).data)
    table.play(ALBERT, GAME.encode({"kind": "lead", "role": ROOT, "how": "cowardly"}))
    table.undo(ALBERT)
    assert table.state.actors() == (ALBERT,)


def broken(change: Any) -> dict[str, Any]:
    data = copy.deepcopy(Position(3).hands([ROOT], [HERB], []).data)
    change(data["position"], data)
    return data


IMPOSSIBLE: list[tuple[str, Any]] = [
    ("the cloud of owl_wood", lambda now, _: now["lying"].remove("owl_wood")),
    ("the cloud of owl_wood", lambda now, _: now["won"][0].append("owl_wood")),
    ("too many clouds", lambda now, _: now.update(clouds=["thunder_1_1"] * 18)),
    ("too many clouds bonus", lambda now, _: now["clouds"].__setitem__(0, "bonus")),
    ("no pawn can stand in mirror_lake", lambda now, _: now["pawns"].__setitem__(0, ["mirror_lake", "east_castle"])),
    ("no pawn can stand in owl_wood", lambda now, _: now["pawns"].__setitem__(0, ["owl_wood", "east_castle"])),
    ("no pawn can stand in wind_crag", lambda now, _: now["pawns"].__setitem__(0, ["wind_crag", "east_castle"])),
    ("does not belong here|never occupied", lambda now, _: now.update(filled=["front_sq_violet_1"])),
    ("each event must be in the deck once", lambda now, _: now["deck"].__setitem__(0, now["deck"][1])),
    ("each role must be in the bewitched pile once", lambda now, _: now["curses"].__setitem__(0, now["curses"][1])),
    ("both in hand and laid", lambda now, _: now.update(laid=[[ROOT], [], []], led=[ROOT])),
    ("laid a role that nobody led", lambda now, _: now.update(laid=[[], [], [HERB]])),
    ("offers more wand than it has", lambda now, _: now["offer"].__setitem__(0, {"wand": 9})),
    ("seat 0 has no full set", lambda now, _: (now["goods"].__setitem__(0, {}), now.update(giving=[0]))),
    ("a whole number from 0 to 2 is needed, not 4", lambda now, _: now.update(ready=[4])),
    ("unknown role 'dragon'", lambda now, _: now["hand"].__setitem__(0, ["dragon"])),
    ("is there twice", lambda now, _: now["hand"].__setitem__(0, [ROOT, ROOT])),
    ("led only between two tricks", lambda now, _: now.update(stage="asking")),
    ("cannot be asked to follow", lambda _, data: data.update(steps=[{"step": "Follow", "seat": 1, "role": HERB}])),
    ("beginning of a round", lambda _, data: data.update(steps=[{"step": "ChooseRoles"}])),
    ("only after More or Less", lambda _, data: data.update(steps=[{"step": "ExtraCard"}])),
    ("with the event full_hands", lambda _, data: data.update(steps=[{"step": "Offer"}])),
    ("has no full set", lambda now, data: (now["goods"].__setitem__(0, {}), data.update(steps=[{"step": "HandIn"}]))),
    ("only decided in a trick", lambda _, data: data.update(steps=[{"step": "FreeCloud", "seat": 0}])),
    ("the game ends after 7 rounds", lambda _, data: data.update(steps=[])),
    ("amulets only with mountain tiles", lambda now, _: now["amulets"].__setitem__(0, ["1"])),
    ("forest tile 1 is in 1 places", lambda now, _: now["held"].__setitem__(0, ["1"])),
    ("3 entries are needed|3 rows|entries", lambda now, _: now["pawns"].pop()),
    ("has nothing to choose", lambda now, _: now["hand"].__setitem__(0, [])),
]


@pytest.mark.rule("BS-1.6", "BS-1.7", "BS-7.2", "BS-7.3")
@pytest.mark.parametrize(("message", "change"), IMPOSSIBLE, ids=[message for message, _ in IMPOSSIBLE])
def test_impossible_positions_are_refused_in_one_line(message: str, change: Any) -> None:
    with pytest.raises(BadPosition, match=message) as refused:
        GAME.load(broken(change))
    assert "\n" not in str(refused.value)


@pytest.mark.rule("BS-11.1")
def test_what_was_won_on_the_way_is_told_apart_at_the_end() -> None:
    state = GAME.new(3, 5)
    stream = split(5, ("won",))[0]
    while state.stack:
        assert all(player["won"] == player["points"] for player in state.view()["players"])
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.advance(seat, legal[stream.below(len(legal))])
    for player in state.view()["players"]:
        later = player["bolt_points"] + player["set_points"] + player["amulet_points"]
        assert player["won"] + later == player["points"]


def test_every_event_has_a_rule_of_its_own() -> None:
    rules = [event["rule"] for event in GAME.material()["events"].values()]
    assert len(set(rules)) == len(rules) == 10
    assert all(rule in GAME.rulebook for rule in rules)
