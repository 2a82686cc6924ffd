"""The report: what it measures is so, what it says is in the reader's language, and rule sets are compared fairly."""

import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.playout import random_play
from tafelrunde.kernel.rng import split
from tafelrunde.lab.inquiry import Inquiry, inquire
from tafelrunde.lab.measures import came_up, can_come_up, happened, in_sight, missing_things, more_or_less, uses
from tafelrunde.lab.names import Names
from tafelrunde.lab.plan import Played, plan
from tafelrunde.lab.report import page
from tafelrunde.lab.run import Workers
from tafelrunde.lab.watch import Story, Watch
from tafelrunde.lab.without import leave_out

GAMES = [id for id in tafelrunde.games() if id != "bids"]


def played(id: str, bots: Sequence[str], games: int, **more: Any) -> Inquiry:
    inquiry = inquire(tafelrunde.game(id), bots, games, 1, **more)
    inquiry.play(Workers(), None, lambda _: None, 2)
    return inquiry


@cache
def some_games(id: str) -> Inquiry:
    count = 6 if tafelrunde.compiled() else 2
    return played(id, ["random"] * tafelrunde.game(id).seats[-1], count, others=0)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_report_needs_nothing_from_elsewhere_and_speaks_one_language(id: str, lang: str) -> None:
    game, inquiry = tafelrunde.game(id), some_games(id)
    text = page(game, inquiry.base, lang)
    assert game.words.title(lang) in text
    assert not re.findall(r"(?:src|href)\s*=|@import|url\(|<script", text)
    assert set(re.findall(r"https?://[^\"' <]+", text)) == {"http://www.w3.org/2000/svg"}
    for drawing in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(drawing)
    words = unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", text, flags=re.DOTALL))
    assert not re.findall(r"\b[a-z]+\.[a-z_]+=|\{|\}|\bNone\b|\bnan\b", words)
    assert ("--without" in words) == (id in ("avalon", "mage_knight")), "what is advised can be done"
    other = {"de": r"(?<!-)\b(games|somebody|decisions)\b", "en": r"\b(und|Partien|jemand)\b"}[lang]
    assert not re.findall(other, words)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("id", GAMES)
def test_things_of_the_same_name_are_told_apart_by_no_id(id: str, lang: str) -> None:
    names = Names(tafelrunde.game(id), lang)
    for field, domain in names.game.domains.items():
        told = [names.thing(field, thing) for thing in domain.ids]
        assert len(told) == len(set(told))
        assert not [name for thing, name in zip(domain.ids, told, strict=True) if f"({thing})" in name]


def test_somebody_who_plays_alone_gets_a_report_too() -> None:
    inquiry = played("mage_knight", ["random"], 3, options={"scenario": "conquest"}, others=0)
    text = page(tafelrunde.game("mage_knight"), inquiry.base, "de")
    assert "der Partien erreichen das Ziel" in text
    assert "wer beginnt" not in text


@pytest.mark.parametrize("bots", [["random"] * 4, ["greedy"] * 4])
def test_who_moves_first_is_not_the_first_chair(bots: list[str]) -> None:
    """In Broom Service everybody chooses roles first; then the start player leads."""
    for seat in range(4):
        task = plan(tafelrunde.game("broom_service"), bots, options={"first_seat": str(seat + 1)})
        assert task.play(seat).first == seat


def test_knowing_who_moves_first_does_not_change_games_by_chance() -> None:
    task = plan(tafelrunde.game("broom_service"), ["random"] * 3, 5)
    state = tafelrunde.game("broom_service").new(3, task.seed_of(2))
    steps = random_play(state, split("5/2", ("bots",))[0], 10**6)
    found = task.play(2)
    assert (found.steps, found.scores) == (steps, list(state.result().scores))


def test_the_lead_and_when_it_is_settled() -> None:
    watch = Watch(tafelrunde.game("avalon"), 2)
    watch.leads = [(0, 0), (10, 1), (20, 0), (30, 1)]
    story = watch.story([1], 40)
    assert (story.changes, story.decided) == (3, 0.75)
    assert story.ahead == [0, 0, 1, 1, 0, 0, 0, 1, 1]
    assert watch.story([0], 40).decided == 1.0, "whoever won was not ahead to the last"
    assert Watch(tafelrunde.game("avalon"), 2).story([0, 1], 9).decided == -1


def test_the_end_of_a_game_does_not_explain_who_wins_it() -> None:
    for one in some_games("avalon").base.games:
        assert one.story is not None
        assert "won" in one.story.ending or "turn_limit" in one.story.ending
        assert not any("won" in counts for counts in one.uses)


