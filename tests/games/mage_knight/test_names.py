"""One name means one thing: what is called the same in two modules is the same."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from tafelrunde.games.mage_knight.box.data import FOLDER

QUALIFIED = {"OPERATIONS"}  # every module of effects has its own, read as `points.OPERATIONS`


def constants(module: ast.Module) -> dict[str, str]:
    """The public names that a module defines by values, as they are written."""
    found: dict[str, str] = {}
    for line in module.body:
        if isinstance(line, (ast.Assign, ast.AnnAssign)) and line.value is not None:
            for target in line.targets if isinstance(line, ast.Assign) else [line.target]:
                if isinstance(target, ast.Name) and not target.id.startswith("_"):
                    found[target.id] = ast.unparse(line.value)
    return found


def clashes(modules: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Names with several values, and where."""
    values: dict[str, set[str]] = defaultdict(set)
    places: dict[str, set[str]] = defaultdict(set)
    for name, module in modules.items():
        for constant, value in constants(module).items():
            values[constant].add(value)
            places[constant].add(name)
    return {name: places[name] for name, found in values.items() if len(found) > 1 and name not in QUALIFIED}


def test_no_constant_has_two_values() -> None:
    modules = {
        path.relative_to(FOLDER).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(Path(FOLDER).rglob("*.py"))
    }
    assert clashes(modules) == {}
    imported = [line for module in modules.values() for line in ast.walk(module) if isinstance(line, ast.ImportFrom)]
    assert not QUALIFIED & {alias.name for line in imported for alias in line.names}
    modules["elsewhere.py"] = ast.parse("WOUND: Final = 18")
    assert clashes(modules) == {"WOUND": {"box/components.py", "elsewhere.py"}}
