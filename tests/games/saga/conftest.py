"""Lets the tests of Saga import the scene they are set in."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
