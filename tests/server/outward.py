"""`tafelrunde` with a clock that a test moves, and for which this machine is the world outside.

`python outward.py HANDS PORT CERTIFICATE serve …`: names that end in .example lead to that port of this machine.
"""

import ssl
import sys
from pathlib import Path

from tafelrunde.server import times, webhook


async def here(host: str) -> list[str]:
    return ["127.0.0.1"] if host.endswith(".example") else ["10.0.0.1"]


if __name__ == "__main__":
    from tafelrunde.cli import main

    hands, port, certificate = Path(sys.argv.pop(1)), int(sys.argv.pop(1)), sys.argv.pop(1)
    times.source = lambda: float(hands.read_text())
    trusting = ssl.create_default_context(cafile=certificate)
    webhook.PORT = port
    webhook.resolve = here
    webhook.is_public = lambda address: address == "127.0.0.1"
    webhook.trusted = lambda: trusting  # type: ignore[assignment]
    raise SystemExit(main())
