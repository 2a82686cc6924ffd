"""Mage Knight with other players in the browser: combats between them, assaults together, and every scenario."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, TimeoutError, expect

from tafelrunde.games.mage_knight.position.position import Position
from web import scenes
from web.person import Person

PATIENCE = 30  # seconds in which something must happen
SOON = 700
AT = "number => Number(document.querySelector('[data-testid=prompt]').dataset.number) > number"


def ask(person: Person, path: str, change: dict[str, Any], method: str = "POST") -> Any:
    """Ask the server what a page would; tables through the form are tested elsewhere, and here there are many."""
    request = person.context.request
    csrf = request.get(f"{person.url}/api/me").json()["csrf"]
    answer = request.fetch(f"{person.url}/api{path}", method=method, headers={"X-CSRF": csrf}, data=change)
    assert answer.ok, answer.text()
    return answer.json()


def named(person: Person) -> Person:
    ask(person, "/me", {"name": person.name}, "PATCH")
    return person


def open_table(person: Person, state: Position, seat: int = 0, guest: int | None = None) -> str:
    """A table from a position: me in a seat, perhaps a guest in another, bots of chance in the others; its path."""
    kinds = {seat: {"kind": "me"}, guest: {"kind": "open"}}
    seats = [kinds.get(other, {"kind": "bot", "bot": "random"}) for other in range(state.seats)]
    table = ask(person, "/tables", {"game": "mage_knight", "seats": seats, "position": state.dump()})
    return f"/t/{table['id']}"


def go_to(person: Person, state: Position, seat: int = 0) -> None:
    """To a table of my own."""
    person.goto(open_table(person, state, seat))
    person.page.wait_for_selector("[data-status=running] .choices button")


def two(person: Callable[..., Person], state: Position) -> tuple[Person, Person]:
    """Anna in the first seat and Bert in the second, at a position."""
    anna, bert = named(person("Anna", lang="en")), named(person("Bert", lang="en", theme="dark"))
    path = open_table(anna, state, guest=1)
    ask(bert, f"/tables/{path.rsplit('/', 1)[-1]}/sit", {"seat": 1})
    for somebody in (anna, bert):
        somebody.goto(path)
        somebody.page.wait_for_selector("[data-status=running]")
    return anna, bert


def alone(person: Callable[..., Person], state: Position) -> Person:
    """Anna in the seat that is asked, bots of chance in the others."""
    anna = named(person("Anna", lang="en"))
    go_to(anna, state, state.actors()[0])
    return anna


def press(person: Person, thing: Locator) -> None:
    """Use it, say that it is meant where that is asked, and wait until it is done."""
    thing.wait_for()  # what others do comes before
    number = person.number
    thing.click()
    sure = person.bar.locator(".choices .gold")
    if sure.count():
        sure.click()
    person.page.wait_for_function(AT, arg=number)


def play(person: Person, card: str, way: str) -> None:
    """A card of the hand, in one of its ways."""
    page = person.page
    page.locator(f"[data-card={card}][aria-expanded=false]").first.click()
    press(person, page.locator("section.ways").get_by_role("button", name=way).first)


def stage(person: Person) -> Locator:
    return person.page.locator("[data-phase]")


def button(person: Person, name: str | re.Pattern[str]) -> Locator:
    """A button of the board that can be used."""
    return person.page.locator(".board").get_by_role("button", name=name).and_(person.page.locator("[data-piece=can]"))


def log(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Log")


# ---- against each other


def test_a_combat_with_full_commitment(person: Callable[..., Person]) -> None:
    """The defender plays a whole turn in advance and shoots; the aggressor strikes, and forces a retreat."""
    anna, bert = two(person, scenes.meeting())
    press(anna, button(anna, re.compile("^Attack ")))
    expect(stage(anna)).to_contain_text("Bert decides: all in, or just fight back?")
    press(bert, button(bert, re.compile("^Commit fully")))
    expect(stage(bert).locator("[aria-current=step]")).to_have_text("Ranged and siege")

    # the Source is open to who has committed fully
    play(bert, "swiftness", "Ranged Attack 3")
    press(bert, bert.page.locator(".panels [data-fields*='payment=die_white']"))
    expect(stage(anna)).to_contain_text("Attack 3")
    press(bert, button(bert, "Attack with this"))
    press(anna, button(anna, "Block no more"))
    expect(stage(bert)).to_contain_text("Damage 3")
    expect(bert.page.locator(".army [data-fields*='kind=assign']")).to_have_count(0)  # not one's own units
    press(bert, button(bert, "Hit Hero: a wound for 3"))
    expect(anna.page.get_by_role("group", name="Your hand").get_by_label("Wound")).to_have_count(1)

    for somebody in (anna, bert):
        press(somebody, button(somebody, "Do not attack: pass"))
    expect(stage(anna).locator("[aria-current=step]")).to_have_text("Melee")
    play(anna, "rage", "Attack 2")
    play(anna, "determination", "Attack 2")
    expect(stage(bert)).to_contain_text("Attack 4")
    press(anna, button(anna, "Attack with this"))
    play(bert, "rage", "Block 2")
    expect(stage(anna)).to_contain_text("What is left: 2")
    press(bert, button(bert, "Block no more"))
    expect(stage(anna)).to_contain_text("Damage 2")
    ruby = stage(anna).get_by_role("button", name="Steal Ruby Ring, 5 damage")
    expect(ruby).to_have_attribute("aria-disabled", "true")
    press(anna, button(anna, "Retreat north-east: Plains, 2 damage"))
    for somebody, told in ((anna, "You force Bert to retreat."), (bert, "Anna forces you to retreat.")):
        expect(stage(somebody)).to_have_count(0)
        expect(log(somebody)).to_contain_text(told)
    expect(anna.page.get_by_role("list", name="Turn order")).to_contain_text("Skips the next turn")
    press(bert, button(bert, "End the turn"))  # the turn that was played in advance ends here


def test_a_combat_with_partial_commitment(person: Callable[..., Person]) -> None:
    """The defender only fights back; nobody gives way, and the aggressor goes back."""
    anna, bert = two(person, scenes.duel())
    press(bert, button(bert, re.compile("^Commit in part")))
    expect(stage(anna)).to_contain_text("just fights back")
    bert.page.locator("[data-card=swiftness][aria-expanded=false]").click()
    shot = bert.page.locator("section.ways").get_by_role("button", name="Ranged Attack 3").first
    expect(shot).to_have_attribute("data-piece", "refused")  # no die of the Source
    bert.page.keyboard.press("Escape")
    for somebody in (bert, anna):
        press(somebody, button(somebody, "Do not attack: pass"))
    play(anna, "rage", "Attack 2")
    press(anna, button(anna, "Attack with this"))
    play(bert, "determination", "Block 2")
    expect(stage(bert)).to_contain_text("What is left: 0")
    press(bert, button(bert, "Block no more"))
    for somebody in (bert, anna):
        press(somebody, button(somebody, "Do not attack: pass"))
    expect(stage(anna)).to_have_count(0)
    expect(log(bert)).to_contain_text("Anna")
    expect(anna.page.get_by_role("list", name="Turn order")).not_to_contain_text("Skips the next turn")
    expect(button(anna, "End the turn")).to_be_visible()


# ---- together


def come_to(person: Person, phase: str) -> None:
    """End phases until this one; where nothing else is possible, the page does so by itself."""
    there = person.page.locator(f"[data-phase={phase}]")
    until = time.monotonic() + PATIENCE
    while not there.count():
        assert time.monotonic() < until, person.bar.inner_text()
        with contextlib.suppress(TimeoutError):
            person.page.locator(".board [data-fields='kind=next_phase'][data-piece=can]").click(timeout=SOON)
        person.page.wait_for_timeout(50)


def beat(person: Person, *cards: str) -> None:
    """One enemy: nothing is done before it has struck, then these cards attack it."""
    come_to(person, "damage")
    press(person, button(person, re.compile("^Your hero")))
    expect(person.page.locator("[data-phase=attack]")).to_be_visible()
    for card in cards:
        play(person, card, "Attack 2")
    press(person, button(person, "Attack!"))


def test_a_joint_assault_of_two(person: Callable[..., Person]) -> None:
    """Proposed, agreed, fought one after the other; the city is conquered by both."""
    anna, bert = two(person, scenes.before_the_city(garrison=("crossbowmen", "crossbowmen")))
    press(bert, button(bert, re.compile("^Propose a joint city assault")))
    press(bert, button(bert, re.compile("^Propose this")))  # there is one way to share two defenders
    expect(anna.page.locator("[data-step=Consent]")).to_contain_text("Bert proposes a joint assault")
    press(anna, button(anna, "Agree"))
    expect(anna.page.locator("[data-step=March]")).to_contain_text("Bert defenders: 1 fights now Crossbowmen")
    press(bert, button(bert, re.compile("^Into the city")))
    beat(bert, "rage", "rage", "determination")
    expect(anna.bar).to_contain_text("step into the city")
    play(anna, "march", "Move 2")
    press(anna, button(anna, re.compile("^Into the city")))
    beat(anna, "rage", "battle_versatility", "determination")
    for somebody in (anna, bert):
        expect(stage(somebody)).to_have_count(0)
        expect(somebody.page.get_by_label("Time of day and round")).to_contain_text("Cities conquered: 1 of 3")
    expect(bert.page.get_by_role("list", name="Turn order")).to_contain_text("Skips the next turn")


def test_heroes_are_invited_one_by_one(person: Callable[..., Person]) -> None:
    anna = alone(person, scenes.before_the_city(3))
    press(anna, button(anna, re.compile("^Propose a joint city assault")))
    panel = anna.page.locator("[data-step=Proposal]")
    expect(panel.get_by_role("group", name=re.compile("^Invite "))).to_have_count(2)
    press(anna, button(anna, re.compile("^Invite .*, defenders: 2$")).first)
    expect(panel.locator("li").nth(1)).to_contain_text("defenders: 2 not asked yet")
    expect(panel.get_by_role("group", name=re.compile("^Invite ")).get_by_role("button")).to_have_text(["1"])
    expect(button(anna, re.compile("^Propose this"))).to_be_visible()


def test_who_plays_together_wins_together(person: Callable[..., Person]) -> None:
    anna = alone(person, scenes.last_turn())
    press(anna, button(anna, "End the turn"))
    press(anna, anna.bar.get_by_role("button", name="Discard no more: draw"))
    sheet = anna.sheet()
    expect(sheet).to_contain_text("Everybody wins together!")
    expect(sheet).not_to_contain_text("Team 1")


# ---- every scenario

BEGUN = {
    "mines_liberation": (2, "Mines freed: 0 of"),
    "druid_nights": (2, "Nights: 0 of 2"),
    "dungeon_lords": (2, "Dungeons and tombs: 0 of"),
    "conquer_and_hold": (2, "Round 1 of 6"),
    "one_to_return": (2, "Leave the portal before the first day ends."),
    "full_cooperation": (2, "Cities conquered: 0 of 3"),
    "blitz_cooperation": (3, "Cities conquered: 0 of 3"),
    "conquest": (4, "Cities conquered: 0 of 4"),
}


def test_every_scenario_is_begun_through_the_form(person: Callable[..., Person]) -> None:
    anna = named(person("Anna", lang="en"))
    page = anna.page
    for scenario, (seats, goal) in BEGUN.items():
        anna.goto("/new/mage_knight")
        page.locator(f"input[name=count][value='{seats}']").check()
        for seat in range(1, seats):
            page.locator(f"#seat-{seat}").select_option("random")
        page.locator(f"#option-scenario input[value={scenario}]").check()
        if seats == 4:
            page.locator("[data-more] > summary").click()
            page.locator("[data-group]:has(#option-teams) > summary").click()
            page.locator("#option-teams").select_option("opposite")
        page.get_by_role("button", name=anna.words["open_table"]).click()
        page.wait_for_selector("[data-status=running]")
        expect(page.get_by_label("Time of day and round")).to_contain_text(goal)
    expect(page.locator(".order .team")).to_have_text(["Team 1", "Team 2"] * 2)


def test_a_mine_is_freed(person: Callable[..., Person]) -> None:
    anna = alone(person, scenes.at_mine("prowlers"))
    press(anna, button(anna, "Enter the site"))
    expect(stage(anna)).to_contain_text("Prowlers")
    beat(anna, "rage", "determination")
    expect(anna.page.get_by_label("Time of day and round")).to_contain_text("Mines freed: 1 of")


def test_a_glade_is_marked_and_the_chant_begun(person: Callable[..., Person]) -> None:
    anna = alone(person, scenes.at_glade())
    press(anna, button(anna, re.compile("^Mark the glade")))
    expect(log(anna)).to_contain_text("You mark a glade.")
    go_to(anna, scenes.at_glade(marked=True, dark=True))
    press(anna, button(anna, "Chant"))
    expect(stage(anna).locator("article.foe")).to_have_count(2)  # one for each glade


def test_underground(person: Callable[..., Person]) -> None:
    """An entrance is chosen on the map, and a tunnel leads from dungeon to dungeon."""
    anna = alone(person, scenes.entrance())
    page = anna.page
    choice = page.locator(".spot[data-piece=can][data-fields*='kind=entrance']")
    expect(choice).to_have_count(2)
    choice.first.focus()
    expect(choice.first).to_have_attribute("aria-label", re.compile("the secret entrance is here$"))
    number = anna.number
    page.keyboard.press("Enter")
    if anna.bar.locator(".choices .gold").count():
        anna.bar.locator(".choices .gold").click()
    anna.wait_beyond(number)
    expect(log(anna)).to_contain_text("A secret entrance is found")

    go_to(anna, scenes.at_dungeon())
    goal = page.locator(".spot[data-fields*='kind=tunnel'][data-piece=can]").get_attribute("data-space")
    press(anna, button(anna, re.compile("^Through the tunnel")))
    expect(page.locator(f".spot[data-space='{goal}']")).to_have_attribute("aria-current", "true")


def test_keeps_and_towers_are_held(person: Callable[..., Person]) -> None:
    """What they are worth stands on the score sheet, and one of another is taken in a fight."""
    state = scenes.holding()
    anna = alone(person, state)
    page = anna.page
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Score sheet").click()
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("tbody tr").last.locator("td")).to_have_text(["5", "2"])
    page.keyboard.press("Escape")
    theirs = next(space["space"] for space in state.view(0)["spaces"] if space["shield"] == 1)
    tower = page.locator(f".spot.fight[data-space='{theirs}']")
    tower.focus()
    page.keyboard.press("Enter")
    anna.bar.locator(".choices .gold").click()
    expect(stage(anna).locator("article.foe")).to_have_count(1)  # the first day: one defends it


def test_one_returns(person: Callable[..., Person]) -> None:
    """A team chooses in secret who is to return; and the way home leads over the map."""
    anna = alone(person, scenes.choosing_returner())
    mate = anna.page.locator("[data-step=ChooseReturner] .tile[data-piece=can]").last
    press(anna, mate)
    expect(anna.page.locator(".order").get_by_text("Is to return")).to_have_count(1)

    go_to(anna, scenes.way_home())
    expect(anna.page.get_by_label("Time of day and round")).to_contain_text("whoever stands there at the end wins")
    home = anna.page.locator(".spot[data-space='0.c']")
    home.focus()
    anna.page.keyboard.press("Enter")
    expect(home).to_have_attribute("aria-current", "true")


def test_teams_stand_on_the_score_sheet(person: Callable[..., Person]) -> None:
    anna = alone(person, scenes.teams())
    anna.page.get_by_role("tab", name="Table").click()
    anna.page.get_by_role("button", name="Score sheet").click()
    sheet = anna.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("thead small")).to_have_text(["Team 1", "Team 1", "Team 2", "Team 2"])
    fame, each = sheet.locator("tbody tr").nth(0), sheet.locator("tbody tr").nth(1)
    expect(fame.locator("td")).to_have_text(["15", "15", "16", "16"])  # the lower one counts
    expect(each.locator("td")).to_have_text(["15", "17", "16", "18"])


def test_a_hero_at_auction(person: Callable[..., Person]) -> None:
    anna = alone(person, scenes.auction())
    panel = anna.page.locator("[data-step=Contest]")
    expect(panel).to_contain_text("bids 3 Fame")
    expect(panel.get_by_role("button", name="Bid 2 Fame", exact=True)).to_have_attribute("aria-disabled", "true")
    press(anna, panel.get_by_role("button", name="Bid 5 Fame", exact=True))
    expect(log(anna)).to_contain_text("You bid 5 Fame for Goldyx.")
