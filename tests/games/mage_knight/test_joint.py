"""Joint city assaults: page 11 of the rulebook, sentence by sentence (MK-12)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tafelrunde.games.mage_knight.box.components import CITY, ENEMY, GREEN, ORCS, WAYS
from tafelrunde.games.mage_knight.box.effects import AFTER, ATTACKING
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import TARGET, USED, enemy_of, place_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import face_down, turn_down
from tafelrunde.games.mage_knight.position.turn import ACTED, EXTRA_TURN, HEAL, MOVE, PHASE
from tafelrunde.games.mage_knight.steps.combat import Attack
from tafelrunde.games.mage_knight.world.fight import add_rampaging, city_adds, defeat
from tafelrunde.games.mage_knight.world.land import reveal_garrisons
from tafelrunde.kernel.errors import BadOption

from .position import (
    GAME,
    against,
    all_spaces,
    allowed,
    card_of,
    dice,
    do,
    explore_all,
    foes,
    hand,
    mana,
    new,
    put,
    refused,
    rule,
    step,
    total,
)

GARRISON = ("swordsmen", "crossbowmen", "fire_mages", "altem_mages")


def before_the_city(seats: int = 3, *garrison: str, seed: int = 3, **options: Any) -> tuple[Position, Space]:
    """It is the turn of the first in order; all heroes stand round the first city, which has this garrison."""
    state = new(seats, seed, **({"scenario": "full_cooperation"} | options))
    explore_all(state)
    city = state.cities[0]
    for space in all_spaces(state):
        put(state, space)  # all tokens are in their piles
    put(state, city, *(garrison or GARRISON))
    round_it = [space for space in state.near[city * WAYS : city * WAYS + 6] if space >= 0 and state.safe(0, space)]
    for seat in range(seats):
        state.place[seat] = round_it[seat]
    reveal_garrisons(state)
    while step(state) == "ChooseTactic":
        (seat,) = state.actors()
        state.apply(seat, state.legal(seat)[0])
        while step(state) not in ("ChooseTactic", "Turn"):
            (seat,) = state.actors()
            state.apply(seat, state.legal(seat)[0])
    state.events = None
    return state, city


def to(state: Position, city: Space) -> int:
    """The way to the city, as it is proposed."""
    here = state.place[state.active()]
    return state.near[here * WAYS : here * WAYS + 6].index(city) + 1


def propose(state: Position, city: Space, **shares: int) -> None:
    """Propose an assault: `s1=2` gives two defenders to the second in turn order."""
    seats = [seat for seat in state.order if seat < state.seats]
    do(state, "propose", to=to(state, city))
    for who, count in shares.items():
        do(state, "share", rival=seats[int(who[1:])], defenders=count - 1)
    do(state, "done")


def agreed(state: Position, city: Space, **shares: int) -> None:
    propose(state, city, **shares)
    while step(state) == "Consent":
        do(state, "agree")


def in_order(state: Position) -> list[int]:
    return [seat for seat in state.order if seat < state.seats]


def step_in(state: Position) -> None:
    """The seat that plays goes into the city, whatever it costs."""
    assert step(state) == "March"
    state.turn[MOVE] = 2
    do(state, "move", way=to(state, state.joint_at) - 1)
    if step(state) == "JoinIn":
        do(state, "done")


def win(state: Position) -> None:
    """All enemies of the seat that plays are beaten."""
    seat = state.active()
    if step(state) == "March":
        step_in(state)
    for foe in range(1, len(state.foe)):
        defeat(state, seat, foe, "MK-8.2.7")
    state.turn[ACTED] = 1
    state.points[0] = 99
    state.foe_is[0] |= TARGET
    state.turn[PHASE] = ATTACKING
    state.replace(Attack(seat))
    do(state, "strike")


def lose(state: Position) -> None:
    """The seat that plays gives up its fight."""
    if step(state) == "March":
        step_in(state)
    seat = state.active()
    while state.foe and state.active() == seat:
        legal = state.legal(seat)
        names = {GAME.codec.decode(action)["kind"]: action for action in legal}
        state.apply(seat, names.get("next_phase", names.get("hero_takes", legal[0])))


# ---- 1, 2: when


def end_turns(state: Position) -> None:
    """Whoever took part ends the turn, until the assault is over."""
    while state.joint_at >= 0:
        (seat,) = state.actors()
        legal = state.legal(seat)
        ends = GAME.codec.encode({"kind": "end_turn"})
        state.apply(seat, ends if ends in legal else legal[0])


@rule("MK-12.1")
def test_only_in_cooperative_scenarios_or_where_all_have_agreed_to_it() -> None:
    state, city = before_the_city(2, scenario="conquest")
    assert not allowed(state, "propose", to=to(state, city))
    state, city = before_the_city(2, scenario="conquest", joint_assaults=True)
    assert allowed(state, "propose", to=to(state, city))
    with pytest.raises(BadOption, match=r"MK-12\.1"):
        new(2, scenario="first_reconnaissance", joint_assaults=True)
    with pytest.raises(BadOption, match=r"MK-12\.1"):
        new(1, scenario="conquest", joint_assaults=True)


@rule("MK-12.1")
def test_not_once_the_end_of_the_round_is_announced_or_the_goal_is_reached() -> None:
    state, city = before_the_city()
    state.last_turns, state.announced = 2, True
    assert against(state, "propose", to=to(state, city)) == "MK-12.1"
    state, city = before_the_city()
    state.final_turns = 3
    assert against(state, "propose", to=to(state, city)) == "MK-12.1"


@rule("MK-12.1")
def test_not_after_the_action() -> None:
    state, city = before_the_city()
    state.turn[ACTED], state.turn[PHASE] = 1, AFTER
    assert against(state, "propose", to=to(state, city)) == "MK-12.1"


@rule("MK-12.1")
def test_only_next_to_the_city() -> None:
    state, city = before_the_city()
    where = to(state, city)
    state.place[state.active()] = Space(0)
    assert "propose" not in {GAME.codec.decode(action)["kind"] for action in state.legal(state.active())}
    state.place[state.active()] = city
    assert not allowed(state, "propose", to=where)


@rule("MK-12.1")
def test_somebody_else_must_stand_next_to_the_city_with_an_open_token() -> None:
    state, city = before_the_city(2)
    other = in_order(state)[1]
    there = state.place[other]
    state.place[other] = Space(0)
    assert against(state, "propose", to=to(state, city)) == "MK-12.1"
    state.place[other] = there
    turn_down(state, other)
    assert against(state, "propose", to=to(state, city)) == "MK-12.1"


@rule("MK-12.1", "MK-19.11")
def test_a_city_reached_underground_may_be_assaulted_jointly() -> None:
    state, city = before_the_city(3, *GARRISON)
    first = state.active()
    around = state.near[city * WAYS : city * WAYS + WAYS]
    state.place[first] = next(space for space in around[6:] if space >= 0 and state.safe(first, space))
    state.trail = (state.place[first],)
    hand(state, "underground_travel", seat=first)
    state.round = 2
    state.dice = dice([4] * len(state.dice))
    mana(state, "green", "black")
    state.dice = dice([4] * len(state.dice))
    do(state, "play", mode="underground_travel.powered")
    while step(state) == "Pay":
        (seat,) = state.actors()
        state.apply(seat, state.legal(seat)[0])
    assert step(state) == "Leap"
    legal = [GAME.codec.decode(action) for action in state.legal(first)]
    (proposal,) = [fields for fields in legal if fields["kind"] == "propose"]
    state.apply(first, GAME.codec.encode(proposal))
    do(state, "share", rival=in_order(state)[1], defenders=0)
    do(state, "done")
    do(state, "decline")
    assert step(state) == "Leap"  # the spell goes on
    state.apply(first, GAME.codec.encode(proposal))
    do(state, "share", rival=in_order(state)[1], defenders=0)
    do(state, "done")
    do(state, "agree")
    if step(state) == "JoinIn":
        do(state, "done")
    assert (state.place[first], len(state.foe), state.joint_at) == (city, 3, city)
    assert total(state, "ignore_site")
    lose(state)
    assert step(state) == "March"
    assert state.active() == in_order(state)[1]


# ---- 3: the proposal


@rule("MK-12.1", "MK-12.2")
def test_heroes_may_be_left_out_but_only_suitable_ones_invited() -> None:
    state, city = before_the_city(4)
    first, second, third, fourth = in_order(state)
    turn_down(state, fourth)
    do(state, "propose", to=to(state, city))
    assert against(state, "share", rival=fourth, defenders=0) == "MK-12.1"
    do(state, "share", rival=second, defenders=0)
    assert against(state, "share", rival=second, defenders=0) == "MK-12.2"
    do(state, "done")
    assert state.actors() == (second,)
    do(state, "agree")
    assert [row[0] for row in state.joint] == [first, second]
    assert third not in [row[0] for row in state.joint]


@rule("MK-12.2")
def test_everybody_faces_at_least_one_defender_and_all_are_shared_out() -> None:
    state, city = before_the_city(3)
    _first, second, third = in_order(state)
    do(state, "propose", to=to(state, city))
    assert against(state, "done") == "MK-12.2"  # nobody is invited yet
    assert against(state, "share", rival=second, defenders=3) == "MK-12.2"  # nothing would be left for oneself
    do(state, "share", rival=second, defenders=1)
    assert against(state, "share", rival=third, defenders=1) == "MK-12.2"
    do(state, "share", rival=third, defenders=0)
    do(state, "done")
    shown = state.view(0)["joint"]
    assert [(part["count"], part["agreed"]) for part in shown["parts"]] == [(1, True), (2, None), (1, None)]
    state, city = before_the_city(3, "swordsmen")
    assert against(state, "propose", to=to(state, city)) == "MK-12.2"  # one defender is too few for two


@rule("MK-12.2")
def test_it_begins_only_when_all_have_agreed_and_otherwise_nothing_happens() -> None:
    state, city = before_the_city(3)
    first, second, third = in_order(state)
    before = state.copy()
    propose(state, city, s1=1, s2=1)
    assert (step(state), state.actors()) == ("Consent", (second,))
    do(state, "agree")
    assert state.actors() == (third,)
    assert [part["agreed"] for part in state.view(second)["joint"]["parts"]] == [True, True, None]
    do(state, "decline")
    assert (step(state), state.actors(), state.joint, state.down) == ("Turn", (first,), (), 0)
    assert state.turn[ACTED] == 0
    assert allowed(state, "rest")
    assert (state.tokens, state.hand, state.mana) == (before.tokens, before.hand, before.mana)


@rule("MK-12.2")
def test_it_may_be_proposed_again_but_not_without_end() -> None:
    state, city = before_the_city(2)
    for count in (1, 2, 3):
        propose(state, city, s1=count)
        do(state, "decline")
    assert against(state, "propose", to=to(state, city)) == "MK-12.2"
    assert allowed(state, "rest")


def test_a_proposal_can_be_read_and_written() -> None:
    state, city = before_the_city(3)
    do(state, "propose", to=to(state, city))
    for _answer in range(2):
        dump = state.dump()
        assert GAME.load(json.dumps(dump)).dump() == dump
        if step(state) == "Proposal":
            do(state, "share", rival=in_order(state)[1], defenders=0)
            do(state, "done")


# ---- 4: the price


@rule("MK-12.3")
def test_all_participants_turn_their_tokens_and_skip_their_next_turn() -> None:
    state, city = before_the_city(3)
    first, second, third = in_order(state)
    agreed(state, city, s1=2)
    assert [face_down(state, seat) for seat in (first, second, third)] == [True, True, False]
    assert state.view(0)["face_down"] == sorted([first, second])
    lose(state)
    lose(state)
    end_turns(state)
    assert state.active() == third  # the second has given this turn
    assert [face_down(state, seat) for seat in (first, second, third)] == [True, False, False]
    do(state, "rest")
    while state.active() == third:
        legal = state.legal(third)
        ends = GAME.codec.encode({"kind": "end_turn"})
        state.apply(third, ends if ends in legal else legal[0])
    assert state.active() == second  # and now the first
    assert not state.down


# ---- 5: the defenders


@rule("MK-12.4")
def test_the_defenders_are_dealt_at_random_in_the_agreed_numbers() -> None:
    seen = set()
    for seed in range(5):
        state, city = before_the_city(3, seed=seed)
        agreed(state, city, s1=2, s2=1)
        rows = [row[1:] for row in state.joint]
        assert [len(row) for row in rows] == [1, 2, 1]
        dealt = Counter(ENEMY.ids[enemy] for row in rows for enemy in row)
        assert dealt == Counter(GARRISON)
        seen.add(rows[0])
        shown = state.view(1)["joint"]["parts"]
        assert [part["enemies"] for part in shown] == [[ENEMY.ids[enemy] for enemy in row] for row in rows]
    assert len(seen) > 1


# ---- 6: one after the other


@rule("MK-12.5")
def test_they_fight_in_turn_order_beginning_with_the_one_who_proposed_it() -> None:
    state, city = before_the_city(3)
    first, second, third = in_order(state)
    state.stack = []
    state.next = state.order.index(second)
    state.begin_turn()
    seats = in_order(state)
    do(state, "propose", to=to(state, city))
    do(state, "share", rival=first, defenders=0)
    do(state, "share", rival=third, defenders=0)
    do(state, "done")
    assert state.actors() == (third,)
    do(state, "agree")
    do(state, "agree")
    fought = []
    while step(state) == "March":
        fought.append(state.active())
        lose(state)
    assert fought == [second, third, first]
    assert seats == [first, second, third]


@rule("MK-12.5")
def test_everybody_begins_with_the_step_into_the_city_for_two_move_points_and_does_nothing_else() -> None:
    state, city = before_the_city(2)
    second = in_order(state)[1]
    agreed(state, city, s1=2)
    lose(state)
    assert (step(state), state.active()) == ("March", second)
    state.turn[MOVE] = 1
    way = to(state, city) - 1
    assert against(state, "move", way=way) == "MK-6.4"
    state.turn[MOVE] = 5
    here = state.place[second]
    other = next(way for way in range(6) if state.near[here * WAYS + way] not in (-1, city))
    assert against(state, "move", way=other) == "MK-12.5"
    for action in ("rest", "announce", "interact", "enter"):
        assert against(state, action) == "MK-12.5"
    assert not set(state.legal(second)) & {action for action, _rule in state.refusals(second)}
    do(state, "move", way=way)
    assert (state.place[second], state.turn[MOVE]) == (city, 3)


@rule("MK-12.5")
def test_no_flight_leads_elsewhere() -> None:
    state, city = before_the_city(2)
    second = in_order(state)[1]
    agreed(state, city, s1=2)
    lose(state)
    hand(state, "underground_travel", seat=second)
    mana(state, "green")
    assert against(state, "play", mode="underground_travel.basic") == "MK-12.5"


@rule("MK-12.5")
def test_whoever_stays_out_leaves_their_defenders_standing() -> None:
    state, city = before_the_city(2)
    first, second = in_order(state)
    home = state.place[first], state.place[second]
    agreed(state, city, s1=2)
    win(state)
    reputation = state.reputation[second]
    do(state, "stay_out")
    assert state.reputation[second] == reputation  # no assault
    assert len(state.tokens[city]) == 2
    assert (state.place[first], state.place[second]) == home


@rule("MK-12.5")
def test_enemies_provoked_by_the_step_join_in_and_adjacent_ones_may_be_challenged() -> None:
    state, city = before_the_city(2)
    second = in_order(state)[1]
    here = state.place[second]
    around = [space for space in state.near[city * WAYS : city * WAYS + 6] if space >= 0]
    beside_both = next(space for space in around if space in state.near[here * WAYS : here * WAYS + 6])
    state.site = [*state.site]
    state.site[beside_both] = ORCS
    far = next(
        s for s in around if s not in (here, beside_both) and s not in state.place and s not in near(state, here)
    )
    state.site[far] = ORCS
    if state.place[in_order(state)[0]] == beside_both:
        state.place[in_order(state)[0]] = next(s for s in around if s not in (here, beside_both, far))
        state.trail = (state.place[in_order(state)[0]],)
    agreed(state, city, s1=2)
    lose(state)
    put(state, beside_both, "prowlers")
    put(state, far, "cursed_hags")
    state.turn[MOVE] = 2
    do(state, "move", way=to(state, city) - 1)
    assert len(state.foe) == 3
    assert foes(state)[-1] == "prowlers"
    assert step(state) == "JoinIn"
    here = state.place[second]
    do(state, "challenge", way=state.near[here * WAYS : here * WAYS + 6].index(far))
    assert foes(state)[-1] == "cursed_hags"
    assert len(state.foe) == 4


def near(state: Position, space: Space) -> list[Space]:
    return state.near[space * WAYS : space * WAYS + 6]


@rule("MK-12.4", "MK-8.1.2", "MK-8.7.6")
def test_everybody_faces_only_their_own_and_loses_reputation_and_shields_lie_in_order() -> None:
    state, city = before_the_city(3)
    first, second, third = in_order(state)
    before = list(state.reputation)
    agreed(state, city, s1=2, s2=1)
    shares = {row[0]: row[1:] for row in state.joint}
    for seat in (first, second, third):
        step_in(state)
        assert state.reputation[seat] == before[seat] - 1
        assert tuple(state.foe) == shares[seat]  # whatever concerns all enemies concerns only these
        win(state)
    assert state.city_shields[0] == (first, second, second, third)
    assert state.leader(0) == second
    assert not state.tokens[city]


@rule("MK-12.5", "MK-4.4.10")
def test_everybody_may_use_one_die_and_they_return_after_the_assault() -> None:
    state, city = before_the_city(2)
    first, second = in_order(state)
    agreed(state, city, s1=2)
    for seat in (first, second):
        state.dice = dice([die if place_of(die) == USED else GREEN for die in state.dice])
        hand(state, "march", "stamina", seat=seat)
        assert not state.source_used()  # what the first has used does not count for the second
        do(state, "play", mode="march.powered")
        if step(state) == "Pay":
            do(state, "spend", payment="die_green")
        assert state.source_used()
        assert sum(place_of(die) == USED for die in state.dice) == (1 if seat == first else 2)
        assert total(state, "dice") == 0
        lose(state)
    assert all(place_of(die) != USED for die in state.dice)


# ---- 7, 8: the outcome


@rule("MK-12.6")
def test_with_all_defenders_beaten_the_city_is_conquered_whatever_becomes_of_the_others() -> None:
    state, city = before_the_city(2)
    first, second = in_order(state)
    agreed(state, city, s1=1)
    win(state)
    step_in(state)
    spare = next(s for s in near(state, city) if s >= 0 and s not in state.place)
    state.site = [*state.site]
    state.site[spare] = ORCS
    put(state, spare, "prowlers")
    add_rampaging(state, spare)
    defeat(state, second, 0, "MK-8.2.7")
    while state.foe:
        legal = state.legal(second)
        names = {GAME.codec.decode(action)["kind"]: action for action in legal}
        state.apply(second, names.get("next_phase", names.get("hero_takes", legal[0])))
    assert state.tokens[spare]
    assert state.conquered(city)
    assert (state.place[first], state.place[second]) == (city, city)
    assert (step(state), state.actors()) == ("Turn", (first,))


@rule("MK-12.6")
def test_otherwise_all_go_back_to_where_they_came_from() -> None:
    state, city = before_the_city(3)
    home = list(state.place)
    agreed(state, city, s1=2, s2=1)
    win(state)
    assert state.place[in_order(state)[0]] == city
    lose(state)
    win(state)
    assert state.place == home
    assert len(state.tokens[city]) == 2
    assert not state.conquered(city)


@rule("MK-12.6")
def test_then_all_end_their_turns_in_turn_order_with_healing_before() -> None:
    state, city = before_the_city(3)
    first, second, third = in_order(state)
    agreed(state, city, s1=2, s2=1)
    for _seat in range(3):
        win(state)
    ended = []
    while state.joint_at >= 0:
        seat = state.active()
        assert (step(state), state.actors()) == ("Turn", (seat,))
        assert state.place[seat] == city
        state.hand[seat] = (*[card for card in state.hand[seat] if card != card_of("wound")], card_of("wound"))
        state.turn[HEAL] = 1
        do(state, "heal_wound")
        ended.append(seat)
        level = state.level[seat]
        do(state, "end_turn")
        while state.joint_at >= 0 and state.active() == seat:
            state.apply(seat, state.legal(seat)[0])
        assert state.level[seat] >= level
        if state.joint_at < 0:
            break
    assert ended == [first, second, third]
    assert (state.shelf, state.playing, state.joint) == ((), -1, ())


@rule("MK-12.3")
def test_another_turn_earned_in_the_assault_turns_the_token_up() -> None:
    state, city = before_the_city(2)
    first, second = in_order(state)
    agreed(state, city, s1=2)
    state.turn[EXTRA_TURN] = 1
    lose(state)
    state.turn[EXTRA_TURN] = 1
    lose(state)
    assert [face_down(state, seat) for seat in (first, second)] == [True, True]
    end_turns(state)
    assert state.active() == second
    assert [face_down(state, seat) for seat in (first, second)] == [False, False]


@rule("MK-12.6", "MK-15.4.3")
def test_the_last_city_that_falls_to_all_brings_the_last_turns() -> None:
    state, city = before_the_city(2)
    for index, other in enumerate(state.cities):
        if other != city:
            put(state, other)
            state.city_shields[index] = (0,)
    agreed(state, city, s1=2)
    win(state)
    assert not state.final
    win(state)
    assert state.final
    end_turns(state)
    assert not state.stack  # both have given their last turn, and the dummy has none
    assert state.result().ranking == (1, 1)


def test_an_assault_under_way_can_be_read_and_written_and_what_cannot_be_is_refused() -> None:
    state, city = before_the_city(3)
    agreed(state, city, s1=2, s2=1)
    lose(state)
    changes: list[dict[str, Any]] = [
        {"joint_stage": 0},
        {"joint_at": None},
        {"shelf": []},
        {"joint": state.dump()["position"]["joint"][:1]},
    ]
    for change in changes:
        assert refused(state, **change)
    assert sorted(enemy_of(token) for token in state.tokens[city]) == sorted(e for row in state.joint for e in row[1:])
    assert state.site[city] == CITY


def test_every_part_of_an_assault_can_be_read_and_written() -> None:
    state, city = before_the_city(3)
    agreed(state, city, s1=2, s2=1)
    seen = set()
    for _part in range(200):
        dump = state.dump()
        assert GAME.load(json.dumps(dump)).dump() == dump
        seen.add((step(state), state.joint_stage))
        if state.joint_at < 0:
            break
        (seat,) = state.actors()
        legal = state.legal(seat)
        names = {GAME.codec.decode(action)["kind"]: action for action in legal}
        if step(state) == "March":
            step_in(state)
        else:
            state.apply(seat, names.get("next_phase", names.get("hero_takes", names.get("end_turn", legal[0]))))
    assert state.joint_at < 0
    assert {("March", 0), ("March", 1), ("March", 2), ("Turn", 3), ("Turn", 4), ("Turn", 5)} <= seen


# ---- elsewhere


@rule("MK-12.1", "MK-12.6", "MK-15.11.2")
def test_in_one_to_return_rivals_may_take_a_city_together_where_all_have_agreed() -> None:
    state, city = before_the_city(2, scenario="one_to_return", joint_assaults=True)
    first, second = in_order(state)
    agreed(state, city, s1=2)
    win(state)
    assert state.active() == second
    win(state)
    assert state.conquered(city)
    assert sorted(state.city_shields[0]) == sorted([first, first, second, second])
    end_turns(state)
    assert state.final_turns < 0  # cities are no goal here
    assert state.actors() == (second,)
    assert GAME.load(state.dump()).audit() == []


def great_city(seed: int) -> tuple[Position, Space, Space] | None:
    """A megalopolis, a space next to its left part only, and one next to the other part only, if there are such."""
    state, _city = before_the_city(2, seed=seed, megalopolis=12)
    beside = [{space for space in near(state, part) if space >= 0} for part in (state.cities[-1], state.twins[0])]
    safe = {space for space in all_spaces(state) if state.safe(0, space)}
    left, right = (beside[0] - beside[1]) & safe, (beside[1] - beside[0]) & safe
    return (state, min(left), min(right)) if left and right else None


@rule("MK-14.6", "MK-12.1", "MK-12.4", "MK-12.6")
def test_a_megalopolis_is_assaulted_from_both_its_parts_and_its_defenders_are_dealt_to_all() -> None:
    state, left, right = next(found for found in map(great_city, range(20)) if found)
    gate, twin = state.cities[-1], state.twins[0]
    first, second = in_order(state)
    put(state, gate, *GARRISON)
    state.place[first], state.place[second] = left, right
    state.trail = (state.place[first],)
    do(state, "propose", to=to(state, gate))
    do(state, "share", rival=second, defenders=1)
    do(state, "done")
    do(state, "agree")
    assert state.joint_at == gate
    win(state)
    assert (state.active(), step(state)) == (second, "March")
    assert [GAME.decode(action)["way"] for action in state.legal(second) if GAME.decode(action)["kind"] == "move"] == []
    state.turn[MOVE] = 2
    do(state, "move", way=near(state, right).index(twin))
    if step(state) == "JoinIn":
        do(state, "done")
    assert len(state.foe) == 2
    assert all(where == gate for where in state.foe_from)
    for colour in (state.colour[gate], state.colour[twin]):
        assert all(city_adds(state, foe, colour) for foe in range(2))  # the bonuses of both parts
    win(state)
    assert not state.tokens[gate]
    assert state.conquered(gate)
    assert state.conquered(twin)
    assert sorted(state.city_shields[-1]) == sorted([first, first, second, second])
    end_turns(state)
    assert GAME.load(state.dump()).audit() == []
