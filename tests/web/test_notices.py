"""Notices and the installed app, in a real browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.outside import Outside
from server.test_notices import SOON, World, at_table, subscribed, take_turn, two
from tafelrunde.server.pages import STATIC
from web.conftest import FLAGS, Server
from web.person import Person

SHOWN = """() => navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, body, tag }) => [title, body, tag]))"""


def test_everybody_chooses_what_comes_by_which_way(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en", phone=True)
    anna.goto("/me")
    offers = anna.page.get_by_label("Somebody offers something: Webhook")
    expect(offers).not_to_be_checked()
    with anna.page.expect_response("**/api/me/notices"):
        offers.check()
    anna.look("notices-phone-en")
    anna.page.reload()
    expect(offers).to_be_checked()
    expect(anna.page.get_by_label("It is my turn: Webhook")).to_be_checked()
    expect(anna.page.get_by_label(re.compile("Mail"))).to_have_count(0)  # this server sends none
    anna.away = True  # the browser says that it was refused
    anna.goto("/mail/confirm~somebody~something~nothing")
    anna.page.get_by_role("button", name="Yes, confirm").click()
    expect(anna.page.get_by_text("This link is no longer valid")).to_be_visible()


@pytest.fixture
def windowed(browser: Browser, server: Server) -> Iterator[Person]:
    """Anna, at a browser that can show notices: the one without a window cannot."""
    whole = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=FLAGS)
    anna = Person(whole, server.url, "Anna", theme="dark")
    anna.context.grant_permissions(["notifications"])
    yield anna
    whole.close()
    assert not anna.complaints


def told_by_the_server(folder: Path) -> tuple[str, dict[str, str]]:
    """A table, and what a push service was given about it, opened as a browser opens it."""
    outside = Outside(folder)
    world = World(folder / "tables.sqlite", folder / "clock", outside)
    try:
        world.start()
        ann, ben = two(world)
        his, id = subscribed(ben), at_table(ann, ben)
        take_turn(world, ann, id)
        world.written(ben, "turn")
        world.wait(SOON)
        assert world.settled(ben, "turn") == ["sent"]
        told: dict[str, str] = json.loads(his.read(world.pushes(his)[0].body))
        return id, told
    finally:
        for server in world.servers:
            server.stop()
        outside.close()


def test_a_push_is_shown_once_and_offline_says_so(windowed: Person, tmp_path: Path) -> None:
    anna = windowed
    anna.goto()
    anna.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    session = anna.context.new_cdp_session(anna.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: found.extend(one["registrationId"] for one in news["registrations"] if not one["isDeleted"]),
    )
    session.send("ServiceWorker.enable")
    soon(anna, lambda: found)
    id, told = told_by_the_server(tmp_path)
    tag = f"{id}/turn"
    # what an open page has told by itself; the push; the same again; another one
    anna.page.evaluate(
        """tag => navigator.serviceWorker.ready.then((worker) =>
             worker.showNotification('Your turn', { tag, data: { page: Date.now() } }))""",
        tag,
    )
    for number, body in ((told["id"], told["body"]), (told["id"], told["body"]), ("2", "Saga")):
        data = json.dumps({**told, "id": number, "body": body})
        push = {"origin": anna.url, "registrationId": found[0], "data": data}
        session.send("ServiceWorker.deliverPushMessage", push)
        shown = [["It is your turn", body, tag]]  # one takes the place of the other
        soon(anna, lambda shown=shown: anna.page.evaluate(SHOWN) == shown)  # type: ignore[misc]
    assert told["body"] == "Avalon with Ann"
    anna.away = True
    anna.context.set_offline(True)
    anna.page.goto(f"{anna.url}/me")
    expect(anna.page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
    expect(anna.page.get_by_role("heading", name="No connection")).to_be_visible()
    anna.look("offline-dark")
    anna.context.set_offline(False)
    expect(anna.page.get_by_role("heading", name="Nachrichten")).to_be_visible(timeout=30_000)  # it goes on by itself


def soon(anna: Person, true: Callable[[], object]) -> None:
    until = time.monotonic() + 30
    while not true():
        assert time.monotonic() < until, "it did not happen"
        anna.page.wait_for_timeout(20)


def test_the_app_can_be_installed() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["display"] == "standalone"
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        file = (STATIC / icon["src"].removeprefix("/")).read_bytes()
        if icon["type"] == "image/png":
            width = int.from_bytes(file[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"
    worker = (STATIC / "sw.js").read_text(encoding="utf-8")
    assert "/api/" not in worker
    assert len(worker) < 5000
