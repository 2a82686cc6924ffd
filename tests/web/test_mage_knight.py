"""Mage Knight through the page: a whole solo game, the first round of two, a combat on its stage, and how it looks."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Locator, expect

from games.mage_knight.position import card_of
from tafelrunde.games.mage_knight.box.components import ENEMY, ENEMY_BACK, NO_SPACE, UNIT
from tafelrunde.games.mage_knight.position.packing import recruit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.rules import GAME
from tafelrunde.games.mage_knight.steps.combat import begin_combat
from tafelrunde.games.mage_knight.world.fight import RAMPAGE, add_foe, prepare
from tafelrunde.kernel.record import Record
from tafelrunde.table import Table
from web.advised import Shadow
from web.person import Person

RICH = 8  # the seed of a game in which much happens
EVENTFUL = {"recruited", "revealed", "faces", "wounded", "defeated", "conquered", "healed", "level", "learned", "round"}
LOOKS = [
    pytest.param((1440, 900), "de", "light", id="desk-light"),
    pytest.param((1024, 768), "en", "dark", id="tablet-dark"),
    pytest.param((390, 844), "de", "dark", id="phone-dark"),
]


def open_table(
    person: Person,
    seats: int,
    position: Position | None = None,
    scenario: str = "first_reconnaissance",
    seed: int = 7,
) -> str:
    """A table through the form, with me in the first seat and the others open; its path."""
    person.goto("/new/mage_knight")
    page = person.page
    page.locator("[data-more] > summary").click()
    page.locator("#seed").fill(str(seed))
    if position is not None:
        file = {"name": "position.json", "mimeType": "application/json", "buffer": json.dumps(position.dump()).encode()}
        page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    page.locator(f"input[name=count][value='{seats}']").check()
    if seats > 1:
        page.locator("#seat-1").select_option(person.words["open"])
    if position is None:
        page.locator(f"#option-scenario input[value={scenario}]").check()
    page.get_by_role("button", name=person.words["open_table"]).click()
    page.wait_for_url("**/t/*")
    return page.url.removeprefix(person.url)


def test_a_whole_reconnaissance_alone(person: Callable[..., Person], tmp_path: Path) -> None:
    """As the greedy bot advises, so that it comes to much; all along the page is compared with the rules."""
    anna = person("Anna")
    anna.call_me()
    path = open_table(anna, 1, seed=RICH)
    anna.page.wait_for_selector("[data-status=running]")
    game = Shadow([anna], path, RICH, "first_reconnaissance")
    turns = itertools.count()
    game.go_on(lambda table: False, keys=lambda seat: next(turns) % 2 == 1)
    assert anna.over
    assert not EVENTFUL - game.told, "another seed makes a richer game"
    assert game.undone > 3
    assert game.refused > 0

    state = game.table.state
    outcome, (parts,) = state.view(0)["outcome"], state.view(0)["scores"]
    sheet = anna.sheet()
    expect(sheet).to_be_visible()
    anna.look("mage-knight-end", full=False)
    rows = sheet.locator("tbody tr").all()
    assert [int(row.locator("td").inner_text().replace("−", "-")) for row in rows] == list(parts.values())
    assert len({row.locator("th").inner_text() for row in rows} - {""}) == len(parts)
    assert outcome["scores"] == [sum(parts.values())]
    expect(sheet.locator("tfoot tr").first.get_by_role("cell")).to_have_accessible_name(str(sum(parts.values())))

    anna.page.keyboard.press("Escape")
    story = anna.page.get_by_role("region", name="Die Geschichte dieses Spiels")
    for plot in ("Ruhm im Lauf der Zeit", "Wege"):
        expect(story.get_by_role("img", name=plot)).to_be_visible()
    expect(story).to_contain_text(f"Anna: {state.view(0)['players'][0]['fame']}")
    fights = [event for events in game.table.log for event in events if event.kind == "combat_over"]
    expect(story.locator("ol.fights > li")).to_have_count(len(fights))

    anna.page.get_by_role("tab", name="Tisch").click()
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Mitschrift sichern").click()
    download.value.save_as(tmp_path / "record.json")
    replayed = Table.replay(Record.from_json((tmp_path / "record.json").read_bytes()))
    assert replayed.actions == game.table.actions
    assert replayed.state.view(0)["outcome"] == outcome


def test_the_first_round_of_a_blitz_for_two(person: Callable[..., Person]) -> None:
    """One by pointer, one by keyboard, and nobody's page shows what is in the other's hand."""
    anna, bert = person("Anna"), person("Bert", lang="en", theme="dark")
    for somebody in (anna, bert):
        somebody.call_me()
    path = open_table(anna, 2, scenario="blitz_conquest")
    bert.goto(path)
    bert.page.get_by_role("button", name=bert.words["sit"]).click()
    for somebody in (anna, bert):
        somebody.page.wait_for_selector("[data-status=running]")
    game = Shadow([anna, bert], path, 7, "blitz_conquest")
    game.go_on(lambda table: table.state.view(None)["round"] == 2, keys=lambda seat: seat == 1)
    assert game.kept > 4, "nobody held a card that the other could not see elsewhere"
    expect(anna.page.get_by_text("Runde 2 von").first).to_be_visible()
    expect(bert.page.get_by_text("Round 2 of").first).to_be_visible()


def new(hero: str = "random") -> Position:
    return cast(Position, GAME.new(1, 0, {"hero": hero}))


def turn(state: Position) -> Position:
    state.apply(0, GAME.encode({"kind": "choose_tactic", "tactic": "early_bird"}))
    return state


def deal(state: Position, *cards: str) -> Position:
    """These cards of a hero's own to hand, the others to the deck."""
    pool, held = [*state.hand[0], *state.deck[0]], [card_of(card) for card in cards]
    for card in held:
        pool.remove(card)
    state.hand[0], state.deck[0] = tuple(sorted(held)), tuple(pool)
    return state


