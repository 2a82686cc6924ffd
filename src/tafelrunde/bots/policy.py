"""A learned policy: a small network from what a seat may know to how much it likes each action.

It is kept in one small file (`learned.npz`): whole numbers of one byte, with a scale for every unit, and what it was
trained for. Playing by it needs nothing but Python (`Taste`), so that it plays the same on every machine; writing it is
a matter of those who train (`lab/learning/weights.py`), and so is NumPy, which whoever compiles this may lack.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import sys
import zipfile
from array import array
from pathlib import Path
from typing import Any, Final

from tafelrunde.bots.net import MIDDLE, Layer, Taste
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.planes import planes_of

FILE: Final = "learned.npz"  # in a game's folder
SHIFTED: Final = bytes((number + MIDDLE) % 256 for number in range(256))  # a signed byte as one from 0 to 255


def fingerprint(game: Game) -> str:
    """What a policy of a game depends on, in short: the numbers it sees and the actions it chooses from.

    >>> import tafelrunde
    >>> len(fingerprint(tafelrunde.game("avalon")))
    16
    """
    planes = planes_of(game)
    kinds = [(kind.name, [domain.ids for domain in kind.fields]) for kind in game.codec.kinds]
    table = [[plane.name, plane.size] for plane in planes.planes]
    text = json.dumps([table, planes.units, kinds], default=list)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Policy:
    """A policy to play by: how much it likes actions, and what it was trained for."""

    def __init__(self, taste: Taste, told: dict[str, Any]) -> None:
        self.taste = taste
        self.told = told  # for which game, and how it was trained

    @property
    def sizes(self) -> list[int]:
        """Of its input, of every layer and of its output."""
        layers = self.taste.layers
        return [len(layers[0].rows[0]), *(len(layer.rows) for layer in layers)]


def read_policy(path: Path, game: Game | None = None) -> Policy:
    """A policy from its file; where a game is given, one that fits what its seats see and choose from now."""
    try:
        policy = policy_of(path.read_bytes())
    except (OSError, EOFError, ValueError, KeyError, IndexError, SyntaxError, zipfile.BadZipFile) as error:
        raise TafelrundeError(f"{path} holds no learned policy: {error}") from None
    if game is not None and policy.told.get("fingerprint") != fingerprint(game):
        raise TafelrundeError(f"{path} was learned with other rules of {game.id}: train it again (tafelrunde learn)")
    return policy


def policy_of(kept: bytes) -> Policy:
    """A policy as `written` keeps it."""
    with zipfile.ZipFile(io.BytesIO(kept)) as archive:
        parts = {name.removesuffix(".npy"): _part(archive.read(name)) for name in archive.namelist()}
    layers: list[Layer] = []
    while f"weights{len(layers)}" in parts:
        (_, units), weights = parts[f"weights{len(layers)}"]
        scales, added = (_floats(parts[f"{name}{len(layers)}"][1]) for name in ("scale", "added"))
        by_unit = weights.translate(SHIFTED)
        layers.append(Layer([by_unit[unit::units] for unit in range(units)], scales, added))
    if not layers:
        raise ValueError("no weights")
    return Policy(Taste(layers), json.loads(parts["told"][1]))


def _part(file: bytes) -> tuple[tuple[int, ...], bytes]:
    """The shape and the content of an array in NumPy's format, version 1."""
    if file[:8] != b"\x93NUMPY\x01\x00":
        raise ValueError("not of NumPy's format, version 1")
    end = 10 + int.from_bytes(file[8:10], "little")
    header = ast.literal_eval(file[10:end].decode("latin-1"))
    return header["shape"], file[end:]


def _floats(content: bytes) -> list[float]:
    """Numbers of four bytes, the lowest first."""
    numbers = array("f", content)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()
