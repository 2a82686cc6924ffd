"""What lies deep inside other things goes without harm: Python puts off what is more than 50 levels deep."""

import os
import subprocess
import sys

SCRIPT = """
from tafelrunde.bots.tree import Node
from tafelrunde.kernel.choices import Choices, Desk
from tafelrunde.kernel.rng import Seal, Stream

for make in (lambda: Stream(1, 2), lambda: Seal(b"key", 0), lambda: Node(1), lambda: Choices(False), Desk):
    for depth in range(130):
        deep = [make(), make()]  # the second of two is the one that is not kept for use again
        for _ in range(depth):
            deep = [deep]
        del deep
print("fine")
"""


def test_what_lies_deep_goes_without_harm() -> None:
    """Python's own watch over memory, which ends a process that writes where it may not."""
    env = {**os.environ, "PYTHONMALLOC": "debug"}
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, errors="replace", check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "fine\n"), ran.stderr[:2000]
