"""The greedy bot plans its turns: it knows where a turn ends, follows its plan, and finds what is plainly good."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.bots import make
from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.plan import Ahead, Plan, mark
from tafelrunde.bots.planner import Planner, together
from tafelrunde.games.mage_knight.box.components import ENEMY, START_SPACE, WAYS, WOUND
from tafelrunde.games.mage_knight.mind import prospects
from tafelrunde.games.mage_knight.mind.siege import siege, storm
from tafelrunde.games.mage_knight.position import fields
from tafelrunde.games.mage_knight.position.packing import enemy_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import conquered_cities

from .position import GAME, allowed, beside, do, explore_all, fight, hand, mana, new, put, space_of, step, turn, units


def play_turn(state: Position) -> list[str]:
    """Let the bot play until the turn is over; the kinds of its actions."""
    bot = make("greedy", GAME, 1)
    kinds: list[str] = []
    while state.stack and "end_turn" not in kinds and len(kinds) < 60:
        action = bot.act(state, 0)
        kinds.append(GAME.codec.kind(action).name)
        state.apply(0, action)
    return kinds


def test_the_stages_of_a_turn_only_grow() -> None:
    state = turn(new(1, 3))
    stages = [GAME.stage(state, 0)]
    bot = make("greedy", GAME, 3)
    while state.stack and len(stages) < 200:
        state.apply(0, bot.act(state, 0))
        stages.append(GAME.stage(state, 0) if state.stack else -1)
        if stages[-1] < stages[-2]:
            assert step(state) in ("Turn", "BeforeTurn", "ChooseTactic", "Search", "")
            assert not state.turn[5]  # nothing has been played: a new turn


def test_a_plan_ends_with_the_turn_and_is_made_of_legal_actions() -> None:
    state = turn(new(1, 5))
    plan = Plan(state.determinize(0, 1), 0)
    ends = plan.ranking()
    assert [node.value for node in ends] == sorted((node.value for node in ends), reverse=True)
    way = plan.way(ends[0])[::-1]
    assert way[0][1] == ends[0].first
    assert plan.tried > 10
    follow = state.determinize(0, 1)
    for foreseen, action in way:
        assert foreseen == mark(GAME.sight(follow, 0))
        assert action in follow.legal(0)
        follow.apply(0, action)


def test_a_plan_leaves_no_garbage() -> None:
    state = turn(new(1, 5)).determinize(0, 1)
    gc.collect()
    gc.disable()  # a bot plans with nobody looking for it
    try:
        plan = Plan(state, 0)
        assert any(node.before is not None for node in plan.last.values())  # something came to light on a way
        del plan
        left = gc.collect()
    finally:
        gc.enable()
    assert left < 50


def test_a_bot_plans_with_nobody_looking_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    looking: list[bool] = []
    planned = Greedy.planned

    def watched(self: Greedy, state: Any, seat: int) -> Any:
        looking.append(gc.isenabled())
        return planned(self, state, seat)

    monkeypatch.setattr(Greedy, "planned", watched)
    state = turn(new(1, 5))
    make("greedy", GAME, 1).act(state, 0)
    assert looking == [False]
    assert gc.isenabled()


def test_new_positions_have_rows_of_their_own() -> None:
    one, other = new(1, 5), new(1, 5)
    bot = make("random", GAME, 5)
    while one.stack:
        seat = one.actors()[0]
        one.apply(seat, bot.act(one, seat))
    assert not fields.NO_ROW
    assert not any(fields.NO_TURN + fields.NO_POINTS + fields.NO_CRYSTALS + fields.NONE_BURIED)
    assert other.dump() == new(1, 5).dump()


@pytest.mark.parametrize(
    "options", [{}, {"scenario": "conquest"}, {"scenario": "blitz_conquest", "turned_tiles": True}]
)
def test_shores_of_maps_seen_before_are_those_of_the_map(options: dict[str, Any]) -> None:
    looked = 0
    for seed in (1, 2, 3):
        state = new(1, seed, **options)
        bot = make("random", GAME, seed)
        while state.stack:
            if state.tile_deck:
                known = prospects.shores(state)  # as worked out when the map was new
                kept = dict(prospects._SHORES)
                prospects._SHORES.clear()
                assert prospects.shores(state) == known
                prospects._SHORES.update(kept)
                looked += bool(known)
            state.advance(0, bot.act(state, 0))
    assert looked > 100


def test_a_plan_is_dropped_when_something_is_not_as_foreseen() -> None:
    state = turn(new(1, 5))
    bot = make("greedy", GAME, 1)
    assert isinstance(bot, Greedy)
    bot.act(state, 0)
    assert bot.plan
    hand(state, "rage", "wound")
    assert bot.act(state, 0) in state.legal(0)


def test_it_beats_an_enemy_that_it_can_beat_without_a_scratch() -> None:
    state = turn(new(1, 1))
    orcs = space_of(state, "marauding_orcs")
    put(state, orcs, "diggers")
    state.place[0] = beside(state, orcs)
    state.trail = (state.place[0],)
    hand(state, "determination", "rage", "rage", "march", "promise")
    fame = state.fame[0]
    assert "strike" in play_turn(state)
    assert state.fame[0] >= fame + 2
    assert "wound" not in state.view(0)["players"][0]["hand"]


def test_it_shoots_what_it_can_shoot() -> None:
    state = fight(turn(new()), "prowlers")
    hand(state, "swiftness", "march", "march")
    mana(state, "white")
    kinds = play_turn(state)
    assert kinds[0] == "play"
    assert "strike" in kinds
    assert not state.wounds_in_hand(0)


def test_it_leaves_a_dragon_alone() -> None:
    state = turn(new())
    place = START_SPACE
    near = next(space for space in state.near[place * WAYS : place * WAYS + 6] if space >= 0)
    put(state, near, "high_dragon")
    hand(state, "march", "promise")
    assert "challenge" not in play_turn(state)


def test_it_recruits_where_it_can() -> None:
    state = turn(new(1, 2))
    state.place[0] = space_of(state, "village")
    state.trail = (state.place[0],)
    unit = next(unit for unit in (*state.regular_deck, *state.unit_offer) if unit == 0)
    state.regular_deck = tuple(sorted((*state.regular_deck, *state.unit_offer)))
    deck = list(state.regular_deck)
    deck.remove(unit)
    state.regular_deck, state.unit_offer = tuple(deck), (unit,)
    hand(state, "promise", "promise", "threaten", "threaten")
    state.plundered[0] = True  # which it likes better
    play_turn(state)
    assert [kind & 31 for kind in state.units[0]] == [unit]


def test_another_seat_is_not_planned_for() -> None:
    state = new(2, 1)
    assert GAME.stage(state, 0) == -1  # tactics are chosen one by one
    do(state, "choose_tactic", tactic="early_bird")
    assert make("greedy", GAME, 1).act(state, state.actors()[0]) in state.legal(state.actors()[0])


def test_playing_on_leaves_the_end_as_it_was_and_comes_to_the_same_every_time() -> None:
    state = turn(new(1, 5)).determinize(0, 1)
    end = Plan(state, 0, 8, 4, None, 8, True).ranking()[0].state
    before = end.dump()
    values = [Ahead(2, 6).value(end, 0) for _ in range(2)]
    assert values[0] == values[1] != GAME.appraise(end, 0)
    assert end.dump() == before


def test_the_ends_that_are_played_on_are_judged_by_what_comes_of_them() -> None:
    state = turn(new(1, 5)).determinize(0, 1)
    bot = make("plan:30+3x1x1", GAME, 1)
    assert isinstance(bot, Planner)
    assert bot.ahead is not None
    assert (bot.kept, bot.again, bot.ahead.turns) == (3, 1, 1)
    ways = together([bot.ends(state, 0, True)])[:3]
    before = [way.value for way in ways]
    after = bot.played_on(ways, bot.ahead, 0, 3)
    assert [way.value for way in after] == sorted((way.value for way in ways), reverse=True) != before
    assert bot.act(state, 0) in state.legal(0)


def test_what_was_looked_at_less_is_worth_no_more_than_what_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    state = turn(new(1, 5)).determinize(0, 1)
    bot = make("plan:30+3x1x1", GAME, 1)
    assert isinstance(bot, Planner)
    assert bot.ahead is not None
    ways = together([bot.ends(state, 0, True)])[:4]
    monkeypatch.setattr(bot, "race", lambda order, value, again: {order[1]: 2.0, order[0]: 3.0, order[2]: -1e9})
    assert [way.value for way in bot.played_on(ways, bot.ahead, 0, 3)] == [2.0, 2.0, -1e9, -1e9]


def test_where_there_is_very_much_to_look_at_less_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn takes its time, not as much as it likes; and as long as that suffices nothing is left out."""
    state = turn(new(1, 5)).determinize(0, 1)
    raced: list[tuple[int, int]] = []
    looked = []

    def race(order: list[int], value: Callable[[int, int], float], again: int) -> dict[int, float]:
        raced.append((len(order), again))
        return {}

    for much in (10**9, 0):
        bot = make("plan:30+8x8x1", GAME, 1)
        assert isinstance(bot, Planner)
        assert bot.ahead is not None
        monkeypatch.setattr(sys.modules[Planner.__module__], "MUCH", much)
        monkeypatch.setattr(bot, "race", race)
        ways = together([bot.ends(state, 0, True)])[:24]
        before = bot.looked
        bot.played_on(ways, bot.ahead, 0, 8)
        looked.append(bot.looked - before)
    assert raced == [(8, 8), (4, 4)]
    assert looked[0] > looked[1] > 0


