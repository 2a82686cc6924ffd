"""Components that nobody has printed, as lines for the data; and what is played with them, run by `test_made_up`.

The lines are all there is: this module runs on a copy of the package whose data they were added to.
"""

from __future__ import annotations

import random
from typing import Final, cast

from tafelrunde.games.mage_knight.box.components import ADVANCED, ARTIFACTS, CARD, ENEMY, SKILL, SPELLS, UNIT, WOUND
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.position import Position

from .position import (
    GAME,
    allowed,
    card_of,
    do,
    fight,
    foes,
    hand,
    mana,
    new,
    space_of,
    step,
    total,
    turn,
)

LINES: Final[dict[str, dict[str, str]]] = {  # by file and head: the line that is put first there
    "box/cards.toml": {
        "basic": 'stroll = { colour = "green", basic = "move 1", powered = "move 3; heal 1" }',
        "advanced": 'hail = { colour = "blue", basic = "attack 3 ice | block 2 ice", powered = "ranged 4 ice" }',
        "spell": 'avalanche = { colour = "white", basic = "siege 3 ice", powered = "siege 7 ice; wound" }',
        "artifact": 'lucky_coin = { basic = "influence 3; fame 1", powered = "influence 8; fame 2" }',
    },
    "box/units.toml": {
        "regular": 'pipers = { count = 2, level = 1, cost = 3, armor = 2, resists = ["ice"], sites = ["village"], '
        'abilities = "influence 3 | [white] ranged 3" }',
    },
    "box/skills.toml": {
        "arythea": 'long_breath = { use = "turn", effect = "move 2 | heal 1" }',
    },
    "box/world.toml": {
        "enemy": 'mud_golem = { back = "green", count = 2, armor = 4, attack = 2, element = "ice", fame = 3, '
        'abilities = ["swift", "poison"], resists = ["fire"] }',
    },
    "text.toml": {
        "name.card": '"stroll" = { de = "Bummel", en = "Stroll" }\n"hail" = { de = "Hagel", en = "Hail" }\n'
        '"avalanche" = { de = "Lawine", en = "Avalanche" }\n"lucky_coin" = { de = "Glückstaler", en = "Lucky Coin" }',
        "name.unit": '"pipers" = { de = "Pfeifer", en = "Pipers" }',
        "name.skill": '"long_breath" = { de = "Langer Atem", en = "Long Breath" }',
        "name.enemy": '"mud_golem" = { de = "Schlammgolem", en = "Mud Golem" }',
    },
}


def cards() -> None:
    """Each new card in its place among its kind, both halves, a choice, and sideways."""
    assert [CARD.ids[card] for card in (0, ADVANCED, SPELLS, ARTIFACTS, WOUND)] == [
        "stroll", "hail", "avalanche", "lucky_coin", "wound",
    ]  # fmt: skip
    state = turn(new(hero="tovak"))
    hand(state, "stroll", "stroll", "hail", "lucky_coin")
    mana(state, "green")
    do(state, "play", mode="stroll.basic")
    do(state, "play", mode="stroll.powered")
    do(state, "sideways", card="hail")
    assert (total(state, "move"), total(state, "heal")) == (1 + 3 + 1, 1)
    state.place[0] = space_of(state, "village")
    do(state, "interact")
    do(state, "play", mode="lucky_coin.powered")
    assert (total(state, "influence"), state.fame[0]) == (8, 2)
    assert card_of("lucky_coin") in state.box

    state = turn(new(hero="tovak"))
    hand(state, "hail", "avalanche")
    mana(state, "white", "blue")
    fight(state, "mud_golem", "mud_golem")
    do(state, "target", foe="1")
    do(state, "play", mode="hail.powered")
    do(state, "play", mode="avalanche.basic")
    do(state, "strike")
    assert foes(state) == ["mud_golem"]
    assert state.fame[0] == 3


