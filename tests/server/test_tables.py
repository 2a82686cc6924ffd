"""Tables: opening, sitting, playing, taking back, and what comes after the end."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

import tafelrunde
from server.helpers import Guest, play_on, serving, wait_for
from tafelrunde.server.speaking import told

Guests = Callable[..., Guest]


def test_games_with_options_names_and_rules(guest: Guests) -> None:
    ann = guest()
    games = {game["id"]: game for game in ann.get("/api/games")}
    assert {"avalon", "saga", "broom_service"} <= set(games)
    start = next(option for option in games["avalon"]["options"] if option["id"] == "start")
    drawn = {"de": "Das Los entscheidet", "en": "Drawn by lot"}
    assert start["values"][0] == {"value": "random", "text": drawn, "about": None}
    detail = ann.get("/api/games/avalon")
    assert detail["info"]["title"]["de"] == "Avalon"
    assert detail["actions"]["attack"] == ["card", "at"]
    sections = ann.get("/api/games/avalon/rules")
    assert any(rule["id"] == "AV-4.3" for section in sections for rule in section["rules"])
    assert ann.http.get("/api/games/chess").status_code == 404


def test_a_bot_is_offered_where_it_plays(guest: Guests) -> None:
    ann = guest()
    offered = {game["id"]: "learned" in game["bots"] for game in ann.get("/api/games")}
    assert (offered["saga"], offered["mage_knight"]) == (True, False)
    wishes = [{"kind": "me"}, {"kind": "bot", "bot": "learned"}]
    said = ann.post("/api/tables", 422, game="mage_knight", seats=wishes)
    assert said["code"] == "impossible"
    id = ann.open("mage_knight", "me", "open")["id"]
    assert ann.post(f"/api/tables/{id}/bot", 422, seat=1, bot="learned")["code"] == "impossible"


def test_the_game_begins_when_all_seats_are_taken(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    table = ann.open("avalon", "me", "open")
    assert table["status"] == "waiting"
    assert table["host"]
    assert table["actions"] == []
    assert table["view"]["seat"] is None  # nobody looks at a hand before the game begins
    assert ann.act(table, 0, 409)["code"] == "waiting"
    seen = ben.sit(table["id"], 1)
    assert seen["status"] == "running"
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Ben"]
    assert not seen["host"]
    assert seen["view"]["seat"] == seen["seat"] == 1


def test_seats_are_for_one_person_each(guest: Guests) -> None:
    ann, ben, cat = guest(), guest(), guest()
    id = ann.open("saga", "me", "open", "open")["id"]
    assert ann.sit(id, 1, 409)["code"] == "seated"
    ben.sit(id, 1)
    assert cat.sit(id, 1, 409)["code"] == "taken"
    assert cat.sit(id, 7, 422)["code"] == "impossible"
    assert cat.act(ann.table(id), 0, 403)["code"] == "not_seated"
    assert cat.post(f"/api/tables/{id}/bot", 403, seat=2, bot="random")["code"] == "not_yours"
    assert ann.post(f"/api/tables/{id}/bot", 409, seat=1, bot="random")["code"] == "taken"
    assert ann.post(f"/api/tables/{id}/bot", 422, seat=2, bot="genius")["code"] == "impossible"
    ben.post(f"/api/tables/{id}/leave")
    assert ann.table(id)["seats"][1]["kind"] == "open"
    assert cat.sit(id, 1)["seat"] == 1


def test_a_seat_is_handed_to_a_bot_and_taken_again(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    id = ann.open("avalon", "me", "open")["id"]
    ben.sit(id, 1)
    table = ben.post(f"/api/tables/{id}/bot", seat=1, bot="random")
    assert table["seats"][1]["kind"] == "bot"
    assert table["seat"] is None
    wait_for(lambda: ann.table(id)["actions"])  # the bot plays whenever it is asked
    number = ann.table(id)["number"]
    assert ann.post(f"/api/tables/{id}/bot", seat=1)["seats"][1]["kind"] == "open"
    assert ann.table(id)["status"] == "running"
    assert ben.sit(id, 1)["seat"] == 1
    assert ann.table(id)["number"] == number


def test_lists_of_tables(guest: Guests) -> None:
    ann, ben = guest(), guest()
    hidden = ann.open("avalon", "me", "open")["id"]
    shown = ann.open("avalon", "me", "open", public=True)["id"]
    mine = {line["id"]: line for line in ann.get("/api/tables", scope="mine")}
    assert set(mine) == {hidden, shown}
    public = {line["id"] for line in ben.get("/api/tables", scope="public")}
    assert shown in public
    assert hidden not in public
    assert ben.get("/api/tables", scope="mine") == []
    ben.sit(hidden, 1)
    turns = [guest.get("/api/tables", scope="mine")[0]["my_turn"] for guest in (ann, ben)]
    assert sorted(turns) == [False, True]


def test_actions_by_number_or_by_name_and_refusals_with_their_rule(guest: Guests) -> None:
    ann = guest()
    table = ann.open("avalon", "me", "open", seed=7, options={"start": "1"})
    guest().sit(table["id"], 1)
    table = ann.table(table["id"])
    assert table["actions"]
    refusal = table["refusals"][0]
    fault = ann.act(table, {"kind": refusal["kind"], **refusal["fields"]}, 422)
    assert fault["code"] == "illegal"
    assert fault["rule"] == refusal["rule"]
    assert fault["text"]["de"]
    for wrong in (-1, 10**9, 10**30, {"kind": "fly"}, {"kind": "attack"}, {}):
        assert ann.act(table, wrong, 422)["code"] == "impossible"
    assert ann.table(table["id"])["number"] == 0
    choice = table["actions"][0]
    after = ann.act(table, {"kind": choice["kind"], **choice["fields"]})
    assert after["number"] == 1
    assert after["log"][0]["number"] == 1
    assert after["since"] == 0


def test_undo_as_the_rules_allow_and_numbers_never_go_back(guest: Guests) -> None:
    ann = guest()
    table = ann.open("avalon", "me", "open", seed=7, options={"start": "1"})
    ben = guest()
    ben.sit(table["id"], 1)
    table = ann.table(table["id"])
    assert table["undo"] == {"allowed": False, "rule": "TR-1.5", "stop": 0, "taken": False}
    assert ann.undo(table, 422)["rule"] == "TR-1.5"
    harmless = next(choice for choice in table["actions"] if not choice["final"])
    after = ann.act(table, harmless["action"])
    assert after["undo"] == {"allowed": True, "rule": "TR-1.5", "stop": 0, "taken": False}
    before = ann.undo(after)
    assert before["undo"] == {"allowed": False, "rule": "TR-1.5", "stop": 0, "taken": True}
    assert before["number"] == 2
    assert before["undone"] == [1]
    assert before["view"] == table["view"]
    assert [choice["action"] for choice in before["actions"]] == [choice["action"] for choice in table["actions"]]
    final = next(choice for choice in before["actions"] if choice["final"])
    assert ann.act(before, final["action"])["undo"] == {"allowed": False, "rule": "TR-1.4", "stop": 3, "taken": False}
    assert ben.table(table["id"])["undo"] == {"allowed": False, "rule": "TR-1.5", "stop": 3, "taken": False}
    assert guest().table(table["id"])["undo"] == {"allowed": False, "rule": None, "stop": 0, "taken": False}
    replay = ann.get(f"/api/tables/{table['id']}/replay", at=1)
    assert replay["view"] == after["view"]


@pytest.mark.parametrize(("game", "seats"), [("avalon", 2), ("saga", 3), ("broom_service", 4)])
def test_a_whole_game_and_what_follows(guest: Guests, game: str, seats: int) -> None:
    ann = guest("Ann")
    id = ann.open(game, "me", *["random"] * (seats - 1), seed=5)["id"]
    assert ann.post(f"/api/tables/{id}/rematch", 409)["code"] == "running"
    assert ann.http.get(f"/api/tables/{id}/record").json()["code"] == "running"
    assert ann.post(f"/api/tables/{id}/continue", 409, at=0)["code"] == "running"
    table = play_on([ann], id, random.Random(1))
    assert table["view"]["outcome"]["winners"]
    assert ann.act(table, 0, 409)["code"] == "finished"
    assert not table["undo"]["allowed"]
    assert ann.undo(table, 409)["code"] == "finished"
    assert ann.post(f"/api/tables/{id}/leave", 409)["code"] == "finished"

    record = ann.http.get(f"/api/tables/{id}/record")
    assert record.status_code == 200
    again = tafelrunde.Table.replay(tafelrunde.Record.from_json(record.content))
    assert again.state.view(0) == table["view"]

    half = table["number"] // 2
    replay = ann.get(f"/api/tables/{id}/replay", at=half)
    assert replay["open"]
    assert replay["number"] == half
    assert replay["actions"] == []

    new = ann.post(f"/api/tables/{id}/rematch")
    assert new["id"] != id
    assert [seat["kind"] for seat in new["seats"]] == ["bot", "person", *["bot"] * (seats - 2)]
    assert ann.post(f"/api/tables/{id}/rematch")["id"] == new["id"]
    assert ann.table(id)["rematch"] == new["id"]

    onward = ann.post(f"/api/tables/{id}/continue", 201, at=half)
    assert onward["status"] == "running"
    assert ann.get(f"/api/tables/{onward['id']}/replay", at=half)["number"] == half
    imported = ann.open(game, "me", *["random"] * (seats - 1), record=record.json(), upto=half)
    wait_for(lambda: ann.table(imported["id"])["actions"])
    assert ann.get(f"/api/tables/{imported['id']}/replay", at=half)["view"]["seat"] == 0


def test_everything_is_open_after_the_end(guest: Guests) -> None:
    """In a replay of a finished game every hand is seen; while it runs only one's own."""
    ann, ben = guest(), guest()
    id = ann.open("avalon", "me", "open", options={"turn_limit": 10})["id"]
    ben.sit(id, 1)
    hands = [guest.table(id)["view"]["players"][seat]["hand"] for seat, guest in enumerate((ann, ben))]
    running = ann.get(f"/api/tables/{id}/replay", at=0)
    assert not running["open"]
    assert [player["hand"] for player in running["view"]["players"]] == [hands[0], {}]
    play_on([ann, ben], id, random.Random(3))
    shown = ann.get(f"/api/tables/{id}/replay", at=0)["view"]
    assert [player["hand"] for player in shown["players"]] == hands


