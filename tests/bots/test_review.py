"""Reviews: reproducible, free of charge where there was no choice, and blind to what the seat could not know."""

import random

import pytest
from msgspec import structs

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.bots.hint import BEST
from tafelrunde.bots.review import LEVELS, THRESHOLDS, Ending, Part, Point, Reviewer
from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.record import Record, digest
from tafelrunde.kernel.state import State

CASES: dict[str, tuple[str, int, dict[str, object]]] = {
    "avalon": ("avalon", 2, {"turn_limit": 10}),
    "saga": ("saga", 3, {"sides": "other"}),
    "broom_service": ("broom_service", 3, {}),
    "mage_knight": ("mage_knight", 2, {"scenario": "blitz_conquest"}),
    "mage_knight alone": ("mage_knight", 1, {}),
}


def played(game: str, seats: int, options: dict[str, object], seed: int, most: int = 10_000) -> tafelrunde.Table:
    """A game by chance."""
    table = tafelrunde.Table(tafelrunde.game(game), seats, seed, options)
    chance = random.Random(seed)
    while table.state.stack and len(table.actions) < most:
        seat = chance.choice(table.state.actors())
        table.play(seat, chance.choice(table.state.legal(seat)))
    return table


def quick(record: Record, seat: int) -> Reviewer:
    """A reviewer in a hurry."""
    reviewer = Reviewer(record, seat, "easy", [f"P{number}" for number in range(record.seats)])
    reviewer.effort = reviewer.effort._replace(
        search="search:800+", tried=400, outlook=60, plan="plan:20+2x1x1", tries=20, deals=2, games=1
    )
    return reviewer


