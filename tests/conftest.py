"""What all tests share."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import toys
from tafelrunde.kernel.registry import add_home

add_home(toys)