def test_options_say_with_what_they_go_and_a_clash_names_its_rule(guest: Guests) -> None:
    ann = guest()
    games = {game["id"]: game for game in ann.get("/api/games")}
    info = games["mage_knight"]
    options = {option["id"]: option for option in info["options"]}
    assert {option["group"] for option in options.values()} == {group["id"] for group in info["groups"]}
    assert all(option["about"] for option in options.values())
    assert all(value["about"] for value in options["scenario"]["values"])
    assert {"value": "random", "seats": [4]} in options["teams"]["seats"]
    clouds = next(option for option in games["broom_service"]["options"] if option["id"] == "left_out")
    assert clouds["needs"] == [{"option": "storm_clouds", "values": [True]}]
    trees = next(option for option in games["broom_service"]["options"] if option["id"] == "forest_tiles")
    assert trees["needs"] == [{"option": "board", "values": ["back"]}]  # nobody need be asked for it elsewhere
    start = next(option for option in games["saga"]["options"] if option["id"] == "start")
    assert start["seats"] == [{"value": "3", "seats": [3, 4]}, {"value": "4", "seats": [4]}]
    wishes = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"scenario": "conquest", "teams": "random"}
    fault = ann.post("/api/tables", 422, game="mage_knight", seats=wishes, options=wish)
    assert (fault["code"], fault["rule"]) == ("clash", "MK-13.3.1")
    assert fault["text"]["en"] == told(tafelrunde.game("mage_knight").rulebook["MK-13.3.1"]).en


