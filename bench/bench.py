"""Speeds, as ratios to peers measured in the same run, because machines are noisy.

Random play: the legal actions are enumerated and one of them is applied; that is one step. What chance does (a shuffle
of ours, the dealing of single cards in open_spiel) takes its time but is no step. Everything is measured in several
short rounds, in turn; the median counts.
"""

from __future__ import annotations

import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROUNDS = 5
SECONDS = 0.8
RESULTS = Path(__file__).parent / "results.md"
PEERS = ("hearts", "gin_rummy", "python_liars_poker")
TARGETS = {  # game -> peer -> the ratio wanted of compiled random play
    "avalon": {"hearts": 2.0, "python_liars_poker": 15.0},
    "saga": {"hearts": 1.0},
    "broom_service": {"hearts": 1.0},
    "mage_knight": {"hearts": 0.2},
}
COPY_TARGETS = {"avalon": 3.0, "mage_knight": 12.0}  # microseconds
INTERPRETED_TARGET = 1 / 8
SIMULATIONS = 50  # of open_spiel's ISMCTS bot a decision


def rate(batch: Callable[[], int]) -> float:
    """Things a second: `batch` does some and says how many."""
    done = 0
    started = time.perf_counter()
    while (passed := time.perf_counter() - started) < SECONDS:
        done += batch()
    return done / passed


# ---- ours: run in a process of its own, compiled or interpreted


def ours() -> dict[str, float]:
    """One round of everything of ours."""
    import tafelrunde
    from tafelrunde.bots import make
    from tafelrunde.bots.tree import Tree
    from tafelrunde.kernel.playout import perft, random_play
    from tafelrunde.kernel.rng import split

    figures: dict[str, float] = {}
    for id in tafelrunde.games():
        game = tafelrunde.game(id)
        counter = iter(range(10**9))

        def whole_game(game: tafelrunde.Game = game, counter: object = counter) -> int:
            seed = next(counter)  # type: ignore[call-overload]
            return random_play(game.new(seed=seed), split(seed, ("bench",))[0], 10**6)

        middle = game.new(seed=1)
        random_play(middle, split(1, ("bench",))[0], 60)
        bot = make("greedy", game, 1)

        def copies(state: tafelrunde.State = middle) -> int:
            for _ in range(1000):
                state.copy()
            return 1000

        def deals(state: tafelrunde.State = middle) -> int:
            for seed in range(100):
                state.determinize(0, seed)
            return 100

        opening = game.new(seed=2)

        def paths(state: tafelrunde.State = opening) -> int:
            return perft(state, 2)

        def iterations(state: tafelrunde.State = middle) -> int:
            tree = Tree(state, state.actors()[0], split(1, ("search",))[0])
            tree.grow(10**9, SECONDS / 8)
            return tree.iterations

        def thoughts(state: tafelrunde.State = middle, bot: object = bot) -> int:
            bot.choose(state, state.actors()[0])  # type: ignore[attr-defined]
            return 1

        figures[f"{id} random play"] = rate(whole_game)
        figures[f"{id} copy"] = rate(copies)
        figures[f"{id} determinize"] = rate(deals)
        figures[f"{id} greedy choice"] = rate(thoughts)
        figures[f"{id} perft"] = rate(paths)
        figures[f"{id} search"] = rate(iterations)
    return figures


def ask(interpreted: bool) -> dict[str, float]:
    """One round of ours in a fresh process."""
    environment = {**os.environ, "TAFELRUNDE_INTERPRETED": "1" if interpreted else ""}
    output = subprocess.run([sys.executable, __file__, "--ours"], env=environment, check=True, capture_output=True)
    figures: dict[str, float] = json.loads(output.stdout)
    return figures


# ---- peers


def peer(name: str) -> float:
    """Steps a second of an open_spiel game."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  (registers the games written in Python)

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def whole_game() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            steps += not state.is_chance_node()
            state.apply_action(legal[int(chance.random() * len(legal))])
        return steps

    return rate(whole_game)


def peer_search(id: str) -> float:
    """Iterations a second of open_spiel's ISMCTS bot on a game of ours through the adapter, with our outlook."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    from tafelrunde.adapters.openspiel import register
    from tafelrunde.bots.tree import chance
    from tafelrunde.kernel.playout import random_play
    from tafelrunde.kernel.rng import split

    class Outlook(mcts.Evaluator):  # type: ignore[misc]
        """The game's own outlook instead of a rollout."""

        def evaluate(self, state: object) -> list[float]:
            position = state.position  # type: ignore[attr-defined]
            values = [2 * chance(position.game.outlook(position, seat)) - 1 for seat in range(position.seats)]
            return state.returns() if not position.stack else values  # type: ignore[attr-defined]

        def prior(self, state: object) -> list[tuple[int, float]]:
            legal = state.legal_actions()  # type: ignore[attr-defined]
            return [(action, 1 / len(legal)) for action in legal]

    register()
    game = pyspiel.load_game(f"python_tafelrunde_{id}")
    state = game.new_initial_state()
    state.apply_action(1)
    random_play(state.position, split(1, ("bench",))[0], 60)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=Outlook(),
        uct_c=1.5,
        max_simulations=SIMULATIONS,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
    )

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return rate(search)


