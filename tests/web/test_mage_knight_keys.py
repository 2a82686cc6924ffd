"""Mage Knight without a pointer: everything is done by keys, and whoever does it is always somewhere on the page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from games.mage_knight.position import new, put, turn
from tafelrunde.games.mage_knight.box.components import SITE
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, MOVE
from web.person import Person
from web.test_mage_knight import deal, open_table, serve

MANY = 250  # more than there is on any page
SITES = ("magical_glade", "marauding_orcs")
FRAMES = 60  # ms: until the browser has noticed what is gone


class Keys:
    """Somebody at a table, by keyboard alone."""

    def __init__(self, person: Person, state: Position) -> None:
        person.call_me()
        open_table(person, 1, state)
        self.person, self.page, self.bar = person, person.page, person.bar
        self.page.wait_for_selector("[data-status=running] .choices button")

    def press(self, thing: Locator, key: str = "Enter") -> None:
        self.person.tab_to(thing, MANY)
        self.page.keyboard.press(key)

    def use(self, thing: Locator) -> None:
        """Something is done at the table by it."""
        number = self.person.number
        self.press(thing)
        self.person.wait_beyond(number)
        self.here()

    def undo(self) -> None:
        number = self.person.number
        expect(self.bar.locator(".choices button:disabled")).to_have_count(0)  # one thing at a time
        self.page.keyboard.press("u")
        self.person.wait_beyond(number)
        self.here()

    def here(self) -> None:
        """Whatever was used may be gone: one is still somewhere on the page."""
        self.page.wait_for_timeout(FRAMES)
        assert self.page.evaluate("document.activeElement !== document.body"), "the focus is lost"

    def ask(self, thing: Locator) -> None:
        """What cannot be taken back is asked for, and one is led there."""
        self.press(thing)
        yes = self.bar.locator(".choices .gold")
        expect(yes).to_be_focused()
        self.use(yes)

    def open(self, card: str) -> Locator:
        self.press(self.page.locator(f"[data-card={card}]").first)
        ways = self.page.locator("section.ways")
        expect(ways).to_be_focused()
        return ways

    def play(self, card: str, way: str) -> None:
        self.use(self.open(card).get_by_role("button", name=way).first)


def test_a_turn_with_its_payments(person: Callable[..., Person]) -> None:
    cards = ("march", "march", "rage", "stamina", "tranquility")
    keys = Keys(person("Anna", lang="en"), deal(new(hero="arythea"), *cards))
    page = keys.page
    moves = page.locator(".points b").first
    keys.ask(page.locator(".panels .tile").filter(has_text="Early Bird"))
    keys.open("march")
    page.keyboard.press("Escape")
    expect(page.locator("[data-card=march]").first).to_be_focused()
    keys.play("march", "Powered, Move 4")
    keys.use(page.locator(".panels .tile").filter(has_text="gold"))  # a green die would do as well
    expect(moves).to_have_text("4")
    keys.play("rage", "Sideways: Move 1")
    expect(moves).to_have_text("5")
    keys.undo()
    expect(moves).to_have_text("4")
    keys.play("stamina", "Move 2")
    expect(moves).to_have_text("6")
    keys.ask(page.locator(".actions").get_by_role("button", name="End the turn"))  # more could be done
    hand = page.get_by_role("group", name="Your hand")
    keys.use(hand.get_by_role("button", name="Rage"))
    expect(hand.get_by_role("button", name="Rage")).to_have_count(0)
    keys.use(keys.bar.get_by_role("button", name="draw"))


def test_the_map_and_a_fight(person: Callable[..., Person]) -> None:
    """A tile is revealed, orcs are challenged, struck in part, and a new level brings a skill."""
    state = deal(turn(new(hero="arythea")), "rage", "determination", "march", "march", "battle_versatility")
    serve(state, "guardian_golems")
    glade, orcs = (max(Space(space) for space, at in enumerate(state.site) if at == SITE.index(site)) for site in SITES)
    put(state, orcs, "prowlers")
    state.place[0], state.trail, state.turn[MOVE], state.fame[0] = glade, (glade,), 6, 2
    keys = Keys(person("Anna", lang="en"), state)
    page, map = keys.page, keys.page.locator(".map")
    window, look, spaces = map.get_by_role("group", name="Arrow keys"), map.locator(".look"), map.locator(".spot")
    keys.press(window, "ArrowRight")  # the cursor begins at the hero
    expect(look).to_contain_text("magical glade")
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)
    expect(window).to_be_focused()
    known = spaces.count()
    keys.use(map.locator(".place[role=button]").first)
    expect(spaces).to_have_count(known + 7)
    keys.press(window, "ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # two steps, through the village
    hero = map.locator("[aria-current=true]")
    expect(hero).to_have_attribute("aria-label", re.compile("^Plains"))
    for site in ("village", "magical glade"):
        keys.undo()
        expect(hero).to_have_attribute("aria-label", re.compile(f"^{site}"))

    keys.use(map.get_by_role("button", name="Prowlers: challenge"))
    stage = page.locator("[data-phase]")
    keys.use(stage.get_by_role("button", name="On to the block"))
    keys.play("determination", "Block 2")
    keys.use(stage.get_by_role("button", name="On to the damage"))
    keys.person.look("mage-knight-keys-damage", full=False)
    keys.use(stage.get_by_role("button", name="Damage goes to Guardian Golems"))
    keys.play("rage", "Attack 2")
    keys.play("march", "Sideways: Attack 1")
    keys.use(stage.get_by_role("button", name="Attack!"))
    expect(stage).to_have_count(0)
    keys.use(page.locator(".actions").get_by_role("button", name="End the turn"))  # nothing else is left to do
    keys.person.look("mage-knight-keys-level", full=False)
    keys.ask(page.locator(".panels .tile").first)
    keys.ask(page.locator(".panels .tile").first)


def test_the_map_is_one_stop(person: Callable[..., Person]) -> None:
    """Tab comes to it and leaves it; arrows take the focus from space to space, and to a tile to be revealed."""
    state = turn(new(hero="arythea"))
    glade = max(Space(space) for space, at in enumerate(state.site) if at == SITE.index("magical_glade"))
    state.place[0], state.trail, state.turn[MOVE] = glade, (glade,), 6
    keys = Keys(person("Anna", lang="en"), state)
    page, map = keys.page, keys.page.locator(".map .window")
    inside = "() => document.activeElement.closest('.map .window') !== null"
    keys.press(map, "ArrowRight")
    expect(map.locator("[aria-current=true]")).to_be_focused()  # the hero's space
    page.keyboard.press("ArrowLeft")
    expect(map.locator("[aria-current=true]")).not_to_be_focused()
    assert page.evaluate("() => document.activeElement.matches('[data-space]')")
    for key in ("Tab", "Shift+Tab"):
        keys.press(map.locator(".place[role=button]").first, key)
        assert not page.evaluate(inside), key


def test_a_village(person: Callable[..., Person]) -> None:
    """Somebody is hired there, with what a card brings."""
    state = deal(turn(new(hero="arythea")), "march", "threaten", "rage", "stamina", "concentration")
    village = Space(state.site.index(SITE.index("village")))
    state.place[0], state.trail, state.turn[INFLUENCE] = village, (village,), 4
    keys = Keys(person("Anna", lang="en", theme="dark"), state)
    page = keys.page
    keys.use(page.locator(".actions").get_by_role("button", name="Rest"))
    keys.use(page.get_by_role("group", name="Your hand").get_by_role("button", name="March"))
    for question in ("Rest: discard", "Play cards, move, act"):
        keys.undo()
        expect(keys.bar).to_contain_text(question)
    keys.use(page.locator(".actions").get_by_role("button", name="Interact"))
    keys.person.look("mage-knight-keys-talk", full=False)
    keys.play("threaten", "Influence 2")
    keys.use(page.locator(".panels .tile").filter(has_text="Foresters"))
    expect(page.locator(".units .held")).to_have_count(1)
    keys.use(keys.bar.get_by_role("button", name="End the interaction"))
    expect(page.locator(".turn [aria-current=step]")).to_have_text("End")


def test_what_is_beside_the_board(person: Callable[..., Person]) -> None:
    """Offers, log, rules, chat and the score sheet are opened, read and left again."""
    anna = person("Anna", lang="en")
    keys = Keys(anna, turn(new(hero="arythea")))
    page, bubble = keys.page, keys.page.get_by_role("tooltip")
    keys.press(page.get_by_role("tab", name="Units"), "ArrowRight")
    expect(page.get_by_role("tab", name="Actions")).to_be_focused()
    offered = page.locator(".offer .held").first
    anna.tab_to(offered, 3)  # the panel, then its first card: with its text, though nobody can have it now
    expect(bubble).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    for key, name in (("r", "Rules"), ("c", "Chat"), ("l", "Log")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_be_focused()
    table = page.get_by_role("tab", name="Table")
    page.keyboard.press("ArrowLeft")
    expect(table).to_be_focused()
    sheet = page.get_by_role("button", name="Score sheet")
    keys.press(sheet)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(sheet).to_be_focused()
    keys.press(page.get_by_role("button", name="Show the tutorial"))
    coach = page.get_by_role("complementary", name="Tutorial")
    expect(coach).to_contain_text("A land to explore")
    keys.press(coach.get_by_role("button", name="End the tutorial"))
    expect(coach).to_have_count(0)
    keys.here()
