"""Puzzles in the terminal: the turn of one seat, with its goal, and the solution afterwards."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

import tafelrunde
from tafelrunde.puzzles import Puzzle
from tafelrunde.terminal.play import Quit, Session
from tafelrunde.terminal.screen import log_line, sentences
from tafelrunde.terminal.text import phrases


class Solving(Session):
    """A sitting that is over with the goal, or with the turn; nothing of it is kept."""

    def __init__(self, console: Console, puzzle: Puzzle, lang: str) -> None:
        game = tafelrunde.game(puzzle.game)
        table = tafelrunde.Table(game, puzzle.position["seats"], 0, None, puzzle.position)
        players = ["human" if seat == puzzle.seat else "greedy" for seat in range(table.state.seats)]
        super().__init__(console, table, players, lang, Path(), False)
        self.puzzle = puzzle
        self.start = table.state.copy()

    def run(self) -> int:
        """Solve it: 0 where the goal is reached."""
        puzzle = self.puzzle
        try:
            while not self.over():
                self.notes = [self.say("puzzle_goal", id=puzzle.id, goal=puzzle.words(self.lang), rating=puzzle.rating)]
                self.next_decision()
        except (Quit, EOFError):
            return 1
        solved = puzzle.reached(self.start, self.table.state)
        self.console.print(self.say("puzzle_solved" if solved else "puzzle_missed", id=puzzle.id))
        return 0 if solved else 1

    def over(self) -> bool:
        puzzle, state = self.puzzle, self.table.state
        if puzzle.reached(self.start, state) or puzzle.kind.lost(self.start, state, puzzle.seat):
            return True
        return puzzle.kind.over(self.start, state, puzzle.seat) or not state.actors()

    def keep(self) -> None:
        """Nothing is kept."""


def solve(console: Console, puzzle: Puzzle, lang: str) -> bool:
    """Let somebody solve a puzzle; was it solved?"""
    return Solving(console, puzzle, lang).run() == 0


def tell(console: Console, puzzle: Puzzle, lang: str) -> None:
    """The solution, told in rules."""
    say, table = phrases(lang), Solving(console, puzzle, lang).table
    names = [say("seat") + f" {seat + 1}" for seat in range(table.state.seats)]
    for number, action in enumerate(puzzle.actions(), 1):
        console.print(f"{number}. {table.game.answer(table.state, puzzle.seat, action, lang)}", style="bold")
        events = table.play(puzzle.seat, action)
        while (actors := table.state.actors()) and puzzle.seat not in actors:
            answers = table.state.legal(actors[0])
            if len(answers) > 1:
                break
            events = events + table.play(actors[0], answers[0])
        for sentence, rule in sentences(table.game, events, puzzle.seat, lang, names):
            console.print(log_line(sentence, rule, names))