# ---- the report


def main() -> None:
    from rich.console import Console
    from rich.progress import track

    import tafelrunde

    if not tafelrunde.compiled():
        sys.exit(
            "bench: tafelrunde is not compiled here, so there is nothing to compare; install a C compiler, make setup"
        )
    rounds: dict[str, list[float]] = {}
    for _ in track(range(ROUNDS), description="Measuring", console=Console(stderr=True)):
        figures = {f"peer {name}": peer(name) for name in PEERS}
        figures |= {f"peer search {id}": peer_search(id) for id in tafelrunde.games()}
        figures |= {f"compiled {name}": value for name, value in ask(interpreted=False).items()}
        figures |= {f"interpreted {name}": value for name, value in ask(interpreted=True).items()}
        for name, value in figures.items():
            rounds.setdefault(name, []).append(value)
    median = {name: statistics.median(values) for name, values in rounds.items()}
    text = report(median, tafelrunde.games())
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


def report(median: dict[str, float], games: list[str]) -> str:
    """The results as a page."""
    lines = [
        "# Speed",
        "",
        f"Medians of {ROUNDS} rounds, Python {platform.python_version()}, one process. Only the ratios count: absolute",
        "figures change with the machine and the hour. A step is: legal actions enumerated, one applied.",
        "`make bench` writes this page.",
        "",
        "| random play | steps/s | " + " | ".join(f"÷ {name}" for name in PEERS) + " | interpreted ÷ compiled |",
        "| --- | --- | " + " | ".join("---" for _ in PEERS) + " | --- |",
    ]
    for name in PEERS:
        own = median[f"peer {name}"]
        ratios = " | ".join(f"{own / median[f'peer {other}']:.2f}" for other in PEERS)
        lines.append(f"| open_spiel {name} | {own:,.0f} | {ratios} | |")
    for id in games:
        own = median[f"compiled {id} random play"]
        ratios = " | ".join(
            with_target(own / median[f"peer {other}"], TARGETS.get(id, {}).get(other)) for other in PEERS
        )
        fallback = with_target(median[f"interpreted {id} random play"] / own, INTERPRETED_TARGET)
        lines.append(f"| **{id}** | {own:,.0f} | {ratios} | {fallback} |")
    lines += ["", "| compiled | copy | determinize | greedy choice | perft |", "| --- | --- | --- | --- | --- |"]
    for id in games:
        copy = 1e6 / median[f"compiled {id} copy"]
        target = COPY_TARGETS.get(id)
        fine = "" if target is None else f" ({'✓' if copy <= target else '✗'} ≤ {target:g})"
        deal = 1e6 / median[f"compiled {id} determinize"]
        paths = 1e-6 * median[f"compiled {id} perft"]
        choice = 1e3 / median[f"compiled {id} greedy choice"]
        lines.append(f"| {id} | {copy:.2f} µs{fine} | {deal:.1f} µs | {choice:.2f} ms | {paths:.2f}M paths/s |")
    lines += [
        "",
        "Search: iterations a second in the same position, against open_spiel's ISMCTS bot (Python) on the same game",
        "through the adapter, which judges leaves by the same outlook.",
        "",
        "| search | ours | open_spiel's ISMCTS | ratio |",
        "| --- | --- | --- | --- |",
    ]
    for id in games:
        own, other = median[f"compiled {id} search"], median[f"peer search {id}"]
        lines.append(f"| {id} | {own:,.0f} | {other:,.0f} | {own / other:.0f} |")
    return "\n".join(lines) + "\n"


def with_target(ratio: float, target: float | None) -> str:
    if target is None:
        return f"{ratio:.2f}"
    return f"{ratio:.2f} ({'✓' if ratio >= target else '✗'} ≥ {target:.3g})"


if __name__ == "__main__":
    if "--ours" in sys.argv:
        print(json.dumps(ours()))
    else:
        main()
