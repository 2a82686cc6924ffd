"""Options: what may be given, from code or from a command line."""

from typing import Any

import pytest

from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.option import Choice, Option, Switch, Whole

START = Choice("start", ("random", "1", "2"), "X-1")
STRICT = Switch("strict", False, "X-1")
LIMIT = Whole("limit", 10, 400, 100, "X-1")


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (START, "2", "2"),
        (START, 2, "2"),
        (STRICT, "on", True),
        (STRICT, "False", False),
        (STRICT, True, True),
        (LIMIT, "40", 40),
        (LIMIT, 400, 400),
    ],
)
def test_proper_values_are_taken(option: Option, given: Any, value: Any) -> None:
    assert option.check(given) == value


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (START, "3"),
        (START, None),
        (START, True),
        (STRICT, "perhaps"),
        (STRICT, 1),
        (LIMIT, "9"),
        (LIMIT, 401),
        (LIMIT, "4.5"),
        (LIMIT, True),
        (LIMIT, None),
    ],
)
def test_others_are_refused_with_what_is_possible(option: Option, given: Any) -> None:
    with pytest.raises(BadOption) as refusal:
        option.check(given)
    assert option.hint() in str(refusal.value)


def test_every_need_of_an_option_counts() -> None:
    option = Switch("secret", False, "X-2").only_with("start", "1", "2").only_with("strict", True)
    assert option.clash(2, {"secret": False, "start": "random", "strict": False}) is None
    assert option.clash(2, {"secret": True, "start": "2", "strict": True}) is None
    said = "option secret: only possible with {} (X-2)"
    assert option.clash(2, {"secret": True, "start": "random", "strict": True}) == said.format("start=1 or 2")
    assert option.clash(2, {"secret": True, "start": "1", "strict": False}) == said.format("strict=on")
