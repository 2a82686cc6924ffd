"""What lies in the box: counts, colours and the integrity of every table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.games.mage_knight.box import components as box
from tafelrunde.games.mage_knight.box.data import bits, check, number_of
from tafelrunde.games.mage_knight.box.effects import parse
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.operation import ROWS
from tafelrunde.games.mage_knight.effects.table import TABLE, operations
from tafelrunde.games.mage_knight.shown.wording import check_names, describe, mode_names
from tafelrunde.kernel.domain import numbered

from .position import GAME, rule


@rule("MK-4.1.1")
def test_there_are_sixteen_cards_a_hero_four_of_each_colour() -> None:
    for deck in box.STARTING_DECK:
        assert len(deck) == 16
        assert Counter(box.CARD_COLOUR[card] for card in deck) == {0: 4, 1: 4, 2: 4, 3: 4}


def test_the_numbers_of_cards() -> None:
    assert (box.ADVANCED, box.SPELLS - box.ADVANCED, box.ARTIFACTS - box.SPELLS) == (16, 28, 20)
    assert box.WOUND - box.ARTIFACTS == 16
    advanced = Counter(box.CARD_COLOUR[box.ADVANCED : box.SPELLS])
    assert advanced == dict.fromkeys(range(4), 7)
    assert Counter(box.CARD_COLOUR[box.SPELLS : box.ARTIFACTS]) == dict.fromkeys(range(4), 5)
    assert [box.CARD.ids[card] for card in box.COMPETITIVE] == [
        "mana_meltdown", "mana_claim", "mind_read", "energy_flow",
    ]  # fmt: skip
    assert sum(1 for banner in box.BANNER if banner) == 4


def test_skills_units_enemies_ruins_and_tactics() -> None:
    assert len(box.SKILL) == 40
    assert sum(box.INTERACTIVE) == 4
    assert sum(box.UNIT_COUNT[: box.REGULARS]) == 20
    assert sum(box.UNIT_COUNT[box.REGULARS :]) == 20
    assert sum(box.ENEMY_COUNT) == 60
    by_back = Counter[int]()
    for enemy, count in enumerate(box.ENEMY_COUNT):
        by_back[box.ENEMY_BACK[enemy]] += count
    assert [by_back[back] for back in range(6)] == [12, 10, 10, 10, 10, 8]
    assert len(box.RUIN) == 12
    assert sum(altar >= 0 for altar in box.ALTAR) == 4
    assert len(box.TACTIC) == 12


def test_tiles_and_sites() -> None:
    assert (len(box.COUNTRYSIDE), len(box.CORE), len(box.CITY_TILES)) == (11, 4, 4)
    sites = Counter(
        box.SITE.ids[site] for tile in (*box.COUNTRYSIDE, *box.CORE, *box.CITY_TILES) for site in box.TILE_SITE[tile]
        if site >= 0
    )  # fmt: skip
    assert sites == {
        "ancient_ruins": 7, "city": 4, "crystal_mine": 8, "draconum": 6, "dungeon": 2, "keep": 5, "mage_tower": 5,
        "magical_glade": 6, "marauding_orcs": 10, "monastery": 4, "monster_den": 2, "spawning_grounds": 2, "tomb": 2,
        "village": 6,
    }  # fmt: skip
    assert all(len(spaces) == 7 for spaces in box.TILE_TERRAIN)


@pytest.mark.parametrize("city", range(4))
def test_city_garrisons_have_eleven_levels_that_never_shrink_much(city: Space) -> None:
    garrison = box.GARRISON[city]
    assert len(garrison) == 11
    assert all(1 <= sum(row) <= 5 for row in garrison)


@rule("MK-9.11")
def test_levels_begin_at_the_squares_less_one() -> None:
    starts = [fame for fame in range(1, 130) if box.level_of(fame) > box.level_of(fame - 1)]
    assert starts == [3, 8, 15, 24, 35, 48, 63, 80, 99]
    assert [box.ARMOR[level] for level in (1, 3, 7, 10)] == [2, 3, 4, 4]
    assert [box.HAND_LIMIT[level] for level in (1, 4, 5, 9)] == [5, 5, 6, 7]


def test_every_effect_line_reads_and_every_operation_is_used() -> None:
    used = {name for written in box.WRITTEN for name, _, _ in written.words}
    assert set(TABLE) == used
    assert parse("attack 3 | [red] block 4 fire")[1].costs == (box.RED,)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_everything_has_a_name(lang: str) -> None:
    for domain in ("card", "mode", "unit", "skill", "tactic", "enemy", "ruin", "tile", "site", "colour", "payment"):
        for value in range(len(GAME.domains[domain])):
            assert GAME.words.name(domain, value, lang) != ""
    for kind in GAME.codec.kinds:
        assert GAME.text(kind.first, lang)


CARD_LINE = {"colour": "red", "basic": "move 1", "powered": "move 2"}


@pytest.mark.parametrize(
    ("head", "line", "problem"),
    [
        ("basic", {"colour": "red", "basic": "move 1"}, "'powered' is missing"),
        ("basic", {**CARD_LINE, "banner": 1}, "no field 'banner'"),
        ("spell", {**CARD_LINE, "competitive": 1}, "competitive is of type bool, not 1"),
        ("tovak", {"use": "often", "effect": "move 1"}, "not 'often'"),
        ("enemy", {"back": "green", "count": 2, "armour": 3}, "'armor' is missing"),
    ],
)
def test_a_line_with_a_wrong_field_is_an_error(head: str, line: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=f"{head}.something: .*{problem}"):
        check(head, "something", line)


def test_what_a_line_names_must_be_there_and_must_have_a_name() -> None:
    assert number_of(box.SITE, "keep") == box.KEEP
    assert bits(box.ELEMENT, ["fire", "ice"], "monks") == 6
    with pytest.raises(ValueError, match="monks: there is no element 'fier', only physical, fire, ice, cold_fire"):
        bits(box.ELEMENT, ["fire", "fier"], "monks")
    for names, problem in (({}, "nothing in de and en for 1, 2"), ({"1": {"de": "a"}}, "for 1, 2")):
        with pytest.raises(ValueError, match=problem):
            check_names({"name": {"slot": names}}, [numbered("slot", 2)])
    two = {"de": "a", "en": "a"}
    with pytest.raises(ValueError, match="names 3, which is not in the box"):
        check_names({"name": {"slot": {"1": two, "2": two, "3": two}}}, [numbered("slot", 2)])


def test_a_word_that_is_no_operation_is_an_error() -> None:
    with pytest.raises(ValueError, match="no operation is called 'atack'"):
        operations(parse("atack 2")[0])
    for line in ("attack 2 fire 3", "[rde] attack 2", "attack two", "@noon attack 2"):
        with pytest.raises(ValueError, match=r"rage: .* cannot be read"):
            parse(line, "rage")
    silent = {**GAME.words.table, "operation": {}}
    with pytest.raises(ValueError, match="without words: move"):
        mode_names(silent)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_texts_of_modes_follow_their_numbers(lang: str) -> None:
    """Another number, element or colour reads differently; what a text shows is what the operation does."""

    def said(line: str) -> str:
        return describe(GAME.words.table, operations(parse(line)[0]), lang)

    assert said("attack 2") != said("attack 3") != said("block 3") != said("block 3 fire")
    assert said("mana red") != said("mana blue") != said("mana any") != said("mana any; mana any")
    assert "9" in said("block 9")
    for mode in ROWS:
        for operation in mode.operations:
            text = describe(GAME.words.table, [operation], lang)
            if operation.COLOURED or operation.a < 1 or text.count(str(operation.a)) != 1:
                continue
            kind = TABLE[operation.NAME]
            special = f"{operation.NAME}.{operation.a}" in GAME.words.table["operation"]
            other = describe(GAME.words.table, [kind(operation.a + 1, operation.b)], lang) if not special else ""
            assert special or (other != text and str(operation.a + 1) in other), f"{operation.NAME}: {text}"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_number_of_points_in_the_data_is_shown(lang: str) -> None:
    points = ("move", "influence", "heal", "attack", "ranged", "siege", "block", "draw", "fame", "ready", "armor")
    for number, written in enumerate(box.WRITTEN):
        text = GAME.words.name("mode", number, lang)
        for name, a, _ in written.words:
            assert name not in points or str(a) in text, f"{box.MODE_IDS[number]}: {text}"
