"""The rules of the table itself (TR-2 to TR-5): whatever is refused by them names them."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server import hall as halls
from tafelrunde.server import times
from tafelrunde.server.app import Settings, make_app
from tafelrunde.server.faults import FAULTS, Refused
from tafelrunde.server.glicko import Rating
from tafelrunde.server.house import House
from tafelrunde.server.people import People
from tafelrunde.server.results import Game, Stood, places, reckon
from tafelrunde.server.store import Person
from tafelrunde.server.wire import NewTable, SeatWish, TableView, Terms

rule = pytest.mark.rule
DAY = 86_400
FIRST = {"start": "1"}  # the first seat begins
SERVER = Path(halls.__file__).parent
# what only a rule of the table can forbid: no such refusal goes without its number
BY_RULE = {
    "not_yours",
    "not_seated",
    "taken",
    "no_seat",
    "seated",
    "seen",
    "restless",
    "time_up",
    "no_claim",
    "no_offer",
    "no_nudge",
    "too_early",
    "fair",
    "not_rated",
    "rated",
    "not_deletable",
    "waiting",
    "running",
    "finished",
}


class Table:
    """A server within this process, three people, and the clock on their wall."""

    def __init__(self, state: Any, people: list[Person]) -> None:
        self.house: House = state.hall
        self.people: People = state.people
        self.ann, self.ben, self.cat = people
        self.now = 2_000_000_000.0
        times.source = lambda: self.now

    async def open(self, *seats: str, game: str = "avalon", **more: Any) -> str:
        kinds: dict[str, Any] = {"me": SeatWish("me"), "open": SeatWish("open")}
        wishes = [kinds.get(seat) or SeatWish("bot", seat) for seat in seats]
        options = FIRST if game == "avalon" else {}
        return (await self.house.open(self.ann, NewTable(game, wishes, options, **more))).id

    async def both(self, **more: Any) -> str:
        """A table at which it is Ann's turn, and Ben sits, too."""
        id = await self.open("me", "open", **more)
        await self.house.sit(id, self.ben, 1)
        return id

    async def move(self, id: str, person: Person) -> TableView:
        view = await self.house.view(id, person)
        return await self.house.act(id, person, view.number, view.actions[0].action)


@contextmanager
def refused(code: str, rule: str) -> Iterator[None]:
    with pytest.raises(Refused) as found:
        yield
    fault = found.value.fault()
    assert (fault.code, fault.rule) == (code, rule)
    assert fault.text.de != fault.text.en, "in both languages"


@pytest.fixture
def at_table(database: Path) -> Iterator[Callable[[Callable[[Table], Awaitable[None]]], None]]:
    real = times.source

    def run(work: Callable[[Table], Awaitable[None]]) -> None:
        async def go() -> None:
            app = make_app(Settings(database=str(database), limits=False, workers=1))
            async with app.app.lifespan():
                welcome = app.app.state.identity.welcome
                await work(Table(app.app.state, [await welcome() for _ in range(3)]))

        asyncio.run(go())

    yield run
    times.source = real


Run = Callable[[Callable[[Table], Awaitable[None]]], None]


@rule("TR-2.1", "TR-2.4", "TR-2.8")
def test_seats_are_taken_and_given_away_by_rule(at_table: Run) -> None:
    async def work(table: Table) -> None:
        house, ann, ben, cat = table.house, table.ann, table.ben, table.cat
        id = await table.open("me", "open")
        with refused("waiting", "TR-2.1"):
            await house.act(id, ann, 0, 0)
        with refused("not_seated", "TR-2.1"):
            await house.act(id, cat, 0, 0)
        with refused("not_seated", "TR-2.1"):
            await house.leave(id, cat)
        with refused("seated", "TR-2.1"):
            await house.sit(id, ann, 1)
        await house.sit(id, ben, 1)
        with refused("taken", "TR-2.1"):
            await house.sit(id, cat, 1)
        with refused("not_yours", "TR-2.4"):
            await house.hand_over(id, ben, 0, None)
        with refused("taken", "TR-2.4"):
            await house.hand_over(id, ann, 1, None)
        with refused("not_deletable", "TR-2.8"):
            await table.people.delete_table(id, ann)

    at_table(work)


