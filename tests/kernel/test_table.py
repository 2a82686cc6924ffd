"""The table: play, undo, record, replay."""

import json
from typing import Any

import pytest

import tafelrunde
from tafelrunde import Record, Table
from tafelrunde.kernel.errors import BadRecord, IllegalAction, UndoRefused
from tafelrunde.kernel.record import digest


def bids(**more: Any) -> Table:
    return Table(tafelrunde.game("bids"), seats=2, seed=7, **more)


def random_game(id: str, seed: int = 3, stop: int = 10**9) -> Table:
    table = Table(tafelrunde.game(id), seed=seed)
    while table.state.actors() and len(table.actions) < stop:
        seat = table.state.actors()[0]
        legal = table.state.legal(seat)
        table.play(seat, legal[(len(table.actions) * 7) % len(legal)])
    return table


@pytest.mark.rule("TR-1.4")
def test_an_action_that_reveals_nothing_can_be_undone() -> None:
    table = bids()
    before = digest(table.state)
    table.play(0, 3)
    table.undo(0)
    assert digest(table.state) == before
    assert table.actions == []
    assert table.log == []


@pytest.mark.rule("TR-1.4")
def test_undo_ends_where_something_hidden_has_become_known() -> None:
    table = bids()
    table.play(0, 3)
    table.play(1, 2)  # shows both bids and turns up the next prize
    with pytest.raises(UndoRefused) as refusal:
        table.undo(1)
    assert refusal.value.rule.id == "TR-1.4"
    assert len(table.actions) == 2


@pytest.mark.rule("TR-1.5")
def test_undo_ends_where_somebody_else_has_acted() -> None:
    table = bids()
    with pytest.raises(UndoRefused) as refusal:
        table.undo(0)
    assert refusal.value.rule.id == "TR-1.5"
    table.play(0, 3)
    with pytest.raises(UndoRefused):
        table.undo(1)


@pytest.mark.rule("TR-1.5")
def test_after_the_other_seat_has_undone_its_action_one_may_undo_again() -> None:
    table = Table(tafelrunde.game("bids"), seats=3, seed=7)
    table.play(0, 3)
    table.play(1, 2)
    with pytest.raises(UndoRefused):
        table.undo(0)
    table.undo(1)
    table.undo(0)
    assert table.actions == []


@pytest.mark.rule("TR-1.4", "TR-1.5")
def test_it_is_known_how_far_undo_goes_and_why_no_further() -> None:
    table = bids()
    assert table.staying(0) == (0, "TR-1.5")
    table.play(0, 3)
    assert table.staying(0) == (0, "TR-1.5")
    assert table.staying(1) == (1, "TR-1.5")
    table.play(1, 2)  # shows both bids and turns up the next prize
    assert table.staying(1) == (2, "TR-1.4")
    assert table.staying(0) == (2, "TR-1.5")
    table.play(1, 3)
    assert table.staying(1) == (2, "TR-1.4")


def test_undo_goes_back_step_by_step_and_play_goes_on_from_there() -> None:
    table = Table(tafelrunde.game("avalon"), seed=7)
    seat = table.state.actors()[0]
    digests = [digest(table.state)]
    for _ in range(3):
        reinforcements = [a for a in table.state.legal(seat) if table.game.decode(a)["kind"] == "reinforce"]
        table.play(seat, reinforcements[-1])
        digests.append(digest(table.state))
    for expected in reversed(digests[:-1]):
        table.undo(seat)
        assert digest(table.state) == expected
    table.play(seat, table.state.legal(seat)[-1])
    assert len(table.actions) == 1


@pytest.mark.parametrize("id", tafelrunde.games())
def test_a_record_replays_to_the_same_game(id: str) -> None:
    table = random_game(id)
    again = Table.replay(Record.from_json(table.record(players=["a", "b"]).to_json()))
    assert digest(again.state) == digest(table.state)
    assert again.actions == table.actions


def test_a_record_of_the_six_fields_alone_replays() -> None:
    record = json.loads(random_game("avalon", stop=30).record().to_json())
    assert set(record) == {"game", "version", "seats", "seed", "options", "actions", "digest"}
    del record["digest"]
    assert len(Table.replay(Record.from_json(json.dumps(record))).actions) == 30


def test_a_game_that_began_from_a_position_is_recorded_with_it() -> None:
    start = random_game("avalon", stop=20).state.dump()
    table = Table(tafelrunde.game("avalon"), position=start)
    seat = table.state.actors()[0]
    table.play(seat, table.state.legal(seat)[0])
    assert digest(Table.replay(Record.from_json(table.record().to_json())).state) == digest(table.state)


def test_a_record_can_be_replayed_in_part() -> None:
    record = random_game("avalon", stop=30).record()
    assert len(Table.replay(record, upto=12).actions) == 12


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda r: r.update(game="chess"), "no game 'chess'"),
        (lambda r: r.update(version=99), "version 99"),
        (lambda r: r.update(seats=9), "cannot begin"),
        (lambda r: r.update(options={"x": 1}), "cannot begin"),
        (lambda r: r.pop("seed"), "seed"),
        (lambda r: r.update(extra=1), "extra"),
        (lambda r: r.update(actions="none"), "actions"),
        (lambda r: r["actions"].insert(3, [0, 10**9]), "action 4 of the record"),
        (lambda r: r["actions"].insert(3, [0, 0]), "action 4 of the record is against the rules: "),
        (lambda r: r["actions"].pop(), "edited"),
        (lambda r: r.update(seed=r["seed"] + 1), "record"),
    ],
)
def test_an_edited_record_is_refused_in_one_line(edit: Any, message: str) -> None:
    record = json.loads(random_game("avalon", stop=40).record().to_json())
    edit(record)
    with pytest.raises(tafelrunde.TafelrundeError, match=message) as refusal:
        Table.replay(Record.from_json(json.dumps(record)))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("cut", [0, 1, 20, 100, -1])
def test_a_truncated_record_is_refused(cut: int) -> None:
    text = random_game("avalon", stop=40).record().to_json()
    with pytest.raises(BadRecord, match="not a record"):
        Record.from_json(text[:cut])


def test_a_refused_action_leaves_the_table_as_it_was() -> None:
    table = bids()
    table.play(0, 3)
    with pytest.raises(IllegalAction):
        table.play(0, 2)
    table.undo(0)
    assert table.actions == []
