"""BS-3 and BS-4: leading, following, brave and cowardly, who leads next."""

from __future__ import annotations

import pytest

from .position import (
    ALBERT,
    BEATE,
    CARLA,
    GAME,
    Position,
    choices,
    do,
    fly,
    goods,
    kinds,
    lead,
    may,
    points,
    refusal,
    step,
    where,
)

ROOT, HERB, FRUIT = "root_gatherer", "herb_gatherer", "fruit_gatherer"


@pytest.mark.rule("BS-3.1")
def test_the_leader_plays_any_card_of_the_hand_brave_or_cowardly_and_cannot_pass() -> None:
    state = Position().hands([ROOT, HERB], [FRUIT]).load()
    assert [(c["role"], c["how"]) for c in choices(state, ALBERT, "lead")] == [
        (ROOT, "brave"),
        (ROOT, "cowardly"),
        (HERB, "brave"),
        (HERB, "cowardly"),
    ]
    assert len(state.legal(ALBERT)) == 4
    assert refusal(state, ALBERT, "pass") == "BS-3.1"


@pytest.mark.rule("BS-3.2")
def test_only_cards_in_hand() -> None:
    state = Position().hands([ROOT], [FRUIT]).load()
    assert refusal(state, ALBERT, "lead", role=FRUIT, how="brave") == "BS-3.2"


@pytest.mark.rule("BS-R07", "BS-3.3")
def test_who_holds_the_role_must_lay_it_who_does_not_passes_by_itself() -> None:
    state = Position(3).hands([ROOT], [HERB, FRUIT], [ROOT, FRUIT]).load()
    told = lead(state, ALBERT, ROOT)
    assert kinds(told) == ["led", "passed"]
    assert state.actors() == (CARLA,)
    assert refusal(state, CARLA, "pass") == "BS-3.3"
    assert refusal(state, CARLA, "lead", role=FRUIT, how="brave") == "BS-3.3"


@pytest.mark.rule("BS-R07", "BS-3.3")
def test_nobody_shows_before_their_turn_whether_they_hold_the_role() -> None:
    with_role = Position(3).hands([ROOT], [ROOT], [ROOT, FRUIT]).load()
    without = Position(3).hands([ROOT], [ROOT], [HERB, FRUIT]).load()
    for state in (with_role, without):
        lead(state, ALBERT, ROOT)
    assert with_role.view(ALBERT) == without.view(ALBERT)


@pytest.mark.rule("BS-R15", "BS-3.4")
def test_a_declaration_cannot_be_changed() -> None:
    state = Position(3).hands([ROOT], [ROOT], [HERB]).load()
    lead(state, ALBERT, ROOT, "cowardly")
    assert not choices(state, ALBERT, "declare")
    do(state, ALBERT, "pass")
    assert [c["how"] for c in choices(state, BEATE, "declare")] == ["brave", "cowardly"]
    do(state, BEATE, "declare", how="cowardly")
    assert refusal(state, BEATE, "declare", how="brave") == "BS-3.4"


@pytest.mark.rule("BS-R09", "BS-3.5")
def test_a_coward_takes_the_tower_the_brave_one_wanted() -> None:
    position = Position().pawns(ALBERT, "fern_wood", "east_castle").pawns(BEATE, "fern_wood", "east_castle")
    position.goods(ALBERT, violet=1).goods(BEATE, violet=1)
    state = position.hands(["valley_druid"], ["valley_druid"]).load()
    lead(state, ALBERT, "valley_druid", "brave")
    do(state, BEATE, "declare", how="cowardly")
    do(state, BEATE, "deliver", tower="front_violet_1")
    assert refusal(state, ALBERT, "deliver", tower="front_violet_1") == "BS-8.2"
    assert points(state) == [10, 13]


