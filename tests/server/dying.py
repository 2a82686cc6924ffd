"""`tafelrunde` that kills itself before it commits a rating, if a file is there: `python dying.py FILE serve …`."""

import os
import signal
import sys
from pathlib import Path
from typing import Any

from tafelrunde.server.store_results import ResultStore

if __name__ == "__main__":
    from tafelrunde.cli import main

    order = Path(sys.argv.pop(1))
    rate = ResultStore._rate

    async def rate_and_die(self: ResultStore, *given: Any) -> Any:
        done = await rate(self, *given)
        if order.exists():
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    setattr(ResultStore, "_rate", rate_and_die)  # noqa: B010
    raise SystemExit(main())
