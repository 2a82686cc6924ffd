"""What all tests share."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import toys
from proofs import pytest_runtest_call, pytest_sessionfinish, pytest_terminal_summary, pytest_testnodedown
from tafelrunde.kernel.registry import add_home

__all__ = ["pytest_runtest_call", "pytest_sessionfinish", "pytest_terminal_summary", "pytest_testnodedown"]

add_home(toys)
