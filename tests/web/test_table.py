"""What one can do at a table besides playing."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from server.helpers import Guest, hear
from tafelrunde.server.present import SHOWN
from web.conftest import Server
from web.person import SHORT, Person, play, sit, with_two
from web.test_drag import seated

People = Callable[..., Person]


def settled(people: list[Person]) -> list[dict[str, Any]]:
    """How things stand for each, when all see the same and nothing is under way that might take it away."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        stands = [person.stand() for person in people]
        calm = len({stand["number"] for stand in stands}) == 1 and not any(stand["busy"] for stand in stands)
        if calm and any(stand["offered"] or stand["over"] for stand in stands):
            return stands
        people[0].page.wait_for_timeout(10)
    raise AssertionError(f"it never comes to rest: {stands}")


def until_asked(people: list[Person], wanted: Callable[[Page], bool], most: int = 200) -> Person:
    """Play on until the page of somebody who is asked looks as wanted."""
    for _ in range(most):
        stands = settled(people)
        for person, stand in zip(people, stands, strict=True):
            if stand["offered"] and wanted(person.page):
                return person
        assert not stands[0]["over"], "the game ended, and it never came to that"
        play(people, stands[0]["number"] + 1)
    raise AssertionError("it never came to that")


def test_play_now_takes_two_clicks(person: People) -> None:
    anna = person("Anna")
    anna.goto()
    anna.page.get_by_test_id("play-now").click()
    anna.page.wait_for_selector("[data-status=running] .choices button")
    anna.act()


def test_undo_on_one_key(person: People) -> None:
    anna, bert, _ = with_two(person)
    somebody = until_asked(
        [anna, bert], lambda page: page.locator("[data-testid=undo][aria-disabled=false]").count() > 0
    )
    before = somebody.number
    somebody.page.keyboard.press("u")
    expect(somebody.page.locator("s").last).to_be_visible()
    assert somebody.number > before
    expect(somebody.page.get_by_test_id("undo")).to_be_visible()


def test_what_is_final_is_asked_for_first(person: People) -> None:
    game, chance = tafelrunde.game("avalon"), random.Random(9)
    state, kinds = game.new(2, 9), Counter[str]()
    while kinds["supply"] != 1 or kinds.total() == 1:  # alone it would be no loss
        state.apply(state.actors()[0], chance.choice(state.legal(state.actors()[0])))
        kinds = Counter(game.decode(action)["kind"] for action in state.legal(state.actors()[0]))
    somebody = seated(person, False, "avalon", {"position": state.dump()}, state.actors()[0])
    expect(somebody.page.locator("[data-piece=can]").first).to_be_visible()  # the board knows what is dear in its game
    final = somebody.page.locator("[data-action][data-asks=true]")
    number, yes = somebody.number, somebody.page.get_by_role("button", name="Yes, do it", exact=True)
    final.click()
    expect(yes).to_be_visible()
    assert somebody.number == number
    somebody.page.keyboard.press("Escape")
    expect(yes).to_have_count(0)
    assert somebody.number == number
    final.click()
    yes.click()
    somebody.wait_beyond(number)


def test_talking_and_watching(person: People) -> None:
    anna, _, path = with_two(person, lang="en")
    cleo = person("Cleo", phone=True, lang="en")
    cleo.call_me()
    cleo.goto(path)
    expect(cleo.page.get_by_text("You are watching.")).to_be_visible()
    assert cleo.offered == 0
    cleo.page.get_by_role("button", name="Chat").click()
    cleo.page.get_by_placeholder("Say something").fill("<b>Hello</b> from the gallery")
    cleo.page.keyboard.press("Enter")
    chat = anna.page.get_by_role("tab", name="Gespräch")
    expect(chat.locator(".badge")).to_have_text("1")  # the very first line is news, too
    expect(anna.page.get_by_role("button", name="Cleo <b>Hello</b> from the gallery")).to_be_visible()  # for a moment
    chat.click()
    expect(anna.page.get_by_role("log")).to_contain_text("Cleo <b>Hello</b> from the gallery")
    expect(chat.locator(".badge")).to_have_count(0)
    cleo.page.get_by_role("button", name="Close").click()
    anna.page.get_by_placeholder("Sag etwas").fill("Hallo!")
    anna.page.keyboard.press("Enter")
    expect(cleo.page.locator("#tab-chat .badge")).to_have_text("1")  # the sheet is closed, though it was the chat
    expect(cleo.page.locator("#tab-chat .news")).to_have_text("Anna Hallo!")


def test_a_bot_takes_over_and_gives_advice(person: People) -> None:
    anna, bert, _ = with_two(person)
    somebody = until_asked([anna, bert], lambda page: True)
    somebody.page.keyboard.press("h")
    expect(somebody.page.get_by_text("nur, wenn alle zugestimmt haben").first).to_be_visible()
    allow_help(anna, bert)
    somebody.page.keyboard.press("h")
    advice = somebody.page.get_by_role("dialog").locator("li button")
    expect(advice.first).to_be_visible(timeout=30_000)
    number = somebody.number
    advice.first.click()
    if yes := somebody.page.locator("[data-testid=prompt] .choices .gold").all():
        yes[0].click()
    somebody.wait_beyond(number)
    bert.page.get_by_role("button", name="Platz 2 ändern").click()
    bert.page.get_by_role("button", name="Bot: Zufall").click()
    bert.page.get_by_role("button", name="Wirklich: Bot: Zufall").click()  # nobody leaves a game by accident
    expect(bert.page.get_by_text("Du schaust zu.")).to_be_visible()
    play([anna], 3000)
    expect(anna.bar).to_contain_text(re.compile("gewinnt|gewinnst|Unentschieden"))
    expect(anna.sheet()).to_be_visible()