@pytest.mark.rule("BS-3.5")
def test_any_number_of_cowards() -> None:
    state = Position(3).hands([ROOT, HERB], [ROOT], [ROOT]).load()
    lead(state, ALBERT, ROOT, "cowardly")
    do(state, ALBERT, "gather", haul="potion")
    for seat in (BEATE, CARLA):
        do(state, seat, "declare", how="cowardly")
        do(state, seat, "gather", haul="potion")
    assert [goods(state, seat)["orange"] for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("BS-R10", "BS-3.6")
def test_who_is_outbid_gets_nothing_and_the_card_is_spent() -> None:
    state = Position(3).hands([ROOT, HERB], [ROOT], [ROOT]).load()
    lead(state, ALBERT, ROOT)
    do(state, BEATE, "declare", how="brave")
    told = do(state, CARLA, "declare", how="brave")
    assert [(e.data["seat"], e.data["seat_by"]) for e in told if e.kind == "outbid"] == [(BEATE, CARLA)]
    do(state, CARLA, "gather", haul="two_potions_wand")
    assert [goods(state, seat)["orange"] for seat in range(3)] == [1, 1, 3]
    assert [player["cards"] for player in state.view()["players"]] == [1, 0, 0]


@pytest.mark.rule("BS-3.7")
def test_the_brave_one_waits_until_all_have_had_their_turn() -> None:
    state = Position(3).hands([ROOT, HERB], [ROOT], [HERB]).load()
    told = lead(state, ALBERT, ROOT, "brave")
    assert (kinds(told), state.actors()) == (["led"], (BEATE,))
    do(state, BEATE, "declare", how="cowardly")
    do(state, BEATE, "pass")
    assert (step(state), state.actors()) == ("Gather", (ALBERT,))


@pytest.mark.rule("BS-3.8", "BS-R14")
def test_actions_may_be_waived_in_whole_or_in_part_and_declared_without_being_possible() -> None:
    state = Position().goods(ALBERT).hands([ROOT, "weather_fairy", HERB], [FRUIT]).load()
    lead(state, ALBERT, ROOT)
    assert may(state, ALBERT, "pass")
    assert {c["haul"] for c in choices(state, ALBERT, "gather")} == set(GAME.domains["haul"].ids)
    do(state, ALBERT, "gather", haul="potion")  # one of three
    told = lead(state, ALBERT, "weather_fairy")  # without a wand to pay
    assert kinds(told) == ["led", "passed", "acts", "idle"]
    assert (step(state), state.actors()) == ("Lead", (ALBERT,))


@pytest.mark.rule("BS-3.8")
def test_who_can_do_nothing_is_not_asked() -> None:
    state = Position().goods(ALBERT).hands(["weather_fairy", HERB], [FRUIT]).load()
    vain = [state.view(seat)["players"][ALBERT]["vain"] for seat in (ALBERT, BEATE)]
    assert vain == [["weather_fairy"], None]  # told before it is played, and to nobody else
    told = lead(state, ALBERT, "weather_fairy", "cowardly")
    assert kinds(told) == ["led", "idle", "passed"]
    assert step(state) == "Lead"


@pytest.mark.rule("BS-3.9", "BS-R08")
def test_a_role_led_before_is_spent_without_effect_and_the_same_leads_again() -> None:
    """It cannot happen in a running game, so the position is made by hand."""
    state = Position().hands([ROOT, HERB], [FRUIT]).load()
    state.led = 1 << GAME.domains["role"].index(ROOT)  # type: ignore[attr-defined]
    told = lead(state, ALBERT, ROOT)
    assert [(event.kind, event.rule) for event in told] == [("led", "BS-3.1"), ("idle", "BS-3.9")]
    assert (step(state), state.actors(), goods(state, ALBERT)["orange"]) == ("Lead", (ALBERT,), 1)
    assert [player["cards"] for player in state.view()["players"]] == [1, 1]


@pytest.mark.rule("BS-R08")
def test_such_a_position_cannot_be_loaded() -> None:
    with pytest.raises(Exception, match="still holds a role that was led before"):
        Position().hands([ROOT, HERB], [FRUIT]).put(led=[ROOT]).load()


@pytest.mark.rule("BS-R11", "BS-4.1")
def test_the_last_brave_one_leads_next_though_the_action_was_impossible() -> None:
    hands = (["weather_fairy", ROOT], ["weather_fairy", HERB], [FRUIT])
    state = Position(3).goods(ALBERT).goods(BEATE).hands(*hands).load()
    lead(state, ALBERT, "weather_fairy", "cowardly")
    told = do(state, BEATE, "declare", how="brave")
    assert "idle" in kinds(told)
    assert (step(state), state.actors()) == ("Lead", (BEATE,))


@pytest.mark.rule("BS-R13", "BS-4.4")
def test_alone_with_cards_brave_always_succeeds() -> None:
    state = Position(3).hands([ROOT, HERB], [], []).load()
    told = lead(state, ALBERT, ROOT)
    assert kinds(told) == ["led", "acts"]
    do(state, ALBERT, "gather", haul="two_potions_wand")
    assert (step(state), state.actors()) == ("Lead", (ALBERT,))


@pytest.mark.rule("BS-4.3")
def test_the_brave_one_without_cards_hands_the_lead_on_clockwise() -> None:
    state = Position(3).hands([ROOT, HERB], [ROOT], [FRUIT]).load()
    lead(state, ALBERT, ROOT, "brave")
    do(state, BEATE, "declare", how="brave")
    told = do(state, BEATE, "pass")
    assert kinds(told)[-1] == "leads"
    assert state.actors() == (CARLA,)


@pytest.mark.rule("BS-4.5")
def test_a_round_ends_with_the_last_card_then_its_event_then_a_new_round() -> None:
    state = Position().event("like_minded").hands([ROOT]).pawns(ALBERT, "west_castle", "west_castle").load()
    lead(state, ALBERT, ROOT)
    told = do(state, ALBERT, "pass")
    assert kinds(told) == ["waived", "scored", "round"]
    assert (step(state), state.view()["round"]) == ("ChooseRoles", 2)


@pytest.mark.rule("BS-4.5", "BS-2.3")
@pytest.mark.parametrize(
    ("event", "actions"),
    [
        ("full_hands", [{"kind": "offer", "resource": "wand"}, {"kind": "done"}]),
        ("one_of_everything", [{"kind": "hand_in"}]),
    ],
)
def test_a_new_round_forgets_cards_offers_and_sets_of_the_old_one(event: str, actions: list[dict[str, str]]) -> None:
    state = Position().event(event).hands([ROOT]).goods(BEATE).load()
    lead(state, ALBERT, ROOT)
    do(state, ALBERT, "pass")
    for action in actions:
        do(state, ALBERT, **action)
    own = state.view(ALBERT)["players"][ALBERT]
    assert (step(state), state.view()["led"]) == ("ChooseRoles", [])
    assert (own["laid"], own["hand"], own["offer"], own["giving"], own["ready"]) == ([], [], {}, False, False)


@pytest.mark.rule("BS-R12", "BS-4.6")
@pytest.mark.parametrize(("how", "leader"), [("brave", BEATE), ("cowardly", ALBERT)])
def test_the_next_round_is_led_by_the_last_brave_one_of_the_final_trick_or_its_leader(how: str, leader: int) -> None:
    state = Position(3).event("moonshine").hands([ROOT], [ROOT]).load()
    lead(state, ALBERT, ROOT, "cowardly")
    do(state, ALBERT, "pass")
    do(state, BEATE, "declare", how=how)
    do(state, BEATE, "pass")
    assert (step(state), state.view()["leader"]) == ("ChooseRoles", leader)


@pytest.mark.rule("BS-7.4", "BS-3.5")
def test_coward_and_brave_one_may_end_in_the_same_region() -> None:
    state = Position().hands(["forest_witch", ROOT], ["forest_witch"]).load()
    lead(state, ALBERT, "forest_witch", "brave")
    do(state, BEATE, "declare", how="cowardly")
    fly(state, BEATE, 1, "fern_wood")
    fly(state, ALBERT, 1, "fern_wood")
    assert where(state, ALBERT)[0] == where(state, BEATE)[0] == "fern_wood"
