"""Speeds, as ratios to peers measured in the same run, because machines are noisy.

Random play: the legal actions are enumerated and one of them is applied; that is one step. What chance does (a shuffle
of ours, the dealing of single cards in open_spiel) takes its time but is no step. It is measured twice: from the same
Python loop for the peers and for us, and with our compiled loop. Everything is measured in several short rounds, in
turn, by the processor's time; the best round counts, since whatever else runs on the machine can only slow it down.
"""

from __future__ import annotations

import itertools
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.bots.tree import Tree
from tafelrunde.kernel.batch import Batch as Games
from tafelrunde.kernel.playout import perft, random_play
from tafelrunde.kernel.rng import split

ROUNDS = 20
SECONDS = 0.1  # short, so that some rounds fall into a quiet moment
INTERPRETED_ROUNDS = 4
RESULTS = Path(__file__).parent / "results.md"
PEERS = ("hearts", "gin_rummy", "python_liars_poker")
TARGETS = {"avalon": 2.0, "broom_service": 3.0, "mage_knight": 0.6, "saga": 1.5}  # from Python, ÷ hearts
PLAYOUT_TARGETS = {"avalon": 2.3, "broom_service": 4.1, "mage_knight": 0.6, "saga": 1.5}  # compiled, ÷ hearts
COPY_TARGETS = {"avalon": 3.0, "mage_knight": 5.0}  # microseconds
INTERPRETED_TARGET = 1 / 8
TRAINING = 64  # games in a batch
TRAINING_PEER = "gin_rummy"
TRAINING_TARGETS = {"avalon": 150_000, "broom_service": 100_000, "mage_knight": 40_000, "saga": 100_000}  # steps/s
SIMULATIONS = 50  # of open_spiel's ISMCTS bot a decision
NATIVE_SIMULATIONS = 200  # and of the one in C++
NATIVE_PEERS = ("hearts", "gin_rummy")  # of its own games: it cannot search in games that are written in Python
NATIVE_PLIES = 20  # decisions before the position in which it searches, at the least
NATIVE_CHOICES = 5  # and so many actions to choose from

Batch = Callable[[], int]  # does some of what is measured and says how many


def rate(batch: Batch) -> float:
    """Things a second of the processor's time."""
    done = 0
    started = time.process_time()
    while (passed := time.process_time() - started) < SECONDS:
        done += batch()
    return done / passed


# ---- random play from Python: two loops as alike as the two interfaces let them be


def peer_play(name: str) -> Batch:
    """Whole games of open_spiel's."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  (registers the games written in Python)

    game = pyspiel.load_game(name)
    dice = random.Random(1).random

    def whole_game() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            steps += not state.is_chance_node()
            state.apply_action(legal[int(dice() * len(legal))])
        return steps

    return whole_game


def our_play(game: tafelrunde.Game) -> Batch:
    """Whole games of ours."""
    dice = random.Random(1).random
    seeds = itertools.count()

    def whole_game() -> int:
        state = game.new(seed=next(seeds))
        steps = 0
        while actors := state.actors():
            seat = actors[0] if len(actors) == 1 else actors[int(dice() * len(actors))]
            legal = state.legal(seat)
            steps += 1
            state.advance(seat, legal[int(dice() * len(legal))])
        return steps

    return whole_game


# ---- for training: every step with the observation of the seat that is asked, and the legal actions


def peer_training(name: str) -> Batch:
    """Whole games of open_spiel's with the observation tensor of the player that is asked."""
    import pyspiel

    game = pyspiel.load_game(name)
    dice = random.Random(1).random

    def whole_game() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
                steps += 1
            state.apply_action(legal[int(dice() * len(legal))])
        return steps

    return whole_game


def training(game: tafelrunde.Game) -> Batch:
    """A batch of ours, from which Python takes any legal action; it has arrays for all that is written."""
    batch = Games(game, TRAINING)
    dice = random.Random(1).random
    count = batch.count
    rewards = memoryview(bytearray(4 * count * batch.seats)).cast("f")
    observations, masks = bytearray(count * batch.size), bytearray(count * batch.actions)
    batch.write_to(observations, masks, bytearray(count), rewards, bytearray(count), bytearray(count))
    batch.reset()

    def steps() -> int:
        for _ in range(8):
            batch.step([legal[int(dice() * len(legal))] for legal in batch.legal])
        return 8 * count

    return steps


# ---- the rest of ours


def playout(game: tafelrunde.Game) -> Batch:
    """Whole games from our own loop, which is compiled with the rules."""
    seeds = itertools.count()

    def whole_game() -> int:
        seed = next(seeds)
        return random_play(game.new(seed=seed), split(seed, ("bench",))[0], 10**6)

    return whole_game


