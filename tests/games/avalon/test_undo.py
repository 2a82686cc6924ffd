"""Undo: until something hidden is known, or somebody else has acted or has to answer (TR-1.4 to TR-1.6)."""

from __future__ import annotations

import pytest

from tafelrunde import Table
from tafelrunde.kernel.errors import IllegalAction, UndoRefused

from .position import GAME, Position, number


def at_table(position: Position) -> Table:
    return Table(GAME, position=position.dump())


def undo_refusal(table: Table, seat: int) -> str:
    """The rule that refuses the undo, which changes nothing."""
    before = table.state.dump()
    with pytest.raises(UndoRefused) as refused:
        table.undo(seat)
    assert table.state.dump() == before
    assert "\n" not in str(refused.value)
    return refused.value.rule.id


@pytest.mark.rule("TR-1.4")
def test_reinforcements_can_be_taken_back_one_by_one() -> None:
    table = at_table(Position().hand(0, "red_knight", "blue_sorceress"))
    before = [table.state.dump()]
    for card in ("red_knight", "blue_sorceress"):
        table.play(0, number("reinforce", card=card, at=3))
        before.append(table.state.dump())
    for expected in reversed(before[:-1]):
        table.undo(0)
        assert table.state.dump() == expected
    assert table.record().actions == []
    assert table.log == []
    assert undo_refusal(table, 0) == "TR-1.5"


@pytest.mark.rule("TR-1.6")
@pytest.mark.parametrize(("kind", "card"), [("attack", "red_knight"), ("enchant", "blue_sorceress")])
def test_an_announcement_stands_while_the_other_thinks_about_an_answer(kind: str, card: str) -> None:
    table = at_table(Position().pile(0, 3, "red_knight").pile(1, 3, "blue_knight").hand(0, card, "green_knight"))
    table.play(0, number("reinforce", card="green_knight", at=0))
    table.play(0, number(kind, card=card, at=3))
    assert table.state.actors() == (1,)
    assert undo_refusal(table, 1) == "TR-1.5"
    assert undo_refusal(table, 0) == "TR-1.6"
    assert table.staying(0) == (2, "TR-1.6")  # nor what was done before it
    table.undo(0, trusted=True)  # unless it was kept so, before there was this rule
    assert table.staying(0) == (0, "TR-1.5")
    table.play(0, number(kind, card=card, at=3))
    table.play(1, number("decline"))
    assert undo_refusal(table, 0) == "TR-1.5"


@pytest.mark.rule("TR-1.5")
@pytest.mark.parametrize("answer", ["defend", "decline"])
def test_an_attack_stands_once_it_is_answered(answer: str) -> None:
    table = at_table(Position().own(1, "plain_open").hand(0, "red_knight").hand(1, "red_knight"))
    table.play(0, number("attack", card="red_knight", at=0))
    table.play(1, number("decline") if answer == "decline" else number("defend", card="red_knight"))
    assert undo_refusal(table, 0) == "TR-1.5"


@pytest.mark.rule("TR-1.4")
def test_a_turned_up_territory_ends_undo_for_who_declined() -> None:
    table = at_table(Position().hand(0, "red_knight"))
    table.play(0, number("attack", card="red_knight", at=0))
    table.play(1, number("decline"))
    assert undo_refusal(table, 1) == "TR-1.4"


@pytest.mark.rule("TR-1.4")
def test_declining_for_an_open_territory_can_be_taken_back() -> None:
    table = at_table(Position().own(1, "plain_open").hand(0, "red_knight"))
    table.play(0, number("attack", card="red_knight", at=0))
    before = table.state.dump()
    table.play(1, number("decline"))
    table.undo(1)
    assert table.state.dump() == before


@pytest.mark.rule("TR-1.4", "TR-1.5")
def test_payments_can_be_taken_back_but_not_the_conquest() -> None:
    table = at_table(Position().own(1, "plain_open").pile(0, 0, "blue_knight").hand(0, "red_knight"))
    table.play(0, number("attack", card="red_knight", at=0))
    table.play(1, number("decline"))
    before = table.state.dump()
    table.play(0, number("lose_pile", at=0))
    table.undo(0)
    assert table.state.dump() == before
    assert undo_refusal(table, 0) == "TR-1.5"


@pytest.mark.rule("TR-1.4")
def test_drawn_cards_end_undo() -> None:
    table = at_table(Position().hand(0, "red_knight"))
    table.play(0, number("reinforce", card="red_knight", at=0))
    table.play(0, number("supply", tile="light_two"))
    assert undo_refusal(table, 0) == "TR-1.4"


@pytest.mark.rule("TR-1.4")
def test_cards_that_the_opponent_draws_for_a_dark_tile_end_undo() -> None:
    table = at_table(Position().held(1, "dark_four"))
    table.play(0, number("supply", tile="light_area"))  # gives nothing to seat 0
    assert undo_refusal(table, 0) == "TR-1.4"


@pytest.mark.rule("TR-1.4")
@pytest.mark.parametrize("tile", ["dark_four", "light_area"])
def test_a_tile_that_gives_nothing_yet_can_be_taken_back(tile: str) -> None:
    table = at_table(Position())
    before = table.state.dump()
    table.play(0, number("supply", tile=tile))
    assert table.state.actors() == (1,)
    table.undo(0)
    assert table.state.dump() == before


@pytest.mark.rule("TR-1.5")
def test_an_action_of_the_other_seat_ends_undo() -> None:
    table = at_table(Position().hand(1, "red_knight"))
    table.play(0, number("supply", tile="dark_four"))
    table.play(1, number("reinforce", card="red_knight", at=0))
    assert undo_refusal(table, 0) == "TR-1.5"
    table.undo(1)
    assert table.state.actors() == (1,)


@pytest.mark.rule("TR-1.5")
def test_at_the_start_there_is_nothing_to_take_back() -> None:
    table = Table(GAME, seed=3)
    assert undo_refusal(table, 0) == "TR-1.5"
    assert undo_refusal(table, 1) == "TR-1.5"


def test_a_forbidden_action_changes_neither_table_nor_record() -> None:
    table = at_table(Position().hand(0, "red_knight"))
    table.play(0, number("reinforce", card="red_knight", at=0))
    before = table.state.dump()
    with pytest.raises(IllegalAction):
        table.play(0, number("reinforce", card="red_knight", at=0))
    assert table.state.dump() == before
    assert len(table.record().actions) == len(table.log) == 1
    table.undo(0)


def test_a_record_with_undone_actions_replays_to_the_same_position() -> None:
    table = at_table(Position().hand(0, "red_knight", "blue_knight"))
    table.play(0, number("reinforce", card="red_knight", at=0))
    table.undo(0)
    table.play(0, number("attack", card="blue_knight", at=0))
    table.play(1, number("decline"))
    again = Table.replay(table.record())
    assert again.state.dump() == table.state.dump()
