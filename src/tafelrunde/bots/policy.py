"""A learned policy: a small network from what a seat may know to how much it likes each action, in NumPy.

It is kept in one small file (`learned.npz`): whole numbers of one byte, with a scale for every unit, and what it was
trained for.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.planes import planes_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float32]
    Layer = tuple[Array, Array]  # weights by input and unit, and what is always added

FILE: Final = "learned.npz"  # in a game's folder
STEPS: Final = 127  # of a weight, on either side of zero


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
    """Layers of sums, what is negative between two of them counting as zero.

    >>> import numpy as np
    >>> wide, narrow = np.ones((2, 3), np.float32), np.ones((3, 1), np.float32)
    >>> policy = Policy([(wide, -np.ones(3, np.float32)), (narrow, np.zeros(1, np.float32))])
    >>> policy.likings(np.array([[2, 1], [-2, 1]], np.float32)).tolist()
    [[6.0], [0.0]]
    """

    def __init__(self, layers: Sequence[Layer], told: dict[str, Any] | None = None) -> None:
        self.layers = list(layers)
        self.told = told or {}  # for which game, and how it was trained

    @property
    def sizes(self) -> list[int]:
        """Of its input, of every layer and of its output."""
        return [self.layers[0][0].shape[0], *(len(added) for _, added in self.layers)]

    def likings(self, rows: Array) -> Array:
        """How much it likes each action: the logarithm of how often it takes it, up to what all have in common."""
        import numpy as np

        for number, (weights, added) in enumerate(self.layers):
            rows = (np.maximum(rows, 0) if number else rows) @ weights + added
        return rows

    def likings_of(self, row: Array, actions: list[int]) -> Array:
        """The same for one position and some actions: of the weights only those are looked at that matter there."""
        import numpy as np

        seen = np.flatnonzero(row)  # few numbers of an observation are not zero
        units = row[seen]
        for number, (weights, added) in enumerate(self.layers):
            if number == len(self.layers) - 1:
                weights, added = weights[:, actions], added[actions]
            units = (np.maximum(units, 0) if number else units) @ (weights if number else weights[seen]) + added
        return units

    def save(self, path: Path) -> None:
        """Write it down, every weight in a byte."""
        import numpy as np

        parts: dict[str, Any] = {"told": np.frombuffer(json.dumps(self.told).encode(), np.uint8)}
        for number, (weights, added) in enumerate(self.layers):
            scale = np.maximum(np.abs(weights).max(axis=0), 1e-9) / STEPS
            parts[f"weights{number}"] = np.round(weights / scale).astype(np.int8)
            parts[f"scale{number}"] = scale.astype(np.float32)
            parts[f"added{number}"] = added.astype(np.float32)
        held = io.BytesIO()
        np.savez_compressed(held, **parts)
        path.write_bytes(held.getvalue())


def read_policy(path: Path, game: Game | None = None) -> Policy:
    """A policy from its file; where a game is given, one that fits what its seats see and choose from now."""
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as parts:
            told = json.loads(parts["told"].tobytes())
            count = sum(name.startswith("weights") for name in parts.files)
            layers = [
                (parts[f"weights{number}"].astype(np.float32) * parts[f"scale{number}"], parts[f"added{number}"])
                for number in range(count)
            ]
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise TafelrundeError(f"{path} holds no learned policy: {error}") from None
    if game is not None and told.get("fingerprint") != fingerprint(game):
        raise TafelrundeError(f"{path} was learned with other rules of {game.id}: train it again (tafelrunde learn)")
    return Policy(layers, told)
