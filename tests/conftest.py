"""What all tests share."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import toys
from proofs import pytest_runtest_call, pytest_sessionfinish, pytest_terminal_summary, pytest_testnodedown
from tafelrunde.kernel.registry import add_home

__all__ = ["pytest_runtest_call", "pytest_sessionfinish", "pytest_terminal_summary", "pytest_testnodedown"]

add_home(toys)

LONG = ("web", "conformance", "server")  # folders with tests that take long


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first: at the end no worker waits for another."""
    home = Path(__file__).parent
    items.sort(key=lambda item: min((LONG.index(one) for one in LONG if home / one in item.path.parents), default=9))
