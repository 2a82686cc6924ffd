"""Golden transcripts and perft: what the rules did when somebody last read it."""

import sys
from pathlib import Path

import pytest

import tafelrunde

sys.path.insert(0, str(Path(__file__).parent))
from golden import files

GAMES = [id for id in tafelrunde.games() if id != "bids"]


@pytest.mark.parametrize("id", GAMES)
def test_seeded_games_go_as_they_went_when_they_were_read(id: str) -> None:
    for path, text in files(id).items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs; read `make golden` and its diff"