def serve(state: Position, *units: str) -> Position:
    """These units of the offer or its deck serve the hero."""
    levied, serving = [*state.unit_offer, *state.regular_deck], [UNIT.index(unit) for unit in units]
    for unit in serving:
        levied.remove(unit)
    offer = len(state.unit_offer)
    state.units[0] = tuple(recruit(unit, 0) for unit in serving)
    state.unit_offer, state.regular_deck = tuple(levied[:offer]), tuple(levied[offer:])
    return state


def facing(*enemies: str, cards: tuple[str, ...], army: tuple[str, ...] = ()) -> Position:
    """Arythea with these cards of her deck and these units, before these enemies."""
    state = serve(deal(turn(new("arythea")), *cards), *army)
    prepare(state, RAMPAGE, state.place[0])
    for id in enemies:
        enemy = ENEMY.index(id)
        pile = list(state.piles[ENEMY_BACK[enemy]])
        pile.remove(enemy)
        state.piles[ENEMY_BACK[enemy]] = tuple(pile)
        add_foe(state, enemy, NO_SPACE, 0)
    begin_combat(state, 0)
    return state


def test_a_combat_by_pointer(person: Callable[..., Person]) -> None:
    """Two enemies: one is shot, the other blocked in part, its damage taken by a unit, then it is beaten."""
    anna = person("Anna", lang="en")
    anna.call_me()
    cards = ("battle_versatility", "determination", "rage", "swiftness", "march")
    open_table(anna, 1, facing("prowlers", "fire_mages", cards=cards, army=("guardian_golems",)))
    page = anna.page
    stage = page.locator("[data-phase]")
    rail = stage.get_by_role("list", name="Phases of combat")
    expect(rail.locator("[aria-current=step]")).to_have_text("Ranged and siege")
    expect(stage).to_contain_text("Choose a target first")
    stage.get_by_role("button", name="Aim at Fire Mages").click()
    expect(stage).to_contain_text("Attack on Fire Mages")
    stage.get_by_role("button", name="On to the block").click()
    expect(rail.locator("[aria-current=step]")).to_have_text("Block")
    stage.get_by_role("button", name="Aim at Fire Mages").click()
    expect(stage).to_contain_text("0 of 6")
    page.locator("[data-card=determination]").click()
    page.get_by_role("region", name="What Determination can do").get_by_role("button", name="Block 2").click()
    expect(stage).to_contain_text("counts half (wrong element)")
    expect(stage).to_contain_text("5 missing")
    stage.get_by_role("button", name="On to the damage").click()

    expect(rail.locator("[aria-current=step]")).to_have_text("Damage")
    stage.get_by_role("button", name="Choose Prowlers").click()  # whose damage comes first matters to the golems
    expect(stage).to_contain_text("Who takes 4 damage from Prowlers?")
    expect(stage.get_by_role("button", name="Your hero")).to_contain_text("2 wounds")
    anna.look("mage-knight-damage", full=False)
    golems = stage.get_by_role("button", name="Damage goes to Guardian Golems")
    expect(golems).to_contain_text("is wounded, takes it all")
    golems.click()

    # the fire mages are left to the hero: three wounds, as was foretold
    expect(rail.locator("[aria-current=step]")).to_have_text("Attack")
    hand = page.get_by_role("group", name="Your hand")
    expect(hand.get_by_role("img", name="Wound").or_(hand.locator("[data-card=wound]"))).to_have_count(3)
    stage.get_by_role("button", name="Aim at Prowlers").click()
    expect(stage).to_contain_text("Attack on Prowlers")
    page.locator("[data-card=battle_versatility]").click()
    page.get_by_role("button", name="Attack 2", exact=True).click()
    page.locator("[data-card=march]").click()
    page.get_by_role("button", name="Sideways: Attack 1").click()
    expect(stage).to_contain_text("enough")
    stage.get_by_role("button", name="Attack!").click()
    expect(stage).to_contain_text("defeated")
    stage.get_by_role("button", name="End the combat").click()
    expect(stage).to_have_count(0)


