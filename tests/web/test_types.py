"""The browser's types are those of the server and the games."""

from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "web/make_types.py"


def test_types_are_current() -> None:
    spec = importlib.util.spec_from_file_location("make_types", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert doctest.testmod(script).failed == 0
    for place, text in script.files().items():
        assert place.read_text(encoding="utf-8") == text, f"{place.name} is old; run: python web/make_types.py"
