"""Interactive combat: the die that the seat before sets in secret against a single enemy (MK-14.9)."""

from __future__ import annotations

from typing import cast

import pytest

from tafelrunde.bots import make
from tafelrunde.games.mage_knight.box.components import COLOUR, ENEMY, ENEMY_FAME
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import DIE_OPEN, HIDDEN_DIE
from tafelrunde.games.mage_knight.world.fight import armor_of, attack_of, damage_from
from tafelrunde.kernel.errors import BadOption
from tafelrunde.table import Table

from .position import GAME, against, allowed, do, fight, hand, new, refused, step, turn

SECRET = ("red", "blue", "green", "gold", "black")  # what it can be once it is said not to be white


def facing(colour: str, *enemies: str, seats: int = 2) -> Position:
    """Seat 0 fights, and the seat before it has set the die."""
    state = fight(turn(new(seats, 4, interactive_combat=True)), *(enemies or ("prowlers",)))
    assert step(state) == "SetDie"
    do(state, "choose_colour", colour=colour)
    return state


def shown(state: Position) -> list[str | None]:
    """The die as the fighting seat, the one that set it and a spectator see it."""
    return [cast(dict[str, str | None], state.view(seat)["hidden_die"])["colour"] for seat in (0, 1, None)]


def strike(state: Position) -> int:
    """Seat 0 beats its enemy now; what fame that brings."""
    before = state.fame[0]
    state.points[8] = 20
    do(state, "strike")
    return state.fame[0] - before


@pytest.mark.rule("MK-14.9")
def test_the_die_is_set_by_the_seat_before_against_one_enemy_and_no_more() -> None:
    state = fight(turn(new(2, 4, interactive_combat=True)), "prowlers")
    assert (step(state), state.actors()) == ("SetDie", (1,))
    assert against(state, "next_phase") == "MK-14.9"
    assert [allowed(state, "choose_colour", colour=colour) for colour in COLOUR.ids] == [True] * 6
    assert step(fight(turn(new(2, 4, interactive_combat=True)), "prowlers", "diggers")) == "Ranged"
    assert step(fight(turn(new(2, 4)), "prowlers")) == "Ranged"
    with pytest.raises(BadOption, match=r"MK-14\.9"):
        new(1, interactive_combat=True)


@pytest.mark.rule("MK-14.9")
@pytest.mark.parametrize(("order", "next", "setter"), [((2, 0, 1), 1, 2), ((0, 1, 2), 0, 2), ((1, 2, 0), 2, 2)])
def test_before_means_in_the_order_of_turns(order: tuple[int, ...], next: int, setter: int) -> None:
    state = turn(new(3, 4, interactive_combat=True))
    state.order, state.next = order, next
    assert fight(state, "prowlers").actors() == (setter,)


@pytest.mark.rule("MK-14.9")
def test_white_adds_armor_in_the_ranged_phase_only() -> None:
    state = facing("white")
    assert shown(state) == ["white"] * 3
    assert armor_of(state, 0) == 4
    state.points[8] = 3
    assert against(state, "strike") == "MK-8.2.10"
    assert strike(state) == ENEMY_FAME[ENEMY.index("prowlers")] + 1
    state = facing("white")
    do(state, "next_phase")
    assert (attack_of(state, 0), armor_of(state, 0)) == (4, 3)
    do(state, "next_phase")
    assert (step(state), armor_of(state, 0)) == ("Attack", 3)


@pytest.mark.rule("MK-14.9")
def test_red_adds_to_the_attack_once_the_block_phase_begins() -> None:
    state = facing("red", "cursed_hags")
    assert shown(state) == [None, "red", None]
    assert (attack_of(state, 0), state.view(0)["foes"][0]["attack"]) == (3, 3)
    told = [event.kind for event in do(state, "next_phase")]
    assert "die_shown" in told
    assert (attack_of(state, 0), damage_from(state, 0), armor_of(state, 0)) == (4, 4, 5)
    assert shown(state) == ["red"] * 3
    do(state, "next_phase")
    assert strike(state) == ENEMY_FAME[ENEMY.index("cursed_hags")] + 1


@pytest.mark.rule("MK-14.9")
def test_blue_adds_armor_in_the_attack_phase_only() -> None:
    state = facing("blue")
    assert armor_of(state, 0) == 3
    kinds = [(event.kind, event.seen_by(0).get("colour")) for event in do(state, "next_phase")]
    assert ("die_denied", COLOUR.index("red")) in kinds
    assert shown(state) == [None, "blue", None]
    assert armor_of(state, 0) == 3
    do(state, "next_phase")
    assert shown(state) == ["blue"] * 3
    assert armor_of(state, 0) == 4
    assert strike(state) == ENEMY_FAME[ENEMY.index("prowlers")] + 1
    assert (state.turn[HIDDEN_DIE], state.turn[DIE_OPEN]) == (0, 0)


