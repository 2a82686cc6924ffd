"""Somebody who is not looking: is told by the browser, and sees what happened when coming back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from web.person import CHOICES, Person, play, with_two

# the page cannot be covered by another window here: it is told so, and what it asks of the browser is written down
LOOK_AWAY = """() => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
LOOK_AGAIN_AND_SKIP = """async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const skip = () => document.querySelector('.past button')
  delete document.visibilityState
  document.dispatchEvent(new Event('visibilitychange'))
  while (!skip()) await frame()
  skip().click()
  await frame()
  return skip() === null
}"""
WRITE_DOWN = """
  window.notices = []
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag }) =>
    void window.notices.push([title, body, tag])
  window.Notification = class extends Notification {
    static permission = 'granted' // a browser without a window says so only when it is asked for
    constructor(title, options) {
      super(title, options)
      window.notices.push([title, options.body, options.tag])
    }
  }
"""


def asked(person: Person, path: str) -> bool:
    """Has somebody to decide, whatever the page shows already?"""
    return bool(person.ask(path.replace("/t/", "/api/tables/"))["actions"])


def until_asked(person: Person, people: list[Person], path: str) -> None:
    """The people play on until somebody has to decide, and sees it."""
    while not asked(person, path):
        play(people, people[0].number + 1)
    expect(person.bar.locator(CHOICES)).not_to_have_count(0)


def test_a_turn_is_told_by_the_browser(person: Callable[..., Person]) -> None:
    anna, bert, path = with_two(person, lang="en")
    bert.context.grant_permissions(["notifications"])
    bert.context.add_init_script(WRITE_DOWN)
    bert.goto(path)
    bert.page.get_by_role("tab", name="Table").click()
    bert.page.get_by_role("button", name="Turn notifications on").click()
    expect(bert.page.get_by_role("button", name="Turn notifications off")).to_be_visible()
    until_asked(anna, [anna, bert], path)
    assert bert.page.evaluate("notices") == []  # whoever looks sees it without being told
    bert.page.evaluate(LOOK_AWAY)
    until_asked(bert, [anna], path)
    assert len(bert.page.evaluate("notices")) == 1
    title, body, tag = bert.page.evaluate("notices[0]")
    assert (title, tag) == ("Your turn", f"{path.removeprefix('/t/')}/turn")  # a push would take its place
    assert body


def test_a_turn_is_told_in_the_lobby_too(person: Callable[..., Person]) -> None:
    anna, bert, path = with_two(person, lang="en")
    bert.context.grant_permissions(["notifications"])
    bert.context.add_init_script(WRITE_DOWN)
    until_asked(anna, [anna, bert], path)
    bert.goto("/me")
    bert.page.get_by_role("button", name="Turn notifications on").click()
    expect(bert.page.get_by_role("button", name="Turn notifications off")).to_be_visible()
    bert.goto()
    row = bert.page.locator(f"a[href='{path}']")
    expect(row).to_contain_text("Anna to move")
    bert.page.evaluate(LOOK_AWAY)
    while asked(anna, path):
        play([anna], anna.number + 1)
    bert.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it looks every few seconds anyway
    expect(row).to_contain_text("Your turn")
    assert bert.page.evaluate("notices") == [["Your turn", "Avalon", f"{path.removeprefix('/t/')}/turn"]]


def test_a_page_that_nobody_looks_at_is_nobodys_presence(person: Callable[..., Person]) -> None:
    anna, bert, path = with_two(person, lang="en")
    his = anna.page.locator(".dot").nth(1)

    def there() -> bool:
        return bool(anna.ask(path.replace("/t/", "/api/tables/"))["seats"][1]["online"])

    expect(his).to_have_class(re.compile("online"))
    bert.page.evaluate(LOOK_AWAY)
    expect(his).not_to_have_class(re.compile("online"))
    assert not there()
    bert.page.evaluate("() => { delete document.visibilityState }")
    bert.page.mouse.move(200, 200)
    bert.page.mouse.move(210, 210)
    expect(his).to_have_class(re.compile("online"))
    bert.page.evaluate(
        "() => { const now = Date.now; Date.now = () => now() + 301_000 }"
    )  # nobody has touched it since
    bert.page.evaluate("() => dispatchEvent(new Event('pagehide'))")  # the next ping would say so, too
    expect(his).not_to_have_class(re.compile("online"))
    bert.page.keyboard.press("Shift")
    expect(his).to_have_class(re.compile("online"))


def test_what_happened_meanwhile_is_shown_once(person: Callable[..., Person]) -> None:
    anna, bert, path = with_two(person, lang="en", calm=False)
    until_asked(anna, [anna, bert], path)
    seen = bert.number
    bert.goto()
    play([anna], anna.number + 1)
    bert.goto(path)
    meanwhile = bert.page.get_by_text("While you were away")
    expect(meanwhile).to_be_visible()
    assert bert.number > seen  # the bar is in the present all the time: nothing keeps anybody from playing on
    expect(meanwhile).to_have_count(0, timeout=15_000)
    bert.page.reload()
    bert.page.wait_for_selector("[data-status=running]")
    expect(meanwhile).to_have_count(0)


def test_what_happened_meanwhile_can_be_skipped(person: Callable[..., Person]) -> None:
    anna, bert, path = with_two(person, lang="en", calm=False)
    until_asked(anna, [anna, bert], path)
    bert.page.evaluate(LOOK_AWAY)
    play([anna], anna.number + 1)
    bert.page.wait_for_selector(f"[data-number='{anna.number}']")
    assert bert.page.evaluate(LOOK_AGAIN_AND_SKIP)
