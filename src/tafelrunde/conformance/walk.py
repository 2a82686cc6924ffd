"""One whole game, with every check of the kit along the way."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec

from tafelrunde.bots import Bot, make
from tafelrunde.conformance.configurations import Configuration
from tafelrunde.kernel.errors import IllegalAction
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import Record, digest
from tafelrunde.kernel.rng import below, split
from tafelrunde.kernel.state import State
from tafelrunde.kernel.words import UNKNOWN
from tafelrunde.table import Table

FEW = 12  # things of a kind that are all looked at
DEEP_EVERY = 40  # decisions between two deep looks, on average


class Findings:
    """What the walks have counted, seen happening and found wrong."""

    def __init__(self) -> None:
        self.checks: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()  # how often each rule refused something
        self.asked = 0  # how often somebody who had to decide was looked at for it
        self.tried = 0  # what was in sight then
        self.problems: list[tuple[str, str]] = []

    def expect(self, check: str, fine: bool, problem: str) -> None:
        """Count a check; keep its problem, of each kind only the first few."""
        self.checks[check] += 1
        if not fine:
            self.keep(check, problem)

    def keep(self, check: str, problem: str) -> None:
        if sum(kind == check for kind, _ in self.problems) < 3:
            self.problems.append((check, problem))

    def add(self, more: Findings) -> None:
        """What another walk has found besides."""
        self.checks.update(more.checks)
        self.reached.update(more.reached)
        self.refused.update(more.refused)
        self.asked += more.asked
        self.tried += more.tried
        for check, problem in more.problems:
            self.keep(check, problem)


class Walk:
    """A game played by chance (or, to get further, partly by the greedy bot), looked at from all sides."""

    def __init__(
        self,
        game: Game,
        configuration: Configuration,
        seed: int | str,
        findings: Findings,
        light: bool = False,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.configuration = configuration
        self.seed = seed
        self.findings = findings
        self.light = light  # only to see what happens
        self.every = DEEP_EVERY
        self.streams = split(seed, ("walk",))
        self.table = Table(game, configuration.seats, seed, configuration.options, position)
        self.limit = game.max_length(self.table.state.seats, self.table.state.options)
        self.guide: Bot | None = make("greedy", game, seed) if below(self.streams, 0, 8) == 0 else None

    @property
    def state(self) -> State:
        return self.table.state

    def expect(self, check: str, fine: bool, what: str) -> None:
        where = "" if fine else f"{self.configuration}, seed {self.seed}, decision {len(self.table.actions) + 1}: "
        self.findings.expect(check, fine, where + what)

    def play(self) -> None:
        """The whole game."""
        while self.state.actors():
            if not self.decide():
                return
            if len(self.table.actions) > self.limit:
                self.expect("games end", False, f"longer than the declared {self.limit} actions")
                return
        outcome = self.state.outcome()
        lost = self.game.can_be_lost(self.state.seats, self.state.options)
        self.expect("games end", outcome is not None and (bool(outcome.winners) or lost), "no winner")
        if not self.light:
            self.check_views()
            self.replay()

    def decide(self) -> bool:
        state = self.state
        actors = state.actors()
        options = {seat: state.legal(seat) for seat in actors}
        stuck = [seat for seat in actors if not options[seat]]
        self.expect("always a legal action", not stuck, f"seats {stuck} have none")
        if stuck:
            return False
        if below(self.streams, 0, self.every) == 0:
            self.note_refusals()
            if not self.light:
                self.look_deep()
        seat = actors[below(self.streams, 0, len(actors))]
        action = self.pick(seat, options[seat])
        self.findings.reached[f"step.{type(state.stack[-1]).__name__}"] += 1
        self.findings.reached[f"action.{self.game.codec.kind(action).name}"] += 1
        before = state.copy() if not self.light and below(self.streams, 0, DEEP_EVERY // 4) == 0 else None
        events = self.table.play(seat, action)
        for event in events:
            self.note(event)
        if self.light:
            return True
        problems = self.state.audit()
        self.expect("everything in one place", not problems, "; ".join(problems))
        if before is not None:
            self.check_disclosure(before, seat, action)
            self.check_hidden_choice(before, seat, action)
        return True

    def pick(self, seat: int, legal: list[int]) -> int:
        if self.guide is not None and below(self.streams, 0, 4):
            return self.guide.act(self.state, seat)
        return legal[below(self.streams, 0, len(legal))]

    def note(self, event: Event) -> None:
        """Remember that an event happened, and with what, hidden or not."""
        reached = self.findings.reached
        reached[event.kind] += 1
        for field, value in (event.data | (event.secret or {})).items():
            domain = self.game.domains.get(field)
            if isinstance(value, bool):
                reached[f"{event.kind}.{field}={value}"] += 1
            elif domain is not None:
                for item in value if isinstance(value, list) else [value]:
                    if not isinstance(item, int):
                        raise TypeError(f"{event.kind} tells {field}={item!r}: things are numbers there, not ids")
                    if item >= 0:
                        reached[f"{event.kind}.{field}={domain.ids[item]}"] += 1
        known = event.rule in self.game.rulebook
        self.expect("events cite rules", known, f"{event.kind}: rulebook.toml has no rule {event.rule!r}")
        if not self.light:
            self.check_sentence(event)

    def check_sentence(self, event: Event) -> None:
        """Everybody can be told, and whoever may know everything is told a whole sentence."""
        words = self.game.words
        if event.kind not in words.table["event"]:
            self.expect("words", False, f"text.toml: [event] has no {event.kind} = {{ de = …, en = … }}")
            return
        for lang in ("de", "en"):
            self.game.tell(event, None, lang, ())
            whole = words.say("event", event.kind, lang, event.data | (event.secret or {}))
            self.expect("words", not UNKNOWN.search(whole), f"event {event.kind} has no whole text: {whole}")

    def note_refusals(self) -> None:
        """Remember which rules forbid something here, and what is in sight that none of them is about (TR-1.3)."""
        findings = self.findings
        for seat in self.state.actors():
            refused = [(action, rule.id) for action, rule in self.state.refusals(seat)]
            findings.refused.update(rule for _, rule in refused)
            for rule in {rule for _, rule in refused}:
                findings.reached[f"refused.{rule}"] += 1
            known = {*self.state.legal(seat), *(action for action, _ in refused)}
            self.note_alike(seat, known)
            if not self.light:
                tries = self.game.tries(self.state, seat)
                findings.asked += 1
                findings.tried += len(tries)
                findings.refused["TR-1.3"] += sum(action not in known for action in tries)

    def note_alike(self, seat: int, known: set[int]) -> None:
        """Remember what forbids the rest of a few things of which some are asked for, such as another colour."""
        state, codec = self.state, self.game.codec
        kinds = {kind.first: kind for kind in map(codec.kind, known) if kind.size <= FEW}
        for kind in kinds.values():
            for action in set(range(kind.first, kind.first + kind.size)) - known:
                rule = state.stack[-1].against(state, seat, action)
                if rule:
                    self.findings.reached[f"refused.{self.game.rulebook[rule].id}"] += 1

    # ---- deep looks

    def look_deep(self) -> None:
        self.check_copies()
        self.check_unlisted()
        self.check_listed()
        self.check_dump()
        self.check_views()
        self.check_secrecy()

    def check_copies(self) -> None:
        """A copy is independent: whatever is played on one leaves the other alone."""
        before = digest(self.state)
        copy = self.state.copy()
        self.expect("copies", digest(copy) == before, "a copy differs from its original")
        for _ in range(20):
            if not copy.actors():
                break
            seat = copy.actors()[0]
            legal = copy.legal(seat)
            copy.advance(seat, legal[below(self.streams, 0, len(legal))])
        self.expect("copies", digest(self.state) == before, "play on a copy changed the original")

    def check_unlisted(self) -> None:
        """What is not listed is refused, with a rule that exists, and changes nothing."""
        before = digest(self.state)
        for seat in range(self.state.seats):
            legal = set(self.state.legal(seat))
            refused = [action for action, _ in self.state.refusals(seat)]
            self.expect(
                "allowed or refused, once",
                len(refused) == len(set(refused)) and not legal & set(refused),
                f"refusals {sorted(refused)}",
            )
            for _ in range(5):
                action = below(self.streams, 0, self.game.codec.size)
                if action in legal:
                    continue
                try:
                    self.state.apply(seat, action)
                    self.expect("unlisted refused", False, self.game.text(action))
                except IllegalAction as error:
                    self.expect("unlisted refused", error.rule.id in self.game.rulebook, "rule unknown")
        self.expect("unlisted refused", digest(self.state) == before, "a refusal changed the state")

    def check_listed(self) -> None:
        """Every listed action applies, checked or not, with the same result; and has its words."""
        for seat in self.state.actors():
            legal = self.state.legal(seat)
            self.expect("allowed once", len(legal) == len(set(legal)), f"{legal}")
            for action in legal:
                self.expect(
                    "codec",
                    self.game.encode(self.game.decode(action)) == action,
                    f"action {action}",
                )
                self.expect(
                    "words",
                    all(
                        text and not UNKNOWN.search(text)
                        for lang in ("de", "en")
                        for text in (self.game.text(action, lang), self.game.answer(self.state, seat, action, lang))
                    ),
                    f"action {action} has no whole text: {self.game.answer(self.state, seat, action)}",
                )
            for _ in range(3):
                action = legal[below(self.streams, 0, len(legal))]
                checked, unchecked = self.state.copy(), self.state.copy()
                checked.apply(seat, action)
                unchecked.advance(seat, action)
                self.expect(
                    "apply is advance",
                    digest(checked) == digest(unchecked),
                    self.game.text(action),
                )

    def check_dump(self) -> None:
        """A dump loads again, through real JSON, to the same position."""
        text = json.dumps(self.state.dump())
        again = self.game.load(text)
        self.expect("dump and load", digest(again) == digest(self.state), "differs after loading")
        same = all(again.legal(seat) == self.state.legal(seat) for seat in range(self.state.seats))
        self.expect("dump and load", same, "other legal actions after loading")
        for seat in (None, *range(self.state.seats)):
            found = difference(self.state.view(seat), again.view(seat))
            self.expect("dump and load", not found, f"other views after loading (is it in `shapes`?): {found}")

    def check_views(self) -> None:
        """What everybody is shown is what the game declares: every field and no other, of its type."""
        for seat in (None, *range(self.state.seats)):
            try:
                msgspec.convert(self.state.view(seat), self.game.view_type())
                found = ""
            except msgspec.ValidationError as error:
                found = str(error)
            self.expect("views are as declared", not found, f"view of {seat}: {found}")

    def check_secrecy(self) -> None:
        """With all that a seat cannot know dealt afresh, it sees, may do, and its bot chooses, exactly the same."""
        for seat in (None, *range(self.state.seats)):
            other = self.state.determinize(seat, self.seed)
            problems = other.audit()
            self.expect("determinize", not problems, "; ".join(problems))
            stuck = [actor for actor in other.actors() if not other.legal(actor)]
            self.expect("determinize", not stuck, f"for seat {seat}, seats {stuck} are asked and can do nothing")
            found = difference(self.state.view(seat), other.view(seat))
            self.expect("views keep secrets", not found, f"view of {seat}: {found}")
            self.expect(
                "determinize",
                digest(other.determinize(seat, 1)) == digest(self.state.determinize(seat, 1)),
                f"for seat {seat} it depends on what that seat cannot know",
            )
            if seat is None:
                continue
            self.expect(
                "legal actions keep secrets",
                other.legal(seat) == self.state.legal(seat)
                and [(a, r.id) for a, r in other.refusals(seat)] == [(a, r.id) for a, r in self.state.refusals(seat)],
                f"seat {seat} is offered other things",
            )
            if seat in self.state.actors():
                choices = [make("greedy", self.game, 1).act(state, seat) for state in (self.state, other)]
                self.expect("bots keep secrets", choices[0] == choices[1], f"bot of seat {seat}")

    def check_disclosure(self, before: State, seat: int, action: int) -> None:
        """Undo and events disclose nothing.

        While `revealed` is not set, what the acting seat sees afterwards follows from what it saw before. And an event
        tells no seat more than that seat's view shows.
        """
        for viewer in range(before.seats):
            other = before.determinize(viewer, self.seed)
            if action not in other.legal(seat):
                continue
            real = before.copy()
            real.revealed = False
            real_events = self.told(real.apply(seat, action), viewer)
            other_events = self.told(other.apply(seat, action), viewer)
            found = difference(real.view(viewer), other.view(viewer))
            if viewer == seat and not real.revealed:
                self.expect(
                    "undo stops at what is revealed", not found, f"{self.game.text(action)}, without `reveal`: {found}"
                )
            if not found:
                self.expect(
                    "events keep secrets",
                    real_events == other_events,
                    f"to seat {viewer}: {real_events} / {other_events}",
                )

    def told(self, events: list[Event], viewer: int) -> list[dict[str, Any]]:
        """What a seat is told, but for rolls, which are told to all or to the seat they are about."""
        rolls = self.game.rolls()
        for event in events:
            if event.kind in rolls and event.secret is not None:
                self.expect(
                    "rolls are one's own", event.to == 1 << event.data["seat"], f"{event.kind} is told to others"
                )
        return [event.view(viewer, self.game.domains) for event in events if event.kind not in rolls]

    def check_hidden_choice(self, before: State, seat: int, action: int) -> None:
        """Where a viewer cannot see which of two secret choices was made, the events do not tell either."""
        step = before.stack[-1]
        secret = [other for other in before.legal(seat) if not step.is_open(before, seat, other)]
        if action not in secret:
            return
        another = secret[below(self.streams, 0, len(secret))]
        one, two = before.copy(), before.copy()
        one_events, two_events = self.choose(one, seat, action), self.choose(two, seat, another)
        for viewer in range(before.seats):
            if viewer != seat and not difference(one.view(viewer), two.view(viewer)):
                told = [
                    [event.view(viewer, self.game.domains) for event in events] for events in (one_events, two_events)
                ]
                self.expect(
                    "events keep secrets",
                    told[0] == told[1],
                    f"to seat {viewer}, of a choice that is not open (`is_open`): {told[0]} / {told[1]}",
                )

    def choose(self, state: State, seat: int, action: int) -> list[Event]:
        """What happens when a seat begins a secret choice with an action, and goes on by chance until it is made."""
        step = state.stack[-1]
        events = state.apply(seat, action)
        while state.stack and state.stack[-1] is step and seat in state.actors():
            legal = state.legal(seat)
            action = legal[below(self.streams, 0, len(legal))]
            if step.is_open(state, seat, action):
                break
            events += state.apply(seat, action)
        return events

    def replay(self) -> None:
        """The record, through its JSON, gives the same game again, event for event."""
        record = Record.from_json(self.table.record().to_json())
        again = Table.replay(record, game=self.game)
        self.expect("replay", digest(again.state) == digest(self.state), "another end")
        self.expect("replay", told(again, self.game) == told(self.table, self.game), "other events")


def told(table: Table, game: Game) -> list[dict[str, Any]]:
    return [event.view(None, game.domains) for events in table.log for event in events]


def difference(one: Any, two: Any, path: str = "view") -> str:
    """Where two JSON values first differ; nothing where they are equal."""
    if one == two:
        return ""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted(set(one) | set(two)):
            if one.get(key) != two.get(key):
                return difference(one.get(key), two.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{number}]")
    return f"{path}: {one!r} / {two!r}"