def test_a_combat_by_keyboard(person: Callable[..., Person]) -> None:
    """A lone enemy is the target at once; a card is opened and played, and the total says that it is enough."""
    anna = person("Anna", lang="en", theme="dark")
    anna.call_me()
    open_table(anna, 1, facing("prowlers", cards=("battle_versatility", "rage", "determination", "march")))
    page = anna.page
    stage = page.locator("[data-phase]")
    keys = page.keyboard

    def press(thing: Locator) -> None:
        anna.tab_to(thing, 200)
        keys.press("Enter")

    def play(card: str, name: str, way: str) -> None:
        press(page.locator(f"[data-card={card}]"))
        press(page.get_by_role("region", name=f"What {name} can do").get_by_role("button", name=way).first)

    press(stage.get_by_role("button", name="On to the block"))
    play("rage", "Rage", "Block 2")
    expect(stage).to_contain_text("2 of 4")
    expect(stage).to_contain_text("2 missing")
    play("determination", "Determination", "Block 2")
    expect(stage).to_contain_text("enough")
    press(stage.get_by_role("button", name="Block!"))
    expect(stage.locator("[aria-current=step]")).to_have_text("Attack")
    play("battle_versatility", "Battle Versatility", "Attack 2")
    expect(stage).to_contain_text("1 missing")
    anna.tab_to(stage.get_by_role("button", name="Attack!"), 200)
    expect(page.get_by_role("tooltip")).to_contain_text("MK-8.2.10")  # it is refused, and says why
    press(stage.get_by_role("button", name="End the combat"))
    expect(stage).to_have_count(0)


@pytest.mark.parametrize(("size", "lang", "theme"), LOOKS)
def test_how_it_looks(size: tuple[int, int], lang: str, theme: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", lang=lang, theme=theme)
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.call_me()
    kind = f"{size[0]}-{theme}"
    cards = ("battle_versatility", "crystallize", "march", "rage", "stamina", "concentration", "threaten")
    army = ("guardian_golems",)
    for name, state in {
        "tactic": new(),
        "turn": turn(new()),
        "combat": facing("prowlers", "fire_mages", "minotaur", cards=cards, army=army),
    }.items():
        open_table(anna, 1, state)
        anna.page.wait_for_selector("[data-status=running] .choices button")
        anna.look(f"mage-knight-{name}-{kind}")
        if name == "combat":
            anna.page.locator("[data-card=battle_versatility]").click()
            anna.look(f"mage-knight-ways-{kind}")
