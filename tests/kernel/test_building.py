"""Positions built by hand: a few lines, everything counted, and a clear refusal of what cannot be."""

import random

import pytest

import tafelrunde
from tafelrunde.kernel.errors import BadPosition, IllegalAction

PROPER = [id for id in tafelrunde.games() if id != "bids"]


@pytest.mark.parametrize("id", PROPER)
def test_nothing_changed_is_a_fresh_game_and_its_documents_play_on(id: str) -> None:
    game = tafelrunde.game(id)
    for seats in game.seats:
        assert game.build(seats, 3).document() == game.new(seats, 3).dump()
    state, chance = game.build(seed=5).position(), random.Random(5)
    for _ in range(40):
        if actors := state.actors():
            state.apply(actors[0], chance.choice(state.legal(actors[0])))
    assert game.load(state.dump()).dump() == state.dump()


def test_an_entry_that_need_not_be_there_is_cleared() -> None:
    build = tafelrunde.game("mage_knight").build(1, seed=7)
    (space, tokens), *_ = build.now["tokens"].items()
    before = build.document()["position"]["piles"]
    now = build.clear("tokens", space).document()["position"]
    assert space not in now["tokens"]
    assert sum(map(len, now["piles"].values())) == sum(map(len, before.values())) + len(tokens)
    with pytest.raises(BadPosition, match="cannot be cleared"):
        build.clear("hand", 0)


def test_what_is_supposed_need_not_exist_but_every_field_is_read() -> None:
    build = tafelrunde.game("avalon").build(seed=1).set("hand", 0, {"red_knight": 9})
    assert build.supposed().dump()["position"]["hand"][0] == {"red_knight": 9}
    with pytest.raises(BadPosition, match="hand"):
        build.set("hand", 0, {"red_dragon": 1}).supposed()
    with pytest.raises(BadPosition, match="red_knight"):
        build.set("hand", 0, {"red_knight": 9}).position()


def test_what_is_put_somewhere_is_taken_from_the_deck_and_comes_back() -> None:
    build = tafelrunde.game("avalon").build(seed=1)
    before = build.document()["position"]
    build.set("piles", 1, 4, ["red_knight", "red_knight"])
    assert build.document()["position"]["deck"].count("red_knight") == before["deck"].count("red_knight") - 2
    build.set("piles", 1, 4, before["piles"][1][4])
    assert sorted(build.document()["position"]["deck"]) == sorted(before["deck"])


def test_a_puzzle_in_five_lines() -> None:
    """A fight in Mage Knight that a spell from the hand decides."""
    game = tafelrunde.game("mage_knight")
    build = game.build(1, seed=7, hero="tovak").do("choose_tactic", tactic="early_bird")
    build.put(mana={"red": 1}, place=["1.c"], trail=["1.c"], hand=[["wound", "fireball", "rage"]])
    build.set("tokens", "1.nw", [{"enemy": "prowlers", "face_up": True}]).do("challenge", way="+0-1")
    build.do("play", mode="fireball.basic").do("spend", payment="token_red")
    state = build.position()
    assert build.now["points"] == {"ranged.fire": 5}
    assert "fireball" in build.now["play"][0]
    assert state.audit() == []


@pytest.mark.parametrize(
    ("id", "path", "says"),
    [
        ("avalon", ("weather", 3), "position.weather: there is no such field or entry"),
        ("avalon", ("hand", 2, {}), "position.hand[2]: there is no such field or entry"),
        ("avalon", ("hand", 0, {"red_knight": 9}), "there are 8 cards of red_knight, not"),
        ("avalon", ("owner", 0, 7), "position.owner[0]: a whole number from 0 to 1"),
        ("broom_service", ("won", 0, ["nowhere"]), "position.won[0][0]: unknown space 'nowhere'"),
        ("saga", ("fame", 0, -1), "position.fame[0]: a whole number"),
        ("mage_knight", ("hand", 0, ["rage"] * 9), "cards rage, not "),
        ("mage_knight", ("units", 0, [{"unit": "peasants"}] * 2), "more units than command tokens"),
        ("mage_knight", ("turn", "mood", 1), "position.turn: unknown field 'mood'"),
        ("mage_knight", ("tokens", "1.nw", [{"enemy": "high_dragon"}]), "cannot lie so at 1.nw"),
    ],
)
def test_what_cannot_be_is_refused_by_name(id: str, path: tuple[object, ...], says: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        tafelrunde.game(id).build(seed=1).set(*path).position()
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_actions_keep_to_the_rules() -> None:
    with pytest.raises(IllegalAction):
        tafelrunde.game("avalon").build(seed=1).do("decline")
