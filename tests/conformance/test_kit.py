"""The kit on every game; and the kit itself, which must notice each thing that can be wrong."""

from typing import Any, TypeVar

import pytest

import tafelrunde
from tafelrunde.conformance import Report, check
from tafelrunde.conformance.kit import expected
from tafelrunde.kernel.game import Outcome
from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.shape import Shape
from tafelrunde.kernel.state import State
from toys.bids import game as bids

Broken = TypeVar("Broken", bound=bids.BidsState)
GAMES = 240 if tafelrunde.compiled() else 40
LONG = {"mage_knight": 32 if tafelrunde.compiled() else 4}  # long games: fewer; what is reached, its own tests ask


@pytest.mark.parametrize("id", tafelrunde.games())
def test_whole_games_hold_in_every_configuration(id: str) -> None:
    games = LONG.get(id, GAMES)
    report = check(tafelrunde.game(id), games, seed=1)
    assert report.problems == []
    assert report.missing == []
    assert report.checks["games end"] >= games


def test_two_processes_find_what_one_finds() -> None:
    one, two = (check(tafelrunde.game("avalon"), 6, seed=5, jobs=jobs) for jobs in (1, 2))
    assert one.problems == two.problems == []
    assert (one.checks, one.reached, one.refused, one.vague) == (two.checks, two.reached, two.refused, two.vague)


@pytest.mark.parametrize("id", tafelrunde.games())
def test_there_is_something_to_reach(id: str) -> None:
    game = tafelrunde.game(id)
    wanted = expected(game)
    assert {entry.partition(".")[0] for entry in wanted} >= {"action", "step", "refused", *game.words.table["event"]}
    assert game.milestones() < wanted


# ---- a broken game for each check


def report_on(broken: type[bids.BidsState]) -> Report:
    games = 180 if broken is LoadsAnything else 60  # few changed positions are impossible and load all the same
    return check(bids.Bids(broken), games, seed=1)


def kinds(report: Report) -> set[str]:
    return {kind for kind, _ in report.problems}


class LeaksBids(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, LeaksBids)

    def look(self, seat: int) -> bids.BidsView:
        view = super().look(seat)
        view.bids = [*self.bids]
        return view


class ShowsWhatIsNotDeclared(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, ShowsWhatIsNotDeclared)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        more = {"more": 1} if any(self.scores) else {}  # not at the beginning, where it is seen anyway
        return {**super().view(seat), **more}


class SharesChips(bids.BidsState):
    def copy(self) -> bids.BidsState:
        other = copied(self, SharesChips)
        other.chips = self.chips
        return other


class ForgetsToReveal(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, ForgetsToReveal)

    def reveal(self) -> None:
        pass


class DealsByTrueOrder(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, DealsByTrueOrder)

    def redeal(self, seat: int, streams: list[Stream]) -> None:
        self.prizes = self.prizes[1:] + self.prizes[:1]


class LosesAPrize(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, LosesAPrize)

    def next_round(self) -> None:
        super().next_round()
        self.prizes += (self.prize,)


class NeverEnds(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, NeverEnds)

    def next_round(self) -> None:
        self.chips = [(1 << bids.CHIPS) - 1] * self.seats


class GetsStuck(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, GetsStuck)

    def next_round(self) -> None:
        if self.prize:
            self.chips = [0] * self.seats
        else:
            super().next_round()


class HasNoWinner(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, HasNoWinner)

    def result(self) -> Outcome:
        return Outcome(self.scores, [2] * self.seats, "BI-1.3")


class CitesNoRule(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, CitesNoRule)

    def tell(self, kind: str, rule: str, data: Any, secret: Any = None, to: int = 0) -> None:
        super().tell(kind, "BI-9.9", data, secret, to)


class TellsEverybody(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, TellsEverybody)

    def tell(self, kind: str, rule: str, data: Any, secret: Any = None, to: int = 0) -> None:
        super().tell(kind, rule, {**data, **(secret or {})})


class IgnoresItsOption(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, IgnoresItsOption)

    def audit(self) -> list[str]:
        return []  # which knows how many rounds there should be

    def next_round(self) -> None:
        if self.chips[0].bit_count() == bids.CHIPS - 2:
            self.pop()
            return
        self.prize = self.prizes[-1]
        self.prizes = self.prizes[:-1]
        self.reveal()


class LoadsAnything(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, LoadsAnything)

    def audit(self) -> list[str]:
        return []


class ForgetsAShape(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, ForgetsAShape)

    def shapes(self) -> dict[str, Shape]:
        return {name: shape for name, shape in super().shapes().items() if name != "scores"}