def allow_help(anna: Person, bert: Person) -> None:
    """Both agree that bots may advise them."""
    anna.page.get_by_role("tab", name="Tisch").click()
    anna.page.get_by_role("button", name="Rat von Bots erlauben").click()
    bert.page.locator("[data-offer=help]").get_by_role("button", name="Einverstanden").click()
    expect(anna.page.locator("[data-offer=help]")).to_have_count(0)


def test_after_the_end(person: People, tmp_path: Path) -> None:
    anna, bert, path = with_two(person)
    allow_help(anna, bert)
    play([anna, bert], 3000)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("tab", name="Tisch").click()
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Mitschrift sichern").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    assert json.loads(record.read_text())["game"] == "avalon"

    anna.goto(path.replace("/t/", "/replay/"))
    slider = anna.page.get_by_role("slider")
    slider.fill("3")
    expect(anna.page.locator("output")).to_contain_text("3 /")
    anna.page.get_by_role("button", name="Von hier weiterspielen").click()
    anna.page.wait_for_url("**/t/*")
    expect(anna.page.get_by_test_id("prompt")).to_be_visible()

    anna.goto("/new/avalon")
    anna.page.locator("[data-more] > summary").click()
    anna.page.get_by_label("Mitschrift oder Stellung laden").set_input_files(record)
    expect(anna.page.get_by_text("Es geht weiter, wo")).to_be_visible()
    anna.page.get_by_role("button", name="Tisch eröffnen").click()
    anna.page.wait_for_selector("[data-status=finished]")

    bert.page.keyboard.press("Escape")
    bert.page.get_by_role("button", name="Noch einmal").first.click()
    anna.goto(path)
    anna.page.locator("[data-offer=rematch]").get_by_role("button", name="Einverstanden").click()
    bert.page.wait_for_url(lambda url: not url.endswith(path))
    expect(bert.page.get_by_test_id("prompt")).to_be_visible()


def test_coming_back_from_another_device(person: People) -> None:
    anna = person("Anna Amalia")
    anna.call_me()
    anna.page.get_by_label("Losungswort").first.fill("correct horse battery")
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text("Ein Losungswort ist gesetzt.")).to_be_visible()
    other = person("Anna Amalia", phone=True)
    other.goto("/me")
    other.page.get_by_label("Name", exact=True).fill("Anna Amalia")
    other.page.get_by_label("Losungswort").last.fill("correct horse battery")
    other.page.keyboard.press("Enter")
    other.page.wait_for_url(other.url + "/")
    expect(other.page.get_by_role("link", name="Anna Amalia")).to_be_attached()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


def test_a_lost_connection_comes_back(own_server: Server, person: People) -> None:
    anna, bert = person("Anna", at=own_server), person("Bert", at=own_server, phone=True)
    for somebody in (anna, bert):
        somebody.call_me()
    path = anna.open_table("avalon", SHORT)
    sit(bert, path)
    play([anna, bert], 12)
    deeds = anna.page.get_by_role("region", name="Verlauf").locator("li")
    seen = deeds.count()

    for somebody in (anna, bert):
        somebody.away = True
    own_server.kill()
    expect(anna.page.get_by_text("Verbindung verloren")).to_be_visible()
    own_server.start()
    expect(anna.page.get_by_text("Verbindung verloren")).to_have_count(0, timeout=20_000)
    expect(bert.page.get_by_text("Verbindung verloren")).to_have_count(0, timeout=20_000)
    for somebody in (anna, bert):
        somebody.away = False
    assert deeds.count() == seen

    play([anna, bert], 3000)
    shown = deeds.count()
    anna.page.reload()
    expect(deeds).to_have_count(shown)


def test_a_long_log_is_read_in_parts(server: Server, person: People) -> None:
    """The page has the end of it, and reads what came before when somebody wants to see it."""
    host = Guest(server.url, "Host")
    id = host.open("avalon", "me", "open", seed=4, options={"start": "1"})["id"]
    Guest(server.url).sit(id, 1)
    table = host.table(id)
    action = next(one["action"] for one in table["actions"] if not one["final"])
    with host.live(table["id"]) as socket:
        for number in range(2 * SHOWN):
            message = {"type": "undo"} if number % 2 else {"type": "act", "action": action}
            socket.send(json.dumps({**message, "request": 1, "number": number}))
            hear(socket, "done")
    anna = person("Anna")
    anna.goto(f"/t/{table['id']}")
    struck = anna.page.locator(".log li.undone[data-number]")  # each deed once, though a turn may begin within it
    expect(struck.last).to_be_visible()
    some = struck.count()
    assert some < SHOWN
    earlier = anna.page.get_by_role("button", name="Frühere Einträge")
    earlier.dispatch_event("click")  # a pointer would bring it into sight first, and that alone reads on
    expect(struck).to_have_count(SHOWN)
    expect(earlier).to_have_count(0)
