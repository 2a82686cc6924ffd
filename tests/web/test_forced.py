"""Where there is one thing to do only the page does it; undo goes back over it, and the log shows how far."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from web.person import Person
from web.test_mage_knight import facing, open_table

LONG = 1500  # ms, more than the page ever waits


def test_nothing_forced_is_asked_and_undo_goes_back_over_it(person: Callable[..., Person]) -> None:
    """A hero with one card, and nothing to shoot with: the only choice in this fight is how to block."""
    anna = person("Anna", lang="en")
    anna.call_me()
    open_table(anna, 1, facing("prowlers", cards=("march",)))
    page, stage = anna.page, anna.page.locator("[data-phase]")
    phase, march = stage.locator("[aria-current=step]"), anna.bar.get_by_role("button", name="March")
    expect(phase).to_have_text("Block")
    march.click()
    expect(stage).to_have_count(0)  # taking the damage, and an attack without cards, went by themselves
    end = anna.bar.get_by_role("button", name="End the turn")
    expect(end).to_be_visible()  # that cannot be undone: it does not go by itself

    page.keyboard.press("u")
    expect(march).to_be_visible()
    expect(phase).to_have_text("Block")
    page.keyboard.press("u")  # before that there was nothing to choose: it stays, and is asked for
    expect(phase).to_have_text("Ranged and siege")
    page.wait_for_timeout(LONG)
    expect(phase).to_have_text("Ranged and siege")
    page.keyboard.press("1")
    expect(phase).to_have_text("Block")

    lock = page.get_by_role("button", name="Undo stops here")
    expect(lock).to_have_count(0)
    march.click()
    end.click()  # nothing else could be done: once is enough
    lock.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("TR-1.4")
    anna.look("undo-stops", full=False)
