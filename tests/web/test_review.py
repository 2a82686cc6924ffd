"""A review in the browser: begun, watched, looked through by curve, lists and log; the bot's way is played out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person

TOP = "element => element.getBoundingClientRect().top"
NEAR = 2  # pixels
DONE = 240_000  # milliseconds: it has the lowest priority of all


@pytest.mark.parametrize(("phone", "lang", "theme"), [(False, "en", "dark"), (True, "de", "light")])
def test_a_game_is_reviewed(phone: bool, lang: str, theme: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", phone=phone, lang=lang, theme=theme)
    id = given_up(anna)
    page = anna.page
    anna.goto(f"/replay/{id}?review")
    review = page.get_by_test_id("review")
    expect(review).to_have_attribute("data-state", "none")
    review.get_by_role("button", name=re.compile("Begin the review|Rückschau beginnen")).click()
    expect(review).to_have_attribute("data-state", "done", timeout=DONE)
    review.get_by_role("checkbox").uncheck()
    decisions = page.get_by_test_id("decisions").locator("li > button")
    assert decisions.count() > 2
    decisions.nth(1).click()
    judged = page.get_by_test_id("judged")
    expect(judged).to_be_visible()
    place = page.locator("[data-at]")
    at = place.get_attribute("data-at")
    assert page.url.endswith(f"/replay/{id}?at={at}")  # a link to this position
    anna.look(f"review-{'phone' if phone else 'desk'}-{lang}-{theme}", full=False)
    if not phone:
        stays_while_it_ends(anna, id)
        decisions.nth(1).click()
    judged.get_by_role("button").click()
    ahead = page.get_by_test_id("ahead")
    expect(ahead).to_be_visible()
    ahead.get_by_role("button").last.click()
    expect(ahead).to_have_count(0)
    page.get_by_test_id("curve").locator("svg").click(position={"x": 1, "y": 20})
    expect(place).to_have_attribute("data-at", "0")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_attribute("data-at", "1")
    page.locator("#tab-log").click()
    page.locator(".jump").last.click()
    expect(place).not_to_have_attribute("data-at", "1")
    page.goto(f"{anna.url}/replay/{id}?at={at}")
    expect(place).to_have_attribute("data-at", at or "")
    expect(page.get_by_role("combobox")).to_have_value("1")


def stays_while_it_ends(anna: Person, id: str) -> None:
    """What comes above the list as the review ends moves nothing under the mouse."""
    page = anna.page
    url = f"{anna.url}/api/tables/{id}/review?*"
    done = anna.ask(f"/api/tables/{id}/review?after=0")
    page.route(url, lambda route: route.fulfill(json={**done, "state": "running", "turning": []}))
    anna.goto(f"/replay/{id}?review")
    review, listed = page.get_by_test_id("review"), page.get_by_test_id("decisions").locator("li > button")
    review.get_by_role("checkbox").uncheck()
    expect(review).to_have_attribute("data-state", "running")
    listed.last.hover()
    before = listed.last.evaluate(TOP)
    page.unroute(url)
    expect(review).to_have_attribute("data-state", "done")
    expect(review.locator(".turns")).to_be_attached()
    assert abs(listed.last.evaluate(TOP) - before) < NEAR


def given_up(anna: Person) -> str:
    """A game against a bot that Anna gave up after some moves."""
    anna.goto("/")
    made: str = anna.page.evaluate(GAME)
    return made


GAME = """async () => {
  const { csrf } = await (await fetch('/api/me')).json()
  const post = async (path, body) =>
    (await fetch(path, {
      method: 'POST',
      headers: { 'X-CSRF': csrf, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })).json()
  const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }]
  const { id } = await post('/api/tables', { game: 'saga', seats, seed: 2 })
  for (let done = 0; done < 4; ) {
    const table = await (await fetch(`/api/tables/${id}`)).json()
    if (!table.actions.length) {
      await new Promise((on) => setTimeout(on, 50))
      continue
    }
    await post(`/api/tables/${id}/actions`, { number: table.number, action: table.actions[0].action })
    done += 1
  }
  await post(`/api/tables/${id}/resign`, {})
  return id
}"""
