"""Processes that work is given out to end with it, whatever they are at."""

import subprocess
import sys

BROKEN_OFF = """
import time
from tafelrunde.kernel.processes import processes

for number in range(12):
    try:
        with processes(1) as pool:
            pool.submit(abs, 1).result()
            pool.submit(bytes, 10**8)
            time.sleep(0.02 + 0.015 * number)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print(number)
"""


def test_a_process_that_is_killed_while_it_hands_something_over_is_not_waited_for() -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN_OFF], capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == [str(number) for number in range(12)]
    assert not done.stderr
