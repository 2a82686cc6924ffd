"""What lies on the table before the first turn, who sees what, and the turn itself (SG-1 to SG-4)."""

from collections import Counter
from typing import Any, cast

import pytest

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import (
    ABILITY,
    CARD,
    CARDS,
    END,
    FAME,
    FIRST_GAME,
    IN_SET,
    LAND,
    LANDS,
    PLAY,
    SET,
    SETS,
    colour,
    worth,
)
from tafelrunde.games.saga.state import SagaState

from .scene import SAGA, Scene


def new(seats: int = 2, seed: int = 1, **options: Any) -> SagaState:
    return cast(SagaState, SAGA.new(seats, seed, options))


# ---- the box


@pytest.mark.rule("SG-1.3")
def test_five_sets_hold_the_same_values_in_other_colours() -> None:
    assert SETS == len(IN_SET) == 5
    assert [sorted(worth(card) for card in cards) for cards in IN_SET] == [sorted([1, 2, 3, 4] * 3)] * 5
    assert len({tuple(sorted(cards)) for cards in IN_SET}) == 5


@pytest.mark.rule("SG-1.4")
def test_every_set_has_six_colours_with_the_six_groups_of_values() -> None:
    groups = sorted([[4, 4, 1], [3, 2, 2], [4, 2], [3, 1], [3], [1]])
    for cards in IN_SET:
        held: list[list[int]] = [[] for _ in range(LANDS)]
        for card in cards:
            held[colour(card)].append(worth(card))
        assert sorted(sorted(values, reverse=True) for values in held) == groups
    state = new()
    assert [card for card in range(len(CARD)) for _ in range(state.hand[card])] == sorted(IN_SET[state.sets[0]])


@pytest.mark.rule("SG-1.5", "SG-1.6")
def test_thirteen_abilities_each_on_one_side_of_one_land() -> None:
    shown = Counter(ability for side in (0, 1) for ability in PLAY[side] + END[side] if ability >= 0)
    assert shown == Counter(range(len(ABILITY)))
    names = [[ABILITY.ids[ability] if ability >= 0 else "" for ability in row] for row in (*PLAY, *END)]
    assert names == [
        ["defence_plus_1", "", "", "", "add_card", "take_back"],
        ["free_knight", "", "face_down", "defence_minus_1", "", ""],
        ["", "hand_zero", "score_attack_troop", "troop_zero", "", "plus_5"],
        ["", "two_from_each", "", "", "extra_card", "troop_15"],
    ]
    for side, held in (("crown", names[0] + names[2]), ("other", names[1] + names[3])):
        bearing = {ABILITY.ids[ability] for ability, land in enumerate(new(sides=side).bearer) if land >= 0}
        assert bearing == set(held) - {""}


@pytest.mark.rule("SG-1.5", "SG-R21")
def test_an_ability_of_play_does_not_change_the_score() -> None:
    scene = Scene(active=1).land("burgenland", 0, "red_4").only(0)  # defends with 5
    scene.finish()
    assert scene.scores()[0] == 4
    scene = Scene(active=1, sides="other").land("goldland", 0, "orange_4").only(0)  # defends with 3
    scene.finish()
    assert scene.scores()[0] == 4


@pytest.mark.rule("SG-1.5", "SG-R21")
def test_an_ability_of_the_end_does_not_change_the_play() -> None:
    scene = Scene(sides="other").land("kornland", 1, "yellow_1").troop(0, "yellow_1").hand(0, "red_1")
    scene.do("lay", card="red_1", at="1")  # 2 beats 1, though the troop would count 15
    assert scene.owner("kornland") == 0


@pytest.mark.rule("SG-3.3")
def test_only_goldland_yields_two() -> None:
    assert [[2 if id == "goldland" else 1 for id in LAND.ids]] * 2 == FAME


@pytest.mark.rule("SG-1.7", "SG-R30")
def test_fame_is_a_sum_and_the_supply_never_ends() -> None:
    scene = Scene(active=1).fame(0, 100_000).land("goldland", 0, "orange_4", "red_4")
    scene.do("open", card="orange_1")
    assert scene.state.fame[0] == 100_002


# ---- the layout


@pytest.mark.rule("SG-2.1")
def test_sides() -> None:
    assert new().side == [0] * 6
    assert new(sides="other").side == [1] * 6
    mixed = [new(seed=seed, sides="mixed").side for seed in range(30)]
    assert {tuple(side[land] for side in mixed).count(1) > 5 for land in range(6)} == {True}
    assert len({tuple(side) for side in mixed}) > 15


