"""Golden transcripts and perft: a seeded game as a text to be read, and counts of decision paths."""

from __future__ import annotations

import json
from typing import Any

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.playout import perft
from tafelrunde.kernel.rng import below, split
from tafelrunde.kernel.state import State
from tafelrunde.table import Table

SEED = 2003
VIEWS_AT = (0, 10, 30)  # the decisions at which every seat's view is written down
DETAILED = 40  # decisions with all their legal actions
PERFT_SEEDS = (1, 2, 3)


def transcript(game: Game, seats: int) -> str:
    """A whole random game: what could be done, what was done, what everybody saw of it."""
    table = Table(game, seats, SEED)
    streams = split(SEED, ("golden",))
    lines = [f"{game.id} version {game.version}, {seats} seats, seed {SEED}", ""]
    while table.state.actors():
        state = table.state
        number = len(table.actions)
        if number in VIEWS_AT:
            for viewer in (None, *range(seats)):
                lines.append(f"view of {'a spectator' if viewer is None else f'seat {viewer}'}")
                lines += [f"    {json.dumps(shown(game, state, viewer), ensure_ascii=False)}", ""]
        actors = state.actors()
        seat = actors[below(streams, 0, len(actors))]
        legal = state.legal(seat)
        action = legal[below(streams, 0, len(legal))]
        step = type(state.stack[-1]).__name__
        lines.append(f"{number + 1}. seat {seat}, {step}: {game.text(action)}  [{action}, 1 of {len(legal)}]")
        if number < DETAILED:
            lines.append("    legal " + " ".join(map(str, legal)))
            refused: dict[str, int] = {}
            for _, rule in state.refusals(seat):
                refused[rule.id] = refused.get(rule.id, 0) + 1
            lines.append("    refused " + " ".join(f"{rule}×{count}" for rule, count in sorted(refused.items())))
        for event in table.play(seat, action):
            lines.append(f"    {event.rule} {game.tell(event, None, 'en', ())}")
            for viewer in range(seats):
                if event.seen_by(viewer) != event.seen_by(None):
                    lines.append(f"        seat {viewer} sees: {game.tell(event, viewer, 'en', ())}")
    outcome = table.state.outcome()
    assert outcome is not None
    lines += ["", f"outcome {json.dumps(outcome.view())}", f"digest {table.record().digest}", ""]
    return "\n".join(lines)


def shown(game: Game, state: State, viewer: int | None) -> dict[str, Any]:
    """What a seat sees, without the options that came later: at their defaults the game is what it was."""
    view = state.view(viewer)
    later = [option.id for option in game.options if option.came_later]
    return {**view, "options": {id: value for id, value in view["options"].items() if id not in later}}


PATHS = {"mage_knight": 20_000}  # decision paths counted; 200,000 where nothing else is said


def perft_table(game: Game) -> str:
    """Counts of decision paths by depth, for a few seeds and every number of seats, as far as a limit allows."""
    limit = PATHS.get(game.id, 200_000)
    lines = ["# seats seed: paths of depth 1, 2, 3 …"]
    for seats in game.seats:
        for seed in PERFT_SEEDS:
            counts: list[int] = []
            state = game.new(seats, seed)
            while not counts or counts[-1] * (counts[-1] // (counts[-2] if len(counts) > 1 else 1) + 1) < limit:
                counts.append(perft(state, len(counts) + 1))
                if len(counts) > 12:
                    break
            lines.append(f"{seats} {seed}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"