WITH_A_BOOK = ["avalon", "broom_service", "mage_knight", "saga"]


def test_whoever_chooses_options_hears_at_once_what_does_not_go_together(guest: Guests) -> None:
    ann, path = guest(), "/api/games/mage_knight/options"
    fine = {"option": None, "text": None, "rule": None}
    assert ann.post(path, seats=2) == fine
    assert ann.post(path, seats=2, options={"scenario": "conquest", "megalopolis": 4}) == fine
    verdict = ann.post(path, seats=2, options={"scenario": "conquest", "megalopolis": 1})
    assert (verdict["option"], verdict["rule"]) == ("megalopolis", "MK-14.6")
    assert verdict["text"]["en"] == "Level 2 or more, and only in scenarios with at most three cities."
    verdict = ann.post(path, seats=2, options={"teams": "random"})  # no line of its own: the rule says it
    assert (verdict["option"], verdict["rule"]) == ("teams", "MK-13.3.1")
    assert "`" not in verdict["text"]["de"]
    assert ann.get("/api/tables", scope="mine") == []  # nothing was opened


def test_what_is_no_option_at_all_is_refused_in_one_line(guest: Guests) -> None:
    ann, path = guest(), "/api/games/mage_knight/options"
    for seats, options in (
        (0, {}),
        (10**30, {}),
        (2, {"fly": True}),
        (2, {"scenario": ["conquest"]}),
        (2, {"megalopolis": 10**40}),
        (2, {"megalopolis": -1}),
        (2, {"duels": {"a": {}}}),
        (2, {"scenario": "\x00" * 3000}),
    ):
        fault = ann.post(path, 422, seats=seats, options=options)
        assert fault["code"] == "impossible"
        assert len(fault["text"]["en"]) < 600
        assert fault["text"]["en"].isprintable()
    for body in ({}, {"seats": "two"}, {"seats": 2, "options": []}, {"seats": 2, "more": 1}, {"seats": None}):
        assert ann.post(path, 400, **body)["code"] == "bad_request"
    assert ann.http.post("/api/games/chess/options", json={"seats": 2}).status_code == 404


