"""The tutorials: a real table, and every lesson ends because the player has done what it asks for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from web.person import CHOICES, Person

# what a lesson asks for, by its number, as the bar offers it; in other lessons anything does
WISHES: dict[str, dict[int, str]] = {
    "avalon": {3: "Reinforce", 4: "Enchant", 5: "Attack", 7: "Take"},
    "saga": {2: "Open", 3: "Lay", 4: "Lay"},
    "broom_service": {},
}
MANY = 200


@pytest.mark.parametrize("game", WISHES)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_lesson_can_be_played(game: str, phone: bool, person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en", phone=phone, theme="dark" if phone else "light")
    anna.goto(f"/learn/{game}")
    anna.page.get_by_role("button", name="Begin").click()
    coach = anna.page.get_by_role("complementary", name="Tutorial")
    pictures: set[int] = set()
    for _ in range(MANY):
        at, last = map(int, re.findall(r"(\d+)/(\d+)", coach.inner_text())[-1])
        if at not in pictures and at in (2, last):
            anna.look(f"tutorial-{game}-{at}-{'phone' if phone else 'desk'}", full=False)
        pictures.add(at)
        if at == last:
            break
        if (further := coach.get_by_role("button", name="Next")).count():
            pictures.add(int(re.findall(r"(\d+)/\d+", coach.inner_text())[-1]))  # it may just have gone on
            further.click()
        elif anna.offered:
            wanted(anna, WISHES[game].get(at, "")).click()
        anna.page.wait_for_timeout(100)
    assert pictures == set(range(1, last + 1)), "a lesson was left out"
    coach.get_by_role("button", name="Play on").click()
    expect(coach).to_have_count(0)


def wanted(anna: Person, wish: str) -> Locator:
    """A button of the bar that begins with a word, or the last one before taking back what was picked."""
    buttons = anna.bar.locator(f"{CHOICES}:not(.plain)")
    fitting = buttons.filter(has_text=re.compile(rf"^\s*{wish}"))
    return (fitting if fitting.count() else buttons).first
