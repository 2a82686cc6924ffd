"""What others do is shown at a pace at which one can follow; the truth is never kept back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import expect

from web.person import Person

HURRIED, PACED = 0.25, 0.6  # seconds between two steps: as bots act, and as they are shown at least
SEATS = [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 3]
WATCH = """() => {
  window.told = []
  const look = () => {
    const text = document.querySelector('[data-testid=told] p')?.innerText ?? ''
    if (text && text !== window.told.at(-1)?.text) {
      const behind = document.querySelector('[data-testid=told] button') !== null
      window.told.push({ text, at: performance.now() / 1000, behind })
    }
    requestAnimationFrame(look)
  }
  look()
}"""


def with_bots(person: Callable[..., Person], **wishes: object) -> Person:
    """Anna at a table of Saga with three bots, asked for her first card."""
    anna = person("Anna", lang="en", **wishes)
    anna.goto()
    me = anna.context.request.get(f"{anna.url}/api/me").json()
    wanted = {"game": "saga", "seats": SEATS, "seed": 7, "options": {"start": "1"}}
    headers = {"X-CSRF": me["csrf"], "content-type": "application/json"}
    opened = anna.context.request.post(f"{anna.url}/api/tables", data=json.dumps(wanted), headers=headers)
    assert opened.ok, opened.text()
    anna.goto(f"/t/{opened.json()['id']}")
    anna.page.wait_for_selector("[data-status=running] .choices button")
    return anna


def lay(anna: Person) -> None:
    """Any card, by the bar; until the bots have answered."""
    number = anna.number
    while anna.number == number:
        anna.act()
    anna.page.wait_for_function("() => document.querySelectorAll('[data-testid=prompt] .choices button').length > 0")


def test_one_can_follow_what_bots_do(person: Callable[..., Person]) -> None:
    anna = with_bots(person, calm=False)
    page, told, skip = anna.page, anna.page.get_by_test_id("told"), anna.page.get_by_role("button", name="Skip")
    page.evaluate(WATCH)
    lay(anna)
    assert anna.offered  # the true table asks already; the board is still showing
    expect(skip).to_be_visible()
    expect(skip).to_have_count(0)  # it is over by itself
    seen = page.evaluate("told")
    gaps = [after["at"] - before["at"] for before, after in pairwise(seen)]
    assert len(seen) >= 3, seen
    assert min(gaps) > PACED, seen
    expect(told).to_contain_text("Bot 4")
    marks = page.locator("[data-fresh]")
    assert marks.count() > 0  # they stay until the next move of one's own
    anna.look("pace-told", full=False)

    lay(anna)
    expect(skip).to_be_visible()
    before = time.monotonic()
    page.locator("[data-region=board]").click(position={"x": 400, "y": 300})
    expect(skip).to_have_count(0)
    assert time.monotonic() - before < PACED + HURRIED
    assert anna.offered
    assert page.locator("[aria-pressed=true][data-piece]").count() == 0  # the click did nothing else


def test_nothing_waits_where_it_is_switched_off(person: Callable[..., Person]) -> None:
    anna = with_bots(person, calm=False)
    anna.page.get_by_role("tab", name="Table").click()
    anna.page.get_by_label("Show others’ moves one by one").uncheck()
    anna.page.evaluate(WATCH)
    lay(anna)
    expect(anna.page.get_by_test_id("told")).to_contain_text("Bot 4")
    assert not any(one["behind"] for one in anna.page.evaluate("told"))
    assert anna.page.locator("[data-fresh]").count() > 0
