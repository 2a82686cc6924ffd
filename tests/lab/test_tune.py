"""Tuning: weights go where games go well, the same on any number of processes, and it goes on where it stopped."""

import random
from pathlib import Path

import pytest
from msgspec.json import decode

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.bots.judgement import FILE, kept
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab import tune as tuning
from tafelrunde.lab.run import Workers, rows
from tafelrunde.lab.train import setting
from tafelrunde.lab.tune import Trial, Tuning, moved, top, tune

GAME = tafelrunde.game("mage_knight")
LEVERS = GAME.levers()


def asked(games: int = 4, seed: int = 0) -> Tuning:
    return Tuning("mage_knight", GAME.version, setting(GAME, "1:scenario=conquest"), games, 2, seed, {"cities": 40.0})


def test_every_game_has_its_weights_and_the_one_after_it_the_opposite(tmp_path: Path) -> None:
    (told,) = tune(asked(), tmp_path, Workers(2))
    trials = sorted(rows(tmp_path / "trials.jsonl", Trial), key=lambda trial: trial.number)
    assert [trial.number for trial in trials] == [0, 1, 2, 3]
    assert trials[0].weights == [-weight for weight in trials[1].weights]
    assert trials[0].weights != trials[2].weights
    assert told["score"] == pytest.approx(sum(trial.score for trial in trials) / 4)
    assert set(told["top"]) == {name for name, _ in LEVERS}
    assert set(told["top"].values()) == {0.0}, "four games say nothing yet"


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "BATCH", 2)
    monkeypatch.setattr(tuning, "EARLY", 2)
    whole = list(tune(asked(), tmp_path / "whole"))
    assert any(whole[-1]["top"].values())
    work = tune(asked(), tmp_path / "cut")
    next(work)
    del work
    with (tmp_path / "cut" / "trials.jsonl").open("ab") as file:
        file.write(b'{"number": 2, "wei')  # a crash: what was cut off is dropped
    assert list(tune(asked(), tmp_path / "cut")) == whole
    assert (tmp_path / "cut" / FILE).read_bytes() == (tmp_path / "whole" / FILE).read_bytes()
    bot = make(f"plan:4@{tmp_path / 'cut' / FILE}", GAME, 1)
    state = GAME.new(1, 3, {"scenario": "conquest"})
    state.apply(0, bot.act(state, 0))
    with pytest.raises(TafelrundeError, match="holds other work"):
        list(tune(asked(seed=1), tmp_path / "cut"))
    (tmp_path / "cut" / "tuning.json").write_bytes(b"{}")
    with pytest.raises(TafelrundeError, match=r"tuning.json is damaged"):
        list(tune(asked(), tmp_path / "cut"))


def test_games_with_other_levers_figures_or_another_judgement_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(tune(asked(2), tmp_path))
    for weights, figures in (("[1.0]", '{"cities":0}'), (str([1.0] * len(LEVERS)), "{}")):
        line = f'{{"number":0,"weights":{weights},"score":1,"figures":{figures}}}\n'
        (tmp_path / "trials.jsonl").write_text(line)
        with pytest.raises(TafelrundeError, match="other levers"):
            list(tune(asked(2), tmp_path))
    better = moved(kept(GAME.folder / FILE, GAME), GAME, [1.0] * len(LEVERS))
    monkeypatch.setattr(tuning, "kept", lambda *_: better)
    with pytest.raises(TafelrundeError, match="holds other work"):
        list(tune(asked(2), tmp_path))


def test_the_top_of_a_hill_is_found() -> None:
    """Two levers: one wants to be at 1.5, the other at -1, and cities count, too."""
    chance = random.Random(7)
    trials = []
    for number in range(3000):
        a, b = chance.gauss(0, 0.8), chance.gauss(0, 0.8)
        city = int(chance.random() < 0.3 + 0.02 * a)
        height = 80 + 2 * 1.3 * a - 2 * b - a**2 - b**2
        trials.append(Trial(number, [a, b], round(height + chance.gauss(0, 10)), {"cities": city, "fame": 50}))
    assert top(trials, {"cities": 20.0}, 2) == pytest.approx([1.5, -1.0], abs=0.3)
    assert top(trials[:100], {}, 2) == [0.0, 0.0]


def test_levers_are_the_last_features_and_weigh_what_they_say() -> None:
    known = kept(GAME.folder / FILE, GAME)
    state = GAME.new(1, 5, {"scenario": "conquest"})
    features = GAME.features(state, 0)
    for at, (name, size) in enumerate(LEVERS):
        weights = [2.0 if number == at else 0.0 for number in range(len(LEVERS))]
        more = moved(known, GAME, weights).net().value(features) - known.net().value(features)
        assert more == pytest.approx(2.0 * size * features[len(features) - len(LEVERS) + at]), name
    assert features[-len(LEVERS)] > 0, "tiles are hidden"
    for seats, scenario in ((1, "first_reconnaissance"), (2, "blitz_conquest")):
        other = GAME.features(GAME.new(seats, 5, {"scenario": scenario}), 0)
        assert not any(other[-len(LEVERS) :]), "only where a game alone is lost without the cities"
    assert decode((GAME.folder / FILE).read_bytes())["told"]["tuned"]
