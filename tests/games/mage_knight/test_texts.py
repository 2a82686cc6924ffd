"""How answers and log read: things by their names, never by their numbers or ids."""

from __future__ import annotations

import random
import re

import pytest

from tafelrunde import State
from tafelrunde.games.mage_knight.box.components import LEAP, MODE_IDS, TERRAIN

from .position import GAME, do, fight, hand, new, turn, units

BARE = re.compile(r"[{}_]|None|(?<!\S)\?|\b\d+\.(c|[ns]?[ew])\b|[+-]\d[+-]\d")  # what must not be read by anybody


def answer(state: State, kind: str, lang: str = "en", **fields: object) -> str:
    return GAME.answer(state, 0, GAME.encode({"kind": kind, **fields}), lang)


def test_enemies_and_units_go_by_their_names_and_twins_by_their_number() -> None:
    state = turn(new())
    units(state, "peasants", "foresters", "peasants")
    fight(state, "diggers", "prowlers", "diggers")
    assert answer(state, "target", foe="2") == "Aim at Prowlers"
    assert answer(state, "target", foe="3") == "Aim at Diggers (enemy 3)"
    assert answer(state, "next_phase", "de") == "Nicht weiter schießen: zur Blockphase"
    do(state, "next_phase")
    assert answer(state, "next_phase") == "Block no more: take the damage"
    do(state, "next_phase")
    do(state, "choose_foe", foe="2")
    assert answer(state, "assign", slot="2") == "Damage goes to Foresters"
    assert answer(state, "assign", slot="3") == "Damage goes to Peasants (unit 3)"


def test_a_step_names_land_and_cost_and_the_log_the_land() -> None:
    state = turn(new(seed=3))
    hand(state, "march")
    do(state, "play", mode="march.basic")
    move = next(action for action in state.legal(0) if GAME.decode(action)["kind"] == "move")
    (event,) = [event for event in state.copy().apply(0, move) if event.kind == "moved"]
    terrain = state.terrain[event.data["space"]]
    name = GAME.words.name("terrain", terrain, "en")
    assert re.fullmatch(rf"Move [a-z-]+: {name}(, [a-z ]+)? · Move \d", GAME.answer(state, 0, move, "en"))
    into = GAME.words.name("terrain", terrain, "de", "acc")
    assert re.fullmatch(rf"Anna geht {into}(: \w+)?\.", GAME.tell(event, 0, "de", ["Anna"]))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_names_of_directions_are_all_different(lang: str) -> None:
    assert len({GAME.words.name("to", number, lang) for number in range(len(LEAP))}) == len(LEAP)
    assert GAME.words.name("to", LEAP.index("+2-1"), "en") == "1 space north-east, 1 east"
    assert all(GAME.words.name("terrain", number, lang, "acc") for number in range(len(TERRAIN)))


@pytest.mark.parametrize(
    ("lang", "reader"), [("de", r"\b(du|dich|dir|dein\w*|hast|darfst|kannst)\b"), ("en", r"\byour?\b")]
)
def test_what_a_card_does_speaks_to_nobody(lang: str, reader: str) -> None:
    """The log quotes it, and there the card is another's."""
    modes = [GAME.words.name("mode", number, lang) for number in range(len(MODE_IDS))]
    assert [text for text in modes if re.search(reader, text)] == []


@pytest.mark.parametrize("seed", range(6))
def test_nothing_bare_is_read(seed: int) -> None:
    """Questions, answers and log of games by chance, from a beginning where much can happen."""
    chance = random.Random(seed)
    state = new(1 + seed % 4, seed)
    GAME.deepen(state, state.streams[0].copy())
    names = ["Anna", "Ben", "Cleo", "Dan"]
    for _ in range(300):
        if not state.stack:
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        for lang in ("de", "en"):
            for action in legal:
                assert not BARE.search(GAME.answer(state, seat, action, lang)), GAME.decode(action)
            assert not BARE.search(GAME.question(state, seat, lang, names)[:-1])
        for event in state.apply(seat, chance.choice(legal)):
            for lang in ("de", "en"):
                assert not BARE.search(GAME.tell(event, seat, lang, names)), event.kind
