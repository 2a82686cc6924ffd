"""Between two people: a clock, offers, giving up, and playing once more, each in a browser of their own."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

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