@pytest.mark.rule("SG-2.2", "SG-R02")
def test_each_seat_and_the_table_have_a_set_of_their_own() -> None:
    for seats in (2, 3, 4):
        for seed in range(20):
            state = new(seats, seed)
            assert len({*state.sets, state.table_set}) == seats + 1
            for seat in range(seats):
                hand = state.hand[seat * CARDS : (seat + 1) * CARDS]
                cards = [card for card in range(CARDS) for _ in range(hand[card])]
                assert cards == sorted(IN_SET[state.sets[seat]])


@pytest.mark.rule("SG-2.2", "SG-R02")
def test_the_sets_can_be_fixed() -> None:
    for seed in range(5):
        state = new(3, seed, table_set="horse", seat_sets="in_order")
        assert SET.ids[state.table_set] == "horse"
        assert [SET.ids[number] for number in state.sets] == ["castle", "sword", "shield"]


@pytest.mark.rule("SG-2.2", "SG-R02")
def test_the_sets_can_be_chosen() -> None:
    scene = Scene()
    scene.state = new(3, 1, seat_sets="choose", start="2", table_set="castle")
    assert (scene.step, scene.to_play) == ("ChooseSet", 1)
    assert scene.why_not("choose_set", set="castle") == "SG-2.2"
    scene.do("choose_set", set="sword")
    assert scene.to_play == 2
    assert scene.why_not("choose_set", set="sword") == "SG-2.2"
    scene.do("choose_set", set="helmet")
    scene.do("choose_set", set="horse")
    assert (scene.step, scene.to_play) == ("Turn", 1)
    assert [SET.ids[number] for number in scene.state.sets] == ["horse", "sword", "helmet"]


