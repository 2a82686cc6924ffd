"""The whole kit for one game, as a report."""

from __future__ import annotations

import itertools
import multiprocessing
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from tafelrunde.conformance.citations import citations, refusing
from tafelrunde.conformance.configurations import Configuration, complete, configurations, flips, possible
from tafelrunde.conformance.mutation import Trial, mutants
from tafelrunde.conformance.seek import Seek, scene
from tafelrunde.conformance.walk import Findings, Walk
from tafelrunde.kernel.complete import lacks
from tafelrunde.kernel.errors import place
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.processes import processes
from tafelrunde.kernel.record import digest
from tafelrunde.kernel.registry import draft
from tafelrunde.kernel.rng import below, split

VAGUE = 0.01  # of all refusals may come from rules that do not say why
REACH_FROM = 200  # with fewer games than this, what they did not reach is no reason to complain
PATIENCE = 8  # times every number of seats is tried before an option is said to change nothing
CHASE = 20  # times as many light games are played to reach what is still missing


class Report:
    """What was checked how often, what was never reached, and what is wrong."""

    def __init__(self, game: Game, games: int, findings: Findings, missing: list[str]) -> None:
        self.game = game
        self.games = games
        self.checks = findings.checks
        self.reached = findings.reached
        self.refused = findings.refused.total()
        self.vague = vague_share(game, findings)
        self.missing = missing
        self.problems = findings.problems

    @property
    def fine(self) -> bool:
        return not self.problems and not self.missing


def check(
    game: Game, games: int = 200, seed: int = 0, progress: Callable[[int], None] | None = None, jobs: int = 1
) -> Report:
    """Play whole games in every configuration and look at them from all sides; `progress` is told each one.

    With several `jobs` a registered game is walked by as many processes, which find the same.
    """
    findings = Findings()
    findings.problems = [("complete", line) for line in lacks(game)]
    findings.checks["complete"] += 1
    if findings.problems:
        return Report(game, 0, findings, [])
    for number, found in enumerate(walks(game, games, seed, jobs)):
        findings.add(found)
        if progress is not None:
            progress(number + 1)
    if findings.asked:
        check_refusals(game, findings)
    escaped = set(findings.refused) - refusals(game) - {"TR-1.3"}
    findings.expect("refusals are known", not escaped, f"no code was found for those by {', '.join(sorted(escaped))}")
    if not findings.problems:
        check_options(game, seed, findings)
        check_positions(game, games, seed, findings)
    missing = chase(game, games, seed, findings) if games >= REACH_FROM else []
    return Report(game, games, findings, missing)


def check_refusals(game: Game, findings: Findings) -> None:
    """The game says what is in sight (`Game.tries`), and of nearly all of it why it is not allowed."""
    share = vague_share(game, findings)
    findings.expect("refusals say why", findings.tried > 0, "`tries` never names anything in sight")
    hint = "what `tries` names, `options` allows or refuses, or `against` has a rule for it"
    findings.expect("refusals say why", share <= VAGUE, f"{share:.1%} of them cite {', '.join(game.vague())}: {hint}")


def vague_share(game: Game, findings: Findings) -> float:
    """How many of all refusals come from rules that do not say why."""
    vague = sum(findings.refused[rule] for rule in game.vague())
    return vague / findings.refused.total() if vague else 0.0


def chase(game: Game, games: int, seed: int, findings: Findings) -> list[str]:
    """What must happen somewhere and never did, though many more games were played only to see it."""
    missing = expected(game) - set(findings.reached)
    more = itertools.islice(configurations(game, seed + 1), CHASE * games)
    for number, configuration in enumerate(more):
        if not missing:
            break
        Seek(game, configuration, seed + games + number, findings, missing).play()
        missing -= set(findings.reached)
    return sorted(missing)


def walks(game: Game, games: int, seed: int, jobs: int) -> Iterator[Findings]:
    """What each of the games shows, in their order."""
    each = enumerate(itertools.islice(configurations(game, seed), games), seed)
    if jobs == 1:
        yield from (walk(game, configuration, number) for number, configuration in each)
        return
    with processes(jobs, multiprocessing.get_context("spawn")) as pool:
        futures = [pool.submit(walk_there, game.id, configuration, number) for number, configuration in each]
        for future in futures:
            yield future.result()


def walk_there(id: str, configuration: Configuration, seed: int) -> Findings:
    """A walk in a process of its own, which knows the game by its id."""
    return walk(draft(id), configuration, seed)


def walk(game: Game, configuration: Configuration, seed: int) -> Findings:
    """One game; an exception in it is a finding, not the end of the check."""
    findings = Findings()
    try:
        position = scene(game, configuration, seed) if seed % 4 == 3 else None
        Walk(game, configuration, seed, findings, position=position).play()
        findings.expect("no exception", True, "")
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = place(error, game.folder.name) or f" ({last.name}, line {last.lineno})"
        findings.expect("no exception", False, f"{configuration}, seed {seed}: {type(error).__name__}: {error}{where}")
    return findings


def expected(game: Game) -> set[str]:
    """All that must really happen: the game's milestones, every kind of action, step, event and refusal."""
    return (
        game.milestones()
        | {f"action.{kind.name}" for kind in game.codec.kinds}
        | {f"step.{name}" for name in game.steps}
        | set(game.words.table["event"])
        | {f"refused.{rule}" for rule in refusals(game) - game.rare()}
    )


def refusals(game: Game) -> set[str]:
    """The rules by which the game's code refuses something, wherever it has their numbers from."""
    return {game.rulebook[rule].id for rule in refusing(citations(game.folder)) if rule in game.rulebook}


def check_options(game: Game, seed: int, findings: Findings) -> None:
    """Every option is read: each of its values changes some game, alone or together with another option."""
    for flip in flips(game):
        changed = any(
            trail(game, Configuration(seats, complete(game, {**base, **flip})), seed + number)
            != trail(game, Configuration(seats, unflipped(game, base, flip)), seed + number)
            for base in ({}, *(other for other in flips(game) if set(other) != set(flip)))
            for number, seats in enumerate([*game.seats] * PATIENCE)
            if possible(game, seats, complete(game, {**base, **flip}))
            and possible(game, seats, unflipped(game, base, flip))
        )
        findings.expect("options are read", changed, f"{flip} changes nothing")


def unflipped(game: Game, base: dict[str, Any], flip: dict[str, Any]) -> dict[str, Any]:
    """What a flip is compared with: everything it needs, but not itself."""
    rest = {id: value for id, value in complete(game, {**base, **flip}).items() if id not in flip}
    return complete(game, rest)


def check_positions(game: Game, count: int, seed: int, findings: Findings) -> None:
    """Positions with anything changed in them are refused in one line, or play on to their end."""
    for number, mutant in enumerate(itertools.islice(mutants(game, seed), count)):
        problem = Trial(game, mutant, number).problem
        findings.expect("changed positions", not problem, f"number {number} ({mutant}): {problem}")


def trail(game: Game, configuration: Configuration, seed: int) -> str:
    """A name for how a game went, that does not depend on what its options are called."""
    deep = scene(game, configuration, seed) if seed % 2 else None
    state = game.new(configuration.seats, seed, configuration.options) if deep is None else game.load(deep)
    streams = split(seed, ("trail",))
    went: list[object] = []
    for _ in range(1000):
        if not state.actors():
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        went.append(len(legal))
        state.advance(seat, legal[below(streams, 0, len(legal))])
    outcome = state.outcome()
    state.options = {}
    return f"{went} {digest(state)} {outcome and outcome.view()}"
