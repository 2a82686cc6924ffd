"""Only `packing` knows which bits of a number mean what."""

from __future__ import annotations

import ast
from pathlib import Path

import tafelrunde

GAME = Path(tafelrunde.__file__).parent / "games" / "mage_knight"
KNOWING = {"packing.py", "shapes.py", "data.py"}  # besides: how far numbers reach in a dump, and how sets are read
SHIFTS = (ast.LShift, ast.RShift)
BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)


def is_number(node: ast.expr) -> bool:
    """A number as it stands, also one of several names and numbers multiplied or turned round."""
    if isinstance(node, ast.UnaryOp):
        return is_number(node.operand)
    if isinstance(node, ast.BinOp) and not isinstance(node.op, BITS):
        return is_number(node.left) or is_number(node.right)
    return isinstance(node, ast.Constant) and type(node.value) is int


def masks(source: str) -> list[str]:
    """Shifts, and bits taken by a number that has no name."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp):
            raw = isinstance(node.op, BITS) and (is_number(node.left) or is_number(node.right))
        elif isinstance(node, ast.AugAssign):
            raw = isinstance(node.op, BITS) and is_number(node.value)
        else:
            continue
        if raw or isinstance(node.op, SHIFTS):
            found.append(ast.unparse(node))
    return found


def test_no_mask_is_written_as_a_number_anywhere_else() -> None:
    files = [path for path in GAME.rglob("*.py") if path.name not in KNOWING]
    assert len(files) > 60
    assert {path.relative_to(GAME).as_posix(): found for path in files if (found := masks(path.read_text()))} == {}


def test_a_mask_is_seen() -> None:
    seen = masks("unit & 31; unit >> 8; flags & ~(3 * WOUND); unit & SPENT | BOUND; seen |= 4; 1 - 2")
    assert sorted(seen) == ["flags & ~(3 * WOUND)", "seen |= 4", "unit & 31", "unit >> 8"]
