"""`tafelrunde` with a clock that only moves when a test says so: `python clocked.py FILE serve …`."""

import sys
from pathlib import Path

from tafelrunde.server import times

if __name__ == "__main__":
    from tafelrunde.cli import main

    hands = Path(sys.argv.pop(1))
    times.source = lambda: float(hands.read_text())
    raise SystemExit(main())