def ours(game: tafelrunde.Game) -> dict[str, Batch]:
    """Everything but random play, in the middle of a game."""
    opening = game.new(seed=2)
    state = game.new(seed=1)
    random_play(state, split(1, ("bench",))[0], 60)
    seat = state.actors()[0]
    bot = make("greedy", game, 1)

    def copies() -> int:
        for _ in range(1000):
            state.copy()
        return 1000

    def deals() -> int:
        for seed in range(100):
            state.determinize(0, seed)
        return 100

    def thoughts() -> int:
        bot.choose(state, seat)
        return 1

    def iterations() -> int:
        tree = Tree(state, seat, split(1, ("search",))[0])
        tree.grow(10**9, SECONDS / 2)
        return tree.iterations

    return {
        "copy": copies,
        "determinize": deals,
        "greedy choice": thoughts,
        "perft": lambda: perft(opening, 2),
        "search": iterations,
    }


def interpreted() -> dict[str, float]:
    """One round of whole games in a process of its own, which runs the sources."""
    environment = {**os.environ, "TAFELRUNDE_INTERPRETED": "1"}
    output = subprocess.run(
        [sys.executable, __file__, "--interpreted"], env=environment, check=True, capture_output=True
    )
    figures: dict[str, float] = json.loads(output.stdout)
    return figures


# ---- search


def peer_search(id: str) -> Batch:
    """Iterations of open_spiel's ISMCTS bot on a game of ours through the adapter, with our outlook."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    from tafelrunde.adapters.openspiel import register

    class Outlook(mcts.Evaluator):  # type: ignore[misc]
        """The game's own outlook instead of a rollout."""

        def evaluate(self, state: object) -> list[float]:
            position = state.position  # type: ignore[attr-defined]
            values = [2 * chance - 1 for chance in position.game.chances(position)] if position.stack else []
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

    return search