def test_before_an_end_is_believed_what_came_to_light_is_dealt_anew() -> None:
    """No more than that: what the seat did and what it saw until then stays as it was."""
    bot = make("plan:30+3x4x1", GAME, 1)
    assert isinstance(bot, Planner)
    state = turn(new(1, 5)).determinize(0, 1)
    hands = set()
    for end in bot.ends(state, 0, True):
        assert end.before is not None
        before = end.before.dump()
        for word in range(4):
            dealt = bot.dealt_anew(end.before, end.rest, word, 0)
            assert dealt.dump() == bot.dealt_anew(end.before, end.rest, word, 0).dump()
            assert not dealt.stack or GAME.stage(dealt, 0) <= 0, "the turn is over"
            assert isinstance(dealt, Position)
            hands.add(dealt.hand[0])
        assert end.before.dump() == before
    assert len(hands) > 1, "cards that were drawn are not known beforehand"


def test_the_better_half_is_looked_at_twice_as_often() -> None:
    bot = make("plan:30+8x8x1", GAME, 1)
    assert isinstance(bot, Planner)
    looked: list[tuple[int, int]] = []

    def value(number: int, deal: int) -> float:
        looked.append((number, deal))
        return float(number % 5) + (0.5 if deal == 7 else 0.0)

    found = bot.race([0, 1, 2, 3, 4, 5, 6, 7], value, 8)
    assert list(found) == [4, 3, 2, 7, 1, 6, 0, 5]
    assert found[4] == 4 + 0.5 / 8
    often = [sum(one == number for one, _ in looked) for number in range(8)]
    assert often == [2, 2, 4, 8, 8, 2, 2, 4]
    assert len(set(looked)) == len(looked), "no deal is looked at twice"


