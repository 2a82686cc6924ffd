"""What all tests share."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import toys
from proofs import pytest_runtest_call, pytest_sessionfinish, pytest_terminal_summary, pytest_testnodedown
from tafelrunde.kernel.garbage import look_seldom
from tafelrunde.kernel.registry import add_home

__all__ = ["pytest_runtest_call", "pytest_sessionfinish", "pytest_terminal_summary", "pytest_testnodedown"]

add_home(toys)

# folders and files with tests that take long, the longest first; some of them wait most of the time
FIRST = ("games/mage_knight/test_reach.py", "server/test_reviews.py", "server/test_poison.py", "conformance", "server")
LAST = ("test_games.py", "test_mage_knight.py", "test_table.py", "test_pages.py")  # of the pages, the longest first


def pytest_collection_finish() -> None:
    """What is collected stays: going through all of it again and again took a third of the long tests' time."""
    look_seldom()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that no worker waits for another at the end; but a page's test leaves a loop running."""
    home = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        if home / "web" in item.path.parents:
            return 10 + (LAST.index(item.path.name) if item.path.name in LAST else 9)
        within = {item.path, *item.path.parents}
        return next((number for number, one in enumerate(FIRST) if home / one in within), 9)

    items.sort(key=place)
