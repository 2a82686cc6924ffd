"""What others do is shown at a pace at which one can follow, and nobody ends a turn by accident."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from server.helpers import Guest
from web.conftest import Server
from web.person import Person, sit

STEPS = 4
PACED = 0.5  # seconds for each step, at least
NEAR = 30  # pixels
WATCH = """() => {
  window.told = []
  const look = () => {
    const line = document.querySelector('[data-testid=told]')
    const [text, number] = [line?.querySelector('p').innerText ?? '', line?.dataset.number]
    const behind = line?.querySelector('button') != null
    const last = window.told.at(-1)
    if (text && (number !== last?.number || behind !== last?.behind)) {
      window.told.push({ text, number, behind, at: performance.now() / 1000 })
    }
    requestAnimationFrame(look)
  }
  look()
}"""
SKIP_BY_CLICK = """async () => {
  const frame = () => new Promise(requestAnimationFrame)
  while (!document.querySelector('[data-testid=told] button')) await frame()
  document.querySelector('[data-region=board] .river').click()
  await frame()
  await frame()
  return document.querySelector('[data-testid=told] button') === null
}"""


class Host(Guest):
    """Somebody with an own program, who is quick: reinforces again and again."""

    def begin(self, anna: Person) -> None:
        self.id = self.open("avalon", "me", "open", seed=4, options={"start": "1"})["id"]
        sit(anna, f"/t/{self.id}")
        anna.page.evaluate(WATCH)

    def reinforce(self, steps: int) -> None:
        table = self.table(self.id)
        for _ in range(steps):
            table = self.act(table, next(one["action"] for one in table["actions"] if one["kind"] == "reinforce"))


@pytest.fixture
def host(server: Server) -> Host:
    return Host(server.url, "Host")


def test_one_can_follow_what_others_do(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    page, told, marks = anna.page, anna.page.get_by_test_id("told"), anna.page.locator("[data-fresh]")
    host.reinforce(STEPS)
    anna.wait_beyond(STEPS - 1)
    assert page.locator(".log li").count() < STEPS + 1  # the truth is here; what is shown is not so far yet
    expect(marks).to_have_count(1)
    page.wait_for_function("most => told.at(-1).number == most && !told.at(-1).behind", arg=STEPS)
    expect(told.get_by_role("button", name="Skip")).to_have_count(0)
    seen = page.evaluate("told")
    steps = {one["number"]: one["text"] for one in seen}  # what came in one message is one step
    assert "".join(steps.values()).count("Host reinforces territory") == STEPS, seen
    assert seen[-1]["at"] - seen[0]["at"] > PACED * (len(steps) - 1) > 0, seen
    assert marks.count() > 0  # they stay
    anna.look("pace-told", full=False)


def test_showing_is_skipped_by_a_click_that_does_nothing_else(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    host.reinforce(STEPS)
    anna.wait_beyond(STEPS - 1)
    assert anna.page.evaluate(SKIP_BY_CLICK)
    expect(anna.page.locator(".log li:not(.stop)")).to_have_count(STEPS)
    assert anna.page.locator("[data-piece][aria-pressed=true]").count() == 0


def test_nothing_waits_where_it_is_switched_off(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    anna.page.get_by_role("tab", name="Table").click()
    anna.page.get_by_label("Show others’ moves one by one").uncheck()
    host.reinforce(STEPS)
    anna.wait_beyond(STEPS - 1)
    assert not any(one["behind"] for one in anna.page.evaluate("told"))
    expect(anna.page.locator("[data-fresh]").first).to_be_visible()


def test_the_end_of_a_turn_is_asked_for_where_the_click_was(person: Callable[..., Person]) -> None:
    """A card of Saga with one target would end the turn at once: nobody could take it back."""
    anna = person("Anna", phone=True, lang="en")
    anna.goto()
    me = anna.context.request.get(f"{anna.url}/api/me").json()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "saga", "seats": seats, "seed": 7, "options": {"start": "1"}}
    made = anna.context.request.post(f"{anna.url}/api/tables", data=wanted, headers={"X-CSRF": me["csrf"]})
    anna.goto(f"/t/{made.json()['id']}")
    card = anna.page.locator(".hand [data-fields='card=yellow_1']")
    where = card.bounding_box()
    assert where
    x, y = where["x"] + 8, where["y"] + where["height"] / 2
    anna.page.mouse.click(x, y)
    number, question = anna.number, anna.bar.locator(".confirm")
    expect(question).to_contain_text("This ends your turn")
    asked = question.bounding_box()
    assert asked
    beside = max(asked["x"] - x, x - asked["x"] - asked["width"], asked["y"] - y, y - asked["y"] - asked["height"])
    assert 0 < beside < NEAR  # near the finger, and not under it
    anna.look("confirm-phone", full=False)
    question.get_by_role("button", name="Back").click()
    expect(question).to_have_count(0)
    assert anna.number == number
    card.focus()
    anna.page.keyboard.press("Enter")
    question.get_by_role("button", name="End turn").click()
    anna.wait_beyond(number)