def native_search(name: str) -> Batch:
    """Iterations of open_spiel's ISMCTS bot in C++ on a game of its own, each with a rollout by chance to the end."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    chance = random.Random(1)
    plies = 0
    while state.is_chance_node() or plies < NATIVE_PLIES or len(state.legal_actions()) < NATIVE_CHOICES:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            plies += 1
    bot = pyspiel.ISMCTSBot(
        seed=1,
        evaluator=pyspiel.RandomRolloutEvaluator(1, 1),
        uct_c=1.5,
        max_simulations=NATIVE_SIMULATIONS,
        allow_inconsistent_action_sets=True,
    )

    def search() -> int:
        bot.step(state)
        return NATIVE_SIMULATIONS

    return search


# ---- the report


def main() -> None:
    from rich.console import Console
    from rich.progress import track

    if not tafelrunde.compiled():
        sys.exit(
            "bench: tafelrunde is not compiled here, so there is nothing to compare; install a C compiler, make setup"
        )
    games = tafelrunde.games()
    batches: dict[str, Batch] = {f"peer {name}": peer_play(name) for name in PEERS}
    for id in games:  # beside the peers, so that what slows the one slows the other
        batches[f"{id} from Python"] = our_play(tafelrunde.game(id))
        batches[f"{id} playout"] = playout(tafelrunde.game(id))
        batches[f"{id} training"] = training(tafelrunde.game(id))
    batches["peer training"] = peer_training(TRAINING_PEER)
    for id in games:
        batches |= {f"{id} {name}": batch for name, batch in ours(tafelrunde.game(id)).items()}
        batches[f"peer search {id}"] = peer_search(id)
    batches |= {f"native search {name}": native_search(name) for name in NATIVE_PEERS}
    best: dict[str, float] = {}
    for number in track(range(ROUNDS), description="Measuring", console=Console(stderr=True)):
        figures = {name: rate(batch) for name, batch in batches.items()}
        if number < INTERPRETED_ROUNDS:
            figures |= {f"{id} interpreted": value for id, value in interpreted().items()}
        best |= {name: max(value, best.get(name, 0)) for name, value in figures.items()}
    text = report(best, games)
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


def report(best: dict[str, float], games: list[str]) -> str:
    """The results as a page."""
    hearts = best[f"peer {PEERS[0]}"]
    lines = [
        "# Speed",
        "",
        f"The best of {ROUNDS} rounds, by the processor's time, Python {platform.python_version()}, one process. Only",
        "the ratios count: absolute figures change with the machine and the hour. `make bench` writes this page.",
        "",
        "## Random play from Python",
        "",
        "A step is: legal actions enumerated, one applied. The same Python loop drives open_spiel's games, by",
        "`is_terminal`, `legal_actions`, `is_chance_node` and `apply_action`, and ours, by `actors`, `legal` and",
        "`advance`. So like is compared with like: what a program in Python gets out of compiled rules.",
        "",
        "| from Python | steps/s | " + " | ".join(f"÷ {name}" for name in PEERS) + " |",
        "| --- | --- | " + " | ".join("---" for _ in PEERS) + " |",
    ]
    for name in PEERS:
        own = best[f"peer {name}"]
        ratios = " | ".join(f"{own / best[f'peer {other}']:.2f}" for other in PEERS)
        lines.append(f"| open_spiel {name} | {own:,.0f} | {ratios} |")
    for id in games:
        own = best[f"{id} from Python"]
        others = " | ".join(f"{own / best[f'peer {other}']:.2f}" for other in PEERS[1:])
        lines.append(f"| **{id}** | {own:,.0f} | {with_target(own / hearts, TARGETS.get(id))} | {others} |")
    lines += [
        "",
        "## Random play, our loop compiled too",
        "",
        "The same games played by `kernel/playout.py`, as our simulations play them. The ratio to hearts **compares",
        "our compiled loop with a Python loop around open_spiel**: it says what such a loop gains, not which rules are",
        "faster. For that, see the table above.",
        "",
        "| compiled playout | steps/s | ÷ from Python | ÷ hearts from Python | interpreted ÷ compiled |",
        "| --- | --- | --- | --- | --- |",
    ]
    for id in games:
        own = best[f"{id} playout"]
        gain = own / best[f"{id} from Python"]
        ratio = with_target(own / hearts, PLAYOUT_TARGETS.get(id))
        fallback = with_target(best[f"{id} interpreted"] / own, INTERPRETED_TARGET)
        lines.append(f"| **{id}** | {own:,.0f} | {gain:.2f} | {ratio} | {fallback} |")
    peer = best["peer training"]
    lines += [
        "",
        "## Training: steps with observations",
        "",
        f"A batch of {TRAINING} games (`kernel/batch.py`) writes for every step what the seat that is asked may know,",
        "and a mask of its legal actions, into arrays, one byte a number; Python chooses. Beside it open_spiel's",
        f"{TRAINING_PEER}, from Python, with the tensor of the player that is asked: {peer:,.0f} steps/s.",
        "",
        f"| batch | steps/s | ÷ {TRAINING_PEER} with tensor | numbers | actions |",
        "| --- | --- | --- | --- | --- |",
    ]
    for id in games:
        own = best[f"{id} training"]
        batch = Games(tafelrunde.game(id), 1)
        aim = TRAINING_TARGETS.get(id)
        fine = "" if aim is None else f" ({'✓' if own >= aim else '✗'} ≥ {aim:,})"
        lines.append(f"| **{id}** | {own:,.0f}{fine} | {own / peer:.1f} | {batch.size:,} | {batch.actions:,} |")
    lines += ["", "## Everything else", ""]
    lines += ["| compiled | copy | determinize | greedy choice | perft |", "| --- | --- | --- | --- | --- |"]
    for id in games:
        copy = 1e6 / best[f"{id} copy"]
        target = COPY_TARGETS.get(id)
        fine = "" if target is None else f" ({'✓' if copy <= target else '✗'} ≤ {target:g})"
        deal = 1e6 / best[f"{id} determinize"]
        paths = 1e-6 * best[f"{id} perft"]
        choice = 1e3 / best[f"{id} greedy choice"]
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
        own, other = best[f"{id} search"], best[f"peer search {id}"]
        lines.append(f"| {id} | {own:,.0f} | {other:,.0f} | {own / other:.0f} |")
    lines += [
        "",
        "open_spiel's ISMCTS bot in C++ searches only in games of its own, and judges leaves by a rollout by chance to",
        "the end of the game, so these are other games and another work: " + native(best) + ".",
    ]
    return "\n".join(lines) + "\n"


def native(best: dict[str, float]) -> str:
    return ", ".join(f"{name} {best[f'native search {name}']:,.0f} iterations a second" for name in NATIVE_PEERS)


def with_target(ratio: float, target: float | None) -> str:
    if target is None:
        return f"{ratio:.2f}"
    return f"{ratio:.2f} ({'✓' if ratio >= target else '✗'} ≥ {target:.3g})"


if __name__ == "__main__":
    if "--interpreted" in sys.argv:
        print(json.dumps({id: rate(playout(tafelrunde.game(id))) for id in tafelrunde.games()}))
    else:
        main()