@pytest.mark.rule("SG-2.6", "SG-R01")
def test_every_spread_of_the_six_left_over_is_equally_likely() -> None:
    """The castle set leaves green, green, orange, violet, yellow, yellow: count where the second knights lie."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000):
        state = new(seed=seed, table_set="castle")
        pairs = [troops.cards(state.defence[land]) for land in range(LANDS)]
        second = [next(colour(card) for card in pair if colour(card) != land) for land, pair in enumerate(pairs)]
        found[tuple(second)] += 1
    spreads = [order for order in _orders([1, 1, 3, 4, 5, 5]) if all(hue != land for land, hue in enumerate(order))]
    assert set(found) == set(spreads)
    expected = 3000 / len(spreads)
    chi_square = sum((found[order] - expected) ** 2 / expected for order in spreads)
    assert chi_square < 1.6 * len(spreads)


def _orders(items: list[int]) -> set[tuple[int, ...]]:
    if not items:
        return {()}
    return {(item, *rest) for at, item in enumerate(items) for rest in _orders(items[:at] + items[at + 1 :])}


@pytest.mark.rule("SG-2.7", "SG-2.3", "SG-2.4", "SG-2.5")
def test_the_layout_of_the_first_game() -> None:
    state = new(layout="first_game", table_set="helmet")
    assert SET.ids[state.table_set] == "castle"
    assert [troops.value(troop) for troop in state.defence] == [4, 6, 5, 5, 5, 5]
    assert [CARD.ids[card] for card in FIRST_GAME[1]] == ["green_4", "yellow_2"]
    assert [colour(first) for first, _ in FIRST_GAME] == list(range(LANDS))
    assert all(colour(first) != colour(second) for first, second in FIRST_GAME)
    assert sorted(card for pair in FIRST_GAME for card in pair) == sorted(IN_SET[state.table_set])


@pytest.mark.rule("SG-2.8", "SG-R03")
def test_who_begins() -> None:
    assert Counter(new(4, seed).actors()[0] for seed in range(200)).keys() == {0, 1, 2, 3}
    assert {new(3, seed, start="3").actors() for seed in range(10)} == {(2,)}
    assert new(2, 1, start="3").actors() == (0,)  # counted on round the table
    assert new(4).fame == [0, 0, 0, 0]
    scene = Scene(3, active=1)
    order = []
    for _ in range(4):
        order.append(scene.to_play)
        scene.hand(scene.to_play, "red_1")
        scene.do("open", card="red_1")
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("SG-1.8", "SG-R29")
def test_hands_are_seen_only_by_their_owners() -> None:
    scene = Scene(3, sides="other").hand(1, "red_4").fame(1, 7).troop(1, "green_2", face_down="red_3")
    for viewer in (0, None):
        player = scene.state.view(viewer)["players"][1]
        assert player["hand"] is None
        assert player["score"] is None
        assert (player["hand_size"], player["fame"]) == (3, 7)
        assert player["troops"][0]["face_down"] == [None]
        assert player["set"] in SET.ids
    own = scene.state.view(1)["players"][1]
    assert own["hand"] == {"red_4": 1, "orange_1": 1, "violet_1": 1}
    assert own["troops"][0]["face_down"] == ["red_3"]


# ---- the turn


@pytest.mark.rule("SG-3.1", "SG-R04")
def test_hiring_and_taking_back_go_before_or_after_the_card() -> None:
    for first in ("hire", "take_back", "open"):
        scene = Scene().free("red_1").fame(0, 3).land("kornland", 0, "yellow_4", "green_4", "blue_4")
        rest = {
            "hire": {"card": "red_1"},
            "take_back": {"card": "blue_4", "at": "kornland"},
            "open": {"card": "orange_1"},
        }
        scene.do(first, **rest.pop(first))
        for kind, fields in rest.items():
            assert scene.to_play == 0
            scene.do(kind, **fields)
        assert scene.to_play == 1


@pytest.mark.rule("SG-3.1", "SG-6.1", "SG-7.3")
def test_every_turn_brings_a_new_hire_and_a_new_take_back() -> None:
    scene = Scene().free("red_1", "red_1").fame(0, 1).land("kornland", 0, "yellow_4", "green_4", "blue_4", "red_4")
    scene.do("hire", card="red_1")
    scene.do("take_back", card="blue_4", at="kornland")
    scene.do("open", card="red_1")
    scene.do("open", card="orange_1")
    assert (scene.to_play, scene.state.fame[0]) == (0, 1)
    assert scene.why_not("hire", card="red_1") == ""
    assert scene.why_not("take_back", card="red_4", at="kornland") == ""


@pytest.mark.rule("SG-3.2")
def test_no_lands_no_fame() -> None:
    scene = Scene(active=1)
    assert "fame" not in scene.do("open", card="orange_1")
    assert scene.state.fame[0] == 0


@pytest.mark.rule("SG-3.4", "SG-R05")
def test_fame_is_credited_by_itself() -> None:
    scene = Scene(active=1).land("waldland", 0, "green_4", "red_4")
    scene.do("open", card="orange_1")
    assert scene.state.fame[0] == 1
    assert scene.why_not("collect") == "SG-3.4"


@pytest.mark.rule("SG-3.4", "SG-R05")
def test_strict_fame_is_taken_before_anything_else_or_lost() -> None:
    scene = Scene(active=1, fame="strict").land("waldland", 0, "green_4", "red_4").free("red_1")
    scene.do("open", card="orange_1")
    forgetful = scene.state.copy()
    scene.do("collect")
    assert scene.state.fame[0] == 1
    assert scene.why_not("collect") == "SG-3.4"
    scene.state = forgetful
    scene.fame(0, 5)
    assert scene.do("hire", card="red_1") == ["fame_lost", "hired"]
    assert scene.why_not("collect") == "SG-3.4"
    assert scene.state.fame[0] == 4


@pytest.mark.rule("SG-3.5")
def test_a_turn_ends_only_after_a_card() -> None:
    scene = Scene().free("red_1").fame(0, 1)
    assert scene.why_not("end_turn") == "SG-3.5"
    scene.do("open", card="orange_1")
    assert scene.to_play == 0
    assert scene.kinds() == {"end_turn", "hire"}
    scene.do("end_turn")
    assert scene.to_play == 1


@pytest.mark.rule("SG-3.5")
def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    scene = Scene().free("red_2").fame(0, 1)
    scene.do("open", card="orange_1")
    assert scene.to_play == 1


# ---- laying


@pytest.mark.rule("SG-4.1")
def test_exactly_one_card_of_the_hand_is_laid() -> None:
    scene = Scene().free("red_1").fame(0, 1).troop(0, "blue_1")
    assert scene.why_not("open", card="red_4") == "SG-4.1"
    scene.do("open", card="orange_1")
    assert scene.why_not("open", card="violet_1") == "SG-4.1"
    assert scene.why_not("lay", card="violet_1", at="1") == "SG-4.1"
    refused = {SAGA.decode(action).get("card") for action, rule in scene.state.refusals(0) if rule.id == "SG-4.1"}
    assert refused == {"violet_1"}  # cards that are not in the hand would only be noise


@pytest.mark.rule("SG-4.3", "SG-R06")
def test_every_card_can_always_open_a_troop() -> None:
    scene = Scene().troop(0, "red_1").troop(0, "red_2").hand(0, "red_1", "green_1")
    for id in ("red_1", "green_1"):
        assert scene.why_not("open", card=id) == ""
    scene.do("open", card="red_1")
    assert [troop["land"] for troop in scene.troops_of(0)] == ["burgenland"] * 3


@pytest.mark.rule("SG-4.6", "SG-R08")
def test_nothing_is_laid_on_a_defence_troop() -> None:
    scene = Scene().land("waldland", 0, "green_4").hand(0, "red_1")
    assert scene.why_not("lay", card="red_1", at="waldland") == "SG-4.6"
