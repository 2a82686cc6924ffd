"""The learned bot: its weights fit the games as they are; it plays by what its seat sees, and repeatably."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots import bots, make
from tafelrunde.bots.learned import Learned
from tafelrunde.bots.policy import FILE, fingerprint, read_policy
from tafelrunde.bots.search import Search
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.learning.trial import points
from tafelrunde.lab.learning.weights import written

GAMES = ["avalon", "saga", "broom_service"]
TABLES = [(game, seats) for game in GAMES for seats in tafelrunde.game(game).seats]


def file_of(game: str) -> Path:
    return Path(tafelrunde.game(game).folder) / FILE


@pytest.mark.parametrize("game", GAMES)
def test_its_weights_fit_what_is_seen_and_done(game: str) -> None:
    rules = tafelrunde.game(game)
    policy = read_policy(file_of(game), rules)
    observer = rules.observer(*rules.configured(2, {}))
    assert (policy.sizes[0], policy.sizes[-1]) == (observer.size, rules.codec.size)
    assert (policy.told["game"], policy.told["version"]) == (game, rules.version)
    assert all(np.isfinite(layer.scales).all() and np.isfinite(layer.added).all() for layer in policy.taste.layers)


def test_they_are_small() -> None:
    assert sum(file_of(game).stat().st_size for game in GAMES) < 1_800_000


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_whole_games_are_legal_the_same_by_seed_and_need_nothing_hidden(game: str, seats: int) -> None:
    """Every action is applied with all checks; now and then the unknown is dealt otherwise, and nothing changes."""
    rules = tafelrunde.game(game)
    played = []
    for _ in range(2):
        state = rules.new(seats, 5)
        players = [make("learned", rules, f"1/{seat}") for seat in range(seats)]
        actions: list[int] = []
        while state.stack:
            seat = state.actors()[0]
            player = players[seat]
            assert isinstance(player, Learned)
            if len(actions) % 16 == 0:
                assert player.chances(state, seat) == player.chances(state.determinize(seat, len(actions)), seat)
            actions.append(player.act(state, seat))
            state.apply(seat, actions[-1])
        played.append(actions)
    assert played[0] == played[1]


@pytest.mark.parametrize("game", GAMES)
def test_it_has_learned_something(game: str) -> None:
    assert points(game, read_policy(file_of(game)), "random", 20, "test") >= 0.8


def test_its_advice_is_how_often_it_does_what() -> None:
    rules = tafelrunde.game("saga")
    state = rules.new(3, 1)
    (seat,) = state.actors()
    advice = make("learned", rules).explain(state, seat, 1000)
    assert sorted(one.action for one in advice) == sorted(state.legal(seat))
    assert sum(one.value for one in advice) == pytest.approx(1)
    assert advice == sorted(advice, key=lambda one: -one.value)


def test_it_is_offered_where_it_plays_and_says_so_elsewhere() -> None:
    assert "learned" in bots()
    for game in tafelrunde.games():
        assert ("learned" in bots(tafelrunde.game(game))) == (game in GAMES)
    with pytest.raises(TafelrundeError, match="the bot learned does not play mage_knight"):
        make("learned", tafelrunde.game("mage_knight"))


def test_weights_of_a_byte_say_nearly_the_same(tmp_path: Path) -> None:
    chance = np.random.default_rng(1)
    layers = [
        (chance.normal(size=(50, 20)).astype(np.float32), chance.normal(size=20).astype(np.float32)),
        (chance.normal(size=(20, 8)).astype(np.float32), chance.normal(size=8).astype(np.float32)),
    ]
    told = {"fingerprint": fingerprint(tafelrunde.game("avalon"))}
    (tmp_path / FILE).write_bytes(written(layers, told))
    after = read_policy(tmp_path / FILE, tafelrunde.game("avalon"))
    assert (after.sizes, after.told) == ([50, 20, 8], told)
    for _ in range(20):
        row = np.where(chance.random(50) < 0.8, 0, chance.normal(size=50))
        wanted = np.maximum(row @ layers[0][0] + layers[0][1], 0) @ layers[1][0] + layers[1][1]
        seen = np.flatnonzero(row).tolist()
        found = after.taste.likings(seen, row[seen].tolist(), [6, 0])
        assert np.abs(np.array(found) - wanted[[6, 0]]).max() < 0.02 * np.abs(wanted).max()
    with pytest.raises(TafelrundeError, match="was learned with other rules of saga"):
        read_policy(tmp_path / FILE, tafelrunde.game("saga"))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nothing", b"\x93NUMPY\x01\x00"])
def test_a_damaged_file_is_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(TafelrundeError, match="holds no learned policy") as caught:
        read_policy(tmp_path / FILE)
    assert "\n" not in str(caught.value)
    with pytest.raises(TafelrundeError, match="holds no learned policy"):
        read_policy(tmp_path / "missing.npz")


@pytest.mark.parametrize("game", GAMES)
def test_a_search_that_is_well_advised_looks_at_what_the_network_likes(game: str) -> None:
    rules = tafelrunde.game(game)
    state = rules.new(2, 3)
    chance = make("random", rules, 3)
    narrowed = 0
    for _ in range(20):
        seat = state.actors()[0]
        bot = make("search:40+", rules, 1)
        assert isinstance(bot, Search)
        candidates = bot.candidates(state, seat)
        assert candidates
        assert {*candidates} <= {*state.legal(seat)}
        narrowed += len(candidates) < len(state.legal(seat))
        assert bot.act(state, seat) in candidates
        assert {advice.action for advice in bot.explain(state, seat)} <= {*candidates}
        state.apply(seat, chance.act(state, seat))
    assert narrowed
    plain = make("search:40", rules, 1)
    assert isinstance(plain, Search)
    assert plain.candidates(state, state.actors()[0]) == []