def test_a_whole_review_is_the_same_again_and_in_any_order() -> None:
    table = played("saga", 2, {}, 3)
    record = table.record()
    pieces = list(quick(record, 1).run())
    parts = [piece for piece in pieces if isinstance(piece, Part)]
    ending = pieces[-1]
    assert isinstance(ending, Ending)
    again = quick(record, 1)
    indices = again.decisions()
    assert [part.judgement.index for part in parts] == indices
    for number in (len(parts) - 1, 0, len(parts) // 2):  # whoever goes on after a crash begins anywhere
        assert again.part(indices[number], indices[number - 1] if number else -1) == parts[number]
    points = [point for piece in pieces for point in piece.points]
    assert [point.index for point in points] == list(range(len(record.actions) + 1))
    outcome = table.state.result()
    assert points[-1].values == [outcome.share(seat) for seat in range(2)]
    for point in points:
        assert sum(point.values) == pytest.approx(1, abs=1e-3)
    for part in parts:  # what the curve says before a decision and what is said about it are the same
        judged, point = part.judgement, part.points[-1]
        assert point.index == judged.index
        assert point.values[1] == max(judged.value, judged.best_value)
    assert again.ending(indices[-1], points[: -len(ending.points)]) == ending


def test_where_there_was_no_choice_nothing_is_judged() -> None:
    table = played("broom_service", 3, {}, 5)
    state = tafelrunde.game("broom_service").new(3, 5, {})
    free: set[int] = set()
    for index, (seat, action) in enumerate(table.actions):
        if seat == 0 and len(state.legal(0)) > 1:
            free.add(index)
        state.apply(seat, action)
    decisions = Reviewer(table.record(), 0, "easy").decisions()
    assert set(decisions) == free
    assert len(decisions) < sum(seat == 0 for seat, _ in table.actions)


def test_a_blunder_is_called_one_and_the_bots_own_choice_never() -> None:
    """Of all first answers to a saga position, the bot's own is the same, and whatever loses much is a mistake."""
    record = played("saga", 2, {}, 3).record()
    reviewer = Reviewer(record, 0, "easy")
    index = reviewer.decisions()[8]
    best = reviewer.judge(index).best
    state = reviewer.at(index)
    found = []
    for action in state.legal(0):
        other = structs.replace(record, actions=[*record.actions[:index], (0, action)])
        found.append(Reviewer(other, 0, "easy").judge(index))
    own = [one for one in found if one.action == best]
    assert [(one.verdict, one.loss) for one in own] == [("same", 0.0)]
    slip, mistake, _ = THRESHOLDS["chance"]
    for one in found:
        assert one.best == best  # what was done does not change what was best
        assert (one.verdict == "mistake") == (one.action != best and one.loss >= max(mistake, 2 * one.error))
        if abs(one.loss) < slip:
            assert one.verdict in ("same", "equal")
    assert max(one.loss for one in found) > slip


@pytest.mark.parametrize("case", CASES)
def test_a_review_says_what_its_bot_would_do_and_at_hard_that_is_the_best_one(case: str) -> None:
    game, seats, options = CASES[case]
    state = played(game, seats, options, 4, 12).state
    while len(state.legal(seat := state.actors()[0])) == 1:
        state.apply(seat, state.legal(seat)[0])
    reviewer = quick(record_of(state, seat, state.legal(seat)[-1]), seat)
    bot = reviewer.effort.search if reviewer.searched else reviewer.effort.plan
    best = make(bot, state.game, "review/0").explain(state, seat, 1)[0].action
    judgement = reviewer.judge(0)
    assert (judgement.best, judgement.steps[0]) == (best, (seat, best))
    assert {LEVELS["hard"].search, LEVELS["hard"].plan} == {BEST}


def test_turning_points_are_the_largest_changes_that_can_be_believed() -> None:
    reviewer = Reviewer(played("saga", 2, {}, 3).record(), 0, "easy")
    values = [0.5, 0.52, 0.8, 0.8, 0.3, 0.36, 0.9, 0.1, 0.2, 0.4, 0.41]
    points = [Point(index, [value, 1 - value], 0.0) for index, value in enumerate(values)]
    points[3] = Point(3, [0.8, 0.2], 0.3)  # a guess: what leads here and away from here may be chance
    turning = reviewer.turnings(points)
    assert [(one.index, one.upto) for one in turning] == [(1, 2), (5, 6), (6, 7), (7, 8), (8, 9)]
    assert all(one.told for one in turning)
    assert not any("{" in text for one in turning for texts in one.told for text in texts)


@pytest.mark.parametrize("case", CASES)
def test_a_review_does_not_depend_on_what_the_seat_could_not_know(case: str) -> None:
    """Outlook, judgement, words and line are the same in positions that differ only in what is hidden from the seat."""
    game, seats, options = CASES[case]
    chance = random.Random(f"review {case}")
    asked = 0
    while asked < 2:
        state = played(game, seats, options, chance.getrandbits(40), chance.randrange(10, 60)).state
        if not state.stack or len(state.legal(seat := state.actors()[0])) < 2:
            continue
        other = state.determinize(seat, 99)
        if digest(other) != digest(state):
            asked += 1
            action = chance.choice(state.legal(seat))
            assert judged(state, seat, action) == judged(other, seat, action)


def judged(state: State, seat: int, action: int) -> Part:
    return quick(record_of(state, seat, action), seat).part(0, -1)


def record_of(state: State, seat: int, action: int) -> Record:
    return Record(
        game=state.game.id,
        version=state.game.version,
        seats=state.seats,
        seed=0,
        options=state.options,
        actions=[(seat, action)],
        position=state.dump(),
    )


def test_points_alone_and_chances_in_company() -> None:
    alone = quick(played("mage_knight", 1, {}, 2, 60).record(), 0)
    assert alone.unit == "points"
    first = alone.points(0, 30)
    assert first[0].index == 0
    assert all(len(point.values) == 1 for point in first)
    assert len(first) < 30  # only where turns begin
    assert quick(played("mage_knight", 2, {"scenario": "blitz_conquest"}, 2, 5).record(), 1).unit == "chance"


def test_together_the_curve_has_a_point_for_each_of_ones_own_turns() -> None:
    """Each needs games that four play to their end: with one for everybody's turns a piece took minutes."""
    record = played("mage_knight", 4, {"scenario": "full_cooperation"}, 2, 150).record()
    reviewer = Reviewer(record, 2, "hard")
    assert reviewer.unit == "points"
    begun = [index for index in range(1, len(record.actions)) if reviewer._begins(index)]
    movers = [seat for seat, _ in record.actions]
    assert begun
    assert {movers[index] for index in begun} == {2}
    after = [index for index in range(1, len(movers)) if movers[index] == 2 != movers[index - 1]]
    assert set(after) <= set(begun)


def test_what_there_is_not_is_refused() -> None:
    record = played("avalon", 2, {"turn_limit": 10}, 1, 4).record()
    with pytest.raises(BadOption, match="levels are: easy, medium, hard"):
        Reviewer(record, 0, "brilliant")
    with pytest.raises(BadOption, match="seats are 0 to 1"):
        Reviewer(record, 2)
    assert set(LEVELS) == {"easy", "medium", "hard"}
