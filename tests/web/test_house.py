"""Between two people: a clock, offers, giving up, and playing once more, each in a browser of their own."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.test_clocks import House
from web.person import Person, sit, with_two

LOOKS = [(False, "en", "dark"), (True, "de", "light")]
SAID = {
    "de": {"agree": "Einverstanden", "decline": "Ablehnen", "won": "Anna gibt auf. Du gewinnst!"},
    "en": {"agree": "Agree", "decline": "Decline", "won": "Anna resigns. You win!"},
}


@pytest.mark.parametrize(("phone", "lang", "theme"), LOOKS)
def test_nothing_ends_or_begins_without_consent(
    phone: bool, lang: str, theme: str, person: Callable[..., Person]
) -> None:
    anna, bert, path = with_two(person, phone=phone, lang=lang, theme=theme)
    said, kind = SAID[lang], f"{'phone' if phone else 'desk'}-{lang}-{theme}"
    anna.page.get_by_role("tab", name="Tisch").click()
    anna.page.get_by_role("button", name="Ende vorschlagen").click()
    expect(anna.page.get_by_test_id("house")).to_contain_text("Es fehlt noch: Bert.")
    bert.look(f"house-offer-{kind}", full=False)
    bert.page.locator("[data-offer=end]").get_by_role("button", name=said["decline"]).click()
    expect(anna.page.get_by_test_id("house")).to_contain_text("Abgelehnt von Bert")
    anna.page.get_by_role("button", name="Aufgeben").click()
    anna.page.get_by_role("button", name="Wirklich: Aufgeben").click()
    expect(anna.bar).to_contain_text("Du gibst auf. Bert gewinnt!")
    expect(bert.bar).to_contain_text(said["won"])
    anna.page.get_by_role("button", name="Noch einmal").first.click()
    expect(anna.page.get_by_test_id("house")).to_contain_text("Es fehlt noch: Bert.")
    assert anna.page.url.endswith(path)
    bert.look(f"house-rematch-{kind}", full=False)
    bert.page.locator("[data-offer=rematch]").get_by_role("button", name=said["agree"]).click()
    for somebody in (anna, bert):
        somebody.page.wait_for_url(lambda url: not url.endswith(path))
        somebody.page.wait_for_selector("[data-status=running]")
    assert anna.page.url == bert.page.url


def test_who_is_late_or_away_is_reminded_and_replaced(browser: Browser, tmp_path: Path) -> None:
    """Two browsers, and a server whose clock is moved: the table was opened a while ago."""
    house, now = House(tmp_path / "tables.sqlite", tmp_path / "clock"), time.time()
    server = house.start()
    anna, bert = (Person(browser, server.address, name, lang="en") for name in ("Anna", "Bert"))
    for somebody in (anna, bert):
        somebody.goto()
        somebody.call_me()

    def table(before: float, **wish: object) -> str:
        house.set(now - before)
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = anna.page.evaluate(OPEN, {"game": "avalon", "seats": seats, **wish})
        path = f"/t/{made['id']}"
        sit(bert, path)
        house.set(time.time())
        for somebody in (anna, bert):
            somebody.goto(path)
        return path

    table(1000, options={"start": "1"}, clock={"kind": "live", "budget": 600, "step": 10, "up": "claim"})
    bert.page.get_by_role("tab", name="Table").click()
    bert.page.get_by_role("button", name="Remind Anna").click()
    expect(anna.page.get_by_test_id("house")).to_contain_text("The others are waiting for you.")
    expect(anna.page.get_by_role("button", name="End the game")).to_have_count(0)
    bert.page.get_by_test_id("house").get_by_role("button", name="End the game").click()
    for somebody, won in ((anna, "You ran out of time. Bert wins!"), (bert, "Anna ran out of time. You win!")):
        expect(somebody.bar).to_contain_text(won)
    path = table(90_000, options={"start": "2"})
    expect(bert.page.get_by_role("button", name="Let a bot go on")).to_have_count(0)
    anna.page.get_by_test_id("house").get_by_role("button", name="Let a bot go on").click()
    bert.page.get_by_role("button", name="Play on").click()  # whoever comes back finds the seat
    expect(bert.page.get_by_role("button", name="Play on")).to_have_count(0)
    assert bert.ask(path.replace("/t/", "/api/tables/"))["seat"] == 1
    for somebody in (anna, bert):
        assert not somebody.complaints
        somebody.context.close()
    assert server.stop() == 0


OPEN = """async (wish) => {
  const { csrf } = await (await fetch('/api/me')).json()
  const headers = { 'X-CSRF': csrf, 'Content-Type': 'application/json' }
  return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) })).json()
}"""


def test_a_clock_is_chosen_and_seen(person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert", phone=True, lang="en", theme="dark")
    for somebody in (anna, bert):
        somebody.call_me()
    anna.goto("/new/avalon")
    anna.page.get_by_label("Platz 2").select_option("open")
    anna.page.get_by_label("Bedenkzeit").select_option("day")
    anna.page.get_by_label("Wenn die Zeit um ist").select_option("claim")
    anna.look("house-clock-form", full=False)
    anna.page.get_by_role("button", name="Tisch eröffnen").click()
    anna.page.wait_for_url("**/t/*")
    sit(bert, "/t/" + anna.page.url.rpartition("/")[2])
    for somebody in (anna, bert):
        expect(somebody.page.locator("li .left")).to_have_count(2)
        expect(somebody.page.locator("li .left").first).to_have_text(re.compile("[23] d"))
