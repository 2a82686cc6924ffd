"""Every page in both themes and sizes: a picture to look at, no finding of axe, nothing too wide, no errors."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person

GAMES = ("avalon", "saga", "broom_service")
PAGES = ["/new/saga", "/new/mage_knight", "/rules/avalon", "/learn/avalon", "/me", "/about", "/nothing"]
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
        board(anna, f"table-{game}-{kind}")
        for _ in range(8):
            if anna.offered:
                anna.act()
        anna.page.wait_for_selector("[data-status=running] .choices button")
        board(anna, f"table-{game}-later-{kind}")
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


def board(anna: Person, name: str) -> None:
    """A table as it is seen: on a phone the bar stays where it is and the board goes by under it."""
    anna.page.evaluate("scrollTo(0, 0)")
    anna.look(name, full=False)
    if anna.page.evaluate("document.documentElement.scrollHeight > innerHeight + 40"):
        anna.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        anna.look(f"{name}-below", full=False)


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


@pytest.mark.parametrize(("game", "word"), [("avalon", "castle"), ("mage_knight", "wound")])
def test_rules_are_found_by_words(game: str, word: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    anna.goto(f"/rules/{game}")
    articles = anna.page.locator("article article")
    expect(articles.first).to_be_visible()
    everything = articles.count()
    anna.page.get_by_role("searchbox").fill(word)
    expect(articles.first).to_contain_text(word, ignore_case=True)
    assert 0 < articles.count() < everything
    anna.page.get_by_role("searchbox").fill("xylophone")
    expect(articles).to_have_count(0)


@pytest.mark.parametrize("game", ["avalon", "broom_service", "mage_knight", "saga"])
def test_rules_have_an_aim_pictures_and_contents_and_can_be_printed(game: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    anna.goto(f"/rules/{game}")
    page = anna.page
    expect(page.get_by_role("region", name="What it is about")).to_contain_text(
        "win" if game != "mage_knight" else "fame"
    )
    pictures = page.get_by_role("figure")
    expect(pictures.nth(2)).to_be_visible()
    assert page.evaluate("[...document.querySelectorAll('figure .thing')].every((one) => one.querySelector('svg'))")
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(contents).to_have_count(page.locator("details").count())
    last = contents.last
    last.click()
    heading = page.get_by_role("heading", name=last.inner_text(), exact=True)
    expect(heading).to_be_in_viewport()
    expect(last).to_be_in_viewport()  # the contents stay where they are
    page.emulate_media(media="print")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.get_by_role("button", name="Theme")).to_be_hidden()
    expect(heading).to_be_visible()
    assert page.pdf(format="A4").count(b"/Type /Page\n") > 3


# the selects whose longest text does not fit, beside the arrow
CUT = """() => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('select')].filter((one) => {
    const style = getComputedStyle(one)
    pen.font = style.font
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 26
    return [...one.options].some((option) => pen.measureText(option.text).width > room)
  }).map((one) => one.id)
}"""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_form_shows_every_choice_in_full(lang: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", phone=True, lang=lang)
    for game in ("avalon", "broom_service", "mage_knight", "saga"):
        anna.goto(f"/new/{game}")
        anna.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        anna.page.wait_for_function("() => document.fonts.status === 'loaded'")
        assert anna.page.locator("select").count() > 2
        assert anna.page.evaluate(CUT) == [], game


@pytest.mark.parametrize("size", [(1366, 650), (390, 844)])
def test_the_form_begins_with_what_matters_and_a_table_is_one_click_away(
    size: tuple[int, int], person: Callable[..., Person]
) -> None:
    anna = person("Anna", lang="en")
    page = anna.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.goto("/new/mage_knight")
    page.locator("input[name=count][value='2']").check()
    expect(page.locator("#seat-1")).to_have_value("medium")
    expect(page.get_by_role("button", name=anna.words["open_table"])).to_be_in_viewport(ratio=1)
    expect(page.locator("#option-scenario")).to_be_visible()
    expect(page.locator("[data-group]").first).to_be_hidden()
    more = page.locator("[data-more]")
    more.locator("> summary").click()
    group = more.locator("[data-group]:has(input[role=switch]:enabled)").first
    group.locator("> summary").click()
    group.locator("input[role=switch]:enabled").first.check()
    expect(more.locator("> summary .set")).not_to_be_empty()
    expect(page.get_by_role("button", name=anna.words["open_table"])).to_be_in_viewport(ratio=1)


def test_what_does_not_go_together_is_not_offered_and_said_before_the_click(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    anna.goto("/new/broom_service")
    page = anna.page
    expect(page.locator("#option-left_out")).to_have_count(0)
    page.locator("#option-storm_clouds").check()
    expect(page.locator("#option-left_out")).to_be_visible()

    anna.goto("/new/mage_knight")
    scenarios = page.get_by_role("radiogroup", name="Scenario")
    expect(scenarios.get_by_text("3 rounds, about 2 hours")).to_be_visible()
    teams, start = page.locator("#option-teams"), page.get_by_role("button", name="Open the table")
    expect(teams).to_have_count(0)
    scenarios.locator("input[value=conquest]").check()
    expect(teams).to_be_hidden()
    page.locator("[data-more] > summary").click()
    page.get_by_text("With and against each other").click()
    page.locator("input[name=count][value='4']").check()
    teams.select_option("Drawn by lot")
    expect(start).to_be_enabled()
    page.locator("input[name=count][value='3']").check()
    expect(page.get_by_role("alert")).to_contain_text("Two teams of two – Drawn by lot: only for 4, and here are 3.")
    expect(start).to_be_disabled()
    page.locator("input[name=count][value='4']").check()
    # what only the server knows is said beside the option, too, without a click
    page.get_by_text("Foes and cities").click()
    city = page.locator("#option-megalopolis")
    city.fill("1")
    city.blur()
    said = page.locator("[data-verdict]")
    expect(said).to_have_text("Level 2 or more, and only in scenarios with at most three cities.")
    expect(page.get_by_role("alert").get_by_role("link", name="MK-14.6")).to_be_visible()
    expect(start).to_be_disabled()
    city.fill("99")
    city.blur()
    expect(page.get_by_role("alert")).to_contain_text("From 0 to 24")
    city.fill("0")
    city.blur()
    expect(page.get_by_role("alert")).to_have_count(0)
    start.click()
    page.wait_for_url("**/t/*")
