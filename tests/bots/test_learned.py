"""The learned bot: its weights fit the games as they are; it plays by what its seat sees, and repeatably."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots import bots, make
from tafelrunde.bots.learned import Learned
from tafelrunde.bots.policy import FILE, Policy, fingerprint, read_policy
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.learning.trial import points

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
    assert all(np.isfinite(weights).all() and np.isfinite(added).all() for weights, added in policy.layers)


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
    before = Policy(layers, {"fingerprint": fingerprint(tafelrunde.game("avalon"))})
    before.save(tmp_path / FILE)
    after = read_policy(tmp_path / FILE, tafelrunde.game("avalon"))
    rows = chance.normal(size=(30, 50)).astype(np.float32)
    assert np.abs(before.likings(rows) - after.likings(rows)).max() < 0.02 * np.abs(before.likings(rows)).max()
    assert after.sizes == [50, 20, 8]
    row = np.where(chance.random(50) < 0.8, 0, rows[0]).astype(np.float32)
    assert after.likings_of(row, [6, 0]) == pytest.approx(after.likings(row[None])[0, [6, 0]], abs=1e-4)
    alone = Policy(after.layers[:1])
    assert alone.likings_of(row, [3]) == pytest.approx(alone.likings(row[None])[0, [3]], abs=1e-4)
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