def test_a_tactic_is_judged_by_the_turns_that_follow() -> None:
    state = new(1, 5, scenario="conquest")
    bot = make("plan:5+2x1x1", GAME, 1)
    known = make("plan:5", GAME, 1).explain(state, 0, 9)
    found = bot.explain(state, 0, 9)
    assert len(known) == 6
    assert {one.action for one in found} == {one.action for one in known[:2]}, (
        "the best by one ply are looked at closer"
    )
    assert found[0].value > found[1].value
    assert {one.value for one in found}.isdisjoint({one.value for one in known})


def test_a_wound_costs_more_at_the_end() -> None:
    state = turn(new(1, 5))

    def wound(round: int) -> float:
        state.round = round
        before, kept = GAME.appraise(state, 0), state.discard[0]
        state.discard[0] = (*kept, WOUND)
        cost = before - GAME.appraise(state, 0)
        state.discard[0] = kept
        return cost

    assert 0 < wound(1) < wound(state.rounds)


def test_ends_of_a_turn_differ_and_are_reached_for_several_aims() -> None:
    state = turn(new(1, 5)).determinize(0, 1)
    plain = Plan(state, 0, 60, 12, None, 500, True)
    spread = Plan(state, 0, 60, 12, None, 500, True, 0.0, 24.0)
    for plan in (plain, spread):
        assert len({GAME.sight(node.state, 0) for node in plan.closest}) == len(plan.closest)
        assert [node.value for node in plan.closest] == sorted((node.value for node in plan.closest), reverse=True)
    aims = [{GAME.aim(node.state, 0) for node in plan.closest} for plan in (plain, spread)]
    assert len(aims[1]) > len(aims[0])