def enemies() -> None:
    """Swift, so that it takes a block of 4, and of fire, since it strikes with ice; poisonous: two wounds for one."""
    assert {ENEMY.ids[token] for pile in new().piles for token in pile} >= {"mud_golem", "prowlers", "high_dragon"}
    state = fight(turn(new()), "mud_golem")
    hand(state, "hail", "hail", "flame_wall")
    mana(state, "red")
    do(state, "next_phase")
    do(state, "play", mode="hail.basic.2")
    do(state, "play", mode="hail.basic.2")
    hurt = state.copy()
    do(state, "play", mode="flame_wall.basic.2")
    do(state, "strike")
    do(state, "next_phase")
    assert state.hand[0].count(WOUND) == 0
    assert not allowed(hurt, "strike")
    do(hurt, "next_phase")
    while step(hurt) != "Attack":
        hurt.apply(0, hurt.legal(0)[0])
    assert hurt.hand[0].count(WOUND) == hurt.discard[0].count(WOUND) == 1


def unit() -> None:
    """Hired in a village, and used there."""
    state = turn(new())
    state.place[0] = space_of(state, "village")
    state.unit_offer = (UNIT.index("pipers"), *state.unit_offer)
    hand(state, "promise", "promise")
    do(state, "interact")
    do(state, "play", mode="promise.basic")
    do(state, "play", mode="promise.basic")
    do(state, "recruit", unit="pipers")
    do(state, "play", mode="pipers.1")
    assert total(state, "influence") == 4 - 3 + 3


def skill() -> None:
    """Learned with the second level, together with a new card; used in the next turn."""
    breath = SKILL.index("long_breath")
    state = turn(new(hero="arythea"))
    assert breath in state.skill_stack[0]
    state.skill_stack[0] = (*(skill for skill in state.skill_stack[0] if skill != breath), breath)
    state.advanced_offer = (Card(ADVANCED), *(card for card in state.advanced_offer if card != ADVANCED))[:3]
    state.fame[0] = 3
    pass_turn(state, keep_skill="long_breath", take_card="hail")
    assert state.skills[0] == (breath,)
    assert ADVANCED in (*state.deck[0], *state.hand[0])
    do(state, "play", mode="long_breath.1")
    assert total(state, "move") == 2


def pass_turn(state: Position, **wanted: str) -> None:
    """The only seat plays a card and ends its turn, with the rewards it wants."""
    hand(state, "march")
    do(state, "play", mode="march.basic")
    do(state, "end_turn")
    while step(state) != "Turn":
        for kind, thing in wanted.items():
            field = kind.partition("_")[2]
            if allowed(state, kind, **{field: thing}):
                do(state, kind, **{field: thing})
                break
        else:
            state.apply(0, state.legal(0)[0])


def words() -> None:
    """What is read follows from the line and the name."""
    modes = GAME.domains["mode"]
    assert GAME.words.name("mode", modes.index("hail.basic.2"), "de") == "Hagel: Block 2 (Eis)"
    assert GAME.words.name("mode", modes.index("pipers.2"), "en") == "Pipers (white): Ranged Attack 3"
    assert GAME.material()["enemies"]["mud_golem"]["abilities"] == ["swift", "poison"]
    assert {"played.mode=hail.basic.1", "recruited.unit=pipers", "defeated.enemy=mud_golem"} <= set(GAME.milestones())


def whole_games() -> None:
    """By chance, deep in the game: everything is always in one place, and positions are written and read."""
    for seats in (1, 3):
        state = cast(Position, GAME.new(seats, seats, {"scenario": "conquest"}))
        GAME.deepen(state, state.streams[0].copy())
        chance = random.Random(seats)
        for _ in range(150):
            if not state.stack:
                break
            seat = state.actors()[0]
            state.apply(seat, chance.choice(state.legal(seat)))
        assert state.audit() == []
        state.view(0)
        assert GAME.load(state.dump()).dump() == state.dump()


if __name__ == "__main__":
    for play in (cards, enemies, unit, skill, words, whole_games):
        play()
    print("played", len(CARD), len(UNIT), len(ENEMY), len(SKILL))