@pytest.mark.parametrize("id", WITH_A_BOOK)
def test_players_read_names_of_options_and_a_line_about_each(id: str, guest: Guests) -> None:
    ann = guest()
    for option in ann.get(f"/api/games/{id}")["info"]["options"]:
        assert option["about"]["de"]
        assert 8 < len(option["about"]["en"]) < 130, option["id"]
    for section in ann.get(f"/api/games/{id}/rules"):
        for rule in section["rules"]:
            told_of = [rule["text"], *([rule["reason"]] if rule["reason"] else [])]
            assert not any("`" in text[lang] for text in told_of for lang in ("de", "en")), rule["id"]


def test_positions_and_records_from_outside(guest: Guests) -> None:
    ann = guest()
    state = tafelrunde.game("saga").new(2, seed=3)
    table = ann.open("saga", "me", "random", position=state.dump())
    assert table["view"]["options"] == state.options
    bad_ones: tuple[dict[str, Any], ...] = (
        {"position": {}},
        {"position": {**state.dump(), "seats": 3}},
        {"record": {"game": "saga"}},
        {"record": {"game": "avalon", "version": 1, "seats": 2, "seed": 1, "options": {}, "actions": []}},
        {"record": {"game": "saga", "version": 99, "seats": 2, "seed": 1, "options": {}, "actions": []}},
        {"record": {"game": "saga", "version": 1, "seats": 2, "seed": 1, "options": {}, "actions": [[0, 10**9]]}},
        {"record": {"game": "saga", "version": 1, "seats": 2, "seed": 2**70, "options": {}, "actions": []}},
        {"options": {"sides": "upside down"}},
        {"options": {"nothing": 1}},
        {"seed": 2**70},
    )
    for bad in bad_ones:
        wishes = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        fault = ann.post("/api/tables", 422, game="saga", seats=wishes, **bad)
        assert fault["code"] == "impossible"
        assert fault["text"]["en"] != fault["text"]["de"]
    two = [{"kind": "me"}, {"kind": "me"}]
    assert ann.post("/api/tables", 422, game="saga", seats=two)["code"] == "impossible"
    assert ann.post("/api/tables", 422, game="saga", seats=[])["code"] == "impossible"