def test_what_goes_together_with_winning_stands_out() -> None:
    games = []
    for number in range(60):
        winner = number % 2
        counts: list[dict[str, int]] = [{"drew": 1}, {"drew": 2}]
        counts[winner]["conquered"] = 2
        counts[number // 2 % 2]["attacked"] = 1
        ranking = [1 + (seat != winner) for seat in range(2)]
        games.append(Played(number, [0, 1], 9, [5, 3], ranking, "x", uses=counts, story=Story()))
    best, other = uses(games, ["greedy", "greedy"])
    assert (best.key, best.often, best.part, best.having, best.lacking) == ("conquered", 1.0, 0.5, 1.0, 0.0)
    assert best.more.low > 0.8
    assert other.key == "attacked", "what all seats have cannot be compared"
    assert not other.more.away_from(0.0)


def test_what_a_weak_bot_does_is_not_bad_for_that() -> None:
    """The first bot nearly always loses, and is the only one that hires; that hiring loses is not to be seen."""
    games = []
    for number in range(80):
        ranking = [2, 1] if number % 10 else [1, 2]
        games.append(Played(number, [0, 1], 9, [5, 3], ranking, "x", uses=[{"hired": 1} if number % 3 else {}, {}]))
    (hired,) = uses(games, ["random", "greedy"])
    assert hired.having < hired.lacking - 0.3
    assert not hired.more.away_from(0.0)
    assert uses(games, ["greedy", "greedy"])[0].more.high < 0


@pytest.mark.parametrize("id", GAMES)
def test_rules_that_came_up_are_among_those_that_can(id: str) -> None:
    game, games = tafelrunde.game(id), some_games(id).base.games
    table = {rule.id for rule in game.rulebook.rules() if rule.id.startswith("TR-")}
    assert came_up(game, games) <= can_come_up(game) | table
    assert {key.partition(".")[0] for key in happened(games)} <= set(game.words.table["event"])


def test_what_never_came_up_could_have_come_up() -> None:
    """Not the other side of the board, nor clouds of no game; where all of a kind is missing, its events tell it."""
    game = tafelrunde.game("broom_service")
    task = plan(game, ["random", "random"], uses=True)
    sight = in_sight(game, task)
    assert (len(sight["region"]), len(sight["tower"])) == (26, 42)
    missing = missing_things(game, {"flew.region=owl_wood", "dispelled.cloud=thunder_1_1"}, sight)
    assert {field: count for field, (_, count) in missing.items()} == {"region": 26, "cloud": len(sight["cloud"])}
    assert "owl_wood" not in missing["region"][0]
    assert not [id for id in missing["cloud"][0] if not id.startswith("thunder")]


def test_what_comes_to_light_later_can_be_missing_too() -> None:
    game = tafelrunde.game("mage_knight")
    sight = in_sight(game, plan(game, ["random"], uses=True))
    hidden = next(id for id in game.domains["enemy"].ids if id not in sight["enemy"])
    missing, count = missing_things(game, {f"defeated.enemy={hidden}"}, sight)["enemy"]
    assert (len(missing), count) == (len(game.domains["enemy"]) - 1, len(game.domains["enemy"]))


def test_numbers_that_nothing_on_the_table_has_are_not_told() -> None:
    game = tafelrunde.game("saga")
    inquiry = played("saga", ["random", "random"], 12, others=0)
    assert any(key.startswith("took_back.at=1") for key in happened(inquiry.base.games)), "there is something to hide"
    text = page(game, inquiry.base, "en")
    assert not re.findall(r"troop \d", text)


def test_two_rule_sets_are_compared_game_by_game() -> None:
    """The same seeds: before the change matters, both sides are the same game."""
    game = tafelrunde.game("avalon")
    inquiry = played("avalon", ["random", "random"], 8, without=["card=red_knight"])
    assert inquiry.variant is not None
    assert [one.bots for one in inquiry.base.games] == [one.bots for one in inquiry.variant.games]
    assert [one.first for one in inquiry.base.games] == [one.first for one in inquiry.variant.games]
    assert any("red_knight" in key for key in happened(inquiry.base.games))
    assert not any("red_knight" in key for key in happened(inquiry.variant.games))
    assert "Was sich ändert ohne den roten Ritter" in page(game, inquiry.base, "de", inquiry.variant)
    same = list(zip(inquiry.base.games, inquiry.base.games, strict=True))
    assert more_or_less(same) == [], "where nothing is changed, nothing changes"


def test_an_option_can_be_compared_too() -> None:
    inquiry = played("saga", ["random", "random"], 4, changes={"sides": "other"}, others=1)
    assert [(len(group.plan.bots), len(group.games)) for group in inquiry.groups] == [(2, 4), (2, 4), (3, 1), (4, 1)]
    text = page(tafelrunde.game("saga"), inquiry.base, "en", inquiry.variant, inquiry.others)
    assert "What changes with “Sides of the lands: Other sides”" in text


@pytest.mark.parametrize(
    ("id", "thing", "said"),
    [
        ("saga", "land=seenland", "saga does not say what leaving out a land means"),
        ("avalon", "land=avalon", "what leaving out a land means; it does for: card, tile"),
        ("avalon", "card=joker", "card is one of"),
        ("avalon", "nonsense", "avalon does not say"),
        ("mage_knight", "card=wound", "it cannot be left out"),
    ],
)
def test_what_cannot_be_left_out_is_one_line(id: str, thing: str, said: str) -> None:
    with pytest.raises(TafelrundeError, match=re.escape(said)) as refused:
        inquire(tafelrunde.game(id), ["random", "random"], 2, without=[thing])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("thing", ["card=march", "card=fireball", "unit=peasants", "enemy=prowlers"])
def test_what_is_left_out_of_mage_knight_is_nowhere_nor_thought_of(thing: str) -> None:
    id = thing.partition("=")[2]
    game = tafelrunde.game("mage_knight")
    fresh = game.new(2, 3, {"scenario": "conquest"})
    assert f"'{id}'" in str(fresh.dump())
    state, stream = leave_out(fresh, [thing]), split(1, ("x",))[0]
    for _ in range(30):
        random_play(state, stream, 5)
        if state.stack:
            assert f"'{id}'" not in str(state.determinize(state.actors()[0], 1).dump())


def test_a_comparison_with_itself_is_refused() -> None:
    with pytest.raises(TafelrundeError, match="nothing is changed"):
        inquire(tafelrunde.game("saga"), ["random", "random"], 2, changes={"sides": "crown"})
