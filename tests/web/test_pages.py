"""Every page in both themes and sizes: a picture to look at, no finding of axe, nothing too wide, no errors."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person

GAMES = ("avalon", "saga", "broom_service")
PAGES = ["/new/saga", "/rules/avalon", "/learn/avalon", "/me", "/about", "/nothing"]
LOOKS = [
    pytest.param(False, "de", "light", id="desk-light"),
    pytest.param(False, "en", "dark", id="desk-dark"),
    pytest.param(True, "en", "light", id="phone-light"),
    pytest.param(True, "de", "dark", id="phone-dark"),
]
LOG = {"de": "Verlauf", "en": "Log"}
TABLE = {"de": "Tisch", "en": "Table"}


@pytest.mark.parametrize(("phone", "lang", "theme"), LOOKS)
def test_how_everything_looks(phone: bool, lang: str, theme: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", phone=phone, lang=lang, theme=theme)
    kind = f"{'phone' if phone else 'desk'}-{theme}"
    anna.call_me()
    for path in PAGES:
        anna.goto(path)
        anna.look(f"page{path.replace('/', '-')}-{kind}", full=path != "/rules/avalon")
    for game in GAMES:
        anna.goto()
        anna.page.locator(f"article:has([href='/new/{game}']) button").click()
        anna.page.wait_for_selector("[data-status=running] .choices button")
        anna.look(f"table-{game}-{kind}")
        for _ in range(8):
            if anna.offered:
                anna.act()
        anna.page.wait_for_selector("[data-status=running] .choices button")
        anna.look(f"table-{game}-later-{kind}")
    path = anna.page.url.removeprefix(anna.url)
    role = "button" if phone else "tab"
    for words in (LOG, TABLE):
        anna.page.get_by_role(role, name=words[lang], exact=True).click()  # type: ignore[arg-type]
        anna.look(f"side-{words['en'].lower()}-{kind}", full=False)
    anna.goto(path.replace("/t/", "/replay/"))
    anna.page.get_by_role("slider").press("ArrowLeft")
    anna.look(f"replay-{kind}")
    anna.open_table("avalon")
    anna.look(f"waiting-{kind}")
    anna.goto()
    expect(anna.page.locator("section[aria-labelledby=mine] li")).to_have_count(4)
    anna.look(f"lobby-{kind}")


def test_language_and_theme_change_at_once(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="de")
    anna.goto()
    page = anna.page
    expect(page.get_by_role("heading", level=1)).to_contain_text("illkommen")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("elcome")
    assert page.evaluate("document.documentElement.lang") == "en"
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    for _ in range(2):
        page.get_by_role("button", name="Theme").click()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != light
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("elcome")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_rules_are_found_by_words(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    anna.goto("/rules/avalon")
    articles = anna.page.locator("article article")
    expect(articles.first).to_be_visible()
    everything = articles.count()
    anna.page.get_by_role("searchbox").fill("castle")
    expect(articles.first).to_contain_text("astle")
    assert 0 < articles.count() < everything
    anna.page.get_by_role("searchbox").fill("xylophone")
    expect(articles).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_tutorial_runs_at_a_real_table(game: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en", phone=game == "saga")
    anna.goto(f"/learn/{game}")
    anna.page.get_by_role("button", name="Begin").click()
    coach = anna.page.get_by_role("complementary", name="Tutorial")
    expect(coach).to_contain_text("1/")
    coach.get_by_role("button", name="Next").or_(coach.get_by_role("button", name="Skip", exact=True)).click()
    expect(coach).to_contain_text("2/")
    anna.look(f"tutorial-{game}", full=False)
