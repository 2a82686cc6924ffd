"""Everybody sees how a table was opened, and who sat where."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person, sit, with_two

LOOKS = [
    pytest.param(False, "de", "light", id="desk-light"),
    pytest.param(True, "en", "dark", id="phone-dark"),
    pytest.param(False, "en", "dark", id="desk-dark"),
    pytest.param(True, "de", "light", id="phone-light"),
]
OPENED = {"de": "Gewählte Startzahl", "en": "Chosen seed"}
KNOWS = {"de": "kann wissen, was verborgen ist", "en": "may know what is hidden"}
HANDED = {"de": "Anna gibt Platz 1 an den Bot „Zufall“.", "en": "Anna hands seat 1 to the bot “Random”."}
CHANGED = {"de": "Platz 1 hat während des Spiels gewechselt", "en": "Seat 1 changed hands during the game"}
FRESH = {"de": "Frisch gemischt", "en": "Freshly shuffled"}


@pytest.mark.parametrize(("phone", "lang", "theme"), LOOKS)
def test_how_a_table_was_opened(phone: bool, lang: str, theme: str, person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert", phone=phone, lang=lang, theme=theme)
    for somebody in (anna, bert):
        somebody.call_me()
    kind = f"{'phone' if phone else 'desk'}-{theme}"
    anna.goto("/new/avalon")
    anna.page.locator("#seat-1").select_option(anna.words["open"])
    anna.page.get_by_role("switch").first.check()
    anna.page.locator("summary").click()
    anna.page.locator("#seed").fill("7")
    anna.page.get_by_role("button", name=anna.words["open_table"]).click()
    anna.page.wait_for_url("**/t/*")
    path = anna.page.url.removeprefix(anna.url)
    bert.goto()
    expect(bert.page.locator(f"a[href='{path}'] [data-origin=seed]")).to_have_text(OPENED[lang])
    bert.look(f"origin-lobby-{kind}")
    bert.goto(path)
    notice = bert.page.locator("section [data-origin=seed]")
    expect(notice).to_contain_text(KNOWS[lang])
    bert.look(f"origin-waiting-{kind}")
    sit(bert, path)
    notice = bert.page.locator("button[data-origin=seed]")
    expect(notice).to_have_text(OPENED[lang])
    notice.click()
    expect(bert.page.get_by_role("tooltip")).to_contain_text(KNOWS[lang])
    bert.look(f"origin-table-{kind}", full=False)


def test_a_fresh_table_says_so_to_whoever_comes(person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert", lang="en")
    path = anna.open_table("avalon")
    bert.goto(path)
    expect(bert.page.locator("section [data-origin=fresh]")).to_contain_text(FRESH["en"])
    sit(bert, path)
    expect(bert.page.locator("button[data-origin]")).to_have_count(0)


@pytest.mark.parametrize(("phone", "lang", "theme"), LOOKS[:2])
def test_seats_that_change_hands(phone: bool, lang: str, theme: str, person: Callable[..., Person]) -> None:
    anna, bert, path = with_two(person, phone=phone, lang=lang, theme=theme)
    page, kind = bert.page, f"{'phone' if phone else 'desk'}-{theme}"
    anna.page.get_by_role("button", name="Platz 1 ändern").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Alle sehen es im Verlauf.")
    anna.page.get_by_role("button", name="Bot: Zufall").click()
    anna.page.get_by_role("button", name="Wirklich: Bot: Zufall").click()
    page.get_by_role("button" if phone else "tab", name={"de": "Verlauf", "en": "Log"}[lang]).click()
    expect(page.locator("li.seating")).to_contain_text(HANDED[lang])
    page.reload()
    page.get_by_role("button" if phone else "tab", name={"de": "Verlauf", "en": "Log"}[lang]).click()
    expect(page.locator("li.seating")).to_have_count(1)  # neither missed nor twice
    bert.look(f"seating-log-{kind}", full=False)
    if phone:
        page.keyboard.press("Escape")
    page.get_by_role("button", name=CHANGED[lang]).click()
    expect(page.get_by_role("tooltip")).to_contain_text(HANDED[lang])
    bert.look(f"seating-seat-{kind}", full=False)
    bert.goto(path.replace("/t/", "/replay/"))
    expect(page.get_by_role("button", name=CHANGED[lang])).to_be_visible()