class TellsWithoutWords(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, TellsWithoutWords)

    def tell(self, kind: str, rule: str, data: Any, secret: Any = None, to: int = 0) -> None:
        super().tell("whispered" if kind == "shown" else kind, rule, data, secret, to)


class TellsTooLittle(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, TellsTooLittle)

    def tell(self, kind: str, rule: str, data: Any, secret: Any = None, to: int = 0) -> None:
        super().tell(kind, rule, {"seat": data["seat"]} if kind == "shown" else data, secret, to)


class Crashes(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, Crashes)

    def next_round(self) -> None:
        super().next_round()
        if self.scores[0] > 9:
            raise ZeroDivisionError("too many points")


def copied(state: Broken, kind: type[Broken]) -> Broken:
    other = kind(state.game, state.seats, state.options)
    state.copy_base(other)
    other.prizes, other.prize = state.prizes, state.prize
    other.chips, other.bids, other.scores = state.chips[:], state.bids[:], state.scores[:]
    return other


@pytest.mark.parametrize(
    ("broken", "noticed"),
    [
        (LeaksBids, "views keep secrets"),
        (ShowsWhatIsNotDeclared, "views are as declared"),
        (SharesChips, "copies"),
        (ForgetsToReveal, "undo stops at what is revealed"),
        (DealsByTrueOrder, "determinize"),
        (LosesAPrize, "everything in one place"),
        (NeverEnds, "games end"),
        (GetsStuck, "always a legal action"),
        (HasNoWinner, "games end"),
        (CitesNoRule, "events cite rules"),
        (TellsEverybody, "events keep secrets"),
        (IgnoresItsOption, "options are read"),
        (LoadsAnything, "changed positions"),
        (ForgetsAShape, "dump and load"),
        (TellsWithoutWords, "words"),
        (TellsTooLittle, "words"),
        (Crashes, "no exception"),
    ],
)
def test_the_kit_notices(broken: type[bids.BidsState], noticed: str) -> None:
    report = report_on(broken)
    assert noticed in kinds(report)
    assert not report.fine


def test_the_kit_finds_nothing_in_the_sound_game() -> None:
    report = check(tafelrunde.game("bids"), games=240, seed=1)
    assert report.problems == []
    assert report.missing == []


def test_the_kit_notices_what_never_happens() -> None:
    class Wishful(bids.Bids):
        def milestones(self) -> set[str]:
            return {"shown.chip=9"}

    assert check(Wishful(), games=240, seed=1).missing == ["shown.chip=9"]


class TellsTheOther(bids.BidsState):
    def copy(self) -> bids.BidsState:
        return copied(self, TellsTheOther)

    def tell(self, kind: str, rule: str, data: Any, secret: Any = None, to: int = 0) -> None:
        super().tell(kind, rule, data, secret, 3 if to else 0)


def test_the_kit_notices_a_roll_that_others_are_told() -> None:
    class Rolling(bids.Bids):
        def rolls(self) -> set[str]:
            return {"placed"}

    assert check(Rolling(), games=20, seed=1).problems == []
    assert "rolls are one's own" in kinds(check(Rolling(TellsTheOther), games=20, seed=1))


class Tried(bids.Bids):
    """Every chip is in sight, or nothing at all, or one chip that is nobody's."""

    blind = False
    unknown = False
    unsaid = False

    def tries(self, state: State, seat: int) -> list[int]:
        return [] if self.blind else [*super().tries(state, seat), *([bids.CHIPS] if self.unknown else [])]

    def vague(self) -> tuple[str, ...]:
        return (*super().vague(), *(["BI-1.1"] if self.unsaid else []))


def test_the_kit_notices_refusals_that_do_not_say_why() -> None:
    sound = check(Tried(), games=60, seed=1)
    assert (sound.problems, sound.vague, sound.checks["refusals say why"]) == ([], 0.0, 2)
    assert sound.refused > 0
    for fault in ("blind", "unknown", "unsaid"):
        game = Tried()
        setattr(game, fault, True)
        assert kinds(check(game, games=60, seed=1)) == {"refusals say why"}


@pytest.mark.skipif(tafelrunde.compiled(), reason="compiled classes cannot be broken from outside")
def test_a_leak_in_a_secret_choice_of_several_actions_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Roles are picked one by one; which ones they are would only be told with the last action."""
    tell = State.tell

    def tell_everybody(self: State, kind: str, rule: str, data: Any, secret: Any = None, to: int = 0) -> None:
        tell(self, kind, rule, {**data, **(secret or {})})

    monkeypatch.setattr(State, "tell", tell_everybody)
    assert kinds(check(tafelrunde.game("broom_service"), games=12, seed=1)) == {"events keep secrets"}
