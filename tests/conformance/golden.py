"""Writes the golden transcripts and perft counts (`make golden`); read the differences before you commit them."""

from pathlib import Path

import tafelrunde
from tafelrunde.conformance.golden import perft_table, transcript

FOLDER = Path(__file__).parent.parent / "golden"


def files(id: str) -> dict[Path, str]:
    """What should stand in the golden files of a game."""
    game = tafelrunde.game(id)
    texts = {FOLDER / f"{id}-{seats}.txt": transcript(game, seats) for seats in game.seats}
    return {**texts, FOLDER / f"{id}-perft.txt": perft_table(game)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for id in tafelrunde.games():
        for path, text in files(id).items():
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {len(text.splitlines())} lines")
