"""Everybody sees how a table was opened, and who sat where."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person, sit

LOOKS = [
    pytest.param(False, "de", "light", id="desk-light"),
    pytest.param(True, "en", "dark", id="phone-dark"),
    pytest.param(False, "en", "dark", id="desk-dark"),
    pytest.param(True, "de", "light", id="phone-light"),
]
OPENED = {"de": "Gewählte Startzahl", "en": "Chosen start number"}
KNOWS = {"de": "kann wissen, was verborgen ist", "en": "may know what is hidden"}
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