@pytest.mark.rule("MK-14.9")
@pytest.mark.parametrize("colour", ["black", "green", "gold"])
def test_any_other_colour_does_nothing_and_brings_no_fame(colour: str) -> None:
    state = facing(colour)
    assert armor_of(state, 0) == 3
    do(state, "next_phase")
    assert attack_of(state, 0) == 4
    do(state, "next_phase")
    assert shown(state) == [colour] * 3
    assert armor_of(state, 0) == 3
    assert strike(state) == ENEMY_FAME[ENEMY.index("prowlers")]


@pytest.mark.rule("MK-14.9")
@pytest.mark.parametrize(("colour", "more"), [("red", 1), ("blue", 1), ("black", 0)])
def test_an_enemy_beaten_from_afar_shows_the_die_and_is_worth_what_it_says(colour: str, more: int) -> None:
    state = facing(colour)
    state.points[8] = 20
    before = state.fame[0]
    state.revealed = False
    events = do(state, "strike")
    assert [event.kind for event in events].count("die_shown") == 1
    assert state.revealed
    assert state.fame[0] - before == ENEMY_FAME[ENEMY.index("prowlers")] + more


@pytest.mark.rule("MK-14.9", "MK-8.3.4")
def test_a_summoned_monster_gets_nothing_of_it() -> None:
    state = facing("red", "orc_summoners")
    do(state, "next_phase")
    monster = state.foe_summon[0]
    assert shown(state) == ["red"] * 3
    assert monster >= 0
    state.turn[DIE_OPEN] = 0
    bare = attack_of(state, 0)
    state.turn[DIE_OPEN] = 1
    assert attack_of(state, 0) == bare


@pytest.mark.rule("MK-14.9")
def test_an_enemy_that_does_not_attack_shows_the_die_when_the_attack_phase_begins() -> None:
    state = facing("red")
    state.foe_is[0] |= 8
    do(state, "next_phase")
    assert step(state) == "Attack"
    assert shown(state) == ["red"] * 3


@pytest.mark.rule("MK-14.9", "MK-2.2.9")
def test_the_die_is_a_secret_within_what_was_said() -> None:
    state = facing("blue")
    seen = {cast(Position, state.determinize(0, seed)).turn[HIDDEN_DIE] for seed in range(40)}
    assert {COLOUR.ids[one - 1] for one in seen} == set(SECRET)
    assert {cast(Position, state.determinize(1, seed)).turn[HIDDEN_DIE] for seed in range(9)} == {2}
    assert state.view(0)["hidden_die"]["could"] == list(SECRET)
    assert "hidden_die" not in state.view(0)["turn"]
    do(state, "next_phase")
    assert state.view(0)["hidden_die"]["could"] == list(SECRET[1:])
    seen = {cast(Position, state.determinize(None, seed)).turn[HIDDEN_DIE] for seed in range(40)}
    assert {COLOUR.ids[one - 1] for one in seen} == set(SECRET[1:])


@pytest.mark.rule("MK-14.9", "MK-4.8.2")
def test_nothing_is_taken_back_over_the_die() -> None:
    position = fight(turn(new(2, 4, interactive_combat=True)), "prowlers")
    table = Table(GAME, 2, 4, {"interactive_combat": True}, position.dump())
    table.play(1, GAME.encode({"kind": "choose_colour", "colour": "blue"}))
    assert table.undo_refusal(1)  # it was said that it is not white
    table.play(0, GAME.encode({"kind": "next_phase"}))
    assert table.undo_refusal(0)  # nor red


@pytest.mark.rule("MK-14.9")
def test_a_position_with_a_die_that_cannot_be_is_refused() -> None:
    state = facing("blue")
    turn = state.dump()["position"]["turn"]
    without = {entry: value for entry, value in turn.items() if entry != "hidden_die"}
    for other in (turn | {"hidden_die": "white"}, without | {"die_open": True}):
        assert "die" in refused(state, turn=other)
    assert "interactive" in refused(state, "options", interactive_combat=False)


@pytest.mark.rule("MK-14.9")
def test_the_greedy_bot_makes_no_present_of_fame_and_helps_where_it_hurts() -> None:
    easy = fight(turn(new(2, 4, interactive_combat=True)), "prowlers")
    hand(easy, "rage", "rage", "determination", "swiftness", "march")
    assert choice(easy) in ("black", "green", "gold")
    hard = fight(turn(new(2, 4, interactive_combat=True)), "werewolf")
    hand(hard, "march", "wound", "wound", "wound", "wound")
    assert choice(hard) in ("red", "blue")


def choice(state: Position) -> str:
    """What the bot of seat 1 sets."""
    return str(GAME.decode(make("greedy", GAME, 1).act(state, 1))["colour"])