@pytest.mark.parametrize(("game", "chances"), [("avalon", True), ("mage_knight", False)])
def test_hints_come_from_the_bot_who_knows_the_game_best(guest: Guests, game: str, chances: bool) -> None:
    ann = guest()
    id = ann.open(game, "me", "random")["id"]
    wait_for(lambda: ann.table(id)["actions"])
    advice = ann.post(f"/api/tables/{id}/hint")
    legal = {choice["action"]: choice["text"] for choice in ann.table(id)["actions"]}
    hints, values = advice["hints"], [hint["value"] for hint in advice["hints"]]
    assert (advice["bot"], advice["chances"]) == ("hard", chances)
    assert hints
    told = [text for hint in hints for text in (*hint["why"], *hint["line"])]
    assert all(text["de"] and text["en"] for text in told)
    assert all(legal[hint["action"]] == hint["text"] for hint in hints)
    assert all(hint["visits"] for hint in hints) == (len(legal) > 1)  # nobody thinks about the only thing to do
    if advice["chances"]:
        assert all(0 <= value <= 1 for value in values)
    else:
        assert values == sorted(values, reverse=True)
    assert guest().post(f"/api/tables/{id}/hint", 403)["code"] == "not_seated"


def test_chat(guest: Guests) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    id = ann.open("avalon", "me", "open")["id"]
    (first,) = ann.post(f"/api/tables/{id}/chat", 201, text="  Hallo! ")
    assert (first["text"], first["name"], first["seat"]) == ("Hallo!", "Ann", 0)
    (second,) = ben.post(f"/api/tables/{id}/chat", 201, text="<b>Tag</b>")
    assert second["seat"] is None
    assert ann.get(f"/api/tables/{id}/chat", after=first["id"]) == [second]
    assert ann.post(f"/api/tables/{id}/chat", 422, text=" ")["code"] == "impossible"
    assert ann.post(f"/api/tables/{id}/chat", 422, text="x" * 501)["code"] == "impossible"


def test_a_table_under_rules_that_are_gone_is_frozen_and_says_so(database: Path) -> None:
    with serving(database) as server:
        ann = Guest(server.address)
        cookies = dict(ann.http.cookies)
        id = ann.open("avalon", "me", "open")["id"]
    with create_engine(f"sqlite:///{database}").begin() as connection:
        connection.execute(text("update tables set version = 0"))
    with serving(database) as server:
        ben = Guest(server.address)
        table = ben.table(id)
        assert table["status"] == "frozen"
        assert table["message"]["de"]
        assert table["actions"] == []
        assert ben.sit(id, 1, 409)["code"] == "frozen"
        ben.http.cookies.clear()
        ben.http.cookies.update(cookies)
        assert ben.get("/api/tables", scope="mine")[0]["status"] == "frozen"


def test_pages(guest: Guests, server: Any) -> None:
    ann = guest()
    for path in ("/", "/t/abc", "/new/avalon", "/rules/saga"):
        answer = ann.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
    assert ann.http.get("/assets/missing.js").status_code == 404
    assert ann.http.get("/../../etc/passwd").status_code in (200, 404)
    assert ann.http.get("/api/nothing").status_code == 404
    assert ann.http.get("/health").json() == {"status": "ok"}
    large = ann.http.get("/api/games/avalon")
    assert large.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in ann.http.get("/api/me").headers
    assert "tafelrunde_moves_total" in ann.http.get("/metrics").text
    assert ann.http.get("/schema/openapi.json").json()["paths"]["/api/tables"]
