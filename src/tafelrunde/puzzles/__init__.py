"""Puzzles: positions from games of bots in which something can be reached within the turn, with the proof of it.

>>> puzzle = today("avalon", date(2026, 1, 1))
>>> puzzle.game, puzzle.reached(puzzle.load(), puzzle.load())
('avalon', False)
"""

from __future__ import annotations

from datetime import date

from tafelrunde.puzzles.puzzle import Puzzle
from tafelrunde.puzzles.shelf import GAMES, find, puzzles, today

__all__ = ["GAMES", "Puzzle", "date", "find", "puzzles", "today"]