@rule("TR-2.2", "TR-2.3", "TR-2.5", "TR-2.7")
def test_who_is_away_may_be_replaced_and_come_back_but_not_elsewhere(
    at_table: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(table: Table) -> None:
        house, ann, ben = table.house, table.ann, table.ben
        id = await table.both()
        table.now += DAY
        with refused("too_early", "TR-2.5"):
            await house.hand_over(id, ben, 0, "random")
        table.now += DAY
        assert (await house.hand_over(id, ben, 0, "random")).seats[0].kind == "bot"
        assert (await house.sit(id, ann, 0)).seat == 0
        left = await house.leave(id, ann)
        assert (left.status, left.seats[0].kind) == ("running", "open")
        await house.leave(id, ben)
        with refused("seen", "TR-2.2"):
            await house.sit(id, ann, 1)
        monkeypatch.setattr(halls, "CHANGES", 2)
        with refused("restless", "TR-2.3"):
            await house.sit(id, ann, 0)

    at_table(work)


@rule("TR-1.1", "TR-2.6")
def test_of_two_rivals_the_other_wins_and_else_a_bot_goes_on(at_table: Run) -> None:
    async def work(table: Table) -> None:
        house, ann, ben = table.house, table.ann, table.ben
        id = await table.both()
        over = await house.resign(id, ann)
        assert over.ending is not None
        assert over.ending.winners == [1]
        for late in (house.resign(id, ben), house.leave(id, ben), house.act(id, ben, 0, 0)):
            with refused("finished", "TR-1.1"):
                await late
        three = await table.open("me", "random", "random", game="saga")
        assert (await house.resign(three, ann)).seats[0].bot == halls.STAND_IN

    at_table(work)


@rule("TR-3.1", "TR-3.2", "TR-3.3", "TR-3.4")
def test_time_runs_by_rule(at_table: Run) -> None:
    async def work(table: Table) -> None:
        house, ann, ben = table.house, table.ann, table.ben
        live = Terms("live", 600, 10, "bot")
        with refused("impossible", "TR-3.1"):
            await table.open("me", game="mage_knight", clock=live)
        with refused("impossible", "TR-3.1"):
            await table.open("me", "open", clock=Terms("days", 0, 60))
        id = await table.both(clock=live)
        with refused("too_early", "TR-3.4"):
            await house.nudge(id, ben, 0)
        with refused("no_nudge", "TR-3.4"):
            await house.nudge(id, ann, 1)
        with refused("no_claim", "TR-3.3"):
            await house.claim(id, ben, bot=False)
        table.now += 611
        with refused("time_up", "TR-3.2"):
            await table.move(id, ann)
        claimed = await table.both(clock=Terms("live", 600, 10, "claim"))
        table.now += 611
        with refused("no_claim", "TR-3.3"):
            await house.claim(claimed, ann, bot=False)
        over = await house.claim(claimed, ben, bot=False)
        assert over.ending is not None
        assert (over.ending.why, over.ending.winners) == ("time", [1])

    at_table(work)


@rule("TR-4.1", "TR-4.2", "TR-4.3", "TR-4.4", "TR-4.5")
def test_what_all_have_to_agree_on(at_table: Run) -> None:
    async def work(table: Table) -> None:
        house, ann, ben = table.house, table.ann, table.ben
        waiting = await table.open("me", "open")
        with refused("waiting", "TR-4.2"):
            await house.offer(waiting, ann, "end", True)
        id = await table.both()
        with refused("no_offer", "TR-4.1"):
            await house.offer(id, ben, "end", False)
        with refused("running", "TR-4.3"):
            await house.offer(id, ann, "rematch", True)
        with refused("fair", "TR-4.4"):
            await house.hint(id, ann)
        with refused("running", "TR-4.5"):
            await house.record(id)
        await house.offer(id, ann, "end", True)
        assert (await house.offer(id, ben, "end", True)).status == "finished"
        with refused("fair", "TR-4.4"):
            await house.go_on(id, ann, 0)

    at_table(work)


@rule("TR-5.1", "TR-5.2", "TR-5.3")
def test_what_counts_for_ratings_counts_by_rule(at_table: Run) -> None:
    async def work(table: Table) -> None:
        house, ann, ben = table.house, table.ann, table.ben
        with refused("not_rated", "TR-5.1"):
            await table.open("me", "open", seed=1, rated=True)
        alone = await table.open("me", "medium", rated=True)
        with refused("rated", "TR-5.2"):
            await house.offer(alone, ann, "end", True)
        with refused("rated", "TR-5.2"):
            await house.hint(alone, ann)
        with refused("rated", "TR-5.2"):
            await house.hand_over(alone, ann, 1, "random")
        id = await table.both(rated=True)
        await house.hand_over(id, ben, 1, "random")
        await house.resign(id, ann)
        hows = {(one.person, one.how) for one in places(await house.room(id))}
        assert {(ann.id, "lost"), (ben.id, "left")} <= hows

    at_table(work)


@rule("TR-5.4")
def test_the_same_two_count_three_times_a_day(at_table: Run) -> None:
    async def work(table: Table) -> None:
        async def changed() -> list[bool]:
            id = await table.both(rated=True)
            await table.house.resign(id, table.ann)
            while not (found := await table.house.store.results(id)):
                await asyncio.sleep(0.01)
            return [place.after is not None for place in found]

        for _ in range(3):
            assert await changed() == [True, True]
        assert await changed() == [False, False]
        games = (await table.house.store.standings(table.ann.id))[0].games
        assert games == 3
        table.now += DAY
        assert await changed() == [True, True]

    at_table(work)


@rule("TR-5.4")
def test_whoever_is_listed_is_not_moved_by_whoever_is_not() -> None:
    ann, ben = Stood(0, False, "ann", None, "won", 1, 9), Stood(1, False, "ben", None, "lost", 2, 5)
    game = Game("saga", [ann, ben], [0, 1], True)
    listed, fresh = Rating(1700, 80), Rating()
    after = reckon(game, {"ann": listed, "ben": fresh})
    assert list(after) == ["ben"]
    assert after["ben"].rating < fresh.rating
    assert set(reckon(game, {"ann": listed, "ben": listed})) == {"ann", "ben"}
    assert set(reckon(game, {"ann": fresh, "ben": fresh})) == {"ann", "ben"}
    assert reckon(game, {"ann": fresh, "ben": fresh}, {frozenset(("ann", "ben"))}) == {}
    bot = Stood(1, False, None, "medium", "lost", 2, 5)
    assert set(reckon(Game("saga", [ann, bot], [0, 1], True), {"ann": listed})) == {"ann"}


def test_whatever_the_table_refuses_names_its_rule() -> None:
    assert set(FAULTS) >= BY_RULE
    lacking = []
    for file in sorted(SERVER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused" and node.args:
                said = {one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)}
                status = ast.unparse(node.args[0]).endswith(".status")
                if (said & BY_RULE or status) and not any(word.arg == "rule" for word in node.keywords):
                    lacking.append(f"{file.name}:{node.lineno}")
    assert lacking == []