def test_a_siege_promises_more_to_who_is_near_and_strong_while_there_is_time() -> None:
    state = turn(new(1, 5, scenario="conquest"))
    explore_all(state)
    city = state.cities[0]
    assert state.tokens[city]
    far = siege(state, 0, 1.0)
    state.place[0] = beside(state, city)
    near = siege(state, 0, 1.0)
    units(state, "utem_swordsmen", "catapults")
    assert 0 < far < near < siege(state, 0, 1.0)
    assert siege(state, 0, 0.0) == 0.0


def test_what_was_learned_counts_where_it_was_learned() -> None:
    """Alone and for two the planner judges by what the game has learned; for three as if nothing had been learned."""
    alone, two, three = (turn(new(seats, 5)) for seats in (1, 2, 3))
    for name, plain in (("plan:20", "plan:20!"), ("plan:20+2x1x1", "plan:20+2x1x1!")):
        bot = make(name, GAME, 1)
        assert isinstance(bot, Planner)
        assert bot.judge is not None
        for state in (alone, two):
            values, without = (make(one, GAME, 1).explain(state, 0) for one in (name, plain))
            assert [advice.value for advice in values] != [advice.value for advice in without]
        assert make(name, GAME, 1).explain(three, 0) == make(plain, GAME, 1).explain(three, 0)


def test_without_experience_of_so_many_nothing_is_played_on() -> None:
    state = turn(new(3, 5))
    bots = [make(name, GAME, 1) for name in ("plan:9+2x1x1/12x2", "plan:12x2")]
    assert len({bot.act(state, 0) for bot in bots}) == 1
    assert len({bot.memory().stream for bot in bots}) == 1
    assert isinstance(bots[0], Planner)
    assert (bots[0].tries, bots[0].deals, bots[0].ahead, bots[0].keen) == (12, 2, None, False)
    two = make("plan:9+2x1x1/12x2", GAME, 1)
    assert isinstance(two, Planner)
    two.act(turn(new(2, 5)), 0)
    assert (two.tries, two.deals, two.keen) == (9, 1, True)
    assert two.ahead is not None


def besieged() -> Position:
    """A hero with a large army next to a city with two defenders."""
    state = turn(new(1, 5, scenario="conquest"))
    explore_all(state)
    city = state.cities[0]
    put(state, city, *[ENEMY.ids[enemy_of(token)] for token in state.tokens[city][:2]])
    state.place[0] = beside(state, city)
    state.trail = (state.place[0],)
    state.level[0], state.fame[0] = 7, 50
    units(state, "utem_swordsmen", "utem_swordsmen", "catapults")
    hand(state, "march", "rage", "rage", "battle_versatility", "determination")
    mana(state, "red", "red")
    return state


def test_a_city_that_can_be_taken_is_taken() -> None:
    """All its defenders have to be beaten in one turn, with blocks and damage before it: no single step shows it."""
    state = besieged()
    bot = make("plan:120", GAME, 1)
    before = state.fame[0]
    kinds: list[str] = []
    while "end_turn" not in kinds and len(kinds) < 60:
        action = bot.act(state, 0)
        kinds.append(GAME.codec.kind(action).name)
        state.apply(0, action)
    assert conquered_cities(state) == 1
    assert state.fame[0] > before


def test_an_assault_promises_the_city_while_its_defenders_can_be_beaten() -> None:
    state = besieged()
    assert storm(state, 0) == 0.0, "it is not under way"
    state.place[0] = state.cities[0]
    weak = state.copy()
    units(weak)
    hand(weak, "march")
    assert 0 < storm(weak, 0) < storm(state, 0)


def test_in_a_fight_a_plan_looks_at_no_order_twice() -> None:
    """Enemies are blocked in their order, one block is made strong enough at a time, and then it is carried out."""
    state = fight(turn(new()), "prowlers", "diggers")

    def looked_at() -> list[str]:
        actions = GAME.sensible(state, 0)
        assert set(actions) <= set(state.offered(0))
        return [GAME.codec.kind(action).name for action in actions]

    do(state, "next_phase")
    assert looked_at().count("target") == 2
    do(state, "target", foe="2")
    hand(state, "march", "march", "march", "march")
    do(state, "sideways", card="march")
    while not allowed(state, "strike"):
        assert "next_phase" not in looked_at(), "what was begun is not given up"
        do(state, "sideways", card="march")
    assert looked_at() == ["strike"]
