"""The weights of a network as the bot takes them: `bots/policy.py` reads what is written here."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

STEPS: Final = 127  # of a weight, on either side of zero


def written(layers: Sequence[tuple[Array, Array]], told: dict[str, Any]) -> bytes:
    """A policy as it is kept: of each layer the weights by input and unit, and what is always added."""
    parts: dict[str, Any] = {"told": np.frombuffer(json.dumps(told).encode(), np.uint8)}
    for number, (weights, added) in enumerate(layers):
        scale = np.maximum(np.abs(weights).max(axis=0), 1e-9) / STEPS
        parts[f"weights{number}"] = np.round(weights / scale).astype(np.int8)
        parts[f"scale{number}"] = scale.astype(np.float32)
        parts[f"added{number}"] = added.astype(np.float32)
    held = io.BytesIO()
    np.savez_compressed(held, **parts)
    return held.getvalue()
