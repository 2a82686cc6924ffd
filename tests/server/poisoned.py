"""`tafelrunde` with little patience and the poisoned toys at hand, here and in its workers, which import this again."""

import functools
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import toys
from server import poisons
from tafelrunde import cli
from tafelrunde.kernel.registry import add_home

add_home(toys)
add_home(poisons)

if __name__ == "__main__":
    from tafelrunde.server import serve
    from tafelrunde.server.app import Settings

    serve.Settings = functools.partial(Settings, trial_seconds=4.0, bot_seconds=10.0)  # type: ignore[attr-defined,assignment]
    cli.main()
