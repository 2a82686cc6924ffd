"""Running the server: `tafelrunde serve`."""

from __future__ import annotations

import os
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import uvicorn

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.app import Settings, make_app


def serve(settings: Settings, host: str, port: int, open_page: bool) -> None:
    """Serve until interrupted."""
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}"
    print(f"Tafelrunde: {address}", flush=True)
    if open_page:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    uvicorn.run(make_app(settings), host=host, port=port, log_level="warning", ws_max_size=65536)


def default_database() -> str:
    """Where the tables are kept when nobody said: in the user's folder for data."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    folder = (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "tafelrunde"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TafelrundeError(f"{folder} cannot be made ({error.strerror}): say --database FILE") from None
    return str(folder / "tables.sqlite")


def _open(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(address + "/health", timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            webbrowser.open(address)
            return
