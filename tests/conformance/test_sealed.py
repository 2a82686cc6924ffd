"""Games that are shuffled from a secret key: as good as all others, and the key stays where it is."""

import itertools
import json

import pytest

import tafelrunde
from tafelrunde.conformance.configurations import configurations
from tafelrunde.conformance.walk import Findings, Walk
from tafelrunde.kernel.errors import BadOption, BadPosition
from tafelrunde.kernel.rng import sealed

KEY = "3c5a" * 16
GAMES = [id for id in tafelrunde.games() if id != "bids"]
WALKS = 6 if tafelrunde.compiled() else 1


@pytest.mark.parametrize("id", GAMES)
def test_whole_sealed_games_hold(id: str) -> None:
    game, findings = tafelrunde.game(id), Findings()
    count = min(WALKS, 2) if id == "mage_knight" else WALKS
    for number, configuration in enumerate(itertools.islice(configurations(game, 1), count)):
        Walk(game, configuration, f"{number:064x}", findings).play()
    assert findings.problems == []
    assert findings.checks["games end"] >= count


@pytest.mark.parametrize("id", GAMES)
def test_nothing_of_the_key_reaches_a_view_an_event_or_what_a_bot_looks_at(id: str) -> None:
    game = tafelrunde.game(id)
    table = tafelrunde.Table(game, seed=KEY)
    secrets = [KEY, *(stream.text()[:64] for stream in sealed(KEY, game.streams))]
    assert all(secret in json.dumps(table.state.dump()) for secret in secrets[1:])
    shown = []
    for _ in range(25):
        if not table.state.actors():
            break
        seat = table.state.actors()[0]
        events = table.play(seat, table.state.legal(seat)[0])
        for viewer in (None, *range(table.state.seats)):
            shown.append(table.state.view(viewer))
            shown += [event.view(viewer, game.domains) for event in events]
            guess = table.state.determinize(viewer, "a bot's own seed")
            assert all(stream.seal is None for stream in guess.streams)
            shown.append(guess.dump())
    text = json.dumps(shown)
    assert not [secret for secret in secrets if secret in text]


def test_a_key_is_another_game_than_a_number_and_the_same_every_time() -> None:
    game = tafelrunde.game("avalon")
    assert game.new(seed=KEY).dump() == game.new(seed=KEY).dump()
    assert game.new(seed=KEY).dump() != game.new(seed=int(KEY, 16)).dump()


def test_a_record_with_a_key_is_written_read_and_replayed() -> None:
    table = tafelrunde.Table(tafelrunde.game("broom_service"), 3, KEY)
    for _ in range(30):
        seat = table.state.actors()[0]
        table.play(seat, table.state.legal(seat)[-1])
    record = tafelrunde.Record.from_json(table.record().to_json())
    assert record.seed == KEY
    assert tafelrunde.Table.replay(record).state.dump() == table.state.dump()


@pytest.mark.parametrize("seed", ["7", "", KEY[:-1], KEY.upper(), KEY + "0", "x" * 64, True, None, 1.5])
def test_what_is_no_key_is_refused(seed: object) -> None:
    with pytest.raises(BadOption, match="a key of 64 hexadecimal digits"):
        tafelrunde.Table(tafelrunde.game("avalon"), seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [KEY, KEY + "0" * 15, KEY + "f" * 16, KEY + "000100000000000", "g" * 80])
def test_a_bad_sealed_stream_is_refused(text: str) -> None:
    game = tafelrunde.game("avalon")
    position = game.new(seed=KEY).dump()
    position["streams"]["deck"] = text
    with pytest.raises(BadPosition, match=r"position\.streams\.deck"):
        game.load(position)
